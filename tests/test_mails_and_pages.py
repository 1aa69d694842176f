"""Mails, texts and web pages as clubs write them: games in lines, headers, days, names of the event."""

import base64
import quopri
from email.message import EmailMessage

import pytest

from tests.hand_made import read
from tests.test_games_lists import assert_refused
from trfrate import registry
from trfrate.diagnostics import Report
from trfrate.errors import Unreadable
from trfrate.model import Outcome

O = Outcome  # noqa: E741
GAMES = """Round 1
Ada Alder 1-0 Ben Birch
Cy Cedar ½-½ Di Dogwood
Round 2
Ben Birch 0-1 Cy Cedar
Di Dogwood 1-0 Ada Alder
"""
TABLE = """No. Name          Rate  Pts  Rd1   Rd2
1   Ada Alder     1850  1.0  W2    L2
2   Ben Birch     1720  1.0  L1    W1
"""
RESULTS = {
    "Ada Alder": [O.WIN, O.LOSS],
    "Ben Birch": [O.LOSS, O.LOSS],
    "Cy Cedar": [O.DRAW, O.WIN],
    "Di Dogwood": [O.DRAW, O.WIN],
}


def results(done):
    assert done.errors == []
    return {player.name: [cell.result for cell in player.cells] for player in done.section.players}


def text(lines, name="games.txt"):
    return read(lines.encode(), name)


def games_as(shown):
    """The games, each line drawn from the names and the result."""
    lines = []
    for line in GAMES.splitlines():
        words = line.split()
        game = len(words) == 5
        lines.append(shown(" ".join(words[:2]), " ".join(words[3:]), words[2]) if game else line)
    return "\n".join(lines)


# Games in lines


@pytest.mark.parametrize(
    "line", ["{2}  {0} - {1}", "{2} {0} vs {1}", "{0} - {1} {2}", "Bd 3  {0} - {1}, {2}", "{0} (90000001) {2} {1}"]
)
def test_the_result_may_stand_anywhere(line):
    assert results(text(games_as(line.format))) == RESULTS


@pytest.mark.parametrize("between", ["; ", ", "])
@pytest.mark.parametrize("joint", ["-", "–", " - "])
def test_a_round_in_a_line_of_last_names(between, joint):
    first = between.join((f"Alder{joint}Birch 1-0", f"Cedar{joint}Dogwood ½-½"))
    second = between.join((f"Birch{joint}Cedar 0-1", f"Dogwood{joint}Alder 1-0"))
    done = text(f"Round 1: {first}.\nRound 2: {second}.\n")
    assert results(done) == {name.split()[1]: cells for name, cells in RESULTS.items()}


def test_a_name_with_a_hyphen_is_not_two():
    done = text(f"{GAMES}Jean-Luc Oak 1-0\n")
    assert "Jean" not in results(done)
    assert done.said("CSV072") == ["lines that are no game are not read: 'Jean-Luc Oak 1-0'"]


def test_the_round_and_the_board_in_front_of_each_game():
    lines = ["Rd1 Bd1 Alder, Ada - Birch, Ben 1-0", "Rd1 Bd2 Cedar, Cy - Dogwood, Di 1/2-1/2"]
    lines += ["Rd2 Bd1 Birch, Ben - Cedar, Cy 0-1", "Rd2 Bd2 Dogwood, Di - Alder, Ada 1-0"]
    done = text("\n".join(lines))
    assert list(results(done).values()) == list(RESULTS.values())


def test_words_say_who_won_whatever_the_colors():
    done = text("Round 1\nAda Alder (B) def. Ben Birch (W)\nCy Cedar (W) def. Di Dogwood (B)\n")
    assert done.errors == []
    cells = [done.section[name].cells[0] for name in ("Ada Alder", "Ben Birch")]
    assert [(cell.result, cell.color) for cell in cells] == [(O.WIN, "b"), (O.LOSS, "w")]


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("won by forfeit against", O.FORFEIT_WIN),
        ("lost by default to", O.FORFEIT_LOSS),
        ("forfeited to", O.FORFEIT_LOSS),
        ("lost on time to", O.LOSS),
        ("won his game against", O.WIN),
        ("drew by repetition with", O.DRAW),
    ],
)
def test_how_a_game_ended(words, result):
    done = text(f"{GAMES}Round 3\nAda Alder {words} Cy Cedar\nDi Dogwood beat Ben Birch\n")
    assert results(done)["Ada Alder"][2] is result


@pytest.mark.parametrize("line", ["{0} vs. {1} - {2}", "{0} - {1} ({2})", "{0} vs {1}: {2}"])
def test_the_winner_named_behind_both(line):
    words = {"1-0": "{0} won", "0-1": "{1} won", "½-½": "draw"}

    def shown(first, second, result):
        said = words[result].format(first.split()[1], second.split()[1])
        return line.format(first, second, said)

    assert results(text(games_as(shown))) == RESULTS


def test_a_line_that_tells_two_games_is_never_one():
    done = text(f"{GAMES}Round 3\nAda Alder bt Cy Cedar, Ben Birch dr Di Dogwood, Ed Elm lost Fay Fir\n")
    assert [one.code for one in done.report if one.severity == "error"] == ["CSV071"]


def test_a_numbered_line_that_is_not_understood_is_refused():
    done = text(GAMES.replace("Cy Cedar ½-½ Di", "2. Cy Cedar ?:? Di"))
    assert "CSV071" in [one.code for one in done.report if one.severity == "error"]


def test_draws_forfeits_and_byes_in_short():
    done = text(
        f"{GAMES}Round 3\n1. Ada Alder 1/2 Cy Cedar\n2. Ben Birch X-F Di Dogwood\nByes: Ed Elm (1/2); Fay Fir (1)\n"
    )
    third = {name: cells[2] for name, cells in results_or_none(done).items()}
    assert third == {
        "Ada Alder": O.DRAW,
        "Cy Cedar": O.DRAW,
        "Ben Birch": O.FORFEIT_WIN,
        "Di Dogwood": O.FORFEIT_LOSS,
        "Ed Elm": O.HALF_BYE,
        "Fay Fir": O.FULL_BYE,
    }


def results_or_none(done):
    assert done.errors == []
    return {player.name: [cell and cell.result for cell in player.cells] for player in done.section.players}


@pytest.mark.parametrize("head", ["Week {}", "Round {0}:", "*Round {}*", "{}. Runde"])
def test_lines_that_head_a_round(head):
    lines = GAMES.replace("Round 1", head.format(1)).replace("Round 2", head.format(2))
    assert results(text(lines)) == RESULTS


@pytest.mark.parametrize("titles", [("Open", "Reserve"), ("Championship", "Under 1600")])
def test_rounds_that_begin_again_below_a_title_are_another_section(titles):
    second = GAMES.replace("Ada Alder", "Ed Elm").replace("Ben Birch", "Fay Fir")
    second = second.replace("Cy Cedar", "Gus Ginkgo").replace("Di Dogwood", "Hal Hazel")
    done = text(f"Grove Weekend\n\n{titles[0]}\n{GAMES}\n{titles[1]}\n{second}")
    assert done.errors == []
    assert [section.name for section in done.event.sections] == list(titles)
    assert [len(section.players) for section in done.event.sections] == [4, 4]
    assert (done.event.name, done.said("CSV072")) == ("Grove Weekend", [])


def test_a_line_with_labels_for_both_sides_and_the_result():
    lines = games_as("White: {0} 1500, Black: {1} 1400, Result: {2}".format)
    done = text(f"Grove Quads, Feb 7, 2026, G/30;d5\nQuad A\n{lines}")
    assert results(done) == RESULTS
    assert done.section["Ada Alder"].cells[0].color == "w"
    assert (done.event.name, done.section.name) == ("Grove Quads", "Quad A")


def test_players_named_by_the_numbers_of_a_list_above():
    roster = "1. Alder, Ada  90000001  1850/12\n2. Birch, Ben  90000002  1720\n3. Cedar, Cy  1641\n4. Dogwood, Di\n"
    done = text(f"Grove Quad\n\nPlayers:\n{roster}\nRound 1: 1-4 1-0, 2-3 1/2-1/2\nRound 2: 4-3 0-1, 1-2 1-0\n")
    assert results(done) == {
        "Alder, Ada": [O.WIN, O.WIN],
        "Dogwood, Di": [O.LOSS, O.LOSS],
        "Birch, Ben": [O.DRAW, O.LOSS],
        "Cedar, Cy": [O.DRAW, O.WIN],
    }
    ada = done.section["Alder"]
    assert (ada.ids.uschess, ada.ratings["OTBR"].rating, ada.ratings["OTBR"].games) == ("90000001", 1850, 12)
    assert done.event.name == "Grove Quad"


def test_numbers_and_words():
    done = text(
        "1 Ann Alder\n2 Ben Birch\n3 Cy Cedar\n4 Di Dogwood\n\nRd 1: 1 beat 4; 2 drew 3\nRd 2: 4 lost to 3; 1 beat 2\n"
    )
    assert results(done)["Cy Cedar"] == [O.DRAW, O.WIN]


def test_who_is_on_the_list_and_never_played_is_a_warning():
    roster = "1. Alder, Ada\n2. Birch, Ben\n3. Cedar, Cy\n"
    done = text(f"{roster}\nRound 1: 1-2 1-0\nRound 2: 2-1 1-0\n")
    assert done.said("CSV072") == ["lines that are no game are not read: 'Cedar, Cy'"]


@pytest.mark.parametrize("behind", ["({id})", "({rating}, {id})", "({id}) ({rating})", "{id} {rating}"])
def test_ids_and_ratings_behind_the_names(behind):
    ada, ben = (behind.format(id=f"9000000{at}", rating=1800 + at) for at in (1, 2))
    done = text(f"Round 1\nAda Alder {ada} 1-0 Ben Birch {ben}\nCy Cedar ½-½ Di Dogwood\n")
    assert done.errors == []
    player = done.section["Ben Birch"]
    assert player.ids.uschess == "90000002"
    assert not player.ratings or player.ratings["OTBR"].rating == 1802


def test_columns_of_games_without_numbers():
    rows = [("White", "Black", "Result"), ("Ada Alder", "Ben Birch", "1-0"), ("Cy Cedar", "bye", "1")]
    table = "\n".join(f"{white:22}{black:22}{result}" for white, black, result in rows)
    second = table.replace("1-0", "½-½")
    done = text(f"Grove Swiss\n\nRd. 1\n{table}\n\nRd. 2\n{second}\n")
    assert results(done)["Ada Alder"] == [O.WIN, O.DRAW]
    assert results(done)["Cy Cedar"] == [O.FULL_BYE, O.FULL_BYE]


def test_tables_of_games_in_marked_text():
    head = "| White | Black | Result |\n|---|---|---|"
    rows = ("| Ada Alder | Ben Birch | 1-0 |", "| Ben Birch | Ada Alder | ½-½ |")
    done = text(f"# Grove Tuesday\n\n## Round 1\n{head}\n{rows[0]}\n\n## Round 2\n{head}\n{rows[1]}\n")
    assert results(done) == {"Ada Alder": [O.WIN, O.DRAW], "Ben Birch": [O.LOSS, O.DRAW]}
    assert done.event.name == "Grove Tuesday"


# Days, time controls and names


def test_a_time_control_with_a_label_counts_and_another_one_is_named():
    done = text(f"Grove CC G/40 Thursday\nDate: 5/14/2026\nTime control: G/45;d5\n\n{GAMES}")
    assert (str(done.event.start), str(done.event.end)) == ("2026-05-14", "2026-05-14")
    assert done.section.time_control == "G/45;d5"
    assert len(done.said("CSV081")) == 1
    assert "'G/40'" in done.said("CSV081")[0]


def test_days_in_the_headings_of_rounds():
    done = text(GAMES.replace("Round 1", "ROUND 1 (3/5/2026)").replace("Round 2", "ROUND 2 (3/12/2026)"))
    assert [str(day) for day in (done.event.start, done.event.end)] == ["2026-03-05", "2026-03-12"]
    assert list(map(str, done.section.round_dates)) == ["2026-03-05", "2026-03-12"]


def test_a_round_and_its_day_are_no_span_of_days():
    done = text(GAMES.replace("Round 1", "Round 1 - 9/1/2026").replace("Round 2", "Round 2 - 9/31/2026"))
    assert (str(done.event.start), list(map(str, done.section.round_dates))) == ("2026-09-01", ["2026-09-01", "None"])
    assert "'9/31/2026'" in done.said("CSV055")[0]


def test_days_in_lines_of_their_own_between_the_rounds():
    done = text(GAMES.replace("Round 1", "Saturday, April 18, 2026\nRound 1").replace("Round 2", "4/19/2026\nRound 2"))
    assert list(map(str, done.section.round_dates)) == ["2026-04-18", "2026-04-19"]
    assert [str(day) for day in (done.event.start, done.event.end)] == ["2026-04-18", "2026-04-19"]


@pytest.mark.parametrize("posted", ["Posted on October 20, 2026 by admin", "Last updated: 10/20/2026"])
def test_the_day_of_a_posting_is_not_the_day_of_the_event(posted):
    table = "<table><tr><th>No.<th>Name<th>Rd 1<tr><td>1<td>Alder, Ada<td>W2<tr><td>2<td>Birch, Ben<td>L1</table>"
    page = f"<html><body><h1>Grove Open</h1><p>{posted}</p><p>Played October 17-18, 2026.</p>{table}</body></html>"
    done = read(page.encode(), "page.html")
    assert [str(day) for day in (done.event.start, done.event.end)] == ["2026-10-17", "2026-10-18"]


@pytest.mark.parametrize(
    ("subject", "name"),
    [
        ("Fwd: Re: Results of the Grove Open", "Grove Open"),
        ("Grove Open - final results", "Grove Open"),
        ("Tuesday results", ""),
        ("RE: final crosstable", ""),
    ],
)
def test_the_subject_of_a_mail_names_the_event(subject, name):
    done = text(f"From: Pat <pat@example.org>\nSubject: {subject}\nDate: Sun, 15 Mar 2026 18:22:10 -0500\n\n{GAMES}")
    assert results(done) == RESULTS
    assert (done.event.name, done.event.start) == (name, None)


def test_a_forwarded_crosstable_has_no_headers_in_it():
    head = "From: Pat <pat@example.org>\nTo: club@example.org\nSubject: {}results\n"
    letter = f"FYI\n\n---------- Forwarded message ---------\n{head.format('')}\n"
    done = text(f"{head.format('Fwd: ')}\n{letter}{TABLE}")
    assert results(done) == {"Ada Alder": [O.WIN, O.LOSS], "Ben Birch": [O.LOSS, O.WIN]}
    assert done.event.name == ""
    assert done.said("CSV013") == []


def test_from_and_to_may_be_days():
    done = text(f"Grove Open\nFrom: 4/18/2026\nTo: 4/19/2026\n\n{GAMES}")
    assert results(done) == RESULTS
    assert done.event.name == "Grove Open"


def test_the_name_in_quotes_in_a_letter():
    letter = 'Dear office,\n\nplease rate our event "Grove Saturday", played on May 9, 2026 at G/30 d5, two rounds.\n\n'
    done = text(letter + GAMES)
    assert (done.event.name, str(done.event.start), done.section.time_control) == (
        "Grove Saturday",
        "2026-05-09",
        "G/30 d5",
    )


# Saved mails


def mail(*parts, attached=()):
    message = EmailMessage()
    message["From"], message["To"] = "Pat <pat@example.org>", "office@example.org"
    message["Subject"] = "Résultats: Grove Open"
    message.set_content(parts[0], cte="quoted-printable")
    for part in parts[1:]:
        message.add_alternative(part, subtype="html", cte="base64")
    for name in attached:
        message.add_attachment(b"No.,Name\n", maintype="text", subtype="csv", filename=name)
    return message.as_bytes()


def test_a_saved_mail_is_unpacked():
    data = mail(GAMES, f"<html><body><p>{GAMES}</p></body></html>")
    assert b"=C2=BD" in data
    assert registry.sniffed({"results.eml": data}, Report()).name == "text"
    done = read(data, "results.eml")
    assert results(done) == RESULTS
    assert "CSV110" in [one.code for one in done.report]


def test_the_page_in_a_mail_is_read_where_the_text_has_no_games():
    rows = "".join(
        f"<tr><td>1<td>{white}<td>{black}<td>1-0"
        for white, black in (("Ada Alder", "Ben Birch"), ("Cy Cedar", "Ed Elm"))
    )
    page = f"<html><body><table><tr><th>Round<th>White<th>Black<th>Result{rows}</table></body></html>"
    done = read(mail("Your program does not show pages.\n", page), "results.eml")
    assert results(done)["Ada Alder"] == [O.WIN]


def test_files_that_come_with_a_mail_are_named():
    done = read(mail(GAMES, attached=["wallchart.csv"]), "results.eml")
    assert results(done) == RESULTS
    assert done.said("CSV111") == ["files that come with the mail are not read: wallchart.csv"]


def test_a_mail_of_one_part():
    for name, body in (
        ("base64", base64.encodebytes(GAMES.encode())),
        ("quoted-printable", quopri.encodestring(GAMES.encode())),
    ):
        head = "From: a@example.org\nSubject: Grove Open\nContent-Type: text/plain; charset=utf-8\n"
        done = read(f"{head}Content-Transfer-Encoding: {name}\n\n".encode() + body, "results.eml")
        assert results(done) == RESULTS
        assert done.event.name == "Grove Open"


@pytest.mark.parametrize(
    "head",
    [
        b"".join(b'Content-Type: multipart/mixed; boundary="%d"\n\n--%d\n' % (at, at) for at in range(5000)),
        b"Content-Transfer-Encoding: base64\nContent-Type: text/plain" + b"; a=b" * 50_000 + b"\n\nYWFh\n",
        b"Content-Transfer-Encoding: base64\nContent-Type: text/plain; charset=punycode\n\n" + b"YWFh" * 50_000,
        b"Content-Transfer-Encoding: base64\nSubject: " + b"=?x?Q?a?= " * 20_000 + b"\n\nYWFh\n",
    ],
)
def test_a_hostile_mail_ends_in_a_reason(head):
    done = read(b"From: a@example.org\nSubject: x\n" + head, "results.eml")
    assert done.event is None
    assert done.errors


# Pages


def page(body, title="Club news"):
    return f"<html><head><title>{title}</title><script>'<table><tr>'</script></head><body>{body}</body></html>".encode()


def test_items_of_a_page_with_a_table_in_a_script():
    lines = "".join(
        f"<h2>{line}</h2>" if line.startswith("Round") else f"<li>{line}</li>" for line in GAMES.splitlines()
    )
    done = read(page(f"<nav><ul><li>Home</li></ul></nav><h1>Grove Rapid</h1><p>July 11, 2026</p>{lines}"), "page.html")
    assert results(done) == RESULTS
    assert (done.event.name, str(done.event.start)) == ("Grove Rapid", "2026-07-11")


def test_a_text_in_a_cell_of_a_forum():
    lines = GAMES.replace("\n", "<br>")
    stamp = "<tr><td>by Pat » Mon May 11, 2026 9:00 pm</td></tr>"
    post = f"<tr><td>Results of May 9, 2026:<br>{lines}</td></tr>"
    body = f"<table><tr><td>Login</td></tr></table><table>{stamp}{post}</table>"
    done = read(page(body, "View topic - Results Grove Rapid | Forum"), "page.html")
    assert results(done) == RESULTS
    assert (done.event.name, str(done.event.start)) == ("Grove Rapid", "2026-05-09")


def test_the_headers_of_a_mail_inside_a_page():
    head = "<b>From:</b> TD &lt;td@example.org&gt;<br><b>Sent:</b> Monday, June 8, 2026<br><b>Subject:</b> results<br>"
    done = read(page(f"<h1>Grove Open</h1><div>{head}</div>{LIST.format('1-0')}"), "page.html")
    assert done.event.start is None


LIST = (
    "<table><tr><th>Rd<th>White<th>Black<th>Result<tr><td>1<td>Ada Alder<td>Ben Birch<td>{}"
    "<tr><td>1<td>Cy Cedar<td>Di Dogwood<td>½-½</table>"
)


@pytest.mark.parametrize(
    "old", ["<del>0-1</del>", "<s>0-1</s>", '<span style="text-decoration: line-through">0-1</span>']
)
def test_what_is_struck_out_is_not_read(old):
    done = read(page(LIST.format(f"{old} 1-0")), "page.html")
    assert results(done)["Ada Alder"] == [O.WIN]
    assert done.said("CSV112") == ["what is struck out is not read: '0-1'"]


def test_a_heading_of_the_page_names_the_event_of_a_list():
    done = read(page(f"<div>We use cookies. Accept</div><h1>Grove Monthly</h1>{LIST.format('1-0')}"), "page.html")
    assert done.event.name == "Grove Monthly"


def test_id_and_rating_below_the_name_in_a_cell():
    rows = (
        "<tr><td>1<td>Ada Alder<br>90000001 &nbsp; 1850<td>W2<br>B<tr><td>2<td>Ben Birch<div>90000002 1720</div><td>L1"
    )
    done = read(page(f"<table><tr><th>No.<th>Player<th>R1{rows}</table>"), "page.html")
    assert done.errors == []
    assert [(each.name, each.ids.uschess, each.ratings["OTBR"].rating) for each in done.section.players] == [
        ("Ada Alder", "90000001", 1850),
        ("Ben Birch", "90000002", 1720),
    ]
    assert done.section["Ada Alder"].cells[0].color == "b"


def test_a_match_of_two_teams_with_their_total_below():
    rows = "<tr><td>1<td>Ada Alder<td>1 - 0<td>Ben Birch<tr><td>2<td>Cy Cedar<td>0 - 1<td>Di Dogwood"
    table = f"<table><tr><th>Board<th>Finches<th>Score<th>Wrens{rows}<tr><td><td>Total<td>1 - 1<td></table>"
    done = read(page(f"<h2>Round 1</h2>{table}<h2>Round 2</h2>{table}"), "page.html")
    assert results(done)["Ada Alder"] == [O.WIN, O.WIN]


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("SwissSys Standings. Grove Open: OPEN (Standings)", ("Grove Open", "OPEN")),
        ("SwissSys Wall Chart. Grove Open: U1600", ("Grove Open", "U1600")),
    ],
)
def test_what_swisssys_writes_above_a_table(title, names):
    done = text(f"{title}\n\n{TABLE}")
    assert (done.event.name, done.section.name) == names


# Where nothing can be read


@pytest.mark.parametrize(
    ("data", "said", "line"),
    [
        (b"\n\nDear all,\nsee you on Tuesday.\n", "it begins 'Dear all,', but no headings", 3),
        (b"%PDF-1.7", "it is a PDF", None),
        (b" \n", "it is empty", None),
    ],
)
def test_a_file_that_is_no_report_is_told_apart(data, said, line):
    report = Report()
    with pytest.raises(Unreadable):
        registry.sniffed({"file.txt": data}, report)
    (message,) = report
    assert (message.code, message.place.line) == ("FMT001", line)
    assert said in message.message


def test_a_line_that_may_be_a_game_is_shown_where_none_is_understood():
    done = text("Hello,\nour club won again:\nwe beat them all by 3-0 or 1-0 or so.\n")
    (error,) = [one for one in done.report if one.severity == "error"]
    assert (error.code, error.place.line) == ("CSV001", 3)
    assert "not two lines that state a game" in error.message


# What a letter says about all games or players


def colors(done):
    return {cell.color for player in done.section.players for cell in player.cells}


@pytest.mark.parametrize(
    ("letter", "known"),
    [
        ("Games (white first):\n\n{}", True),
        ("{}\nWhite is listed first. Thanks,\nPat\n", True),
        ("First player had White.\n{}", True),
        ("White is not always listed first.\n{}", False),
        ("In round 1 white is listed first.\n{}", False),
    ],
)
def test_a_letter_says_that_white_comes_first(letter, known):
    done = text(letter.format(GAMES))
    assert results(done) == RESULTS
    assert colors(done) == ({"w", "b"} if known else {None})


@pytest.mark.parametrize(
    ("points", "bye"),
    [("1", O.FULL_BYE), ("½", O.HALF_BYE), ("1/2", O.HALF_BYE), ("0", O.ZERO_BYE), ("1.0", O.FULL_BYE)],
)
def test_the_points_of_a_bye_may_stand_behind_the_name(points, bye):
    done = text(f"{GAMES}Round 3\nBd 1: Alder, Ada 1, Cedar, Cy 0\nBye: Elm, Ed {points}\n")
    assert done.said("CSV072") == []
    assert done.errors == []
    (ed,) = (player for player in done.section.players if player.name == "Elm, Ed")
    assert ed.cells[2].result is bye


@pytest.mark.parametrize(
    ("title", "facts", "known"),
    [
        ("Ratings:", "90000001 1850", ("90000001", 1850)),
        ("Thanks!", "90000001 1850", ("90000001", 1850)),
        ("Ratings:", "1850", (None, 1850)),
        ("New ratings:", "90000001 1850", (None, None)),
        ("Thanks!", "1850", (None, None)),
    ],
)
def test_ids_and_ratings_below_the_games(title, facts, known):
    done = text(f"{GAMES}\n{title}\nAda Alder {facts}\n")
    assert results(done) == RESULTS
    ada = next(player for player in done.section.players if player.name == "Ada Alder")
    rating = ada.ratings.get("OTBR")
    assert (ada.ids.uschess, rating and rating.rating) == known
    assert bool(done.said("CSV072")) == (known == (None, None))


def test_two_ratings_of_a_player_below_the_games_are_not_used():
    done = text(f"{GAMES}\nRatings:\nAda Alder 1850\nAda Alder 1720\n")
    assert results(done) == RESULTS
    assert len(done.said("CSV072")) == 1


def test_the_day_in_the_subject_of_a_mail():
    done = text(f"From: Pat <pat@example.org>\nSubject: Results Grove Swiss 10/1/2026\n\n{GAMES}")
    assert (done.event.name, str(done.event.start)) == ("Grove Swiss", "2026-10-01")
    assert done.said("CSV082") == []


LAST_NAMES = """Round 1
Alder beat Birch
Cedar drew Dogwood

Round 2
Birch lost to Cedar
Dogwood beat Alder
"""
FULL = {"Ada Alder": 1850, "Ben Birch": 1720, "Cy Cedar": 1641, "Di Dogwood": None}


def ratings(done):
    found = {player.name: player.ratings.get("OTBR") for player in done.section.players}
    return {name: rating and rating.rating for name, rating in found.items()}


@pytest.mark.parametrize(
    "entries",
    [
        "Players:\nAda Alder  1850\nBen Birch  1720\nCy Cedar  1641\nDi Dogwood  unrated\n",
        "Entries\n-------\n1) Ada Alder, 90000001, 1850\n2) Ben Birch, 90000002, 1720\n3) Cy Cedar, 90000003, 1641\n"
        "4) Di Dogwood, 90000004, NEW\n",
        "Players: Ada Alder (1850); Ben Birch (1720); Cy Cedar (1641); Di Dogwood (unrated)\n",
        "Field: Ada Alder 1850, Ben Birch 1720, Cy Cedar 1641, and Di Dogwood\n",
        "Players: Ada Alder (1850), Ben Birch (1720), Cy Cedar (1641) and Di Dogwood (unr)\n",
        "Ada Alder (1850, ID 90000001)\nBen Birch (1720, ID 90000002)\nCy Cedar (1641, ID 90000003)\n"
        "Di Dogwood (ID 90000004)\n",
    ],
)
def test_games_by_the_last_names_of_a_list_of_players(entries):
    done = text(f"{entries}\n{LAST_NAMES}")
    assert results(done) == RESULTS
    assert ratings(done) == FULL
    assert (done.said("CSV072"), done.said("CSV082")) == ([], [])


def test_two_players_of_one_last_name_are_not_guessed():
    done = text(f"Players: Ada Alder (1850); Bo Alder (1720); Cy Cedar (1641)\n\n{LAST_NAMES}")
    assert done.said("CSV035") == ["'Alder' may be 'Ada Alder' or 'Bo Alder'"]


@pytest.mark.parametrize("rating", ["1641 (prov. 8 games)", "1641P8", "1641/8", "1641 (8 games)", "1641, prov 8"])
def test_the_games_behind_a_rating_in_a_list_of_players(rating):
    done = text(f"Players:\nAda Alder 1850\nBen Birch 1720\nCy Cedar {rating}\nDi Dogwood unr\n\n{LAST_NAMES}")
    assert done.section["Cy Cedar"].ratings["OTBR"].games == 8


def test_a_ladder_with_members_last_names_and_days_without_a_year():
    done = text(
        "Grove Ladder - August 2026\n\nMembers and ratings (July list)\n  Ada Alder   90000001   1850\n"
        "  Ben Birch   90000002   1720\n  Cy Cedar    90000003   1065/16\n\n"
        "Date   White    Black    Result\n8/3    Alder    Birch    0-1\n8/6    Alder    Cedar    1/2\n"
        "8/7    Birch    Cedar    1/2\n8/19   Alder    Cedar    1/2\n"
    )
    assert done.errors == []
    assert [str(day) for day in (done.event.start, done.event.end)] == ["2026-08-03", "2026-08-19"]
    assert ratings(done) == {"Ada Alder": 1850, "Ben Birch": 1720, "Cy Cedar": 1065}
    assert done.section["Cy Cedar"].ids.uschess == "90000003"
    assert (done.said("CSV055"), done.said("CSV077"), done.said("CSV082")) == ([], [], [])


def test_days_of_another_month_than_the_title_says_are_not_guessed():
    done = text(
        "Grove Ladder - August 2026\n\nDate  White  Black  Result\n7/31  Alder  Birch  1-0\n8/3  Cedar  Elm  1-0\n"
    )
    assert len(done.said("CSV055")) == 1
    assert done.event.start is None


@pytest.mark.parametrize(
    "line", ["Game {}: White {}, Black {}, {}", "Game {} - White: {}; Black: {}; {}", "Game {}. White {}; Black {}: {}"]
)
def test_a_match_whose_players_are_named_above(line):
    games = [
        ("Alder", "Birch", "1-0"),
        ("Birch", "Alder", "draw"),
        ("Alder", "Birch", "Birch won"),
        ("Birch", "Alder", "White won"),
    ]
    lines = "\n".join(line.format(number, *game) for number, game in enumerate(games, start=1))
    above = "Rated match\nAda Alder (1723, ID 90000001) vs. Ben Birch (1708, ID 90000002)"
    done = text(f"{above}\n\n{lines}\n\nFinal score: Alder 1.5, Birch 2.5\n")
    assert results(done)["Ada Alder"] == [O.WIN, O.DRAW, O.LOSS, O.LOSS]
    assert [cell.color for cell in done.section["Ada Alder"].cells] == ["w", "b", "w", "b"]
    assert done.section["Ben Birch"].ids.uschess == "90000002"
    assert len(done.said("CSV098")) == 1


@pytest.mark.parametrize(
    "standings",
    [
        "Standings: Cedar 1½, Alder 1, Dogwood 1½, Birch 0",
        "Final:\nCedar 1.5\nAlder 1\nDogwood 1.5\nBirch 0",
        "Final standings\n1. Cy Cedar: 1.5/2\n2nd Di Dogwood (1 1/2 pts)\n3. Ada Alder - 1 point\n4. Ben Birch 0.0",
    ],
)
def test_points_below_the_games_are_compared_with_them(standings):
    done = text(f"{GAMES}\n{standings}\n")
    assert results(done) == RESULTS
    assert (done.said("CSV072"), done.said("CSV082"), done.said("CSV094")) == ([], [], [])
    assert len(done.said("CSV098")) == 1
    wrong = text(f"{GAMES}\n{standings.replace('Alder 1', 'Alder 2').replace('Alder - 1', 'Alder - 2')}\n")
    assert wrong.said("CSV094") == ["other points than the games give: Ada Alder"]


WALLCHART = """No. Name         Rate  Rd1   Rd2   Tot
 1. Ada Alder    1850  W2    D3    1.5
 2. Ben Birch    1720  L1    W4    1.0
 3. Cy Cedar     1641  W4    D1    1.5
 4. Di Dogwood   unr.  L3    L2    0.0
"""


def with_files(body, **files):
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "Pat <pat@example.org>", "office@example.org", "wallchart"
    message.set_content(body)
    for name, (content, kind) in files.items():
        maintype, subtype = kind.split("/")
        message.add_attachment(content.encode(), maintype=maintype, subtype=subtype, filename=name.replace("_", "."))
    return message.as_bytes()


@pytest.mark.parametrize("kind", ["text/plain", "application/octet-stream"])
def test_a_wallchart_that_comes_with_a_mail_is_read(kind):
    data = with_files("Attached is the chart of the Grove Action of 2/28/2026.\n", chart_txt=(WALLCHART, kind))
    assert registry.sniffed({"mail.eml": data}, Report()).name == "text"
    done = read(data, "mail.eml")
    assert results(done)["Ada Alder"] == [O.WIN, O.DRAW]
    assert str(done.event.start) == "2026-02-28"
    assert (done.said("CSV111"), len(done.said("CSV110"))) == ([], 1)


def test_of_two_wallcharts_that_come_with_a_mail_none_is_chosen():
    two = {"open_txt": (WALLCHART, "text/plain"), "reserve_txt": (WALLCHART, "text/plain")}
    done = read(with_files("Both charts are attached.\n", **two), "mail.eml")
    assert_refused(done, "CSV131")
    assert done.said("CSV131")[0].endswith("a file that comes with it: open.txt, reserve.txt")


def test_a_sheet_that_comes_with_a_mail_is_named():
    data = with_files("Here are the results.\n", results_xlsx=("PK", "application/octet-stream"))
    assert registry.sniffed({"mail.eml": data}, Report()).name == "text"
    assert_refused(read(data, "mail.eml"), "CSV131")


def test_what_is_quoted_in_an_answer_is_read_without_the_marks():
    rows = [
        "Rd  White (rating)        Black (rating)        Result",
        "1   Ada Alder (1850)      Ben Birch (1720)      1-0",
    ]
    rows += [
        "1   Cy Cedar (1641)       Di Dogwood (1377)     ½-½",
        "2   Ben Birch (1720)      Cy Cedar (1641)       0-1",
    ]
    rows += ["2   Di Dogwood (1377)     Ada Alder (1850)      1-0"]
    for mark in ("> ", ">> ", "> > "):
        done = text("Thanks, got it.\n\nOn Sat, Jul 25, 2026 Bill wrote:\n" + "".join(f"{mark}{row}\n" for row in rows))
        assert results(done) == RESULTS
        assert ratings(done)["Di Dogwood"] == 1377
        assert colors(done) == {"w", "b"}


TEAMS = """Owls vs. Larks

1   Ada Alder     1832 (W)  1-0  Ben Birch    1778 (B)
2   Cy Cedar      1704 (B)  ½-½  Di Dogwood   1693 (W)
3   Ed Elm        1619 (B)  1-0  Fay Fir      1498 (W)

{}
"""


@pytest.mark.parametrize(
    ("totals", "elm"),
    [
        ("Owls 2.5   Larks 0.5", O.WIN),
        ("Owls 1½ - 1½ Larks", O.LOSS),
        ("Final score: Larks 1.5, Owls 1.5", O.LOSS),
        ("Larks 0.5, Owls 2.5", O.WIN),
    ],
)
def test_the_totals_of_two_teams_tell_whose_the_results_are(totals, elm):
    done = text(TEAMS.format(totals))
    assert results(done)["Ed Elm"] == [elm]
    assert done.section["Ed Elm"].cells[0].color == "b"
    assert len(done.said("CSV078")) == 1


@pytest.mark.parametrize("totals", ["", "Owls 2   Larks 1", "Robins 2.5   Wrens 0.5", "Owls 5   Larks 1"])
def test_without_totals_that_fit_the_result_beside_black_is_refused(totals):
    assert_refused(text(TEAMS.format(totals)), "CSV033")


@pytest.mark.parametrize(
    ("entries", "games"),
    [
        ("Entries (pre-tournament ratings):\n 1 - Ada Alder (1850)\n 2 - Ben Birch (1720)\n 3 - Cy Cedar (1641)\n", ""),
        (
            "Members\nAda Alder ...... 1850\nBen Birch ...... 1720\nCy Cedar ....... 1641\nDi Dogwood ..... new\n",
            "",
        ),
        ("Players: Ada Alder 1850, Ben Birch 1720, Cy Cedar 1641 and Di Dogwood unr.\n", "below"),
    ],
)
def test_further_lists_of_players(entries, games):
    lines = LAST_NAMES.replace("Dogwood", "Di Dogwood")
    done = text(f"{lines}\n{entries}" if games else f"{entries}\n{lines}")
    assert results(done) == RESULTS
    assert ratings(done) == FULL


def test_who_is_not_on_the_list_of_players_is_a_player_and_no_bye():
    done = text(
        "Players: Ada Alder 1850, Ben Birch 1720, Cy Cedar 1641\n\nAlder beat Elm\nBirch beat Elm\nCedar beat Alder\n"
    )
    assert "Elm" in [player.name for player in done.section.players]
    assert done.said("CSV076") == []
    assert done.said("CSV075") == ["not in this list, or twice: Elm"]


def test_ratings_below_a_printed_list_of_games():
    done = text(
        "Date   White   Black   Score\n9/1    Alder   Birch   1-0\n9/8    Cedar   Alder   0-1\n"
        "9/15   Birch   Cedar   1/2-1/2\n"
        "\nRatings:\nAda Alder   1850\nBen Birch   1720\nCy Cedar    1641\n"
    )
    assert done.errors == []
    assert ratings(done) == {"Ada Alder": 1850, "Ben Birch": 1720, "Cy Cedar": 1641}
    assert done.said("CSV072") == []


def test_games_above_the_heading_of_round_2_are_those_of_round_1():
    assert results(text(GAMES.replace("Round 1\n", ""))) == RESULTS


def test_those_who_share_a_place_have_their_points_once():
    done = text(f"{GAMES}\nFinal\n1-2. Cedar, Dogwood 1.5\n3. Alder 1\n4. Birch 0\n")
    assert (done.errors, done.said("CSV072"), done.said("CSV094")) == ([], [], [])


PRINTED = ["No  Name          Rtg   Rd 1  Rd 2", "1   Ada Alder     1500  W2    D2", "2   Ben Birch     1400  L1    D1"]


_ROWS = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in line.split('  ') if cell)}</tr>" for line in PRINTED)
ON_PAGE = f"<table>{_ROWS}</table>"


def printed_page(title, *above):
    shown = "\n".join(PRINTED)
    body = f"{''.join(f'<p>{line}</p>' for line in above)}<pre>\n{shown}\n</pre>"
    event = read(page(body, title), "page.html").event
    return event.name, event.sections[0].name


@pytest.mark.parametrize("program", ["Vega", "SwissSys 11", "WinTD", "Swiss-Manager", "Orion", "Tornelo", "Caissa"])
def test_the_name_of_a_program_is_never_that_of_the_event(program):
    assert printed_page(f"{program} - Grove Open") == ("Grove Open", "")
    assert printed_page(f"Grove Open | {program}") == ("Grove Open", "")
    assert printed_page(program, "Grove Open") == ("Grove Open", "")


def test_a_line_that_names_an_event_counts_before_the_title_of_a_site():
    assert printed_page("Grove Valley Chess", "Grove Valley Fall Classic", "OPEN") == (
        *("Grove Valley Fall Classic", "OPEN"),
    )
    assert printed_page("Grove Open", "Home", "News", "Reserve (U1600)") == ("Grove Open", "Reserve (U1600)")


@pytest.mark.parametrize(
    "heading",
    [
        *(
            "Recap: Grove Open 2026",
            "Results: Grove Open 2026",
            "Grove Open 2026 Crosstable",
            "Results of Grove Open 2026",
        ),
        *("Final standings - Grove Open 2026", "Grove Open 2026, April 18 2026 G/20;d3", "Grove Open 2026 scores"),
    ],
)
def test_a_heading_without_what_kind_of_page_it_is(heading):
    assert read(page(f"<h1>{heading}</h1>{ON_PAGE}"), "page.html").event.name == "Grove Open 2026"


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        (["Grove Chess Club", "Wednesday Night Quick - March 4, 2026", "3 rounds  G/25 d5"], "Wednesday Night Quick"),
        (["**Friday Rapid 7/17/26** :trophy:", "G/15+5, dual... no just rapid :)"], "Friday Rapid"),
        (["Grove Quick, G/20;d3"], "Grove Quick"),
        (["Grove Ladder - August 2026"], "Grove Ladder - August 2026"),
        (["Grove Chess Club", "4/18/2026"], "Grove Chess Club"),
        (["G/30;d5"], ""),
    ],
)
def test_the_line_that_names_the_event_above_games(lines, name):
    assert text("\n".join((*lines, "", GAMES))).event.name == name


@pytest.mark.parametrize(
    ("title", "headings", "name"),
    [
        ("Chess-Results", "<h2>Grove Open<br>Grove - USA, 2026-09-12</h2>", "Grove Open"),
        ("News", "<h2>Grove<br>Open</h2>", "Grove Open"),
        ("Home - Grove Chess", "<h1>Grove Chess</h1><h2>Results: Grove Fall Classic</h2>", "Grove Fall Classic"),
        ("Home", "<h1>Grove Chess Club</h1><h2>Fall Swiss</h2>", "Fall Swiss"),
        ("Vega", "<h1>Vega</h1><h2>Grove Open</h2>", "Grove Open"),
        ("Grove Chess Club | Fall Swiss results", "", "Fall Swiss"),
        ("Grove Chess Club | Home", "", "Grove Chess Club"),
        ("Report: Grove Open", "", "Grove Open"),
    ],
)
def test_the_heading_that_names_the_event_counts_before_a_site(title, headings, name):
    done = read(page(f"{headings}{ON_PAGE}", title), "page.html")
    assert (done.event.name, done.section.name) == (name, "")


def test_the_place_in_a_heading_below_the_name_is_told():
    done = read(page(f"<h2>Grove Open<br>Hall of Grove, 2026-09-12</h2>{ON_PAGE}"), "page.html")
    assert str(done.event.start) == "2026-09-12"
    assert "'Hall of Grove'" in done.said("CSV083")[0]


def sheet(top, *rows):
    """A sheet that was saved as a page, without the classes that tell its letters and numbers from what it holds."""
    head = "".join(f"<th>{text}</th>" for text in top)
    body = "".join(f"<tr><th>{number}</th>{cells}</tr>" for number, cells in enumerate(map(_td, rows), start=1))
    return f"<html><body><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></body></html>"


def _td(cells):
    return "".join(f"<td>{text}</td>" for text in cells)


def test_the_letters_and_numbers_of_a_saved_sheet_are_no_table():
    rows = (("Grove Open", "", "5/9/2026", ""), ("#", "Name", "R1", "Total"))
    rows += ((1, "Ada Alder", "W3", 1), (2, "Ben Birch", "B", 1), (3, "Cy Cedar", "L1", 0))
    done = read(sheet(("", *"ABCD"), *rows).encode(), "grove.html")
    assert results(done) == {"Ada Alder": [O.WIN], "Ben Birch": [O.FULL_BYE], "Cy Cedar": [O.LOSS]}
    assert done.event.name == "Grove Open"
    faulty = read(sheet(("", *"ABCD"), *rows[:-1], (3, "Cy Cedar", "L1", 1)).encode(), "grove.html")
    assert [one.place.at for one in faulty.report.diagnostics if one.code == "CHK010"] == ["table 1, row 5, column 4"]


def test_standings_and_a_footer_below_tables_of_games_are_compared_and_no_games():
    page = "".join(
        f"<h3>Round {number}</h3><table><tr><th>White<th>Result<th>Black<tr><td>{white} (1850)<td>{result}<td>{black}"
        f"</table><p>Bye: {bye} (1 point)</p>"
        for number, white, result, black, bye in (
            (1, "Ada Alder", "1-0", "Ben Birch", "Cy Cedar"),
            (2, "Cy Cedar", "½-½", "Ada Alder", "Ben Birch"),
        )
    )
    below = "<h3>Final standings</h3><ol><li>Ada Alder 1½<li>Cy Cedar 1½<li>Ben Birch {}</ol><footer>© 2026 Grove CC"
    done = read(f"<html><body>{page}{below.format(1)}</footer></body></html>".encode(), "games.html")
    assert results(done) == {
        "Ada Alder": [O.WIN, O.DRAW],
        "Ben Birch": [O.LOSS, O.FULL_BYE],
        "Cy Cedar": [O.FULL_BYE, O.DRAW],
    }
    assert (len(done.said("CSV098")), done.said("CSV072"), done.said("CSV094")) == (1, [], [])
    wrong = read(f"<html><body>{page}{below.format(2)}</footer></body></html>".encode(), "games.html")
    assert wrong.said("CSV094") == ["other points than the games give: Ben Birch"]


@pytest.mark.parametrize("said", ["draw", "drawn", "1/2-1/2"])
def test_games_by_number_may_be_drawn_in_words_and_say_who_had_white(said):
    players = "1. Ada Alder (1850)\n2. Ben Birch (1720)\n3. Cy Cedar (1641)\n4. Di Dogwood (1500)\n\n"
    games = "Rd 1: 3-2 0-1, 4-1 0-1\n\nRd 2: 2-1 {}, 4-3 0-1\n\nfirst number had white\n"
    done = text(players + games.format(said))
    assert results(done)["Ada Alder"] == [O.WIN, O.DRAW]
    assert {player.name: player.cells[1].color for player in done.section.players}["Ben Birch"] == "w"
    assert text(players + games.format("who knows")).errors != []


def test_the_heading_of_a_round_may_say_that_white_is_first():
    done = text(GAMES.replace("Round 1", "Round 1 (White first)"))
    colors = {player.name: [cell.color for cell in player.cells] for player in done.section.players}
    assert colors["Ada Alder"] == ["w", None] and colors["Ben Birch"] == ["b", None]


def test_a_line_of_member_numbers_below_the_games_gives_the_ids():
    done = text(f"{GAMES}\nUSCF numbers: Ada Alder 90000001; Ben Birch 90000002; Cy Cedar 90000003\nThanks! Di\n")
    assert results(done) == RESULTS
    assert {player.name: player.ids.uschess for player in done.section.players}["Ben Birch"] == "90000002"


def test_players_in_a_mail_hide_not_that_the_games_are_in_a_file():
    mail = EmailMessage()
    mail["Subject"], mail["From"] = "Grove Mini", "di@example.org"
    mail.set_content("Players (name, ID, rating):\nAlder, Ada; 90000001; 1850\nBirch, Ben; 90000002; 1720\n")
    mail.add_attachment(b"Round,White,Black,Result\n", maintype="text", subtype="csv", filename="games.csv")
    assert registry.sniffed({"mini.eml": mail.as_bytes()}, Report()).name == "text"


ROWS = (
    ("#", "Name", "Rating", "Rd 1", "Rd 2", "Score"),
    ("1", "Ada Alder", "1850", "W2w", "D3b", "1.5"),
    ("2", "Ben Birch", "1720", "L1b", "½", "0.5"),
    ("3", "Cy Cedar", "1655", "½", "D1w", "1"),
)
READ = {
    "Ada Alder": (1850, [O.WIN, O.DRAW]),
    "Ben Birch": (1720, [O.LOSS, O.HALF_BYE]),
    "Cy Cedar": (1655, [O.HALF_BYE, O.DRAW]),
}


def lines_of(between, begin="", end="", headings=None, name="{}"):
    """The table with these signs between its cells, which may be others in the row of headings."""
    first, *rows = ROWS
    top_begin, top_between, top_end = headings or (begin, between, end)
    lines = [f"{top_begin}{top_between.join(first)}{top_end}"]
    for number, player, *rest in rows:
        lines.append(begin + between.join((number, name.format(player), *rest)) + end)
    return lines


def in_wiki(name="[[{}]]", cells="style='text-align:left' | "):
    first, *rows = lines_of(" || ", f"| {cells}", name=name, headings=("! ", " !! ", ""))
    table = [first, *(line for row in rows for line in ("|-", row))]
    return "\n".join(("== Grove Open ==", '{| class="wikitable sortable"', *table, "|}", "[[Category:Chess]]"))


PRINTED = [
    f"{number:>2} {name:<12} {rating:>6} {one:<5} {two:<5} {score}" for number, name, rating, one, two, score in ROWS
]
IN_TAGS = lines_of("[/td][td]", "[tr][td]", "[/td][/tr]", name="[url=http://example.org]{}[/url]")
SOURCES = {
    "MediaWiki": in_wiki(),
    "MediaWiki with other names shown": in_wiki("{{{{flagicon|USA}}}} [[User:X|{}]]<ref>Paid</ref>", ""),
    "MediaWiki with a cell in each line": "\n".join(
        ["{|", "|+ '''Grove Open'''", *(line for row in ROWS for line in ("|-", *(f"| {cell}" for cell in row))), "|}"]
    ),
    "DokuWiki": "\n".join(
        ["====== Grove Open ======", "", *lines_of(" | ", "| ", " |", ("^ ", " ^ ", " ^"), "[[players:x|{}]]")]
    ),
    "DokuWiki with headings of rows": "\n".join(lines_of(" | ", "^ ", " |", ("^ ", " ^ ", " ^"))),
    "Markdown with links": "\n".join(
        [
            line
            for at, line in enumerate(lines_of(" | ", "| ", " |", name="[{}](https://example.org/1)"))
            for line in ([line, "|---|---|---|---|---|---|"] if at == 0 else [line])
        ]
    ),
    "BBCode": "\n".join(["[b]Grove Open[/b]", "[table]", *IN_TAGS, "[/table]"]),
    "BBCode, printed": "\n".join(["Results, [i]at last[/i]:", f"[code]{PRINTED[0]}", *PRINTED[1:], "[/code]"]),
}


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES.keys())
def test_tables_in_the_source_of_wikis_forums_and_notes(source):
    data = source.encode()
    assert registry.sniffed({"open.txt": data}, Report()).name == "text"
    done = read(data, "open.txt")
    assert done.errors == []
    found = {
        one.name: (one.ratings["OTBR"].rating, [cell.result for cell in one.cells]) for one in done.section.players
    }
    assert found == READ


def test_a_name_in_a_template_of_a_wiki():
    source = in_wiki("{}").replace("Ada Alder", "{{sortname|Ada|Alder}}").replace("½", "{{half}}")
    done = read(source.encode(), "open.txt")
    assert done.errors == []
    assert {one.name: [cell.result for cell in one.cells] for one in done.section.players} == {
        name: outcomes for name, (_, outcomes) in READ.items()
    }


def test_a_color_in_brackets_is_no_tag_of_a_forum():
    done = read(
        b"Ada Alder [W] 1-0 Ben Birch [B]\nBen Birch [W] 1-0 Cy Cedar [B]\nEd Elm [W] 0-1 Ada Alder [B]\n", "a.txt"
    )
    assert {player.name for player in done.section.players} == {"Ada Alder", "Ben Birch", "Cy Cedar", "Ed Elm"}


def test_code_on_a_page_of_a_forum_in_lines():
    shown = "<br>".join(line.replace(" ", "&nbsp;") for line in PRINTED)
    page = f"<html><body><dl class=codebox><dt>Code: </dt><dd><code>{shown}</code></dd></dl></body></html>"
    done = read(page.encode(), "forum.html")
    assert done.errors == []
    assert {one.name: one.ratings["OTBR"].rating for one in done.section.players} == {
        name: rating for name, (rating, _) in READ.items()
    }
