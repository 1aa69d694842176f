"""Events of many sections: refused beyond what an event has, and no dearer than their size until then."""

import pytest

from trfrate import api
from trfrate.errors import Unreadable
from trfrate.formats._section_count import MAX_SECTIONS

TABLE = 'Section {0}\nNo.,Name,Rating,Rd 1,Score\n1,"Alder, Ada {0}",1850,W2w,1\n2,"Birch, Ben {0}",1720,L1b,0\n\n'


def tables(number):
    return "".join(TABLE.format(at) for at in range(number)).encode()


def event_json(number):
    row = '{"number": %d, "name": "S", "players": []}'
    sections = ", ".join(row % at for at in range(1, number + 1))
    return b'{"format": "trfrate-event", "version": 1, "event": {"sections": [%s]}}' % sections.encode()


def test_as_many_sections_as_an_event_may_have_are_read():
    assert len(api.read_bytes(tables(MAX_SECTIONS), "open.csv").sections) == MAX_SECTIONS


@pytest.mark.parametrize(("name", "made"), [("open.csv", tables), ("open.json", event_json)])
def test_more_sections_than_an_event_has_are_refused(name, made):
    with pytest.raises(Unreadable, match="FMT014") as refused:
        api.read_bytes(made(MAX_SECTIONS + 1), name)
    assert f"{MAX_SECTIONS + 1} sections" in str(refused.value)


def test_sections_of_one_name_become_files_of_different_names():
    """The third would have been called as the second is, and taken its place."""
    names = ("A", "A-3", "A")
    event = api.read_bytes(tables(3), "open.csv", settings=[f"{at}.name={name}" for at, name in enumerate(names, 1)])
    assert len(api.to_bytes(event, "trf")) == 3
