"""Save files: whole or not at all, and a sentence for everything that can be wrong with one."""

from __future__ import annotations

import json
import os
import zlib
from base64 import b64encode
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from game.kernel import saves
from game.kernel.envelope import FORMAT, LARGEST, OPEN_NOTES, SaveFile
from game.kernel.match import Match
from game.kernel.saves import SaveError, backup_of, read_about, read_save, write_save
from tests.forging import as_format_1, forge, forge_envelope, opened
from tests.kernel.toy import GAME, GAMES, Guess


def snapshot() -> SaveFile:
    match = Match(GAME, "short", 3)
    match.play(Guess(1))
    return match.snapshot()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "game.json"
    write_save(found, snapshot())
    return found


def complaint(path: Path) -> str:
    """What loading says; the file has to stay as it is."""
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(SaveError) as caught:
        Match.load(path, GAMES)
    assert (path.read_bytes() if path.is_file() else b"") == before
    return str(caught.value)


def test_what_is_written_is_read(path: Path) -> None:
    assert read_save(path) == snapshot()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "damaged or cut short"),
        (b"{", "damaged or cut short"),
        (b"\xff\xfe\x00", "damaged or cut short"),
        (b"[]", "not a save of this program"),
        (b'{"program": "chess"}', "not a save of this program"),
        (b"[" * 100_000, "nested too deeply"),
        (b"1" * 10_000, "a number that is too large"),
        (b"NaN", "NaN, which is no number"),
    ],
)
def test_broken_and_foreign_files(path: Path, content: bytes, words: str) -> None:
    path.write_bytes(content)
    assert words in complaint(path)
    assert complaint(path).startswith("game.json: ")


def test_a_cut_file(path: Path) -> None:
    content = path.read_bytes()
    for size in range(0, len(content), 37):
        path.write_bytes(content[:size])
        assert "damaged" in complaint(path)


def test_a_newer_file_says_so(path: Path) -> None:
    forge_envelope(path, lambda data: data.update(format=FORMAT + 1))
    assert "newer version" in complaint(path)


@pytest.mark.parametrize("version", [0, -1, "2", None, 2.0, True])
def test_an_unknown_format(path: Path, version: Any) -> None:
    forge_envelope(path, lambda data: data.update(format=version))
    assert "format" in complaint(path)


@pytest.mark.parametrize("name", [item.name for item in fields(SaveFile)])
def test_a_missing_or_wrong_field_is_named(path: Path, name: str) -> None:
    data = opened(path.read_bytes())
    wrong = {"a": [1]} if name not in ("state", "notes") else 5
    for content in ({**data, name: wrong}, {key: value for key, value in data.items() if key != name}):
        path.write_text(as_format_1(content))
        assert name in complaint(path)


@pytest.mark.parametrize("name", ["game", "scenario", "decisions", "over", "turn", "notes", "packed"])
def test_a_missing_or_wrong_field_of_the_head_is_named(path: Path, name: str) -> None:
    original = path.read_bytes()
    forge_envelope(path, lambda data: data.pop(name))
    assert repr(name) in complaint(path)
    path.write_bytes(original)
    forge_envelope(path, lambda data: data.update({name: 5.5}))
    assert name in complaint(path)


def test_a_field_too_many(path: Path) -> None:
    forge_envelope(path, lambda data: data.update(extra=1))
    assert "'extra'" in complaint(path)


@pytest.mark.parametrize("name", ["scenario", "decisions", "packed"])
def test_a_change_without_a_new_seal_is_noticed(path: Path, name: str) -> None:
    data = json.loads(path.read_text())
    data[name] = 77
    path.write_text(json.dumps(data))
    assert "digest does not agree" in complaint(path)


def test_a_head_that_tells_of_another_game_is_noticed(path: Path) -> None:
    forge_envelope(path, lambda data: data.update(decisions=77))
    assert "head does not agree" in complaint(path)


# ---- what a glance may see -------------------------------------------------------------------------------------------


def test_a_glance_at_the_file_spoils_nothing(tmp_path: Path) -> None:
    match = Match(GAME, "short", 314159)
    match.play(Guess(1))
    match.load_dice(6, 5, 4)
    match.notes.update(thoughts={"1": "he hides it there"}, where="Turn 1", opponent="captain")
    match.save(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text()
    hidden = [str(match.seed), str(match.state.seed), "loaded", "he hides it there", "cards", "Guess"]
    assert [word for word in hidden if word in text] == []
    assert "Turn 1" in text and "captain" in text  # what the list shows


def test_the_head_tells_what_the_list_shows_without_unpacking(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = snapshot()
    notes = {**dict.fromkeys(OPEN_NOTES, "x"), "thoughts": {}}
    write_save(path, replace(content, notes=notes))

    def refuse(text: Any) -> bytes:
        raise AssertionError("unpacked")

    monkeypatch.setattr("game.kernel.envelope._unpacked", refuse)
    head = read_about(path)
    assert (head.game, head.scenario, head.decisions, head.over) == (content.game, content.scenario, 1, False)
    assert head.notes == dict.fromkeys(OPEN_NOTES, "x")


def test_an_open_save_of_the_first_version_is_read_and_listed_alike(path: Path) -> None:
    head, content = read_about(path), read_save(path)
    path.write_text(as_format_1(opened(path.read_bytes())))
    assert (read_about(path), read_save(path)) == (head, content)
    data = json.loads(path.read_text())
    data["state"]["points"] = [99, 0]
    path.write_text(json.dumps(data))
    assert "digest does not agree" in complaint(path)


@pytest.mark.parametrize(
    ("packed", "words"),
    [
        (5, "packed"),
        ("%%%", "cannot be unpacked"),
        (b64encode(b"nothing").decode(), "cannot be unpacked"),
        (b64encode(zlib.compress(b"{}")[:-3]).decode(), "cut short"),
        (b64encode(zlib.compress(b"{}") + b"more").decode(), "cut short"),
        (b64encode(zlib.compress(b"[]")).decode(), "no game inside"),
        (b64encode(zlib.compress(b"{")).decode(), "not readable JSON"),
        (b64encode(zlib.compress(b" " * (LARGEST + 1))).decode(), "larger than any save"),
        (b64encode(zlib.compress(b"[" * 100_000)).decode(), "nested too deeply"),
    ],
)
def test_what_is_packed_is_not_believed_either(path: Path, packed: Any, words: str) -> None:
    forge_envelope(path, lambda data: data.update(packed=packed))
    assert words in complaint(path)


@pytest.mark.parametrize("text", ["nul\0", "half \ud800", "bell \a", "\x85", "x" * 4_001])
@pytest.mark.parametrize("name", ["where", "thoughts"])
def test_texts_that_no_screen_can_show_are_refused_in_one_line(path: Path, text: str, name: str) -> None:
    """In the head and inside, in both formats."""
    content = opened(path.read_bytes())
    content["notes"][name] = [text]
    for written in (SaveFile(**content).sealed(), as_format_1(content)):
        path.write_text(written)
        said = complaint(path)
        assert said.isprintable() and len(said) < 300
        if name == "where":
            with pytest.raises(SaveError):
                read_about(path)


def test_another_game(path: Path) -> None:
    forge(path, lambda data: data.update(game="chess"))
    assert "'chess'" in complaint(path)


def test_an_unknown_scenario(path: Path) -> None:
    forge(path, lambda data: data.update(scenario="nowhere"))
    assert "cannot be read by this version" in complaint(path)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["state"].update(seed="x"),
        lambda data: data["state"].update(cards=[9, 9]),
        lambda data: data["state"].update(tokens=[]),
        lambda data: data["state"].update(agenda=[{"is": "kernel.Nothing"}]),
        lambda data: data["state"].update(points=[]),
        lambda data: data.update(state={}),
        lambda data: data.update(actions=[5]),
        lambda data: data.update(actions=[{"is": "kernel.Stake", "side": 1, "points": 1}]),
        lambda data: data.update(actions=[{"is": "kernel.Guess", "card": "1"}]),
        lambda data: data.update(options=["no such rule"]),
    ],
)
def test_forged_positions_raise_nothing_but_save_errors(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    forge(path, change)
    try:
        Match.load(path, GAMES)
    except SaveError as error:
        assert str(error).startswith("game.json: ")


def test_a_file_too_large_is_not_even_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "LARGEST", 10)
    assert "too large" in complaint(path)


@pytest.mark.parametrize("name", ["nowhere.json", "folder", ".", "", "x" * 300, "nul\0byte", "game.json/inside"])
def test_names_that_are_no_file(path: Path, name: str) -> None:
    (path.parent / "folder").mkdir()
    with pytest.raises(SaveError):
        read_save(path.parent / name if name else Path(name))
    with pytest.raises(SaveError):
        read_save(Path("/"))


@pytest.mark.parametrize("name", ["x" * 300, "nul\0byte", "game.json/inside.json"])
def test_names_that_no_save_can_have(path: Path, name: str) -> None:
    with pytest.raises(SaveError, match="could not be saved"):
        write_save(path.parent / name, snapshot())


def test_the_version_before_is_kept_and_advised(path: Path) -> None:
    first = path.read_bytes()
    write_save(path, replace(snapshot(), notes={"second": True}))
    assert backup_of(path).read_bytes() == first
    assert path.read_bytes() != first
    path.write_bytes(b"broken")
    assert "game.json.bak" in complaint(path)
    assert Match.load(backup_of(path), GAMES).seed == 3


def test_without_a_backup_another_save_is_advised(path: Path) -> None:
    path.write_bytes(b"broken")
    assert "this file was left as it is" in complaint(path)


def test_nothing_else_is_left_behind(path: Path) -> None:
    for number in range(3):
        write_save(path, replace(snapshot(), notes={"n": number}))
    assert sorted(os.listdir(path.parent)) == ["game.json", "game.json.bak"]


def test_a_kill_between_backup_and_save_leaves_nothing_behind_either(path: Path) -> None:
    os.link(path, backup_of(path))  # what such a kill leaves: two names of one file
    write_save(path, snapshot())
    assert sorted(os.listdir(path.parent)) == ["game.json", "game.json.bak"]


def test_a_folder_is_made_where_it_is_missing(tmp_path: Path) -> None:
    write_save(tmp_path / "a" / "b" / "game.json", snapshot())
    assert read_save(tmp_path / "a" / "b" / "game.json").seed == 3


def test_a_file_system_without_links_keeps_a_backup_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*names: object) -> None:
        raise OSError("no links here")

    monkeypatch.setattr(os, "link", refuse)
    first = path.read_bytes()
    write_save(path, replace(snapshot(), notes={"second": True}))
    assert backup_of(path).read_bytes() == first


@pytest.mark.parametrize("broken", ["replace", "fsync"])
def test_a_disk_error_keeps_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    def refuse(*names: object) -> None:
        raise OSError(28, "No space left on device")

    before = path.read_bytes()
    monkeypatch.setattr(os, broken, refuse)
    with pytest.raises(SaveError, match=r"No space left on device.*Choose another folder"):
        write_save(path, replace(snapshot(), notes={"second": True}))
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert not [name for name in os.listdir(path.parent) if name.endswith(".tmp")]


def test_a_read_only_folder_keeps_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied")

    before = path.read_bytes()
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(SaveError, match="Permission denied"):
        write_save(path, snapshot())
    monkeypatch.undo()
    assert path.read_bytes() == before
