"""Why a hex is no answer to a question, in one sentence with its rule."""

from __future__ import annotations

from typing import Any

from game.bloody_ridge.components import BOARD, GROUND, RED_ROW, STEPS, crosses_line
from game.bloody_ridge.movement import ChooseForce, NextHex
from game.bloody_ridge.organization import PlaceCrews
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Question
from game.kernel.named import Place


def why_not_place(state: Ridge, question: Question[Any], place: Place) -> str:
    """Something true about a hex that was not offered; empty if it was."""
    if place not in GROUND:
        return f"{place} is not on the map."
    match question:
        case NextHex():
            return _step(state.the_force.place, place)
        case ChooseForce():
            return "" if place in state.waiting_forces() else _no_force(place)
        case PlaceCrews():
            return _no_crew(question, place)
    return "This question is not about a hex."


def _no_crew(question: PlaceCrews, place: Place) -> str:
    if not GROUND[place].is_red_row:
        return "A crew joins in a red-row hex (11.5)."
    return f"A crew has joined in {place} already (11.5)." if RED_ROW.index(place) in question.chosen else ""


def _no_force(place: Place) -> str:
    if GROUND[place].is_red_row:
        return f"Nobody waits in {place}."
    return "A force starts from the red row (7.1)."


def _step(here: Place, place: Place) -> str:
    """3.4, 7.18, 7.19 In the order a player would look at it."""
    if place in STEPS[here]:
        return ""
    if place == here:
        return f"The force stands in {here} already."
    if place not in BOARD.near[here]:
        return f"{place} is not next to {here} (7.2)."
    if GROUND[place].is_red_row:
        return "No unit enters a red-row hex (3.4)."
    if crosses_line(here, place):
        return f"A sector line lies before {place}; only open ground on both sides lets you cross (7.19)."
    return f"{place} is not ahead: outside open ground you go north, north-east or north-west only (7.19)."
