"""Reports as clubs, schools and programs outside the United States make them."""

import pytest

from tests.hand_made import CLUB, PLAYED, Entry, as_csv, as_workbook, expected, facts_of, games_of, read, table
from trfrate import registry
from trfrate.diagnostics import Report
from trfrate.model import National, Outcome

O = Outcome  # noqa: E741
BY_NUMBER = {entry.number: entry for entry in PLAYED}
SCORES = {O.WIN: "1", O.DRAW: "½", O.LOSS: "0"}


def assert_games(done, colors=True):
    """The games are those of PLAYED; ratings may be of a list that is not read."""
    assert done.errors == []
    right = {name: cells for name, (_, _, cells) in expected(PLAYED, colors=colors).items()}
    assert {name: cells for name, (_, _, cells) in facts_of(done.section, colors).items()} == right


def list_of(headings, row):
    return as_csv([headings, *(row(*game) for game in games_of(PLAYED))])


@pytest.mark.parametrize(
    "words",
    [
        ("White won", "It was a draw", "Black won"),
        ("White won by checkmate", "Draw agreed", "Black won on time"),
        ("1-0 (White wins)", "1/2-1/2 (draw)", "0-1 (Black wins)"),
        ("Black resigned", "stalemate", "White lost on time"),
        ("Weiß gewinnt", "Remis", "Schwarz hat gewonnen"),
        ("Blancas ganan", "tablas", "Negras ganan"),
    ],
)
def test_results_in_words(words):
    shown = dict(zip((O.WIN, O.DRAW, O.LOSS), words, strict=True))
    done = read(list_of(["Round", "White", "Black", "Result"], lambda at, w, b, r: [at, w.name, b.name, shown[r]]))
    assert_games(done)


@pytest.mark.parametrize("words", ["1-0 (Black won)", "won", "gewonnen", "X-X"])
def test_words_that_do_not_say_which_color_won_are_refused(words):
    done = read(list_of(["Round", "White", "Black", "Result"], lambda at, w, b, r: [at, w.name, b.name, words]))
    assert done.errors
    assert all("CSV033" in error for error in done.errors)


@pytest.mark.parametrize("mark", ["(def)", "by default", "w.o.", "kampflos", "kl.", "inc."])
def test_marks_of_a_forfeit_behind_a_result(mark):
    done = read(list_of(["Round", "White", "Black", "Result"], lambda at, w, b, r: [at, w.name, b.name, f"1-0 {mark}"]))
    assert done.errors == []
    results = {cell.result for player in done.section.players for cell in player.cells}
    assert results == {O.FORFEIT_WIN, O.FORFEIT_LOSS}


@pytest.mark.parametrize(
    ("headings", "colors", "words"),
    [
        (("Dein Name", "Runde", "Gegner", "Deine Farbe", "Dein Ergebnis"), "Weiß Schwarz", "Gewonnen|Remis|Verloren"),
        (("Your Name", "Round", "Your Opponent", "Your Color", "Your Result"), "White Black", "I won|draw|I lost"),
        (("Tu nombre", "Ronda", "Tu rival", "Tu color", "Tu resultado"), "Blancas Negras", "Victoria|Tablas|Derrota"),
    ],
)
def test_a_form_that_each_player_answers(headings, colors, words):
    color = dict(zip("wb", colors.split(), strict=True))
    result = dict(zip((O.WIN, O.DRAW, O.LOSS), words.split("|"), strict=True))
    rows = [["Timestamp", *headings]]
    for at in range(3):
        for entry in PLAYED:
            cell = entry.cells[at]
            opponent = BY_NUMBER[cell.opponent].name
            rows.append(["1.2.2026 19:00", entry.name, at + 1, opponent, color[cell.color], result[cell.result]])
    assert_games(read(as_csv(rows)))


@pytest.mark.parametrize(
    ("title", "headings"),
    [
        ("Round {}", "Bo.|No.|Name|Rtg|Pts.|Result|Pts.|Name|Rtg|No."),
        ("{}. Runde", "Br.|Nr.|Name|Elo|Pkt.|Ergebnis|Pkt.|Name|Elo|Nr."),
        ("{}. forduló", "Tá.|Ssz.|Név|Élő|Pont|Eredmény|Pont|Név|Élő|Ssz."),
        ("Ronda {}", "M.|No.|Nombre|Elo|Pts.|Resultado|Pts.|Nombre|Elo|No."),
    ],
)
def test_printed_pairings_with_points_on_both_sides_have_white_on_the_left(title, headings):
    rows = [["Spring Open"]]
    for number in (1, 2, 3):
        rows += [[], [title.format(number)], headings.split("|")]
        games = [game for game in games_of(PLAYED) if game[0] == number]
        for board, (_, white, black, result) in enumerate(games, start=1):
            shown = {O.WIN: "1 - 0", O.DRAW: "½ - ½", O.LOSS: "0 - 1"}[result]
            sides = [white.number, white.name, white.rating], [black.name, black.rating, black.number]
            rows.append([board, *sides[0], "", shown, "", *sides[1]])
    done = read(as_workbook({"Sheet1": rows}), "pairings.xlsx")
    assert_games(done)
    assert "White is on the left" in done.said("CSV210")[0]


def test_names_on_both_sides_without_points_have_no_colors():
    rows = [["Round", "Board", "Name", "Result", "Name"]]
    for board, (at, white, black, result) in enumerate(games_of(PLAYED), start=1):
        rows.append([at, board, white.name, {O.WIN: "1-0", O.DRAW: "½-½", O.LOSS: "0-1"}[result], black.name])
    done = read(as_csv(rows))
    assert_games(done, colors=False)
    assert not any(cell.color for player in done.section.players for cell in player.cells if cell)


def test_a_match_between_teams_that_head_the_columns():
    rows = [["SK Nord - SV Ost"]]
    pairs = [(PLAYED[0], PLAYED[3]), (PLAYED[1], PLAYED[2])]
    for number, (one, two) in ((1, pairs[0]), (2, pairs[1])):
        rows += [[], [f"Runde {number}"], ["Brett", "SK Nord", "Ergebnis", "SV Ost"], [1, one.name, "1:0", two.name]]
    done = read(as_csv(rows))
    assert done.errors == []
    met = {(player.name, cell.result) for player in done.section.players for cell in player.cells if cell}
    winners = {one.name for one, _ in pairs}
    assert met == {(entry.name, O.WIN if entry.name in winners else O.LOSS) for pair in pairs for entry in pair}


def grid_of(entries: tuple[Entry, ...]) -> list[list[object]]:
    """The names against the names, without a heading over them."""
    rows: list[list[object]] = [["", *(entry.name for entry in entries), "Total"]]
    for entry in entries:
        met = {cell.opponent: SCORES[cell.result] for cell in entry.cells}
        shown = ["x" if other is entry else met.get(other.number, "") for other in entries]
        rows.append([entry.name, *shown, entry.total])
    return rows


def test_names_against_names():
    done = read(as_csv(grid_of(PLAYED)))
    assert done.errors == []
    for player in done.section.players:
        names = {other.number: other.name for other in done.section.players}
        entry = next(entry for entry in PLAYED if entry.name == player.name)
        found = {(cell.result, names[cell.opponent]) for cell in player.cells if cell}
        assert found == {(cell.result, BY_NUMBER[cell.opponent].name) for cell in entry.cells}


def test_german_ratings_are_national_ones():
    rows = [["Nr", "Name", "DWZ", "R1", "R2", "R3", "Punkte"]]
    for entry in PLAYED:
        cells = [f"{cell.opponent}{'w' if cell.color == 'w' else 's'}{SCORES[cell.result]}" for cell in entry.cells]
        rows.append([entry.number, entry.name, entry.rating, *cells, entry.total.replace(".", ",")])
    done = read(as_csv(rows))
    assert_games(done)
    assert [player.national for player in done.section.players] == [National(entry.rating, "GER") for entry in PLAYED]
    assert all(not player.ratings for player in done.section.players)


def test_an_elo_that_is_marked_as_fides_national_or_estimated():
    rows = [["Pl", "Nom", "Elo", "Rd 1", "Pts"], ["1", "Alder Ada", "1850 F", "+ 2B", "1"]]
    done = read(as_csv([*rows, ["2", "Birch Ben", "1490 E", "- 1N", "0"]]))
    assert done.errors == []
    one, two = done.section.players
    assert one.ratings["FIDE"].rating == 1850
    assert "FIDE" not in two.ratings and two.national is None
    assert "ignored: 1490 E" in done.said("CSV013")[0]


@pytest.mark.parametrize("heading", ["Elo", "Elo FIDE", "Rating"])
@pytest.mark.parametrize("shown", ["{} N", "{}N", "{} n"])
def test_an_elo_that_is_marked_as_national_is_a_national_rating(shown, heading):
    rows = [["Pl", "Nom", heading, "Fed", "Rd 1", "Pts"], ["1", "Alder Ada", "1850 F", "FRA", "+ 2B", "1"]]
    done = read(as_csv([*rows, ["2", "Birch Ben", shown.format(1490), "FRA", "- 1N", "0"]]))
    assert done.errors == []
    one, two = done.section.players
    assert one.ratings["FIDE"].rating == 1850 and one.national is None
    assert "FIDE" not in two.ratings
    assert two.national == National(1490, "FRA")
    assert "read as national" in done.said("CSV073")[0]


def test_a_mark_as_national_beside_a_column_of_national_ratings_is_a_warning():
    rows = [["Pl", "Nom", "Elo", "DWZ", "Rd 1", "Pts"], ["1", "Alder Ada", "1850 F", "1800", "+ 2B", "1"]]
    done = read(as_csv([*rows, ["2", "Birch Ben", "1490 N", "1500", "- 1N", "0"]]))
    assert done.section.players[1].national == National(1500, "GER")
    assert "ignored: 1490 N" in done.said("CSV013")[0]


def in_table(shown, rounds="R{}", name="Name", total="Punkte", first="Nr"):
    """The quad as a table whose cells are `shown`."""
    rows = [[first, name, "Elo", *(rounds.format(at) for at in (1, 2, 3)), total]]
    rows += [[e.number, e.name, e.rating, *map(shown, e.cells), e.total.replace(".", ",")] for e in PLAYED]
    return as_csv(rows)


def colored(cell, letters="ws"):
    return f"{cell.opponent}{letters[cell.color == 'b']}{SCORES[cell.result]}"


def test_german_letters_for_won_drawn_and_lost():
    done = read(in_table(lambda cell: {O.WIN: "G", O.DRAW: "R", O.LOSS: "V"}[cell.result] + str(cell.opponent)))
    assert_games(done, colors=False)


def test_the_opponents_ratings_behind_the_cells():
    done = read(in_table(lambda cell: f"{colored(cell)} ({BY_NUMBER[cell.opponent].rating})"))
    assert_games(done)


def test_headings_in_two_languages():
    done = read(in_table(colored, name="Name / Nom", total="Punkte / Points", first="Nr. / No."))
    assert_games(done)


def test_forfeits_marked_with_a_k():
    rows = [["Rg.", "Name", "Elo", "1.Rd", "2.Rd", "Pkt."], ["1", "Alder, Ada", "1850", "2w1K", "2s1", "2"]]
    done = read(as_csv([*rows, ["2", "Birch, Ben", "1720", "1s0K", "1w0", "0"]]))
    assert done.errors == []
    assert [cell.result for cell in done.section.players[0].cells] == [O.FORFEIT_WIN, O.WIN]
    assert [cell.result for cell in done.section.players[1].cells] == [O.FORFEIT_LOSS, O.LOSS]


@pytest.mark.parametrize(
    ("heading", "words"),
    [
        ("Schüler", ("gewonnen gegen", "remis gegen", "verloren gegen")),
        ("Nombre", ("Ganó a", "Tablas con", "Perdió contra")),
    ],
)
def test_opponents_in_words_of_other_languages(heading, words):
    verbs = dict(zip((O.WIN, O.DRAW, O.LOSS), words, strict=True))
    done = read(in_table(lambda c: f"{verbs[c.result]} {BY_NUMBER[c.opponent].name}", "Spiel {}", heading))
    assert_games(done, colors=False)


@pytest.mark.parametrize(
    "headings", [("Spieltag", "Heim", "Gast", "Ergebnis"), ("Jornada", "Local", "Visitante", "Resultado")]
)
def test_two_columns_of_names_and_a_result_are_games_whatever_heads_them(headings):
    shown = {O.WIN: "1:0", O.DRAW: "½:½", O.LOSS: "0:1"}
    done = read(list_of(headings, lambda at, white, black, result: [at, white.name, black.name, shown[result]]))
    assert_games(done, colors=False)
    assert repr(headings[1]) in done.said("CSV032")[0]


def test_a_sheet_of_pairings_that_white_all_won_is_no_wallchart():
    # `1:0` could be opponent 1 and a loss.
    rows = [["Tisch", "Weiß", "Elo", "-", "Schwarz", "Elo", "Ergebnis"]]
    pairs = [("Alder, Ada", "Birch, Ben"), ("Cedar, Cy", "Dogwood, Di"), ("Elm, Ed", "Fir, Fay")]
    rows += [[at, white, 1500, "-", black, 1400, "1 : 0"] for at, (white, black) in enumerate(pairs, start=1)]
    done = read(as_workbook({"Runde 4": rows}), "rounds.xlsx")
    assert done.errors == []
    winners = {player.name for player in done.section.players if player.cells[-1].result is O.WIN}
    assert winners == {white for white, _ in pairs}


def test_points_of_white_alone_are_the_result():
    headings = ["Runde", "Weiß (Name)", "Schwarz (Name)", "Ergebnis (Weiß)"]
    done = read(list_of(headings, lambda at, white, black, result: [at, white.name, black.name, SCORES[result]]))
    assert_games(done)


def test_the_score_of_a_match_may_head_its_results():
    page = "<table><tr><th>Br.<th>SK Nord<th>-<th>SV Ost<th>2½:1½"
    for at, result in enumerate(("1 - 0", "½ - ½", "½ - ½", "½ - ½")):
        page += f"<tr><td>{at + 1}<td>North, {'ABCD'[at]}<td>-<td>East, {'WXYZ'[at]}<td>{result}"
    done = read(page.encode(), "match.html")
    assert done.errors == []
    assert len(done.section.players) == 8
    winners = [player.name for player in done.section.players if player.cells[0].result is O.WIN]
    assert winners == ["North, A"]


def test_hungarian_letters_of_an_old_code_page():
    rows = [["Hely", "Név", "Élő", "1.ford", "Pont"], ["1", "Erdős Győző", "1850", "2v1", "1"]]
    text = "\n".join(";".join(row) for row in [*rows, ["2", "Szabó Éva", "1720", "1s0", "0"]])
    done = read(text.encode("iso8859-2"), "hely.csv")
    assert [player.name for player in done.section.players] == ["Erdős Győző", "Szabó Éva"]


def test_portuguese_letters_stay_portuguese():
    rows = [["Pos", "Nome", "Elo", "Rd1", "Pts"], ["1", "Simões, José", "1850", "2B1", "1"]]
    text = "\n".join(";".join(row) for row in [*rows, ["2", "Conti, Ana", "1720", "1P0", "0"]])
    done = read(text.encode("cp1252"), "pos.csv")
    assert done.section.players[0].name == "Simões, José"


def test_a_csv_file_of_games_under_unknown_headings_is_no_mail():
    shown = {O.WIN: "1-0", O.DRAW: "1/2-1/2", O.LOSS: "0-1"}
    data = list_of(["Board", "Nord", "Ost", "Result"], lambda at, w, b, r: [at, w.name, b.name, shown[r]])
    assert registry.sniffed({"match.csv": data}, Report()).name == "csv"


def test_points_of_both_sides_are_the_result():
    points = {O.WIN: (1, 0), O.DRAW: (0.5, 0.5), O.LOSS: (0, 1)}
    headings = ["Rd", "Weiß", "Punkte", "Schwarz", "Punkte"]
    done = read(list_of(headings, lambda at, w, b, r: [at, w.name, points[r][0], b.name, points[r][1]]))
    assert_games(done)


@pytest.mark.parametrize(
    ("headings", "words"),
    [
        (("Spieler mit Weiß", "Spieler mit Schwarz", "Wer hat gewonnen?"), ("Weiß", "Unentschieden", "Schwarz")),
        (("Blancs", "Noirs", "Résultat"), ("Les Blancs gagnent", "Nulle", "Les Noirs gagnent")),
    ],
)
def test_a_form_about_both_colors(headings, words):
    shown = dict(zip((O.WIN, O.DRAW, O.LOSS), words, strict=True))
    done = read(list_of(["Runde", *headings], lambda at, white, black, r: [at, white.name, black.name, shown[r]]))
    assert_games(done)


def test_the_winner_by_name():
    def row(at, white, black, result):
        winner = {O.WIN: white.name, O.DRAW: "Remis", O.LOSS: black.name}[result]
        return [at, white.name, black.name, winner]

    assert_games(read(list_of(["Runde", "Spieler 1", "Spieler 2", "Sieger"], row)), colors=False)


def test_a_win_against_number_1_in_a_table_of_signs_is_no_bye():
    done = read(in_table(lambda cell: {O.WIN: "+", O.DRAW: "=", O.LOSS: "-"}[cell.result] + str(cell.opponent)))
    assert_games(done, colors=False)


def test_a_loss_with_white_is_no_win():
    # `w2-` is White against 2, and lost: the `w` is no win.
    signs = {O.WIN: "+", O.DRAW: "=", O.LOSS: "-"}
    assert_games(read(in_table(lambda cell: f"{cell.color}{cell.opponent}{signs[cell.result]}")))


def test_a_noun_beside_the_opponents_number():
    nouns = {O.WIN: "Sieg", O.DRAW: "Remis", O.LOSS: "Niederlage"}
    done = read(in_table(lambda cell: f"{nouns[cell.result]} gegen {cell.opponent}"))
    assert_games(done, colors=False)


def rated_under(heading, last="unr"):
    """A table of four players whose ratings are below a heading."""
    return [
        ["No.", "Name", heading, "1", "2", "3", "Pts"],
        ["1", "Ada Alder", "1910", "W3", "W2", "D4", "2.5"],
        ["2", "Bo Birch", "1744", "W4", "L1", "W3", "2"],
        ["3", "Cy Cedar", "1521", "L1", "W4", "L2", "1"],
        ["4", "Di Dogwood", last, "L2", "L3", "D1", "0.5"],
    ]


@pytest.mark.parametrize(
    ("heading", "federation"),
    [("ACF", "AUS"), ("NZCF Std", "NZL"), ("ICU rating", "IRL"), ("Scottish Rtg", "SCO"), ("ECF Rapid", "ENG")],
)
def test_a_heading_names_the_federation_of_the_ratings(heading, federation):
    done = read(as_csv(rated_under(heading)))
    assert [player.national for player in done.section.players[:2]] == [
        National(1910, federation),
        National(1744, federation),
    ]
    assert not any(player.ratings for player in done.section.players)
    assert not done.said("CSV051") and done.said("CSV050")


@pytest.mark.parametrize("heading", ["Allegro grade", "Grading", "Rapid Grade", "Strength"])
def test_ratings_that_are_called_grades(heading):
    done = read(as_csv(rated_under(heading, "ungraded")))
    assert [rate for rate, _, _ in facts_of(done.section).values()] == [1910, 1744, 1521, None]
    assert not done.said("CSV051") and done.said("CSV050")


@pytest.mark.parametrize("heading", ["Club grade", "PNUM", "Performance grade"])
def test_numbers_like_ratings_under_other_headings_are_not_read(heading):
    players = read(as_csv(rated_under(heading))).section.players
    assert not any(player.ratings or player.national for player in players)


@pytest.mark.parametrize("word", ["w/drawn", "W/Drew", "w'drawn"])
def test_withdrawn_may_be_abbreviated(word):
    rows = rated_under("Rating")
    rows[2][5], rows[3][5], rows[2][6] = word, "B", "1"
    rows[3][6] = "2"
    done = read(as_csv(rows))
    assert not done.errors
    assert done.section.players[1].cells[2].result is O.ZERO_BYE


def in_parts(headings, colors="WS", results="1½0"):
    """The quad with three columns a round, below these rows of headings."""
    result = dict(zip((O.WIN, O.DRAW, O.LOSS), results, strict=True))
    rows = [["Spring Open"], [], *headings]
    for entry in PLAYED:
        parts = [(cell.opponent, colors[cell.color == "b"], result[cell.result]) for cell in entry.cells]
        rows.append([entry.number, entry.name, entry.rating, *(part for each in parts for part in each), entry.total])
    return as_csv(rows)


LANGUAGES = [
    ("N°|Joueur|Elo", "{}ère ronde (17 janvier 2026)", "Adv.|Coul.|Rés.", "BN", "GNP", "Points"),
    ("No.|Jugador|Elo FIDE", "{}ª Ronda", "Riv|Col|Res", "BN", "GTP", "Puntos"),
    ("Nº|Nome|Elo", "Rodada {} - 17/01", "Adversário|Cor|Res.", "BP", "VED", "Pontos"),
    ("N.|Nome|Elo", "{}° turno", "Avv.|Col.|Ris.", "BN", "VPS", "Punti"),
    ("Nr|Naam|Rating", "{}e ronde", "Tegenst.|Kleur|Uitslag", "WZ", "WRV", "Punten"),
    ("Č.|Jméno|Elo", "K{}", "Soupeř|Barva|Výsl.", "BČ", "1½0", "Body"),
    ("No|Adı Soyadı|Rtg", "Tur {}", "Rakip|Renk|Sonuç", "BS", "1½0", "Puan"),
    ("№|Фамилия|Рейтинг", "{}-й тур", "Соперник|Цвет|Рез.", "БЧ", "1½0", "Очки"),
    ("Nr|Name|Elo", "Runde {}", "Gegn.|Farbe|Erg.", "WS", "1½0", "Punkte"),
    ("Nr|Namn|Elo", "Rond {}", "Motst.|Färg|Res.", "VS", "1½0", "Poäng"),
    ("Ssz|Név|Élő", "{}. forduló", "Ellenfél|Szín|Er.", "VS", "1½0", "Pont"),
    ("Nro|Nimi|Vahvuus", "Kierros {}", "Vastustaja|Väri|Tulos", "VM", "1½0", "Pisteet"),
]


@pytest.mark.parametrize(("facts", "title", "parts", "colors", "results", "total"), LANGUAGES)
def test_three_columns_a_round_below_a_merged_heading(facts, title, parts, colors, results, total):
    facts, parts = facts.split("|"), parts.split("|")
    rounds = [text for number in (1, 2, 3) for text in (title.format(number), "", "")]
    for headings in (
        [[*facts, *rounds, total], ["", "", "", *3 * parts, ""]],
        [["", "", "", *rounds, ""], [*facts, *3 * parts, total]],
        [[*facts, *3 * parts, total]],
    ):
        done = read(in_parts(headings, colors, results))
        assert_games(done)
        assert not [one for one in done.report if one.severity.name == "WARNING"]


@pytest.mark.parametrize("word", ["ohne", "S/R", "sin", "keine", "brak", "n/c", "без"])
def test_words_that_say_alone_that_there_is_no_rating(word):
    rows = [["Nr", "Name", "Elo", "R1", "Punkte"], [1, "Alder, Ada", 1850, "2w1", 1], [2, "Birch, Ben", word, "1s0", 0]]
    done = read(as_csv(rows))
    assert done.errors == []
    assert done.section.players[1].ratings["FIDE"].rating is None
    assert repr(word) in done.said("CSV160")[0] or word in done.said("CSV160")[0]


@pytest.mark.parametrize(
    "said",
    [
        ("1 x 0", "½ x ½", "0 x 1"),
        ("1x0", "0,5x0,5", "0x1"),
        ("1 X 0", "1/2 X 1/2", "0 X 1"),
        ("1 × 0", "0.5 × 0.5", "0 × 1"),
        ("1 a 0", "empate", "0 a 1"),
    ],
)
def test_a_cross_between_the_points_of_both(said):
    shown = dict(zip((O.WIN, O.DRAW, O.LOSS), said, strict=True))
    headings = ["Rodada", "Brancas", "Pretas", "Resultado"]
    assert_games(read(list_of(headings, lambda at, w, b, r: [at, w.name, b.name, shown[r]])))


@pytest.mark.parametrize(
    "said",
    ["1 x 0 (WO)", "1x0 WO", "1 a 0 por WO", "+ x -", "1-0 luov.", "1-0 FC", "1-0 kont.", "1:0 b.b.", "1-0 u.k."],
)
def test_forfeits_behind_a_cross_and_in_short(said):
    done = read(list_of(["Rodada", "Brancas", "Pretas", "Resultado"], lambda at, w, b, r: [at, w.name, b.name, said]))
    assert done.errors == []
    results = {cell.result for player in done.section.players for cell in player.cells}
    assert results == {O.FORFEIT_WIN, O.FORFEIT_LOSS}


@pytest.mark.parametrize(
    "headings",
    [
        "Runde|Hvit|Svart|Resultat",
        "Kierros|Valkea|Musta|Tulos",
        "Forduló|Világos|Sötét|Eredmény",
        "Ford.|Világos|Sötét|Eredm.",
        "Kolo|Bijeli|Crni|Rezultat",
        "Krog|Beli|Črni|Izid",
        "Runda|Alb|Negru|Rezultat",
        "Γύρος|Λευκά|Μαύρα|Αποτέλεσμα",
        "Kolo|Biely|Čierny|Výsledok",
    ],
)
def test_sides_that_are_white_and_black_in_other_languages(headings):
    shown = {O.WIN: "1-0", O.DRAW: "½-½", O.LOSS: "0-1"}
    assert_games(read(list_of(headings.split("|"), lambda at, w, b, r: [at, w.name, b.name, shown[r]])))


@pytest.mark.parametrize("word", ["slobodan", "liber", "oneven", "ρεπό", "prost"])
def test_a_word_in_small_letters_in_place_of_a_name_is_a_bye(word):
    shown = {O.WIN: "1-0", O.DRAW: "½-½", O.LOSS: "0-1"}
    rows = [[at, w.name, b.name, shown[r]] for at, w, b, r in games_of(PLAYED)]
    done = read(as_csv([["Kolo", "Bijeli", "Crni", "Rezultat"], *rows, [4, "Alder, Ada", word, "1"]]))
    assert done.errors == []
    assert len(done.section.players) == len(PLAYED)
    assert done.section.players[0].cells[3].result in (O.FULL_BYE, O.PAIRING_BYE)


ARROWS = {O.WIN: "+ {}{}", O.DRAW: "= {}{}", O.LOSS: "- {}{}", O.FORFEIT_WIN: "> {}{}", O.FORFEIT_LOSS: "< {}{}"}
FRENCH_BYES = {O.FULL_BYE: "+ exe", O.HALF_BYE: "= exe", O.ZERO_BYE: "- abs"}


def french(cell, signs=ARROWS):
    if cell.opponent is None:
        return FRENCH_BYES[cell.result]
    return signs[cell.result].format(cell.opponent, {"w": "B", "b": "N"}.get(cell.color, ""))


def test_arrows_are_forfeits_beside_byes_that_only_the_totals_explain():
    rows = table(CLUB, french, number="Pl", name="Nom", rating="", id="", total="Pts")
    done = read(as_csv(rows))
    assert done.errors == []
    cells = {player.name: player.cells for player in done.section.players}
    assert cells["Cedar, Cy"][2].result is O.FORFEIT_WIN
    assert cells["Elm, Ed"][2].result is O.FORFEIT_LOSS
    assert cells["Alder, Ada"][0].result is O.WIN


@pytest.mark.parametrize("total", ["Pts", ""])
def test_arrows_of_all_games_are_no_forfeits(total):
    signs = {O.WIN: ">{}{}", O.DRAW: "={}{}", O.LOSS: "<{}{}"}
    done = read(as_csv(table(PLAYED, lambda cell: french(cell, signs), rating="", id="", name="Nom", total=total)))
    if total:
        assert {cell.result for player in done.section.players for cell in player.cells} == {*signs}
    assert total or any("CSV046" in error for error in done.errors)


def test_arrows_in_a_grid_are_forfeits():
    rows = [["N°", "Nom", "1", "2", "3", "Pts"]]
    rows += [["1", "Ada Alder", "#", "1", ">", "2"], ["2", "Ben Birch", "0", "#", "1", "1"]]
    rows.append(["3", "Cy Cedar", "<", "0", "#", "0"])
    done = read(as_csv(rows))
    assert done.errors == []
    results = [[cell.result for cell in player.cells if cell] for player in done.section.players]
    assert sorted(results[0]) == sorted([O.WIN, O.FORFEIT_WIN])


LEAGUE = (
    (1, "Ben Birch", "Ed Elm"),
    (1, "Cy Cedar", "Di Dogwood"),
    (2, "Ed Elm", "Cy Cedar"),
    (2, "Ada Alder", "Ben Birch"),
    (3, "Cy Cedar", "Ada Alder"),
    (3, "Di Dogwood", "Ed Elm"),
    (4, "Ada Alder", "Di Dogwood"),
    (4, "Ben Birch", "Cy Cedar"),
    (5, "Di Dogwood", "Ben Birch"),
    (5, "Ed Elm", "Ada Alder"),
)
FREE = ("Ada Alder", "Di Dogwood", "Ben Birch", "Ed Elm", "Cy Cedar")


def league(word, free=FREE, below=()):
    rows = [[*game, "1-0"] for game in LEAGUE]
    rows += [[at, name, word, ""] for at, name in enumerate(free, 1)]
    return read(as_csv([["Ronda", "Blancas", "Negras", "Resultado"], *rows, *below]))


@pytest.mark.parametrize("word", ["DESCANSA", "spielfrei", "Bye", "riposa", "folga", "exempt"])
def test_free_rounds_of_a_round_robin_are_worth_nothing(word):
    done = league(word)
    assert done.errors == []
    assert "CSV225" in {one.code for one in done.report}
    byes = [cell.result for player in done.section.players for cell in player.cells if not cell.opponent]
    assert byes == [O.ZERO_BYE] * 5


def test_free_rounds_are_worth_what_totals_say():
    points = [["", "", "", ""], ["Nombre", "Puntos", "", ""]]
    done = league("DESCANSA", below=[*points, *([name, "3", "", ""] for name in sorted(FREE))])
    assert "CSV225" not in {one.code for one in done.report}
    byes = [cell.result for player in done.section.players for cell in player.cells if not cell.opponent]
    assert set(byes) == {O.FULL_BYE}


def test_a_bye_of_some_players_is_worth_a_point():
    done = league("DESCANSA", free=FREE[:3])
    assert "CSV225" not in {one.code for one in done.report}
    byes = [cell.result for player in done.section.players for cell in player.cells if cell and not cell.opponent]
    assert O.FULL_BYE in byes


@pytest.mark.parametrize(("total", "bye"), [("", O.ZERO_BYE), ("Pkt.", O.PAIRING_BYE)])
def test_free_rounds_of_a_round_robin_in_a_wallchart(total, bye):
    names = sorted(FREE)
    cells = {name: [""] * 5 for name in names}
    for at, white, black in LEAGUE:
        cells[white][at - 1] = f"{names.index(black) + 1}w1"
        cells[black][at - 1] = f"{names.index(white) + 1}s0"
    for at, name in enumerate(FREE):
        cells[name][at] = "spielfrei"
    rows = [["Nr.", "Name", *(f"R{at}" for at in range(1, 6)), *[total] * bool(total)]]
    rows += [[at, name, *cells[name], *["3"] * bool(total)] for at, name in enumerate(names, 1)]
    done = read(as_csv(rows))
    assert done.errors == []
    assert {cell.result for player in done.section.players for cell in player.cells if not cell.opponent} == {bye}


GRID = ("#1½", "0#F", "½X#")
"""`F` and `X` are forfeits."""


def grid_in(letters, totals, forfeits=("FF", "FF")):
    won, drawn, lost = letters
    spelled = {"1": won, "½": drawn, "0": lost, "X": f"{won}{forfeits[0]}", "F": f"{lost}{forfeits[1]}", "#": "#"}
    names = ("Ada Alder", "Ben Birch", "Cy Cedar")
    rows = [["N°", "Nom", "1", "2", "3", "Pts"]]
    for at, (name, line) in enumerate(zip(names, GRID, strict=True)):
        rows.append([at + 1, name, *map(spelled.__getitem__, line), totals[at]])
    return read(as_csv(rows))


@pytest.mark.parametrize("letters", ["GNP", "SRN", "VED", "GTP", "GEP", "VPS", "VRT", "1R0", "1T0"])
def test_letters_of_other_languages_in_a_grid(letters):
    done = grid_in(letters, ("1.5", "0", "1.5"), ("FF", "FF") if letters.isalpha() else ("F", "F"))
    assert done.errors == []
    results = [sorted(cell.result for cell in player.cells if cell) for player in done.section.players]
    assert results == [sorted([O.WIN, O.DRAW]), sorted([O.LOSS, O.FORFEIT_LOSS]), sorted([O.DRAW, O.FORFEIT_WIN])]


def test_letters_in_a_grid_whose_totals_do_not_fit_are_refused():
    assert grid_in("GNP", ("0.5", "2", "0.5")).errors


@pytest.mark.parametrize("mark", ["r", "R", "rem", "rem."])
def test_remis_cut_short_in_lists_that_are_not_in_english(mark):
    shown = {O.WIN: "1:0", O.DRAW: mark, O.LOSS: "0:1"}

    def drawn(*heads):
        return read(list_of(heads, lambda at, w, b, r: [at, w.name, b.name, shown[r]]))

    done = drawn("Runde", "Weiß", "Schwarz", "Ergebnis")
    assert_games(done)
    assert "CSV151" in {one.code for one in done.report}
    assert any("CSV033" in error for error in drawn("Round", "White", "Black", "Result").errors)
