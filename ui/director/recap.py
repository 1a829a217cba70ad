"""On opening a saved game: what happened last, played again from the seed, and what comes next."""

from __future__ import annotations

from typing import Any

from game.kernel.match import Match
from ui.director.director import Director
from ui.director.past import Past

RECENT = 80  # moves of which the views are worked out again
LONGEST = 7  # sentences of one stretch of moves


def recall(director: Director) -> bool:
    """Work out what was seen of the last moves of a loaded match; whether there is anything to tell."""
    match, past = director.match, director.past
    start = max(1, len(match.history) - RECENT)
    found: list[Past] = []

    def watch(again: Match[Any]) -> None:
        if len(again.history) == start:
            found.append(Past(again, past.skin, past.seen))
        elif found:
            found[0].record(director.viewer)

    try:
        again = match.replay(watch)
    except Exception:  # saves of other versions may break any rule on the way; the game goes on without a past
        return False
    if not found or again.state.digest() != match.state.digest():
        return False
    past.frames, past.annals = found[0].frames, found[0].annals
    director.note_cards()
    return any(past.frames.values())


def chapters(director: Director) -> list[tuple[str, list[str]]]:
    """The last stretches of moves: who acted, and what happened in sentences."""
    found = []
    for frames in director.past.stretches(director.viewer):
        sentences = [sentence for frame in frames for sentence in frame.sentences]
        if sentences:
            left_out = len(sentences) - LONGEST
            if left_out > 1:  # how it began and how it ended
                sentences = [*sentences[:2], f"{left_out} more lines are in the log.", *sentences[2 - LONGEST :]]
            found.append((sentences[0], sentences[1:]))
    return found
