"""Hints and results in the terminal."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

from ai import levels
from ai.player import SearchPlayer
from game.kernel.match import Match
from game.registry import GAMES
from table import opponent
from table.keeping.shelf import open_save
from tests.ai import toy_arena
from tests.ui.terminal.session import RACES, REAL, RED, SHORTEST, Script, race, run, said
from ui.terminal.session import Session


def test_a_hint_comes_in_three_steps(tmp_path: Path) -> None:
    played = race(tmp_path, "heuristic", "hint", "hint", "hint", "hint", "2", "hint", "undo", "hint")
    played.run()
    text = said(played)
    assert text.count("Hint 1 of 3: Win. (hint again tells more)") == 3  # a new decision begins anew
    assert re.search(r"Hint 2 of 3: Think of this kind of plan: (walk|leap)\.", text)
    answers = re.findall(r"Hint 3 of 3: Option \d: .*Chance to win \d+%, tried \d+ times\. It is a race\.", text)
    assert len(answers) == 2 and len(set(answers)) == 1
    assert played.match.notes["hints"] == 3  # decisions, as in the window


def test_a_hint_thinks_with_the_humans_own_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    choose = SearchPlayer.choose

    def spy(player: Any, view: Any, decision: Any, *rest: Any, **named: Any) -> Any:
        seen.append(view)
        return choose(player, view, decision, *rest, **named)

    monkeypatch.setattr(SearchPlayer, "choose", spy)
    match: Match[Any] = Match(REAL, SHORTEST, 3)
    played = Session(match, (0,), Script("hint", "hint", "hint"), io.StringIO(), GAMES, tmp_path)
    played.run()
    assert [view == match.view(0) for view in seen] == [True]
    assert all(f"Hint {step} of 3: " in said(played) for step in (1, 2, 3))


def test_no_hint_without_a_brain_or_a_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, text = run(tmp_path, "hint", *["1"] * 40, "hint")
    assert "There are no hints: nobody has taught the computer this game yet." in text
    assert "there is nothing to decide any more" in text
    monkeypatch.setattr(toy_arena.BRAIN, "evaluate", None)
    played = race(tmp_path, "random", "hint", "2")
    played.run()
    assert "There is no hint here: the thinking stumbled" in said(played)
    assert len(played.match.actions) == 2


def test_without_named_deeds_a_hint_points_to_options(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(toy_arena.BRAIN, "deeds", lambda decision, action: ())
    for few, words in ((3, "Hint 2 of 3: Lose."), (2, "Hint 2 of 3: Look closely at options ")):
        monkeypatch.setattr(opponent, "CANDIDATES", few)
        played = race(tmp_path, "random", "hint", "hint")
        played.run()
        assert words in said(played)


@pytest.mark.parametrize(("name", "counts"), [("sergeant", True), ("random", False), ("heuristic", False)])
def test_results_are_counted_once_for_the_adaptive_level(tmp_path: Path, name: str, counts: bool) -> None:
    played = race(tmp_path, name, *["2"] * 6, "look", "look", "save mine")
    played.run()
    assert (tmp_path / "adaptive.json").exists() is counts
    assert levels.load_record(toy_arena.NAME, tmp_path).games == int(counts)
    again = Session(open_save(tmp_path / "mine.json", RACES)[0], (RED,), Script(), io.StringIO(), RACES, tmp_path)
    again.run()
    assert levels.load_record(toy_arena.NAME, tmp_path).games == int(counts)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_hints_come_from_the_best_level(game: Any) -> None:
    book = levels.load_book(game.name, levels.find_game(game.name)[1])
    best = book.levels[opponent.adviser(game)]
    assert best.rating == max(level.rating for level in book.ladder())
    assert best.knobs.seconds > 0  # nobody waits without end
