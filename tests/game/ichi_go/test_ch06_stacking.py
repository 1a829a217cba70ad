"""6 Stacking and fog."""

from __future__ import annotations

from random import Random

import pytest

from game.ichi_go import events
from game.ichi_go.components import ALLIED, BY_ID, JAPANESE, STACKING, Nation
from game.ichi_go.game import GAME
from game.ichi_go.movement import MoveFrom, MoveTo, WholeStack, WhoMoves
from game.ichi_go.secrets import COVER, covers, is_cover, observe
from game.ichi_go.stacking import counted, room
from game.ichi_go.state import UNKNOWN, Clash
from game.kernel.picking import DONE, PICKS
from tests.game.ichi_go.positions import answer, asked, chinese, decision, empty, moving, put, sound, start


@pytest.mark.parametrize(("nation", "most"), [(Nation.JP, 5), (Nation.CH, 4), (Nation.US, 8)])
def test_6_2_6_3_6_4_limits(nation: Nation, most: int) -> None:
    """6.2 Japanese five, 6.3 Chinese four, 6.4 US eight."""
    assert STACKING[nation] == most
    assert room(empty(), 1904, nation) == most


def test_6_2_a_reduced_division_counts_as_one() -> None:
    state = empty()
    put(state, 1901, "CEA-62D", steps=1)
    assert room(state, 1901, Nation.JP) == 4


def test_6_3_militia_is_free() -> None:
    state = empty()
    put(state, 1815, "HM")
    chinese(state, 1815, 1, 1, 1, 1)
    assert counted(state.stacks[1815]) == 4 and room(state, 1815, Nation.CH) == 0
    sound(state)


def test_6_4_chinese_and_us_pass_but_do_not_end_together() -> None:
    state = empty("campaign", 9)
    chinese(state, 2719, 1)
    assert room(state, 2719, Nation.US) == 0
    put(state, 2818, "US-6")
    moving(state, Nation.US)
    answer(state, MoveFrom(2818))
    ends = {action.place for action in decision(state).options if isinstance(action, MoveTo)}
    assert 2719 not in ends and 2619 in ends  # beyond it


def test_6_0_r57_looked_at_when_a_move_ends() -> None:
    """6.0 An overfull hex may be crossed, not ended in."""
    state = empty("campaign", 2)
    put(state, 1901, "CEA-62D", "CEA-37D", "CEA-110D", "CEA-4CB", "CEA-7B")
    put(state, 2001, "CEA-27D")
    moving(state, Nation.JP)
    answer(state, MoveFrom(2001))
    ends = {action.place for action in decision(state).options if isinstance(action, MoveTo)}
    assert 1901 not in ends and 1801 in ends
    sound(state)


def test_6_1_stacks_may_be_split() -> None:
    state = empty("campaign", 2)
    put(state, 1901, "CEA-62D", "CEA-37D", "CEA-110D")
    moving(state, Nation.JP)
    answer(state, MoveFrom(1901))
    assert isinstance(asked(state), WhoMoves) and WholeStack() in decision(state).options
    answer(state, PICKS[BY_ID["CEA-62D"]], DONE, MoveTo(2002))
    assert state.stacks[2002] == (BY_ID["CEA-62D"],) and len(state.stacks[1901]) == 2


def test_6_5_markers_are_free() -> None:
    state = empty()
    state.air, state.b29 = (1901,), 1901
    assert room(state, 1901, Nation.JP) == 5


def test_6_6_r31_only_the_top_unit_is_seen_the_weakest_on_top() -> None:
    state = empty()
    put(state, 1901, "CEA-37D", "CEA-62D", "CEA-1B")
    assert state.stacks[1901][-1] == BY_ID["CEA-1B"]
    view = observe(state, ALLIED)
    seen = view.stacks[1901]
    assert len(seen) == 3 and seen[-1] == BY_ID["CEA-1B"] and all(map(is_cover, seen[:-1]))
    assert observe(state, JAPANESE).stacks == state.stacks


def test_6_6_untried_faces_are_hidden_from_both() -> None:
    state = empty()
    (counter,) = chinese(state, 1801, 3)
    assert [observe(state, side).face[counter] for side in (JAPANESE, ALLIED)] == [UNKNOWN, UNKNOWN]
    assert set(observe(state, ALLIED).pool) == {UNKNOWN}


def test_6_6_tried_chinese_under_the_top_are_hidden_from_japan() -> None:
    state = empty()
    weak, strong = chinese(state, 1801, 1, 3, tried=True)
    view = observe(state, JAPANESE)
    assert view.face[weak] == state.face[weak] and view.face[strong] == UNKNOWN
    assert observe(state, ALLIED).face == state.face


def test_r62_both_stacks_lie_open_during_the_battle() -> None:
    """6.6, 11.27"""
    state = empty()
    units = put(state, 1901, "CEA-37D", "CEA-62D")
    chinese(state, 1801, 1)
    state.battle = Clash(1801, Nation.JP, units, (1901, 1901))
    assert len(covers(state, ALLIED)) == 1
    state.battle = Clash(1801, Nation.JP, units, (1901, 1901), is_open=True)
    assert covers(state, ALLIED) == {}
    state.battle = None
    assert len(covers(state, ALLIED)) == 1


def test_the_house_rule_open_stacks() -> None:
    state = empty("campaign", 1, (), "open_stacks")
    put(state, 1901, "CEA-37D", "CEA-62D")
    assert observe(state, ALLIED).stacks == state.stacks


def test_a_covered_unit_has_no_name_in_what_the_enemy_is_told() -> None:
    state = empty()
    units = put(state, 1901, "CEA-37D", "CEA-62D")
    told = GAME.heard(events.Moved(units, (2001, 1901), 1, False), state, ALLIED)
    assert isinstance(told, events.Moved) and [unit >= COVER for unit in told.units] == [False, True]
    assert "covered unit" in GAME.describe(observe(state, ALLIED), told)
    assert GAME.heard(events.Moved(units, (2001, 1901), 1, False), state, JAPANESE).units == units  # type: ignore[union-attr]


def test_b4_worlds_fit_the_view_of_either_side() -> None:
    state = start("campaign", 11)
    rng = Random(5)
    for side in (JAPANESE, ALLIED):
        view = observe(state, side)
        worlds = [GAME.imagine(view, side, rng) for _ in range(5)]
        assert all(observe(world, side) == view for world in worlds)
        assert len({tuple(sorted(world.face.items())) for world in worlds}) == 5
