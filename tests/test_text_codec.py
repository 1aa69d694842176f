import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trfrate.codecs import text
from trfrate.errors import Unreadable


def test_mark_then_utf8_then_the_code_page():
    assert text.decode(b"\xef\xbb\xbfM\xc3\xbcller") == text.Text("Müller", "utf-8", bom=True)
    assert text.decode("Müller".encode("utf-16")).text == "Müller"
    assert text.decode(b"M\xc3\xbcller") == text.Text("Müller", "utf-8")
    assert text.decode(b"M\xfcller") == text.Text("Müller", "cp1252", guessed=True)


def test_a_file_put_together_from_two_is_read_line_by_line():
    data = "Müller\r\nPeña\r\n".encode() + "Łucja\n".encode("cp1250")
    assert text.decode(data, legacy="cp1250") == text.Text("Müller\r\nPeña\r\nŁucja\n", "cp1250", guessed=True)
    asked = []
    text.decode(data, legacy=lambda odd: asked.append(odd) or "cp1250")
    assert asked == ["Łucja".encode("cp1250")]


def test_a_line_that_could_be_utf8_does_not_change_the_code_page():
    data = "Ёлкина, Иёла\nБерёзов\nОсинова\n".encode("cp1251")
    assert text.decode(data, legacy="cp1251").text == "Ёлкина, Иёла\nБерёзов\nОсинова\n"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark(encoding):
    assert text.decode("012 Müller\n".encode(encoding)) == text.Text("012 Müller\n", encoding, guessed=True)


def test_a_single_zero_makes_no_utf_16():
    assert text.decode(b"012\0Grove Open\n").text == "012\0Grove Open\n"


def test_the_users_encoding_wins():
    assert text.decode(b"M\x81ller", "cp437").text == "Müller"
    assert text.decode(b"A\0d\0a\0", "utf-16-le").text == "Ada"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_is_not_garbled_by_the_encoding_of_the_output(encoding):
    assert text.decode("Müller".encode(encoding), "latin-1").text == "Müller"


@pytest.mark.parametrize("name", ["no-such-thing", "hex", "undefined", "punycode", "idna", "a\0b"])
def test_an_encoding_that_is_none(name):
    if name not in ("punycode", "idna"):
        assert not text.is_known(name)
    with pytest.raises(Unreadable):
        text.decode(b"\xff\xfe caf\xe9 -\xff", name)


def test_only_three_line_ends():
    assert text.split_lines("a\r\nb\rc\nd") == ["a", "b", "c", "d"]
    assert text.split_lines("a\x0bb\x0cc\x85d\u2028e\n") == ["a\x0bb\x0cc\x85d\u2028e"]
    assert text.split_lines("a\n\n") == ["a", ""]
    assert text.split_lines("") == []


def test_western_names_need_no_chardet():
    names = [("Müller, Jürgen".encode("cp1252"), "GER"), ("Peña, José".encode("cp1252"), "ESP"), (b"Oak, Otto", "RUS")]
    sys.modules.pop("chardet", None)
    assert text.guess_page(names) == "cp1252"
    assert "chardet" not in sys.modules


@pytest.mark.parametrize(
    ("country", "page", "names"),
    [
        ("POL", "cp1250", ["Jesion, Łucja", "Świerk, Błażej", "Dąb, Żaneta", "Sośnica, Grażyna"]),
        ("", "cp1250", ["Jesion, Łucja", "Świerk, Błażej", "Dąb, Żaneta", "Sośnica, Grażyna"]),
        ("POL", "iso8859-2", ["Jesion, Łucja", "Świerk, Błażej", "Dąb, Żaneta", "Sośnica, Grażyna"]),
        ("", "cp1252", ["O’Alder, Ada «the Elm»", "Œillet, Gal·la – £5", "Müller, Jürgen ½"]),
        ("CZE", "cp1250", ["Jedlička, Jiří", "Dubová, Růžena", "Lípa, Přemysl", "Břízová, Květa"]),
        ("RUS", "cp1251", ["Берёзов, Пётр", "Осинова, Мария", "Кленов, Сергей"]),
        ("", "cp1251", ["Берёзов, Пётр", "Осинова, Мария", "Кленов, Сергей"]),
        ("GRE", "cp1253", ["Ελάτης, Γιώργος", "Δρυς, Ελένη", "Πεύκος, Νίκος"]),
        ("TUR", "cp1254", ["Çınar, Ayşe", "Meşe, Oğuz", "Kavakoğlu, İsmail"]),
    ],
)
def test_names_from_elsewhere(country, page, names):
    pairs = [(name.encode(page), country) for name in names]
    found = text.guess_page(pairs)
    assert [data.decode(found) for data, _ in pairs] == names


def test_what_an_encoding_lacks_is_named():
    data, lacking = text.encode("Dąb, Łucja — Müller", "latin-1")
    assert data == "Dab, Lucja ? Müller".encode("latin-1")
    assert lacking == {"ą": "a", "Ł": "L", "—": "?"}
    assert text.encode("Müller", "utf-8") == ("Müller".encode(), {})


@given(st.binary(max_size=200))
def test_any_bytes_decode(data):
    decoded = text.decode(data, legacy=lambda data: text.guess_page([(data, "POL")]))
    text.split_lines(decoded.text)


@given(st.text(max_size=80), st.sampled_from(["latin-1", "cp1250", "ascii"]))
def test_encoding_keeps_the_columns(written, encoding):
    data, _ = text.encode(written, encoding)
    assert len(data.decode(encoding)) == len(written)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_letters_decoded_several_times_are_restored(times):
    mangled = "Kétzler, Jiří"
    for _ in range(times):
        mangled = mangled.encode().decode("latin-1")
    assert text.decoded_twice(mangled) == "Kétzler, Jiří"


def test_letters_that_would_become_a_control_character_were_not_mangled():
    assert text.decoded_twice("ÂŠ, Elm") is None
    assert text.decoded_twice("ÂŠ, KÃ©tzler") is None
    assert text.decoded_twice("Alder,Â\xa0Ada") == "Alder,\xa0Ada"
    assert text.decoded_twice("Kétzler, Jiří") is None
