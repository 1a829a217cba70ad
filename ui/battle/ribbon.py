"""The ribbon: menu, turn, phases, tracks as boxes, and how it stands in a few words. Each part says what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.kernel.agenda import Side
from game.kernel.dice import percent
from table.opponent import chance_at_a_glance
from ui.battle.counters import side_sign
from ui.battle.parts import cap_width
from ui.battle.post import Post
from ui.battle.staff import Staff
from ui.board.faces import Livery
from ui.board.skin import Informed, PhaseState, Ribboned, RibbonWord, Track
from ui.palette import Colour
from ui.widgets import CARD, Item, Pane, Style
from ui.widgets.paper import key_cap
from ui.widgets.scrolled import Paper

RIBBON_LAYER = "ribbon"
TURN = 15  # size of the heading face
BOX, GAP = 21, 5  # of a track
APART = 16  # pixels between two parts
HINT = "First a question to think about, then the area, then the move."
MENU = "Save, load, check, settings, leave (Esc)."
GREEN, GOLD = (0x9C, 0xC7, 0x9B), (0xE9, 0xBE, 0x5C)  # the two sides on the ribbon: dark and light


class RibbonPane(Pane):
    """The dark strip over everything else."""

    layer = RIBBON_LAYER

    def __init__(self, page: Paper, rect: pygame.Rect) -> None:
        super().__init__(page, "ribbon", rect)
        self.pad = self.y = 0


@dataclass
class MenuSign(Item):
    """Three bars."""

    label: str = "Menu"

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, pen = self.where, max(2, style.px(3))
        for row in (-1, 0, 1):
            y = box.centery + row * style.px(6) - pen // 2
            pygame.draw.rect(surface, style.palette.text, (box.x + style.px(13), y, style.px(19), pen))


@dataclass
class TurnWords(Item):
    """The turn, in the heading face."""

    text: str = ""

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        words = style.heading(self.text, TURN, style.palette.text)
        surface.blit(words, words.get_rect(midleft=self.where.midleft))


@dataclass
class PhaseItem(Item):
    """One phase; keys read the same in the rules, so Tab passes it by."""

    name: str = ""
    state: PhaseState = "later"

    by_keys = False

    @property
    def focusable(self) -> bool:
        return True

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, now = style.palette, self.state == "now"
        if now:
            pygame.draw.rect(surface, colours.accent, self.where, border_radius=style.px(3))
        colour = {"now": colours.on_accent, "done": colours.quiet, "later": colours.text}[self.state]
        words = style.render(self.name, CARD, now, colour)
        surface.blit(words, words.get_rect(center=self.where.center))


@dataclass
class TrackItem(Item):
    """A side's sign, or a name, and boxes: the present one is light, those used up are struck."""

    track: Track | None = None
    look: Livery | None = None

    by_keys = False

    @property
    def focusable(self) -> bool:
        return True

    @property
    def thing(self) -> str:
        return f"track {self.track.name}" if self.track is not None else self.key

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        assert self.track is not None
        box, colours = self.where, style.palette
        x = box.x + _lead(surface, style, box, self.track.name, self.look)
        side, wide = style.px(BOX), box_width(style, self.track)
        for number, text in enumerate(self.track.boxes):
            plate = pygame.Rect(x + number * (wide + style.px(GAP)), box.centery - side // 2, wide, side)
            now, used = number == self.track.now, number < self.track.now
            if now:
                pygame.draw.rect(surface, colours.text, plate, border_radius=style.px(3))
            else:
                pygame.draw.rect(surface, colours.line, plate, 1, border_radius=style.px(3))
            words = style.render(text, CARD, now, colours.window if now else colours.quiet)
            surface.blit(words, words.get_rect(center=plate.center))
            if used:
                y = plate.centery
                pygame.draw.line(surface, colours.quiet, (plate.x + 3, y), (plate.right - 4, y), 1)


def box_width(style: Style, track: Track) -> int:
    """Square, or as wide as its longest word in bold."""
    return max([style.px(BOX), *(style.width(text, CARD, True) + style.px(6) for text in track.boxes)])


def _lead(surface: pygame.Surface | None, style: Style, box: pygame.Rect, name: str, look: Livery | None) -> int:
    """The sign of a side or else a name before the boxes; what it takes."""
    if look is not None:
        if surface is not None:
            sign = side_sign(look.emblem, style.px(13), ribbon_colour(look))
            surface.blit(sign, sign.get_rect(midleft=(box.x, box.centery)))
        return style.px(20)
    if surface is not None:
        words = style.render(name, CARD, False, style.palette.quiet)
        surface.blit(words, words.get_rect(midleft=(box.x, box.centery)))
    return style.width(name, CARD) + style.px(8)


def ribbon_colour(look: Livery) -> Colour:
    """A side's colour that can be read on the ribbon."""
    return GOLD if look.rounded else GREEN


@dataclass
class ToldItem(Item):
    """A label and how it stands; pressed, everything is told."""

    told: RibbonWord | None = None
    look: Livery | None = None

    by_keys = False

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        told, box, colours = self.told, self.where, style.palette
        assert told is not None
        x = box.x
        if told.label:
            words = style.render(told.label, CARD, False, colours.quiet)
            surface.blit(words, words.get_rect(midleft=(x, box.centery)))
            x += words.get_width() + style.px(6)
        colour = colours.text
        if self.look is not None:
            colour = ribbon_colour(self.look) if colours.name != "contrast" else colours.text
            sign = side_sign(self.look.emblem, style.px(13), colour)
            surface.blit(sign, sign.get_rect(midleft=(x, box.centery)))
            x += style.px(17)
        words = style.render(told.words, CARD, True, colour)
        surface.blit(words, words.get_rect(midleft=(x, box.centery)))


@dataclass
class HintSign(Item):
    """A word with its key."""

    label: str = ""
    cap: str = ""

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, colours = self.where, style.palette
        lit = self.pane.page.hover == self.key
        words = style.render(self.label, CARD, False, colours.text if lit else colours.quiet)
        surface.blit(words, words.get_rect(midleft=(box.x, box.centery)))
        if self.cap:
            key_cap(surface, style, self.cap, box.right, box.centery, colours.quiet)


class RibbonParts:
    """What is to stand on the ribbon, with its widths."""

    def __init__(self, pane: RibbonPane, staff: Staff) -> None:
        self.pane, self.staff, self.post = pane, staff, staff.post
        self.style: Style = pane.page.style
        skin, post = self.post.skin, self.post
        self.turn = skin.turn_words(post.seen) if skin else post.played.game.scenario_title(post.played.scenario)
        self.phases = list(skin.phases(post.seen)) if skin else []
        self.notes: dict[str, str] = skin.phase_notes() if isinstance(skin, Informed) else {}
        self.tracks: list[Track] = skin.tracks(post.seen, post.viewer) if isinstance(skin, Informed) else []
        self.told = told_words(post)

    def put(self) -> None:
        """What has no room is left out: phases but the present one, the tracks, then the labels of words."""
        style, box = self.style, self.pane.rect
        more = False
        left, right = self._left_width(), self._right_width(more)
        if left + right > box.width:
            self.phases = [pair for pair in self.phases if pair[1] == "now"]
            left = self._left_width()
        if left + right > box.width:
            self.tracks, more = [], True
            right = self._right_width(more)
        if left + right > box.width:
            self.told = [RibbonWord("", told.words, told.side, told.note) for told in self.told]
            right = self._right_width(more)
        while left + right > box.width and self.told:
            self.told, more = self.told[1:], True
            right = self._right_width(more)
        if left + right > box.width:
            self.phases, left = [], 0
        self._put_left()
        self._put_right(box.width - right - style.px(4), more)

    # ---- left

    def _left_width(self) -> int:
        style = self.style
        wide = sum(self._phase_width(pair) for pair in self.phases)
        return style.px(48) + style.slab(TURN).size(self.turn)[0] + style.px(14) + wide + style.px(10)

    def _phase_width(self, pair: tuple[str, PhaseState]) -> int:
        return self.style.width(pair[0], CARD, pair[1] == "now") + self.style.px(16)

    def _put_left(self) -> None:
        style, pane, high = self.style, self.pane, self.pane.rect.height
        menu = pygame.Rect(0, 0, style.px(46), high)
        pane.items.append(MenuSign("back", pane, menu, self.post.doors.back, None, MENU))
        x = style.px(48)
        wide = style.slab(TURN).size(self.turn)[0]
        pane.items.append(TurnWords("", pane, pygame.Rect(x, 0, wide, high), text=self.turn))
        x += wide + style.px(14)
        for name, state in self.phases:
            plate = pygame.Rect(x, 0, self._phase_width((name, state)), min(high, style.px(24)))
            plate.centery = high // 2
            note = self.notes.get(name, "")
            pane.items.append(PhaseItem(f"phase {name}", pane, plate, None, None, note, "", name, state))
            x = plate.right

    # ---- right

    def _look(self, side: int) -> Livery | None:
        return self.post.side_look(Side(side)) if side >= 0 else None

    def _track_width(self, track: Track) -> int:
        style, none = self.style, pygame.Rect(0, 0, 0, 0)
        lead = _lead(None, style, none, track.name, self._look(track.side))
        return lead + len(track.boxes) * box_width(style, track) + (len(track.boxes) - 1) * style.px(GAP)

    def _told_width(self, told: RibbonWord) -> int:
        style = self.style
        label = style.width(told.label, CARD) + style.px(6) if told.label else 0
        sign = style.px(17) if self._look(told.side) is not None else 0
        return label + sign + style.width(told.words, CARD, True)

    def _hints(self, more: bool) -> list[tuple[str, str, str]]:
        """Key, label and key cap of what is pressed at the right end."""
        hint = ("hint", "Hint", "" if self.post.places.small else self.post.key_of("hint"))
        return [hint, *([("more", "More", "")] if more else [])]

    def _right_width(self, more: bool) -> int:
        style, gap = self.style, self.style.px(APART)
        parts = [self._track_width(track) for track in self.tracks] + [self._told_width(told) for told in self.told]
        parts += [style.width(label, CARD) + cap_width(style, cap) for _, label, cap in self._hints(more)]
        return sum(parts) + gap * len(parts)

    def _put_right(self, x: int, more: bool) -> None:
        style, pane, gap, high = self.style, self.pane, self.style.px(APART), self.pane.rect.height
        show = self.staff.guide.show_standing
        for number, track in enumerate(self.tracks):
            box = pygame.Rect(x, 0, self._track_width(track), high)
            pane.items.append(
                TrackItem(f"track {number}", pane, box, None, None, track.note, "", track, self._look(track.side))
            )
            x = box.right + gap
        for told in self.told:
            box = pygame.Rect(x, 0, self._told_width(told), high)
            pane.items.append(
                ToldItem(f"told {told.label}", pane, box, show, None, told.note, "", told, self._look(told.side))
            )
            x = box.right + gap
        for key, label, cap in self._hints(more):
            act, note = (self.staff.hints.ask, HINT) if key == "hint" else (show, "Everything that the ribbon tells.")
            box = pygame.Rect(x, 0, style.width(label, CARD) + cap_width(style, cap), high)
            pane.items.append(HintSign(key, pane, box, act, None, note, "", label, cap))
            x = box.right + gap


def told_words(post: Post) -> list[RibbonWord]:
    """How it stands: the skin's words, or the score; and the chance to win."""
    skin, seen, viewer = post.skin, post.seen, post.viewer
    if isinstance(skin, Ribboned):
        found = skin.ribbon(seen, viewer)
    else:
        lines = skin.status(seen, viewer) if skin is not None else [post.played.game.score(seen)]
        found = [RibbonWord("", line) for line in lines[:1]]
    return [*found, *chance_words(post)]


def chance_words(post: Post) -> list[RibbonWord]:
    """At a glance, where the player wants to see it."""
    if not post.settings.show_chance or not post.sitting.seats.humans:
        return []
    chance = chance_at_a_glance(post.played.game, post.seen, post.viewer)
    note = "Your chance to win, judged at a glance; a search may see it otherwise."
    return [] if chance is None else [RibbonWord("Chance", percent(chance).replace("%", " %"), note=note)]


def build_ribbon(staff: Staff) -> None:
    post = staff.post
    pane = RibbonPane(post.page, post.places.ribbon)
    post.page.put(pane)
    RibbonParts(pane, staff).put()


def fill_ribbon(pane: RibbonPane, staff: Staff) -> None:
    """Whatever of it tells how the game stands, anew."""
    pane.items = []
    RibbonParts(pane, staff).put()


def paint_ribbon(surface: pygame.Surface, box: pygame.Rect, style: Style) -> None:
    """The ground: a little lighter on top, with a line of gold under it."""
    top, low = style.palette.panel, style.palette.window
    for y in range(box.height):
        share = y / max(1, box.height)
        colour = tuple(round(a + (b - a) * share) for a, b in zip(top, low, strict=True))
        pygame.draw.line(surface, colour, (box.x, box.y + y), (box.right, box.y + y))
    pygame.draw.line(surface, style.palette.line, (box.x, box.bottom - 1), (box.right, box.bottom - 1))


def standing_lines(post: Post) -> Sequence[str]:
    """All that the skin tells of how it stands, and whose eyes see it."""
    skin, seen, viewer = post.skin, post.seen, post.viewer
    lines = skin.status(seen, viewer) if skin else [post.played.game.score(seen)]
    return [*lines, *(told.note for told in chance_words(post)), f"You see what the {post.side_name(viewer)} may know."]
