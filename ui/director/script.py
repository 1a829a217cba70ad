"""A move as one viewer saw it: the views before and after, and its events as cues, each a sentence with beats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.kernel.agenda import Event, Side
from game.kernel.game import Game
from ui.director.beats import Beat, Dice, Glow, Opening, Verdict
from ui.skins.registry import Skin, Staged

ALIKE = 2  # sentences of the same kind that are told; of more, only how many


def in_short(sentences: Sequence[str], most: int) -> str:
    """So many sentences at most; the log has them all."""
    told = [sentence for sentence in sentences if sentence]
    if len(told) <= most:
        return " ".join(told)
    return f"{' '.join(told[: most - 1])} And {len(told) - most + 1} more."


@dataclass(frozen=True)
class Cue:
    """One sentence, and what is seen of it."""

    words: str
    beats: tuple[Beat, ...]


@dataclass(frozen=True, eq=False)
class Frame:
    """One move. Nothing in it but views of the viewer and events that are told to everybody."""

    game: Game[Any]
    skin: Skin | None
    number: int  # of the move, the first being 1
    side: Side  # who decided
    before: Any
    after: Any
    events: tuple[Event, ...]

    @cached_property
    def cues(self) -> tuple[Cue, ...]:
        """Worked out when first shown: of most moves of the other person at the desk nobody ever asks."""
        found: list[tuple[list[str], tuple[Beat, ...]]] = []
        for number, (event, beats) in enumerate(zip(self.events, self._beats(), strict=True)):
            words = self.game.describe(self.after, event)
            alike = bool(found) and type(event) is type(self.events[number - 1])
            if beats or (words and not alike):
                found.append(([words], beats))
            elif words:
                found[-1][0].append(words)
        return tuple(Cue(in_short(sentences, ALIKE), beats) for sentences, beats in found)

    def _beats(self) -> Sequence[tuple[Beat, ...]]:
        if isinstance(self.skin, Staged):
            return self.skin.beats(self.before, self.after, self.events)
        if self.skin is None:
            return [()] * len(self.events)
        touched = [tuple(self.skin.touched(self.after, event)) for event in self.events]
        return [(Glow(places),) if places else () for places in touched]

    @property
    def beats(self) -> tuple[Beat, ...]:
        return tuple(beat for cue in self.cues for beat in cue.beats)

    @property
    def sentences(self) -> list[str]:
        return [cue.words for cue in self.cues if cue.words]

    @property
    def opens(self) -> bool:
        """Whether a stretch of moves begins here."""
        return any(isinstance(beat, Opening) for beat in self.beats)


def lying_dice(frames: Sequence[Frame]) -> Dice | None:
    """Dice thrown and not yet settled: they stay on the table while somebody decides what to do about them."""
    for frame in reversed(frames[-4:]):
        for beat in reversed(frame.beats):
            if isinstance(beat, Verdict | Opening):
                return None
            if isinstance(beat, Dice):
                return beat
    return None
