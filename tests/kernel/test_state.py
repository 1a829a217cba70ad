"""A position: clones, dice, events, and the way to JSON and back."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.records import CodecError
from game.kernel.state import Copies, Rolled, State, digest, lines
from tests.kernel.toy import GAME, TABLES, EndRound, Stake, Toy, Turn
from tests.listening import listen


@dataclass
class Deeper(Toy):
    """A subclass with one more list."""

    more: list[int] = lines()


def full_state() -> Toy:
    state = Toy(
        seed=9,
        loaded=(3, 4),
        table=TABLES["round"],
        cards=[1, 3],
        known={1},
        points=[4, 5],
        tokens={3: 1, 10: 2, 2: 7},
        stake=Stake(1, 2),
    )
    state.do(Turn(0), EndRound())
    return state


def test_a_clone_is_equal_and_independent() -> None:
    state = full_state()
    before, twin = state.digest(), state.clone()
    assert twin == state
    assert type(twin) is Toy
    twin.points[0] = 99
    twin.known.add(0)
    twin.tokens[1] = 1
    twin.agenda.pop()
    twin.seed = 2
    assert state.digest() == before
    assert twin != state


def test_a_subclass_clones_its_own_lists_whatever_was_cloned_before() -> None:
    State().clone()
    Toy().clone()
    state = Deeper(table=TABLES["round"], more=[1])
    state.clone().more.append(2)
    assert state.more == [1]
    assert "more" in state.facts()


def test_a_clone_is_silent() -> None:
    state = Toy()
    heard = listen(state)
    state.clone().roll("quietly")
    assert heard == []
    state.roll("aloud", 2)
    assert [type(event) for event in heard] == [Rolled]
    assert heard[0].why == "aloud"
    assert len(heard[0].dice) == 2


def test_whoever_listens_keeps_the_position_right_after_each_event() -> None:
    state, told = Toy(loaded=(6, 5, 4)), Copies()
    state.ears = told  # type: ignore[misc]
    state.roll("first")
    state.roll("second", 2)
    assert [after.loaded for _, after in told] == [(5, 4), ()]
    assert all(after.ears is None and after is not state for _, after in told)


def test_positions_kept_with_events_share_only_what_has_not_changed() -> None:
    state, told = Toy(points=[0, 0], cards=[1, 2]), Copies()
    state.ears = told  # type: ignore[misc]
    for points in (1, 2):
        state.points[0] = points
        state.roll("again")
    state.points[0], state.cards[0] = 9, 9
    assert [after.points for _, after in told] == [[1, 0], [2, 0]]
    assert told[0].after.cards is told[1].after.cards
    assert told[1].after.cards == [1, 2]


def test_a_roll_says_who_threw_where_and_what_is_lucky() -> None:
    state = Toy(loaded=(1, 2, 3, 4, 5))
    heard = listen(state)
    state.roll("alone", 2, throwers=(1,), place=7, low=True)
    state.roll("against each other", 2, throwers=(0, 1))
    state.roll("nobody's")
    assert [(rolled.place, rolled.low) for rolled in heard] == [(7, True), (None, False), (None, False)]
    assert [rolled.throws for rolled in heard] == [[(1, (1, 2))], [(0, (3,)), (1, (4,))], []]


def test_loaded_pips_come_first_and_leave_the_seed_alone() -> None:
    state = Toy(loaded=(6, 5, 4))
    seed = state.seed
    assert state.roll("loaded", 2) == (6, 5)
    assert (state.loaded, state.seed) == ((4,), seed)
    rolled = state.roll("half loaded", 2)
    assert rolled[0] == 4
    assert state.seed != seed


def test_the_seed_is_all_the_chance_there_is() -> None:
    assert Toy(seed=5).roll("a", 20) == Toy(seed=5).roll("b", 20)
    assert Toy(seed=5).roll("a", 20) != Toy(seed=6).roll("a", 20)


@given(st.integers(0, (1 << 64) - 1), st.integers(1, 100))
def test_chance_stays_below_its_bound(seed: int, bound: int) -> None:
    assert all(0 <= State(seed=seed).chance(bound) < bound for _ in range(3))


def test_dice_are_fair_enough() -> None:
    state, throws = State(seed=1), 12_000
    counts = Counter(state.chance(6) for _ in range(throws))
    assert set(counts) == set(range(6))
    chi_square = sum((count - throws / 6) ** 2 / (throws / 6) for count in counts.values())
    assert chi_square < 20.5  # one in a thousand at five degrees of freedom


def test_neighbouring_dice_are_independent_enough() -> None:
    state, throws = State(seed=77), 36_000
    rolls = [state.chance(6) for _ in range(throws + 1)]
    pairs = Counter(pairwise(rolls))
    chi_square = sum((pairs[a, b] - throws / 36) ** 2 / (throws / 36) for a in range(6) for b in range(6))
    assert chi_square < 66.6  # one in a thousand at thirty-five degrees of freedom


def test_facts_are_plain_json_and_come_back() -> None:
    state = full_state()
    text = json.dumps(state.facts())
    again = Toy.from_facts(json.loads(text))
    assert again == state
    assert again.digest() == state.digest()
    assert again.tokens == {2: 7, 3: 1, 10: 2}
    assert again.table is TABLES["round"]


def test_facts_are_what_dataclasses_json_writes() -> None:
    state = full_state()
    assert json.dumps(state.facts()) == json.dumps(state.to_dict())


def test_equal_positions_have_equal_digests_whatever_the_order() -> None:
    one, other = full_state(), full_state()
    one.tokens, other.tokens = {1: 1, 2: 2}, {2: 2, 1: 1}
    one.known, other.known = {8, 1}, {1, 8}
    assert one.digest() == other.digest()
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})


@pytest.mark.parametrize("field", ["seed", "rounds", "revealed", "last"])
def test_every_change_shows_in_the_digest(field: str) -> None:
    state = full_state()
    before = state.digest()
    setattr(state, field, getattr(state, field) + 1)
    assert state.digest() != before


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seed", "1"),
        ("seed", 1.5),
        ("points", [1, "2"]),
        ("points", None),
        ("agenda", [{"is": "kernel.Guess", "card": 1}]),
        ("stake", {"is": "kernel.Guess", "card": 1}),
        ("winner", "north"),
        ("tokens", [1]),
        ("tokens", {"x": 1}),
        ("known", [[1]]),
        ("known", 5),
        ("table", "no such table"),
    ],
)
def test_a_field_of_the_wrong_type_is_refused(field: str, value: Any) -> None:
    with pytest.raises(CodecError):
        Toy.from_facts({**full_state().facts(), field: value})


def test_a_field_that_an_earlier_version_did_not_have_takes_its_default() -> None:
    facts = full_state().facts()
    older = Toy.from_facts({name: value for name, value in facts.items() if name != "revealed"})
    assert older.revealed == 0
    older.revealed = full_state().revealed
    assert older == full_state()


def test_foreign_fields_are_refused() -> None:
    facts = full_state().facts()
    with pytest.raises(CodecError):
        Toy.from_facts({**facts, "more": 1})
    with pytest.raises(CodecError):
        Toy.from_facts([])  # type: ignore[arg-type]


def test_revealing_counts() -> None:
    state = GAME.setup("short", 1)
    state.reveal()
    assert state.revealed == 1
