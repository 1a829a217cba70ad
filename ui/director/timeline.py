"""When each beat of a move is seen. Numbers only: no window, no clock of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ui.director.beats import Beat, Dice, FightBeat, Verdict
from ui.director.script import Cue

READING = 0.7  # seconds for a sentence of which nothing is seen
PAUSE = 0.3  # seconds after a sentence of the other side
TOGETHER = 1.4  # seconds after what many pieces did at once
BRIEF = 0.35  # seconds at most for a simple move of one's own, whatever the speed
WITH_DICE = 2.0  # seconds at most, besides the dice, for a move of one's own that rolls some
LONGEST = 8.0  # seconds at most, besides the dice, for a move of the other side
ROLLING = "The dice are rolling."
LONGEST_STEP = 0.05  # seconds: a slow frame must not swallow a beat


@dataclass(frozen=True)
class Pace:
    """How fast, and for whom: `brief` for one's own moves, which one knows already. Speed 0: at once."""

    speed: float = 1.0
    brief: bool = False

    def takes(self, seconds: float) -> float:
        """What is left of so many seconds at this speed."""
        return seconds / self.speed if self.speed else 0.0


@dataclass(frozen=True)
class Slot:
    """A beat with its time; no beat: time to read."""

    cue: int
    beat: Beat | None
    start: float
    end: float

    def at(self, share: float) -> float:
        """The moment when so much of it is over."""
        return self.start + (self.end - self.start) * share

    def share(self, now: float) -> float:
        """How much of it is over, from 0 to 1."""
        if now >= self.end or self.end <= self.start:
            return 1.0 if now >= self.start else 0.0
        return max(0.0, (now - self.start) / (self.end - self.start))


class Timeline:
    """The cues of one move one after the other."""

    def __init__(self, cues: Sequence[Cue], pace: Pace) -> None:
        self.cues = tuple(cues)
        self.slots = _slots(self.cues, pace)
        self.now = 0.0

    @property
    def total(self) -> float:
        return self.slots[-1].end if self.slots else 0.0

    @property
    def done(self) -> bool:
        return self.now >= self.total

    def advance(self, seconds: float) -> list[str]:
        """Let time pass; what is heard in it."""
        before, self.now = self.now, self.now + min(seconds, LONGEST_STEP)
        acted = ((slot, slot.beat) for slot in self.slots if slot.beat is not None and slot.end > slot.start)
        heard = ((slot.at(share), name) for slot, beat in acted for share, name in beat.noises())
        return [name for moment, name in heard if before <= moment < self.now]

    def finish(self) -> None:
        self.now = self.total

    @property
    def begun(self) -> list[Slot]:
        return [slot for slot in self.slots if slot.start <= self.now and slot.beat is not None]

    @property
    def words(self) -> str:
        """The sentence of what is seen now; one that tells of dice waits until they lie."""
        begun = {slot.cue for slot in self.slots if slot.start <= self.now}
        rolling = {slot.cue for slot in self.slots if _rolling_until(slot) > self.now}
        told = [self.cues[number].words for number in sorted(begun - rolling)]
        return next((words for words in reversed(told) if words), ROLLING if begun & rolling else "")


def _slots(cues: tuple[Cue, ...], pace: Pace) -> list[Slot]:
    found: list[Slot] = []
    now, factor = 0.0, _factor(cues, pace)
    for number, cue in enumerate(cues):
        if cue.is_past:
            found += [Slot(number, beat, now, now) for beat in cue.beats]
            continue
        starts = _starts(cue) if cue.together else []
        first = now
        for place, beat in enumerate((*cue.beats, None)):
            share = 1.0 if beat is not None and _rolls(beat) else factor
            length = pace.takes((_rest(cue, pace) if beat is None else beat.lasts()) * share)
            start = first + pace.takes(starts[place] * factor) if starts and beat is not None else now
            found.append(Slot(number, beat, start, start + length))
            now = max(now, start + length)
    return found


def _starts(cue: Cue) -> list[float]:
    """All at once; but a piece does one thing after the other, and a sign on a place waits for who comes there."""
    found: list[float] = []
    ends: dict[int | str, float] = {}
    for beat in cue.beats:
        awaited: list[int | str] = [*beat.pieces()] or [*beat.sites()]
        found.append(max((ends.get(one, 0.0) for one in awaited), default=0.0))
        touched: list[int | str] = [*beat.pieces(), *beat.places()]
        ends |= {one: max(ends.get(one, 0.0), found[-1] + beat.lasts()) for one in touched}
    return found


def _rest(cue: Cue, pace: Pace) -> float:
    """After a sentence of the other side; one's own moves need none."""
    if pace.brief:
        return 0.0
    return TOGETHER if cue.together else PAUSE if cue.beats else READING


def _factor(cues: tuple[Cue, ...], pace: Pace) -> float:
    """However much happens in a move, it does not go on for ever: a whole phase may end with it."""
    apart = [cue for cue in cues if not cue.together and not cue.is_past]
    plain = sum(beat.lasts() for cue in apart for beat in cue.beats if not _rolls(beat))
    plain += sum(_rest(cue, pace) for cue in cues if not cue.is_past)
    rolls = any(_rolls(beat) for cue in cues for beat in cue.beats)
    most = LONGEST if not pace.brief else WITH_DICE if rolls else BRIEF * pace.speed
    return min(1.0, most / plain) if plain else 1.0


def _rolls(beat: Beat) -> bool:
    """Dice keep their time: nobody knows yet how they fall."""
    return isinstance(beat, Dice | Verdict | FightBeat)


def _rolling_until(slot: Slot) -> float:
    """When its dice lie; a fight goes on after that."""
    if isinstance(slot.beat, FightBeat):
        whole = slot.beat.lasts()
        return slot.start + (slot.end - slot.start) * (slot.beat.show.told / whole if whole else 1.0)
    return slot.end if isinstance(slot.beat, Dice) else 0.0
