"""The web page: complete, accessible, self-contained, and safe whatever the names hold."""

import base64
import hashlib
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from tests import rated_events
from trfrate.diagnostics import Report
from trfrate.formats import Options
from trfrate.formats.html import FORMAT
from trfrate.model import Birth, Event, Ids, Player, Rated, Section

VOID = {"meta", "br"}
NOTES = Options(rated_events.date(2026, 9, 1), {"notes": "yes"})


class Outline(HTMLParser):
    """Tags, attributes and text, after checking that every tag is closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


def page(event: Event, report: Report | None = None, options: Options | None = None) -> str:
    (data,) = FORMAT.write(
        rated_events.computed(event), report or rated_events.report(), options or rated_events.options()
    ).values()
    return data.decode("utf-8")


WORDS = ("won against", "lost against", " with")


def test_a_row_says_everything():
    text = page(rated_events.event())
    row = text[text.index("Birch, Ben</summary>") : text.index('class="why"', text.index("Birch, Ben</summary>"))]
    told = Outline("<table><tr><th><details><summary>" + row[: row.rindex("</tr>")] + "</tr></table>").texts
    assert [one for one in told if one.strip() and not one.startswith(WORDS)] == [
        *("Birch, Ben", "90000002", "MI", "445", "P21", "440", "P21"),
        *("W5 b", "Elm, Eve", "L1 w", "Alder, Ada", "W4 b", "Dogwood, Dee", "2.0"),
        *("4", "5", "4", "9"),
        *("500", "P24", "▲ +55", "495", "P24", "▲ +55"),
    ]


def test_the_table_is_accessible():
    outline = Outline(page(rated_events.event()))
    assert outline.named("html") == [{"lang": "en"}]
    assert len(outline.named("caption")) == len(outline.named("table")) == 2, "the chart and the crosstable"
    scopes = [attrs.get("scope") for attrs in outline.named("th")]
    assert scopes.count("row") == 2 * 6
    assert scopes.count("col") == len(scopes) - 2 * 6


def test_every_player_has_an_anchor_and_every_opponent_a_link_to_it():
    outline = Outline(page(rated_events.event()))
    anchors = {attrs.get("id") for attrs in outline.named("tbody")} - {None}
    assert anchors == {f"s1-{number}" for number in range(1, 7)}
    links = [attrs["href"] for attrs in outline.named("a")]
    assert links and {link.removeprefix("#") for link in links} <= anchors
    text = page(rated_events.event())
    assert 'title="won against Elm, Eve with black"' in text and '<span class="who">half bye</span>' in text


def test_the_chart_of_changes_names_everybody():
    text = page(rated_events.event())
    assert "<summary>Regular before and after</summary>" in text
    assert '<span class="who-is">Birch, Ben</span>' in text and "445 → 500 " in text


def test_the_crosstable_is_tinted_by_the_points():
    text = page(rated_events.event())
    table = text[text.index('<table class="heat">') :]
    row = table[table.index('class="name">Alder, Ada</th>') :].partition("</tr>")[0]
    assert row.count('<td class="win">1</td>') == 3 and row.count('class="same"') == 1


def test_parts_are_on_the_page_only_where_asked_for():
    assert "Biggest upsets" not in page(rated_events.event())
    options = Options(rated_events.date(2026, 9, 1), {"parts": "all", "groups": "U500", "prizes": "places = [100, 50]"})
    text = page(rated_events.event(), options=options)
    for title in ("Round 1", "Standings after each round", "Biggest upsets", "Performance", "Statistics", "Under 500"):
        assert f"<caption>{title}</caption>" in text
    assert "wins 1st place $100.00." in text


def test_the_size_of_letters_follows_the_number_of_columns():
    text = page(rated_events.event())
    table = text[text.index("<thead>") : text.index("</thead>")]
    assert f'<table class="chart" style="--columns: {table.count("<th ")}; --ems: ' in text
    assert "var(--columns)" in text


def test_nothing_is_fetched_and_nothing_runs_but_the_one_script():
    text = page(rated_events.event())
    assert not any(word in text.lower() for word in ("http:", "https:", "src=", "url(", "@import", "<link"))
    (script,) = re.findall("<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    (policy,) = (attrs["content"] for attrs in Outline(text).named("meta") if "http-equiv" in attrs)
    assert "default-src 'none'" in policy and f"script-src 'sha256-{digest}';" in policy
    assert not any(name.startswith("on") for _, attrs in Outline(text).tags for name in attrs)


def test_each_row_opens_to_its_explanation():
    text = page(rated_events.event())
    assert text.count("<details>") == text.count('class="why"') == 6
    assert "Birch, Ben — OTBR\nStart 445.28" in text
    assert "Birch, Ben — OTBQ\nStart 445.28" in text


def test_unrated_events_have_no_rating_columns():
    section = rated_events.novice()
    players = tuple(player._replace(after={}) for player in section.players)
    text = page(
        Event("Open", sections=(replace(section, players=players),)), Report(), Options(rated_events.date(2026, 9, 1))
    )
    assert "Regular after" not in text
    assert "<svg" not in text
    assert "<details>" not in text
    assert "This event is not rated." in text


def test_a_contradiction_is_marked_in_both_rows_and_in_words():
    text = page(rated_events.event(rated_events.contradicting()))
    assert "W4 w ⚠" in text
    assert "D1 b ⚠" in text
    assert "Not rated, the two rows disagree: round 1: 1 and 4" in text


EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>&amp;\0\x08</pre></td>"


@pytest.mark.parametrize("field", ["name", "state", "title", "team", "federation"])
def test_text_never_becomes_markup(field):
    section = rated_events.novice()
    evil = section.players[0]._replace(**{field: EVIL})
    named = replace(section, name=EVIL, time_control=EVIL, players=(evil, *section.players[1:]))
    report = Report()
    report.error("TRF001", EVIL, hint=EVIL)
    options = Options(rated_events.date(2026, 9, 1), {"notes": "yes", "parts": "all"})
    text = page(replace(rated_events.event(named), name=EVIL, city=EVIL), report, options)
    outline = Outline(text)
    assert [tag for tag, _ in outline.tags].count("script") == 1
    assert "img" not in {tag for tag, _ in outline.tags}
    assert "\0" not in text
    assert EVIL.replace("\0", "").replace("\x08", "") in outline.texts


def test_rules_are_on_the_page_and_messages_where_asked_for():
    assert "TRF002" not in page(rated_events.event())
    text = page(rated_events.event(), options=NOTES)
    assert "US Chess rules of 2025-07-26 · dual rated: Regular and Quick" in text
    assert "<strong>note TRF002</strong> open.trf:9: read as cp1252, e.g. &quot;Müller&quot;" in text


def test_a_newcomer_is_unrated_before():
    newcomer = Player(1, "Alder, Ada", after={"OTBR": Rated(514.0, 514, 3)})
    text = page(Event(sections=(Section(rounds=1, players=(newcomer,)),)))
    assert re.search(r'data-label="Regular"[^>]*>\?<', text)
    assert ">P3<" in text


def test_what_a_wall_does_not_show_is_named():
    section = rated_events.novice()
    player = section.players[0]._replace(born=Birth(2010), ids=Ids("90000001", cfc="123456"), extras={"trf": {"x": 1}})
    report = Report()
    page(rated_events.event(replace(section, players=(player,))), report)
    assert [str(one) for one in report] == [
        "loss HTM001: not on the page: birth dates",
        "loss HTM001: not on the page: CFC numbers",
        "loss HTM001: not on the page: details that only trf holds",
        "loss HTM001: not on the page: decimals of ratings",
    ]


def test_errors_and_warnings_are_announced_at_the_top():
    report = Report()
    report.error("CHK004", "the rows disagree")
    report.warning("RAT006", "no player has a US Chess rating")
    assert "2 errors and warnings came up when this page was made." in page(rated_events.event(), report)
    text = page(rated_events.event(), report, NOTES)
    assert '<a href="#about">1 error and 1 warning: see About these ratings</a>' in text
    assert text.index("1 error and 1 warning") < text.index("<table")
