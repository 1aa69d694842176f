"""Names as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfrate.players import names, transliteration
from trfrate.players.names import Alike


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ALDER, ADA", ("ALDER", "ADA", ())),
        ("Alder,Ada", ("ALDER", "ADA", ())),
        ("Alder,\tAda", ("ALDER", "ADA", ())),
        ("Ada Alder", ("ALDER", "ADA", ())),
        ("Ada M. Alder", ("ALDER", "ADA", ("M",))),
        ("ALDER-WOOD, ADA M JR", ("ALDERWOOD", "ADA", ("M",))),
        ("Alder Jr., Ada", ("ALDER", "ADA", ())),
        ("O'Hazel, Robert", ("OHAZEL", "ROBERT", ())),
        ("Lia van der Linden", ("VANDERLINDEN", "LIA", ())),
        ("VAN DER LINDEN, LIA", ("VANDERLINDEN", "LIA", ())),
        ("Müller, Jürgen", ("MULLER", "JURGEN", ())),
        ("Łąka, Bożena", ("LAKA", "BOZENA", ())),
        ("Alder, Ada (W)", ("ALDER", "ADA", ())),
        ("Alder", ("ALDER", "", ())),
        ("", ("", "", ())),
    ],
)
def test_parsing(text, expected):
    assert names.parse(text)[:3] == expected


@given(st.lists(st.text("ABZadz ,.'-()éßJR\n", max_size=20), min_size=1, max_size=8))
def test_the_keys_of_a_list_are_those_of_its_names(texts):
    assert names.sort_keys(texts) == [names.parse(text)[:2] for text in texts]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Alder, Ada", "ALDER, ADA M", Alike.SAME),
        ("Alder, Ada M", "ALDER, ADA MARIA", Alike.SAME),
        ("Alder, Ada M", "ALDER, ADA K", Alike.CLOSE),
        ("Ada, Alder", "ALDER, ADA", Alike.SWAPPED),
        ("Adler, Ada", "ALDER, ADA", Alike.CLOSE),
        ("Alder, Aad", "ALDER, ADA", Alike.CLOSE),
        ("Alder, A", "ALDER, ADA", Alike.CLOSE),
        ("Willow, Bill", "WILLOW, WILLIAM", Alike.CLOSE),
        ("Elm, Drew", "DOGWOOD-ELM, DREW", Alike.CLOSE),
        ("Dogwood, Drew", "DOGWOOD-ELM, DREW", Alike.CLOSE),
        ("Alder, Ben", "ALDER, ADA", Alike.FAMILY),
        ("Alder, Ada", "BIRCH, ADA", Alike.DIFFERENT),
        ("Alder, Ada", "BIRCH, BO", Alike.DIFFERENT),
    ],
)
def test_comparing(one, other, expected):
    assert names.compare(names.parse(one), names.parse(other)) is expected
    assert names.compare(names.parse(other), names.parse(one)) is expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("", "", 0), ("ALDER", "ALDER", 0), ("ALDER", "ADLER", 1), ("ALDER", "ALDR", 1), ("ALDER", "ALDDER", 1),
     ("ALDER", "ELDER", 1), ("CA", "ABC", 3), ("ALDER", "", 5)],
)  # fmt: skip
def test_counting_typing_errors(one, other, expected):
    assert names.edits(one, other) == expected


WORD = st.text("ABCDE", max_size=9)


@given(WORD, st.lists(WORD, max_size=20))
def test_the_same_names_are_found_without_rapidfuzz(word, words):
    assert sorted(names.near(word, words)) == names.near_plain(word, words)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Baek, Junho", "Paik, Junho"), ("Hsu, Wei", "Xu, Wei"), ("Joukov, Olga", "Zhukov, Olga"), ("Wu, Al", "Woo, Al")],
)
def test_surnames_are_known_in_the_spellings_of_several_regions(one, other):
    agreed = names.agreement(names.parse(one), names.parse(other))
    assert agreed is not None
    assert agreed.last == "transliterated"
    assert names.parse(other).last in transliteration.variants(names.parse(one).last)
