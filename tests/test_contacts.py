"""E-mail addresses and telephone numbers inside texts."""

import pytest

from trfrate.codecs.contacts import has_contact, shown, without_addresses, without_contacts

CONTACTS = [
    "gus@example.org",
    "Gus.O'Gum+td@mail.example.org",
    "jörg@example.org",
    "555-867-5309",
    "555.867.5309",
    "(555) 867-5309",
    "(555)867-5309",
    "1-555-867-5309",
    "1 (555) 867-5309",
    "+1 555 867 5309",
    "+15558675309",
    "+49 (0) 171 - 555 0000",
]
OTHERS = [
    "Gum, Gus (90000077)",
    "2025-10-18",
    "18.10.2025",
    "60606-1234",
    "G/60;d5",
    "+12 -3 =5 +14 -6",
    "90000001 123 456",
    "Blitz @ 7 pm",
]


@pytest.mark.parametrize("text", CONTACTS)
@pytest.mark.parametrize("around", ["{}", "Gum, Gus {}, IA", "Gum ({})", "tel. {}", "Tel: {} or so"])
def test_a_contact_is_found_and_cut(text, around):
    line = around.format(text)
    assert has_contact(line)
    left = without_contacts(line)
    assert not has_contact(left)
    assert not any(digit in left for digit in "0123456789")


@pytest.mark.parametrize("text", OTHERS)
def test_no_contact(text):
    assert not has_contact(text)
    assert without_contacts(text) == text


def test_what_surrounds_a_contact_goes_with_it():
    assert without_contacts("Gum, Gus (gus@example.org, +1 555 867 5309)") == "Gum, Gus"
    assert without_contacts("Holly, Hana, phone 867-5309, IA") == "Holly, Hana, IA"


def test_a_range_of_ratings_is_not_cut():
    assert without_contacts("section 800-1199") == "section 800-1199"


def test_numbers_stay_where_only_addresses_go():
    assert without_addresses("310 Oaks <oak@example.org> 123 456 7890") == "310 Oaks 123 456 7890"


def test_a_name_with_the_sign_of_an_address_stays():
    assert without_contacts("Chess@Oak Open") == "Chess@Oak Open"


@pytest.mark.parametrize("text", [" ", "a", "1", "@", "+1", "(", "tel ", "a@a.", "1-"])
def test_long_texts_are_no_burden(text):
    """Were the time to grow with the square of the length, this test would not end."""
    long = text * 200_000 + "@"
    assert len(without_contacts(long)) > 1 or has_contact(long)


def test_of_a_line_with_a_contact_nothing_is_shown():
    assert shown("1 Alder, Ada  W2  555-867-5309") is None
    assert shown("1 Alder, Ada  ada @ elm") is None
    assert shown("1 Alder, Ada  W2") == "1 Alder, Ada  W2"
    assert len(shown("x" * 1000) or "") == 400
