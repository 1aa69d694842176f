"""The web page: complete, accessible, self-contained, and safe whatever the names hold."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from tests import rated_events
from trfrate.diagnostics import Report
from trfrate.formats import Options
from trfrate.formats.html import FORMAT
from trfrate.model import Birth, Event, Ids, Player, Rated, Section

VOID = {"meta", "br"}


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


def test_a_row_says_everything():
    text = page(rated_events.event())
    row = text[text.index("Birch, Ben</summary>") : text.index('class="why"', text.index("Birch, Ben</summary>"))]
    told = Outline("<table><tr><th><details><summary>" + row[: row.rindex("</tr>")] + "</tr></table>").texts
    assert [one for one in told if one.strip()] == [
        *("Birch, Ben", "90000002", "MI", "445", "P21", "440", "P21", "W5 b", "L1 w", "W4 b", "2.0"),
        *("4", "5", "4", "9"),
        *("500", "P24", "▲ +55", "495", "P24", "▲ +55"),
    ]


def test_the_table_is_accessible():
    outline = Outline(page(rated_events.event()))
    assert outline.named("html") == [{"lang": "en"}]
    assert len(outline.named("caption")) == len(outline.named("table")) == 1
    scopes = [attrs.get("scope") for attrs in outline.named("th")]
    assert scopes.count("row") == 6
    assert scopes.count("col") == len(scopes) - 6
    assert all(attrs.get("role") == "img" and attrs.get("aria-label") for attrs in outline.named("svg"))


def test_the_size_of_letters_follows_the_number_of_columns():
    text = page(rated_events.event())
    table = text[text.index("<thead>") : text.index("</thead>")]
    assert f'<table style="--columns: {table.count("<th ")}">' in text
    assert "var(--columns)" in text


def test_nothing_is_fetched_and_nothing_runs():
    text = page(rated_events.event())
    assert not any(word in text.lower() for word in ("http:", "https:", "src=", "url(", "@import", "<script", "<link"))
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
    text = page(replace(rated_events.event(named), name=EVIL, city=EVIL), report)
    outline = Outline(text)
    assert "script" not in {tag for tag, _ in outline.tags}
    assert "img" not in {tag for tag, _ in outline.tags}
    assert "\0" not in text
    assert EVIL.replace("\0", "").replace("\x08", "") in outline.texts


def test_messages_and_rules_are_on_the_page():
    text = page(rated_events.event())
    assert "US Chess rules of 2025-07-26 · dual rated: Regular and Quick" in text
    assert "<strong>note TRF002</strong> open.trf:9: read as cp1252, e.g. &quot;Müller&quot;" in text


def test_a_newcomer_is_unrated_before():
    newcomer = Player(1, "Alder, Ada", after={"OTBR": Rated(514.0, 514, 3)})
    text = page(Event(sections=(Section(rounds=1, players=(newcomer,)),)))
    assert 'data-label="Regular">unr.<' in text
    assert ">P3<" in text


def test_what_a_wall_does_not_show_is_named():
    section = rated_events.novice()
    player = section.players[0]._replace(born=Birth(2010), ids=Ids("90000001", cfc="123456"), extras={"trf": {"x": 1}})
    report = Report()
    page(rated_events.event(replace(section, players=(player,))), report)
    assert [str(one) for one in report] == [
        "loss HTM001: the page does not show birth dates",
        "loss HTM001: the page does not show CFC numbers",
        "loss HTM001: the page does not show details that only trf holds",
        "loss HTM001: the page does not show decimals of ratings",
    ]


def test_errors_and_warnings_are_announced_at_the_top():
    report = Report()
    report.error("CHK004", "the rows disagree")
    report.warning("RAT006", "no player has a US Chess rating")
    text = page(rated_events.event(), report)
    assert '<a href="#about">1 error and 1 warning: see About these ratings</a>' in text
    assert text.index("1 error and 1 warning") < text.index("<table")
