"""pygame_gui's line to type into, made proof against what keyboards and clipboards may bring."""

from __future__ import annotations

from collections.abc import Callable

from pygame_gui.core.utility import clipboard_paste
from pygame_gui.elements import UITextEntryLine

Width = Callable[[str], int]  # of a text in the font of the line, in pixels


def visible(text: str, width: Width) -> str:
    """The letters of a text that can be seen: pygame_gui stumbles over those that take no room."""
    return "".join(letter for letter in text if letter.isprintable() and width(letter) > 0)


class TextLine(UITextEntryLine):
    """What cannot be seen is not taken in, typed or pasted."""

    letter_width: Width = staticmethod(len)

    def _process_entered_character(self, character: str) -> bool:
        """True for what is left out, too: nobody else shall take it for a key."""
        if not visible(character, self.letter_width):
            return True
        return bool(super()._process_entered_character(character))

    def _do_paste(self) -> None:
        pasted = str(clipboard_paste())  # type: ignore[no-untyped-call]
        for letter in visible(pasted, self.letter_width):
            self._process_entered_character(letter)
