"""Rooms that several games may share."""

from __future__ import annotations

from random import Random

from game.kernel.agenda import Side
from game.kernel.rooms import OpenTable
from tests.kernel.toy import GAME, Toy


def test_an_open_table_hides_nothing_but_chance() -> None:
    table = OpenTable[Toy]()
    state = GAME.setup("short", 7)
    state.loaded, state.stacked = (6, 6), (1,)
    view = table.observe(state, Side(0))
    world = table.imagine(view, Side(0), Random(3))
    assert (view.seed, view.loaded, view.stacked) == (0, (), ())
    assert world.seed not in (0, 7) and (world.loaded, world.stacked) == ((), ())
    for copy in (view, world):
        copy.seed, copy.loaded, copy.stacked = 7, (6, 6), (1,)
        assert copy == state
