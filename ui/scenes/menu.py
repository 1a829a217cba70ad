"""The menu of a battle: the game waits below it and nothing is lost."""

from __future__ import annotations

from typing import Any

import pygame

from game.kernel.match import Match, draw_seed
from table.keeping.audit import Audit
from table.keeping.tries import is_a_try
from table.sitting import Sitting
from ui.scenes.host import Host
from ui.scenes.intent import IntentScene
from ui.scenes.load import LoadScene
from ui.scenes.opening import open_game
from ui.scenes.own_dice import begin_game
from ui.scenes.panel import PanelScene
from ui.scenes.plates import MenuRow, Plate
from ui.scenes.review_shelf import review_in_play
from ui.scenes.rules import RulesScene
from ui.scenes.save import SaveScene
from ui.scenes.settings import SettingsScene
from ui.scenes.what_if_ways import back_to_review
from ui.settings import key_label
from ui.widgets import CARD, LEAD, Act, Line, Pane

SIGNS = {  # icons, where the name is not its own
    "intent": "rules",
    "root": "review",
    "look back": "review",
    "save": "keep",
    "unload": "swap",
    "restart": "again",
    "leave": "quit",
}
LETTERS = {
    "save": "s",
    "load": "o",
    "unload": "u",
    "check": "k",
    "settings": "e",
    "rules": "r",
    "restart": "n",
    "leave": "q",
    "root": "b",
    "intent": "i",
    "look back": "v",
}


class MenuScene(PanelScene):
    """Go on, save, load, check, settings, rules, restart, leave."""

    title = "Menu"

    def __init__(self, app: Host, sitting: Sitting) -> None:
        super().__init__(app)
        self.sitting = sitting
        self.audit: Audit | None = None
        self.finding = ""

    @property
    def match(self) -> Match[Any] | None:
        return self.sitting.match

    # ---- ways on

    def save(self) -> None:
        self.app.push(SaveScene(self.app, self.sitting.match))

    def load(self) -> None:
        self.app.push(LoadScene(self.app))

    def unload(self) -> None:
        """Back to the game that a quick load has left."""
        path, self.app.in_play.left = self.app.in_play.left, None
        if path is not None:
            self.app.say(open_game(self.app, path) or "You are back in the game you had left.")

    def check(self) -> None:
        self.audit = Audit(self.sitting.match)
        self.finding = self.audit.plain_words()
        self.change()

    def settings(self) -> None:
        self.app.push(SettingsScene(self.app))

    def rules(self) -> None:
        self.app.push(RulesScene(self.app, self.sitting.match.game))

    def restart(self) -> None:
        """The same battle with new dice; the game so far stays among the autosaves."""
        old = self.sitting.match
        again: Match[Any] = Match(old.game, old.scenario, draw_seed(), old.options)
        begin_game(self.app, again, self.sitting.seats)
        self.app.say("A new game of the same battle. The one before is kept among the autosaves.")

    def back_to_game(self) -> None:
        """Out of a what-if, to the review of the game that it left."""
        back_to_review(self.app, self.sitting.match)

    def intent(self) -> None:
        self.app.push(IntentScene(self.app, self.sitting))

    def look_back(self) -> None:
        review_in_play(self.app, self.sitting.match)

    def leave_game(self) -> None:
        self.app.in_play.leave_for(self.app.home)

    # ---- the scene

    def update(self, seconds: float) -> None:
        if self.audit is not None:
            done = self.audit.work()
            self.finding = self.audit.plain_words()
            self.audit = None if done else self.audit
            self.change()
        super().update(seconds)

    def fill(self, pane: Pane) -> None:
        quick = key_label(self.app.settings.key_of("quick_save")), key_label(self.app.settings.key_of("quick_load"))
        kept = "Your game is kept by itself after every decision."
        go_on = Plate("go on", pane, pane.box(self.style.px(46)), self.back, note="Back to the battle (Esc).")
        go_on.label, go_on.cap, go_on.is_gold, go_on.size = "Go on", "Esc", True, LEAD
        pane.add(go_on, 10)
        if self.sitting.seats.humans:
            self._row(pane, "intent", "Note for this turn", self.intent, "What you mean to do; the review shows it.")
        self._row(pane, "save", "Save under a name", self.save, f"{quick[0]} saves at once, {quick[1]} loads that.")
        self._row(pane, "load", "Load", self.load, kept)
        if self.app.in_play.left is not None:
            self._row(pane, "unload", "Undo the load", self.unload, "Back to the game that the quick load has left.")
        self._row(pane, "check", "Check this game", self.check, "Plays it again from the first roll, behind the menu.")
        if self.finding:
            pane.words(Line(self.finding, CARD), card=True)
        self._row(pane, "look back", "Review so far", self.look_back, "Every step again, as far as you have seen it.")
        self._row(pane, "settings", "Settings", self.settings, "Every change holds at once.")
        self._row(pane, "rules", "Rules", self.rules, "The rules, searchable.")
        self._row(pane, "restart", "Restart", self.restart, "The same battle from its start. This game is kept.")
        if is_a_try(self.sitting.match):
            self._row(pane, "root", "Back to the game", self.back_to_game, "Leaves the what-if; it is kept.")
        self._row(pane, "leave", "Leave to the title", self.leave_game, f"{kept} Continue brings you back.")

    def _row(self, pane: Pane, key: str, label: str, act: Act, note: str) -> None:
        row = MenuRow(key, pane, pane.box(self.style.px(38)), act, None, note, "", label, SIGNS.get(key, key))
        row.cap = LETTERS[key].upper()
        pane.add(row, 0)

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            keys = {letter: key for key, letter in LETTERS.items()}
            item = self.page.item(keys.get(event.unicode.casefold(), ""))
            if item is not None:
                item.press()
                return True
        return super().handle(event)
