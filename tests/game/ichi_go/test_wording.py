"""Words: whole games read in words by either side, and every class has its sentence."""

from __future__ import annotations

import importlib
import pkgutil
import re
from random import Random
from typing import Any

import pytest

import game.ichi_go as rules
from game.ichi_go import events
from game.ichi_go.components import ALLIED, JAPANESE
from game.ichi_go.game import GAME
from game.ichi_go.scenarios import SCENARIOS
from game.ichi_go.wording.events import DESCRIBE
from game.ichi_go.wording.questions import ASK, SAY
from game.kernel.agenda import Action, Event, Question
from game.kernel.match import Match
from game.kernel.picking import Picking
from game.kernel.reference import load_reference
from game.kernel.state import Drawn, Rolled, Told

REFERENCE = load_reference(GAME.reference)
CITED = re.compile(r"\((?:[^()]*?[ ,])?(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?|R\d+)\)")


def own_classes(root: type) -> set[type]:
    for module in pkgutil.iter_modules(rules.__path__):
        importlib.import_module(f"{rules.__name__}.{module.name}")
    found, todo = set(), [root, *([Picking] if root is Question else [])]
    while todo:
        children = todo.pop().__subclasses__()
        todo += children
        found |= {child for child in children if child.__module__.startswith(rules.__name__)}
    return found


def test_every_class_has_words() -> None:
    assert own_classes(Event) == set(DESCRIBE) - {Rolled, Drawn}
    assert own_classes(Question) == set(ASK)
    assert own_classes(Action) <= set(SAY)


def played(scenario: str, seed: int, house: tuple[str, ...] = ()) -> list[Told]:
    match: Match[Any] = Match(GAME, scenario, seed, house)
    rng = Random(seed)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    return list(match.told)


GAMES_READ = [*((name, ()) for name in SCENARIOS.names if name != "campaign"), ("campaign", ("causeway",))]


@pytest.mark.parametrize(("scenario", "house"), GAMES_READ)
def test_everything_told_is_one_line_that_cites_rules_that_exist(scenario: str, house: tuple[str, ...]) -> None:
    told = played(scenario, 4, house)
    seen = set()
    for side in (JAPANESE, ALLIED):
        for event, view in GAME.told_to(side, told[::3]):
            line = GAME.describe(view, event)
            seen.add(type(event))
            if isinstance(event, Rolled | Drawn):
                assert not line
                continue
            assert line and "\n" not in line and line[0] == line[0].upper(), line
            cited = CITED.findall(line)
            assert cited or isinstance(event, events.TurnBegun), line
            assert all(REFERENCE.find(number) is not None for number in cited), line
    assert len(seen) > 10


def test_reports_tell_each_side_what_it_may_know() -> None:
    match: Match[Any] = Match(GAME, "campaign", 3)
    ours = GAME.report(match.view(JAPANESE), JAPANESE)
    theirs = GAME.report(match.view(ALLIED), ALLIED)
    assert "110th Division of 5" in ours and "covered unit" not in ours
    assert "110th Division of 5" not in theirs and "3 covered units" in theirs
    for text in (ours, theirs):
        assert "North:" in text and "Formosa:" not in text and "untried" in text


def test_the_score_gives_every_point_its_reason() -> None:
    match: Match[Any] = Match(GAME, "honan", 3)
    assert GAME.score(match.state).startswith("Japanese points 1: no more than 3 Japanese steps lost")
