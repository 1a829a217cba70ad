"""What the pointer rests on is explained; else what is selected or has the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.battle.sheet_keys import number_in

if TYPE_CHECKING:
    from ui.scenes.battle import BattleScene


class Follow:
    """Once a frame: the cards beside the map follow the pointer."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene

    def on_board(self) -> tuple[int, int] | None:
        """The pointer, while it points at the map and nothing covers or moves it."""
        scene, pointer = self.scene, self.scene.app.pointer
        free = not (scene.curtain or scene.reporting or scene.hands.drag) and not scene.page.hover
        return pointer if free and scene.board is not None and scene.board.rect.collidepoint(pointer) else None

    def update(self) -> None:
        scene, board = self.scene, self.scene.board
        shown = self._options() if scene.choices is not None and not scene.curtain else []
        if board is not None and not scene.curtain and not scene.reporting:
            inside = scene.hands.on_board(scene.app.pointer) and scene.hands.drag is None
            place = board.place_at(scene.app.pointer) if inside else ""
            if place != board.hovered:
                board.hovered = place
                scene.desk.fill_place()
        if shown != scene.shown or self._is_at_end():
            scene.shown = shown
            scene.desk.fill_action()

    def _is_at_end(self) -> bool:
        """Whether the pointer has come to something else that ends the sheet."""
        scene, board, step = self.scene, self.scene.board, None
        if scene.choices is None or scene.composer.sheet is None or scene.curtain:
            return False
        pointer = scene.app.pointer
        if board is not None and board.rect.collidepoint(pointer) and not scene.reporting and board.fan is None:
            place = board.place_at(pointer)
            step = ("place", place) if place else None
        return scene.composer.pointing.look_at(step, scene.page.hover)

    def _options(self) -> list[int]:
        scene, choices, board = self.scene, self.scene.choices, self.scene.board
        if choices is None or scene.composer.sheet is not None:
            return []
        if (option := number_in(scene.page.hover, "option")) is not None:
            return [option]
        if board is not None and scene.hands.on_board(scene.app.pointer):
            steps = board.step_under(scene.app.pointer)
            found = sorted({number for step in steps for number in choices.by_click(step)})
            if found:
                return found
        if scene.selected >= 0:
            return [scene.selected]
        option = number_in(scene.page.focus, "option")
        return [option] if option is not None and option < len(choices.words) else []
