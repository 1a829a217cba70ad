"""Everything at the battle screen that tells rather than plays: tabs, rules, hints, overlays, the map cursor, keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.kernel.forecast import rules
from ui.battle.cursor import MapCursor
from ui.battle.hinting import Hinter
from ui.battle.keysheet import fill_keys
from ui.battle.links import Rulebook, link_numbers
from ui.battle.rule_card import RulePopup
from ui.battle.tabs import LOG, OPPONENT, RULES, Tabs
from ui.board.layers import Overlays
from ui.board.overlays import Overlay, build_legend, legend_height
from ui.settings import key_label
from ui.widgets import Row, Words

if TYPE_CHECKING:
    from ui.scenes.battle import BattleScene

SHEET = 12  # pixels between a sheet over the map and the map's edge
CORNERS = ("bottomleft", "topleft", "topright")  # of the map, for the legend; the losses lie in the fourth


class Guide:
    """The helpful parts of one battle screen; the scene asks it in a few places and plays on without it."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.book = Rulebook(scene.played.game)
        self.tabs, self.popup, self.cursor = Tabs(scene), RulePopup(scene), MapCursor(scene)
        self.overlays = Overlays(scene.skin)
        self.hinter = Hinter(scene.played, scene.app.folder)
        self.fold_left = self.fold_right = self.listing = False

    # ---- what the scene tells

    def look(self) -> None:
        """Another position: hints and rules of the old question are gone."""
        if self.hinter.asked is not self.scene.played.decision:
            self.hinter.drop()
            if self.scene.board is not None:
                self.scene.board.pointed = {}
        self.tabs.rule = ""

    def update(self) -> None:
        """Once a frame: is the hint there, does the map show what it should?"""
        if self.hinter.poll():
            self._show_hint()
        board = self.scene.board
        if board is not None:
            board.lay(self.overlay())
            board.cursor = self.cursor.place if self.cursor.active and not self.scene.curtain else ""

    def leave(self) -> None:
        self.hinter.close()

    def build(self) -> None:
        """Above the cards: the legend, the list of keys, the pop-up; never one over the other."""
        page, overlay = self.scene.page, self.overlay()
        if self.popup.number:
            self.popup.build()
        elif self.listing:
            self._build_keys()
        elif overlay is not None and not self.scene.reporting and not self.scene.show.recapping:
            pane = page.pane("legend", self._legend_box(overlay), "panel", pad=8)
            build_legend(pane, overlay, self._key("overlay"), self.scene.places.small)
            link_numbers(pane, self.book, self.popup.open)

    def _build_keys(self) -> None:
        pane = self.scene.page.pane("keys", self.scene.places.board.inflate(-SHEET, -SHEET), "panel")
        fill_keys(pane, self.scene.app.settings)
        pane.rect.height = min(pane.rect.height, pane.content)
        self.scene.page.reading = "keys"

    def _key(self, action: str) -> str:
        return key_label(self.scene.app.settings.key_of(action))

    def _legend_box(self, overlay: Overlay) -> pygame.Rect:
        """In the corner where it covers the fewest marked places."""
        style, places = self.scene.app.style, self.scene.places
        room = places.board.inflate(-SHEET, -SHEET)
        width = min(style.px(230 if places.small else 270), room.width)
        inner = width - 2 * style.px(8) - style.px(10)
        height = legend_height(style, overlay, self._key("overlay"), inner, places.small)
        box = pygame.Rect(0, 0, width, min(height, room.height))
        board = self.scene.board
        assert board is not None
        spots = [board.camera.to_screen(board.chart.badge(place)) for place in overlay.marks]
        corners = [{corner: getattr(room, corner)} for corner in CORNERS]
        boxes = [box.move_to(**corner) for corner in corners]
        return min(
            boxes, key=lambda one: sum(one.inflate(style.px(60), style.px(60)).collidepoint(spot) for spot in spots)
        )

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether something of this lies over the map there."""
        sheets = ("rule", "keys", "report", "legend")
        return any(pane.name in sheets and pane.rect.collidepoint(pos) for pane in self.scene.page.panes)

    def step_back(self) -> bool:
        """Esc: one of these at a time."""
        if self.popup.close():
            return True
        if self.listing:
            self.list_keys()
            return True
        return False

    # ---- keys

    def acts(self) -> dict[str, Callable[[], None]]:
        cursor = self.cursor
        return {
            "hint": self.hint,
            "overlay": self.next_overlay,
            "log": lambda: self.open_tab(LOG),
            "reasons": lambda: self.open_tab(OPPONENT),
            "rules": self.ask_rule,
            "keys": self.list_keys,
            "fold_left": lambda: self.fold("left"),
            "fold_right": lambda: self.fold("right"),
            "next_area": lambda: cursor.cycle(1),
            "previous_area": lambda: cursor.cycle(-1),
            "go_to": cursor.begin_typing,
        }

    def list_keys(self) -> None:
        self.listing = not self.listing
        self.scene.change()

    def open_tab(self, name: str) -> None:
        """Show a tab, so that Enter still does what it did; asked again, the focus goes there. A fold opens for it."""
        if not self.scene.places.log.height:
            self.fold_left = self.fold_right = False
            self.scene.restyle()
        elif self.tabs.shown == name:
            self.scene.reveal = f"tab {name}"
        self.tabs.open(name)

    def fold(self, column: str) -> None:
        if column == "left" and not self.scene.places.wide:
            self.scene.app.say("There is one column here, on the right: it has a key of its own to fold it.")
            return
        if column == "left":
            self.fold_left = not self.fold_left
        else:
            self.fold_right = not self.fold_right
        self.scene.restyle()

    def next_overlay(self) -> None:
        if not self.overlays.names:
            self.scene.app.say("This game has no overlays.")
            return
        self.overlays.turn()
        self.scene.change()

    def overlay(self) -> Overlay | None:
        scene = self.scene
        place = scene.composer.pointing.spot or (self.cursor.place if self.cursor.active else "")
        return self.overlays.shown(scene.view, scene.viewer, place, scene.number)

    # ---- rules

    def asked_rules(self) -> list[str]:
        """The rules of what is selected or has the focus, then those of the question."""
        choices, texts = self.scene.choices, []
        behind: list[str] = []
        asked: list[str] = []
        item = self.scene.page.item(self.scene.page.focus)
        texts += [line.text for line in item.lines] if isinstance(item, Words | Row) else []
        if item is not None:
            texts.append(item.blocked or item.note)
        if choices is not None:
            shown = [self.scene.selected] if self.scene.selected >= 0 else self.scene.shown[:1]
            for option in shown:
                if 0 <= option < len(choices.words):
                    texts.append(choices.words[option])
                    forecast = choices.forecast(option)
                    behind += rules(forecast) if forecast is not None else []
            asked = [choices.question]
        numbers = self.book.numbers("\n".join(texts)) + self.book.known(behind) + self.book.numbers("\n".join(asked))
        return list(dict.fromkeys(numbers))

    def ask_rule(self) -> None:
        """F1: the rule of what is selected, over the map and on its tab; again closes it."""
        if self.popup.close():
            return
        numbers = self.asked_rules()
        if not numbers:
            self.scene.open_rules_at("")
            return
        self.tabs.rule = numbers[0]
        if self.scene.places.log.height:
            self.tabs.open(RULES)
        self.popup.open(numbers[0], numbers[1:])

    # ---- where things happened

    def show_places(self, places: Sequence[str]) -> None:
        """A line of the log was pressed: the map comes to where it happened."""
        board = self.scene.board
        known = [place for place in places if board is not None and place in board.regions.shapes]
        if board is None or not known:
            self.scene.app.say("This line belongs to no place on the map.")
            return
        spots = [board.chart.badge(place) for place in known]
        middle = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
        board.move(board.camera.centre(middle))
        board.flash(set(known))
        self.cursor.place = known[0]
        self.scene.place = known[0]
        self.scene.show_board()
        self.scene.desk.fill_place()

    # ---- hints

    def hint(self) -> None:
        """H: thinks first, then tells a question, the area, the move."""
        decision = self.scene.played.decision
        if decision is None or not self.scene.my_turn:
            self.scene.app.say("Hints are for your own decisions: wait until it is your turn.")
            return
        told = self.hinter.told
        self.hinter.ask(decision)
        if self.hinter.told > told:
            self._show_hint()
        else:
            self._tell_hint()

    def _show_hint(self) -> None:
        """The steps told so far: words on the tab and the bar, the place on the map, the move in the list."""
        hinter, choices, board = self.hinter, self.scene.choices, self.scene.board
        place = self._hinted_place()
        if hinter.told >= 2 and place and board is not None:
            board.pointed = {place: "Hint"}
            self.cursor.show(place)
        plain = choices is not None and choices.decision is hinter.asked and self.scene.composer.sheet is None
        if hinter.told >= 3 and hinter.hint is not None and choices is not None and plain:
            option = choices.decision.options.index(hinter.hint.action)
            if self.scene.page.item(f"option {option}") is not None:
                self.scene.choosing.point_at(option)
        self._tell_hint()

    def _tell_hint(self) -> None:
        if self.tabs.shown != OPPONENT:
            self.open_tab(OPPONENT)
        self.scene.change()

    def _hinted_place(self) -> str:
        """Where on the map the hinted move begins, if anywhere."""
        hint, decision, board = self.hinter.hint, self.hinter.asked, self.scene.board
        if hint is None or decision is None or board is None:
            return ""
        view, skin = self.scene.view, board.skin
        for kind, key in skin.click_of(decision.question, hint.action).steps:
            if kind == "place":
                return str(key)
            if kind == "piece":
                found = [place for place in board.regions.shapes if key in skin.pieces_at(view, place)]
                return found[0] if found else skin.focus(view, decision.question)
        return skin.focus(view, decision.question)

    def bar_line(self) -> str:
        """The step told last, for the quiet line of the bar."""
        return next(iter(self.hint_lines()), "")

    def hint_lines(self) -> list[str]:
        """What was told of the hint so far, for the tab; the newest first, where it is seen without scrolling."""
        hinter, hint = self.hinter, self.hinter.hint
        if hinter.trouble:
            return [hinter.trouble]
        if hinter.thinking:
            return ["Thinking about a hint. Play on if you do not want to wait."]
        if hint is None:
            return []
        place, skin = self._hinted_place(), self.scene.skin
        where = skin.place_card(self.scene.view, self.scene.viewer, place)[0] if skin is not None and place else ""
        area = f"Look at {where}. {hint.kind}" if where else hint.kind
        steps = [f"{hint.goal} Where can you do most for that?", area, hint.answer]
        more = f"{self._key('hint')} tells more." if hinter.told < len(steps) else ""
        told = [f"Hint {number} of 3: {text}" for number, text in enumerate(steps[: hinter.told], start=1)]
        return [*reversed(told), more] if more else told[::-1]
