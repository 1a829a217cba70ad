"""The arena counts honestly and plays the same games wherever it plays them."""

from __future__ import annotations

import csv
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ai.arena import (
    ArenaError,
    ClusterCrew,
    Fixture,
    LocalCrew,
    LoneCrew,
    PairingResult,
    PlayedGame,
    find_crew,
    labels_for,
    play_game,
    programme,
    ratings,
    run,
    wilson,
)
from ai.levels import BOX, data_of, find_seat, note_levels
from game.kernel.match import Match
from tests.ai.toy_arena import GAME, NAME
from ui.commands import arena as command

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = ["random", "heuristic", "mcts:8"]


def fixtures(players: Sequence[str] = PLAYERS, games: int = 6, seed: int = 3) -> list[Fixture]:
    return programme(NAME, "sprint", [find_seat(NAME, name) for name in players], games, seed)


def timeless(outcomes: Sequence[PlayedGame]) -> list[PlayedGame]:
    """Everything but how long it took, in the order of the programme."""
    still = [replace(outcome, seconds=(), slowest=()) for outcome in outcomes]
    return sorted(still, key=lambda outcome: outcome.index)


def played(players: Sequence[str] = PLAYERS, games: int = 6, seed: int = 3) -> PairingResult:
    plan = fixtures(players, games, seed)
    result = PairingResult(NAME, "sprint", seed, len(plan), labels_for(players), GAME.sides)
    run(result, plan, LoneCrew(), lambda _: None)
    return result


# ---- the programme ---------------------------------------------------------------------------------------------------


def test_every_seed_is_played_twice_with_sides_swapped() -> None:
    plan = fixtures(["random", "heuristic"], games=6)
    for first, second in zip(plan[::2], plan[1::2], strict=True):
        assert first.seed == second.seed
        assert first.labels == second.labels[::-1]
        assert first.seats == second.seats[::-1]
    assert len({fixture.seed for fixture in plan}) == 3


def test_three_players_meet_in_a_round_robin_on_the_same_seeds() -> None:
    plan = fixtures(games=4)
    assert len(plan) == 12
    assert [fixture.index for fixture in plan] == list(range(12))
    assert {frozenset(fixture.labels) for fixture in plan} == {
        frozenset({"random", "heuristic"}),
        frozenset({"random", "mcts:8"}),
        frozenset({"heuristic", "mcts:8"}),
    }
    assert [f.seed for f in plan[:4]] == [f.seed for f in plan[4:8]]


def test_a_player_may_meet_its_own_kind() -> None:
    assert labels_for(["a", "b", "a", "a"]) == ["a", "b", "a#2", "a#3"]
    result = played(["heuristic", "heuristic"], games=4).as_json()
    assert result["players"] == ["heuristic", "heuristic#2"]
    assert sum(result["wins"].values()) + result["draws"] == 4


def test_a_clock_never_decides_in_the_arena() -> None:
    seat = fixtures(["colonel", "captain"])[0].seats[0]
    assert (seat.knobs.seconds, seat.knobs.processes) == (0.0, 1)


def test_one_player_is_too_few() -> None:
    with pytest.raises(ArenaError, match="two players"):
        fixtures(["random"])


# ---- the same games everywhere ---------------------------------------------------------------------------------------


def test_a_fixture_always_gives_the_same_game() -> None:
    for fixture in fixtures(games=2):
        first, second = timeless([play_game(fixture), play_game(fixture)])
        assert first == second


def test_spawned_processes_play_the_same_games() -> None:
    plan = fixtures(games=4)
    crew = LocalCrew(2)
    try:
        spawned = list(crew.play(plan))
    finally:
        crew.close()
    assert timeless(spawned) == timeless(list(LoneCrew().play(plan)))


@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="dask.distributed is not installed")
def test_a_cluster_of_two_worker_processes_plays_the_same_games() -> None:
    """From the set-up and from a position."""
    distributed: Any = importlib.import_module("distributed")
    placed = Match(GAME, GAME.briefings[0].name, 1).snapshot().sealed()
    plan = [replace(fixture, position=placed if number % 2 else "") for number, fixture in enumerate(fixtures(games=4))]
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0"
    ) as cluster:
        cluster.wait_for_workers(2)
        crew = find_crew(1, cluster.scheduler_address)
        assert isinstance(crew, ClusterCrew)
        try:
            outcomes = list(crew.play(plan))
        finally:
            crew.close()
    assert timeless(outcomes) == timeless(list(LoneCrew().play(plan)))


@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="dask.distributed is not installed")
def test_a_scheduler_without_workers_is_said_in_one_line() -> None:
    distributed: Any = importlib.import_module("distributed")
    with (
        distributed.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0") as cluster,
        pytest.raises(ArenaError, match="has no workers"),
    ):
        find_crew(1, cluster.scheduler_address)


@pytest.mark.skipif(importlib.util.find_spec("distributed") is not None, reason="dask.distributed is installed")
def test_a_missing_dask_is_said_in_one_line() -> None:
    with pytest.raises(ArenaError, match=r"requirements-cluster\.txt"):
        find_crew(1, "tcp://127.0.0.1:1")


# ---- counting --------------------------------------------------------------------------------------------------------


def test_wilson_intervals() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_ratings_follow_elo() -> None:
    found = ratings(["a", "b"], {("a", "b"): 7500, ("b", "a"): 2500})
    assert found["a"] - found["b"] == pytest.approx(190.8, abs=1)
    assert sum(found.values()) / 2 == pytest.approx(1000)


def test_ratings_stay_finite_and_ordered_after_clean_sweeps() -> None:
    found = ratings(["a", "b", "c"], {("a", "b"): 20, ("b", "c"): 20, ("a", "c"): 20})
    assert 2500 > found["a"] > found["b"] > found["c"] > -500
    assert ratings(["a", "b"], {}) == {"a": 1000, "b": 1000}


def test_the_result_adds_up() -> None:
    result = played()
    data = result.as_json()
    assert data["games"] == 18
    assert sum(data["wins"].values()) + data["draws"] == 18
    for player in PLAYERS:
        assert sum(data["wins_by_side"][player].values()) == data["wins"][player]
        assert data["games_by_side"][player] == {"red": 6, "blue": 6}
        low, high = data["intervals"][player]
        assert 0 <= low <= result.score(player) / 12 <= high <= 1
        assert sum(data["deeds"][player].values()) == 12 * 6  # every stride has a name
    assert sum(data["points"].values()) == pytest.approx(0)
    assert sum(data["sides"].values()) + data["draws"] == 18
    assert data["ratings"]["random"] < data["ratings"]["mcts:8"]


# ---- the command -----------------------------------------------------------------------------------------------------


def words(*more: str, players: Sequence[str] = ("random", "heuristic"), games: int = 4) -> list[str]:
    return ["--game", NAME, "--scenario", "sprint", "--players", *players, "--games", str(games), "--seed", "2", *more]


def test_json_is_one_object_and_does_not_depend_on_workers(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for workers in ("1", "2"):
        assert command.main(words("--json", "--workers", workers)) == 0
        said = capsys.readouterr()
        found.append(json.loads(said.out))
        assert "4/4 games" in said.err
    needed = ["players", "games", "wins", "wins_by_side", "intervals", "ratings", "seconds"]
    assert all(name in found[0] for name in [*needed, "seconds_per_decision", "deeds"])
    timing = ("seconds", "seconds_per_decision", "slowest_plan_seconds")
    first, second = ({k: v for k, v in data.items() if k not in timing} for data in found)
    assert first == second


def test_the_tables_name_players_sides_and_deeds(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(words("--workers", "1", players=PLAYERS, games=2)) == 0
    said = capsys.readouterr().out
    for word in (*PLAYERS, "rating", "95 %", "as red", "as blue", "leap", "s/decision", "random - heuristic"):
        assert word in said


def test_csv_has_a_line_for_each_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.csv"
    assert command.main(words("--workers", "1", "--csv", str(path))) == 0
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 4
    assert {rows[0]["red"], rows[0]["blue"]} == {"random", "heuristic"}
    assert command.main(words("--workers", "1", "--csv", str(tmp_path / "no" / "x.csv"))) == 2
    assert "cannot write" in capsys.readouterr().err


def test_where_everybody_plays_alone_there_is_no_rating_but_a_share_of_wins() -> None:
    result = PairingResult(NAME, "sprint", 1, 8, ["heuristic", "random"], GAME.sides)
    for index in range(8):
        label, winner = (("heuristic", int(index == 6)), ("random", 1))[index % 2]
        result.add(PlayedGame(index, (label, ""), 1, winner, None, (9, 0), (0.1, 0.0), (0.1, 0.0), ({}, {})))
    assert command.strength(result, "heuristic", whole=True) == {"text": "sprint: won 3 of 4 games (30-95 %)"}
    head, first = command.table(result)[2:4]
    assert first[head.index("rating")] == "-"


def test_figures_go_onto_the_cards_and_ratings_only_from_a_whole_ladder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(BOX / "data", tmp_path / "data")
    monkeypatch.setattr(command, "note_levels", partial(note_levels, box=tmp_path))
    assert command.main(words("--workers", "1", "--record", players=("recruit", "sergeant"))) == 0
    assert "cards of recruit, sergeant" in capsys.readouterr().err
    kept = (data_of(NAME, tmp_path) / "levels.json").read_text(encoding="utf-8")
    noted = json.loads(kept)["levels"]["recruit"]["measured"]
    assert "of 4 games against sergeant" in noted["text"]
    assert "rating" not in noted


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (words(players=("randum", "heuristic")), "did you mean 'random'?"),
        (words(players=("random",)), "two players"),
        (["--game", "chess", "--scenario", "x", "--players", "a", "b"], "there is no game 'chess'"),
        (["--game", NAME, "--scenario", "x", "--players", "random", "random"], "there is no scenario 'x'"),
        (words(games=0), "not a whole number above zero"),
    ],
)
def test_wrong_words_cost_one_look(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(arguments) == 2
    heard = capsys.readouterr()
    assert said in heard.err
    assert heard.out == ""


def test_a_broken_game_keeps_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks_later(self: LoneCrew, plan: Sequence[Fixture]) -> Iterator[PlayedGame]:
        yield play_game(plan[0])
        raise RuntimeError("the board fell over")

    monkeypatch.setattr(LoneCrew, "play", breaks_later)
    assert command.main(words("--json", "--workers", "1")) == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["games"] == 1
    assert "the board fell over" in said.err


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C cannot be sent to one process there")
@pytest.mark.parametrize(("workers", "kill"), [("1", signal.SIGINT), ("2", signal.SIGINT), ("2", signal.SIGTERM)])
def test_ctrl_c_prints_what_it_has(workers: str, kill: signal.Signals) -> None:
    start = "import sys; from ui.commands.arena import main; sys.exit(main(sys.argv[1:]))"
    arguments = [*words("--json", "--workers", workers, games=100)]
    arguments[arguments.index("sprint")] = "slow"
    process = subprocess.Popen(
        [sys.executable, "-c", start, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr is not None
    process.stderr.readline()  # a tenth is done
    if kill == signal.SIGINT:
        os.killpg(process.pid, kill)  # as a terminal does: to the workers too
    else:
        process.send_signal(kill)
    out, err = process.communicate()
    data = json.loads(out)
    assert process.returncode == 130
    assert data["interrupted"]
    assert 10 <= data["games"] < 100
    assert "interrupted after" in err
    assert "Traceback" not in err


def test_the_bar_says_how_long_it_will_take() -> None:
    assert command.progress_text(5, 20, 100.0) == "[#######.......................] 5/20 games, 0:05:00 left"
