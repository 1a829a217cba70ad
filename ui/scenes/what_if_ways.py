"""The way back from a what-if: to the review of the game that it came from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.kernel.match import Match
from game.kernel.saves import SaveError, read_save
from table.keeping.naming import NOTE
from table.keeping.shelf import list_saves
from table.what_if import branching_of
from ui.scenes.host import Host
from ui.scenes.opening import KEPT_AS, save_game
from ui.scenes.review_shelf import open_review


def keep_try(app: Host, match: Match[Any]) -> None:
    """Under its own name, beside what the autosaves hold of it."""
    name = match.notes.get(KEPT_AS)
    if isinstance(name, str) and name:
        save_game(app, match, name)


def back_to_review(app: Host, match: Match[Any]) -> None:
    """The try is kept; the game that it left is opened where the try began."""
    branching = branching_of(match.notes)
    keep_try(app, match)

    def leave() -> None:
        app.home()
        root = find_root(app.folder, branching.save, branching.root) if branching is not None else None
        if root is None:
            app.say("The game that this what-if came from is not among the saves any more. The what-if is kept.")
        elif branching is not None:
            open_review(app, root, branching.start)

    app.in_play.leave_for(leave)


def find_root(folder: Path, name: str, key: str) -> Path | None:
    """The save of a game by its name, or whichever holds that game."""
    named = folder / f"{name}.json"
    others = [saved.path for saved in list_saves(folder) if not saved.auto and saved.path != named]
    for path in [*([named] if name and named.is_file() else []), *others]:
        try:
            found = read_save(path).notes.get(NOTE)
            if found == key or (path == named and found is None):
                return path
        except SaveError:
            continue
    return None
