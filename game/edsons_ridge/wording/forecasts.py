"""The previews as forecasts: what an answer may lead to, in the words of the side that reads it (10-14)."""

from __future__ import annotations

from game.edsons_ridge.advantage import LetStand
from game.edsons_ridge.assault import HOLD_FIRE
from game.edsons_ridge.close_combat import Pair, Strike
from game.edsons_ridge.preview.answers import combat_ahead, previews
from game.edsons_ridge.preview.checks import AmmoForecast, Check
from game.edsons_ridge.preview.fire import GasForecast, RangedForecast
from game.edsons_ridge.preview.habit import Habit, habit
from game.edsons_ridge.preview.melee import StrikeForecast
from game.edsons_ridge.preview.outlook import worst_fire
from game.edsons_ridge.preview.reroll import RerollGain, coming_throw
from game.edsons_ridge.ranged_fire import PrimaryTarget
from game.edsons_ridge.secrets import observe
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.withdrawal import OrderWithdrawal, Withdraw
from game.edsons_ridge.wording.combat_forecasts import combat
from game.edsons_ridge.wording.fire_forecasts import gas, ranged
from game.edsons_ridge.wording.series_forecasts import withdrawal_forecast
from game.edsons_ridge.wording.throw_forecasts import once_more, ordered_before, stands, thrown_again
from game.kernel.agenda import Action, Decision, Side
from game.kernel.forecast import Forecast, rehearse
from game.kernel.picking import PICKS, Pick
from game.kernel.standing import USUAL, StandingOrder


def forecast(
    state: Edson, decision: Decision, action: Action, reader: Side, standing: StandingOrder = USUAL
) -> Forecast | None:
    """What may come of an answer, or of what follows from it without a question (a lone unit goes on patrol)."""
    found = _of_answer(state, decision, action, reader, standing)
    if found is not None:
        return found
    known = observe(observe(state, decision.side), reader)  # nobody may read a secret out of what is not foreseen
    ahead = rehearse(known, action)
    for world, lone, answer in ahead.lone:
        found = _of_answer(world, lone, answer, reader, standing)
        if found is not None:
            return found
    if not ahead.dice:
        return None
    return ordered_before(coming_throw(ahead.world, ahead.dice), reader, habit(ahead.world, reader, standing))


def _of_answer(
    state: Edson, decision: Decision, action: Action, reader: Side, standing: StandingOrder
) -> Forecast | None:
    used = habit(state, reader, standing)
    if isinstance(decision.question, OrderWithdrawal):
        return withdrawal_forecast(state, decision.question, reader, used) if isinstance(action, Withdraw) else None
    ahead = combat_ahead(state, decision.question, action)
    if ahead is not None:
        return combat(ahead, reader, used)
    found = previews(state, decision.question, action)
    if not found:
        return None
    (first,) = found
    match first:
        case RerollGain():
            return stands(first, reader) if isinstance(action, LetStand) else thrown_again(first, reader)
        case RangedForecast():
            named = (
                action.item if isinstance(decision.question, PrimaryTarget) and isinstance(action, Pick) else UNKNOWN
            )
            return ranged(state, first, reader, used, named)
        case Check() | StrikeForecast() | AmmoForecast():
            told = once_more(first, decision.side, reader, used)
            return told if _is_settled(state, decision, action, used) else told.estimated()
        case GasForecast():
            return gas(first, reader, used)
    raise TypeError(f"no forecast for {first}")


def _is_settled(state: Edson, decision: Decision, action: Action, used: Habit | None) -> bool:
    """13.4 Whether nothing can still be added to a blow, and no other blow takes the Advantage from it (14.6)."""
    question = decision.question
    if not isinstance(question, Pair) or not isinstance(action, Strike):
        return True
    struck = {action.target, *(target for _, target in state.the_melee.pairs)}
    return not question.later and (used is None or not used.turned_by(question.side) or len(struck) == 1)


def replies(state: Edson, decision: Decision, action: Action) -> list[tuple[Action, float]]:
    """10.31 With which gun the defender opens fire, or that he holds it, as the forecast of this answer has it."""
    ahead = combat_ahead(state, decision.question, action)
    if ahead is None or len(ahead.firings) < 2:
        return []
    firing = worst_fire(ahead, habit(ahead.world, decision.side, USUAL))
    return [(PICKS[firing[0]] if firing else HOLD_FIRE, 1.0)]
