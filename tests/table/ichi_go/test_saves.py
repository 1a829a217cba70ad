"""A save in the middle of every phase: opened again, it is the same position and asks the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.ichi_go.game import GAME
from game.kernel.match import Match


@pytest.mark.parametrize("scenario", ["honan", "campaign"])
def test_a_save_of_every_phase_opens_where_it_was(scenario: str) -> None:
    match, rng, seen = Match[Any](GAME, scenario, 5), Random(5), set[str]()
    while match.decision is not None and len(seen) < 9:
        phase = str(match.state.phase)
        if phase not in seen and len(match.history) > 2:
            seen.add(phase)
            again = Match.restore(match.snapshot(), {GAME.name: GAME})
            assert again.state.digest() == match.state.digest() and again.decision == match.decision
        match.play(rng.choice(match.decision.options))
    assert len(seen) >= 5
