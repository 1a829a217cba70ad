"""15.4, 15.5 Refit: Americans up to their ammo allowance, Japanese as they like."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.ammo import refit_allowance
from game.edsons_ridge.components import AMERICAN, COUNTERS, FRESH, GUNS, JAPANESE, KIND, LEADERS, OFF_BOARD, Phase
from game.edsons_ridge.state import NO_LIMIT, SPAN, Edson
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.named import Piece
from game.kernel.picking import DONE, PICKS, Pick
from game.kernel.records import changed


@dataclass(frozen=True)
class RefitAll(Action):
    """15.4 Everything on the list that is left, where the allowance covers it."""


REFIT_ALL = RefitAll()


@dataclass(frozen=True)
class RefitPhase(Step[Edson]):
    """6.5 Americans first, then Japanese; leaders for nothing (18.4)."""

    def run(self, state: Edson) -> None:
        state.phase = Phase.REFIT
        state.tell(events.PhaseBegun, state.turn, state.phase)
        state.used -= {*LEADERS[JAPANESE], *LEADERS[AMERICAN]}
        state.rallied = frozenset()
        state.do(Refit(AMERICAN, (), refit_allowance(state)), Refit(JAPANESE, (), NO_LIMIT))


def worn(state: Edson, side: Side) -> list[Piece]:
    """15.4 What could be refitted: worn units on the map and used guns."""
    level = state.level
    stacks = state.stacks[side * SPAN : (side + 1) * SPAN]
    units = sorted(unit for stack in stacks for unit in stack if level[unit] > FRESH)
    return units + [gun for gun in GUNS[side] if gun in state.used]


def refit_cost(piece: Piece) -> int:
    """15.5 Each piece counts one, the strength-3 American gun and all Japanese guns nothing."""
    return 0 if COUNTERS[piece].free_refit else 1


@dataclass(frozen=True)
class Refit(Question[Edson]):
    """15.4 One piece after the other, all that is left, or no more."""

    chosen: tuple[Piece, ...]
    allowance: int

    def left(self, state: Edson) -> list[Piece]:
        """What is worn and not yet chosen."""
        return [piece for piece in worn(state, self.side) if piece not in self.chosen]

    def options(self, state: Edson) -> list[Action]:
        able = [piece for piece in self.left(state) if refit_cost(piece) <= self.allowance]
        if not able:
            return [DONE]
        actions: list[Action] = [PICKS[piece] for piece in able]
        if len(able) > 1 and sum(refit_cost(piece) for piece in able) <= self.allowance:
            actions.append(REFIT_ALL)
        return [*actions, DONE]

    def answer(self, state: Edson, action: Any) -> None:
        if isinstance(action, Pick):
            left = self.allowance - refit_cost(action.item)
            state.do(changed(self, chosen=tuple(sorted((*self.chosen, action.item))), allowance=left))
            return
        everything = isinstance(action, RefitAll)
        for piece in worn(state, self.side):
            if everything or piece in self.chosen:
                refit(state, piece)


def refit(state: Edson, piece: Piece) -> None:
    if KIND[piece] == OFF_BOARD:
        state.used -= {piece}
        state.tell(events.GunReady, piece)
    else:
        state.recover(piece)
