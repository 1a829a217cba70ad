"""The ribbon: turn, phases with the current one filled, and who acts. Pointing at a phase says what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from ui.battle import controls
from ui.battle.post import Post
from ui.battle.staff import Staff
from ui.board.skin import Informed, PhaseState
from ui.widgets import BODY, CARD, Chip, Item, Line, Pane, Style, Words

HINT = "First a question to think about, then the area, then the move."


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
            pygame.draw.rect(surface, colours.accent, self.where, border_radius=style.px(4))
        colour = {"now": colours.on_accent, "done": colours.quiet, "later": colours.text}[self.state]
        words = style.render(self.name, CARD, now, colour)
        surface.blit(words, words.get_rect(center=self.where.center))


def build_ribbon(staff: Staff) -> None:
    """The menu on the left, other buttons on the right, the ribbon between them."""
    post, style, box = staff.post, staff.post.style, staff.post.places.ribbon
    left = post.page.pane("head", pygame.Rect(0, 0, style.px(90), box.height), pad=5)
    left.chips([Chip("back", "Menu", post.doors.back, note="Save, load, check, settings, leave (Esc).")])
    left.y = 0  # one line of chips never scrolls
    chips = _head_chips(staff)
    wide = sum(style.width(chip.label, BODY, True) + 2 * style.px(13) + style.px(6) for chip in chips)
    wide += 2 * style.px(5) + style.px(10)
    rect = pygame.Rect(box.right - wide, 0, wide, box.height)
    free = max(1, rect.x - left.rect.right - style.px(16))
    pane = post.page.pane("head right", rect, pad=5)
    pane.chips(chips)
    pane.y = 0
    fill_ribbon(post.page.pane("ribbon", pygame.Rect(left.rect.right, 0, free, box.height)), post)


def _head_chips(staff: Staff) -> list[Chip]:
    """Where there is little room the keys stand in the notes only, and saving is left to the menu."""
    post, small = staff.post, staff.post.places.small
    wanted = [
        ("report", "Report", "report", post.report, "The whole position as text."),
        ("rules", "Rules", "rules", staff.guide.ask_rule, "The rule of this question."),
        ("hint", "Hint", "hint", staff.hints.ask, HINT),
        ("save", "Save", "quick_save", post.moves.quick_save, "Quick save."),
    ]
    chips = []
    for key, label, action, act, note in wanted[:3] if small else wanted:
        name = post.key_of(action)
        chips.append(Chip(key, label if small else f"{label} {name}", act, note=f"{note} ({name})" if small else note))
    return chips


def fill_ribbon(pane: Pane, post: Post) -> None:
    """Whatever of it tells how the game stands."""
    skin, match = post.skin, post.played
    turn = skin.turn_words(post.seen) if skin else match.game.scenario_title(match.scenario)
    notes: dict[str, str] = skin.phase_notes() if isinstance(skin, Informed) else {}
    _put_phases(pane, turn, skin.phases(post.seen) if skin else [], controls.who(post), notes)


def _put_phases(
    pane: Pane, turn: str, phases: Sequence[tuple[str, PhaseState]], who: str, notes: Mapping[str, str]
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
