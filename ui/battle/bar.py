"""The bar under the map: what to do now, and the buttons for it; the committing one last."""

from __future__ import annotations

from dataclasses import replace

import pygame

from ui.battle import cards, controls
from ui.battle.staff import Staff
from ui.widgets import BODY, Chip, Item, Style


class BarItem(Item):
    """The instruction itself: a click on it asks for its rule, as F1 does."""

    by_keys = False


class Bar:
    """The bar of one battle screen as it was put down last."""

    def __init__(self, staff: Staff) -> None:
        self.staff = staff
        self.room = pygame.Rect(0, 0, 0, 0)  # of the words
        self.built: list[Chip] = []  # the buttons as they stand

    @property
    def is_stale(self) -> bool:
        """Whether other buttons should stand there by now."""
        return not self.built or _looks(chips(self.staff)) != _looks(self.built)

    def build(self) -> None:
        post = self.staff.post
        style, bar = post.style, post.places.bar
        self.built = chips(self.staff)
        shown = fitting(self.staff, self.built, round(bar.width * 0.45))
        wide = min(width_of(style, shown) + 2 * style.px(8) + style.px(12), round(bar.width * 0.5))
        rect = pygame.Rect(bar.right - wide, bar.y, wide, bar.height)
        pane = post.page.pane("buttons", rect, pad=8)
        pane.y = max(pane.y, (bar.height - style.px(34)) // 2 if wide < bar.width * 0.5 else pane.y)
        pane.chips(shown, gap=0)
        pane.y = 0
        self.room = pygame.Rect(bar.x, bar.y, bar.width - wide, bar.height).inflate(-style.px(20), -style.px(8))
        words = post.page.pane("question", self.room)
        words.items.append(BarItem("question", words, self.room.move_to(topleft=(0, 0)), self.staff.guide.ask_rule))

    def draw(self, surface: pygame.Surface) -> None:
        post = self.staff.post
        style, bar, rival = post.style, post.places.bar, post.sitting.rival
        bold, quiet = instruction(self.staff)
        cards.draw_bar(surface, style, self.room, bold, quiet)
        if rival.thinking and not post.my_turn:
            cards.draw_progress(surface, style, pygame.Rect(bar.x, bar.y, bar.width, style.px(4)), rival.progress)


def _looks(chips: list[Chip]) -> list[tuple[str, str, str]]:
    return [(chip.key, chip.label, chip.blocked) for chip in chips]


def width_of(style: Style, chips: list[Chip]) -> int:
    return sum(style.width(chip.label, BODY, True) + 2 * style.px(13) + style.px(6) for chip in chips)


def fitting(staff: Staff, chips: list[Chip], room: int) -> list[Chip]:
    """On one line if it can be: what would do nothing gives way first, then long words become a note."""
    style, key_of = staff.post.style, staff.post.key_of
    commit, deed = key_of("commit"), staff.composer.commit_words(chance=False)
    short = [("undo", f"Undo {key_of('undo')}")]
    short += [("commit", f"{words} {commit}") for words in (deed, "Do it") if words]
    if width_of(style, chips) > room:
        chips = [chip for chip in chips if chip.key != "redo" or not chip.blocked]
    for key, label in short:
        if width_of(style, chips) > room:
            chips = [replace(c, label=label, note=c.note or c.label) if c.key == key else c for c in chips]
    return chips


def chips(staff: Staff) -> list[Chip]:
    """At most four."""
    post, composer, key_of = staff.post, staff.composer, staff.post.key_of
    if post.choices is None:
        return controls.chips(post, staff.show)
    does = composer.commit_words()
    nothing = "" if does else composer.cannot_commit()
    may_pass, undone = composer.strip.pass_option() is not None, post.sitting.redo_closed()
    found = [_undo(staff)]
    if may_pass:
        found.insert(0, Chip("pass", f"Pass {key_of('pass')}", staff.choosing.pass_turn))
    if not may_pass or not undone:
        found.append(Chip("redo", f"Redo {key_of('redo')}", post.moves.redo, blocked=undone))
    found.append(Chip("commit", f"{does or 'Do it'} {key_of('commit')}", composer.commit, "main", "", nothing))
    return found


def _undo(staff: Staff) -> Chip:
    post, key = staff.post, staff.post.key_of("undo")
    if reason := post.sitting.undo_closed():
        return Chip("undo", f"Undo {key}", post.moves.undo, note=reason, blocked=reason)
    words = post.sitting.undo_words()
    return Chip("undo", f"{words} {key}", post.moves.undo, note=words + ".")


def instruction(staff: Staff) -> tuple[str, str]:
    """The bold and the quiet line; never blank."""
    post, page = staff.post, staff.post.page
    note = staff.cursor.prompt or (page.note() if page.hover else "") or staff.hints.bar_line()
    if words := controls.words(post):
        return words, note or controls.help_line(post)
    if post.choices is not None:
        return staff.composer.question(), note or _usual(staff)
    decision, rival = post.played.decision, post.sitting.rival
    name = post.side_name(decision.side) if decision is not None else ""
    last = post.chronicle.lines[-1] if post.chronicle.lines else ""
    doing = "paused" if staff.show.paused else "thinking" if rival.thinking else "acting"
    return f"{name} ({rival.name}): {doing}.", note or last


def _usual(staff: Staff) -> str:
    choices, selected = staff.post.choices, staff.post.selected
    if choices is not None and selected >= 0 and choices.forecast(selected):
        return f"Selected: {choices.words[selected]}. Click it again or press Enter."
    return staff.composer.hint() or "Click what is lit or choose from the list; arrows, numbers and Enter."
