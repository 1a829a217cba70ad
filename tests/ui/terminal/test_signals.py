"""Signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.kernel.match import Match
from game.registry import GAMES
from tests.kernel import toy
from tests.ui.terminal.session import NORTH, ROOT, SHORTEST, Script, said, saved_name, session


def until_said(stream: Any, words: str) -> str:
    text = ""
    while not text.endswith(words):
        letter = stream.read(1)
        assert letter, f"the program ended after {text[-200:]!r}"
        text += letter
    return text


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_asks_while_the_opponent_thinks(tmp_path: Path) -> None:
    """The whole program: the key reaches the terminal and its thinking process alike, and only one of them minds."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.ui.terminal.ponderer", str(tmp_path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as child:
        assert child.stdin is not None and child.stdout is not None and child.stderr is not None
        until_said(child.stdout, "thinking...\n")
        os.killpg(child.pid, signal.SIGINT)
        until_said(child.stdout, "or nothing to let it think on.\n> ")
        child.stdin.write("quit\n")
        child.stdin.flush()
        text = child.stdout.read()
        errors = child.stderr.read()
    assert (child.returncode, errors) == (0, "")
    assert "Goodbye." in text


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_signals_save_the_game(tmp_path: Path, number: signal.Signals, code: int) -> None:
    program = (
        "import sys; from pathlib import Path; from ui.commands import play; "
        f"play.saves_folder = lambda: Path({str(tmp_path)!r}); sys.exit(play.main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", program, "--text", "--scenario", SHORTEST, "--seed", "3", "--opponent", "random"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdin is not None and child.stdout is not None and child.stderr is not None
        child.stdin.write("1\n1\n")
        child.stdin.flush()
        text = "".join(until_said(child.stdout, "> ") for _ in range(3))
        child.send_signal(number)
        text += child.stdout.read()
        errors = child.stderr.read()
    assert (child.returncode, errors) == (code, "")
    assert "Interrupted. The game is saved as " in text
    assert len(Match.load(saved_name(text), GAMES).actions) >= 2


def test_a_signal_waits_until_no_move_is_half_made(tmp_path: Path) -> None:
    played = session(tmp_path, Script("5", "1"), NORTH)
    played.lines.on_signal(signal.SIGTERM, None)  # nothing is awaited: only noted
    assert played.run() == 143
    assert len(Match.load(saved_name(said(played)), toy.GAMES).actions) == len(played.match.actions)
