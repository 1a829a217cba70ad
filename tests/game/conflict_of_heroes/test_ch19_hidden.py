"""19 Hidden units: found, attacked, moving, hiding, and what the enemy may think."""

from __future__ import annotations

from game.conflict_of_heroes import events
from game.conflict_of_heroes.attacking import targets_of
from game.conflict_of_heroes.cards import CardOn, PlayCard
from game.conflict_of_heroes.carrying import CreepTo, HideIn
from game.conflict_of_heroes.fire import suspects, targets
from game.conflict_of_heroes.hidden import search, show
from game.conflict_of_heroes.revealing import FaceAbout
from game.conflict_of_heroes.secrets import heard, observe
from game.conflict_of_heroes.state import BLIND, SOMEWHERE, SPENT, By, Deed, Engagement
from game.conflict_of_heroes.turns import Undertake
from game.kernel.agenda import settle
from tests.game.conflict_of_heroes.positions import (
    AMERICAN,
    JAPANESE,
    Caps,
    Do,
    Pass,
    Toward,
    Unit,
    acts,
    answer,
    asked,
    at,
    begin,
    do,
    finish,
    hold,
    options,
    places,
    position,
    spot,
    stacked,
    told,
)


def hide(state: Engagement, unit: int, *maybe: str) -> None:
    state.hidden.add(unit)
    state.facing[unit] = 0
    state.maybe[unit] = tuple(sorted({state.where[unit], *map(spot, maybe)}))


def lurker(**facts: object) -> Engagement:
    """A rifle at H08 and somebody hidden at H05."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 0), **facts)  # type: ignore[arg-type]
    hide(state, 1, "H04", "H06")
    return state


def test_19_0_1_a_view_knows_no_hex() -> None:
    """19.0, 19.0.1 Which units are hidden is public, where is not."""
    state = lurker()
    view = observe(state, AMERICAN)
    assert view.where[1] == SOMEWHERE and view.hidden == {1} and observe(state, JAPANESE).where[1] == 805


def test_19_0_2_found_by_whoever_is_in_the_hex() -> None:
    """19.0.2, R30 It is revealed and the move ends there; P27 it chooses its facing in the enemy's turn."""
    state = lurker(ground={"H05": "light_jungle"})
    state.where[0] = 806
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H05"), Toward(1), Caps(0))
    decision = asked(state)
    assert isinstance(decision.question, FaceAbout) and decision.side == JAPANESE and not state.hidden
    answer(state, Toward(4))
    assert state.facing[1] == 4


def test_r30_a_bonus_move_ends_where_it_runs_into_them() -> None:
    """11.1, R30"""
    state = position(("us_stuart", "H08", 1), ("jp_infantry", "H06", 0), ground={"H06": "kunai"})
    hide(state, 1)
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H07"), Toward(1), Caps(0), at("H06"), Toward(4), Toward(1))
    assert state.where[0] == 806 and state.mover == JAPANESE


def test_19_0_4_r85_found_in_the_open_by_a_move() -> None:
    """19.0.4, R85 Within 2 hexes and in sight; a pivot reveals nothing; in cover only by entering."""
    state = lurker()
    begin(state)
    answer(state, *do(0, Do.PIVOT), Toward(2), Caps(0))
    assert state.hidden
    answer(state, Pass(), *do(0, Do.MOVE, By.POOL), at("H07"), Toward(1), Caps(0))
    assert not state.hidden
    covered = lurker(ground={"H05": "kunai", "H04": "kunai"})
    begin(covered)
    answer(covered, *do(0, Do.MOVE), at("H07"), Toward(1), Caps(0))
    assert covered.hidden == {1} and covered.maybe[1] == (804, 805)


def test_19_0_3_r116_a_shot_at_a_hidden_unit() -> None:
    """19.0.3, R98, R116 Rolled once against its front; a miss tells nothing, a hit brings it to light."""
    state = lurker(loaded=(1, 1))
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H05"), Caps(0), Caps(0))
    resolved = [event for event in told(state) if isinstance(event, events.Resolved)]
    assert resolved == [events.Resolved(BLIND + 805, 5, 0, 0)] and state.hidden and state.revealed == 0
    found = lurker(loaded=(4, 5), stacked=stacked("jp_pinned"))
    begin(found)
    answer(found, *do(0, Do.ATTACK), at("H05"), Caps(0), Caps(0))
    assert not found.hidden and found.marker[1]


def test_r98_any_hex_while_somebody_hides() -> None:
    """19.0.3, R98 Legality never asks where; with nobody left only hexes with something in them."""
    state = lurker()
    assert spot("H03") in list(targets(state, 0, Do.ATTACK)) and len(list(suspects(state, AMERICAN))) == 207
    show(state, 1)
    assert list(targets(state, 0, Do.ATTACK)) == [805]


def test_r116_what_always_strikes_the_flank_takes_the_lowest_flank() -> None:
    """19.0.3, R116"""
    from game.conflict_of_heroes.attacking import lurking
    from game.conflict_of_heroes.values import LineOfFire

    units = [("us_81mm", "H10", 1), ("jp_conscripts", "H05", 0), ("jp_sniper", "H05", 0)]
    state = position(*units)
    hide(state, 1)
    hide(state, 2)
    state.where[0] = 810
    assert lurking(state, LineOfFire(Do.ATTACK, AMERICAN, 0, (), 810, 810, 805)) == 1
    assert targets_of(state, Deed(Do.ATTACK, AMERICAN, 0, members=(0,), target=805)) == (BLIND + 805,)


def test_19_0_1_r85_acting_shows_it() -> None:
    """19.0.1, R85 Placed first, facing free, its target in the arc."""
    state = lurker(loaded=(1, 1))
    begin(state, JAPANESE)
    answer(state, *do(1, Do.ATTACK), at("H08"), Caps(0))
    decision = asked(state)
    assert isinstance(decision.question, FaceAbout) and set(decision.options) == {Toward(3), Toward(4), Toward(5)}
    answer(state, Toward(4), Caps(0))
    assert not state.hidden


def test_r117_hidden_units_do_not_notice_each_other() -> None:
    """19.0.2, R117 When one is revealed the other is too."""
    state = position(("us_rifle", "H05", 0), ("jp_infantry", "H05", 0), ("us_rifle", "A12", 1))
    hide(state, 0)
    hide(state, 1)
    assert search(state, [2]) == []
    show(state, 0)
    assert not state.hidden


def test_19_1_hidden_movement() -> None:
    """19.1, R118 Into cover +3, else +6; the price tells the enemy which; the unit is named, its hex is not."""
    state = lurker(ground={"H04": "light_jungle", "G05": "light_jungle"})
    hide(state, 1, "H06")
    begin(state, JAPANESE)
    answer(state, *do(1, Do.CREEP))
    assert isinstance(asked(state).question, CreepTo)
    answer(state, at("H04"))
    assert state.pool[1] == 3 and state.where[1] == 804 and 1 in state.hidden
    cover = {spot("H04"), spot("G05")}
    assert set(state.maybe[1]) <= cover and 804 in state.maybe[1]
    crept = next(event for event in told(state) if isinstance(event, events.CreptTo))
    assert heard(crept, state, AMERICAN) is None and heard(crept, state, JAPANESE) == crept


def test_r118_found_in_the_open_by_its_own_move() -> None:
    """19.1, R118 Within 2 hexes and in sight of a visible enemy."""
    state = lurker(ground={"H05": "light_jungle"})
    begin(state, JAPANESE)
    answer(state, *do(1, Do.CREEP, By.CHANCE), at("H06"))
    assert not state.hidden and state.status[1] == SPENT


def test_r83_hidden_moves_ignore_wire() -> None:
    """18.3, 19.1, R83"""
    state = lurker(ground={"H05": "light_jungle", "H04": "kunai"}, wire=frozenset({804}))
    begin(state, JAPANESE)
    answer(state, *do(1, Do.CREEP), at("H04"))
    assert state.where[1] == 804 and state.pool[1] == 3


def test_19_2_r86_hiding() -> None:
    """19.2, R86 Unhit unburdened foot out of sight of visible enemies; own or adjacent hex, secret."""
    state = position(
        ("jp_infantry", "H05", 4), ("us_rifle", "H10", 1), ground={"H06": "hut", "G06": "hut", "I06": "hut"}
    )
    begin(state, JAPANESE)
    answer(state, *do(0, Do.HIDE), Caps(0))
    assert isinstance(asked(state).question, HideIn) and "H05" in places(state)
    answer(state, at("H05"))
    assert state.hidden == {0} and 805 in state.maybe[0] and state.status[0] == SPENT
    seen = position(("jp_infantry", "H05", 4), ("us_rifle", "H08", 1))
    begin(seen, JAPANESE)
    answer(seen, Unit(0))
    assert Do.HIDE not in {what for what, _ in acts(seen)}


def test_r59_concealed_fire() -> None:
    """9.5, R59, P26 For 1 CAP it stays hidden if the die beats the enemies that see it within 6 hexes."""
    units = (("us_rifle", "H08", 1), ("jp_sniper", "H05", 0, {"skills": ("62",)}))
    state = position(*units, ground={"H05": "kunai"}, loaded=(1, 1, 2))
    hide(state, 1, "H04", "A12")
    begin(state, JAPANESE)
    answer(state, Unit(1), Undertake(Do.ATTACK, By.NEW, "62"), at("H08"), Caps(0), Caps(0), Caps(0))
    assert state.hidden == {1} and state.caps[1] == 4
    resolved = next(each for each in state.ears if isinstance(each.event, events.Resolved))  # type: ignore[union-attr]
    told_to_them = heard(resolved.event, resolved.after, AMERICAN)
    assert isinstance(told_to_them, events.Resolved) and (told_to_them.attack, told_to_them.defence) == (0, 0)
    found = position(*units, ground={"H05": "kunai"}, loaded=(1, 1, 1))
    hide(found, 1)
    begin(found, JAPANESE)
    answer(found, Unit(1), Undertake(Do.ATTACK, By.NEW, "62"), at("H08"), Caps(0), Caps(0), Caps(0))
    assert not found.hidden


def test_card_05_keeps_it_hidden() -> None:
    """19.0.1, R126, R118"""
    state = lurker(ground={"H05": "kunai", "H04": "kunai", "H03": "kunai"})
    hold(state, JAPANESE, "05")
    begin(state, JAPANESE)
    answer(state, PlayCard("05"), CardOn(1, By.CARD), at("H03"))
    assert state.where[1] == 803 and state.hidden == {1} and 803 in state.maybe[1]


def test_a_hidden_unit_in_a_bunker_has_its_protection() -> None:
    """18.1.1, 19.0.4 Fortifications count as cover; who was hidden there comes out inside."""
    state = lurker(bunkers={805: 4})
    begin(state)
    answer(state, *do(0, Do.MOVE), at("H07"), Toward(1), Caps(0))
    assert state.hidden == {1}
    show(state, 1)
    assert state.bunkered == {1} and state.facing[1] == 4


def test_questions_end() -> None:
    """2.2 A hidden unit may stall: its activation is public."""
    state = lurker(ground={"H05": "kunai"})
    begin(state, JAPANESE)
    answer(state, Unit(1), Undertake(Do.STALL, By.NEW))
    finish(state)
    assert state.hidden == {1} and settle(state) is not None and options(state)
