"""What the pointer rests on is explained; else what is selected or has the focus."""

from __future__ import annotations

from ui.battle.composer import Composer
from ui.battle.desk import Desk
from ui.battle.hands import Hands
from ui.battle.sheet_keys import number_in


class Follow:
    """Once a frame: the cards beside the map follow the pointer."""

    def __init__(self, composer: Composer, desk: Desk, hands: Hands) -> None:
        self.post, self.composer, self.desk, self.hands = desk.post, composer, desk, hands

    def on_board(self) -> tuple[int, int] | None:
        """The pointer, while it points at the map and nothing covers or moves it."""
        post, pointer = self.post, self.post.app.pointer
        free = not (post.curtain or post.reporting or self.hands.drag) and not post.page.hover
        return pointer if free and post.board is not None and post.board.rect.collidepoint(pointer) else None

    def update(self) -> None:
        post, board = self.post, self.post.board
        shown = self._options() if post.choices is not None and not post.curtain else []
        if board is not None and not post.curtain and not post.reporting:
            inside = self.hands.on_board(post.app.pointer) and self.hands.drag is None
            place = board.place_at(post.app.pointer) if inside else ""
            if place != board.hovered:
                board.hovered, board.price = place, self._price(place)
                self.desk.fill_place()
        self._look_at_ends()
        post.shown = shown

    def _price(self, place: str) -> str:
        """What it costs to go there, where that can be ordered."""
        asking = self.post.composition.asking if self.post.choices is not None else None
        goals = asking.goals_on(("place", place)) if asking is not None and place else []
        return next((goal.badge for goal in goals if goal is not asking.goal), "") if asking is not None else ""

    def _look_at_ends(self) -> None:
        """The pointer may have come to something else that ends the sheet."""
        post, board, step = self.post, self.post.board, None
        if post.choices is None or self.composer.sheet is None or post.curtain:
            return
        pointer = post.app.pointer
        if board is not None and board.rect.collidepoint(pointer) and not post.reporting and board.fan is None:
            place = board.place_at(pointer)
            step = ("place", place) if place else None
        self.composer.pointing.look_at(step, post.page.hover)

    def _options(self) -> list[int]:
        post, choices, board = self.post, self.post.choices, self.post.board
        if choices is None or self.composer.sheet is not None:
            return []
        if (option := number_in(post.page.hover, "option")) is not None:
            return [option]
        if board is not None and self.hands.on_board(post.app.pointer):
            steps = board.step_under(post.app.pointer)
            found = sorted({number for step in steps for number in choices.by_click(step)})
            if found:
                return found
        if post.selected >= 0:
            return [post.selected]
        option = number_in(post.page.focus, "option")
        return [option] if option is not None and option < len(choices.words) else []
