"""The map while something is being composed: what is lit there, and what clicks, drags and the pointer mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from table.composition.forms import Step
from table.composition.series import SeriesSheet
from table.composition.sheet import Sheet

if TYPE_CHECKING:
    from ui.battle.composer import Composer


class Pointing:
    """From the map to the composer and back."""

    def __init__(self, composer: Composer) -> None:
        self.composer, self.scene = composer, composer.scene
        self.end = -1  # the end of the sheet under the pointer
        self.target = ""  # the place of the answer that keys or clicks have come to

    # ---- what the board shows

    @property
    def view(self) -> Any:
        """The position; set-up and arrivals as they would be."""
        sheet = self.composer.sheet
        return sheet.world if isinstance(sheet, SeriesSheet) and sheet.form.shows_world else self.scene.view

    def lit_places(self) -> frozenset[Any]:
        sheet = self.composer.sheet
        assert self.scene.choices is not None
        if sheet is None:
            return self.scene.choices.lit_of("place")
        lit = {end.step[1] for end in self.composer.ends if end.step[0] == "place"}
        row = sheet.row(sheet.current)
        return frozenset(lit | {value.place for value in row.values if value.place} if row is not None else lit)

    def lit_pieces(self) -> frozenset[Any]:
        sheet = self.composer.sheet
        assert self.scene.choices is not None
        if sheet is None:
            return self.scene.choices.lit_of("piece")
        lit = frozenset(row.piece for row in sheet.rows) - {-1}
        return lit | sheet.pieces(sheet.current) if isinstance(sheet, SeriesSheet) else lit

    def quiet_pieces(self) -> frozenset[Any]:
        """Pieces that can be clicked without their places being lit: where places are what one looks for."""
        sheet = self.composer.sheet
        elsewhere = any(v.place for row in sheet.rows for v in row.values) if sheet is not None else False
        return self.lit_pieces() if elsewhere or self.lit_places() else frozenset()

    def in_hand(self) -> frozenset[int]:
        """The pieces with the yellow rim: those ticked, or the one whose row is being changed."""
        sheet = self.composer.sheet
        if sheet is None:
            return frozenset()
        ticked = [sheet.row(key) for key in sheet.ticked]
        chosen = {row.piece for row in ticked if row is not None and row.is_tick}
        current = sheet.row(sheet.current)
        if current is not None and not current.is_tick:
            chosen.add(current.piece)
        return frozenset(chosen - {-1})

    def ways(self) -> list[tuple[str, str]]:
        """From where to where the rows would send their pieces: for the arrows."""
        sheet = self.composer.sheet
        pairs = [(row.home, sheet.value(row).place) for row in sheet.rows] if sheet is not None else []
        return [(start, end) for start, end in pairs if start and end]

    # ---- clicks

    def click(self, step: Step) -> bool:
        """A lit place or piece was clicked; False if that is the plain list's business."""
        kind, key = step
        strip, sheet = self.composer.strip, self.composer.sheet
        if strip.is_open() and kind == "place" and not self._is_answer(step):
            strip.select(str(key))
        elif sheet is None:
            return False
        elif kind == "piece":
            self._click_piece(sheet, int(key))
        else:
            self._click_place(sheet, str(key))
        return True

    @property
    def spot(self) -> str:
        """The place that is spoken of: of the answer in hand, else the one that was chosen on the map."""
        return self.target or self.scene.place

    def aim(self, option: int) -> None:
        """An option of the list is selected: the map shows its place too."""
        choices = self.scene.choices
        self.target = choices.place_of(option) if choices is not None and 0 <= option < len(choices.words) else ""
        self.scene.guide.cursor.follow(self.target)
        self.scene.show_board()

    def _is_answer(self, step: Step) -> bool:
        """Whether a place answers what is shown, as opposed to choosing another place to activate."""
        if not self.composer.prefix:
            return False
        if self.composer.sheet is not None:
            return any(end.step == step for end in self.composer.ends)
        return self.scene.choices is not None and step in self.scene.choices.lit

    def _click_piece(self, sheet: Sheet | SeriesSheet, piece: int) -> None:
        if isinstance(sheet, SeriesSheet) and piece in sheet.pieces(sheet.current):
            self.composer.tell(sheet.strike(sheet.current, piece))
            return
        row = next((row for row in sheet.rows if row.piece == piece), None)
        if row is None:
            return
        if row.is_tick:
            self.composer.turn(row.key)
        elif row.has_levels:
            self.composer.step(row.key, 1)
        else:
            sheet.current = row.key
            self.composer.tell("")

    def _click_place(self, sheet: Sheet | SeriesSheet, place: str) -> None:
        composer = self.composer
        found = [number for number, end in enumerate(composer.ends) if end.step == ("place", place)]
        if found:
            composer.choose_end(composer.end if composer.end in found else found[0])
        else:
            composer.go(sheet.current, place)

    def click_dark(self, place: str) -> None:
        """A place that is not lit: another one to activate, or the reason why it is no answer."""
        strip, scene = self.composer.strip, self.scene
        if strip.is_open():
            if not self.composer.prefix or place in strip.places():
                strip.select(place)
            else:
                self._refuse(("place", place))
            return
        self._refuse(("place", place))
        scene.place = place
        scene.show_board()
        scene.desk.fill_place()

    def click_dim(self, piece: int) -> None:
        """A piece that is not lit."""
        self._refuse(("piece", piece))

    def _refuse(self, step: Step) -> None:
        """One line on why this is no answer now."""
        skin, choices, sheet = self.scene.orders, self.scene.choices, self.composer.sheet
        if choices is None:
            return
        tail = sheet.outcome.tail if sheet is not None else None
        if sheet is not None and tail is not None:
            self.scene.app.say(skin.refusal(sheet.world, tail.question, step))
        else:
            self.scene.app.say(skin.refusal(choices.view, choices.decision.question, step))

    def drop(self, piece: int, place: str) -> bool:
        """A piece was dragged to a place: as if one had clicked both."""
        sheet = self.composer.sheet
        row = next((row for row in sheet.rows if row.piece == piece), None) if sheet is not None else None
        if sheet is None or row is None:
            return False
        if not row.is_tick:
            self.composer.go(row.key, place)
            return True
        if row.key not in sheet.ticked:
            self.composer.turn(row.key)
        self._click_place(sheet, place)
        return True

    # ---- pointing without a click

    def come_to(self, place: str) -> None:
        """N came to a place: it is activated, or chosen for the row, or its option selected."""
        scene, sheet = self.scene, self.composer.sheet
        if self.composer.strip.is_open() and not self._is_answer(("place", place)):
            self.composer.strip.select(place)
        elif sheet is not None:
            self.composer.go(sheet.current, place)
        elif scene.choices is not None:
            found = scene.choices.by_click(("place", place))
            scene.selected = found[0] if len(found) == 1 else -1
            self.target = place
            scene.focus(f"option {found[0]}" if found else scene.page.focus)
            self.composer.changed()

    def look_at(self, step: Step | None, hover: str) -> bool:
        """The pointer is over a lit place or a row: whether that changes what is explained."""
        word, _, number = hover.partition(" ")
        found = [i for i, end in enumerate(self.composer.ends) if end.step == step]
        end = int(number) if word == "end" and number.isdecimal() else (found or [-1])[0]
        changed, self.end = end != self.end, end
        return changed
