"""Positions in which one thing would be stupid: the middle level, which is what most people meet, never does it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.games.ichi_go import BRAIN
from ai.levels import find_seat
from ai.search.planned import PlannedSearch
from game.ichi_go.components import ALLIED, JAPANESE, Nation, Phase
from game.ichi_go.game import GAME
from game.ichi_go.sequence import CombatPhase, EndTurn, MovementPhase, Order
from game.ichi_go.state import China
from game.ichi_go.supply import is_out
from game.kernel.agenda import play, settle
from tests.game.ichi_go.positions import chinese, empty, own, put

SEEDS = (1, 2)
MIDDLE = replace(find_seat("ichi_go", "lieutenant").knobs, seconds=0.0)


def phases(state: China, nation: Nation, seed: int) -> China:
    """The two phases of a nation as the middle level plays them; the other side answers by the scorers."""
    state.phase, state.agenda, state.seed = Phase.JP_REINFORCEMENT, [], seed
    if nation is Nation.CH:
        state.do(MovementPhase(nation), CombatPhase(nation), EndTurn())
    else:
        state.do(Order(nation), Order(Nation.CH), EndTurn())
    minds = [PlannedSearch(GAME, BRAIN, MIDDLE, seed + side) for side in (JAPANESE, ALLIED)]
    while (decision := settle(state)) is not None:
        if BRAIN.stretch(state, decision.question) not in ((state.turn, nation), None):
            break
        play(state, minds[decision.side].think(GAME.observe(state, decision.side), decision).action)
    return state


def quiet(scenario: str, turn: int) -> China:
    """Everything that is tracked Japanese, but for what a test changes."""
    state = empty(scenario, turn)
    for place in state.control:
        state.control[place] = JAPANESE
    own(state, 1801, JAPANESE)
    return state


@pytest.mark.parametrize("seed", SEEDS)
def test_a_free_city_is_taken(seed: int) -> None:
    state = quiet("honan", 3)
    put(state, 1901, "CEA-37D", "CEA-62D")
    put(state, 2008, "CEA-12B")
    own(state, 1601, ALLIED)
    chinese(state, 1506, 1)
    assert phases(state, Nation.JP, seed).control[1601] == JAPANESE


@pytest.mark.parametrize("seed", SEEDS)
def test_a_city_that_counts_is_not_left_open_on_the_last_turn(seed: int) -> None:
    """G.1 The Chinese move last: an army next door would walk into Loyang."""
    state = quiet("honan", 3)
    put(state, 1601, "CEA-62D")
    put(state, 2008, "CEA-12B")
    own(state, 1604, ALLIED)
    own(state, 1506, ALLIED)
    own(state, 1606, ALLIED)
    chinese(state, 1602, 1, 1, 1)
    after = phases(state, Nation.JP, seed)
    assert 1601 in after.stacks and after.control[1601] == JAPANESE


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_attacks_at_hopeless_odds(seed: int) -> None:
    """11.7 A brigade of one against four armies that have shown their strength."""
    state = quiet("honan", 2)
    put(state, 1902, "CEA-9B")
    put(state, 2008, "CEA-12B")
    chinese(state, 1802, 2, 2, 2, 1, tried=True)
    after = phases(state, Nation.JP, seed)
    assert after.lost == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_chinese_armies_do_not_throw_themselves_away(seed: int) -> None:
    """11.23 Two armies of one against fifteen factors in a city."""
    state = quiet("honan", 2)
    put(state, 1901, "CEA-37D", "CEA-62D", "CEA-110D")
    put(state, 2008, "CEA-12B")
    armies = chinese(state, 1801, 1, 1, tried=True)
    after = phases(state, Nation.CH, seed)
    assert all(army in after.face for army in armies)


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_marches_out_of_supply_for_nothing(seed: int) -> None:
    """7.1 Every way back is closed beyond the pass; there is nothing to take there."""
    state = quiet("hunan", 3)
    put(state, 1811, "CEA-116D", "CEA-68D")
    put(state, 2008, "CEA-12B")
    own(state, 1813, ALLIED)
    chinese(state, 1813, 1, 1)
    after = phases(state, Nation.JP, seed)
    assert not any(is_out(after, unit, place) for place in after.layout.jp for unit in after.stacks[place])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_last_chinese_phase_takes_the_railroad_back(seed: int) -> None:
    """E.4 A hex that nobody guards, armies next to it, the last Japanese phase over, and a six for each die."""
    state = quiet("honan", 3)
    put(state, 1901, "CEA-37D")
    put(state, 2008, "CEA-12B")
    chinese(state, 2004, 1, 1)
    state.loaded = (6, 6, 6)
    after = phases(state, Nation.CH, seed)
    assert any(after.control[place] == ALLIED for place in (1903, 1904, 1905))
