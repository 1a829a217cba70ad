"""Chapter 11: machine guns, the hero, banzai charges, MG crews."""

from __future__ import annotations

from itertools import product

import pytest

from game.bloody_ridge.banzai import CHARGE, FIGHT_ON, ChooseVictim, DeclareCharge, succeeds
from game.bloody_ridge.components import CREWS, JAPANESE, TABLES
from game.bloody_ridge.game import GAME
from game.bloody_ridge.organization import OrganizationPhase, PlaceCrews
from game.bloody_ridge.scenarios import OPTIONAL_RULES
from game.bloody_ridge.setup import new_pool
from game.bloody_ridge.state import Fight
from game.bloody_ridge.support import Support, marine_factors
from game.kernel.catalogue import ScenarioError
from game.kernel.picking import DONE, Pick
from tests.game.bloody_ridge.positions import (
    BATTALION_HQ,
    DIVISION_HQ,
    GUNS,
    MGS,
    THE_CACHE,
    THE_HERO,
    attack,
    fire_of,
    force,
    left,
    play,
    position,
    rifles,
    run,
)
from tests.listening import listen

BOTH = ("hero", "machineguns")


def test_11_1_each_rule_is_a_switch_of_its_own() -> None:
    """11.1, R39"""
    assert [option.rule for option in OPTIONAL_RULES] == ["11.2", "11.3", "11.4", "11.5", "R38"]
    for option in OPTIONAL_RULES:
        assert GAME.setup("standard", 1, (option.name,)).house == (option.name,)
    with pytest.raises(ScenarioError, match="machineguns"):
        GAME.setup("standard", 1, ("tanks",))


def test_11_2_and_11_3_what_they_add_to_the_pool() -> None:
    assert set(new_pool(BOTH)) - set(new_pool(())) == {*MGS, THE_HERO}


@pytest.mark.parametrize(
    ("units", "guns", "hero", "total"),
    [
        ((3, 5, 7), 1, False, 18),  # V54
        ((3, 5), 2, False, 16),  # V55
        ((4,), 2, False, 4),  # V56
        ((2,), 1, True, 8),  # V57
        ((2, 6), 1, True, 16),  # V58
        ((5, 5), 1, True, 20),  # V59
    ],
)
def test_11_2_and_11_3_who_is_doubled(units: tuple[int, ...], guns: int, hero: bool, total: int) -> None:
    """11.2, 11.3, R43, R44, V54-V59"""
    drawn = (*rifles(*units), *MGS[:guns], *((THE_HERO,) if hero else ()))
    fight = Fight(1411, drawn=drawn, units=rifles(*units))
    state = position(force(1412, 1), house=BOTH, fight=fight)
    run(state, Support())
    assert sum(marine_factors(state.the_fight).values()) == total


def test_v60_an_hq_counts_as_a_marine_unit() -> None:
    """11.2, R43, R44"""
    drawn = (*rifles(5), BATTALION_HQ, MGS[0])
    fight = Fight(1605, drawn=drawn, units=drawn[:2])
    state = position(force(1606, 1), house=BOTH, fight=fight, hqs={BATTALION_HQ: 1605})
    run(state, Support())
    assert sum(marine_factors(state.the_fight).values()) == 13


def test_v61_support_dies_with_its_unit_and_the_hero_comes_back() -> None:
    """11.2, 11.3, R45, R46"""
    dice = (6, 6, 1, 6, 6, 6, 6, 6, 1, 6, 6, 6, 6, 6)
    draws = [*rifles(3, 7), MGS[0], THE_HERO]
    state = position(force(1411, 5, 5, 4, 4, 4), draws, dice, house=BOTH, only=True)
    heard = listen(state)
    attack(state, 1410)
    assert fire_of(heard, 1).total == 20 and fire_of(heard, 1, 2).total == 6
    assert THE_HERO in state.pool and MGS[0] in state.gone


@pytest.mark.parametrize(
    ("drawn", "back", "gone"),
    [
        ((MGS[0], THE_HERO), {MGS[0], THE_HERO}, set()),
        ((MGS[0],), set(), {MGS[0]}),
        ((MGS[0], THE_HERO, GUNS[0]), {THE_HERO}, {MGS[0]}),
    ],
)
def test_v62_helpers_without_marines(drawn: tuple[int, ...], back: set[int], gone: set[int]) -> None:
    """11.2, 11.3, R47"""
    dice = (len(drawn) + 1, 6)
    state = position(force(1607, 1), drawn, dice, house=BOTH)
    attack(state, 1606)
    assert 1606 in state.control
    assert back <= set(state.pool) and set(state.gone) == gone


def test_11_2_a_drawn_gun_is_spent_even_when_the_attackers_die() -> None:
    state = position(force(1607, 1), [*rifles(8), MGS[0]], (3, 6, 1), house=BOTH)
    attack(state, 1606)
    assert state.force is None and state.gone == [MGS[0]] and rifles(8)[0] in state.pool


def test_r48_the_cache_sends_helpers_back() -> None:
    """7.14, R17, R48"""
    state = position(force(1607, 1), [MGS[0], THE_HERO, THE_CACHE], (6,), house=BOTH)
    attack(state, 1606)
    assert {MGS[0], THE_HERO} <= set(state.pool) and state.gone == [THE_CACHE]


# 11.4 Banzai


def test_v49_a_successful_charge_kills_one_unit_of_your_choice() -> None:
    """11.4, R40, R41"""
    state = position(force(1607, 2, 1), rifles(8, 5), (3, 5, 3, 3, 6, 6), house=("banzai",))
    decision = attack(state, 1606)
    assert decision is not None and isinstance(decision.question, DeclareCharge)
    decision = play(state, CHARGE)
    assert decision is not None and isinstance(decision.question, ChooseVictim)
    play(state, Pick(rifles(8)[0]))
    assert rifles(8)[0] in state.dead and state.charges == 1
    assert 1606 in state.control and left(state) == [2, 1]  # the fight went on against the 5


def test_v49_the_last_unit_dies_and_the_hex_is_taken() -> None:
    """11.4: a lone victim is no question."""
    state = position(force(1607, 2, 1), rifles(8), (2, 5, 3), house=("banzai",))
    attack(state, 1606)
    play(state, CHARGE)
    assert 1606 in state.control and rifles(8)[0] in state.dead


def test_11_4_the_victim_takes_its_helpers_with_it() -> None:
    """11.2, 11.3, 11.4, R46: the gun is spent, and the hero is back in the pool after the fight."""
    draws = [*rifles(2, 8), MGS[0], THE_HERO]
    for victim, left_over in ((8, 4), (2, 16)):
        state = position(force(1607, 5, 5, 5), draws, (5, 6, 1, *(6,) * 4, *(1,) * 4), house=(*BOTH, "banzai"))
        heard = listen(state)
        attack(state, 1606)
        play(state, CHARGE, Pick(rifles(victim)[0]))
        assert fire_of(heard, 1).total == left_over
        assert THE_HERO in state.pool and MGS[0] in state.gone


def test_r49_helpers_count_within_the_draw_but_are_neither_units_nor_targets() -> None:
    """6.3, 6.7, 11.2, 11.3, R49"""
    state = position(force(1607, 5, 5), [*rifles(2), MGS[0], THE_HERO], (4, 1, 6, 6), house=BOTH)
    heard = listen(state)
    attack(state, 1606)
    ours = fire_of(heard, JAPANESE)
    assert ours.targets == rifles(2) and 1606 in state.control


@pytest.mark.parametrize("dice", [(3, 3), (2, 5)])
def test_v50_a_failed_charge_kills_the_whole_force(dice: tuple[int, int]) -> None:
    """11.4, R40"""
    state = position(force(1607, 2, 1), rifles(8), (2, *dice), house=("banzai",))
    attack(state, 1606)
    play(state, CHARGE)
    assert state.force is None and rifles(8)[0] in state.pool and 1606 not in state.control


def test_v51_fifteen_of_thirty_six() -> None:
    """11.4, R40"""
    assert sum(succeeds(one, two) for one, two in product(range(1, 7), repeat=2)) == 15


def test_v52_two_charges_a_game_one_a_fight() -> None:
    """11.4, R42"""
    state = position(force(1607, 2, 1), rifles(8), (2, 6, 6), house=("banzai",), charges=TABLES.charges)
    assert attack(state, 1606) is None
    state = position(force(1607, 2, 1), rifles(8, 7), (3, 6, 1, 3, 6, 6), house=("banzai",))
    attack(state, 1606)
    play(state, CHARGE)
    assert play(state, Pick(rifles(8)[0])) is None and state.charges == 1


def test_v53_no_marines_no_charge() -> None:
    """11.4, R41"""
    state = position(force(1607, 2, 1), [GUNS[0]], (2, 6, 6), house=("banzai",))
    assert attack(state, 1606) is None and 1606 in state.control


def test_11_4_is_off_unless_asked_for() -> None:
    state = position(force(1607, 2, 1), rifles(8), (2, 1, 6, 6))
    assert attack(state, 1606) is None


def test_11_4_a_charge_that_kills_the_division_hq_wins() -> None:
    """4.2, 11.4, R41"""
    state = position(force(1606, 2), dice=(1, 6, 1), hqs={DIVISION_HQ: 1605}, house=("banzai",))
    attack(state, 1605)
    play(state, CHARGE)
    assert state.winner == JAPANESE


def test_11_4_declining_leads_to_the_usual_rounds() -> None:
    state = position(force(1607, 2, 1), rifles(8), (2, 1, 6, 6), house=("banzai",))
    attack(state, 1606)
    play(state, FIGHT_ON)
    assert state.charges == 0 and 1606 in state.control


# 11.5 MG crews


def test_11_5_crews_are_placed_once_after_the_first_placement() -> None:
    """11.5, R50, R51"""
    state = position(dice=(2,) * 12, house=("mg_crews",))
    decision = run(state, OrganizationPhase())
    assert decision is not None and isinstance(decision.question, PlaceCrews)
    play(state, Pick(0), Pick(5), DONE)
    assert state.crews == {1218: CREWS[0], 1715: CREWS[1]}
    state.turn, state.loaded, state.waiting = 2, (2,) * 12, [0] * 12
    assert run(state, OrganizationPhase()) is None


def test_11_5_at_most_four_and_one_a_hex() -> None:
    state = position(dice=(2,) * 12, house=("mg_crews",))
    run(state, OrganizationPhase())
    decision = play(state, Pick(0))
    assert decision is not None and Pick(0) not in decision.options
    assert play(state, Pick(1), Pick(2), Pick(3)) is None
    assert sorted(state.crews) == [1218, 1317, 1417, 1516]


def test_v63_a_crew_does_not_count_for_stacking_and_fights_with_6() -> None:
    """11.5, 7.9"""
    state = position(force(1314, 2, 1, 1, 1, 1, 6), rifles(8), (4,), house=("mg_crews",))
    assert state.the_force.size == 6
    heard = listen(state)
    attack(state, 1313)
    ours = fire_of(heard, JAPANESE)
    assert (ours.total, ours.odds, ours.dice) == (12, 6, ())
