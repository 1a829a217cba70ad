"""Everything at the battle screen that tells rather than plays: tabs, rules, overlays, the list of keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.kernel.forecast import rules
from ui.battle.chronicle import LogEntry
from ui.battle.composer import Composer
from ui.battle.cursor import MapCursor
from ui.battle.fight_popup import FightPopup
from ui.battle.parts import OptionCard
from ui.battle.post import SLIP, Post
from ui.battle.rule_card import RulePopup
from ui.battle.tabs import LISTS, LOG, RULES, Tabs
from ui.board.layers import Overlays
from ui.board.overlays import Overlay
from ui.widgets import RowItem, Words


@dataclass
class SumsFold:
    """The sums behind the forecast: open as far as there is room, until the player says otherwise."""

    wanted: bool | None = None
    shown: bool = False


class Guide:
    """The helpful parts of one battle screen; the others play on without it."""

    def __init__(self, post: Post, cursor: MapCursor, composer: Composer) -> None:
        self.post, self.cursor, self.composer = post, cursor, composer
        self.tabs, self.popup, self.overlays = Tabs(post), RulePopup(post), Overlays(post.skin)
        self.fight = FightPopup(post)
        self.listing = False  # of all keys, over the map
        self.sums = SumsFold()
        self.standing = False  # all that the ribbon tells in short, over the map

    # ---- what the scene tells

    def look(self) -> None:
        """Another position: the rules of the old question are gone."""
        self.tabs.rule = ""

    def update(self) -> None:
        """Once a frame: does the map show what it should?"""
        board = self.post.board
        if board is not None:
            board.lay(self.overlay())
            board.cursor = self.cursor.place if self.cursor.active and not self.post.curtain else ""

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether something of this lies over the map there."""
        sheets = ("rule", "keys", "report", "legend", "status", "picker", "fight", SLIP)
        return any(pane.name in sheets and pane.rect.collidepoint(pos) for pane in self.post.page.panes)

    @property
    def covers_map(self) -> bool:
        """Whether a card lies over it that Enter belongs to."""
        return bool(self.popup.number) or self.fight.card is not None or self.standing

    def step_back(self) -> bool:
        """Esc: one of these at a time."""
        if self.popup.close() or self.fight.close():
            return True
        if self.listing:
            self.list_keys()
            return True
        if self.standing:
            self.show_standing()
            return True
        return self.tabs.close()

    # ---- keys

    def open_lists(self) -> None:
        """The lists of the game, where it has some."""
        if LISTS in self.tabs.names:
            self.open_tab(LISTS)
        else:
            self.post.say("This game has no lists of its own.")

    def list_keys(self) -> None:
        self.listing = not self.listing
        self.post.change()

    def open_tab(self, name: str) -> None:
        """Show a tab; Enter still does what it did. Asked again it grows, and then closes. A fold opens for it."""
        if self.post.is_folded:
            self.fold()
        self.tabs.open(name)

    def open_fights(self) -> None:
        """The log, as large as the column, at the newest line that has the card of a whole fight."""
        if self.post.is_folded:
            self.fold()
        lines = self.post.chronicle.shown
        fought = [number for number, entry in enumerate(lines) if self._is_fight(entry)]
        self.tabs.open_whole(LOG, f"log {fought[-1]}" if fought else f"tab {LOG}")

    def _is_fight(self, entry: LogEntry) -> bool:
        card = self.post.director.annals.card_of(entry.number, entry.text)
        return card is not None and not card.show.is_small

    def fold(self) -> None:
        self.post.is_folded = not self.post.is_folded
        self.post.doors.restyle()

    def fold_panes(self) -> None:
        """K: the game's own cards and tracks go, and come back."""
        self.post.panes_away = not self.post.panes_away
        self.post.doors.restyle()
        self.post.change()

    def toggle_sums(self) -> None:
        """X: the sums behind the forecast."""
        self.sums.wanted = not self.sums.shown
        self.post.change()

    def show_standing(self) -> None:
        """All that the ribbon tells in short, and the report and the quick save beside it."""
        self.standing = not self.standing
        self.post.change()

    def next_overlay(self) -> None:
        if not self.overlays.names:
            self.post.say("This game has no overlays.")
            return
        self.overlays.turn()
        self.post.change()

    def overlay(self) -> Overlay | None:
        post = self.post
        place = self.composer.pointing.spot or (self.cursor.place if self.cursor.active else "")
        return self.overlays.shown(post.view, post.viewer, place, post.number)

    # ---- rules

    def asked_rules(self) -> list[str]:
        """The rules of what is selected or has the focus, then those of the question."""
        choices, texts = self.post.choices, []
        behind: list[str] = []
        asked: list[str] = []
        item = self.post.page.item(self.post.page.focus)
        texts += [line.text for line in item.lines] if isinstance(item, Words | RowItem | OptionCard) else []
        if item is not None:
            texts.append(item.blocked or item.note)
        if choices is not None:
            shown = [self.post.selected] if self.post.selected >= 0 else self.post.shown[:1]
            for option in shown:
                if 0 <= option < len(choices.words):
                    texts.append(choices.words[option])
                    forecast = choices.forecast(option)
                    behind += rules(forecast) if forecast is not None else []
            asked = [choices.question]
        numbers = (
            self.post.book.numbers("\n".join(texts))
            + self.post.book.known(behind)
            + self.post.book.numbers("\n".join(asked))
        )
        return list(dict.fromkeys(numbers))

    def ask_rule(self) -> None:
        """F1: the rule of what is selected, over the map and on its tab; again closes it."""
        if self.popup.close():
            return
        numbers = self.asked_rules()
        if not numbers:
            self.post.doors.open_rules_at("")
            return
        self.tabs.rule = numbers[0]
        if self.tabs.shown:
            self.tabs.show(RULES)
        self.popup.open(numbers[0], numbers[1:])

    # ---- where things happened

    def open_line(self, entry: LogEntry) -> None:
        """A line of the log was pressed: the card of the fight or the phase that it tells of, and where it was."""
        card = self.post.director.annals.card_of(entry.number, entry.text)
        if card is not None:
            self.fight.open(card)
        phase = self.post.director.annals.phase_of(entry.number, entry.text)
        if phase is not None:
            self.post.doors.show_phase(phase)
        elif card is None or entry.places:
            self.show_places(entry.places)

    def show_places(self, places: Sequence[str]) -> None:
        """A line of the log was pressed: the map comes to where it happened."""
        board = self.post.board
        known = [place for place in places if board is not None and place in board.regions.shapes]
        if board is None or not known:
            self.post.say("This line belongs to no place on the map.")
            return
        spots = [board.chart.badge(place) for place in known]
        middle = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
        board.move(board.camera.centre(middle))
        board.flash(set(known))
        self.cursor.place = known[0]
        self.post.place = known[0]
        self.post.show_board()
        self.post.doors.fill_place()
