"""The door of this game's heuristics: which scorer answers which question."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from ai.games.edsons_ridge import (
    colonel_1,
    deed_scorers,
    evaluation,
    fight_scorers,
    impulse_scorers,
    march_scorers,
    phase_scorers,
    words,
)
from ai.games.edsons_ridge.weights import WEIGHT_WORDS, WEIGHTS
from ai.veterans import Veteran
from game.edsons_ridge import (
    advantage,
    assault,
    casualties,
    charge,
    close_combat,
    entrenchment,
    impulses,
    infiltration,
    leaders,
    movement,
    patrol,
    ranged_fire,
    refit,
    regroup,
    reinforcements,
    retreats,
    setup,
    withdrawal,
)
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Decision, Question, Side

Scorer = Callable[[Edson, Any, Sequence[Action], dict[str, float]], list[float]]

SCORERS: dict[type[Question[Any]], Scorer] = {
    setup.PlaceUnit: phase_scorers.place_unit,
    setup.HideDump: phase_scorers.hide_dump,
    setup.PlaceVandegrift: phase_scorers.place_vandegrift,
    setup.PlaceLeader: phase_scorers.place_leader,
    reinforcements.EarlyReinforcements: phase_scorers.early_reinforcements,
    reinforcements.PlaceReinforcement: phase_scorers.place_reinforcement,
    impulses.ChooseImpulse: impulse_scorers.choose_impulse,
    leaders.LeaderFunction: deed_scorers.leader_function,
    leaders.LeaderRecovery: deed_scorers.leader_recovery,
    movement.NextMove: march_scorers.next_move,
    movement.Movers: march_scorers.movers,
    movement.Onward: march_scorers.onward,
    movement.JoinAssault: march_scorers.join_assault,
    charge.ChargeTarget: march_scorers.charge_target,
    charge.Chargers: march_scorers.charge_units,
    charge.ChargeLeader: march_scorers.charge_leader,
    charge.ContinueCharge: march_scorers.continue_charge,
    infiltration.Attempt: deed_scorers.attempt,
    infiltration.JoinInfiltrators: deed_scorers.join_infiltrators,
    infiltration.FailedAssaults: deed_scorers.failed_assaults,
    entrenchment.Digger: deed_scorers.digger,
    patrol.PatrolUnit: deed_scorers.patrol_unit,
    patrol.PatrolVictim: deed_scorers.patrol_victim,
    patrol.PatrolReturn: deed_scorers.patrol_return,
    ranged_fire.LeadShooter: deed_scorers.lead_shooter,
    ranged_fire.MoreShooters: deed_scorers.more_shooters,
    ranged_fire.BombardmentTarget: deed_scorers.bombardment_target,
    ranged_fire.PrimaryTarget: deed_scorers.primary_target,
    ranged_fire.FriendlyFire: fight_scorers.friendly_fire,
    assault.PointUnit: fight_scorers.point_unit,
    assault.Support: fight_scorers.support,
    assault.DefensiveFire: fight_scorers.defensive_fire,
    assault.JoinFire: fight_scorers.join_fire,
    assault.ForwardUnit: fight_scorers.forward_unit,
    casualties.Casualties: fight_scorers.casualties,
    casualties.Attrition: fight_scorers.attrition,
    retreats.RetreatNext: fight_scorers.retreat_next,
    retreats.RetreatArea: fight_scorers.retreat_area,
    retreats.RetreatOrStay: fight_scorers.retreat_or_stay,
    retreats.LeaderGoesAlong: fight_scorers.leader_goes_along,
    retreats.VoluntaryRetreats: fight_scorers.voluntary_retreats,
    close_combat.CombatArea: fight_scorers.combat_area,
    withdrawal.OrderWithdrawal: fight_scorers.order_withdrawal,
    withdrawal.WithdrawNext: fight_scorers.withdraw_next,
    withdrawal.WithdrawTo: fight_scorers.withdraw_to,
    close_combat.Screen: fight_scorers.screen,
    close_combat.NextBlow: fight_scorers.next_blow,
    close_combat.Pair: fight_scorers.pair,
    advantage.Advantage: fight_scorers.advantage,
    refit.Refit: phase_scorers.refit,
    regroup.Regroup: phase_scorers.regroup,
    regroup.RegroupTo: phase_scorers.regroup_to,
}

_PLAN_STARTS = (impulses.ChooseImpulse,)
_PAUSES = (impulses.ChooseImpulse, refit.Refit, regroup.Regroup, reinforcements.EarlyReinforcements)


class EdsonBrain:
    """Fulfils ai.brain.Brain for this game."""

    weights: Mapping[str, float] = WEIGHTS
    veterans: Mapping[str, Veteran] = {}
    weight_words: Mapping[str, str] = WEIGHT_WORDS
    warmth = 0.5  # half a victory point is much between two plans

    def evaluate(self, state: Edson, side: Side, weights: Mapping[str, float]) -> float:
        return evaluation.evaluate(state, side, weights)

    def scores(
        self, state: Edson, question: Question[Any], options: Sequence[Action], weights: Mapping[str, float]
    ) -> list[float]:
        return SCORERS[type(question)](state, question, options, weights)  # type: ignore[arg-type]

    def is_boundary(self, state: Edson, decision: Decision) -> bool:
        return isinstance(decision.question, _PAUSES)

    def is_plan_start(self, decision: Decision) -> bool:
        return isinstance(decision.question, _PLAN_STARTS)

    def situation(self, state: Edson, decision: Decision) -> Hashable:
        """What tells two moments apart for the search: a re-roll depends on the dice on the table."""
        question = decision.question
        return (question, state.dice) if isinstance(question, advantage.Advantage) else question

    def deeds(self, decision: Decision, action: Action) -> tuple[str, ...]:
        return words.deeds(decision, action)

    def reason(self, state: Edson, decision: Decision, action: Action, weights: Mapping[str, float]) -> str:
        special = words.reason(state, decision, action, dict(weights))
        if special or action not in decision.options:
            return special
        scores = self.scores(state, decision.question, decision.options, weights)
        return words.by_rule_of_thumb(scores[decision.options.index(action)], max(scores))

    def goal(self, state: Edson, side: Side, weights: Mapping[str, float]) -> str:
        return words.goal(state, side)

    def fear(self, state: Edson, side: Side, weights: Mapping[str, float]) -> str:
        return words.fear(state, side)

    def points(self, state: Edson) -> float:
        """The Japanese lead, for the arena's table."""
        return float(state.lead)


class FirstColonel(EdsonBrain):
    """The scorers of today with the judgement of then."""

    weights: Mapping[str, float] = colonel_1.WEIGHTS

    def evaluate(self, state: Edson, side: Side, weights: Mapping[str, float]) -> float:
        return colonel_1.evaluate(state, side, weights)


BRAIN = EdsonBrain()
BRAIN.veterans = {"colonel_1": Veteran(FirstColonel(), colonel_1.SKILL)}
