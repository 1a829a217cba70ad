"""Tuning finds what the weights of the race undervalue, goes on after an interrupt, and writes what it found."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from ai.arena import Fixture, LoneCrew, PlayedGame
from ai.levels import LevelError, find_seat, load_level
from ai.tuning import (
    Task,
    Tuner,
    TuningError,
    TuningReport,
    TuningTrial,
    best_so_far,
    ranges_of,
    share_of,
    summary,
    tuned_level,
)
from tests.ai.toy_arena import BRAIN, NAME, RaceBrain
from ui.commands import tune as command

HAS_OPTUNA = importlib.util.find_spec("optuna") is not None
needs_optuna = pytest.mark.skipif(not HAS_OPTUNA, reason="optuna is not installed")


def task(games: int = 20) -> Task:
    return Task(NAME, "sprint", find_seat(NAME, "heuristic"), games, 1, ranges_of(BRAIN))


def words(folder: Path, trials: int, *more: str) -> list[str]:
    where = ["--game", NAME, "--scenario", "sprint", "--out", str(folder / "found.json")]
    return [*where, "--trials", str(trials), "--games", "20", "--workers", "1", *more]


# ---- without optuna --------------------------------------------------------------------------------------------------


def test_ranges_come_from_the_brain_or_from_half_to_twice() -> None:
    assert ranges_of(BRAIN) == {"walk": (0.5, 2.0), "leap": (0.2, 2.0)}  # fear is zero and has no range
    assert ranges_of(BRAIN, ["leap"]) == {"leap": (0.2, 2.0)}
    with pytest.raises(LevelError, match="'hop' is no weight"):
        ranges_of(BRAIN, ["hop"])
    with pytest.raises(TuningError, match="no weight to tune"):
        ranges_of(BRAIN, ["fear"])


def test_a_negative_weight_has_a_range_too() -> None:
    brain = RaceBrain()
    brain.weights = {"walk": -2.0}
    assert ranges_of(brain) == {"walk": (-4.0, -1.0)}


def test_candidates_play_the_same_games_each_time() -> None:
    crew = LoneCrew()
    good, present = ({"leap": leap} for leap in (1.0, BRAIN.weights["leap"]))
    assert share_of(task(), good, crew, 40, 1) == share_of(task(), good, crew, 40, 1) > 0.6
    assert share_of(task(), present, crew, 40, 1) == 0.5


def test_another_task_is_another_search() -> None:
    brain = RaceBrain()
    brain.weights = {**BRAIN.weights, "leap": 0.6}
    names = {task().name(BRAIN), task(games=22).name(BRAIN), task().name(brain)}
    assert len(names) == 3
    assert task().name(BRAIN) == task().name(RaceBrain())


def test_only_fresh_seeds_are_believed() -> None:
    trials = [
        TuningTrial(0, {"leap": 0.5}, 0.5),
        TuningTrial(1, {"leap": 1.23456}, 0.9),
        TuningTrial(2, {"leap": 2.0}, 0.8),
    ]
    report = TuningReport(task(), trials, [])
    assert best_so_far(trials) == [0.5, 0.9, 0.9]
    assert "not yet checked on fresh seeds" in summary(report)
    assert tuned_level(report, "x").weights == {"leap": 1.235}
    report.final, report.final_games = [TuningTrial(2, {"leap": 2.0}, 0.7), TuningTrial(1, {"leap": 1.2}, 0.6)], 100
    assert tuned_level(report, "x").weights == {"leap": 2.0}
    assert "70% (60% to 78%) of 100 games on fresh seeds" in summary(report)
    with pytest.raises(TuningError):
        tuned_level(TuningReport(task(), [], []), "x")


def test_the_picture_is_drawn(tmp_path: Path) -> None:
    for count in (1, 30):
        trials = [TuningTrial(number, {}, number / 30) for number in range(count)]
        command.draw(trials, "A title", tmp_path / "x.png")
        assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


def test_a_name_that_no_level_can_have_is_said_before_the_search(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(words(tmp_path, 2, "--out", str(tmp_path / "a+b.json"))) == 2
    assert "tune: name: may not hold" in capsys.readouterr().err


@pytest.mark.skipif(HAS_OPTUNA, reason="optuna is installed")
def test_a_missing_optuna_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(words(tmp_path, 2)) == 2
    said = capsys.readouterr().err
    assert "--install" in said
    assert said.count("\n") == 1


# ---- with optuna -----------------------------------------------------------------------------------------------------


@needs_optuna
def test_the_command_finds_better_weights_and_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(words(tmp_path, 8)) == 0
    level = load_level(tmp_path / "found.json")
    assert level.name == "found"
    assert level.weights["leap"] * 5 / 3 > level.weights["walk"]  # it leaps now
    figures = json.loads((tmp_path / "found.json").read_text())["figures"]
    assert figures["trials"] == 8
    assert figures["share"] > 0.5
    assert (tmp_path / "found.png").exists()
    assert "fresh seeds" in capsys.readouterr().out


@needs_optuna
def test_the_same_command_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(words(tmp_path, 3)) == 0
    assert command.main(words(tmp_path, 5)) == 0
    said = capsys.readouterr().err
    assert "going on after 3 finished trials" in said
    assert [line.split(":")[0] for line in said.splitlines() if line.startswith("trial")] == [
        f"trial {number}" for number in ("1/3", "2/3", "3/3", "4/5", "5/5")
    ]


@needs_optuna
def test_an_interrupt_keeps_finished_trials(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    games = 0

    def interrupted(self: LoneCrew, plan: Sequence[Fixture]) -> Iterator[PlayedGame]:
        nonlocal games
        for outcome in original(self, plan):
            games += 1
            if games == 50:
                raise KeyboardInterrupt
            yield outcome

    original = LoneCrew.play
    monkeypatch.setattr(LoneCrew, "play", interrupted)
    assert command.main(words(tmp_path, 6)) == 130
    assert "the same command goes on from here" in capsys.readouterr().err
    assert json.loads((tmp_path / "found.json").read_text())["figures"]["trials"] == 2
    assert command.main(words(tmp_path, 6)) == 0
    assert "going on after 2 finished trials" in capsys.readouterr().err


@needs_optuna
def test_the_present_weights_are_the_first_trial(tmp_path: Path) -> None:
    tuner = Tuner(task(), LoneCrew(), tmp_path / "trials.log")
    report = tuner.search(1, lambda _: None)
    assert report.trials[0].weights == pytest.approx({"walk": 1.0, "leap": 0.55})
    assert report.trials[0].share == 0.5


@needs_optuna
@pytest.mark.parametrize(
    ("more", "said"),
    [(["--only", "hop"], "'hop' is no weight"), (["--player", "heuristik"], "did you mean 'heuristic'?")],
)
def test_wrong_words_cost_one_look(
    more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(words(tmp_path, 2, *more)) == 2
    assert said in capsys.readouterr().err
