"""A solitaire game in the terminal: one side to play, no opponent, saves and their proof."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bloody_ridge.game import GAME
from game.kernel.match import Match
from game.registry import GAMES
from ui.commands import check, choices, play
from ui.terminal.session import Session


def test_you_sit_on_the_japanese_side_and_there_is_no_other() -> None:
    match, humans = play.begin(play.parsed(["--game", "bloody_ridge", "--seed", "3", "--house", "banzai"]))
    assert (match.scenario, match.options, humans) == ("standard", ("banzai",), (0,))
    for side in ("american", "both"):
        with pytest.raises(choices.WrongWord, match="japanese"):
            play.begin(play.parsed(["--game", "bloody_ridge", "--side", side]))


def test_a_short_game_by_number_and_no_word_of_an_opponent(tmp_path: Path) -> None:
    out = io.StringIO()
    match: Match[Any] = Match(GAME, "before_dawn", 3)
    script = io.StringIO("1\nodds 1\nwhy 1\nundo\n2\n1\nlook\nsave mine\nquit\n")
    assert Session(match, (0,), script, out, GAMES, tmp_path).run() == 0
    text = out.getvalue()
    assert "You play: Japanese." in text and "opponent" not in text.split("\n")[0]
    assert "you take it" in text and "Taken back." in text
    assert (tmp_path / "mine.json").exists()


def test_crews_are_picked_in_any_order_and_the_terminal_says_so(tmp_path: Path) -> None:
    """11.5"""
    out = io.StringIO()
    match: Match[Any] = Match(GAME, "mg_crews", 3)
    assert Session(match, (0,), io.StringIO("quit\n"), out, GAMES, tmp_path).run() == 0
    assert "in any order" in out.getvalue()


def test_a_whole_game_is_proved_from_its_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match: Match[Any] = Match(GAME, "mg_crews", 8, ("banzai", "hero", "machineguns"))
    rng = Random(8)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    match.save(tmp_path / "game.json")
    assert check.main([str(tmp_path / "game.json")]) == 0
    assert "agrees" in capsys.readouterr().out
