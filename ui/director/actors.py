"""The pieces of a move in motion: lifted off the board, drawn where they are at any moment of the show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import pygame

from ui.board import pieces
from ui.board.board import Board
from ui.board.boxes import PixelBox
from ui.board.cardboard import PAD
from ui.board.faces import Face
from ui.board.piles import Spot
from ui.director.beats import Beat, Entry, Flip, Loss, Slide
from ui.director.script import Frame
from ui.director.timeline import Slot
from ui.palette import Colour

HURT: Colour = (0xE8, 0x74, 0x3B)
HEALED: Colour = (0xFF, 0xFF, 0xFF)
FLASH = 0.5  # of a flip: the short light around the piece
TINY = 0.45  # of its size: what a fallen piece shrinks to on its way to the tray


class Pose(NamedTuple):
    """How a piece looks at a moment: drawn `size` pixels large, then shrunk, turned or made thin as air."""

    face: Face
    x: float
    y: float
    size: int
    shrunk: float = 1.0
    width: float = 1.0
    alpha: float = 1.0
    rim: Colour | None = None


def lifted(frame: Frame) -> frozenset[int]:
    return frozenset(piece for beat in frame.beats for piece in beat.pieces())


@dataclass(frozen=True)
class Actor:
    """A piece with its two faces; where it begins, and where it ends."""

    piece: int
    face: Face
    turned: Face
    home: PixelBox | None
    goal: PixelBox | None


class Cast:
    """The actors of one move on a board as it lies now; made anew when the map moves."""

    def __init__(self, board: Board, frame: Frame) -> None:
        self.board, self.frame, self.camera = board, frame, board.camera
        self.actors: dict[int, Actor] = {}
        for beat in frame.beats:
            for piece in beat.pieces():
                if piece not in self.actors:
                    self._hire(piece, beat)

    def _hire(self, piece: int, beat: Beat) -> None:
        places = [p for b in self.frame.beats if piece in b.pieces() for p in b.places()]
        first, last = self.frame.before, self.frame.after
        before = next((s for p in places if (s := self._spot(first, p, piece))), None)
        after = next((s for p in reversed(places) if (s := self._spot(last, p, piece))), None)
        faces = [spot.token.piece for spot in (before, after) if spot is not None]
        if faces:
            home, goal = (spot.box if spot is not None else None for spot in (before, after))
            self.actors[piece] = Actor(piece, faces[0], faces[-1], home, goal)

    def _spot(self, view: Any, place: str, piece: int) -> Spot | None:
        """Where the piece lies in one view, on a board that keeps room for both: nobody comes to lie on another."""
        own = self.board.spot_of(view, place, piece)
        shared = self.board.spot_of(self.frame.before, place, piece, self.frame.after)
        return Spot(own.token, shared.box) if own is not None and shared is not None else None

    def way_to(self, actor: Actor, place: str, last: bool) -> PixelBox:
        """Where a slide ends: at the piece's own spot, or in the middle of a place that it only passes."""
        if last and actor.goal is not None:
            return actor.goal
        size = (actor.goal or actor.home or PixelBox(0, 0, 40, 40)).w
        x, y = self.board.camera.to_screen(self.board.chart.badge(place))
        return PixelBox(round(x - size / 2), round(y - size / 2), size, size)

    def poses(self, slots: list[Slot], now: float, tray: PixelBox, still: bool) -> list[Pose]:
        """Everybody at this moment of the show."""
        found = [self._pose(actor, slots, now, tray, still) for actor in self.actors.values()]
        return [pose for pose in found if pose is not None]

    def _pose(self, actor: Actor, slots: list[Slot], now: float, tray: PixelBox, still: bool) -> Pose | None:
        """What each beat makes of a piece, one after the other; the newest is what is seen."""
        own = [slot for slot in slots if slot.beat is not None and actor.piece in slot.beat.pieces()]
        slides = [slot for slot in own if isinstance(slot.beat, Slide)]
        box, face = actor.home, actor.face
        pose = Pose(face, box.x, box.y, box.w) if box is not None else None
        for slot in own:
            beat, share = slot.beat, slot.share(now)
            if slot.start > now:
                break
            if isinstance(beat, Slide):
                stops = [self.way_to(actor, place, slot is slides[-1] and place == beat.end) for place in beat.path[1:]]
                pose, box = _along(face, [box or stops[0], *stops], share, still), stops[-1]
            elif isinstance(beat, Entry) and actor.goal is not None:
                box = actor.goal
                pose = _rising(face, box, share, still)
            elif isinstance(beat, Loss) and box is not None:
                pose = _falling(face, box, tray, share, still) if share < 1.0 else None
                box = None
            elif isinstance(beat, Flip) and box is not None:
                pose = _turning(face, actor.turned, box, share, HURT if beat.worse else HEALED, still)
                face = actor.turned
        return pose


def eased(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def _along(face: Face, stops: list[PixelBox], share: float, still: bool) -> Pose:
    """Past every stop of a way, each stretch in the same time."""
    end = stops[-1]
    if still:
        return Pose(face, end.x, end.y, end.w, alpha=share)
    way = eased(share) * (len(stops) - 1)
    number = min(int(way), len(stops) - 2)
    (one, other), part = stops[number : number + 2], way - number
    return Pose(face, one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part, end.w)


def _rising(face: Face, box: PixelBox, share: float, still: bool) -> Pose:
    lift = 0.0 if still else (1 - eased(share)) * box.w * 0.4
    return Pose(face, box.x, box.y - lift, box.w, alpha=share)


def _falling(face: Face, start: PixelBox, tray: PixelBox, share: float, still: bool) -> Pose:
    """A light around it first, then away to the tray."""
    if still:
        return Pose(face, start.x, start.y, start.w, alpha=1 - share, rim=HURT)
    part = eased(max(0.0, (share - 0.3) / 0.7))
    shrunk = 1 - part * (1 - TINY)
    x = start.x + (tray.centre[0] - start.w * shrunk / 2 - start.x) * part
    y = start.y + (tray.centre[1] - start.w * shrunk / 2 - start.y) * part
    return Pose(face, x, y, start.w, shrunk, rim=HURT if share < 0.4 else None)


def _turning(face: Face, turned: Face, box: PixelBox, share: float, rim: Colour, still: bool) -> Pose:
    light = rim if share < FLASH else None
    if still:
        return Pose(turned, box.x, box.y, box.w, rim=light)
    return Pose(face if share < 0.5 else turned, box.x, box.y, box.w, width=abs(1 - 2 * share), rim=light)


def draw(surface: pygame.Surface, pose: Pose) -> None:
    """Mostly only copied; a piece is never drawn anew for a moment of its way."""
    picture = pieces.draw(pose.face, pose.size)
    x, y = round(pose.x - PAD * pose.shrunk), round(pose.y - PAD * pose.shrunk)
    if pose.width < 0.99 or pose.shrunk < 0.99:
        whole = picture.get_width() * pose.shrunk
        wide = max(2, round(whole * pose.width))
        x += round((whole - wide) / 2)
        picture = pygame.transform.scale(picture, (wide, max(2, round(picture.get_height() * pose.shrunk))))
    if pose.alpha < 0.99:
        picture = picture.copy()
        picture.set_alpha(round(255 * pose.alpha))
    surface.blit(picture, (x, y))
    if pose.rim is not None:
        body = pygame.Rect(round(pose.x), round(pose.y), pose.size, pose.size)
        pygame.draw.rect(surface, pose.rim, body.inflate(8, 8), 3, border_radius=6)
