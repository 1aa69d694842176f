"""`trfrate players`: import player lists, look members up, keep a club's ledger."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trfrate.cli import options, terminal
from trfrate.cli.common import Messages, chosen, ending, print_json, progress_bar
from trfrate.cli.options import FILE, PATH
from trfrate.diagnostics import Report, typed
from trfrate.errors import FileProblem
from trfrate.model import FIDE_SOURCES, PROVISIONAL_UP_TO, SYSTEMS, Rating
from trfrate.players.schema import FEDERATION_NAMES

if TYPE_CHECKING:
    from trfrate.players.ledger import LedgerRating, Standing
    from trfrate.players.members import Listed, Member

SHOWN = 20
_WHOLE_SENTENCE = 200
"""More characters than the first sentence of a help has; click would cut it at 45."""

_database = click.option(
    "--db",
    "database",
    type=PATH,
    help="The player database (default: in your data folder).",
)


def _path(database: Path | None, must_exist: bool = True) -> Path:
    from trfrate.players.database import default_path

    path = database or default_path()
    if must_exist and not path.is_file():
        raise FileProblem(f"there is no player database {path}; `trfrate players import LIST` makes it")
    return path


def _known_encoding(ctx: click.Context, parameter: click.Parameter, name: str) -> str:
    try:
        return codecs.lookup(name).name if name else ""
    except LookupError:
        raise click.BadParameter(f"no encoding is called {name}") from None


class _Commands(click.Group):
    """A group whose list of commands has their whole first sentences."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, each.get_short_help_str(_WHOLE_SENTENCE)) for name, each in sorted(self.commands.items())]
            )


@click.group("players", cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Player lists: import, find, and a club's ledger."""


@command.command("import")
@click.argument("lists", metavar="LIST...", nargs=-1, required=True, type=PATH)
@_database
@click.option("--date", "day", type=click.DateTime(["%Y-%m-%d"]), metavar="YYYY-MM-DD", help="The date of the list.")
@click.option(
    "--federation", type=click.Choice(["uschess", "fide", "cfc"]), help="The federation whose ids the list uses."
)
@click.option("--edition", type=click.Choice(["quick", "blitz"]), help="What the second US Chess rating is.")
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="NAME=HEADER",
    help="Which column holds the id, name, OTBR ...; HEADER may be a number, from 1. Repeatable.",
)
@click.option("--encoding", default="", callback=_known_encoding, help="Text encoding of the list.")
@options.messages
@ending
def import_(lists: tuple[Path, ...], database: Path | None, columns: tuple[str, ...], **arguments: Any) -> int:
    """Enter downloaded lists into the player database.

    The database is made if there is none. A list that is there already changes nothing.
    """
    from trfrate.players.database import Database
    from trfrate.players.importing import import_list
    from trfrate.players.lists import Reading

    day: datetime | None = arguments["day"]
    reading = Reading(
        day.date() if day else None,
        arguments["federation"] or "",
        arguments["edition"] or "",
        _mapping(columns),
        arguments["encoding"],
    )
    for path in lists:
        if not path.is_file():
            raise FileProblem(f"there is no list {path}")
    messages = Messages(arguments)
    done = []
    with messages as report, Database(_path(database, must_exist=False), report, create=True) as opened:
        for path in lists:
            with progress_bar(path.name, hidden=arguments["quiet"]) as progress:
                done.append(import_list(opened, path, reading, report, progress))
        if arguments["as_json"]:
            print_json({"imported": [{**each._asdict(), "date": str(each.date)} for each in done]}, report)
    if arguments["quiet"] or arguments["as_json"]:
        return messages.code
    for each in done:
        news = "no news"
        if each.new:
            news = _members(each.members, each.federation)
        terminal.err(f"{each.name}: {news}")
    return messages.code


def _members(count: int, federation: str) -> str:
    members = "member" if count == 1 else "members"
    return f"{count:,} {FEDERATION_NAMES[federation]} {members}"


def _mapping(columns: tuple[str, ...]) -> dict[str, str]:
    from trfrate.players.lists.columns import COLUMNS

    mapping = {}
    for column in columns:
        name, equals, header = column.partition("=")
        if not equals or not header or name not in COLUMNS:
            raise click.UsageError(f"--column {typed(column)}: say NAME=HEADER, with NAME one of {', '.join(COLUMNS)}")
        mapping[name] = header
    return mapping


@command.command("find")
@click.argument("wanted", metavar="NAME|ID", nargs=-1, required=True)
@_database
@options.messages
@ending
def find(wanted: tuple[str, ...], database: Path | None, **arguments: Any) -> int:
    """Look up members by id or name.

    Typing errors and nicknames are forgiven.
    """
    from trfrate.players import ledger
    from trfrate.players.members import Lists

    messages = Messages(arguments)
    with messages as report, Lists([_path(database)], report) as lists:
        found = lists.find(" ".join(wanted))
        ours = {int(member.id) for member in found if member.federation == "uschess"}
        in_ledger = ledger.ratings_before(lists.databases[0], ours, None, "")
        if arguments["as_json"]:
            print_json({"members": [_as_json(member, in_ledger) for member in found]}, report)
        else:
            _show_members(found, in_ledger)
    return messages.code


LedgerRatings = Mapping[tuple[int, str], "LedgerRating"]
"""The latest ratings in the ledger, by member number and system."""


def _held(member: Member, ratings: LedgerRatings) -> dict[str, LedgerRating]:
    """Return a member's ratings in the ledger, by system."""
    if member.federation != "uschess":
        return {}
    return {system: rating for (number, system), rating in ratings.items() if number == int(member.id)}


def _show_members(found: list[Member], in_ledger: LedgerRatings) -> None:
    for member in found[:SHOWN]:
        rated = {source: listed.rating for source, listed in member.ratings.items()}
        stated = [_rating_text(source, rating) for source, rating in rated.items() if rating.rating is not None]
        if member.ids.fide and member.federation != "fide":
            stated.append(f"FIDE id {member.ids.fide}")
        until = f"until {member.expires}" if member.expires else None
        stated += [str(fact) for fact in (member.title, member.born, until, member.status) if fact]
        where = member.state or member.country or ""
        terminal.out(f"{member.federation:<7} {member.id:>9}  {member.name:<32} {where:<3}  {', '.join(stated)}")
        terminal.out(f"{'':<19} {member.source}")
        for system, rating in _held(member, in_ledger).items():
            terminal.out(f"{'':<19} ledger: {system} {_in_ledger(rating)} after {rating.event}")
    if len(found) > SHOWN:
        terminal.err(f"... and {len(found) - SHOWN} more; --json lists them all")
    if not found:
        terminal.err("nobody of that name or id is in the database")


def _rating_text(source: str, rating: Rating) -> str:
    text = f"{source} {rating.rating:g}"
    if rating.games:
        text += f"/{rating.games}"
    if rating.k:
        text += f" (K {rating.k})"
    if rating.floor:
        text += f" (floor {rating.floor:g})"
    return text


def _as_json(member: Member, in_ledger: LedgerRatings) -> dict[str, Any]:
    return {
        "federation": member.federation,
        "name": member.name,
        "ids": member.ids._asdict(),
        "state": member.state,
        "country": member.country,
        "sex": member.sex,
        "title": member.title,
        "born": str(member.born) if member.born else None,
        "expires": member.expires,
        "status": member.status,
        "ratings": {source: _rating_as_json(source, listed) for source, listed in member.ratings.items()},
        "source": member.source,
        "ledger": {
            system: {"rating": each.rating.rating, "games": each.rating.games, "event": each.event}
            for system, each in _held(member, in_ledger).items()
        },
    }


def _rating_as_json(source: str, listed: Listed) -> dict[str, Any]:
    rating = listed.rating
    data = {"rating": rating.rating, "games": rating.games, "date": str(rating.date)}
    if source in FIDE_SOURCES:
        return {**data, "k": rating.k, "period_games": listed.period_games}
    return {**data, "floor": rating.floor}


@command.command("info")
@_database
@options.messages
@ending
def info(database: Path | None, **arguments: Any) -> int:
    """Show what the player database holds, and where it is."""
    from trfrate.players import ledger
    from trfrate.players.database import Database

    path = _path(database)
    messages = Messages(arguments)
    with messages as report, Database(path, report) as opened:
        lists, members, events = opened.lists(), opened.members(), ledger.events(opened)
        if arguments["as_json"]:
            document: dict[str, Any] = {"path": str(path), "members": members}
            document |= {"lists": [each._asdict() for each in lists], "events": [each._asdict() for each in events]}
            print_json(document, report)
            return messages.code
        terminal.out(f"{path}  ({path.stat().st_size / 1e6:.1f} MB)")
        for federation, count in members.items():
            terminal.out(f"{count:>10,} {FEDERATION_NAMES[federation]} members")
        for each in lists:
            terminal.out(f"list  {each.date}  {each.name}: {_members(each.members, each.federation)}, {each.kind}")
        for event in events:
            terminal.out(f"event {event.end or '-':<10}  {event.key}: {event.members} members")
    return messages.code


@command.command("update")
@click.argument("rated", metavar="RATED...", nargs=-1, type=FILE)
@_database
@click.option(
    "--undo", multiple=True, metavar="EVENT", help="Undo an event, by the name `players info` shows; repeatable."
)
@options.messages
@ending
def update(rated: tuple[str, ...], database: Path | None, undo: tuple[str, ...], **arguments: Any) -> int:
    """Enter rated events into the ledger, all of them or none.

    The next event then starts from their ratings, games and records: rate it with --players.
    """
    from trfrate.players import ledger

    if bool(rated) == bool(undo):
        raise click.UsageError("name rated events (trfrate rate INPUT -o rated.json makes them), or --undo EVENT")
    messages = Messages(arguments)
    with messages as report:
        if undo:
            lines = [
                {"event": key, "ratings": count, "done": "taken back"}
                for key, count in ledger.undo(_path(database), undo, report).items()
            ]
        else:
            lines = _update(rated, _path(database, must_exist=False), arguments, report)
        if arguments["as_json"]:
            print_json({"ratings": {line["event"]: line["ratings"] for line in lines}, "events": lines}, report)
        elif not arguments["quiet"]:
            for line in lines:
                source = f"{line['file']}: " if "file" in line else ""
                terminal.err(f"{source}{line['event']}: {line['ratings']} ratings {line['done']}")
    return messages.code


def _update(rated: tuple[str, ...], path: Path, arguments: dict[str, Any], report: Report) -> list[dict[str, Any]]:
    """Enter the events of all files; one line for each file."""
    from trfrate import pipeline
    from trfrate.players import ledger

    given = []
    for source in rated:
        event = pipeline.read_report(source, chosen(arguments), report)
        given.append(ledger.ToEnter(event, ledger.key_of(event) or Path(source).stem, source))
    saved = ledger.update_all(path, given, report)
    return [{"file": each.source, "event": each.key, "ratings": saved[each.key], "done": "saved"} for each in given]


@command.command("list")
@_database
@click.option("--system", type=click.Choice(SYSTEMS), help="Sort by this rating (default: by name).")
@options.messages
@ending
def list_(database: Path | None, system: str | None, **arguments: Any) -> int:
    """Show the club's current ratings, as the ledger holds them."""
    from trfrate.players import ledger
    from trfrate.players.database import Database

    messages = Messages(arguments)
    with messages as report, Database(_path(database), report) as opened:
        found = ledger.standings(opened)
        if system:
            found = [each for each in found if system in each.ratings]
            found.sort(key=lambda each: -(each.ratings[system].rating.rating or 0.0))
        if arguments["as_json"]:
            print_json({"members": [_standing_as_json(each) for each in found]}, report)
        else:
            _show_standings(found)
    return messages.code


def _standing_as_json(standing: Standing) -> dict[str, Any]:
    ratings = {
        system: {
            "rating": entered.rating.rating,
            "games": entered.rating.games,
            "date": str(entered.rating.date) if entered.rating.date else None,
            "event": entered.event,
        }
        for system, entered in standing.ratings.items()
    }
    return {"id": f"{standing.member:08d}", "name": standing.name, "ratings": ratings}


def _show_standings(found: list[Standing]) -> None:
    systems = [system for system in SYSTEMS if any(system in each.ratings for each in found)]
    if not found:
        terminal.err("the ledger is empty: `trfrate players update RATED.json` enters a rated event")
        return
    headings = "  ".join(f"{system:>12}" for system in systems)
    terminal.out(f"{'id':<8}  {'name':<32} {headings}  last event")
    for each in found:
        last = max(each.ratings.values(), key=lambda entered: str(entered.rating.date or ""))
        cells = "  ".join(f"{_in_ledger(each.ratings.get(system)):>12}" for system in systems)
        terminal.out(f"{each.member:08d}  {each.name:<32} {cells}  {last.event}")


def _in_ledger(entered: LedgerRating | None) -> str:
    """Return a rating of the ledger with its decimals and, while provisional, its games."""
    if entered is None or entered.rating.rating is None:
        return ""
    games = entered.rating.games
    provisional = ""
    if games and games <= PROVISIONAL_UP_TO:
        provisional = f"/{games}"
    return f"{entered.rating.rating:.2f}{provisional}"


@command.command("export")
@click.argument("target", metavar="FILE", type=FILE)
@_database
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@options.messages
@ending
def export(target: str, database: Path | None, force: bool, **arguments: Any) -> int:
    """Save the ledger, and which members you chose for names, in a file of its own."""
    from trfrate import files
    from trfrate.players import ledger_file

    messages = Messages(arguments)
    with messages as report:
        data = ledger_file.export(_path(database), report)
        if target == "-":
            terminal.out(data.decode("utf-8"))
            return messages.code
        files.write_all({Path(target): data}, force)
        if arguments["as_json"]:
            print_json({"written": [target]}, report)
        elif not arguments["quiet"]:
            terminal.err(f"wrote {target}")
    return messages.code


@command.command("restore")
@click.argument("source", metavar="[FILE]", required=False, type=PATH)
@_database
@options.messages
@ending
def restore(source: Path | None, database: Path | None, **arguments: Any) -> int:
    """Bring the ledger back from an exported FILE (default: the copy beside the database).

    A damaged database is put aside under another name, and so is a ledger that is replaced. Nothing is deleted.
    """
    from trfrate.players import ledger_file

    path = _path(database, must_exist=False)
    messages = Messages(arguments)
    with messages as report:
        done = ledger_file.restore(path, source or ledger_file.copy_of(path), report)
        aside = str(done.put_aside) if done.put_aside else None
        if arguments["as_json"]:
            print_json({**done._asdict(), "put_aside": aside}, report)
        elif not arguments["quiet"]:
            terminal.err(f"{path}: {done.events} events with {done.ratings} ratings restored")
            if aside:
                terminal.err(f"what was there before is in {aside}")
    return messages.code


@command.command("club-list")
@click.argument("target", metavar="FILE", type=FILE)
@_database
@click.option("--system", type=click.Choice(SYSTEMS), default="OTBR", help="Whose ratings.", show_default=True)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@options.messages
@ending
def club_list(target: str, database: Path | None, system: str, force: bool, **arguments: Any) -> int:
    """Write the members of the ledger as a club list for SwissSys.

    Each has the latest rating of the ledger; state, title and expiry come from the imported lists.
    """
    from trfrate import files
    from trfrate.formats.swisssys.lists import write_club_list
    from trfrate.players.club import club

    messages = Messages(arguments)
    with messages as report:
        players = club(_path(database), system, report)
        if not players:
            raise FileProblem("the ledger is empty; `trfrate players update RATED` enters rated events")
        files.write_all({Path(target): write_club_list(players)}, force)
        if arguments["as_json"]:
            print_json({"written": [target], "players": len(players)}, report)
        elif not arguments["quiet"]:
            terminal.err(f"wrote {target}: {len(players)} players")
    return messages.code
