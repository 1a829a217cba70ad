"""Numbers and bar parts follow a tick, the content of the sheet fades into the next question: for a moment only, and at
once where motion is reduced."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.kernel.forecast import Chance, Forecast, bars
from ui.board.canvas import fade

FOLLOWS, FADES = 0.12, 0.14  # seconds
STEPS = 10  # pictures on the way


class ForecastEasing:
    """A forecast on its way from what it was to what it is, while the same is asked."""

    def __init__(self) -> None:
        self.question, self.clock, self.still = "", 0.0, True
        self.now: Forecast | None = None
        self._was: Forecast | None = None
        self._since = 0.0

    def take(self, question: str, forecast: Forecast | None) -> None:
        """What stands on the sheet now."""
        if forecast is not self.now or question != self.question:
            is_same = question == self.question and forecast is not None
            self._was, self._since = self.now if is_same else None, self.clock
            self.question, self.now = question, forecast

    @property
    def share(self) -> float:
        """How much of the way is over: quick at first, then slower."""
        if self._was is None or self.still:
            return 1.0
        left = 1.0 - min(1.0, (self.clock - self._since) / FOLLOWS)
        return 1.0 - left * left

    @property
    def step(self) -> int:
        return int(self.share * STEPS)

    def head(self, chance: Chance) -> Chance:
        """The number as it is seen on the way; another outcome does not grow out of this one."""
        was = self._was.main if self._was is not None else None
        if was is None or was.label != chance.label:
            return chance
        return _between(was, chance, self.share)

    def parts(self, shares: tuple[Chance, ...]) -> tuple[Chance, ...]:
        before = {chance.label: chance for chance in bars(self._was)} if self._was is not None else {}
        if self.share >= 1.0 or not before.keys() & {chance.label for chance in shares}:
            return shares
        none = Chance("", 0.0)
        return tuple(_between(before.get(chance.label, none), chance, self.share) for chance in shares)


def _between(was: Chance, now: Chance, share: float) -> Chance:
    if share >= 1.0:
        return now
    return replace(now, share=float(was.share) + (float(now.share) - float(was.share)) * share)


class Fading:
    """The old content of a rectangle, over the new one until it is gone."""

    def __init__(self) -> None:
        self.content: object = None
        self.old: pygame.Surface | None = None
        self._since = 0.0

    def take(self, content: object, picture: pygame.Surface | None, clock: float) -> None:
        """Something else stands there from now on; what did is the picture."""
        if content != self.content:
            self.old = picture if self.content is not None else None
            self.content, self._since = content, clock

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, clock: float, still: bool) -> None:
        left = 1.0 - (clock - self._since) / FADES
        if self.old is None or still or left <= 0 or self.old.get_size() != rect.size:
            self.old = None
            return
        fade(self.old, left)
        surface.blit(self.old, rect)
