"""After a crash: the game that was being played. And the quick save, which asks before it is loaded."""

from __future__ import annotations

from collections.abc import Sequence

from table.keeping.autosaves import AutosaveSlot
from table.keeping.marker import Crash, forget
from table.keeping.shelf import QUICK, Saved, read_words
from ui.scenes.host import Host
from ui.scenes.opening import open_game
from ui.scenes.panel import AskScene
from ui.widgets import Chip


def recovered_game(app: Host, crashed: Sequence[tuple[Crash, AutosaveSlot]]) -> tuple[Saved, str] | None:
    """The first game that closed without being left, and what its player should know of it."""
    for crash, slot in crashed:
        forget(crash.mark)
        saved = Saved(slot.path, slot.changed / 1e9)
        read_words(saved, app.games)
        if not saved.error:
            return saved, f"It closed without being left; everything up to decision {slot.decisions} is safe."
    return None


def offer_quick_load(app: Host) -> None:
    """Says what will happen, and how it is undone."""
    path = app.folder / f"{QUICK}.json"
    if not path.exists():
        app.say("There is no quick save yet.")
        return
    saved = Saved(path, path.stat().st_mtime)
    read_words(saved, app.games)
    if saved.error:
        app.say(saved.error)
        return
    where = ", ".join(part for part in (saved.title, lowered(saved.where), saved.words) if part)
    text = f"It was written {saved.date}: {where}. The game on the screen is kept; the menu can undo the load."
    ways = (
        Chip("load quick", "Load the quick save", lambda: _leave_for(app, saved), note=saved.title),
        Chip("stay", "Stay here", app.pop, note="Nothing changes."),
    )
    app.push(AskScene(app, "Quick save", text, ways))


def lowered(words: str) -> str:
    return words[:1].lower() + words[1:]


def _open(app: Host, saved: Saved) -> None:
    app.say(open_game(app, saved.path))


def _leave_for(app: Host, saved: Saved) -> None:
    left = app.in_play.keep(next(iter(app.matches()), None))
    _open(app, saved)
    app.in_play.left = left
