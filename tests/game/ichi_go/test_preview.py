"""Forecasts against what the engine really does: every hand, every die."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game.ichi_go.attack import AllIn, AttackHex
from game.ichi_go.components import ALLIED, JAPANESE, REGULARS, STRENGTH, Nation
from game.ichi_go.game import GAME
from game.ichi_go.movement import MoveFrom, MoveTo
from game.ichi_go.preview import defence_strengths, foresee
from game.ichi_go.preview.strength import drawn_from
from game.ichi_go.secrets import observe
from game.ichi_go.state import China, Clash
from game.ichi_go.support import CommitSupport
from game.kernel.agenda import play, settle
from game.kernel.forecast import Forecast, rules, told
from tests.game.ichi_go.positions import answer, chinese, decision, empty, fighting, moving, own, put


def battlefield(*factors: int, tried: bool = False, turn: int = 2) -> China:
    state = empty("campaign", turn)
    put(state, 1903, "CEA-37D", "CEA-62D")
    chinese(state, 1904, *factors, tried=tried)
    state.tanks = 0
    return state


def battle(state: China) -> Clash:
    units = state.stacks[1903]
    return Clash(1904, Nation.JP, units, (1903,) * len(units))


def test_untried_strengths_are_hands_without_replacement() -> None:
    mix = {0: 2, 1: 3, 2: 1}
    row = [0, 0, 1, 1, 1, 2]
    hands = list(combinations(row, 2))
    found = drawn_from(mix, {4: 2}).chances
    for (quarters, steps), chance in found.items():
        same = [hand for hand in hands if 4 * sum(hand) == quarters and sum(map(bool, hand)) == steps]
        assert chance == pytest.approx(len(same) / len(hands))
    assert sum(found.values()) == pytest.approx(1.0)


def test_two_shares_are_drawn_from_one_mix() -> None:
    found = drawn_from({1: 2}, {4: 1, 2: 1})
    assert found.chances == {(6, 2): 1.0} and found.is_exact


def test_an_open_battle_is_exact_to_the_die() -> None:
    state = battlefield(2, 1, tried=True)
    seen = foresee(state, battle(state))
    cleared = lost = 0.0
    for die in range(1, 7):
        world = battlefield(2, 1, tried=True)
        world.loaded = (die,)
        fighting(world, Nation.JP)
        play(world, AttackHex(1904))
        settle(world)
        play(world, AllIn())
        while (found := settle(world)) is not None and type(found.question).__name__ == "StepLoss":
            play(world, found.options[0])
        cleared += (1904 not in world.stacks) / 6
        lost += world.lost / 6
    assert seen.cleared == pytest.approx(cleared) and seen.own_lost == pytest.approx(lost) and seen.is_exact


def test_a_hidden_battle_is_the_mean_over_imagined_worlds() -> None:
    state = battlefield(1, 0)
    view = observe(state, JAPANESE)
    seen = foresee(view, battle(view))
    rng, runs, cleared = Random(3), 3000, 0
    for _ in range(runs):
        world = GAME.imagine(view, JAPANESE, rng)
        fighting(world, Nation.JP)
        play(world, AttackHex(1904))
        settle(world)
        play(world, AllIn())
        while (found := settle(world)) is not None and type(found.question).__name__ == "StepLoss":
            play(world, found.options[0])
        cleared += 1904 not in world.stacks
    assert seen.is_exact and abs(seen.cleared - cleared / runs) < 0.03


def test_covered_japanese_are_a_range_for_the_allies() -> None:
    state = empty("campaign", 2)
    put(state, 1903, "CEA-37D", "CEA-1B")
    put(state, 2008, "CEA-62D", "CEA-9B")
    view = observe(state, ALLIED)
    found = defence_strengths(view, 1903)
    assert {quarters // 4 for quarters, _ in found.chances} == {1 + 5, 1 + 4}


def test_the_forecast_of_an_attack_tells_everything() -> None:
    state = battlefield(1, 1)
    fighting(state, Nation.JP)
    answer(state, AttackHex(1904))
    made = GAME.forecast(state, decision(state), AllIn(), JAPANESE)
    assert isinstance(made, Forecast)
    assert made.exact and made.table is not None and made.headline is not None
    assert sum(float(column.share) for column in made.table.columns) == pytest.approx(1.0)
    assert any("momentum" in note.words for note in made.notes)
    assert any(
        "Defence strength 0 to" in line for line in (one.as_text() for one in made.sums if hasattr(one, "words"))
    )
    assert GAME.forecast(state, decision(state), AllIn(), ALLIED) is None  # before the reveal
    assert "11.6" in rules(made) and told(made)


def test_tanks_shift_the_forecast() -> None:
    state = battlefield(1, 1)
    state.tanks = 2
    fighting(state, Nation.JP)
    answer(state, AttackHex(1904), AllIn())
    few, many = (GAME.forecast(state, decision(state), CommitSupport(n), JAPANESE) for n in (0, 2))
    assert few is not None and many is not None
    assert float(many.chances[0].share) >= float(few.chances[0].share)
    assert "11.17" in rules(many)


def test_momentum_is_foreseen_only_to_turn_6() -> None:
    assert foresee(battlefield(1, tried=True), battle(battlefield(1, tried=True))).momentum > 0
    late = battlefield(1, tried=True, turn=7)
    assert foresee(late, battle(late)).momentum == 0


def test_movement_dice_and_supply_after_the_move() -> None:
    state = empty("campaign", 7)
    put(state, 1901, "CEA-62D")
    moving(state, Nation.JP)
    made = GAME.forecast(state, decision(state), MoveFrom(1901), JAPANESE)
    assert made is not None and {chance.label: chance.share for chance in made.chances}["3 points"] == pytest.approx(
        0.5
    )
    early = empty("campaign", 2)
    put(early, 813, "CEA-62D")
    own(early, 712, ALLIED)
    moving(early, Nation.JP)
    answer(early, MoveFrom(813))
    made = GAME.forecast(early, decision(early), MoveTo(712), JAPANESE)
    assert made is not None and made.next[0].title == "collapse"


def test_all_regulars_of_the_mix_are_counted_once() -> None:
    assert sum(drawn_from({factor: STRENGTH.count(factor) for factor in set(STRENGTH)}, {4: 1}).chances.values()) == 1.0
    assert len(REGULARS) == 84
