"""One scorer for each question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ai.brain import Weights
from ai.games.conflict_of_heroes import fight_scorers, march_scorers, phase_scorers, turn_scorers
from game.conflict_of_heroes import (
    artillery,
    attacking,
    cards,
    carrying,
    marching,
    paying,
    planning,
    replying,
    revealing,
    rounds,
    setup,
    specials,
    throwing,
    turns,
)
from game.conflict_of_heroes.asking import Yes
from game.conflict_of_heroes.state import Engagement
from game.kernel.agenda import Question

Scorer = Callable[[Engagement, Any, Sequence[Any], Weights], list[float]]


def yes(worth: float) -> Scorer:
    def score(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
        return [worth if isinstance(action, Yes) else 0.0 for action in options]

    return score


def even(state: Engagement, q: Any, options: Sequence[Any], weights: Weights) -> list[float]:
    return [0.0] * len(options)


SCORERS: dict[type[Question[Any]], Scorer] = {
    turns.Turn: turn_scorers.turn,
    turns.ChooseDeed: turn_scorers.deeds,
    turns.ChooseTarget: fight_scorers.target,
    turns.SpottingHex: fight_scorers.spotting,
    turns.SecondHex: fight_scorers.second_hex,
    turns.LowAmmo: fight_scorers.low_ammo,
    turns.Boat: even,  # one boat in the surf is as good as another
    planning.Partners: march_scorers.join,
    planning.Supporters: fight_scorers.support,
    planning.Destination: march_scorers.destination,
    planning.Facing: march_scorers.facing,
    planning.IntoBunker: yes(1.0),
    planning.Carefully: yes(0.2),
    paying.Pay: march_scorers.few_caps,
    marching.WirePrice: march_scorers.wire,
    marching.BonusMove: march_scorers.destination,
    marching.ExtraMove: march_scorers.extra_move,
    carrying.CreepTo: march_scorers.creep_to,
    carrying.HideIn: march_scorers.hide_in,
    carrying.RushTo: march_scorers.destination,
    revealing.FaceAbout: march_scorers.facing,
    throwing.SpendCaps: fight_scorers.spend,
    throwing.CarefulAim: fight_scorers.aim,
    throwing.TryLuck: fight_scorers.luck,
    attacking.NextTarget: fight_scorers.next_target,
    replying.TakeCover: fight_scorers.take_cover,
    replying.StrikeBack: fight_scorers.strike_back,
    cards.CardTarget: turn_scorers.card,
    specials.AirTarget: fight_scorers.air,
    artillery.PlotStrike: phase_scorers.plot,
    rounds.Bid: phase_scorers.bid,
    setup.PlaceHidden: phase_scorers.setup_hex,
    setup.PlaceUnit: phase_scorers.setup_hex,
    setup.FaceUnit: march_scorers.facing,
    setup.InBunker: yes(1.0),
    setup.ChooseCapability: phase_scorers.capability,
    setup.PlaceHasty: phase_scorers.hasty,
    setup.FreeFlare: phase_scorers.flare,
}
