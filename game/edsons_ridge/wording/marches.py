"""8, 9 Words of impulses: which one, marching, slipping in, digging, patrols."""

from __future__ import annotations

from game.edsons_ridge import charge, entrenchment, impulses, infiltration, movement, patrol, ranged_fire, retreats
from game.edsons_ridge.ammo import ammo_number
from game.edsons_ridge.components import (
    AMERICAN,
    ARTILLERY,
    BAILEY,
    D2,
    FIRST_ZONE,
    FRESH,
    INFANTRY,
    JAPANESE,
    KIND,
    LEADER,
    OFF_BOARD,
    OWNER,
    STACKS_AS,
    TEM,
    TRACKS,
    bridge_between,
    other,
)
from game.edsons_ridge.movement import AssaultIn, GoTo
from game.edsons_ridge.preview.checks import entrenchment as digging
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import attack_factor, ranged_defence
from game.edsons_ridge.wording.names import (
    WHO,
    WHOSE,
    ammo_risk,
    at_most,
    called,
    full_place,
    names,
    short_place,
    so_far,
    unit_words,
)
from game.edsons_ridge.wording.sentences import Asked, Chapter, Reasons, against, foreign, needed, unit_from, worse
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from game.kernel.picking import Done, Pick
from game.kernel.words import count, sentence

# 8.2 Which impulse


def _choose_impulse(state: Edson, q: impulses.ChooseImpulse) -> str:
    ammo = f"Japanese ammo is on box {state.box[JAPANESE] + 1} of 3, number {ammo_number(state)}."
    passed = f" {sentence(WHO[other(q.side)])} have just passed." if state.passes else ""
    return f"Your impulse. Choose what to do and where, or pass (8.2).{passed} {ammo}"


def _assault_from(state: Edson, q: impulses.ChooseImpulse, a: impulses.AssaultFrom) -> str:
    units = state.units(q.side, a.place)
    fresh = sum(state.level[unit] == FRESH for unit in units)
    contested = ", contested" if state.is_contested(a.place) else ""
    return f"Assault impulse from {short_place(a.place)}: {count(len(units), 'unit')}, {fresh} Fresh{contested}"


def _infiltrate_from(state: Edson, q: impulses.ChooseImpulse, a: impulses.InfiltrateFrom) -> str:
    able = count(len(infiltration.infiltrators(state, a.place)), "Fresh infantry unit")
    return f"Infiltrate from {short_place(a.place)}: {able} (8.22)"


def _charge_from(state: Edson, q: impulses.ChooseImpulse, a: impulses.ChargeFrom) -> str:
    what, rule = ("Banzai", "10.9") if q.side == JAPANESE else ("Bayonet charge", "18.2")
    units = count(len(charge.chargers(state, q.side, a.place, a.leader)), "unit")
    if a.leader == UNKNOWN:
        return f"{what} from {short_place(a.place)} by spending the Advantage: {units} (14.5)"
    return f"{what} from {short_place(a.place)} with {called(a.leader)}: {units} ({rule})"


def _gas_on(state: Edson, q: impulses.ChooseImpulse, a: impulses.GasOn) -> str:
    low, high = (ranged_fire.gas_points(state, a.place, pips) for pips in (1, 6))
    bailey = ", halved by Bailey" if state.where[BAILEY] == a.place else ""
    return f"Gas on {short_place(a.place)}, once a game: {low} to {high} casualty points{bailey} (11.7)"


def _entrench_in(state: Edson, q: impulses.ChooseImpulse, a: impulses.EntrenchIn) -> str:
    able = min(state.ips, len(entrenchment.diggers(state, a.place)))
    return f"Entrench in {short_place(a.place)}: {count(able, 'unit')}, {at_most(TEM[a.place], 1)} (8.24)"


def _patrol_into(state: Edson, q: impulses.ChooseImpulse, a: impulses.PatrolInto) -> str:
    best = max(patrol.patrol_needs(state, unit, a.place) for unit in patrol.patrollers(state, a.place))
    return f"Patrol into {short_place(a.place)}: at best {at_most(best, 2)} (8.25)"


def _fire_at(state: Edson, q: impulses.ChooseImpulse, a: impulses.FireAt) -> str:
    able = count(len(ranged_fire.shooters(state, q.side, a.place)), "Fresh unit")
    return f"Fire at {short_place(a.place)}: {able} can, cover {ranged_defence(a.place).total} (11.1)"


def _bombard(state: Edson, q: impulses.ChooseImpulse, a: impulses.Bombard) -> str:
    where = f" from {short_place(state.where[a.gun])}" if KIND[a.gun] != OFF_BOARD else ""
    return f"Bombard with {called(a.gun)}{where}: attack {attack_factor(state, a.gun)} (11.11)"


def _pass(state: Edson, q: impulses.ChooseImpulse, a: impulses.PassImpulse) -> str:
    if state.passes:
        return "Pass, the second in a row: the phase ends (8.26)"
    return "Pass (8.26)" if q.side == AMERICAN else f"Pass: roll for ammo, {ammo_risk(state)} (8.26)"


def _no_impulse(state: Edson, q: impulses.ChooseImpulse, place: Place) -> Reasons:
    empty = not state.units(JAPANESE, place) and not state.units(AMERICAN, place)
    yield empty, f"Nobody is in {full_place(place)}. Choose an area with your units, or an enemy in reach (8.2)."
    yield True, f"No impulse can start in {full_place(place)} or be aimed at it now (8.2)."


# 9 Marching


def _next_move(state: Edson, q: movement.NextMove) -> str:
    _, forced = movement.assault_places(state, q.side)
    rest = "You must still assault where units entered (10.2)." if forced else "Move units, assault, or end (8.21)."
    return f"Assault impulse from {full_place(state.the_impulse.area)}. {rest}"


def _tiring(state: Edson, unit: Piece) -> str:
    """8.3, 15.2 What moving costs at the end of the impulse."""
    if KIND[unit] == LEADER:
        return ""
    return f", {worse(state, unit)} after it" + (" (15.2)" if state.level[unit] == D2 else "")


def _move_unit(state: Edson, q: movement.NextMove, a: Pick[Piece]) -> str:
    return f"Move {unit_from(state, a.item)}: {state.mf[a.item]} MF{_tiring(state, a.item)}"


def _take_along(state: Edson, q: movement.Movers, a: Pick[Piece]) -> str:
    return f"Take along {unit_words(state, a.item)}: {state.mf[a.item]} MF{_tiring(state, a.item)}"


def _assault_in(state: Edson, q: movement.NextMove, a: AssaultIn) -> str:
    rule = "no choice, 10.2" if movement.mandatory_units(state, q.side, a.place) else "10.21"
    return f"Assault {short_place(a.place)}: {against(state, q.side, a.place)} ({rule})"


def _end_impulse(state: Edson, q: movement.NextMove, a: Done) -> str:
    tired = sum(state.where[unit] > 0 for unit in state.tired)
    return f"End the impulse: one level worse for {count(tired, 'unit')} (8.3)" if tired else "End the impulse"


def _onward(state: Edson, q: movement.Onward) -> str:
    left = min(state.mf[unit] for unit in q.units)
    return f"{names(q.units)}: {left} MF left in {full_place(state.where[q.units[0]])}. Go on or stop (9.3)."


def _go(state: Edson, q: movement.Movers | movement.Onward, a: GoTo) -> str:
    price = _price(state, q.units, a.place)
    return f"Enter {short_place(a.place)}: {price}{_what_waits(state, q.side, a.place)}"


def _price(state: Edson, units: tuple[Piece, ...], place: Place) -> str:
    """9.4, 9.64 What the step costs; units that enter for all they have say so."""
    if place >= FIRST_ZONE:
        return "all MF"
    costs = sorted({movement.step_cost(state, unit, place, state.mf[unit], True) for unit in units})
    price = f"{costs[0]} MF" if len(costs) == 1 else f"{costs[0]} to {costs[-1]} MF"
    return f"{price} of {min(state.mf[unit] for unit in units)}"


def _what_waits(state: Edson, side: Side, place: Place) -> str:
    if not state.is_vacant(side, place):
        fight = "may assault" if place in state.the_impulse.contested else "must assault (10.2)"
        return f", {against(state, side, place)}, {fight}"
    return f", {WHOSE[other(side)]}-controlled" if state.control[place] == other(side) else ""


def _no_march(state: Edson, q: movement.NextMove | movement.Movers, unit: Piece) -> Reasons:
    yield foreign(q, unit)
    name, impulse = called(unit), state.impulse
    if unit not in state.mf:
        yield state.is_stuck(unit), f"{name} is at the supply dump and only defends (15.51)."
        yield OWNER[unit] == AMERICAN and state.level[unit] == D2, f"{name} is D2 and only defends (8.2)."
        yield unit in state.rallied, f"{name} has rallied his area this turn and stays (18.3)."
        active = full_place(impulse.area) if impulse is not None else "the active area"
        yield True, f"Only units that began the impulse in {active} act now (8.21)."
    yield unit in state.halted, f"{name} has stopped for this impulse (9.3)."
    yield not state.mf[unit], f"{name} has no movement left (9.4)."
    guns = KIND[unit] != INFANTRY and KIND[unit] != LEADER
    yield guns, f"{name} goes only where infantry leads; tick infantry with it (9.5)."
    yield True, f"No place next door is open to {name}: cost, room or a bridge (9.4, 7.1, 9.61)."


def _no_companion(state: Edson, q: movement.Movers, unit: Piece) -> Reasons:
    if unit not in state.mf or unit in state.halted or not state.mf[unit]:
        yield from _no_march(state, q, unit)
    elsewhere = state.where[unit] != state.where[q.units[0]]
    yield elsewhere, f"Only units of one place move together; {called(unit)} is elsewhere (9.3)."
    yield True, f"No place next door is open to {called(unit)} together with the others (9.3, 7.1)."


def _no_joiner(state: Edson, q: movement.JoinAssault, unit: Piece) -> Reasons:
    yield foreign(q, unit)
    leads = unit in q.candidates(state) and KIND[unit] != INFANTRY
    yield leads, "A machine gun cannot lead an assault. Tick an infantry unit (4.112)."
    yield KIND[unit] == ARTILLERY, f"{called(unit)} is artillery and attacks by ranged fire only (4.113)."
    yield True, f"{called(unit)} does not stand where the assault is made, or may not act in this impulse (10.21)."


def _no_goal(state: Edson, q: movement.NextMove, place: Place) -> Reasons:
    rule = "9.3, 10.2" if state.units(other(q.side), place) else "9.3"
    yield True, f"Tick the units that shall go to {full_place(place)} first; it must be next to them ({rule})."


def _no_step(state: Edson, q: movement.Movers | movement.Onward, place: Place) -> Reasons:
    """9.3-9.65 The rule that keeps these units out of a place."""
    start, side, name = state.where[q.units[0]], OWNER[q.units[0]], sentence(full_place(place))
    yield place not in state.near(start), f"{name} is not next to {full_place(start)}; go step by step (9.3)."
    yield place in state.assaulted, f"{name} was assaulted already in this impulse (10.1)."
    for unit in q.units:
        yield from _too_dear(state, unit, place)
    full = state.room(side, place) < sum(STACKS_AS[unit] for unit in q.units)
    yield full, f"{name} has no room for {count(len(q.units), 'more unit')} (7.1)."
    bridge = bridge_between(start, place)
    barred = bridge is not None and state.bridges[bridge] != side and not state.units(other(side), place)
    yield barred, "The enemy holds the bridge: over it only an assault goes (9.62)."
    yield bridge is not None, f"{count(TRACKS.bridge_limit, 'unit')} at most cross a bridge in one impulse (9.61)."
    yield True, f"Only infantry may be the first to enter {full_place(place)} (9.5)."


def _too_dear(state: Edson, unit: Piece, place: Place) -> Reasons:
    """9.4 What the step costs and what the unit has; 9.65 from one fight into the next."""
    between = state.is_contested(state.where[unit]) and state.units(other(OWNER[unit]), place)
    yield between, f"Nobody goes from a contested area straight into the next fight (9.65): {called(unit)}."
    cost, left = movement.step_cost(state, unit, place, 99, True), state.mf[unit]
    any_cost = place >= FIRST_ZONE or (state.level[unit] == FRESH and unit not in state.came_from)
    words = f"{sentence(full_place(place))} costs {cost} movement; {called(unit)} has {left} left (9.4)."
    yield cost > left and not any_cost, words


# 8.22-8.25 Slipping in, digging, patrols


def _attempt(state: Edson, q: infiltration.Attempt) -> str:
    start = f" from {full_place(state.impulse.area)}" if state.impulse is not None else ""
    risk = "if it fails it must assault"
    return f"Infiltration{start}. Choose a unit and where it tries to slip in; {risk} (8.222)."


def _failed_assault(state: Edson, q: infiltration.FailedAssaults, a: AssaultIn) -> str:
    units = sum(place == a.place for place in state.failed.values())
    return f"Assault {short_place(a.place)} with {count(units, 'unit')}: {against(state, q.side, a.place)}"


def _no_infiltrator(state: Edson, q: infiltration.Attempt, unit: Piece) -> Reasons:
    yield unit in state.failed, f"{called(unit)} has failed and must assault (8.222)."
    yield foreign(q, unit)
    yield True, "Only Fresh infantry of the active area can slip in (8.22)."


def _digger(state: Edson, q: entrenchment.Digger) -> str:
    left = count(q.attempts - len(q.tried), "attempt")
    return f"Choose the next unit to dig in, in {full_place(q.area)}, or finish: at most {left} (8.24)."


def _no_digger(state: Edson, q: entrenchment.Digger, unit: Piece) -> Reasons:
    yield unit in q.tried, f"{called(unit)} has tried already in this impulse (8.24)."
    yield unit in state.entrenched, f"{called(unit)} has a position (8.24)."
    yield foreign(q, unit)
    yield True, f"Only Fresh infantry and machine guns in {full_place(q.area)} dig in (8.24)."


def _patrol_with(state: Edson, q: patrol.PatrolUnit, a: Pick[Piece]) -> str:
    need = at_most(patrol.patrol_needs(state, a.item, q.area), 2)
    return f"{unit_from(state, a.item)}: {need}; if it fails it {worse(state, a.item)}"


def _no_patroller(state: Edson, q: patrol.PatrolUnit, unit: Piece) -> Reasons:
    yield foreign(q, unit)
    yield True, "Only Fresh or Spent infantry in the area or free next door can patrol (8.25)."


def _patrol_at(state: Edson, q: patrol.PatrolVictim, a: Pick[Piece]) -> str:
    need = at_most(patrol.patrol_needs(state, q.unit, q.area), 2)
    return f"Go for {unit_words(state, a.item)}: {need}, then it {worse(state, a.item)}"


def _patrol_back(state: Edson, q: patrol.PatrolReturn, a: retreats.Stay) -> str:
    verb = "stays in" if state.where[q.unit] == q.area else "goes back to"
    return f"{called(q.unit)} {verb} {short_place(state.where[q.unit])}"


WORDS: Chapter = {
    impulses.ChooseImpulse: Asked(
        _choose_impulse,
        {
            impulses.AssaultFrom: _assault_from,
            impulses.InfiltrateFrom: _infiltrate_from,
            impulses.ChargeFrom: _charge_from,
            impulses.GasOn: _gas_on,
            impulses.EntrenchIn: _entrench_in,
            impulses.PatrolInto: _patrol_into,
            impulses.FireAt: _fire_at,
            impulses.Bombard: _bombard,
            impulses.PassImpulse: _pass,
        },
        None,
        _no_impulse,
    ),
    movement.NextMove: Asked(
        _next_move, {Pick: _move_unit, AssaultIn: _assault_in, Done: _end_impulse}, _no_march, _no_goal
    ),
    movement.Movers: Asked(
        "Moving: {units:names}. Choose where to go, or take another unit along (9.3).",
        {GoTo: _go, Pick: _take_along},
        _no_companion,
        _no_step,
    ),
    movement.Onward: Asked(
        _onward,
        {GoTo: _go, Done: lambda state, q, a: f"Stop in {short_place(state.where[q.units[0]])}"},
        None,
        _no_step,
    ),
    movement.JoinAssault: Asked(
        lambda state, q: (
            f"Choose who assaults {full_place(q.place)}; infantry must lead (10.21).{so_far(q.mandatory + q.chosen)}"
        ),
        {
            Pick: "Assault with {item:now}: attack {item:attack}",
            Done: lambda _, q, a: f"Assault {short_place(q.place)} with {count(len(q.chosen + q.mandatory), 'unit')}",
        },
        _no_joiner,
    ),
    infiltration.Attempt: Asked(
        _attempt,
        {
            infiltration.Infiltrate: lambda _, q, a: (
                f"{called(a.unit)} tries {short_place(a.place)}: {at_most(TEM[a.place], 1)}"
            ),
            Done: "No more attempts",
        },
        _no_infiltrator,
    ),
    infiltration.JoinInfiltrators: Asked(
        "A leader may follow the men who slipped in, without a roll. Choose, or go on (8.222).",
        {infiltration.Join: "{leader:name} follows into {place:short}", Done: "No more leaders follow"},
    ),
    infiltration.FailedAssaults: Asked(
        "The units that failed to slip in must assault. Choose which area comes first (8.222).",
        {AssaultIn: _failed_assault, Done: "No assault is left"},
    ),
    entrenchment.Digger: Asked(
        _digger,
        {
            Pick: lambda state, q, a: f"{unit_words(state, a.item)}, digs in: {needed(digging(state, a.item, q.area))}",
            Done: "Nobody else digs",
        },
        _no_digger,
    ),
    patrol.PatrolUnit: Asked(
        "Choose the infantry unit that patrols {area:full} (8.25).", {Pick: _patrol_with}, _no_patroller
    ),
    patrol.PatrolVictim: Asked(
        "Choose the Japanese unit that {unit:name} goes for in {area:full} (8.25).", {Pick: _patrol_at}
    ),
    patrol.PatrolReturn: Asked(
        "The patrol is over. Choose whether {unit:name} goes back or on to another area (8.25).",
        {retreats.Stay: _patrol_back, GoTo: "{unit:name} goes on to {place:short}"},
    ),
}
