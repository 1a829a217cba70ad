"""7.7, 5.3, 15.51 What a side may know, and worlds that fit what it knows."""

from __future__ import annotations

from random import Random

import pytest

from game.edsons_ridge.components import AMERICAN, JAPANESE, TRACKS
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import AssaultFrom, FireAt, NextImpulse
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.regroup import RegroupPhase
from game.edsons_ridge.secrets import possible_dumps
from game.edsons_ridge.state import UNKNOWN, Edson
from game.kernel import agenda
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import at, pick, play, position, run

J1, JMG, A1 = "JP-1_124-1-1", "JP-1_124-1-MG", "US-RB-1"
SIDES = (JAPANESE, AMERICAN)


def small(**facts: object) -> Edson:
    return position(at("17", J1, JMG), at("32", A1), dump=27, dice=(3, 4), seed=77, **facts)


def random_positions(seed: int, count: int) -> list[Edson]:
    """Positions of a game played at random, each at a decision."""
    rng = Random(seed)
    state = GAME.setup("full_battle", seed)
    found = []
    decision = agenda.settle(state)
    while decision is not None and len(found) < count:
        if rng.random() < 0.15:
            found.append(state.clone())
        agenda.play(state, rng.choice(decision.options))
        decision = agenda.settle(state)
    return found


@pytest.mark.parametrize("side", SIDES)
def test_5_3_nobody_sees_the_coming_dice(side: int) -> None:
    """Neither the seed nor loaded pips are in a view."""
    view = GAME.observe(small(), side)
    assert (view.seed, view.loaded) == (0, ())


@pytest.mark.parametrize("side", SIDES)
def test_5_3_nobody_sees_a_face_down_chit(side: int) -> None:
    """5.3, 12.2 Only those turned up are known, to both."""
    view = GAME.observe(small(shown={0, 1, 2}), side)
    assert view.chits == (6, 7, 6) + (UNKNOWN,) * 7


def test_15_51_the_japanese_do_not_see_the_hidden_dump() -> None:
    """15.51 The Americans do."""
    state = small()
    assert GAME.observe(state, JAPANESE).dump == UNKNOWN
    assert GAME.observe(state, AMERICAN).dump == 27


def test_15_51_a_found_dump_is_known_to_both() -> None:
    """15.51"""
    state = small(dump_found=True)
    assert [GAME.observe(state, side).dump for side in SIDES] == [27, 27]


def test_7_7_observing_leaves_the_true_position_alone() -> None:
    """A view is a copy."""
    state = small()
    before = state.digest()
    view = GAME.observe(state, JAPANESE)
    view.control[27] = JAPANESE
    view.searched |= {30}
    assert state.digest() == before


def test_7_7_everything_else_is_open() -> None:
    """7.7 Units, levels, markers and tracks are the same in every view."""
    state = small()
    hidden = {"seed", "loaded", "chits", "dump"}
    for side in SIDES:
        view = GAME.observe(state, side)
        same = [name for name in state.__dict__ if name not in hidden and getattr(view, name) != getattr(state, name)]
        assert same == []


@pytest.mark.parametrize("side", SIDES)
def test_7_7_observing_an_imagined_world_gives_back_the_view(side: int) -> None:
    """Along a game played at random."""
    rng = Random(5)
    for state in random_positions(11, 40):
        view = GAME.observe(state, side)
        world = GAME.imagine(view, side, rng)
        assert GAME.observe(world, side).facts() == view.facts()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_7_7_options_are_the_same_in_every_imagined_world(seed: int) -> None:
    """Legality leaks no secret: what the side to decide is offered does not depend on what it cannot know."""
    rng = Random(seed)
    for state in random_positions(seed, 60):
        decision = agenda.settle(state)
        assert decision is not None
        for _ in range(3):
            world = GAME.imagine(GAME.observe(state, decision.side), decision.side, rng)
            imagined = agenda.settle(world)
            assert imagined is not None
            assert (imagined.side, imagined.options) == (decision.side, decision.options)


def test_7_7_imagined_worlds_are_sound_positions() -> None:
    """No flaws: chits from the pool, the dump where it may be."""
    rng = Random(8)
    for state in random_positions(4, 30):
        for side in SIDES:
            world = GAME.imagine(GAME.observe(state, side), side, rng)
            assert GAME.flaws(world) == []
            assert UNKNOWN not in world.chits
            assert world.dump != UNKNOWN


def test_5_3_imagined_chits_come_from_what_the_pool_still_holds() -> None:
    """5.3 Two 8s and two 4s exist: with both 8s shown no imagined world has a third."""
    chits = (8, 8, 6, 7, 6, 7, 6, 7, 6, 5)
    state = small(chits=chits, shown={0, 1})
    rng = Random(2)
    seen = set()
    for _ in range(50):
        world = GAME.imagine(GAME.observe(state, JAPANESE), JAPANESE, rng)
        assert world.chits[:2] == (8, 8)
        assert 8 not in world.chits[2:]
        assert all(world.chits.count(chit) <= TRACKS.chit_pool.count(chit) for chit in world.chits)
        seen.add(world.chits)
    assert len(seen) > 1


def test_7_7_imagined_dice_differ_from_the_true_ones() -> None:
    """Look-ahead gets its own dice."""
    state = small()
    rng = Random(3)
    seeds = {GAME.imagine(GAME.observe(state, AMERICAN), AMERICAN, rng).seed for _ in range(10)}
    assert len(seeds) == 10
    assert state.seed not in seeds


def test_15_51_every_possible_area_is_imagined_and_no_other() -> None:
    """15.51 Anything American at set-up except 8, 9 and 10."""
    state = small()
    view = GAME.observe(state, JAPANESE)
    rng = Random(4)
    imagined = {GAME.imagine(view, JAPANESE, rng).dump for _ in range(600)}
    assert imagined == set(possible_dumps(view))
    assert not imagined & {8, 9, 10, 1, 13}


def test_15_51_possible_dumps_shrink_when_japanese_leave_an_area() -> None:
    """15.51 They left 17 and passed 26 without finding it: it lies elsewhere."""
    state = small()
    assert {17, 25} <= set(possible_dumps(state))
    run(state, NextImpulse(JAPANESE))
    play(state, AssaultFrom(17), pick(J1), GoTo(18))
    left = set(possible_dumps(GAME.observe(state, JAPANESE)))
    assert 17 not in left
    assert {18, 25, 27} <= left  # where they stand now is not ruled out


def test_15_51_possible_dumps_shrink_when_japanese_fire_from_an_area() -> None:
    """15.51 Ranged fire from 17 found nothing."""
    state = position(at("17", JMG), at("18", A1), dump=27)
    run(state, NextImpulse(JAPANESE))
    play(state, FireAt(18))
    assert 17 not in possible_dumps(GAME.observe(state, JAPANESE))


def test_15_51_possible_dumps_shrink_by_regroup() -> None:
    """15.51 Regroup out of 17 is an attempt to leave."""
    state = position(at("17", J1, JMG), at("32", A1), japanese="16", dump=27)
    run(state, RegroupPhase())
    play(state, DONE, pick(J1), GoTo(16))
    assert 17 not in possible_dumps(GAME.observe(state, JAPANESE))


def test_15_51_american_movement_rules_nothing_out() -> None:
    """15.51 The dump has no effect on Americans, so the Japanese learn nothing from them."""
    state = position(at("17", J1), at("27", A1), dump=27)
    run(state, NextImpulse(AMERICAN))
    play(state, AssaultFrom(27), GoTo(30))
    assert {27, 30} <= set(possible_dumps(GAME.observe(state, JAPANESE)))
    assert not state.dump_found


def test_15_51_a_removed_dump_is_nobodys_secret() -> None:
    """15.51 Once out of play nothing is left to imagine."""
    state = small()
    state.dump = 0
    view = GAME.observe(state, JAPANESE)
    assert view.dump == 0
    assert GAME.imagine(view, JAPANESE, Random(1)).dump == 0
