"""Files that somebody made to break things: each costs one line of text, and never a screen."""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame

from ai.levels import BOX
from game.kernel.envelope import SaveFile
from game.kernel.match import Fallen, Match
from game.registry import GAMES
from table.keeping.records import FILE
from table.keeping.shelf import list_saves, read_words
from table.seats import Seats
from tests.forging import as_format_1, forge, opened
from ui.app import App
from ui.board import cache
from ui.driver import Driver
from ui.keeping import miniatures
from ui.scenes.battle import BattleScene
from ui.scenes.load import LoadScene
from ui.scenes.opening import open_game, save_game
from ui.scenes.panel import AskScene
from ui.scenes.save import SaveScene
from ui.scenes.title import TitleScene

GAME = next(iter(GAMES.values()))
SHORTEST = min(GAME.briefings, key=lambda brief: brief.minutes).name
BAD_TEXTS = ["nul \0", "half \ud800", "escape \x1b[2J", "long " * 100_000]
SHOWN = ("where", "score", "opponent", "humans")
LEVEL = json.loads((BOX / "data" / "levels.json").read_text(encoding="utf-8"))["levels"][0]


def a_save(path: Path, **notes: Any) -> None:
    match: Match[Any] = Match(GAME, SHORTEST, 3)
    Seats((1,), "captain").note(match)
    match.save(path)
    content = opened(path.read_bytes())
    content["notes"].update(notes)
    path.write_text(SaveFile(**content).sealed())


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[[], Driver]]:
    """The app, to be started once the trap is laid."""
    (tmp_path / "saves" / "levels").mkdir(parents=True)
    apps: list[App] = []

    def start() -> Driver:
        apps.append(App(headless=True, settings_file=tmp_path / "settings.json", folder=tmp_path / "saves"))
        pygame.event.clear()
        return Driver(apps[-1])

    yield start
    for app in apps:
        assert app.errors == []
        app.close()


# ---- saves -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", BAD_TEXTS, ids=lambda text: repr(text[:8]))
@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("is_open", [False, True])
def test_a_save_with_such_notes_is_one_line_in_the_list(
    tmp_path: Path, started: Callable[[], Driver], text: str, name: str, is_open: bool
) -> None:
    good, bad = tmp_path / "saves" / "good.json", tmp_path / "saves" / "bad.json"
    a_save(good)
    a_save(bad, **{name: [text] if name == "humans" else text})
    if is_open:
        content = opened(good.read_bytes())
        bad.write_text(as_format_1({**content, "notes": {**content["notes"], name: text}}))
    os.utime(bad, (4e9, 4e9))
    driver = started()
    assert isinstance(driver.scene, TitleScene) and driver.scene.last is not None
    assert driver.scene.last.path == good
    driver.press("load")
    driver.frames(5)
    assert isinstance(driver.scene, LoadScene)
    errors = {saved.name: saved.error for saved in driver.scene.saves}
    assert errors["good"] == "" and errors["bad"].startswith("bad.json: holds a ")
    assert len(errors["bad"]) < 250


def test_a_save_whose_name_is_no_text_is_listed_opened_and_deleted(
    tmp_path: Path, started: Callable[[], Driver]
) -> None:
    odd = os.fsencode(tmp_path / "saves") + b"/odd \xff\xfe\n.json"
    a_save(tmp_path / "saves" / "good.json")
    os.rename(tmp_path / "saves" / "good.json", odd)
    driver = started()
    driver.press("load")
    driver.frames(5)
    (saved,) = driver.scene.saves
    assert saved.label == "odd \ufffd\ufffd " and not saved.error
    driver.press("delete")
    driver.press("undelete")
    driver.press("check")
    driver.frames(30)
    assert "sound" in driver.scene.finding
    driver.app.push(SaveScene(driver.app, Match(GAME, SHORTEST, 1)))
    driver.frames(3)
    driver.app.pop()
    driver.press("open")
    driver.frames(2)
    assert driver.scene.match is not None


@pytest.mark.parametrize("name", ["../out", "con", "a/b", ".x", "auto-1/.."])
def test_a_save_never_leaves_its_folder(tmp_path: Path, started: Callable[[], Driver], name: str) -> None:
    driver = started()
    before = sorted(tmp_path.rglob("*.json"))
    assert "Saved" not in save_game(driver.app, Match(GAME, SHORTEST, 1), name)
    assert sorted(tmp_path.rglob("*.json")) == before


@pytest.mark.parametrize("whose", ["mine", "rivals"])
def test_a_step_that_falls_offers_the_last_sound_position(
    tmp_path: Path, started: Callable[[], Driver], whose: str
) -> None:
    """The position was forged so that it loads and breaks when it is played: Continue would break again."""
    driver = started()
    match: Match[Any] = Match(GAME, SHORTEST, 3)
    for _ in range(4):
        assert match.decision is not None
        match.play(match.decision.options[0])
    true, decision = match.state.digest(), match.decision
    assert decision is not None
    human = decision.side if whose == "mine" else 1 - decision.side
    match.state.seed += 1
    scene = BattleScene(driver.app, match, Seats((human,), "random"))
    driver.app.begin(scene)

    def fall(action: object) -> None:
        raise Fallen("KeyError: 77")

    match.play = fall  # type: ignore[assignment, method-assign]
    driver.app.settings.speed = 0.0
    if whose == "mine":
        scene.update = lambda seconds: scene.moves.give(decision.options[0])  # type: ignore[method-assign]
    for _ in range(100):
        driver.app.step(1 / 60)
        if driver.scene is not scene:
            break
    assert "KeyError: 77" in driver.app.errors.pop()
    assert isinstance(driver.scene, AskScene)
    assert driver.scene.text.startswith("The rules cannot go on from here (KeyError: 77). The last sound position is")
    assert [saved.auto for saved in list_saves(driver.app.folder)] == [True]  # as it was
    begun: list[str] = []
    usual = driver.app.begin
    driver.app.begin = lambda battle: (begun.append(battle.match.state.digest()), usual(battle))  # type: ignore
    driver.press("sound")
    assert isinstance(driver.scene, BattleScene)
    assert begun == [true]


def test_a_position_that_can_no_longer_be_looked_at_does_not_end_the_app(
    tmp_path: Path, started: Callable[[], Driver]
) -> None:
    driver = started()
    match: Match[Any] = Match(GAME, SHORTEST, 3)
    driver.app.begin(BattleScene(driver.app, match, Seats((0, 1))))
    match.state.seed += 1

    def stumble(side: int) -> None:
        raise IndexError("nobody stands there")

    match.view = stumble  # type: ignore[assignment, method-assign]
    driver.scene.update = lambda seconds: match.view(0)
    driver.app.step(1 / 60)
    assert "nobody stands there" in driver.app.errors.pop()
    assert isinstance(driver.scene, AskScene) and driver.app.running


def test_a_save_that_cannot_even_be_shown_offers_the_last_sound_position(
    tmp_path: Path, started: Callable[[], Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = started()
    path = driver.app.folder / "forged.json"
    a_save(path)
    forge(path, lambda data: data["state"].update(seed=77))
    usual, true = type(GAME).observe, Match(GAME, SHORTEST, 3).state.digest()

    def stumble(game: Any, state: Any, side: int) -> Any:
        if state.seed == 77:
            raise IndexError("nobody stands there")
        return usual(game, state, side)

    monkeypatch.setattr(type(GAME), "observe", stumble)
    assert open_game(driver.app, path) == ""
    assert isinstance(driver.scene, AskScene)
    assert "(IndexError: nobody stands there). The last sound position is at decision 0." in driver.scene.text
    begun: list[str] = []
    usual_begin = driver.app.begin
    driver.app.begin = lambda battle: (begun.append(battle.match.state.digest()), usual_begin(battle))  # type: ignore
    driver.press("sound")
    assert begun == [true]


def test_pipes_and_folders_among_the_saves_are_passed_over(tmp_path: Path, started: Callable[[], Driver]) -> None:
    os.mkfifo(tmp_path / "saves" / "pipe.json")
    (tmp_path / "saves" / "folder.json").mkdir()
    driver = started()
    driver.press("load")
    driver.frames(3)
    assert driver.scene.saves == []


@pytest.mark.parametrize("when", [-1e10, 1e17])
def test_a_date_beyond_all_calendars_is_no_date(tmp_path: Path, when: float) -> None:
    path = tmp_path / "game.json"
    a_save(path)
    (saved,) = list_saves(tmp_path)
    saved.changed = when
    read_words(saved, GAMES)
    assert saved.date and saved.fits("captain")


# ---- pictures --------------------------------------------------------------------------------------------------------


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(width: int, height: int) -> bytes:
    """A grey picture of any size in a few bytes, as PNG allows."""
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes((width // 8 + 2) * min(height, 100)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_a_picture_is_measured_before_it_is_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "small.png").write_bytes(png(64, 48))
    (tmp_path / "vast.png").write_bytes(png(30_000, 30_000))
    (tmp_path / "wide.png").write_bytes(png(4_000_000, 1))
    (tmp_path / "cut.png").write_bytes(png(64, 48)[:18])
    (tmp_path / "other.png").write_bytes(b"GIF89a" + bytes(100))
    loaded = []
    usual = pygame.image.load
    monkeypatch.setattr(pygame.image, "load", lambda *given: loaded.append(given) or usual(*given))
    found = {name: miniatures.load(tmp_path / f"{name}.json", 1.0) for name in ("vast", "wide", "cut", "other")}
    assert set(found.values()) == {None} and loaded == []
    small = miniatures.load(tmp_path / "small.json", 1.0)
    assert small is not None and small.get_size() == (64, 48)


def test_a_pipe_among_painted_maps_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "map.pic")
    assert not cache.load(tmp_path, "map", np.zeros((4, 4, 3), np.uint8))


# ---- levels and records ----------------------------------------------------------------------------------------------

NUMBER = "1" + "0" * 400
WRONG: dict[str, Callable[[dict[str, Any]], str]] = {
    "number": lambda level: json.dumps(level).replace('"rating": ', f'"rating": {NUMBER}, "x": ', 1),
    "weight": lambda level: json.dumps({**level, "weights": {"x": 0}}).replace('{"x": 0', '{"x": ' + NUMBER),
    "title nul": lambda level: json.dumps({**level, "title": "a\0b"}),
    "title half": lambda level: json.dumps({**level, "title": "a\udc80"}),
    "title long": lambda level: json.dumps({**level, "title": "a" * 500_000}),
    "card long": lambda level: json.dumps({**level, "card": "a " * 250_000}),
    "nested": lambda level: '{"format": 1, "name": ' + "[" * 100_000 + "]" * 100_000 + "}",
    "name": lambda level: json.dumps({**level, "name": "../records"}),
    "name half": lambda level: json.dumps({**level, "name": "a\udc80"}),
    "not JSON": lambda level: "{",
}


@pytest.mark.parametrize("wrong", sorted(WRONG))
def test_a_level_made_to_break_things_is_one_line(tmp_path: Path, started: Callable[[], Driver], wrong: str) -> None:
    level = {"format": 1, **LEVEL, "name": "trap", "title": "Trap"}
    (tmp_path / "saves" / "levels" / "trap.json").write_text(WRONG[wrong](level))
    (tmp_path / "saves" / "levels" / "fine.json").write_text(json.dumps({**level, "name": "fine"}))
    driver = started()
    driver.press("new")
    driver.frames(3)
    assert "fine" in driver.scene.setup.book.levels
    driver.key(pygame.K_ESCAPE)
    driver.press("opponents")
    driver.frames(3)
    book = driver.scene.book
    assert "fine" in book.levels and "trap" not in book.levels
    assert book.broken["trap"].startswith("trap.json: ") and len(book.broken["trap"]) < 300
    driver.press("card fine")


@pytest.mark.parametrize("name", ["../records", "/etc/records", "..", "a/../../records", "nul", "x" * 200])
def test_an_imported_level_is_written_among_the_levels_or_not_at_all(
    tmp_path: Path, started: Callable[[], Driver], name: str
) -> None:
    driver = started()
    (driver.app.folder / FILE).write_text("best results")
    sent = tmp_path / "sent.json"
    sent.write_text(json.dumps({"format": 1, **LEVEL, "name": name}))
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    driver.press("opponents")
    driver.post(pygame.DROPFILE, file=str(sent))
    driver.frames(2)
    assert "name: " in driver.app.notice and "\n" not in driver.app.notice
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_level_from_the_exchange_folder_with_an_odd_file_name_is_taken_in(
    tmp_path: Path, started: Callable[[], Driver]
) -> None:
    driver = started()
    folder = tmp_path / "saves" / "exchange"
    folder.mkdir()
    (folder / "fine.json").write_text(json.dumps({"format": 1, **LEVEL, "name": "fine"}))
    os.rename(folder / "fine.json", os.fsencode(folder) + b"/\xff.json")
    os.mkfifo(folder / "pipe.json")
    driver.press("opponents")
    driver.press("import")
    driver.frames(2)
    assert (tmp_path / "saves" / "levels" / "fine.json").exists()


@pytest.mark.parametrize("text", ["[" * 100_000, '{"format": 1, "results": ' + "[" * 500 + "]" * 500 + "}", NUMBER])
def test_broken_records_are_one_line_in_new_game(tmp_path: Path, started: Callable[[], Driver], text: str) -> None:
    (tmp_path / "saves" / FILE).write_text(text)
    driver = started()
    driver.press("new")
    driver.frames(3)
    assert driver.scene.records.trouble.startswith(f"{FILE} cannot be used (")
    assert (tmp_path / "saves" / FILE).read_text() == text


@pytest.mark.parametrize("text", ["{", "[" * 100_000, '{"format": 1, "volume": ' + NUMBER + "}"])
def test_broken_settings_and_marks_do_not_stop_the_start(
    tmp_path: Path, started: Callable[[], Driver], text: str
) -> None:
    (tmp_path / "settings.json").write_text(text)
    (tmp_path / "saves" / "in-play-1.mark").write_text(text)
    (tmp_path / "saves" / "adaptive.json").write_text(text)
    driver = started()
    assert "settings.broken.json" in driver.app.notice
    assert isinstance(driver.scene, TitleScene)
    driver.press("new")
    driver.frames(2)
