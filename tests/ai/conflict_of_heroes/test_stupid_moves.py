"""Nobody who reads the odds plays what any sergeant would be ashamed of: see stupid_moves.json.

Levels think with their full budget here, only the clock is taken away: the same answer on every machine.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.conflict_of_heroes.game import GAME
from game.kernel.agenda import Action
from tests.ai.conflict_of_heroes.setting import build, fits, level_player, scorers, stupid_moves, text

ENTRIES = stupid_moves()
MANY, SELDOM = 40, 0.2  # he misreads the odds by seed and position: one seed would only test luck


def forbidden(entry: dict[str, Any], action: Action) -> bool:
    return any(fits(action, pattern) for pattern in entry["must_not"])


def test_the_file_is_sound() -> None:
    """Names apart, a reason for each, and enough of them to mean something."""
    names = [entry["name"] for entry in ENTRIES]
    assert len(names) == len(set(names)) >= 15
    assert all(entry["why"].endswith(".") for entry in ENTRIES)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_each_position_offers_the_stupidity_and_something_else(entry: dict[str, Any]) -> None:
    """Otherwise an entry would pass without testing anything; nor may it break the rules."""
    state, decision = build(entry)
    assert GAME.flaws(state) == []
    bad = [forbidden(entry, action) for action in decision.options]
    assert any(bad), f"not offered among {[text(action) for action in decision.options]}"
    assert not all(bad)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_the_scorers_know_better(entry: dict[str, Any]) -> None:
    state, decision = build(entry)
    chosen = scorers().choose(GAME.observe(state, decision.side), decision).action
    assert not forbidden(entry, chosen), f"{text(chosen)}: {entry['why']}"


@pytest.mark.parametrize("level", ["captain", "colonel"])
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_no_level_that_searches_plays_it(entry: dict[str, Any], level: str) -> None:
    state, decision = build(entry)
    view = GAME.observe(state, decision.side)
    chosen = level_player(level, 1).choose(view, decision).action
    assert not forbidden(entry, chosen), f"{level} plays {text(chosen)}: {entry['why']}"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["name"])
def test_the_lieutenant_seldom_plays_it(entry: dict[str, Any]) -> None:
    state, decision = build(entry)
    view = GAME.observe(state, decision.side)
    chosen = [level_player("lieutenant", seed).choose(view, decision).action for seed in range(MANY)]
    assert sum(forbidden(entry, action) for action in chosen) < MANY * SELDOM, entry["why"]
