"""The map while something is being composed: what is lit there, and what clicks, drags and the pointer mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from table.composition.composition import Composition
from table.composition.forms import ClickStep
from table.composition.intents import Come, Fill, Intent, PointAt
from table.composition.series import SeriesSheet
from table.composition.sheet import Sheet


class Pointing:
    """From the map to the composer and back."""

    def __init__(self, composition: Composition, do: Callable[[Intent], bool]) -> None:
        self.composition, self.do = composition, do
        self.end = -1  # the end of the sheet under the pointer

    # ---- what the board shows

    @property
    def _sheet(self) -> Sheet | SeriesSheet | None:
        return self.composition.asking.sheet if self.composition.asking is not None else None

    @property
    def draft(self) -> Any:
        """The position as it would be, where set-up and arrivals are filled in; else None."""
        sheet = self._sheet
        return sheet.world if isinstance(sheet, SeriesSheet) and sheet.form.shows_world else None

    def lit_places(self) -> frozenset[Any]:
        return self.composition.asked.lit_of("place")

    def lit_pieces(self) -> frozenset[Any]:
        return self.composition.asked.lit_of("piece")

    @property
    def spot(self) -> str:
        """The place that is spoken of: of the answer in hand, else the one that was chosen on the map."""
        asking = self.composition.asking
        return (asking.target if asking is not None else "") or self.composition.place

    # ---- clicks

    def click_dark(self, place: str) -> None:
        """A place that is not lit: another one to activate, or the reason why it is no answer."""
        self.do(PointAt(("place", place)))

    def click_dim(self, piece: int) -> None:
        """A piece that is not lit."""
        self.do(PointAt(("piece", piece)))

    def drop(self, piece: int, place: str) -> bool:
        """A piece was dragged to a place: as if one had clicked both."""
        sheet = self._sheet
        row = next((row for row in sheet.rows if row.piece == piece), None) if sheet is not None else None
        if sheet is None or row is None:
            return False
        if not row.is_tick:
            self.do(Fill(row.key, place=place))
            return True
        if row.key not in sheet.ticked:
            self.do(Fill(row.key))
        self.do(PointAt(("place", place)))
        return True

    # ---- pointing without a click

    def come_to(self, place: str) -> None:
        """N came to a place."""
        self.do(Come(place))

    def look_at(self, step: ClickStep | None, hover: str) -> bool:
        """The pointer is over a lit place or a row: whether that changes what is explained."""
        word, _, number = hover.partition(" ")
        found = self.composition.asked.ends_on(step) if step is not None else []
        end = int(number) if word == "end" and number.isdecimal() else (found or [-1])[0]
        changed, self.end = end != self.end, end
        return changed
