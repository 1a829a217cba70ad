"""The bench measures what it says, on a tiny race, and goes on where a yardstick cannot be had."""

from __future__ import annotations

from typing import Any

import pytest

from game.registry import GAMES
from tests.ai import toy_arena
from tests.bench import measure, stage
from tests.kernel import toy
from ui.commands import bench


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ROUND_SECONDS", "YARDSTICK_SECONDS"):
        monkeypatch.setattr(measure, name, 0.02)


def test_the_opponent_is_measured() -> None:
    figures = measure.mind_figures(toy_arena.GAME, "sprint")
    assert figures["iterations_per_second"] > 0
    assert figures["applied_per_second"] >= figures["iterations_per_second"]
    assert figures["decisions_per_game"] == 2 * toy_arena.MOVES
    assert [level["level"] for level in figures["levels"]] == ["lieutenant", "general"]
    assert all(level["seconds_per_plan"] <= level["slowest_plan_seconds"] + 0.01 for level in figures["levels"])
    text = "\n".join(bench._mind_lines(figures))
    assert f"{figures['applied_per_second']} applied decisions/s" in text
    assert "general (cap 10 s, 1 processes): " in text


def test_a_game_without_a_brain_is_said() -> None:
    assert bench._mind_lines(measure.mind_figures(toy.GAME, "short")) == ["  this game has no brain yet"]
    assert bench._search_line(measure.compare_search(toy.GAME, "short")) == "No comparison: toy has no brain yet"


def test_searches_are_counted_beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = {"applied": 100, "choices": 60, "simulations": 10, "seconds": 0.5}
    monkeypatch.setattr(measure, "prepare_yardstick", lambda package: "")
    monkeypatch.setattr(measure, "run_yardstick", lambda name: theirs)
    figures = measure.compare_search(toy_arena.GAME, "sprint")
    assert figures["openspiel_applied_per_second"] == 200
    assert figures["ratio"] == pytest.approx(figures["applied_per_second"] / 200, rel=0.02)
    assert "200 there (120 with two or more options" in bench._search_line(figures)


def test_a_yardstick_that_cannot_be_had_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "prepare_yardstick", lambda package: f"{package} cannot be installed: no way")
    figures: dict[str, Any] = measure.compare_search(toy_arena.GAME, "sprint")
    assert bench._search_line(figures) == "No comparison: open_spiel cannot be installed: no way"


def test_each_yardstick_has_its_requirement() -> None:
    for package in ("catanatron", "open_spiel"):
        assert measure.requirement(package).startswith(f"{package}>=")


FRAMES = {"frames": 9, "mean_ms": 3.0, "p99_ms": 9.0, "cpu_mean_ms": 2.0, "cpu_p99_ms": 8.0}
WINDOW: dict[str, Any] = {
    "game": "toy",
    "size": "1920x1080",
    "display": "x11",
    "counters": 80,
    "title_s": 1.1,
    "battle_s": 2.2,
    "pan": FRAMES,
    "animate": FRAMES,
    "stage": FRAMES,
    "think": {},
    "answer": {**FRAMES, "longest_ms": 30.0},
    "memory_mb": 200,
    "opponent_memory_mb": 100,
}


def test_the_window_s_targets_are_said() -> None:
    assert stage.missed(WINDOW) == []
    assert bench._window_lines(WINDOW)[-1] == "  missed: none of the targets"
    slow = {**WINDOW, "title_s": 3.0, "pan": {**FRAMES, "p99_ms": 40.0}, "memory_mb": 501}
    assert stage.missed(slow) == ["frames while it has to pan", "start", "memory"]
    assert "panning with 80 counters: 3.0 ms, 99 of 100 under 40.0 ms" in "\n".join(bench._window_lines(slow))


def test_a_game_without_a_skin_is_said() -> None:
    assert bench._window_lines(stage.window_figures(toy.GAME)) == ["  this game has no skin yet"]


def test_a_window_that_breaks_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    game = next(iter(GAMES.values()))
    monkeypatch.setattr(stage, "command", lambda *words: ["python3", "-c", "print('title')"])
    said = bench._window_lines(stage.window_figures(game))
    assert said == ["  the window could not be measured: the app did not come as far as the battle"]
