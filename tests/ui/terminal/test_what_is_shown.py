"""What a session in the terminal shows."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest

from game.kernel.match import Match
from game.registry import GAMES
from tests.kernel import toy
from tests.ui.terminal.session import NORTH, REAL, SHORTEST, SOUTH, Script, run, said, saved_name
from ui.terminal.reading import HELP
from ui.terminal.session import Session


def test_a_session_shows_situation_question_options_and_odds(tmp_path: Path) -> None:
    _, text = run(tmp_path)
    assert "The toy, Short. Seed 5. You play: North." in text
    assert "Round 1. Cards: [" in text
    assert "North: north: what now? (T2)" in text
    assert "1. Guess card 1\n" in text
    assert "4. Throw [a six 31 %]" in text


def test_a_number_plays_and_the_events_are_told(tmp_path: Path) -> None:
    played, text = run(tmp_path, "1")
    assert played.match.actions[0] == toy.Guess(1)
    assert "It happened: Guessed(side=0, card=1" in text


def test_the_other_side_is_answered_and_never_shown(tmp_path: Path) -> None:
    for side, rival in ((NORTH, "South:"), (SOUTH, "North:")):
        played, text = run(tmp_path, *["4"] * 12, humans=(side,))
        assert rival not in text
        assert any(moment.side != side for moment in played.match.history)


@pytest.mark.parametrize("side", [NORTH, SOUTH])
def test_nobody_is_shown_the_others_secret(tmp_path: Path, side: int) -> None:
    for seed in range(6):
        played, text = run(tmp_path, "look", "5", "look", "log", humans=(side,), seed=seed)
        if 1 - side not in played.match.state.known:
            for cards in re.findall(r"Cards: \[(-?\d), (-?\d)\]", text):
                assert cards[1 - side] == "-1"


def test_two_people_each_see_with_their_own_eyes(tmp_path: Path) -> None:
    played, text = run(tmp_path, "look", "5", "1", "3", "look", humans=(NORTH, SOUTH))
    assert "You play: North and South." in text
    assert "North: north" in text
    assert "South: south" in text
    cards = played.match.state.cards
    assert f"[{cards[0]}, -1]" in text
    assert f"[-1, {cards[1]}]" in text
    assert str(cards) not in text


def test_a_whole_game_can_be_played_and_ends_with_its_result(tmp_path: Path) -> None:
    played, text = run(tmp_path, *["1"] * 40, "look", "1", "why 1")
    assert played.match.decision is None
    assert "The game is over. " in text
    assert "The game is over: type look, log, quit" in text
    saved_name(text)


def test_looking_things_up(tmp_path: Path) -> None:
    _, text = run(tmp_path, "why 4", "why 1", "odds 4", "odds 1", "options", "help", "log", "5", "1", "3", "log 2")
    assert "11 of 36" in text
    assert "There are no sums behind that option." in text
    assert "\n> A throw: a six 31 %; no six 69 %.\n" in text
    assert "No die is thrown there." in text
    assert "Nothing has happened yet." in text
    assert all(f"{command}: " in text for command in HELP)


def test_rules_can_be_read_in_a_game(tmp_path: Path) -> None:
    match: Match[Any] = Match(REAL, SHORTEST, 1)
    script = Script("rules 10.4", "rules 999.9", "rules", "rules zzzzqq", "rules ammo")
    played = Session(match, (0,), script, io.StringIO(), GAMES, tmp_path)
    assert played.run() == 0
    assert "\n> 10.4 " in said(played)
    assert "There is no rule '999.9'. Nearest: " in said(played)
    assert "Type rules and a number or words" in said(played)
    assert "There is no rule 'zzzzqq'." in said(played)
    assert "entries for 'ammo'" in said(played)


def test_a_missing_reference_is_one_line(tmp_path: Path) -> None:
    _, text = run(tmp_path, "rules 1")
    assert "The rule reference cannot be read" in text
