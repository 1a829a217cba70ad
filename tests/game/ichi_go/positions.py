"""Small positions for rule tests: an empty map, units where a test wants them, loaded dice.

state = empty(turn=3, dice=(6,))
put(state, 1901, "CEA-37D", "CEA-110D")
chinese(state, 1801, 2, 1)             # two untried armies with these factors
answer(state, AttackHex(1801))         # checked against what is offered; settles before and after
"""

from __future__ import annotations

from typing import Any

from game.ichi_go.attack import AllIn, AttackHex
from game.ichi_go.combat import NextBattle, begin_combat
from game.ichi_go.components import BY_ID, KWANTUNG, NATION, STRENGTH, UNITS, Nation, Phase
from game.ichi_go.flaws import flaws
from game.ichi_go.game import GAME
from game.ichi_go.movement import NextStack
from game.ichi_go.state import CANCELLED, LAUNCHED, China
from game.ichi_go.support import CommitSupport, DefensiveTanks, Support
from game.kernel.agenda import Action, Decision, Event, Question, Step, play, settle


def start(scenario: str = "campaign", seed: int = 7, *house: str) -> China:
    return GAME.setup(scenario, seed, house)


def empty(scenario: str = "campaign", turn: int = 1, dice: tuple[int, ...] = (), *house: str) -> China:
    """Nobody on the map, every regular in the pool, nothing on the agenda."""
    state = start(scenario, 7, *house)
    state.dead = frozenset((*state.steps, *state.scenario.militia))
    state.stacks.clear()
    state.steps.clear()
    for counter in list(state.face):
        state.send_home(counter)
    state.returned.clear()
    state.pool = tuple(sorted((*state.pool, *state.box)))
    state.box, state.agenda = (), []
    state.turn, state.loaded = turn, dice
    forget(state)
    if turn >= 7 and scenario == "campaign":
        state.causeway = CANCELLED
    return state


def forget(state: China) -> None:
    """Whatever is kept beside the facts."""
    for name in ("known_layout", "known_net", "known_us_net", "known_prizes"):
        state.__dict__.pop(name, None)


def launched(turn: int = 8, dice: tuple[int, ...] = ()) -> China:
    """After a launch, with beachheads at 3221 and Amoy."""
    state = empty("campaign", turn, dice)
    state.causeway = LAUNCHED
    state.beachheads = (3221, 2819)
    state.waiting |= frozenset(KWANTUNG)
    for place in state.beachheads:
        state.control[place] = 1
    forget(state)
    return state


def unit(name: str) -> int:
    return BY_ID[name]


def put(state: China, place: int, *names: str, steps: int = 0) -> tuple[int, ...]:
    """Japanese or US units, or militia, at full strength unless told otherwise; they control the hex."""
    units = tuple(BY_ID[name] for name in names)
    for number in units:
        state.waiting -= {number}
        state.dead -= {number}
        state.unlanded -= {number}
        state.area_army -= {number}
        if NATION[number] is not Nation.CH:
            state.steps[number] = steps or UNITS[number].steps
    state.put(units, place)
    own(state, place, NATION[units[0]].side)
    return units


def chinese(state: China, place: int, *factors: int, tried: bool = False, batch: int = 0) -> tuple[int, ...]:
    """Regulars with these factors, untried unless told otherwise."""
    found = []
    for factor in factors:
        face = next(regular for regular in state.pool if STRENGTH[regular] == factor)
        counter = state.draw_regular(batch)
        drawn = state.face[counter]
        state.pool = tuple(sorted({*state.pool, drawn} - {face}))
        state.face[counter] = face
        if tried:
            state.tried.add(counter)
        state.put((counter,), place)
        found.append(counter)
    own(state, place, 1)
    return tuple(found)


def own(state: China, place: int, side: int) -> None:
    if place in state.control:
        state.control[place] = side
    forget(state)


def decision(state: China) -> Decision:
    found = settle(state)
    assert found is not None
    return found


def answer(state: China, *actions: Action) -> None:
    for action in actions:
        found = decision(state)
        assert action in found.options, f"{action} is not among the answers to {found.question}"
        play(state, action)
        settle(state)


def asked(state: China) -> Question[Any]:
    return decision(state).question


def options(state: China) -> tuple[Action, ...]:
    return decision(state).options


def moving(state: China, nation: Nation) -> China:
    """In the middle of a movement phase of a nation."""
    state.phase = Phase.JP_MOVEMENT
    state.do(NextStack(nation))
    settle(state)
    return state


def fighting(state: China, nation: Nation) -> China:
    """In the middle of a combat phase of a nation."""
    state.phase = Phase.JP_COMBAT
    begin_combat(state)
    state.do(NextBattle(nation))
    settle(state)
    return state


def attack(state: China, target: int) -> None:
    """Everybody against a hex, without support."""
    answer(state, AttackHex(target), AllIn())
    while isinstance(asked_or_none(state), Support | DefensiveTanks):
        answer(state, CommitSupport(0))


def asked_or_none(state: China) -> object:
    found = settle(state)
    return found.question if found is not None else None


class Ears:
    """Whoever wants to know what was told."""

    def __init__(self, state: China) -> None:
        self.told: list[Event] = []
        state.ears = self  # type: ignore[misc]

    def hear(self, event: Event, state: Any) -> None:
        self.told.append(event)

    def of(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.told if isinstance(event, kind)]


def run(state: China, *steps: Step[China]) -> China:
    """These steps, up to the next decision."""
    state.do(*steps)
    settle(state)
    return state


def sound(state: China) -> None:
    assert flaws(state) == []
