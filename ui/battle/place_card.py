"""The area card: it follows the pointer, then the cursor, then what is selected."""

from __future__ import annotations

from ui.battle import cards
from ui.battle.cursor import MapCursor
from ui.battle.post import Post
from ui.widgets import Pane


def fill_place(pane: Pane, post: Post, cursor: MapCursor) -> None:
    board, place = post.board, ""
    if board is not None:
        place = board.hovered or (cursor.place if cursor.active else "") or board.scene.selected
    cards.fill_place(pane, post.skin.place_card(post.seen, post.viewer, place) if post.skin and place else [])
