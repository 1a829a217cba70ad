"""Why: the opponent's reasons, goal and fear in one sentence each, and what its actions count as."""

from __future__ import annotations

from ai.games.edsons_ridge.ground import swing
from ai.games.edsons_ridge.impulse_scorers import best_assault, best_charge
from ai.games.edsons_ridge.outlook import Figures, Outlook, threatened
from game.edsons_ridge.components import AMERICAN, AREAS, GROUND, JAPANESE, NOWHERE, place_name
from game.edsons_ridge.impulses import (
    AssaultFrom,
    Bombard,
    ChargeFrom,
    EntrenchIn,
    FireAt,
    GasOn,
    InfiltrateFrom,
    PassImpulse,
    PatrolInto,
)
from game.edsons_ridge.retreats import RetreatTo, VoluntaryRetreats
from game.edsons_ridge.state import Edson
from game.edsons_ridge.withdrawal import Withdraw
from game.kernel.agenda import Action, Decision, Side
from game.kernel.named import Place

_DEEDS: dict[type[Action], str] = {
    AssaultFrom: "assault",
    InfiltrateFrom: "infiltration",
    GasOn: "gas",
    EntrenchIn: "entrenchment",
    PatrolInto: "patrol",
    FireAt: "ranged fire",
    Bombard: "bombardment",
    PassImpulse: "pass",
    Withdraw: "withdrawal",
}


def deeds(decision: Decision, action: Action) -> tuple[str, ...]:
    """What an action counts as in the behaviour table."""
    if isinstance(action, ChargeFrom):
        return ("banzai" if decision.side == JAPANESE else "bayonet charge",)
    if isinstance(action, RetreatTo):
        return ("voluntary retreat",) if isinstance(decision.question, VoluntaryRetreats) else ("retreat",)
    name = _DEEDS.get(type(action))
    return (name,) if name else ()


def place_words(place: Place) -> str:
    return f"{place_name(place)} {GROUND[place].title}"


def reason(state: Edson, decision: Decision, action: Action, weights: Figures) -> str:
    """One sentence on what the scorers see in an option."""
    look = Outlook(state, decision.side, weights)
    match action:
        case AssaultFrom(place):
            best = best_assault(look, place)
            if best.place and best.value > 0:
                return (
                    f"Assault from {place_name(place)} on {place_words(best.place)} with {len(best.units)} units: "
                    f"{best.win:.0%} to win, {best.clear:.0%} to clear it, "
                    f"{swing(state, best.place):.0f} points at stake."
                )
            return f"March out of {place_words(place)} towards ground that counts."
        case ChargeFrom(place, leader):
            charge = best_charge(look, place, leader)
            return (
                f"Charge from {place_name(place)} into {place_words(charge.place)}: about {charge.win:.1f} enemy units "
                f"fall, {charge.clear:.0%} to clear it, {swing(state, charge.place):.0f} points at stake."
            )
    return ""


def by_rule_of_thumb(score: float, best: float) -> str:
    """What the scorers say of an option of no special kind, against the best one."""
    if score >= best:
        return "The best choice here by rule of thumb."
    return f"By rule of thumb {best - score:.1f} points worse than the best choice."


def goal(state: Edson, side: Side) -> str:
    """The most valuable area of the enemy's within reach."""
    enemy = 1 - side
    near = [p for p in AREAS if state.control[p] == enemy and any(state.units(side, n) for n in state.near(p))]
    best = max(near, key=lambda place: swing(state, place), default=NOWHERE)
    if not best or not swing(state, best):
        return "Hold what we have."
    verb = "Take" if side == JAPANESE else "Win back"
    return f"{verb} {place_words(best)}, worth {swing(state, best):.0f} points over the rest of the game."


def fear(state: Edson, side: Side) -> str:
    """The own area that the enemy could hurt most."""
    held = [place for place in AREAS if state.control[place] == side and swing(state, place)]
    worst = max(held, key=lambda place: swing(state, place) * threatened(state, side, place), default=NOWHERE)
    if not worst or not threatened(state, side, worst):
        return "Nothing we hold is in danger at the moment."
    who = "Marines" if side == AMERICAN else "battalions"
    return f"The enemy may strike {place_words(worst)} before our {who} there are ready."
