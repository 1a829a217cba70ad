"""The sheet of casualty points: whose point comes first, and who may retreat for it (10.4, 8.241)."""

from __future__ import annotations

from typing import Any

import pytest

from game.edsons_ridge.casualties import Absorb, Casualties
from game.edsons_ridge.components import AMERICAN, SPENT
from game.edsons_ridge.retreats import RetreatTo
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Decision
from table.composition.forms import Row
from table.composition.sheet import Sheet
from tests.game.edsons_ridge.positions import at, position, unit
from ui.skins.edsons_ridge import losses

BACK, FORWARD = unit("US-PA-1"), unit("US-PB-1")  # the forward unit has the higher number


def first_option(view: Any, question: Any, options: Any) -> Action:
    return options[0]  # type: ignore[no-any-return]


def sheet_of(points: int, **facts: Any) -> Sheet:
    """So many points on two Spent units in 20; PB is the forward unit."""
    state: Edson = position(
        at("20", ("US-PA-1", SPENT), ("US-PB-1", SPENT), "JP-1_124-1-1"),
        japanese="8 9 10 21",
        american="19 20 23",
        **facts,
    )
    question = Casualties(AMERICAN, (BACK, FORWARD), points, FORWARD, may_retreat=True)
    state.do(question)
    decision = Decision(AMERICAN, question, tuple(question.options(state)))
    return Sheet(losses.casualty_form(state, decision), state, decision, first_option)


def row_of(sheet: Sheet, piece: int) -> Row:
    row = sheet.row(piece)
    assert row is not None
    return row


def way_out(sheet: Sheet, piece: int) -> int:
    """The first value of a row that is a retreat with nothing before it."""
    values = row_of(sheet, piece).values
    return next(i for i, value in enumerate(values) if len(value.wishes) == 1 and value.place)


def clear(sheet: Sheet) -> None:
    for row in sheet.rows:
        sheet.set(row.key, 0)


def test_10_4e_the_forward_unit_may_retreat_for_the_first_point() -> None:
    sheet = sheet_of(2)
    clear(sheet)
    assert sheet.set(FORWARD, way_out(sheet, FORWARD)) == ""
    assert sheet.set(BACK, 1) == ""
    assert sheet.is_complete
    retreat, loss = (answer.action for answer in sheet.answers)
    assert isinstance(retreat, RetreatTo)
    assert (retreat.unit, loss) == (FORWARD, Absorb(BACK))


def test_10_4_the_forward_unit_stands_on_top_and_nobody_goes_before_it() -> None:
    sheet = sheet_of(2)
    assert sheet.rows[0].key == FORWARD
    clear(sheet)
    assert "takes the first point" in sheet.set(BACK, 1)
    sheet.set(FORWARD, 1)
    assert sheet.set(BACK, 1) == ""
    assert sheet.is_complete


def test_r7_forward_stands_leaves_no_choice_for_the_first_point() -> None:
    sheet = sheet_of(1, house=("forward_stands",))
    clear(sheet)
    assert sheet.set(FORWARD, way_out(sheet, FORWARD)) != ""
    assert [answer.action for answer in sheet.answers] == [Absorb(FORWARD)]


@pytest.mark.parametrize(("house", "at_once"), [((), False), (("quit_position",), True)])
def test_8_241_a_dug_in_unit_retreats_only_after_its_position_is_gone(house: tuple[str, ...], at_once: bool) -> None:
    sheet = sheet_of(2, entrenched={FORWARD}, ips=4, house=house)
    ways = [value.wishes for value in row_of(sheet, FORWARD).values if value.place]
    assert (min(map(len, ways)) == 1) is at_once
