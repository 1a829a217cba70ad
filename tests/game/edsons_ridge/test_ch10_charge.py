"""10.9 Banzai and Bayonet charge."""

from __future__ import annotations

from typing import Any

import pytest

from ai.games.edsons_ridge.brain import BRAIN
from game.edsons_ridge.casualties import Casualties
from game.edsons_ridge.charge import ChargeLeader, Chargers, ContinueCharge
from game.edsons_ridge.close_combat import HOLD_BACK, Strike
from game.edsons_ridge.components import AMERICAN, D1, D2, ELIMINATED, FRESH, JAPANESE, SPENT
from game.edsons_ridge.events import ChargeFought, Struck
from game.edsons_ridge.impulses import ChargeFrom
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.retreats import RetreatTo, VoluntaryRetreats
from game.edsons_ridge.state import UNKNOWN, Edson, Fight, Melee
from game.edsons_ridge.wording.place_reasons import why_not_place
from game.kernel.agenda import Decision, Event
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import (
    at,
    compared,
    events_of,
    impulse,
    level,
    pick,
    place,
    play,
    position,
    quiet,
    run,
    unit,
)

J11, J12, J13, JMG = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-3", "JP-1_124-1-MG"
KOKUSHO, TAMURA, TORGERSON = "JP-L-KOKUSHO", "JP-L-TAMURA", "US-L-TORGERSON"
BY_ADVANTAGE = UNKNOWN


def charges(*stacks, side: int = JAPANESE, advantage: bool = True, **facts) -> set[tuple[int, int]]:  # type: ignore[no-untyped-def]
    decision = impulse(position(*stacks, **facts), side, advantage=advantage)
    assert decision is not None
    return {(o.place, o.leader) for o in decision.options if isinstance(o, ChargeFrom)}


def struck(heard: list[Event]) -> list[Struck]:
    return [event for event in heard if isinstance(event, Struck)]


def ended(heard: list[Event]) -> list[ChargeFought]:
    """What is told of whole charges."""
    return [event for event in heard if isinstance(event, ChargeFought)]


def charge(state: Edson, area: int, leader: int, *keys: str, side: int = JAPANESE) -> list[Event]:
    """Declare a charge and name who takes part; lone options have answered themselves."""
    heard = events_of(state)
    impulse(state, side, advantage=True)
    play(state, ChargeFrom(area, leader))
    for key in keys:
        decision = run(state)
        if decision is not None and isinstance(decision.question, Chargers) and pick(key) in decision.options:
            play(state, pick(key))
    decision = run(state)
    if decision is not None and isinstance(decision.question, Chargers):
        play(state, DONE)
    state.advantage_used = True  # no questions about the dice
    return heard


def test_10_9_by_a_leader_or_by_the_advantage() -> None:
    """10.9, 14.5, 18.2 An unused leader, or the Advantage if the Japanese hold it."""
    stacks = (at("10", J11, KOKUSHO), at("20", "US-PC-1"))
    assert charges(*stacks, japanese="10") == {(10, unit(KOKUSHO)), (10, BY_ADVANTAGE)}
    assert charges(*stacks, japanese="10", holder=AMERICAN) == {(10, unit(KOKUSHO))}
    assert charges(*stacks, japanese="10", used={unit(KOKUSHO)}) == {(10, BY_ADVANTAGE)}


def test_10_9_only_from_an_own_uncontested_area() -> None:
    """10.9, vector 38 Not out of a zone, not out of a contested area, not without an occupied neighbour."""
    assert not charges(at("F", J11), at("35", "US-PC-1"))
    assert not charges(at("10", J11, "US-PC-2"), at("20", "US-PC-1"), japanese="10")
    assert not charges(at("10", J11), at("30", "US-PC-1"), japanese="10")
    assert not charges(at("10", JMG), at("20", "US-PC-1"), japanese="10")  # infantry only


def test_10_9_a_contested_area_may_be_charged() -> None:
    """10.9 The target is controlled or contested by the enemy."""
    assert charges(at("10", J11), at("20", "US-PC-1", J12), japanese="10") == {(10, BY_ADVANTAGE)}


def test_10_9_a_leader_takes_only_his_battalion() -> None:
    """10.9, 18.7 Tamura (II/4) cannot lead I/124; by the Advantage everybody may go."""
    stacks = (at("10", J11, "JP-2_4-5-1", TAMURA), at("20", "US-PC-1"))
    state = position(*stacks, japanese="10")
    impulse(state, JAPANESE, advantage=True)
    play(state, ChargeFrom(10, unit(TAMURA)))
    assert place(state, J11) == 10
    assert place(state, "JP-2_4-5-1") == 20  # the only one he may take has gone in
    assert not charges(at("10", J11, TAMURA), at("20", "US-PC-1"), japanese="10", holder=AMERICAN)
    state = position(*stacks, japanese="10")
    impulse(state, JAPANESE, advantage=True)
    decision = play(state, ChargeFrom(10, BY_ADVANTAGE))
    assert decision is not None
    assert set(decision.options) == {pick(J11), pick("JP-2_4-5-1")}


def joint_charge(target: str = "20", start: str = "10", *more: str, **facts: Any) -> Edson:
    """Kokusho (I/124) declares a charge where Tamura (II/4) has men too."""
    men = (J11, *more, "JP-2_4-5-1")
    facts = {"holder": AMERICAN, "dice": (1, 1, 1, 1, 1, 1), "american": target, **facts}
    state = position(at(start, *men, KOKUSHO, TAMURA), at(target, "US-PC-1"), japanese=start, **facts)
    impulse(state, JAPANESE, advantage=True)
    play(state, ChargeFrom(int(start), unit(KOKUSHO)))
    state.advantage_used = True
    return state


def test_10_9_one_leader_one_battalion() -> None:
    """10.9, 18.7, R44 The charge is Kokusho's: Tamura and his men stay."""
    state = joint_charge()
    assert (place(state, J11), place(state, KOKUSHO)) == (20, 20)
    assert (place(state, "JP-2_4-5-1"), place(state, TAMURA)) == (10, 10)


def test_10_9_with_the_house_rule_two_leaders_charge_together() -> None:
    """R44, 18.2 `joint_banzai`: his own men first; Tamura must go with his, is Used too, and adds no second +1."""
    state = joint_charge(house=("joint_banzai",))
    heard = events_of(state)
    play(state, pick("JP-2_4-5-1"))  # J11, the only one who may be first, has picked himself
    play(state, pick(J11), Strike(unit(J11)), Strike(unit("US-PC-1")), Strike(unit("US-PC-1")))
    assert [place(state, key) for key in (J11, "JP-2_4-5-1", KOKUSHO, TAMURA)] == [20] * 4
    assert struck(heard)[-1].modifier == 1 + 1 + 1  # charge, one leader, one further attacker
    quiet(state)
    assert state.used == {unit(KOKUSHO), unit(TAMURA)}


def test_10_9_with_the_house_rule_a_used_or_idle_leader_stays() -> None:
    """R44 A used leader brings nobody; one whose men stay behind stays with them."""
    state = joint_charge(house=("joint_banzai",), used={unit(TAMURA)})
    assert place(state, TAMURA) == 10
    state = joint_charge(house=("joint_banzai",))
    play(state, DONE)
    assert place(state, TAMURA) == 10
    quiet(state)
    assert unit(TAMURA) not in state.used


def test_10_9_with_the_house_rule_both_leaders_count_on_a_bridge() -> None:
    """R44, R18, 9.61 Three men and Kokusho over the bridge 4-5: a man of Tamura's would bring him as the sixth."""
    state = joint_charge("5", "4", J12, J13, house=("joint_banzai",))
    decision = play(state, pick(J11), pick(J12))
    assert decision is not None
    assert set(decision.options) == {pick(J13), pick("JP-2_4-5-1"), DONE}
    decision = play(state, pick(J13))
    assert decision is None or pick("JP-2_4-5-1") not in decision.options
    assert (place(state, J13), place(state, TAMURA)) == (5, 4)


def test_10_9_only_a_leader_of_the_chargers_battalion_goes_along() -> None:
    """18.7, 10.9 In a charge by the Advantage a leader of another battalion cannot affect these units."""
    state = position(at("10", J11, J12, TAMURA, KOKUSHO), at("20", "US-PC-1"), japanese="10")
    impulse(state, JAPANESE, advantage=True)
    decision = play(state, ChargeFrom(10, BY_ADVANTAGE), pick(J11), DONE)
    assert decision is not None
    assert isinstance(decision.question, ChargeLeader)
    assert set(decision.options) == {pick(KOKUSHO), DONE}


def test_10_9_example_7_recover_enter_strike_and_go_on() -> None:
    """10.9, E7 Spent units become Fresh; 18 (square, Fresh enemy) costs 3 of 6 MF; Americans strike first, are
    wiped out, and 3 MF are left to go on."""
    state = position(
        at("11", (J11, SPENT), (J12, SPENT)), at("18", "US-RC-1"), japanese="11", dice=(1, 1, 6, 6), american="24"
    )
    heard = charge(state, 11, BY_ADVANTAGE, J11, J12)
    assert (level(state, J11), level(state, J12)) == (FRESH, FRESH)
    play(state, pick(J11))  # lead unit; no MG, so it comes to blows at once
    assert state.mf == {unit(J11): 3, unit(J12): 3}
    play(state, Strike(unit(J11)), Strike(unit("US-RC-1")))
    decision = play(state, Strike(unit("US-RC-1")))
    order = [event.attackers[0] for event in struck(heard)]
    assert order == [unit("US-RC-1"), unit(J11)]  # the defender first
    assert level(state, "US-RC-1") == ELIMINATED
    assert decision is not None
    assert isinstance(decision.question, ContinueCharge)
    assert {GoTo(24), GoTo(25), GoTo(26), DONE} <= set(decision.options)
    came, stood = (unit(J11), unit(J12)), (unit("US-RC-1"),)
    assert ended(heard) == [ChargeFought(JAPANESE, 18, came, stood, 2, True)]
    play(state, GoTo(24))
    assert (place(state, J11), place(state, J12)) == (24, 24)
    quiet(state)
    assert len(ended(heard)) == 1, "nobody stood in 24"
    assert (level(state, J11), level(state, J12)) == (SPENT, SPENT)
    assert state.holder == AMERICAN  # the Advantage was spent


def test_10_9_an_eliminated_unit_does_not_strike_back() -> None:
    """10.9 The American hits first: the lone charger is gone before it can strike."""
    state = position(at("10", J11), at("20", "US-PC-1"), japanese="10", dice=(6, 6, 6, 6))
    heard = charge(state, 10, BY_ADVANTAGE, J11)
    play(state, Strike(unit(J11)))
    assert level(state, J11) == ELIMINATED
    assert len(struck(heard)) == 1
    assert level(state, "US-PC-1") == FRESH
    quiet(state)
    assert [(event.left, event.cleared) for event in ended(heard)] == [(0, False)]


def test_10_9_surviving_defenders_leave_the_area_contested() -> None:
    """10.9, R16 Both miss: the charger stays and rises one level; nobody wants to leave."""
    state = position(at("10", J11), at("20", "US-PC-1"), japanese="10", dice=(1, 1, 1, 1))
    heard = charge(state, 10, BY_ADVANTAGE, J11)
    play(state, Strike(unit(J11)), Strike(unit("US-PC-1")))
    quiet(state)
    assert [(event.left, event.cleared) for event in ended(heard)] == [(1, False)]
    assert (place(state, J11), level(state, J11)) == (20, SPENT)
    assert state.is_contested(20)


def repulsed(**facts: Any) -> tuple[Edson, Decision | None]:
    """A charge from 10 into 20 in which nobody falls, and what is asked then."""
    state = position(at("10", J11), at("20", "US-PC-1"), japanese="10", american="19 23", dice=(1, 1, 1, 1), **facts)
    charge(state, 10, BY_ADVANTAGE, J11)
    return state, play(state, Strike(unit(J11)), Strike(unit("US-PC-1")))


def test_10_53_r43_defenders_who_survive_a_charge_may_leave() -> None:
    """10.53, 10.9, R43 One level worse; the area falls to the chargers, but they do not go on: nobody was overrun."""
    state, decision = repulsed()
    assert decision is not None
    assert isinstance(decision.question, VoluntaryRetreats)
    way = next(option for option in decision.options if isinstance(option, RetreatTo))
    assert play(state, way) is None
    assert (place(state, "US-PC-1"), level(state, "US-PC-1")) == (way.place, SPENT)
    assert (state.control[20], place(state, J11), level(state, J11)) == (JAPANESE, 20, SPENT)


def test_10_53_r43_stand_after_charge() -> None:
    """10.53, R43 `stand_after_charge`: nobody is asked, the area stays contested."""
    state, decision = repulsed(house=("stand_after_charge",))
    assert decision is None
    assert state.is_contested(20)


def test_10_53_r43_even_if_the_whole_charge_is_shot_down() -> None:
    """10.53 'Even if the attacker loses': the gun that killed the lone charger may leave."""
    state = position(at("10", (J11, D2)), at("20", "US-11-MG"), japanese="10", dice=(6, 6, 1, 1))
    charge(state, 10, BY_ADVANTAGE, J11)
    decision = play(state, pick("US-11-MG"))
    assert level(state, J11) == ELIMINATED
    assert decision is not None
    assert isinstance(decision.question, VoluntaryRetreats)


@pytest.mark.parametrize(("target", "asked"), [("US-PC-1", "US-PC-2"), ("US-PC-2", "US-PC-1")])
def test_13_6_r50_the_charging_side_chooses_its_first_blow_for_the_ammo_check(target: str, asked: str) -> None:
    """13.6, R14, R50 The first roll is the check, so its owner says which attack that is; the second is not asked."""
    state = position(at("10", J11, J12), at("20", "US-PC-1", "US-PC-2"), japanese="10", dice=(1, 1, 1, 1, 5, 5, 1, 1))
    heard = charge(state, 10, BY_ADVANTAGE, J11, J12)
    strikes = [Strike(unit(key)) for key in ("US-PC-1", "US-PC-2")]
    decision = play(state, pick(J11), Strike(unit(J11)), Strike(unit(J12)), *strikes)
    assert decision is not None
    assert (decision.side, decision.options) == (JAPANESE, tuple(strikes))
    play(state, Strike(unit(target)))
    assert [(blow.target, blow.roll) for blow in struck(heard)[2:]] == [(unit(target), 10), (unit(asked), 2)]
    assert state.fight is not None
    assert state.fight.first_roll == 10


def test_13_6_r50_without_an_ammo_check_nobody_asks_for_the_order() -> None:
    """R14, R50 `banzai_no_ammo` and the Advantage spent: the order makes no difference."""
    state = position(
        at("10", J11, J12),
        at("20", "US-PC-1", "US-PC-2"),
        japanese="10",
        dice=(1,) * 8,
        house=("banzai_no_ammo", "stand_after_charge"),
    )
    heard = charge(state, 10, BY_ADVANTAGE, J11, J12)
    strikes = [Strike(unit(key)) for key in (J11, J12, "US-PC-1", "US-PC-2")]
    assert play(state, pick(J11), *strikes) is None
    assert len(struck(heard)) == 4


@pytest.mark.parametrize(("origin", "target", "climb"), [("19", "18", 2), ("18", "19", 0)])
def test_10_9_the_defender_gains_from_the_climb(origin: str, target: str, climb: int) -> None:
    """10.9, vector 36 From TEM 1 into TEM 3: defender +2; the other way nothing."""
    state = position(at(origin, J11), at(target, "US-PC-1"), japanese=origin, dice=(1, 1, 1, 1))
    heard = charge(state, int(origin), BY_ADVANTAGE, J11)
    play(state, Strike(unit(J11)), Strike(unit("US-PC-1")))
    assert [event.modifier for event in struck(heard)] == [climb, 1]  # and +1 for the charge


def test_10_9_leader_integrity_and_charge_add_three() -> None:
    """10.9, vector 36 A leader, three Fresh units of a company on one, the charge: +3 (and +2 for numbers)."""
    state = position(at("10", J11, J12, J13, KOKUSHO), at("20", "US-PC-1"), japanese="10", dice=(1, 1, 1, 1))
    heard = charge(state, 10, unit(KOKUSHO), J11, J12, J13)
    target = Strike(unit("US-PC-1"))
    play(state, pick(J11), Strike(unit(J13)), target, target, target)
    assert struck(heard)[-1].modifier == 3 + 2  # 13.6 two further attackers
    quiet(state)
    assert unit(KOKUSHO) in state.used  # 18.2


def test_10_9_integrity_needs_fresh_units_after_fire() -> None:
    """10.9, R32 Three of the company, one only recovered to Spent: no integrity."""
    state = position(at("10", J11, J12, (J13, D1)), at("20", "US-PC-1"), japanese="10", dice=(1, 1, 1, 1))
    heard = charge(state, 10, BY_ADVANTAGE, J11, J12, J13)
    target = Strike(unit("US-PC-1"))
    play(state, pick(J11), DONE, Strike(unit(J13)), target, target, target)  # nobody is screened
    assert struck(heard)[-1].modifier == 1 + 2


def test_10_9_the_leader_dies_with_his_lead_unit() -> None:
    """10.9, vector 37"""
    state = position(at("10", J11, J12, KOKUSHO), at("20", "US-PC-1"), japanese="10", dice=(6, 6, 1, 1))
    charge(state, 10, unit(KOKUSHO), J11, J12)
    play(state, pick(J11), Strike(unit(J11)))
    assert level(state, J11) == ELIMINATED
    assert place(state, KOKUSHO) == 0
    quiet(state)


def test_10_9_the_leader_survives_the_loss_of_another_unit() -> None:
    """10.9 Only the lead unit's death costs the leader."""
    state = position(at("10", J11, J12, KOKUSHO), at("20", "US-PC-1"), japanese="10", dice=(6, 6, 1, 1))
    charge(state, 10, unit(KOKUSHO), J11, J12)
    play(state, pick(J11), Strike(unit(J12)), Strike(unit("US-PC-1")))
    quiet(state)
    assert level(state, J12) == ELIMINATED
    assert place(state, KOKUSHO) == 20
    assert unit(KOKUSHO) in state.used


def test_10_31_defensive_fire_gets_one_more_against_a_charge() -> None:
    """10.31E, 10.9, vector 40 MG 6, DR 4 + 1 against TEM 2 + DR 8: 11 v 10, one CP on the lead unit."""
    state = position(at("10", J11, J12), at("20", "US-11-MG"), japanese="10", dice=(2, 2, 4, 4))
    heard = charge(state, 10, BY_ADVANTAGE, J11, J12)
    play(state, pick(J11), pick("US-11-MG"))
    fire = compared(heard, "defensive fire")
    assert (fire.attack, fire.attack_roll, fire.defence, fire.defence_roll, fire.points) == (6, 5, 2, 8, 1)
    assert (level(state, J11), level(state, J12)) == (SPENT, FRESH)
    assert level(state, "US-11-MG") == SPENT


def test_10_9_no_retreats_to_absorb_points() -> None:
    """10.9, 10.5 The losses of the charge are taken in levels only."""
    state = position(at("10", (J11, D1), (J12, D1)), at("20", "US-11-MG"), japanese="10", dice=(3, 3, 3, 3))
    charge(state, 10, BY_ADVANTAGE, J11, J12)
    decision = play(state, pick(J11), pick("US-11-MG"))  # 6+6+1 v 2+6: 5 CP
    assert decision is not None
    assert isinstance(decision.question, Casualties)
    assert not any(isinstance(option, RetreatTo) for option in decision.options)


def test_10_7_no_machine_gun_supports_a_charge() -> None:
    """10.7, 10.9 The company's MG in the active area is never asked; it stays as it is."""
    state = position(at("10", J11, JMG), at("20", "US-PC-1"), japanese="10", dice=(1, 1, 1, 1))
    charge(state, 10, BY_ADVANTAGE, J11)
    assert state.fight is not None
    assert state.fight.support == ()
    play(state, Strike(unit(J11)), Strike(unit("US-PC-1")))
    quiet(state)
    assert (place(state, JMG), level(state, JMG)) == (10, FRESH)


def test_10_9_all_participants_must_reach_the_next_area() -> None:
    """10.9 20 (circle, Fresh enemy) costs 4 of 6: on into a vacant circle for 2, not into Fresh enemies in 23."""
    state = position(at("10", J11), at("20", "US-PC-1"), at("23", "US-PA-1"), japanese="10 9 21", dice=(1, 1, 6, 6))
    charge(state, 10, BY_ADVANTAGE, J11)
    decision = play(state, Strike(unit(J11)), Strike(unit("US-PC-1")))
    assert decision is not None
    offered = {option.place for option in decision.options if isinstance(option, GoTo)}
    assert 21 in offered
    assert 23 not in offered


def test_10_9_the_charge_goes_on_into_a_second_fight() -> None:
    """10.9 11 to 18 (3 MF) to 24 (square, Fresh enemy: 3 MF): a second round of blows; the leader's +1 only once."""
    state = position(
        at("11", J11, KOKUSHO),
        at("18", "US-RC-1"),
        at("24", "US-PC-1"),
        japanese="11",
        dice=(1, 1, 6, 6, 1, 1, 6, 6),
    )
    heard = charge(state, 11, unit(KOKUSHO), J11)
    play(state, Strike(unit(J11)), Strike(unit("US-RC-1")), GoTo(24), Strike(unit(J11)), Strike(unit("US-PC-1")))
    quiet(state)
    assert [event.modifier for event in struck(heard)] == [0, 2, 0, 1]
    assert place(state, J11) == 24
    assert place(state, KOKUSHO) == 24
    assert level(state, "US-PC-1") == ELIMINATED


def test_10_9_the_leaders_bonus_comes_once_even_if_the_charge_passes_its_origin_again() -> None:
    """10.9, R42 11 to 19, back to 11, on to 18, which touches 19: each step is legal, the leader's +1 is spent."""
    state = position(
        at("11", J11, KOKUSHO),
        at("19", ("US-RC-1", SPENT)),
        at("18", ("US-PC-1", SPENT)),
        japanese="11",
        dice=(1, 1, 6, 6, 1, 1, 6, 6),
    )
    heard = charge(state, 11, unit(KOKUSHO), J11)
    play(state, GoTo(19), Strike(unit(J11)), Strike(unit("US-RC-1")), GoTo(11), GoTo(18))
    play(state, Strike(unit(J11)), Strike(unit("US-PC-1")))
    assert [event.modifier for event in struck(heard)] == [0, 2, 0, 1]


def hope_of_going_on(origin: int, leader: int) -> float:
    """What the opponent's scorer gives for going on from 24 into 18 (TEM 3)."""
    state = position(at("24", J11, KOKUSHO), at("18", "US-PC-1"), japanese="24 19", mf={unit(J11): 3})
    state.melee = Melee(24)
    state.fight = Fight(JAPANESE, 24, (unit(J11),), charge=True, origin=origin, leader=leader, gone_on=True)
    return BRAIN.scores(state, ContinueCharge(JAPANESE), [GoTo(18)], BRAIN.weights)[0]


def test_10_9_the_opponent_knows_what_a_second_attack_is_worth() -> None:
    """10.9, R42 No leader's +1 any more, and the climb counts from where the charge began: 19 lies low, 11 as high."""
    assert hope_of_going_on(11, unit(KOKUSHO)) == hope_of_going_on(11, UNKNOWN)
    assert hope_of_going_on(19, UNKNOWN) < hope_of_going_on(11, UNKNOWN)


def test_10_9_the_next_area_attacked_is_next_to_the_one_attacked_before() -> None:
    """10.9, R42 19 cleared, on into empty 24: 18 touches 19 and may be attacked, 32 and 34 do not; empty 25 is open."""
    spent = [(key, SPENT) for key in ("US-PC-1", "US-PC-2", "US-PA-1")]
    state = position(
        at("11", J11),
        at("19", ("US-RC-1", SPENT)),
        *(at(area, marine) for area, marine in zip(("18", "32", "34"), spent, strict=True)),
        japanese="11",
        dice=(1, 1, 6, 6),
    )
    charge(state, 11, BY_ADVANTAGE, J11)
    decision = play(state, GoTo(19), Strike(unit(J11)), Strike(unit("US-RC-1")), GoTo(24))
    assert decision is not None
    assert isinstance(decision.question, ContinueCharge)
    offered = {option.place for option in decision.options if isinstance(option, GoTo)}
    assert {18, 25} <= offered
    assert not offered & {32, 34}
    assert "19" in why_not_place(state, decision.question, 32)
    assert "10.9" in why_not_place(state, decision.question, 32)
    assert "24" in why_not_place(state, decision.question, 31)


def test_10_9_bayonet_charge_once_by_torgerson() -> None:
    """10.9, 18.2, R15 The charging Americans get the +1; afterwards Torgerson leaves play."""
    stacks = (at("20", "US-PC-1", TORGERSON), at("10", J11))
    assert charges(*stacks, side=AMERICAN, japanese="10") == {(20, unit(TORGERSON))}
    state = position(*stacks, japanese="10", dice=(1, 1, 1, 1))
    heard = charge(state, 20, unit(TORGERSON), "US-PC-1", side=AMERICAN)
    play(state, Strike(unit("US-PC-1")), Strike(unit(J11)))
    quiet(state)
    assert [event.modifier for event in struck(heard)] == [0, 2]  # charge and leader
    assert place(state, TORGERSON) == 0
    assert level(state, TORGERSON) == ELIMINATED


def test_10_9_americans_have_no_charge_by_the_advantage_or_other_leaders() -> None:
    """10.9 N/A Americans: only Torgerson leads one."""
    stacks = (at("20", "US-PC-1", "US-L-EDSON"), at("10", J11))
    assert not charges(*stacks, side=AMERICAN, japanese="10", holder=AMERICAN)


def test_10_9_d2_recovers_to_d1_before_the_charge() -> None:
    """10.9 A D2 Japanese unit may charge, one level better."""
    state = position(at("10", (J11, D2)), at("20", "US-PC-1"), japanese="10", dice=(1, 1, 1, 1))
    charge(state, 10, BY_ADVANTAGE, J11)
    assert level(state, J11) == D1


def test_10_9_screening_holds_but_no_withdrawals() -> None:
    """R17, 13.5 Two chargers face three: the Spent American may be screened, then is no target."""
    state = position(
        at("10", J11, J12), at("20", "US-PC-1", "US-PC-2", ("US-PB-1", SPENT)), japanese="10", dice=(1, 1, 1, 1)
    )
    charge(state, 10, BY_ADVANTAGE, J11, J12)
    decision = play(state, pick(J11))
    assert decision is not None
    assert set(decision.options) == {pick("US-PB-1"), DONE}
    play(state, pick("US-PB-1"))
    decision = play(state, Strike(unit(J11)), Strike(unit(J12)))
    assert decision is not None
    assert set(decision.options) == {Strike(unit("US-PC-1")), Strike(unit("US-PC-2")), HOLD_BACK}


def test_10_9_a_lower_value_still_needs_eight_and_the_best_of_several_counts() -> None:
    """R30, 13.6 Spent 4 against Fresh 6: 8; Fresh 6 with a Spent 4 against a Spent 4: 8 - 2, DR + 1."""
    state = position(at("10", (J11, D1)), at("20", "US-PC-1"), japanese="10", dice=(1, 1, 1, 1))
    heard = charge(state, 10, BY_ADVANTAGE, J11)
    play(state, Strike(unit(J11)), Strike(unit("US-PC-1")))
    assert [(event.needed, event.modifier) for event in struck(heard)] == [(6, 0), (8, 1)]
    state = position(at("10", J11, (J12, D1)), at("20", ("US-PC-1", SPENT)), japanese="10", dice=(1, 1, 1, 1))
    heard = charge(state, 10, BY_ADVANTAGE, J11, J12)
    play(state, pick(J11), DONE, Strike(unit(J11)), Strike(unit("US-PC-1")), Strike(unit("US-PC-1")))
    assert (struck(heard)[-1].needed, struck(heard)[-1].modifier) == (6, 1 + 1)


def test_10_9_a_charge_out_of_the_dump_is_used_up() -> None:
    """R22, 15.51 Declaring it in 17 finds the dump: one level recovered, no charge, no ammo check."""
    state = position(at("17", (J11, SPENT)), at("16", "US-PC-1"), japanese="17", dump=17, dice=(6, 6))
    charge(state, 17, BY_ADVANTAGE, J11)
    assert run(state) is None
    assert (place(state, J11), level(state, J11)) == (17, FRESH)
    assert state.loaded == (6, 6)
    assert state.box == [0, 0]
