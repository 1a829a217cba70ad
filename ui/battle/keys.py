"""What each key of the settings does at the battle screen, by the name of its action."""

from __future__ import annotations

from collections.abc import Callable

from ui.battle.guide import Guide
from ui.battle.staff import Staff
from ui.battle.tabs import LOG, OPPONENT
from ui.board.board import Board

Acts = dict[str, Callable[[], None]]


def acts(staff: Staff) -> Acts:
    post, show, cursor = staff.post, staff.show, staff.cursor
    found: Acts = {
        "undo": post.moves.undo,
        "redo": post.moves.redo,
        "quick_save": post.moves.quick_save,
        "quick_load": post.moves.quick_load,
        "report": post.report,
        "hint": staff.hints.ask,
        "next_area": lambda: cursor.cycle(1),
        "previous_area": lambda: cursor.cycle(-1),
        "go_to": cursor.begin_typing,
        "move_now": post.sitting.move_now,
        "skip": show.skip,
        "skip_all": show.skip_all,
        "step_back": show.look_back,
        "step_forward": show.look_on,
        "pass": staff.choosing.pass_turn,
        "hold": staff.choosing.hold,
        "pass_on": lambda: staff.choosing.pass_for(False),
        "pass_turn": lambda: staff.choosing.pass_for(True),
        "light": post.toggle_light,
        "sight": staff.sighting.press,
    }
    return found | _of_the_guide(staff.guide) | (_of_the_map(post.board) if post.board is not None else {})


def _of_the_guide(guide: Guide) -> Acts:
    return {
        "overlay": guide.next_overlay,
        "log": lambda: guide.open_tab(LOG),
        "lists": guide.open_lists,
        "reasons": lambda: guide.open_tab(OPPONENT),
        "rules": guide.ask_rule,
        "keys": guide.list_keys,
        "sums": guide.toggle_sums,
        "panes": guide.fold_panes,
        "fold_right": guide.fold,
    }


def _of_the_map(board: Board) -> Acts:
    return {
        "zoom_in": lambda: board.move(board.camera.zoom(1)),
        "zoom_out": lambda: board.move(board.camera.zoom(-1)),
        "fit": lambda: board.move(board.home if board.camera != board.home else board.camera.all()),
        "hide": lambda: board.hide(True),
    }
