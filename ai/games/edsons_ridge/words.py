"""Why: the opponent's reasons, goal and fear in one sentence each, and what its actions count as."""

from __future__ import annotations

from ai.games.edsons_ridge.ground import swing
from ai.games.edsons_ridge.impulse_scorers import best_assault, best_charge
from ai.games.edsons_ridge.outlook import Figures, Outlook, threatened
from ai.games.edsons_ridge.plan_words import purpose
from ai.games.edsons_ridge.prospects import advance_from
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
            if best.place and best.value > max(0.0, advance_from(look, place)[0]):
                return (
                    f"{place_words(best.place)} is broken into with {best.win:.0%} by {len(best.units)} units, "
                    f"cleared with {best.clear:.0%}; {swing(state, best.place):.0f} points are at stake."
                )
            return "Its men are of more use nearer to ground that counts."
        case ChargeFrom(place, leader):
            charge = best_charge(look, place, leader)
            return (
                f"In {place_words(charge.place)} about {charge.win:.1f} enemy units fall, it is cleared with "
                f"{charge.clear:.0%}; {swing(state, charge.place):.0f} points are at stake."
            )
    return purpose(state, action)


def goal(state: Edson, side: Side) -> str:
    """The most valuable area of the enemy's within reach."""
    enemy = 1 - side
    near = [p for p in AREAS if state.control[p] == enemy and any(state.units(side, n) for n in state.near(p))]
    best = max(near, key=lambda place: swing(state, place), default=NOWHERE)
    if not best or not swing(state, best):
        return "Hold the ground that is held."
    verb = "Take" if side == JAPANESE else "Win back"
    return f"{verb} {place_words(best)}, worth {swing(state, best):.0f} points over the rest of the game."


def fear(state: Edson, side: Side) -> str:
    """The own area that the enemy could hurt most."""
    held = [place for place in AREAS if state.control[place] == side and swing(state, place)]
    worst = max(held, key=lambda place: swing(state, place) * threatened(state, side, place), default=NOWHERE)
    if not worst or not threatened(state, side, worst):
        return ""
    who = "Marines" if side == AMERICAN else "battalions"
    return f"An attack on {place_words(worst)} before the {who} there are ready."
