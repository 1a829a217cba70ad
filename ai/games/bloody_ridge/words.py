"""Why: the attacker's reasons, goal and fear in one sentence each, and what its actions count as."""

from __future__ import annotations

from ai.brain import Weights
from ai.games.bloody_ridge import corridor
from ai.games.bloody_ridge.clash import pool_of
from game.bloody_ridge.banzai import Charge
from game.bloody_ridge.components import BATTALION, CACHE, DIVISION, GROUND, HILL, KIND
from game.bloody_ridge.movement import GoTo, Lead, LeaveMap
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Action, Decision, Side


def deeds(decision: Decision, action: Action) -> tuple[str, ...]:
    """What an action counts as in the behaviour table."""
    match action:
        case Charge():
            return ("banzai",)
        case LeaveMap():
            return ("exit",)
        case GoTo(place) if GROUND[place].terrain == HILL:
            return ("hill",)
        case GoTo(place) if GROUND[place].may_hold_hq:
            return ("hunt for the HQ",)
    return ()


def reason(state: Ridge, decision: Decision, action: Action, weights: Weights) -> str:
    """One sentence on what the scorers see in an option."""
    left, hidden_hq = corridor.ways_of(state, weights), pool_of(state).division  # 6.10
    match action:
        case LeaveMap():
            return "Off the map here means victory (4.1)."
        case Lead(place) if weights["aside_first"] and hidden_hq and corridor.stands_aside(place, left):
            return (
                f"{place} is far from the main effort, so it goes first: what it kills is not drawn against the others."
            )
        case Lead(place) if weights["hunters_last"] and hidden_hq and corridor.may_come_upon_hq(state, place):
            return f"From {place} one may come upon the division HQ (6.10), best when the pool is thin."
        case Lead(place):
            return f"From {place} the cheapest way to a victory costs about {left[place]:.0f} units."
        case GoTo(place) if state.is_japanese(place):
            return f"{place} is ours; from there the way costs about {left[place]:.0f} units."
        case GoTo(place) if corridor.holds_division(state.hqs.items(), place):
            falls = corridor.hq_falls(state, state.the_force, place)
            return f"The division HQ in {place} falls with about {falls:.0%}, which wins (4.2)."
        case GoTo(place):
            lost = corridor.survivors(state, state.the_force, place)[0]
            taken = f"{place} is taken with {1 - lost:.0%}"
            if hidden := corridor.hq_chance(state, place):
                taken += f", the division HQ turns up with about {hidden:.0%} (6.10)"
            return f"{taken}; the way behind it costs average forces about {left[place]:.0f} units."
        case Charge():
            return "A charge succeeds with 42 % (R40), which is better than the rounds of fire to come."
    return ""


def goal(state: Ridge, side: Side, weights: Weights) -> str:
    """The HQ if it is found, else the airfield; R38 there may be no HQ at all."""
    for hq, place in state.hqs.items():
        if KIND[hq] == DIVISION:
            return f"Kill the division HQ in {place} (4.2)."
    exit_words = "Break through to an exit on the north edge (4.1)"
    return f"{exit_words}, or come upon the division HQ (4.2)." if pool_of(state).division else f"{exit_words}."


def fear(state: Ridge, side: Side, weights: Weights) -> str:
    """What in the pool hurts most."""
    if any(KIND[piece] == CACHE for piece in state.pool):
        return "The supply cache in the pool would swallow a whole force (7.14)."
    if any(KIND[hq] == BATTALION for hq in state.hqs) or state.aside:
        return "The guns will be back next turn (8.3)."
    return "The counterattack may take back what we hold north of the line (9.1)."
