"""6 The sequence of play: turns and phases."""

from __future__ import annotations

from dataclasses import dataclass

from game.edsons_ridge.ammo import show_chit
from game.edsons_ridge.close_combat import CloseCombatPhase
from game.edsons_ridge.components import AMERICAN, JAPANESE
from game.edsons_ridge.impulses import ImpulsePhase
from game.edsons_ridge.refit import RefitPhase
from game.edsons_ridge.regroup import RegroupPhase
from game.edsons_ridge.reinforcements import ReinforcementPhase
from game.edsons_ridge.state import Edson
from game.edsons_ridge.supply_dump import remove_found_dump
from game.edsons_ridge.victory import DecideGame, ScoreTurn, retire_vandegrift
from game.kernel.agenda import Step


@dataclass(frozen=True)
class Turn(Step[Edson]):
    """6.1 Five phases; points are counted at the end of Regroup (R2), or after Refit where there is none."""

    def run(self, state: Edson) -> None:
        begin_turn(state)
        scoring: list[Step[Edson]] = [ScoreTurn()]
        regroup: list[Step[Edson]] = [] if state.turn >= last_turn(state) else [RegroupPhase()]
        ending = [*scoring, *regroup] if "vp_in_refit" in state.house else [*regroup, *scoring]
        state.do(
            ReinforcementPhase(),
            ImpulsePhase(),
            CloseCombatPhase(),
            RefitPhase(),
            *ending,
            EndTurn(),
        )


def last_turn(state: Edson) -> int:
    return state.scenario.last_turn


def begin_turn(state: Edson) -> None:
    """5.3, 8.24, 6.6 Ammo markers to the first boxes, the first chit up, lost positions available again."""
    state.box[JAPANESE] = state.box[AMERICAN] = 0
    show_chit(state)
    state.ips = state.scenario.improved_positions - len(state.entrenched)


@dataclass(frozen=True)
class EndTurn(Step[Edson]):
    """6.6, 15.51, 18.8, 21.1 What leaves play, and the next turn or the end."""

    def run(self, state: Edson) -> None:
        remove_found_dump(state)
        retire_vandegrift(state)
        if state.turn >= last_turn(state):
            state.do(DecideGame())
        else:
            state.turn += 1
            state.do(Turn())
