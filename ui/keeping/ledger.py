"""What a finished game came to: points by turn, losses and the luck of the dice, gathered while it is played again."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from ai.brain import CountsPoints
from game.kernel.agenda import Side
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.state import SIX, HasTurns, Rolled
from table.opponent import chance_at_a_glance, find_brain_of
from ui.director.staged import Staged
from ui.skins.registry import find_skin

MEAN = Fraction(SIX + 1, 2)  # pips of one die
SPREAD = sqrt((SIX**2 - 1) / 12)  # and how far one strays from it
MOST_CHANCES = 240  # points of the curve
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


class LuckLedger:
    """A witness of a replay, through the eyes of one side."""

    def __init__(self, match: Match[Any], viewer: Side) -> None:
        self.viewer = viewer
        self.skin = find_skin(match.game.name)
        self.brain = find_brain_of(match.game)
        self.points: dict[int, float] = {}  # by turn, at its end: the lead of the first side
        self.luck: dict[Side, Luck] = {}
        self.chances: list[tuple[int, float]] = []  # the turn, and the viewer's chance to win at a glance
        self.ground: dict[str, Side] = {}  # who held what at the beginning
        self.every = max(1, -(-len(match.actions) // MOST_CHANCES))
        self.seen = 0
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
        self._glance(match, view)

    def _glance(self, match: Match[Any], view: Any) -> None:
        """One point a decision; of a very long game every second or third."""
        if not self.seen:
            self.ground = dict(match.game.ground(view))
        self.seen += 1
        if match.decision is None:
            self._add(view, 0.5 if view.winner is None else float(view.winner == self.viewer))
        elif self.seen % self.every == 1 % self.every:
            chance = chance_at_a_glance(match.game, view, self.viewer)
            if chance is not None:
                self._add(view, chance)

    def _add(self, view: Any, chance: float) -> None:
        self.chances.append((view.turn if isinstance(view, HasTurns) else 0, chance))

    def turned(self, view: Any, game: Game[Any]) -> dict[str, Side]:
        """The places that have another owner than at the beginning, and whose they are now."""
        now = game.ground(view)
        return {place: side for place, side in now.items() if self.ground.get(place, side) != side}

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
