"""Enter on the map: the same as a click on the place where the cursor is."""

from __future__ import annotations

from ui.battle.staff import Staff


def enter(staff: Staff) -> None:
    """What is lit is taken; of several pieces the list has the choice."""
    post, place = staff.post, staff.cursor.place
    board = post.board
    if post.choices is None or board is None or not place:
        return
    shown = board.scene
    lit = sorted(shown.lit_pieces & frozenset(board.skin.pieces_at(post.view, place)))
    if place in shown.lit_places:
        staff.choosing.click_step(("place", place))
    elif len(lit) == 1:
        staff.choosing.click_step(("piece", lit[0]))
    elif lit:
        _to_the_list(staff, lit)
    else:
        post.say("Nothing can be done there now. N leads to the next place that can act.")


def _to_the_list(staff: Staff, lit: list[int]) -> None:
    """Several pieces: the list has them by name."""
    page, choices = staff.post.page, staff.post.choices
    first = choices.by_click(("piece", lit[0])) if choices is not None else []
    keys = [f"row {lit[0]}", *(f"option {option}" for option in first[:1])]
    found = next((key for key in keys if page.item(key) is not None), "")
    page.focus_on(found)
