"""What the arena counts as silly, and that the opponent's scorers rule it out."""

from __future__ import annotations

from typing import Any

import pytest

from ai.arena import play_game, programme
from ai.blunders import BlunderWitness
from ai.games.edsons_ridge import BRAIN
from ai.games.edsons_ridge.blunders import CIRCLE, DEATH_MARCH, FORGONE, HOPELESS, KINDS, Watch
from ai.games.edsons_ridge.follies import NEVER
from ai.levels import find_seat
from game.edsons_ridge import events
from game.edsons_ridge.components import AMERICAN, JAPANESE, NUMBERS, Phase
from game.edsons_ridge.game import GAME
from game.kernel.agenda import Decision
from game.kernel.picking import DONE
from tests.ai.edsons_ridge.setting import build, stupid_moves, text

ENTRIES: dict[str, dict[str, Any]] = {entry["name"]: entry for entry in stupid_moves()}
PLATOON = NUMBERS["JP-2_4-5-1"]


def seen(entry: str, *told: Any) -> list[str]:
    """What a watch calls an impulse of that position in which this was told."""
    state, decision = build(ENTRIES[entry])
    watch = Watch()
    found = watch.see(state, decision, decision.options[0], told)
    found += watch.see(state, decision, decision.options[0], [events.PhaseBegun(2, Phase.CLOSE_COMBAT)])
    return [blunder.kind for blunder in found]


def test_there_and_back_is_a_circle() -> None:
    unit = NUMBERS["JP-1_124-3-1"]
    out, back = events.Moved(unit, 4, 5, "moves"), events.Moved(unit, 5, 4, "moves")
    assert seen("there and back again", out, back) == [CIRCLE]
    assert seen("there and back again", out) == []


def test_who_dies_of_marching_has_marched_to_death() -> None:
    step, death = events.Moved(PLATOON, 5, 4, "moves"), events.Eliminated(PLATOON, 4)
    assert seen("marched to death behind the front", step, death) == [DEATH_MARCH]
    fight = events.AssaultBegun(JAPANESE, 4, (PLATOON,), False)
    assert seen("marched to death behind the front", step, fight, death) == []


def test_one_against_four_is_hopeless() -> None:
    assert HOPELESS in seen("one broken platoon charges a company", events.AssaultBegun(JAPANESE, 11, (PLATOON,), True))


def test_a_refit_may_be_forgone_on_the_last_turn_only() -> None:
    state, decision = build(ENTRIES["refit forgone"])
    assert [found.kind for found in Watch().see(state, decision, DONE, ())] == [FORGONE]
    state.turn = state.scenario.last_turn
    assert Watch().see(state, decision, DONE, ()) == []


@pytest.mark.parametrize("name", list(ENTRIES)[-6:])
def test_follies_are_ruled_out(name: str) -> None:
    """Not only disliked: a search does not even try them."""
    entry = ENTRIES[name]
    state, decision = build(entry)
    scores = BRAIN.scores(state, decision.question, decision.options, BRAIN.weights)
    for action, score in zip(decision.options, scores, strict=True):
        if any((text(action) + " ").startswith(pattern + " ") for pattern in entry["must_not"]):
            assert score <= NEVER, text(action)


def test_the_arena_counts_only_when_asked() -> None:
    seats = [find_seat(GAME.name, "recruit")] * 2
    plain, watched = (play_game(programme(GAME.name, "hill_80", seats, 1, 5, wanted)[0]) for wanted in (False, True))
    assert plain.blunders == () and len(watched.blunders) == 2
    assert (plain.winner, plain.decisions) == (watched.winner, watched.decisions)
    assert {kind for counts in watched.blunders for kind in counts} <= set(KINDS)


def test_a_brain_without_names_has_no_blunders() -> None:
    witness = BlunderWitness(object(), 2, True)
    state, decision = build(ENTRIES["refit forgone"])
    witness.see(state, Decision(AMERICAN, decision.question, decision.options), DONE, ())
    assert not witness.is_watching and not witness.found
