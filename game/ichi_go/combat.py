"""11.0, 11.4 The combat phase: one battle after the other, in the order the attacker likes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ichi_go.advance import EndBattle
from game.ichi_go.airborne import aerial_questions
from game.ichi_go.attack import TARGET, Attackers, eligible
from game.ichi_go.components import Nation
from game.ichi_go.stacking import garrisons, is_frozen
from game.ichi_go.state import China, Clash
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Place


@dataclass(frozen=True)
class EndCombat(Action):
    """11.0 No more attacks."""


END_COMBAT = EndCombat()


def targets(state: China, nation: Nation) -> list[Place]:
    """11.0, R32, R54 Hexes with enemies, or a garrison, that somebody may attack and that were not attacked yet."""
    enemies = state.layout.against(nation.side)
    if nation is not Nation.JP:
        enemies |= garrisons(state)
    own, near = state.layout.of(nation), state.scenario.theatre.near
    return [
        place
        for place in sorted(enemies - state.struck)
        if not own.isdisjoint(near[place]) and not is_frozen(state, place) and eligible(state, place, nation)
    ]


@dataclass(frozen=True)
class NextBattle(Step[China]):
    """11.4 One battle after the other."""

    nation: Nation

    def run(self, state: China) -> None:
        state.do(ChooseBattle(self.nation.side, self.nation))


@dataclass(frozen=True)
class ChooseBattle(Question[China]):
    """11.0 What is attacked next, if anything."""

    nation: Nation

    def options(self, state: China) -> list[Action]:
        return [*(TARGET[place] for place in targets(state, self.nation)), END_COMBAT]

    def answer(self, state: China, action: Any) -> None:
        if isinstance(action, EndCombat):
            begin_combat(state)  # R28 garrisons are back; who has fought is of no interest any more
            return
        state.battle = Clash(action.place, self.nation)
        early = aerial_questions(state) if self.nation is Nation.US else []  # 7.8, R40
        state.do(*early, Attackers(self.nation.side, ()), EndBattle(), NextBattle(self.nation))


def begin_combat(state: China) -> None:
    """11.0, R32 Everybody may attack again, and every hex be attacked."""
    state.attacked.clear()
    state.struck = state.fallen = frozenset()
