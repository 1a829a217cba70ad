"""P09, P11, B.3 What a unit may do now, and how it may pay for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from game.conflict_of_heroes.asking import holds
from game.conflict_of_heroes.components import AMERICAN, MARKERS, UNHIT, Branch
from game.conflict_of_heroes.fire import close_targets, fire_price, targets, weapon_targets
from game.conflict_of_heroes.firefights import FIRST, Firefight
from game.conflict_of_heroes.fortifications import may_dig, may_shelter_in
from game.conflict_of_heroes.movement import (
    cheapest,
    creep_cost,
    creeps,
    gates,
    hex_cost,
    is_held,
    is_waiting,
    may_move,
    may_pivot,
    pivot_cost,
)
from game.conflict_of_heroes.paying import (
    COMMAND,
    DRIVEN,
    LONG_WORK,
    RALLYING,
    may_take_part,
    may_use_pool,
    ways_to_pay,
)
from game.conflict_of_heroes.planning import may_hide
from game.conflict_of_heroes.rallying import has_rally
from game.conflict_of_heroes.sight import is_engaged
from game.conflict_of_heroes.state import FRESH, By, Deed, Do, Engagement
from game.conflict_of_heroes.values import price_tally
from game.kernel.agenda import Side
from game.kernel.named import Piece

DeedOffer = tuple[Do, By, str]
Price = Callable[[Engagement, Piece, str], int | None]


def offers(state: Engagement, unit: Piece) -> Iterator[DeedOffer]:
    """Every pair of deed and payment, with the capability card that is paid for beside it."""
    if not _has_means(state, unit):
        return
    for do, skill in _wanted(state, unit):
        if do in _LONG and not ways_to_pay(state, unit, LONG_WORK):
            continue
        price = _PRICES[do](state, unit, skill)
        if price is None:
            continue
        if do == Do.ACTIVATE:
            yield do, By.NEW, skill
            continue
        for by in ways_to_pay(state, unit, price, skill):
            if _fits(state, unit, do, by):
                yield do, by, skill


def _has_means(state: Engagement, unit: Piece) -> bool:
    """Whether anything at all could be paid for."""
    side = state.side(unit)
    fresh = state.status[unit] == FRESH
    return fresh or bool(state.caps[side]) or may_use_pool(state, unit) or holds(state, side, COMMAND)


def _wanted(state: Engagement, unit: Piece) -> Iterator[tuple[Do, str]]:
    """The deeds to look at, for whoever is on the map or waits outside."""
    if state.where[unit] <= 0:
        if is_waiting(state, unit):
            yield Do.ENTER, ""
        return
    skills = state.skills(unit)
    hardened = "66" in skills and _is_hampered(state, unit)
    for do in _deeds_of(state.sheet, unit):
        yield do, ""
        if hardened and do in _MAY_HARDEN:
            yield do, "66"
        if do == Do.MOVE and "67" in skills:
            yield do, "67"
        elif do == Do.RALLY and "63" in skills:
            yield do, "63"
        elif do in (Do.ATTACK, Do.INDIRECT) and "62" in skills and unit in state.hidden:
            yield do, "62"


@cache
def _deeds_of(sheet: Firefight, unit: Piece) -> tuple[Do, ...]:
    """What a unit may ever do in this firefight, by what is printed on its counter and on the sheet."""
    counter, kind = sheet.counters[unit], sheet.types[unit]
    boats = any(other.is_boat for other in sheet.types)
    never = {
        Do.INDIRECT: not kind.indirect_cost,
        Do.CREEP: not kind.unburdened,
        Do.HIDE: not kind.unburdened or sheet.name == FIRST,
        Do.LOAD: not boats,
        Do.UNLOAD: not boats,
        Do.SMOKE: not counter.weapons,
        Do.FLARE: not counter.weapons,
        Do.CANISTER: not counter.weapons,
        Do.BURN: sheet.special("burn_supplies") is None,
        Do.EXIT: sheet.special("may_exit") is None,
    }
    return tuple(do for do in _DEEDS if not never.get(do))


def _is_hampered(state: Engagement, unit: Piece) -> bool:
    marker = MARKERS[state.marker[unit]]
    return bool(marker.bars or marker.touches_attack or marker.move_cost or marker.touches_rating)


def has_offer(state: Engagement, unit: Piece) -> bool:
    """A fresh unit on the map can always be activated; any other has to find something."""
    if state.where[unit] > 0 and state.status[unit] == FRESH:
        return True
    return next(offers(state, unit), None) is not None


def _fits(state: Engagement, unit: Piece, do: Do, by: By) -> bool:
    """R106 A stall is a deed only where it activates; R121 a boat has to take part in loading."""
    if do == Do.STALL:
        return by == By.NEW
    if do in (Do.LOAD, Do.UNLOAD):
        deed = Deed(do, state.side(unit), unit, by)
        return any(may_take_part(state, boat, deed) for boat in boats_for(state, unit))
    return True


# ---- the least price of each deed, or None where it cannot be done


def _stall(state: Engagement, unit: Piece, skill: str) -> int | None:
    return None if "variable_ap" in state.house else 1


def _activate(state: Engagement, unit: Piece, skill: str) -> int | None:
    """3.0.1, R106 With variable APs the unit is named first, then the dice fall."""
    return 1 if "variable_ap" in state.house and state.status[unit] == FRESH else None


def _move(state: Engagement, unit: Piece, skill: str) -> int | None:
    return cheapest(state, unit, skill) if may_move(state, unit, skill) else None


def _pivot(state: Engagement, unit: Piece, skill: str) -> int | None:
    """5.3; R85 a hidden unit may show itself for the same price."""
    if unit in state.hidden:
        return None if is_held(state, unit, "pivot", skill) else pivot_cost(state, unit, skill)
    return pivot_cost(state, unit, skill) if may_pivot(state, unit, skill) else None


def _fire(do: Do) -> Price:
    def price(state: Engagement, unit: Piece, skill: str) -> int | None:
        kind = state.type(unit)
        if not kind.turret:
            found = next(targets(state, unit, do, skill), None)
            return None if found is None else fire_price(state, unit, found, do, skill, False)
        prices = (fire_price(state, unit, place, do, skill, True) for place in targets(state, unit, do, skill))
        return min(prices, default=None)

    return price


def _weapon(do: Do) -> Price:
    def price(state: Engagement, unit: Piece, skill: str) -> int | None:
        if not state.sheet.counters[unit].weapons or not weapon_targets(state, unit, do, skill):
            return None
        return price_tally(state, unit, do, skill).total

    return price


def _close(state: Engagement, unit: Piece, skill: str) -> int | None:
    return price_tally(state, unit, Do.CLOSE, skill).total if close_targets(state, unit, skill) else None


def _rally(state: Engagement, unit: Piece, skill: str) -> int | None:
    return (DRIVEN if skill == "63" else RALLYING) if has_rally(state, unit) else None


def _creep(state: Engagement, unit: Piece, skill: str) -> int | None:
    if unit not in state.hidden or not state.type(unit).unburdened or is_held(state, unit, "move"):
        return None
    places = creeps(state, unit, state.where[unit])
    return min((creep_cost(state, unit, place) for place in places), default=None)


def _hide(state: Engagement, unit: Piece, skill: str) -> int | None:
    return LONG_WORK if state.sheet.name != FIRST and may_hide(state, unit) else None


def _dig(state: Engagement, unit: Piece, skill: str) -> int | None:
    return LONG_WORK if may_dig(state, unit) and unit not in state.hidden else None


def _shelter(state: Engagement, unit: Piece, skill: str) -> int | None:
    here = state.where[unit]
    if here not in state.bunkers or unit in state.hidden or is_held(state, unit, "move"):
        return None
    return hex_cost(state, unit) if unit in state.bunkered or may_shelter_in(state, unit, here) else None


def boats_for(state: Engagement, unit: Piece) -> list[Piece]:
    """22.0, R121 Its own boat, or one in the hex with room; a stunned one takes no part."""
    if unit in state.aboard:
        return [boat for boat in (state.aboard[unit],) if not is_held(state, boat, "other")]
    here, side = state.where[unit], state.side(unit)
    return [
        boat
        for boat in state.seen_at(here)
        if state.side(boat) == side
        and state.type(boat).capacity > _load_of(state, boat)
        and not is_held(state, boat, "other")
    ]


def _load_of(state: Engagement, boat: Piece) -> int:
    return sum(carrier == boat for carrier in state.aboard.values())


def _bare_cost(state: Engagement, unit: Piece) -> int:
    return state.type(unit).move_cost + MARKERS[state.marker[unit]].move_cost


def _load(state: Engagement, unit: Piece, skill: str) -> int | None:
    """22.0, R104 In surf, foot units; pinned ones neither load nor unload."""
    surf = state.sheet.board.terrain[state.where[unit]].id == "surf"
    if not surf or not may_move(state, unit) or not state.type(unit).on_foot:
        return None
    return _bare_cost(state, unit) if boats_for(state, unit) else None


def _unload(state: Engagement, unit: Piece, skill: str) -> int | None:
    if unit not in state.aboard or state.sheet.board.terrain[state.where[unit]].id != "surf":
        return None
    return None if is_held(state, unit, "move") or not boats_for(state, unit) else _bare_cost(state, unit)


def _burn(state: Engagement, unit: Piece, skill: str) -> int | None:
    """F An unhit American squad in a dump hex under American control, without an enemy."""
    here, side = state.where[unit], state.side(unit)
    rule = state.sheet.special("burn_supplies")
    if rule is None or here not in state.sheet.dumps or side != AMERICAN or state.control.get(here) != AMERICAN:
        return None
    fit = state.type(unit).branch == Branch.SQUAD and state.marker[unit] == UNHIT
    return int(rule.data["cost"]) if fit and not is_engaged(state, side, here) else None


def exit_edge(state: Engagement, side: Side, unit: Piece) -> str:
    """5.6, F The edge by which this unit may leave from where it stands."""
    for rule in state.sheet.specials:
        if rule.op != "may_exit" or rule.data["side"] != ("american", "japanese")[side]:
            continue
        if rule.data.get("from_round", 1) > state.turn or rule.data.get("kind", "") not in (
            "",
            state.type(unit).branch,
        ):
            continue
        if state.where[unit] in state.sheet.board.edge(rule.data["edge"]):
            return str(rule.data["edge"])
    return ""


def _exit(state: Engagement, unit: Piece, skill: str) -> int | None:
    if not may_move(state, unit) or not exit_edge(state, state.side(unit), unit):
        return None
    return _bare_cost(state, unit)


def _enter(state: Engagement, unit: Piece, skill: str) -> int | None:
    return min((cost for _, cost in gates(state, unit)), default=None)


_PRICES: dict[Do, Price] = {
    Do.STALL: _stall,
    Do.ACTIVATE: _activate,
    Do.MOVE: _move,
    Do.PIVOT: _pivot,
    Do.ATTACK: _fire(Do.ATTACK),
    Do.INDIRECT: _fire(Do.INDIRECT),
    Do.CLOSE: _close,
    Do.RALLY: _rally,
    Do.CREEP: _creep,
    Do.HIDE: _hide,
    Do.DIG: _dig,
    Do.SHELTER: _shelter,
    Do.LOAD: _load,
    Do.UNLOAD: _unload,
    Do.SMOKE: _weapon(Do.SMOKE),
    Do.FLARE: _weapon(Do.FLARE),
    Do.CANISTER: _weapon(Do.CANISTER),
    Do.BURN: _burn,
    Do.EXIT: _exit,
    Do.ENTER: _enter,
}
_DEEDS = tuple(do for do in _PRICES if do != Do.ENTER)
_LONG = (Do.HIDE, Do.DIG)
_MAY_HARDEN = (Do.MOVE, Do.PIVOT, Do.ATTACK, Do.INDIRECT, Do.CLOSE, Do.SMOKE, Do.FLARE, Do.CANISTER)
