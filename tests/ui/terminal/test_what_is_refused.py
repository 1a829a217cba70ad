"""What a session refuses, and steps back and forth."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.ui.terminal.session import NORTH, SOUTH, run
from ui.terminal.reading import HELP

NONSENSE = [
    "",
    "   ",
    "0",
    "-1",
    "6",
    "99999999999999999999",
    "1 2",
    "1.5",
    "²",
    "٣٣",
    "foo",
    "why",
    "why x",
    "why 99",
    "odds",
    "log x",
    "log -3",
    "log 0x",
    "load",
    "load no-such-file",
    "load " + "x" * 400,
    "load nul\0byte",
    "save nul\0byte",
    "save " + "x" * 400,
    "undo",
    "redo",
    "run",
    "_obey",
    "__init__",
    "\x1b[A",
    "ä" * 50,
]


@pytest.mark.parametrize("line", NONSENSE)
def test_bad_input_gets_one_clear_line_and_changes_nothing(tmp_path: Path, line: str) -> None:
    quiet, _ = run(tmp_path)
    played, text = run(tmp_path, line)
    assert played.match.actions == quiet.match.actions
    answer = text.split("\n> ")[1]
    assert len(answer) > 10
    assert answer.count("\n") == 0


def test_random_typing_never_breaks_a_session(tmp_path: Path) -> None:
    words = [*(name.split()[0] for name in HELP if name != "quit"), "1", "2", "3", "4", "5", "a", "save x", "load x"]
    for seed in range(15):
        rng = Random(seed)
        lines = [" ".join(rng.choices(words, k=rng.choice([1, 1, 1, 2]))) for _ in range(60)]
        played, text = run(tmp_path, *lines, humans=rng.choice([(0,), (1,), (0, 1)]), seed=seed)
        assert played.match.replay().state.digest() == played.match.state.digest()
        assert "Traceback" not in text


def test_undo_and_redo(tmp_path: Path) -> None:
    played, text = run(tmp_path, "5", "undo", "redo", "undo", "undo")
    assert text.count("Taken back.") == 2
    assert text.count("Played again.") == 1
    assert "Nothing was decided yet." in text
    assert played.match.actions == []


def test_two_people_step_back_through_every_decision(tmp_path: Path) -> None:
    lines = ["5", "2", "3", "5"]  # north gathers token 2, south begins to gather
    played, _ = run(tmp_path, *lines, "undo", "undo", humans=(NORTH, SOUTH))
    assert len(played.match.actions) == 2
    played, _ = run(tmp_path, *lines, "undo", "undo", "redo", humans=(NORTH, SOUTH))
    assert len(played.match.actions) == 3
    played, _ = run(tmp_path, *lines, "undo", "undo", "redo", "redo", "redo", humans=(NORTH, SOUTH))
    assert len(played.match.actions) == 4


def test_a_fallen_die_cannot_be_taken_back(tmp_path: Path) -> None:
    played, text = run(tmp_path, "4", "undo", humans=(NORTH, SOUTH))
    assert "cannot be undone" in text
    assert len(played.match.actions) == 1
