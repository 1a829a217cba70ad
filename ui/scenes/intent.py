"""A note of intent: what one means to do in this turn, to be read beside what came of it."""

from __future__ import annotations

from typing import Any

from game.kernel.match import Match
from game.kernel.state import HasTurns
from table.keeping.intents import LONGEST, intent_of, note_intent
from table.sitting import Sitting
from ui.scenes.host import Host
from ui.scenes.panel import PanelScene
from ui.widgets import CARD, Line, Pane


class IntentScene(PanelScene):
    """One line to be typed; Enter keeps it."""

    title = "Note for this turn"

    def __init__(self, app: Host, sitting: Sitting) -> None:
        super().__init__(app)
        self.sitting = sitting
        view = sitting.match.view(sitting.viewer)
        self.turn = view.turn if isinstance(view, HasTurns) else 0
        self.words = intent_of(sitting.match, sitting.viewer, self.turn)

    @property
    def match(self) -> Match[Any] | None:
        return self.sitting.match

    def type(self, text: str) -> None:
        self.words = text[:LONGEST]

    def keep(self) -> None:
        note_intent(self.sitting.match, self.sitting.viewer, self.turn, self.words)
        self.sitting.keep()
        self.app.pop()
        self.app.say("Your note is kept. The review shows it beside what came of it.")

    def enter(self) -> None:
        super().enter()
        self.page.focus_on("intent")

    def fill(self, pane: Pane) -> None:
        pane.words(Line(f"Turn {self.turn}: what do you mean to do?" if self.turn else "What do you mean to do?", CARD))
        pane.entry("intent", self.words, "Hold the hill, draw him to the lagoon ...", self.type, done=self.keep)
        self.page.typing = "intent"
        pane.button("keep", "Keep the note", self.keep, "main", "Nobody but you reads it (Enter).")
        pane.button("not now", "Not now", self.app.pop, note="Nothing changes (Esc).")

    def back(self) -> None:
        self.app.pop()
