"""The web page in a real browser: sorting, touch, phone, paper, contrast. Needs a browser and playwright."""

from dataclasses import replace

import pytest

import trfrate
from tests import browser as real
from tests import rated_events
from tests.conftest import FIXTURES
from trfrate.model import Cell, Event, Ids, Outcome, Player, Rating, Section

pytestmark = pytest.mark.browser
LETTER_LANDSCAPE = 964
"""Pixels of a landscape page of US letter size within margins of 12 mm."""


@pytest.fixture(scope="module")
def browser():
    with real.browser() as launched:
        yield launched


@pytest.fixture
def opened(browser, tmp_path):
    """Open an event as a page of the given kind of window; nothing may be reported on its console."""
    messages = []
    contexts = []

    def open_(event, width=1300, height=900, **window):
        options = window.pop("options", {})
        file = tmp_path / "page.html"
        file.write_bytes(trfrate.to_bytes(event, "html", **options))
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, **window))
        page = contexts[-1].new_page()
        page.on("console", lambda message: messages.append(message.text))
        page.on("pageerror", lambda problem: messages.append(str(problem)))
        page.goto(file.as_uri())
        return page

    yield open_
    for context in contexts:
        context.close()
    assert messages == []


def spring() -> Event:
    return trfrate.rate(trfrate.read(FIXTURES / "examples" / "spring-open.trf"))


def large(players: int = 40, rounds: int = 9) -> Event:
    """Nine rounds, two rating systems, titles, teams, ids of two federations and long names."""
    rows = []
    for number in range(1, players + 1):
        cells = []
        for round_ in range(rounds):
            # In every round number and opponent add up to the same number, so the two rows agree.
            other = (round_ * 2 + 1 - number) % players + 1
            won = Outcome.WIN if number < other else Outcome.LOSS
            cells.append(None if other == number else Cell(won, other, "w" if number < other else "b"))
        person = Player(number, f"Evergreen-Hollyoak{number}, Maximilian Bartholomew", cells=tuple(cells))
        ids = Ids(f"{90000000 + number}", f"{2000000 + number}")
        ratings = {"OTBR": Rating(2400 - 20 * number, 5 + number), "OTBQ": Rating(2300 - 20 * number, 9)}
        facts = {"federation": "USA", "state": "MI", "title": "WGM", "team": "Arboretum Academy"}
        rows.append(person._replace(ids=ids, ratings=ratings, **facts))
    section = Section(1, "Open", time_control="G/60;d5", rounds=rounds, players=tuple(rows))
    return trfrate.rate(replace(rated_events.event(section), name="Arboretum Championship"))


def names(page) -> list[str]:
    return page.eval_on_selector_all(
        ".chart tbody tr:not(.why) .name summary", "all => all.map(one => one.textContent)"
    )


def test_a_click_and_a_key_sort_the_table(opened):
    page = opened(spring())
    by_place = names(page)
    page.click("thead button:text-is('Name')")
    assert names(page) == sorted(by_place)
    page.keyboard.press("Enter")
    assert names(page) == sorted(by_place, reverse=True)
    assert page.get_attribute("th:has(button:text-is('Name'))", "aria-sort") == "descending"
    page.click("thead button:text-is('Regular')")
    assert names(page)[0] == "Alder, Ada" and names(page)[-1] == "Nutmeg, Nora", "highest first, unrated last"
    page.click("thead button:text-is('Place')")
    assert names(page) == by_place
    assert page.locator("[aria-sort]").count() == 1


def test_a_reason_stays_with_its_row_when_sorted(opened):
    page = opened(spring())
    page.click("thead button:text-is('Name')")
    page.click("summary:text-is('Hazel, Hana')")
    shown = page.locator(".why:visible")
    assert shown.count() == 1 and "Hazel, Hana" in shown.inner_text()


@real.chromium_alone
def test_without_scripts_the_page_is_whole(opened):
    page = opened(spring(), java_script_enabled=False)
    assert page.locator("thead button").count() == 0
    assert page.locator(".chart tbody").count() == 14
    page.click("summary:text-is('Hazel, Hana')")
    assert page.locator(".why:visible").count() == 1


def test_an_opponent_is_one_tap_away(opened):
    page = opened(spring())
    link = page.locator("#s1-8 .slot a").first
    assert link.inner_text().replace("\xa0", " ").startswith("L1 b")
    assert page.get_by_role("link", name="lost against Alder, Ada with black").first.is_visible()
    link.click()
    assert page.url.endswith("#s1-1")
    assert "Alder, Ada" in page.locator("tbody:target").inner_text()


def test_a_phone_numbers_the_rounds_and_names_the_opponents(opened):
    page = opened(spring(), width=390, has_touch=True, is_mobile=True)
    cell = page.locator("#s1-8 .slot").nth(1)
    label = cell.evaluate("cell => getComputedStyle(cell, '::before').content")
    assert label.replace('" "', "").strip('" ') == "Rd 2"
    name = cell.locator(".who").bounding_box()
    assert name["width"] > 60 and name["height"] > 10, "the name is shown, not only read aloud"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


RIGHT_EDGE = "all => Math.max(...all.map(one => one.getBoundingClientRect().right))"


@real.chromium_alone
@pytest.mark.parametrize("event", [spring, large], ids=["five rounds", "nine rounds"])
def test_paper_never_cuts_a_column(opened, event):
    page = opened(event(), width=LETTER_LANDSCAPE, options={"parts": "pairings,statistics,performance"})
    page.emulate_media(media="print")
    assert page.eval_on_selector_all("table th, table td", RIGHT_EDGE) <= LETTER_LANDSCAPE
    headings = page.eval_on_selector_all(".chart thead th", "all => all.map(one => [one.innerText, one.offsetWidth])")
    missing = [heading for heading, width in headings if width == 0]
    sign = page.locator(".on-paper")
    if missing:
        assert all(heading in sign.inner_text() for heading in missing)
    else:
        assert sign.count() == 0
    size = page.eval_on_selector(".chart tbody td", "one => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= 7.5, "six points at least, or nobody can read it"


@real.chromium_alone
def test_paper_repeats_the_headings_and_has_no_empty_ones(opened):
    page = opened(spring(), width=LETTER_LANDSCAPE)
    assert page.locator(".beside:visible").count() > 0
    page.emulate_media(media="print")
    displays = page.eval_on_selector_all("thead button", "all => all.map(one => getComputedStyle(one).display)")
    assert set(displays) == {"contents"}, "Chromium leaves buttons out of a head that it repeats"
    assert page.locator(".beside:visible").count() == 0, "what is closed has nothing but its heading"
    names, cells = (
        page.eval_on_selector_all(f".chart tbody .{kind}", "all => all.map(one => one.clientHeight)")
        for kind in ("name", "score")
    )
    assert max(names) <= min(cells) + 1, "no name is wrapped while there is room"


CONTRAST = """() => {
  const channels = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (one) => {
    for (; one; one = one.parentElement) {
      const color = channels(getComputedStyle(one).backgroundColor);
      if (color.length < 4 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  const poor = [];
  for (const one of document.body.querySelectorAll("*")) {
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !one.offsetWidth || one.tagName === "SCRIPT") continue;
    const [a, b] = [light(channels(getComputedStyle(one).color)), light(behind(one))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) poor.push([one.className, one.textContent.slice(0, 20), ratio]);
  }
  return poor;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("media", ["screen", "print"])
def test_contrast_is_at_least_aa(opened, scheme, media):
    report_options = {"parts": "all", "notes": "yes"}
    page = opened(rated_events.computed(rated_events.event()), options=report_options, color_scheme=scheme)
    page.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")
    page.emulate_media(media=media, color_scheme=scheme)
    assert page.evaluate(CONTRAST) == []
