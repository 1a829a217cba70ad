"""Where it burns: shells that hit leave a fire behind, for this stretch of moves and the next."""

from __future__ import annotations

from collections.abc import Sequence

from ui.director.beats import Burst, FightBeat
from ui.director.script import Frame

STRETCHES = 2


def burning(frames: Sequence[Frame]) -> tuple[str, ...]:
    """Of what was seen up to now: places under shells, unless their dice told that nobody was hit."""
    found: dict[str, bool] = {}
    for frame in _newest(frames):
        for beat in frame.beats:
            if isinstance(beat, Burst) and beat.place:
                found[beat.place] = True
            elif isinstance(beat, FightBeat) and beat.show.is_small and beat.place in found:
                outcome = beat.show.outcome
                found[beat.place] = found[beat.place] and (outcome is None or outcome.tone > 0)
    return tuple(place for place, burns in found.items() if burns)


def _newest(frames: Sequence[Frame]) -> Sequence[Frame]:
    """The last stretches of moves."""
    left = STRETCHES
    for number in range(len(frames) - 1, -1, -1):
        left -= frames[number].opens
        if not left:
            return frames[number:]
    return frames
