"""Wallcharts of events that still run: rounds that are paired, but not played."""

import pytest

from tests.hand_made import PLAYED, as_csv, expected, facts_of, read, table
from trfrate.model import Outcome

PAIRED = {1: (2, "w"), 2: (1, "b"), 3: (4, "b"), 4: (3, "w")}
NAMES = {entry.number: entry.name for entry in PLAYED}
COLORS = {"w": ("White", "w"), "b": ("Black", "b")}


def with_pairings(pattern, heading="Rd 4", pairs=PAIRED):
    """The quad with a fourth round in this pattern of `{n}`, `{name}`, `{color}` and `{c}`."""
    rows = table(PLAYED)
    rows[0].insert(-1, heading)
    for entry, row in zip(PLAYED, rows[1:], strict=True):
        opponent, color = pairs[entry.number]
        word, letter = COLORS[color]
        row.insert(-1, pattern.format(n=opponent, name=NAMES[opponent], color=word, c=letter))
    return rows


def all_rounds(pairs=PAIRED, colors=True):
    facts = expected(PLAYED)
    for entry in PLAYED:
        opponent, color = pairs[entry.number]
        facts[entry.name][2].append((Outcome.PENDING, NAMES[opponent], color if colors else None))
    return facts


@pytest.mark.parametrize(
    "pattern",
    ["vs {n} ({color})", "{color} vs {n}", "vs. {n} {c}", "{c} vs #{n}", "plays {n} ({c})", "{color} v {n}"],
)
def test_a_pairing_may_say_versus(pattern):
    done = read(as_csv(with_pairings(pattern)))
    assert done.errors == []
    assert facts_of(done.section) == all_rounds()


def test_a_pairing_may_have_no_color():
    done = read(as_csv(with_pairings("vs {n}")))
    assert facts_of(done.section) == all_rounds(colors=False)


@pytest.mark.parametrize("heading", ["R4 pairing", "Pairings rd 4", "Next: Rd 4", "Next round", "Tonight"])
def test_the_heading_may_say_that_the_round_is_paired(heading):
    done = read(as_csv(with_pairings("{color} vs {n}", heading)))
    assert facts_of(done.section) == all_rounds()


def test_a_result_before_versus_is_no_color():
    rows = table(PLAYED)
    rows[0].insert(-1, "Rd 4")
    for row, entry in zip(rows[1:], ["W vs 2", "L vs 1", "D vs 4", "D vs 3"], strict=True):
        row.insert(-1, entry)
    done = read(as_csv(rows))
    results = [player.cells[3].result for player in done.section.players]
    assert results == [Outcome.WIN, Outcome.LOSS, Outcome.DRAW, Outcome.DRAW]


def test_a_column_in_which_not_everybody_agrees_is_no_round():
    done = read(as_csv(with_pairings("vs {n}", "Friends", {1: (2, "w"), 2: (3, "b"), 3: (4, "b"), 4: (1, "w")})))
    assert [len(player.cells) for player in done.section.players] == [3] * 4


BELOW = {
    "boards": [["Bd", "White", "Black"], ["1", "Alder, Ada", "Birch, Ben"], ["", "Cedar, Cy", "half-point bye"]],
    "numbers": [["White", "", "Black"], ["Alder, Ada (1)", "vs", "Birch, Ben (2)"], ["Cedar, Cy (3)", "", "bye ½"]],
    "ratings": [
        ["Board", "White", "Rtg", "Black"],
        ["1", "Alder, Ada", "1850", "Birch, Ben"],
        ["", "Cedar", "half bye"],
    ],
}


@pytest.mark.parametrize("kind", BELOW)
@pytest.mark.parametrize("title", ["Pairings for round 4, Thursday:", "Round 4 pairings", "Next: Rd 4"])
@pytest.mark.parametrize("headed", [True, False])
def test_pairings_below_the_table_are_the_next_round(kind, title, headed):
    rows = table(PLAYED)
    for row, text in zip(rows, ["Rd 4", "", "", "", ""], strict=True):
        row[-1:] = [text, row[-1]] if headed else row[-1:]
    done = read(as_csv([*rows, [], [title], *BELOW[kind]]))
    assert done.errors == []
    last = [player.cells[3] for player in done.section.players]
    assert last == [(Outcome.PENDING, 2, "w"), (Outcome.PENDING, 1, "b"), (Outcome.HALF_BYE, None, None), None]
    assert done.said("CSV167")


def test_pairings_of_a_round_that_was_played_are_not_read():
    done = read(
        as_csv([*table(PLAYED), [], ["Pairings for round 3:"], ["White", "Black"], ["Alder, Ada", "Birch, Ben"]])
    )
    assert done.said("CSV167") == []
    assert facts_of(done.section) == expected(PLAYED)


def test_pairings_with_somebody_unknown_are_not_read():
    below = [["Pairings for round 4:"], ["White", "Black"], ["Alder, Ada", "Birch, Ben"], ["Cedar, Cy", "Zelkova, Zoe"]]
    done = read(as_csv([*table(PLAYED), [], *below]))
    assert done.said("CSV167") == []
    assert [len(player.cells) for player in done.section.players] == [3] * 4


def test_a_bye_in_the_table_is_as_below_it():
    rows = table(PLAYED)
    for row, text in zip(rows, ["Rd 4", "", "", "H", ""], strict=True):
        row.insert(-1, text)
    below = [["Round 4"], *BELOW["boards"]]
    assert read(as_csv([*rows, [], *below])).said("CSV167")
    rows[3][-2] = "B"
    assert read(as_csv([*rows, [], *below])).said("CSV167") == []
