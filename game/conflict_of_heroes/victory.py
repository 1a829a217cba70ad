"""2.4, 2.5, 8.0, F Victory and Bushido lines: what is scored, at once, at the end of a round and at the end."""

from __future__ import annotations

from game.conflict_of_heroes import bushido, events
from game.conflict_of_heroes.components import AMERICAN, JAPANESE, UNHIT, MoveClass
from game.conflict_of_heroes.firefights import Score
from game.conflict_of_heroes.state import NOBODY, OFF, Engagement
from game.kernel.agenda import Side
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place


def happened(
    state: Engagement, event: str, unit: Piece = NOBODY, place: Place = NOWHERE, of: Side | None = None, edge: str = ""
) -> None:
    """F Lines are applied in file order, victory before Bushido; several may score the same case."""
    who = state.side(unit) if unit != NOBODY else of
    for line in state.sheet.victory:
        if line.event == event and _meets(state, line, unit, place, who, edge):
            state.gain(line.side, line.points, line.text)
    if state.sheet.bushido is None:
        return
    for number, line in enumerate((*state.sheet.gains, *state.sheet.losses)):
        if line.event == event and _meets(state, line, unit, place, who, edge) and _counts(state, number, line):
            bushido.change(state, line.points, line.text)


def _meets(state: Engagement, line: Score, unit: Piece, place: Place, of: Side | None, edge: str) -> bool:
    """F All conditions of a line must hold."""
    if line.from_round > state.turn or (line.of is not None and of is not None and line.of != of):
        return False
    if line.places and place and place not in line.places:
        return False
    if line.edge and line.edge != edge:
        return False
    if unit == NOBODY:
        return True
    if line.group and state.sheet.group_of[unit].name != line.group:
        return False
    return not line.types or state.type(unit).id in line.types


def _counts(state: Engagement, number: int, line: Score) -> bool:
    """F `every` n counts each n-th case, `max` caps the number of cases."""
    cases = state.cases.get(number, 0) + 1
    state.cases[number] = cases
    return cases % line.every == 0 and cases // line.every <= line.most


# ---- 2.5.2 control


def check_control(state: Engagement) -> None:
    """2.5.2, R14 Control passes when one side's visible ground units are alone in the hex."""
    for place in list(state.control):
        sides = {state.side(unit) for unit in state.seen_at(place) if takes_control(state, unit)}
        if len(sides) == 1 and state.control.get(place) not in sides:
            _pass_control(state, place, sides.pop())


def takes_control(state: Engagement, unit: Piece) -> bool:
    """R14, R121 Foot and tracked units; no boats, no cargo."""
    return state.type(unit).move_class != MoveClass.BOAT and unit not in state.aboard


def _pass_control(state: Engagement, place: Place, side: Side) -> None:
    before = Side(state.control[place])
    state.control[place] = int(side)
    if side == JAPANESE:
        state.taken |= {place}
    state.tell(events.ControlTaken, place, side)
    happened(state, "control_lost", place=place, of=before)
    happened(state, "control_gained", place=place, of=side)


def look_where(state: Engagement, unit: Piece) -> None:
    """F A visible unit that is in a line's area for the first time in the game."""
    place = state.where[unit]
    lines = [line for line in (*state.sheet.gains, *state.sheet.victory) if line.event == "unit_first_enters_area"]
    if unit not in state.visited and any(place in line.places and line.of == state.side(unit) for line in lines):
        state.visited.add(unit)
        happened(state, "unit_first_enters_area", unit, place)


# ---- ends


def score_round(state: Engagement) -> None:
    """2.3.a Round-end points."""
    for side in (AMERICAN, JAPANESE):
        if side not in state.fought:
            happened(state, "no_close_combat_in_round", of=side)
    for unit in state.sheet.units:
        if state.where[unit] == OFF and state.sheet.group_of[unit].round <= state.sheet.rounds:
            happened(state, "unit_not_entered_round_end", unit)


def score_game(state: Engagement) -> None:
    """2.4.a Game-end points, line by line."""
    for line in state.sheet.victory:
        scored = _END.get(line.event)
        if scored is not None:
            state.gain(line.side, line.points * scored(state, line), line.text)


def end_points(state: Engagement, side: Side) -> int:
    """F What the end of the game would give a side as things stand."""
    lines = (line for line in state.sheet.victory if line.side == side and line.event in _END)
    return sum(line.points * _END[line.event](state, line) for line in lines)


def _held(state: Engagement, line: Score) -> int:
    places = line.places - ({state.objective} if line.except_objective else set())
    return sum(state.control.get(place) == line.side for place in places)


def _in_area(state: Engagement, line: Score) -> int:
    units = state.sheet.units_of[line.of if line.of is not None else line.side]
    return sum(state.where[u] in line.places and (not line.unhit or state.marker[u] == UNHIT) for u in units)


def _on_map(state: Engagement, line: Score) -> int:
    return sum(state.where[unit] > 0 for unit in state.sheet.units_of[line.of if line.of is not None else line.side])


def _outside(state: Engagement, line: Score) -> int:
    units = state.sheet.units_of[line.of if line.of is not None else line.side]
    return sum(state.where[u] == OFF and state.sheet.group_of[u].round <= state.sheet.rounds for u in units)


def _objective(state: Engagement, line: Score) -> int:
    """F With `never`: it never showed the Japanese flag."""
    if line.never:
        return int(state.objective not in state.taken)
    return int(state.control.get(state.objective) == line.side)


_END = {
    "control_held_game_end": _held,
    "unit_in_area_game_end": _in_area,
    "unit_on_map_game_end": _on_map,
    "unit_not_entered_game_end": _outside,
    "secret_objective_held": _objective,
}
