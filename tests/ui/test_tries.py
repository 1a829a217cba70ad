"""A position finished many times, and what the general would do there: from the command line and in the window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ai.levels import HEURISTIC
from game.kernel.match import Match
from table.keeping.service import Service
from table.review import advice as advising
from table.review.advice import Advice
from table.review.answers import taken
from table.seats import Seats
from table.what_if import branch
from tests.patience import until
from tests.table.matches import a_match
from tests.ui.opening import new_app
from ui.commands import arena
from ui.scenes import what_if_desk
from ui.scenes.what_if_desk import WhatIfDesk

LEFT = 12  # decisions that are left to be played: the games take no time
GAMES_EACH = 2


@pytest.fixture(scope="module")
def over() -> Match[Any]:
    return a_match(100_000)


@pytest.fixture(scope="module")
def late(over: Match[Any]) -> Match[Any]:
    """The same game shortly before its end."""
    return branch(over, len(over.actions) - LEFT, Seats(over.game.players), None)


def test_a_position_is_finished_from_the_command_line(
    late: Match[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "late.json"
    late.save(save)
    before = save.read_bytes()
    csv = tmp_path / "games.csv"
    words = ["--position", str(save), "--games", str(GAMES_EACH), "--workers", "1", "--json", "--csv", str(csv)]
    assert arena.main(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["scenario"]) == (late.game.name, late.scenario)
    assert len(csv.read_text().splitlines()) == 1 + GAMES_EACH
    decided = [sum(map(int, line.split(",")[-4:-2])) for line in csv.read_text().splitlines()[1:]]
    assert all(0 < number <= 20 * LEFT for number in decided), "they began where the save stands"
    assert save.read_bytes() == before


def test_a_position_measures_no_level(late: Match[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = tmp_path / "late.json"
    late.save(save)
    assert arena.main(["--position", str(save), "--games", "2", "--record"]) == 2
    assert "no measure of a level" in capsys.readouterr().err


def test_a_finished_game_is_no_position(over: Match[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over.save(tmp_path / "over.json")
    assert arena.main(["--position", str(tmp_path / "over.json"), "--games", "2"]) == 2
    assert "nothing is left to be played" in capsys.readouterr().err


def test_a_step_is_played_many_times_beside_the_screen(
    over: Match[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(what_if_desk, "TIMES", GAMES_EACH)
    app, digest = new_app(tmp_path), over.state.digest()
    desk = WhatIfDesk(app, over, lambda: None)
    start = len(over.actions) - LEFT
    desk.play_often(start, start)
    assert desk.trials is not None
    until(lambda: desk.trials is not None and not desk.trials.running, desk.poll)
    assert desk.trials.words == "" and len(desk.trials.result.outcomes) == GAMES_EACH
    assert over.state.digest() == digest
    assert Service(app.folder).served == []
    desk.close()
    app.close()


def test_the_general_answers_one_step_from_what_its_side_saw(
    over: Match[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here somebody quick is asked; in play it is the best level there is."""
    monkeypatch.setattr(advising, "adviser", lambda game: HEURISTIC)
    answer = next(answer for answer in reversed(list(taken(over))) if answer.is_free)
    before = answer.before.digest()
    asked = Advice(over, tmp_path)
    asked.ask(answer)
    assert asked.is_thinking and asked.lines[-1].endswith("thinks ...")
    until(asked.poll)
    assert not asked.is_thinking and asked.asked is answer
    view = over.game.observe(answer.before, answer.decision.side)
    said = [over.game.say(view, answer.decision.question, option) for option in answer.decision.options]
    assert any(words in asked.lines[0] for words in said)
    assert answer.before.digest() == before
    asked.close()
