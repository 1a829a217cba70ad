"""The order being composed, at one battle screen: intents go in here, and the screen follows what came of them."""

from __future__ import annotations

from game.kernel.agenda import Action
from table.composition.draft import Answer
from table.composition.ends import End
from table.composition.intents import Aim, ByHand, Commit, Fill, Intent, Take, Tick, Ticks
from table.composition.paper import SheetEntry
from table.composition.series import SeriesSheet
from table.composition.sheet import Sheet
from table.sitting import Barred, Refused
from ui.battle.cursor import MapCursor
from ui.battle.pointing import Pointing
from ui.battle.post import Post
from ui.battle.strip import Strip

SHOWN = 0.3  # seconds that a forecast must have been on screen before a second click on its target equals the button


class Composer:
    """From the screen to the composition and back."""

    def __init__(self, scene: Post, cursor: MapCursor) -> None:
        self.scene, self.cursor, self.composition = scene, cursor, scene.composition
        self.composition.hand = self
        self.gave = False  # the last intent was carried out, and the screen has followed
        self.selection: object = None  # what is selected, and since when
        self.selected_at = 0.0
        self.strip, self.pointing = Strip(self.composition, self.do), Pointing(self.composition, self.do)

    # ---- what is composed

    @property
    def prefix(self) -> list[Answer]:
        asking = self.composition.asking
        return asking.prefix if asking is not None else []

    @property
    def sheet(self) -> Sheet | SeriesSheet | None:
        asking = self.composition.asking
        return asking.sheet if asking is not None else None

    @property
    def ends(self) -> list[End]:
        asking = self.composition.asking
        return asking.ends if asking is not None else []

    @property
    def end(self) -> int:
        asking = self.composition.asking
        return asking.end if asking is not None else -1

    @property
    def can_step_back(self) -> bool:
        """Whether Esc would take a step of composing back, instead of opening the menu."""
        composition, asking = self.composition, self.composition.asking
        if asking is None:
            return False
        begun = bool(asking.prefix or composition.kind or asking.choices.path) or asking.choices.only is not None
        return begun or asking.end >= 0 or bool(asking.target) or composition.spot is not None

    # ---- intents

    def choose(self, entry: SheetEntry) -> None:
        """A click selects; a second one on the same equals the button, once its forecast has been seen."""
        intent = entry.click
        if intent is None:
            intent = entry.less
        if self._is_selected(intent):
            if self.has_been_seen:
                self.commit()
        elif intent is not None:
            self.do(intent)

    def press_digit(self, digit: int) -> bool:
        """1 to 9, and 0 for the tenth: as a click on what has this key on the sheet."""
        paper = self.composition.paper()
        entries = [entry for section in paper.sections for entry in section.entries] if paper is not None else []
        found = [entry for entry in entries if entry.digit == str(digit) and (entry.click or entry.less)]
        if found and not self._is_selected(found[0].click):
            self.choose(found[0])
        return bool(found)

    def _is_selected(self, intent: Intent | None) -> bool:
        asking = self.composition.asking
        match intent:
            case Take(number) if asking is not None:
                return number == (asking.selected if asking.sheet is None else asking.end)
            case Aim(number) if asking is not None:
                return asking.goal is not None and asking.goal is asking.goals[number]
        return False

    @property
    def has_been_seen(self) -> bool:
        """Whether what is selected has been on screen long enough to be meant."""
        return self.scene.clock - self.selected_at >= SHOWN

    def step_entry(self, entry: SheetEntry, direction: int) -> None:
        """Minus and plus of a row, or the arrows on it."""
        intent = entry.click if direction > 0 else entry.less
        if isinstance(intent, Fill) or (intent is None and entry.key >= 0):
            self.do(Fill(entry.key, step=direction))
        elif intent is not None:
            self.do(intent)

    def _note_selection(self) -> None:
        asking = self.composition.asking
        now = (id(asking), asking.selected, asking.end) if asking is not None else None
        if now != self.selection:
            self.selection, self.selected_at = now, self.scene.clock

    def open(self) -> None:
        """A new question of the match."""
        self.composition.look(self.scene.view)
        self._settle()

    def do(self, intent: Intent, tells: bool = True) -> bool:
        """Whether it was done; why not is said, and what came of it."""
        before, self.gave = self._page(), False
        try:
            words, done = self.composition.do(intent), True
        except Refused as refused:
            words, done = _told(self.scene, refused), False
        if tells or done:
            self.scene.app.say(words)
        if not self.gave:
            self._settle(before)
            self.changed()
        return done

    def _page(self) -> object:
        """What the list shows, for whoever asks whether it is another one."""
        asking = self.composition.asking
        return (asking, asking.choices.path, asking.choices.only) if asking is not None else None

    def _settle(self, before: object = None) -> None:
        """The focus goes where the intent has led, the list is read from its top, the cursor comes along."""
        scene, composition, self.pointing.end = self.scene, self.composition, -1
        self._note_selection()
        if self._page() != before:
            scene.page.scrolls["options"] = 0
        if composition.line:
            scene.focus(composition.line)
        if composition.asking is not None:
            self.cursor.follow(composition.asking.target)

    def changed(self) -> None:
        if self.pointing.draft is not None:
            self.scene.number += 1  # the board keeps pictures by this number
        self.scene.show_board()
        self.scene.change()

    def turn(self, key: int) -> None:
        self.do(Fill(key))

    def tick(self, which: Ticks) -> None:
        """A, F, C, D: all, the fresh ones, the current row's formation, none."""
        self.do(Tick(which))

    def go_by_hand(self) -> None:
        """This question from the plain list."""
        self.do(ByHand())

    def point_at_end(self, number: int) -> None:
        """Select what ends the sheet without doing it; the map shows its place."""
        self.do(Take(number))

    def commit(self) -> None:
        """Enter: what the main button says."""
        self.do(Commit())

    # ---- the last answer, which may need dice of the player's own

    def give(self, action: Action) -> None:
        self.gave = True
        self.scene.moves.give(action)

    def after_answer(self) -> None:
        self.gave = True
        self.scene.moves.after_answer()

    # ---- words

    def commit_words(self, chance: bool = True) -> str:
        """What the main button says, with its chance if there is room for it; empty if it cannot be pressed."""
        return self.composition.asking.words(chance) if self.composition.asking is not None else ""


def _told(post: Post, refused: Refused) -> str:
    """Why not; what a slip on the map tells is not said twice."""
    return "" if isinstance(refused, Barred) and post.slip is not None else str(refused)
