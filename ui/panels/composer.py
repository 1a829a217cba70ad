"""What the player is composing: the kind of action in a place, a sheet of rows, what ends it, and the commit.

Nothing of it has happened yet. Up to the commit everything lives in drafts on copies of the view; then the answers are
played through the match one by one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ai.brain import Brain, NoBrain, find_brain
from game.kernel.agenda import Action, Decision, Question
from game.kernel.picking import Picking
from ui.panels.choices import Choices
from ui.panels.draft import Answer, Draft, replay
from ui.panels.series import SeriesSheet
from ui.panels.sheet import Outcome, Sheet
from ui.skins.forms import Form, Kind, Series, Wish, tick_row
from ui.skins.registry import Step

if TYPE_CHECKING:
    from ui.scenes.battle import BattleScene

CHANCE = re.compile(r"(\w+) (\d+)%")
BETTER_WORDS = {"success": "win", "hits": "hit", "eliminates": "hit"}


@dataclass(frozen=True)
class End:
    """Something that can be done with a sheet as it is."""

    outcome: Outcome
    action: Action
    words: str
    odds: str
    step: Step

    @property
    def answers(self) -> list[Answer]:
        assert self.outcome.tail is not None
        return [*self.outcome.draft.answers, Answer(self.outcome.draft.world, self.outcome.tail, self.action)]


class Composer:
    """The action under composition at one battle screen."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.prefix: list[Answer] = []  # answers that lead to the question shown, not given yet
        self.sheet: Sheet | SeriesSheet | None = None
        self.kind = ""  # of the strip
        self.end = -1
        self.pointed = -1  # the end under the pointer
        self.by_hand = False  # every question one by one, from the plain list
        self._ends: list[End] | None = None
        self._places: tuple[Any, frozenset[Any]] = (None, frozenset())

    # ---- opening

    def open(self, decision: Decision) -> None:
        """A new question of the match."""
        self.prefix, self.kind = [], ""
        self._show(self.scene.view, decision)

    def _show(self, world: Any, decision: Decision) -> None:
        scene = self.scene
        scene.choices = Choices(scene.played.game, world, decision, scene.skin)
        scene.selected, self.end, self.pointed, self._ends = -1, -1, -1, None
        self.sheet = None if self.by_hand else self._make_sheet(world, decision)
        scene.page.scrolls["options"] = 0
        if self.sheet is None:
            scene.selected = self._advised(world, decision)
            scene.page.focus = f"option {max(0, scene.selected)}"
        else:
            scene.page.focus = f"row {self.sheet.current}"

    def _make_sheet(self, world: Any, decision: Decision) -> Sheet | SeriesSheet | None:
        door = getattr(self.scene.skin, "sheet_of", None)
        form = door(world, decision) if door is not None else self._plain_ticks(world, decision)
        if isinstance(form, Series):
            series = SeriesSheet(form, world, decision, self.best)
            return series if len(series.rows) >= form.least else None
        return Sheet(form, world, decision, self.best) if form is not None and form.rows else None

    def _plain_ticks(self, world: Any, decision: Decision) -> Form | None:
        """Any game's picking question, in its own words."""
        question = decision.question
        if not isinstance(question, Picking):
            return None
        game, picks = self.scene.played.game, [o for o in decision.options if hasattr(o, "item")]
        rows = [tick_row(pick.item, game.say(world, question, pick), Wish(pick)) for pick in picks]
        return Form("Tick what you want", tuple(rows), (type(question),), preset="best")

    @cached_property
    def _brain(self) -> Brain[Any] | None:
        try:
            return find_brain(self.scene.played.game.name)
        except NoBrain:
            return None

    def best(self, world: Any, question: Question[Any], options: Sequence[Action]) -> Action:
        """What the heuristics would answer: for presets."""
        if self._brain is None:
            return options[-1]
        scores = self._brain.scores(world, question, options, self._brain.weights)
        return options[scores.index(max(scores))]

    def _advised(self, world: Any, decision: Decision) -> int:
        """The option that is selected to begin with, where the skin wants one."""
        door = getattr(self.scene.skin, "advised", None)
        action = door(world, decision, self.best) if door is not None and not self.by_hand else None
        return decision.options.index(action) if action in decision.options else -1

    def go_by_hand(self) -> None:
        """This question from the plain list."""
        always, self.by_hand = self.by_hand, True
        if self.scene.choices is not None:
            self._show(self.scene.choices.view, self.scene.choices.decision)
        self.by_hand = always
        self._changed()

    # ---- the strip of kinds

    @property
    def root(self) -> Decision | None:
        return self.scene.played.decision

    def kinds(self) -> list[Kind]:
        """The kinds of action in the place selected; empty where the question has none."""
        door = getattr(self.scene.skin, "kinds", None)
        if door is None or self.root is None or not self.scene.place or not self.scene.my_turn:
            return []
        found: list[Kind] = door(self.scene.view, self.root, self.scene.place)
        return found

    def has_kinds(self) -> bool:
        """Whether places are activated here."""
        door = getattr(self.scene.skin, "has_kinds", None)
        if door is None or self.by_hand or self.root is None or not self.scene.my_turn:
            return False
        return bool(door(self.root))

    def select_place(self, place: str) -> None:
        """Activate a place: its strip opens, and its first possible kind if units are to be chosen for it."""
        scene = self.scene
        assert self.root is not None
        scene.place = place
        self.prefix, self.kind = [], ""
        self._show(scene.view, self.root)
        assert scene.choices is not None
        if ("place", place) in scene.choices.lit:
            scene.choices.path = (("place", place),)
            scene.page.focus = f"option {scene.choices.open[0]}"
        kinds = [kind for kind in self.kinds() if kind.options]
        if kinds and (len(kinds) == 1 or kinds[0].opens):
            self.pick_kind(kinds[0].name)
        self._changed()

    def pick_kind(self, name: str) -> None:
        """A kind of the strip: looked into without committing; its reason if it is not possible."""
        scene = self.scene
        kind = next((kind for kind in self.kinds() if kind.name == name), None)
        if kind is None or self.root is None:
            scene.app.say("Choose a lit place first: click it, or press N.")
            return
        if not kind.options:
            scene.app.say(kind.reason)
            return
        self.prefix, self.kind = [], name
        self._show(scene.view, self.root)
        if len(kind.options) == 1:
            self._look_ahead(kind.options[0], scene.place if kind.here else "")
        elif scene.choices is not None:
            numbers = [self.root.options.index(option) for option in kind.options]
            scene.choices.narrow(numbers)
            scene.page.focus = f"option {numbers[0]}"
        self._changed()

    def kind_by_key(self, key: str) -> bool:
        """Q W E R: the first kind on that key that is possible, else the reason of the first."""
        kinds = [kind for kind in self.kinds() if kind.key == key]
        kinds.sort(key=lambda kind: not kind.options)
        self.pick_kind(kinds[0].name if kinds else "")
        return True

    def _look_ahead(self, action: Action, here: str) -> None:
        """Follow an answer on a copy as long as no dice fall: to the next real question, or just to this option."""
        scene, root = self.scene, self.root
        assert root is not None and scene.choices is not None
        draft = Draft(scene.view, root.side)
        draft.asked()
        draft.give(root, action)
        while (asked := draft.asked()) is not None:
            answer = asked.options[0] if len(asked.options) == 1 else self._place_option(asked, here)
            if answer is None or self._make_sheet(draft.world, asked) is not None:
                self.prefix = draft.answers
                self._show(draft.world, asked)
                return
            draft.give(asked, answer)
            here = ""
        scene.selected = root.options.index(action)
        scene.choices.narrow([scene.selected])

    def _place_option(self, decision: Decision, place: str) -> Action | None:
        if not place or self.scene.skin is None:
            return None
        skin = self.scene.skin
        found = [o for o in decision.options if skin.click_of(decision.question, o).steps == (("place", place),)]
        return found[0] if len(found) == 1 else None

    # ---- rows

    def turn(self, key: int) -> None:
        if self.sheet is not None:
            self._tell(self.sheet.turn(key))

    def step(self, key: int, direction: int) -> None:
        if self.sheet is not None:
            self._tell(self.sheet.step(key, direction))

    def go(self, key: int, place: str) -> None:
        if self.sheet is not None:
            self._tell(self.sheet.go(key, place))

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
        self._tell("")

    def _tell(self, reason: str) -> None:
        if reason:
            self.scene.app.say(reason)
        self._ends, self.end, self.pointed = None, -1, -1
        if self.sheet is not None:
            self.scene.page.focus = f"row {self.sheet.current}"
        self._changed()

    def _changed(self) -> None:
        if self.view is not self.scene.view:
            self.scene.number += 1  # the board keeps pictures by this number
        self.scene.show_board()
        self.scene.change()

    # ---- what ends it

    @property
    def ends(self) -> list[End]:
        """What may be done with the rows as they are; in words, with odds."""
        if self._ends is None:
            self._ends = [self._end(*pair) for pair in self.sheet.ends()] if self.sheet is not None else []
        return self._ends

    def _end(self, outcome: Outcome, action: Action) -> End:
        game, skin, tail = self.scene.played.game, self.scene.skin, outcome.tail
        assert tail is not None
        world = outcome.draft.world
        click = skin.click_of(tail.question, action).steps if skin is not None else (("button", repr(action)),)
        return End(outcome, action, game.say(world, tail.question, action), game.odds(world, tail, action), click[-1])

    def why(self, end: End) -> str:
        assert end.outcome.tail is not None
        return self.scene.played.game.why(end.outcome.draft.world, end.outcome.tail, end.action)

    def choose_end(self, number: int) -> None:
        """A first choice of a risk only shows it; the second takes it."""
        if not 0 <= number < len(self.ends):
            return
        if number == self.end or not self.ends[number].odds:
            self.play_end(number)
            return
        self.end = number
        self.scene.page.focus = f"end {number}"
        self._changed()

    @property
    def chosen_end(self) -> int:
        """The end that Enter would take: the one selected, or the only one."""
        return self.end if self.end >= 0 else 0 if len(self.ends) == 1 else -1

    def commit(self) -> None:
        """Enter: what the main button says."""
        scene, sheet = self.scene, self.sheet
        if sheet is None:
            if scene.selected >= 0:
                scene.play(scene.selected)
        elif self.chosen_end >= 0:
            self.play_end(self.chosen_end)
        elif sheet.is_complete:
            self.play(sheet.answers)
        elif self.ends:
            scene.app.say("Choose what they do: a lit place or a line below the units.")
            scene.page.focus = "end 0"
            scene.change()
        else:
            scene.app.say(sheet.missing())

    def play_end(self, number: int) -> None:
        self.play(self.ends[number].answers)

    def play(self, answers: Sequence[Answer]) -> None:
        """Everything composed, through the match; the last answer is the one that may throw dice."""
        scene = self.scene
        chain = [*self.prefix, *answers]
        real = [answer for answer in chain if not answer.is_lone]
        side = scene.viewer
        label = self.label(chain)
        start = len(scene.played.history)
        played = replay(scene.played, side, real[:-1])
        decision = scene.played.decision
        if played < len(real) - 1 or decision is None or decision.question != real[-1].question:
            scene.app.say("Something came up on the way. Go on from here.")
            scene.after_play()
            return
        scene.deeds.note(start, label)
        scene.give(real[-1].action)

    def label(self, answers: Sequence[Answer]) -> str:
        """What is done, in a few words: for the undo button and the main one."""
        return deed_words(self.scene, answers)

    # ---- clicks

    def click(self, step: Step) -> bool:
        """A lit place or piece was clicked; False if that is the plain list's business."""
        kind, key = step
        if self.has_kinds() and kind == "place" and not self._is_answer(step):
            self.select_place(str(key))
            return True
        if self.sheet is None:
            return False
        if kind == "piece":
            self._click_piece(self.sheet, int(key))
        else:
            self._click_place(self.sheet, str(key))
        return True

    def _is_answer(self, step: Step) -> bool:
        """Whether a place answers what is shown, as opposed to choosing another place to activate."""
        if not self.prefix:
            return False
        if self.sheet is not None:
            return any(end.step == step for end in self.ends)
        return self.scene.choices is not None and step in self.scene.choices.lit

    def _click_piece(self, sheet: Sheet | SeriesSheet, piece: int) -> None:
        if isinstance(sheet, SeriesSheet) and piece in sheet.pieces(sheet.current):
            self._tell(sheet.strike(sheet.current, piece))
            return
        row = next((row for row in sheet.rows if row.piece == piece), None)
        if row is None:
            return
        if row.is_tick:
            self.turn(row.key)
        elif row.has_levels:
            self.step(row.key, 1)
        else:
            sheet.current = row.key
            self._tell("")

    def _click_place(self, sheet: Sheet | SeriesSheet, place: str) -> None:
        found = [number for number, end in enumerate(self.ends) if end.step == ("place", place)]
        if found:
            self.choose_end(self.end if self.end in found else found[0])
        else:
            self.go(sheet.current, place)

    def click_dark(self, place: str) -> None:
        """A place that is not lit: another one to activate, or the reason why it is no answer."""
        scene = self.scene
        if self.has_kinds() and (not self.prefix or place in self.root_places()):
            self.select_place(place)
            return
        self._refuse(("place", place))
        if not self.has_kinds():
            scene.place = place
            scene.show_board()
            scene.desk.fill_place()

    def click_dim(self, piece: int) -> None:
        self._refuse(("piece", piece))

    def _refuse(self, step: Step) -> None:
        """One line on why this is no answer now."""
        door = getattr(self.scene.skin, "refusal", None)
        choices = self.scene.choices
        if door is None or choices is None:
            return
        tail = self.sheet.outcome.tail if self.sheet is not None else None
        if tail is not None and self.sheet is not None:
            self.scene.app.say(door(self.sheet.world, tail.question, step))
        else:
            self.scene.app.say(door(choices.view, choices.decision.question, step))

    def pass_option(self) -> Action | None:
        """To pass, where the match asks for that."""
        root, skin = self.root, self.scene.skin
        if root is None or skin is None:
            return None
        passes = (("button", "pass"),)
        return next((o for o in root.options[::-1] if skin.click_of(root.question, o).steps == passes), None)

    def root_places(self) -> frozenset[Any]:
        """The places that could be activated."""
        scene = self.scene
        root = self.root
        if root is None or scene.skin is None:
            return frozenset()
        if self._places[0] is not root:
            steps = [scene.skin.click_of(root.question, option).steps[0] for option in root.options]
            self._places = root, frozenset(key for kind, key in steps if kind == "place")
        return self._places[1]

    def point_at(self, place: str) -> None:
        """N came to a place: it is activated, or chosen for the row, or its option selected."""
        scene = self.scene
        if self.has_kinds():
            self.select_place(place)
        elif self.sheet is not None:
            self.go(self.sheet.current, place)
        elif scene.choices is not None:
            scene.place = place
            found = scene.choices.by_click(("place", place))
            scene.selected = found[0] if len(found) == 1 else -1
            scene.page.focus = f"option {found[0]}" if found else scene.page.focus
            self._changed()

    def drop(self, piece: int, place: str) -> bool:
        """A piece was dragged to a place: as if one had clicked both."""
        sheet = self.sheet
        row = next((row for row in sheet.rows if row.piece == piece), None) if sheet is not None else None
        if sheet is None or row is None:
            return False
        if not row.is_tick:
            self.go(row.key, place)
            return True
        if row.key not in sheet.ticked:
            self.turn(row.key)
        self._click_place(sheet, place)
        return True

    def step_back(self) -> bool:
        """One step: the end selected, then the way into a kind, then the place."""
        if self.end >= 0:
            self.end = -1
        elif self.prefix or self.kind:
            self.prefix, self.kind = [], ""
            place = self.scene.place
            assert self.root is not None
            self._show(self.scene.view, self.root)
            self.scene.place = place
        else:
            return False
        self._changed()
        return True

    # ---- for the board

    @property
    def view(self) -> Any:
        """What the board shows: set-up and arrivals as they would be."""
        sheet = self.sheet
        if sheet is not None and getattr(sheet.form, "shows_world", False):
            return sheet.world
        return self.scene.view

    def lit_places(self) -> frozenset[Any]:
        assert self.scene.choices is not None
        sheet = self.sheet
        if sheet is None:
            return self.scene.choices.lit_of("place")
        lit = {end.step[1] for end in self.ends if end.step[0] == "place"}
        row = sheet.row(sheet.current)
        lit |= {value.place for value in row.values if value.place} if row is not None else set()
        return frozenset(lit)

    def lit_pieces(self) -> frozenset[Any]:
        assert self.scene.choices is not None
        sheet = self.sheet
        if sheet is None:
            return self.scene.choices.lit_of("piece")
        lit = frozenset(row.piece for row in sheet.rows) - {-1}
        return lit | sheet.pieces(sheet.current) if isinstance(sheet, SeriesSheet) else lit

    def quiet_pieces(self) -> frozenset[Any]:
        """Pieces that can be clicked without their places being lit: where places are what one looks for."""
        sheet = self.sheet
        if sheet is None or not (self.lit_places() or any(v.place for row in sheet.rows for v in row.values)):
            return frozenset()
        return self.lit_pieces()

    def in_hand(self) -> frozenset[int]:
        """The pieces with the yellow rim."""
        sheet = self.sheet
        if sheet is None:
            return frozenset()
        row = sheet.row(sheet.current)
        ticked = [sheet.row(key) for key in sheet.ticked]
        chosen = {found.piece for found in ticked if found is not None and found.is_tick}
        if row is not None and not row.is_tick:
            chosen.add(row.piece)
        return frozenset(chosen - {-1})

    def ways(self) -> list[tuple[str, str]]:
        """From where to where the rows would send their pieces: for the arrows."""
        if self.sheet is None:
            return []
        pairs = [(row.home, self.sheet.value(row).place) for row in self.sheet.rows]
        return [(start, end) for start, end in pairs if start and end]

    # ---- words

    def look_at(self, step: Step | None, hover: str) -> bool:
        """The pointer is over a lit place or a row: whether that changes what is explained."""
        word, _, number = hover.partition(" ")
        found = [i for i, end in enumerate(self.ends) if end.step == step]
        pointed = int(number) if word == "end" and number.isdecimal() else (found or [-1])[0]
        changed, self.pointed = pointed != self.pointed, pointed
        return changed

    def answer_shown(self) -> Answer | None:
        """The answer of the current row, if that is one question; else the last of a complete sheet."""
        sheet = self.sheet
        if sheet is None:
            return None
        if isinstance(sheet, SeriesSheet):
            asked = [answer for answer in sheet.answers if not answer.is_lone]
            return asked[sheet.current] if 0 <= sheet.current < len(asked) else None
        return sheet.answers[-1] if sheet.is_complete else None

    def cannot_commit(self) -> str:
        """Why the main button is blocked."""
        if self.sheet is None:
            return "Choose a lit place, a piece or an option first."
        return self.sheet.missing() or "Choose a lit place, or a line below the units."

    def commit_words(self) -> str:
        """What the main button says; empty if it cannot be pressed."""
        sheet, scene = self.sheet, self.scene
        if sheet is None:
            if scene.choices is None or scene.selected < 0:
                return ""
            return short(scene.choices.words[scene.selected]) + chance(scene.choices.odds(scene.selected))
        if self.chosen_end >= 0:
            end = self.ends[self.chosen_end]
            return self.label(end.answers) + chance(end.odds)
        if sheet.is_complete:
            return self.label(sheet.answers)
        return ""

    def question(self) -> str:
        """The bold line of the bar: what to do now, or what Enter would roll for."""
        choices = self.scene.choices
        assert choices is not None
        if self.sheet is None:
            return choices.question
        if self.end >= 0 and self.ends[self.end].odds:
            end = self.ends[self.end]
            return f"{self.label(end.answers)}: {end.odds.split('; ')[0].replace('%', ' %')}. Enter rolls."
        return self.sheet.form.ask(self.sheet.outcome) or choices.question

    def hint(self) -> str:
        """The quiet line of the bar while a sheet is open."""
        sheet = self.sheet
        if sheet is None:
            return f"{len(self.root_places())} places can act. N goes round, P passes." if self.has_kinds() else ""
        if sheet.missing():
            return sheet.missing()
        if any(row.is_tick for row in sheet.rows):
            return "Tick units by click or 1-9; A all, F fresh, C formation, D none. Enter does what the button says."
        return "Choose a line, then left and right, or click a lit place. Enter accepts all of it."


def deed_words(scene: BattleScene, answers: Sequence[Answer]) -> str:
    """An act in a few words: the skin's, or the last answer's own."""
    door = getattr(scene.skin, "deed", None)
    words = door(answers) if door is not None else ""
    last = answers[-1]
    return words or short(scene.played.game.say(last.world, last.question, last.action))


def short(words: str) -> str:
    """The first clause, without rule numbers."""
    return re.split(r": | \(", words, maxsplit=1)[0]


def chance(odds: str) -> str:
    """The first chance of the odds, for the button."""
    found = CHANCE.search(odds)
    return f": {BETTER_WORDS.get(found[1], found[1])} {found[2]} %" if found is not None else ""
