"""The trace counts our modules, and the calls that go from one of them into another."""

from __future__ import annotations

from game.kernel.dice import percent
from game.kernel.forecast import Chance
from tests.bench.trace import Trace


def test_a_call_from_outside_brings_its_module_but_goes_between_none() -> None:
    trace = Trace()
    with trace.listening():
        percent(0.5)
    assert (dict(trace.modules), trace.calls) == ({"game.kernel.dice": 1}, 0)


def test_a_call_from_one_module_into_another_is_counted() -> None:
    chance, trace = Chance("it holds", 0.5), Trace()
    with trace.listening():
        assert chance.percent == "50 %"
    assert set(trace.modules) == {"game.kernel.forecast", "game.kernel.dice"}
    assert trace.calls == 1


def test_nothing_is_counted_afterwards() -> None:
    trace = Trace()
    with trace.listening():
        pass
    percent(0.25)
    assert (trace.calls, len(trace.modules)) == (0, 0)
