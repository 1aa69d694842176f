"""Messages: every code documented once, one severity each, printed with a place and a caret."""

import ast
import json
import re
from collections import Counter, defaultdict

import pytest

from tests.conftest import ROOT
from tests.test_cli import trfrate  # noqa: F401 - a fixture
from trfrate.cli import terminal
from trfrate.diagnostics import Alike, Diagnostic, Place, Report, Severity, some

PAGE = ROOT / "docs" / "diagnostics.md"
CODE = re.compile(r"[A-Z]{3}\d{3}")
HEADING = re.compile(r"^## ([A-Z]{3}\d{3}) (\S.*)$", re.MULTILINE)
TREES = {path: ast.parse(path.read_text("utf-8")) for path in sorted((ROOT / "trfrate").rglob("*.py"))}
SEVERITIES = {str(severity) for severity in Severity}


def strings(tree: ast.AST) -> set[str]:
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value)
    }


CODES = set().union(*(strings(tree) for tree in TREES.values()))


def documented() -> list[tuple[str, str]]:
    return HEADING.findall(PAGE.read_text("utf-8"))


def test_every_code_has_exactly_one_heading_and_every_heading_a_code():
    headings = [code for code, _ in documented()]
    assert [code for code, count in Counter(headings).items() if count > 1] == []
    assert sorted(CODES - set(headings)) == [], "codes nobody explains"
    assert sorted(set(headings) - CODES) == [], "headings of codes that do not exist"


def test_every_heading_has_a_text():
    sections = re.split(r"^## ", PAGE.read_text("utf-8"), flags=re.MULTILINE)[1:]
    short = [section.splitlines()[0] for section in sections if len(section.partition("\n")[2].split()) < 6]
    assert short == []


def test_codes_stand_in_order_within_their_group():
    codes = [code for code, _ in documented()]
    groups: dict[str, list[str]] = defaultdict(list)
    for code in codes:
        groups[code[:3]].append(code)
    assert all(group == sorted(group) for group in groups.values())
    assert codes == [code for group in groups.values() for code in group], "a group stands in one piece"


def severity_of(node: ast.Call) -> str | None:
    """What a call says of its code: `report.error("TRF001", ...)`, `Diagnostic("TRF001", Severity.NOTE, ...)`."""
    if isinstance(node.func, ast.Attribute) and node.func.attr in SEVERITIES:
        return node.func.attr
    named = [each.attr.lower() for each in node.args if isinstance(each, ast.Attribute)]
    return next((name for name in named if name in SEVERITIES), None)


def test_a_code_has_one_severity_everywhere():
    found: dict[str, set[str]] = defaultdict(set)
    for tree in TREES.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (severity := severity_of(node)):
                for code in set().union(*(strings(argument) for argument in node.args[:1])):
                    found[code].add(severity)
    assert {code: severities for code, severities in found.items() if len(severities) > 1} == {}
    assert len(found) > 100, "the search finds the calls"


def test_severities_of_goldens():
    """What the fixtures show agrees: one code, one severity."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in (ROOT / "fixtures").rglob("*.diagnostics.txt"):
        for severity, code in re.findall(r"\b(error|warning|loss|note) ([A-Z]{3}\d{3}): ", path.read_text("utf-8")):
            found[code].add(severity)
    assert {code: severities for code, severities in found.items() if len(severities) > 1} == {}
    assert found.keys() <= CODES


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Place("event.trf", 17, 92), "event.trf:17:92"),
        (Place("event.trf", 17), "event.trf:17"),
        (Place("book.xlsx", at="Open!F17"), "book.xlsx:Open!F17"),
        (Place("TDEXPORT.DBF", at="record 12:D_RND03"), "TDEXPORT.DBF:record 12:D_RND03"),
        (Place("event.json", at="$.event.name"), "event.json:$.event.name"),
        (
            Place("event.json", at="$.event.sections[0]", words="Open, no. 3, round 1"),
            "event.json:Open, no. 3, round 1",
        ),
        (Place("event.json", at="$.event.name", words=""), "event.json"),
        (Place("event.trf"), "event.trf"),
    ],
)
def test_places_as_users_know_them(place, text):
    assert str(place) == text
    assert str(Diagnostic("TRF012", Severity.ERROR, "wrong", place)) == f"{text}: error TRF012: wrong"


def told(capsys, *diagnostics: Diagnostic, volume: terminal.Volume = terminal.EVERYTHING) -> list[str]:
    terminal.show_messages(diagnostics, volume)
    out, err = capsys.readouterr()
    assert out == "", "messages are no data"
    return err.splitlines()


def test_the_source_line_with_a_caret(capsys):
    place = Place("event.trf", 17, 5, source="001    1 mm  Alder, Ada")
    assert told(capsys, Diagnostic("TRF012", Severity.ERROR, "wrong", place, "put it right")) == [
        "event.trf:17:5: error TRF012: wrong",
        "   17 | 001    1 mm  Alder, Ada",
        "      |     ^",
        "   help: put it right",
    ]


def test_a_tab_does_not_move_the_caret(capsys):
    place = Place("a.csv", 1, 4, source="\t\t1\tAlder")
    lines = told(capsys, Diagnostic("CSV001", Severity.NOTE, "here", place))
    assert lines[1].index("Alder") == lines[2].index("^") + 1


def test_a_long_line_is_cut_around_the_caret(capsys):
    place = Place("event.trf", 1, 500, source="." * 499 + "X" + "." * 500)
    _, source, caret = told(capsys, Diagnostic("TRF012", Severity.ERROR, "wrong", place))
    assert len(source) < 120 and source[caret.index("^")] == "X"


@pytest.mark.parametrize("columns", [10, 80, 140])
def test_a_source_line_fits_the_terminal(capsys, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    place = Place("event.trf", 1, 92, source="." * 91 + "4 w 1" + "." * 60)
    _, source, caret = told(capsys, Diagnostic("TRF012", Severity.ERROR, "wrong", place))
    assert len(source) <= max(columns, 48) and source[caret.index("^") :].startswith("4 w 1")


def test_no_caret_without_a_column_and_no_line_without_a_source(capsys):
    assert len(told(capsys, Diagnostic("TRF012", Severity.ERROR, "wrong", Place("a", 1, source="x")))) == 2
    assert len(told(capsys, Diagnostic("TRF012", Severity.ERROR, "wrong", Place("a", 1, 1)))) == 1
    assert told(capsys, Diagnostic("TRF012", Severity.ERROR, "wrong")) == ["error TRF012: wrong"]


@pytest.mark.parametrize(
    ("volume", "shown", "last"),
    [
        (terminal.USUAL, 5, "... and 18 more CHK004 (--notes shows all)"),
        (terminal.CHECKING, 20, "... and 3 more CHK004 (--notes shows all)"),
        (terminal.EVERYTHING, 22, "error CHK004: 22"),
    ],
)
def test_many_of_a_kind_are_counted(capsys, volume, shown, last):
    lines = told(capsys, *[Diagnostic("CHK004", Severity.ERROR, str(number)) for number in range(23)], volume=volume)
    assert len(lines) == shown + 1 and lines[-1] == last


def test_losses_of_a_kind_are_one_message(capsys):
    report = Report()
    for what in ("state of the event", "club of the players", "club of the players"):
        report.loss("TRF060", f"TRF26 has no place for {what}", alike=Alike("TRF26 has no place for {}", what))
    report.note("TRF002", "the dialect is TRF26")
    report.loss("TRF060", "TRF26 has no place for this", Place("a.trf", 3))
    assert told(capsys, *report) == [
        "loss TRF060: TRF26 has no place for state of the event; club of the players",
        "a.trf:3: loss TRF060: TRF26 has no place for this",
        "note TRF002: the dialect is TRF26",
    ]


def test_the_same_assumption_in_several_sections_is_one_message_whose_details_the_notes_show(capsys):
    report = Report()
    for section in ("Open", "Reserve"):
        alike = Alike("new: {}", f"{section} no. 3", has_more=True)
        place = Place("a.sjson", at="$", words=section)
        report.warning("RAT047", "new: no. 3. It gets 1200", place, f"--set {section}.3.adult=yes", alike)
    assert told(capsys, *report, volume=terminal.USUAL) == [
        "a.sjson: warning RAT047: new: Open no. 3; Reserve no. 3",
        "   help: --set Open.3.adult=yes",
    ]
    first, _, second, _ = told(capsys, *report)
    assert [first, second] == [
        f"a.sjson:{each}: warning RAT047: new: no. 3. It gets 1200" for each in ("Open", "Reserve")
    ]


def test_an_option_to_be_pasted_is_not_broken(monkeypatch):
    monkeypatch.setattr(terminal.sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "40")
    text = terminal.wrapped('help: it is unknown, --set "Open II.25.born=2015" states it', 3)
    assert '--set "Open II.25.born=2015"' in text and all(len(line) <= 40 for line in text.splitlines())


def test_messages_with_the_same_words_are_joined_only_where_their_data_says_so(capsys):
    for volume in (terminal.USUAL, terminal.EVERYTHING):
        messages = [Diagnostic("CHK004", Severity.ERROR, f"round 1: player {number} is lost") for number in (1, 2)]
        assert len(told(capsys, *messages, volume=volume)) == 2


def test_players_with_the_same_fault_are_one_message_with_ranges(capsys):
    report = Report()
    for number in (1, 2, 3, 4, 7, 9, 10):
        alike = Alike("the US Chess ids of {} are not 8 digits", number)
        report.warning("CHK017", f"player {number} has the US Chess id '1'", Place("a.csv", number), alike=alike)
    assert told(capsys, *report) == [
        "a.csv: warning CHK017: the US Chess ids of nos. 1-4, 7, 9, 10 are not 8 digits (at line 1, line 2 and 5 more)"
    ]


def test_equal_messages_are_one_with_a_count(capsys):
    messages = [Diagnostic("CHK018", Severity.WARNING, "no games", Place("a.trf", line)) for line in (3, 4, 9)]
    assert told(capsys, *messages) == ["a.trf:3: warning CHK018: no games (3 times)"]


def test_errors_come_first_and_notes_and_losses_are_counted(capsys):
    severities = [Severity.NOTE, Severity.LOSS, Severity.WARNING, Severity.ERROR, Severity.NOTE]
    messages = [Diagnostic("TRF012", severity, f"{at}") for at, severity in enumerate(severities)]
    assert told(capsys, *messages, volume=terminal.USUAL) == [
        "error TRF012: 3",
        "warning TRF012: 2",
        "2 notes, 1 loss (--notes)",
    ]
    assert [line.partition(" ")[0] for line in told(capsys, *messages)] == ["error", "warning", "loss", "note", "note"]


def test_what_the_suffix_says_is_not_repeated_by_check(capsys):
    messages = [Diagnostic("FMT002", Severity.NOTE, "read as TRF"), Diagnostic("FMT003", Severity.NOTE, "a guess")]
    assert told(capsys, *messages, volume=terminal.CHECKING) == ["note FMT003: a guess"]


def test_quiet_shows_errors_only(capsys):
    diagnostics = [Diagnostic("TRF012", severity, "wrong") for severity in Severity]
    assert told(capsys, *diagnostics, volume=terminal.QUIET) == ["error TRF012: wrong"]


def test_a_message_stays_on_its_line(capsys):
    assert len(told(capsys, Diagnostic("TRF012", Severity.ERROR, "a\nb\rc", hint="d\ne"))) == 2


def test_the_summary():
    diagnostics = [Diagnostic("TRF012", severity, "") for severity in [*Severity, Severity.LOSS, Severity.NOTE]]
    assert terminal.summary(diagnostics) == "1 error, 1 warning, 2 losses, 2 notes"
    assert terminal.summary([]) == ""


def test_messages_for_machines():
    place = Place("event.trf", 17, 92, source="001")
    assert Diagnostic("TRF012", Severity.LOSS, "gone", place, "hint").as_json() == {
        "code": "TRF012", "severity": "loss", "message": "gone",
        "file": "event.trf", "line": 17, "column": 92, "at": None, "hint": "hint",
    }  # fmt: skip
    assert Diagnostic("TRF012", Severity.NOTE, "so").as_json()["file"] is None


def test_a_report_counts():
    report = Report()
    for tell in (report.warning, report.loss, report.note, report.note):
        tell("TRF012", "")
    assert not report.has_errors and report.count(Severity.NOTE) == 2
    report.error("TRF012", "")
    assert report.has_errors and [str(each.severity) for each in report] == ["warning", "loss", "note", "note", "error"]


def test_explain_prints_the_text_of_a_code(trfrate):  # noqa: F811
    done = trfrate("check", "--explain", "chk006")
    assert done.code == 0 and done.err == ""
    assert done.out.startswith("CHK006 The two results do not match\n\nError. Both rows name each other")
    assert "CHK007" not in done.out


def test_explain_answers_machines(trfrate):  # noqa: F811
    done = json.loads(trfrate("check", "--explain", "chk006", "--json").out)
    assert done["code"] == "CHK006" and done["text"].startswith("CHK006 ")


def test_explain_prints_one_text_of_each_code(trfrate):  # noqa: F811
    for code, title in documented():
        out = trfrate("check", "--explain", code).out
        assert out.startswith(f"{code} {title}\n\n") and not re.search("^#", out, re.MULTILINE)


def test_explain_needs_a_code_that_exists(trfrate):  # noqa: F811
    assert trfrate("check", "--explain", ".*").code == 2


@pytest.mark.parametrize(
    ("count", "text"), [(0, ""), (1, "1"), (3, "1, 2, 3"), (4, "1, 2, 3 and 1 more"), (9, "1, 2, 3 and 6 more")]
)
def test_the_first_few_of_many(count, text):
    assert some(range(1, count + 1), 3) == text
    assert some(["a", "b"], 1, "; ") == "a and 1 more" and some(["a", "b"], 2, "; ") == "a; b"


def test_headings_begin_with_a_capital_and_texts_with_the_severity():
    page = PAGE.read_text("utf-8")
    assert [code for code, title in documented() if title.strip()[:1].islower()] == []
    stated = dict(re.findall(r"^## ([A-Z]{3}\d{3}) .*\n\n\*(Error|Warning|Loss|Note)\.\* ", page, re.MULTILINE))
    assert len(stated) == len(documented())
    for tree in TREES.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (severity := severity_of(node)):
                for code in set().union(*(strings(argument) for argument in node.args[:1])):
                    assert stated[code].lower() == severity, code
