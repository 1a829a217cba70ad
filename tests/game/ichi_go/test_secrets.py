"""B.4 The sampler for unseen Chinese, against all deals that fit."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from game.ichi_go.components import ALLIED, BY_ID, JAPANESE, STRENGTH, Nation
from game.ichi_go.game import GAME
from game.ichi_go.secrets import deal, match, observe
from game.kernel.agenda import Side
from game.kernel.contract import try_game
from tests.game.ichi_go.positions import chinese, empty, launched, put, start

STRONG = [number for number, factor in enumerate(STRENGTH) if factor][:4]
ZEROS = [number for number, factor in enumerate(STRENGTH) if not factor][:2]
NOBODY: frozenset[int] = frozenset()


def fitting(regulars: list[int], limits: dict[int, int], returned: dict[int, int]) -> set[tuple[tuple[int, int], ...]]:
    places = list(limits)
    return {
        tuple(zip(places, row, strict=True))
        for row in permutations(regulars)
        if all(returned.get(regular, 0) <= limits[place] for place, regular in zip(places, row, strict=True))
    }


def test_b4_every_fitting_deal_is_as_likely() -> None:
    """A regular that came back in turn 3 lies only where something was drawn since, or in the pool (-1)."""
    regulars = STRONG[:4]
    returned = {regulars[0]: 3, regulars[1]: 1}
    limits = {109: 0, 110: 2, 111: 4, -1: 99}
    wanted = fitting(regulars, limits, returned)
    rng = Random(1)
    found = Counter(tuple(sorted(deal(regulars, limits, NOBODY, returned, rng).items())) for _ in range(4000))
    assert {tuple(sorted(row)) for row in wanted} == set(found)
    mean = 4000 / len(wanted)
    assert all(abs(number - mean) < 0.2 * mean for number in found.values())


def test_b4_units_that_have_shown_strength_get_no_zero() -> None:
    regulars = [*STRONG[:2], *ZEROS]
    limits = {109: 0, 110: 0, -1: 99, -2: 99}
    rng = Random(2)
    for _ in range(200):
        assert STRENGTH[deal(regulars, limits, frozenset({109}), {}, rng)[109]]


def test_b4_where_chance_finds_no_deal_it_is_matched() -> None:
    """Only one regular with strength came back late enough; everything else has one place."""
    strong, zero = STRONG[0], ZEROS[0]
    limits, returned = {109: 5, 110: 0}, {strong: 5}
    assert match([strong, zero], limits, frozenset({109}), returned) == {109: strong, 110: zero}
    assert deal([strong, zero], limits, frozenset({109}), returned, Random(3)) == {109: strong, 110: zero}


def test_a_view_that_fits_no_world_is_told() -> None:
    with pytest.raises(ValueError, match="fits no world"):
        match([ZEROS[0]], {109: 0}, frozenset({109}), {})


def test_a_regular_that_came_back_is_never_under_an_older_counter() -> None:
    state = empty("campaign", 4)
    chinese(state, 1815, 1, 1)
    (late,) = chinese(state, 1813, 1, batch=4)
    face = state.pool[0]
    state.returned[face] = 4
    rng = Random(4)
    view = observe(state, ALLIED)
    for _ in range(50):
        world = GAME.imagine(view, ALLIED, rng)
        assert face in (*world.pool, world.face[late])


def test_covered_units_are_shuffled_among_themselves_formosa_apart() -> None:
    state = launched(8)
    put(state, 1903, "CEA-37D", "CEA-62D")
    put(state, 2008, "CEA-58D", "CEA-110D")
    put(state, 3317, "FG-50D", "FG-66D")
    view = observe(state, ALLIED)
    rng = Random(5)
    seen = Counter()  # type: ignore[var-annotated]
    for _ in range(40):
        world = GAME.imagine(view, ALLIED, rng)
        assert BY_ID["FG-50D"] in world.stacks[3317] and BY_ID["FG-66D"] in world.stacks[3317]
        seen[world.stacks[1903][0]] += 1
        assert observe(world, ALLIED) == view
    assert len(seen) == 2


def test_japan_does_not_know_what_lies_under_us_divisions() -> None:
    state = launched(8)
    put(state, 2819, "US-6", "US-7")
    view = observe(state, JAPANESE)
    assert view.stacks[2819][-1] == state.stacks[2819][-1] and view.stacks[2819] != state.stacks[2819]
    assert observe(state, ALLIED).stacks == state.stacks and Nation.US


def test_short_scenarios_leave_some_regulars_out_unseen() -> None:
    state = start("honan")
    assert (len(state.pool), len(state.box), len(state.face)) == (12, 84 - 12 - 18, 18)
    world = GAME.imagine(observe(state, ALLIED), ALLIED, Random(6))
    assert sorted((*world.pool, *world.box, *world.face.values())) == list(range(84)) and world.box != state.box


@pytest.mark.parametrize("side", [JAPANESE, ALLIED])
def test_imagined_armies_are_as_strong_as_the_box_makes_them(side: Side) -> None:
    """B.4 Under a fixed counter every strength turns up as often as among all 84 regulars, and views do not change."""
    state = start("campaign", 11)
    view, rng, rounds = observe(state, side), Random(8), 600
    counter = state.stacks[1815][-1] if state.stacks[1815][-1] in state.face else state.stacks[1815][0]
    seen: Counter[int] = Counter()
    for _ in range(rounds):
        world = GAME.imagine(view, side, rng)
        seen[STRENGTH[world.face[counter]]] += 1
    assert observe(world, side) == view
    for factor, number in Counter(STRENGTH).items():
        wanted = rounds * number / len(STRENGTH)
        assert abs(seen[factor] - wanted) < 4 * max(3.0, wanted**0.5), (factor, seen)


def test_what_is_turned_up_is_missing_elsewhere() -> None:
    """B.4, E.2 With all zeros but one seen, an untried army is hardly ever one."""
    state = empty("campaign", 3)
    (untried,) = chinese(state, 1813, 1)
    zeros = [regular for regular in state.pool if not STRENGTH[regular]]
    view, rng = observe(state, JAPANESE), Random(9)
    share = sum(not STRENGTH[GAME.imagine(view, JAPANESE, rng).face[untried]] for _ in range(400)) / 400
    assert abs(share - len(zeros) / 84) < 0.07


@pytest.mark.parametrize("house", [("causeway",), ("no_causeway",)])
def test_both_halves_of_the_campaign_keep_the_contract(house: tuple[str, ...]) -> None:
    """No leak, no dead end, exact replay, whether the Americans come or not."""
    outcome = try_game(GAME, "campaign", 17, 0.01, house)
    assert outcome.flaws == () and not outcome.unfinished
