"""10.7, 10.21 Machine guns in assaults: supporting from outside, and going in with the infantry."""

from __future__ import annotations

import pytest

from ai.games.edsons_ridge.brain import BRAIN
from game.edsons_ridge.assault import PointUnit
from game.edsons_ridge.casualties import Absorb
from game.edsons_ridge.components import AMERICAN, D1, D2, ELIMINATED, JAPANESE, SPENT
from game.edsons_ridge.impulses import AssaultFrom
from game.edsons_ridge.movement import AssaultIn, JoinAssault
from game.edsons_ridge.preview.answers import previews
from game.edsons_ridge.preview.assault import AssaultForecast
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording.reasons import why_not_unit
from game.kernel.agenda import Decision
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import (
    at,
    compared,
    events_of,
    impulse,
    level,
    march,
    pick,
    place,
    play,
    position,
    quiet,
    storm,
    unit,
)

J11, J12, J1MG = "JP-1_124-1-1", "JP-1_124-1-2", "JP-1_124-1-MG"
J21, J22 = "JP-1_124-2-1", "JP-1_124-2-2"
MG11, GUN = "US-11-MG", "JP-GUN"


@pytest.mark.parametrize(("worn", "attack"), [((J11, D2), 4), ((J11, D1), 4 + 1 + 1)])
def test_10_7_support_ends_when_the_last_infantry_of_the_guns_company_falls(worn: tuple[str, int], attack: int) -> None:
    """10.7 'At least one platoon from the MG's company': 6+6 v 2+1+8, 1 CP on the lead unit of the gun's company."""
    state = position(at("10", worn, J21, J1MG), at("20", MG11), japanese="10", dice=(3, 3, 4, 4, 6, 6, 6, 6))
    heard = events_of(state)
    storm(state, JAPANESE, "10", "20", J11, J21)
    play(state, pick(J11), pick(J1MG))
    decision = play(state, pick(MG11))
    if decision is not None and isinstance(decision.question, PointUnit):
        play(state, pick(J21))
    assert compared(heard, "defensive fire").points == 1
    assert compared(heard).attack == attack


def test_10_7_a_gun_that_supports_anybody_goes_on_supporting() -> None:
    """10.7 Raider E machine guns need no company: one of two Marines falls to 5+6 v 2+7, the +1 stays."""
    state = position(
        at("20", ("US-RB-1", D1), "US-PB-1", "US-RE-MG1"),
        at("10", J1MG),
        japanese="10",
        dice=(3, 3, 4, 3, 6, 6, 6, 6),
    )
    heard = events_of(state)
    storm(state, AMERICAN, "20", "10", "US-RB-1", "US-PB-1")
    play(state, pick("US-RB-1"), pick("US-RE-MG1"), pick(J1MG), Absorb(unit("US-RB-1")))
    assert level(state, "US-RB-1") == ELIMINATED
    assert compared(heard).attack == 3 + 1


def into_contested_20(dice: tuple[int, ...] = (), *enemies: str) -> tuple[Edson, Decision]:
    """J11, its machine gun and the gun have come into 20, where J12 already faces Marines; J11, alone able, leads."""
    state = position(at("20", "US-PC-1", *enemies, J12), at("10", J11, J1MG, GUN), japanese="10 9 19", dice=dice)
    impulse(state, JAPANESE)
    play(state, AssaultFrom(10))
    march(state, "20", J11)
    march(state, "20", J1MG)
    march(state, "20", GUN)
    decision = play(state, AssaultIn(20))
    assert decision is not None
    assert decision.question == JoinAssault(JAPANESE, (unit(J11),), 20, ())
    return state, decision


def test_10_21_any_unit_that_entered_may_assault_but_infantry_leads() -> None:
    """10.21, 4.112, 4.113 The machine gun only behind infantry; artillery attacks by ranged fire only."""
    state, decision = into_contested_20()
    assert set(decision.options) == {pick(J1MG), DONE}
    first = JoinAssault(JAPANESE, (), 20, ())
    assert first.options(state) == [pick(J11)]
    assert "4.112" in why_not_unit(state, first, unit(J1MG))
    assert "4.113" in why_not_unit(state, first, unit(GUN))


@pytest.mark.parametrize("joins", [False, True])
def test_10_21_a_machine_gun_that_joins_fails_with_the_rest_but_adds_nothing(joins: bool) -> None:
    """10.21, 10.33 note, 10.351 4 v 6 either way; a failure makes the gun D1 if it fought, Spent if it only came."""
    state, _ = into_contested_20((1, 1, 6, 6))
    heard = events_of(state)
    play(state, pick(J1MG) if joins else DONE)
    quiet(state)
    assert compared(heard).attack == 4
    assert (place(state, J1MG), level(state, J1MG)) == (20, D1 if joins else SPENT)


@pytest.mark.parametrize("joins", [False, True])
def test_10_21_a_machine_gun_that_joined_takes_points_of_defensive_fire(joins: bool) -> None:
    """10.21, 10.31 It is part of the assault force: 6+12 v 2+10, 6 CP, of which J11 alone could bear 4."""
    state, _ = into_contested_20((6, 6, 5, 5), MG11)
    decision = play(state, pick(J1MG) if joins else DONE, pick(MG11))
    assert (level(state, J11) == ELIMINATED) is not joins
    if joins:
        assert decision is not None
        assert set(decision.options) == {Absorb(unit(J11)), Absorb(unit(J1MG))}


def test_10_21_the_opponent_sends_no_machine_gun_in_for_nothing() -> None:
    """10.21, 10.33 note The scorer prefers to begin, and the preview of joining follows the choice."""
    state, decision = into_contested_20()
    values = BRAIN.scores(state, decision.question, decision.options, BRAIN.weights)
    scores = dict(zip(decision.options, values, strict=True))
    assert scores[pick(J1MG)] < scores[DONE]
    (alone,) = previews(state, decision.question, DONE)
    (joined,) = previews(state, decision.question, pick(J1MG))
    assert isinstance(alone, AssaultForecast)
    assert isinstance(joined, AssaultForecast)
    assert alone.attack.total == joined.attack.total
    assert joined.levels_lost.mean() > alone.levels_lost.mean()
