"""Keeping games: autosaves, pictures, quick saves, the offer after a crash, the check, and words for what fails."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.kernel.match import Match
from game.kernel.saves import backup_of, read_save
from game.registry import GAMES
from table.keeping.audit import Audit
from table.keeping.autosaves import MOST, Autosaves, newest_of, slots
from table.keeping.marker import find_crashes
from table.keeping.naming import picture_of
from table.keeping.shelf import QUICK, Bin, Saved, list_saves, read_words
from table.seats import Seats
from tests.forging import forge
from tests.patience import until
from tests.ui.opening import GAME, SHORTEST, a_match, all_words, fight, new_app
from ui.driver import Driver
from ui.keeping import miniatures
from ui.keeping.standing import note_position
from ui.scenes.battle import BattleScene
from ui.scenes.load import LoadScene
from ui.scenes.menu import MenuScene
from ui.scenes.opening import note_reload, open_game, save_game
from ui.scenes.panel import AskScene
from ui.scenes.save import SaveScene
from ui.scenes.title import TitleScene

# ---- autosaves -------------------------------------------------------------------------------------------------------


def test_ten_autosaves_take_turns_and_the_newest_stay(tmp_path: Path) -> None:
    keeper, match = Autosaves(tmp_path), a_match(0)
    rng = Random(1)
    for _ in range(14):
        assert match.decision is not None
        match.play(rng.choice(match.decision.options))
        keeper.keep(match, miniatures.miniature(match, 1))
    assert [slot.decisions for slot in slots(tmp_path)] == list(range(14 - MOST + 1, 15))
    assert len(list(tmp_path.glob("*.png"))) == MOST


def test_the_app_says_that_the_disk_is_full_and_the_game_goes_on(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    fight(driver, a_match(6))

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        driver.key(pygame.K_F5)
    assert driver.app.notice.startswith("The save was not written: the disk is full. The game goes on.")
    assert isinstance(driver.scene, BattleScene)


def test_every_decision_is_kept(driver: Driver) -> None:
    match = a_match(6)
    fight(driver, match)
    driver.scene.staff.choosing.play(0)
    driver.frames()
    driver.app.keeper.autosaves.flush()
    kept = newest_of(driver.app.folder, match)
    assert kept is not None
    assert (kept.decisions, Match.load(kept.path, GAMES).state) == (7, match.state)


def test_the_opponent_s_decisions_are_kept_too(driver: Driver) -> None:
    match: Match[Any] = Match(GAME, SHORTEST, 3)
    assert match.decision is not None
    other = 1 - match.decision.side
    driver.app.settings.speed = 0.0
    driver.app.begin(BattleScene(driver.app, match, Seats((other,), "random")))
    for _ in range(200):
        driver.frames(1)
        if match.history:
            break
    driver.scene.staff.show.paused = True  # a move is kept in the frame after it; no other may come in between
    driver.frames(1)
    driver.app.keeper.autosaves.flush()
    kept = newest_of(driver.app.folder, match)
    assert kept is not None
    assert kept.decisions == len(match.history) > 0


# ---- pictures --------------------------------------------------------------------------------------------------------


def test_a_picture_shows_both_sides_and_follows_the_position() -> None:
    early, late = miniatures.miniature(a_match(0), 1), miniatures.miniature(a_match(400), 1)
    assert early is not None
    assert late is not None
    assert early.pixels != late.pixels


def test_a_picture_tells_nothing_that_its_player_may_not_know() -> None:
    match = a_match(30)
    seen = miniatures.miniature(match, 0)
    view_only = Match.restore(match.snapshot(), GAMES)
    view_only.state = match.view(0)
    assert seen == miniatures.miniature(view_only, 0)


def test_two_people_at_one_desk_have_no_picture() -> None:
    assert miniatures.picture_for(a_match(3), (0, 1)) is None
    assert miniatures.picture_for(a_match(3), (1,)) is not None


def test_a_broken_picture_is_no_picture(tmp_path: Path) -> None:
    (tmp_path / "game.png").write_bytes(b"no picture")
    assert miniatures.load(tmp_path / "game.json", 1.0) is None


# ---- the shelf -------------------------------------------------------------------------------------------------------


def test_a_save_tells_where_it_stands_against_whom_and_how_it_goes(tmp_path: Path) -> None:
    match = a_match(40)
    note_position(match, 1)
    match.save(tmp_path / "mine.json")
    saved = list_saves(tmp_path)[0]
    read_words(saved, GAMES)
    assert "Turn" in saved.where
    assert saved.result == GAME.score(match.view(1))
    assert "against Random player" in saved.words
    assert all(saved.fits(word) for word in ("mine", "random", "turn", saved.date))
    assert not saved.fits("elsewhere")


def test_a_deleted_save_comes_back_with_its_picture_and_its_backup(tmp_path: Path) -> None:
    path = tmp_path / "dear.json"
    a_match(2).save(path)
    a_match(3).save(path)
    picture = miniatures.miniature(a_match(3), 1)
    assert picture is not None
    picture.store(path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert len(before) == 3
    trash = Bin(tmp_path)
    trash.put(path)
    assert [file.name for file in tmp_path.iterdir()] == [trash.folder.name]
    assert trash.take_back() == path
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before


def test_saving_over_a_save_keeps_the_version_before(driver: Driver) -> None:
    save_game(driver.app, a_match(2), "mine")
    first = (driver.app.folder / "mine.json").read_bytes()
    save_game(driver.app, a_match(3), "mine")
    assert backup_of(driver.app.folder / "mine.json").read_bytes() == first


def test_going_back_is_noted_and_going_on_is_not(tmp_path: Path) -> None:
    keeper = Autosaves(tmp_path)
    early, late = a_match(5), a_match(9)
    late.notes["hints"] = 2
    keeper.keep(early)
    keeper.keep(late)
    for count in (1, 2):
        again = a_match(5)
        note_reload(tmp_path, again)
        assert (again.notes["reloads"], again.notes["hints"]) == (count, 2)
        keeper.keep(again)  # the point that it went back to is now the newest
        late.notes["reloads"] = count
        keeper.keep(late)
    on = a_match(9)
    note_reload(tmp_path, on)
    assert "reloads" not in on.notes


# ---- the menu and quick saves ----------------------------------------------------------------------------------------


def test_the_menu_lies_over_the_battle_and_esc_goes_on(driver: Driver) -> None:
    match = a_match(6)
    fight(driver, match)
    driver.press("back")
    assert isinstance(driver.scene, MenuScene)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, BattleScene)
    assert driver.scene.match is match


def test_a_game_is_saved_under_a_name_from_the_menu(driver: Driver) -> None:
    fight(driver, a_match(6))
    driver.key(pygame.K_ESCAPE)
    driver.press("save")
    assert isinstance(driver.scene, SaveScene)
    driver.scene.rename("")
    driver.frames()
    driver.type("ridge")
    driver.press("save")
    assert isinstance(driver.scene, MenuScene)
    assert len(read_save(driver.app.folder / "ridge.json").actions) == 6
    assert picture_of(driver.app.folder / "ridge.json").exists() is False  # two people: no picture


def test_the_menu_checks_the_game_while_frames_go_on(driver: Driver) -> None:
    fight(driver, a_match(60))
    driver.key(pygame.K_ESCAPE)
    driver.press("check")
    until(lambda: driver.scene.audit is None, lambda: driver.frames(1))
    assert driver.scene.finding.startswith("This game is sound: 60 decisions")


def test_restarting_keeps_the_game_before(driver: Driver) -> None:
    match = a_match(6)
    fight(driver, match)
    driver.key(pygame.K_ESCAPE)
    driver.press("restart")
    assert driver.scene.match.history == []
    assert driver.scene.match.seed != match.seed
    assert newest_of(driver.app.folder, match) is not None


def test_a_quick_load_says_what_it_does_and_can_be_undone(driver: Driver) -> None:
    match = a_match(6)
    fight(driver, match)
    driver.key(pygame.K_F5)
    assert (driver.app.folder / f"{QUICK}.json").exists()
    driver.scene.staff.choosing.play(0)
    driver.key(pygame.K_F9)
    assert isinstance(driver.scene, AskScene)
    assert "6 decisions" in driver.scene.text
    driver.key(pygame.K_RETURN)
    assert len(driver.scene.match.history) == 6
    assert driver.scene.match.notes["reloads"] == 1
    driver.scene.back()
    driver.frames()
    driver.press("unload")
    assert len(driver.scene.match.history) == 7


def test_a_quick_load_can_be_declined_and_may_find_nothing(driver: Driver) -> None:
    fight(driver, a_match(6))
    driver.key(pygame.K_F9)
    assert driver.app.notice == "There is no quick save yet."
    driver.key(pygame.K_F5)
    driver.key(pygame.K_F9)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, BattleScene)


def test_loading_from_the_menu_leaves_one_battle_on_the_stage(driver: Driver) -> None:
    a_match(4, seed=8).save(driver.app.folder / "other.json")
    fight(driver, a_match(6))
    driver.key(pygame.K_ESCAPE)
    driver.press("load")
    driver.frames(4)
    driver.press("save other")
    if isinstance(driver.scene, LoadScene):
        driver.press("open")
    assert [type(scene) for scene in driver.app.scenes] == [TitleScene, BattleScene]
    assert driver.scene.match.seed == 8


# ---- after a crash ---------------------------------------------------------------------------------------------------


def test_an_unclean_end_is_offered_again_and_goes_on_there(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    match = a_match(12)
    app.begin(BattleScene(app, match, Seats((0, 1))))
    app.keeper.decided(match)
    app.keeper.autosaves.flush()  # and here the lights go out: nothing is closed
    again = Driver(new_app(tmp_path))
    again.frames()
    assert isinstance(again.scene, TitleScene)
    assert again.scene.page.focus == "continue"
    assert "everything up to decision 12 is safe" in all_words(again)
    again.key(pygame.K_RETURN)
    assert isinstance(again.scene, BattleScene)
    assert again.scene.match.state == match.state
    again.app.close()
    calm = Driver(new_app(tmp_path))
    calm.frames()
    assert isinstance(calm.scene, TitleScene)
    assert "is safe" not in all_words(calm)
    calm.app.close()


def test_the_offer_can_be_declined_and_does_not_come_again(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    app.begin(BattleScene(app, a_match(5), Seats((0, 1))))
    app.in_play.keep(a_match(5))
    again = Driver(new_app(tmp_path))
    again.press("new")
    again.press("back")
    assert isinstance(again.scene, TitleScene)
    assert again.scene.last is not None
    again.app.close()
    assert find_crashes(tmp_path / "saves") == []


def test_a_game_that_was_left_is_no_crash(tmp_path: Path) -> None:
    app = new_app(tmp_path)
    app.begin(BattleScene(app, a_match(5), Seats((0, 1))))
    assert len(find_crashes(tmp_path / "saves")) == 1
    app.home()
    assert find_crashes(tmp_path / "saves") == []
    app.close()


# ---- the check -------------------------------------------------------------------------------------------------------


def test_a_save_is_checked_in_the_list_and_a_forged_one_is_found_out(driver: Driver) -> None:
    match = a_match(20)
    match.save(driver.app.folder / "sound.json")
    match.state.seed += 1
    match.save(driver.app.folder / "forged.json")
    driver.press("load")
    driver.frames(5)
    for name, words in (("sound", "is sound"), ("forged", "does not agree")):
        driver.scene.chosen = name
        driver.scene.change()
        driver.frames()
        driver.press("check")
        driver.frames(120)
        assert words in driver.scene.finding


def test_a_position_that_does_not_read_is_rebuilt_and_said_in_one_line(driver: Driver) -> None:
    path = driver.app.folder / "old.json"
    a_match(20).save(path)
    forge(path, lambda data: data["state"].update(seed="x"))
    driver.press("load")
    driver.frames(5)
    driver.scene.chosen = "old"
    driver.scene.change()
    driver.frames()
    driver.press("check")
    driver.frames(2)
    words = "Its position cannot be read by this version (the position's field 'seed' cannot be read)"
    assert words in driver.scene.finding and "rebuilt from its 20 decisions." in driver.scene.finding
    said = open_game(driver.app, path)
    assert said.startswith(words) and "\n" not in said
    assert driver.scene.match.state.digest() == a_match(20).state.digest()
    audit = Audit(driver.scene.match)  # once it is rebuilt, it is as sound as any other
    audit.finish()
    assert audit.agrees


def test_a_save_that_cannot_be_read_keeps_its_place_and_its_reason(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{")
    saved = Saved(tmp_path / "bad.json", 0.0)
    read_words(saved, GAMES)
    assert "damaged" in saved.error
