"""The codes of a section: scholastic level with the rules of the junior programs, and Grand Prix."""

from __future__ import annotations

from trfrate.preflight.flight import Flight, set_option

LEVELS = {"N": "not scholastic", "S": "scholastic", "P": "primary", "J": "school"}
PRIMARY, SCHOOL = "P", "J"
EXEMPT = (PRIMARY, SCHOOL)
"""The junior programs, in which memberships are not checked and no adult may play."""
SCHOOL_AFFILIATE = "H"
_OLDEST = {PRIMARY: 10, SCHOOL: 19}
"""How old a player of grade 3, or of a school, is at most."""


def check_scholastic(flight: Flight) -> None:
    """Check the code, and who may play and report in a junior program."""
    level = (flight.section.scholastic or "").strip()
    key = f"{flight.section.label}.scholastic"
    if level and level not in LEVELS:
        message = f"{flight.title}: {level!r:.10} is no scholastic level"
        hint = f"{set_option(key, 'N')}: {', '.join(f'{letter} {title}' for letter, title in LEVELS.items())}"
        flight.report.warning("USC115", message, flight.place(None, "scholastic"), hint)
    if level not in EXEMPT:
        return
    affiliate = flight.event.affiliate or ""
    if level == SCHOOL and affiliate and not affiliate.startswith(SCHOOL_AFFILIATE):
        message = f"{flight.title} is a junior section of a school, which only the school's own affiliate can report"
        hint = f"its id begins with {SCHOOL_AFFILIATE}, not {affiliate[:1]}; {set_option(key, 'S')} for other events"
        flight.report.error("USC117", message, flight.place(None, "scholastic"), hint)
    _check_ages(flight, level)


def _check_ages(flight: Flight, level: str) -> None:
    first_day = flight.dates[0]
    for row, player in enumerate(flight.section.players):
        age = first_day.year - player.born.year - 1 if first_day and player.born else 0
        if player.adult or age > _OLDEST[level]:
            message = f"{flight.named(player)} is too old for a junior section of level {level}"
            hint = "adults and house players cannot play in it; check the level and the member id"
            flight.report.warning("USC118", message, flight.place(row, "born"), hint)


def is_exempt(flight: Flight) -> bool:
    """Tell whether memberships are not checked in the section."""
    return (flight.section.scholastic or "").strip() in EXEMPT


def check_grand_prix(flight: Flight) -> None:
    """Compare the mark of a Grand Prix section with its points."""
    section, points = flight.section, flight.section.grand_prix_points
    key = f"{section.label}.grand_prix_points"
    if section.grand_prix and not points:
        message = f"{flight.title} is marked as Grand Prix, but has no Grand Prix points"
        flight.report.warning("USC116", message, flight.place(), f"{set_option(key, '10')}, or take the mark away")
    elif points and not section.grand_prix:
        message = f"{flight.title} has {points} Grand Prix points, but is not marked as Grand Prix"
        flight.report.warning("USC116", message, flight.place(), f"{set_option(f'{section.label}.grand_prix', 'true')}")
