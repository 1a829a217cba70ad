"""After a crash or a fall: the game that was being played is offered again. And the quick save, asked for alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.keeping.autosaves import Slot
from table.keeping.falls import fall_words, way_back
from table.keeping.marker import Crash, forget
from table.keeping.shelf import QUICK, Saved, read_words
from table.seats import noted_seats
from ui.scenes.panel import AskScene
from ui.widgets import Chip

if TYPE_CHECKING:
    from ui.app import App


def offer_recovery(app: App, crashed: Sequence[tuple[Crash, Slot]]) -> bool:
    """A panel over the title for the first game that closed without being left; whether there is one."""
    for crash, slot in crashed:
        forget(crash.mark)
        saved = Saved(slot.path, slot.changed / 1e9)
        read_words(saved, app.games)
        if not saved.error:
            _offer(app, saved, slot.decisions)
            return True
    return False


def _offer(app: App, saved: Saved, decisions: int) -> None:
    words = f"The game closed during {lowered(saved.where) or 'play'} without being left. "
    safe = f"Everything up to decision {decisions} is safe. Continue from there?"
    ways = (
        Chip("continue", "Continue from there", lambda: _open(app, saved), note=saved.title),
        Chip("not now", "Not now", app.pop, note="It stays among the autosaves."),
    )
    app.push(AskScene(app, saved.title, words + safe, ways))


def offer_last_sound(app: App, match: Match[Any], error: Exception) -> bool:
    """A panel over the title, if the position is one from which the same fall would come again."""
    humans = noted_seats(match).humans
    sound = way_back(match, humans[0] if humans else Side(0), error)
    if sound is None:
        return False
    words = f"{fall_words(sound, error)} The game as it was stays among the saves."
    ways = (
        Chip("sound", "Go on from there", lambda: _go_on(app, sound), note="What was played up to there stays."),
        Chip("not now", "Not now", app.pop, note="Nothing changes."),
    )
    app.push(AskScene(app, "The game cannot go on", words, ways))
    return True


def _go_on(app: App, sound: Match[Any]) -> None:
    from ui.scenes.battle import BattleScene

    app.begin(BattleScene(app, sound, noted_seats(sound)))


def offer_quick_load(app: App) -> None:
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


def _open(app: App, saved: Saved) -> None:
    from ui.scenes.load import open_game

    app.say(open_game(app, saved.path))


def _leave_for(app: App, saved: Saved) -> None:
    match = next((scene.match for scene in reversed(app.scenes) if scene.match is not None), None)
    left = app.in_play.keep(match)
    _open(app, saved)
    app.in_play.left = left
