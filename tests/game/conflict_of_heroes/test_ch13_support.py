"""13-18 Mortars, artillery, smoke, night, canister, aircraft, fortifications."""

from __future__ import annotations

from game.conflict_of_heroes import events
from game.conflict_of_heroes.artillery import PlotStrike, Strikes, struck
from game.conflict_of_heroes.attacking import targets_of
from game.conflict_of_heroes.fire import cans, distinct_eyes, eyes, targets, weapon_targets
from game.conflict_of_heroes.firefights import Strike
from game.conflict_of_heroes.rounds import RoundStart, thin_smoke
from game.conflict_of_heroes.sight import is_lit, range_of, smoke_dm
from game.conflict_of_heroes.specials import AirStrike, air_targets
from game.conflict_of_heroes.state import BLIND, BUNKER, NOBODY, WIRE, By, Deed, Plot
from game.conflict_of_heroes.turns import SpottingHex
from game.conflict_of_heroes.values import LineOfFire, attack_tally, defence_tally, strikes_flank
from game.kernel.agenda import settle
from tests.game.conflict_of_heroes.positions import (
    AMERICAN,
    JAPANESE,
    At,
    Caps,
    Do,
    No,
    Pass,
    Pick,
    Toward,
    Unit,
    Yes,
    acts,
    answer,
    asked,
    at,
    begin,
    do,
    finish,
    hit,
    options,
    places,
    position,
    spot,
    stacked,
    told,
)

GUNS = Strike(AMERICAN, "45", (1, 2, 3), "N", True, 0, False)


# ---- 13.0 mortars


def test_13_0_spotting() -> None:
    """13.0 Within 2 hexes, in the mortar's sight, no enemy in it; sight from there, range and arc from the mortar."""
    units = [("us_81mm", "H08", 1), ("jp_infantry", "H03", 4), ("jp_infantry", "I07", 4)]
    state = position(*units, ground={"H06": "hut"})
    assert spot("H03") not in targets(state, 0, Do.ATTACK)
    assert spot("H03") in list(targets(state, 0, Do.INDIRECT))
    found = set(eyes(state, 0, spot("H03")))
    assert found and spot("I07") not in found and spot("H08") not in found
    assert all(state.sheet.board.distance(808, place) <= 2 for place in found)


def test_13_0_only_spotting_hexes_that_differ_are_asked() -> None:
    """13.0, R112 Indirect fire starts at the spotting hex: smoke there counts."""
    units = [("us_81mm", "H08", 1), ("jp_infantry", "H03", 4)]
    state = position(*units, smoke={spot("G08"): 10, 808: 10}, loaded=(1, 1))
    seen = distinct_eyes(state, 0, spot("H03"))
    assert len(seen) == 2
    begin(state)
    answer(state, *do(0, Do.INDIRECT), at("H03"))
    assert isinstance(asked(state).question, SpottingHex)
    answer(state, at("G08"), Caps(0))
    deed = state.the_deed
    assert deed.eye == spot("G08")
    shot = LineOfFire(Do.INDIRECT, AMERICAN, 0, (), 808, deed.eye, 803)
    assert defence_tally(state, shot, 1).total == 10 + 2
    assert state.pool[0] == 3


def test_13_0_minimum_range_and_bunkers() -> None:
    """13.0, 18.1.1 Nothing inside the least range; no mortar fires from a bunker."""
    state = position(("us_60mm", "H08", 1), ("jp_infantry", "H07", 4), ("jp_infantry", "H05", 4))
    assert list(targets(state, 0, Do.ATTACK)) == [805]
    state.bunkers[808] = 1
    state.bunkered.add(0)
    assert list(targets(state, 0, Do.ATTACK)) == []


def test_r74_high_explosive_strikes_the_flank() -> None:
    """13.3, R74 Mortars, grenade discharger and 70 mm gun, direct and indirect; the 37 mm does not."""
    for kind, flank in (("jp_gd", True), ("jp_70mm", True), ("jp_81mm", True), ("jp_pak36", False)):
        state = position((kind, "H10", 1), ("us_rifle", "H05", 4))
        assert strikes_flank(state, LineOfFire(Do.ATTACK, JAPANESE, 0, (), 810, 810, 805), 1) is flank


def test_13_4_air_bursts() -> None:
    """13.4, 12.6 No jungle DM for soft targets, though this one lies beside a tank; armour keeps it."""
    ground = {"H05": "light_jungle"}
    state = position(("us_81mm", "H10", 1), ("jp_infantry", "H05", 4), ("jp_chiha", "H05", 4), ground=ground)
    shot = LineOfFire(Do.ATTACK, AMERICAN, 0, (), 810, 810, 805)
    assert (defence_tally(state, shot, 1).total, defence_tally(state, shot, 2).total) == (
        10 + 1,
        13 + 2,
    )


def test_r75_shells_into_water() -> None:
    """13.5, R75 No high explosive any more: by the firing hex, artillery by its edge."""
    state = position(
        ("us_81mm", "H10", 1), ("jp_infantry", "H05", 1), ground={"H05": "surf"}, sheet={"strikes": (GUNS,)}
    )
    direct = LineOfFire(Do.ATTACK, AMERICAN, 0, (), 810, 810, 805)
    assert strikes_flank(state, direct, 1) and attack_tally(state, direct, 1).total == 3 - 2
    north = LineOfFire(Do.BARRAGE, AMERICAN, NOBODY, (), 0, 0, 805, card="45", edge="N")
    assert not strikes_flank(state, north, 1)


# ---- 13.1 artillery


def test_13_1_plotted_a_round_ahead_in_secret() -> None:
    """13.1, 2.0 Any hex or nothing; the other side learns that, not where."""
    from game.conflict_of_heroes.game import GAME

    strike = Strike(AMERICAN, "45", (2,), "N", False, 0, False)
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4), sheet={"strikes": (strike,)})
    state.do(RoundStart(1))
    decision = asked(state)
    assert isinstance(decision.question, PlotStrike) and len(decision.options) == 208 and No() in decision.options
    answer(state, at("H05"))
    assert state.plots[0].place == 805 and GAME.observe(state, JAPANESE).plots[0].place == 0


def test_13_2_on_target_or_adrift() -> None:
    """13.2, R06 3 or more; else the natural die in the direction of a second one: 1 N, clockwise."""
    state = position(("us_rifle", "A01", 1), ("jp_infantry", "H06", 4), sheet={"strikes": (GUNS,)}, loaded=(1, 4, 1, 1))
    state.plots = (Plot(AMERICAN, "45", 1, 805),)
    begin(state)
    state.agenda.clear()
    state.do(Strikes())
    answer(state, Caps(0))
    fell = [event for event in told(state) if isinstance(event, events.ShellsFall)]
    assert fell == [events.ShellsFall(AMERICAN, "45", 805, 806)]
    assert struck(state, 805, 3, 2)[0] == spot("J06")


def test_r76_everybody_in_seven_hexes() -> None:
    """13.1, R76 Both sides, fortifications, and whoever may hide in an empty hex."""
    units = [("us_rifle", "H05", 1), ("jp_infantry", "H04", 4), ("jp_infantry", "H08", 0)]
    state = position(*units, bunkers={804: 4}, wire=frozenset({806}), sheet={"strikes": (GUNS,)})
    area = struck(state, 805, 1, 0)
    deed = Deed(Do.BARRAGE, AMERICAN, NOBODY, card="45", target=805, area=area)
    assert set(targets_of(state, deed)) == {0, 1, BUNKER + 804, WIRE + 806}
    state.hidden.add(2)
    assert BLIND + 806 in targets_of(state, deed) and BLIND + 805 not in targets_of(state, deed)


def test_r77_off_the_map_is_lost() -> None:
    """13.2, R77"""
    state = position(("us_rifle", "A01", 1), ("jp_infantry", "H06", 4))
    assert set(struck(state, spot("A01"), 1, 1)) == {spot("A01")}
    assert struck(state, spot("A01"), 1, 2) == ()


def test_r12_sheltered_behind_higher_ground() -> None:
    """20.4.1, R12 Jungle gives no such shelter."""
    ground = {"H04": "open/1", "G05": "light_jungle"}
    state = position(("jp_infantry", "H05", 4), ("us_rifle", "A01", 1), ground=ground, sheet={"strikes": (GUNS,)})
    deed = Deed(Do.BARRAGE, AMERICAN, NOBODY, card="45", target=805, area=struck(state, 805, 1, 0))
    assert targets_of(state, deed) == ()


def test_r95_smoke_shells_where_the_firefight_allows() -> None:
    """14.1, R95 All seven hexes, not in water."""
    from game.conflict_of_heroes.artillery import SmokeAt

    strike = Strike(AMERICAN, "45", (1,), "N", True, 0, True)
    state = position(
        ("us_rifle", "A01", 1), ("jp_infantry", "H06", 4), sheet={"strikes": (strike,)}, ground={"H04": "surf"}
    )
    asked_for = PlotStrike(AMERICAN, "45", 1, True)
    assert SmokeAt(805) in asked_for.options(state)
    asked_for.answer(state, SmokeAt(805))
    state.loaded = (6,)
    state.do(Strikes())
    answer(state, Caps(0))
    assert len(state.smoke) == 6 and state.smoke[805] == 10


# ---- 14 smoke


def test_14_0_r57_smoke_lasts() -> None:
    """14.0, R57, R112 +2, in the next round +1, then gone; counters stay single, the sum counts."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4), smoke={805: 20, 804: 11})
    assert (smoke_dm(state, 805), smoke_dm(state, 804)) == (4, 3)
    thin_smoke(state)
    assert (smoke_dm(state, 805), smoke_dm(state, 804)) == (2, 1)
    thin_smoke(state)
    assert state.smoke == {}


def test_14_1_card_41() -> None:
    """14.1, 9.4 For the attack cost, in the fire zone, no roll; not in water."""
    units = [("us_60mm", "H10", 1, {"weapons": ("41",)}), ("jp_infantry", "H05", 4)]
    state = position(*units, ground={"H07": "surf"})
    assert spot("H07") not in weapon_targets(state, 0, Do.SMOKE) and spot("H09") not in weapon_targets(
        state, 0, Do.SMOKE
    )
    begin(state)
    answer(state, *do(0, Do.SMOKE), at("H06"), Caps(0))
    assert state.smoke == {806: 10} and state.pool[0] == 4


# ---- 15 night


def test_15_0_night_caps_the_range() -> None:
    """15.0"""
    state = position(("us_bar", "H10", 1), ("jp_infantry", "H04", 4), ("jp_infantry", "H03", 4), dark=3)
    assert list(targets(state, 0, Do.ATTACK)) == [804]
    state.flares = ((803, 0, 3),)
    assert is_lit(state, 804) and range_of(state, 0, 803) == 7
    assert list(targets(state, 0, Do.ATTACK)) == [803, 804]


def test_r56_r122_flares() -> None:
    """15.1, R56, R122 Printed range, in arc, no sight; through the owner's next two turns, passes included."""
    units = [("us_60mm", "H10", 1, {"weapons": ("40",)}), ("jp_infantry", "A01", 4)]
    state = position(*units, dark=3, ground={"H08": "hut"})
    assert spot("H02") in weapon_targets(state, 0, Do.FLARE) and spot("H09") not in weapon_targets(state, 0, Do.FLARE)
    begin(state)
    answer(state, *do(0, Do.FLARE), at("H02"), Caps(0))
    from game.conflict_of_heroes.turns import Stall

    answer(state, Stall(True), Pass(), Stall(True))
    assert state.flares
    answer(state, Stall(True))
    assert not state.flares


# ---- 16, 17


def test_16_0_r79_canister() -> None:
    """16.0, R79 An adjacent hex and one behind it, all units in both; hidden ones come to light first."""
    units = [("us_atg", "H08", 1, {"weapons": ("42",)}), ("jp_infantry", "H07", 4), ("jp_infantry", "H06", 0)]
    state = position(*units, ground={"H06": "kunai"}, loaded=(1, 1, 1, 1))
    state.hidden.add(2)
    state.maybe[2] = (806,)
    assert (807, 806) in cans(state, 0)
    begin(state)
    answer(state, *do(0, Do.CANISTER), at("H07"), at("H06"), Caps(0))
    assert not state.hidden
    answer(state, Toward(4))
    assert asked(state).side == AMERICAN
    finish(state)
    assert sum(isinstance(event, events.Resolved) for event in told(state)) == 2 and state.pool[0] == 4


def test_17_0_r78_aircraft() -> None:
    """17.0, R78 Costs only the turn, no sight needed, never jungle, no fortifications."""
    units = [("us_rifle", "A12", 1), ("jp_infantry", "H05", 4), ("jp_infantry", "H04", 4)]
    state = position(*units, ground={"H04": "light_jungle"}, bunkers={805: 4}, sorties=[1, 0], loaded=(1, 1))
    assert air_targets(state, AMERICAN) == [805]
    begin(state)
    answer(state, AirStrike(), at("H05"), Caps(0))
    resolved = [event.target for event in told(state) if isinstance(event, events.Resolved)]
    assert resolved == [1] and state.sorties[0] == 0 and AirStrike() not in options(state)


# ---- 18 fortifications


def test_18_0_18_1_bunkers() -> None:
    """18.0, 18.1, 18.1.1, R81 Occupants share its arc; +3 in it, +2 from its flank and against shells."""
    units = [("jp_infantry", "H05", 1), ("us_rifle", "H08", 1), ("us_rifle", "H02", 4), ("us_81mm", "H10", 1)]
    state = position(*units, bunkers={805: 4})
    state.bunkered.add(0)
    front = defence_tally(state, LineOfFire(Do.ATTACK, AMERICAN, 1, (), 808, 808, 805), 0).total
    back = defence_tally(state, LineOfFire(Do.ATTACK, AMERICAN, 2, (), 802, 802, 805), 0).total
    shells = defence_tally(state, LineOfFire(Do.ATTACK, AMERICAN, 3, (), 810, 810, 805), 0).total
    assert (front, back, shells) == (15, 12, 12)
    begin(state, JAPANESE)
    answer(state, Unit(0))
    assert Do.PIVOT not in {what for what, _ in acts(state)}


def test_18_2_getting_in_and_out() -> None:
    """18.2, R105 Free with a move; without changing hex the normal move cost; enemies wait until it is empty."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4), bunkers={807: 4}, ground={"H07": "kunai"})
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H07"), Yes(), Caps(0))
    assert state.bunkered == {0} and state.pool[0] == 5
    answer(state, Pass(), *do(0, Do.SHELTER, By.POOL), Caps(0), Toward(2))
    assert not state.bunkered and state.pool[0] == 3
    held = position(("us_rifle", "H08", 1), ("jp_infantry", "H07", 4), bunkers={807: 4})
    held.bunkered.add(1)
    begin(held)
    answer(held, *do(0, Do.MOVE), at("H07"))
    assert Yes() not in options(held)


def test_18_1_2_r82_hasty_defence() -> None:
    """18.1.2, R82 7 APs or CAPs; not in water, bunkers or close combat; lost by moving or pivoting."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4), caps=[7, 0])
    begin(state)
    answer(state, *do(0, Do.DIG, By.CAPS))
    assert state.hasty == {0} and state.caps[0] == 0
    answer(state, Pass())
    answer(state, *do(0, Do.PIVOT), Toward(2))
    assert not state.hasty
    wet = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4), ground={"H08": "surf"})
    begin(wet)
    answer(wet, Unit(0))
    assert Do.DIG not in {what for what, _ in acts(wet)}


def test_18_4_r84_destruction() -> None:
    """18.4, R84, R29 Mortars, guns and tanks, not machine guns; protection lasts through the attack."""
    units = [("us_81mm", "H10", 1), ("us_hmg", "H10", 1), ("us_stuart", "H10", 1), ("jp_infantry", "H05", 4)]
    state = position(*units, bunkers={805: 4}, loaded=(6, 6, 6, 6), stacked=stacked("jp_pinned"))
    state.bunkered.add(3)
    for unit, breaches in ((0, True), (1, False), (2, True)):
        deed = Deed(Do.ATTACK, AMERICAN, unit, members=(unit,), target=805)
        assert (BUNKER + 805 in targets_of(state, deed)) is breaches
    begin(state)
    answer(state, *do(2, Do.ATTACK), at("H05"))
    answer(state, Caps(0)) if isinstance(asked(state).options[0], Caps) else None
    finish(state)
    assert sum(isinstance(event, events.Resolved) for event in told(state)) == 2


def test_a_hit_bunker_is_removed_after_the_rolls() -> None:
    """18.4, R29"""
    state = position(("us_stuart", "H07", 1), ("jp_infantry", "H05", 4), bunkers={805: 4}, loaded=(6, 6, 6, 6))
    state.bunkered.add(1)
    state.stacked = stacked("jp_pinned")
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H05"), Caps(0), Pick(BUNKER + 805), Caps(2))
    assert state.bunkers == {805: 4}
    answer(state, Caps(0))
    resolved = {event.target: event for event in told(state) if isinstance(event, events.Resolved)}
    assert resolved[1].defence == 15 and resolved[BUNKER + 805].hits == 1
    assert state.bunkers == {} and not state.bunkered and state.facing[1] == 4


def test_empty_fortifications_may_be_attacked() -> None:
    """18.4, R98 By those who can hurt them."""
    state = position(("us_stuart", "H08", 1), ("us_rifle", "H08", 1), ("jp_infantry", "A12", 4), wire=frozenset({805}))
    assert 805 in list(targets(state, 0, Do.ATTACK)) and 805 not in list(targets(state, 1, Do.ATTACK))


def test_everything_here_is_asked_of_the_right_side() -> None:
    """13.2 CAPs on the accuracy die are the owner's."""
    state = position(("us_rifle", "A01", 1), ("jp_infantry", "H06", 4), sheet={"strikes": (GUNS,)})
    state.plots = (Plot(AMERICAN, "45", 1, 805),)
    state.do(Strikes())
    decision = settle(state)
    assert decision is not None and decision.side == AMERICAN and places(state) == set()
    assert At(805) not in decision.options and state.marker[1] == 0
    hit(state, 1, "jp_pinned")
    assert state.marker[1]
