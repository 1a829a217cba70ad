"""Settings: every change holds at once and is kept."""

from __future__ import annotations

from typing import Any

import pygame

from ui.palette import PALETTES
from ui.scenes.host import Host
from ui.scenes.night_scene import NightScene
from ui.settings import FIXED, KEYS, OPENNESS, SCALES, SPEEDS, SUMMARIES, TEXT_SCALES, TINTS, key_label, key_name
from ui.widgets import CARD, NOTE, ButtonKind, Chip, Line, Pane

TABS = ("Game", "Display", "Sound", "Keys", "Access")
REASONS = {
    "never": "Never",
    "facts": "Its plans without its secrets, after each turn",
    "turn": "Its plans and its secrets, after each turn",
    "end": "Everything, at the end",
}
SUMMARY_WORDS = {"all": "Every phase", "theirs": "The other side's", "never": "None"}
PALETTE_WORDS = {"standard": "Standard", "second": "Blue and orange", "contrast": "Black and white"}
TINT_WORDS = {"hour": "By the hour", "none": "Day", "dusk": "Dusk", "night": "Night"}


class SettingsScene(NightScene):
    """Five short pages."""

    title = "Settings"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.tab = TABS[0]
        self.asked = ""  # the action whose new key is awaited

    @property
    def waits_for_key(self) -> bool:
        return bool(self.asked)

    # ---- changes

    def set(self, name: str, value: Any, restyle: bool = False) -> None:
        setattr(self.app.settings, name, value)
        self.app.apply(restyle)
        self.change()

    def toggle(self, name: str, restyle: bool = False) -> None:
        self.set(name, not getattr(self.app.settings, name), restyle)

    def open_tab(self, tab: str) -> None:
        self.tab, self.asked = tab, ""
        self.page.scrolls["left"] = 0
        self.page.focus = f"tab {tab}"
        self.change()

    def ask_key(self, action: str) -> None:
        self.asked = action
        self.app.say(f"Press the new key for: {KEYS[action][0]}. Esc leaves it as it is.")
        self.change()

    def reset_keys(self) -> None:
        self.app.settings.reset_keys()
        self.app.apply()
        self.app.say("All keys are as they were at first.")
        self.change()

    def handle(self, event: pygame.Event) -> bool:
        if self.asked and event.type == pygame.KEYDOWN:
            self._take_key(event)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and event.mod & pygame.KMOD_CTRL:
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            self.open_tab(TABS[(TABS.index(self.tab) + step) % len(TABS)])
            return True
        return super().handle(event)

    def _take_key(self, event: pygame.Event) -> None:
        """The next key press is the answer; a lone Ctrl or Shift is not one yet."""
        key, action = key_name(event), self.asked
        if event.key in (
            pygame.K_LCTRL,
            pygame.K_RCTRL,
            pygame.K_LSHIFT,
            pygame.K_RSHIFT,
            pygame.K_LALT,
            pygame.K_RALT,
        ):
            return
        self.asked = ""
        self.change()
        if event.key == pygame.K_ESCAPE:
            self.app.say("The key stays as it is.")
        elif not key or key.rpartition("+")[2] in FIXED:
            self.app.say("This key leads through the screens: choose another one.")
        else:
            self._bind(action, key)

    def _bind(self, action: str, key: str) -> None:
        other = self.app.settings.bind(action, key)
        self.app.apply()
        swapped = f" {KEYS[other][0]} has {key_label(self.app.settings.key_of(other))} now." if other else ""
        self.app.say(f"{KEYS[action][0]}: {key_label(key)}.{swapped}")

    # ---- what is shown

    def build(self, area: pygame.Rect) -> None:
        pane = self.page.pane("left", self._column(area), "panel")
        kinds: dict[str, ButtonKind] = {tab: "chosen" if tab == self.tab else "plain" for tab in TABS}
        acts = {tab: (lambda name: lambda: self.open_tab(name))(tab) for tab in TABS}
        pane.chips(
            [Chip(f"tab {tab}", tab, acts[tab], kinds[tab], "Ctrl+Tab turns the pages.") for tab in TABS], gap=12
        )
        getattr(self, f"_build_{self.tab.lower()}")(pane)

    def _column(self, area: pygame.Rect) -> pygame.Rect:
        """Not wider than is good to read."""
        width = min(area.width, self.app.style.px(860))
        return pygame.Rect(area.centerx - width // 2, area.y, width, area.height)

    def _choices(
        self, pane: Pane, name: str, label: str, words: dict[Any, str], note: str, restyle: bool = False
    ) -> None:
        pane.label(label)
        now = getattr(self.app.settings, name)
        chips = []
        for value, word in words.items():
            act = (lambda chosen: lambda: self.set(name, chosen, restyle))(value)
            chips.append(Chip(f"{name} {value}", word, act, "chosen" if value == now else "plain", note))
        pane.chips(chips)

    def _switch(self, pane: Pane, name: str, label: str, note: str, restyle: bool = False) -> None:
        pane.toggle(name, label, getattr(self.app.settings, name), lambda: self.toggle(name, restyle), note)

    def _volume(self, pane: Pane, name: str, label: str) -> None:
        value = getattr(self.app.settings, name)
        shown = f"{value} %" if not self.app.settings.mute else f"{value} %, muted"
        change = lambda now: self.set(name, round(now))  # noqa: E731
        pane.slider(name, label, value, (0, 100), 5, change, shown, "Left and right change it.")

    def _build_game(self, pane: Pane) -> None:
        note = "What the opponent tells about its reasons."
        self._choices(pane, "openness", "The opponent's reasons", {key: REASONS[key] for key in OPENNESS}, note)
        speeds = {speed: f"{speed:g} x" if speed else "At once" for speed in SPEEDS}
        self._choices(pane, "speed", "Speed of animations", speeds, "How fast pieces and dice move.")
        summaries = {key: SUMMARY_WORDS[key] for key in SUMMARIES}
        about = "In games with long phases: a card with what moved, who fought, what changed hands. The log has all."
        self._choices(pane, "summaries", "Cards after phases", summaries, about)
        self._switch(
            pane, "show_chance", "Show the chance to win", "At a glance, from what you may know; on the ribbon."
        )

    def _build_display(self, pane: Pane) -> None:
        scales = {scale: f"{scale} %" for scale in SCALES}
        self._choices(pane, "scale", "Size of everything", scales, "Works together with the text size.", True)
        pane.toggle(
            "full_screen", "Full screen", self.app.settings.full_screen, self.app.toggle_full_screen, "F11 anywhere."
        )
        pane.gap()
        self._choices(pane, "tint", "Light on the map", {key: TINT_WORDS[key] for key in TINTS}, "A tint over the map.")
        names = {key: PALETTE_WORDS[key] for key in PALETTES}
        self._choices(pane, "palette", "Colours", names, "Sides always differ in shape and darkness too.", True)
        self._palette_strip(pane)

    def _palette_strip(self, pane: Pane) -> None:
        """All marks at a glance, so that a palette can be judged before a game."""
        style = self.app.style

        def draw(surface: pygame.Surface, box: pygame.Rect, _: object) -> None:
            colours = self.app.style.palette
            marks = (
                (colours.dark_fresh, colours.dark_ink, "4 - 4 - 6"),
                (colours.dark_used, colours.dark_ink, "3 - 3 - 5"),
                (colours.light_fresh, colours.light_ink, "5 - 4 - 7"),
                (colours.light_used, colours.light_ink, "3 - 3 - 6"),
            )
            size = min(style.px(74), box.width // len(marks) - style.px(6))
            for number, (fill, ink, text) in enumerate(marks):
                piece = pygame.Rect(box.x + number * (size + style.px(6)), box.y, size, style.px(46))
                radius = style.px(10) if number > 1 else 0
                pygame.draw.rect(surface, fill, piece, border_radius=radius)
                pygame.draw.rect(surface, colours.text, piece, 1, border_radius=radius)
                words = style.render(text, NOTE, True, ink)
                surface.blit(words, words.get_rect(center=piece.center))

        pane.art(style.px(50), draw)

    def _build_sound(self, pane: Pane) -> None:
        self._switch(pane, "mute", "Mute everything", "Every sound has a visible twin: nothing is missed.")
        pane.gap()
        self._volume(pane, "volume", "All sounds")
        self._volume(pane, "effects", "Dice, guns and clicks")
        self._volume(pane, "ambience", "The night")

    def _build_keys(self, pane: Pane) -> None:
        pane.text("Choose a line, press Enter, then the new key.", CARD, "quiet")
        pane.chips([Chip("reset keys", "All keys as at first", self.reset_keys)])
        for action, (words, _) in KEYS.items():
            act = (lambda name: lambda: self.ask_key(name))(action)
            key = "press a key ..." if action == self.asked else key_label(self.app.settings.key_of(action)) or "none"
            lines = [Line(words, CARD)]
            pane.row(f"key {action}", lines, act, action == self.asked, "Enter, then the new key.", right=key, gap=2)

    def _build_access(self, pane: Pane) -> None:
        scales = {scale: f"{scale} %" for scale in TEXT_SCALES}
        self._choices(pane, "text_scale", "Text size", scales, "Everything grows with it.", True)
        pane.words(Line("Sample: your move. Choose who acts next; 14 can act."), card=True)
        self._switch(pane, "high_contrast", "High contrast", "Black, white and yellow.", True)
        self._switch(pane, "reduced_motion", "Reduced motion", "Nothing slides or rolls: results appear.")
        pane.gap()
        pane.text(
            "Tab and Shift+Tab move between controls, arrows inside lists, Enter chooses, Esc goes back.", CARD, "quiet"
        )
