"""The after-action report: one page that needs nothing but a browser, and prints well.

It tells what the reader saw. While a game runs it has no ledger and no turning points: they would tell too much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from game.kernel.agenda import by_side
from game.kernel.match import Match
from game.kernel.saves import write_whole
from game.kernel.words import count
from table.keeping.audit import Audit, dice_code
from table.keeping.intents import intent_of
from table.keeping.naming import usual_name
from table.opponent import title_of
from table.review.analysis import Analysis
from table.review.telling import TurnedWords, ledger_lines, turned_words
from table.seats import noted_seats
from ui.keeping.ledger import LuckLedger
from ui.keeping.standing import side_title
from ui.palette import STANDARD
from ui.report.pictures import curve_lines, field_picture, packed, turned_picture
from ui.scenes.aftermath import field_shown
from ui.scenes.ending_facts import luck_words
from ui.scenes.review_tale import ReviewTale
from ui.scenes.turning_cards import picture_of_step, spot_of_step, title_of_step
from ui.scenes.verdict import EndVerdict
from ui.widgets import Style

MOST = 60  # sentences of a turn
STYLE = """
body { font: 16px/1.5 Georgia, serif; color: #241c10; background: #f4eedd; max-width: 60em }
body { margin: 2em auto; padding: 0 1em }
h1, h2, h3 { line-height: 1.2; margin: 1.4em 0 .4em } h1 { margin-top: 0 }
img, svg { max-width: 100%; height: auto; border: 1px solid #5a4e3a; background: #fbf8ef }
figure { margin: 1em 0 } figcaption, .quiet { color: #5a4e3a; font-size: .9em }
.turned { display: grid; grid-template-columns: minmax(10em, 28em) 1fr; gap: 1em; align-items: start; margin: 1em 0 }
table { border-collapse: collapse }
td { text-align: left; padding: .2em 1em .2em 0; border-bottom: 1px solid #cbbfa0 }
.note { border-left: 4px solid #d7a33b; padding-left: .8em }
@media (max-width: 40em) { .turned { display: block } }
@media print { body { background: none; margin: 0; font-size: 11pt } .turned, figure, table { break-inside: avoid } }
"""


def report_beside(
    folder: Path, match: Match[Any], save: Path | None, analysis: Analysis | None, tale: ReviewTale
) -> str:
    """Write the page beside the save; the notice to be shown."""
    name = save.stem if save is not None else usual_name(match)
    path = folder / f"{name}.html"
    tale.finish()
    try:
        write_page(path, match, analysis, tale, folder)
    except OSError as error:
        return f"The report was not written: {error.strerror or error}."
    return f"The report is written: {path}. Any browser opens it."


def write_page(path: Path, match: Match[Any], analysis: Analysis | None, tale: ReviewTale, folder: Path) -> None:
    """Raises OSError."""
    write_whole(path, page(match, analysis, tale, folder).encode("utf-8"))


def page(match: Match[Any], analysis: Analysis | None, tale: ReviewTale, folder: Path) -> str:
    """The whole text of the page."""
    return ReportPage(match, analysis if match.decision is None else None, tale, folder).text()


class ReportPage:
    """One battle for one reader."""

    def __init__(self, match: Match[Any], analysis: Analysis | None, tale: ReviewTale, folder: Path) -> None:
        self.match, self.analysis, self.tale, self.folder = match, analysis, tale, folder
        self.style = Style(STANDARD, 1.0)
        self.seats, self.reader = noted_seats(match), tale.reader
        self.verdict = EndVerdict(match, self.seats, tale.reader, folder)
        self.turned: list[TurnedWords] = turned_words(analysis) if analysis is not None and analysis.is_whole else []
        self.luck = LuckLedger(match, tale.reader)
        Audit(match, self.luck).finish()

    def text(self) -> str:
        title = self.match.game.scenario_title(self.match.scenario)
        body = [*self._head(title), *self._turning(), *self._ledger(), *self._figures(), *self._turns(), *self._foot()]
        return (
            f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
            f"<style>{STYLE}</style>\n</head>\n<body>\n" + "\n".join(body) + "\n</body>\n</html>\n"
        )

    # ---- its parts

    def _head(self, title: str) -> list[str]:
        match, game = self.match, self.match.game
        own = " and ".join(side_title(game, side) for side in self.seats.humans) or side_title(game, self.reader)
        against = f", against {title_of(game, self.seats.opponent, self.folder)}" if self.verdict.others else ""
        headline = self.verdict.headline() if match.decision is None else "Still in play"
        parts = [
            f"<h1>{escape(headline)}</h1>",
            f"<p>{escape(title)}. {escape(self.verdict.sentence())}</p>",
            f'<p class="quiet">You led the {escape(own)}{escape(against)}. '
            f"{count(len(match.history), 'decision')}, dice code {dice_code(match.seed)}.</p>",
        ]
        shown = field_shown(match, self.reader, self.luck.ground, self._marks())
        picture = field_picture(shown, self.style) if shown is not None else None
        if picture is not None:
            words = f"The map at the end: {self._ground_words()}"
            parts.append(f"<figure>{packed(picture, words)}<figcaption>{self._key()}</figcaption></figure>")
        return parts

    def _marks(self) -> tuple[tuple[int, tuple[float, float]], ...]:
        spots = [(words.number, spot_of_step(self.tale, words.index, self.match)) for words in self.turned]
        return tuple((number, spot) for number, spot in spots if spot is not None)

    def _key(self) -> str:
        """What the signs on the map mean, of those that are on it."""
        turned = set(self.luck.turned(self.match.view(self.reader), self.match.game).values())
        parts = ["Squares and rounds: who stands where, and how many."]
        parts += ["Blue rising hatch: taken by you."] if self.reader in turned else []
        parts += ["Orange falling hatch: lost."] if turned - {self.reader} else []
        return " ".join([*parts, *(["Numbers: turning points."] if self.turned else [])])

    def _ground_words(self) -> str:
        turned = self.luck.turned(self.match.view(self.reader), self.match.game)
        won = [place for place, side in turned.items() if side == self.reader]
        lost = [place for place, side in turned.items() if side != self.reader]
        said = [f"{name} {', '.join(places)}" for name, places in (("you took", won), ("you lost", lost)) if places]
        return "; ".join(said) or "no ground has changed hands"

    def _turning(self) -> list[str]:
        if not self.turned:
            return []
        parts = ["<h2>Where it turned</h2>"]
        for words in self.turned:
            title = title_of_step(self.tale, words)
            picture = turned_picture(picture_of_step(self.tale, words.index), self.style)
            shown = packed(picture, f"Map where it happened: {title}. {words.sentence}") if picture is not None else ""
            told = (
                f"<h3>{words.number}. {escape(title)}</h3><p>{escape(words.when)}. {escape(words.sentence)}</p>"
                f"<p><strong>{escape(words.cause)}</strong>, {words.points} points of your chance to win.</p>"
            )
            parts.append(f'<section class="turned"><div>{shown}</div><div>{told}</div></section>')
        return parts

    def _ledger(self) -> list[str]:
        analysis = self.analysis
        if analysis is None or not analysis.is_whole:
            return []
        marks = {words.index: words.number for words in self.turned}
        first, last = analysis.ledger.start.mean, analysis.ledger.end.mean
        said = f"Your chance to win, decision by decision: from {first:.0%} at the start to {last:.0%} at the end."
        rows = "".join(f"<tr><td>{escape(line)}</td></tr>" for line in ledger_lines(analysis))
        return [
            "<h2>Luck and choices</h2>",
            f"<figure>{curve_lines(analysis.curve, marks, said)}<figcaption>{said}</figcaption></figure>",
            f"<table>{rows}</table>",
        ]

    def _figures(self) -> list[str]:
        game = self.match.game
        lost = self.luck.losses(self.match.view(self.reader))
        parts = ["<h2>Losses and dice</h2>" if match_over(self.match) else "<h2>Losses so far</h2>"]
        if lost:
            each = [f"{side_title(game, side)} {count(number, 'piece')}" for side, number in by_side(lost)]
            parts.append(f"<p>Lost: {escape(', '.join(each))}.</p>")
        if not match_over(self.match):
            return parts  # some dice were thrown where nobody of this side saw them
        dice = [luck_words(side_title(game, side), luck) for side, luck in sorted(self.luck.luck.items())]
        dice = dice or [luck_words(f"All {self.luck.rolls} rolls", self.luck.all_dice)]
        return [*parts, *(f"<p>{escape(line)}</p>" for line in dice)]

    def _turns(self) -> list[str]:
        parts = ["<h2>The battle by turn</h2>"]
        numbered = list(enumerate(self.tale.answers))
        for turn, group in groupby(numbered, key=lambda pair: pair[1].turn):
            told = self._told([index for index, _ in group])
            if turn:
                parts.append(f"<h3>Turn {turn}</h3>")
            if intent := intent_of(self.match, self.reader, turn):
                parts.append(f'<p class="note">Your note: {escape(intent)}</p>')
            parts.append(f"<p>{paragraph(told)}</p>")
        return parts

    def _told(self, indices: Sequence[int]) -> list[str]:
        """Everything that was seen; of a long turn what dice were thrown for."""
        told = [line for index in indices for line in self.tale.sentences(index)]
        if len(told) <= MOST:
            return told
        thrown = [index for index in indices if self.tale.answers[index].dice]
        return [line for index in thrown for line in self.tale.sentences(index)] or told

    def _foot(self) -> list[str]:
        brief = self.match.game.briefing(self.match.scenario)
        if brief is None or not brief.card.history or self.match.decision is not None:
            return []
        told = "".join(f"<p>{escape(words)}</p>" for words in brief.card.history)
        sources = "; ".join(brief.card.sources)
        return ["<h2>What happened in truth</h2>", told, f'<p class="quiet">More of it in: {escape(sources)}</p>']


def match_over(match: Match[Any]) -> bool:
    return match.decision is None


def paragraph(told: Sequence[str]) -> str:
    """The sentences of a turn; of very many the first."""
    more = [f"And {len(told) - MOST} more things happened."] if len(told) > MOST else []
    return " ".join(escape(line) for line in _plain([*told[:MOST], *more])) or "Nothing was seen."


def _plain(told: Iterable[str]) -> Iterable[str]:
    for line in told:
        yield line if line.endswith((".", "!", "?")) else f"{line}."
