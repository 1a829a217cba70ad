"""Save a game under a name."""

from __future__ import annotations

from typing import Any

import pygame

from game.kernel.match import Match
from table.keeping.naming import name_fault, usual_name
from table.keeping.shelf import list_saves
from ui.keeping import miniatures
from ui.scenes.host import Host
from ui.scenes.night_scene import NightScene
from ui.scenes.opening import save_game
from ui.widgets import CARD, NOTE, Chip, Line


class SaveScene(NightScene):
    """A line for the name, and the names there are: choosing one replaces it."""

    title = "Save the game"

    def __init__(self, app: Host, match: Match[Any]) -> None:
        super().__init__(app)
        self.kept = match
        self.name = usual_name(match)
        self.saves = [saved for saved in list_saves(app.folder) if not saved.auto and not name_fault(saved.name)]

    @property
    def match(self) -> Match[Any] | None:
        return self.kept

    @property
    def replaces(self) -> bool:
        return any(saved.name.casefold() == self.name.strip().casefold() for saved in self.saves)

    def enter(self) -> None:
        """The proposed name is marked: who types replaces it, who presses Enter takes it."""
        super().enter()
        self.page.select_all("name")

    def rename(self, text: str) -> None:
        self.name = text
        self.change()

    def choose(self, name: str) -> None:
        self.name = name
        self.reveal = "save"
        self.change()

    def save(self) -> None:
        if fault := name_fault(self.name):
            self.app.say(fault)
            return
        self.app.say(save_game(self.app, self.kept, self.name))
        self.app.pop()

    def head(self) -> list[Chip]:
        label = "Replace" if self.replaces else "Save"
        note = (
            "The version before stays beside it as a backup." if self.replaces else "Writes the game under this name."
        )
        return [Chip("save", label, self.save, "main", note, name_fault(self.name))]

    def build(self, area: pygame.Rect) -> None:
        width = min(area.width, self.app.style.px(860))
        column = pygame.Rect(area.centerx - width // 2, area.y, width, area.height)
        pane = self.page.pane("left", column, "panel")
        pane.label("Name")
        note = "Type a name; Enter saves, and replaces a save of this name."
        pane.entry("name", self.name, "Name of the save", self.rename, note, self.save)
        self.page.typing = "name"
        pane.heading("Replace one of these")
        if not self.saves:
            pane.text("No saves yet.", CARD, "quiet")
        for saved in self.saves:
            act = (lambda name: lambda: self.choose(name))(saved.name)
            chosen = saved.name == self.name
            lines = [Line(saved.label, CARD, True), Line(saved.date, NOTE, False, "quiet")]
            pane.row(
                f"save {saved.name}",
                lines,
                act,
                chosen,
                "Takes this name.",
                picture=miniatures.load(saved.path, saved.changed),
            )
