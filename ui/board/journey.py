"""A camera on its way: from one look to another at the same scale, slow at both ends. Numbers only."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ui.board.camera import Camera

SECONDS = 0.45


@dataclass(frozen=True)
class Journey:
    """From where to where, and how much of the way is over. Another scale is cut to, never eased."""

    start: Camera
    end: Camera
    past: float = 0.0

    def on(self, seconds: float) -> Journey:
        return replace(self, past=self.past + seconds)

    @property
    def is_done(self) -> bool:
        return self.past >= SECONDS or self.start.scale != self.end.scale or self.start.view != self.end.view

    @property
    def camera(self) -> Camera:
        if self.is_done:
            return self.end
        share = self.past / SECONDS
        way = share * share * (3 - 2 * share)
        x, y = (a + (b - a) * way for a, b in ((self.start.x, self.end.x), (self.start.y, self.end.y)))
        return replace(self.end, x=x, y=y)
