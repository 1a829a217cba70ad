"""A camera on its way: from one look to another, slow at both ends. Numbers only."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ui.board.camera import Box, Camera

SECONDS = 0.45


@dataclass(frozen=True)
class Journey:
    """From where to where, and how much of the way is over. To another scale the picture of the wider look is drawn
    larger or smaller on the way: everything lies where it will lie, and nothing is laid out twice."""

    start: Camera
    end: Camera
    past: float = 0.0

    def on(self, seconds: float) -> Journey:
        return replace(self, past=self.past + seconds)

    @property
    def is_done(self) -> bool:
        return self.past >= SECONDS or self.start.view != self.end.view

    @property
    def zooms(self) -> bool:
        return self.start.scale != self.end.scale

    @property
    def share(self) -> float:
        part = min(1.0, self.past / SECONDS)
        return part * part * (3 - 2 * part)

    @property
    def window(self) -> Box:
        """The part of the map that is seen on the way to another scale."""
        from_box, to_box = _seen(self.start), _seen(self.end)
        left, top, width, height = (a + (b - a) * self.share for a, b in zip(from_box, to_box, strict=True))
        return left, top, width, height

    @property
    def camera(self) -> Camera:
        if self.is_done:
            return self.end
        x, y = (a + (b - a) * self.share for a, b in ((self.start.x, self.end.x), (self.start.y, self.end.y)))
        return replace(self.end, x=x, y=y)


def _seen(camera: Camera) -> Box:
    """What the whole view shows, table beside the map and all."""
    left, top = camera.to_map(camera.view[:2])
    return left, top, camera.view[2] / camera.scale, camera.view[3] / camera.scale
