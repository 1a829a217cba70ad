"""`main.py report SAVE`: a battle as one page for any browser."""

from __future__ import annotations

from pathlib import Path

from game.kernel.reading import legible
from game.registry import GAMES
from table.keeping.shelf import open_save
from table.review.desk import ReviewDesk
from ui.commands import choices
from ui.commands.review import pick_side, reviewed


def main(arguments: list[str]) -> int:
    return choices.run("report", lambda: report(arguments))


def report(arguments: list[str]) -> int:
    parser = choices.Parser(prog="main.py report", description="Write a battle as one page for any browser.")
    parser.add_argument("file", metavar="SAVE", help="a save, such as saves/name.json")
    parser.add_argument("--side", help="through whose eyes; the side that a person played, if not said")
    parser.add_argument("--out", metavar="DIR", help="where the page shall lie; beside the save, if not said")
    words = parser.parse_args(arguments)
    path = Path(words.file)
    match, warning = open_save(path, GAMES)
    if not match.history or any(moment.side < 0 for moment in match.history):
        raise choices.WrongWord(warning or f"{legible(path.name)}: there is nothing to report in it yet.")
    reader = pick_side(words.side, match)
    desk = ReviewDesk(match, reader, path)
    analysis = reviewed(desk, legible(path.name)) if not desk.closed else None
    out = (Path(words.out) if words.out else path.parent) / f"{path.stem}.html"
    from ui.report.drawing import draw_page  # pictures need pygame: only here

    try:
        draw_page(out, match, reader, analysis, path.parent)
    except OSError as error:
        raise choices.WrongWord(f"{legible(out)}: cannot be written: {error.strerror or error}.") from error
    print(f"The report is written: {out}")
    return 0
