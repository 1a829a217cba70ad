"""6.11 What nobody may know: coming dice, coming draws, strengths of face-down units."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from game.bloody_ridge.components import FACTOR, INFANTRY_UNITS
from game.bloody_ridge.defense import Attack
from game.bloody_ridge.game import GAME
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import play, settle
from game.kernel.match import Match
from game.kernel.state import State
from tests.game.bloody_ridge.positions import BATTALION_HQ, DIVISION_HQ, force, position, run
from tests.listening import listen

WORLDS = 600


def after(moves: int, seed: int = 5) -> Match[Any]:
    match: Match[Any] = Match(GAME, "standard", seed)
    rng = Random(seed)
    for _ in range(moves):
        assert match.decision is not None
        match.play(rng.choice(match.decision.options))
    return match


def test_a_position_does_not_know_the_strength_of_a_waiting_force() -> None:
    """I1: not even the true one. What is saved are numbers of units, and the mix of all of them."""
    match = after(0)
    facts = match.state.facts()
    assert sum(match.state.waiting) > 0
    assert facts["unseen"] == list(INFANTRY_UNITS)  # all of them together, in the order of the counter sheet
    assert facts["waiting"] == match.state.waiting and facts["force"] is None


def test_views_hide_the_dice_and_show_everything_else() -> None:
    """I3, R33"""
    match = after(12)
    match.load_dice(6, 6)
    view = GAME.observe(match.state, 0)
    assert (view.seed, view.loaded) == (0, ())
    assert sorted(view.pool) == sorted(match.state.pool) and view.waiting == match.state.waiting


def revealed(world: Ridge) -> tuple[int, ...]:
    place = world.waiting_forces()[0]
    world.lead_out(place)
    world.turn_up()
    return tuple(FACTOR[unit] for unit in world.the_force.units)


def test_imagined_worlds_differ_in_strengths_and_draws() -> None:
    """The strengths of the same force come out by the mix of the counters never turned up."""
    view = GAME.observe(after(0).state, 0)
    rng = Random(3)
    mean = sum(FACTOR[unit] for unit in view.unseen) / len(view.unseen)
    found = [factor for _ in range(WORLDS) for factor in revealed(GAME.imagine(view, 0, rng))]
    assert abs(sum(found) / len(found) - mean) < 0.15
    assert set(found) == {1, 2, 3, 4, 5}


def test_the_next_draw_is_even_over_the_pool() -> None:
    """I2, I4: every piece of the pool is as likely as its share."""
    view = GAME.observe(after(0).state, 0)
    rng = Random(4)
    kinds: Counter[bool] = Counter()
    for _ in range(WORLDS):
        world = GAME.imagine(view, 0, rng)
        world.lead_out(world.waiting_forces()[0])
        world.agenda.clear()
        world.loaded = (6,)
        heard = listen(world)
        State.do(world, Attack(1217))
        settle(world)
        drew = next(event for event in heard if type(event).__name__ == "Drew")
        kinds.update(piece in view.pool[:27] for piece in drew.pieces)
    share = kinds[True] / (kinds[True] + kinds[False])
    assert abs(share - 27 / 69) < 0.05  # 71 pieces, the two HQs are drawn anew in the Forward zone


def test_saving_and_loading_changes_no_die(tmp_path: Any) -> None:
    """I2"""
    match = after(10)
    match.save(tmp_path / "game.json")
    loaded = Match.load(tmp_path / "game.json", {GAME.name: GAME})
    for one in (match, loaded):
        assert one.decision is not None
        play(one.state, one.decision.options[0])
        settle(one.state)
    assert match.state.digest() == loaded.state.digest()


def test_hqs_in_one_hex_are_shot_at_in_the_same_order_after_loading() -> None:
    """I2, 6.10: whichever was found first."""
    dice = (1, 1, 6, 1, 1)
    for found in (DIVISION_HQ, BATTALION_HQ), (BATTALION_HQ, DIVISION_HQ):
        state = position(force(1606, 4, 4), dice=dice, hqs=dict.fromkeys(found, 1605), only=True)
        loaded = Ridge.from_facts(state.facts())
        for one in (state, loaded):
            run(one, Attack(1605))
        assert state.digest() == loaded.digest()
        assert BATTALION_HQ in state.dead and state.winner is None
