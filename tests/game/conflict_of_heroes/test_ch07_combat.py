"""6, 7, 12, 20 Sight, attacks, hits, rallying, armour."""

from __future__ import annotations

from random import Random

import pytest

from game.conflict_of_heroes import events
from game.conflict_of_heroes.attacking import NextTarget, targets_of
from game.conflict_of_heroes.components import GUN_RED, MARKERS, NO_EFFECT, UNHIT
from game.conflict_of_heroes.fire import close_targets, supporters, targets
from game.conflict_of_heroes.firefights import FIREFIGHTS
from game.conflict_of_heroes.hits import take
from game.conflict_of_heroes.paying import Pay
from game.conflict_of_heroes.rallying import has_rally, rally_tally
from game.conflict_of_heroes.sight import is_watched, sight
from game.conflict_of_heroes.state import BUNKER, By, Deed, kinds_with
from game.conflict_of_heroes.throwing import SpendCaps
from game.conflict_of_heroes.values import LineOfFire, attack_tally, defence_tally, price_tally, uses_red
from game.kernel.pool import Pool
from tests.game.conflict_of_heroes.positions import (
    AMERICAN,
    JAPANESE,
    Caps,
    Do,
    Done,
    Pick,
    Toward,
    Unit,
    acts,
    answer,
    asked,
    at,
    begin,
    do,
    field,
    finish,
    hit,
    options,
    position,
    spot,
    stacked,
    told,
    until,
)
from tests.game.conflict_of_heroes.reference import Field, los

# ---- 6, 20 sight


@pytest.mark.parametrize("name", FIREFIGHTS.names)
def test_sight_is_the_references_on_every_pair_and_both_ways(name: str) -> None:
    """6.0, 6.1, 20.3, 20.4, R07, R08, R09, R10, R11, R100 The independent reference, pair by pair."""
    board = FIREFIGHTS.find(name).board
    reference = Field(board)
    rng = Random(name)
    pairs = [(one, two) for one in board.hexes for two in board.hexes if one < two]
    for one, two in rng.sample(pairs, 2500):
        seen = board.sight(one, two)
        assert board.sight(two, one) == seen
        clear, palms, _ = los(reference, one, two)
        assert (seen.clear, seen.palms if seen.clear else 0) == (clear, palms if clear else 0), (one, two)


def test_r101_palms_and_thin_smoke_count_together() -> None:
    """6.1, 14.0, R101"""
    board = field({"H07": "palm_grove"})
    assert board.sight(spot("H08"), spot("H05"), {}).clear
    assert not board.sight(spot("H08"), spot("H05"), {spot("H06"): 1}).clear


def test_r07_a_touched_corner_does_not_count() -> None:
    """6.0, R07, R08"""
    board = field({"F05": "light_jungle", "E06": "light_jungle"})
    assert board.sight(spot("E03"), spot("F08")).clear


def test_the_blocking_hex_is_named() -> None:
    """6.0"""
    board = field({"H06": "light_jungle", "H04": "hut"})
    assert board.blocked_by(spot("H08"), spot("H02")) == spot("H06")
    assert board.blocked_by(spot("H02"), spot("H08")) == spot("H04")
    assert board.blocked_by(spot("H08"), spot("H07")) == 0


def test_r44_no_sight_out_of_a_fought_over_hex() -> None:
    """7.7.3, R44 They neither attack out nor watch; others see them."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H08", 4), ("jp_infantry", "H05", 4))
    assert list(targets(state, 0, Do.ATTACK)) == [] and not is_watched(state, JAPANESE, spot("H05"))
    assert spot("H08") in list(targets(state, 2, Do.ATTACK))


def test_6_3_fire_zone() -> None:
    """6.2, 6.3 In sight, in arc, in range."""
    units = [("us_rifle", "H10", 1), ("jp_infantry", "H05", 4), ("jp_infantry", "I11", 4), ("jp_infantry", "J05", 4)]
    state = position(*units, ground={"I07": "hut", "I08": "hut"})
    assert list(targets(state, 0, Do.ATTACK)) == [spot("H05")]


# ---- 7.1-7.3


def test_7_1_an_attack_from_the_price_to_the_hit() -> None:
    """7.0, 7.1, 7.2, 7.3, 7.4 3 + 9 against 12: one hit, a marker face down."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4), loaded=(4, 5), stacked=stacked("jp_pinned"))
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H05"), Caps(0), Caps(0))
    assert [event for event in told(state) if isinstance(event, events.Resolved)] == [events.Resolved(1, 12, 12, 1)]
    assert MARKERS[state.marker[1]].id == "jp_pinned" and 1 not in state.shown


def test_3_2_3_caps_on_a_roll() -> None:
    """3.2.3, R20 Up to 2, before the dice, for that roll alone."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4), loaded=(4, 3), stacked=stacked("jp_pinned"))
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H05"), Caps(0))
    assert isinstance(asked(state).question, SpendCaps) and list(asked(state).options) == [Caps(0), Caps(1), Caps(2)]
    answer(state, Caps(2))
    assert state.marker[1] != UNHIT and state.caps[0] == 3


def test_7_4_1_second_hits_and_criticals_destroy_americans() -> None:
    """7.4.1, 12.2, R123 Without another draw; vehicles of both sides too."""
    state = position(("us_rifle", "H08", 1), ("us_rifle", "G08", 1), ("jp_chiha", "H05", 4))
    size = state.piles[0].size
    take(state, 0, 2)
    hit(state, 1, "us_pinned")
    take(state, 1, 1)
    assert state.where[:2] == [-1, -1] and state.piles[0].size == size
    hit(state, 2, "v_light_damage")
    take(state, 2, 1)
    assert state.where[2] == -1 and state.piles[2].size == 10


def test_r31_no_hit() -> None:
    """7.4.2, R31 Shown and replaced on the next hit; with a real marker it saves."""
    state = position(("jp_infantry", "H08", 1), ("us_rifle", "A01", 1))
    hit(state, 0, "jp_no_hit")
    state.stacked = stacked("jp_cower")
    take(state, 0, 1)
    assert MARKERS[state.marker[0]].id == "jp_cower" and state.piles[1].counts[state.marker[0]] == 1
    state.stacked = stacked("jp_no_hit")
    take(state, 0, 1)
    assert MARKERS[state.marker[0]].id == "jp_cower"
    state.stacked = stacked("jp_stunned")
    take(state, 0, 1)
    assert state.where[0] == -1


def test_r32_an_empty_pile() -> None:
    """7.4, R32 A hit without effect that cannot be rallied."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4))
    state.piles[0] = Pool((0,) * len(MARKERS))
    take(state, 0, 1)
    assert state.marker[0] == NO_EFFECT and not has_rally(state, 0)
    take(state, 0, 1)
    assert state.where[0] == -1


def test_r37_gun_damaged() -> None:
    """12.2, R37 One colour is lost: odd red, even blue, known to the owner alone."""
    state = position(("us_stuart", "H08", 1), ("jp_infantry", "H05", 4), ("jp_chiha", "G05", 4))
    state.stacked = (*stacked("v_gun_damaged"), 0)
    take(state, 0, 1)
    assert state.marker[0] == GUN_RED
    assert list(targets(state, 0, Do.ATTACK)) == [spot("G05")]


def test_7_4_3_american_losses() -> None:
    """7.4.3, R48, R93 Only a marker exactly on the space drops; the Japanese lose nothing."""
    state = position(("us_rifle", "H08", 1), ("us_rifle", "G08", 1), ("jp_infantry", "A01", 4))
    take(state, 0, 2)
    assert (state.caps, state.lost) == ([4, 5], 1)
    state.caps[0] = 9
    take(state, 1, 2)
    assert state.caps[0] == 9
    state.stacked = stacked("jp_kia")
    take(state, 2, 1)
    assert state.caps[1] == 5 and state.where[2] == -1


def test_r41_a_shown_marker_stays_shown() -> None:
    """7.4, R41, R45 Shown when a changed rating is used, whatever the roll; before CAPs are declared."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4), loaded=(1, 1))
    hit(state, 1, "jp_berserk")
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H05"), Caps(0))
    assert isinstance(asked(state).question, SpendCaps) and 1 in state.shown
    answer(state, Caps(0))
    assert 1 in state.shown


def test_what_is_done_without_showing_rules_kinds_out() -> None:
    """7.4, B.7 A unit that moves is neither pinned nor cowering."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4))
    hit(state, 0, "us_unnerved")
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H07"), Toward(1), Caps(0))
    assert state.could_be[0] & ~kinds_with("move") == 0 and 0 not in state.shown


def test_r38_long_range_with_a_replaced_range() -> None:
    """7.7.1, R38 Range 1 gives 2, range 0 close combat alone."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H06", 4), ("jp_infantry", "H05", 4))
    hit(state, 0, "us_cower")
    assert list(targets(state, 0, Do.ATTACK)) == [spot("H06")]
    japanese = position(("jp_infantry", "H08", 1), ("us_rifle", "H07", 4))
    hit(japanese, 0, "jp_berserk")
    assert list(targets(japanese, 0, Do.ATTACK)) == []
    mortar = position(("us_81mm", "H08", 1), ("jp_infantry", "H05", 4), ("jp_infantry", "H08", 4))
    hit(mortar, 0, "us_cower")
    assert list(targets(mortar, 0, Do.ATTACK)) == [] and close_targets(mortar, 0) == [2]


def test_r39_an_attack_costs_at_least_1() -> None:
    """7.4, R39"""
    state = position(("us_para", "H08", 1, {"skills": ("68",)}), ("jp_infantry", "A01", 4))
    assert price_tally(state, 0, Do.ATTACK).total == 1
    gunner = position(("jp_infantry", "H08", 1, {"skills": ("68",)}), ("us_rifle", "A01", 4))
    hit(gunner, 0, "jp_berserk")
    assert price_tally(gunner, 0, Do.ATTACK).total == 1


# ---- 7.5 stacks


def test_7_5_every_unit_in_the_hex_is_rolled_against() -> None:
    """7.5, R28, R29 At one cost, in the attacker's order, own units too."""
    units = [("us_rifle", "H08", 1), ("jp_infantry", "H05", 4), ("jp_lmg", "H05", 4), ("us_bar", "H05", 1)]
    state = position(*units, loaded=(1, 1) * 3)
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H05"), Caps(0))
    decision = asked(state)
    assert isinstance(decision.question, NextTarget) and set(decision.options) == {Pick(1), Pick(2), Pick(3)}
    answer(state, Pick(2), Caps(0))
    assert Pick(2) not in options(state)
    finish(state)
    assert sum(isinstance(event, events.Resolved) for event in told(state)) == 3 and state.pool[0] == 4


def test_r87_snipers_spare_friends() -> None:
    """19.3, R87, R28 Always the flank rating, own units in the hex are not rolled."""
    state = position(("jp_sniper", "H08", 1), ("us_rifle", "H05", 4), ("jp_infantry", "H05", 1))
    deed = Deed(Do.ATTACK, JAPANESE, 0, members=(0,), target=spot("H05"))
    assert targets_of(state, deed) == (1,)
    shot = LineOfFire(Do.CLOSE, JAPANESE, 0, (), 808, 808, 808)
    assert defence_tally(position(("jp_sniper", "H08", 1), ("us_rifle", "H08", 4)), shot, 1).total == 11


def test_r34_heavy_jungle_is_three() -> None:
    """4.0, R34"""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4), ground={"H05": "heavy_jungle"})
    assert defence_tally(state, LineOfFire(Do.ATTACK, AMERICAN, 0, (), 808, 808, 805), 1).total == 15


# ---- 7.6 rallying


def test_7_6_rallying() -> None:
    """7.6, 7.6.1, R40 Cover is terrain, friends are those without any marker; not with an enemy in the hex."""
    units = [("us_rifle", "H08", 1), ("us_rifle", "H08", 1), ("us_bar", "H08", 1), ("jp_infantry", "A01", 4)]
    state = position(*units, ground={"H08": "palm_grove"}, bunkers={808: 1})
    hit(state, 0, "us_pinned")
    hit(state, 1, "us_unnerved")
    assert rally_tally(state, 0).total == 2
    state.where[3] = 808
    assert not has_rally(state, 0)


def test_7_6_no_rally_markers() -> None:
    """7.6"""
    state = position(("jp_infantry", "H08", 1), ("us_rifle", "A01", 4))
    hit(state, 0, "jp_major_casualties")
    begin(state, JAPANESE)
    answer(state, Unit(0))
    assert Do.RALLY not in {what for what, _ in acts(state)}


# ---- 7.7


def test_7_7_ranges() -> None:
    """7.7, 7.7.1, 7.7.2 Adjacent +3, beyond range -2."""
    state = position(("us_rifle", "H10", 1), ("jp_infantry", "H09", 4), ("jp_infantry", "H02", 4))
    near = attack_tally(state, LineOfFire(Do.ATTACK, AMERICAN, 0, (), 810, 810, 809), 1).total
    far = attack_tally(state, LineOfFire(Do.ATTACK, AMERICAN, 0, (), 810, 810, 802), 2).total
    assert (near, far) == (6, 1)


def test_7_7_3_close_combat() -> None:
    """7.7.3, R43 One enemy unit; friends in the hex are not hit; transported units never fight."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H08", 4), ("us_lcp", "H08", 1), ground={"H08": "surf"})
    assert close_targets(state, 0) == [1]
    assert targets_of(state, Deed(Do.CLOSE, AMERICAN, 0, members=(0,), target=808, prey=1)) == (1,)
    state.aboard[0] = 2
    assert close_targets(state, 0) == []


def test_r111_close_combat_against_fortifications() -> None:
    """18.4, R111 A bunker along with its occupant or alone, wire alone, never the own ones."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H08", 4), bunkers={808: 4}, wire=frozenset({808}))
    state.bunkered.add(1)
    assert close_targets(state, 0) == [1, BUNKER + 808, 2 * BUNKER + 808]
    deed = Deed(Do.CLOSE, AMERICAN, 0, members=(0,), target=808, prey=1)
    assert targets_of(state, deed) == (1, BUNKER + 808)
    own = position(("us_rifle", "H08", 1), ("jp_infantry", "H08", 4), bunkers={808: 4})
    assert close_targets(own, 0) == [1]


# ---- 10.1.2 groups


def test_r65_r114_supporters() -> None:
    """10.1.2, R65, R114 By the leader's side, in arc, at normal range, no marker on their rating, able to attack."""
    units = [
        ("us_mmg", "H08", 1),
        ("us_rifle", "H08", 1),
        ("us_rifle", "H09", 1),
        ("us_bar", "I08", 4),
        ("us_para", "G08", 1),
        ("us_rifle", "H10", 1),
        ("us_rifle", "I07", 1),
        ("jp_infantry", "H04", 4),
    ]
    state = position(*units)
    hit(state, 6, "us_suppressed")
    assert supporters(state, 0, spot("H04"), Do.ATTACK) == [1, 2]
    shot = LineOfFire(Do.ATTACK, AMERICAN, 0, (1, 2), 808, 808, 804)
    assert attack_tally(state, shot, 7).total == 6


def test_r65_a_rating_of_nothing_does_not_support() -> None:
    """10.1.2, R65 Per target colour: rifles have no blue rating at a distance."""
    state = position(("us_stuart", "H08", 1), ("us_rifle", "H08", 1), ("jp_chiha", "H04", 4))
    shot = LineOfFire(Do.ATTACK, AMERICAN, 0, (1,), 808, 808, 804)
    assert attack_tally(state, shot, 2).total == 6


def test_fresh_supporters_join_the_activation() -> None:
    """10.1.2, R65"""
    state = position(("us_mmg", "H08", 1), ("us_rifle", "H08", 1), ("jp_infantry", "H04", 4), loaded=(1, 1))
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H04"), Pick(1), Done(), Caps(0), Caps(0))
    assert state.status[:2] == [1, 1] and state.pool[0] == 5


# ---- 12 armour


def test_12_0_colours() -> None:
    """12.0, 12.1, 12.3 Red against soft, blue against armoured, each with its own."""
    state = position(("jp_chiha", "H08", 1), ("us_stuart", "H05", 4), ("us_rifle", "H05", 4))
    shot = LineOfFire(Do.ATTACK, JAPANESE, 0, (), 808, 808, 805)
    assert (attack_tally(state, shot, 1).total, attack_tally(state, shot, 2).total) == (2, 4)


def test_12_4_r73_turrets() -> None:
    """12.4, R73 Out of the arc for 2 more; free in opportunity actions; the facing stays."""
    state = position(("us_stuart", "H08", 1), ("jp_infantry", "H11", 1), loaded=(1, 1))
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H11"))
    until(state, Pay)
    answer(state, Caps(0), Caps(0))
    assert state.pool[0] == 1 and state.facing[0] == 1
    free = position(("us_stuart", "H08", 1), ("jp_infantry", "H11", 1), loaded=(1, 1), caps=[0, 0])
    begin(free)
    answer(free, *do(0, Do.ATTACK, By.CHANCE), at("H11"))
    assert free.pool[0] == 0


def test_r110_open_top() -> None:
    """12.5, R110 Soft to shells and to foot in close combat; aircraft and canister use blue."""
    state = position(("jp_81mm", "H10", 1), ("us_gmc", "H05", 4), ("jp_infantry", "H05", 1))
    assert uses_red(state, LineOfFire(Do.ATTACK, JAPANESE, 0, (), 810, 810, 805), 1)
    assert uses_red(state, LineOfFire(Do.CLOSE, JAPANESE, 2, (), 805, 805, 805), 1)
    assert not uses_red(state, LineOfFire(Do.AIR, JAPANESE, -1, (), 0, 0, 805, card="48"), 1)
    assert not uses_red(state, LineOfFire(Do.ATTACK, JAPANESE, 2, (), 806, 806, 805), 1)


def test_r71_beside_a_vehicle() -> None:
    """12.6, R71 +1 once for unburdened foot, not in close combat; a boat gives it in surf."""
    units = [("us_rifle", "H05", 4), ("us_stuart", "H05", 4), ("us_stuart", "H05", 4), ("us_hmg", "H05", 4)]
    state = position(*units, ("jp_infantry", "H08", 1), ("jp_infantry", "H05", 1))
    shot = LineOfFire(Do.ATTACK, JAPANESE, 4, (), 808, 808, 805)
    assert (defence_tally(state, shot, 0).total, defence_tally(state, shot, 3).total) == (13, 12)
    assert defence_tally(state, LineOfFire(Do.CLOSE, JAPANESE, 5, (), 805, 805, 805), 0).total == 11


def test_20_0_20_2_height() -> None:
    """20.0, 20.2 +1 DM for the higher target, +1 AR for the higher attacker."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4), ground={"H05": "open/1"})
    assert defence_tally(state, LineOfFire(Do.ATTACK, AMERICAN, 0, (), 808, 808, 805), 1).total == 13
    assert attack_tally(state, LineOfFire(Do.ATTACK, JAPANESE, 1, (), 805, 805, 808), 0).total == 5
    assert sight(state, 808, 805).clear
