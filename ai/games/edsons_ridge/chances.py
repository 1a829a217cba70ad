"""Exact chances as plain floats in tables: what the scorers look up instead of computing."""

from __future__ import annotations

from game.kernel.dice import dice, margin

LOWEST, HIGHEST = -64, 64  # no edge of this game comes near


def _difference() -> dict[int, float]:
    both = margin(dice(2), dice(2))
    return {outcome: float(chance) for outcome, chance in both.items()}


BOTH = _difference()
_SUM = {total: float(chance) for total, chance in dice(2).items()}


def _over(edge: int) -> float:
    return sum(chance for outcome, chance in BOTH.items() if outcome + edge > 0)


def _excess(edge: int) -> float:
    return sum(chance * (outcome + edge) for outcome, chance in BOTH.items() if outcome + edge > 0)


_EDGES = range(LOWEST, HIGHEST + 1)
_WIN = tuple(_over(edge) for edge in _EDGES)
_DRAW = tuple(BOTH.get(-edge, 0.0) for edge in _EDGES)
_POINTS = tuple(_excess(edge) for edge in _EDGES)
_AT_LEAST = tuple(sum(c for total, c in _SUM.items() if total >= need) for need in _EDGES)
_NO_SNAKE_EYES = tuple(sum(c for total, c in _SUM.items() if total >= need and total > 2) for need in _EDGES)


_CONTEST = tuple(zip(_WIN, _DRAW, _POINTS, strict=True))


def contest(edge: int) -> tuple[float, float, float]:
    """Win, draw and mean points of 2d6 + edge against 2d6, in one look."""
    return _CONTEST[edge + HIGHEST]


def win(edge: int) -> float:
    """Chance that 2d6 + edge beats 2d6."""
    return _WIN[edge + HIGHEST]


def points(edge: int) -> float:
    """Mean of what 2d6 + edge has over 2d6, where it has more."""
    return _POINTS[edge + HIGHEST]


def at_least(need: int) -> float:
    """Chance that 2d6 reaches a number."""
    return _AT_LEAST[need + HIGHEST]


def strike(need: int) -> float:
    """13.6 The same, but a natural 2 misses."""
    return _NO_SNAKE_EYES[need + HIGHEST]
