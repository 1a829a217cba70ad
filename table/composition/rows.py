"""Changing the rows of a sheet: filled in, ticked, or clicked on the map. Each tells why not, or nothing."""

from __future__ import annotations

from table.composition.forms import Row
from table.composition.intents import Fill, Tick
from table.composition.series import SeriesSheet
from table.composition.sheet import Sheet


def fill(sheet: Sheet | SeriesSheet, intent: Fill) -> str:
    if intent.value >= 0:
        return sheet.set(intent.row, intent.value)
    if intent.place:
        return sheet.go(intent.row, intent.place)
    return sheet.step(intent.row, intent.step) if intent.step else sheet.turn(intent.row)


def tick(sheet: Sheet | SeriesSheet, intent: Tick) -> str:
    """Who has to stay out when many are ticked by a word needs no reason; who was named does."""
    if not any(row.is_tick for row in sheet.rows):
        return "There is nothing to tick here."
    current = sheet.row(sheet.current)
    reason = sheet.tick([row for row in sheet.rows if _is_meant(row, intent, current)])
    if current is not None:
        sheet.current = current.key
    return reason if isinstance(intent.rows, tuple) else ""


def _is_meant(row: Row, intent: Tick, current: Row | None) -> bool:
    match intent.rows:
        case "all":
            return True
        case "fresh":
            return row.fresh
        case "formation":
            return current is not None and row.group == current.group
        case "none":
            return False
        case keys:
            return row.key in keys


def click_piece(sheet: Sheet | SeriesSheet, piece: int) -> str:
    """Ticked or not, one level more, the answer of the current row, or the row to be changed next."""
    if isinstance(sheet, SeriesSheet) and piece in sheet.pieces(sheet.current):
        return sheet.strike(sheet.current, piece)
    row = next((row for row in sheet.rows if row.piece == piece), None)
    if row is None:
        return ""
    if row.is_tick:
        return sheet.turn(row.key)
    if row.has_levels:
        return sheet.step(row.key, 1)
    sheet.current = row.key
    return ""
