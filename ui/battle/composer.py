"""What the player is composing: a sheet of rows, what ends it, and the commit.

Nothing of it has happened yet. Up to the commit everything lives in drafts on copies of the view; then the answers are
played through the match one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.kernel.agenda import Decision
from game.kernel.forecast import headline
from table.composition.choices import Choices
from table.composition.draft import Answer, replay
from table.composition.ends import End, deed_words, make_end, short, with_chance
from table.composition.presets import Presets
from table.composition.series import SeriesSheet
from table.composition.sheet import Sheet
from ui.battle.pointing import Pointing
from ui.battle.strip import Strip

if TYPE_CHECKING:
    from ui.scenes.battle import BattleScene


class Composer:
    """The action under composition at one battle screen."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.presets = Presets(scene.played.game, scene.orders)
        self.prefix: list[Answer] = []  # answers that lead to the question shown, not given yet
        self.sheet: Sheet | SeriesSheet | None = None
        self.end = -1  # what was chosen to be done with the sheet
        self.by_hand = False  # every question one by one, from the plain list
        self._ends: list[End] | None = None
        self.strip, self.pointing = Strip(self), Pointing(self)

    # ---- opening

    @property
    def root(self) -> Decision | None:
        """What the match asks, whatever is looked into."""
        return self.scene.played.decision

    def open(self, decision: Decision) -> None:
        """A new question of the match."""
        self.prefix, self.strip.kind = [], ""
        self.show(self.scene.view, decision)

    def restart(self) -> None:
        """Back to what the match asks; the place selected stays."""
        assert self.root is not None
        self.open(self.root)

    def show(self, world: Any, decision: Decision) -> None:
        """Ask a question, of the match or of a draft: on its sheet, or from the plain list."""
        scene = self.scene
        scene.choices = Choices(scene.played.game, world, decision, scene.orders)
        scene.selected, self.end, self._ends = -1, -1, None
        self.pointing.end, self.pointing.target = -1, ""
        self.sheet = None if self.by_hand else self.presets.sheet(world, decision)
        scene.page.scrolls["options"] = 0
        if self.sheet is not None:
            scene.focus(f"row {self.sheet.current}")
            return
        if not self.by_hand:
            scene.selected = self.presets.selected(world, decision)
        scene.focus(f"option {max(0, scene.selected)}")

    def go_by_hand(self) -> None:
        """This question from the plain list."""
        always, self.by_hand = self.by_hand, True
        if self.scene.choices is not None:
            self.show(self.scene.choices.view, self.scene.choices.decision)
        self.by_hand = always
        self.changed()

    def changed(self) -> None:
        if self.pointing.view is not self.scene.view:
            self.scene.number += 1  # the board keeps pictures by this number
        self.scene.show_board()
        self.scene.change()

    def step_back(self) -> bool:
        """One step: the end selected, then the way into a kind."""
        if self.end >= 0:
            self.end, self.pointing.target = -1, ""
        elif self.prefix or self.strip.kind:
            self.restart()
        else:
            return False
        self.changed()
        return True

    # ---- rows

    def turn(self, key: int) -> None:
        if self.sheet is not None:
            self.tell(self.sheet.turn(key))

    def step(self, key: int, direction: int) -> None:
        if self.sheet is not None:
            self.tell(self.sheet.step(key, direction))

    def go(self, key: int, place: str) -> None:
        if self.sheet is not None:
            self.tell(self.sheet.go(key, place))

    def tick(self, which: str) -> None:
        """A, F, C, D: all, the fresh ones, the current row's formation, none."""
        sheet = self.sheet
        if sheet is None or not any(row.is_tick for row in sheet.rows):
            self.scene.app.say("There is nothing to tick here.")
            return
        current = sheet.row(sheet.current)
        rows = {
            "all": list(sheet.rows),
            "fresh": [row for row in sheet.rows if row.fresh],
            "formation": [row for row in sheet.rows if current is not None and row.group == current.group],
            "none": [],
        }[which]
        sheet.tick(rows)
        if current is not None:
            sheet.current = current.key
        self.tell("")

    def tell(self, reason: str) -> None:
        """A row was changed, or was not for this reason."""
        self.scene.app.say(reason)
        self._ends, self.end, self.pointing.end, self.pointing.target = None, -1, -1, ""
        if self.sheet is not None:
            self.scene.focus(f"row {self.sheet.current}")
        self.changed()

    # ---- what ends it

    @property
    def ends(self) -> list[End]:
        """What may be done with the rows as they are; in words, with what may come of it."""
        if self._ends is None:
            game, orders = self.scene.played.game, self.scene.orders
            pairs = self.sheet.ends() if self.sheet is not None else []
            self._ends = [make_end(game, orders, outcome, action) for outcome, action in pairs]
        return self._ends

    def choose_end(self, number: int) -> None:
        """A first choice of a risk only shows it; the second takes it."""
        if not 0 <= number < len(self.ends):
            return
        if number == self.end or self.ends[number].forecast is None:
            self.play(self.ends[number].answers)
            return
        self.point_at_end(number)

    def point_at_end(self, number: int) -> None:
        """Select what ends the sheet without doing it; the map shows its place."""
        kind, key = self.ends[number].step
        self.end, self.pointing.target = number, str(key) if kind == "place" else ""
        self.scene.guide.cursor.follow(self.pointing.target)
        self.scene.focus(f"end {number}")
        self.changed()

    @property
    def chosen_end(self) -> int:
        """The end that Enter would take: the one selected, or the only one."""
        return self.end if self.end >= 0 else 0 if len(self.ends) == 1 else -1

    # ---- committing

    def commit(self) -> None:
        """Enter: what the main button says."""
        scene, sheet = self.scene, self.sheet
        if sheet is None:
            if scene.selected >= 0:
                scene.choosing.play(scene.selected)
        elif self.chosen_end >= 0:
            self.play(self.ends[self.chosen_end].answers)
        elif sheet.is_complete:
            self.play(sheet.answers)
        elif self.ends:
            scene.app.say("Choose what they do: a lit place or a line below the units.")
            scene.focus("end 0")
            scene.change()
        else:
            scene.app.say(sheet.missing())

    def play(self, answers: Sequence[Answer]) -> None:
        """Everything composed, through the match; the last answer is the one that may throw dice."""
        scene = self.scene
        chain = [*self.prefix, *answers]
        *first, last = [answer for answer in chain if not answer.is_lone]
        start = len(scene.played.history)
        played = replay(scene.played, scene.viewer, first, lambda action: scene.sitting.answer(action, keep=False))
        decision = scene.played.decision
        scene.sitting.deeds.note(start, self._label(chain))
        if played == len(first) and decision is not None and decision.question == last.question:
            scene.moves.give(last.action)
        else:
            scene.app.say("Something came up on the way. Go on from here.")
            scene.moves.after_answer()

    def _label(self, answers: Sequence[Answer]) -> str:
        return deed_words(self.scene.played.game, self.scene.orders, answers)

    # ---- words

    def answer_shown(self) -> Answer | None:
        """The answer of the current row, if that is one question; else the last of a complete sheet."""
        sheet = self.sheet
        if sheet is None:
            return None
        if isinstance(sheet, SeriesSheet):
            asked = [answer for answer in sheet.answers if not answer.is_lone]
            return asked[sheet.current] if 0 <= sheet.current < len(asked) else None
        return sheet.answers[-1] if sheet.is_complete else None

    def commit_words(self, chance: bool = True) -> str:
        """What the main button says, with its chance if there is room for it; empty if it cannot be pressed."""
        sheet = self.sheet
        if sheet is None:
            return self._selected_words(chance)
        if self.chosen_end >= 0:
            end = self.ends[self.chosen_end]
            return with_chance(self._label(end.answers), end.forecast if chance else None)
        return self._label(sheet.answers) if sheet.is_complete else ""

    def _selected_words(self, chance: bool) -> str:
        """Of the plain list; an order that led to it is called by what it does as a whole."""
        choices, option = self.scene.choices, self.scene.selected
        if choices is None or option < 0:
            return ""
        answer = Answer(choices.view, choices.decision, choices.decision.options[option])
        words = self._label([*self.prefix, answer]) if self.prefix else short(choices.words[option])
        return with_chance(words, choices.forecast(option) if chance else None)

    def cannot_commit(self) -> str:
        """Why the main button is blocked."""
        if self.sheet is None:
            return "Choose a lit place, a piece or an option first."
        return self.sheet.missing() or "Choose a lit place, or a line below the units."

    def question(self) -> str:
        """The bold line of the bar: what to do now, or what Enter would roll for."""
        choices = self.scene.choices
        assert choices is not None
        if self.sheet is None:
            return choices.question
        if self.end >= 0 and self.ends[self.end].forecast is not None:
            end = self.ends[self.end]
            return f"{with_chance(self._label(end.answers), end.forecast, headline)}. Enter rolls."
        return self.sheet.form.ask(self.sheet.outcome) or choices.question

    def hint(self) -> str:
        """The quiet line of the bar."""
        sheet = self.sheet
        if sheet is None:
            places = len(self.strip.places()) if self.strip.is_open() and not self.prefix else 0
            return f"{places} places can act. N goes round, P passes." if places else ""
        if sheet.missing():
            return sheet.missing()
        if any(row.is_tick for row in sheet.rows):
            return "Tick units by click or 1-9; A all, F fresh, C formation, D none. Enter does what the button says."
        return "Choose a line, then left and right, or click a lit place. Enter accepts all of it."
