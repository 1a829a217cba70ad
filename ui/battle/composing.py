"""What a screen that has a composition shows of it, by the names that its parts use."""

from __future__ import annotations

from table.composition.choices import Choices
from table.composition.composition import Composition


class Composing:
    """For whatever holds a composition: the question, what is selected, and the place that was chosen."""

    composition: Composition

    @property
    def choices(self) -> Choices | None:
        """The options of the question that is being answered here, if any."""
        asking = self.composition.asking
        return asking.choices if asking is not None else None

    @property
    def selected(self) -> int:
        """The option of the plain list that is selected."""
        asking = self.composition.asking
        return asking.selected if asking is not None else -1

    @property
    def place(self) -> str:
        """The place that was chosen on the map."""
        return self.composition.place

    @place.setter
    def place(self, place: str) -> None:
        self.composition.spot = ("place", place) if place else None
