"""9.7, 9.9 Phase X: Chinese reinforcements, drawn unseen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ichi_go import events
from game.ichi_go.air import AT
from game.ichi_go.components import ALLIED, CHINESE_CITIES, Nation, Phase
from game.ichi_go.stacking import room
from game.ichi_go.state import China
from game.ichi_go.victory import holds_airbases
from game.kernel.agenda import Action, Question, Step
from game.kernel.named import Place


def number_of(die: int, is_halved: bool) -> int:
    """9.7 The die, or half of it rounded up."""
    return -(-die // 2) if is_halved else die


def camps(state: China) -> list[Place]:
    """9.7, R48, R58 Initially Chinese cities that are friendly now and have room."""
    held = state.held_by(ALLIED) & CHINESE_CITIES & state.scenario.theatre.inside
    return [place for place in sorted(held) if room(state, place, Nation.CH) > 0]


@dataclass(frozen=True)
class RecruitPhase(Step[China]):
    """9.7 One die; halved once all airbases are Japanese, and in the short scenarios."""

    def run(self, state: China) -> None:
        state.begin(Phase.CH_REINFORCEMENT)
        (die,) = state.roll("Chinese reinforcements", throwers=(ALLIED,))
        number = number_of(die, state.scenario.is_halved or holds_airbases(state))
        space = sum(room(state, place, Nation.CH) for place in camps(state))
        number = min(number, len(state.pool), space)  # R48
        state.tell(events.RecruitsRolled, die, number)
        state.do(*([PlaceRegular(ALLIED, number)] if number else []))


@dataclass(frozen=True)
class PlaceRegular(Question[China]):
    """9.7 A city for each unit, before it is drawn: nobody knows it anyway."""

    left: int

    def options(self, state: China) -> list[Action]:
        return [AT[place] for place in camps(state)]

    def answer(self, state: China, action: Any) -> None:
        unit = state.draw_regular(state.turn)
        state.put((unit,), action.place)
        state.tell(events.Recruited, unit, action.place)
        if self.left > 1:
            state.do(PlaceRegular(ALLIED, self.left - 1))
