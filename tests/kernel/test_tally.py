"""A number with its reasons."""

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.kernel.tally import Tally, TallyLine

briefly = settings(max_examples=50, deadline=None)  # a busy machine is no failure

reasons = st.sampled_from(["point unit", "additional units", "terrain", "fatigue"])
entries = st.lists(st.tuples(reasons, st.integers(-9, 9), st.sampled_from(["", "4.1", "4.2A"])), max_size=8)


def tally_of(some: list[tuple[str, int, str]]) -> Tally:
    tally = Tally("Strength", "4.1")
    for reason, points, rule in some:
        tally.add(reason, points, rule)
    return tally


def test_a_tally_reads_as_one_sentence() -> None:
    tally = Tally("Attack value")
    tally.add("point unit I/124 #2", 4, "10.33A")
    tally.add("additional units", 5)
    tally.add("fatigue", -2, "8.2")
    assert tally.total == 7
    assert tally.as_text() == "Attack value 7: point unit I/124 #2 +4 (10.33A), additional units +5, fatigue -2 (8.2)"
    assert repr(tally) == f"<{tally.as_text()}>"


def test_a_tally_names_its_own_rule_and_may_be_empty() -> None:
    assert Tally("Odds", "7.2").as_text() == "Odds 0 (7.2)"
    assert Tally("Odds").as_text() == "Odds 0"


def test_nothing_is_only_listed_on_request() -> None:
    tally = Tally("Defence")
    tally.add("terrain", 0)
    assert not tally.lines
    tally.add("terrain", 0, "3.1", keep=True)
    assert tally.lines == (TallyLine("terrain", 0, "3.1"),)
    assert tally.as_text() == "Defence 0: terrain +0 (3.1)"


def test_a_floor_lifts_what_falls_short_and_nothing_else() -> None:
    tally = tally_of([("one", -3, "")])
    tally.floor(1, "never less than one", "4.2")
    assert tally.total == 1
    assert tally.lines[-1] == TallyLine("never less than one", 4, "4.2")
    before = tally.lines
    tally.floor(1, "never less than one")
    tally.floor(-5, "never less than minus five")
    assert tally.lines == before


def test_lines_are_frozen() -> None:
    line = TallyLine("terrain", 2)
    with pytest.raises(FrozenInstanceError):
        line.points = 3  # type: ignore[misc]
    assert line.words == "terrain +2"


def test_a_tally_is_no_key() -> None:
    with pytest.raises(TypeError):
        hash(Tally("Odds"))


@briefly
@given(entries, st.integers(-20, 20))
def test_the_total_is_the_sum_of_the_lines(some: list[tuple[str, int, str]], minimum: int) -> None:
    tally = tally_of(some)
    assert tally.total == sum(line.points for line in tally.lines) == sum(points for _, points, _ in some)
    before = tally.total
    tally.floor(minimum, "floor")
    assert tally.total == sum(line.points for line in tally.lines) == max(minimum, before)


@briefly
@given(entries, entries)
def test_tallies_are_equal_when_their_lines_are(
    some: list[tuple[str, int, str]], more: list[tuple[str, int, str]]
) -> None:
    assert tally_of(some) == tally_of(some)
    assert (tally_of(some) == tally_of(more)) == (tally_of(some).lines == tally_of(more).lines)
    assert tally_of(some) != Tally("Another title")
    assert tally_of(some) != tally_of(some).total
