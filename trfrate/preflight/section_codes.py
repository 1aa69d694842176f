"""The codes of a section: scholastic level with the rules of the junior programs, and Grand Prix."""

from __future__ import annotations

from trfrate.diagnostics import set_option
from trfrate.preflight.section import UploadSection

LEVELS = {"N": "not scholastic", "S": "scholastic", "P": "primary", "J": "school"}
PRIMARY, SCHOOL = "P", "J"
EXEMPT = (PRIMARY, SCHOOL)
"""The junior programs, in which memberships are not checked and no adult may play."""
SCHOOL_AFFILIATE = "H"
_OLDEST = {PRIMARY: 10, SCHOOL: 19}
"""How old a player of grade 3, or of a school, is at most."""


def check_scholastic(upload: UploadSection) -> None:
    """Check the code, and who may play and report in a junior program."""
    level = (upload.section.scholastic or "").strip()
    key = f"{upload.section.key}.scholastic"
    if level and level not in LEVELS:
        message = f"{upload.title}: {level!r:.10} is not a scholastic level"
        hint = f"{set_option(key, 'N')}: {', '.join(f'{letter} {title}' for letter, title in LEVELS.items())}"
        upload.report.warning("USC115", message, upload.place(None, "scholastic"), hint)
    if level not in EXEMPT:
        return
    affiliate = upload.event.affiliate or ""
    if level == SCHOOL and affiliate and not affiliate.startswith(SCHOOL_AFFILIATE):
        message = f"{upload.title} is a junior section of a school, which only the school's own affiliate can report"
        hint = f"its id begins with {SCHOOL_AFFILIATE}, not {affiliate[:1]}; {set_option(key, 'S')} for other events"
        upload.report.error("USC117", message, upload.place(None, "scholastic"), hint)
    _check_ages(upload, level)


def _check_ages(upload: UploadSection, level: str) -> None:
    first_day = upload.dates[0]
    for row, player in enumerate(upload.section.players):
        age = 0
        if first_day and player.born:
            age = first_day.year - player.born.year - 1
        if player.adult or age > _OLDEST[level]:
            message = f"{upload.named(player)} is too old for a junior section of level {level}"
            hint = "adults and house players cannot play in it; check the level and the member id"
            upload.report.warning("USC118", message, upload.place(row, "born"), hint)


def is_exempt(upload: UploadSection) -> bool:
    """Return whether memberships are not checked in the section."""
    return (upload.section.scholastic or "").strip() in EXEMPT


def check_grand_prix(upload: UploadSection) -> None:
    """Compare the mark of a Grand Prix section with its points."""
    section, points = upload.section, upload.section.grand_prix_points
    key, place = f"{section.key}.grand_prix_points", upload.place(None, "grand_prix_points")
    if section.grand_prix and (points or 0) <= 0:
        message = f"{upload.title} is marked as Grand Prix, but has no Grand Prix points"
        upload.report.warning("USC116", message, place, f"{set_option(key, '10')}, or remove the mark")
    elif points and not section.grand_prix:
        message = f"{upload.title} has {points} Grand Prix points, but is not marked as Grand Prix"
        upload.report.warning("USC116", message, place, set_option(f"{section.key}.grand_prix", "true"))
