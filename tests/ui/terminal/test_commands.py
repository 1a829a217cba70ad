"""The commands play, check and soak."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from ai.levels import player_title
from game.kernel.match import Match
from game.registry import GAMES
from tests import forging
from tests.kernel import toy
from tests.ui.terminal.session import REAL, SHORTEST, Script, forge, save_of_real_game, saved_name
from ui.commands import check, choices, play, rules, soak


@pytest.mark.parametrize("side", [*REAL.sides, "both"])
def test_play_each_side(
    home: Path, side: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Script(*["1"] * 25, "look", "why 1", "undo", "log"))
    words = ["--text", "--scenario", SHORTEST, "--side", side, "--seed", "3", "--opponent", "random"]
    assert play.main(words) == 0
    text = capsys.readouterr().out
    path = saved_name(text)
    asked = {name for name in REAL.sides if f"\n{name.capitalize()}: " in text}
    assert asked == set(REAL.sides) if side == "both" else asked == {side}
    monkeypatch.setattr(sys, "stdin", Script("quit"))
    assert play.main(["--text", "--load", str(path)]) == 0
    assert (
        f"You play: {' and '.join(s.capitalize() for s in REAL.sides if side in (s, 'both'))}."
        in capsys.readouterr().out
    )


@pytest.mark.parametrize("name", ["recruit", "mcts:4"])
def test_play_the_real_game_against_a_level(
    home: Path, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Script(*["1"] * 12, "thoughts"))
    words = ["--text", "--scenario", SHORTEST, "--side", REAL.sides[0], "--seed", "3", "--open", "--opponent", name]
    assert play.main(words) == 0
    text = capsys.readouterr().out
    assert f"Your opponent: {player_title(name)}." in text
    assert "Its aim: " in text
    path = saved_name(text)
    assert Match.load(path, GAMES).replay().notes["thoughts"]
    monkeypatch.setattr(sys, "stdin", Script("1", "1", "quit"))
    assert play.main(["--text", "--load", str(path)]) == 0
    assert f"Your opponent: {player_title(name)}." in capsys.readouterr().out


WRONG = [
    (play.main, ["--text", "--game", REAL.name[:-1]], f"did you mean '{REAL.name}'?"),
    (play.main, ["--text", "--scenario", SHORTEST[:-1]], f"did you mean '{SHORTEST}'?"),
    (play.main, ["--text", "--side", "americn"], "did you mean 'american'?"),
    (play.main, ["--text", "--seed", "x"], "a seed is a whole number"),
    (play.main, ["--text", "--house", "spare_d1"], "did you mean 'spare_d2'?"),
    (play.main, ["--text", "--load", "nowhere.json"], "nowhere.json: does not exist."),
    (play.main, ["--text", "--load", "x.json", "--seed", "1"], "leave them out"),
    (play.main, ["--text", "--opponent", "colonl"], "did you mean 'colonel'?"),
    (play.main, ["--text", "--opponent", "mcts:x"], "write the iterations as a number"),
    (play.main, ["--txt"], "unrecognized arguments: --txt"),
    (soak.main, ["--game", REAL.name[:5]], f"did you mean '{REAL.name}'?"),
    (soak.main, ["--scenario", "zzz"], "there is no scenario 'zzz'"),
    (soak.main, ["--games", "0"], "'0' is less than one"),
    (check.main, [], "required: FILE"),
    (check.main, ["nowhere.json"], "nowhere.json: does not exist."),
    (check.main, ["."], "is not an ordinary file"),
    (check.main, ["pipe"], "pipe: is not an ordinary file"),
    (check.main, ["/dev/zero"], "zero: is not an ordinary file"),
    (check.main, ["huge"], "huge: is too large: more than 8 MB"),
    (check.main, ["odd\udcff.json"], "odd\ufffd.json: does not exist"),
    (check.main, ["nul\0.json"], "is no name of a file"),
    (play.main, ["--text", "--load", "pipe"], "pipe: is not an ordinary file"),
    (play.main, ["--text", "--load", "/dev/zero"], "zero: is not an ordinary file"),
    (play.main, ["--text", "--seed", "9" * 5_000], "a seed is a whole number"),
    (play.main, ["--text", "--seed", "9" * 400], "a seed is a whole number"),
    (play.main, ["--text", "--opponent", f"mcts:{'9' * 5_000}"], "write the iterations as a number"),
    (play.main, ["--text", "--opponent", "x" * 5_000], "there is no player"),
    (rules.main, ["9" * 5_000], "there is no rule"),
    (rules.main, ["10." + "1" * 5_000], "there is no rule"),
]


@pytest.mark.parametrize(("command", "words", "complaint"), WRONG)
def test_wrong_words_are_one_line_and_code_2(
    home: Path,
    command: Any,
    words: list[str],
    complaint: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing is waited for, and nothing is said at length."""
    monkeypatch.chdir(home)
    os.mkfifo("pipe")
    with open("huge", "wb") as file:
        file.truncate(9_000_000)
    assert command(words) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert complaint in heard.err
    assert heard.err.count("\n") == 1 and len(heard.err) < 400


@pytest.mark.parametrize("command", [play.main, soak.main, check.main])
def test_help_is_no_error(command: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["--help"]) == 0
    assert "usage: main.py" in capsys.readouterr().out


def test_nothing_to_choose_from_is_said() -> None:
    with pytest.raises(choices.WrongWord, match="there is none"):
        choices.pick("house rule", "x", [])


def test_check_agrees_with_a_true_save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_of_real_game(tmp_path / "game.json")
    assert check.main([str(tmp_path / "game.json")]) == 0
    assert re.fullmatch(
        r"game\.json: agrees: 40 actions and \d+ rolls replayed from seed 8\.\n", capsys.readouterr().out
    )


def test_check_replays_own_dice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = save_of_real_game(tmp_path / "game.json")
    match.load_dice(1, 6)
    match.save(tmp_path / "game.json")
    assert check.main([str(tmp_path / "game.json")]) == 0
    assert "41 actions" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("actions", "words"),
    [(False, "differs in seed"), (True, "DOES NOT AGREE: played under older rules from decision 1 (")],
)
def test_check_finds_a_forged_save(
    tmp_path: Path, actions: bool, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    forge(tmp_path / "game.json", actions=actions)
    assert check.main([str(tmp_path / "game.json")]) == 1
    assert words in capsys.readouterr().out


def test_check_says_that_a_position_was_rebuilt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    save_of_real_game(path)
    forging.forge(path, lambda data: data["state"].update(seed="x"))
    assert check.main([str(path)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("game.json: DOES NOT AGREE. Its position cannot be read by this version (")
    assert out.endswith("it was rebuilt from its 40 decisions.\n") and out.count("\n") == 1


def test_check_refuses_a_tampered_save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    save_of_real_game(path)
    path.write_text(path.read_text().replace('"decisions":40', '"decisions":41', 1))
    assert check.main([str(path)]) == 2
    assert "digest does not agree" in capsys.readouterr().err


SOAK_KEYS = [
    "game",
    "scenario",
    "games",
    "decisions",
    "decisions_per_game",
    "seconds",
    "decisions_per_second",
    "flaws",
    "winners",
    "unfinished",
    "asked",
]


def soaked(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert soak.main([*words, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_soak_prints_one_object_per_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    found = soaked(capsys, "--games", "1", "--seed", "5", "--share", "0", "--workers", "1")
    assert [part["scenario"] for part in found] == choices.scenario_names(REAL)
    for part in found:
        assert list(part) == SOAK_KEYS
        assert (part["game"], part["games"], part["flaws"], part["unfinished"]) == (REAL.name, 1, [], 0)
        assert sum(part["winners"].values()) == 1


def test_soak_does_not_depend_on_the_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--scenario", SHORTEST, "--games", "4", "--seed", "9")
    alone, together = (soaked(capsys, *words, "--workers", count)[0] for count in ("1", "2"))
    for part in (alone, together):
        del part["seconds"], part["decisions_per_second"]
    assert alone == together


def test_soak_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--scenario", SHORTEST, "--games", "1", "--share", "0"]) == 0
    assert f"{REAL.name} {SHORTEST}: 1 games" in capsys.readouterr().out


def test_soak_fails_when_something_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Broken(toy.ToyGame):
        def flaws(self, state: toy.Toy) -> list[str]:
            return ["all wrong"]

    monkeypatch.setattr(soak, "GAMES", {"toy": Broken()})
    assert soak.main(["--games", "2", "--share", "1"]) == 1
    assert "all wrong" in capsys.readouterr().out
