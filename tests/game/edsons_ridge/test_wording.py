"""Words for every question, action and event; and what they may never contain."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from random import Random
from string import Formatter
from typing import Any

import pytest

import game.edsons_ridge
from game.edsons_ridge import events, wording
from game.edsons_ridge.components import AMERICAN, DATA, JAPANESE, SIDES
from game.edsons_ridge.game import GAME
from game.edsons_ridge.retreats import RetreatArea, RetreatTo
from game.edsons_ridge.scenarios import SCENARIOS
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.wording import actions, questions
from game.edsons_ridge.wording import events as describing
from game.edsons_ridge.wording.actions import SAY
from game.edsons_ridge.wording.events import DESCRIBE
from game.edsons_ridge.wording.questions import ASK
from game.edsons_ridge.wording.report import report, score
from game.edsons_ridge.wording.sentences import Phrase
from game.kernel.agenda import Action, Event, Question
from game.kernel.match import Match
from game.kernel.records import TAGS
from game.kernel.reference import load_reference
from game.kernel.state import Rolled
from tests.game.edsons_ridge.positions import at, position, unit

SEEDS = range(5)
LONGEST_OPTION = 140
NUMBER = re.compile(r"\bR\d+\b|\b\d+\.\d+[A-F]?\b")
RULES = load_reference(DATA / "rules.json")
LEAKS = ("Pick(", "GoTo(", "Done(", "-1", "None", "{", "}", "<", "kernel", "edsons_ridge", "_", "  ")


def classes_of(kind: type[Any]) -> list[type[Any]]:
    """Every record of that kind in the package; all its modules are imported first, so that none is missed."""
    for module in pkgutil.iter_modules(game.edsons_ridge.__path__):
        importlib.import_module(f"game.edsons_ridge.{module.name}")
    return [c for tag, c in TAGS.items() if tag.startswith("edsons_ridge.") and issubclass(c, kind)]


def test_every_question_has_words_and_words_for_its_answers() -> None:
    questions = set(classes_of(Question))
    assert questions == set(ASK)
    assert questions == set(SAY)


def test_every_action_has_words_somewhere() -> None:
    worded = {action for answers in SAY.values() for action in answers}
    assert set(classes_of(Action)) <= worded


def gaps_of(words: Phrase) -> list[str]:
    """The fields that a sentence is filled from; none for words that a function tells."""
    return [gap.split(".")[0] for _, gap, _, _ in Formatter().parse(words) if gap] if isinstance(words, str) else []


def test_every_gap_of_a_sentence_names_a_field_that_is_there() -> None:
    sentences: list[tuple[Phrase, tuple[type[Any], ...]]] = [
        *((words, (kind,)) for kind, words in questions.SENTENCES.items()),
        *((words, (kind,)) for kind, words in describing.SENTENCES.items()),
        *((words, (kind, act)) for kind, told in actions.SENTENCES.items() for act, words in told.items()),
    ]
    assert sum(bool(gaps_of(words)) for words, _ in sentences) > 50
    for words, kinds in sentences:
        known = {field.name for kind in (*kinds, Edson) for field in fields(kind)}
        assert set(gaps_of(words)) <= known, words


def test_every_event_has_words() -> None:
    assert {*classes_of(Event), Rolled} == set(DESCRIBE)


def test_what_has_no_words_is_an_error_and_not_a_raw_record() -> None:
    class Unknown(Event):
        pass

    try:
        with pytest.raises(KeyError):
            wording.describe(position(), Unknown())
    finally:
        del TAGS[Unknown.tag]


# Random play


@dataclass(frozen=True)
class Heard:
    """What a random game said, by kind; options together, as one decision offers them."""

    asked: frozenset[str]
    offered: frozenset[tuple[str, ...]]
    told: frozenset[str]
    reported: frozenset[str]
    to_japanese: frozenset[str]  # reports to the Japanese while the dump was hidden


@cache
def heard(scenario: str, seed: int) -> Heard:
    match: Match[Edson] = Match(GAME, scenario, seed)
    rng = Random(seed)
    asked, offered, reported, to_japanese = set(), set(), set(), set()
    while match.decision is not None:
        decision = match.decision
        view = match.view(decision.side)
        asked.add(wording.ask(view, decision.question))
        offered.add(tuple(wording.say(view, decision.question, option) for option in decision.options))
        if len(match.history) % 40 == 0:
            reported |= {report(view, decision.side), score(view)}
            if match.state.dump and not match.state.dump_found:
                to_japanese.add(report(match.view(JAPANESE), JAPANESE))
        match.play(rng.choice(decision.options))
    told = {wording.describe(after, event) for event, after in match.told}
    reported |= {report(match.state), score(match.state)}
    return Heard(frozenset(asked), frozenset(offered), frozenset(told), frozenset(reported), frozenset(to_japanese))


GAMES = [(scenario, seed) for scenario in SCENARIOS.names for seed in SEEDS]


def every_text(words: Heard) -> Iterator[str]:
    yield from words.asked
    yield from words.told
    yield from words.reported
    for options in words.offered:
        yield from options


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_the_options_of_a_decision_differ_and_are_short(scenario: str, seed: int) -> None:
    for options in heard(scenario, seed).offered:
        assert len(set(options)) == len(options), options
        assert max(map(len, options)) <= LONGEST_OPTION, max(options, key=len)


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_no_text_is_empty_or_shows_the_inside_of_the_program(scenario: str, seed: int) -> None:
    for text in every_text(heard(scenario, seed)):
        assert text.strip() == text != ""
        assert not [leak for leak in LEAKS if leak in text], text


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_rule_numbers_lead_somewhere(scenario: str, seed: int) -> None:
    for text in every_text(heard(scenario, seed)):
        for number in NUMBER.findall(text):
            assert RULES.find(number) is not None, (number, text)


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_questions_name_their_rule_and_log_lines_are_sentences(scenario: str, seed: int) -> None:
    words = heard(scenario, seed)
    assert all(NUMBER.search(text) for text in words.asked)
    assert all(text.endswith(".") and "\n" not in text for text in words.told | words.asked)


# What random play seldom or never meets

RARE: list[tuple[Event, str]] = [
    (events.BridgeTaken(0, AMERICAN), "The Marines now hold the Lagoon footbridge (20.1)."),
    (
        events.Compared("ranged fire", 18, 5, 7, 6, 7, "mistaken attack", 0),
        "Fire on area 18 Hill 123: 5 + 7 against 6 + 7, equal dice, the shells fall on their own side (17.2).",
    ),
    (
        events.Compared("assault", 11, 13, 8, 9, 6, "success", 6),
        "Assault on area 11 Hill 80: 13 + 8 against 9 + 6, success, 6 casualty points (10.353).",
    ),
    (
        events.GameWon(JAPANESE, "breakthrough", -2),
        "The Japanese win the game: they have broken through to Henderson Field (21.4).",
    ),
    (
        events.Struck((unit("US-EN-1"),), unit("JP-ENG-1"), 9, -2, 8, False),
        "Marine Engineers (1) attacks Japanese Engineers (1): 9 - 2, 8 or more needed, missed (13.6).",
    ),
]


@pytest.mark.parametrize(("event", "text"), RARE)
def test_rare_events_are_told(event: Event, text: str) -> None:
    assert wording.describe(position(), event) == text


def test_10_52_a_choice_of_retreats_is_worded() -> None:
    state = position(at("19", ("US-RB-1", 2)))
    question = RetreatArea(AMERICAN, unit("US-RB-1"))
    assert wording.ask(state, question) == "Choose where Raider B (1), D1, retreats to (10.52)."
    answers = [RetreatTo(unit("US-RB-1"), area) for area in (18, 25)]
    texts = [wording.say(state, question, answer) for answer in answers]
    assert texts == ["Raider B (1), D1, retreats to 18 Hill 123", "Raider B (1), D1, retreats to 25 North Knoll"]


# 15.51 The dump


@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_15_51_in_play_the_japanese_only_read_that_there_is_a_dump(scenario: str, seed: int) -> None:
    for text in heard(scenario, seed).to_japanese:
        assert [line for line in text.splitlines() if "dump" in line] == ["Supply dump: hidden, not found yet (15.51)."]


def dump_worlds() -> Iterator[Edson]:
    """One position for every place the dump may lie in, all else the same."""
    for area in SCENARIOS.find("full_battle").dump_areas:
        yield position(at("5", "JP-1_124-2-1"), at("18", "US-RB-1"), dump=area)


def test_15_51_a_hidden_dump_leaves_no_mark_in_what_the_japanese_read() -> None:
    assert len({report(world, JAPANESE) for world in dump_worlds()}) == 1
    assert len({report(world) for world in dump_worlds()}) == 1
    assert len({report(GAME.observe(world, JAPANESE), JAPANESE) for world in dump_worlds()}) == 1


def test_15_51_the_americans_read_where_their_dump_is() -> None:
    texts = {report(GAME.observe(world, AMERICAN), AMERICAN) for world in dump_worlds()}
    assert len(texts) == len(SCENARIOS.find("full_battle").dump_areas)


def test_15_51_a_found_dump_is_told_to_both() -> None:
    state = position(dump=18, dump_found=True)
    for side in range(len(SIDES)):
        assert "Supply dump: found in area 18 Hill 123" in report(state, side)


def test_15_51_the_log_of_setting_up_does_not_tell_the_dump() -> None:
    """Two games that differ only in where the dump was hidden tell the same."""
    logs = []
    for choice in (0, -1):
        match: Match[Edson] = Match(GAME, "full_battle", 1)
        while match.decision is not None and not match.state.dump:
            match.play(match.decision.options[choice if "HideDump" in type(match.decision.question).__name__ else 0])
        logs.append(GAME.account(JAPANESE, match.history[-1].told))
    assert logs[0] == logs[1]


# 5.3 The chits, 21 the score


def test_5_3_face_down_chits_are_never_read_out() -> None:
    true = position(chits=(6, 7, 6, 7, 6, 7, 6, 7, 6, 7))
    view = position(chits=(6, *[UNKNOWN] * 9))
    assert report(true) == report(view)
    assert "Numbers: 6, face down, 5." in report(view)


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"lead": 3}, "Turn 1 of 5: the Japanese lead by 3 points."),
        ({"lead": -1}, "Turn 1 of 5: the Marines lead by 1 point."),
        ({"lead": 0}, "Turn 1 of 5: nobody leads."),
        ({"lead": -4, "winner": AMERICAN}, "The Marines have won with a lead of 4 points (21.1)."),
    ],
)
def test_21_1_the_score_is_one_line(facts: dict[str, Any], text: str) -> None:
    assert score(position(**facts)) == text


def test_the_report_names_units_with_level_and_markers() -> None:
    state = position(at("18", "US-RB-1", ("US-RC-MG", 1), "US-L-EDSON"), at("5", "JP-1_124-2-1"), japanese="5")
    state.entrench(state.units(AMERICAN, 18)[0])
    text = report(state)
    line = "Area 18 Hill 123, ridge, TEM +3, 2 points, Marine control. Marines: Raider B (1), Fresh, dug in; "
    assert line + "Raider C MG, Spent; Edson, ready." in text
    assert "Area 5 South Slope, jungle, TEM +2, Japanese control. Japanese: I/124 #2 (1), Fresh." in text
