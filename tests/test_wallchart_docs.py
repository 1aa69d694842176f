"""The spellings that docs/formats/wallcharts-reading.md lists are those of the reader's tables."""

from tests.conftest import ROOT
from trfrate.formats._byes import FILLERS, KINDS, NEGATED, WORTH
from trfrate.formats._cells import COLOR_PAIRS, WORDS
from trfrate.formats._wallchart.games_list import RESULTS
from trfrate.formats._wallchart.heading_words import ALIASES, PARTS
from trfrate.formats._wallchart.result_letters import ALPHABETS

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


def spellings():
    lines = [START, "", "### Headings", ""]
    lines += rows("Field", "Headings", ((field, words.split("|")) for field, words in {**ALIASES, **PARTS}.items()))
    lines += ["### Round cells without an opponent", "", "In capitals and without blanks:", ""]
    lines += rows("Read as", "Spellings", ((f"{outcome}", words) for outcome, words in by_value(WORDS)))
    lines += ["Words for no opponent, in any order, in a round cell or in place of a name:", ""]
    lines += rows("Kind", "Words", ((f"{kind}", sorted(words)) for kind, words in KINDS.items()))
    lines += rows("Besides", "Words", [("with no or not", sorted(NEGATED)), ("fillers", sorted(FILLERS))])
    lines += rows("Half points", "Words", ((str(worth), words) for worth, words in by_value(WORTH)))
    lines += ["### Letters for won, drawn and lost", ""]
    lines += rows("Language", "Letters", ((alphabet.language, alphabet[1:]) for alphabet in ALPHABETS))
    lines += ["### Letters for white and black", "", code(COLOR_PAIRS), "", "### Results in lists of games", ""]
    lines += rows("White and Black", "Spellings", ((" / ".join(pair), words) for pair, words in by_value(RESULTS)))
    return "\n".join([*lines, END])


def test_the_page_lists_every_spelling(file_regression):
    text = PAGE.read_text("utf-8")
    before, _, rest = text.partition(START)
    after = rest.partition(END)[2]
    file_regression.check(f"{before}{spellings()}{after}", fullpath=PAGE, encoding="utf-8")
