"""Chances from the rules to the reader: as values, told from his side."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.kernel import agenda
from game.kernel.forecast import (
    Chance,
    Expected,
    Forecast,
    Tone,
    bars,
    brief,
    button,
    headline,
    rehearse,
    rules,
    sums,
    told,
)
from game.kernel.tally import Reason, Tally
from tests.kernel import toy

ATTACK = Tally("Attack value", "10.33")
ATTACK.add("point unit", 4, "10.33A")
FIRE = Tally("Fire value", "10.31")
FIRE.add("machine gun", 6, "10.31")
FALLS = Chance("Hill 80 falls", Fraction(57, 100), Tone.GOOD)
HIS_FIRE = Forecast("his fire", (Chance("hits you", 0.9, Tone.BAD), Chance("misses", 0.1, Tone.GOOD)), sums=(FIRE,))
ASSAULT = Forecast(
    "assault Hill 80",
    (
        Chance("fails", Fraction(33, 100), Tone.BAD),
        Chance("overrun", Fraction(12, 100), Tone.GOOD),
        Chance("taken", Fraction(45, 100), Tone.GOOD),
        Chance("draw", Fraction(10, 100)),
        Chance("gas", Fraction(0)),
    ),
    headline=FALLS,
    expected=(Expected("you lose", 3.6, "levels", Tone.BAD), Expected("he loses", Fraction(31, 10), "levels")),
    next=(HIS_FIRE,),
    sums=(ATTACK,),
)


def test_chances_that_do_not_add_up_are_no_forecast() -> None:
    with pytest.raises(ValueError, match=r"add up to 0\.9000"):
        Forecast("a roll", (Chance("hit", 0.5), Chance("miss", 0.4)))


def test_bars_run_from_good_to_bad_without_what_cannot_be() -> None:
    assert [chance.label for chance in bars(ASSAULT)] == ["overrun", "taken", "draw", "fails"]


def test_a_button_tells_the_one_chance_and_a_headline_the_price_too() -> None:
    assert button(ASSAULT) == "Hill 80 falls 57 %"
    assert headline(ASSAULT) == "Hill 80 falls 57 %, you lose about 3.6 levels"
    assert button(HIS_FIRE) == headline(HIS_FIRE) == "hits you 90 %"
    assert button(Forecast("a force", expected=(Expected("together", 8.2, "factors"),))) == "together about 8.2 factors"
    assert button(Forecast("march")) == ""


def test_an_estimate_says_about() -> None:
    assert button(ASSAULT.estimated()).startswith("Hill 80 falls about 57 %")


def test_turned_for_whoever_sits_on_the_other_side() -> None:
    theirs = ASSAULT.turned({"taken": "lost", "hits you": "hits him"})
    assert [chance.label for chance in bars(theirs)] == ["fails", "draw", "overrun", "lost"]
    assert theirs.headline == replace(FALLS, tone=Tone.BAD) and theirs.expected[0].tone == Tone.GOOD
    assert theirs.next[0].chances[0] == Chance("hits him", 0.9, Tone.GOOD)
    assert (theirs.title, theirs.sums) == (ASSAULT.title, ASSAULT.sums)


def test_told_in_whole_lines_with_what_is_chained_below() -> None:
    assert told(ASSAULT) == [
        "Assault Hill 80: Hill 80 falls 57 %; overrun 12 %, taken 45 %, draw 10 %, fails 33 %; "
        "you lose about 3.6 levels; he loses about 3.1 levels.",
        "  His fire: hits you 90 %; misses 10 %.",
    ]


def test_a_list_tells_the_chance_the_price_and_what_is_chained() -> None:
    assert brief(ASSAULT) == (
        "Hill 80 falls 57 %; you lose about 3.6 levels; he loses about 3.1 levels; his fire: hits you 90 %"
    )


def test_rules_are_values_and_each_is_told_once() -> None:
    both = replace(ASSAULT, notes=(Reason("It is a hill", ("10.33", "3.1")),))
    assert rules(both) == ["10.33", "10.33A", "10.31", "3.1"]
    assert both.notes[0].as_text() == "It is a hill (10.33, 3.1)."
    assert Reason("Plain").as_text() == "Plain."


def test_a_rehearsal_stops_at_dice_and_at_secrets() -> None:
    state = toy.GAME.setup("short", 3)
    assert agenda.settle(state) is not None
    before = state.digest()
    assert rehearse(state, toy.Throw()).dice == 2
    assert rehearse(state, toy.Guess(1)).dice == 0
    assert not rehearse(state, toy.Guess(1)).lone
    assert state.digest() == before


def test_sums_of_all_that_is_chained_in_order() -> None:
    assert [tally.title for tally in sums(ASSAULT)] == ["Attack value", "Fire value"]


def test_hope_is_never_nought_and_doubt_never_all() -> None:
    assert Chance("x", Fraction(1, 1000)).percent == "<1 %"
    assert Chance("x", Fraction(999, 1000)).percent == ">99 %"
    assert Chance("x", 1.0).percent == "100 %"


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    assert Tone.GOOD.turned() is Tone.BAD
    assert Tone.PARTLY_BAD.turned() is Tone.PARTLY_GOOD
    assert Tone.EVEN.turned() is Tone.EVEN
    assert Tone.GOOD.turned(False) is Tone.GOOD


def test_certain_things_are_no_risk() -> None:
    assert Forecast("a sure thing", (Chance("done", Fraction(1)), Chance("not", Fraction(0)))).is_certain
    assert not ASSAULT.is_certain
