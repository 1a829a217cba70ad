"""Nothing that was decided in the terminal may be lost: killed, on a full disk, or at the end of input."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.kernel.match import Match
from game.registry import GAMES
from table.keeping.autosaves import last_of, slots
from table.keeping.keeper import closed_unasked, rescued_games
from table.keeping.marker import find_crashes
from table.keeping.naming import game_key
from table.keeping.records import result_of
from table.keeping.service import Service
from table.keeping.shelf import open_save
from table.seats import Seats, noted_seats
from table.what_if import branch, branches_of, branching_of
from tests.kernel import toy
from tests.table.matches import a_match
from tests.ui.disks import fill, fill_all, own_places
from tests.ui.terminal.session import NORTH, ROOT, SHORTEST, Script, run, said, saved_name, session
from ui.commands import play
from ui.terminal.session import Session

DECISIONS = 15
PROGRAM = (
    "import sys; from pathlib import Path; from ui.commands import play; "
    "play.saves_folder = lambda: Path(sys.argv[1]); sys.exit(play.main(sys.argv[2:]))"
)


def prompts(stream: Any, count: int) -> None:
    """Read until the program has asked so often."""
    text = ""
    while text.count("> ") < count:
        letter = stream.read(1)
        assert letter, f"the program ended after {text[-300:]!r}"
        text += letter


NEW = ("--text", "--scenario", SHORTEST, "--side", "both", "--seed", "3")


def kill_after(folder: Path, decisions: int, words: Sequence[str] = NEW) -> None:
    """A game at the terminal of a child that is killed once it has asked for the decision after so many."""
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(folder), *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdin is not None and child.stdout is not None
        child.stdin.write("1\n" * decisions)
        child.stdin.flush()
        prompts(child.stdout, decisions + 1)
        child.kill()
        child.stdout.close()
        child.stdin.close()


def test_a_killed_session_has_kept_every_decision_and_the_next_one_says_how_to_go_on(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kill_after(home, DECISIONS)
    [(crash, slot)] = closed_unasked(home)
    assert slot.decisions == len(Match.load(slot.path, GAMES).actions) == DECISIONS
    monkeypatch.setattr(sys, "stdin", Script())
    assert play.main(["--text", "--scenario", SHORTEST, "--seed", "4"]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert f"{DECISIONS} decisions are kept. Go on with: python3 main.py play --text --load {slot.path}" in first
    assert crash.mark.exists()  # told, not taken up: it is said again until it is
    monkeypatch.setattr(sys, "stdin", Script())
    assert play.main(["--text", "--load", str(slot.path)]) == 0
    assert "closed without being left" not in capsys.readouterr().out
    assert find_crashes(home) == []


def test_a_killed_what_if_has_kept_every_decision_and_its_game_is_as_it_was(home: Path) -> None:
    came_from = a_match(40)
    came_from.save(home / "game.json")
    before, digest = (home / "game.json").read_bytes(), came_from.state.digest()
    tried = branch(came_from, 30, Seats(came_from.game.players), 7, "another way")
    tried.save(home / "try.json")
    kill_after(home, DECISIONS, ("--text", "--load", str(home / "try.json")))
    [(_, slot)] = closed_unasked(home)
    kept = Match.load(slot.path, GAMES)
    assert slot.decisions == len(kept.actions) == len(tried.actions) + DECISIONS
    branching = branching_of(kept.notes)
    assert branching is not None and (branching.name, branching.start, branching.fresh) == ("another way", 30, True)
    assert [twig.branching.name for twig in branches_of(home, branching.root)] == ["another way"]
    assert (home / "game.json").read_bytes() == before
    assert Match.load(home / "game.json", GAMES).state.digest() == came_from.state.digest() == digest
    assert result_of(kept, noted_seats(kept)) is None and Service(home).served == []


def test_a_session_that_was_left_is_not_offered(tmp_path: Path) -> None:
    run(tmp_path, "5", "2", "quit")
    assert find_crashes(tmp_path) == []
    assert [slot.decisions for slot in slots(tmp_path)][-1] > 1


def test_every_decision_is_on_the_disk_before_the_next_is_asked_for(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []

    class Watched(Script):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            slot = last_of(tmp_path, game_key(played.match))
            seen.append((len(played.match.history), slot.decisions if slot else 0))
            return super().readline()

    played = session(tmp_path, Watched("5", "2", "3", "1"), NORTH)
    played.run()
    assert len(seen) == 5
    assert all(kept == made for made, kept in seen)
    assert seen[-1][0] >= 4


def left_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *lines: str) -> tuple[Session, int]:
    own_places(monkeypatch, tmp_path)
    fill(monkeypatch, tmp_path / "saves")
    played = session(tmp_path / "saves", Script("5", *lines), NORTH)
    return played, played.run()


def test_a_full_disk_is_told_once_and_again_when_it_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = session(tmp_path, Script("5", "look", "look"), NORTH)
    played.composition.look()
    with monkeypatch.context() as patch:
        fill(patch, tmp_path)
        played._choose("5")
        first = played.saves.news(played.match)
        assert first.startswith("The save was not written: the disk is full. The game goes on.")
        assert played.saves.news(played.match) == ""
    played.saves.keeper.decided(played.match)
    assert played.saves.news(played.match) == "The game is being saved again after every decision."


def test_quit_on_a_full_disk_stays_until_the_game_lies_somewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "stick"
    played, code = left_on_a_full_disk(tmp_path, monkeypatch, "quit", "again", "~nobody\0", str(other))
    assert code == 0
    assert said(played).count("The game is not saved, so it is still here.") == 3
    path = saved_name(said(played))
    assert path.parent == other
    assert Match.load(path, toy.GAMES).state.digest() == played.match.state.digest()


def test_quit_on_a_full_disk_may_go_to_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played, code = left_on_a_full_disk(tmp_path, monkeypatch, "quit", "data")
    assert code == 0
    path = saved_name(said(played))
    assert path.parent == own_places(monkeypatch, tmp_path)[0]
    assert rescued_games(tmp_path / "saves") == [path]  # the next start tells of it
    assert "Last good save" not in said(played)  # there never was one


def test_quit_on_a_full_disk_may_be_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played, _ = left_on_a_full_disk(tmp_path, monkeypatch, "quit", "play", "2", "quit", "drop")
    assert len(played.match.history) >= 2
    assert "Go on with" not in said(played)
    assert said(played).rstrip().endswith("Goodbye.")
    assert not any(tmp_path.rglob("*.json"))


@pytest.mark.parametrize("lines", [(), ("quit",)])
def test_at_the_end_of_input_other_folders_are_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: tuple[str, ...]
) -> None:
    played, code = left_on_a_full_disk(tmp_path, monkeypatch, *lines)
    assert code == 0
    path = saved_name(said(played))
    assert path.parent == own_places(monkeypatch, tmp_path)[0]
    assert Match.load(path, toy.GAMES).state.digest() == played.match.state.digest()


def test_the_next_session_says_where_the_rescued_game_lies(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    places = own_places(monkeypatch, home / "elsewhere")
    match: Match[Any] = Match(toy.GAME, "short", 5)
    with monkeypatch.context() as patch:
        fill(patch, home / "saves", *places[:1])
        played = session(home / "saves", Script("5"), NORTH, match=match)
        assert played.run() == 0
    path = saved_name(said(played))
    assert path.parent == places[1]
    monkeypatch.setattr(sys, "stdin", Script())
    assert play.main(["--text", "--scenario", SHORTEST]) == 0
    assert f"lies elsewhere. Go on with: python3 main.py play --text --load {path}" in capsys.readouterr().out


def test_a_rescued_game_comes_home_when_it_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        played, _ = left_on_a_full_disk(tmp_path, patch)
    own_places(monkeypatch, tmp_path)
    folder, path = tmp_path / "saves", saved_name(said(played))
    assert rescued_games(folder) == [path]
    earlier = open_save(path, toy.GAMES)[0]
    assert earlier.undo(NORTH)
    session(folder, Script(), NORTH, match=earlier).run()
    assert rescued_games(folder) == [path]  # it holds more than the game that was gone on with
    with monkeypatch.context() as patch:
        fill(patch, folder)
        session(folder, Script(), NORTH, match=open_save(path, toy.GAMES)[0]).run()
        assert rescued_games(folder) == [path]  # there is still no room
    session(folder, Script(), NORTH, match=open_save(path, toy.GAMES)[0]).run()
    assert rescued_games(folder) == []
    slot = last_of(folder, game_key(played.match))
    assert slot is not None and slot.decisions == len(played.match.history)


def test_if_nothing_can_be_written_that_is_said_and_the_code_tells_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_places(monkeypatch, tmp_path)
    fill_all(monkeypatch)
    played = session(tmp_path / "saves", Script("5"), NORTH)
    assert played.run() == 1
    assert "No other folder took it either: the game is not saved." in said(played)
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".mark"]


def test_loading_another_game_on_a_full_disk_keeps_the_one_in_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(tmp_path / "saves", "5", "2", "save mine")
    played, _ = left_on_a_full_disk(tmp_path, monkeypatch, "load mine")
    rescued = saved_name(said(played))
    assert rescued.parent == own_places(monkeypatch, tmp_path)[0]
    assert "Loaded: " in said(played)


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_signal_on_a_full_disk_saves_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_places(monkeypatch, tmp_path)
    fill(monkeypatch, tmp_path / "saves")
    played = session(tmp_path / "saves", Script("5"), NORTH)
    played.lines.on_signal(signal.SIGTERM, None)
    assert played.run() == 143
    assert saved_name(said(played)).exists()


@pytest.mark.parametrize(
    ("word", "words"),
    [("-5", "a seed is a whole number from 0 to 4294967295"), ("9" * 300, "a seed is"), ("x" * 300, "a seed is")],
)
def test_a_seed_has_one_rule(home: Path, word: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main(["--text", "--seed", word]) == 2
    line = capsys.readouterr().err
    assert words in line
    assert len(line.splitlines()) == 1 and len(line) < 200


@pytest.mark.parametrize("seed", [-5, 10**300, 0])
def test_a_game_of_any_seed_finds_its_autosaves_again(tmp_path: Path, seed: int) -> None:
    """Saves of older versions may hold any seed."""
    played = session(tmp_path, Script("5", "2"), NORTH, match=Match(toy.GAME, "short", seed))
    played.run()
    slot = last_of(tmp_path, game_key(played.match))
    assert slot is not None and slot.decisions == len(played.match.history)
