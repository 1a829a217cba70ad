"""Plans for a month: who attacks, who guards, in which words, and that a plan is carried out as it was drawn up."""

from __future__ import annotations

from typing import Any

import pytest

from ai.games.ichi_go import BRAIN
from ai.games.ichi_go.offensive import ATTACK, GUARD, TAKE, March, Offensive, Posture
from ai.games.ichi_go.outlook import Outlook, at_least, calendar, launch_chance, totals
from ai.games.ichi_go.plans import Design, draw_up
from ai.games.ichi_go.tale import spot, tale
from ai.levels import find_seat, load_book
from ai.player import SearchPlayer
from ai.search.planned import PlannedSearch
from ai.search.skill import Skill
from game.ichi_go.armies import COMMANDS, army_of, zone
from game.ichi_go.components import ALLIED, BY_ID, JAPANESE, STACKING, Nation, Phase
from game.ichi_go.game import GAME
from game.ichi_go.movement import ChooseStack
from game.ichi_go.sequence import PhaseOrder
from game.ichi_go.state import China
from game.kernel.agenda import Decision, play, settle
from game.kernel.match import Match
from tests.game.ichi_go.positions import chinese, empty, launched, own, put

CAMPAIGN_SEED = 3


def at_order(scenario: str = "honan", seed: int = CAMPAIGN_SEED, nation: Nation = Nation.JP) -> tuple[China, Decision]:
    """The first time that a nation's phases begin, everything before answered by the first option."""
    state = GAME.setup(scenario, seed)
    while (decision := settle(state)) is not None:
        if isinstance(decision.question, PhaseOrder) and decision.question.nation is nation:
            return state, decision
        play(state, decision.options[-1] if isinstance(decision.question, PhaseOrder) else decision.options[0])
    raise AssertionError("nobody was asked")


def test_six_to_ten_plans_are_proposed_and_none_says_the_same() -> None:
    state, decision = at_order("campaign")
    found = BRAIN.proposals(GAME.observe(state, JAPANESE), decision, BRAIN.weights)
    designs = [plan for plan in found if isinstance(plan, Design)]
    assert 6 <= len(found) <= 10 and len({plan.name for plan in found}) == len(found)
    assert any(plan.posture.fights_first for plan in designs) and not designs[0].posture.fights_first
    assert "11th Army drives on" in designs[0].words and "12th Army" in designs[0].words


def test_nobody_proposes_for_the_other_side() -> None:
    state, decision = at_order(nation=Nation.CH)
    assert decision.side == JAPANESE
    assert BRAIN.proposals(GAME.observe(state, JAPANESE), decision, BRAIN.weights) == ()


def test_orders_are_possible_and_nobody_gets_two() -> None:
    state, _ = at_order("campaign")
    for posture in (Posture(""), Posture("", step_price=0.4, guard=0.5), Posture("", guard=3.0)):
        marches = draw_up(GAME.observe(state, JAPANESE), Nation.JP, posture, BRAIN.weights)
        units = [unit for march in marches for unit in march.units]
        assert len(units) == len(set(units)) and units
        assert all(unit in state.stacks[march.start] for march in marches for unit in march.units)
        load: dict[int, int] = {place: len(state.stacks[place]) for place in state.layout.jp}
        for march in marches:
            load[march.start] -= len(march.units)
            load[march.goal] = load.get(march.goal, 0) + len(march.units)
        assert max(load.values()) <= STACKING[Nation.JP]


def test_a_plan_is_carried_out_as_it_was_drawn_up() -> None:
    """10.3 In turns 1 to 6 no die stands between a Japanese order and its goal."""
    state, decision = at_order()
    design = Design("march", "", Nation.JP, Posture("march"), BRAIN.weights)
    play(state, decision.options[0])
    marches: tuple[March, ...] = ()
    while (ahead := settle(state)) is not None and state.phase == Phase.JP_MOVEMENT:
        if isinstance(ahead.question, ChooseStack):
            marches = design.marches(state)
        scores = design.lean(state, ahead.question, ahead.options)
        play(state, ahead.options[max(range(len(scores)), key=scores.__getitem__)])
    assert marches
    for march in marches:
        assert set(march.units) <= set(state.stacks[march.goal]), march


def test_an_attack_takes_the_force_it_needs_and_no_more() -> None:
    state = empty("honan", 2)
    put(state, 1901, "CEA-37D", "CEA-62D", "CEA-110D", "CEA-4CB")
    put(state, 2001, "CEA-27D", "CEA-7B")
    chinese(state, 1801, 1)
    own(state, 1801, ALLIED)
    (package,) = Offensive(state, Nation.JP, Posture(""), BRAIN.weights, may_move=False).battles()
    assert package.target == 1801 and 2 <= len(package.who) <= 4
    assert {place for _, place in package.who} == {1901}


def test_empty_hexes_are_walked_into_and_threatened_ones_guarded() -> None:
    state = empty("honan", 3)
    for place in state.control:
        state.control[place] = JAPANESE
    put(state, 1902, "CEA-37D", "CEA-7B", "CEA-9B")
    chinese(state, 1704, 2, 2, 2)
    own(state, 1601, ALLIED)
    marches = draw_up(state, Nation.JP, Posture("", step_price=9.0), BRAIN.weights)
    assert any(march.why == TAKE and march.goal == 1601 for march in marches)
    assert any(march.why == GUARD for march in marches)


def test_words_name_armies_places_and_guards() -> None:
    state = GAME.setup("campaign", 3)
    marches = (
        March((BY_ID["CEA-58D"], BY_ID["CEA-3D"]), 2008, 1814, ATTACK, 1815),
        March((BY_ID["CEA-104D"],), 2022, 1421, ATTACK, 1422),
        March((BY_ID["CEA-12B"], BY_ID["CEA-5B"]), 2008, 1906, GUARD, 1906),
    )
    words = tale(state, Nation.JP, marches, False)
    assert words == ("11th Army drives on Hengyang, 23rd Army drives on Wuzhow, two brigades guard the railroad.")
    assert tale(state, Nation.JP, (), False) == "Everybody stays where he is."
    assert spot(1814) == "the railroad at 1814"
    assert army_of(state, state.stacks[1813][-1], 1813) == "9th War Area" == zone(1813, ALLIED)
    assert len({each.name for each in (*COMMANDS.japanese, *COMMANDS.allied)}) == 13


def test_the_middle_level_tells_its_plan_and_its_rivals() -> None:
    state, decision = at_order()
    player = SearchPlayer(GAME, BRAIN, Skill(iterations=12, plans=3, horizon=1), 5)
    thoughts = player.choose(GAME.observe(state, JAPANESE), decision).thoughts
    assert "Army" in thoughts.plans[0].words or thoughts.plans[0].words.startswith("As it comes")
    assert len(thoughts.plans) >= 3 and thoughts.goal.startswith("Take ") and thoughts.fear


def test_move_now_is_heard_after_every_rehearsal_and_progress_is_told() -> None:
    state, decision = at_order()
    mind: PlannedSearch[China] = PlannedSearch(GAME, BRAIN, Skill(iterations=10_000, horizon=1), 5)
    seen: list[int] = []
    mind.think(
        GAME.observe(state, JAPANESE), decision, None, lambda: len(seen) >= 4, lambda at: seen.append(at.iterations)
    )
    assert seen == [1, 2, 3, 4] and mind.rehearsed == 4


def test_what_is_hidden_changes_no_plan() -> None:
    """B.4 Other faces under the untried armies and other dice: the same plan."""
    state, decision = at_order()
    twin = state.clone()
    twin.seed += 1
    faces = sorted(twin.face.values())
    twin.face = dict(zip(twin.face, reversed(faces), strict=True))
    skill = Skill(iterations=12, plans=3, horizon=1)
    found = [
        PlannedSearch(GAME, BRAIN, skill, 5).think(GAME.observe(each, JAPANESE), decision) for each in (state, twin)
    ]
    assert found[0] == found[1]


# ---- judgement


def test_the_calendar_and_sums_of_chances() -> None:
    state, _ = at_order("honan")
    assert tuple(calendar(state)) == (3, 3)
    later, _ = at_order("honan", nation=Nation.CH)
    assert tuple(calendar(later)) == (2, 3)
    assert totals([(1, 0.5), (-1, 0.5)]) == pytest.approx({0: 0.5, 1: 0.25, -1: 0.25})
    assert at_least(2, [0.5, 0.5, 0.5]) == pytest.approx(0.5)


def test_what_is_held_counts_more_than_what_may_be_taken_and_a_guard_more_than_none() -> None:
    state = empty("honan", 3)
    put(state, 1902, "CEA-37D")
    chinese(state, 1602, 1, 1)
    state.phase = Phase.CH_MOVEMENT
    open_city = Outlook(state).japanese(1601)
    own(state, 1601, JAPANESE)
    bare = Outlook(state).japanese(1601)
    put(state, 1601, "CEA-62D")
    guarded = Outlook(state).japanese(1601)
    assert open_city == 0.0 < bare < guarded <= 1.0


def test_ports_bring_the_americans() -> None:
    state = GAME.setup("campaign", 3)
    before = launch_chance(state)
    for place in (3112, 2916, 2918):
        state.control[place] = JAPANESE
    assert 0.0 < launch_chance(state) < before
    assert launch_chance(GAME.setup("campaign", 3, ("no_causeway",))) == 0.0
    assert launch_chance(GAME.setup("honan", 3)) == 0.0


def test_levels_of_this_game_plan_and_say_so() -> None:
    book: Any = load_book("ichi_go", BRAIN)
    for name in ("lieutenant", "captain", "colonel"):
        level = book.levels[name]
        assert level.knobs.plans >= 5 and level.knobs.iterations >= 30 and "plans" in level.card
    assert book.levels["lieutenant"].knobs.seconds <= 6 and book.levels["colonel"].knobs.seconds <= 20
    assert find_seat("ichi_go", "sergeant").knobs.iterations == 0


def test_a_whole_short_game_between_two_planners_ends() -> None:
    match: Match[Any] = Match(GAME, "honan", 12)
    minds = [PlannedSearch(GAME, BRAIN, Skill(iterations=4, plans=2, horizon=1), side) for side in (0, 1)]
    while (decision := match.decision) is not None:
        match.play(minds[decision.side].think(match.view(decision.side), decision).action)
    assert match.state.ending == "points"


def test_4_4_a_beach_is_never_left_to_few() -> None:
    """E.5 Three divisions stay, whatever there is to take elsewhere, and do not attack from there either."""
    state = launched(9)
    put(state, 2819, "US-6", "US-7", "US-24", "US-25")
    put(state, 2719, "CEA-12B")
    work = Offensive(state, Nation.US, Posture("bold", step_price=0.2, guard=0.1), BRAIN.weights)
    marches = work.orders()
    assert len([unit for march in marches for unit in march.units if march.goal != 2819]) <= 1
    packages = Offensive(state, Nation.US, Posture(""), BRAIN.weights, may_move=False).battles()
    assert all(len([unit for unit, place in package.who if place == 2819]) <= 1 for package in packages)
