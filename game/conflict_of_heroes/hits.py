"""7.4, 12.2 Hits: markers drawn blindly, No Hit, destruction, and what a loss costs."""

from __future__ import annotations

from game.conflict_of_heroes import events
from game.conflict_of_heroes.bushido import handicap
from game.conflict_of_heroes.components import AMERICAN, JAPANESE_PILE, MARKERS, NO_HIT, UNHIT
from game.conflict_of_heroes.state import GONE, SPENT, Engagement
from game.conflict_of_heroes.victory import happened
from game.kernel.named import Piece
from game.kernel.records import changed


def take(state: Engagement, unit: Piece, hits: int, close: bool = False) -> None:
    """7.4 One hit or two on a unit that is still there."""
    if not hits or state.where[unit] <= 0:
        return
    if state.pile_of(unit) == JAPANESE_PILE:
        _draw_all(state, unit, hits, close)
    elif hits > 1 or state.marker[unit] != UNHIT:  # 7.4.1, R123
        kill(state, unit, close)
    else:
        kind = state.draw_marker(unit)
        if MARKERS[kind].destroys:
            state.put_back(state.pile_of(unit), kind)
            kill(state, unit, close)
        else:
            state.mark(unit, kind)


def _draw_all(state: Engagement, unit: Piece, hits: int, close: bool) -> None:
    """7.4.2, R31 One draw after the other; what goes back does so after the attack."""
    back: list[int] = []
    for _ in range(hits):
        kind = state.draw_marker(unit)
        if _survives(state, unit, kind, back):
            continue
        back.append(kind)
        kill(state, unit, close)
        break
    for kind in back:
        state.put_back(JAPANESE_PILE, kind)


def _survives(state: Engagement, unit: Piece, kind: int, back: list[int]) -> bool:
    now = state.marker[unit]
    if MARKERS[kind].destroys:
        return False
    if now in (UNHIT, NO_HIT):
        if now == NO_HIT:
            state.show(unit)
            back.append(now)
        state.mark(unit, kind)
        return True
    if kind != NO_HIT:
        return False
    back.append(kind)
    state.reveal()
    state.tell(events.SavedByNoHit, unit)
    return True


def kill(state: Engagement, unit: Piece, close: bool = False) -> None:
    """2.5.1, 7.4.1 Off the map, its marker back in the pile; the points are given at once."""
    place = state.where[unit]
    if state.marker[unit] != UNHIT:
        state.unmark(unit)
    forget(state, unit)
    state.where[unit] = GONE
    state.reveal()
    state.tell(events.Destroyed, unit, place)
    if state.side(unit) == AMERICAN:
        lose_american(state)
    if state.type(unit).is_boat and state.deed is not None:
        state.deed = changed(state.deed, sunk=(*state.deed.sunk, unit))
    happened(state, "unit_destroyed", unit, place)
    if close:
        happened(state, "destroyed_in_close_combat", unit, place)


def forget(state: Engagement, unit: Piece) -> None:
    """Whoever leaves the map has nothing there any more; R18 a pool without a sharer is lost."""
    side = state.side(unit)
    for flags in (state.hidden, state.bunkered, state.hasty):
        flags.discard(unit)
    state.maybe[unit] = ()
    state.aboard.pop(unit, None)
    state.stuck -= {unit}
    state.incautious -= {unit}
    state.status[unit] = SPENT
    if not state.active(side):
        state.pool[side] = state.used[side] = 0


def lose_american(state: Engagement) -> None:
    """7.4.3, R48 The loss goes on the next space down; a CAP marker exactly there drops by 1."""
    space = state.sheet.caps[AMERICAN] + handicap(state.house, "american") - state.lost
    state.lost += 1
    if state.caps[AMERICAN] == space > 0:
        state.caps[AMERICAN] -= 1
        state.tell(events.CapsLost, AMERICAN, 1)
