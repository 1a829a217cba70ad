"""A move as one viewer saw it: its events as cues, each a sentence with beats, in frames between exact views."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.kernel.agenda import Event, Side
from game.kernel.game import Game
from game.kernel.state import Told
from ui.board.skin import Skin
from ui.director.beats import Beat, Dice, Entry, FightBeat, Glow, Loss, Overture, Ribbon, Single, Slide, Verdict
from ui.director.staged import Staged

ALIKE = 2  # sentences of the same kind that are told; of more, only how many


def in_short(sentences: Sequence[str], most: int) -> str:
    """So many sentences at most; the log has them all."""
    told = [sentence for sentence in sentences if sentence]
    if len(told) <= most:
        return " ".join(told)
    return f"{' '.join(told[: most - 1])} And {len(told) - most + 1} more."


@dataclass(frozen=True)
class Cue:
    """One sentence, and what is seen of it; the viewer's view of the position after it."""

    words: str
    beats: tuple[Beat, ...]
    after: Any = None
    lines: tuple[str, ...] = ()  # of the log, where the sentence is shorter
    told: tuple[Told, ...] = ()  # the events behind it
    together: bool = False  # its beats are seen at once, but for what waits for a piece or a place
    is_past: bool = False  # seen before: what it moved stands where it went


@dataclass(frozen=True, eq=False)
class Frame:
    """A move, or a part of a long one. Nothing in it but what the viewer heard and saw."""

    number: int  # of the move, the first being 1
    side: Side  # who decided
    before: Any
    after: Any
    cues: tuple[Cue, ...]

    @property
    def beats(self) -> tuple[Beat, ...]:
        return tuple(beat for cue in self.cues for beat in cue.beats)

    @property
    def sentences(self) -> list[str]:
        return [cue.words for cue in self.cues if cue.words]

    @property
    def lines(self) -> list[str]:
        """All that the log tells of it."""
        return [line for cue in self.cues for line in cue.lines if line]

    @property
    def starts_phase(self) -> bool:
        return any(isinstance(beat, Ribbon) for beat in self.beats)

    @property
    def opens(self) -> bool:
        """Whether a stretch of moves begins here."""
        return any(isinstance(beat, Overture) for beat in self.beats)


@dataclass(frozen=True)
class Script:
    """How the moves of a game are told: its words, and the beats of its skin."""

    game: Game[Any]
    skin: Skin | None

    def frames(self, number: int, side: Side, before: Any, told: Sequence[Told], after: Any) -> list[Frame]:
        """What a viewer heard of a move; the first frame begins and the last one ends with the views given."""
        found: list[Frame] = []
        start, part = before, list[Cue]()
        for cue in self.cues(before, told):
            if part and self._begins(cue, start, [beat for earlier in part for beat in earlier.beats]):
                found.append(Frame(number, side, start, part[-1].after, tuple(part)))
                start, part = part[-1].after, []
            part.append(cue)
        return [*found, Frame(number, side, start, after, tuple(part))] if part else found

    def _begins(self, cue: Cue, start: Any, shown: Sequence[Beat]) -> bool:
        """Whether a new part begins here: a phase, a stretch, dice after a verdict, a piece that is not the one that
        lay there when the part began."""
        settled = any(isinstance(beat, Verdict | FightBeat) for beat in shown)
        return any(
            isinstance(beat, Ribbon | Overture)
            or (settled and isinstance(beat, Dice | Verdict | FightBeat))
            or not self._knows(beat, start, shown)
            for beat in cue.beats
        )

    def _knows(self, beat: Beat, start: Any, shown: Sequence[Beat]) -> bool:
        """What a beat moves lay there from the start or has come since; what fell is not seen to act again."""
        pieces = set(beat.pieces())
        if any(isinstance(other, Loss) and other.piece in pieces for other in shown):
            return False
        new = pieces - {piece for other in shown for piece in other.pieces()}
        moves = isinstance(beat, Slide | Single) and not isinstance(beat, Entry)
        place = beat.places()[0] if moves and beat.places() else ""
        return not (new and place and self.skin) or new <= set(self.skin.pieces_at(start, place))

    def cues(self, before: Any, told: Sequence[Told]) -> list[Cue]:
        """Sentences of the same kind that follow each other with nothing to be seen between them are one."""
        found: list[tuple[list[str], tuple[Beat, ...], list[Told]]] = []
        kind: type[Event] | None = None
        for (event, after), beats in zip(told, self._beats(before, told), strict=True):
            words = self.game.describe(after, event)
            if beats or (words and type(event) is not kind):
                found.append(([words], beats, [Told(event, after)]))
            elif found:
                found[-1][0].append(words)
                found[-1][2].append(Told(event, after))
            kind = type(event) if beats or words else kind
        return [
            Cue(in_short(sentences, ALIKE), beats, events[-1].after, tuple(sentences), tuple(events))
            for sentences, beats, events in found
        ]

    def _beats(self, before: Any, told: Sequence[Told]) -> Sequence[tuple[Beat, ...]]:
        if isinstance(self.skin, Staged):
            return self.skin.beats(before, told)
        if self.skin is None:
            return [()] * len(told)
        touched = [tuple(self.skin.touched(view, event)) for event, view in told]
        return [(Glow(places),) if places else () for places in touched]


def lying_dice(frames: Sequence[Frame]) -> Dice | FightBeat | None:
    """Dice thrown and not yet settled: they stay on the table while somebody decides what to do about them."""
    for frame in reversed(frames[-4:]):
        for beat in reversed(frame.beats):
            if isinstance(beat, Verdict | Overture):
                return None
            if isinstance(beat, FightBeat):
                return beat if beat.show.outcome is None and not beat.show.is_prelude else None
            if isinstance(beat, Dice):
                return beat
    return None
