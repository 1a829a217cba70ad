"""Forecasts: the same on the truth and on the view, turned for the other side, in random games and plain positions."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from game.edsons_ridge.advantage import Advantage
from game.edsons_ridge.assault import DefensiveFire, ForwardUnit
from game.edsons_ridge.components import AMERICAN, JAPANESE, other
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import PatrolInto
from game.edsons_ridge.leaders import LeaderFunction, RollOnAmmo
from game.edsons_ridge.preview.answers import previews
from game.edsons_ridge.preview.assault import AssaultForecast
from game.edsons_ridge.scenarios import SCENARIOS
from game.edsons_ridge.state import Edson
from game.kernel import agenda
from game.kernel.agenda import Action, Decision, Question
from game.kernel.dice import Distribution
from game.kernel.forecast import Tone, rehearse, sums, told
from game.kernel.picking import DONE, Pick
from game.kernel.standing import StandingOrder
from game.kernel.tally import Tally
from tests.game.edsons_ridge.positions import at, position


def test_the_same_words_on_the_truth_and_on_the_view_in_random_games() -> None:
    """Every answer of every decision: no error, no change of the state, no leak, chances that add up to one."""
    for name in SCENARIOS.names:
        for seed in range(2):
            assert walk(GAME.setup(name, seed), Random(seed)) > 20


def walk(state: Edson, rng: Random) -> int:
    """Plays to the end; how many answers had their chances summed up."""
    sums = 0
    while (decision := agenda.settle(state)) is not None:
        view = GAME.observe(state, decision.side)
        checked = rng.random() < 0.05
        before = state.digest() if checked else ""
        for action in decision.options:
            told = GAME.forecast(state, decision, action, decision.side)
            assert GAME.forecast(view, decision, action, decision.side) == told
            if checked:
                check_exact_sums(state, decision.question, action)
                sums += 1
        assert not checked or state.digest() == before
        agenda.play(state, rng.choice(decision.options))
    return sums


def check_exact_sums(state: Edson, question: Question[Any], action: Action) -> None:
    for forecast in previews(state, question, action):
        for value in vars(forecast).values():
            if isinstance(value, Distribution):
                assert sum(value.values()) == 1
            if isinstance(value, Fraction) and not isinstance(question, Advantage):
                assert 0 <= value <= 1
        if isinstance(forecast, AssaultForecast):
            assert forecast.failure + forecast.stalemate + forecast.success == 1
            assert forecast.success >= forecast.cleared >= forecast.overrun


def asked(state: Edson) -> Decision:
    decision = agenda.settle(state)
    assert decision is not None
    return decision


def test_18_5_a_roll_on_the_ammo_track_speaks_plainly() -> None:
    state = position(at("18", "US-RC-1", "US-L-EDSON"))
    state.do(LeaderFunction(AMERICAN))
    decision = asked(state)
    roll = next(action for action in decision.options if isinstance(action, RollOnAmmo))
    state.advantage_used = True
    found = GAME.forecast(state, decision, roll, AMERICAN)
    assert found is not None
    assert told(found) == ["Roll on the ammo track: Japanese ammo drops 28 %; Japanese ammo stays 72 %."]
    assert [one.as_text() for one in sums(found)] == ["Ammo number 6 (12.3): the active Japanese box +6 (12.2)"]
    assert found.chances[0].tone is Tone.GOOD
    his = GAME.forecast(state, decision, roll, JAPANESE)
    assert his is not None and his.chances[0].tone is Tone.BAD
    assert GAME.forecast(state, decision, DONE, AMERICAN) is None


def until(kind: type[Question[Any]]) -> tuple[Edson, Decision]:
    """The first such question of random play."""
    for seed in range(20):
        state, rng = GAME.setup("hill_80", seed), Random(seed)
        while (decision := agenda.settle(state)) is not None:
            if isinstance(decision.question, kind):
                return state, decision
            agenda.play(state, rng.choice(decision.options))
    raise AssertionError(f"{kind.__name__} is never asked")


def test_10_34_the_defender_reads_that_his_place_holds() -> None:
    state, decision = until(ForwardUnit)
    action = decision.options[0]
    mine, his = (GAME.forecast(state, decision, action, side) for side in (decision.side, other(decision.side)))
    (preview,) = previews(state, decision.question, action)
    assert isinstance(preview, AssaultForecast) and mine is not None and his is not None
    assert mine.main is not None and his.main is not None
    assert mine.main.label == "Hill 80 holds" and mine.otherwise is not None
    assert mine.otherwise.share == 1 - preview.success, "a draw holds too"
    assert his.main.label in ("Hill 80 falls", "you break into Hill 80")
    assert mine.expected[0].words.startswith("you take about ")
    assert [c.tone for c in his.chances] == [Tone.GOOD, Tone.PARTLY_GOOD, Tone.EVEN, Tone.BAD]
    assert [c.tone for c in mine.chances] == [c.tone.turned() for c in his.chances]
    assert mine.main.share == his.chances[2].share + his.chances[3].share


def test_14_3_the_advantage_is_counted_in_by_its_holders_order() -> None:
    state, decision = until(ForwardUnit)
    action, side = decision.options[0], decision.side
    state.holder, state.advantage_used = side, False
    by_order = GAME.forecast(state, decision, action, side, StandingOrder("gain", 20))
    never = GAME.forecast(state, decision, action, side, StandingOrder("never"))
    assert by_order is not None and never is not None and by_order.main is not None and never.main is not None
    assert never.otherwise is None and by_order.otherwise is not None
    assert by_order.otherwise.share == never.main.share < by_order.main.share
    assert any("Your Advantage" in note.as_text() for note in by_order.notes) and not never.notes
    state.advantage_used = True
    assert GAME.forecast(state, decision, action, side) == never


def test_10_31_fire_to_come_is_told_beside_what_happens_without_it() -> None:
    state, decision = until(DefensiveFire)
    fire = next(action for action in decision.options if isinstance(action, Pick))
    found = GAME.forecast(state, decision, fire, decision.side)
    assert found is not None and found.next[0].title == "your fire"
    his = GAME.forecast(state, decision, fire, other(decision.side))
    assert his is not None and his.next[0].title == "the enemy's fire"
    assert [tally.title for tally in sums(found) if isinstance(tally, Tally)][:4] == [
        "Attack value",
        "Defence value",
        "Defensive fire",
        "Cover",
    ]


def test_8_25_a_patrol_of_a_lone_unit_is_foreseen_where_it_is_ordered() -> None:
    """Its unit and its victim answer themselves, so the dice fall at once."""
    for seed in range(40):
        state, rng = GAME.setup("hill_80", seed), Random(seed)
        while (decision := agenda.settle(state)) is not None:
            for action in decision.options:
                if isinstance(action, PatrolInto) and rehearse(state, action).dice:
                    found = GAME.forecast(state, decision, action, decision.side)
                    assert found is not None and found.title == "patrol"
                    assert found.notes[0].rules == ("8.25",)
                    return
            agenda.play(state, rng.choice(decision.options))
    raise AssertionError("no patrol of a lone unit was ever possible")
