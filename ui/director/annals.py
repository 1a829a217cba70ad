"""What is kept of a battle for one reader: a card of every fight, the chance to win from stretch to stretch, and a card
of every turn. Made from the same frames that were shown, so it knows nothing that the reader did not see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Protocol, runtime_checkable

from game.kernel.agenda import Side
from game.kernel.forecast import Tone
from game.kernel.state import HasTurns, Told
from ui.board.skin import Held
from ui.director.beats import FightBeat, Flag, Muzzle, Overture, Ribbon, Slide
from ui.director.fight import FightShow
from ui.director.script import Frame
from ui.director.skin import Liveried

TurnGlance = Callable[[Any, Side], float | None]  # the chance of a side to win, from its own view
SWINGS = 2  # named on a turn card, at most
LEAST = 0.1  # a swing worth a name
PHASE_FRAMES = 600  # the longest phase that is summed up as a whole


@dataclass(frozen=True)
class FightCard:
    """A fight as it stays in the log; `after` follows the losses that are chosen later, until something else begins.

    `sentences` are the lines of the log that it belongs to.
    """

    number: int  # of the move
    stretch: int
    show: FightShow
    after: Any
    chance_before: float | None = None
    chance_now: float | None = None
    score: str = ""
    sentences: tuple[str, ...] = ()
    line: str = ""  # of them the one that tells what came of it
    last: int = 0  # move to which lines of the log belong to it: losses that are chosen later
    first: tuple[str, ...] = ()  # what was fired before it
    is_open: bool = False  # losses may still be chosen


@dataclass(frozen=True)
class Mark:
    """The chance to win where a stretch of moves began."""

    number: int
    turn: int
    share: float
    words: str = ""


@dataclass(frozen=True)
class GroundChange:
    """A place that changed hands in a turn: by whom and in which stretch, one after the other."""

    place: str
    name: str
    worth: int
    flips: tuple[tuple[int, Side], ...]

    def is_held_by(self, side: Side) -> bool:
        return self.flips[-1][1] == side


@dataclass(frozen=True)
class ScoreLine:
    words: str
    whose: str = ""
    points: str = ""
    is_outlook: bool = False  # what would be, not what is


@dataclass(frozen=True)
class TurnAccount:
    """What only the game can say of a turn, for one reader."""

    when: str
    lead: str
    tone: Tone
    lines: tuple[ScoreLine, ...]
    notes: tuple[str, ...] = ()
    next_words: tuple[str, str] = ("Go on", "")


@runtime_checkable
class Accounting(Protocol):
    """A skin that can tell of a turn."""

    stretch_word: str  # what the game calls a stretch of moves

    def account(self, before: Any, after: Any, reader: Side) -> TurnAccount:
        """From the view at its beginning to the one after it."""

    def place_title(self, place: str) -> str:
        """A place by its name alone."""


@dataclass(frozen=True)
class PhaseSign:
    """What a phase leaves on the map: a word at a place, or the flag of whoever has it now."""

    place: str
    words: str = ""
    tone: Tone = Tone.EVEN
    side: Side | None = None


@dataclass(frozen=True)
class PhaseAccount:
    """What a game says of a whole phase, for one reader."""

    title: str
    when: str
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    signs: tuple[PhaseSign, ...] = ()


@runtime_checkable
class PhaseAccounting(Protocol):
    """A skin whose game sums up its phases."""

    def phase_account(self, before: Any, after: Any, told: Sequence[Told], reader: Side) -> PhaseAccount | None:
        """From the view at its beginning to the one after it; None where nothing happened."""


@dataclass(frozen=True, eq=False)
class PhaseCard:
    """A phase as it stays: what the game says of it, and all ways that were gone."""

    number: int  # of the move that ended it
    first: int  # of the move that began it
    side: Side
    account: PhaseAccount
    ways: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...]  # of the log where it began


@dataclass(frozen=True)
class TurnCard:
    """A turn as it stays: ground, score and why, losses, the chance from stretch to stretch."""

    number: int
    turn: int
    reader: Side
    account: TurnAccount
    ground: tuple[GroundChange, ...]
    holders: Mapping[str, Side]
    lost: tuple[tuple[Side, tuple[int, ...]], ...]
    after: Any
    marks: tuple[Mark, ...]
    fights: int
    stretch_word: str = ""

    @property
    def chances(self) -> tuple[float, ...]:
        return tuple(mark.share for mark in self.marks)

    @property
    def swings(self) -> tuple[tuple[int, float, str], ...]:
        """The largest changes, by the number of the mark that they lead to, what it was, and how much."""
        pairs = enumerate(pairwise(self.marks), 1)
        steps = [(number, after.share - before.share, before.words) for number, (before, after) in pairs]
        large = sorted((step for step in steps if abs(step[1]) >= LEAST and step[2]), key=lambda step: -abs(step[1]))
        return tuple(sorted(large[:SWINGS]))


class Annals:
    """The cards of one reader."""

    def __init__(self, skin: Any, reader: Side, glance: TurnGlance, view: Any) -> None:
        self.skin, self.reader, self.glance = skin, reader, glance
        self.cards: list[FightCard] = []
        self.turns: list[TurnCard] = []
        self.phases: list[PhaseCard] = []
        self._frames: list[Frame] = []  # of the last phases
        self.marks: list[Mark] = []
        self._flips: list[tuple[int, int, str, Side]] = []  # number of the move, stretch, place, side
        self._starts: list[tuple[int, Any]] = [(0, view)]  # of the turns
        self._opening: list[tuple[str, str]] = []  # place and line of what led to a fight in this stretch
        self._mark(0, view)

    def take(self, frames: Sequence[Frame]) -> None:
        for frame in frames:
            self._take(frame)

    def card_of(self, number: int, line: str) -> FightCard | None:
        """The fight that a line of the log tells of; several moves may have been shown as one."""
        return next((card for card in self.cards if card.last >= number and line in card.sentences), None)

    def phase_of(self, number: int, line: str) -> PhaseCard | None:
        """The phase that begins with a line of the log."""
        return next((card for card in self.phases if card.first >= number and line in card.lines), None)

    def rewind(self, number: int) -> None:
        """Moves were taken back: what is gone was never written down."""
        self.cards = [card for card in self.cards if card.number <= number]
        self.turns = [card for card in self.turns if card.number <= number]
        self.phases = [card for card in self.phases if card.number <= number]
        self._frames = [frame for frame in self._frames if frame.number <= number]
        self.marks = [mark for mark in self.marks if mark.number <= number] or self.marks[:1]
        self._flips = [flip for flip in self._flips if flip[0] <= number]
        self._starts = [start for start in self._starts if start[0] <= number]

    # ---- one frame

    def _take(self, frame: Frame) -> None:
        if any(isinstance(beat, Overture | Ribbon | FightBeat) for beat in frame.beats):
            self._close()
        if frame.starts_phase:
            self._end_phase(frame)
        self._frames = [*self._frames[-PHASE_FRAMES:], frame]
        if frame.opens:
            self._mark(frame.number, frame.before)
        for beat in frame.beats:
            if isinstance(beat, Flag):
                self._flips.append((frame.number, self.stretch, beat.place, beat.side))
            elif isinstance(beat, FightBeat) and beat.show.outcome is not None:
                self._write(frame, beat.show)
        self._begin_with(frame)
        if self.cards and self._open:
            self._go_on(self.cards[-1], frame)
        if _turn(frame.after) > _turn(frame.before) > 0:
            self._end_turn(frame)

    def _begin_with(self, frame: Frame) -> None:
        """What is shot or seen before a fight belongs to its card, as long as the stretch lasts."""
        self._opening = [] if frame.opens else self._opening
        for cue in frame.cues:
            for beat in cue.beats:
                if isinstance(beat, Muzzle) or (isinstance(beat, FightBeat) and beat.show.outcome is None):
                    self._opening += [(beat.place, line) for line in cue.lines if line]

    def _go_on(self, card: FightCard, frame: Frame) -> None:
        """Losses that are chosen after it, with their lines."""
        lines = () if frame.number == card.number else tuple(frame.lines)
        self.cards[-1] = replace(
            card, after=frame.after, last=frame.number, sentences=tuple(dict.fromkeys((*card.sentences, *lines)))
        )

    _open = False

    def _close(self) -> None:
        if self._open:
            card, view = self.cards[-1], self.cards[-1].after
            chance = self.glance(view, self.reader)
            self.cards[-1] = replace(card, chance_now=chance, score=self._score(view), is_open=False)
        self._open = False

    def _write(self, frame: Frame, show: FightShow) -> None:
        before, now = (self.glance(view, self.reader) for view in (show.before, show.after))
        score, first = self._score(frame.after), () if show.is_small else self._shots_at(show.place)
        opening = () if show.is_small else tuple(line for place, line in self._opening if place == show.place)
        own = [cue for cue in frame.cues if any(isinstance(b, FightBeat) and b.show is show for b in cue.beats)]
        line = next((line for cue in own for line in cue.lines if line), "")
        number, lines = frame.number, (*opening, *frame.lines)
        card = FightCard(number, self.stretch, show, frame.after, before, now, score, lines, line, number, first, True)
        self.cards.append(card)
        self._open = True
        if self.marks and show.outcome is not None and not (show.is_small and self.marks[-1].words):
            name = self.skin.place_title(show.place) if isinstance(self.skin, Accounting) else show.place
            self.marks[-1] = replace(self.marks[-1], words=f"{name}: {show.outcome.word.lower()}")

    def _shots_at(self, place: str) -> tuple[str, ...]:
        """What was fired in this stretch before the fight itself."""
        found: list[str] = []
        for card in reversed(self.cards):
            if not card.show.is_small or card.stretch != self.stretch or card.show.place != place:
                break
            found.insert(0, f"{card.show.title}: {card.show.words(self.reader)}")
        return tuple(found)

    def _score(self, view: Any) -> str:
        return next(iter(self.skin.status(view, self.reader)), "") if self.skin is not None else ""

    @property
    def stretch(self) -> int:
        """Counted from the beginning of the turn."""
        return sum(mark.number > self._starts[-1][0] for mark in self.marks)

    def _mark(self, number: int, view: Any) -> None:
        share = self.glance(view, self.reader)
        if share is not None:
            self.marks.append(Mark(number, _turn(view), share))

    def _end_turn(self, frame: Frame) -> None:
        since, start = self._starts[-1]
        self._starts.append((frame.number, frame.after))
        if not isinstance(self.skin, Accounting) or not isinstance(self.skin, Held):
            return
        own = [mark for mark in self.marks if mark.number > since]
        first = [mark for mark in self.marks if mark.number <= since][-1:]
        share = self.glance(frame.after, self.reader)
        last = [Mark(frame.number, _turn(frame.after), share)] if share is not None else []
        fights = sum(card.number > since and not card.show.is_small for card in self.cards)
        self.turns.append(
            TurnCard(
                frame.number,
                _turn(start),
                self.reader,
                self.skin.account(start, frame.after, self.reader),
                self._ground(since, frame.after),
                self.skin.holders(frame.after),
                self._lost(start, frame.after),
                frame.after,
                (*first, *own, *last),
                fights,
                self.skin.stretch_word,
            )
        )

    def _end_phase(self, after: Frame) -> None:
        """The next one begins: what happened since the last time that one did."""
        starts = [number for number, frame in enumerate(self._frames) if frame.starts_phase]
        if not starts or not isinstance(self.skin, PhaseAccounting):
            return
        frames = self._frames[starts[-1] :]
        side = next((beat.side for beat in frames[0].beats if isinstance(beat, Overture)), None)
        told = [each for frame in frames for cue in frame.cues for each in cue.told]
        if side is None:
            return
        account = self.skin.phase_account(frames[0].before, after.before, told, self.reader)
        ways = dict.fromkeys(beat.path for frame in frames for beat in frame.beats if isinstance(beat, Slide))
        if account is not None:
            lines = tuple(frames[0].lines)
            self.phases.append(PhaseCard(after.number, frames[0].number, side, account, tuple(ways), lines))

    def _ground(self, since: int, view: Any) -> tuple[GroundChange, ...]:
        flips: dict[str, list[tuple[int, Side]]] = {}
        for number, stretch, place, side in self._flips:
            if number > since:
                flips.setdefault(place, []).append((stretch, side))
        found = [
            GroundChange(place, self.skin.place_title(place), self.skin.worth(view, place), tuple(of))
            for place, of in flips.items()
        ]
        return tuple(sorted(found, key=lambda change: -change.worth))

    def _lost(self, before: Any, after: Any) -> tuple[tuple[Side, tuple[int, ...]], ...]:
        """Who fell in the turn, by side."""
        if not isinstance(self.skin, Liveried):
            return ()
        then, now = (self.skin.losses(view, "standard") for view in (before, after))
        found = []
        for side, (old, new) in enumerate(zip(then, now, strict=True)):
            known = {token.key for token in old.tokens}
            found.append((Side(side), tuple(token.key for token in new.tokens if token.key not in known)))
        return tuple(found)


def _turn(view: Any) -> int:
    return view.turn if isinstance(view, HasTurns) else 0


def losses_of(card: FightCard, skin: Liveried) -> list[tuple[list[int], list[int]]]:
    """By side of the fight: who fell, and who was hurt, as far as it is known."""
    fallen = {token.key for stack in skin.losses(card.after, "standard") for token in stack.tokens}
    found = []
    for camp in card.show.camps:
        pieces = [one.piece for one in camp.fighters]
        dead = [piece for piece in pieces if piece in fallen]
        hurt = [piece for piece in pieces if piece not in fallen and is_changed(card, skin, piece)]
        found.append((dead, hurt))
    return found


def is_changed(card: FightCard, skin: Any, piece: int) -> bool:
    before, now = (skin.face(view, piece, "standard") for view in (card.show.before, card.after))
    return bool(before.level != now.level)
