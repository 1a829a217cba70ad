"""A review in words: who owes what to luck and to choices, and the steps that turned the game."""

from __future__ import annotations

from typing import Any

from game.kernel.agenda import Side
from table.review.analysis import Analysis, GivenAnswer
from table.review.ledger import LedgerLine
from table.review.steps import Cause
from table.review.turning import TurningPoint


def points(share: float) -> str:
    """A part of the chance to win, in whole points."""
    whole = round(100 * share)
    return f"{whole:+d}" if whole else "0"


def line_of(name: str, entered: LedgerLine) -> str:
    """One line of the ledger; what may be nothing but noise is called even."""
    if entered.is_even:
        return f"{name}: about even ({points(entered.points)}, give or take {round(200 * entered.error)})"
    return f"{name}: {points(entered.points)} (give or take {round(200 * entered.error)})"


def ledger_lines(analysis: Analysis) -> list[str]:
    """From the first chance to the result. A game for one has no other side to blame."""
    ledger, game = analysis.ledger, analysis.match.game
    lines = [
        f"At the start: {ledger.start.mean:.0%}",
        line_of("Luck", ledger.luck),
        line_of("Your choices", ledger.mine),
    ]
    if len(game.players) > 1:
        lines.append(line_of("The other side's choices", ledger.theirs))
    return [*lines, f"At the end: {ledger.end.mean:.0%}"]


def point_lines(analysis: Analysis) -> list[str]:
    """The turning points in the order they were played."""
    answers = {answer.number: answer for answer in analysis.answers}
    return [f"{n}. {_turned(analysis, answers[point.number], point)}" for n, point in enumerate(analysis.points, 1)]


def _turned(analysis: Analysis, answer: GivenAnswer, point: TurningPoint) -> str:
    game, view = analysis.match.game, answer.before
    deed = game.say(view, answer.decision.question, answer.action)
    who = _name(game, point.step.side, analysis.reader)
    word = "Dice" if point.cause is Cause.DICE else f"{who} choice"
    turn = f"turn {point.step.turn}, " if point.step.turn else ""
    return f"{word}, {turn}decision {point.number + 1}, {points(point.swing)}: {deed}"


def _name(game: Any, side: Side, reader: Side) -> str:
    return "Your" if side == reader else f"The {game.sides[side].capitalize()} side's"
