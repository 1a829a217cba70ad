"""17 Bombardment by off-board guns and guns on the hills, and the mistaken attack."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.edsons_ridge.components import AMERICAN, D1, FRESH, JAPANESE, SPENT
from game.edsons_ridge.events import Compared
from game.edsons_ridge.impulses import Bombard, ChooseImpulse, FireAt, NextImpulse
from game.edsons_ridge.movement import GoTo
from game.edsons_ridge.preview.fire import ranged_fire
from game.edsons_ridge.ranged_fire import FriendlyFire, PrimaryTarget
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Decision
from tests.game.edsons_ridge.positions import at, events_of, level, pick, play, position, run, unit

NINTH, NINTH_2 = "JP-3_124-9-1", "JP-3_124-9-2"


def bombard(state: Edson, gun: str) -> Decision | None:
    run(state, NextImpulse(AMERICAN))
    return play(state, Bombard(unit(gun)))


def test_17_1_off_board_artillery_fires_once_and_is_then_used() -> None:
    """17.1, 11.11, 4.114 Strength 5 against twice the TEM; the marker is flipped and not offered again."""
    state = position(at("24", NINTH), at("31", "US-RB-1"), dice=(1, 1, 6, 6), advantage_used=True)
    heard = events_of(state)
    bombard(state, "US-OFF-1")
    compared = next(event for event in heard if isinstance(event, Compared))
    assert (compared.attack, compared.defence) == (5, 4)
    assert unit("US-OFF-1") in state.used
    offered = ChooseImpulse(AMERICAN).options(state)
    assert Bombard(unit("US-OFF-1")) not in offered
    assert Bombard(unit("US-OFF-2")) in offered


def test_17_1_nobody_supports_a_bombardment() -> None:
    """17.1, 11.2 Raiders next to the target are not asked: the next question is the primary target."""
    state = position(at("24", NINTH, NINTH_2), at("25", "US-RB-1", "US-RB-2"))
    decision = bombard(state, "US-OFF-1")
    assert decision is not None
    assert isinstance(decision.question, PrimaryTarget)
    assert decision.side == AMERICAN
    assert decision.options == (pick(NINTH), pick(NINTH_2))


def test_17_1_the_result_is_that_of_ranged_fire() -> None:
    """17.1, 11.41 5 v 4, DRs 8 and 6: 3 AP: primary to Spent, the third point on the Spent unit."""
    state = position(at("24", NINTH, (NINTH_2, SPENT)), at("31", "US-RB-1"), dice=(4, 4, 3, 3), advantage_used=True)
    bombard(state, "US-OFF-1")
    play(state, pick(NINTH))
    assert (level(state, NINTH), level(state, NINTH_2)) == (SPENT, D1)


def test_17_1_the_japanese_have_guns_too() -> None:
    """17.1 Strengths 4 and 3."""
    state = position(at("24", NINTH), at("31", "US-RB-1"))
    offered = ChooseImpulse(JAPANESE).options(state)
    assert {Bombard(unit("JP-OFF-1")), Bombard(unit("JP-OFF-2"))} <= set(offered)
    assert Bombard(unit("US-OFF-1")) not in offered


def contested(dice: tuple[int, ...], *americans: str | tuple[str, int]) -> Edson:
    return position(at("24", NINTH, *americans), at("31", "US-RA-1"), dice=dice, advantage_used=True, holder=AMERICAN)


def test_17_2_equal_dice_on_a_contested_area_hit_the_active_side() -> None:
    """17.2 Vector 23: DRs 7 and 7: 4 AP on the bombarding side, the other side names the primary target."""
    state = contested((3, 4, 2, 5), "US-RB-1", "US-RB-2", ("US-RE-MG1", SPENT))
    decision = bombard(state, "US-OFF-1")
    assert decision is not None
    assert isinstance(decision.question, FriendlyFire)
    assert decision.side == JAPANESE
    assert decision.options == (pick("US-RB-1"), pick("US-RB-2"))
    play(state, pick("US-RB-2"))
    assert [level(state, key) for key in ("US-RB-1", "US-RB-2", "US-RE-MG1")] == [SPENT, SPENT, SPENT]
    assert level(state, NINTH) == FRESH  # no loss to the non-active side although 5 + 7 > 4 + 7
    assert unit("US-OFF-1") in state.used


@pytest.mark.parametrize(("dice", "ends"), [((3, 3, 2, 4), D1), ((2, 2, 1, 3), SPENT), ((2, 3, 1, 4), D1)])
def test_17_2_the_points_are_half_the_roll_rounded_up(dice: tuple[int, ...], ends: int) -> None:
    """17.2 Vector 23: DR 6 gives 3, so 2 on the Fresh primary and 1 on the Spent unit; DR 4 gives 2; DR 5 gives 3."""
    state = contested(dice, "US-RB-1", ("US-RE-MG1", SPENT))
    bombard(state, "US-OFF-1")
    assert level(state, "US-RB-1") == SPENT
    assert level(state, "US-RE-MG1") == ends
    assert level(state, NINTH) == FRESH


def test_17_2_unequal_dice_on_a_contested_area_hit_the_enemy_as_usual() -> None:
    """17.2 Only equal unmodified rolls go astray."""
    state = contested((4, 4, 3, 4), "US-RB-1")
    bombard(state, "US-OFF-1")
    assert level(state, NINTH) == SPENT
    assert level(state, "US-RB-1") == FRESH


def test_17_2_equal_dice_on_an_uncontested_area_are_harmless_to_the_gunners() -> None:
    """17.2 5 v 4 with DRs 7 and 7: 1 AP, no mistaken attack."""
    state = position(at("24", (NINTH, SPENT)), at("25", "US-RB-1"), dice=(3, 4, 3, 4), advantage_used=True)
    bombard(state, "US-OFF-1")
    assert level(state, NINTH) == D1
    assert level(state, "US-RB-1") == FRESH


def test_17_2_ordinary_ranged_fire_never_goes_astray() -> None:
    """17.2 Only a bombardment: Raiders (4) firing in their own contested area with equal dice hurt no friend."""
    state = position(at("24", NINTH, "US-RB-1", "US-RB-2"), dice=(3, 4, 3, 4), advantage_used=True)
    run(state, NextImpulse(AMERICAN))
    play(state, FireAt(24), pick("US-RB-1"))
    play(state, pick("US-RB-2"))
    assert (level(state, "US-RB-1"), level(state, "US-RB-2")) == (SPENT, SPENT)  # they fired, no more
    assert level(state, NINTH) == FRESH  # 5 v 4: 1 AP on a Fresh unit


def test_17_2_a_gun_bombarding_from_its_hill_may_hit_its_own() -> None:
    """17.2, 4.1131 On-board artillery on Hill 123 bombards like the off-board guns."""
    state = position(at("18", "US-GUN"), at("24", NINTH, ("US-RB-1", SPENT)), dice=(3, 4, 3, 4), advantage_used=True)
    bombard(state, "US-GUN")
    assert level(state, "US-RB-1") == D1
    assert level(state, NINTH) == FRESH
    assert level(state, "US-GUN") == SPENT


def test_4_1131_a_gun_on_a_contested_hill_fires_only_there_and_never_astray() -> None:
    """4.1131, 11.1, 17.2, R47 Ordinary ranged fire into its own area: equal dice hurt no friend."""
    state = position(at("18", "US-GUN", ("US-RB-1", SPENT), NINTH), at("24", NINTH_2), dice=(3, 4, 3, 4))
    state.advantage_used = True
    decision = run(state, NextImpulse(AMERICAN))
    assert decision is not None
    assert Bombard(unit("US-GUN")) not in decision.options
    assert FireAt(18) in decision.options
    play(state, FireAt(18))
    assert (level(state, "US-GUN"), level(state, "US-RB-1")) == (SPENT, SPENT)


def test_17_2_with_the_house_rule_a_gun_on_a_contested_hill_bombards_any_area() -> None:
    """4.1131, R47 `contested_hill_fires`: its own hill too, and there equal dice go astray."""
    stacks = at("18", "US-GUN", ("US-RB-1", SPENT), NINTH), at("24", NINTH_2)
    state = position(*stacks, dice=(3, 4, 3, 4), advantage_used=True, house=("contested_hill_fires",))
    decision = bombard(state, "US-GUN")
    assert decision is not None
    assert decision.options == (GoTo(18), GoTo(24))
    seen = ranged_fire(state, AMERICAN, 18, (unit("US-GUN"),))
    assert seen.mistaken == Fraction(146, 1296)  # equal sums of two dice
    play(state, GoTo(18))
    assert level(state, "US-RB-1") == D1
    assert level(state, NINTH) == FRESH
