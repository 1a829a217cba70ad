"""The list of all keys, over the map: as they are set now, not as they once were."""

from __future__ import annotations

from ui.settings import KEYS, Settings, key_label
from ui.widgets import CARD, HEAD, Line, Pane

FIXED = (
    ("Arrows", "Move the focus; on the map, its cursor"),
    ("Shift+Arrows", "Move the map"),
    ("Tab, Shift+Tab", "Next part of the screen, the one before"),
    ("1 to 9, 0", "Choose by number"),
    ("Shift (hold)", "Enlarge the piece under the pointer"),
    ("Right click", "Step back once"),
    ("Wheel", "Zoom at the pointer"),
)


def key_rows(settings: Settings) -> list[tuple[str, str]]:
    """Key and what it does, in the order of the settings; an action without a key says so."""
    own = [(key_label(settings.key_of(action)) or "no key", words) for action, (words, _) in KEYS.items()]
    return [*own, *FIXED]


def fill_keys(pane: Pane, settings: Settings) -> None:
    pane.words(Line("Keys", HEAD, True), Line("All but the last few can be changed in Settings, Keys.", CARD))
    rows = key_rows(settings)
    style = pane.page.style
    if pane.width < 560 * style.factor:
        pane.table([["Key", "Does"], *([key, words] for key, words in rows)])
        return
    half = (len(rows) + 1) // 2
    second = [*rows[half:], ("", "")][:half]
    cells = [[*left, *right] for left, right in zip(rows[:half], second, strict=True)]
    pane.table([["Key", "Does", "Key", "Does"], *cells])
