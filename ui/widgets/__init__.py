"""What all screens are made of: text that wraps, buttons, rows, sliders, and one focus that keys and mouse share.

pygame_gui draws and presses the buttons and edits the text lines; it knows neither Tab nor Enter nor wrapped labels, so
focus, keys, scrolling and all words are ours. A screen is built anew whenever something changes: places come from the
window's size and the text scale alone, and what has focus is remembered by its key.
"""

from ui.widgets.items import Art, Button, ButtonKind, CellTable, Line, Link, RowItem, Slider, TextEntry, Words, scaled
from ui.widgets.page import Page
from ui.widgets.pane import Chip, Pane, columns
from ui.widgets.scrolled import Act, Item
from ui.widgets.style import BODY, CARD, HEAD, LEAD, NOTE, TITLE, Style

__all__ = [
    "BODY",
    "CARD",
    "HEAD",
    "LEAD",
    "NOTE",
    "TITLE",
    "Act",
    "Art",
    "Button",
    "ButtonKind",
    "CellTable",
    "Chip",
    "Item",
    "Line",
    "Link",
    "Page",
    "Pane",
    "RowItem",
    "Slider",
    "Style",
    "TextEntry",
    "Words",
    "columns",
    "scaled",
]
