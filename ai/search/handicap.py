"""Weak players misread odds, always the same way in the same place; none of them blunders at random."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from game.kernel.agenda import Action

SCORE_ERROR, VALUE_ERROR = 8.0, 1.0  # points, and deviations of value, by which odds are misread at worst


def misjudged(scores: list[float], options: Sequence[Action], place: str, error: float) -> list[float]:
    """Scores as a poor judge sees them: each option off by a fixed part of the error, the same each time here."""
    if not error:
        return scores
    return [score + error * slant(place, action) for score, action in zip(scores, options, strict=True)]


def slant(place: str, action: Action) -> float:
    """From -1 to 1, by the words alone: Python's own hashes differ from process to process."""
    return crc32(f"{place}/{action!r}".encode()) / 0x7FFFFFFF - 1.0


def ranked(scores: Sequence[float], most: int) -> list[int]:
    """The options to look at, best score first; equals keep their order."""
    order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)
    return order[:most] if most else order
