"""Shows what happened: one move at a time, brief for one's own, beat by beat for the other side's.

The game is always ahead of the show: the state is final when the first counter slides, and ending the show early
changes nothing but the picture.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal

from game.kernel.agenda import Side
from game.kernel.match import Match
from ui.board.skin import Skin
from ui.director.annals import Annals, TurnCard
from ui.director.beats import Dice, FightBeat, Slide
from ui.director.cards import Cards
from ui.director.gathering import may_wait
from ui.director.past import Past
from ui.director.script import Frame, in_short, lying_dice
from ui.director.timeline import Pace, Timeline
from ui.settings import Settings

LOOKED_BACK = 3  # sentences of a move looked back at
Skip = Literal["", "stretch", "all"]


class Director:
    """The show of one match for whoever sits here."""

    announces: ClassVar[bool] = False  # whether it is told in words alone, for a table elsewhere

    def __init__(
        self,
        match: Match[Any],
        skin: Skin | None,
        people: tuple[Side, ...],
        viewer: Side,
        settings: Settings,
        play_sound: Callable[[str], object],
    ) -> None:
        self.past = Past(match, skin, {viewer, *people})
        self.match, self.people, self.viewer = match, people, viewer
        self.settings, self.play_sound = settings, play_sound
        self.queue: list[Frame] = []
        self.untold: list[Frame] = []  # of a phase that is shown as a whole once it is over
        self.frame: Frame | None = None
        self.timeline: Timeline | None = None
        self.skipping: Skip = ""
        self.cards = Cards(self)
        self.held = False  # the map is on its way to where it happens
        self.cursor: int | None = None  # the frame that is looked back at
        self.shown = {side: len(match.history) for side in self.past.seen}  # up to which move each has looked

    # ---- what happens

    def tell(self, mine: bool) -> None:
        """A move was made: show it to whoever sits here, unless nothing is to be seen or nobody wants to."""
        self.untold += self.past.record(self.viewer)
        self.shown[self.viewer] = len(self.match.history)
        self.cursor = None
        if not mine and self._goes_on():
            return
        frames, self.untold = self.past.gather(self.viewer, self.untold) if not mine else self.untold, []
        if not frames:
            return
        if any(frame.opens for frame in frames) and self.skipping == "stretch":
            self.skipping = ""
        if self.settings.speed and not self.skipping:
            self.queue += frames
            if not self.cards.come_before(frames[0]):
                self._begin(self.queue.pop(0), mine)

    def _goes_on(self) -> bool:
        """Whether the other side is in the middle of something that is told as a whole."""
        decision = self.match.decision
        asked = decision is None or decision.side in self.people
        return not asked and may_wait(self.past.skin, self.untold)

    def _begin(self, frame: Frame, mine: bool) -> None:
        self.frame = frame
        self.timeline = Timeline(frame.cues, Pace(self.settings.speed, mine))
        if self.timeline.done:
            self._end()

    def _end(self) -> None:
        self.frame = self.timeline = None

    def rewind(self) -> None:
        """Undo or redo: there is nothing left to show."""
        self.finish()
        self.untold = []
        self.past.rewind()
        self.shown = {side: min(number, len(self.match.history)) for side, number in self.shown.items()}
        self.cards.rewind()

    def seat(self, viewer: Side) -> None:
        """Another person looks now; what the one before was shown is none of his business."""
        if viewer == self.viewer:
            return
        self.finish()
        self.untold = []
        self.past.admit(viewer)
        self.viewer = viewer
        if self.settings.speed:
            unseen = self.past.since(viewer, self.shown.get(viewer, len(self.match.history)))
            self.queue = self.past.gather(viewer, [frame for frame in unseen if frame.side != viewer])
        self.shown[viewer] = len(self.match.history)

    # ---- time

    @property
    def busy(self) -> bool:
        return self.timeline is not None or bool(self.queue)

    @property
    def is_rivals(self) -> bool:
        """Whether the show is of somebody else's move: then the question waits for its end."""
        frame = self.frame or (self.queue[0] if self.queue else None)
        return frame is not None and not self._is_own(frame)

    def _is_own(self, frame: Frame) -> bool:
        return frame.side == self.viewer and frame.side in self.people

    @property
    def holds(self) -> bool:
        """Whether the next question waits for the show: the other side's, or dice of one's own that still roll."""
        if self.is_rivals:
            return True
        coming = [self.frame, *self.queue] if self.frame is not None else self.queue
        return any(isinstance(beat, Dice | FightBeat) for frame in coming for beat in frame.beats)

    def update(self, seconds: float) -> bool:
        """Let time pass; whether a show ended or another began, so that the board is another."""
        if not self.settings.speed and self.busy:  # set to "at once" while something was shown or waited for it
            self.queue = []
            self._end()
            return True
        if self.held:
            return False
        if self.timeline is None:
            if self.queue:
                frame = self.queue.pop(0)
                self._begin(frame, self._is_own(frame))
                return True
            return False
        for noise in self.timeline.advance(seconds):
            self.play_sound(noise)
        if self.timeline.done:
            self._end()
            return True
        return False

    def finish(self) -> bool:
        """End the show at once; whether there was one."""
        was = self.busy or self.cursor is not None
        self.queue, self.cursor = [], None
        self._end()
        return was

    @property
    def next_frame(self) -> Frame | None:
        """What is shown now, or else next: nobody sees what came after it yet."""
        return self.frame or next(iter(self.queue or self.untold), None)

    def skip(self, how: Skip) -> None:
        """No pauses up to the end of the stretch, or up to the next decision here."""
        self.skipping = how
        rest = self.queue
        self.finish()
        if how == "stretch":  # what was waiting to be shown goes on with the next one
            later = [number for number, frame in enumerate(rest) if frame.opens]
            self.queue = rest[later[0] :] if later else []
            self.skipping = "" if self.queue else how

    # ---- what is written down

    @property
    def annals(self) -> Annals:
        return self.past.annals[self.viewer]

    def note_cards(self) -> None:
        """What was written down so far is no news to anybody."""
        self.cards.note({side: len(annals.turns) for side, annals in self.past.annals.items()})

    @property
    def is_still(self) -> bool:
        """Whether nothing moves, and nothing past is looked at."""
        return self.timeline is None and self.cursor is None

    def new_turn_card(self) -> TurnCard | None:
        """The card of a turn that is over, once."""
        return self.cards.turn()

    # ---- looking back

    @property
    def looks_back(self) -> bool:
        return self.cursor is not None

    def step(self, direction: int) -> bool:
        """One move back or forth in what was seen; False if there is nothing in that direction."""
        frames = self.past.frames[self.viewer]
        here = len(frames) if self.cursor is None else self.cursor
        if self.busy and direction < 0:
            here = len(frames)
            self.finish()
        there = here + direction
        if not 0 <= there <= len(frames) or (direction > 0 and self.cursor is None):
            return False
        self.cursor = there if there < len(frames) else None
        return True

    @property
    def seen_frame(self) -> Frame | None:
        """What is being shown or looked back at."""
        if self.cursor is not None:
            return self.past.frames[self.viewer][self.cursor]
        return self.frame

    @property
    def words(self) -> str:
        """For the bar: the sentence of the beat, or all sentences of a move looked back at."""
        if self.cursor is not None:
            frames = self.past.frames[self.viewer]
            said = in_short(frames[self.cursor].sentences, LOOKED_BACK)
            return f"Looking back, {self.cursor + 1} of {len(frames)}: {said}"
        return self.timeline.words if self.timeline is not None else ""

    # ---- what lies on the map besides the pieces

    @property
    def lying(self) -> Dice | FightBeat | None:
        """Dice of earlier moves that nobody has settled before what is shown now."""
        frames, frame = self.past.frames[self.viewer], self.seen_frame
        return lying_dice(frames[: frames.index(frame)] if frame in frames else frames)

    def arrows(self) -> list[Slide]:
        """The ways of this stretch up to what is shown now, oldest first."""
        frames = self.past.frames[self.viewer]
        frame = self.seen_frame
        if frame is None or frame not in frames:
            return []
        first = last = frames.index(frame)
        while first > 0 and not frames[first].opens and last - first < 40:
            first -= 1
        return [beat for past in frames[first:last] for beat in past.beats if isinstance(beat, Slide)]
