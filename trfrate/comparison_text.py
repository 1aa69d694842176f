"""What people read of a comparison with published ratings: one sentence, a table, and who is in one event only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trfrate.comparison import TITLES, Comparison, Group, Row, compare
from trfrate.diagnostics import Place, Report, some
from trfrate.model import Event, rounded
from trfrate.rating.system import RatingOptions
from trfrate.report.basis import RatedEvent
from trfrate.report.chart import signed, title_of

_MOST_SEARCHED_UNASKED = 1_000
HEADINGS = ("Section", "No", "Name", "System", "Computed", "Published", "Difference", "Likely cause")
NUMBERS = (1, 4, 5, 6)
"""The columns that hold numbers."""
DIFFERENCE = "The difference is the published rating minus ours."


def compared_with_itself(rated: RatedEvent, stated: Event, options: RatingOptions, report: Report) -> Comparison:
    """Compare with the ratings that the report itself states, and report what no cause explains."""
    found = compare(rated, stated, options, _MOST_SEARCHED_UNASKED)
    dated = all(any(stated.dates_of(section)) for section in stated.sections)
    report_unexplained(found, None, dated, report)
    return found


def summary(found: Comparison) -> str:
    """Return in one line how many ratings agree, and why the others differ."""
    groups = found.groups
    total, same = len(found.rows), groups.pop(Group.AGREES, 0)
    if found.agrees:
        agreement = "the only one agrees"
        if total != 1:
            agreement = f"all {total} agree"
        return f"Published ratings: {agreement}."
    others = "; ".join(f"{TITLES[group]}: {count}" for group, count in groups.items())
    return f"Published ratings: {same} of {total} agree; {others}."


def differing(found: Comparison) -> list[Row]:
    """Return the rows that do not agree."""
    return [row for row in found.rows if row.group is not Group.AGREES]


def cells(rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    """Yield the texts of each row under `HEADINGS`; a section is named in its first row."""
    previous = ""
    for row in rows:
        label, difference = row.section.label, row.difference
        exact = isinstance(difference, float)
        ours = row.ours.rating if row.ours else None
        cause = "" if row.group is Group.AGREES else TITLES[row.group]
        if row.cause:
            cause = f"{cause} ({row.cause})"
        yield (
            "" if label == previous else label,
            str(row.player.number),
            row.player.name,
            title_of(row.system),
            _number(ours, exact),
            _number(row.theirs.rating, exact),
            "" if difference is None else signed(difference),
            cause,
        )
        previous = label


def _number(rating: float | None, exact: bool) -> str:
    if rating is None:
        return ""
    if exact:
        return f"{rating:.2f}"
    return str(rounded(rating))


def only_in_one(found: Comparison) -> Iterator[str]:
    """Yield who is in one of the two events only."""
    for entries, words in (
        (found.unpublished, "not in the published event"),
        (found.unknown, "published, but not here"),
    ):
        if entries:
            yield f"{len(entries)} players {words}: {some([str(entry) for entry in entries], 5, '; ')}"


def report_unexplained(found: Comparison, place: Place | None, dated: bool, report: Report) -> None:
    """Report ratings that no cause explains or that were not searched, and an event that is another one."""
    if not found.rows:
        report.error("OFF002", "no player of the event is in the published one: nothing is compared", place)
    rows, unsearched = found.unexplained, len(found.of(Group.NOT_SEARCHED))
    parts = []
    if rows:
        who = some(list(dict.fromkeys(f"{row.player.number} {row.player.name}" for row in rows)), 4)
        parts.append(f"{len(rows)} published ratings cannot be explained: nos. {who}")
    if unsearched:
        parts.append(f"{unsearched} differ too, but there are too many to search all of them for causes")
    message = "; ".join(parts)
    if not parts:
        return
    if dated:
        hint = "trfrate explain INPUT PLAYER --official RATING lists what comes near"
        report.error("OFF001", message, place, hint)
    else:
        hint = "the report states no date, so the rules are a guess: --start YYYY-MM-DD"
        report.warning("OFF003", message, place, hint)
