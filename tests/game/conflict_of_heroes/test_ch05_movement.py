"""4, 5, 11, 18.3, 20 Moving: terrain, paths, facing, reinforcements, vehicles, wire."""

from __future__ import annotations

from game.conflict_of_heroes.deeds import exit_edge
from game.conflict_of_heroes.firefights import FIREFIGHTS, Special
from game.conflict_of_heroes.marching import BonusMove, WirePrice
from game.conflict_of_heroes.movement import gates, pivot_cost, step_cost, steps
from game.conflict_of_heroes.planning import Carefully, Facing
from game.conflict_of_heroes.sight import is_in_arc
from game.conflict_of_heroes.state import ACTIVE, EXITED, SPENT
from game.conflict_of_heroes.turns import Stall, Undertake
from game.conflict_of_heroes.values import LineOfFire, defence_tally
from tests.game.conflict_of_heroes.positions import (
    AMERICAN,
    By,
    Caps,
    Do,
    Done,
    No,
    Pass,
    Toward,
    Unit,
    Yes,
    acts,
    answer,
    asked,
    at,
    begin,
    do,
    hit,
    options,
    places,
    position,
    spot,
)

FAR = ("jp_infantry", "A01", 4)


def test_4_0_terrain_costs_add_up() -> None:
    """4.0, 5.0 Backwards through kunai uphill."""
    state = position(("us_rifle", "H08", 1), FAR, ground={"H09": "kunai/1"})
    assert step_cost(state, 0, spot("H09")) == 1 + 1 + 1 + 1


def test_r23_three_levels_cost_two() -> None:
    """20.1, R23 In place of the uphill cost."""
    state = position(("us_rifle", "H08", 1), FAR, ground={"H07": "open/3"})
    assert step_cost(state, 0, spot("H07")) == 3


def test_r24_what_a_path_helps() -> None:
    """5.0.1, 11.0, R24 Cost and ban of the terrain, rivers too; hills, steep and wire stay."""
    path = [("H08", "H07")]
    assert step_cost(position(("us_stuart", "H08", 1), FAR, ground={"H07": "heavy_jungle"}, paths=path), 0, 807) == 1
    assert step_cost(position(("us_rifle", "H08", 1), FAR, ground={"H07": "river_deep/1"}, paths=path), 0, 807) == 2
    assert step_cost(position(("us_stuart", "H08", 1), FAR, ground={"H07": "open/2"}, paths=path), 0, 807) is None
    wired = position(("us_stuart", "H08", 1), FAR, paths=path, wire=frozenset({807}))
    assert step_cost(wired, 0, 807) == 3


def test_r24_no_check_on_a_path() -> None:
    """11.4, R24"""
    from game.conflict_of_heroes.marching import needs_check

    state = position(("us_stuart", "H08", 1), FAR, ground={"H07": "swamp"})
    assert needs_check(state, 0, 807, False) and not needs_check(state, 0, 807, True)


def test_5_1_facing_is_free_after_a_move() -> None:
    """5.1"""
    state = position(("us_rifle", "H08", 1), FAR)
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H07"))
    assert isinstance(asked(state).question, Facing) and len(options(state)) == 6
    answer(state, Toward(4))
    assert state.facing[0] == 4


def test_5_2_and_5_3_backwards_and_pivot() -> None:
    """5.2, 5.3 A flank hex costs 1 more; a pivot 1, and must turn."""
    state = position(("us_rifle", "H08", 1), FAR)
    assert (step_cost(state, 0, 807), step_cost(state, 0, 809)) == (1, 2)
    assert pivot_cost(state, 0) == 1
    begin(state)
    answer(state, *do(0, Do.PIVOT))
    assert Toward(1) not in options(state) and len(options(state)) == 5


def test_5_0_2_cautious_movement() -> None:
    """5.0.2 Without care -1 DM in the very next enemy turn; with care 1 AP more; backwards is careful."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H03", 4), house=("cautious_movement",))
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H07"))
    assert isinstance(asked(state).question, Carefully)
    answer(state, No(), Toward(1), Caps(0))
    shot = LineOfFire(Do.ATTACK, state.side(1), 1, (), 803, 803, 807)
    assert defence_tally(state, shot, 0).total == 11
    answer(state, Pass())
    assert not state.incautious
    other = position(("us_rifle", "H08", 1), ("jp_infantry", "H03", 4), house=("cautious_movement",))
    begin(other)
    answer(other, *do(0, Do.MOVE), at("H07"), Yes(), Toward(1), Caps(0))
    assert other.pool[0] == 5 and not other.incautious


def test_r25_entering_the_map() -> None:
    """5.5, R25 The cost of the entry hex without hill cost, by path if one touches it."""
    said = {"gates": ("H12", "J12"), "round": 1}
    state = position(
        ("us_rifle", "", 1, said), FAR, ground={"H12": "light_jungle/1", "J12": "swamp"}, paths=[("J12", "J11")]
    )
    assert gates(state, 0) == [(spot("H12"), 2), (spot("J12"), 1)]
    begin(state)
    answer(state, *do(0, Do.ENTER), at("H12"), Toward(1), Caps(0))
    assert state.where[0] == spot("H12") and state.pool[0] == 5


def test_5_5_reinforcements_wait_for_their_round() -> None:
    """5.5"""
    state = position(("us_rifle", "", 1, {"gates": ("H12",), "round": 2}), ("us_rifle", "H08", 1), FAR)
    begin(state)
    assert Unit(0) not in options(state)


def test_r115_an_entry_hex_with_an_enemy_may_be_shifted() -> None:
    """5.5, R115 Up to 2 hexes along the edge; entering on top stays possible."""
    state = position(("us_rifle", "", 1, {"gates": ("H12",)}), ("jp_infantry", "H12", 4))
    offered = {place for place, _ in gates(state, 0)}
    assert offered == {spot(name) for name in ("F12", "G12", "H12", "I12", "J12")}


def test_r26_leaving_the_map() -> None:
    """5.6, R26 Only where the firefight allows it, for the bare move cost; neither destroyed nor on the map."""
    rule = Special("exit", "may_exit", "leave", {"side": "american", "edge": "N"})
    state = position(("us_rifle", "H02", 1), FAR, sheet={"specials": (rule,)})
    assert exit_edge(state, AMERICAN, 0) == "N"
    begin(state)
    answer(state, *do(0, Do.EXIT), Caps(0))
    assert state.where[0] == EXITED and state.lost == 0
    barred = position(("us_rifle", "H02", 1), FAR)
    begin(barred)
    answer(barred, Unit(0))
    assert (Do.EXIT, By.NEW) not in acts(barred)


def test_r27_the_retreat_bar_lasts_one_turn() -> None:
    """7.7.3, R27 For units that were in the hex, in their next turn alone."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H07", 4), ("us_rifle", "A12", 1))
    begin(state, state.side(1))
    answer(state, *do(1, Do.MOVE), at("H08"), Toward(4), Caps(0))
    answer(state, *do(0, Do.MOVE))
    assert places(state).isdisjoint({"H07", "G07", "I07"}) and "H09" in places(state)
    answer(state, at("H09"), Toward(1), Caps(0))
    assert state.barred == ()


def test_r104_r97_what_may_be_done_with_an_enemy_in_the_hex() -> None:
    """R97 All but rallying, sighting out, hiding, Hasty Defence."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H08", 4), ("jp_infantry", "H05", 4))
    hit(state, 0, "us_unnerved")
    begin(state)
    answer(state, Unit(0))
    deeds = {what for what, _ in acts(state)}
    assert {Do.MOVE, Do.PIVOT, Do.CLOSE} <= deeds
    assert deeds.isdisjoint({Do.RALLY, Do.ATTACK, Do.HIDE, Do.DIG})


# ---- 11 vehicles


def test_11_1_bonus_moves() -> None:
    """11.1, R69 One free move forward for each track symbol, free pivots between, stopping is free."""
    state = position(("us_stuart", "H10", 1), FAR)
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H09"), Toward(1), Caps(0))
    assert isinstance(asked(state).question, BonusMove) and places(state) == {"H08", "G08", "I08"}
    answer(state, at("H08"), Toward(1), at("H07"), Toward(2))
    assert state.where[0] == 807 and state.pool[0] == 6 and state.mover != AMERICAN


def test_r69_limits_of_bonus_moves() -> None:
    """11.1, 11.3, 14.0, 15.0, R69 Not uphill, into +2 smoke or wire, at night, in reverse or through palms."""
    ground = {"H08": "open/1", "G08": "palm_grove"}
    state = position(("us_stuart", "H10", 1), FAR, ground=ground, wire=frozenset({spot("I08")}))
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H09"), Toward(1), Caps(0))
    assert not isinstance(asked(state).question, BonusMove)
    reverse = position(("us_stuart", "H08", 1), FAR)
    begin(reverse)
    answer(reverse, *do(0, Do.MOVE), at("H09"), Toward(1), Caps(0))
    assert reverse.pool[0] == 5 and not isinstance(asked(reverse).question, BonusMove)
    night = position(("us_stuart", "H10", 1), FAR, dark=3)
    begin(night)
    answer(night, *do(0, Do.MOVE), at("H09"), Toward(1), Caps(0))
    assert not isinstance(asked(night).question, BonusMove)


def test_11_2_5_4_passing_through_an_enemy_hex() -> None:
    """5.4, 11.2 On a bonus move a vehicle goes on through an enemy's hex."""
    state = position(("us_stuart", "H10", 1), ("jp_infantry", "H09", 4))
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H09"), Toward(1), Caps(0), at("H08"), Toward(1))
    assert state.where[0] == 808


def test_r113_a_pivot_counts_and_bonus_moves_belong_to_the_group() -> None:
    """10.1.1, R113 A pivot in bonus terrain starts bonus moves too."""
    state = position(("us_stuart", "H10", 1), FAR)
    begin(state)
    answer(state, *do(0, Do.PIVOT), Toward(2))
    assert isinstance(asked(state).question, BonusMove) and state.pool[0] == 6


def test_11_4_immobilization() -> None:
    """11.4, R20, R72 6 or more is safe, CAPs allowed; no hit, no rating changes, no move or pivot."""
    state = position(("us_stuart", "H08", 1), FAR, ground={"H07": "swamp"}, loaded=(2, 3))
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H07"), Toward(1), Caps(0), Caps(0))
    assert state.stuck == {0} and state.marker[0] == 0
    answer(state, Pass(), Unit(0))
    assert {Do.MOVE, Do.PIVOT}.isdisjoint({what for what, _ in acts(state)})
    saved = position(("us_stuart", "H08", 1), FAR, ground={"H07": "swamp"}, loaded=(2, 3))
    begin(saved)
    answer(saved, *do(0, Do.MOVE), at("H07"), Toward(1), Caps(0), Caps(1))
    assert not saved.stuck and saved.caps[0] == 4


def test_low_tide_in_the_sandbar() -> None:
    """F Surf is safe from 4 on there."""
    assert FIREFIGHTS.find("d6_sandbar").safe_checks == {"surf": 4}


# ---- 18.3 wire


def wired() -> tuple[tuple[object, ...], ...]:
    return ("us_rifle", "H08", 1), FAR


def test_18_3_the_die_is_rolled_after_announcing() -> None:
    """18.3 1 and the die; CAPs make it smaller (R20)."""
    state = position(*wired(), wire=frozenset({807}), loaded=(4,))
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H07"), Toward(1), Caps(1))
    decision = asked(state)
    assert isinstance(decision.question, WirePrice) and {Yes(), No()} == set(decision.options)
    answer(state, Yes(), Caps(0))
    assert state.where[0] == 807 and state.pool[0] == 7 - (1 + 3)


def test_18_3_declined_the_points_are_lost() -> None:
    """18.3, R120 The pool is lost, all sharers are spent, nobody moves."""
    state = position(
        ("us_rifle", "H08", 1), FAR, ("us_rifle", "J08", 1), wire=frozenset({807}), loaded=(6,), pool=[5, 0]
    )
    state.status[0] = state.status[2] = ACTIVE
    begin(state)
    answer(state, *do(0, Do.MOVE, By.POOL), at("H07"), Toward(1), Caps(0), No())
    assert state.where[0] == 808 and state.pool[0] == 0 and state.status[0] == state.status[2] == SPENT


def test_r83_wire_and_free_or_command_moves() -> None:
    """18.3, R83 No die for an opportunity; a command action that gives up loses only the turn."""
    free = position(*wired(), wire=frozenset({807}))
    begin(free)
    answer(free, *do(0, Do.MOVE, By.CHANCE), at("H07"), Toward(1))
    assert free.where[0] == 807
    command = position(*wired(), wire=frozenset({807}), loaded=(3,))
    begin(command)
    answer(command, *do(0, Do.MOVE, By.CAPS), at("H07"), Toward(1), Caps(0), No())
    assert command.where[0] == 808 and command.caps[0] == 5 and command.status[0] == 0


def test_18_3_tracks_destroy_wire() -> None:
    """18.3 +2, no bonus move."""
    state = position(("us_stuart", "H08", 1), FAR, wire=frozenset({807}))
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H07"), Toward(1), Caps(0))
    assert state.pool[0] == 4 and not state.wire


def test_r66_a_group_in_wire_pays_the_dearest_and_may_leave_members_behind() -> None:
    """10.1.1, 18.3, R66"""
    units = (("us_rifle", "H08", 1), ("us_rifle", "H08", 1), FAR)
    state = position(*units, wire=frozenset({807}), loaded=(2, 6), caps=[0, 0])
    begin(state)
    from tests.game.conflict_of_heroes.positions import Pick

    answer(state, *do(0, Do.MOVE), Pick(1), Done(), at("H07"), Toward(1), at("H07"), Toward(1))
    assert {Yes(), No(), Unit(0), Unit(1)} == set(options(state))
    answer(state, Unit(1), Yes())
    assert state.where[:2] == [807, 808] and state.pool[0] == 7 - 3


def test_r05_the_arc_of_fire() -> None:
    """6.2, R05 The 120 degree cone with its edge rows."""
    state = position(("us_rifle", "H08", 1), FAR)
    assert is_in_arc(state, 0, spot("H02")) and is_in_arc(state, 0, spot("I07")) and is_in_arc(state, 0, spot("G07"))
    assert not is_in_arc(state, 0, spot("I08")) and not is_in_arc(state, 0, spot("H09"))


def test_jungle_training_r63() -> None:
    """9.5, R63, R64 1 CAP lowers a jungle move by 2, down to nothing: then it is a command action."""
    state = position(("us_rifle", "H08", 1, {"skills": ("67",)}), FAR, ground={"H07": "light_jungle"})
    begin(state)
    answer(state, Unit(0))
    trained = {action.by for action in options(state) if isinstance(action, Undertake) and action.skill == "67"}
    assert By.CAPS in trained and By.NEW not in trained
    answer(state, Undertake(Do.MOVE, By.CAPS, "67"), at("H07"), Toward(1))
    assert state.where[0] == 807 and state.caps[0] == 4 and state.status[0] == 0


def test_r58_r109_swift() -> None:
    """9.5, R58, R109 A second open or palm hex for its cost and 1 CAP; not after an opportunity action."""
    state = position(("us_rifle", "H08", 1, {"skills": ("61",)}), FAR, ground={"H07": "palm_grove", "G06": "kunai"})
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H07"), Toward(1), Caps(0))
    assert "H06" in places(state) and "G06" not in places(state)
    answer(state, at("H06"), Toward(1))
    assert state.where[0] == 806 and state.pool[0] == 5 and state.caps[0] == 4
    free = position(("us_rifle", "H08", 1, {"skills": ("61",)}), FAR)
    begin(free)
    answer(free, *do(0, Do.MOVE, By.CHANCE), at("H07"), Toward(1))
    assert free.mover != AMERICAN


def test_steps_leave_the_map_to_nobody() -> None:
    """5.6 The edge is the edge."""
    state = position(("us_rifle", "A01", 1), ("jp_infantry", "R12", 1))
    assert {place for place, _ in steps(state, 0)} == {spot("A02"), spot("B02")}
    begin(state)
    assert Stall(True) in options(state)


def test_the_number_of_a_step_is_the_sum_of_its_tally() -> None:
    """5.0 On every board, for every kind of unit, whatever lies on it."""
    from game.conflict_of_heroes.components import TYPES
    from game.conflict_of_heroes.movement import step_tally

    for name in FIREFIGHTS.names:
        board = FIREFIGHTS.find(name).board
        for kind in TYPES:
            state = position((kind, "A04", 1), board=board, wire=frozenset(board.hexes[::7]))
            for place in board.hexes[::5]:
                state.where[0], state.facing[0] = place, 1 + place % 6
                for there in board.near[place]:
                    for skill in ("", "66", "67"):
                        tally = step_tally(state, 0, there, skill)
                        assert step_cost(state, 0, there, skill) == (None if tally is None else tally.total)
