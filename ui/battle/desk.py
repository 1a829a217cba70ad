"""What lies around the map: ribbon, cards, bar and buttons, and the curtain between two people at one desk."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.kernel.dice import percent
from table.opponent import chance_at_a_glance
from ui.battle import cards, sheet_card, status
from ui.battle.hands import CARDS
from ui.battle.links import link_numbers
from ui.battle.ribbon import build_ribbon
from ui.battle.tabs import AREA
from ui.board.skin import Informed, Track
from ui.director import controls
from ui.director.recap import chapters
from ui.settings import key_label
from ui.widgets import BODY, CARD, HEAD, NOTE, Chip, Item, Line, Pane

if TYPE_CHECKING:
    from ui.scenes.battle import BattleScene

HINT = "First a question to think about, then the area, then the move."


class BarItem(Item):
    """The instruction itself: a click on it asks for its rule, as F1 does."""

    by_keys = False


class Desk:
    """The parts of one battle screen that are words and buttons."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.ribbon_room = self.bar_room = pygame.Rect(0, 0, 0, 0)
        self.built: list[Chip] = []  # the bar's buttons as they stand

    def build(self, area: pygame.Rect) -> None:
        if self.scene.curtain:
            self._build_curtain(area)
            return
        self._build_ribbon()
        places, guide = self.scene.places, self.scene.guide
        if self.scene.board is not None:
            guide.cursor.build()
        for name in ("status", "place", "options", "action"):
            if getattr(places, name).height:
                self.scene.page.pane(name, getattr(places, name), "panel", pad=8)
        self.scene.page.reading, self.scene.page.closed = "options", CARDS
        self.fill_status()
        self.fill_place()
        self.fill_options()
        self.fill_action()
        guide.tabs.build()
        self._build_buttons()
        if (self.scene.reporting and not guide.popup.number) or self.scene.board is None:
            self._build_report()
        elif self.scene.show.recapping:
            self._build_recap()
        guide.build()

    def tell_news(self) -> None:
        """A move of the other side: words are put down again, buttons stay, so that a click on one is never lost."""
        covered = self.scene.reporting or self.scene.guide.listing or self.scene.guide.popup.number
        if not self.built or covered or self._looks(self._bar_chips()) != self._looks(self.built):
            self.scene.change()
            return
        if (ribbon := self._pane("ribbon")) is not None:
            cards.empty(ribbon)
            self._fill_ribbon(ribbon)
        self.fill_status()
        self.fill_place()
        self.scene.guide.tabs.fill()

    def tell_odds(self) -> None:
        """Chances that were still being worked out are known now; the list is put down anew once for all of them."""
        choices = self.scene.choices
        if choices is not None and choices.weighing.is_done and self.scene.composer.sheet is None:
            self.scene.change()
        self.fill_action()

    def _looks(self, chips: list[Chip]) -> list[tuple[str, str, str]]:
        return [(chip.key, chip.label, chip.blocked) for chip in chips]

    def _pane(self, name: str) -> Pane | None:
        """A card; one that is folded away or stands behind a tab is none."""
        return next((pane for pane in self.scene.page.panes if pane.name == name), None)

    def _link(self, pane: Pane) -> None:
        """Every rule number on a card can be asked."""
        link_numbers(pane, self.scene.guide.book, self.scene.guide.popup.open)

    def _key_of(self, action: str) -> str:
        return key_label(self.scene.app.settings.key_of(action))

    def _build_ribbon(self) -> None:
        style, box = self.scene.app.style, self.scene.places.ribbon
        left = self.scene.page.pane("head", pygame.Rect(0, 0, style.px(90), box.height), pad=5)
        left.chips([Chip("back", "Menu", self.scene.back, note="Save, load, check, settings, leave (Esc).")])
        left.y = 0  # one line of chips never scrolls
        chips = self._head_chips()
        wide = sum(style.width(chip.label, BODY, True) + 2 * style.px(13) + style.px(6) for chip in chips)
        wide += 2 * style.px(5) + style.px(10)
        rect = pygame.Rect(box.right - wide, 0, wide, box.height)
        free = max(1, rect.x - left.rect.right - style.px(16))
        self.ribbon_room = pygame.Rect(left.rect.right, 0, free, box.height)
        pane = self.scene.page.pane("head right", rect, pad=5)
        pane.chips(chips)
        pane.y = 0
        self._fill_ribbon(self.scene.page.pane("ribbon", self.ribbon_room))

    def _head_chips(self) -> list[Chip]:
        """Where there is little room the keys stand in the notes only, and saving is left to the menu."""
        guide, small = self.scene.guide, self.scene.places.small
        wanted = [
            ("report", "Report", "report", self.scene.report, "The whole position as text."),
            ("rules", "Rules", "rules", guide.ask_rule, "The rule of this question."),
            ("hint", "Hint", "hint", guide.hint, HINT),
            ("save", "Save", "quick_save", self.scene.moves.quick_save, "Quick save."),
        ]
        chips = []
        for key, label, action, act, note in wanted[:3] if small else wanted:
            name = self._key_of(action)
            chips.append(
                Chip(key, label if small else f"{label} {name}", act, note=f"{note} ({name})" if small else note)
            )
        return chips

    def _fill_ribbon(self, pane: Pane) -> None:
        skin, who = self.scene.skin, controls.who(self.scene)
        match = self.scene.played
        turn = skin.turn_words(self.scene.seen) if skin else match.game.scenario_title(match.scenario)
        notes: dict[str, str] = skin.phase_notes() if isinstance(skin, Informed) else {}
        build_ribbon(pane, turn, skin.phases(self.scene.seen) if skin else [], who, notes)

    def _build_buttons(self) -> None:
        style, bar = self.scene.app.style, self.scene.places.bar
        self.built = self._bar_chips()
        chips = self._fitting(self.built, round(bar.width * 0.45))
        wide = min(self._width(chips) + 2 * style.px(8) + style.px(12), round(bar.width * 0.5))
        rect = pygame.Rect(bar.right - wide, bar.y, wide, bar.height)
        pane = self.scene.page.pane("buttons", rect, pad=8)
        pane.y = max(pane.y, (bar.height - style.px(34)) // 2 if wide < bar.width * 0.5 else pane.y)
        pane.chips(chips, gap=0)
        pane.y = 0
        self.bar_room = pygame.Rect(bar.x, bar.y, bar.width - wide, bar.height).inflate(-style.px(20), -style.px(8))
        words = self.scene.page.pane("question", self.bar_room)
        words.items.append(BarItem("question", words, self.bar_room.move_to(topleft=(0, 0)), self.scene.guide.ask_rule))

    def _fitting(self, chips: list[Chip], room: int) -> list[Chip]:
        """On one line if it can be: what would do nothing gives way first, then long words become a note."""
        commit, deed = self._key_of("commit"), self.scene.composer.commit_words(chance=False)
        short = [("undo", f"Undo {self._key_of('undo')}")]
        short += [("commit", f"{words} {commit}") for words in (deed, "Do it") if words]
        if self._width(chips) > room:
            chips = [chip for chip in chips if chip.key != "redo" or not chip.blocked]
        for key, label in short:
            if self._width(chips) > room:
                chips = [replace(c, label=label, note=c.note or c.label) if c.key == key else c for c in chips]
        return chips

    def _width(self, chips: list[Chip]) -> int:
        style = self.scene.app.style
        return sum(style.width(chip.label, BODY, True) + 2 * style.px(13) + style.px(6) for chip in chips)

    def _bar_chips(self) -> list[Chip]:
        undone = self.scene.sitting.redo_closed()
        label = f"{self.scene.sitting.undo_words()} {self._key_of('undo')}"
        undo = Chip("undo", label, self.scene.moves.undo, note=self.scene.sitting.undo_words() + ".")
        if reason := self.scene.sitting.undo_closed():
            undo = Chip("undo", f"Undo {self._key_of('undo')}", self.scene.moves.undo, note=reason, blocked=reason)
        chips = [undo]
        if self.scene.choices is not None:
            composer = self.scene.composer
            does = composer.commit_words()
            nothing = "" if does else composer.cannot_commit()
            may_pass = composer.strip.pass_option() is not None
            if may_pass:
                chips.insert(0, Chip("pass", f"Pass {self._key_of('pass')}", self.scene.choosing.pass_turn))
            if not may_pass or not undone:  # at most four
                chips.append(Chip("redo", f"Redo {self._key_of('redo')}", self.scene.moves.redo, blocked=undone))
            label = f"{does or 'Do it'} {self._key_of('commit')}"
            chips.append(Chip("commit", label, self.scene.composer.commit, "main", "", nothing))
        else:
            return controls.chips(self.scene, self._key_of)
        return chips

    def _build_report(self) -> None:
        pane = self.scene.page.pane("report", self.scene.places.board.inflate(-12, -12), "panel")
        pane.words(Line("Situation report", HEAD, True))
        pane.text(self.scene.played.game.report(self.scene.view, self.scene.viewer), BODY)
        for side, fallen in self.scene.stage.tray.lists() if self.scene.stage is not None else ():
            pane.text(f"Lost, {side}: {', '.join(fallen) or 'nobody'}.", BODY)
        self._link(pane)
        self.scene.page.reading = "report"

    def _build_recap(self) -> None:
        """A saved game was opened: what happened last, and what comes next."""
        scene, style = self.scene, self.scene.app.style
        board = scene.places.board.inflate(-style.px(24), -style.px(24))
        rect = pygame.Rect(board.topleft, (min(board.width, style.px(620)), board.height))
        pane = scene.page.pane("recap", rect, "panel")
        pane.words(Line("Where you were", HEAD, True))
        for number, (first, rest) in enumerate(chapters(scene.director), 1):
            pane.words(Line(f"{number}. {first}", BODY, True), gap=2)
            for sentence in rest:
                pane.words(Line(sentence, CARD), gap=1)
            pane.gap(8)
        pane.words(Line("What comes next", BODY, True, "accent"), gap=2)
        pane.words(Line(self._next_words(), BODY))
        pane.button("recap", "Go on", scene.show.end_recap, "main", note="Any key goes on too.")
        rect.height = min(board.height, pane.content)
        pane.container.set_dimensions(rect.size)
        scene.page.reading = "recap"

    def _next_words(self) -> str:
        decision = self.scene.played.decision
        if self.scene.choices is not None:
            return self.scene.choices.question
        return f"The {self.scene.side_name(decision.side)} decide." if decision is not None else "The game is over."

    def _build_curtain(self, area: pygame.Rect) -> None:
        """Between two people at one desk: nothing of the position is to be seen."""
        style = self.scene.app.style
        box = pygame.Rect(0, 0, min(style.px(520), area.width - 20), min(style.px(260), area.height - 20))
        box.center = area.center
        pane, name = self.scene.page.pane("curtain", box, "panel", pad=20), self.scene.side_name(self.scene.viewer)
        pane.words(Line(f"{name}: your decision", HEAD, True))
        pane.text("Hand the screen over. The position is hidden until you press the button.")
        pane.button("curtain", f"I play the {name}: show the map", self.scene.lift_curtain, "main")

    def fill_status(self) -> None:
        if (pane := self._pane("status")) is not None:
            cards.empty(pane)
            self.fill_status_into(pane)
            self._link(pane)

    def _chance(self) -> list[str]:
        chance = chance_at_a_glance(self.scene.played.game, self.scene.seen, self.scene.viewer)
        return [] if chance is None else [f"Your chance to win, at a glance: {percent(chance)}."]

    def fill_status_into(self, pane: Pane) -> None:
        scene, skin = self.scene, self.scene.skin
        lines = skin.status(scene.seen, scene.viewer) if skin else [scene.played.game.score(scene.seen)]
        if scene.app.settings.show_chance and scene.sitting.seats.humans:
            lines = [*lines[:1], *self._chance(), *lines[1:]]
        tracks: list[Track] = skin.tracks(scene.seen, scene.viewer) if isinstance(skin, Informed) else []
        status.fill_status(pane, lines, tracks, f"You see what the {scene.side_name(scene.viewer)} may know.")

    def fill_place(self) -> None:
        """The area card follows the pointer, then the cursor, then what is selected."""
        if (pane := self._pane("place")) is not None:
            cards.empty(pane)
            self.fill_place_into(pane)
            self._link(pane)
        elif self.scene.guide.tabs.shown == AREA:
            self.scene.guide.tabs.fill()

    def fill_place_into(self, pane: Pane) -> None:
        scene, skin, board = self.scene, self.scene.skin, self.scene.board
        place = ""
        if board is not None:
            cursor = scene.guide.cursor
            place = board.hovered or (cursor.place if cursor.active else "") or board.scene.selected
        cards.fill_place(pane, skin.place_card(scene.seen, scene.viewer, place) if skin and place else [])

    def fill_options(self) -> None:
        pane = self._pane("options")
        if pane is None:
            return
        if self.scene.choices is None:
            cards.fill_words(pane, "Options", ["The other side decides."])
            return
        sheet_card.fill(pane, self.scene)
        pane.scroll = min(pane.scroll, pane.most)

    def fill_action(self) -> None:
        pane = self._pane("action")
        if pane is None:
            return
        text = "Point at an option, a lit place or a piece: its chances and sums stand here."
        if self.scene.choices is not None and self.scene.composer.sheet is not None:
            sheet_card.fill_action(pane, self.scene)
        else:
            cards.fill_action(pane, self.scene.choices, [n for n in self.scene.shown if self._is_option(n)], text)
        if self.scene.played.is_smoothed:
            pane.words(Line("Your dice are smoothed; these are the odds of true dice.", NOTE, False, "quiet"))
        self._link(pane)
        pane.scroll_to(0)

    def _is_option(self, number: int) -> bool:
        return self.scene.choices is not None and 0 <= number < len(self.scene.choices.words)

    def draw_bar(self, surface: pygame.Surface) -> None:
        style, bar = self.scene.app.style, self.scene.places.bar
        bold, quiet = self._instruction()
        cards.draw_bar(surface, style, self.bar_room, bold, quiet)
        if self.scene.sitting.rival.thinking and not self.scene.my_turn:
            box = pygame.Rect(bar.x, bar.y, bar.width, style.px(4))
            cards.draw_progress(surface, style, box, self.scene.sitting.rival.progress)

    def _instruction(self) -> tuple[str, str]:
        """The bold and the quiet line; never blank."""
        guide = self.scene.guide
        note = guide.cursor.prompt or (self.scene.page.note() if self.scene.page.hover else "") or guide.bar_line()
        if words := controls.words(self.scene):
            return words, note or controls.help_line(self.scene, self._key_of)
        if self.scene.choices is not None:
            usual = (
                self.scene.composer.hint() or "Click what is lit or choose from the list; arrows, numbers and Enter."
            )
            if self.scene.selected >= 0 and self.scene.choices.forecast(self.scene.selected):
                usual = f"Selected: {self.scene.choices.words[self.scene.selected]}. Click it again or press Enter."
            return self.scene.composer.question(), note or usual
        decision = self.scene.played.decision
        name = self.scene.side_name(decision.side) if decision is not None else ""
        last = self.scene.chronicle.lines[-1] if self.scene.chronicle.lines else ""
        doing = "paused" if self.scene.show.paused else "thinking" if self.scene.sitting.rival.thinking else "acting"
        return f"{name} ({self.scene.sitting.rival.name}): {doing}.", note or last
