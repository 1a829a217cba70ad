"""The first start: text size, colours, and then to play. Everything stays changeable in the settings."""

from __future__ import annotations

import pygame

from ui.palette import PALETTES
from ui.scenes.new_game import NewGameScene
from ui.scenes.settings import PALETTE_WORDS, SettingsScene
from ui.settings import TEXT_SCALES
from ui.widgets import CARD, LEAD, Chip, Line


class WelcomeScene(SettingsScene):
    """Three things on one page; each answer is seen at once."""

    title = "Welcome"

    def play(self) -> None:
        self.app.apply()
        self.app.replace(NewGameScene(self.app))

    def back(self) -> None:
        """To the title; what was chosen holds."""
        self.app.apply()
        self.app.pop()

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and event.mod & pygame.KMOD_CTRL:
            return False  # there are no pages to turn
        return super().handle(event)

    def head(self) -> list[Chip]:
        """What is gold stands where the questions end."""
        return []

    def build(self, area: pygame.Rect) -> None:
        pane = self.page.pane("left", self._column(area), "panel")
        pane.heading("1. How large shall the text be?")
        scales = {scale: f"{scale} %" for scale in TEXT_SCALES}
        self._choices(pane, "text_scale", "Text size", scales, "Everything grows with it.", True)
        sample = "Your turn. Choose where to act; 14 places can."
        pane.words(
            Line(sample, LEAD, True), Line("The next step costs 3, and this unit has 2 left (9.4).", CARD), card=True
        )
        pane.heading("2. Which colours can you tell apart best?")
        names = {key: PALETTE_WORDS[key] for key in PALETTES}
        self._choices(pane, "palette", "Colours", names, "Sides always differ in shape and darkness too.", True)
        self._palette_strip(pane)
        pane.heading("3. Play")
        note = "The defaults are good for a first battle."
        pane.button("first game", "Choose a battle", self.play, "main", note, size=LEAD)
        pane.button("to title", "To the title", self.back, note="All of this is in the settings too.", size=LEAD)
