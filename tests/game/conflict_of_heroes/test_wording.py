"""Everything has words, a scorer and a place in the reference; and the terminal plays it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from ai.games.conflict_of_heroes.scorers import SCORERS
from game.conflict_of_heroes.asking import Abandon, FirefightQuestion
from game.conflict_of_heroes.firefights import FIREFIGHTS, FIRST, OPTIONS
from game.conflict_of_heroes.game import GAME
from game.conflict_of_heroes.planning import Partners, Supporters
from game.conflict_of_heroes.preview import accuracy, attack_odds, rally_chance
from game.conflict_of_heroes.state import Deed
from game.conflict_of_heroes.turns import ChooseTarget, LowAmmo
from game.conflict_of_heroes.wording.events import _DESCRIBE
from game.conflict_of_heroes.wording.questions import _ASK, _SAY
from game.kernel.agenda import Action, Event, play, settle
from game.kernel.forecast import told as forecast_told
from game.kernel.records import TAGS
from game.kernel.reference import RULING, load_reference
from tests.game.conflict_of_heroes.positions import (
    AMERICAN,
    JAPANESE,
    Do,
    answer,
    asked,
    at,
    begin,
    do,
    hit,
    position,
)

OURS = [kind for tag, kind in TAGS.items() if tag.startswith("conflict_of_heroes.")]
QUESTIONS = [k for k in OURS if issubclass(k, FirefightQuestion | Partners | Supporters) and k is not FirefightQuestion]
UNSEEN = {LowAmmo}  # card 43 is in no firefight; tested by itself


@pytest.mark.parametrize("kind", QUESTIONS, ids=lambda kind: kind.__name__)
def test_every_question_has_words_and_a_scorer(kind: Any) -> None:
    assert kind in _ASK and kind in SCORERS


@pytest.mark.parametrize("kind", [k for k in OURS if issubclass(k, Action)], ids=lambda kind: kind.__name__)
def test_every_answer_has_words(kind: type) -> None:
    assert kind in _SAY


@pytest.mark.parametrize("kind", [k for k in OURS if issubclass(k, Event)], ids=lambda kind: kind.__name__)
def test_every_event_has_words(kind: type) -> None:
    assert kind in _DESCRIBE


def test_every_question_is_reached_by_random_play() -> None:
    """B.2 A few games of each firefight; nothing is ever given up."""
    met: set[type] = set()
    for name in FIREFIGHTS.names:
        for seed in range(4):
            rng, state = Random(seed), GAME.setup(name, seed)
            decision = settle(state)
            while decision is not None:
                met.add(type(decision.question))
                assert not any(isinstance(action, Abandon) for action in decision.options)
                play(state, rng.choice(decision.options))
                decision = settle(state)
    rare = {
        "TakeCover",
        "StrikeBack",
        "ExtraMove",
        "Carefully",
        "Boat",
        "SpottingHex",
        "WirePrice",
    }
    missing = {kind.__name__ for kind in QUESTIONS if kind not in met | UNSEEN}
    assert missing <= rare


def test_a_forecast_tells_the_whole_sum() -> None:
    """7.1-7.3 Line by line, with the chances, and what a face-down marker may be."""
    units = (("us_rifle", "H08", 1), ("jp_infantry", "H05", 4), ("jp_infantry", "G05", 4))
    state = position(*units, ground={"H05": "light_jungle"})
    hit(state, 1, "jp_pinned")
    begin(state)
    answer(state, *do(0, Do.ATTACK))
    decision = asked(state)
    assert isinstance(decision.question, ChooseTarget)
    deed = Deed(Do.ATTACK, AMERICAN, 0, members=(0,), target=805)
    (odds,) = attack_odds(GAME.observe(state, AMERICAN), deed)
    assert (odds.needed, float(odds.hit), odds.critical) == (11, 3 / 36, 0)
    told = GAME.forecast(state, decision, at("H05"), AMERICAN)
    assert told is not None
    text = " ".join([*forecast_told(told), *(one.as_text() for one in told.sums)])
    assert "Light Jungle +2 (4.0)" in text and "may be" in text and "11 or more" in text
    assert GAME.forecast(state, decision, at("H05"), JAPANESE) is None


def test_single_chances() -> None:
    """7.6, 13.2"""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "A01", 4))
    hit(state, 0, "us_pinned")
    assert rally_chance(state, 0) * 36 == 15 and rally_chance(state, 0, 2) * 36 == 26
    assert accuracy() * 6 == 4 and accuracy(2) == 1


def test_the_report_keeps_secrets() -> None:
    """B.1"""
    state = position(("us_rifle", "H08", 1), ("jp_infantry", "H05", 4))
    hit(state, 1, "jp_pinned")
    assert "Pinned" in GAME.report(state, JAPANESE) and "Pinned" not in GAME.report(
        GAME.observe(state, AMERICAN), AMERICAN
    )
    assert "lead" in GAME.score(state)


# ---- the reference


def test_the_reference_hangs_together() -> None:
    """Every number in a text, every rule behind an option and every rule that is asked with leads somewhere."""
    reference = load_reference(GAME.reference)
    number = re.compile(r"(?<![\w.+-])(?:\d{1,2}\.\d{1,2}(?:\.\d{1,2})?|R\d+)(?![\w.]*\d)")
    for entry in reference:
        assert entry.see, entry.number
        for found in number.findall(entry.text):
            assert reference.find(found) is not None, (entry.number, found)
    for option in OPTIONS:
        assert reference.find(option.rule) is not None
    assert len(reference.of_kind(RULING)) == 129


def test_rulings_are_in_the_book_of_rulings() -> None:
    page = (GAME.reference.parents[1] / "rulings.md").read_text(encoding="utf-8")
    for entry in load_reference(GAME.reference).of_kind(RULING):
        assert f"| {entry.number} |" in page


def test_the_first_firefight_is_recommended_and_says_what_it_leaves_out() -> None:
    briefing = next(briefing for briefing in GAME.briefings if briefing.name == GAME.first_scenario)
    assert briefing.name == FIRST and "no cards, no groups" in briefing.text
