"""Standing orders: what a player has decided once for all times that the same small question comes up.

A game declares which of its questions have one. The table keeps them as plain data for each player and answers by
them, and forecasts count on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.kernel.agenda import Action
from game.kernel.forecast import Share

Mode = Literal["never", "gain", "ask"]
MODES: tuple[Mode, ...] = ("never", "gain", "ask")
STEP, MOST = 5, 95  # points


@dataclass(frozen=True)
class StandingOrder:
    """Never; when it raises the chance of what the forecast is about by so many points; or ask each time."""

    mode: Mode = "gain"
    points: int = 20

    def takes(self, gain: Share) -> bool:
        """Whether it is done by itself for so much gain."""
        return self.mode == "gain" and gain * 100 >= self.points

    @property
    def words(self) -> str:
        return {"never": "never", "gain": f"if it gains {self.points}", "ask": "ask me"}[self.mode]


USUAL = StandingOrder()


@dataclass(frozen=True)
class StandingKind:
    """A question that a standing order can answer."""

    name: str
    title: str  # `Advantage`
    caption: str  # `roll again`
    rule: str


@dataclass(frozen=True)
class Offer:
    """One such question as it comes up: what taking it would gain, and both answers."""

    kind: str
    gain: Share
    take: Action
    leave: Action

    def answer(self, standing: StandingOrder) -> Action | None:
        """By the standing order; None: the player wants to be asked."""
        if standing.mode == "ask":
            return None
        return self.take if standing.takes(self.gain) else self.leave
