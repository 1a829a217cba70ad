"""What a finished game came to: points by turn, losses and the luck of the dice, gathered while it is played again."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from ai.brain import CountsPoints
from game.kernel.agenda import Side
from game.kernel.match import Match
from game.kernel.state import SIX, HasTurns, Rolled
from table.opponent import find_brain_of
from ui.director.skin import Staged
from ui.skins.registry import find_skin

MEAN = Fraction(SIX + 1, 2)  # pips of one die
SPREAD = sqrt((SIX**2 - 1) / 12)  # and how far one strays from it
LUCK = (1.0, 2.0)  # spreads beyond which luck is worth a word, and a stronger one


@dataclass
class Luck:
    """The dice that one side has thrown."""

    dice: int = 0
    pips: int = 0

    def add(self, pips: tuple[int, ...]) -> None:
        self.dice += len(pips)
        self.pips += sum(pips)

    @property
    def expected(self) -> Fraction:
        return MEAN * self.dice

    @property
    def gain(self) -> Fraction:
        """Pips above what true dice bring on average."""
        return self.pips - self.expected

    @property
    def words(self) -> str:
        strayed = float(self.gain) / (SPREAD * sqrt(self.dice)) if self.dice else 0.0
        if abs(strayed) < LUCK[0]:
            return "about what was to be expected"
        strength = "clearly" if abs(strayed) > LUCK[1] else "somewhat"
        return f"{strength} {'better' if strayed > 0 else 'worse'} than to be expected"


class Ledger:
    """A witness of a replay, through the eyes of one side."""

    def __init__(self, match: Match[Any], viewer: Side) -> None:
        self.viewer = viewer
        self.skin = find_skin(match.game.name)
        self.brain = find_brain_of(match.game)
        self.points: dict[int, float] = {}  # by turn, at its end: the lead of the first side
        self.luck: dict[Side, Luck] = {}
        self.all_dice = Luck()  # whoever threw them: for games that do not tell
        self.rolls = 0

    def __call__(self, match: Match[Any]) -> None:
        for event, _ in match.history[-1].told if match.history else match.opening:
            if isinstance(event, Rolled):
                self._count(event)
        view = match.view(self.viewer)
        lead = self.brain.points(view) if isinstance(self.brain, CountsPoints) else None
        if lead is not None and isinstance(view, HasTurns):
            self.points[view.turn] = lead

    def _count(self, rolled: Rolled) -> None:
        """Common dice only: luck is measured against their mean."""
        self.rolls += 1
        if rolled.sides != SIX:
            return
        self.all_dice.add(rolled.dice)
        for side, pips in rolled.throws:
            self.luck.setdefault(side, Luck()).add(tuple(SIX + 1 - pip for pip in pips) if rolled.low else pips)

    def losses(self, view: Any) -> list[int]:
        """Pieces lost, by side; empty for a game that does not tell."""
        if not isinstance(self.skin, Staged):
            return []
        return [len(stack.tokens) for stack in self.skin.losses(view, "standard")]

    def luckier(self) -> tuple[Side, Fraction] | None:
        """The side that threw better, measured against what was to be expected, and by how many pips."""
        if len(self.luck) < 2:
            return None
        best, other = sorted(self.luck, key=lambda side: self.luck[side].gain, reverse=True)[:2]
        lead = self.luck[best].gain - self.luck[other].gain
        return (best, lead) if lead else None
