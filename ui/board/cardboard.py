"""The cardboard that pieces and markers are painted on: soft shadow, dark edge, lit from above."""

from __future__ import annotations

from functools import lru_cache

from ui.board.canvas import BLACK, EDGE, WHITE, Canvas, Colour, mix

PAD = 7  # room around the body: 2 px of shadow, 3.5 px of rim, the tick that marks a choice


def card(width: int, height: int, colour: Colour, rounded: bool, hatch: Colour | None = None) -> Canvas:
    """A piece of cardboard to paint on: the base of pieces and of many markers."""
    return _card(width, height, colour, rounded, hatch).copy()


@lru_cache(maxsize=32)
def _card(width: int, height: int, colour: Colour, rounded: bool, hatch: Colour | None) -> Canvas:
    """Soft shadow, dark edge, lit from above. A game has four kinds of ground, so they are kept."""
    canvas = Canvas(width + 2 * PAD, height + 2 * PAD)
    radius = min(width, height) * 0.17 if rounded else 1.0
    for spread, alpha in ((1.5, 35), (0.75, 70), (0.0, 110)):
        grow = 2 * spread
        canvas.rect(PAD + 2 - spread, PAD + 2 - spread, width + grow, height + grow, (0, 0, 0, alpha), radius + spread)
    canvas.rect(PAD, PAD, width, height, EDGE, radius)
    face, mask = Canvas(*canvas.size), Canvas(*canvas.size)
    paint_ground(face, width, height, colour, hatch)
    mask.rect(PAD + 1, PAD + 1, width - 2, height - 2, (255, 255, 255, 255), max(0.0, radius - 1))
    face.clip(mask)
    canvas.lay(face)
    canvas.frame(PAD + 1, PAD + 1, width - 2, height - 2, mix(colour, WHITE, 0.22), 0.5, max(0.0, radius - 1))
    return canvas


def paint_ground(face: Canvas, width: int, height: int, colour: Colour, hatch: Colour | None) -> None:
    """A shade from top to bottom, and the fine diagonal lines of the worn side."""
    for row in range(height):
        part = row / max(1, height - 1)
        shade = mix(mix(colour, WHITE, 0.07), mix(colour, BLACK, 0.1), part)
        face.rect(PAD, PAD + row, width, 1.25, shade)
    if hatch is None:
        return
    step = max(3.5, height * 0.085)
    for i in range(int((width + height) / step) + 1):
        x = PAD + i * step
        face.line((x, PAD), (x - height, PAD + height), hatch, max(0.7, height * 0.013))
