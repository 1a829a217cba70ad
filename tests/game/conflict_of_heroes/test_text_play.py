"""The first firefight in the terminal, and a whole game proved from its seed."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.conflict_of_heroes.game import GAME
from game.kernel.match import Match
from game.registry import GAMES
from ui.commands import check, play
from ui.terminal.session import Session


def test_the_first_firefight_is_offered_to_a_newcomer() -> None:
    match, humans = play.begin(play.parsed(["--game", "conflict_of_heroes", "--side", "american", "--seed", "3"]))
    assert (match.scenario, humans) == ("ff1_goettges_patrol", (0,))


def test_two_people_play_by_number(tmp_path: Path) -> None:
    out = io.StringIO()
    match: Match[Any] = Match(GAME, "ff1_goettges_patrol", 3)
    script = io.StringIO("1\n2\nundo\n2\n1\nlook\nrules 7.4\nsave mine\nquit\n")
    assert Session(match, (0, 1), script, out, GAMES, tmp_path).run() == 0
    text = out.getvalue()
    assert "Your turn: 5 CAPs" in text and "Taken back." in text and "First hit" in text
    assert (tmp_path / "mine.json").exists()


@pytest.mark.parametrize("scenario", ["ff1_goettges_patrol", "d5_matanikau"])
def test_a_whole_game_is_proved_from_its_seed(
    scenario: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match: Match[Any] = Match(GAME, scenario, 8, ("cautious_movement", "fog_of_war", "variable_ap"))
    rng = Random(8)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    match.save(tmp_path / "game.json")
    assert check.main([str(tmp_path / "game.json")]) == 0
    assert "agrees" in capsys.readouterr().out
