"""The peer of the end-to-end benchmark: what one would put together from chardet, trf, the text, openpyxl and click."""

from pathlib import Path

import chardet
import click
import trf
from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

from tests.rating_literal import Competitor, rate

POINTS = {"1": 1.0, "=": 0.5, "0": 0.0}
ESTABLISHED = 1000


def competitors(tournament):
    index = {player.startrank: at for at, player in enumerate(tournament.players)}
    for player in tournament.players:
        games = [game for game in player.games if game.result in POINTS and game.startrank in index]
        yield Competitor(
            float(player.rating),
            ESTABLISHED,
            False,
            "mixed",
            tuple(index[game.startrank] for game in games),
            tuple(POINTS[game.result] for game in games),
        )


@click.command()
@click.argument("source", type=click.Path())
@click.argument("target", type=click.Path())
def main(source, target):
    """Rate a TRF into a styled workbook."""
    data = Path(source).read_bytes()
    tournament = trf.loads(data.decode(chardet.detect(data)["encoding"] or "utf-8"))
    after = rate(list(competitors(tournament)))
    book = Workbook()
    sheet = book.active
    thin = Side(style="thin")
    border = Border(thin, thin, thin, thin)
    fill = PatternFill("solid", fgColor="DDEEFF")
    rounds = max(len(player.games) for player in tournament.players)
    header = ["No.", "Name", "Rating", *(f"Rd {number + 1}" for number in range(rounds)), "Score", "After", "Change"]
    sheet.append(header)
    for player, rating in zip(tournament.players, after, strict=True):
        cells = [f"{game.result}{game.startrank or ''} {game.color}" for game in player.games]
        change = round(rating) - player.rating
        sheet.append([player.startrank, player.name, player.rating, *cells, player.points, round(rating), change])
    for row in sheet.iter_rows():
        for cell in row:
            cell.border = border
            cell.alignment = Alignment(horizontal="center")
            if cell.row == 1:
                cell.font = Font(bold=True)
                cell.fill = fill
    sheet.freeze_panes = "C2"
    book.save(target)


if __name__ == "__main__":
    main()
