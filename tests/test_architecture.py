"""The invariants of docs/architecture.md, by walking the imports and the syntax trees."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

PACKAGE = ROOT / "trfrate"
MODULES = sorted(PACKAGE.rglob("*.py"))
TREES = {path: ast.parse(path.read_text("utf-8")) for path in MODULES}

EVERYTHING = None
MAY_IMPORT: dict[str, set[str] | None] = {
    "errors": set(),
    "structs": set(),
    "outcomes": set(),
    "model": {"outcomes"},
    "diagnostics": set(),
    "options": set(),
    "similar": set(),
    "us_states": set(),
    "files": {"errors"},
    "timecontrol": {"timecontrol_spelling", "model", "diagnostics"},
    "timecontrol_spelling": {"diagnostics"},
    "schema": {"model"},
    "chain": {"model"},
    "spellings": {"model"},
    "fide_tables": set(),
    "checks": {"model", "diagnostics"},
    "merge": {"model", "diagnostics"},
    "whatif": {"model", "diagnostics"},
    "contradictions": {"model", "diagnostics"},
    "scrub": {"model"},
    "privacy": {"codecs", "model", "diagnostics"},
    "facts": {"model", "diagnostics", "schema", "similar"},
    "codecs": {"diagnostics"},
    "report": {"codecs", "errors", "model", "diagnostics", "tiebreaks", "prizes"},
    "formats": {
        *("chain", "codecs", "options", "report", "errors", "model"),
        *("diagnostics", "privacy", "timecontrol", "schema", "spellings", "tiebreaks", "us_states"),
    },
    "rating": {"chain", "fide_tables", "report", "errors", "outcomes", "model", "diagnostics", "timecontrol"},
    "plausibility": {"model"},
    "tiebreaks": {"fide_tables", "model"},
    "prizes": {"model"},
    "players": {"chain", "codecs", "report", "plausibility", "model", "diagnostics", "spellings", "us_states"},
    "preflight": {"formats", "rating", "plausibility", "model", "diagnostics", "timecontrol", "us_states"},
    "explanation": {"report", "errors", "model", "similar"},
    "official": {"chain", "explanation", "rating", "report", "model", "diagnostics"},
    "counterparts": {"players", "model"},
    "comparison": {"counterparts", "explanation", "official", "rating", "report", "model", "diagnostics"},
    "comparison_text": {"comparison", "rating", "report", "model", "diagnostics"},
    "differences": {"counterparts", "formats", "rating", "report", "model", "diagnostics", "timecontrol"},
    "registry": {"formats", "options", "errors", "diagnostics", "similar"},
    "pipeline": EVERYTHING,
    "parallel": set(),
    "history": {
        *("parallel", "chain", "pipeline", "files", "registry", "codecs"),
        *("rating", "spellings", "errors", "model", "diagnostics"),
    },
    "season": {
        *("chain", "history", "pipeline", "files", "codecs", "formats", "rating", "report", "model", "diagnostics"),
    },
    "page": {
        *("api", "pipeline", "registry", "checks", "merge", "whatif", "files", "formats", "report", "model"),
        *("diagnostics", "facts", "errors", "rating", "comparison", "comparison_text", "differences", "players"),
        *("contradictions", "options"),
    },
    "cli": EVERYTHING,
    "__main__": {"cli"},
    "api": EVERYTHING,
    "__init__": EVERYTHING,
}
"""What each module or package of ours may import of ours, itself aside. A new one must find its place here."""

FILES_ARE_OPENED_IN = {"files", "pipeline", "cli", "players", "history", "season", "page"}
HEAVY = {
    "openpyxl",
    "chardet",
    "python_calamine",
    "xlsxwriter",
    "rapidfuzz",
    "sqlite3",
    "html.parser",
    "xml",
    "zipfile",
}


def part(path: Path) -> str:
    """The module or package directly below trfrate."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def named(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node


def imports(path: Path, tree: ast.AST | None = None) -> Iterator[str]:
    """Dotted names, `from a import b` as `a.b`."""
    package = ("trfrate", *path.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(tree or TREES[path]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            yield from (f"{module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_layers(path):
    home = part(path)
    assert home in MAY_IMPORT, f"{home} has no place in the architecture yet"
    allowed = MAY_IMPORT[home]
    ours = {name.split(".")[1] for name in imports(path) if name.startswith("trfrate.")} - {home, "__version__"}
    # Whoever refuses something raises one of the errors; a struct is a way to write a class.
    assert allowed is EVERYTHING or ours - {"errors", "structs"} <= allowed, (
        f"{home} must not import {sorted(ours - allowed)}"
    )


def test_formats_and_rating_do_not_know_each_other():
    for path in MODULES:
        for name in imports(path):
            assert not (part(path) == "formats" and name.startswith("trfrate.rating"))
            assert not (part(path) == "rating" and name.startswith("trfrate.formats"))


def test_nobody_imports_the_command_line():
    assert [
        named(path)
        for path in MODULES
        if part(path) not in ("cli", "__main__") and any(name.startswith("trfrate.cli") for name in imports(path))
    ] == []


def test_a_format_reaches_into_no_other_format():
    """What several formats share has a name that begins with an underscore."""
    for path in MODULES:
        parts = path.relative_to(PACKAGE).parts
        if parts[0] != "formats" or len(parts) < 2:
            continue
        own = parts[1].removesuffix(".py")
        others = {name.split(".")[2] for name in imports(path) if name.startswith("trfrate.formats.")}
        shared = {"Format", "Options"}
        assert {name for name in others - shared - {own} if not name.startswith("_")} == set(), named(path)


@pytest.mark.parametrize("path", [path for path in MODULES if part(path) not in ("cli", "__main__")], ids=named)
def test_only_the_command_line_prints_exits_or_reads_its_arguments(path):
    forbidden = {"print", "exit", "quit", "input", "sys.exit", "os._exit", "sys.stdout.write", "sys.stderr.write"}
    assert [f"{name} in line {call.lineno}" for name, call in calls(TREES[path]) if name in forbidden] == []
    text = path.read_text("utf-8")
    assert "sys.argv" not in text
    loaded = {name.split(".")[0] for name in imports(path)}
    assert loaded.isdisjoint({"gc", "signal", "atexit"}), "only the command line changes the process"
    assert "click" not in loaded


OPENING = {"open", "io.open", "os.open", "os.listdir", "os.scandir", "os.remove", "os.replace", "os.rename", "os.mkdir"}
OF_A_PATH = {
    *("read_text", "read_bytes", "write_text", "write_bytes", "unlink", "mkdir", "rmdir", "touch"),
    *("iterdir", "glob", "rglob", "exists", "is_file", "is_dir", "stat"),
}


@pytest.mark.parametrize("path", [path for path in MODULES if part(path) not in FILES_ARE_OPENED_IN], ids=named)
def test_readers_get_bytes_and_writers_return_bytes(path):
    found = [
        f"{name} in line {call.lineno}"
        for name, call in calls(TREES[path])
        if name in OPENING or name.rpartition(".")[2] in OF_A_PATH
    ]
    modules = {name.split(".")[0] for name in imports(path)}
    assert found == []
    assert not modules & {"tempfile", "shutil", "glob", "subprocess", "socket", "urllib", "sqlite3"}


def test_what_the_page_asks_python_opens_no_path_either():
    """The same modules answer in the browser, where there is nothing to open."""
    inside = [path for path in MODULES if part(path) == "page" and path.stem not in ("assets", "server", "site")]
    found = [
        name for path in inside for name, _ in calls(TREES[path]) if name.rpartition(".")[2] in OPENING | OF_A_PATH
    ]
    assert inside and [name for name in found if name != "api.read_bytes"] == []


CLOCKS = {"today", "now", "utcnow"}


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_no_clock_inside(path):
    if part(path) in ("cli", "api"):
        return
    found = [name for name, _ in calls(TREES[path]) if name.rpartition(".")[2] in CLOCKS or name.startswith("time.")]
    assert found == []
    assert "time" not in {name.split(".")[0] for name in imports(path)}


def test_the_public_functions_take_the_day_and_default_to_today():
    found = [name for name, _ in calls(TREES[PACKAGE / "api.py"]) if name.rpartition(".")[2] in CLOCKS]
    assert found == ["date.today"]


DATED = {
    *("rating/uschess/editions.py", "rating/fide/editions.py", "tiebreaks/editions.py"),
    *("timecontrol.py", "formats/uschess_dbf/fees.py"),
}


def literal_dates(tree: ast.AST) -> Iterator[int]:
    for name, call in calls(tree):
        makes_date = name.rpartition(".")[2] in ("date", "datetime", "fromisoformat", "strptime")
        if makes_date and call.args and all(isinstance(argument, ast.Constant) for argument in call.args):
            yield call.lineno
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(is_year(side) for side in (node.left, *node.comparators)):
            yield node.lineno


def is_year(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and 1990 <= node.value <= 2040


@pytest.mark.parametrize("path", [path for path in MODULES if named(path) not in DATED], ids=named)
def test_literal_dates_stand_in_the_tables_of_dated_rules_only(path):
    assert list(literal_dates(TREES[path])) == []


def test_the_search_for_dates_finds_those_of_the_tables():
    for name in DATED:
        assert list(literal_dates(TREES[PACKAGE / name]))


STRUCTURAL = {0, 1, 2, 0.5}
"""Numbers of arithmetic itself: nothing, one, a pair, a half."""
NO_RULES = {
    "rating/uschess/initial.py": {7, 15},  # July 1 and the 15th of a month, for birth dates of which no more is known
    "rating/uschess/grades.py": {3, 5, 8, 13},  # school years, of which no rating text speaks
    "rating/uschess/newcomers.py": {8},  # the age of a child, for a comparison in a message
}
LAYOUT = {
    *("rating/uschess/explain_text.py", "rating/uschess/note_text.py", "rating/uschess/messages.py"),
    *("rating/fide/explain_text.py", "rating/fide/messages.py"),
}
"""Widths and counts of text on the page."""


@pytest.mark.parametrize("path", [path for path in MODULES if part(path) == "rating"], ids=named)
def test_rule_numbers_stand_in_the_editions_only(path):
    if named(path) in DATED | LAYOUT:
        return
    numbers = {
        node.value
        for node in ast.walk(TREES[path])
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and not isinstance(node.value, bool)
    }
    # What is smaller than a millionth of a point guards against rounding.
    assert {number for number in numbers if number > 1e-6} <= STRUCTURAL | NO_RULES.get(named(path), set())


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_heavy_libraries_are_imported_inside_functions(path):
    top = ast.Module([node for node in TREES[path].body if isinstance(node, (ast.Import, ast.ImportFrom))], [])
    names = {heavy for heavy in HEAVY for name in imports(path, top) if f"{name}.".startswith(f"{heavy}.")}
    assert names <= ({"sqlite3", "zipfile"} if part(path) in ("players", "history") else set())


def test_spreadsheet_libraries_are_known_to_one_codec_only():
    spreadsheets = {"openpyxl", "python_calamine", "xlsxwriter"}
    users = {named(path) for path in MODULES if spreadsheets & {name.split(".")[0] for name in imports(path)}}
    assert users and all(user.startswith("codecs/sheet") for user in users)


def loaded_by(program: str) -> set[str]:
    code = f"import sys\n{program}\nprint(*sorted(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    return set(done.stderr.split())


HELP = """
sys.argv = ["trfrate", "--help"]
from trfrate.cli import main
try:
    main()
except SystemExit:
    pass
"""


@pytest.mark.parametrize("program", ["import trfrate", HELP], ids=["import", "help"])
def test_starting_loads_no_format_and_no_heavy_library(program):
    modules = loaded_by(program)
    ours = {name for name in modules if name.startswith("trfrate")}
    assert ours <= {"trfrate", "trfrate.cli"}
    assert not modules & HEAVY
    assert "importlib.metadata" not in modules


def test_the_search_for_loaded_modules_finds_them():
    assert "trfrate.formats.json_event" in loaded_by("import trfrate.formats.json_event")


def test_every_module_says_what_it_is_for():
    silent = [named(path) for path, tree in TREES.items() if not ast.get_docstring(tree)]
    assert silent == []


def test_the_map_shows_every_module():
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    assert {home for home in MAY_IMPORT if not home.startswith("__") and f"`{home}`" not in page} == set()


def test_no_place_is_kept_for_a_module_that_is_gone():
    assert MAY_IMPORT.keys() <= {part(path) for path in MODULES}
