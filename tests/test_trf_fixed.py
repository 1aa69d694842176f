import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfrate.codecs.fixed import Field, Layout
from trfrate.formats.trf import layout

TEAM = layout.TEAM_26


def test_columns_count_from_one_and_include_both_ends():
    line = "310   1 India                            IND     2486   15.0   28.0  11     1    5   15   28   44"
    assert TEAM.split(line) == {
        "tag": "310",
        "number": "1",
        "name": "India",
        "nickname": "IND",
        "strength": "2486",
        "match_points": "15.0",
        "game_points": "28.0",
        "rank": "11",
    }
    assert TEAM.items(line) == [(74, "1"), (79, "5"), (84, "15"), (89, "28"), (94, "44")]
    assert TEAM.join(TEAM.split(line), [text for _, text in TEAM.items(line)]) == line


def test_gaps_are_the_columns_between():
    assert layout.PLAYER.gaps == (4, 9, 14, 48, 53, 57, 69, 80, 85)


def test_patching_changes_nothing_else():
    assert layout.NATIONAL.patch("USA    1   A  x", {"rating": "1500"}) == "USA    1   A  x".ljust(48) + "1500"
    line = "USA    1                                        2371 MI     90010001 note"
    assert layout.NATIONAL.patch(line, {"rating": "99"}) == line.replace("2371", "  99")


@pytest.mark.parametrize("record", layout.COLUMN_RECORDS.values(), ids=layout.COLUMN_RECORDS.keys())
def test_fields_do_not_overlap(record):
    ends = [0, *(field.last for field in record.fields)]
    assert all(field.first > end for field, end in zip(record.fields, ends, strict=False))
    assert record.again is None or record.again.first > ends[-1]
    assert record.again is None or record.again.width <= record.stride


@given(
    st.lists(st.text(st.characters(codec="ascii", exclude_characters=" ", min_codepoint=33), max_size=4), max_size=6)
)
def test_both_directions(items):
    record = Layout((Field("tag", 1, 3), Field("name", 5, 9)), Field("item", 12, 15, right=True), 5)
    line = record.join({"tag": "abc", "name": "Elm"}, items)
    kept = [text for _, text in record.items(line)]
    assert kept == items[: len(kept)] and not any(items[len(kept) :])
