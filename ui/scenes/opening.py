"""A game saved under a name, and one opened: where a position would fall at once, its last sound one is offered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.kernel.agenda import Side
from game.kernel.file_names import BadName, file_in
from game.kernel.match import Match
from game.kernel.saves import SaveError, read_save
from table.keeping import autosaves
from table.keeping.falls import fall_words, way_back
from table.keeping.naming import free_name, name_fault, usual_name
from table.keeping.shelf import open_save
from table.seats import any_of, noted_seats
from ui.keeping import miniatures
from ui.keeping.standing import describe
from ui.scenes.host import Host
from ui.scenes.panel import AskScene
from ui.widgets import Chip

KEPT_AS = "kept_as"  # the note of a finished game: its save
COUNTS = ("reloads", "hints", "take_backs")  # notes that go on from the furthest point a game was kept at


def save_game(app: Host, match: Match[Any], name: str = "") -> str:
    """Save under a name of its own; the notice to be shown."""
    try:
        path = file_in(app.folder, name.strip() or usual_name(match))
    except BadName as error:
        return str(error)
    describe(match)
    try:
        match.save(path)
    except SaveError as error:
        return app.in_play.failure(error, match)
    app.keeper.autosaves.note_kept(match, path)
    picture = miniatures.portray(match, recent=False)
    if picture is not None:
        picture.store(path)
    return f"Saved as {path.stem}."


def keep_finished(app: Host, match: Match[Any]) -> tuple[str, str]:
    """A game that is over is kept under a name of its own, once: that name, and what is to be said if it was not."""
    known = any_of(match.notes.get(KEPT_AS), str, "")
    if known and name_fault(known) == "" and (app.folder / f"{known}.json").exists():
        return known, ""
    name = free_name(match, app.folder)
    match.notes[KEPT_AS] = name
    words = save_game(app, match, name)
    return (name, "") if (app.folder / f"{name}.json").exists() else ("", words)


def open_game(app: Host, path: Path) -> str:
    """Go on with a save; the words to be shown if it cannot be."""
    app.keeper.autosaves.flush()
    try:
        match, warning = open_save(path, app.games)
    except SaveError as error:
        return str(error)
    note_reload(app.folder, match)
    try:
        battle = app.battle(match, noted_seats(match), recap=True)
    except Exception as error:  # a forged position that cannot even be shown
        if not offer_last_sound(app, match, error):
            raise
        return ""
    app.begin(battle)
    app.keeper.autosaves.note_kept(match, path)
    return warning


def note_reload(folder: Path, match: Match[Any]) -> None:
    """Going back to an earlier point of a game is noted in its result; going on where one stopped is not."""
    newest = autosaves.newest_of(folder, match)
    if newest is None or newest.decisions <= len(match.history):
        return
    try:
        notes = read_save(newest.path).notes
    except SaveError:
        notes = {}
    for name in COUNTS:
        match.notes[name] = max(any_of(match.notes.get(name), int, 0), any_of(notes.get(name), int, 0))
    match.notes["reloads"] += 1


def offer_last_sound(app: Host, match: Match[Any], error: Exception) -> bool:
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


def _go_on(app: Host, sound: Match[Any]) -> None:
    app.begin(app.battle(sound, noted_seats(sound)))
