"""Why: reasons, goal and fear in one sentence each, and what actions count as."""

from __future__ import annotations

from ai.brain import Weights
from ai.games.ichi_go.scorers import against
from ai.games.ichi_go.worth import promise, strength, worths
from game.ichi_go.advance import Momentum
from game.ichi_go.attack import AllIn, AttackHex
from game.ichi_go.combat import ChooseBattle
from game.ichi_go.components import CITIES, JAPANESE, PLACES, distance
from game.ichi_go.movement import MoveTo, Via
from game.ichi_go.stacking import has_garrison
from game.ichi_go.state import China
from game.ichi_go.support import CommitSupport
from game.ichi_go.victory import LATE_VICTORY, VICTORY, points
from game.kernel.agenda import Action, Decision, Side
from game.kernel.named import Place

OPEN_RANGE, GREAT_FORCE = 3, 12.0


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
    """The dearest hexes that the other side still holds, or what must not be lost."""
    now = points(state).total
    table = worths(state, weights)
    wanted = sorted(
        (place for place in table if state.control.get(place) == 1 - side), key=lambda place: (-table[place], place)
    )
    if side == JAPANESE and wanted:
        return f"Take {' and '.join(map(name, wanted[:2]))}; we have {_counted(now)}."
    needed = LATE_VICTORY if state.is_launched else VICTORY
    return f"Keep the Japanese below {_counted(needed)}; they have {now}."


def _counted(total: int) -> str:
    return "1 point" if total == 1 else f"{total} points"


def fear(state: China, side: Side, weights: Weights) -> str:
    """What of ours lies open, and to whom."""
    table = worths(state, weights)
    own = sorted((place for place in table if state.control.get(place) == side), key=lambda each: (-table[each], each))
    enemies = state.layout.against(side)
    if side == JAPANESE:
        for place in own:
            bare = place not in state.stacks and not has_garrison(state, place)
            if bare and any(distance(place, there) <= OPEN_RANGE for there in enemies):
                return f"Nobody stands in {name(place)}, and the enemy is near enough to walk in (3.5)."
        return "Every month lost lets another Chinese army into the next city (9.7)."
    for place in own:
        power = sum(strength(state, there) for there in enemies if distance(place, there) <= OPEN_RANGE)
        if power >= GREAT_FORCE:
            held = len(state.stacks.get(place, ()))
            return f"{name(place)}, held by {held}, has about {power:.0f} Japanese factors within three hexes (11.6)."
    return "A breakthrough along the railroad with momentum (11.25)."
