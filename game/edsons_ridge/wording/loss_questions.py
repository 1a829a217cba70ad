"""Questions about losses, retreats and close combat in words (10.4, 10.5, 13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.edsons_ridge import casualties, close_combat, retreats, withdrawal
from game.edsons_ridge.close_combat import screen_limit, the_melee
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.wording.effects import absorbing
from game.edsons_ridge.wording.names import called, full_place, so_far, unit_words
from game.kernel.agenda import Question
from game.kernel.words import count


def _casualties(state: Edson, q: casualties.Casualties) -> str:
    place = full_place(state.where[q.units[0]])
    points = f"Take {count(q.points, 'casualty point')} in {place}."
    if q.first != UNKNOWN:
        way = ", or retreats" if q.may_retreat else ""
        return f"{points} {called(q.first)} takes the first: it {absorbing(state, q.first)}{way} (10.4)."
    ways = "loses a level or retreats" if q.may_retreat else "loses a level"
    return f"{points} Choose who {ways} next (10.4)."


def _attrition(state: Edson, q: casualties.Attrition) -> str:
    place = full_place(state.where[q.units[0]])
    return f"Spread {count(q.points, 'attrition point')} in {place}, at most one level a unit. Choose one (11.41)."


def _leader_goes_along(state: Edson, q: retreats.LeaderGoesAlong) -> str:
    ways = f"go along to {full_place(q.place)} or stay in {full_place(state.where[q.leader])}"
    return f"A unit with {called(q.leader)} falls back. He may {ways} (10.5)."


def _retreat_next(state: Edson, q: retreats.RetreatNext) -> str:
    return "There is not room for all where they came from. Choose who falls back first (10.51)."


def _retreat_area(state: Edson, q: retreats.RetreatArea) -> str:
    return f"Choose where {unit_words(state, q.unit)}, retreats to (10.52)."


def _voluntary_retreats(state: Edson, q: retreats.VoluntaryRetreats) -> str:
    return f"After the assault your units may leave {full_place(q.place)}, each one level worse. Or finish (10.53)."


# 13 Close combat


def _combat_area(state: Edson, q: close_combat.CombatArea) -> str:
    return "You hold the Advantage: choose where close combat is fought next (13.2)."


def _order_withdrawal(state: Edson, q: withdrawal.OrderWithdrawal) -> str:
    place = full_place(the_melee(state).place)
    return f"Close combat in {place}. Stand and fight, or order all your units there to withdraw (13.8)."


def _withdraw_next(state: Edson, q: withdrawal.WithdrawNext) -> str:
    return f"Withdrawal from {full_place(the_melee(state).place)}. Choose which unit tries next (13.8)."


def _withdraw_to(state: Edson, q: withdrawal.WithdrawTo) -> str:
    return f"{called(q.unit)} gets away. Choose where it goes (13.8)."


def _screen(state: Edson, q: close_combat.Screen) -> str:
    limit = count(screen_limit(state, q.side), "unit")
    text = f"Close combat in {full_place(the_melee(state).place)}: you may keep up to {limit} behind the others (13.5)."
    return text + so_far(q.chosen)


def _pair(state: Edson, q: close_combat.Pair) -> str:
    later = f" {count(q.later, 'unit')} of yours will choose after it." if q.later else ""
    return f"Choose whom {unit_words(state, q.unit)}, attacks in {full_place(the_melee(state).place)} (13.4).{later}"


def _next_blow(state: Edson, q: close_combat.NextBlow) -> str:
    return f"Close combat in {full_place(the_melee(state).place)}. Choose which attack is rolled next (13.6)."


ASK: dict[type[Question[Any]], Callable[[Edson, Any], str]] = {
    casualties.Casualties: _casualties,
    casualties.Attrition: _attrition,
    retreats.LeaderGoesAlong: _leader_goes_along,
    retreats.RetreatNext: _retreat_next,
    retreats.RetreatArea: _retreat_area,
    retreats.VoluntaryRetreats: _voluntary_retreats,
    close_combat.CombatArea: _combat_area,
    withdrawal.OrderWithdrawal: _order_withdrawal,
    withdrawal.WithdrawNext: _withdraw_next,
    withdrawal.WithdrawTo: _withdraw_to,
    close_combat.Screen: _screen,
    close_combat.Pair: _pair,
    close_combat.NextBlow: _next_blow,
}
