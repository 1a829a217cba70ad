"""8.0 The Bushido track: gains and losses move the Japanese CAPs at once, and switch the Bonus or Penalty."""

from __future__ import annotations

from game.conflict_of_heroes import events
from game.conflict_of_heroes.components import JAPANESE, JAPANESE_PILE, NO_HIT
from game.conflict_of_heroes.state import MOST_BUSHIDO, Engagement

NO_HIT_LIMIT = 5  # F


def change(state: Engagement, points: int, why: str) -> None:
    """8.0.a, R46 What goes beyond the track is lost, with its CAPs; CAPs are never below 0."""
    before = state.bushido
    state.bushido = max(-MOST_BUSHIDO, min(MOST_BUSHIDO, before + points))
    moved = state.bushido - before
    if not moved:
        return
    state.caps[JAPANESE] = max(0, state.caps[JAPANESE] + moved)
    state.tell(events.BushidoChanged, moved, state.bushido, why)
    if (before > 0) != (state.bushido > 0):
        switch_no_hit(state, state.bushido > 0)


def has_extra_no_hit(state: Engagement) -> bool:
    """F Whether one more No Hit marker is in the game."""
    return state.bushido > 0 and _line_adds(state)


def _line_adds(state: Engagement) -> bool:
    return state.sheet.bonus.op == "no_hit_markers" and state.sheet.no_hit < NO_HIT_LIMIT


def switch_no_hit(state: Engagement, on: bool) -> None:
    """F It joins the pile while the score is positive; it leaves at once if it lies there, else when one returns."""
    if not _line_adds(state):
        return
    pile = state.piles[JAPANESE_PILE]
    if on:
        if state.owed:
            state.owed -= 1
        else:
            state.piles[JAPANESE_PILE] = pile.added(NO_HIT)
    elif pile.counts[NO_HIT]:
        state.piles[JAPANESE_PILE] = pile.taken(NO_HIT)
    else:
        state.owed += 1


def round_caps(state: Engagement) -> int:
    """8.0.a The allocation and the score, not below 0."""
    allocation = state.sheet.caps[JAPANESE] + handicap(state.house, "japanese")
    return max(0, allocation + (state.bushido if state.sheet.bushido is not None else 0))


def handicap(house: tuple[str, ...], side: str) -> int:
    """3.2.5"""
    return sum(points for points in (1, 2) if f"handicap_{side}_{points}" in house)
