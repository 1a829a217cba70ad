"""Keeping games: autosaves that take turns, marks of games in play, names, the bin, and the proof of a save."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from game.kernel.match import Match
from game.kernel.saves import SaveError, read_save
from game.registry import GAMES
from table.keeping.audit import Audit, dice_code
from table.keeping.autosaves import MOST, Autosaves, failure_words, slots
from table.keeping.marker import Marker, find_crashes
from table.keeping.naming import game_key, name_fault
from table.keeping.shelf import Bin
from table.leftovers import is_alive
from tests.table.matches import a_match


def test_playing_one_game_never_drops_the_newest_autosave_of_another(tmp_path: Path) -> None:
    keeper, other = Autosaves(tmp_path), a_match(4, seed=77)
    keeper.keep(a_match(3, seed=77))
    keeper.keep(other)
    for decisions in range(1, 25):
        keeper.keep(a_match(decisions, seed=5))
    kept = slots(tmp_path)
    assert len(kept) == MOST
    assert (kept[0].game, kept[0].decisions) == (game_key(other), 4)


def test_what_is_kept_soon_is_on_the_disk_after_a_flush(tmp_path: Path) -> None:
    keeper, match = Autosaves(tmp_path), a_match(9)
    keeper.keep_soon(match)
    keeper.close()
    assert Match.load(slots(tmp_path)[0].path, GAMES).state == match.state


def test_a_failed_autosave_is_told_once_it_is_known_and_forgotten_when_the_next_one_works(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    keeper = Autosaves(tmp_path / "file")
    keeper.keep_soon(a_match(2))
    keeper.flush()
    assert isinstance(keeper.complaint, SaveError)
    keeper.folder = tmp_path
    keeper.keep_soon(a_match(3))
    keeper.close()
    assert keeper.complaint is None


def test_a_full_disk_is_told_in_plain_words() -> None:
    error = SaveError("technical")
    error.__cause__ = OSError(errno.ENOSPC, "No space left on device")
    assert failure_words(error, "impulse 6", "press F5") == (
        "The save was not written: the disk is full. The game goes on. Last good save: impulse 6. Free space, press F5."
    )


@pytest.mark.parametrize("name", ["", "  ", "a/b", "a:b", "auto-1", ".hidden", "x" * 61, "adaptive"])
def test_names_that_no_save_can_have(name: str) -> None:
    assert name_fault(name)


def test_a_name_may_hold_letters_of_any_tongue() -> None:
    assert name_fault("Höhe 123, 二") == ""


def test_an_undeleted_save_does_not_write_over_a_newer_one(tmp_path: Path) -> None:
    path, trash = tmp_path / "dear.json", Bin(tmp_path)
    a_match(2).save(path)
    trash.put(path)
    a_match(5).save(path)
    back = trash.take_back()
    assert (len(read_save(path).actions), len(read_save(back).actions)) == (5, 2)


def test_a_mark_of_a_window_that_still_runs_is_left_alone(tmp_path: Path) -> None:
    mark = tmp_path / f"in-play-{os.getppid()}.mark"
    mark.write_text(json.dumps({"process": os.getppid(), "game": "3"}))
    assert is_alive(os.getppid())
    assert find_crashes(tmp_path) == []
    assert mark.exists()


@pytest.mark.parametrize("text", ["", "[]", '{"process": "x", "game": 1}', "{"])
def test_a_broken_mark_is_thrown_away(tmp_path: Path, text: str) -> None:
    mark = tmp_path / "in-play-1.mark"
    mark.write_text(text)
    assert find_crashes(tmp_path) == []
    assert not mark.exists()


def test_a_mark_names_its_game(tmp_path: Path) -> None:
    match = a_match(1, seed=0xABC)
    Marker(tmp_path).set(match)
    assert [crash.game for crash in find_crashes(tmp_path)] == [game_key(match)]


def test_a_sound_game_is_told_so_with_its_dice_code() -> None:
    audit = Audit(a_match(30))
    steps = 0
    while not audit.work(0.0):
        steps += 1
    assert steps >= 29
    assert audit.agrees
    assert dice_code(3) in audit.plain_words()


def test_a_changed_position_does_not_pass() -> None:
    match = a_match(30)
    match.state.seed += 1
    audit = Audit(match)
    audit.finish()
    assert not audit.agrees
    assert (
        audit.plain_words() == "This game does not agree with its replay: after 30 actions the replay differs in seed."
    )


def test_another_seed_does_not_pass() -> None:
    match = a_match(30)
    match.seed += 1
    audit = Audit(match)
    audit.finish()
    assert not audit.agrees
