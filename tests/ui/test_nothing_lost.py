"""Nothing may be lost in the window: full disks, clocks set back, killed helpers, and games that are counted once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame

from ai.levels import load_record
from game.kernel.match import Match
from game.registry import GAMES
from table.keeping.autosaves import MOST, Autosaves, newest_of, slots
from table.keeping.counting import FILE, count_once
from table.keeping.keeper import closed_unasked
from table.keeping.naming import game_key
from table.keeping.shelf import Bin, open_save
from table.rival import seat_opponent
from table.seats import Seats
from tests.ui.disks import fill, fill_all, own_places
from tests.ui.opening import GAME, SHORTEST, a_match, fight, new_app
from tests.ui.terminal.session import ROOT, Script
from ui.board import cache
from ui.commands import play
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.scenes.leaving import LeavingScene
from ui.scenes.menu import MenuScene
from ui.scenes.opening import open_game
from ui.scenes.title import TitleScene, newest
from ui.settings import Settings, save_settings

YEAR = 365 * 86_400


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    own_places(monkeypatch, tmp_path)
    app = new_app(tmp_path)
    yield Driver(app)
    app.close()


def test_what_keeps_games_needs_no_window() -> None:
    rooms = "ui.terminal.session, table.keeping.keeper, table.keeping.counting, table.keeping.records"
    program = f"import sys, {rooms}; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0


# ---- a full disk -----------------------------------------------------------------------------------------------------


def played_on_a_full_disk(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Match[Any]:
    """A game that was kept at decision 6 and has come one further since."""
    match = a_match(6)
    fight(driver, match)
    driver.app.in_play.keep(match)
    fill(monkeypatch, driver.app.folder)
    driver.scene.staff.choosing.play(0)
    assert len(match.history) == 7
    return match


def close_window(driver: Driver) -> None:
    driver.post(pygame.QUIT)
    driver.frames(2)


def test_closing_on_a_full_disk_is_a_question(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    played_on_a_full_disk(driver, monkeypatch)
    for _ in range(2):  # a second click on the window's cross is no answer
        close_window(driver)
        assert driver.app.running
        assert isinstance(driver.scene, LeavingScene)
    assert driver.scene.text.startswith("The game could not be saved: the disk is full. Last good save: ")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, BattleScene)


def test_what_was_never_written_is_no_good_save(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    fight(driver, a_match(6))
    fill(monkeypatch, driver.app.folder)
    driver.scene.staff.choosing.play(0)
    close_window(driver)
    assert "It was never saved" in driver.scene.text
    assert "Last good save" not in driver.app.notice


def test_closing_works_once_there_is_room(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        match = played_on_a_full_disk(driver, patch)
        close_window(driver)
        driver.press("again")
        assert driver.app.running
    driver.press("again")
    assert not driver.app.running
    kept = newest_of(driver.app.folder, match)
    assert kept is not None and kept.decisions == 7


def test_a_game_without_room_is_kept_elsewhere_and_listed(
    tmp_path: Path, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played_on_a_full_disk(driver, monkeypatch)
    close_window(driver)
    driver.press("elsewhere")
    assert not driver.app.running
    [path] = driver.app.in_play.rescued
    assert path.parent == own_places(monkeypatch, tmp_path)[0]
    assert Match.load(path, GAMES).state == match.state


def test_only_a_word_throws_a_game_away(driver: Driver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match = played_on_a_full_disk(driver, monkeypatch)
    close_window(driver)
    driver.press("drop")
    assert not driver.app.running
    driver.app.close()
    assert [slot.decisions for slot in slots(tmp_path / "saves")] == [6]
    assert not any(place.exists() and any(place.iterdir()) for place in own_places(monkeypatch, tmp_path))
    assert len(match.history) == 7


@pytest.mark.parametrize("way", ["leave", "restart"])
def test_leaving_by_the_menu_asks_as_well(driver: Driver, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    match = played_on_a_full_disk(driver, monkeypatch)
    driver.scene.back()
    driver.frames()
    assert isinstance(driver.scene, MenuScene)
    driver.press(way)
    assert isinstance(driver.scene, LeavingScene)
    assert driver.app.in_play.match is match
    driver.press("elsewhere")
    assert isinstance(driver.scene, TitleScene if way == "leave" else BattleScene)
    assert driver.app.in_play.match is not match


def test_a_program_that_ends_without_asking_keeps_the_game_elsewhere(
    tmp_path: Path, driver: Driver, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played_on_a_full_disk(driver, monkeypatch)
    driver.app.close()
    [path] = own_places(monkeypatch, tmp_path)[0].glob("*.json")
    assert Match.load(path, GAMES).state == match.state
    assert str(path) in capsys.readouterr().err


def test_a_program_that_could_keep_nothing_offers_the_last_good_save_at_the_next_start(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patch:
        played_on_a_full_disk(driver, patch)
        fill_all(patch)
        driver.app.close()
    assert "the game is not saved" in capsys.readouterr().err
    [(_, slot)] = closed_unasked(driver.app.folder)
    assert slot.decisions == 6


def test_a_game_that_was_only_looked_at_is_left_without_a_question(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_match(6).save(driver.app.folder / "mine.json")
    assert open_game(driver.app, driver.app.folder / "mine.json") == ""
    fill(monkeypatch, driver.app.folder)
    close_window(driver)
    assert not driver.app.running


def test_a_picture_on_a_full_disk_is_not_said_to_be_kept(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        fill_all(patch)
        driver.key(pygame.K_F12)
    assert driver.app.notice == f"The picture was not written: {os.strerror(28)}."
    assert not [path for path in driver.app.folder.rglob("*") if path.is_file()]
    driver.key(pygame.K_F12)
    [picture] = driver.app.folder.glob("pictures/*.png")
    assert pygame.image.load(str(picture)).get_size() == driver.app.surface.get_size()


def test_settings_that_find_no_room_leave_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(volume=11), tmp_path / "settings.json")
    before = (tmp_path / "settings.json").read_bytes()
    fill_all(monkeypatch)
    assert "not written" in save_settings(Settings(volume=12), tmp_path / "settings.json")
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]
    assert (tmp_path / "settings.json").read_bytes() == before


# ---- what killed processes leave -------------------------------------------------------------------------------------


def gone() -> int:
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as child:
        pass
    return child.pid


def test_what_a_killed_painter_left_is_cleared_and_what_a_living_one_writes_is_not(tmp_path: Path) -> None:
    dead, old, alive = f"a.{gone()}.part", "tmpx1y2.part", f"b.{os.getppid()}.part"
    for name in (dead, old, alive):
        (tmp_path / name).write_bytes(b"half a picture")
    assert cache.store(tmp_path, "c", np.zeros((4, 4, 4), np.uint8))
    assert sorted(path.name for path in tmp_path.iterdir()) == [alive, "c.pic"]


def test_a_painting_that_finds_no_room_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, target: Path) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(Path, "replace", refuse)
    assert not cache.store(tmp_path, "c", np.zeros((4, 4, 4), np.uint8))
    assert list(tmp_path.iterdir()) == []


def test_drafts_of_killed_programs_are_cleared_at_the_next_start(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    draft = tmp_path / "saves" / f".mine.json.{gone()}.tmp"
    kept = tmp_path / "saves" / "mine.tmp"
    for path in (draft, kept):
        path.write_text("half a save")
    new_app(tmp_path).close()
    assert not draft.exists()
    assert kept.exists()


# ---- the clock -------------------------------------------------------------------------------------------------------


def set_back(folder: Path) -> None:
    """Everything written so far seems to come from next year."""
    for path in folder.iterdir():
        os.utime(path, (time.time() + YEAR, time.time() + YEAR))


def test_a_clock_set_back_drops_no_new_autosave_and_continue_offers_it(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    keeper, match = app.keeper.autosaves, a_match(0)
    rng = Random(1)
    for _ in range(MOST + 4):
        assert match.decision is not None
        match.play(rng.choice(match.decision.options))
        keeper.keep(match)
        if len(match.history) == MOST:
            set_back(app.folder)
    assert [slot.decisions for slot in slots(app.folder)] == list(range(5, MOST + 5))
    last = newest(app)
    assert last is not None and len(Match.load(last.path, GAMES).actions) == MOST + 4
    app.close()


def test_continue_takes_the_game_played_last_whatever_the_clock_says_of_it_or_of_named_saves(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    first, second = a_match(30, seed=5), a_match(4, seed=6)
    app.keeper.autosaves.keep(first)
    first.save(app.folder / "mine.json")
    set_back(app.folder)
    app.keeper.autosaves.keep(second)
    last = newest(app)
    assert last is not None and Match.load(last.path, GAMES).seed == 6
    app.keeper.autosaves.keep(first)  # and back to the other one
    last = newest(app)
    assert last is not None and Match.load(last.path, GAMES).seed == 5
    app.close()


def test_autosaves_of_older_versions_are_older_than_all_new_ones(tmp_path: Path) -> None:
    match = a_match(8)
    for decisions in (8, 9):
        match.save(tmp_path / f"auto-{match.seed:x}-{decisions:04d}.json")
    match.save(tmp_path / "auto--5-0003.json")  # a negative seed: found by its name all the same
    set_back(tmp_path)
    newer = newest_of(tmp_path, match)
    assert newer is not None and newer.decisions == 9
    assert "-5" in [slot.game for slot in slots(tmp_path)]
    other = a_match(2, seed=9)
    Autosaves(tmp_path).keep(other)
    assert slots(tmp_path)[-1].game == game_key(other)


def test_the_bin_keeps_what_was_deleted_last_whatever_the_clock_says(tmp_path: Path) -> None:
    trash = Bin(tmp_path)
    trash.folder.mkdir()
    for number in range(20):  # as older versions numbered them: by a clock that ran ahead
        (trash.folder / f"{time.time_ns() + YEAR * 10**9 + number}-old.json").write_text("{}")
    a_match(2).save(tmp_path / "dear.json")
    trash.put(tmp_path / "dear.json")
    assert trash.take_back().name == "dear.json"


def test_the_same_dice_played_again_are_another_game(tmp_path: Path) -> None:
    keeper = Autosaves(tmp_path)
    games: list[Match[Any]] = [Match(GAME, SHORTEST, 3), Match(GAME, SHORTEST, 3)]
    for match in games:
        game_key(match)
        assert match.decision is not None
        match.play(match.decision.options[0])
        keeper.keep(match)
    assert len({slot.game for slot in slots(tmp_path)}) == 2


# ---- counted once ----------------------------------------------------------------------------------------------------


def finish(match: Match[Any]) -> None:
    rng = Random(2)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))


def rated_games(folder: Path) -> int:
    return load_record(GAME.name, folder).games


def end_in_window(driver: Driver, path: Path) -> None:
    """Open a save and see its end."""
    assert open_game(driver.app, path) == ""
    driver.scene.staff.show.skip_all()
    for _ in range(200):
        driver.pass_by()
        if not isinstance(driver.scene, BattleScene):
            driver.frames(1)
            return
    raise AssertionError("the game never ended")


def test_a_finished_game_counts_once_however_often_it_is_opened_and_wherever(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, match = driver.app.folder, Match(GAME, SHORTEST, 3)
    driver.app.settings.speed = 0.0
    Seats((1,), "sergeant").note(match)
    game_key(match)
    finish(match)
    match.save(folder / "end.json")
    for copy in ("copy", "another"):
        shutil.copy(folder / "end.json", folder / f"{copy}.json")
    end_in_window(driver, folder / "end.json")
    assert rated_games(folder) == 1
    rating = load_record(GAME.name, folder).rating
    for path in (folder / "end.json", folder / "copy.json", slots(folder)[-1].path):
        end_in_window(driver, path)
    monkeypatch.setattr(play, "saves_folder", lambda: folder)
    monkeypatch.setattr(sys, "stdin", Script("look"))
    assert play.main(["--text", "--load", str(folder / "another.json")]) == 0
    assert (rated_games(folder), load_record(GAME.name, folder).rating) == (1, rating)


def test_a_game_gone_back_to_and_ended_otherwise_is_no_second_game(tmp_path: Path) -> None:
    match: Match[Any] = Match(GAME, SHORTEST, 3)
    Seats((1,), "sergeant").note(match)
    game_key(match)
    rival = seat_opponent(match, (1,), "sergeant", tmp_path)
    assert match.decision is not None
    match.play(match.decision.options[0])
    match.save(tmp_path / "early.json")
    finish(match)
    assert count_once(match, (1,), rival, tmp_path) == ""
    again, _ = open_save(tmp_path / "early.json", GAMES)
    finish(again)
    assert count_once(again, (1,), rival, tmp_path) == ""
    assert rated_games(tmp_path) == 1
    fresh: Match[Any] = Match(GAME, SHORTEST, 3)  # the same dice from the start are another game
    game_key(fresh)
    finish(fresh)
    count_once(fresh, (1,), rival, tmp_path)
    assert rated_games(tmp_path) == 2


def test_what_cannot_be_counted_is_said_and_counts_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match: Match[Any] = Match(GAME, SHORTEST, 3)
    game_key(match)
    finish(match)
    rival = seat_opponent(match, (1,), "sergeant", tmp_path)
    with monkeypatch.context() as patch:
        fill(patch, tmp_path)
        assert "was not counted" in count_once(match, (1,), rival, tmp_path)
    (tmp_path / FILE).write_text("{")
    assert FILE in count_once(match, (1,), rival, tmp_path)
    assert (tmp_path / FILE).read_text() == "{"
    (tmp_path / FILE).unlink()
    assert count_once(match, (1,), rival, tmp_path) == ""
    assert rated_games(tmp_path) == 1
