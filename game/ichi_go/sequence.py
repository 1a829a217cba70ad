"""5 The sequence of play: ten phases a turn, movement and combat in the order that was chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ichi_go import events
from game.ichi_go.air import AirPhase, airlift_questions, bomber_steps
from game.ichi_go.airborne import aerial_questions, airborne_questions
from game.ichi_go.causeway import CausewayRoll, landing_steps
from game.ichi_go.combat import NextBattle, begin_combat
from game.ichi_go.components import ALLIED, COMBAT, JAPANESE, MOVEMENT, Nation
from game.ichi_go.march import cut_hexes
from game.ichi_go.movement import NextStack
from game.ichi_go.recruits import RecruitPhase
from game.ichi_go.reinforcement import ReinforcementPhase
from game.ichi_go.state import NOBODY, PENDING, China
from game.ichi_go.victory import count_points
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.hexmap import NOWHERE

CAUSEWAY_TURN = 7


@dataclass(frozen=True)
class Turn(Step[China]):
    """5.1, 5.2, F The start of a turn: the Causeway roll on turn 7, then everything else."""

    def run(self, state: China) -> None:
        state.tell(events.TurnBegun, state.turn)
        decides = state.scenario.is_campaign and state.turn == CAUSEWAY_TURN and state.causeway == PENDING
        state.do(*([CausewayRoll()] if decides else []), Phases())


@dataclass(frozen=True)
class Phases(Step[China]):
    """5.1, R5 With Causeway the Americans come first, without it the aircraft."""

    def run(self, state: China) -> None:
        if state.is_launched:
            first: list[Step[China]] = [*landing_steps(state), Order(Nation.US)]
        else:
            first = [AirPhase()]
        rest = ReinforcementPhase(), Order(Nation.JP), Order(Nation.CH), RecruitPhase(), EndTurn()
        state.do(*bomber_steps(state), *first, *rest)


@dataclass(frozen=True)
class MoveFirst(Action):
    """5.5"""


@dataclass(frozen=True)
class FightFirst(Action):
    """5.5"""


MOVE_FIRST, FIGHT_FIRST = MoveFirst(), FightFirst()


def chooser(state: China, nation: Nation) -> Side:
    """5.5 Japan names its own order, and the Chinese one until a launch; a house rule leaves that to the Chinese."""
    if nation is Nation.JP:
        return JAPANESE
    is_free = nation is Nation.US or state.is_launched or "chinese_choose_order" in state.house
    return ALLIED if is_free else JAPANESE


@dataclass(frozen=True)
class Order(Step[China]):
    """5.5, R55 Right before the two phases of a nation its order is named."""

    nation: Nation

    def run(self, state: China) -> None:
        state.do(PhaseOrder(chooser(state, self.nation), self.nation))


@dataclass(frozen=True)
class PhaseOrder(Question[China]):
    """5.5 Whether a nation moves or fights first. The chooser does not decide what its units do."""

    nation: Nation

    def options(self, state: China) -> list[Action]:
        return [MOVE_FIRST, FIGHT_FIRST]

    def answer(self, state: China, action: Any) -> None:
        moves_first = isinstance(action, MoveFirst)
        state.tell(events.OrderChosen, self.nation, moves_first)
        phases = MovementPhase(self.nation), CombatPhase(self.nation)
        state.do(*(phases if moves_first else reversed(phases)))


@dataclass(frozen=True)
class MovementPhase(Step[China]):
    """5.1, 10.0 Everybody may move again; what comes by air comes first."""

    nation: Nation

    def run(self, state: China) -> None:
        state.begin(MOVEMENT[self.nation])
        state.moved.clear()
        state.points.clear()
        state.flown = NOBODY
        state.cut = cut_hexes(state, self.nation)
        early = [*aerial_questions(state), *airborne_questions(state)] if self.nation is Nation.US else []
        flights = airlift_questions(state) if self.nation is Nation.CH else []
        state.do(*early, *flights, NextStack(self.nation))


@dataclass(frozen=True)
class CombatPhase(Step[China]):
    """5.1, 11.0"""

    nation: Nation

    def run(self, state: China) -> None:
        state.begin(COMBAT[self.nation])
        begin_combat(state)
        state.do(NextBattle(self.nation))


@dataclass(frozen=True)
class EndTurn(Step[China]):
    """8.6, 8.9, F The markers of the turn go; after the last one points are counted."""

    def run(self, state: China) -> None:
        state.air, state.air_side, state.b29 = (), NOBODY, NOWHERE
        state.raided.clear()
        state.moved.clear()
        state.attacked.clear()
        state.points.clear()
        state.struck, state.cut, state.flown = frozenset(), frozenset(), NOBODY
        state.used = tuple(flag for flag in state.used if flag not in ("airlift", "aerial"))
        if state.turn >= state.last_turn:
            count_points(state)
        else:
            state.turn += 1
            state.do(Turn())
