"""The spellings that docs/formats/wallcharts-reading.md lists are those of the reader's tables."""

from tests.conftest import ROOT
from trfrate.formats._bye_words import without_accents
from trfrate.formats._byes import FILLERS, KINDS, NEGATED, WORTH
from trfrate.formats._cells import COLOR_PAIRS, WORDS, habits_of, plain, read_cell
from trfrate.formats._wallchart.games.game_results import RESULTS, SIGNS
from trfrate.formats._wallchart.games.games_list_headings import OTHERS
from trfrate.formats._wallchart.rounds.grid_entries import GridResults
from trfrate.formats._wallchart.rounds.result_letters import ALPHABETS
from trfrate.formats._wallchart.rounds.result_words import SENTENCES
from trfrate.formats._wallchart.tables.heading_words import ALIASES, PARTS, POINTS

PAGE = ROOT / "docs" / "formats" / "wallcharts-reading.md"
START, END = (
    "<!-- made by a test from the tables of the reader; do not edit -->",
    "<!-- end of what is made by a test -->",
)


def code(words):
    return " ".join(f"`{word}`" for word in words).replace("|", "\\|")


def rows(title, second, pairs):
    return [f"| {title} | {second} |", "|---|---|", *(f"| {name} | {code(words)} |" for name, words in pairs), ""]


def by_value(table):
    found = {}
    for word, value in table.items():
        found.setdefault(value, []).append(word or "(blank)")
    return found.items()


GAMES = (
    *("W6", "W 6", "W6w", "w6b", "W-6", "+6", "+6w", "+W6", "6w1", "6 1", "6:W", "6/W", "1w6", "1 (6w)", "w6+", "B6W"),
    *("WB6", "BW6", "6BW", "6WB"),
    *("Win 6", "Won vs #6", "W vs 6", "beat no. 6 as Black", "D6", "=6b", "6b½", "Draw 6", "L6", "-B6", "Lost to #6"),
    *(
        "X6",
        "X 6w",
        "W(F)6",
        "WF6",
        "W-F6",
        "WFF 6",
        "WX6",
        "FW6",
        "XW6",
        "W6 F",
        "W6w ff",
        "6w1F",
        "1F6",
        "+6f",
        "+F6",
    ),
    *("6w+", "6:+", "6X", "W6X", "> 6", "Won by forfeit #6", "win vs 6 forfeit"),
    *(
        "F6",
        "L(F)6",
        "LF6",
        "LX6",
        "FL6",
        "L6 ff",
        "6b0F",
        "0F6",
        "-6f",
        "-F6",
        "6b-",
        "6:-",
        "6F",
        "L6X",
        "< 6",
        "Lost by forfeit #6",
    ),
    *("?6", "6w", "6", "GIP6", "A6", "W6u", "L6bu"),
)
"""Every order and sign in which a game is written."""
AROUND = {"B6W": "B6L", "6:W": "6:L", "6/W": "6:L"}
"""What else the table has, where it is not `7w1`."""


def by_meaning():
    """The spellings of `GAMES` by the result that the reader takes them for."""
    found = {}
    for text in GAMES:
        cell = read_cell(plain(text), habits_of([[AROUND.get(text, "7W1"), plain(text)]]))
        assert cell.opponent == 6, text
        found.setdefault(cell.result, []).append(text)
    return found.items()


IN_GRIDS = (
    *("1", "W", "won", "1-0", "½", "0.5", "=", "D", "T", "drew", "0", "L", "lost", "0-1"),
    *("+", "X", "1F", "F1", "1(F)", "1 ff", "1x", "1-F", "WF", "W/F", "W(ff)", "+:-", "win by forfeit"),
    *("-", "F", "0F", "F0", "0(F)", "0 ff", "0x", "F-1", "LF", "L/F", "L(ff)", "-:+", "lost by forfeit"),
)


def in_grids():
    """The spellings of `IN_GRIDS` by the result that the reader takes them for, in a grid of usual games."""
    found = {}
    for text in IN_GRIDS:
        pairs = [(row, other) for row in range(5) for other in range(5) if row != other]
        around = {(row, other): "1" if row < other else "0" for row, other in pairs}
        read = GridResults({**around, (1, 0): plain(text), (0, 1): ""}, [None] * 5)
        (outcome,) = read.games[1, 0]
        found.setdefault(outcome, []).append(text)
    return found.items()


def with_accents(words):
    """The words in order, without those that are another one without its accents."""
    bare = {without_accents(word) for word in words if without_accents(word) != word}
    return sorted(set(words) - bare)


def spellings():
    lines = [START, "", "### Headings", ""]
    headings = {**ALIASES, **PARTS, "points of a round, with its number": POINTS}
    lines += rows("Field", "Headings", ((field, words.split("|")) for field, words in headings.items()))
    lines += ["### Round cells without an opponent", "", "In capitals and without blanks:", ""]
    lines += rows("Read as", "Spellings", ((f"{outcome}", words) for outcome, words in by_value(WORDS)))
    lines += [
        "Words for no opponent, also without accents, in any order, in a round cell or in place of a name:",
        "",
    ]
    lines += rows("Kind", "Words", ((f"{kind}", with_accents(words)) for kind, words in KINDS.items()))
    lines += rows("Besides", "Words", [("with no or not", with_accents(NEGATED)), ("fillers", with_accents(FILLERS))])
    lines += rows("Half points", "Words", ((str(worth), words) for worth, words in by_value(WORTH)))
    lines += ["### Round cells with an opponent", "", "Opponent 6, in a table that also has entries such as `7w1`:", ""]
    lines += rows("Read as", "Spellings", ((f"{outcome}", texts) for outcome, texts in by_meaning()))
    lines += ["### Entries of a round-robin table", "", "In a table that also has `1` and `0` for games:", ""]
    lines += rows("Read as", "Spellings", ((f"{outcome}", texts) for outcome, texts in in_grids()))
    lines += ["### Letters for won, drawn and lost", ""]
    lines += rows("Language", "Letters", ((alphabet.language, alphabet[1:]) for alphabet in ALPHABETS))
    lines += ["### Letters for white and black", "", code(COLOR_PAIRS), "", "### Results in lists of games", ""]
    lines += rows("White and Black", "Spellings", ((" / ".join(pair), words) for pair, words in by_value(RESULTS)))
    lines += [f"Where all results are signs: {code(SIGNS)} are won, drawn and lost.", ""]
    lines += ["### Headings of lists of games", "", "Besides those of the two sides:", ""]
    lines += rows("Column", "Headings", ((what, words.split("|")) for what, words in OTHERS.items()))
    lines += ["### Results in sentences", ""]
    lines += ["In sentences such as `White won on time`, `1-0 (White wins)` or, from a form, `I lost`:", ""]
    lines += rows("Says", "Words", ((what, words.split("|")) for what, words in SENTENCES.items()))
    return "\n".join([*lines, END])


def test_the_page_lists_every_spelling(file_regression):
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(START)
    after = rest.partition(END)[2]
    file_regression.check(f"{before}{spellings()}{after}", fullpath=PAGE, encoding="utf-8")
