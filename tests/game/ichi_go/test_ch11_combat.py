"""11 Combat."""

from __future__ import annotations

import pytest

from game.ichi_go import events
from game.ichi_go.advance import AdvanceIn, Momentum, Nobody
from game.ichi_go.attack import AllIn, Attackers, AttackHex, CallOff, NoMomentum, eligible
from game.ichi_go.combat import ChooseBattle, EndCombat, targets
from game.ichi_go.components import ALLIED, JAPANESE, BattleResult, Nation
from game.ichi_go.resolution import ATTACKER, DEFENDER, LossesOwed, StepLoss, payers
from game.ichi_go.stacking import has_garrison
from game.ichi_go.state import China, Clash
from game.ichi_go.support import CommitSupport, DefensiveTanks, Support, defensive_limit
from game.ichi_go.values import Circumstances, attacker_steps, field_of, is_concentric, odds_now, shifts
from game.kernel.agenda import settle
from game.kernel.picking import DONE, PICKS
from tests.game.ichi_go.positions import (
    Ears,
    answer,
    asked,
    asked_or_none,
    attack,
    chinese,
    decision,
    empty,
    fighting,
    launched,
    put,
    sound,
    unit,
)


def field_day(*names: str, dice: tuple[int, ...] = (6,), turn: int = 2, tanks: int = 0) -> China:
    """Japanese in 1903 against whoever stands in 1904."""
    state = empty("campaign", turn, dice)
    put(state, 1903, *names)
    state.tanks = tanks
    return state


def test_11_0_voluntary_and_one_at_a_time() -> None:
    state = field_day("CEA-37D")
    chinese(state, 1904, 1)
    fighting(state, Nation.JP)
    assert asked(state) == ChooseBattle(JAPANESE, Nation.JP)
    answer(state, EndCombat())
    assert settle(state) is None


def test_11_1_all_defenders_fight_together() -> None:
    state = field_day("CEA-37D")
    chinese(state, 1904, 2, 1, tried=True)
    put(state, 1904, "GM")
    state.battle = Clash(1904, Nation.JP, (unit("CEA-37D"),), (1903,))
    assert odds_now(state).defence == 4


def test_11_2_11_3_11_5_from_any_neighbour_with_whole_factors() -> None:
    """11.2 one target, 11.3 no factor is split, 11.5 some may stay idle or attack elsewhere."""
    state = field_day("CEA-37D", "CEA-62D")
    put(state, 1905, "CEA-1B")
    chinese(state, 1904, 1)
    chinese(state, 1902, 1)
    fighting(state, Nation.JP)
    answer(state, AttackHex(1904))
    assert {pick.item for pick in decision(state).options if hasattr(pick, "item")} == {
        unit("CEA-37D"),
        unit("CEA-62D"),
        unit("CEA-1B"),
    }
    answer(state, PICKS[unit("CEA-37D")], DONE)
    assert unit("CEA-62D") not in state.attacked
    assert targets(state, Nation.JP) == [1902]


def test_11_4_r32_each_hex_once_each_unit_once() -> None:
    state = field_day("CEA-1B", "CEA-37D", dice=(1, 1))
    chinese(state, 1904, 3, 3, tried=True)
    chinese(state, 1902, 1)
    fighting(state, Nation.JP)
    answer(state, AttackHex(1904), PICKS[unit("CEA-1B")], DONE)
    assert 1904 in state.struck and targets(state, Nation.JP) == [1902]
    assert eligible(state, 1904, Nation.JP) == ((unit("CEA-37D"), 1903),)


def test_11_6_r7_odds_round_down() -> None:
    """11.6, R7 V01, V02"""
    state = field_day("CEA-37D", "CEA-110D", "CEA-58D", "CEA-116D", "CEA-40D")
    put(state, 1905, "CEA-3B")
    chinese(state, 1904, 3, 3, 1, tried=True)
    units = (*state.stacks[1903], unit("CEA-3B"))
    state.battle = Clash(1904, Nation.JP, units, (1903,) * 5 + (1905,))
    assert (odds_now(state).attack, odds_now(state).defence, odds_now(state).words) == (27, 7, "3:1")


def test_11_7_r8_poor_odds_round_up() -> None:
    """11.7, R8 V03"""
    state = field_day("CEA-37D")
    chinese(state, 1904, 3, 3, 2, tried=True)
    put(state, 1904, "YRD")
    state.battle = Clash(1904, Nation.JP, (unit("CEA-37D"),), (1903,))
    assert (odds_now(state).attack, odds_now(state).defence, odds_now(state).words) == (5, 11, "1:3")


def test_11_8_11_9_r9_ends_of_the_table() -> None:
    """11.8, 11.9 V23-V26 are run through the engine with the vectors."""
    state = field_day("CEA-37D", "CEA-110D", "CEA-58D")
    chinese(state, 1904, 1, tried=True)
    put(state, 1905, "CEA-40D")
    state.battle = Clash(1904, Nation.JP, (*state.stacks[1903], unit("CEA-40D")), (1903,) * 3 + (1905,))
    odds = odds_now(state)
    assert odds.words == "10:1+" and odds.shift.total == 1 and odds.final_words == "10:1+"


@pytest.mark.parametrize(("target", "shift"), [(1904, 0), (1716, -1), (1409, -2), (1813, -1)])
def test_11_10_11_11_11_12_11_14_ground(target: int, shift: int) -> None:
    """11.10 clear, 11.11 rough, 11.12 mountain, 11.14 city."""
    assert shifts(Circumstances(Nation.JP, target, ())).total == shift


def test_11_13_r16_rivers_halve_and_round_once() -> None:
    """11.13, 7.3 V13-V20"""
    state = empty("campaign", 2)
    put(state, 1906, "CEA-1B")
    chinese(state, 1905, 1, tried=True)
    state.battle = Clash(1905, Nation.JP, (unit("CEA-1B"),), (1906,))
    assert odds_now(state).attack == 1
    put(state, 1906, "CEA-9B", "CEA-5B")
    state.battle = Clash(1905, Nation.JP, (unit("CEA-1B"), unit("CEA-9B"), unit("CEA-5B")), (1906,) * 3)
    assert odds_now(state).attack == 2


def test_11_13_no_attack_across_a_lake() -> None:
    state = empty("campaign", 2)
    put(state, 1811, "CEA-37D")
    chinese(state, 1711, 1)
    assert targets(state, Nation.JP) == []


def test_11_15_r43_concentric_from_hexes_that_take_part() -> None:
    state = field_day("CEA-37D")
    put(state, 1905, "CEA-62D")
    battle = Clash(1904, Nation.JP, (unit("CEA-37D"), unit("CEA-62D")), (1903, 1905))
    assert shifts(field_of(state, battle)).total == 1
    alone = Clash(1904, Nation.JP, (unit("CEA-37D"),), (1903,))
    assert shifts(field_of(state, alone)).total == 0
    assert shifts(Circumstances(Nation.US, 1904, (1903, 1905))).total == 2
    assert shifts(Circumstances(Nation.CH, 1904, (1903, 1905))).total == 0
    assert not is_concentric(1701, (1601, 1702, 1801))


def test_11_16_r42_naval_gunfire() -> None:
    assert shifts(Circumstances(Nation.US, 2720, (2719,), is_launched=True)).total == 0  # rough -1, guns +1
    assert shifts(Circumstances(Nation.JP, 2720, (2719,), is_launched=True)).total == -2
    assert shifts(Circumstances(Nation.CH, 3106, (3006,), is_launched=True)).total == 0
    inland = Circumstances(Nation.US, 2719, (2720,))
    assert shifts(inland._replace(is_launched=True)).total == shifts(inland).total


def test_11_17_tank_regiments() -> None:
    state = field_day("CEA-37D", "CEA-62D", dice=(6,), tanks=3)
    chinese(state, 1904, 1, tried=True)
    fighting(state, Nation.JP)
    answer(state, AttackHex(1904), AllIn())
    assert [action.tanks for action in decision(state).options] == [0, 1, 2]  # type: ignore[attr-defined]
    answer(state, CommitSupport(2))
    assert state.tanks == 1  # whatever happens


def test_11_17_mainland_only_and_in_supply() -> None:
    state = launched(8)
    put(state, 3220, "FG-50D")
    put(state, 3221, "US-6")
    state.tanks = 5
    fighting(state, Nation.JP)
    answer(state, AttackHex(3221), AllIn())
    assert not isinstance(asked_or_none(state), Support)


def test_r29_defending_tanks_are_asked_for_after_the_reveal() -> None:
    """11.17 one for each supplied unit; 11.27"""
    state = empty("campaign", 2, (6,))
    put(state, 1903, "CEA-37D", "CEA-62D")
    chinese(state, 1904, 3, 3)
    state.tanks = 3
    fighting(state, Nation.CH)
    answer(state, AttackHex(1903), AllIn())
    assert asked(state) == DefensiveTanks(JAPANESE) and state.the_battle.is_open
    assert defensive_limit(state) == 2
    ears = Ears(state)
    answer(state, CommitSupport(1))
    assert state.tanks == 2 and ears.of(events.SupportLost)
    early = empty("campaign", 2, (6,), "tanks_before_reveal")
    put(early, 1903, "CEA-37D")
    chinese(early, 1904, 3)
    early.tanks = 1
    fighting(early, Nation.CH)
    answer(early, AttackHex(1903), AllIn())
    assert asked(early) == DefensiveTanks(JAPANESE) and not early.the_battle.is_open


def test_r29_regiments_beyond_the_steps_owed_are_simply_lost() -> None:
    state = field_day("CEA-37D", "CEA-110D", dice=(6,), tanks=2)
    chinese(state, 1904, 1, tried=True)
    fighting(state, Nation.JP)
    answer(state, AttackHex(1904), AllIn(), CommitSupport(2))
    assert state.tanks == 0 and state.lost == 0


def test_11_18_airpower_over_the_defender() -> None:
    state = field_day("CEA-37D")
    state.air, state.air_side = (1905,), ALLIED
    assert shifts(field_of(state, Clash(1904, Nation.JP, (unit("CEA-37D"),), (1903,)))).total == -1
    state.air_side = JAPANESE
    assert shifts(field_of(state, Clash(1904, Nation.JP, (unit("CEA-37D"),), (1903,)))).total == 1


def test_11_19_odds_die_result() -> None:
    """11.19 V39: Japanese 2:1 with a 6 is 2/4."""
    state = field_day("CEA-62D", dice=(6,))
    chinese(state, 1904, 2, tried=True)
    ears = Ears(state)
    fighting(state, Nation.JP)
    attack(state, 1904)
    (fought,) = ears.of(events.Fought)
    assert (fought.die, fought.result, fought.attacker, fought.defender) == (6, "2/4", 2, 4)
    assert 1904 not in state.stacks and unit("CEA-62D") in state.dead


def test_11_20_the_defender_loses_first_and_excess_is_ignored() -> None:
    """11.20 V56"""
    state = field_day("CEA-37D", "CEA-110D", dice=(5,))
    chinese(state, 1904, 3, tried=True)
    ears = Ears(state)
    fighting(state, Nation.JP)
    attack(state, 1904)
    kinds = [type(event) for event in ears.told if isinstance(event, events.Destroyed | events.StepLost)]
    assert kinds[0] is events.Destroyed


def test_11_21_r30_a_division_does_not_die_while_another_has_two_steps() -> None:
    state = empty()
    units = put(state, 1901, "CEA-62D", "CEA-1B")
    put(state, 1901, "CEA-27D", steps=1)
    state.battle = Clash(1801, Nation.JP, (*units, unit("CEA-27D")), (1901,) * 3)
    assert unit("CEA-27D") not in payers(state, ATTACKER)
    assert {unit("CEA-62D"), unit("CEA-1B")} <= set(payers(state, ATTACKER))
    state.steps[unit("CEA-62D")] = 1
    assert unit("CEA-27D") in payers(state, ATTACKER)


def test_r30_units_alike_are_one_answer_and_chinese_choose_freely() -> None:
    state = empty()
    put(state, 1904, "CEA-62D", "CEA-27D", "CEA-1B")
    state.battle = Clash(1904, Nation.CH, (), ())
    assert len(StepLoss(JAPANESE, DEFENDER, 1).options(state)) == 2
    city = empty()
    chinese(city, 1815, 2, 1, 1, tried=True)
    put(city, 1815, "HM")
    city.battle = Clash(1815, Nation.JP, (), ())
    assert len(StepLoss(ALLIED, DEFENDER, 1).options(city)) == 3  # a 2, one of the 1s, the militia


def test_11_22_r47_de_kills_every_defender() -> None:
    state = field_day("CEA-37D", "CEA-110D", "CEA-58D", dice=(6,))
    one, _ = chinese(state, 1904, 1, 1, tried=True)
    put(state, 1904, "GM")
    ears = Ears(state)
    fighting(state, Nation.JP)
    attack(state, 1904)
    assert ears.of(events.Fought)[0].result == "DE" and state.lost == 0
    assert unit("GM") in state.dead and one not in state.face and len(state.pool) == 84


def test_11_23_chinese_attackers_pay_double_and_never_nothing() -> None:
    """11.23 V45-V48"""
    results = BattleResult(2, 4), BattleResult(0, 4), BattleResult(0, 0, True)
    assert [attacker_steps(Nation.CH, result) for result in results] == [4, 1, 1]


def test_11_24_advance_within_stacking_free_of_points() -> None:
    state = field_day("CEA-37D", "CEA-110D", "CEA-58D", dice=(6,))
    put(state, 1905, "CEA-62D", "CEA-27D", "CEA-65D")
    chinese(state, 1904, 1, tried=True)
    fighting(state, Nation.JP)
    attack(state, 1904)
    assert isinstance(asked(state), AdvanceIn)
    answer(state, AllIn())
    assert len(state.stacks[1904]) == 5 and state.control[1904] == JAPANESE
    sound(state)


def test_11_24_nobody_need_advance() -> None:
    state = field_day("CEA-37D", "CEA-110D", dice=(6,))
    chinese(state, 1904, 1, tried=True)
    fighting(state, Nation.JP)
    attack(state, 1904)
    answer(state, Nobody())
    assert 1904 not in state.stacks and state.control[1904] == ALLIED and state.battle is None


def momentum(turn: int = 2) -> China:
    state = field_day("CEA-37D", "CEA-110D", "CEA-58D", dice=(6, 6), turn=turn, tanks=2)
    chinese(state, 1904, 1, tried=True)
    chinese(state, 1905, 1, tried=True)
    fighting(state, Nation.JP)
    answer(state, AttackHex(1904), AllIn(), CommitSupport(0), AllIn())
    return state


def test_11_25_r33_momentum_at_once_from_the_new_hex() -> None:
    state = momentum()
    assert isinstance(asked(state), Momentum) and AttackHex(1905) in decision(state).options
    answer(state, AttackHex(1905))
    assert isinstance(asked(state), Attackers)
    answer(state, AllIn())
    assert not isinstance(asked_or_none(state), Support)  # no tanks
    assert state.tanks == 2 and 1905 not in state.struck


def test_11_25_not_from_turn_7_on() -> None:
    state = empty("campaign", 7, (6,))
    put(state, 1903, "CEA-37D", "CEA-110D", "CEA-58D")
    chinese(state, 1904, 1, tried=True)
    chinese(state, 1905, 1, tried=True)
    fighting(state, Nation.JP)
    state.tanks = 0
    answer(state, AttackHex(1904), AllIn(), AllIn())
    assert not isinstance(asked_or_none(state), Momentum)


def test_r33_momentum_may_hit_a_hex_already_attacked_and_can_be_stopped() -> None:
    state = momentum()
    state.struck |= {1905}
    assert AttackHex(1905) in decision(state).options
    answer(state, NoMomentum())
    assert settle(state) is None or isinstance(asked(state), ChooseBattle)


def test_11_26_militia_never_attack() -> None:
    state = empty("campaign", 2)
    put(state, 1904, "GM")
    put(state, 1903, "CEA-1B")
    assert targets(state, Nation.CH) == []


def test_11_27_untried_flip_and_zeros_leave() -> None:
    """11.27, 2.14 V61"""
    state = field_day("CEA-37D", dice=(1,))
    zero, two, one = chinese(state, 1904, 0, 2, 1)
    ears = Ears(state)
    fighting(state, Nation.JP)
    attack(state, 1904)
    assert zero not in state.face and {two, one} <= state.tried
    assert ears.of(events.OddsFound)[0].defence == 3
    assert state.revealed == 1


def test_r35_all_zero_defenders_are_a_walkover() -> None:
    """11.27 V62"""
    state = field_day("CEA-37D", tanks=1, dice=(1,))
    chinese(state, 1904, 0, 0)
    chinese(state, 1905, 1)
    fighting(state, Nation.JP)
    answer(state, AttackHex(1904), AllIn(), CommitSupport(1))
    assert isinstance(asked(state), AdvanceIn) and state.loaded == (1,) and state.tanks == 0
    answer(state, AllIn())
    assert isinstance(asked(state), Momentum)


def test_r35_all_zero_attackers_are_void() -> None:
    state = field_day("CEA-37D", tanks=2, dice=(1,))
    chinese(state, 1904, 0, 0)
    fighting(state, Nation.CH)
    answer(state, AttackHex(1903), AllIn())
    assert state.battle is None and state.loaded == (1,) and state.tanks == 2
    early = empty("campaign", 2, (1,), "tanks_before_reveal")
    put(early, 1903, "CEA-37D")
    early.tanks = 2
    chinese(early, 1904, 0)
    fighting(early, Nation.CH)
    answer(early, AttackHex(1903), AllIn(), CommitSupport(1))
    assert early.tanks == 1


def test_11_28_the_special_forces_group() -> None:
    state = launched(8, (6,))
    state.sf = True
    put(state, 3220, "FG-50D")
    put(state, 3221, "US-6")
    fighting(state, Nation.JP)
    answer(state, AttackHex(3221), AllIn())
    assert decision(state).options == (CommitSupport(0, False), CommitSupport(0, True))
    answer(state, CommitSupport(0, True))
    assert not state.sf


def test_11_29_garrisons_defend_empty_cities() -> None:
    """11.29, R28 V132-V134"""
    state = empty("campaign", 2, (6, 6))
    chinese(state, 2109, 3, 3, 2, 2, tried=True)
    ears = Ears(state)
    fighting(state, Nation.CH)
    assert targets(state, Nation.CH) == [2008]
    attack(state, 2008)
    assert ears.of(events.OddsFound)[0].defence == 1


def test_r28_a_garrison_that_died_is_back_after_the_phase() -> None:
    state = empty("campaign", 2, (6,))
    chinese(state, 2109, 3, 3, 2, 2, tried=True)
    fighting(state, Nation.CH)
    attack(state, 2008)
    assert 2008 in state.fallen
    while isinstance(asked(state), StepLoss):
        answer(state, decision(state).options[0])
    answer(state, Nobody())
    while (found := settle(state)) is not None:
        answer(state, found.options[-1])
    assert has_garrison(state, 2008) and state.control[2008] == JAPANESE


def test_11_29_when_the_units_of_a_city_die_attackers_walk_in() -> None:
    state = empty("campaign", 2, (6,))
    put(state, 2008, "CEA-12B")
    chinese(state, 2109, 3, 3, 2, 2, tried=True)
    state.tanks = 0
    fighting(state, Nation.CH)
    attack(state, 2008)
    while isinstance(asked(state), StepLoss):
        answer(state, decision(state).options[0])
    assert isinstance(asked(state), AdvanceIn)
    answer(state, AllIn())
    assert state.control[2008] == ALLIED and 2008 in state.ever_lost


def test_6_6_an_attack_may_be_called_off_before_the_reveal() -> None:
    state = field_day("CEA-37D", tanks=1)
    chinese(state, 1904, 1)
    fighting(state, Nation.JP)
    answer(state, AttackHex(1904), CallOff())
    assert state.battle is None and 1904 not in state.struck and isinstance(asked(state), ChooseBattle)
    answer(state, AttackHex(1904), AllIn())
    assert CallOff() not in decision(state).options


def test_losses_of_nothing_are_nothing() -> None:
    state = field_day("CEA-37D")
    state.battle = Clash(1904, Nation.JP, (unit("CEA-37D"),), (1903,))
    LossesOwed(ATTACKER, 0).run(state)
    assert state.lost == 0
