"""B.1, B.2 Questions that are asked although they have one answer: what is not asked would tell what a hand holds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.conflict_of_heroes.asking import No, Yes
from game.conflict_of_heroes.attacking import NextTarget
from game.conflict_of_heroes.game import GAME
from game.conflict_of_heroes.state import By, Do, Engagement
from game.conflict_of_heroes.throwing import CarefulAim, TryLuck
from game.conflict_of_heroes.turns import ChooseDeed, Turn
from game.kernel.agenda import Decision, Side, play, settle
from tests.game.conflict_of_heroes.positions import (
    AMERICAN,
    JAPANESE,
    answer,
    begin,
    do,
    hit,
    hold,
    mild,
    position,
)

ENEMIES = (("jp_infantry", "H06", 4), ("jp_infantry", "H06", 4))


def asked_in_turn(state: Engagement, unit: int) -> list[Decision]:
    """Everything that is asked of the side that attacks with this unit, until the turn is over."""
    begin(state, AMERICAN)
    found: list[Decision] = []
    decision = answer(state, *do(unit, Do.ATTACK))
    while decision is not None and not isinstance(decision.question, Turn):
        found.append(decision)
        play(state, mild(decision))
        decision = settle(state)
    return found


def rifle_with(*cards: str, caps: int = 0) -> Engagement:
    state = position(("us_rifle", "H08", 1), *ENEMIES, caps=[caps, 0])
    hold(state, AMERICAN, *cards)
    return state


def kinds(decisions: list[Decision], *wanted: type) -> list[str]:
    return [type(d.question).__name__ for d in decisions if isinstance(d.question, wanted)]


@pytest.mark.parametrize("card", ["04", "12", "30"])
def test_p18_p40_aim_luck_and_the_next_target_are_asked_of_any_hand(card: str) -> None:
    """P18, P40: a hand without cards 09 and 11 is asked as often, in the same order, as one that holds them."""
    wanted = (CarefulAim, TryLuck, NextTarget)
    poor, rich = asked_in_turn(rifle_with(card), 0), asked_in_turn(rifle_with("09"), 0)
    lucky = asked_in_turn(rifle_with("11"), 0)
    assert kinds(poor, *wanted) == kinds(rich, *wanted) == kinds(lucky, *wanted)
    assert {"CarefulAim", "TryLuck", "NextTarget"} == set(kinds(poor, *wanted))
    assert all(d.options == (No(),) for d in poor if isinstance(d.question, CarefulAim | TryLuck))
    assert Yes() in next(d for d in rich if isinstance(d.question, CarefulAim)).options


def test_p18_p40_nobody_is_asked_who_cannot_hold_the_card() -> None:
    """An empty hand holds nothing, and everybody sees that it is empty."""
    assert kinds(asked_in_turn(rifle_with(), 0), CarefulAim, TryLuck, NextTarget) == []


def test_p19_the_attacked_side_is_asked_by_what_everybody_knows() -> None:
    """P19, R102: whether it can really strike back, and with which marker, is its secret."""
    for marker in ("us_unnerved", "us_stunned"):
        state = position(("us_raider", "H06", 4, {"skills": ("60",)}), ("jp_infantry", "H06", 1), caps=[5, 5])
        hit(state, 0, marker)
        begin(state, JAPANESE)
        decision = answer(state, *do(1, Do.CLOSE))
        seen = []
        while decision is not None and not isinstance(decision.question, Turn):
            seen.append(type(decision.question).__name__)
            play(state, mild(decision))
            decision = settle(state)
        assert "StrikeBack" in seen


def test_p25_a_deed_is_asked_for_whatever_its_marker_leaves() -> None:
    """P25: a unit with one thing left to do is asked all the same, so nobody learns how little that is."""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H02", 4), caps=[0, 5], status=[0, 0])
    hit(state, 0, "us_stunned")
    question = ChooseDeed(AMERICAN, 0)
    assert question.is_always(state)
    state.show(0)
    assert not question.is_always(state)


def test_p26_a_concealed_attack_is_one_of_the_deeds_of_a_hidden_unit() -> None:
    """P26: with or without the CAP, and the enemy hears no sums of it."""
    state = position(("jp_sniper", "H08", 1, {"skills": ("62",)}), ("us_rifle", "H05", 4), caps=[5, 5])
    state.hidden.add(0)
    state.maybe[0] = (state.where[0],)
    begin(state, JAPANESE)
    assert ChooseDeed(JAPANESE, 0).is_always(state)
    decision = answer(state, do(0, Do.ATTACK)[0])
    assert decision is not None
    skills = {action.skill for action in decision.options if getattr(action, "do", None) == Do.ATTACK}
    assert skills == {"", "62"}
    assert {a.by for a in decision.options if getattr(a, "skill", "") == "62"} >= {By.NEW, By.CHANCE}


def scrambles(state: Engagement, side: Side) -> Iterator[Engagement]:
    for seed in range(6):
        yield GAME.scramble(state, side, Random(seed))


def test_b1_whatever_is_secret_changes_nothing_for_the_other_side() -> None:
    """B.1, B.7: hands, face-down markers, hidden units, plots and the objective, all at once, in D7's middle."""
    state, rng = GAME.setup("d7_coffin_corner", 5), Random(5)
    looked = 0
    for _ in range(500):
        decision = settle(state)
        if decision is None:
            break
        if isinstance(decision.question, Turn) and rng.random() < 0.1:
            for side in (AMERICAN, JAPANESE):
                view = GAME.observe(state, side)
                for other in scrambles(state, side):
                    looked += 1
                    assert GAME.observe(other, side) == view
        play(state, rng.choice(decision.options))
    assert looked > 20
