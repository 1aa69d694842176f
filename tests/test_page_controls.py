"""The page has its own controls: no message on it sends anybody to the command line."""

import ast
import re
from collections.abc import Iterator
from datetime import date

import pytest

from tests.conftest import FIXTURES
from tests.test_architecture import MODULES, TREES, named
from trfrate.page import framing
from trfrate.page.bridge import Bridge
from trfrate.page.controls import CONTROLS, HINTS, with_controls

OPTION = re.compile(r"(?<![\w-])--[a-z]|\btrfrate [a-z]+\b|\{set_[a-z]+\}|set_option|\w+_hint\(|_how_to_map")
"""What only the command line has: an option, a command, what is filled in with one, or a hint made elsewhere."""
CODE = re.compile(r"[A-Z]{3}\d{3}")
ELSEWHERE = ("cli/", "history/", "season/")
"""Modules whose messages no page shows."""
HINTS_THAT_FIT = {"JSN002", "JSN003", "SSY052"}
"""Codes of messages whose hint names no option, though it or the message speaks of trfrate."""
SHOWN = re.compile(r"(?<![\w-])--[a-z]|`trfrate [a-z]+|docs/\w+|name the (?:file|list)")


def assigned(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """The expressions that each name is given."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            names = [name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name)]
            for name in names:
                found.setdefault(name, []).append(node.value)
    return found


def codes_for_the_command_line(tree: ast.Module) -> Iterator[str]:
    """The codes whose message or hint, as far as the source shows, names an option or a command."""
    constants = {name: values for node in tree.body for name, values in assigned(node).items() if name.isupper()}
    for scope in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Module)):
        known = constants | (assigned(scope) if isinstance(scope, ast.FunctionDef) else {})
        for call in (node for node in ast.walk(scope) if isinstance(node, ast.Call)):
            arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
            codes = [
                each.value
                for each in arguments
                if isinstance(each, ast.Constant) and isinstance(each.value, str) and CODE.fullmatch(each.value)
            ]
            names = (node.id for each in arguments for node in ast.walk(each) if isinstance(node, ast.Name))
            told = [*arguments, *(value for name in names for value in known.get(name, ()))]
            if codes and any(OPTION.search(ast.unparse(each)) for each in told):
                yield codes[0]


@pytest.mark.parametrize("path", [path for path in MODULES if not named(path).startswith(ELSEWHERE)], ids=named)
def test_every_hint_for_the_command_line_has_a_control_of_the_page(path):
    missing = set(codes_for_the_command_line(TREES[path])) - CONTROLS.keys() - HINTS.keys() - HINTS_THAT_FIT
    assert not missing, f"page/controls.py must say which control answers {sorted(missing)}"


def test_a_hint_for_the_command_line_becomes_a_control():
    message = {"code": "RAT004", "severity": "warning", "message": "no dates", "place": "x.trf:1", "hint": "--start"}
    (shown,) = with_controls([message])
    assert (shown["hint"], shown["control"]) == ("", "played")
    (other,) = with_controls([{**message, "code": "CHK012", "hint": "the order of the rows is used"}])
    assert (other["hint"], other["control"]) == ("the order of the rows is used", "")


FAULTS = sorted(
    path
    for folder in FIXTURES.glob("*/faults")
    for path in folder.iterdir()
    if path.is_file() and not path.name.endswith(".diagnostics.txt")
)


@pytest.mark.parametrize("asked", [{"do": "rate"}, {"do": "download", "name": "report"}], ids=["chart", "report"])
@pytest.mark.parametrize("path", FAULTS, ids=lambda path: f"{path.parent.parent.name}/{path.name}")
def test_no_hint_on_the_page_names_an_option(path, asked):
    bridge = Bridge(lambda: date(2026, 10, 16))
    answer, _ = framing.unpack(bridge.answer(framing.pack(asked, {path.name: path.read_bytes()})))
    assert "bug" not in answer.get("problem", "")
    for message in answer.get("messages", ()):
        assert not SHOWN.search(f"{message['message']} {message['hint']}"), message
        assert not message["place"].startswith("--"), message
