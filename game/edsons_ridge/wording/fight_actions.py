"""10, 11, 13 Answers in assaults, charges, fire and close combat in words."""

from __future__ import annotations

from typing import Any

from game.edsons_ridge import assault, casualties, charge, close_combat, movement, ranged_fire, retreats, withdrawal
from game.edsons_ridge.close_combat import the_melee
from game.edsons_ridge.components import AMERICAN, D2, JAPANESE, other
from game.edsons_ridge.preview.checks import withdrawal as withdrawal_roll
from game.edsons_ridge.state import Edson
from game.edsons_ridge.values import attack_factor, attrition_cost, ranged_defence, strike_modifier, strike_target
from game.edsons_ridge.wording.names import at_least, called, names, short_place, unit_words
from game.edsons_ridge.wording.sentences import Answers, absorbing, against, needed, unit_from, worse
from game.kernel.named import Piece
from game.kernel.picking import Done, Pick
from game.kernel.words import count

# 10 Assaults and charges


def _support_done(state: Edson, q: assault.Support, a: Done) -> str:
    return f"Go in with the support of {count(len(q.chosen), 'machine gun')}" if q.chosen else "No support"


def _fire_first(state: Edson, q: assault.DefensiveFire, a: Pick[Piece]) -> str:
    return (
        f"Fire with {unit_words(state, a.item)}: attack {attack_factor(state, a.item)}, it {worse(state, a.item, D2)}"
    )


def _join_fire(state: Edson, q: assault.JoinFire, a: Pick[Piece]) -> str:
    gain = "nothing more" if q.chosen else "+1"
    return f"{unit_words(state, a.item)}, joins in: {gain}, it {worse(state, a.item, D2)}"


def _fire_now(state: Edson, q: assault.JoinFire, a: Done) -> str:
    return f"Fire with {count(1 + len(q.chosen), 'machine gun')}"


def _attrition(state: Edson, q: casualties.Attrition, a: Pick[Piece]) -> str:
    price = f"{attrition_cost(state, a.item)} of {count(q.points, 'point')}"
    return f"{unit_words(state, a.item)}: it {absorbing(state, a.item)}, {price}"


def _unit_stays(state: Edson, q: retreats.RetreatOrStay, a: retreats.Stay) -> str:
    where = f" in {short_place(state.where[q.unit])}" if state.where[q.unit] else ""
    return f"{called(q.unit)} stays{where}"


def _charge_into(state: Edson, q: charge.ChargeTarget, a: movement.GoTo) -> str:
    return f"Charge {short_place(a.place)}: {against(state, q.side, a.place)}"


def _charge_on(state: Edson, q: charge.ContinueCharge, a: movement.GoTo) -> str:
    enemies = len(state.units(other(q.side), a.place))
    return f"Charge on into {short_place(a.place)}: {against(state, q.side, a.place) if enemies else 'nobody there'}"


# 11 Fire


def _shoot_first(state: Edson, q: ranged_fire.LeadShooter, a: Pick[Piece]) -> str:
    cover = ranged_defence(q.target).total
    return f"{unit_from(state, a.item)}, leads: attack {attack_factor(state, a.item)} against cover {cover}"


def _shoot_now(state: Edson, q: ranged_fire.MoreShooters, a: Done) -> str:
    attack = attack_factor(state, q.lead) + len(q.chosen)
    return f"Fire with {count(1 + len(q.chosen), 'unit')}: attack {attack} against {ranged_defence(q.target).total}"


def _shell(state: Edson, q: ranged_fire.BombardmentTarget, a: movement.GoTo) -> str:
    cover = f"attack {attack_factor(state, q.gun)} against {ranged_defence(a.place).total}"
    risk = ", own units there (17.2)" if state.is_contested(a.place) else ""
    return f"Shell {short_place(a.place)}: {against(state, q.side, a.place)}, {cover}{risk}"


def _hit_first(state: Edson, q: Any, a: Pick[Piece]) -> str:
    cost = attrition_cost(state, a.item)
    price = f"{count(cost, 'attrition point')} and it {absorbing(state, a.item)}" if cost else "takes none at D2"
    return f"{unit_words(state, a.item)}, first: {price}"


# 13 Close combat


def _fight_in(state: Edson, q: close_combat.CombatArea, a: movement.GoTo) -> str:
    japanese, american = (len(state.units(side, a.place)) for side in (JAPANESE, AMERICAN))
    return f"{short_place(a.place)}: {japanese} Japanese against {american} Marine units"


def _withdraw(state: Edson, q: withdrawal.OrderWithdrawal, a: withdrawal.Withdraw) -> str:
    place = the_melee(state).place
    units = state.units(q.side, place)
    return f"Withdraw {count(len(units), 'unit')}, a roll for each: {needed(withdrawal_roll(state, units[0], place))}"


def _try_next(state: Edson, q: withdrawal.WithdrawNext, a: Pick[Piece]) -> str:
    return f"{unit_words(state, a.item)}: {needed(withdrawal_roll(state, a.item, the_melee(state).place))}"


def _withdraw_to(state: Edson, q: withdrawal.WithdrawTo, a: movement.GoTo) -> str:
    return f"{called(q.unit)} to {short_place(a.place)}: {worse(state, q.unit, D2)}"


def _screen_done(state: Edson, q: close_combat.Screen, a: Done) -> str:
    return f"Screen {count(len(q.chosen), 'unit')}" if q.chosen else "Screen nobody"


def blow_needs(state: Edson, attackers: tuple[Piece, ...], target: Piece) -> str:
    """13.6 What the dice themselves must show; a natural 2 misses."""
    modifier = strike_modifier(state, the_melee(state), attackers, target, state.fight).total
    return at_least(max(3, strike_target(state, attackers, target) - modifier), 2)


def _strike(state: Edson, q: close_combat.Pair, a: close_combat.Strike) -> str:
    together = (*(unit for unit, target in the_melee(state).pairs if target == a.target), q.unit)
    helpers = f", with {count(len(together) - 1, 'other')}" if len(together) > 1 else ""
    return f"Attack {unit_words(state, a.target)}{helpers}: {blow_needs(state, together, a.target)}"


def _strike_next(state: Edson, q: close_combat.NextBlow, a: close_combat.Strike) -> str:
    attackers = close_combat.attackers_of(state, a.target)
    return f"{names(attackers)} against {unit_words(state, a.target)}: {blow_needs(state, attackers, a.target)}"


RETREAT = "{unit:now}, retreats to {place:short}"
SAY: Answers = {
    assault.PointUnit: {Pick: "{item:now}, leads: attack {item:attack}"},
    assault.Support: {Pick: "{item:name} supports from {item:at}: attack +1", Done: _support_done},
    assault.DefensiveFire: {Pick: _fire_first, assault.HoldFire: "Hold fire"},
    assault.JoinFire: {Pick: _join_fire, Done: _fire_now},
    assault.ForwardUnit: {Pick: "{item:now}, forward: defence {item:defence}"},
    casualties.Casualties: {casualties.Absorb: "{unit:now}: it {unit:suffers}", retreats.RetreatTo: RETREAT},
    casualties.Attrition: {Pick: _attrition, casualties.PassOver: "The points left hurt nobody"},
    retreats.LeaderGoesAlong: {
        retreats.GoAlong: "{leader:name} goes along to {place:short}",
        retreats.Stay: "{leader:name} stays in {leader:at}",
    },
    retreats.RetreatNext: {Pick: "{item:now}, falls back first"},
    retreats.RetreatArea: {retreats.RetreatTo: RETREAT},
    retreats.RetreatOrStay: {retreats.RetreatTo: RETREAT, retreats.Stay: _unit_stays},
    retreats.VoluntaryRetreats: {
        retreats.RetreatTo: "{unit:now}, retreats to {place:short} and {unit:worse}",
        Done: "Nobody else leaves",
    },
    charge.ChargeTarget: {movement.GoTo: _charge_into},
    charge.Chargers: {Pick: "{item:now}, charges: {item:better}", Done: "Charge {target:short} with {chosen:unit}"},
    charge.ChargeLeader: {
        Pick: "{item:name} goes along: +1, but he falls if his unit does",
        Done: "No leader goes along",
    },
    charge.ContinueCharge: {movement.GoTo: _charge_on, Done: "Stop in {fight.place:short}"},
    ranged_fire.LeadShooter: {Pick: _shoot_first},
    ranged_fire.MoreShooters: {Pick: "{item:now, from}, fires too: +1", Done: _shoot_now},
    ranged_fire.BombardmentTarget: {movement.GoTo: _shell},
    ranged_fire.PrimaryTarget: {Pick: _hit_first},
    ranged_fire.FriendlyFire: {Pick: _hit_first},
    close_combat.CombatArea: {movement.GoTo: _fight_in},
    withdrawal.OrderWithdrawal: {withdrawal.Stand: "Stand and fight", withdrawal.Withdraw: _withdraw},
    withdrawal.WithdrawNext: {Pick: _try_next},
    withdrawal.WithdrawTo: {movement.GoTo: _withdraw_to},
    close_combat.Screen: {Pick: "Keep {item:now}, out of the fight", Done: _screen_done},
    close_combat.NextBlow: {close_combat.Strike: _strike_next},
    close_combat.Pair: {close_combat.Strike: _strike, close_combat.HoldBack: "{unit:name} attacks nobody"},
}
