"""Characters show in what they do. Heuristic strength against the plain scorers, the same seeds for each pair."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from ai.games.edsons_ridge import BRAIN
from ai.levels import load_book
from game.edsons_ridge.components import SIDES
from game.edsons_ridge.game import GAME
from game.edsons_ridge.state import Edson
from game.kernel.match import Match
from tests.ai.edsons_ridge.setting import scorers

GAMES = 24
CLEARLY = 1.3  # times as often


@cache
def deeds(name: str, scenario: str) -> Counter[str]:
    """What a commander did in his games, summed up."""
    character = load_book(GAME.name, BRAIN).characters[name]
    side = SIDES.index(character.side)
    weights = {**BRAIN.weights, **character.changes(BRAIN.weights)}
    total: Counter[str] = Counter()
    for seed in range(GAMES):
        total += deeds_in_one(scenario, side, weights, seed)
    return total


def deeds_in_one(scenario: str, side: int, weights: dict[str, float], seed: int) -> Counter[str]:
    match: Match[Edson] = Match(GAME, scenario, seed)
    players = [scorers(weights if seat == side else None, seed) for seat in range(2)]
    done: Counter[str] = Counter()
    while match.decision is not None:
        decision = match.decision
        action = players[decision.side].choose(match.view(decision.side), decision).action
        if decision.side == side:
            done.update(BRAIN.deeds(decision, action))
        match.play(action)
        match.history.clear()
    return done


@pytest.mark.parametrize("scenario", ["hill_80", "last_stand"])
def test_the_reckless_kawaguchi_charges_clearly_more_often(scenario: str) -> None:
    reckless, careful = deeds("reckless_kawaguchi", scenario), deeds("careful_kawaguchi", scenario)
    assert careful["banzai"] > 0, "careful is not timid"
    assert reckless["banzai"] >= CLEARLY * careful["banzai"]


def test_the_careful_kawaguchi_would_rather_end_the_phase() -> None:
    assert deeds("careful_kawaguchi", "hill_80")["pass"] > deeds("reckless_kawaguchi", "hill_80")["pass"]


def test_the_elastic_edson_gives_ground_and_patrols() -> None:
    """He leaves of his own will (10.53, 13.8) and goes out at night (8.25)."""
    elastic, stubborn = deeds("elastic_edson", "hill_80"), deeds("stubborn_edson", "hill_80")
    leaving = ("voluntary retreat", "withdrawal")
    assert sum(elastic[deed] for deed in leaving) > CLEARLY * sum(stubborn[deed] for deed in leaving)
    assert elastic["patrol"] > CLEARLY * stubborn["patrol"]


def test_the_stubborn_edson_digs_in() -> None:
    elastic, stubborn = deeds("elastic_edson", "hill_80"), deeds("stubborn_edson", "hill_80")
    assert stubborn["entrenchment"] >= CLEARLY * elastic["entrenchment"] > 0
