"""A review in words: who owes what to luck and to choices, and the steps that turned the game. Words before numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.kernel.agenda import Side
from game.kernel.game import Game
from game.kernel.match import Match
from table.review.analysis import Analysis
from table.review.answers import GivenAnswer
from table.review.ledger import LedgerLine
from table.review.steps import Cause
from table.review.turning import TurningPoint

LONGEST = 150  # letters of a sentence on a card
SLIGHT, LARGE = 0.05, 0.15  # of the chance to win: what is called a little, and what much


def points(share: float) -> str:
    """A part of the chance to win, in whole points."""
    whole = round(100 * share)
    return f"{whole:+d}" if whole else "0"


def line_of(name: str, entered: LedgerLine) -> str:
    """One line of the ledger; what may be nothing but noise is called even."""
    doubt = f"give or take {round(200 * entered.error)}"
    if entered.is_even:
        return f"{name}: about even ({points(entered.points)}, {doubt})"
    return f"{name}: {weight_words(entered.points)}, {points(entered.points)} ({doubt})"


def weight_words(share: float) -> str:
    """How much, for whom: before the number."""
    much = "a little" if abs(share) < SLIGHT else "much" if abs(share) >= LARGE else "clearly"
    return f"helped {much}" if share > 0 else f"cost {much}"


def ledger_rows(analysis: Analysis) -> list[tuple[str, LedgerLine]]:
    """The lines by name, in whole points. A game for one has no other side to blame."""
    ledger = analysis.ledger.whole
    rows = [("Luck", ledger.luck), ("Your choices", ledger.mine)]
    return [*rows, ("Their choices", ledger.theirs)] if len(analysis.match.game.players) > 1 else rows


def ledger_lines(analysis: Analysis) -> list[str]:
    """From the first chance to the result."""
    ledger = analysis.ledger.whole
    rows = [line_of(name, entered) for name, entered in ledger_rows(analysis)]
    return [f"At the start: {ledger.start.mean:.0%}", *rows, f"At the end: {ledger.end.mean:.0%}"]


# ---- turning points --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TurnedWords:
    """A turning point for a reader: what it was, what made it, and how much."""

    index: int  # of the answer
    number: int  # from 1, in the order played
    when: str
    cause: str  # Dice, Your choice, Their choice
    change: float
    deed: str
    happened: str  # what came of it

    @property
    def points(self) -> str:
        return points(self.change)

    @property
    def sentence(self) -> str:
        return shortened(self.happened or self.deed)


def turned_words(analysis: Analysis) -> list[TurnedWords]:
    """The turning points in the order they were played."""
    places = {answer.number: index for index, answer in enumerate(analysis.answers)}
    return [_turned(analysis, places[point.number], number, point) for number, point in enumerate(analysis.points, 1)]


def _turned(analysis: Analysis, index: int, number: int, point: TurningPoint) -> TurnedWords:
    match, answer = analysis.match, analysis.answers[index]
    when = f"{f'Turn {point.step.turn}, ' if point.step.turn else ''}decision {index + 1}"
    heard = happened(match, answer, analysis.reader)
    cause = cause_words(match.game, point.cause, point.step.side, analysis.reader)
    deed = deed_of(match.game, answer)
    return TurnedWords(index, number, when[:1].upper() + when[1:], cause, point.swing, deed, heard)


def cause_words(game: Game[Any], cause: Cause, side: Side, reader: Side) -> str:
    if cause is Cause.DICE:
        return "Dice"
    return "Your choice" if side == reader else "Their choice"


def deed_of(game: Game[Any], answer: GivenAnswer) -> str:
    """What was answered, as the one who answered says it."""
    view = game.observe(answer.before, answer.decision.side)
    return game.say(view, answer.decision.question, answer.action)


def happened(match: Match[Any], answer: GivenAnswer, reader: Side, most: int = 2) -> str:
    """What the reader heard of an answer, in so many sentences."""
    told = match.history[answer.number].told if answer.number < len(match.history) else ()
    return " ".join(match.game.account(reader, told)[:most])


def shortened(words: str, longest: int = LONGEST) -> str:
    """Whole words, as many as there is room for."""
    return words if len(words) <= longest else f"{words[:longest].rpartition(' ')[0].rstrip(',;')} ..."


def point_lines(analysis: Analysis) -> list[str]:
    """The turning points as lines of text."""
    return [
        f"{words.number}. {words.cause}, {words.when[:1].lower()}{words.when[1:]}, {words.points}: {words.deed}"
        for words in turned_words(analysis)
    ]
