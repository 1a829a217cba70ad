"""A game that cannot go on from where it stands: the way back to the last sound position."""

from __future__ import annotations

from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Fallen, Match
from table.opponent import Diary


def way_back(match: Match[Any], side: Side, error: Exception) -> Match[Any] | None:
    """The last sound position; None if the fault lies elsewhere, since the position is what the rules make of it."""
    if not isinstance(error, Fallen) and is_sound(match):
        return None
    try:
        sound = match.last_sound(side)
    except Exception:  # not even the set-up can be played
        return None
    Diary(sound.notes).forget_after(len(sound.history))
    return sound


def is_sound(match: Match[Any]) -> bool:
    """Whether the rules lead from the seed to this position."""
    try:
        return bool(match.replay().state.digest() == match.state.digest())
    except Exception:  # forged in any way
        return False


def fall_words(sound: Match[Any], error: Exception) -> str:
    """What a player reads; the way on is said by whoever offers it."""
    cause = str(error) if isinstance(error, Fallen) else f"{type(error).__name__}: {error}"
    return f"The rules cannot go on from here ({cause}). The last sound position is at decision {len(sound.history)}."
