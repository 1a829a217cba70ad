"""Whole phases: kept in a save in the middle of each, and told in few words."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from game.ichi_go import events
from game.ichi_go.armies import army_of, zone
from game.ichi_go.components import ALLIED, JAPANESE, Nation, Phase
from game.ichi_go.game import GAME
from game.ichi_go.secrets import cover_name
from game.ichi_go.sequence import PhaseOrder
from game.ichi_go.wording.phases import group_of, group_words, marches_of
from game.kernel.envelope import SaveFile, unsealed
from game.kernel.match import Match
from game.kernel.state import Told
from game.registry import GAMES
from tests.game.ichi_go.positions import empty, put

HASTE = 0.8  # how often a phase is ended at once
GAMES_TRIED = 8
LONG = 3000  # answers of a hasty campaign with the Americans in it


@cache
def kept() -> dict[Phase, SaveFile]:
    """5.1 A save from the middle of each phase."""
    found: dict[Phase, SaveFile] = {}
    for seed in range(GAMES_TRIED):
        rng, match = Random(seed), Match(GAME, "campaign", seed, ("causeway",))
        while match.decision is not None and len(match.history) < LONG and len(found) < len(Phase) - 1:
            phase, options = Phase(match.state.phase), match.decision.options
            if phase not in found and not isinstance(match.decision.question, PhaseOrder):
                found[phase] = match.snapshot()
            match.play(options[-1] if rng.random() < HASTE and len(options) > 2 else rng.choice(options))
    return found


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase != Phase.SETUP])
def test_a_save_in_the_middle_of_a_phase_goes_on_as_it_would_have(phase: Phase) -> None:
    save = kept()[phase]
    one, two = Match.restore(save, GAMES), Match.restore(unsealed(save.sealed().encode()), GAMES)
    rng = Random(7)
    assert one.state.phase == two.state.phase == phase
    for _ in range(6):
        assert one.state.digest() == two.state.digest()
        if one.decision is not None:
            action = rng.choice(one.decision.options)
            one.play(action)
            two.play(action)
    assert one.state.facts() == two.state.facts()


@pytest.mark.parametrize(("place", "side", "name"), [(2008, JAPANESE, "11th Army"), (1601, ALLIED, "1st War Area")])
def test_a_hex_belongs_to_an_army(place: int, side: Any, name: str) -> None:
    assert zone(place, side) == name


def test_a_covered_unit_is_of_the_army_whose_phase_it_is() -> None:
    """6.6 Only that it is there is known, and where."""
    state = empty("campaign", 2)
    state.phase = Phase.JP_MOVEMENT
    assert army_of(state, cover_name(1601, 0), 1601) == zone(1601, JAPANESE)
    state.phase = Phase.US_MOVEMENT
    assert army_of(state, cover_name(1601, 0), 1601) == "Tenth Army"


def test_a_march_led_over_a_hex_is_one_and_two_stacks_are_two() -> None:
    """R60"""
    state = empty("campaign", 2)
    (unit,) = put(state, 1901, "CEA-62D")
    (other,) = put(state, 1903, "CEA-1B")
    told = [
        events.Moved((unit,), (1901, 1902), 1, False),
        events.Moved((unit,), (1902, 1903), 1, False),
        events.Moved((other,), (1903, 1904), 1, False),
    ]
    assert marches_of(told) == [((unit,), (1901, 1902, 1903)), ((other,), (1903, 1904))]
    words = group_words("12th Army", [Told(event, state) for event in told])
    assert words == "12th Army: 1 unit from Kaifeng to Yencheng and 1 unit from Yencheng to Chumatien."
    assert group_of(state, events.PointsRolled(1901, Nation.JP, 3, 3)) == ""
    assert group_of(state, events.TurnBegun(2)) is None
