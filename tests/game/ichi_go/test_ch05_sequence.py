"""5 The sequence of play, and what a launch of Causeway changes."""

from __future__ import annotations

import pytest

from game.ichi_go import events
from game.ichi_go.air import At, BomberRoll, Bombers, NotNow
from game.ichi_go.airborne import airborne_questions
from game.ichi_go.area_army import AreaArmy, LandAt, beaches, cross
from game.ichi_go.attack import AllIn
from game.ichi_go.causeway import (
    CausewayRoll,
    Displace,
    FirstLanding,
    Garrison,
    KwantungArmy,
    Landing,
    SecondLanding,
    Ship,
    Transfer,
    Transfers,
    landing_ports,
    landing_steps,
    launch,
    launch_modifiers,
)
from game.ichi_go.combat import targets
from game.ichi_go.components import (
    AIRBASES,
    ALLIED,
    AREA_ARMY,
    BY_ID,
    FORMOSA,
    FORMOSA_GARRISON,
    JAPANESE,
    KWANTUNG,
    MAINLAND_PORTS,
    RAILROAD,
    SF_GROUP,
    Nation,
    Phase,
)
from game.ichi_go.march import allowance, ready
from game.ichi_go.reinforcement import due, late_divisions
from game.ichi_go.sequence import FightFirst, MoveFirst, Order, PhaseOrder, Turn, chooser
from game.ichi_go.stacking import has_garrison
from game.ichi_go.state import CANCELLED, LAUNCHED, China
from game.ichi_go.supply import is_attenuated
from game.kernel.agenda import play, settle
from game.kernel.picking import DONE, PICKS
from tests.game.ichi_go.positions import (
    Ears,
    answer,
    asked,
    chinese,
    decision,
    empty,
    launched,
    own,
    put,
    run,
    sound,
    start,
)


def phases_of_turn(state: China) -> list[Phase]:
    """The phases of one turn, every question answered by its last option."""
    ears, turn = Ears(state), state.turn
    run(state, Turn())
    while (found := settle(state)) is not None and state.turn == turn:
        play(state, found.options[-1])
    return [event.phase for event in ears.of(events.PhaseBegun) if event.turn == turn]


LAST_FIVE = [
    Phase.JP_REINFORCEMENT,
    Phase.JP_COMBAT,
    Phase.JP_MOVEMENT,
    Phase.CH_COMBAT,
    Phase.CH_MOVEMENT,
    Phase.CH_REINFORCEMENT,
]


def test_5_1_the_phases_of_an_ordinary_turn() -> None:
    assert phases_of_turn(empty("campaign", 2)) == [Phase.AIRPOWER, *LAST_FIVE]


def test_r5_with_causeway_three_us_phases_and_no_air_phase() -> None:
    """5.0, 5.1, 8.8"""
    state = launched(9)
    put(state, 3221, "US-6")
    assert phases_of_turn(state) == [Phase.US_LANDING, Phase.US_COMBAT, Phase.US_MOVEMENT, *LAST_FIVE]


def test_5_2_modifiers_and_the_airbase_die() -> None:
    state = empty("campaign", 7)
    state.causeway = 0
    ports = sum(state.control[place] == ALLIED for place in MAINLAND_PORTS)
    assert ports == 3 and launch_modifiers(state).total == ports
    for place in (*RAILROAD, 712):
        own(state, place, JAPANESE)
    assert launch_modifiers(state).total == ports + 2


@pytest.mark.parametrize(("dice", "fate"), [((2,), CANCELLED), ((3,), LAUNCHED)])
def test_5_2_five_is_the_philippines_and_six_causeway(dice: tuple[int, ...], fate: int) -> None:
    state = empty("campaign", 7, dice)
    state.causeway = 0
    run(state, CausewayRoll())
    assert state.causeway == fate


def test_5_2_all_airbases_lost_bring_a_second_die() -> None:
    state = empty("campaign", 7, (3, 4))
    state.causeway = 0
    for place in AIRBASES:
        own(state, place, JAPANESE)
    ears = Ears(state)
    run(state, CausewayRoll())
    assert ears.of(events.CausewayRolled) == [events.CausewayRolled(3, 4, 5, False)]


@pytest.mark.parametrize(("rule", "fate"), [("no_causeway", CANCELLED), ("causeway", LAUNCHED)])
def test_5_2_house_rules_settle_it(rule: str, fate: int) -> None:
    state = start("campaign", 3, rule)
    run(state, CausewayRoll())
    assert state.causeway == fate


def test_5_3_1_5_5_who_names_the_order() -> None:
    """5.3.1 After a launch the Allies name the Chinese order; 5.5 before it Japan does."""
    state = empty()
    assert [chooser(state, nation) for nation in (Nation.JP, Nation.CH)] == [JAPANESE, JAPANESE]
    assert [chooser(launched(), nation) for nation in Nation] == [JAPANESE, ALLIED, ALLIED]
    assert chooser(start("honan", 3, "chinese_choose_order"), Nation.CH) == ALLIED


def test_5_5_the_order_is_played_as_chosen() -> None:
    for action, first in ((MoveFirst(), Phase.JP_MOVEMENT), (FightFirst(), Phase.JP_COMBAT)):
        state = empty("campaign", 2)
        put(state, 1901, "CEA-62D")
        ears = Ears(state)
        run(state, Order(Nation.JP))
        answer(state, action)
        assert ears.of(events.PhaseBegun)[0].phase == first


def test_r55_the_chinese_order_is_named_right_before_phase_viii() -> None:
    state = empty("campaign", 2)
    run(state, Turn())
    seen = []
    while settle(state) is not None and not (isinstance(asked(state), PhaseOrder) and state.phase == Phase.JP_MOVEMENT):
        seen.append(state.phase)
        play(state, decision(state).options[-1])
    assert asked(state) == PhaseOrder(JAPANESE, Nation.CH) and Phase.CH_MOVEMENT not in seen


def test_5_3_2_a_launch_takes_the_air_markers_away() -> None:
    state = empty("campaign", 7)
    state.air, state.air_side = (1901,), 0
    launch(state)
    assert not state.air and state.air_side < 0


def test_5_3_3_a_die_for_the_b29_each_turn() -> None:
    """5.3.3, 8.9"""
    state = launched(9, (4,))
    run(state, BomberRoll())
    assert not state.agenda
    again = launched(9, (3,))
    again.do(BomberRoll())
    assert isinstance(asked(again), Bombers) and At(3106) in decision(again).options


def test_r6_turn_7_in_order() -> None:
    """5.2, 5.3, 8.9: the roll, the B-29 die, the landing, Formosa, the Kwantung Army, then the phases."""
    state = start("campaign", 3, "causeway")
    state.agenda, state.turn, state.loaded = [], 7, (1,)
    run(state, Turn())
    names = [type(asked(state)).__name__]
    answer(state, NotNow())
    while len(names) < 8:
        names.append(type(asked(state)).__name__)
        play(state, decision(state).options[0])
    assert names[:7] == ["Bombers", "Landing", *["Garrison"] * 4, "Enter"]


def test_5_3_4_r24_the_first_landing() -> None:
    state = launched(7)
    state.beachheads = ()
    own(state, 3221, JAPANESE)
    assert has_garrison(state, 3221)
    run(state, FirstLanding())
    assert DONE not in decision(state).options  # at least one division
    answer(state, PICKS[BY_ID["US-6"]], DONE)
    assert list(state.beachheads) == [3221] and state.control[3221] == ALLIED and state.stacks[3221] == (BY_ID["US-6"],)


def test_5_3_4_eight_at_most_and_no_airborne() -> None:
    state = launched(7)
    state.beachheads = ()
    run(state, FirstLanding())
    answer(state, AllIn())
    assert len(state.stacks[3221]) == 8 and BY_ID["US-11A"] in state.unlanded


def test_5_3_5_the_garrison_of_formosa() -> None:
    state = launched(7)
    put(state, 3221, "US-6")
    question = Garrison(JAPANESE, FORMOSA_GARRISON[0])
    places = {action.place for action in question.options(state)}  # type: ignore[attr-defined]
    assert places == FORMOSA - {3221}
    question.answer(state, At(3317))
    assert state.stacks[3317] == (FORMOSA_GARRISON[0],)


def test_5_3_6_r23_the_kwantung_army_comes_at_once_or_waits() -> None:
    state = empty("campaign", 7)
    launch(state)
    assert state.tanks == 3 + 7
    for place in (2001, 2101, 2201, 2301, 2401, 2501, 2601, 2701, 2801):
        own(state, place, ALLIED)
    put(state, 1901, "CEA-62D", "CEA-37D", "CEA-110D", "CEA-4CB")
    run(state, KwantungArmy())
    answer(state, At(1901))
    assert settle(state) is None and len(state.stacks[1901]) == 5  # the others find no room and are not asked
    assert len([unit for unit in KWANTUNG if unit in due(state)]) == len(KWANTUNG) - 1


def test_5_3_7_5_3_8_a_nought_closes_the_pool() -> None:
    """5.3.7 the die less one; 5.3.8 a zero ends it."""
    state = launched(8, (1,))
    run(state, AreaArmy())
    assert state.has("14aa") and len(state.area_army) == len(AREA_ARMY)
    run(state, AreaArmy())
    assert state.loaded == ()  # never rolled again


def test_5_3_9_the_crossing() -> None:
    fates = ("14AA-8D", 2, 2), ("14AA-8D", 3, 1), ("14AA-8D", 5, 0), ("14AA-54B", 3, 1), ("14AA-54B", 4, 0)
    for name, die, left in fates:
        state = launched(8, (die,))
        state.area_army -= {BY_ID[name]}
        cross(state, BY_ID[name])
        assert dict(state.afloat).get(BY_ID[name], 0) == left


def test_5_3_10_the_2nd_tank_division_stays_where_it_lands() -> None:
    state = launched(8)
    (tank,) = put(state, 3106, "14AA-2TD")
    assert ready(state, 3106, Nation.JP) == () and state.factor(tank) == 6


def test_5_3_11_a_withdrawn_division_is_in_the_pool() -> None:
    """5.3.11; see also 9.2."""
    state = launched(8, (6, 1, 1, 1, 1, 1))
    state.area_army = frozenset((BY_ID["CEA-26D"],))
    run(state, AreaArmy())
    answer(state, At(3317))
    assert state.steps[BY_ID["CEA-26D"]] == 2


def test_r21_the_area_army() -> None:
    """5.3.7-9: the SF Group counts as one, a small pool is emptied, ports need no distance, Formosa does."""
    state = launched(8, (6, 1, 1))
    state.area_army = frozenset((SF_GROUP, BY_ID["14AA-54B"]))
    run(state, AreaArmy())
    assert state.sf and asked(state) == LandAt(JAPANESE, BY_ID["14AA-54B"])
    put(state, 2719, "US-6")
    own(state, 2223, JAPANESE)
    near = {3220, 3321, 3322}
    put(state, 3221, "US-7")
    assert 2223 in beaches(state) and near.isdisjoint(beaches(state))


def test_r21_a_survivor_without_a_hex_waits() -> None:
    state = launched(8, (2, 1))
    state.area_army = frozenset((BY_ID["14AA-54B"],))
    for place in MAINLAND_PORTS:
        own(state, place, ALLIED)
    for number, place in enumerate(sorted(FORMOSA)):
        if number % 2 == 0:
            put(state, place, f"US-{('6', '7', '24', '25', '27', '31', '32')[number // 2]}")
    run(state, AreaArmy())
    assert state.area_army == {BY_ID["14AA-54B"]} and not state.afloat


def test_5_3_12_r25_four_ports_south_of_2817() -> None:
    assert sorted(landing_ports()) == [2223, 2621, 2819, 2918]


def test_5_3_12_r27_whoever_stands_in_the_way_is_moved_aside() -> None:
    state = launched(8)
    state.beachheads = (3221,)
    (division,) = put(state, 2819, "CEA-37D")
    run(state, SecondLanding())
    answer(state, At(2819))
    assert asked(state) == Displace(ALLIED, division, 2819)
    answer(state, At(2719))
    assert state.stacks[2719] == (division,) and asked(state) == Landing(ALLIED, (), 2819)
    answer(state, AllIn())
    assert list(state.beachheads) == [3221, 2819] and len(state.stacks[2819]) == 8
    sound(state)


def test_r27_static_units_and_those_without_a_way_out_die() -> None:
    state = launched(8)
    state.beachheads = (3221,)
    put(state, 2819, "14AA-2TD")
    (counter,) = chinese(state, 2918, 1)
    run(state, SecondLanding())
    answer(state, At(2819))
    assert BY_ID["14AA-2TD"] in state.dead
    other = launched(8)
    other.beachheads = (3221,)
    (counter,) = chinese(other, 2918, 1)
    for place in other.scenario.theatre.near[2918]:
        chinese(other, place, 1, 1, 1, 1) if place not in (2917,) else put(other, place, "CEA-37D")
    run(other, SecondLanding())
    answer(other, At(2918))
    assert counter not in other.face and other.revealed == 1


def test_5_3_13_the_airborne_division_from_turn_8() -> None:
    """5.3.13; see 8.11."""
    assert airborne_questions(launched(7)) == [] and len(airborne_questions(launched(8))) == 1


def test_5_3_14_without_causeway_two_divisions_come_on_turn_9() -> None:
    """5.3.14; see 9.3."""
    assert late_divisions(empty("campaign", 8)) == [] and len(late_divisions(empty("campaign", 9))) == 1


def test_5_4_r49_0925_on_turn_1() -> None:
    state = empty("campaign", 1)
    put(state, 925, "CEA-21D")
    chinese(state, 924, 1)
    assert ready(state, 925, Nation.JP) == ()
    assert targets(state, Nation.CH) == [] == targets(state, Nation.JP)
    state.turn = 2
    assert targets(state, Nation.CH) == [925] and targets(state, Nation.JP) == [924]


def test_10_11_9_8_r26_transfers_and_late_divisions_from_turn_9() -> None:
    """10.11, 9.8"""
    state = launched(9)
    put(state, 3221, "US-6")
    put(state, 2819, "US-7")
    run(state, *landing_steps(state)[1:])
    answer(state, Ship(BY_ID["US-6"], 2819))
    assert set(state.stacks[2819]) == {BY_ID["US-6"], BY_ID["US-7"]} and 3221 not in state.stacks
    assert Ship(BY_ID["US-6"], 3221) not in decision(state).options  # once a phase
    answer(state, Ship(BY_ID["US-24"], 3221))
    assert isinstance(asked(state), Transfer)
    early = launched(8)
    run(early, Transfers())
    assert not early.agenda


def test_r20_dead_references_lead_to_the_present_numbers() -> None:
    """5.5, 7.4, 10.14-10.16 hold what the old numbers meant: the Allies order the Chinese phases after a launch."""
    assert chooser(launched(), Nation.CH) == ALLIED
    state = launched(8)
    (unit,) = put(state, 1903, "CEA-37D")
    assert is_attenuated(state) and allowance(state, unit, 1903, Nation.JP) == 6  # the most that a die can bring
