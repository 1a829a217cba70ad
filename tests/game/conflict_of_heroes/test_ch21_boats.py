"""21, 22 Landing craft and transport."""

from __future__ import annotations

from game.conflict_of_heroes.attacking import targets_of
from game.conflict_of_heroes.movement import step_cost, steps
from game.conflict_of_heroes.rallying import rally_tally
from game.conflict_of_heroes.state import ACTIVE, SPENT, By, Deed, Engagement
from game.conflict_of_heroes.values import LineOfFire, attack_tally, defence_tally
from tests.game.conflict_of_heroes.positions import (
    AMERICAN,
    JAPANESE,
    Caps,
    Do,
    Pick,
    Toward,
    Unit,
    acts,
    answer,
    at,
    begin,
    do,
    finish,
    hit,
    position,
    stacked,
)

SEA = {f"H{row:02d}": "open_water" for row in range(2, 7)} | {"H07": "surf", "G07": "surf"}


def landing(**facts: object) -> Engagement:
    """A boat with a rifle aboard in the surf at H07, the enemy inland."""
    units = (("us_lcp", "H07", 4), ("us_rifle", "H07", 4), ("jp_infantry", "H08", 1))
    state = position(*units, ground=SEA, **facts)  # type: ignore[arg-type]
    state.aboard[1] = 0
    return state


def test_21_0_boats_keep_to_the_water() -> None:
    """21.0 Open water and surf alone; some hexes a firefight bans."""
    state = landing()
    assert {place for place, _ in steps(state, 0)} == {806, 707}
    assert step_cost(state, 0, 808) is None


def test_22_0_boat_and_cargo_move_together() -> None:
    """22.0, 21.0 For the boat's cost; loaded units face like the boat and do not attack."""
    state = landing()
    begin(state)
    answer(state, Unit(1))
    assert {Do.MOVE, Do.ATTACK, Do.PIVOT}.isdisjoint({what for what, _ in acts(state)})
    state = landing()
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H06"), Toward(2), Caps(0))
    assert state.where[:2] == [806, 806] and state.facing[1] == 2 and state.pool[0] == 6


def test_r89_r121_unloading() -> None:
    """22.0, R89, R121 The bare move cost, in a group action with the boat; free facing."""
    state = landing()
    begin(state)
    answer(state, *do(1, Do.UNLOAD), Caps(0), Toward(3))
    assert not state.aboard and state.pool[0] == 6 and state.status[:2] == [ACTIVE, ACTIVE]
    chance = landing()
    begin(chance)
    answer(chance, *do(1, Do.UNLOAD, By.CHANCE), Toward(3))
    assert chance.status[:2] == [SPENT, SPENT]
    spent = landing()
    spent.status[0] = SPENT
    begin(spent)
    answer(spent, Unit(1))
    assert (Do.UNLOAD, By.CHANCE) not in acts(spent) and (Do.UNLOAD, By.CAPS) in acts(spent)


def test_r104_loading_beside_enemies() -> None:
    """22.0, R104 Allowed; pinned units ride but neither load nor unload."""
    units = (("us_lcp", "H07", 4), ("us_rifle", "H07", 4), ("jp_infantry", "H07", 1))
    state = position(*units, ground=SEA)
    begin(state)
    answer(state, *do(1, Do.LOAD), Caps(0))
    assert state.aboard == {1: 0}
    pinned = landing()
    hit(pinned, 1, "us_pinned")
    begin(pinned)
    answer(pinned, Unit(1))
    assert Do.UNLOAD not in {what for what, _ in acts(pinned)} and Do.RALLY in {what for what, _ in acts(pinned)}
    assert rally_tally(pinned, 1).total == 1  # the boat is an unhit friend


def test_no_unloading_in_open_water() -> None:
    """22.0"""
    state = landing()
    state.where[0] = state.where[1] = 805
    begin(state)
    answer(state, Unit(1))
    assert Do.UNLOAD not in {what for what, _ in acts(state)}


def test_r88_attacks_on_boat_and_cargo() -> None:
    """22.1, R88 Boat and all cargo are rolled against, cargo at the flank +2, no water DM."""
    state = landing()
    deed = Deed(Do.ATTACK, JAPANESE, 2, members=(2,), target=807)
    assert set(targets_of(state, deed)) == {0, 1}
    shot = LineOfFire(Do.ATTACK, JAPANESE, 2, (), 808, 808, 807)
    assert (defence_tally(state, shot, 0).total, defence_tally(state, shot, 1).total) == (12, 13)


def test_r90_boat_and_raider_fire() -> None:
    """22.0, R90 5 + 1 + 3 is the attack rating."""
    state = position(("us_lcp", "H07", 4), ("us_raider", "H07", 4), ("jp_infantry", "H08", 1), ground=SEA)
    assert attack_tally(state, LineOfFire(Do.ATTACK, AMERICAN, 0, (1,), 807, 807, 808), 2).total == 9


def test_22_1_a_boat_lost_in_surf() -> None:
    """22.1, R88, R29 The cargo keeps its protection for the attack and stays."""
    state = landing(loaded=(6, 6, 1, 1), stacked=stacked("v_destroyed"))
    begin(state, JAPANESE)
    answer(state, *do(2, Do.ATTACK), at("H07"), Caps(0), Pick(0), Caps(2))
    assert state.where[0] == -1 and 1 in state.aboard
    finish(state)
    assert state.where[1] == 807 and not state.aboard


def test_22_1_a_boat_lost_at_sea() -> None:
    """22.1, R88 The cargo is lost with it."""
    units = (("us_lcp", "H06", 4), ("us_rifle", "H06", 4), ("jp_infantry", "H08", 1))
    state = position(*units, ground=SEA, loaded=(6, 6, 1, 1), stacked=stacked("v_destroyed"))
    state.aboard[1] = 0
    begin(state, JAPANESE)
    answer(state, *do(2, Do.ATTACK), at("H06"), Caps(0), Pick(0), Caps(2))
    finish(state)
    assert state.where[:2] == [-1, -1] and state.lost == 2
