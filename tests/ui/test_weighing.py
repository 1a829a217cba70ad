"""Chances come from a thread: what is quick is there at once, what is slow never holds a picture."""

from __future__ import annotations

from concurrent.futures import wait
from threading import Event

import pytest

from game.kernel.forecast import Chance, Forecast
from table.composition import weighing
from table.composition.weighing import Weighing

LONG = 60.0


def one(option: int) -> Forecast:
    return Forecast(f"option {option}", (Chance("hits", 1),))


def test_what_is_quick_is_there_before_the_first_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "PATIENCE", LONG)
    found = Weighing(one, 3)
    assert all(found.is_known(option) for option in range(3))
    assert [found.wait(option) for option in range(3)] == [one(option) for option in range(3)]
    assert found.poll() and not found.poll() and found.is_done


def test_what_is_slow_holds_no_picture_and_is_told_once_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "PATIENCE", 0.0)
    gate = Event()

    def slow(option: int) -> Forecast:
        assert gate.wait(LONG)
        return one(option)

    found = Weighing(slow, 1)
    assert not found.is_known(0) and not found.poll() and not found.is_done
    gate.set()
    assert found.wait(0) == one(0)
    assert found.poll()


def test_what_is_asked_for_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "PATIENCE", 0.0)
    order: list[int] = []

    def noted(option: int) -> Forecast:
        order.append(option)
        return one(option)

    found = Weighing(noted, 4)
    assert not found.is_known(2)
    while not found.is_done:
        found.poll()
        if found._at_work is not None:
            wait([found._at_work])
    assert order == [2, 0, 1, 3]


def test_a_mistake_on_the_thread_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "PATIENCE", LONG)

    def stumble(option: int) -> Forecast:
        raise KeyError("no such word")

    with pytest.raises(KeyError):
        Weighing(stumble, 1).is_known(0)
