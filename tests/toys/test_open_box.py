"""A game that is not in the box is found by every door, and nothing in the box knows it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ai.brain import NoBrain, find_brain
from ai.levels import make_player
from game.kernel.homes import FURTHER, further, room_of
from game.kernel.match import Match
from game.registry import GAMES
from tests.toys.conftest import BARE, WHOLE
from tests.toys.lanterns.brain import BRAIN
from tests.toys.lanterns.game import GAME, Lanterns
from tests.toys.lanterns.night import Reply
from ui.skins.registry import find_skin

ROOT = Path(__file__).resolve().parents[2]
BOTH = pytest.mark.parametrize("lanterns", [WHOLE, BARE], indirect=True)


def run(folder: Path, *words: str, typed: str = "", home: str = WHOLE) -> str:
    """The program itself, in a process of its own, with its saves in a folder of the test."""
    (folder / "saves").mkdir(exist_ok=True)
    code = "import sys, main, table.folders as f, pathlib\n"
    code += "import ui.commands.play as play\n"
    code += f"play.saves_folder = lambda: pathlib.Path({str(folder / 'saves')!r})\n"
    code += "sys.exit(main.main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        input=typed,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, FURTHER: home},
        timeout=90,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_nothing_further_is_in_the_box_unless_it_is_named() -> None:
    assert further() == {}
    assert GAME.name not in GAMES
    first = next(iter(GAMES))
    assert room_of(first, "ai.games", "brain") == f"ai.games.{first}"


@BOTH
def test_a_game_brings_its_own_rooms_or_does_without(lanterns: Lanterns) -> None:
    home = further()["lanterns"]
    assert room_of("lanterns", "ui.skins", "skin") == f"{home}.skin"
    if home == BARE:
        assert find_skin("lanterns") is None
        with pytest.raises(NoBrain):
            find_brain("lanterns")
    else:
        assert find_brain("lanterns") is BRAIN


def test_its_opponent_searches_it_and_answers_what_is_always_asked(lanterns: Lanterns) -> None:
    match: Match[Lanterns] = Match(lanterns, "canal", 4)
    players = [make_player("lanterns", "mcts:30", 1, side) for side in lanterns.players]
    lone = 0
    while match.decision is not None:
        decision = match.decision
        choice = players[decision.side].choose(match.view(decision.side), decision)
        lone += isinstance(decision.question, Reply) and len(decision.options) == 1
        match.play(choice.action)
    assert lone
    assert match.replay().state.digest() == match.state.digest()


def test_soak_finds_it_in_processes_of_its_own(tmp_path: Path) -> None:
    said = run(tmp_path, "soak", "--game", "lanterns", "--games", "9", "--workers", "2")
    assert "lanterns pond: 9 games" in said and "lanterns canal: 9 games" in said
    assert said.count("flaws: 0") == 2


@pytest.mark.parametrize("home", [WHOLE, BARE])
def test_it_is_played_in_the_terminal_from_the_first_word_to_the_last(tmp_path: Path, home: str) -> None:
    """The first option all along: in the end the score is told, and the game is kept."""
    typed = "1\n" * 80 + "quit\n"
    words = ("play", "--text", "--game", "lanterns", "--scenario", "canal", "--seed", "3", "--opponent", "random")
    said = run(tmp_path, *words, typed=typed, home=home)
    assert "Lanterns, The canal." in said and "You draw a" in said
    assert "Dawn." in said
    assert "Jade plays" in said and "Jade draws" not in said
    assert any((tmp_path / "saves").glob("lanterns-canal-*.json"))


def test_a_save_goes_on_in_the_terminal(tmp_path: Path) -> None:
    words = ("--game", "lanterns", "--scenario", "pond", "--seed", "3", "--opponent", "recruit")
    first = run(tmp_path, "play", "--text", *words, typed="1\n1\nquit\n")
    assert "Your opponent: Recruit." in first
    (kept,) = (tmp_path / "saves").glob("lanterns-pond-*.json")
    said = run(tmp_path, "play", "--text", "--load", str(kept), typed="look\nquit\n")
    assert "Turn 1 of 4." in said and "So far" in said
    assert "agrees" in run(tmp_path, "check", str(kept))
