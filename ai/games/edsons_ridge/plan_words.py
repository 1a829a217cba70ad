"""A whole impulse in one sentence, as a player would say it; and what each kind of impulse is for."""

from __future__ import annotations

from collections.abc import Sequence

from ai.games.edsons_ridge.ground import swing
from ai.thoughts import PlanSteps
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
from game.edsons_ridge.infiltration import Infiltrate
from game.edsons_ridge.movement import AssaultIn, GoTo
from game.edsons_ridge.ranged_fire import LeadShooter, MoreShooters
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording.names import called
from game.edsons_ridge.wording.names import short_place as area
from game.kernel.agenda import Action, Decision
from game.kernel.named import Place
from game.kernel.picking import DONE, Pick
from game.kernel.words import count, joined


def plan_words(view: Edson, steps: PlanSteps) -> str:
    """Empty for what is no impulse: then its steps are told."""
    (decision, first), *rest = steps
    actions = [action for _, action in rest]
    match first:
        case AssaultFrom(place):
            return _march(view, decision, place, actions)
        case ChargeFrom(place):
            into = [action.place for action in actions if isinstance(action, GoTo)]
            return f"Charge from {area(place)}{f' into {joined(map(area, into))}' if into else ''}"
        case InfiltrateFrom(place):
            into = [action.place for action in actions if isinstance(action, Infiltrate)]
            where = f" into {area(into[0])}" if into else ""
            return f"Infiltrate from {area(place)}{where}"
        case Bombard(gun):
            at = [area(action.place) for action in actions if isinstance(action, GoTo)]
            return " ".join(["Bombard", *at[:1], "with", called(gun)])
        case FireAt(place):
            shooters = sum(
                isinstance(asked.question, LeadShooter | MoreShooters) and action != DONE for asked, action in rest
            )
            return f"Fire at {area(place)}" + (f" with {count(shooters, 'unit')}" if shooters else "")
        case GasOn(place):
            return f"Gas on {area(place)}, once a game"
        case EntrenchIn(place):
            return f"Dig in on {area(place)}"
        case PatrolInto(place):
            return f"Send a patrol into {area(place)}"
        case PassImpulse():
            return "Pass"
    return ""


def says_where(action: Action) -> bool:
    """A target or a way."""
    return isinstance(action, GoTo | AssaultIn | Infiltrate)


def _march(view: Edson, decision: Decision, start: Place, actions: Sequence[Action]) -> str:
    """Who goes where, and whether they assault there."""
    movers = max(1, sum(isinstance(action, Pick) for action in actions))
    entered = [action.place for action in actions if isinstance(action, GoTo)]
    fought = [action.place for action in actions if isinstance(action, AssaultIn)]
    hostile = [place for place in entered if not view.is_vacant(decision.side, place)]
    if target := next(iter([*fought, *hostile]), None):
        from_where = f" from {area(start)}" if target != start else ""
        return f"Assault {area(target)}{from_where}"
    if entered:
        return f"March from {area(start)} to {area(entered[-1])} with {count(movers, 'unit')} or more"
    if view.is_contested(start):
        return f"Fight in {area(start)} or leave it, as it comes"
    return f"Set out from {area(start)}, where to is still open"


def purpose(view: Edson, action: Action) -> str:
    """What an impulse of no special reckoning is for."""
    match action:
        case Bombard() | FireAt():
            return "It wears the enemy down before somebody assaults him."
        case GasOn(place):
            return f"It hurts {area(place)} without a fight; there is one only."
        case EntrenchIn(place):
            worth = swing(view, place)
            return f"It makes {area(place)} harder to take{f', {worth:.0f} points at stake' if worth else ''}."
        case PatrolInto(place):
            return f"It may wear somebody in {area(place)} down at little risk."
        case InfiltrateFrom():
            return "It comes past the line instead of through it."
        case PassImpulse():
            return "Nothing else is worth its price now, and it keeps units fresh."
    return ""
