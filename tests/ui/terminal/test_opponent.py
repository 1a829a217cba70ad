"""The opponent in the terminal: its moves, its thoughts, and what happens when thinking takes long or breaks."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from ai import levels
from ai.thoughts import Plan, Thoughts
from ai.worker import FAILED, THINKING, WorkerReport
from game.kernel.match import Match
from table import opponent
from table.disclosure import KEPT_BACK
from table.opponent import Diary
from tests.ai import toy_arena
from tests.table.scripted import Scripted
from tests.ui.terminal.session import BLUE, RACES, REAL, race, said, saved_name
from ui.commands import play
from ui.terminal import session
from ui.terminal.session import Session


def scripted_race(folder: Path, *reports: WorkerReport, lines: tuple[str, ...] = ("2",)) -> Session:
    played = race(folder, "random", *lines)
    played.sitting.rival.opponent = Scripted(played.match, folder, *reports)
    return played


@pytest.mark.parametrize("name", ["heuristic", "mcts:20"])
def test_a_game_against_somebody_who_thinks(tmp_path: Path, name: str) -> None:
    played = race(tmp_path, name, *["2"] * 6, "thoughts", "thoughts 2", "thoughts 1")
    assert played.run() == 0
    text = said(played)
    assert f"Your opponent: {levels.player_title(name)}." in text
    assert played.match.decision is None
    assert "Move 12:\nIt means to: " in text and "Its aim: Win.\nIt weighed: " in text and "It fears: Lose." in text
    assert "Move 2:" in text
    assert "Type thoughts and the number of a move, 2 to 12." in text
    assert ("less likely to win" in text or "no better in the tries" in text) == name.startswith("mcts")
    assert played.sitting.rival.opponent.worker is None  # its process is ended with the session


def test_thoughts_without_secrets_are_told_at_once(tmp_path: Path) -> None:
    played = race(tmp_path, "heuristic", "thoughts", "2", "thoughts")
    played.run()
    assert "Move 2:" in said(played)
    assert said(played).count("There are no thoughts") == 1
    assert Diary(played.match.notes).numbers() == [2]


def test_thoughts_that_tell_a_secret_are_sealed_until_the_end_unless_the_game_is_open(tmp_path: Path) -> None:
    for opened in (False, True):
        played = race(tmp_path, "heuristic", "2", "thoughts", opened=opened)
        page = Thoughts("Aim.", "Fear.", (Plan("Hide.", 0.5, 3, ""),), 3, opens=True)
        played.run()
        Diary(played.match.notes).write(2, page)
        played.reading.thoughts("")
        assert ("It means to: Hide." in said(played)) is opened
        assert (KEPT_BACK in said(played)) is not opened


def test_thoughts_are_kept_in_saves_and_stay_small(tmp_path: Path) -> None:
    played = race(tmp_path, "mcts:20", "2", "2", "save mine")
    played.run()
    loaded = Match.load(tmp_path / "mine.json", RACES)
    assert loaded.notes["opponent"] == "mcts:20"
    diary = Diary(loaded.notes)
    assert diary.numbers() == [2, 4]
    thoughts = diary.read(4)
    assert thoughts is not None and thoughts.goal == "Win."
    assert thoughts == Diary(played.match.notes).read(4)
    assert len(json.dumps(loaded.notes)) < 2500


def test_what_is_taken_back_is_forgotten_when_something_else_is_played(tmp_path: Path) -> None:
    played = race(tmp_path, "heuristic", "2", "2", "undo", "undo", "1", "undo")  # walking throws no dice
    played.run()
    assert said(played).count("Taken back.") == 3  # what the opponent did in between goes too
    assert played.match.actions == []
    assert Diary(played.match.notes).numbers() == [2]  # it may still be played again
    again = race(tmp_path, "heuristic", "2", "2", "undo", "undo", "redo", "redo")
    again.run()
    assert Diary(again.match.notes).numbers() == [2, 4]


def test_a_save_brings_its_opponent(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "GAMES", RACES)
    played = race(home, "mcts:7", "2", "save mine")
    played.run()
    seen: list[str] = []

    def look(session: Session) -> int:
        seen.append(session.sitting.rival.opponent.name)
        return 0

    monkeypatch.setattr(Session, "run", look)
    assert play.main(["--text", "--load", "mine.json"]) == 0
    assert play.main(["--text", "--load", "mine.json", "--opponent", "heuristic"]) == 0
    assert play.main(["--text", "--game", toy_arena.NAME]) == 0
    assert seen == ["mcts:7", "heuristic", "lieutenant"]


def test_loading_in_a_session_changes_the_opponent(tmp_path: Path) -> None:
    race(tmp_path, "mcts:7", "2", "save mine").run()
    played = race(tmp_path, "random", "load mine", "2")
    played.run()
    assert played.sitting.rival.opponent.name == "mcts:7"
    assert played.match.notes["opponent"] == "mcts:7"
    assert Diary(played.match.notes).numbers() == [2, 4]


def test_a_commander_of_the_other_side_is_refused(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = levels.load_book(REAL.name, levels.find_game(REAL.name)[1])
    character = next(iter(book.characters.values()))
    assert play.main(["--text", "--side", character.side, "--opponent", character.name]) == 2
    assert f"commands the {character.side} side" in capsys.readouterr().err


def test_the_opponent_is_never_handed_the_matchs_seed(tmp_path: Path) -> None:
    played = race(tmp_path, "mcts:5", seed=12)
    assert played.sitting.rival.opponent.minds[BLUE].seed not in (0, 12)


def test_one_line_says_that_it_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "QUIET", 0.0)
    played = scripted_race(tmp_path, WorkerReport(THINKING), WorkerReport(THINKING))
    played.run()
    assert said(played).count("The opponent is thinking...\n") == 1
    assert len(played.match.actions) == 2


@pytest.mark.parametrize(("word", "hurried", "moves"), [("now", True, 2), ("", False, 2), ("quit", False, 1)])
def test_ctrl_c_while_it_thinks_is_a_question(tmp_path: Path, word: str, hurried: bool, moves: int) -> None:
    played = scripted_race(tmp_path, WorkerReport(THINKING), lines=("2", word))
    rival = played.sitting.rival.opponent
    assert isinstance(rival, Scripted)

    def start(view: Any, decision: Any) -> None:
        Scripted.start(rival, view, decision)
        played.lines.on_signal(signal.SIGINT, None)

    rival.start = start  # type: ignore[method-assign]
    assert played.run() == 0
    assert "Type now to let it move at once, quit to save and stop" in said(played)
    assert rival.hurried is hurried
    assert len(Match.load(saved_name(said(played)), RACES).actions) == moves
    assert ("Goodbye." in said(played)) == (word == "quit")


def test_other_signals_end_it_while_it_thinks(tmp_path: Path) -> None:
    played = scripted_race(tmp_path, WorkerReport(THINKING), WorkerReport(THINKING))
    played.sitting.rival.opponent.start = lambda view, decision: played.lines.on_signal(signal.SIGTERM, None)  # type: ignore[method-assign]
    assert played.run() == 143
    assert len(Match.load(saved_name(said(played)), RACES).actions) == 1


def test_a_crash_is_told_and_it_is_asked_again(tmp_path: Path) -> None:
    played = scripted_race(tmp_path, WorkerReport(FAILED, words="It fell over."))
    played.run()
    assert said(played).count("It fell over.") == 1
    assert "without thinking" not in said(played)
    assert Diary(played.match.notes).numbers() == [2]


def test_who_was_told_to_move_now_and_cannot_is_not_asked_twice(tmp_path: Path) -> None:
    played = scripted_race(
        tmp_path, WorkerReport(THINKING), WorkerReport(FAILED, words="It stands still."), lines=("2", "now")
    )
    rival = played.sitting.rival.opponent
    assert isinstance(rival, Scripted)

    def start(view: Any, decision: Any) -> None:
        Scripted.start(rival, view, decision)
        played.lines.on_signal(signal.SIGINT, None)

    rival.start = start  # type: ignore[method-assign]
    played.run()
    assert "It stands still.\nThe opponent answers without thinking this time." in said(played)
    assert len(played.match.actions) == 2


@pytest.mark.parametrize("stumbles", [False, True])
def test_after_two_crashes_it_answers_at_sight(tmp_path: Path, stumbles: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*words: object, **names: object) -> None:
        raise ArithmeticError("one too many")

    played = scripted_race(tmp_path, WorkerReport(FAILED, words="It fell over."), WorkerReport(FAILED))
    if stumbles:
        monkeypatch.setattr(opponent, "make_player", refuse)
    played.run()
    assert "The opponent gave no proper answer.\nThe opponent answers without thinking this time." in said(played)
    assert len(played.match.actions) == 2


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_killed_process_costs_a_line_and_no_game(tmp_path: Path) -> None:
    played = race(tmp_path, "mcts:1000000", "2", "quit")
    rival, start, starts = played.sitting.rival.opponent, played.sitting.rival.opponent.start, []

    def start_and_kill(view: Any, decision: Any) -> None:
        start(view, decision)
        assert rival.worker is not None
        starts.append(rival.worker.pids[0])
        os.kill(starts[-1], signal.SIGKILL)

    rival.start = start_and_kill  # type: ignore[method-assign]
    assert played.run() == 0
    assert said(played).count("The opponent's thinking stopped: it was ended by SIGKILL.") == 2
    assert "The opponent answers without thinking this time." in said(played)
    assert len(set(starts)) == 2
    assert len(Match.load(saved_name(said(played)), RACES).actions) == 2


def test_a_machine_without_processes_still_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*words: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(opponent, "Worker", refuse)
    played = race(tmp_path, "mcts:5", "2")
    played.run()
    assert said(played).count("this machine starts no more processes") == 2
    assert len(played.match.actions) == 2
