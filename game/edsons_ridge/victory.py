"""21, 18.8 Victory points, Vandegrift, breakthrough, and who has won."""

from __future__ import annotations

from dataclasses import dataclass

from game.edsons_ridge import events
from game.edsons_ridge.components import AMERICAN, AREAS, HENDERSON, JAPANESE, NOWHERE, STACKS_AS, TRACKS, VANDEGRIFT
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Side, Step

TIE_UNITS = 4


def area_points(state: Edson, side: Side) -> int:
    """3.26, R34 Points for the areas a side controls now, contested or not."""
    worth, control = state.scenario.points, state.control
    return sum(worth[area] for area in AREAS if control[area] == side)


def units_on_airfield(state: Edson) -> int:
    """21.3, 21.4, R24 Japanese units in zone A for a tie or a breakthrough: a machine-gun company counts three."""
    return sum(STACKS_AS[unit] for unit in state.units(JAPANESE, HENDERSON))


def airfield_points(state: Edson) -> int:
    """21.3, R24 A point for each Japanese unit in zone A; `company_scores_three` gives three for a company."""
    if "company_scores_three" in state.house:
        return units_on_airfield(state)
    return len(state.units(JAPANESE, HENDERSON))


def check_breakthrough(state: Edson) -> None:
    """21.4 Enough Japanese on Henderson Field at the end of an impulse phase win the game."""
    needed = state.scenario.breakthrough
    if needed and units_on_airfield(state) >= needed:
        win(state, JAPANESE, "breakthrough")


def win(state: Edson, side: Side, why: str) -> None:
    state.winner = side
    state.tell(events.GameWon, side, why, state.lead)


def capture_vandegrift(state: Edson) -> None:
    """18.8 At the end of a close combat phase the Japanese take him if they control his area."""
    area = state.where[VANDEGRIFT]
    if area and state.control[area] == JAPANESE:
        points, _ = TRACKS.vandegrift[area]
        state.add_points(JAPANESE, points, "Vandegrift")
        _remove_vandegrift(state, taken=True)


def retire_vandegrift(state: Edson) -> None:
    """18.8 At the end of his last turn he is out of danger."""
    area = state.where[VANDEGRIFT]
    if area and state.turn >= TRACKS.vandegrift[area][1]:
        _remove_vandegrift(state, taken=False)


def _remove_vandegrift(state: Edson, taken: bool) -> None:
    place, state.where[VANDEGRIFT] = state.where[VANDEGRIFT], NOWHERE
    state.tell(events.VandegriftLeft, place, taken)


@dataclass(frozen=True)
class ScoreTurn(Step[Edson]):
    """21.2, R2 Both sides count the areas they control; the difference goes on the track."""

    def run(self, state: Edson) -> None:
        japanese = area_points(state, JAPANESE)
        american = area_points(state, AMERICAN) if state.turn >= state.scenario.americans_score_from else 0
        state.lead += japanese - american
        state.tell(events.Scored, state.turn, japanese, american, state.lead)


@dataclass(frozen=True)
class DecideGame(Step[Edson]):
    """21.1, 21.3 The airfield's points, then the most points; at 0 four units on the airfield decide."""

    def run(self, state: Edson) -> None:
        points = airfield_points(state)
        if points and state.scenario.henderson_points:
            state.add_points(JAPANESE, points, "Henderson Field")
        if state.lead:
            win(state, JAPANESE if state.lead > 0 else AMERICAN, "points")
        else:
            win(state, JAPANESE if units_on_airfield(state) >= TIE_UNITS else AMERICAN, "tie")
