"""3 Set-up: militia, blind Chinese, the Japanese, and whose each hex is."""

from __future__ import annotations

from game.ichi_go.components import AIRBORNE, AMERICANS, AREA_ARMY, FORMOSA_GARRISON, REGULARS, UNITS
from game.ichi_go.scenarios import Scenario
from game.ichi_go.sequence import Turn
from game.ichi_go.state import China


def new_state(scenario: Scenario, seed: int, options: tuple[str, ...]) -> China:
    """Everything before the first decision."""
    state = China(
        seed=seed,
        scenario=scenario,
        house=options,
        turn=scenario.first_turn,
        pool=tuple(range(len(REGULARS))),
        waiting=frozenset(scenario.arrivals),
        tanks=scenario.tank_regiments,
        control=dict(scenario.control),
    )
    if scenario.is_campaign:
        state.area_army = frozenset(AREA_ARMY)
        state.unlanded = frozenset((*AMERICANS, AIRBORNE))
        state.waiting |= frozenset(FORMOSA_GARRISON)
    _place(state)
    state.do(Turn())
    return state


def _place(state: China) -> None:
    """3.2-3.4 Militia first, then the regulars unseen, then the Japanese."""
    scenario = state.scenario
    for unit, place in scenario.militia.items():
        state.put((unit,), place)
    for place, number in scenario.regulars.items():
        for _ in range(number):
            state.put((state.draw_regular(0),), place)
    _leave_out(state, len(state.pool) - scenario.pool)
    for place, units in scenario.japanese.items():
        state.steps.update({unit: UNITS[unit].steps for unit in units})
        state.put(units, place)
    state.glimpsed = 0


def _leave_out(state: China, number: int) -> None:
    """G.1 A short scenario has a smaller pool: the rest is put away unseen."""
    for _ in range(number):
        index = state.chance(len(state.pool))
        state.box = tuple(sorted((*state.box, state.pool[index])))
        state.pool = state.pool[:index] + state.pool[index + 1 :]
