"""What a record names is known from the types of its fields."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.kernel.agenda import Action, Event, Question, Side, Step
from game.kernel.named import Piece, Place, pieces_in, places_in, with_pieces
from game.kernel.records import TAGS, Record, decode, encode, hints
from game.registry import GAMES


@dataclass(frozen=True)
class Raid(Event):
    side: Side
    start: Place
    raiders: tuple[Piece, ...]
    losses: int
    duels: tuple[tuple[Piece, Piece], ...] = ()
    leader: Piece = -1
    refuge: Place | None = 0


RAID = Raid(Side(1), 7, (0, 4), 9, ((0, 12), (4, 13)))


def test_places_and_pieces_come_in_the_order_of_the_fields() -> None:
    assert places_in(RAID) == (7,)
    assert pieces_in(RAID) == (0, 4, 0, 12, 4, 13)


def test_nobody_and_nowhere_are_not_named() -> None:
    assert pieces_in(Raid(Side(0), 0, (), 2, leader=3)) == (3,)
    assert places_in(Raid(Side(0), 0, (), 2, refuge=5)) == (5,)


def test_pieces_are_replaced_wherever_they_are_named_and_nowhere_else() -> None:
    other = with_pieces(RAID, lambda piece: Piece(piece + 100))
    assert pieces_in(other) == (100, 104, 100, 112, 104, 113) and other.leader == -1
    assert (other.side, other.start, other.losses) == (RAID.side, RAID.start, RAID.losses)
    assert with_pieces(RAID, lambda piece: piece) is RAID


def test_a_record_of_named_numbers_is_saved_and_read_like_any_other() -> None:
    assert decode(encode(RAID)) == RAID


ABOUT = {"place": places_in, "area": places_in, "unit": pieces_in, "leader": pieces_in}
SAID = [
    pytest.param(kind, name, id=f"{tag} {name}")
    for tag, kind in sorted(TAGS.items())
    if tag.partition(".")[0] in GAMES and issubclass(kind, Question | Action | Event | Step)
    for name in sorted(ABOUT.keys() & hints(kind).keys())
]


@pytest.mark.parametrize(("kind", "name"), SAID)
def test_what_is_called_a_place_or_a_piece_is_one(kind: type[Record], name: str) -> None:
    record = object.__new__(kind)
    record.__dict__.update(dict.fromkeys(hints(kind), ()), **{name: 5})
    assert ABOUT[name](record) == (5,)
