"""An event is told when it has happened: the position kept with it shows what it tells."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.edsons_ridge import events
from game.edsons_ridge.components import ELIMINATED, NOWHERE, PLACES
from game.edsons_ridge.game import GAME
from game.edsons_ridge.state import Edson
from game.kernel.match import Match
from game.kernel.state import Rolled

LOW = {"infiltration", "entrenchment", "patrol", "leader"}


def played(scenario: str, seed: int) -> Match[Any]:
    match: Match[Any] = Match(GAME, scenario, seed)
    rng = Random(seed)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    return match


def shows(event: Any, after: Edson) -> bool:
    match event:
        case events.Moved() | events.Entered():
            place = event.end if isinstance(event, events.Moved) else event.place
            return after.where[event.unit] == place
        case events.Eliminated(unit=piece) | events.LeaderRemoved(leader=piece):
            return after.where[piece] == NOWHERE and after.level[piece] == ELIMINATED
        case events.LevelChanged():
            return after.level[event.unit] == event.after
        case events.ControlTurned():
            return after.control[event.place] == event.side
        case events.PositionLost():
            return event.unit not in after.entrenched
        case events.DumpRemoved():
            return after.dump == NOWHERE
    return True


@pytest.mark.parametrize("scenario", ["full_battle", "hill_80"])
def test_the_position_kept_with_an_event_shows_it(scenario: str) -> None:
    seen = set()
    for seed in (1, 2):
        for event, after in played(scenario, seed).told:
            assert shows(event, after), event
            seen.add(type(event))
    assert {events.Moved, events.Eliminated, events.LeaderRemoved, events.ControlTurned} <= seen


def test_every_roll_says_who_threw_each_die_where_and_whether_low_is_lucky() -> None:
    """10.35 Two dice for each side of an attack; 8.22, 8.24, 8.25, 18.5 low is wanted; 8.26 a pass has no place."""
    rolls = [event for seed in (1, 2) for event, _ in played("full_battle", seed).told if isinstance(event, Rolled)]
    for rolled in rolls:
        why = rolled.why.removesuffix(" again")
        assert [len(pips) for _, pips in rolled.throws] == ([2, 2] if len(rolled.dice) == 4 else [len(rolled.dice)])
        assert rolled.low == (why in LOW)
        assert (rolled.place in PLACES) or why in ("ammo", "leader")
    assert {rolled.why for rolled in rolls} > {"assault", "defensive fire", "ranged fire", "close combat"}
