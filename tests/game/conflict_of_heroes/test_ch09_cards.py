"""8, 9 Bushido and cards."""

from __future__ import annotations

import pytest

from game.conflict_of_heroes import bushido, events
from game.conflict_of_heroes.asking import could_hold
from game.conflict_of_heroes.cards import CardOn, CardTarget, DrawCards, PlayCard, playable
from game.conflict_of_heroes.carrying import RushTo
from game.conflict_of_heroes.components import CARD_OF, NO_HIT, UNHIT
from game.conflict_of_heroes.firefights import FIREFIGHTS, BushidoLine, Score
from game.conflict_of_heroes.planning import Partners
from game.conflict_of_heroes.replying import StrikeBack, TakeCover
from game.conflict_of_heroes.state import ACTIVE, FRESH, SPENT
from game.conflict_of_heroes.throwing import CarefulAim, SpendCaps, TryLuck
from game.conflict_of_heroes.turns import ChooseDeed, LowAmmo, Stall, Undertake
from game.conflict_of_heroes.values import LineOfFire, attack_tally, defence_tally, price_tally
from game.conflict_of_heroes.victory import happened
from game.kernel.pool import Pool
from tests.game.conflict_of_heroes.positions import (
    AMERICAN,
    JAPANESE,
    By,
    Caps,
    Do,
    Done,
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
    hold,
    options,
    places,
    position,
    spot,
    stacked,
    told,
    until,
)

PAIR = (("us_rifle", "H08", 1), ("jp_infantry", "H05", 4))


# ---- 8 Bushido


def test_r46_bushido_stays_on_its_track() -> None:
    """8.0, R46 What goes beyond 9 is lost with its CAPs; CAPs have no upper limit."""
    state = position(*PAIR, sheet={"bushido": 0}, bushido=8)
    bushido.change(state, 3, "a test")
    assert (state.bushido, state.caps[1]) == (9, 6)


def test_r47_r128_lines_as_they_are_listed() -> None:
    """8.0, R47, R128 Gains and losses have events of their own; nothing is implied."""
    gains = (Score(JAPANESE, 2, "control_gained", "taken", JAPANESE),)
    losses = (Score(JAPANESE, -2, "control_lost", "lost", JAPANESE),)
    state = position(*PAIR, sheet={"bushido": 0, "gains": gains, "losses": losses})
    happened(state, "control_gained", place=805, of=JAPANESE)
    assert state.bushido == 2
    happened(state, "control_lost", place=805, of=JAPANESE)
    assert state.bushido == 0
    happened(state, "control_gained", place=805, of=AMERICAN)
    assert state.bushido == 0


def test_every_and_max() -> None:
    """F Every third case; at most so many."""
    losses = (Score(JAPANESE, -1, "unit_destroyed", "third", JAPANESE, every=3),)
    gains = (Score(JAPANESE, 1, "unit_exited", "out", JAPANESE, most=2),)
    state = position(*PAIR, sheet={"bushido": 0, "gains": gains, "losses": losses})
    for _ in range(4):
        happened(state, "unit_destroyed", 1, 805)
        happened(state, "unit_exited", 1)
    assert state.bushido == 2 - 1


def test_bonus_and_penalty_switch_with_the_score() -> None:
    """8.0"""
    line = BushidoLine("rally_modifier", -1)
    state = position(*PAIR, sheet={"bushido": 0, "penalty": line, "bonus": BushidoLine("cc_ar", 1)}, bushido=-1)
    from game.conflict_of_heroes.rallying import rally_tally

    assert rally_tally(state, 1).total == -1 and rally_tally(state, 0).total == 0
    state.bushido = 1
    shot = LineOfFire(Do.CLOSE, JAPANESE, 1, (), 805, 805, 805)
    state.where[0] = 805
    assert rally_tally(state, 1).total == 0 and attack_tally(state, shot, 0).total == 9


def test_the_extra_no_hit_comes_and_goes() -> None:
    """8.0, F"""
    state = position(*PAIR, sheet={"bushido": 0, "bonus": BushidoLine("no_hit_markers", 1), "no_hit": 4})
    bushido.change(state, 1, "a test")
    assert state.piles[1].counts[NO_HIT] == 5
    bushido.change(state, -1, "a test")
    assert state.piles[1].counts[NO_HIT] == 4
    bushido.change(state, 1, "a test")
    for _ in range(5):
        state.piles[1] = state.piles[1].taken(NO_HIT)
    bushido.change(state, -1, "a test")
    assert state.owed == 1
    state.put_back(1, NO_HIT)
    assert state.owed == 0 and state.piles[1].counts[NO_HIT] == 0


# ---- 9 decks and hands


def test_r49_the_deck_is_reshuffled() -> None:
    """9.0, R49 From the common discard when it is empty."""
    state = position(*PAIR, turn=2, sheet={"draws": ((1, 1), (1, 1))})
    state.discard, state.deck = state.deck, Pool((0,) * len(state.deck.counts))
    state.do(DrawCards(AMERICAN))
    state.ears = None  # type: ignore[misc]
    from game.kernel.agenda import settle

    settle(state)
    assert state.hands[0].size == 1 and state.deck.size


def test_r50_events_are_resolved_and_replaced() -> None:
    """9.3, R50 A cloudburst shortens the night, guardsmen come; each is set aside."""
    from game.kernel.agenda import settle

    base = FIREFIGHTS.find("d7_coffin_corner")
    state = position(*PAIR, turn=2, dark=3, sheet={"draws": ((1, 1), (1, 1)), "events": base.events})
    state.stacked = (CARD_OF["53"], CARD_OF["54"], CARD_OF["04"])
    state.do(DrawCards(AMERICAN))
    settle(state)
    assert state.dark == 2 and state.hands[0].size == 1 and state.discard.counts[CARD_OF["53"]] == 1


def test_9_2_bonus_cards_take_no_turn() -> None:
    """9.2, R52, R54 Careful Aiming +2 to one roll; Luck after an own roll in the own turn; asked whenever possible."""
    state = position(*PAIR, loaded=(3, 4, 6), stacked=stacked("jp_pinned"))
    hold(state, AMERICAN, "09", "11")
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H05"), Caps(0), Caps(0))
    assert isinstance(asked(state).question, CarefulAim)
    answer(state, Yes())
    assert isinstance(asked(state).question, TryLuck)
    answer(state, Yes())  # 3 + 7 + 2 + 2 = 14
    resolved = [event for event in told(state) if isinstance(event, events.Resolved)]
    assert resolved == [events.Resolved(1, 14, 12, 1)] and state.hands[0].size == 0


def test_luck_is_asked_though_it_is_not_held() -> None:
    """B.1 P18, P40: being asked tells nothing."""
    state = position(*PAIR, loaded=(3, 4))
    hold(state, AMERICAN, "02")
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H05"), Caps(0), Caps(0))
    decision = asked(state)
    assert isinstance(decision.question, CarefulAim) and decision.options == (No(),)
    assert could_hold(state, AMERICAN, "11") and not could_hold(state, JAPANESE, "11")


def test_r54_luck_is_not_played_in_the_enemys_turn() -> None:
    """9.2, R54 The blow back is no roll of the own turn."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H08", 4, {"skills": ("60",)}), loaded=(1, 1, 1, 1))
    hold(state, JAPANESE, "11")
    begin(state)
    answer(state, *do(0, Do.CLOSE), Pick(1), Caps(0), Caps(0), Yes(), Caps(0), No())
    assert not any(isinstance(event, events.LuckTried) for event in told(state))
    assert any(isinstance(event, events.StruckBack) for event in told(state))


def test_02_command_action() -> None:
    """9.1 Any one action, free; the state stays."""
    state = position(*PAIR, loaded=(1, 1))
    hold(state, AMERICAN, "02")
    state.status[0] = SPENT
    begin(state)
    answer(state, Unit(0))
    assert (Do.ATTACK, By.CARD) in acts(state)
    answer(state, Undertake(Do.ATTACK, By.CARD), at("H05"), Caps(0))
    assert (state.status[0], state.caps[0], state.hands[0].size) == (SPENT, 5, 0)


def test_03_follow_me() -> None:
    """9.1 2 APs or CAPs: markers go, in close combat and no-rally ones too."""
    state = position(("jp_infantry", "H08", 1), ("jp_infantry", "H08", 1), ("us_rifle", "H08", 4))
    hit(state, 0, "jp_major_casualties")
    hit(state, 1, "jp_pinned")
    hold(state, JAPANESE, "03")
    begin(state, JAPANESE)
    answer(state, PlayCard("03"), CardOn(0, By.CAPS), Pick(1), Done())
    assert state.marker[:2] == [UNHIT, UNHIT] and state.caps[1] == 3


def test_9_0_a_card_paid_with_aps_acts_on_the_payer() -> None:
    """9.0"""
    state = position(
        ("us_rifle", "H08", 1), ("us_rifle", "C08", 1), ("jp_infantry", "A01", 4), pool=[4, 0], caps=[0, 0]
    )
    state.status[0] = ACTIVE
    hit(state, 0, "us_pinned")
    hit(state, 1, "us_pinned")
    hold(state, AMERICAN, "03")
    begin(state)
    answer(state, PlayCard("03"), CardOn(0, By.POOL))
    assert state.marker[0] == UNHIT and state.marker[1] != UNHIT and state.pool[0] == 2


def test_04_rally_up() -> None:
    """9.1"""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4), loaded=(6, 6))
    hit(state, 0, "us_pinned")
    hold(state, AMERICAN, "04")
    begin(state)
    answer(state, PlayCard("04"), CardOn(0, By.CARD), Caps(0))
    finish(state)
    assert state.marker[0] == UNHIT and state.status[0] == FRESH


def test_r126_rapid_deployment() -> None:
    """9.1, R126 Up to 2 hexes, facing free, wire without a die; stops on those it runs into."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4), wire=frozenset({807}))
    hold(state, AMERICAN, "05")
    begin(state)
    answer(state, PlayCard("05"), CardOn(0, By.CARD))
    assert isinstance(asked(state).question, RushTo)
    answer(state, at("H07"), at("H06"), Toward(3))
    assert (state.where[0], state.facing[0], state.status[0], state.caps[0]) == (806, 3, FRESH, 5)


def test_r126_a_reinforcement_enters_with_it() -> None:
    """R126 The entry is the first hex."""
    state = position(("us_rifle", "", 1, {"gates": ("H12",)}), ("jp_infantry", "A01", 4))
    hold(state, AMERICAN, "05")
    begin(state)
    answer(state, PlayCard("05"), CardOn(0, By.CARD), at("H12"), at("H11"), Toward(1))
    assert state.where[0] == spot("H11")


def test_r51_r107_r108_battlefield_confusion() -> None:
    """9.1, R51, R107, R108 Hidden units by their counter; an activated one loses its APs; not spent ones."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4), ("jp_lmg", "A01", 4), ("jp_gd", "B02", 4))
    state.hidden.add(2)
    state.maybe[2] = (101, 102)
    state.status[1], state.pool, state.status[3] = ACTIVE, [0, 5], SPENT
    hold(state, AMERICAN, "06")
    begin(state)
    answer(state, PlayCard("06"))
    decision = asked(state)
    assert isinstance(decision.question, CardTarget)
    assert {action.unit for action in decision.options if isinstance(action, CardOn)} == {1, 2}
    answer(state, CardOn(1, By.CAPS))
    assert state.status[1] == SPENT and state.pool[1] == 0 and state.caps[0] == 3 and 2 in state.hidden


def test_07_08_sergeant_and_officer() -> None:
    """9.1, R107 +1D6 APs, also above 7; +1D6 CAPs for 2 APs of the activated unit."""
    state = position(*PAIR, pool=[7, 0], loaded=(5, 6))
    state.status[0] = ACTIVE
    hold(state, AMERICAN, "07", "08")
    begin(state)
    answer(state, PlayCard("07"), Caps(0), No())
    assert (state.pool[0], state.caps[0]) == (12, 4)
    answer(state, Pass(), PlayCard("08"), Caps(0))
    assert (state.pool[0], state.caps[0]) == (10, 10)


def test_12_sniper_fire_is_clipped() -> None:
    """9.1, R20 CAPs on the die; the table ends at 6."""
    state = position(*PAIR, loaded=(6,))
    hold(state, AMERICAN, "12")
    begin(state)
    answer(state, PlayCard("12"), Caps(2))
    assert state.caps == [3, 2]


def test_r55_seek_cover() -> None:
    """9.1, 18.1.2, R55 Hasty Defences by card 13, vehicles too."""
    state = position(("us_stuart", "H08", 1), ("us_rifle", "H08", 1), ("jp_infantry", "A01", 4))
    hold(state, AMERICAN, "13")
    begin(state)
    answer(state, PlayCard("13"), CardOn(0, By.CARD))
    assert isinstance(asked(state).question, Partners)
    answer(state, Pick(1))
    assert state.hasty == {0, 1}


def test_30_scout_teams() -> None:
    """9.1 Hidden enemies within 2 hexes and in sight."""
    units = (("us_rifle", "H08", 1), ("jp_infantry", "H06", 0), ("jp_infantry", "H04", 0))
    state = position(*units, ground={"H06": "light_jungle", "H04": "kunai"})
    for unit in (1, 2):
        state.hidden.add(unit)
        state.maybe[unit] = (804, 806, 807)
    hold(state, AMERICAN, "30")
    begin(state)
    answer(state, PlayCard("30"), CardOn(0, By.CARD))
    until(state, type(asked(state).question))
    assert state.hidden == {2} and state.maybe[2] == (804,)


def test_9_6_and_9_1_unplayable_cards_are_not_offered() -> None:
    """9.1, 9.6"""
    state = position(*PAIR)
    hold(state, AMERICAN, "03", "04", "07", "08", "12", "30")
    assert playable(state, AMERICAN) == ["12"]


# ---- 9.4 weapons


def test_r80_low_ammunition() -> None:
    """9.4, R80 At each attack: 1 more to pay, or 1 less on the rating."""
    state = position(("us_rifle", "H08", 1, {"weapons": ("43",)}), ("jp_infantry", "H05", 4), loaded=(1, 1))
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H05"))
    assert isinstance(asked(state).question, LowAmmo)
    answer(state, No(), Caps(0), Caps(0))
    assert state.pool[0] == 3
    short = LineOfFire(Do.ATTACK, AMERICAN, 0, (), 808, 808, 805, short=True)
    assert attack_tally(state, short, 1).total == 2


# ---- 9.5 capabilities


def test_r60_r102_hand_to_hand() -> None:
    """9.5, R60, R102 After the attacker's CAPs, before the dice; its dice first, both results count."""
    units = (("us_rifle", "H08", 1), ("jp_infantry", "H08", 4, {"skills": ("60",)}))
    state = position(*units, loaded=(6, 6, 6, 6), stacked=stacked("jp_kia"))
    begin(state)
    answer(state, *do(0, Do.CLOSE), Pick(1), Caps(0), Caps(0))
    decision = asked(state)
    assert isinstance(decision.question, StrikeBack) and decision.side == JAPANESE
    answer(state, Yes(), Caps(0))
    finish(state)
    assert state.where == [-1, -1] and state.caps[1] == 5 - 3 - 1 and JAPANESE in state.fought


def test_r102_take_cover() -> None:
    """9.5, R102 1 CAP for +1 DV."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4, {"skills": ("65",)}), loaded=(4, 5))
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H05"), Caps(0), Caps(0))
    assert isinstance(asked(state).question, TakeCover)
    answer(state, Yes())
    assert state.marker[1] == UNHIT and state.caps[1] == 4


def test_r61_r127_driven() -> None:
    """9.5, R61, R127 Rally for 3 and 1 CAP; on success one more action, paid for as usual."""
    state = position(("us_rifle", "H08", 1, {"skills": ("63",)}), ("jp_infantry", "A01", 4), loaded=(6, 6))
    hit(state, 0, "us_pinned")
    begin(state)
    answer(state, *do(0, Do.RALLY, By.NEW, "63"), Caps(0), Caps(0))
    decision = asked(state)
    assert isinstance(decision.question, ChooseDeed) and decision.question.extra and No() in decision.options
    answer(state, Undertake(Do.MOVE, By.POOL), at("H07"), Toward(1), Caps(0))
    assert state.where[0] == 807 and state.pool[0] == 3 and state.caps[0] == 4
    chance = position(("us_rifle", "H08", 1, {"skills": ("63",)}), ("jp_infantry", "A01", 4), loaded=(6, 6))
    hit(chance, 0, "us_pinned")
    begin(chance)
    answer(chance, *do(0, Do.RALLY, By.CHANCE, "63"), Caps(0))
    assert {action.by for action in options(chance) if isinstance(action, Undertake)} == {By.CAPS}
    assert chance.status[0] == SPENT and chance.caps[0] == 4


def test_hit_and_run() -> None:
    """9.5, R109 A move after an attack for its cost and 1 CAP."""
    state = position(("us_rifle", "H08", 1, {"skills": ("64",)}), ("jp_infantry", "H05", 4), loaded=(1, 1))
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H05"), Caps(0), Caps(0))
    assert "H09" in places(state)
    answer(state, at("H09"), Toward(1))
    assert state.where[0] == 809 and state.pool[0] == 2 and state.caps[0] == 4


def test_r62_battle_hardened() -> None:
    """9.5, R62, R64 For 1 CAP bars and penalties are lifted for one action, rallying excepted."""
    state = position(("us_rifle", "H08", 1, {"skills": ("66",)}), ("jp_infantry", "H05", 4))
    hit(state, 0, "us_stunned")
    begin(state)
    answer(state, Unit(0))
    hardened = {
        (action.do, action.by) for action in options(state) if isinstance(action, Undertake) and action.skill == "66"
    }
    assert {(Do.MOVE, By.CHANCE), (Do.ATTACK, By.NEW)} <= hardened and not any(d == Do.RALLY for d, _ in hardened)
    answer(state, Undertake(Do.MOVE, By.CHANCE, "66"), at("H07"), Toward(1))
    assert state.where[0] == 807 and state.caps[0] == 4 and 0 not in state.shown


def test_emboldened_and_worn() -> None:
    """9.5 Cards 68 and 69, always on."""
    state = position(("us_hmg", "H08", 1, {"skills": ("68",)}), ("jp_infantry", "H05", 4))
    assert price_tally(state, 0, Do.ATTACK).total == 1
    assert defence_tally(state, LineOfFire(Do.ATTACK, JAPANESE, 1, (), 805, 805, 808), 0).total == 13


@pytest.mark.parametrize("card", ["61", "64"])
def test_no_extra_move_without_a_cap(card: str) -> None:
    """9.5, R64 The surcharge is paid."""
    units = (("us_rifle", "H08", 1, {"skills": (card,)}), ("jp_infantry", "H05", 4))
    state = position(*units, caps=[0, 0], loaded=(1, 1))
    begin(state)
    if card == "61":
        answer(state, *do(0, Do.MOVE), at("H09"), Toward(1))
    else:
        answer(state, *do(0, Do.ATTACK), at("H05"))
    assert state.mover == JAPANESE


def test_unused_helpers_are_real() -> None:
    """3.2.3 SpendCaps is asked of whoever has CAPs."""
    state = position(*PAIR, caps=[1, 0], loaded=(1, 1))
    begin(state)
    answer(state, *do(0, Do.ATTACK), at("H05"))
    decision = until(state, SpendCaps)
    assert list(decision.options) == [Caps(0), Caps(1)] and Stall(True) not in decision.options
    assert Done() not in decision.options
