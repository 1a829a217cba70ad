"""19.0 Hidden units: when they are found, what the enemy may think of them, and how they show themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.conflict_of_heroes import events
from game.conflict_of_heroes.components import other
from game.conflict_of_heroes.movement import creep_cost, creeps, is_cover, may_stand
from game.conflict_of_heroes.sight import is_engaged, is_watched, sight, watchers
from game.conflict_of_heroes.state import SOMEWHERE, Engagement
from game.conflict_of_heroes.victory import check_control, look_where
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place

NEAR = 2  # 19.0.4


def would_show(state: Engagement, unit: Piece, place: Place, eyes: Iterable[Piece]) -> bool:
    """19.0.2, 19.0.4 Whether a hidden unit in this hex is found: by anybody in it, in the open by enemies near."""
    if state.seen_at(place):
        return True
    if is_cover(state, place):
        return False
    board, where, side = state.sheet.board, state.where, state.side(unit)
    return any(
        state.side(eye) != side and board.distance(where[eye], place) <= NEAR and sight(state, where[eye], place).clear
        for eye in eyes
    )


def search(state: Engagement, eyes: Sequence[Piece], among: Iterable[Piece] | None = None) -> list[Piece]:
    """R85 After a visible unit entered a hex, was revealed, or a hidden one moved. Returns who was found."""
    if not state.hidden:
        return []
    looking = [eye for eye in eyes if _looks(state, eye)]
    found: list[Piece] = []
    for unit in sorted(state.hidden if among is None else among):
        if state.where[unit] == SOMEWHERE:  # a view: nobody can say who is found, and whoever drafts stops here
            state.reveal()
        elif unit in state.hidden and would_show(state, unit, state.where[unit], looking):
            found += show(state, unit)
        elif unit in state.hidden:
            doubtful = state.maybe[unit]
            state.maybe[unit] = tuple(p for p in doubtful if not would_show(state, unit, p, looking))
    return found


def _looks(state: Engagement, unit: Piece) -> bool:
    seen = state.where[unit] > 0 and unit not in state.hidden and unit not in state.aboard
    return seen and not is_engaged(state, state.side(unit), state.where[unit])


def show(state: Engagement, unit: Piece) -> list[Piece]:
    """19.0.1, R117 With everybody else who is hidden in the hex; then those look around in turn."""
    place = state.where[unit]
    found = sorted(who for who in state.hidden if state.where[who] == place)
    for who in found:
        _appear(state, who)
    check_control(state)
    for who in found:
        found = found + search(state, [who])
    return found


def _appear(state: Engagement, unit: Piece) -> None:
    place = state.where[unit]
    state.hidden.discard(unit)
    state.maybe[unit] = ()
    if place in state.bunkers and state.type(unit).on_foot and not _enemy_inside(state, unit):
        state.bunkered.add(unit)
        state.facing[unit] = state.bunkers[place]
    else:
        state.facing[unit] = state.facing[unit] or 1
    state.reveal(of=state.side(unit))
    state.tell(events.Revealed, unit, place)
    look_where(state, unit)


def _enemy_inside(state: Engagement, unit: Piece) -> bool:
    side, place = state.side(unit), state.where[unit]
    return any(state.side(who) != side and state.where[who] == place for who in state.bunkered)


# ---- moving and hiding


def creep(state: Engagement, unit: Piece, place: Place, priced: bool) -> None:
    """19.1, R118 The enemy learns that it moved, and by a price whether into cover."""
    price = creep_cost(state, unit, place)
    ways = {there for here in state.maybe[unit] for there in creeps(state, unit, here)}
    fitting = (there for there in ways if not priced or creep_cost(state, unit, there) == price)
    state.where[unit] = place
    state.maybe[unit] = tuple(sorted(fitting))
    state.tell(events.Crept, unit)
    state.tell(events.CreptTo, unit, place)


def rush_hidden(state: Engagement, unit: Piece, place: Place) -> None:
    """Card 05: up to 2 hexes, nobody learns how many."""
    once = {there for here in state.maybe[unit] for there in (here, *creeps(state, unit, here))}
    state.where[unit] = place
    state.maybe[unit] = tuple(sorted(once))
    state.tell(events.Crept, unit)
    state.tell(events.CreptTo, unit, place)


def search_for(state: Engagement, unit: Piece) -> list[Piece]:
    """R85 After its own hidden move every visible enemy counts."""
    return search(state, watchers(state, other(state.side(unit))), [unit])


def hide_hexes(state: Engagement, unit: Piece, start: Place | None = None) -> list[Place]:
    """19.2 The own hex or an adjacent one, out of enemy sight, where it may stand."""
    here, side = state.where[unit] if start is None else start, state.side(unit)
    return [place for place in sorted((here, *state.sheet.board.near[here])) if may_hide_in(state, unit, side, place)]


def may_hide_in(state: Engagement, unit: Piece, side: Side, place: Place) -> bool:
    """19.2 Whether a unit of this side may go into hiding in a hex."""
    return has_room(state, unit, place) and not is_engaged(state, side, place) and not is_watched(state, side, place)


def has_room(state: Engagement, unit: Piece, place: Place) -> bool:
    """19.2 Where it may be at all, and nobody else is to be seen."""
    return may_stand(state, unit, place) and all(who == unit for who in state.seen_at(place))


def hide(state: Engagement, unit: Piece, place: Place) -> None:
    """19.2 Off the map, its hex a secret."""
    state.maybe[unit] = tuple(hide_hexes(state, unit))
    state.hidden.add(unit)
    state.bunkered.discard(unit)
    state.hasty.discard(unit)
    state.where[unit], state.facing[unit] = place, 0
    state.tell(events.WentHiding, unit)
    state.tell(events.CreptTo, unit, place)
