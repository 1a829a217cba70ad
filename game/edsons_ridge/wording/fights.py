"""10, 11, 13 Words of assaults, charges, fire, losses and close combat."""

from __future__ import annotations

from typing import Any

from game.edsons_ridge import assault, casualties, charge, close_combat, ranged_fire, retreats, withdrawal
from game.edsons_ridge.close_combat import screen_limit
from game.edsons_ridge.components import (
    AMERICAN,
    ARTILLERY,
    D2,
    FIRST_ZONE,
    FRESH,
    INFANTRY,
    JAPANESE,
    KIND,
    OWNER,
    SPENT,
    STACKS_AS,
    TRACKS,
    other,
)
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.preview.checks import withdrawal as withdrawal_roll
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import attack_factor, attrition_cost, ranged_defence
from game.edsons_ridge.wording.names import (
    WHO,
    blow_needs,
    called,
    condition,
    full_place,
    names,
    short_place,
    so_far,
    unit_words,
)
from game.edsons_ridge.wording.sentences import (
    Asked,
    Chapter,
    Reasons,
    absorbing,
    against,
    foreign,
    needed,
    unit_from,
    worse,
)
from game.kernel.named import Piece, Place
from game.kernel.picking import Done, Pick
from game.kernel.words import count, sentence

# 10 Assaults and charges


def _point_unit(state: Edson, q: assault.PointUnit) -> str:
    fight = state.the_fight
    what = "charge into" if fight.charge else "assault on"
    duty = "it takes the first loss from defensive fire"
    return f"Choose the infantry unit that leads the {what} {full_place(fight.place)}; {duty} (10.33)."


def _no_lead(state: Edson, q: assault.PointUnit, unit: Piece) -> Reasons:
    yield KIND[unit] != INFANTRY, f"{called(unit)} cannot lead an assault. Choose an infantry unit (4.112)."
    yield foreign(q, unit)
    yield True, f"{called(unit)} is not in this assault (10.33)."


def _support_done(state: Edson, q: assault.Support, a: Done) -> str:
    return f"Go in with the support of {count(len(q.chosen), 'machine gun')}" if q.chosen else "No support"


def _defensive_fire(state: Edson, q: assault.DefensiveFire) -> str:
    fight = state.the_fight
    verb = "charge into" if fight.charge else "assault"
    attack = f"{sentence(WHO[fight.side])} {verb} {full_place(fight.place)} with {count(len(fight.units), 'unit')}."
    return f"{attack} Choose a machine gun to fire first, or hold fire (10.31)."


def _fire_first(state: Edson, q: assault.DefensiveFire, a: Pick[Piece]) -> str:
    wear = f"it {worse(state, a.item, D2)}"
    return f"Fire with {unit_words(state, a.item)}: attack {attack_factor(state, a.item)}, {wear}"


def _join_fire(state: Edson, q: assault.JoinFire, a: Pick[Piece]) -> str:
    gain = "nothing more" if q.chosen else "+1"
    return f"{unit_words(state, a.item)}, joins in: {gain}, it {worse(state, a.item, D2)}"


def _no_gun(state: Edson, q: Any, unit: Piece) -> Reasons:
    yield foreign(q, unit)
    yield True, "Only machine guns in the area under assault fire here (10.31)."


def _no_front(state: Edson, q: assault.ForwardUnit, unit: Piece) -> Reasons:
    guns = KIND[unit] == ARTILLERY and OWNER[unit] == q.side
    yield guns, f"{called(unit)} is artillery: it stands forward only if nobody else is there (4.113)."
    yield foreign(q, unit)
    yield True, f"{called(unit)} is not in the area under assault (10.34)."


def _charge_into(state: Edson, q: charge.ChargeTarget, a: GoTo) -> str:
    return f"Charge {short_place(a.place)}: {against(state, q.side, a.place)}"


def _no_target(state: Edson, q: charge.ChargeTarget, place: Place) -> Reasons:
    far = place not in state.near(q.area)
    yield far, f"{sentence(full_place(place))} is not next to {full_place(q.area)} (10.9)."
    yield not state.units(other(q.side), place), f"There is no enemy in {full_place(place)} to charge (10.9)."
    yield True, f"There is no room in {full_place(place)} (7.1)."


def _no_charger(state: Edson, q: charge.Chargers, unit: Piece) -> Reasons:
    if unit not in q.candidates(state):
        yield foreign(q, unit)
        yield True, f"{called(unit)} cannot join: infantry of the leader's own only (10.9, 18.7)."
    full = state.room(q.side, q.target) < sum(STACKS_AS[u] for u in (*q.chosen, unit))
    yield full, f"There is no room for more in {full_place(q.target)} (7.1)."
    yield True, f"{count(TRACKS.bridge_limit, 'unit')} at most cross a bridge in one impulse (9.61)."


def _charge_on(state: Edson, q: charge.ContinueCharge, a: GoTo) -> str:
    enemies = len(state.units(other(q.side), a.place))
    return f"Charge on into {short_place(a.place)}: {against(state, q.side, a.place) if enemies else 'nobody there'}"


def _no_next(state: Edson, q: charge.ContinueCharge, place: Place) -> Reasons:
    """10.9, R42 What keeps a charge from going on into a place."""
    here, name = state.the_fight.place, sentence(full_place(place))
    yield place not in state.near(here), f"{name} is not next to {full_place(here)} (10.9)."
    before = state.the_melee.place
    beyond = state.units(other(q.side), place) and not charge.may_be_next(state, place)
    yield beyond, f"{name} is not next to {full_place(before)}, the area attacked before (10.9)."
    reach = "movement, room or a bridge (10.9, 7.1, 9.61)"
    yield True, f"Not everybody in the charge can reach {full_place(place)}: {reach}."


# 11 Fire


def _shoot_first(state: Edson, q: ranged_fire.LeadShooter, a: Pick[Piece]) -> str:
    cover = ranged_defence(q.target).total
    return f"{unit_from(state, a.item)}, leads: attack {attack_factor(state, a.item)} against cover {cover}"


def _shoot_now(state: Edson, q: ranged_fire.MoreShooters, a: Done) -> str:
    attack = attack_factor(state, q.lead) + len(q.chosen)
    return f"Fire with {count(1 + len(q.chosen), 'unit')}: attack {attack} against {ranged_defence(q.target).total}"


def _no_shooter(state: Edson, q: Any, unit: Piece) -> Reasons:
    yield foreign(q, unit)
    more = isinstance(q, ranged_fire.MoreShooters)
    yield KIND[unit] == ARTILLERY and more, "Artillery fires alone (8.23)."
    worn = state.level[unit] != FRESH
    yield worn, f"{called(unit)} is {condition(state, unit)}; only Fresh units fire (11.1)."
    yield True, f"{called(unit)} cannot fire at {full_place(q.target)} from where it stands (11.1, 16.4)."


def _shell(state: Edson, q: ranged_fire.BombardmentTarget, a: GoTo) -> str:
    cover = f"attack {attack_factor(state, q.gun)} against {ranged_defence(a.place).total}"
    risk = ", own units there (17.2)" if state.is_contested(a.place) else ""
    return f"Shell {short_place(a.place)}: {against(state, q.side, a.place)}, {cover}{risk}"


def _not_shelled(state: Edson, q: ranged_fire.BombardmentTarget, place: Place) -> Reasons:
    yield place >= FIRST_ZONE, "Nobody fires into a zone (16.4)."
    yield True, "There is no enemy there (11.11)."


def _primary_target(state: Edson, q: ranged_fire.PrimaryTarget) -> str:
    whose = "your" if q.side == q.victim else "enemy"
    return f"Choose the {whose} unit in {full_place(q.target)} that is hit first (11.12)."


def _hit_first(state: Edson, q: Any, a: Pick[Piece]) -> str:
    cost = attrition_cost(state, a.item)
    price = f"{count(cost, 'attrition point')} and it {absorbing(state, a.item)}" if cost else "takes none at D2"
    return f"{unit_words(state, a.item)}, first: {price}"


# 10.4, 10.5, 11.41 Losses and retreats


def _casualties(state: Edson, q: casualties.Casualties) -> str:
    place = full_place(state.where[q.units[0]])
    points = f"Take {count(q.points, 'casualty point')} in {place}."
    if q.first != UNKNOWN:
        way = ", or retreats" if q.may_retreat else ""
        return f"{points} {called(q.first)} takes the first: it {absorbing(state, q.first)}{way} (10.4)."
    ways = "loses a level or retreats" if q.may_retreat else "loses a level"
    return f"{points} Choose who {ways} next (10.4)."


def _not_wounded(state: Edson, q: casualties.Casualties, unit: Piece) -> Reasons:
    name = called(unit)
    if unit not in q.units:
        yield foreign(q, unit)
        yield True, f"{name} is not hit (10.4)."
    others_turn = q.first not in (UNKNOWN, unit)
    yield others_turn, f"{called(q.first)} takes the first point; choose for it first (10.4)."
    yield KIND[unit] == ARTILLERY, f"{name} is artillery and cannot retreat instead of a loss (10.4)."
    yield state.level[unit] < SPENT, f"{name} is Fresh; it must lose a level before it may retreat (10.4)."
    dug_in = casualties.is_held_by_position(state, unit)
    yield dug_in, f"{name} is dug in: its position goes before it may retreat (8.241)."
    stands = q.first == unit and "forward_stands" in state.house
    yield stands, f"{name} is the forward unit and takes the first point where it stands (R7)."
    yield not retreats.retreat_places(state, unit), f"{name} has nowhere to retreat to (10.52)."
    yield True, f"{name} must stay: without it the others cannot bear the points that are left (10.4)."


def _attrition(state: Edson, q: casualties.Attrition) -> str:
    place = full_place(state.where[q.units[0]])
    return f"Spread {count(q.points, 'attrition point')} in {place}, at most one level a unit. Choose one (11.41)."


def _wear(state: Edson, q: casualties.Attrition, a: Pick[Piece]) -> str:
    price = f"{attrition_cost(state, a.item)} of {count(q.points, 'point')}"
    return f"{unit_words(state, a.item)}: it {absorbing(state, a.item)}, {price}"


def _not_worn(state: Edson, q: casualties.Attrition, unit: Piece) -> Reasons:
    cost = attrition_cost(state, unit)
    yield not cost, f"{called(unit)} cannot be worn further by fire (11.41)."
    yield cost > q.points, f"{called(unit)} takes {count(cost, 'point')} and only {q.points} is left (11.41)."
    yield True, "With this unit some points would be left over: as many as can be must be used (11.41)."


def _no_retreat(state: Edson, q: retreats.RetreatArea | retreats.RetreatOrStay, place: Place) -> Reasons:
    start = state.where[q.unit]
    if start:
        far = place not in state.near(start)
        yield far, f"{sentence(full_place(place))} is not next to {full_place(start)} (10.51)."
        limit = count(TRACKS.bridge_limit, "unit")
        used_up = retreats.is_bridge_used_up(state, q.unit, start, place)
        yield used_up, f"{limit} at most cross a bridge in one impulse, retreats included (20.1)."
    yield True, "Retreats go to the safest place next door: own and free first, then by cover (10.52)."


def _unit_stays(state: Edson, q: retreats.RetreatOrStay, a: retreats.Stay) -> str:
    where = f" in {short_place(state.where[q.unit])}" if state.where[q.unit] else ""
    return f"{called(q.unit)} stays{where}"


def _no_leaver(state: Edson, q: retreats.VoluntaryRetreats, unit: Piece) -> Reasons:
    yield foreign(q, unit)
    yield state.where[unit] != q.place, f"Only units in {full_place(q.place)} may leave now (10.53)."
    yield state.level[unit] >= D2, f"{called(unit)} is D2 and cannot leave of its own will (10.53)."
    yield True, f"{called(unit)} has nowhere to retreat to (10.52)."


# 13 Close combat


def _fight_in(state: Edson, q: close_combat.CombatArea, a: GoTo) -> str:
    japanese, american = (len(state.units(side, a.place)) for side in (JAPANESE, AMERICAN))
    return f"{short_place(a.place)}: {japanese} Japanese against {american} Marine units"


def _withdraw(state: Edson, q: withdrawal.OrderWithdrawal, a: withdrawal.Withdraw) -> str:
    place = state.the_melee.place
    units = state.units(q.side, place)
    return f"Withdraw {count(len(units), 'unit')}, a roll for each: {needed(withdrawal_roll(state, units[0], place))}"


def _try_next(state: Edson, q: withdrawal.WithdrawNext, a: Pick[Piece]) -> str:
    return f"{unit_words(state, a.item)}: {needed(withdrawal_roll(state, a.item, state.the_melee.place))}"


def _screen(state: Edson, q: close_combat.Screen) -> str:
    limit = count(screen_limit(state, q.side), "unit")
    text = f"Close combat in {full_place(state.the_melee.place)}: you may keep up to {limit} behind the others (13.5)."
    return text + so_far(q.chosen)


def _not_screened(state: Edson, q: close_combat.Screen, unit: Piece) -> Reasons:
    fresh = KIND[unit] == INFANTRY and state.level[unit] == FRESH
    yield fresh, f"{called(unit)} is Fresh infantry and cannot be screened (13.5)."
    limit = count(screen_limit(state, q.side), "unit")
    many = unit in q.candidates(state)
    yield many, f"At most {limit} can be screened here: one of yours faces each enemy (13.5)."
    yield foreign(q, unit)
    yield True, f"{called(unit)} is not in this close combat (13.5)."


def _pair(state: Edson, q: close_combat.Pair) -> str:
    later = f" {count(q.later, 'unit')} of yours will choose after it." if q.later else ""
    return f"Choose whom {unit_words(state, q.unit)}, attacks in {full_place(state.the_melee.place)} (13.4).{later}"


def _strike(state: Edson, q: close_combat.Pair, a: close_combat.Strike) -> str:
    together = (*close_combat.attackers_of(state, a.target), q.unit)
    helpers = f", with {count(len(together) - 1, 'other')}" if len(together) > 1 else ""
    return f"Attack {unit_words(state, a.target)}{helpers}: {blow_needs(state, together, a.target)}"


def _strike_next(state: Edson, q: close_combat.NextBlow, a: close_combat.Strike) -> str:
    attackers = close_combat.attackers_of(state, a.target)
    return f"{names(attackers)} against {unit_words(state, a.target)}: {blow_needs(state, attackers, a.target)}"


RETREAT = "{unit:now}, retreats to {place:short}"
WORDS: Chapter = {
    assault.PointUnit: Asked(_point_unit, {Pick: "{item:now}, leads: attack {item:attack}"}, _no_lead),
    assault.Support: Asked(
        "Fresh machine guns may support the assault on {fight.place:full} from where they stand (10.7).{chosen:so far}",
        {Pick: "{item:name} supports from {item:at}: attack +1", Done: _support_done},
    ),
    assault.DefensiveFire: Asked(_defensive_fire, {Pick: _fire_first, assault.HoldFire: "Hold fire"}, _no_gun),
    assault.JoinFire: Asked(
        "{lead:name} fires. More machine guns may join; together they add 1 (10.31).{chosen:so far}",
        {Pick: _join_fire, Done: lambda _, q, a: f"Fire with {count(1 + len(q.chosen), 'machine gun')}"},
        _no_gun,
    ),
    assault.ForwardUnit: Asked(
        "Choose your forward unit in {fight.place:full}: its defence counts, and it takes the first loss (10.34).",
        {Pick: "{item:now}, forward: defence {item:defence}"},
        _no_front,
    ),
    charge.ChargeTarget: Asked(
        "Choose the area to charge from {area:full} (10.9).", {GoTo: _charge_into}, None, _no_target
    ),
    charge.Chargers: Asked(
        "Choose who charges into {target:full}; each recovers one level first (10.9).{chosen:so far}",
        {Pick: "{item:now}, charges: {item:better}", Done: "Charge {target:short} with {chosen:unit}"},
        _no_charger,
    ),
    charge.ChargeLeader: Asked(
        "A leader may go along into {target:full}: 1 more on his unit's roll, but he may fall (10.9).",
        {Pick: "{item:name} goes along: +1, but he falls if his unit does", Done: "No leader goes along"},
    ),
    charge.ContinueCharge: Asked(
        "No enemy is left in {fight.place:full}. Charge on into another area, or stop (10.9).",
        {GoTo: _charge_on, Done: "Stop in {fight.place:short}"},
        None,
        _no_next,
    ),
    ranged_fire.LeadShooter: Asked(
        "Choose the unit that leads the fire at {target:full}; artillery fires alone (11.2).",
        {Pick: _shoot_first},
        _no_shooter,
    ),
    ranged_fire.MoreShooters: Asked(
        "{lead:name} fires at {target:full}. Each further unit adds 1 and becomes Spent (11.2).{chosen:so far}",
        {Pick: "{item:now, from}, fires too: +1", Done: _shoot_now},
        _no_shooter,
    ),
    ranged_fire.BombardmentTarget: Asked(
        "Choose the area that {gun:name} shells (11.11).", {GoTo: _shell}, None, _not_shelled
    ),
    ranged_fire.PrimaryTarget: Asked(_primary_target, {Pick: _hit_first}),
    ranged_fire.FriendlyFire: Asked(
        "The shells fall on the enemy's own men in {target:full}: {points:attrition point}. "
        "Choose who is first (17.2).",
        {Pick: _hit_first},
    ),
    casualties.Casualties: Asked(
        _casualties,
        {casualties.Absorb: "{unit:now}: it {unit:suffers}", retreats.RetreatTo: RETREAT},
        _not_wounded,
    ),
    casualties.Attrition: Asked(
        _attrition, {Pick: _wear, casualties.PassOver: "The points left hurt nobody"}, _not_worn
    ),
    retreats.LeaderGoesAlong: Asked(
        "A unit with {leader:name} falls back. He may go along to {place:full} or stay in {leader:where} (10.5).",
        {
            retreats.GoAlong: "{leader:name} goes along to {place:short}",
            retreats.Stay: "{leader:name} stays in {leader:at}",
        },
    ),
    retreats.RetreatNext: Asked(
        "There is not room for all where they came from. Choose who falls back first (10.51).",
        {Pick: "{item:now}, falls back first"},
    ),
    retreats.RetreatArea: Asked(
        "Choose where {unit:now}, retreats to (10.52).", {retreats.RetreatTo: RETREAT}, None, _no_retreat
    ),
    retreats.RetreatOrStay: Asked(
        "The assault has failed. {unit:name} may retreat or stay in {unit:where} (10.21).",
        {retreats.RetreatTo: RETREAT, retreats.Stay: _unit_stays},
        None,
        _no_retreat,
    ),
    retreats.VoluntaryRetreats: Asked(
        "After the assault your units may leave {place:full}, each one level worse. Or finish (10.53).",
        {
            retreats.RetreatTo: "{unit:now}, retreats to {place:short} and {unit:worse}",
            Done: "Nobody else leaves",
        },
        _no_leaver,
    ),
    close_combat.CombatArea: Asked(
        "You hold the Advantage: choose where close combat is fought next (13.2).", {GoTo: _fight_in}
    ),
    withdrawal.OrderWithdrawal: Asked(
        "Close combat in {melee.place:full}. Stand and fight, or order all your units there to withdraw (13.8).",
        {withdrawal.Stand: "Stand and fight", withdrawal.Withdraw: _withdraw},
    ),
    withdrawal.WithdrawNext: Asked(
        "Withdrawal from {melee.place:full}. Choose which unit tries next (13.8).", {Pick: _try_next}
    ),
    withdrawal.WithdrawTo: Asked(
        "{unit:name} gets away. Choose where it goes (13.8).",
        {GoTo: lambda state, q, a: f"{called(q.unit)} to {short_place(a.place)}: {worse(state, q.unit, D2)}"},
    ),
    close_combat.Screen: Asked(
        _screen,
        {
            Pick: "Keep {item:now}, out of the fight",
            Done: lambda _, q, a: f"Screen {count(len(q.chosen), 'unit')}" if q.chosen else "Screen nobody",
        },
        _not_screened,
    ),
    close_combat.Pair: Asked(
        _pair, {close_combat.Strike: _strike, close_combat.HoldBack: "{unit:name} attacks nobody"}
    ),
    close_combat.NextBlow: Asked(
        "Close combat in {melee.place:full}. Choose which attack is rolled next (13.6).",
        {close_combat.Strike: _strike_next},
    ),
}
