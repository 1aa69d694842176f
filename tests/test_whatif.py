"""Results changed before rating: in both rows, with the scores, and never in silence."""

import pytest

from trfrate.checks import check
from trfrate.diagnostics import Report
from trfrate.model import Cell, Event, Outcome, Player, Section
from trfrate.whatif import BadChange, what_if

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
BYE = Cell(Outcome.HALF_BYE)
OPEN = Section(
    1,
    "Open",
    rounds=2,
    players=(
        Player(1, "Alder, Ada", cells=(Cell(WIN, 2, "w"), BYE), score=3),
        Player(2, "Birch, Ben", cells=(Cell(LOSS, 1, "b"), Cell(DRAW, 3, "w")), score=1),
        Player(3, "Cedar, Cy", cells=(None, Cell(DRAW, 2, "b"))),
    ),
)
EVENT = Event(sections=(OPEN,))


def changed(*changes: str, event: Event = EVENT) -> Event:
    return what_if(event, changes, Report())


@pytest.mark.parametrize(
    ("result", "mine", "theirs", "scores"),
    [
        ("W", WIN, LOSS, (2, 2)),
        ("L", LOSS, WIN, (0, None)),
        ("d", DRAW, DRAW, (1, None)),
        ("X", Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, (2, None)),
        ("F", Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN, (0, None)),
    ],
)
def test_both_rows_change_with_their_scores(result, mine, theirs, scores):
    _, ben, cy = changed(f"R2 2={result}").sections[0].players
    assert (ben.cells[1], cy.cells[1]) == (Cell(mine, 3, "w"), Cell(theirs, 2, "b"))
    assert (ben.score, cy.score) == (scores[0], None), "what was not stated stays unknown"


def test_what_was_right_before_is_right_after():
    report = Report()
    check(changed("R1 1=D"), report)
    assert not report.has_errors


def test_the_opponents_row_names_the_same_change():
    assert changed("R1 1=D") == changed("R1 2=D")


def test_every_change_is_a_note():
    report = Report()
    what_if(EVENT, ["R1 1=D", " r2 2 = W "], report)
    assert [str(each) for each in report] == [
        "--what-if: note EXP001: as if R1 1=D: this is not what the report says",
        "--what-if: note EXP001: as if r2 2 = W: this is not what the report says",
    ]


def test_a_section_by_name_or_number():
    event = Event(sections=(OPEN, Section(2, "Under 1200", rounds=2, players=OPEN.players)))
    for change in ("Under 1200: R1 1=D", "under 1200 R1 1=D", "2: R1 1=D"):
        first, second = changed(change, event=event).sections
        assert first == OPEN and second.players[0].cells[0].result is DRAW


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("", "is not a change such as"),
        ("R5 12", "is not a change such as"),
        ("R1 1=Q", "is not a change such as"),
        ("R3 1=W", "there is no player 1 with a round 3"),
        ("R0 1=W", "there is no player 1 with a round 0"),
        ("R1 9=W", "there is no player 9 with a round 1"),
        ("R2 1=W", "player 1 had no opponent in round 2"),
        ("R1 3=W", "player 3 had no opponent in round 1"),
        ("Closed: R1 1=W", "must name one of the sections 'Open'"),
    ],
)
def test_what_names_no_game_is_refused(change, message):
    with pytest.raises(BadChange) as problem:
        changed(change)
    assert message in str(problem.value)


def test_of_several_sections_one_must_be_named():
    with pytest.raises(BadChange, match="must name one of the sections 'Open', 'Reserve'"):
        changed("R1 1=W", event=Event(sections=(OPEN, Section(2, "Reserve"))))
