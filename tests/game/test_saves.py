"""Saves of the real games: whatever happens to a file, it loads as it was or says what is wrong with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.saves import SaveError, backup_of
from game.registry import GAMES
from tests.forging import as_format_1, forge, opened

ROOT = Path(__file__).resolve().parents[2]
GAME = next(iter(GAMES.values()))
EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))
SCENARIOS = [(game.name, briefing.name) for game in GAMES.values() for briefing in game.briefings]
KILLS = 60
MANY = settings(
    max_examples=700,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def shortest(game: Game[Any]) -> str:
    return min(game.briefings, key=lambda briefing: briefing.minutes).name


@cache
def sample(game: str = GAME.name) -> Match[Any]:
    """A game under way, with dice of the player's own in its history."""
    match: Match[Any] = Match(GAMES[game], shortest(GAMES[game]), 21)
    rng = Random(21)
    for number in range(60):
        if match.decision is None:
            break
        if number == 30:
            match.load_dice(6, 1, 5)
        match.play(rng.choice(match.decision.options))
    return match


@cache
def content(game: str = GAME.name) -> bytes:
    return sample(game).snapshot().sealed().encode()


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("saves") / "game.json"


def check_mutant(path: Path, mutant: bytes) -> None:
    """Equal or a SaveError, nothing else; and the file stays as it was."""
    path.write_bytes(mutant)
    try:
        loaded = Match.load(path, GAMES)
        assert loaded.state.digest() == sample().state.digest()
    except SaveError as error:
        assert str(error).startswith("game.json: ")
        assert len(str(error)) > len("game.json: ") + 20
    assert path.read_bytes() == mutant


# ---- bytes ----------------------------------------------------------------------------------------------------------


@MANY
@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(1, 255)), min_size=1, max_size=4))
def test_flipped_bytes(path: Path, flips: list[tuple[int, int]]) -> None:
    mutant = bytearray(content())
    for where, mask in flips:
        mutant[where % len(mutant)] ^= mask
    check_mutant(path, bytes(mutant))


@MANY
@given(st.integers(0, 10**6), st.integers(0, 10**6), st.binary(max_size=20))
def test_cuts_and_insertions(path: Path, start: int, end: int, filling: bytes) -> None:
    whole = content()
    first, last = sorted((start % (len(whole) + 1), end % (len(whole) + 1)))
    check_mutant(path, whole[:first] + filling + whole[last:])


# ---- structure ------------------------------------------------------------------------------------------------------

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every container with each of its keys or indexes."""
    keys = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
    found = [(data, key) for key in keys]
    for key in keys:
        found += places(data[key])
    return found


def edit(data: Any, picks: list[int], value: Any, how: str) -> None:
    """One change somewhere in the tree: set, drop, swap or double."""
    spots = places(data)
    holder, key = spots[picks[0] % len(spots)]
    other_holder, other_key = spots[picks[1] % len(spots)]
    if how == "set":
        holder[key] = value
    elif how == "drop":
        del holder[key]
    elif how == "double" and isinstance(holder, list):
        holder.insert(key, holder[key])
    elif how == "add" and isinstance(holder, dict):
        holder[str(value)] = value
    elif not any(holder[key] is spot[0] or other_holder[other_key] is spot[0] for spot in spots):
        holder[key], other_holder[other_key] = other_holder[other_key], holder[key]


EDITS = st.tuples(
    st.lists(st.integers(0, 10**6), min_size=2, max_size=2),
    JSON_VALUES,
    st.sampled_from(["set", "drop", "swap", "double", "add"]),
)


@MANY
@given(EDITS)
def test_edited_structure(path: Path, change: tuple[list[int], Any, str]) -> None:
    data = json.loads(content())
    edit(data, *change)
    check_mutant(path, json.dumps(data).encode())


@MANY
@given(EDITS)
def test_edited_structure_of_an_open_save(path: Path, change: tuple[list[int], Any, str]) -> None:
    data = json.loads(as_format_1(opened(content())))
    edit(data, *change)
    check_mutant(path, json.dumps(data).encode())


@MANY
@given(EDITS)
def test_forged_seals_around_the_same_position(path: Path, change: tuple[list[int], Any, str]) -> None:
    """Everything but the position may be edited and sealed again: the position must still come out as it was."""
    data = opened(content())
    state = data.pop("state")
    edit(data, *change)
    check_mutant(path, as_format_1({**data, "state": state}).encode())


@EVERY_GAME
@settings(MANY, max_examples=300, derandomize=True)  # a forged position may well play for ever: not by surprise
@given(change=EDITS)
def test_forged_positions_never_crash(path: Path, game: str, change: tuple[list[int], Any, str]) -> None:
    """A cheat may get another position than was saved, but no other error than ours; `check` finds him out."""
    path.write_bytes(content(game))
    forge(path, lambda data: edit(data["state"], *change))
    try:
        Match.load(path, GAMES)
    except SaveError as error:
        assert str(error).startswith("game.json: ")


def tagged(data: Any) -> list[dict[str, Any]]:
    """Every record in the data of a save."""
    inner = list(data.values()) if isinstance(data, dict) else data if isinstance(data, list) else []
    found = [data] if isinstance(data, dict) and "is" in data else []
    return found + [record for value in inner for record in tagged(value)]


@EVERY_GAME
def test_records_of_another_game_are_refused(path: Path, game: str) -> None:
    """Sealed as if they were ours: in the agenda, in the history, in any field that holds a record."""
    strangers = [record for other in GAMES if other != game for record in tagged(opened(content(other)))]
    kinds = {stranger["is"]: stranger for stranger in strangers if not stranger["is"].startswith("kernel.")}
    assert len(kinds) > 3
    places = len(tagged(opened(content(game))))
    rng = Random(1)
    for stranger in kinds.values():

        def swap(data: dict[str, Any], stranger: dict[str, Any] = stranger) -> None:
            victim = tagged(data)[rng.randrange(places)]
            victim.clear()
            victim.update(stranger)

        path.write_bytes(content(game))
        forge(path, swap)
        with pytest.raises(SaveError, match=r"belongs to another game"):
            Match.load(path, GAMES)


# ---- accidents ------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="no SIGKILL, no fork")
def test_a_killed_process_never_leaves_an_unreadable_save(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    command = [sys.executable, "-m", "tests.game.saving_child", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as killer:
        assert killer.stdin is not None and killer.stdout is not None
        for _ in range(KILLS):
            print("one more", file=killer.stdin, flush=True)
            assert killer.stdout.readline() == "killed\n"
            assert Match.load(path, GAMES).actions
            if backup_of(path).exists():
                assert Match.load(backup_of(path), GAMES).game is GAME
        killer.stdin.close()
    assert killer.returncode == 0


def test_a_full_disk_keeps_the_old_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*names: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "game.json"
    sample().save(path)
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        with pytest.raises(SaveError, match="No space left"):
            sample().save(path)
    assert path.read_bytes() == before
    assert Match.load(path, GAMES).state.digest() == sample().state.digest()


def test_a_read_only_folder_keeps_the_old_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "game.json"
    sample().save(path)
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", refuse)
        with pytest.raises(SaveError, match="Permission denied"):
            sample().save(path)
    assert path.read_bytes() == before


def test_the_version_before_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    sample().save(path)
    first = path.read_bytes()
    Match(GAME, shortest(GAME), 1).save(path)
    assert backup_of(path).read_bytes() == first


@EVERY_GAME
def test_own_dice_are_replayed(tmp_path: Path, game: str) -> None:
    path = tmp_path / "game.json"
    sample(game).save(path)
    loaded = Match.load(path, GAMES)
    assert loaded.actions == sample(game).actions
    assert loaded.replay().state.digest() == sample(game).state.digest()


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_scenario_can_be_saved_at_any_time(tmp_path: Path, game: str, scenario: str) -> None:
    match: Match[Any] = Match(GAMES[game], scenario, 2)
    rng, path = Random(2), tmp_path / "game.json"
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
        if rng.random() < 0.01 or match.decision is None:
            match.save(path)
            loaded = Match.load(path, GAMES)
            assert (loaded.state, loaded.decision, loaded.actions) == (match.state, match.decision, match.actions)
