"""Byes, forfeits and absences in words of many languages: as opponent, result, remark, and in rounds of a wallchart."""

import pytest

from tests.hand_made import CLUB, as_csv, as_workbook, expected, facts_of, read, spelled, table
from trfrate.formats._bye_words import NEGATIONS
from trfrate.formats._byes import BYES, Kind, nobody
from trfrate.formats._cells import is_nobody, plain
from trfrate.formats._wallchart.games.forfeit_notes import claim_in
from trfrate.model import Outcome

_O = Outcome
WON, LOST = (_O.FORFEIT_WIN, _O.FORFEIT_LOSS), (_O.FORFEIT_LOSS, _O.FORFEIT_WIN)


def list_with(*row, headings=("Round", "White", "Black", "Result", "Remark"), standings=()):
    """A list of games of four players, with one more row, and standings below it."""
    rows = [list(headings), [1, "Ada Alder", "Ben Birch", "1-0", ""], [1, "Cy Cedar", "Di Dogwood", "0-1", ""]]
    rows += [[2, "Ben Birch", "Cy Cedar", "1-0", ""], [2, "Di Dogwood", "Ada Alder", "1-0", ""], list(row)]
    return read(as_csv([*rows, *standings]))


def cell_of(done, name, number=3):
    cells = done.section[name].cells
    return cells[number - 1].result if len(cells) >= number and cells[number - 1] else None


def both(done):
    return cell_of(done, "Ada Alder"), cell_of(done, "Cy Cedar")


NO_SHOW_OF_BLACK = [
    *("Black no show", "black did not show up", "Schwarz nicht erschienen", "Black lost by default, not played"),
    *("Negras no presentado", "las negras no se presentaron", "les noirs ne se sont pas présentés", "noirs absents"),
    *("pretas não compareceu", "il Nero non si è presentato", "zwart niet verschenen", "sort udeblev", "svart uteble"),
    *("svart dök inte upp", "musta ei saapunut", "czarne nie stawiły się", "černý se nedostavil", "čierny neprišiel"),
    *("sötét nem jelent meg", "crni nije došao", "črni ni prišel", "negrul nu s-a prezentat", "siyah gelmedi"),
    *("чёрные не явились", "Cedar no show", "Cy Cedar nicht angetreten", "White wins by forfeit", "Black forfeited"),
    *("forfeit, Black never came", "point to White, Black absent", "C. Cedar failed to appear", "Black did not play"),
]
WITHOUT_SIDE = [
    *("forfeit", "by default", "w.o.", "W/O", "walkover", "kampflos", "forfait", "par forfait", "incomparecencia"),
    *("por incomparecencia", "falta de comparência", "a tavolino", "per forfait", "reglementair", "walkower"),
    *("kontumačně", "kontumacne", "kontumácia", "kontumált", "bez borbe", "brez boja", "prin neprezentare", "hükmen"),
    *("неявка", "без игры", "not played", "did not play", "opponent no show", "Gegner nicht erschienen", "bez walki"),
]


@pytest.mark.parametrize("words", [*NO_SHOW_OF_BLACK, *WITHOUT_SIDE])
def test_a_remark_in_any_language_makes_a_forfeit(words):
    beside = list_with(3, "Ada Alder", "Cy Cedar", "1-0", words)
    assert both(beside) == WON and not beside.errors
    within = list_with(3, "Ada Alder", "Cy Cedar", f"1-0 ({words})", "")
    assert both(within) == WON and not within.errors


@pytest.mark.parametrize("words", NO_SHOW_OF_BLACK)
def test_a_remark_that_blames_the_winner_is_refused(words):
    done = list_with(3, "Ada Alder", "Cy Cedar", "0-1", words)
    assert [error for error in done.errors if "CSV033" in error] and cell_of(done, "Ada Alder") is None


@pytest.mark.parametrize(
    "words", ["Black no show", "Schwarz nicht erschienen", "negras no presentado", "zwart afwezig"]
)
def test_words_alone_say_who_won_by_forfeit(words):
    assert both(list_with(3, "Ada Alder", "Cy Cedar", words, "")) == WON


@pytest.mark.parametrize("words", ["both no show", "beide nicht erschienen", "ambos ausentes", "neither showed up"])
def test_both_were_not_there(words):
    done = list_with(3, "Ada Alder", "Cy Cedar", "0-0", words)
    assert both(done) == (_O.FORFEIT_LOSS, _O.FORFEIT_LOSS) and not done.errors
    assert both(list_with(3, "Ada Alder", "Cy Cedar", f"0-0 ({words})", "")) == (_O.FORFEIT_LOSS, _O.FORFEIT_LOSS)
    assert list_with(3, "Ada Alder", "Cy Cedar", "1-0", words).errors


def test_no_points_for_either_is_no_result_without_such_words():
    assert list_with(3, "Ada Alder", "Cy Cedar", "0-0", "").errors
    assert list_with(3, "Ada Alder", "Cy Cedar", "0-0", "Black no show").errors


@pytest.mark.parametrize(
    ("headings", "words"),
    [
        (("Home", "Away"), "away player did not show"),
        (("Home", "Away"), "visitors no show"),
        (("Heim", "Gast"), "Gast nicht angetreten"),
        (("Challenger", "Defender"), "defender forfeited"),
        (("Thuis", "Uit"), "uit niet verschenen"),
    ],
)
def test_the_sides_are_called_as_in_the_headings(headings, words):
    names = ("Round", *headings, "Result", "Remark")
    done = list_with(3, "Ada Alder", "Cy Cedar", "1-0", words, headings=names)
    assert both(done) == WON and not done.errors
    assert list_with(3, "Ada Alder", "Cy Cedar", "0-1", words, headings=names).errors


@pytest.mark.parametrize("note", ["won easily", "well played", "no forfeit", "played on time", "did not play on", ""])
def test_other_remarks_claim_no_forfeit(note):
    assert claim_in(note, ({"WHITE"}, {"BLACK"})) is None


FULL = [
    "bye",
    "spielfrei",
    "exempt",
    "descansa",
    "folga",
    "riposa",
    "vrij",
    "oversidder",
    "volno",
    "wolny los",
    "isento",
]
FULL += ["turno di riposo", "vrije ronde", "bye - 1 pt", "isento (1 ponto)", "Freilos (1 Punkt)", "full-point bye"]
HALF = ["half pt bye (requested)", "1/2 bye", "½ Punkt spielfrei", "medio punto bye", "demi-point (bye)"]
ZERO = [
    "absent excusé",
    "did not play",
    "sat out",
    "rest",
    "not paired",
    "afgemeld",
    "entschuldigt",
    "ausente",
    "poissa",
]
ZERO += ["nieobecny", "odhlášen", "not scheduled", "zero point bye", "no opponent found yet", "TBD"]
WORDS = [(word, 2) for word in FULL] + [(word, 1) for word in HALF] + [(word, 0) for word in ZERO]


@pytest.mark.parametrize(("words", "worth"), WORDS)
def test_words_in_place_of_the_opponent(words, worth):
    done = list_with(3, "Ada Alder", words, "", "")
    assert done.errors == [] and cell_of(done, "Ada Alder") is BYES[worth]


@pytest.mark.parametrize(("words", "worth"), [pair for pair in WORDS if pair[0] != "TBD"])
def test_words_in_place_of_the_result_or_beside_it(words, worth):
    for row in ((3, "Ada Alder", "", words, ""), (3, "Ada Alder", "", "", words)):
        done = list_with(*row)
        assert done.errors == [] and cell_of(done, "Ada Alder") is BYES[worth], row


def test_who_has_no_opponent_yet_is_not_paired():
    done = list_with(3, "Ada Alder", "TBD", "", "no opponent found yet")
    assert done.errors == [] and cell_of(done, "Ada Alder") is _O.ZERO_BYE


def test_a_forfeit_of_somebody_who_is_not_named():
    done = list_with(3, "Ada Alder", "forfeit", "1", "opponent never came, not played")
    assert (
        cell_of(done, "Ada Alder") is _O.FORFEIT_WIN
        and not done.errors
        and "CSV082" not in str(done.report.diagnostics)
    )
    assert cell_of(list_with(3, "Ada Alder", "forfeit", "0", ""), "Ada Alder") is _O.FORFEIT_LOSS
    assert cell_of(list_with(3, "Ada Alder", "---", "0", "did not play this round"), "Ada Alder") is _O.ZERO_BYE


@pytest.mark.parametrize("words", ["spielfrei", "vrij", "bye", "descansa", "riposo"])
@pytest.mark.parametrize(("total", "bye"), [("2", _O.FULL_BYE), ("1", _O.ZERO_BYE), ("1½", _O.HALF_BYE)])
def test_the_totals_below_show_what_a_bye_is_worth(words, total, bye):
    standings = [[], ["Place", "Name", "Points"], [1, "Di Dogwood", "2"], [2, "Ada Alder", total]]
    standings += [[3, "Ben Birch", "1"], [4, "Cy Cedar", "0"]]
    done = list_with(3, "Ada Alder", words, "", "", standings=standings)
    assert cell_of(done, "Ada Alder") is bye and not done.errors and not done.said("CSV094")
    assert bool(done.said("CSV060")) is (bye is not _O.FULL_BYE)


@pytest.mark.parametrize("words", ["volno", "vrij", "exempt", "isento", "pauza", "slobodan", "wolny los", "spielfrei"])
def test_words_for_a_bye_in_a_round(words):
    for bye in (_O.FULL_BYE, _O.HALF_BYE, _O.ZERO_BYE):
        done = read(as_csv(table(CLUB, spelled({bye: words}))))
        cells = [cell for player in done.section.players for cell in player.cells if cell]
        assert done.errors == [] and bye in {
            {_O.PAIRING_BYE: _O.FULL_BYE}.get(cell.result, cell.result) for cell in cells
        }


@pytest.mark.parametrize("words", ["afgemeld", "excusé", "nemocný", "krank", "sat out", "rest", "nie grał", "no jugó"])
def test_words_for_an_absence_in_a_round(words):
    done = read(as_csv(table(CLUB, spelled({_O.ZERO_BYE: words}))))
    assert facts_of(done.section) == expected() and not done.errors


@pytest.mark.parametrize(
    "mark", ["regl.", "kontumačně", "kontumace", "w.o.", "forfait", "walkower", "kampflos", "def."]
)
def test_marks_of_forfeits_behind_a_game_in_a_round(mark):
    spell = spelled({_O.FORFEIT_WIN: f"W{{n}} {mark}", _O.FORFEIT_LOSS: f"L{{n}} {mark}"})
    done = read(as_csv(table(CLUB, spell)))
    assert done.errors == []
    assert {name: facts[2] for name, facts in facts_of(done.section, False).items()} == {
        name: facts[2] for name, facts in expected(colors=False).items()
    }


def test_a_mark_of_a_forfeit_beside_the_letter_of_a_result_in_a_column_of_its_own():
    rows = [["No.", "Joueur", "Ronde 1", "", "Ronde 2", "", "Points"], ["", "", "Adv.", "Rés.", "Adv.", "Rés.", ""]]
    rows += [[1, "Ada Alder", 4, "G", 2, "G", 2], [2, "Ben Birch", 3, "N", 1, "P", 0.5]]
    rows += [[3, "Cy Cedar", 2, "N", 4, "G forfait", 1.5], [4, "Di Dogwood", 1, "P", 3, "P forfait", 0]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert [cell_of(done, name, 2) for name in ("Cy Cedar", "Di Dogwood")] == list(WON)


@pytest.mark.parametrize("heading", ["Roepnaam", "Rufname", "Voornaam", "Křestní jméno"])
def test_games_by_surname_get_the_first_names_of_the_members(heading):
    people = [("Alder", "Ada", 1800), ("van den Birch", "Ben", 1700), ("Cedar", "Cy", 1600), ("Dogwood", "Di", 1500)]
    games = [["Ronde", "Wit", "Zwart", "Uitslag"], [1, "Alder", "van den Birch", "1-0"], [1, "Cedar", "Dogwood", "1-0"]]
    games += [[2, "van den Birch", "Cedar", "½-½"], [2, "Alder", "vrij", ""]]
    done = read(as_workbook({"Partijen": games, "Leden": [["Achternaam", heading, "Rating"], *people]}), "event.xlsx")
    assert done.errors == []
    assert [player.name.split(", ")[-1] for player in done.section.players] == ["Ada", "Ben", "Cy", "Di"]


@pytest.mark.parametrize(
    "name", ["de Vrij", "Ben Birch", "Slobodan", "Prost", "Wolny", "Frei", "Bay", "No", "Di Dogwood"]
)
def test_names_are_nobody_by_no_words(name):
    assert not is_nobody(name)


def test_a_negation_alone_says_nothing():
    assert not any(nobody(plain(word)) for word in NEGATIONS - {"NOBODY"})
    assert nobody("NO OPPONENT FOUND YET").kind is Kind.ABSENT
