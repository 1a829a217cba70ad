"""The show over the map: arrows, moving pieces, effects and dice of whatever the director shows now."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

import pygame

from ui.board.arrows import arrow
from ui.board.board import Board
from ui.board.scene import Shown
from ui.director import actors, effects, fight_card, fight_stage, table
from ui.director.actors import Cast
from ui.director.beats import Banner, Beat, Dice, FightBeat, Ribbon, Slide, Verdict
from ui.director.burning import burning
from ui.director.canvas import StageCanvas
from ui.director.director import Director
from ui.director.script import Frame
from ui.director.timeline import Slot
from ui.director.tray import Tray, as_box, place
from ui.palette import paper_colours
from ui.widgets import Style
from ui.widgets.paper import slip

ARROW = 5.0
LOW = 0.66  # of the view from its top: where the ground of a fight lies, clear of those who stand over it
SHAKING = 0.45  # seconds
CARD_ROOM = 260  # pixels at 100 %: less of the sheet is too little for a fight card
AHEAD = 0.003  # seconds of a frame for what is needed later


class Stage:
    """Draws for one battle screen; it only reads what the director knows."""

    def __init__(self, director: Director, board: Board) -> None:
        self.director, self.board = director, board
        self.tray = Tray()
        self._cast: Cast | None = None
        self._needed: deque[Callable[[], object]] = deque()
        self._prepared: Frame | None = None
        self._followed: Frame | None = None
        self._lit_for: object = None

    def scene(self, usual: Shown) -> Shown:
        """What the board shows: the present, a position looked back at, or the one before the move that is shown."""
        director, frame = self.director, self.director.seen_frame
        frame = frame or director.next_frame
        if frame is None:
            return usual
        if frame in director.untold:
            return Shown(frame.before, usual.viewer, number=frame.number)
        if director.looks_back or director.announces:
            return Shown(frame.after, usual.viewer, number=frame.number)
        return Shown(frame.before, usual.viewer, number=frame.number, lifted=actors.lifted(frame), coming=frame.after)

    def prepare(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what the show will need a little at a time, so that no frame has to wait for it; look where it is."""
        self._follow()
        self.director.held = self.board.journey is not None and not self.board.is_held
        self._set_fires()
        frame = self.director.frame
        if frame is not self._prepared:
            self._prepared = frame
            canvas = StageCanvas(surface, self.board, style, False)
            self._needed = deque(sprite for beat in (frame.beats if frame else ()) for sprite in _sprites(canvas, beat))
            return  # a move has just been made: this frame has enough to do
        started = time.perf_counter()
        while self._needed and time.perf_counter() - started < AHEAD:
            self._needed.popleft()()

    def _set_fires(self) -> None:
        """It burns from the moment on when the shells were seen to fall."""
        director, frames = self.director, self.director.past.frames[self.director.viewer]
        now = director.seen_frame or next(iter(director.queue), None)
        key = (now, frames[-1] if frames else None)
        if key != self._lit_for:
            self._lit_for = key
            self.board.lighting.burning = burning(frames[: frames.index(now)] if now in frames else frames)

    def _follow(self) -> None:
        """The map goes where a move of somebody else happens, or the one that is looked back at."""
        director, frame = self.director, self.director.seen_frame
        if frame is self._followed:
            return
        self._followed = frame
        if frame is None:
            return
        fights = [beat.place for beat in frame.beats if isinstance(beat, FightBeat)]
        sites = [place for beat in frame.beats for place in beat.sites() if place]
        if fights:
            self.board.glide_to(fights, LOW)
        elif director.looks_back or director.is_rivals:
            self.board.glide_to(dict.fromkeys(reversed(sites)))

    def draw(self, surface: pygame.Surface, style: Style, still: bool, pointer: tuple[int, int]) -> None:
        canvas = StageCanvas(surface, self.board, style, still)
        surface.set_clip(self.board.rect)
        director, frame = self.director, self.director.seen_frame
        self.tray.look(self.board, self.board.scene.view, style.palette)
        if self.fight is None or self.fight.show.is_small:  # a whole stage needs the corner for itself
            self.tray.draw(canvas, pointer)
        if director.announces:
            self._arrows(canvas, [beat for beat in (frame.beats if frame else ()) if isinstance(beat, Slide)])
        elif director.looks_back and frame is not None:
            self._still_picture(canvas, frame)
        elif frame is not None and director.timeline is not None:
            self._moving_picture(canvas, frame)
        elif isinstance(lying := director.lying, FightBeat):
            lying.draw(canvas, 1.0)
        elif lying is not None:
            table.draw(canvas, lying, 1.0, None, 0.0)
        surface.set_clip(None)

    def _moving_picture(self, canvas: StageCanvas, frame: Frame) -> None:
        timeline = self.director.timeline
        assert timeline is not None
        slots, now = timeline.begun, timeline.now
        if self.director.is_rivals:
            self._arrows(canvas, [slot.beat for slot in slots if isinstance(slot.beat, Slide)])
        tray = as_box(place(self.board, canvas.style))
        for pose in self._cast_of(frame).poses(timeline.slots, now, tray, canvas.still):
            actors.draw(canvas.surface, pose)
        if not any(isinstance(slot.beat, Banner | Ribbon) and now < slot.end for slot in slots):
            self._dice(canvas, slots, now)  # words across the map need it for themselves
        for slot in slots:
            if slot.beat is not None and (now < slot.end or slot.beat.stays):
                slot.beat.draw(canvas, slot.share(now))
        shakes = [slot for slot in slots if slot.beat is not None and slot.beat.shakes and now - slot.start < SHAKING]
        if shakes and not canvas.still:
            effects.shake(canvas, max(slot.beat.shakes for slot in shakes if slot.beat), now - shakes[-1].start)

    # ---- over the words

    @property
    def fight(self) -> FightBeat | None:
        """The fight that is on stage now."""
        director = self.director
        if director.announces:
            return None
        if director.looks_back and director.seen_frame is not None:
            return next((beat for beat in director.seen_frame.beats if isinstance(beat, FightBeat)), None)
        if director.timeline is not None:
            now = director.timeline.now
            slots = [slot for slot in director.timeline.begun if isinstance(slot.beat, FightBeat) and now < slot.end]
            return slots[-1].beat if slots and isinstance(slots[-1].beat, FightBeat) else None
        return lying if isinstance(lying := director.lying, FightBeat) else None

    def draw_over(self, surface: pygame.Surface, style: Style, sheet: pygame.Rect, night: bool) -> None:
        """The title of a fight lies over whatever stands at the head of the map; its card lies on the sheet, once the
        dice have told it."""
        fight = self.fight
        if fight is None:
            return
        fight_stage.draw_title(StageCanvas(surface, self.board, style, True), fight.show)
        card = next((card for card in self.director.annals.cards if card.show is fight.show), None)
        sheet = pygame.Rect(sheet.x, sheet.y, sheet.width, sheet.height - style.px(8))  # the button's ring stays free
        if card is not None and self._is_told(fight) and sheet.height > style.px(CARD_ROOM):
            surface.blit(slip(sheet.size, paper_colours(style.palette, night).slip), sheet)
            kept = surface.get_clip()
            surface.set_clip(sheet)
            inside = sheet.inflate(-style.px(24), -style.px(16))
            fight_card.draw(surface, inside, style, card, self.board.skin, self.director.viewer, night)
            surface.set_clip(kept)

    def _is_told(self, fight: FightBeat) -> bool:
        line = self.director.timeline
        if line is None or self.director.looks_back:
            return True
        slot = next((slot for slot in line.slots if slot.beat is fight), None)
        return slot is None or slot.share(line.now) * fight.lasts() >= fight.show.told

    def _still_picture(self, canvas: StageCanvas, frame: Frame) -> None:
        """A move looked back at: its ways, its dice, and what they came to."""
        self._arrows(canvas, [beat for beat in frame.beats if isinstance(beat, Slide)])
        slots = [Slot(0, beat, 0.0, 0.0) for beat in frame.beats]
        self._dice(canvas, slots, 1.0)
        for beat in frame.beats:
            if beat.stays or isinstance(beat, FightBeat):
                beat.draw(canvas, 1.0)

    def _cast_of(self, frame: Frame) -> Cast:
        cast = self._cast
        if cast is None or cast.frame is not frame or cast.camera != self.board.camera:
            cast = self._cast = Cast(self.board, frame)
        return cast

    def _arrows(self, canvas: StageCanvas, new: list[Slide]) -> None:
        """Those of the stretch so far and the new ones; of two on the same way the later number stands."""
        ways = {slide.path: number for number, slide in enumerate([*self.director.arrows(), *new], 1)}
        for path, number in ways.items():
            if all(path) and path[0] != path[-1]:
                sprite = arrow([canvas.at(place) for place in path], number, ARROW * canvas.style.factor)
                canvas.surface.blit(sprite.picture, sprite.corner)

    def _dice(self, canvas: StageCanvas, slots: list[Slot], now: float) -> None:
        """The newest dice with the newest verdict on them; earlier dice that this move settles still lie there."""
        lying = self.director.lying
        thrown, rolled = lying if isinstance(lying, Dice) else None, 1.0
        verdict, said = None, 0.0
        for slot in slots:
            if isinstance(slot.beat, Dice):
                thrown, rolled, verdict = slot.beat, slot.share(now), None
            elif isinstance(slot.beat, FightBeat):
                return
            elif isinstance(slot.beat, Verdict):
                verdict, said = slot.beat, slot.share(now)
        if thrown is not None:
            table.draw(canvas, thrown, rolled, verdict, said)
        elif verdict is not None:
            table.draw(canvas, Dice(verdict.place, ()), 1.0, verdict, said)


def _sprites(canvas: StageCanvas, beat: Beat) -> list[Callable[[], object]]:
    return table.sprites(canvas, beat) if isinstance(beat, Dice) else beat.sprites(canvas)
