"""Knockouts of matches of two games: a list for each stage, with the games between the two names."""

import pytest

from tests.hand_made import as_csv, read

RULE = "Player on the left has White in game 1, Black in game 2."
ENDS = {"Ada Alder": 1850, "Ben Birch": 1720, "Cy Cedar": 1640, "Di Dogwood": 1500}
SEMIFINALS = [("Ada Alder", "1-0", "½-½", "1½-½", "Di Dogwood"), ("Ben Birch", "0-1", "1-0", "1-1", "Cy Cedar")]
FINAL = [("Ada Alder", "1-0", "0-1", "1-1", "Cy Cedar")]
RIGHT = {
    "Ada Alder": "win Di Dogwood w, draw Di Dogwood b, win Cy Cedar w, loss Cy Cedar b",
    "Ben Birch": "loss Cy Cedar w, win Cy Cedar b",
    "Cy Cedar": "win Ben Birch b, loss Ben Birch w, loss Ada Alder b, win Ada Alder w",
    "Di Dogwood": "loss Ada Alder b, draw Ada Alder w",
}


def block(title, matches, headings):
    rows = [[title], headings]
    for first, one, two, score, second in matches:
        facts = iter((ENDS[first], ENDS[second]))
        names = iter((first, second))
        games = iter((one, two))
        stated = {"Player": names, "Name": names, "Rating": facts, "Score": iter((score,)), "Winner": iter((first,))}
        rows.append([next(stated.get(heading, games)) for heading in headings])
    return [*rows, []]


def played(done):
    names = {player.number: player.name for player in done.section.players}
    return {
        player.name: ", ".join(
            f"{cell.result.value} {names[cell.opponent]} {cell.color}" for cell in player.cells if cell
        )
        for player in done.section.players
    }


LAYOUTS = [
    ["Player", "Rating", "Game 1", "Game 2", "Score", "Player", "Rating", "Winner"],
    ["Player", "Rating", "Game 1", "Game 2", "Score", "Player", "Rating"],
    ["Name", "Game 1", "Game 2", "Score", "Name", "Winner"],
    ["Name", "Rating", "Gm 1", "Gm 2", "Name", "Rating", "Score"],
]


@pytest.mark.parametrize("headings", LAYOUTS)
@pytest.mark.parametrize("stages", [("Semifinals - March 14, 2026", "Final - March 21, 2026"), ("Semifinals", "Final")])
def test_each_stage_has_a_list_of_matches(headings, stages):
    rows = [["Oak Cup"], [RULE], ["All scores are written from the side of the player on the left."], []]
    rows += block(stages[0], SEMIFINALS, headings) + block(stages[1], FINAL, headings)
    done = read(as_csv(rows))
    assert done.errors == [] and played(done) == RIGHT
    assert [len(player.cells) for player in done.section.players] == [4] * 4


def test_two_semifinals_with_a_list_each_are_one_round():
    rows = [["Oak Cup"], [RULE], ["Scores are left first."], []]
    rows += [line for match in SEMIFINALS for line in block("Semifinal", [match], LAYOUTS[0])]
    done = read(as_csv([*rows, *block("Final", FINAL, LAYOUTS[0])]))
    assert done.errors == [] and played(done) == RIGHT
    assert [len(player.cells) for player in done.section.players] == [4] * 4


def test_a_score_that_is_not_the_sum_of_its_games_is_refused():
    wrong = [(*SEMIFINALS[0][:3], "2-0", SEMIFINALS[0][4]), SEMIFINALS[1]]
    rows = [["Oak Cup"], [RULE], [], *block("Semifinals", wrong, LAYOUTS[0]), *block("Final", FINAL, LAYOUTS[0])]
    assert any("'2-0'" in text for text in read(as_csv(rows)).errors)
