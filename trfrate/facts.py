"""Put facts that a report cannot hold into the event, from `--set KEY=VALUE` and `--facts FILE.toml`.

Keys are the names of the JSON event: `affiliate`, `Open.time_control`, `Open.12.ratings.OTBR.games`. The key of a
section's fact without a section (`time_control`) is for every section.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from trfrate.diagnostics import MOST_NAMED, Place, Report, set_option, some
from trfrate.errors import Misuse
from trfrate.model import Event, Player, Section
from trfrate.schema import EVENT, PLAYER, SECTION
from trfrate.schema.kinds import Kind, Loading, Many, Named, Record
from trfrate.similar import did_you_mean

Facts = dict[str, Any]
"""Event facts by name; `section` holds section facts by name or number, each with its `player` facts by number."""


_OF_EVENT_AND_SECTION = frozenset(("start", "end", "chief_td", "assistant_td"))
_LISTED = "trfrate formats json --schema lists the names"


class BadFact(Misuse):
    """A fact cannot be used: an unknown name, or a value of the wrong kind. The message says which, and who gave it."""

    def __init__(self, message: str, source: str = "") -> None:
        super().__init__(f"{source}: {message}" if source else message)
        self.alone = message
        """The message where the user needs not be reminded of the source."""


def from_settings(settings: tuple[str, ...], event: Event) -> Facts:
    """Return the facts of `KEY=VALUE` settings, nested as in a facts file."""
    facts: Facts = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise BadFact(f"{setting!r:.60} is not KEY=VALUE")
        _put(facts, _steps(key.strip(), event), value.strip())
    return facts


def _steps(key: str, event: Event) -> list[str]:
    """Split a key into its parts; a section is named by its number or its name, which may contain dots."""
    numbers = [str(section.number) for section in event.sections]
    names = [section.name for section in event.sections if section.name]
    for label in sorted([*names, *numbers], key=len, reverse=True):
        rest = key[len(label) + 1 :]
        if key.casefold().startswith(label.casefold() + ".") and rest:
            number, dot, deeper = rest.partition(".")
            if number.isdecimal() and dot:
                return ["section", label, "player", number, *deeper.split(".")]
            return ["section", label, *rest.split(".")]
    first, dot, rest = key.partition(".")
    # Whatever the only section is called, it is meant.
    if dot and len(event.sections) == 1 and not any(first in record.kinds for record in (EVENT, SECTION, PLAYER)):
        return _steps(f"{event.sections[0].number}.{rest}", event)
    return key.split(".")


def _put(facts: Facts, steps: list[str], value: Any) -> None:
    for step in steps[:-1]:
        deeper = facts.setdefault(step, {})
        if not isinstance(deeper, dict):
            raise BadFact(f"{'.'.join(steps)}: {step} is given twice")
        facts = deeper
    facts[steps[-1]] = value


def apply(event: Event, facts: Mapping[str, Any], report: Report, source: str) -> Event:
    """Return the event with these facts; replacing a stated value is noted."""
    own = {key: value for key, value in facts.items() if key in EVENT.kinds and key != "sections"}
    everywhere = {key: value for key, value in facts.items() if key in SECTION.kinds and key not in EVENT.kinds}
    unknown = facts.keys() - own.keys() - everywhere.keys() - {"section", "handles"}
    if unknown:
        word = sorted(unknown)[0]
        known = [*EVENT.kinds, *SECTION.kinds, *(each.label for each in event.sections)]
        raise BadFact(f"{word!r} is neither a section nor the name of a fact{_remedy(word, known)}", source)
    event = _changed(EVENT, event, own, report, source, "event")
    _note_precedence(event, own, report, source)
    sections = [_changed(SECTION, section, everywhere, report, source, _title(section)) for section in event.sections]
    entries = _entries(facts, "section", source)
    for label, index in _sections_meant(sections, tuple(entries), report, source).items():
        sections[index] = _section(sections[index], entries[label], report, source)
    members = _entries(facts, "handles", source)
    handles = {handle.casefold(): str(member) for handle, member in members.items()}
    if handles:
        for at, section in enumerate(sections):
            players = [_with_member(player, handles, report, source) for player in section.players]
            sections[at] = section.with_players(players)
    return event.with_sections(sections)


def _remedy(key: str, known: Collection[str]) -> str:
    """Return how to name a fact that is not known where it was given."""
    if key in PLAYER.kinds and key not in known:
        return f"; for a player give the pairing number too: SECTION.NUMBER.{key}, such as 1.12.{key}"
    return did_you_mean(key, known) or f"; {_LISTED}"


def _note_precedence(event: Event, own: Mapping[str, Any], report: Report, source: str) -> None:
    """Note facts that a section states for itself: they take precedence over those of the event."""
    for section in event.sections:
        for key in sorted(_OF_EVENT_AND_SECTION & own.keys()):
            own_value = getattr(section, key)
            if own_value is not None and own_value != getattr(event, key):
                message = f"{_title(section)} has its own {key}, which takes precedence: {own_value}"
                hint = f"{set_option(f'{section.key}.{key}', 'VALUE')} replaces that too"
                report.note("FCT004", message, Place(source), hint)


def _entries(facts: Mapping[str, Any], name: str, source: str) -> Mapping[str, Any]:
    entries = facts.get(name, {})
    if not isinstance(entries, Mapping):
        raise BadFact(f"{name} needs names and values", source)
    return entries


def _sections_meant(sections: list[Section], labels: Sequence[str], report: Report, source: str) -> dict[str, int]:
    """Return the position of the section that each name means; a file may also hold facts of other events."""
    meant: dict[str, int] = {}
    for label in labels:
        found = [index for index, section in enumerate(sections) if section.is_called(label)]
        if found:
            meant[label] = found[0]
        elif len(sections) == len(labels) == 1:
            meant[label] = 0
            _note_other_name(sections[0], label, report, source)
        else:
            names = some([repr(section.label) for section in sections], MOST_NAMED)
            message = f"there is no section {label!r}, so its facts are not used; the event has {names}"
            report.warning("FCT007", message, Place(source), "correct the name if it is a section of this event")
    return meant


def _note_other_name(section: Section, label: str, report: Report, source: str) -> None:
    if section.name:
        message = f"the facts of section {label!r} are used for the only section, {section.name!r}"
        report.warning("FCT006", message, Place(source), "call it in the file what the report calls it")


def _section(section: Section, facts: Any, report: Report, source: str) -> Section:
    if not isinstance(facts, Mapping):
        raise BadFact(f"section {section.name!r} needs names and values", source)
    players = list(section.players)
    for label, player_facts in _entries(facts, "player", source).items():
        rows = [row for row, player in enumerate(players) if str(player.number) == label]
        if not rows:
            raise BadFact(f"section {section.name!r} has no player {label}", source)
        for row in rows:
            where = f"{_title(section)} player {label}"
            players[row] = _changed(PLAYER, players[row], player_facts, report, source, where)
    own = {key: value for key, value in facts.items() if key != "player"}
    section = section.with_players(players)
    changed: Section = _changed(SECTION, section, own, report, source, _title(section))
    return changed


def _title(section: Section) -> str:
    return section.name or f"section {section.number}"


def _changed(record: Record, value: Any, facts: Any, report: Report, source: str, where: str) -> Any:
    """Return the object with the facts, each loaded by the kind of its name."""
    if not isinstance(facts, Mapping):
        raise BadFact(f"{where} needs names and values", source)
    changes = {}
    for key, given in facts.items():
        kind = record.kinds.get(key)
        if kind is None:
            raise BadFact(f"{where} has no fact {key!r}{_remedy(key, record.kinds)}", source)
        old = getattr(value, key)
        new = _new(kind, old, given, report, source, f"{where}, {key}")
        if new is None:
            new = _unknown(record, key, source, where)
        if old not in (None, new, record.defaults[key]) and not isinstance(kind, (Record, Named)):
            message = f"{where}: {key} {_shown(kind, old)} is replaced by {_shown(kind, new)}"
            report.note("FCT002", message, Place(source))
        changes[key] = new
    if changes:
        return record.change(value, changes)
    return value


def _shown(kind: Kind, value: Any) -> str:
    dumped = "" if value is None else kind.dump(value)
    if isinstance(dumped, list):
        dumped = ", ".join(map(str, dumped))
    return str(dumped) or "nothing"


def _unknown(record: Record, key: str, source: str, where: str) -> Any:
    """Return the value of a fact that the user empties."""
    if key in record.required:
        raise BadFact(f"{where} needs {key!r}, which cannot be empty", source)
    return record.defaults[key]


def _new(kind: Kind, old: Any, given: Any, report: Report, source: str, where: str) -> Any:
    if isinstance(kind, Record) and isinstance(given, Mapping):
        if old is None:
            old = _blank(kind, given, source, where)
        return _changed(kind, old, given, report, source, where)
    if isinstance(kind, Named) and isinstance(given, Mapping):
        named = dict(old or {})
        for name, entry in given.items():
            if name not in kind.names:
                raise BadFact(f"{where} has no {name!r}; it is one of {', '.join(kind.names)}", source)
            named[name] = _new(kind.item, named.get(name), entry, report, source, f"{where} {name}")
        return named
    if isinstance(given, str) and given in ("null", ""):
        return None
    loading = Loading()
    value = _from_text(kind, given) if isinstance(given, str) else _plain(given)
    new = kind.load(value, (), loading)
    for _, message in loading.problems:
        raise BadFact(f"{where}: {message}: {given!r:.60}", source)
    return new


def _blank(record: Record, given: Mapping[str, Any], source: str, where: str) -> Any:
    """Return an empty object for the given facts; the required ones must be among them."""
    for key in record.required:
        if key not in given:
            raise BadFact(f"{where} needs {key!r} too", source)
    return record.make(**dict.fromkeys(record.required))


def _from_text(kind: Kind, text: str) -> Any:
    """Return a user's text as the JSON value of that kind; lists are separated by commas, or written as JSON."""
    if isinstance(kind, Many) and not text.startswith("["):
        return [_from_text(kind.item, part.strip()) for part in text.split(",") if part.strip()]
    describe = kind.schema()
    if describe.get("type") in ("string", None):
        return text
    if describe["type"] == "boolean":
        return {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}.get(text.lower(), text)
    # Most facts are texts, which need no JSON.
    import json

    try:
        return json.loads(text)
    except ValueError:
        return text


def _plain(given: Any) -> Any:
    """Return a TOML value as JSON has it: dates as text."""
    if isinstance(given, list):
        return [_plain(entry) for entry in given]
    if isinstance(given, Mapping):
        return {str(key): _plain(entry) for key, entry in given.items()}
    if hasattr(given, "isoformat"):
        return given.isoformat()
    return given


def _with_member(player: Player, handles: Mapping[str, str], report: Report, source: str) -> Player:
    """Give a player of an online event, who is named by a handle, the member id of the map."""
    member = handles.get(player.name.casefold())
    if member is None or player.ids.uschess == member:
        return player
    report.note("FCT003", f"player {player.number} ({player.name}) is member {member}", Place(source))
    return player._replace(ids=player.ids._replace(uschess=member))
