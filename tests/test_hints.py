"""A command or option that a message suggests can be pasted into bash, zsh, PowerShell and cmd as it is."""

import ast
import re
import shlex
from dataclasses import replace
from datetime import date

import pytest

from tests.conftest import FIXTURES, ROOT
from trfrate import api, facts
from trfrate.cli import COMMANDS
from trfrate.diagnostics import Report, set_option, typed
from trfrate.model import Cell, Event, Ids, Outcome, Player, Rating, Section
from trfrate.preflight import preflight

# The lines that install completion are each for one shell.
SOURCES = sorted(path for path in (ROOT / "trfrate").rglob("*.py") if path.name != "completion.py")
QUOTING = {"typed", "set_option"}
WORDS = {
    "number",  # a pairing number
    "option",  # a rating system as users type it: SYSTEM_WORDS
    "' --system '.join(by_control)",
    "DAY_PREFIX",
    "TEXT_PREFIX",
    "asked",  # a date, or it would have been refused
    "player.number",
    "source",  # a rating source of the model
    "output",  # a further clause of the sentence
    "each",  # a spelling of a time control, between double quotes
}
"""What may go into a suggested command unquoted: it comes out of a table or was checked, and no shell changes it."""
UNSAFE = "\0"
COMMAND = rf"trfrate (?:{'|'.join(COMMANDS)})(?: [a-z]+)*"
OPTION = re.compile(rf"(?<![\w-])(?:--[a-z][a-z-]+|-o|{COMMAND})(?: +|=)(?P<value>\"[^\"]*\"|'[^']*'|\S+)")
CHANGED_BY_A_SHELL = re.compile(r"[;&|<>$`'*\0]")


def rendered(node):
    """Return the text of a string or an f-string; what a shell could change is marked."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    parts = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(part.value)
        elif isinstance(part.value, ast.Call) and getattr(part.value.func, "id", "") in QUOTING:
            parts.append("quoted")
        else:
            parts.append("word" if ast.unparse(part.value) in WORDS else UNSAFE)
    return "".join(parts)


def texts(path):
    """Return the strings of a module that people may see: docstrings and parts of f-strings are left out."""
    tree = ast.parse(path.read_text("utf-8"))
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in said:
            yield node.lineno, rendered(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner | said:
            yield node.lineno, node.value


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_suggested_command_is_cut_by_a_shell(path):
    wrong = []
    for line, text in texts(path):
        for found in OPTION.finditer(text):
            value = found["value"]
            bare = value.rstrip(";,.:)`") if not value.startswith('"') else "quoted"
            if CHANGED_BY_A_SHELL.search(bare):
                wrong.append(f"line {line}: {found[0]!r}")
    assert wrong == []


def test_the_hints_of_all_fixtures_can_be_pasted():
    files = sorted(FIXTURES.rglob("*.diagnostics.txt"))
    hints = [line for file in files for line in file.read_text("utf-8").splitlines() if line.startswith("   help:")]
    assert len(hints) > 50
    for hint in hints:
        for found in OPTION.finditer(hint):
            value = found["value"]
            bare = value.rstrip(";,.:)`") if not value.startswith('"') else "quoted"
            assert not CHANGED_BY_A_SHELL.search(bare), hint


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Open.12.adult=yes", "Open.12.adult=yes"),
        ("time_control=G/60;d5", '"time_control=G/60;d5"'),
        ("Under 1600.type=match", '"Under 1600.type=match"'),
        ("", '""'),
    ],
)
def test_double_quotes_where_a_shell_would_cut(word, expected):
    assert typed(word) == expected


def awkward(name):
    """Return two sections of that name, in which every fact is missing."""
    players = (
        Player(1, "Alder, Ada", cells=(Cell(Outcome.WIN, 2),)),
        Player(2, "Birch, Ben", Ids("12"), ratings={"OTBR": Rating(1500.0)}, cells=(Cell(Outcome.LOSS, 1),)),
    )
    first = Section(1, name, rounds=1, players=players, chief_td="x", time_control="soon")
    second = replace(first, number=2, name="Other", time_control=None)
    return Event("Elm Open", start=date(2025, 10, 18), end=date(2025, 10, 18), sections=(first, second))


@pytest.mark.parametrize(
    "name", ["Open", "Under 1600; B", "A.B", "$5 Quad", 'The "A" Team', "100%", "Wow!", "it's", "a\\b", "`ls`", "K=3"]
)
def test_every_setting_that_is_suggested_is_one_word_and_is_understood(name):
    event = awkward(name)
    report = Report()
    preflight(event, report)
    hints = [each.hint for each in (*report, *api.rate(event).report) if each.hint]
    settings = [found for hint in hints for found in re.findall(r'--set ("[^"]*"|[^\s,;]+)', hint)]
    assert len(settings) > 8
    for setting in settings:
        (word,) = shlex.split(setting)
        assert "$" not in word and "%" not in word and "!" not in word
        known = facts.from_settings((word,), event)
        assert facts.apply(event, known, Report(), "--set") != event, setting


def test_a_setting_is_quoted_as_a_whole():
    assert set_option("Open.time_control", "G/60;d5") == '--set "Open.time_control=G/60;d5"'
