"""What stands beside a name in its cell, and marks of provisional ratings in a column of their own."""

import pytest

from tests.hand_made import CLUB, as_csv, expected, facts_of, read, table, with_column


def with_names(shown, **headings):
    return table([entry._replace(name=shown(entry)) for entry in CLUB], **headings)


@pytest.mark.parametrize(
    "shown", ["{0.name} {0.id} {0.rate}", "{0.name} / {0.rate} / {0.id}", "{0.name} ({0.id}, {0.rate})"]
)
def test_id_and_rating_behind_the_name(shown):
    done = read(as_csv(with_names(lambda entry: shown.format(entry), id="", rating="")))
    assert done.errors == []
    assert facts_of(done.section) == expected()


@pytest.mark.parametrize(
    "shown", ["{0.name} ({0.rate}, 0)", "{0.name} ({0.rate} 1.5)", "{0.number} {0.name} ({0.rate}, 2)"]
)
def test_rating_and_points_behind_the_name(shown):
    done = read(as_csv(with_names(lambda entry: shown.format(entry), rating="")))
    assert facts_of(done.section) == expected()


def test_the_state_behind_the_name():
    done = read(as_csv(with_names(lambda entry: f"{entry.name}, PA")))
    assert facts_of(done.section) == expected()
    assert {player.state for player in done.section.players} == {"PA"}


@pytest.mark.parametrize("mark", [" WD", ", W/D", " - withdrew", " (wd)"])
def test_withdrawn_behind_the_name(mark):
    done = read(as_csv(with_names(lambda entry: entry.name + mark * (entry.number == 4))))
    assert facts_of(done.section) == expected()
    assert [player.withdrawn for player in done.section.players if player.number == 4] == [True]


@pytest.mark.parametrize("remark", [" (paid)", " - NEEDS MEMBERSHIP", ", 6", " 2026"])
def test_a_remark_beside_a_name_is_named(remark):
    done = read(as_csv(with_names(lambda entry: entry.name + remark * (entry.number == 4))))
    assert f"Dogwood, Di{remark}" in done.said("CSV123")[0]


@pytest.mark.parametrize("name", ["Alder, Ada 3rd", "Alder-Elm, Ada", "Alder, Ada (NM)", "Player 7", "Alder, A. J."])
def test_names_without_a_remark(name):
    done = read(as_csv(with_names(lambda entry: name if entry.number == 1 else entry.name)))
    assert not done.said("CSV123")


@pytest.mark.parametrize(("heading", "marks"), [("Prov?", "YN"), ("Prov", "P "), ("Provisional", "YN")])
def test_provisional_without_a_count_is_a_warning(heading, marks):
    entries = [entry._replace(games=None) for entry in CLUB]
    values = [heading and marks[entry.number != 4].strip() for entry in entries]
    done = read(as_csv(with_column(table(entries), 3, heading, values)))
    assert "1500 is provisional" in done.said("CSV011")[0]
    assert {player.state for player in done.section.players} == {None}
