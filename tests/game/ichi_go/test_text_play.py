"""The game in the terminal: place names, a computer opponent, saves and their proof."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ichi_go.components import ALLIED, JAPANESE, Phase
from game.ichi_go.game import GAME
from game.kernel.match import Match
from game.registry import GAMES
from ui.commands import check, play
from ui.terminal.session import Session


def test_either_side_may_be_played() -> None:
    for side, number in (("japanese", 0), ("allied", 1)):
        match, humans = play.begin(play.parsed(["--game", "ichi_go", "--scenario", "honan", "--side", side]))
        assert (match.scenario, humans) == ("honan", (number,))


def test_a_first_look_in_words(tmp_path: Path) -> None:
    out = io.StringIO()
    match: Match[Any] = Match(GAME, "honan", 3)
    script = io.StringIO("1\nlook\n1\nwhy 1\nlog\nrules 11.15\nsave mine\nquit\n")
    assert Session(match, (JAPANESE, ALLIED), script, out, GAMES, tmp_path).run() == 0
    text = out.getvalue()
    assert "Kaifeng (1901)" in text and "Railroad hexes still Chinese" in text and "Concentric attack" in text
    assert (tmp_path / "mine.json").exists()


def test_a_whole_game_is_proved_from_its_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match: Match[Any] = Match(GAME, "kwangsi", 8, ("tanks_before_reveal",))
    rng = Random(8)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    path = tmp_path / "game.json"
    path.write_bytes(match.snapshot().sealed().encode())
    assert check.main([str(path)]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("house", [("causeway",), ("no_causeway",)])
def test_a_save_in_the_middle_of_every_phase(house: tuple[str, ...]) -> None:
    match: Match[Any] = Match(GAME, "campaign", 4, house)
    rng, seen = Random(4), set()
    while match.decision is not None and match.state.turn < 10:
        if match.state.phase not in seen:
            seen.add(match.state.phase)
            copy = Match.restore(match.snapshot(), GAMES)
            assert copy.state.digest() == match.state.digest() and copy.decision == match.decision
        match.play(rng.choice(match.decision.options))
    wanted = set(Phase) - {Phase.SETUP}
    if house == ("no_causeway",):
        wanted -= {Phase.US_LANDING, Phase.US_MOVEMENT, Phase.US_COMBAT}
    assert seen >= wanted - {Phase.US_COMBAT}
