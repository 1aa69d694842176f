"""What clubs write above and below a small wallchart: the event's name, its days and its time control."""

# ruff: noqa: E501
import pytest

from tests.hand_made import CLUB, PLAYED, as_csv, as_workbook, read, table

_CONTROL = "G/45;d5"
ABOVE = [
    # A club's name, an event's, days and a time control in one line or several.
    (
        "Elm Street Quick Open | Date, 2/21/2026 | Control, G/25;d5",
        "Elm Street Quick Open",
        "2026-02-21",
        "",
        "G/25;d5",
    ),
    ("Fall Tornado | Rate, Regular G/90;inc15", "Fall Tornado", "", "", "G/90;inc15"),
    ("Fall Tornado | Format, G/45;d5 | When, 10/3/2026", "Fall Tornado", "2026-10-03", "", _CONTROL),
    ("Fall Tornado | Clock, G/45;d5", "Fall Tornado", "", "", _CONTROL),
    ("Fall Tornado | Pace: G/45;d5", "Fall Tornado", "", "", _CONTROL),
    ("Fall Tornado | Speed - G/45;d5", "Fall Tornado", "", "", _CONTROL),
    ("Fall Tornado | Time Limit G/45;d5", "Fall Tornado", "", "", _CONTROL),
    ("Fall Tornado | Games: G/45;d5", "Fall Tornado", "", "", _CONTROL),
    ("Fall Tornado | Control: G/45;d5", "Fall Tornado", "", "", _CONTROL),
    ("Fall Tornado | USCF Regular Rated G/45;d5", "Fall Tornado", "", "", _CONTROL),
    ("Fall Tornado | Rating type: Regular G/45;d5", "Fall Tornado", "", "", _CONTROL),
    ("Fall Tornado | Rated, Quick, G/25;d5", "Fall Tornado", "", "", "G/25;d5"),
    ("Fall Tornado | Tempo: G/45;d5", "Fall Tornado", "", "", _CONTROL),
    (
        "Fall Tornado | TC - Game in 45 minutes, 5 second delay",
        "Fall Tornado",
        "",
        "",
        "Game in 45 minutes, 5 second delay",
    ),
    # What kind of table it is.
    ("Harbor Club Championship 2025 - final table", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025 - final crosstable", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025 - final standing", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025 - complete results", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025 - table", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025 - score table", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025: results by round", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025 (final results)", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025 / wall chart", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025 -- cross table after 3 rounds", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025 - rating report", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025 - game results", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025 - all games", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025 - official final standings", "Harbor Club Championship 2025", "", "", ""),
    ("Harbor Club Championship 2025 - scoresheet", "Harbor Club Championship 2025", "", "", ""),
    ("Final table: Harbor Club Championship 2025", "Harbor Club Championship 2025", "", "", ""),
    ("Results: Harbor Club Championship 2025", "Harbor Club Championship 2025", "", "", ""),
    ("Wall chart - Harbor Club Championship 2025", "Harbor Club Championship 2025", "", "", ""),
    # How it is paired.
    ("Club Championship Final - Double Round Robin", "Club Championship Final", "", "", ""),
    ("Club Championship Final - Round Robin", "Club Championship Final - Round Robin", "", "", ""),
    ("Club Championship Final - 5 round Swiss", "Club Championship Final", "", "", ""),
    ("Club Championship Final - 5SS", "Club Championship Final", "", "", ""),
    ("Club Championship Final (5-SS)", "Club Championship Final", "", "", ""),
    ("Club Championship Final, Swiss, 5 rounds", "Club Championship Final", "", "", ""),
    ("Club Championship Final - Swiss System", "Club Championship Final", "", "", ""),
    ("Club Championship Final - DRR", "Club Championship Final", "", "", ""),
    ("Grove Masters - Double Round Robin", "Grove Masters", "", "", ""),
    ("Club Championship Final; single RR; G/45;d5", "Club Championship Final", "", "", _CONTROL),
    ("Grove Double Round Robin 2026", "Grove Double Round Robin 2026", "", "", ""),
    ("Double Round Robin", "Double Round Robin", "", "", ""),
    # A club or a place.
    ("Saturday Octagon, Birdsong Chess Club | May 16, 2026    G/45;d5", "Saturday Octagon", "2026-05-16", "", _CONTROL),
    ("Summer Swiss, Quail Run Chess Club", "Summer Swiss", "", "", ""),
    ("Summer Swiss - Quail Run Chess Club", "Summer Swiss", "", "", ""),
    ("Summer Swiss (Quail Run Chess Club)", "Summer Swiss", "", "", ""),
    ("Summer Swiss @ Quail Run Library", "Summer Swiss", "", "", ""),
    ("Summer Swiss at the Quail Run Library", "Summer Swiss", "", "", ""),
    ("Quail Run Chess Club: Summer Swiss", "Summer Swiss", "", "", ""),
    ("Quail Run Chess Club - Summer Swiss", "Quail Run Chess Club - Summer Swiss", "", "", ""),
    ("Quail Run Chess Club, Summer Swiss, 7/10/2026", "Summer Swiss", "2026-07-10", "", ""),
    ("Quail Run Chess Club | Summer Swiss | 7/10/2026", "Summer Swiss", "2026-07-10", "", ""),
    ("Quail Run Chess Club presents | Summer Swiss | 7/10/2026", "Summer Swiss", "2026-07-10", "", ""),
    (
        "QUAIL RUN CHESS CLUB | SUMMER SWISS 2026 | JULY 10-12 | G/45 D5",
        "SUMMER SWISS 2026",
        "2026-07-10",
        "2026-07-12",
        "G/45 D5",
    ),
    ("Tuesday Night Rated Games - Oakville Chess Club", "Tuesday Night Rated Games", "", "", ""),
    (
        "Club Championship Final | Pinewood CC, Sept 8 - Nov 10, 2025, G/120;d5",
        "Club Championship Final",
        "2025-09-08",
        "2025-11-10",
        "G/120;d5",
    ),
    ("Spring Scholastic, Grove Elementary School, 4/18/2026", "Spring Scholastic", "2026-04-18", "", ""),
    ("Spring Scholastic 4/18/2026 Grove Elementary School", "Spring Scholastic", "2026-04-18", "", ""),
    # A day beside the name.
    ("Thursday Night Swiss June 4, 2026", "Thursday Night Swiss", "2026-06-04", "", ""),
    ("Thursday Night Swiss, June 4, 2026, G/40;d5", "Thursday Night Swiss", "2026-06-04", "", "G/40;d5"),
    ("Thursday Night Swiss (6/4/26)", "Thursday Night Swiss", "2026-06-04", "", ""),
    ("Thursday Night Swiss - June 2026", "Thursday Night Swiss - June 2026", "", "", ""),
    ("June 4, 2026 - Thursday Night Swiss", "Thursday Night Swiss", "2026-06-04", "", ""),
    ("6/4/2026: Thursday Night Swiss", "Thursday Night Swiss", "2026-06-04", "", ""),
    ("2026-06-04 Thursday Night Swiss", "Thursday Night Swiss", "2026-06-04", "", ""),
    ("Subject: Results Thursday Night Swiss June 4, 2026", "Thursday Night Swiss", "2026-06-04", "", ""),
    ("Thursday Night Swiss of June 4, 2026", "Thursday Night Swiss", "2026-06-04", "", ""),
    ("Thursday Night Swiss | Thurs. June 4, 2026", "Thursday Night Swiss", "2026-06-04", "", ""),
    # Days of several weeks.
    (
        "Capital City Championship 2026 | Rounds: Mondays 1/12, 1/19, 1/26, 2/2, 2/9/2026 | G/80;d5",
        "Capital City Championship 2026",
        "2026-01-12",
        "2026-02-09",
        "G/80;d5",
    ),
    (
        "Capital City Championship 2026 | Rounds: Mondays 1/12, 1/19, 1/26",
        "Capital City Championship 2026",
        "2026-01-12",
        "2026-01-26",
        "",
    ),
    (
        "Capital City Championship 2026 | Mondays, Jan 12, 19, 26 and Feb 2, 2026",
        "Capital City Championship 2026",
        "2026-01-12",
        "2026-02-02",
        "",
    ),
    (
        "Capital City Championship 2026 | 1/12, 1/19, 1/26, 2/2 and 2/9/2026",
        "Capital City Championship 2026",
        "2026-01-12",
        "2026-02-09",
        "",
    ),
    (
        "Capital City Championship | Dates: 1/12, 1/19, 1/26, 2/2/26",
        "Capital City Championship",
        "2026-01-12",
        "2026-02-02",
        "",
    ),
    (
        "Capital City Championship | Played: Jan 12, Jan 19, Jan 26, 2026",
        "Capital City Championship",
        "2026-01-12",
        "2026-01-26",
        "",
    ),
    (
        "Capital City Championship | January 12, 19, 26, 2026",
        "Capital City Championship",
        "2026-01-12",
        "2026-01-26",
        "",
    ),
    (
        "Harbor Championship 2025 | played Thursdays, September 4 - October 2, 2025",
        "Harbor Championship 2025",
        "2025-09-04",
        "2025-10-02",
        "",
    ),
    (
        "Capital City Championship | Mondays 1/12/26 to 2/9/26",
        "Capital City Championship",
        "2026-01-12",
        "2026-02-09",
        "",
    ),
    (
        "Capital City Championship | Feb 2, 2026 thru March 23, 2026",
        "Capital City Championship",
        "2026-02-02",
        "2026-03-23",
        "",
    ),
    (
        "Capital City Championship | from Jan 12 through Feb 9, 2026",
        "Capital City Championship",
        "2026-01-12",
        "2026-02-09",
        "",
    ),
    (
        "Capital City Championship | Five Mondays: January 12 - February 9, 2026",
        "Capital City Championship",
        "2026-01-12",
        "2026-02-09",
        "",
    ),
    ("Capital City Championship | 1-12-26 / 2-9-26", "Capital City Championship", "2026-01-12", "2026-02-09", ""),
    ("Grove Open | Sat 4/18/26 & Sun 4/19/26", "Grove Open", "2026-04-18", "2026-04-19", ""),
    ("Grove Open | April 18th and 19th, 2026", "Grove Open", "2026-04-18", "2026-04-19", ""),
    ("Grove Open | 4/18-19/26", "Grove Open", "2026-04-18", "2026-04-19", ""),
    ("Grove Open | Weekend of April 18-19, 2026", "Grove Open", "2026-04-18", "2026-04-19", ""),
    # Counts, persons and remarks.
    ("Cedar Sunday Quads   6/7/2026   G/61;d5   (rated)", "Cedar Sunday Quads", "2026-06-07", "", "G/61;d5"),
    ("Grove Open, 24 players, 5 rounds", "Grove Open", "", "", ""),
    ("Grove Open - TD: Opal Yew", "Grove Open", "", "", ""),
    ("Grove Open | Chief TD Opal Yew | 4/18/2026 | G/45;d5", "Grove Open", "2026-04-18", "", _CONTROL),
    ("Grove Open; 4/18/2026; 4SS; G/45;d5; TD Opal Yew", "Grove Open", "2026-04-18", "", _CONTROL),
    ("Grove Open - US Chess rated - 4/18/2026", "Grove Open", "2026-04-18", "", ""),
    ("Grove Open (USCF rated)", "Grove Open", "", "", ""),
    ("Grove Open, entry fee $20", "Grove Open", "", "", ""),
    ("Grove Open - copy for the rating chair", "Grove Open", "", "", ""),
    ("*** GROVE OPEN 2026 ***", "GROVE OPEN 2026", "", "", ""),
    ('"Grove Open" | 4/18/2026', "Grove Open", "2026-04-18", "", ""),
    ("Tournament: Grove Open | Played on: 4/18/2026 | Speed: G/45;d5", "Grove Open", "2026-04-18", "", _CONTROL),
    (
        "Event name: Grove Open | Event date: April 18, 2026 | Time control used: G/45;d5",
        "Grove Open",
        "2026-04-18",
        "",
        _CONTROL,
    ),
    # Elsewhere.
    ("Klubturnier SG Tannenegg | Schweizer System, 5 Runden", "Klubturnier SG Tannenegg", "", "", ""),
    ("Vereinsmeisterschaft 2026 - Endstand", "Vereinsmeisterschaft 2026", "", "", ""),
    (
        "Vereinsmeisterschaft 2026 | Bedenkzeit: 90 Min. + 30 Sek. | 12.01.2026 - 09.02.2026",
        "Vereinsmeisterschaft 2026",
        "2026-01-12",
        "2026-02-09",
        "90 Min. + 30 Sek.",
    ),
    ("Stadtmeisterschaft Tannenegg - Kreuztabelle", "Stadtmeisterschaft Tannenegg", "", "", ""),
    (
        "Schachklub Tannenegg | Winterturnier 2026 | vom 12. Januar bis 9. Februar 2026",
        "Winterturnier 2026",
        "2026-01-12",
        "2026-02-09",
        "",
    ),
    ("Winterturnier 2026, Schachklub Tannenegg", "Winterturnier 2026", "", "", ""),
    ("Winterturnier 2026 - Rundenturnier", "Winterturnier 2026", "", "", ""),
    ("Winterturnier 2026 - 5 Runden Schweizer System", "Winterturnier 2026", "", "", ""),
    ("Tournoi de printemps 2026 - classement final", "Tournoi de printemps 2026", "", "", ""),
    (
        "Tournoi de printemps 2026 | Cadence : 60 min + 30 s | 18 et 19 avril 2026",
        "Tournoi de printemps 2026",
        "2026-04-18",
        "2026-04-19",
        "60 min + 30 s",
    ),
    ("Tournoi de printemps - grille américaine", "Tournoi de printemps", "", "", ""),
    ("Tournoi de printemps - du 12 janvier au 9 février 2026", "Tournoi de printemps", "2026-01-12", "2026-02-09", ""),
    ("Torneo de Primavera 2026 - Clasificación final", "Torneo de Primavera 2026", "", "", ""),
    (
        "Torneo de Primavera | del 12 de enero al 9 de febrero de 2026 | Ritmo: 60 min + 30 seg",
        "Torneo de Primavera",
        "2026-01-12",
        "2026-02-09",
        "60 min + 30 seg",
    ),
    ("Torneo de Primavera 2026 - Sistema suizo a 5 rondas", "Torneo de Primavera 2026", "", "", ""),
    (
        "Torneo di Primavera | Grove, 25/04/2026 | Cadenza: 60 min + 30 sec",
        "Torneo di Primavera",
        "2026-04-25",
        "",
        "60 min + 30 sec",
    ),
    ("Torneo di Primavera - Classifica finale", "Torneo di Primavera", "", "", ""),
    ("Torneio da Primavera 2026 - Classificação final", "Torneio da Primavera 2026", "", "", ""),
    (
        "Torneio da Primavera | 18 e 19 de abril de 2026 | Ritmo: 60 min + 30 s",
        "Torneio da Primavera",
        "2026-04-18",
        "2026-04-19",
        "60 min + 30 s",
    ),
    ("Clubkampioenschap 2026 - eindstand", "Clubkampioenschap 2026", "", "", ""),
    (
        "Clubkampioenschap 2026 | Speeltempo: 90 min + 30 sec | 12 januari t/m 9 februari 2026",
        "Clubkampioenschap 2026",
        "2026-01-12",
        "2026-02-09",
        "90 min + 30 sec",
    ),
    ("Paasweekendtoernooi | 4 t/m 6 april 2026", "Paasweekendtoernooi", "2026-04-04", "2026-04-06", ""),
    ("Grove Rapidplay, Grove Village Hall, 18 April 2026", "Grove Rapidplay", "2026-04-18", "", ""),
    ("Grove Congress 2026 - Major - final scores", "Grove Congress 2026", "", "", ""),
    (
        "Grove Chess Club Championship 2026 | 2026-04-18 to 2026-04-19 | G/90+30",
        "Grove Chess Club Championship 2026",
        "2026-04-18",
        "2026-04-19",
        "G/90+30",
    ),
    ("Klubbmästerskap 2026 | 12 januari - 9 februari 2026", "Klubbmästerskap 2026", "2026-01-12", "2026-02-09", ""),
    ("Mistrovství klubu 2026 | 12.1.2026 - 9.2.2026", "Mistrovství klubu 2026", "2026-01-12", "2026-02-09", ""),
    ("Mistrzostwa klubu 2026 - tabela końcowa", "Mistrzostwa klubu 2026", "", "", ""),
]
BELOW = [
    (
        "Summer Swiss, Quail Run Chess Club. Rounds were played on five Fridays, July 10 through August 7, 2026.",
        "Summer Swiss",
        "2026-07-10",
        "2026-08-07",
        "",
    ),
    (
        "Summer Swiss 2026, Quail Run Chess Club | Played July 10-12, 2026 | G/45;d5",
        "Summer Swiss 2026",
        "2026-07-10",
        "2026-07-12",
        _CONTROL,
    ),
    ("Summer Swiss 2026 - July 10, 2026 - G/45;d5", "Summer Swiss 2026", "2026-07-10", "", _CONTROL),
    ("All games G/45;d5", "", "", "", _CONTROL),
    ("H = half-point bye.   Top board has White.   All games G/45;d5", "", "", "", _CONTROL),
    ("Time control: G/60; d5 | Feb 2, 2026 to March 23, 2026", "", "2026-02-02", "2026-03-23", "G/60; d5"),
    ("Summer Swiss. Played on Friday, July 10, 2026 at the Quail Run Library.", "Summer Swiss", "2026-07-10", "", ""),
]


def _lines(block):
    """The lines of a block; a word before a comma and what is behind it are two cells."""
    cells = [line.split(", ") for line in block.split(" | ")]
    return [line if len(line) == 2 and line[0] in _LABELS else [", ".join(line)] for line in cells]


_LABELS = ("Date", "Control", "Rate", "Format", "When", "Clock")


def _told(done):
    event = done.event
    end = "" if event.end == event.start else str(event.end)
    return event.name or "", str(event.start or ""), end, done.section.time_control or ""


@pytest.mark.parametrize(("block", "name", "start", "end", "control"), ABOVE)
def test_lines_above_a_wallchart(block, name, start, end, control):
    assert _told(read(as_csv([*_lines(block), *table()]))) == (name, start, end, control)


@pytest.mark.parametrize(("block", "name", "start", "end", "control"), BELOW)
def test_lines_below_a_wallchart(block, name, start, end, control):
    assert _told(read(as_csv([*table(), [], *_lines(block)]))) == (name, start, end, control)


_GAMES = [
    *(
        ["Round", "White", "Black", "Result"],
        ["1", "Ada Alder", "Ben Birch", "1-0"],
        ["1", "Cy Cedar", "Di Dogwood", "0-1"],
    ),
    *(["2", "Ada Alder", "Di Dogwood", "1/2-1/2"], ["2", "Ben Birch", "Cy Cedar", "1-0"]),
]


def test_a_time_control_below_a_list_of_games_beside_a_remark():
    line = "Home team has White on odd boards.   All games G/45;d5"
    done = read(as_csv([["Oak League 2026"], [], *_GAMES, [], [line]]))
    assert _told(done) == ("Oak League 2026", "", "", _CONTROL)
    assert "Home team" in done.said("CSV083")[0]


def test_the_name_beside_the_round_above_each_list_of_games():
    sheets = {
        f"Feb {day}": [
            ["Oak Swiss", f"Round {at}"],
            [],
            _GAMES[0][1:],
            *(game[1:] for game in _GAMES[2 * at - 1 :][:2]),
        ]
        for at, day in ((1, 4), (2, 11))
    }
    assert read(as_workbook(sheets), "event.xlsx").event.name == "Oak Swiss"


@pytest.mark.parametrize(
    ("title", "name"), [("Oak Open 2026", "Oak Open 2026"), ("Members of the Oak Club", "Oak Open")]
)
def test_the_title_of_the_players_with_a_year_counts_before_a_shorter_one(title, name):
    players = [["Name", "USCF ID", "Rating"]]
    players += [
        [one, 90000001 + at, 1500 + at] for at, one in enumerate(("Ada Alder", "Ben Birch", "Cy Cedar", "Di Dogwood"))
    ]
    sheets = {"Players": [[title], [], *players], "Round 1": [["Oak Open"], [], *_GAMES]}
    assert read(as_workbook(sheets), "event.xlsx").event.name == name


@pytest.mark.parametrize("kind", ["- games", "(results)", "crosstable", "- wallchart", "games"])
def test_what_kind_of_table_is_on_a_sheet_is_no_part_of_its_section(kind):
    people = {"Masters": CLUB, "Booster": PLAYED}
    sheets = {f"{name} {kind}": table(entries) for name, entries in people.items()}
    done = read(as_workbook(sheets), "event.xlsx")
    assert [section.name for section in done.event.sections] == ["Masters", "Booster"]


def test_days_in_a_row_below_the_headings_of_the_rounds():
    head, *rows = table()
    first = next(at for at, text in enumerate(head) if text.startswith("Rd"))
    days = [""] * first + [f"2026-02-{day}" for day in ("06", "13", "20", "27")]
    done = read(as_csv([["Oak Swiss"], head, days, *rows]))
    assert _told(done) == ("Oak Swiss", "2026-02-06", "2026-02-27", "")
    assert not done.said("CSV082")


def test_a_club_and_a_day_beside_the_name_in_a_text():
    games = "\n".join(
        f"{white} beat {black}" for white, black in (("Ada Alder", "Ben Birch"), ("Cy Cedar", "Di Dogwood"))
    )
    text = f"Oak Octagon, Grove Chess Club\nMay 16, 2026    G/45;d5\n\nRound 1\n{games}\n"
    assert _told(read(text.encode(), "event.txt")) == ("Oak Octagon", "2026-05-16", "", _CONTROL)
    mail = f"Subject: Results Oak Night Swiss June 4, 2026\n\nthese are from last night (June 4, 2026).\n\nRound 1\n{games}\n"
    assert _told(read(mail.encode(), "event.txt"))[:2] == ("Oak Night Swiss", "2026-06-04")


@pytest.mark.parametrize(
    "line",
    [
        "W-win L-loss D-draw H-half bye B-bye F-forfeit U-unpaired",
        *("F = forfeit. Empty box = game was never played.", "blank = withdrew", "Forfeited games are not rated."),
        *(
            "F behind the number: by forfeit, game not played",
            "Key: W5 = won against player 5",
            "W won   D drawn   L lost",
        ),
    ],
)
def test_a_legend_that_is_understood_is_no_warning(line):
    assert not read(as_csv([["Oak Open"], [], *table(), [], [line]])).said("CSV082")


@pytest.mark.parametrize("line", ["W-loss L-win D-draw", "blank = forfeit loss", "Key: W5 = lost against player 5"])
def test_a_legend_that_says_otherwise_is_a_warning(line):
    assert read(as_csv([["Oak Open"], [], *table(), [], [line]])).said("CSV082")
