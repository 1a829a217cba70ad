"""13 Close combat: previews are exact."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

from game.edsons_ridge.close_combat import (
    CloseCombat,
    StrikeAll,
    strikers,
    targets,
)
from game.edsons_ridge.components import (
    AMERICAN,
    JAPANESE,
    OWNER,
)
from game.edsons_ridge.preview.dice import count_hits
from game.edsons_ridge.preview.melee import Pairs, blows_of, default_pairs, strike
from game.edsons_ridge.state import Edson, Melee
from game.kernel import agenda
from game.kernel.dice import Distribution
from tests.game.edsons_ridge.positions import unit
from tests.game.edsons_ridge.preview.fights import melee_position, pairing
from tests.game.edsons_ridge.preview.proof import Notes, no_choice, play_out, tally


def losses_by(state: Edson, melee: Melee, pairs: Pairs) -> list[Distribution[int]]:
    """How many units each side loses by blows that fall at the same time."""
    blows = list(blows_of(state, melee, pairs, None))
    hits = [count_hits(blow.weight for blow in blows if OWNER[blow.target] == side) for side in (JAPANESE, AMERICAN)]
    return [Distribution(dict(enumerate(row))) for row in hits]


def test_13_6_a_round_of_close_combat_is_exact() -> None:
    state = melee_position()
    melee = Melee(19, failed=(unit("US-RB-1"), unit("JP-ENG-1")))
    state.melee = melee
    pairs = [default_pairs(state, strikers(state, side), targets(state, side)) for side in (JAPANESE, AMERICAN)]
    seen = losses_by(state, melee, pairs[0] + pairs[1])
    for side in (JAPANESE, AMERICAN):
        twin = state.clone()
        twin.melee = replace(melee, pairs=pairs[side])
        ended = play_out(twin, no_choice, StrikeAll(side))
        assert dict(seen[1 - side]) == tally(ended, lambda world, _: len(world.melee.doomed))  # type: ignore[union-attr]
        assert seen[1 - side].mean() == sum(chance * len(w.melee.doomed) for w, _, chance in ended)  # type: ignore[union-attr]


def test_13_2_a_whole_close_combat_by_the_default_pairing_is_exact() -> None:
    state = melee_position()
    twin = state.clone()
    twin.melee = Melee(19)
    pairs = [default_pairs(twin, strikers(twin, side), targets(twin, side)) for side in (JAPANESE, AMERICAN)]
    seen = losses_by(state, Melee(19), pairs[0] + pairs[1])
    ended = play_out(state, pairing, CloseCombat(19))
    for side in (JAPANESE, AMERICAN):
        assert dict(seen[side]) == {lost: sum_of(ended, side, lost) for lost in seen[side]}


def sum_of(ended: list[tuple[Edson, Notes, Fraction]], side: int, lost: int) -> Fraction:
    return sum((chance for world, _, chance in ended if world.lost[side] == lost), Fraction(0))


def test_13_6_a_single_blow_is_exact_for_all_36_throws() -> None:
    state = melee_position()
    melee = Melee(19, failed=(unit("JP-1_124-2-1"),))
    for attackers, target in ((("US-RA-1", "US-PB-1"), "JP-1_124-2-1"), (("JP-35B-1",), "US-RA-1")):
        units = tuple(map(unit, attackers))
        seen = strike(state, melee, units, unit(target))
        hits = 0
        for pips in product(range(1, 7), repeat=2):
            twin = state.clone()
            twin.loaded, twin.melee = pips, replace(melee, pairs=tuple((u, unit(target)) for u in units))
            twin.do(StrikeAll(OWNER[units[0]]))
            agenda.settle(twin)
            hits += bool(twin.melee and twin.melee.doomed)
        assert seen.hit == Fraction(hits, 36)
