"""Every scenario tells what happened in truth, with its sources, on ground that its map has."""

from __future__ import annotations

import pytest

from game.kernel.briefing import Briefing
from game.registry import GAMES

ALL = [(game, brief) for game in GAMES.values() for brief in game.briefings]


@pytest.mark.parametrize("brief", [brief for _, brief in ALL], ids=lambda brief: brief.name)
def test_a_scenario_tells_what_happened_and_where_to_read_it(brief: Briefing) -> None:
    words = " ".join(brief.card.history)
    assert 200 < len(words) < 1200 and words.rstrip().endswith(".")
    assert brief.card.sources and all(source.strip() for source in brief.card.sources)
    assert all(side in (0, 1) for _, side in brief.card.fell)
