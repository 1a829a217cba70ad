"""The battle: map, cards, the list of options, and a bar that says what to do. `BattleScene(app, match, seats)`.

Everything shown comes from what the human at the screen may know; the match itself is only asked for views.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.kernel.agenda import Side
from game.kernel.match import Match
from ui.panels import cards
from ui.panels.board import Board
from ui.panels.board import Scene as Shown
from ui.panels.choices import Choices
from ui.panels.chronicle import Chronicle
from ui.panels.hands import Hands, option_of
from ui.panels.layout import Places, place_all
from ui.panels.rival import Rival
from ui.scenes.base import Screen
from ui.settings import key_label
from ui.skins.registry import Step, find_skin
from ui.widgets import BODY, HEAD, NOTE, Chip, Line, Pane, any_of

if TYPE_CHECKING:
    from ui.app import App

TRUE, SMOOTHED, OWN = "true", "smoothed", "own"
DICE_BUILT = (TRUE,)  # the modes that this scene can play; the others are shown with the reason
BEAT = 0.9  # seconds that a move of the opponent stands before the next
RULE = re.compile(r"\((\d+\.\d+|R\d+)")


@dataclass(frozen=True)
class Seats:
    """Who sits where: the sides of the people here, and who plays the others."""

    humans: tuple[Side, ...]
    opponent: str = ""  # a name as ai.levels reads it
    dice: str = TRUE

    def note(self, match: Match[Any]) -> None:
        """Kept with the save, so that loading it seats everybody again."""
        match.notes["humans"] = [match.game.sides[side] for side in self.humans]
        match.notes["opponent"] = self.opponent
        match.notes["dice"] = self.dice


def noted_seats(match: Match[Any]) -> Seats:
    """Who sat where when the game was saved; notes are free text, so they are not believed blindly."""
    names = any_of(match.notes.get("humans"), list, list(match.game.sides[:1]))
    humans = tuple(side for side, name in enumerate(match.game.sides) if name in names)
    dice = match.notes.get("dice")
    opponent = any_of(match.notes.get("opponent"), str, "")
    return Seats(humans, opponent, dice if dice in (TRUE, SMOOTHED, OWN) else TRUE)


class BattleScene(Screen):
    """One match on the screen."""

    title = "Battle"

    def __init__(self, app: App, match: Match[Any], seats: Seats) -> None:
        super().__init__(app)
        self._match, self.seats = match, seats
        seats.note(match)
        self.skin = find_skin(match.game.name)
        self.rival = Rival(match, seats.humans, app.folder)
        self.viewer: Side = seats.humans[0] if seats.humans else 0
        self.curtain = len(seats.humans) > 1
        self.places: Places = place_all(app.surface.get_rect(), app.style)
        self.view: Any = match.view(self.viewer)
        self.chronicle = Chronicle(match, self.viewer)
        self.board: Board | None = None
        if self.skin is not None:
            self.board = Board(self.skin, self.view, self.places.board, app.style.palette, app.style.factor)
        self.choices: Choices | None = None
        self.selected = -1
        self.shown: list[int] = []
        self.place = ""
        self.number = 0  # of the position shown
        self.beat = 0.0
        self.skipping = self.reporting = self.paused = False
        self.hands = Hands(self)
        self.look()

    @property
    def match(self) -> Match[Any] | None:
        return self._match

    # ---- whose turn it is

    @property
    def my_turn(self) -> bool:
        decision = self._match.decision
        return decision is not None and decision.side in self.seats.humans

    def side_name(self, side: Side) -> str:
        return self.skin.side_name(side) if self.skin else self._match.game.sides[side].capitalize()

    def look(self) -> None:
        """The position has changed: look at it anew, through the eyes of whoever sits here."""
        decision = self._match.decision
        if decision is not None and self.my_turn and decision.side != self.viewer:
            self.viewer = decision.side
            self.curtain = True
            self.chronicle = Chronicle(self._match, self.viewer)  # what was told to the other side is not for this one
        self.view = self._match.view(self.viewer)
        self.number += 1
        self.choices = None
        self.selected, self.shown = -1, []
        self._tell_news()
        if decision is not None and self.my_turn:
            self.choices = Choices(self._match.game, self.view, decision, self.skin)
            self.page.focus = "option 0"
            self.page.scrolls["options"] = 0
            self.skipping = False
        else:
            self.page.focus = "skip"
        self.show_board()
        self.change()

    def _tell_news(self) -> None:
        events = self.chronicle.catch_up(self.viewer)
        if self.board is not None and self.skin is not None:
            touched = [place for event in events for place in self.skin.touched(self.view, event)]
            self.board.flash(set(touched))

    def show_board(self) -> None:
        if self.board is None or self.skin is None:
            return
        choices = self.choices
        if choices is None:
            self.board.show(Shown(self.view, self.viewer, number=self.number))
            return
        question = choices.decision.question
        picked = {int(key) for kind, key in choices.path if kind == "piece"}
        self.board.show(
            Shown(
                self.view,
                self.viewer,
                choices.lit_of("place"),
                choices.lit_of("piece"),
                self.skin.in_hand(question) | picked,
                self.place or self.skin.focus(self.view, question),
                self.number,
            )
        )

    # ---- playing

    def play(self, option: int) -> None:
        """Commit: the rules answer, the game is kept."""
        choices = self.choices
        if choices is None or not 0 <= option < len(choices.words):
            return
        self._match.play(choices.decision.options[option])
        self.place = ""
        if self.board is not None:
            self.board.close_fan()
        self.app.keep(self._match)
        self.beat = self._pause()
        self.look()

    def choose(self, option: int) -> None:
        """A first click on a risk only shows it; the second takes it. What has no risk is done at once."""
        if self.choices is None:
            return
        if option == self.selected or not self.choices.odds(option):
            self.play(option)
            return
        self.selected = option
        self.page.focus = f"option {option}"
        self.change()

    def commit(self) -> None:
        if self.selected >= 0:
            self.play(self.selected)

    def click_step(self, step: Step) -> None:
        """A lit place or piece was clicked."""
        if self.choices is None:
            return
        found = self.choices.take(step)
        if step[0] == "place":
            self.place = str(step[1])
        if found is not None:
            self.choose(found)
        if self.choices is not None and self.board is not None and step[0] == "piece":
            self.board.close_fan()
        self._after_narrowing()

    def _after_narrowing(self) -> None:
        if self.choices is not None and self.selected not in self.choices.open:
            self.selected = -1
            self.page.focus = f"option {self.choices.open[0]}"
        self.page.scrolls["options"] = 0
        self.show_board()
        self.change()

    def step_back(self) -> bool:
        """Esc or right click: one step."""
        if self.reporting:
            self.reporting = False
        elif self.board is not None and self.board.close_fan():
            pass
        elif self.choices is not None and self.choices.step_back():
            self._after_narrowing()
        elif self.selected >= 0:
            self.selected = -1
        elif self.place:
            self.place = ""
            self.show_board()
        else:
            return False
        self.change()
        return True

    # ---- taking back

    def undo_closed(self) -> str:
        """Why nothing can be taken back; empty if it can."""
        match = self._match
        if not self.seats.humans:
            return "You watch: there is nothing of yours to undo."
        if match.may_undo(self.viewer):
            return ""
        if not match.history:
            return "Nothing was decided yet."
        return "Dice were rolled or something hidden was shown: that cannot be undone."

    def undo(self) -> None:
        if reason := self.undo_closed():
            self.app.say(reason)
            return
        self.rival.drop()
        self._match.undo(self.viewer)
        self.place = ""
        self.look()

    def redo(self) -> None:
        if not self._match.undone:
            self.app.say("Nothing was undone.")
            return
        self.rival.drop()
        self._match.redo(self.viewer)
        self.look()

    # ---- other things to do

    def back(self) -> None:
        """The game is kept, then the title comes."""
        self.app.keep(self._match)
        self.app.home()

    def open_rules(self) -> None:
        """At the rule that the question names."""
        from ui.scenes.rules import RulesScene

        found = RULE.search(self.choices.question) if self.choices else None
        self.app.push(RulesScene(self.app, self._match.game, found.group(1) if found else ""))

    def save(self) -> None:
        from ui.scenes.load import save_game

        self.app.say(save_game(self.app, self._match))

    def report(self) -> None:
        """The whole position as text, over the map; also on the clipboard where there is one."""
        self.reporting = not self.reporting
        if self.reporting:
            with contextlib.suppress(pygame.error, AttributeError):
                pygame.scrap.put_text(self._match.game.report(self.view, self.viewer))
        self.change()

    def move_now(self) -> None:
        self.rival.move_now()

    def skip(self) -> None:
        """No pauses up to my next decision; a watcher pauses and goes on."""
        if not self.seats.humans:
            self.paused = not self.paused
        self.skipping, self.beat = bool(self.seats.humans), 0.0
        self.change()

    def lift_curtain(self) -> None:
        self.curtain = False
        self.change()

    def pass_turn(self) -> None:
        option = self.choices.button("pass") if self.choices else None
        if option is None:
            self.app.say("You cannot pass here.")
        else:
            self.choose(option)

    # ---- the scene

    def enter(self) -> None:
        self.app.say(self.rival.warning)
        self.rival.wake()
        super().enter()

    def leave(self) -> None:
        self.rival.close()
        super().leave()

    def restyle(self) -> None:
        self.places = place_all(self.app.surface.get_rect(), self.app.style)
        if self.board is not None:
            self.board.resize(self.places.board, self.app.style.palette, self.app.style.factor)
        super().restyle()

    def _pause(self) -> float:
        speed = self.app.settings.speed
        return 0.0 if self.skipping or not speed else BEAT / speed

    def update(self, seconds: float) -> None:
        if self._match.decision is None:
            self._end()
            return
        self._let_rival_act(seconds)
        super().update(seconds)
        if self.board is not None:
            self.board.update(seconds, self.app.settings.tint == "night")
        self._follow_pointer()

    def _let_rival_act(self, seconds: float) -> None:
        decision = self._match.decision
        if decision is None or self.my_turn or self.curtain or self.paused:
            return
        self.beat -= seconds
        action = self.rival.poll(decision) if self.beat <= 0 or self.rival.thinking else None
        if action is None:
            return
        before = len(self.chronicle.entries)
        self._match.play(action)
        self.rival.note()
        self.look()
        self.beat = self._pause() if len(self.chronicle.entries) > before else 0.0

    def _end(self) -> None:
        from ui.scenes.ending import EndingScene

        winner = self._match.view(self.viewer).winner
        if self.rival.opponent is not None and len(self.seats.humans) == 1:
            result = 0.5 if winner is None else float(winner in self.seats.humans)
            self.rival.opponent.count_result(result)
        self.app.keep(self._match)
        self.app.replace(EndingScene(self.app, self._match, self.seats))

    def _follow_pointer(self) -> None:
        """What is pointed at is explained; else what is selected or has the focus."""
        shown: list[int] = []
        place = ""
        if self.choices is not None and not self.curtain:
            shown = self._pointed_options()
        board = self.board
        if board is not None and not self.curtain and not self.reporting:
            inside = board.rect.collidepoint(self.app.pointer) and self.hands.drag is None
            place = board.place_at(self.app.pointer) if inside else ""
            if place != board.hovered:
                board.hovered = place
                self.fill_place()
        if shown != self.shown:
            self.shown = shown
            self._fill_action()

    def _pointed_options(self) -> list[int]:
        choices, board = self.choices, self.board
        assert choices is not None
        if option := option_of(self.page.hover):
            return [option - 1]
        if board is not None and board.rect.collidepoint(self.app.pointer) and not self.reporting:
            steps = board.step_under(self.app.pointer)
            found = sorted({number for step in steps for number in choices.by_click(step)})
            if found:
                return found
        if self.selected >= 0:
            return [self.selected]
        option = option_of(self.page.focus)
        return [option - 1] if option and option <= len(choices.words) else []

    def handle(self, event: pygame.Event) -> bool:
        return self.hands.handle(event)

    # ---- what is shown

    def _frame(self) -> pygame.Rect:
        return self.app.surface.get_rect()

    def build(self, area: pygame.Rect) -> None:
        if self.curtain:
            self._build_curtain(area)
            return
        self._build_ribbon()
        places = self.places
        for name in ("status", "place", "options", "action", "log"):
            self.page.pane(name, getattr(places, name), "panel", pad=8)
        self._build_buttons()
        self.page.reading = "options"
        self._fill_status()
        self.fill_place()
        self.fill_options()
        self._fill_action()
        cards.fill_log(self._pane("log"), self.chronicle.lines)
        if self.reporting or self.board is None:
            self._build_report()

    def _pane(self, name: str) -> Pane:
        return next(pane for pane in self.page.panes if pane.name == name)

    def _has_panes(self) -> bool:
        return any(pane.name == "action" for pane in self.page.panes)

    def _key_of(self, action: str) -> str:
        return key_label(self.app.settings.key_of(action))

    def _build_ribbon(self) -> None:
        style, box = self.app.style, self.places.ribbon
        left = self.page.pane("head", pygame.Rect(0, 0, style.px(90), box.height), pad=5)
        left.chips([Chip("back", "Menu", self.back, note="The game is kept, and the title comes.")])
        left.y = 0  # one line of chips never scrolls
        chips = [
            Chip("report", f"Report {self._key_of('report')}", self.report, note="The whole position as text."),
            Chip("rules", f"Rules {self._key_of('rules')}", self.open_rules, note="The rule of this question."),
            Chip("save", f"Save {self._key_of('quick_save')}", self.save, note="Keeps the game under a name."),
        ]
        wide = sum(style.width(chip.label, BODY, True) + 2 * style.px(13) + style.px(6) for chip in chips)
        wide += 2 * style.px(5) + style.px(10)
        rect = pygame.Rect(box.right - wide, 0, wide, box.height)
        self.ribbon_room = pygame.Rect(left.rect.right, 0, rect.x - left.rect.right - style.px(16), box.height)
        pane = self.page.pane("head right", rect, pad=5)
        pane.chips(chips)
        pane.y = 0

    def _build_buttons(self) -> None:
        style, bar = self.app.style, self.places.bar
        chips = self._bar_chips()
        wide = sum(style.width(chip.label, BODY, True) + 2 * style.px(13) + style.px(6) for chip in chips)
        wide = min(wide + 2 * style.px(8) + style.px(12), round(bar.width * 0.5))
        rect = pygame.Rect(bar.right - wide, bar.y, wide, bar.height)
        pane = self.page.pane("buttons", rect, pad=8)
        pane.y = max(pane.y, (bar.height - style.px(34)) // 2 if wide < bar.width * 0.5 else pane.y)
        pane.chips(chips, gap=0)
        pane.y = 0
        self.bar_room = pygame.Rect(bar.x, bar.y, bar.width - wide, bar.height).inflate(-style.px(20), -style.px(8))

    def _bar_chips(self) -> list[Chip]:
        undone = "" if self._match.undone else "Nothing was undone."
        undo = Chip("undo", f"Undo {self._key_of('undo')}", self.undo, note="Takes your last decision back.")
        if reason := self.undo_closed():
            undo = Chip("undo", f"Undo {self._key_of('undo')}", self.undo, note=reason, blocked=reason)
        chips = [undo]
        if self.choices is not None:
            nothing = "" if self.selected >= 0 else "Choose a lit place, a piece or an option first."
            chips.append(Chip("redo", f"Redo {self._key_of('redo')}", self.redo, blocked=undone))
            chips.append(Chip("commit", f"Do it {self._key_of('commit')}", self.commit, "main", "", nothing))
        elif not self.seats.humans:
            chips.append(Chip("skip", "Go on" if self.paused else "Pause", self.skip, note="Space pauses too."))
        else:
            note = "The opponent plays the best it has found so far."
            chips.append(Chip("move now", f"Move now {self._key_of('move_now')}", self.move_now, note=note))
            chips.append(Chip("skip", f"Skip {self._key_of('skip')}", self.skip, note="No pauses until you decide."))
        return chips

    def _build_report(self) -> None:
        pane = self.page.pane("report", self.places.board.inflate(-12, -12), "panel")
        pane.words(Line("Situation report", HEAD, True))
        pane.text(self._match.game.report(self.view, self.viewer), BODY)
        self.page.reading = "report"

    def _build_curtain(self, area: pygame.Rect) -> None:
        """Between two people at one desk: nothing of the position is to be seen."""
        style = self.app.style
        box = pygame.Rect(0, 0, min(style.px(520), area.width - 20), min(style.px(260), area.height - 20))
        box.center = area.center
        pane, name = self.page.pane("curtain", box, "panel", pad=20), self.side_name(self.viewer)
        pane.words(Line(f"{name}: your decision", HEAD, True))
        pane.text("Hand the screen over. The position is hidden until you press the button.")
        pane.button("curtain", f"I play the {name}: show the map", self.lift_curtain, "main")

    def _fill_status(self) -> None:
        game, skin = self._match.game, self.skin
        lines = skin.status(self.view, self.viewer) if skin else [game.score(self.view)]
        cards.fill_words(self._pane("status"), f"You see what the {self.side_name(self.viewer)} see", lines, NOTE)

    def fill_place(self) -> None:
        if not self._has_panes() or self.skin is None:
            return
        hovered = self.board.hovered if self.board is not None else ""
        focus = self.board.scene.selected if self.board is not None else ""
        place = hovered or self.place or focus
        cards.fill_place(self._pane("place"), self.skin.place_card(self.view, self.viewer, place) if place else [])

    def fill_options(self) -> None:
        if not self._has_panes():
            return
        pane = self._pane("options")
        if self.choices is None:
            cards.fill_words(pane, "Options", ["The other side decides."])
            return
        cards.fill_options(pane, self.choices, self.selected, self._choice, "Enter or a click takes it.")
        pane.scroll = min(pane.scroll, pane.most)

    def _choice(self, option: int) -> Callable[[], None]:
        return lambda: self.choose(option)

    def _fill_action(self) -> None:
        if not self._has_panes():
            return
        text = "Point at an option, a lit place or a piece: its chances and sums stand here."
        pane = self._pane("action")
        cards.fill_action(pane, self.choices, [n for n in self.shown if self._is_option(n)], text)
        pane.scroll_to(0)

    def _is_option(self, number: int) -> bool:
        return self.choices is not None and 0 <= number < len(self.choices.words)

    def draw(self, surface: pygame.Surface) -> None:
        if self.curtain:
            super().draw(surface)
            return
        surface.fill(self.app.style.palette.window)
        if self.board is not None:
            self.board.draw(surface, not self.app.settings.reduced_motion)
        self.page.draw(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        self.page.draw_over(surface)
        if not self.curtain:
            for pane in self.page.panes:
                cards.draw_edges(surface, self.app.style, pane)
            self._draw_ribbon(surface)
            self._draw_bar(surface)

    def _draw_ribbon(self, surface: pygame.Surface) -> None:
        decision = self._match.decision
        who = f"{self.side_name(decision.side)} to act" if decision is not None else ""
        skin = self.skin
        turn = skin.turn_words(self.view) if skin else self._match.game.score(self.view)
        phases = skin.phases(self.view) if skin else []
        cards.draw_ribbon(surface, self.app.style, self.ribbon_room, turn, phases, who)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        style = self.app.style
        bold, quiet = self._instruction()
        cards.draw_bar(surface, style, self.bar_room, bold, quiet)
        if self.rival.thinking and not self.my_turn:
            box = pygame.Rect(self.places.bar.x, self.places.bar.y, self.places.bar.width, style.px(4))
            cards.draw_progress(surface, style, box, self.rival.progress)

    def _instruction(self) -> tuple[str, str]:
        """The bold and the quiet line; never blank."""
        note = self.page.note() if self.page.hover else ""
        if self.choices is not None:
            usual = "Click what is lit or choose from the list; arrows, numbers and Enter work too."
            if self.selected >= 0 and self.choices.odds(self.selected):
                usual = f"Selected: {self.choices.words[self.selected]}. Click it again or press Enter."
            return self.choices.question, note or usual
        decision = self._match.decision
        name = self.side_name(decision.side) if decision is not None else ""
        last = self.chronicle.lines[-1] if self.chronicle.lines else ""
        doing = "paused" if self.paused else "thinking" if self.rival.thinking else "acting"
        return f"{name} ({self.rival.name}): {doing}.", note or last
