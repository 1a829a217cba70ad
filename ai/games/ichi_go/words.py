"""Why: reasons, goal and fear in one sentence each, and what actions count as."""

from __future__ import annotations

from ai.brain import Weights
from ai.games.ichi_go.scorers import against
from ai.games.ichi_go.worth import promise, worths
from game.ichi_go.advance import Momentum
from game.ichi_go.attack import AllIn, AttackHex
from game.ichi_go.combat import ChooseBattle
from game.ichi_go.components import CITIES, JAPANESE, PLACES
from game.ichi_go.movement import MoveTo, Via
from game.ichi_go.state import China
from game.ichi_go.support import CommitSupport
from game.ichi_go.victory import points
from game.kernel.agenda import Action, Decision, Side
from game.kernel.named import Place


def name(place: Place) -> str:
    found = CITIES[place].name if place in CITIES else PLACES.get(place, "")
    return f"{found} ({place:04})" if found else f"{place:04}"


def deeds(decision: Decision, action: Action) -> tuple[str, ...]:
    match action:
        case AttackHex() if isinstance(decision.question, Momentum):
            return ("momentum",)
        case AllIn():
            return ("all in",)
        case CommitSupport(tanks=tanks) if tanks:
            return ("tanks",)
    return ()


def reason(state: China, decision: Decision, action: Action, weights: Weights) -> str:
    match action:
        case AttackHex(place) if isinstance(decision.question, ChooseBattle):
            seen = promise(state, against(state, place, decision.question.nation))
            return f"{name(place)} is cleared with about {seen.cleared:.0%}, for about {seen.ours:.1f} steps (11.19)."
        case MoveTo(place) | Via(place):
            worth = worths(state, weights).get(place, 0.0)
            return f"{name(place)} counts for {worth:.0f}." if worth else f"{name(place)} is on the way."
    return ""


def goal(state: China, side: Side, weights: Weights) -> str:
    """The dearest hex that the other side still holds, or the dearest own one."""
    wanted = {place: worth for place, worth in worths(state, weights).items() if state.control.get(place) != side}
    if side == JAPANESE and wanted:
        dearest = max(wanted, key=lambda place: (wanted[place], -place))
        return f"Take {name(dearest)}; we have {points(state).total} points."
    return f"Keep the Japanese below three points; they have {points(state).total}."


def fear(state: China, side: Side, weights: Weights) -> str:
    if side == JAPANESE:
        return "Every month lost lets another Chinese army into the next city (9.7)."
    return "A breakthrough along the railroad with momentum (11.25)."
