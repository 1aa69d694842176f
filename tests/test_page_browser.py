"""The page in a real browser: dropped files, changed facts, downloads, hostile files, offline, and who is asked."""

import functools
import http.server
import json
import os
import random
import re
import shutil
import threading
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests import browser as real
from tests import hostile_workbooks as hostile
from tests.conftest import FIXTURES, ROOT
from tests.test_hostile import NIGHTMARES
from trfrate.errors import FileProblem
from trfrate.model import SYSTEM_TITLES
from trfrate.page import site

pytestmark = [pytest.mark.browser, pytest.mark.slow]
EXAMPLES = FIXTURES / "examples"
NAMES = sorted(path.name for path in EXAMPLES.iterdir())
WORKBOOK, TRF = EXAMPLES / "club-wallchart.xlsx", EXAMPLES / "spring-open.trf"
RIGHT_EDGE = "all => Math.max(...all.map(each => each.getBoundingClientRect().right))"
DESKTOP, PHONE = {"width": 1200, "height": 900}, {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def browser():
    with real.browser() as launched:
        yield launched


@pytest.fixture
def local():
    with real.local_page() as (address, _):
        yield address


@pytest.fixture(scope="module")
def static(tmp_path_factory):
    """The folder of the static site; its parts are fetched unless TRFRATE_PAGE_PARTS names a folder with them."""
    real.program()
    given = os.environ.get("TRFRATE_PAGE_PARTS")
    parts = Path(given) if given else tmp_path_factory.mktemp("parts")
    try:
        list(site.fetch(parts))
        content = site.site(site.at_hand(parts))
    except FileProblem as problem:
        pytest.skip(f"the parts of the static page cannot be had: {problem}")
    folder = tmp_path_factory.mktemp("site")
    for name, data in content.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def served(static):
    """The address of the static site."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Silent, directory=static)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture(scope="module", params=["local", "static"])
def opened(request, browser):
    """The page, with Python on this computer or in the browser."""
    if request.param == "local":
        with real.local_page() as (address, _):
            yield from visited(browser, address)
    else:
        yield from visited(browser, request.getfixturevalue("served"))


@pytest.fixture
def visitor(browser):
    """The page of somebody new."""
    context = real.context(browser)
    yield real.watched(context)
    context.close()


def visit(page, address, *files):
    page.goto(address)
    page.wait_for_selector("#progress", state="hidden", timeout=120000)
    if files:
        real.choose(page, *files)


def visited(browser, address):
    """The page at the address; nobody else was asked, and nothing was complained about, once it is left."""
    context = real.context(browser, viewport=DESKTOP)
    page = real.watched(context)
    visit(page, address)
    yield page
    assert page.complaints == []
    assert {urlsplit(url).netloc for url in page.requests_seen if not url.startswith("blob:")} == {
        urlsplit(address).netloc
    }
    context.close()


def from_command_line(path, folder, *arguments):
    """What the command line says of each player, by number, under the headings of the chart."""
    real.command("rate", str(path), "-o", "rated.json", "--force", *arguments, cwd=folder)
    (section,) = json.loads((folder / "rated.json").read_text("utf-8"))["event"]["sections"]
    return {
        str(player["number"]): {
            "Name": player["name"],
            **{f"{SYSTEM_TITLES[system]} after": str(after["shown"]) for system, after in player["after"].items()},
        }
        for player in section["players"]
    }


def settle(page):
    page.wait_for_selector("#event[aria-busy=false]")


def shown(page):
    """The same of the page."""
    headings = page.eval_on_selector_all("#chart thead th", "cells => cells.map(cell => cell.innerText.trim())")
    rows = [dict(zip(headings, row, strict=True)) for row in real.table(page)]
    return {row["No."]: row for row in rows}


@pytest.mark.parametrize("name", NAMES)
def test_a_dropped_example_shows_the_numbers_of_the_command_line(opened, name, tmp_path):
    real.drop(opened, EXAMPLES / name)
    expected = from_command_line(EXAMPLES / name, tmp_path)
    found = shown(opened)
    compared = [heading for heading in next(iter(found.values())) if heading.endswith((" after", "Name"))]
    assert len(compared) > 1
    assert found.keys() == expected.keys()
    for number, row in found.items():
        assert {key: row[key] for key in compared if row[key]} == expected[number]


def test_changed_facts_change_the_ratings_as_on_the_command_line(opened, tmp_path):
    real.choose(opened, WORKBOOK)
    before = shown(opened)
    opened.click("summary:has-text('game count')")
    opened.fill("[data-key='1.8.ratings.OTBR.games']", "5")
    opened.keyboard.press("Tab")
    opened.wait_for_selector("summary:has-text('9 players have no Regular game count')")
    opened.fill("[data-key='time_control']", "G/90;d5")
    opened.keyboard.press("Tab")
    opened.wait_for_selector("#chart >> text=G/90;d5")
    after = shown(opened)
    facts = ("--set", "1.8.ratings.OTBR.games=5", "--time-control", "G/90;d5")
    expected = from_command_line(WORKBOOK, tmp_path, *facts)
    assert {number: row["Regular after"] for number, row in after.items()} == {
        number: row["Regular after"] for number, row in expected.items()
    }
    assert after["8"]["Regular after"] != before["8"]["Regular after"]


def test_a_value_that_cannot_be_is_refused_with_the_reason_and_the_chart_stays(opened):
    real.choose(opened, WORKBOOK)
    opened.click("summary:has-text('no birth date')")
    opened.fill("[data-key='1.14.born']", "long ago")
    opened.keyboard.press("Tab")
    opened.wait_for_selector("#problem >> text=long ago")
    assert len(real.table(opened)) == 14


def test_a_rating_says_why_and_a_result_can_be_tried(opened, tmp_path):
    real.choose(opened, TRF)
    opened.click("tr[data-number='12'] td.after button")
    page = opened.inner_text("tr.why pre")
    assert page.strip() == real.command("explain", str(TRF), "12", cwd=tmp_path).strip()
    opened.click("tr[data-number='4'] td.slot button >> nth=2")
    opened.click("tr.why >> text=Lost >> nth=0")
    opened.wait_for_selector("#whatif >> text=1 result changed")
    expected = from_command_line(TRF, tmp_path, "--what-if", "R3 4=L")
    assert shown(opened)["4"]["Regular after"] == expected["4"]["Regular after"]
    opened.click("#whatif >> text=Undo")
    opened.wait_for_selector("#whatif", state="hidden")
    assert shown(opened)["4"]["Regular after"] == "1877"


def test_a_published_result_is_compared_as_on_the_command_line(opened, tmp_path):
    real.command("rate", str(TRF), "-o", "same.json", cwd=tmp_path)
    published = json.loads((tmp_path / "same.json").read_text("utf-8"))
    published["event"]["sections"][0]["players"][3]["after"]["OTBR"]["rating"] += 50
    (tmp_path / "other.json").write_text(json.dumps(published), "utf-8")
    real.choose(opened, TRF)
    opened.set_input_files("#published", str(tmp_path / "same.json"))
    opened.wait_for_selector("#compared >> text=all 14 agree")
    real.drop(opened, tmp_path / "other.json", on=".zone[data-drop=published]", until="#compared td")
    printed = real.command("rate", str(TRF), "--official", "other.json", cwd=tmp_path)
    assert opened.inner_text("#compared strong") in printed
    cells = opened.eval_on_selector_all("#compared td", "cells => cells.map(cell => cell.innerText.trim())")
    assert len(cells) == 8 and all(cell in printed for cell in cells)
    name, letter = real.download(opened, "letter")
    assert name == "correction request.txt" and letter.startswith(b"To: ")
    assert "Saved: correction request.txt" in opened.inner_text("#compare"), "beside the button that was used"


PUBLISHED = ("csv", "json", "msa", "xlsx")


@pytest.mark.parametrize("format", PUBLISHED)
def test_a_result_published_in_any_format_is_compared(opened, format, tmp_path):
    real.command("rate", str(TRF), "--to", format, "-o", "same", cwd=tmp_path)
    real.command("rate", str(TRF), "--what-if", "R3 4=L", "--to", format, "-o", "other", cwd=tmp_path)
    real.choose(opened, TRF)
    opened.set_input_files("#published", str(tmp_path / "same"))
    opened.wait_for_selector("#compared >> text=all 14 agree")
    assert opened.query_selector("#compared td") is None
    opened.set_input_files("#published", str(tmp_path / "other"))
    opened.wait_for_selector("#compared td")
    printed = " ".join(real.command("rate", str(TRF), "--official", "other", cwd=tmp_path).split())
    assert opened.inner_text("#compared strong") in printed
    cells = opened.eval_on_selector_all("#compared td", "cells => cells.map(cell => cell.innerText.trim())")
    assert len(cells) >= 8 and all(cell in printed for cell in cells)


@pytest.mark.parametrize("name", ["msa/page.html", "uschess-json/together.json"])
def test_a_published_report_is_compared_with_itself_and_with_what_is_dropped(opened, name):
    real.choose(opened, TRF)
    assert opened.query_selector("#compared *") is None
    real.choose(opened, FIXTURES / name)
    opened.wait_for_selector("#compared strong")
    alone, _, _ = opened.inner_text("#compared strong").partition(";")
    assert alone.startswith("Published ratings: ")
    opened.evaluate("document.getElementById('compared').replaceChildren()")
    opened.set_input_files("#published", str(FIXTURES / name))
    opened.wait_for_selector("#compared strong")
    assert opened.inner_text("#compared strong").startswith(alone)


GOLDEN = FIXTURES / "players" / "golden_2026-10.txt"
NAMESAKES = "No,Name,Rd 1\n1,Ada Alder,W2\n2,Zelkova,L1\n"


def choose_member(page):
    page.click("#questions summary:has-text('no member id')")
    offer = page.locator(".offers button", has_text="90000001")
    assert all(fact in offer.inner_text() for fact in ("MI", "1641", "until 2027-12-31"))
    offer.click()
    page.wait_for_selector("#chart td.after >> text=1641")


def test_a_dropped_list_offers_members_and_the_choice_is_rated(opened, tmp_path):
    path = tmp_path / "night.csv"
    path.write_text(NAMESAKES)
    real.choose(opened, path)
    opened.click("#lists > summary")
    real.drop(opened, GOLDEN, on=".zone[data-drop=list]", until="#lists-held >> text=11 US Chess members")
    choose_member(opened)
    opened.click("#lists-held >> text=Forget")
    opened.wait_for_selector("#lists-held li", state="detached")
    real.drop(opened, path, on=".zone[data-drop=list]", until="#lists-problem p")
    settle(opened)
    assert len(real.table(opened)) == 2


def test_the_static_page_keeps_a_list_in_the_browser_until_it_is_forgotten(visitor, served, tmp_path):
    path, page = tmp_path / "night.csv", visitor
    path.write_text(NAMESAKES)
    for purpose in ("drop", "keep", "forgotten"):
        page.goto(served)
        real.choose(page, path)  # while Python is loading
        settle(page)
        page.click("#lists > summary")
        if purpose == "drop":
            page.set_input_files("#list", str(GOLDEN))
            page.wait_for_selector("#lists-held >> text=11 US Chess members")
        elif purpose == "keep":
            choose_member(page)
            page.click("#lists-held >> text=Forget")
            page.wait_for_selector("#lists-held li", state="detached")
        else:
            assert page.query_selector("#lists-held li") is None


def test_a_list_of_a_hundred_thousand_members_leaves_the_page_usable_and_is_quick_at_the_next_visit(
    visitor, served, tmp_path
):
    path, event, page = tmp_path / "members.csv", tmp_path / "night.csv", visitor
    letters = str.maketrans("0123456789", "aeioubdglr")
    names = (str(at // 3).translate(letters).title() for at in range(100_000))
    rows = (f'{10000000 + at},"{name}, Ada",MI,{100 + at % 2500},2027-12-31' for at, name in enumerate(names))
    path.write_text("USCF ID,Name,State,Regular,Expires\n" + "\n".join(rows) + "\n")
    event.write_text('No,Name,Rd 1\n1,"Diobu, Ada",W2\n2,Zelkova,L1\n')
    for first in (True, False):
        visit(page, served, event)
        page.click("#lists > summary")
        if first:
            page.set_input_files("#list", str(path))
            page.wait_for_selector("#status >> text=Reading the player list members.csv", timeout=60000)
            assert page.is_visible("#progress")
            page.click("#notes summary")  # the page answers while Python reads
            assert page.is_visible("#notes-list")
        page.wait_for_selector("#lists-held >> text=100,000 US Chess members", timeout=120000)
        settle(page)
        assert page.locator("#questions .offers button").count() == 3
    stored = page.evaluate(
        """() => new Promise((resolve) => { indexedDB.open("trfrate").onsuccess = (event) => {
             event.target.result.transaction("lists").objectStore("lists").getAll().onsuccess = (found) =>
               resolve(found.target.result.map((list) => [list.name, ...list.data.slice(0, 6)])); }; })"""
    )
    assert stored == [["members.csv", *b"SQLite"]]
    assert page.complaints == []


def test_the_database_of_this_computer_is_at_hand(browser, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    real.command("players", "import", str(GOLDEN), cwd=tmp_path)
    path = tmp_path / "night.csv"
    path.write_text(NAMESAKES)
    with real.local_page(path) as (address, _):
        page = real.watched(real.context(browser))
        page.goto(address)
        real.wait_for_answer(page)
        page.click("#lists > summary")
        page.check("#lists-held input[type=checkbox]")
        page.wait_for_selector("#questions .offers button", state="attached")
        choose_member(page)
        page.context.close()


def test_a_list_that_comes_first_is_used_for_the_report_that_follows(opened, tmp_path):
    path = tmp_path / "night.csv"
    path.write_text(NAMESAKES)
    forget_event(opened)
    real.drop(opened, GOLDEN, until="#next >> text=Now choose the report of the event")
    assert "11 US Chess members" in opened.inner_text("#next")
    assert opened.inner_text("#lists-title") == "Player lists (1)" and not opened.is_visible("#event")
    real.choose(opened, path)
    choose_member(opened)
    # Beside an event that is open, too.
    real.drop(opened, FIXTURES / "players" / "cfc_2026-10.csv", until="#next >> text=looked up in it")
    assert len(real.table(opened)) == 2 and opened.inner_text("#lists-title") == "Player lists (2)"
    opened.evaluate("document.getElementById('lists').open = true")
    for left in ("Player lists (1)", "Player lists"):
        opened.click("#lists-held >> text=Forget >> nth=0")
        opened.wait_for_selector(f"#lists-title:text-is('{left}')")
    settle(opened)


# --- what stays, and what does not ----------------------------------------------------------------------------


def forget_event(page):
    if not page.is_visible("#forget"):
        return

    def accept(dialog):
        dialog.accept()

    page.on("dialog", accept)
    page.click("#forget")
    page.wait_for_selector("#next >> text=The event is forgotten")
    page.remove_listener("dialog", accept)


def try_a_result(page):
    page.click("tr[data-number='4'] td.slot button >> nth=2")
    page.click("tr.why >> text=Lost >> nth=0")
    page.wait_for_selector("#whatif >> text=1 result changed")


def test_a_reload_loses_neither_the_event_nor_an_answer(opened):
    real.choose(opened, TRF)
    opened.click("summary:has-text('game count')")
    opened.fill("[data-key='1.12.ratings.OTBR.games']", "17")
    opened.keyboard.press("Tab")
    opened.wait_for_selector("summary:has-text('12 players have no Regular game count')")
    try_a_result(opened)
    before = real.table(opened)
    opened.reload()
    opened.wait_for_selector("#whatif >> text=1 result changed", timeout=120000)
    assert real.table(opened) == before
    assert opened.input_value("[data-key='1.12.ratings.OTBR.games']") == "17"
    assert opened.locator("#chart .changed").count() == 2
    assert TRF.name in opened.inner_text("#source")


def test_nothing_of_a_forgotten_event_stays_behind(opened):
    real.choose(opened, WORKBOOK)
    real.choose(opened, TRF)
    try_a_result(opened)
    opened.click("#forget")  # asks, because there is an answer; the driver says no
    assert opened.is_visible("#whatif")
    forget_event(opened)
    assert opened.evaluate("document.activeElement.id") == "files"
    for when in ("at once", "after a reload"):
        stored = opened.evaluate("JSON.stringify(sessionStorage) + JSON.stringify(localStorage)")
        assert not any(name in stored for name in ("Dogwood", TRF.name, WORKBOOK.name, "R3 4")), when
        assert "Dogwood" not in opened.content(), when
        assert not opened.is_visible("#event") and not opened.is_visible("#back"), when
        opened.reload()
        opened.wait_for_selector("#progress", state="hidden", timeout=120000)


def test_a_forgotten_event_does_not_come_back_with_the_file_that_the_program_was_started_with(browser):
    with real.local_page(TRF) as (address, _):
        page = real.watched(real.context(browser))
        page.goto(address)
        real.wait_for_answer(page)
        forget_event(page)
        page.reload()
        page.wait_for_selector("#progress", state="hidden")
        assert not page.is_visible("#event")
        page.context.close()


def test_files_too_large_to_be_kept_are_asked_for_again_and_the_answers_stay(browser, local, tmp_path):
    large = tmp_path / "large.trf"
    large.write_bytes(TRF.read_bytes() + (b"### " + b"x" * 150 + b"\r\n") * 45_000)
    page = real.watched(real.context(browser))
    page.goto(local)
    real.choose(page, large)
    try_a_result(page)
    page.reload()
    page.wait_for_selector("#next >> text=Choose large.trf again")
    real.choose(page, large)
    page.wait_for_selector("#whatif >> text=1 result changed")
    page.context.close()


def test_a_file_dropped_by_mistake_costs_no_answer(opened, tmp_path):
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0\0\x10JFIF")
    real.choose(opened, TRF)
    try_a_result(opened)
    for wrong in (tmp_path / "photo.jpg", WORKBOOK):
        real.choose(opened, wrong)
        assert not opened.is_visible("#whatif")
        opened.click("#back")
        opened.wait_for_selector("#whatif >> text=1 result changed")
        assert opened.inner_text("#title") == "Lakeside Spring Open" and TRF.name in opened.inner_text("#source")
    opened.click("#whatif >> text=Undo")
    opened.wait_for_selector("#whatif", state="hidden")


def test_a_picture_and_an_empty_file_are_refused_in_words_that_help(opened, tmp_path):
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0\0\x10JFIF")
    (tmp_path / "club.xlsx").write_bytes(b"")
    real.choose(opened, tmp_path / "photo.jpg")
    assert "copy a picture or PDF into a spreadsheet" in opened.inner_text("#problem")
    real.choose(opened, tmp_path / "club.xlsx")
    assert "club.xlsx is empty" in opened.inner_text("#problem")


CONTRADICTION = (
    "No,Name,Rating,Rd 1,Rd 2\n1,Alder,1500,W2,W3\n2,Birch,1450,W1,D4\n3,Cedar,1400,W4,L1\n4,Dogwood,,L3,D2\n"
)


def test_both_readings_of_a_contradiction_are_offered(opened, tmp_path):
    path, settled = tmp_path / "night.csv", tmp_path / "settled.csv"
    path.write_text(CONTRADICTION)
    settled.write_text(CONTRADICTION.replace("W1,D4", "L1,D4"))
    real.choose(opened, path)
    assert opened.locator(".readings button:not(.link)").all_inner_texts() == [
        "1 Alder: win against Birch",
        "2 Birch: win against Alder",
    ]
    opened.click(".readings >> text=1 Alder")
    opened.wait_for_selector("#whatif >> text=1 disagreement settled by you")
    assert opened.query_selector(".readings") is None
    chosen = {number: row["Regular after"] for number, row in shown(opened).items()}
    assert chosen == {number: row["Regular after"] for number, row in from_command_line(settled, tmp_path).items()}
    opened.click("#whatif >> text=Undo")
    opened.wait_for_selector(".readings")


def test_an_unknown_rating_and_the_column_are_questions_with_controls(opened, tmp_path):
    path = tmp_path / "night.csv"
    path.write_text(CONTRADICTION.replace("W1,D4", "L1,D4"))
    real.choose(opened, path)
    choices = opened.locator("[data-question=column] option").all_inner_texts()
    assert choices == [
        "Regular, assumed",
        "Regular",
        "Quick",
        "Blitz",
        "Online Regular",
        "Online Quick",
        "Online Blitz",
        "FIDE",
    ]
    opened.click("summary:has-text('an unknown Regular rating')")
    opened.select_option("select[data-key='1.4.ratings.OTBR.rating']", "null")
    opened.wait_for_selector("summary:has-text('Given here: Regular rating')", state="attached")
    opened.select_option("[data-question=column] select", "blitz")
    opened.select_option("select[data-key=system]", "blitz")
    opened.wait_for_selector("#chart th >> text=Blitz after")
    options = ("--ratings-are", "blitz", "--system", "blitz", "--set", "1.4.ratings.OTBR.rating=null")
    expected = from_command_line(path, tmp_path, *options)
    assert {number: row["Blitz after"] for number, row in shown(opened).items()} == {
        number: row["Blitz after"] for number, row in expected.items()
    }


def test_every_message_that_leads_somewhere_leads_to_what_is_on_the_page(opened, tmp_path):
    other = CONTRADICTION.replace("W1,D4", "L1,D4")
    (tmp_path / "one.csv").write_text(other)
    (tmp_path / "two.csv").write_text(CONTRADICTION)
    (tmp_path / "no ratings.csv").write_text(NAMESAKES)
    for names in (["no ratings.csv"], ["one.csv", "two.csv"]):
        real.choose(opened, *(tmp_path / name for name in names))
        buttons = opened.locator("#alarms .goto")
        assert buttons.count()
        for button in buttons.all():
            button.click()
            assert opened.evaluate("document.activeElement.closest('#lists, #questions, #chart') !== null")
    assert opened.get_attribute("[role=tab] >> nth=1", "aria-selected") == "true"


def test_a_message_leads_to_its_control_and_names_no_option(opened, tmp_path):
    path = tmp_path / "night.csv"
    path.write_text(CONTRADICTION)
    real.choose(opened, path)
    assert "rated by the newest rules" in opened.inner_text("[data-question=played] .beside")
    assert "newest rules" not in opened.inner_text("#alarms")
    opened.click("#alarms >> text=Go to both readings")
    assert opened.evaluate("document.activeElement.textContent").startswith("1 Alder: win")
    opened.click("[data-download=report]")
    opened.click("#taken >> text=Go to the time control")
    assert opened.evaluate("document.activeElement.dataset.key") == "time_control"
    opened.click("#taken >> text=Go to the facts for the rating report")
    assert opened.evaluate("document.activeElement.closest('#club') !== null")
    assert "--" not in opened.inner_text("main")
    opened.click("#notes summary")
    assert "--" not in opened.inner_text("#notes")


REPORT_FACTS = {
    "affiliate": "A9000001",
    "chief_td": "90000099",
    "state": "MI",
    "zip": "49000",
    "country": "USA",
}
FILES = {
    "own": (WORKBOOK, "rated.xlsx"),
    "workbook": (TRF, "rated.xlsx"),
    "page": (WORKBOOK, "rated.html"),
    "csv": (WORKBOOK, "rated.csv"),
    "trf": (WORKBOOK, "rated.trf"),
    "report": (TRF, "rated.zip"),
}


@pytest.mark.parametrize("name", FILES)
def test_downloads_are_byte_for_byte_those_of_the_command_line(opened, name, tmp_path):
    source, file = FILES[name]
    real.choose(opened, source)
    arguments = []
    if name == "report":
        opened.evaluate("document.getElementById('club').open = true")
        for key, value in REPORT_FACTS.items():
            opened.fill(f"#club [data-key={key}]", value)
            opened.keyboard.press("Tab")
            settle(opened)
            arguments += ["--set", f"{key}={value}"]
    _, data = real.download(opened, name)
    in_browser = opened.evaluate("'serviceWorker' in navigator && navigator.serviceWorker.controller !== null")
    real.command("rate", str(source), "-o", file, *arguments, cwd=tmp_path, today=in_browser)
    assert data == (tmp_path / file).read_bytes()
    if name == "report":
        opened.click("#club >> text=Forget")
        settle(opened)


def test_facts_of_the_club_make_a_rating_report_and_can_be_forgotten(opened, tmp_path):
    real.choose(opened, TRF)
    opened.click("[data-download=report]")
    opened.wait_for_selector("#taken >> text=the affiliate is missing")
    for key, value in REPORT_FACTS.items():
        opened.fill(f"#club [data-key={key}]", value)
        opened.keyboard.press("Tab")
        settle(opened)
    name, data = real.download(opened, "report")
    assert re.fullmatch(r"Lakeside Spring Open(\(\d\))?\.zip", name), "Firefox numbers the files of one folder"
    assert data.startswith(b"PK")
    opened.click("#club >> text=Forget")
    settle(opened)
    assert opened.input_value("#club [data-key=affiliate]") == ""
    assert opened.evaluate("localStorage.getItem('trfrate-club')") is None


WORKBOOKS = (
    *(hostile.far_cell, hostile.many_wide_sheets, hostile.a_million_empty_rows, hostile.zip_bomb, hostile.entities),
    *(hostile.lying_zip_bomb, hostile.many_parts, hostile.false_count_of_texts, hostile.long_text_in_many_cells),
    *(hostile.three_thousand_sheets_on_one_part, hostile.truncated_sheet, hostile.deeply_nested_sheet),
    *(hostile.truncated_ods, hostile.ods_of_repeated_rows, hostile.ods_of_repeated_columns),
)


def hostile_files(folder):
    """At least fifty files that break readers: nightmares, workbooks, and examples that were damaged."""
    made = []

    def add(name, data):
        (folder / name).write_bytes(data)
        made.append(folder / name)

    for at, data in enumerate(NIGHTMARES):
        add(f"nightmare{at}{('.trf', '.csv', '.xlsx', '.json', '.dbf')[at % 5]}", data)
    for make in WORKBOOKS:
        add(f"{make.__name__}.xlsx", make())
    chance = random.Random("hostile")
    while len(made) < 50:
        path = EXAMPLES / chance.choice(NAMES)
        data = bytearray(path.read_bytes())
        for _ in range(chance.randrange(1, 200)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        add(f"damaged{len(made)}{path.suffix}", bytes(data[: chance.randrange(1, len(data))]))
    add("script.csv", b'No,Name,Rating,Rd 1\n1,<img src=x onerror=alert(1)>,1500,W2\n2,"<script>x</script>",1400,L1\n')
    return made


def test_hostile_files_leave_the_page_usable(opened, tmp_path):
    answers = 0
    for path in hostile_files(tmp_path):
        real.choose(opened, path)
        answers += 1
    assert answers >= 50
    assert opened.query_selector("#chart img, #chart script") is None
    assert shown(opened)["1"]["Name"] == "<img src=x onerror=alert(1)>"
    real.choose(opened, TRF)
    assert shown(opened)["4"]["Regular after"] == "1877"


def test_reports_of_several_sections_are_tabs(opened, tmp_path):
    other = tmp_path / "reserve.trf"
    other.write_bytes(TRF.read_bytes().replace(b"Spring Open", b"Reserve"))
    real.choose(opened, TRF, other)
    assert opened.eval_on_selector_all("[role=tab]", "tabs => tabs.map(tab => tab.innerText)") == [
        "Lakeside Spring Open",
        "Lakeside Reserve",
    ]
    opened.focus("[role=tab] >> nth=0")
    opened.keyboard.press("ArrowRight")
    assert opened.get_attribute("[role=tab] >> nth=1", "aria-selected") == "true"
    assert len(real.table(opened)) == 14


def test_a_rating_report_is_dropped_as_three_files_or_as_an_archive(opened, tmp_path):
    facts = [word for key, value in REPORT_FACTS.items() for word in ("--set", f"{key}={value}")]
    real.command("rate", str(TRF), "-o", "report.zip", "-o", "report/", *facts, cwd=tmp_path)
    tables = sorted((tmp_path / "report").glob("*.DBF"))
    assert len(tables) == 3
    for files in (tables, [tmp_path / "report.zip"]):
        real.drop(opened, *files)
        assert len(real.table(opened)) == 14
        assert opened.inner_text("#title") == "Lakeside Spring Open"


def test_a_huge_file_is_refused_at_once_and_the_chart_stays(opened, tmp_path):
    real.choose(opened, TRF)
    with (tmp_path / "huge.csv").open("wb") as file:
        file.truncate(3_000_000_000)
    opened.set_input_files("#files", str(tmp_path / "huge.csv"))
    opened.wait_for_selector("#problem >> text=too large: 3000 MB")
    assert len(real.table(opened)) == 14


def test_tab_goes_through_every_control_of_the_page(opened):
    real.choose(opened, WORKBOOK)
    opened.focus("#files")
    for _ in range(400):
        opened.evaluate("document.activeElement.setAttribute('data-visited', '')")
        opened.keyboard.press("Tab")
        if opened.evaluate("document.activeElement.id") == "notes-title":
            opened.evaluate("document.activeElement.setAttribute('data-visited', '')")
            break
    missed = opened.eval_on_selector_all(
        "button, input, select, summary, [tabindex='0']",
        """all => all.filter(each => each.checkVisibility() && !each.disabled && each.tabIndex === 0
             && !each.hasAttribute("data-visited")).map(each => each.outerHTML)""",
    )
    assert opened.evaluate("document.activeElement.parentElement.id") == "notes"
    assert missed == []


def test_a_what_if_needs_no_mouse(opened):
    real.choose(opened, TRF)
    opened.focus("tr[data-number='4'] td.slot button >> nth=2")
    opened.keyboard.press("Enter")
    opened.keyboard.press("Tab")
    assert opened.evaluate("document.activeElement.textContent") == "Drawn"
    opened.keyboard.press("Enter")
    opened.wait_for_selector("#whatif >> text=1 result changed")


def test_the_keyboard_goes_on_where_an_answer_was_given(opened, tmp_path):
    (tmp_path / "night.csv").write_text(CONTRADICTION)
    real.choose(opened, tmp_path / "night.csv")
    opened.focus(".readings button")
    opened.keyboard.press("Enter")
    opened.wait_for_selector("#whatif >> text=1 disagreement settled by you")
    assert opened.evaluate("document.activeElement.textContent") == "Undo"
    opened.keyboard.press("Enter")
    opened.wait_for_selector("#whatif", state="hidden")
    assert opened.evaluate("document.activeElement.className") == "scroll"
    opened.focus("[data-question=column] select")
    opened.select_option("[data-question=column] select", "regular")
    opened.wait_for_selector(".known [data-question=column]", state="attached")
    assert opened.evaluate("document.activeElement.closest('#questions') !== null")


def test_a_date_can_be_typed_slowly_and_the_next_one_after_it(opened, tmp_path):
    """A browser takes a date whose year has one digit as complete."""
    (tmp_path / "night.csv").write_text(NAMESAKES)
    real.choose(opened, tmp_path / "night.csv")
    for key, digits in (("start", "04182026"), ("end", "04192026")):
        opened.focus(f"#questions [data-key={key}]")
        for digit in digits:
            opened.keyboard.press(digit)
            opened.wait_for_timeout(120)
        opened.keyboard.press("Enter")
        settle(opened)
        opened.evaluate("document.querySelector('#questions .known').open = true")
    assert "18 Apr 2026 – 19 Apr 2026" in opened.inner_text("#chart")
    opened.focus("#questions [data-key=start]")
    opened.fill("#questions [data-key=start]", "0026-04-17")
    opened.keyboard.press("Enter")
    assert opened.evaluate("document.activeElement.validity.rangeUnderflow")
    assert "18 Apr 2026" in opened.inner_text("#chart")


def test_many_errors_of_one_kind_do_not_push_the_chart_away(opened, tmp_path):
    path = tmp_path / "colors.trf"
    path.write_bytes(TRF.read_bytes().replace(b" w 1", b" q 1"))
    real.choose(opened, path)
    assert opened.locator("#alarms > li").count() <= 6
    opened.click("#alarms summary >> nth=0")
    assert opened.locator("#alarms li li").count() > 10


def test_the_keyboard_alone_reaches_everything(opened):
    real.choose(opened, TRF)
    opened.focus("#chart .scroll")
    opened.keyboard.press("Tab")
    assert opened.evaluate("document.activeElement.className") == "cell"
    first = opened.evaluate("document.activeElement.getAttribute('aria-label')")
    opened.keyboard.press("ArrowDown")
    opened.keyboard.press("ArrowRight")
    assert opened.evaluate("document.activeElement.getAttribute('aria-label')") != first
    for _ in range(10):
        opened.keyboard.press("ArrowRight")
    opened.keyboard.press("Enter")
    opened.wait_for_selector("tr.why pre")
    assert opened.evaluate("document.activeElement.getAttribute('aria-expanded')") == "true"


def test_every_control_has_a_name_for_screen_readers(opened):
    real.choose(opened, WORKBOOK)
    nameless = opened.eval_on_selector_all(
        "button, input, select",
        """all => all.filter(each => !(each.textContent.trim() || each.getAttribute("aria-label")
             || each.labels?.length)).map(each => each.outerHTML)""",
    )
    assert nameless == []
    assert opened.get_attribute("#status", "role") == "status"
    assert opened.get_attribute("#problem", "role") == "alert"


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_screen_reader_finds_headings_questions_and_a_table_with_headers(browser, local, size, tmp_path):
    """The cards of a phone are a table to it, too."""
    (tmp_path / "night.csv").write_text(CONTRADICTION)
    page = real.watched(real.context(browser, viewport=size))
    page.goto(local)
    real.choose(page, tmp_path / "night.csv")
    tree = page.locator("main").aria_snapshot()
    for role in (
        *('heading "Already rated by US Chess?" [level=2]', "status", 'region "What needs a decision"'),
        *('group "When was it played?"', 'textbox "First day"', 'combobox "Rated in"', "alert", "table "),
        *(
            'columnheader "Regular after"',
            'rowheader "Alder"',
            'button "Choose files of another event or drop them here"',
        ),
        *('button "Regular after of Alder: ', 'button "Round 2, Alder: W3, win against Cedar; try another result"'),
    ):
        assert role in tree, role
    page.context.close()


def test_the_page_closes_the_program(browser):
    with real.local_page(TRF) as (address, run):
        page = real.watched(real.context(browser))
        page.goto(address)
        real.wait_for_answer(page)
        assert len(real.table(page)) == 14
        page.reload()
        real.wait_for_answer(page)
        assert run.poll() is None
        page.context.close()
        assert run.wait(30) == 0


def test_the_static_page_works_offline_after_the_first_visit(visitor, static):
    page = visitor
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Silent, directory=static)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        server.shutdown()
    visit(page, address)
    for path in (TRF, WORKBOOK):
        real.choose(page, path)
        assert shown(page)["4"]["Regular after"] == "1877"
    assert page.complaints == []


def test_a_site_with_a_missing_part_says_so_and_does_not_start_python_again_and_again(visitor, static, tmp_path):
    missing = "python/archives.json"
    shutil.copytree(static, tmp_path / "site", ignore=shutil.ignore_patterns(Path(missing).name))
    handler = functools.partial(Silent, directory=tmp_path / "site")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        visitor.goto(f"http://127.0.0.1:{server.server_address[1]}/")
        visitor.wait_for_selector("#problem >> text=Python could not be loaded", timeout=60000)
        assert not visitor.is_visible("#progress")
        real.choose(visitor, TRF)
        assert "could not be loaded" in visitor.inner_text("#problem")
        server.shutdown()
    asked = sum(url.endswith(missing) for url in visitor.requests_seen)
    assert asked <= 2, "by Python, and by what is to work offline"


def test_the_static_page_remembers_the_facts_of_the_club(visitor, served):
    page = visitor
    for first in (True, False):
        visit(page, served, TRF)
        page.click("#club summary")
        if first:
            page.fill("#club [data-key=affiliate]", "A9000001")
            page.keyboard.press("Tab")
            settle(page)
    assert page.input_value("#club [data-key=affiliate]") == "A9000001"


PAPER = {"width": 965, "height": 700}
"""A landscape page of US letter size within its margins, in pixels."""


def opponent(number, round_):
    """The opponent in a round robin of ten."""
    if number == 10:
        return round_ * 5 % 9 + 1
    other = (round_ - number + 1) % 9 + 1
    return 10 if other == number else other


def wide_chart(path):
    """Nine rounds, two systems, titles, teams and ids: more than fits on paper."""
    head = "No,Name,Title,Team,ID,State,Rating,Quick," + ",".join(f"Rd {round_}" for round_ in range(1, 10))
    rows = [head]
    for number in range(1, 11):
        games = [f"D{opponent(number, round_)}" for round_ in range(9)]
        facts = f'{number},"Longname-Longername, Bartholomew {number}",FM,Riverside Academy,9000000{number % 10},MI'
        rows.append(f"{facts},{1500 + number},{1400 + number},{','.join(games)}")
    path.write_text("\n".join(rows) + "\n")


@real.chromium_alone
def test_the_page_loses_no_column_on_paper_without_a_sign(browser, local, tmp_path):
    wide_chart(tmp_path / "wide.csv")
    page = real.watched(real.context(browser, viewport=PAPER))
    page.goto(local)
    real.choose(page, tmp_path / "wide.csv")
    page.select_option("select[data-key=system]", "regular+quick")
    page.wait_for_selector("#chart th >> text=Quick after")
    page.emulate_media(media="print")
    assert page.eval_on_selector("#chart table", "table => table.scrollWidth") <= PAPER["width"]
    hidden = page.eval_on_selector_all(
        "#chart thead th", "cells => cells.filter(cell => !cell.offsetWidth).map(cell => cell.textContent)"
    )
    named = page.inner_text("#chart .on-paper") if hidden else ""
    assert all(heading in named for heading in hidden)
    assert not page.is_visible("#compare") and not page.is_visible("#lists") and not page.is_visible("#questions")
    page.context.close()


def test_a_phone_shows_cards_with_numbered_rounds(browser, local):
    page = real.watched(real.context(browser, viewport=PHONE))
    page.goto(local)
    real.choose(page, TRF)
    assert page.eval_on_selector("#chart tbody tr", "row => getComputedStyle(row).display") == "flex"
    labels = page.eval_on_selector_all(
        "#chart tbody tr:first-child .slot", "cells => cells.map(cell => cell.dataset.label)"
    )
    assert labels == [f"Rd {round_}" for round_ in range(1, 6)]
    beside = page.eval_on_selector("#chart tbody .slot", "cell => getComputedStyle(cell, '::after').content")
    assert "win against Juniper, June" in beside
    page.context.close()


@pytest.mark.parametrize(("name", "size", "scheme"), [("page", DESKTOP, "light"), ("page-phone", PHONE, "dark")])
def test_the_page_fits_its_window(browser, local, name, size, scheme):
    """Its pictures for the docs are made here, where TRFRATE_PICTURES asks for them."""
    context = real.context(browser, viewport=size, color_scheme=scheme)
    page = real.watched(context)
    page.goto(local)
    real.choose(page, WORKBOOK)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    if os.environ.get("TRFRATE_PICTURES"):
        page.screenshot(path=ROOT / "docs" / f"{name}.png")
    context.close()


def show_comparison(page, folder):
    """A published result in which one game was reported otherwise."""
    real.command("rate", str(TRF), "--what-if", "R3 4=L", "-o", "published.json", "--force", cwd=folder)
    real.choose(page, TRF)
    page.set_input_files("#published", str(folder / "published.json"))
    page.wait_for_selector("#compared td")
    return ["#compare"]


def show_lists(page, folder):
    """A list with the members who may be the players of a quad, for whom the report has no ids."""
    path = folder / "club night.csv"
    path.write_text(
        "Elm Street Quad,2026-11-06\nTime control,G/60;d5\nNo,Name,Rd 1,Rd 2,Rd 3\n"
        "1,Ada Alder,W2,D3,W4\n2,Bo Birch,L1,W4,D3\n3,Robert O'Hazel,W4,D1,D2\n4,William Willow,L3,L2,L1\n"
    )
    real.choose(page, path)
    page.click("#lists > summary")
    page.set_input_files("#list", str(GOLDEN))
    page.wait_for_selector("#lists-held li")
    settle(page)
    page.click("#questions summary:has-text('no member id')")
    return ["#questions [data-question=ids]", "#lists"]


def test_a_phone_shows_what_differs_and_why_without_scrolling_aside(browser, local, tmp_path):
    page = real.watched(real.context(browser, viewport=PHONE))
    page.goto(local)
    show_comparison(page, tmp_path)
    assert page.eval_on_selector_all("#compared td", RIGHT_EDGE) <= PHONE["width"]
    page.context.close()


def test_facts_of_the_club_survive_a_reload_of_the_local_page(browser, local):
    page = real.watched(real.context(browser))
    page.goto(local)
    real.choose(page, TRF)
    page.click("#club summary")
    page.fill("#club [data-key=affiliate]", "A9000001")
    page.keyboard.press("Tab")
    settle(page)
    page.reload()
    real.wait_for_answer(page)
    assert page.input_value("#club [data-key=affiliate]") == "A9000001"
    page.context.close()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(("name", "show"), [("page-compare", show_comparison), ("page-lists", show_lists)])
def test_comparison_and_lists_fit_their_window(browser, local, name, show, size, tmp_path):
    """Their pictures for the docs are made here too."""
    context = real.context(browser, viewport=size)
    page = real.watched(context)
    page.goto(local)
    parts = show(page, tmp_path)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    if os.environ.get("TRFRATE_PICTURES") and size is DESKTOP:
        boxes = [page.locator(part).bounding_box() for part in parts]
        top, bottom = (
            min(box["y"] for box in boxes) - 8,
            max(box["y"] + box["height"] for box in boxes) + 8,
        )
        area = {"x": 0, "y": top, "width": size["width"], "height": bottom - top}
        page.screenshot(path=ROOT / "docs" / f"{name}.png", clip=area, full_page=True)
    context.close()
