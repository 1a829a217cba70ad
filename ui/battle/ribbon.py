"""The ribbon: turn, phases with the current one filled, and who acts. Pointing at a phase says what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from ui.board.skin import Phase
from ui.widgets import BODY, CARD, Item, Line, Pane, Style, Words


@dataclass
class PhaseItem(Item):
    """One phase; keys read the same in the rules, so Tab passes it by."""

    name: str = ""
    state: Phase = "later"

    by_keys = False

    @property
    def focusable(self) -> bool:
        return True

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        colours, now = style.palette, self.state == "now"
        if now:
            pygame.draw.rect(surface, colours.accent, self.where, border_radius=style.px(4))
        colour = {"now": colours.on_accent, "done": colours.quiet, "later": colours.text}[self.state]
        words = style.render(self.name, CARD, now, colour)
        surface.blit(words, words.get_rect(center=self.where.center))


def build_ribbon(
    pane: Pane, turn: str, phases: Sequence[tuple[str, Phase]], who: str, notes: Mapping[str, str]
) -> None:
    """What has no room is left out: the phases but the present one first."""
    style, box = pane.page.style, pane.rect
    x = _put(pane, turn, 0, "text") + style.px(16)
    right = box.width - style.width(who, BODY, True) - style.px(4)
    if x > right:  # the bar says it too
        who, right = "", box.width
    _put(pane, who, right, "accent")
    needed = sum(style.width(name, CARD, state == "now") + style.px(16) for name, state in phases)
    for name, state in phases if x + needed <= right else [pair for pair in phases if pair[1] == "now"]:
        plate = pygame.Rect(x, 0, style.width(name, CARD, state == "now") + style.px(14), style.px(26))
        plate.centery = box.height // 2
        if plate.right > right:
            break
        note = notes.get(name, "")
        pane.items.append(PhaseItem(f"phase {name}", pane, plate, None, None, note, "", name, state))
        x = plate.right + style.px(2)
    pane.y = 0


def _put(pane: Pane, text: str, x: int, colour: str) -> int:
    style = pane.page.style
    rect = pygame.Rect(x, 0, style.width(text, BODY, True) + 4, style.height(BODY))
    rect.centery = pane.rect.height // 2
    pane.items.append(Words("", pane, rect, lines=[Line(text, BODY, True, colour)]))
    return rect.right
