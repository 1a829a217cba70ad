"""A fight that the log tells of, opened again: its card as a slip over the map."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ui.battle.parts import FootButton
from ui.battle.post import Post
from ui.battle.slips import PADDING, SlipPane
from ui.director import fight_card
from ui.director.annals import FightCard
from ui.palette import paper_colours
from ui.widgets import Item, Style

WIDTH = 400
CLOSE = "fight close"


@dataclass
class FightCardItem(Item):
    """The card itself; it only draws."""

    card: FightCard | None = None
    post: Post | None = None

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        if self.card is not None and self.post is not None:
            draw_card(surface, self.where, self.post, self.card)


def draw_card(surface: pygame.Surface, box: pygame.Rect, post: Post, card: FightCard) -> int:
    return fight_card.draw(surface, box, post.style, card, post.skin, post.viewer, post.is_night)


class FightPopup:
    """One fight card over the map; Esc, Enter or its button closes it."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.card: FightCard | None = None
        self.focus_before = ""

    def open(self, card: FightCard) -> None:
        if self.card is None:
            self.focus_before = self.post.page.focus
        self.card = card
        self.post.doors.reveal = CLOSE
        self.post.page.focus = CLOSE
        self.post.change()

    def close(self) -> bool:
        was, self.card = self.card is not None, None
        if was:
            self.post.page.focus = self.post.doors.reveal = self.focus_before
            self.post.change()
        return was

    def shut(self) -> None:
        self.close()

    def build(self) -> None:
        """At the right of the map, beside the log that it was opened from; as tall as what it tells."""
        post, card = self.post, self.card
        if card is None:
            return
        style, board = post.style, post.places.board.inflate(-16, -16)
        wide = min(style.px(WIDTH), board.width)
        inside = wide - 2 * style.px(PADDING)
        scratch = pygame.Surface((1, 1))
        tall = draw_card(scratch, pygame.Rect(0, 0, inside, board.height), post, card) + style.px(10)
        button = style.px(30)
        rect = pygame.Rect(0, board.top, wide, min(board.height, tall + button + 2 * style.px(PADDING)))
        rect.right = board.right
        inks = paper_colours(style.palette, post.is_night)
        pane = SlipPane(post.page, "fight", rect, inks)
        room = pygame.Rect(0, 0, inside, rect.height - 2 * style.px(PADDING) - button)
        pane.items.append(FightCardItem("", pane, room.move(pane.pad, pane.pad), card=card, post=post))
        foot = pygame.Rect(pane.pad, pane.pad + room.height, style.px(120), button)
        pane.items.append(FootButton(CLOSE, pane, foot, self.shut, label="Close", cap="Esc"))
        pane.y = foot.bottom
        post.page.put(pane)
        post.page.reading = "fight"
