"""An event is told when it has happened: the position kept with it shows what it tells."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bloody_ridge import events
from game.bloody_ridge.components import JAPANESE
from game.bloody_ridge.game import GAME
from game.bloody_ridge.scenarios import OPTIONAL_RULES
from game.bloody_ridge.state import Ridge
from game.kernel.match import Match
from game.kernel.state import Rolled, Told

ALL = tuple(option.name for option in OPTIONAL_RULES if option.name != "no_hqs")
LOW = {"bombardment", "counterattack", "fire at the Marines", "fire at the Japanese"}


def played(seed: int) -> list[Told]:
    match: Match[Any] = Match(GAME, "standard", seed, ALL)
    rng = Random(seed)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    return match.told


def shows(event: Any, after: Ridge) -> bool:
    match event:
        case events.Marched(end=place) | events.Taken(place=place):
            return after.the_force.place == place and after.is_japanese(place)
        case events.Drew():
            return after.the_fight.drawn == event.kept and not set(event.kept) & set(after.pool)
        case events.HqFound():
            return after.hqs[event.hq] == event.place
        case events.Shelled(hit=hit) | events.Fired(hit=hit):
            units = after.force.units if after.force is not None else ()
            standing = after.the_fight.units if getattr(event, "side", None) == JAPANESE else units
            return set(hit) <= set(after.dead) and not set(hit) & set(standing)
        case events.Struck():
            return event.unit in after.dead and event.unit not in after.the_fight.units
        case events.ShellsHeld():
            return after.fight is None or not after.fight.shells
        case events.ForceLost():
            return after.force is None
        case events.Retaken():
            return (event.place in after.control) != event.success
        case events.GunsReady():
            return not after.aside
    return True


@pytest.mark.parametrize("seed", range(4))
def test_the_position_kept_with_an_event_shows_it(seed: int) -> None:
    told = played(seed)
    assert [event for event, after in told if not shows(event, after)] == []
    wanted = {events.Marched, events.Taken, events.Drew, events.Shelled, events.Fired, events.ForceLost}
    assert wanted <= {type(event) for event, _ in told}


def test_every_roll_says_who_threw_each_die_where_and_whether_low_is_lucky() -> None:
    """6.8, 7.9, 9.1 Who fires or strikes back wants little; 3.5, 6.7, 11.4 else much."""
    rolls = [event for seed in range(3) for event, _ in played(seed) if isinstance(event, Rolled)]
    for rolled in rolls:
        assert sum(len(pips) for _, pips in rolled.throws) == len(rolled.dice)
        assert rolled.low == (rolled.why in LOW) and rolled.place is not None
    assert {rolled.why for rolled in rolls} == {*LOW, "placement", "defence", "banzai"}
