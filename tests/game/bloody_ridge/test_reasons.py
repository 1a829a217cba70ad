"""Why a hex is no answer: said exactly of the hexes that are not offered."""

from __future__ import annotations

import pytest

from game.bloody_ridge.banzai import DeclareCharge
from game.bloody_ridge.components import HEXES, JAPANESE, RED_ROW, STEPS
from game.bloody_ridge.movement import ChooseForce, NextHex
from game.bloody_ridge.organization import PlaceCrews
from game.bloody_ridge.wording.reasons import why_not_place
from game.kernel.picking import Pick
from tests.game.bloody_ridge.positions import force, position


@pytest.mark.parametrize("here", [1218, 1616, 2012, 1911, 1514, 1309, 1001, 1501])
def test_a_reason_for_every_hex_but_the_offered_ones(here: int) -> None:
    """3.4, 7.18, 7.19"""
    state = position(force(here, 1))
    silent = {place for place in HEXES if not why_not_place(state, NextHex(JAPANESE), place)}
    assert silent == set(STEPS[here])


@pytest.mark.parametrize(
    ("here", "place", "words"),
    [
        (1218, 1317, "No unit enters a red-row hex (3.4)."),
        (1616, 1515, "sector line"),
        (1514, 1515, "not ahead"),
        (1514, 1001, "not next to 1514"),
        (1514, 9999, "not on the map"),
        (1514, 1514, "stands in 1514 already"),
    ],
)
def test_the_reason_that_counts(here: int, place: int, words: str) -> None:
    assert words in why_not_place(position(force(here, 1)), NextHex(JAPANESE), place)


def test_reasons_of_the_other_questions() -> None:
    state = position(waiting=[1] + [0] * 11)
    assert why_not_place(state, ChooseForce(JAPANESE), 1218) == ""
    assert why_not_place(state, ChooseForce(JAPANESE), 1317) == "Nobody waits in 1317."
    assert "red row" in why_not_place(state, ChooseForce(JAPANESE), 1217)
    assert why_not_place(state, PlaceCrews(JAPANESE, ()), 1218) == ""
    assert "11.5" in why_not_place(state, PlaceCrews(JAPANESE, ()), 1217)
    some = PlaceCrews(JAPANESE, (2, 5))
    silent = {place for place in RED_ROW if not why_not_place(state, some, place)}
    assert silent == {RED_ROW[action.item] for action in some.options(state) if isinstance(action, Pick)}
    assert why_not_place(state, some, 1218) == ""
    assert why_not_place(state, DeclareCharge(JAPANESE), 1217)
