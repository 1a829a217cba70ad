"""A kind of impulse is closed in a place if and only if the engine offers none of it there; and it says why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.edsons_ridge.casualties import Casualties
from game.edsons_ridge.components import AMERICAN, D2, FRESH, JAPANESE, NUMBERS, PLACES, SPENT
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import Bombard, ChooseImpulse, PassImpulse
from game.edsons_ridge.retreats import RetreatArea, RetreatTo
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording import place_reasons, reasons
from game.edsons_ridge.wording.impulse_reasons import impulse_kinds
from game.kernel.agenda import Decision
from game.kernel.match import Match
from game.kernel.picking import Pick
from tests.game.edsons_ridge.positions import at, position

RULE = re.compile(r"\((?:R?\d+(?:\.\d+)?(?:, )?)+\)")
GAMES = 4


def decisions(seed: int) -> Iterator[tuple[Edson, Decision]]:
    """Every decision of a random game, as its side sees it."""
    briefings, rng = GAME.briefings, Random(seed)
    match: Match[Any] = Match(GAME, briefings[seed % len(briefings)].name, seed)
    while match.decision is not None:
        yield match.view(match.decision.side), match.decision
        match.play(rng.choice(match.decision.options))


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_kind_is_closed_exactly_where_the_engine_has_none_of_it(seed: int) -> None:
    seen = 0
    for view, decision in decisions(seed):
        if not isinstance(decision.question, ChooseImpulse):
            continue
        seen += 1
        shown = set()
        for place in PLACES:
            for kind in impulse_kinds(view, decision.side, place, decision.options):
                assert bool(kind.options) != bool(kind.reason), (place, kind)
                assert not kind.reason or RULE.search(kind.reason), kind.reason
                shown.update(kind.options)
        hidden = set(decision.options) - shown
        assert all(isinstance(option, PassImpulse | Bombard) for option in hidden)
    assert seen > 5


def test_reasons_name_the_true_cause() -> None:
    """The cause named first can be checked against the position itself."""
    told = set()
    for seed in range(GAMES):
        for view, decision in decisions(seed):
            if not isinstance(decision.question, ChooseImpulse):
                continue
            side = decision.side
            for place in PLACES:
                for kind in impulse_kinds(view, side, place, decision.options):
                    told.add(kind.reason)
                    if "You have no units here" in kind.reason:
                        assert not view.units(side, place)
                    if "all D2" in kind.reason:
                        assert all(view.level[unit] == D2 for unit in view.units(AMERICAN, place))
                    if "Only Fresh infantry can infiltrate" in kind.reason:
                        assert view.units(JAPANESE, place)
                    if "No improved position is left" in kind.reason:
                        assert view.ips <= 0
                    if "the Advantage" in kind.reason:
                        assert view.holder != JAPANESE or view.advantage_used
    assert "Only the Japanese side can infiltrate (8.22). Patrol is open to you (8.25)." in told
    assert "Only the Marines can patrol (8.25). Infiltration is open to you (8.22)." in told
    assert len(told) > 12


def test_every_unit_and_place_that_is_no_answer_gets_one_sentence() -> None:
    checked = set()
    for seed in range(2):
        for view, decision in decisions(seed):
            question = decision.question
            picks = {option.item for option in decision.options if isinstance(option, Pick)}
            units = [unit for unit, place in enumerate(view.where) if place and unit not in picks]
            for unit in units[:: max(1, len(units) // 4)]:
                text = reasons.why_not_unit(view, question, unit)
                assert text.endswith(".")
                assert "\n" not in text
            for place in list(PLACES)[::7]:
                text = place_reasons.why_not_place(view, question, place)
                assert text.endswith(".")
                assert "\n" not in text
            checked.add(type(question).__name__)
    assert {"NextMove", "Movers", "ChooseImpulse"} <= checked


def test_cost_and_lead_are_refused_in_so_many_words() -> None:
    """The two refusals that every player meets first."""
    texts = set()
    for seed in range(6):
        for view, decision in decisions(seed):
            name = type(decision.question).__name__
            if name == "Onward":
                texts |= {
                    place_reasons.why_not_place(view, decision.question, place) for place in view.scenario.in_play
                }
            if name == "JoinAssault":
                texts |= {
                    reasons.why_not_unit(view, decision.question, unit)
                    for unit in decision.question.candidates(view)
                    if not decision.question.chosen and view.level[unit] == FRESH
                }
    assert any(re.search(r"costs \d movement; .* has \d left \(9\.4\)", text) for text in texts)


@pytest.mark.parametrize(
    ("first", "asked", "facts", "words"),
    [
        ("US-PB-1", "US-PA-1", {}, "takes the first point"),
        ("US-PA-1", "US-PA-1", {"house": ("forward_stands",)}, "takes the first point where it stands (R7)"),
        ("US-PA-1", "US-PA-1", {"entrenched": {NUMBERS["US-PA-1"]}}, "its position goes before it may retreat (8.241)"),
    ],
)
def test_10_4_why_a_unit_cannot_retreat_for_a_point(first: str, asked: str, facts: dict[str, Any], words: str) -> None:
    """10.4, 8.241, R7, R48 Whose point comes first, and what has to go before the unit."""
    state = position(at("20", ("US-PA-1", SPENT), ("US-PB-1", SPENT), "JP-1_124-1-1"), american="19 20 23", **facts)
    question = Casualties(AMERICAN, (NUMBERS["US-PA-1"], NUMBERS["US-PB-1"]), 2, NUMBERS[first], may_retreat=True)
    assert RetreatTo(NUMBERS[asked], 19) not in question.options(state)
    assert words in reasons.why_not_unit(state, question, NUMBERS[asked])


def test_20_1_a_bridge_that_is_used_up_is_named() -> None:
    """20.1, R49"""
    state = position(at("5", "JP-1_124-1-1", "US-RB-1"), japanese="4 5", american="6 10 11", crossed=(5, 0))
    question = RetreatArea(JAPANESE, NUMBERS["JP-1_124-1-1"])
    assert "retreats included (20.1)" in place_reasons.why_not_place(state, question, 4)
