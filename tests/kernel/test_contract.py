"""The contract holds for the toy, and every check notices the trick that was made for it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.kernel.agenda import Action, Decision, Side
from game.kernel.contract import COSTLY, EVERYTHING, MOST_FLAWS, QUICK, SoakReport, TrialOutcome, try_game
from game.kernel.forecast import Forecast
from game.kernel.records import CodecError
from game.kernel.state import sightings
from tests.kernel.toy import GAME, TRICKS, Guess, ToyGame

NOTICED = {
    "empty": "dead end",
    "double": "options_distinct",
    "unstable": "options_stable",
    "shared": "clone_independent",
    "renamed": "facts_round_trip",
    "outside_dice": "replay",
    "endless": "endless",
    "flawed": "position_sound",
    "seed_seen": "views_blank_the_seed",
    "bad_world": "worlds_fit_their_view",
    "legality_leaks": "options_leak_no_secret",
    "blind": "worlds_fit_their_view",
    "same_words": "words_are_there",
    "wordless": "words_are_there",
    "raises": "dead end",
    "unsound_world": "worlds_fit_their_view",
    "other_decides": "worlds_fit_their_view",
    "sulky": "events_are_heard",
    "mumbling": "events_are_heard",
    "meddling": "events_are_heard",
    "whispers": "secrets_stay_hidden",
    "untold": "forecasts_hold",
    "untitled": "forecasts_hold",
    "telling": "forecasts_hold",
    "partial": "forecasts_hold",
}


def checks_that_complained(outcome: TrialOutcome) -> set[str]:
    return {flaw.split(": ")[1] for flaw in outcome.flaws}


@pytest.mark.parametrize("scenario", ["short", "long"])
def test_the_toy_keeps_the_contract(scenario: str) -> None:
    for seed in range(40):
        outcome = try_game(GAME, scenario, seed, EVERYTHING)
        assert outcome.flaws == ()
        assert not outcome.unfinished
        assert outcome.winner in GAME.sides


def test_there_is_a_trick_for_every_check() -> None:
    assert set(NOTICED) == set(TRICKS)
    checks = {check.__name__ for check in (*QUICK, *COSTLY)}
    assert checks - {"decided_by_a_player"} <= set(NOTICED.values())


class Lonely(ToyGame):
    """Says that nobody plays the second side, and asks it all the same."""

    @property
    def players(self) -> tuple[int, ...]:
        return (0,)


def test_a_side_without_a_player_must_not_be_asked() -> None:
    assert GAME.players == (0, 1)
    assert "decided_by_a_player" in checks_that_complained(try_game(Lonely(), "long", 1, 0))


class Discreet(ToyGame):
    """Tells its chances to the side that decides, and the other none."""

    def forecast(self, view: Any, decision: Any, action: Any, reader: Any) -> Forecast | None:
        return super().forecast(view, decision, action, reader) if reader == decision.side else None


class Private(Discreet):
    """And says so."""

    private_forecasts = True


def test_only_a_game_whose_forecasts_are_private_may_keep_them_from_the_other_side() -> None:
    assert "forecasts_hold" in checks_that_complained(try_game(Discreet(), "long", 1, EVERYTHING))
    assert try_game(Private(), "long", 1, EVERYTHING).flaws == ()


@pytest.mark.parametrize("trick", TRICKS)
def test_each_trick_is_noticed(trick: str) -> None:
    complained: set[str] = set()
    for seed in range(5):
        complained |= checks_that_complained(try_game(GAME, "long", seed, EVERYTHING, (trick,), limit=120))
    assert NOTICED[trick] in complained


def test_a_save_that_is_rebuilt_instead_of_read_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(data: object) -> None:
        raise CodecError("nothing can be read")

    monkeypatch.setattr(GAME.state, "from_facts", refuse)
    assert "save" in checks_that_complained(try_game(GAME, "short", 1, 0))


@pytest.mark.parametrize(("trick", "check"), [("shared", "undo"), ("outside_dice", "redo")])
def test_undo_and_redo_are_watched(trick: str, check: str) -> None:
    assert check in checks_that_complained(try_game(GAME, "long", 1, EVERYTHING, (trick,)))


def test_a_broken_game_is_unfinished_and_says_where() -> None:
    outcome = try_game(GAME, "long", 3, EVERYTHING, ("raises",))
    assert outcome.unfinished
    assert any(flaw.startswith("long seed 3, decision ") and "KeyError" in flaw for flaw in outcome.flaws)


def test_an_unknown_scenario_is_a_flaw_and_no_crash() -> None:
    assert "ScenarioError" in try_game(GAME, "nowhere", 1).flaws[0]


def test_the_same_seed_is_looked_at_in_the_same_places() -> None:
    assert try_game(GAME, "long", 8, 0.3, ("bad_world",)) == try_game(GAME, "long", 8, 0.3, ("bad_world",))


def test_complaints_do_not_pile_up() -> None:
    assert len(try_game(GAME, "long", 1, EVERYTHING, ("seed_seen",), limit=500).flaws) == MOST_FLAWS


def test_a_report_adds_up() -> None:
    report = SoakReport("toy", "short")
    report.add(TrialOutcome(1, 10, "north", False, (), {"Climb": {"Yes": 3}}))
    report.add(TrialOutcome(2, 20, "south", False, ("odd",), {"Climb": {"Yes": 1, "No": 2}}))
    report.add(TrialOutcome(3, 30, "nobody", True, ()))
    report.close(2.0)
    assert json.loads(report.as_json()) == {
        "game": "toy",
        "scenario": "short",
        "games": 3,
        "decisions": 60,
        "decisions_per_game": 20.0,
        "seconds": 2.0,
        "decisions_per_second": 30.0,
        "flaws": ["odd"],
        "winners": {"north": 1, "south": 1},
        "unfinished": 1,
        "asked": {"Climb": {"Yes": 4, "No": 2}},
    }


def test_a_game_counts_what_it_was_asked_and_how_it_answered() -> None:
    outcome = try_game(GAME, "short", 1)
    assert sum(sum(answers.values()) for answers in outcome.asked.values()) == outcome.decisions > 0


class Reticent(ToyGame):
    """Whoever does not decide is told no chances: he may not know what the other weighs."""

    private_forecasts = True

    def forecast(self, view: Any, decision: Decision, action: Action, reader: Side) -> Forecast | None:
        return super().forecast(view, decision, action, reader) if reader == decision.side else None


def test_a_reader_who_may_not_know_may_be_told_nothing() -> None:
    assert try_game(Reticent(), "short", 3, EVERYTHING).flaws == ()


class Veiled(ToyGame):
    """No answer looks the same in two worlds."""

    def witnessed(self, state: Any, action: Action, side: Side) -> Action:
        return Guess(state.cards[1 - side])


def test_only_answers_that_look_the_same_are_compared() -> None:
    def told(game: ToyGame) -> list[str]:
        flaws = try_game(game, "short", 3, EVERYTHING, ("whispers",)).flaws
        return [flaw for flaw in flaws if "something that it may not know" in flaw]

    assert len(told(Veiled())) < len(told(GAME))


def test_a_glimpse_is_a_sighting_that_leaves_the_way_back_open() -> None:
    state = GAME.setup("short", 3)
    assert sightings(state) == (0, 0)
    state.reveal()
    assert sightings(state) == (1, 0)
    state.__dict__["glimpsed"] = 4
    assert sightings(state) == (1, 4)
