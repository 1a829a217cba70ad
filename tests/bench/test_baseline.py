"""The alarm rings for what has become slower, and for nothing else; how fast anything is, is not tested."""

from __future__ import annotations

import pytest

from game.registry import GAMES
from tests.bench import baseline
from ui.commands import bench

KEPT = {"search": 10.0, "play": 4.0}


def test_the_alarm_rings_beyond_130_percent() -> None:
    assert baseline.alarms({"search": 10.0, "play": 4.0}, KEPT) == []
    assert baseline.alarms({"search": 7.8, "play": 30.0}, KEPT) == []
    (line,) = baseline.alarms({"search": 7.0, "play": 4.0, "new": 1.0}, KEPT)
    assert line.startswith("search takes 143% of the time")


def test_every_game_is_in_the_baseline() -> None:
    assert {name.split()[0] for name in baseline.kept()} == set(GAMES)


@pytest.mark.parametrize(("search", "code"), [(10.0, 0), (5.0, 1)])
def test_the_command_fails_when_it_rings(
    search: float, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(baseline, "ratios", lambda games: {"search": search})
    monkeypatch.setattr(baseline, "kept", lambda: KEPT)
    assert bench.main(["--alarm"]) == code
    assert ("takes 200%" in capsys.readouterr().out) == bool(code)
