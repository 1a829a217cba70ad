"""What you point at: the place under the pointer, then under the cursor, then the one selected, in the free room of the
sheet; without room there, on a slip over the map while the pointer is on it."""

from __future__ import annotations

from collections.abc import Sequence

from ui.battle.inked import PaperPane, Span, put_paragraph, put_rule
from ui.battle.staff import Staff
from ui.widgets import CARD, NOTE

LEAST = 3  # lines that make it worth while


def place_lines(staff: Staff, is_on_sheet: bool) -> Sequence[str]:
    post, board, place = staff.post, staff.post.board, ""
    if board is not None:
        cursor = staff.cursor
        place = (
            board.hovered or (cursor.place if cursor.active else "") or (board.scene.selected if is_on_sheet else "")
        )
    return post.skin.place_card(post.seen, post.viewer, place) if post.skin is not None and place else []


def fill_place(pane: PaperPane, staff: Staff) -> None:
    """As many whole lines as there is room for."""
    pane.items, pane.y = [], pane.pad
    style = pane.page.style
    lines = place_lines(staff, bool(pane.layer))
    if not lines or pane.rect.height < LEAST * style.height(CARD):
        return
    if pane.layer:
        put_rule(pane, gap=4)
    for number, text in enumerate(lines):
        rows = len(style.wrap(text, CARD if not number else NOTE, not number, pane.width))
        tall = rows * style.height(CARD if not number else NOTE)
        if pane.y + tall + pane.pad > pane.rect.height:
            break
        spans = [Span(text, not number, "quiet" if number else "ink")]
        pane.y += put_paragraph(pane, spans, {}, pane.box(0), CARD if not number else NOTE)
