"""Why: reasons, goal and fear in one sentence each, and what actions count as."""

from __future__ import annotations

from ai.brain import Weights
from ai.games.conflict_of_heroes.goals import defends, goals
from game.conflict_of_heroes import cards, specials, turns
from game.conflict_of_heroes.asking import At, Unit
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.state import Do, Engagement
from game.kernel.agenda import Action, Decision, Side

COUNTED = {
    Do.ATTACK: "attack",
    Do.INDIRECT: "attack",
    Do.CLOSE: "close combat",
    Do.MOVE: "move",
    Do.RALLY: "rally",
    Do.HIDE: "hide",
    Do.DIG: "dig in",
}


def deeds(decision: Decision, action: Action) -> tuple[str, ...]:
    """What an action counts as in the behaviour table."""
    if isinstance(action, turns.Undertake) and action.do in COUNTED:
        return (COUNTED[action.do],)
    if isinstance(action, turns.Pass):
        return ("pass",)
    return ("card",) if isinstance(action, cards.PlayCard) else ()


def reason(state: Engagement, decision: Decision, action: Action, weights: Weights) -> str:
    """One sentence on what the scorers see in an option."""
    if isinstance(action, turns.Undertake):
        why = {Do.ATTACK: "The chances are good enough.", Do.MOVE: "It stands better there."}
        return why.get(action.do, f"It is time to {action.do}.")
    if isinstance(action, Unit):
        return "This unit has the best deed at hand."
    if isinstance(action, At):
        return f"{hex_name(action.place)} is where it counts."
    if isinstance(action, specials.UseSpecial):
        return "Now is the moment for it."
    return "Nothing else is worth the points." if isinstance(action, turns.Pass) else ""


def goal(state: Engagement, side: Side, weights: Weights) -> str:
    if defends(state, side):
        return "To keep what it holds and to make the enemy pay for every hex."
    places = goals(state, side)[:4]
    return f"To get to {', '.join(map(hex_name, places))}." if places else "To find the enemy."


def fear(state: Engagement, side: Side, weights: Weights) -> str:
    return "That its units lie hit in the open when the enemy closes in."
