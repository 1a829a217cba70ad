"""The battle: map, cards, the list of options, and a bar that says what to do. `BattleScene(app, match, seats)`.

Everything shown comes from what the human at the screen may know; the match itself is only asked for views.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.kernel.agenda import Action, Side
from game.kernel.match import Match
from ui.board.arrows import arrow
from ui.director.director import Director
from ui.director.recap import recall
from ui.director.stage import Stage
from ui.keeping.counting import count_once
from ui.keeping.miniatures import picture_for
from ui.keeping.shelf import QUICK
from ui.notices import Edge
from ui.opponent import Diary
from ui.panels.board import Board
from ui.panels.board import Scene as Shown
from ui.panels.choices import Choices
from ui.panels.chronicle import Chronicle
from ui.panels.composer import Composer
from ui.panels.deeds import Deeds
from ui.panels.desk import Desk
from ui.panels.draft import Answer
from ui.panels.guide import Guide
from ui.panels.hands import Hands
from ui.panels.layout import Places, place_all
from ui.panels.rival import Rival
from ui.panels.sheet_keys import number_in
from ui.scenes.base import Screen
from ui.scenes.own_dice import needs_dice
from ui.scenes.recovery import offer_quick_load
from ui.seats import Seats, any_of
from ui.settings import SPEEDS
from ui.skins.registry import Step, find_skin

if TYPE_CHECKING:
    from ui.app import App


class BattleScene(Screen):
    """One match on the screen."""

    title = "Battle"

    def __init__(self, app: App, match: Match[Any], seats: Seats, recap: bool = False) -> None:
        super().__init__(app)
        self.played, self.seats = match, seats
        seats.note(match)
        self.skin = find_skin(match.game.name)
        self.rival = Rival(match, seats.humans, app.folder)
        self.viewer: Side = seats.humans[0] if seats.humans else 0
        self.curtain = len(seats.humans) > 1
        self.places: Places = place_all(app.surface.get_rect(), app.style)
        self.view: Any = match.view(self.viewer)
        self.director = Director(match, self.skin, seats.humans, self.viewer, app.settings, app.sounds.play)
        self.recapping = recap and recall(self.director)
        self.chronicle = Chronicle(match, self.viewer, self.skin)
        self.board: Board | None = None
        if self.skin is not None:
            self.board = Board(self.skin, self.view, self.places.board, app.style.palette, app.style.factor)
        self.choices: Choices | None = None
        self.selected = -1
        self.shown: list[int] = []
        self.place = ""
        self.number = 0  # of the position shown
        self.reporting = self.paused = False
        self.stage = Stage(self.director, self.board) if self.board is not None else None
        self.answer: Action | None = None  # of the opponent, while its last move is still being shown
        self.unkept = False  # whether a move of the opponent still has to be saved
        self.steps = 0  # moves that a paused watcher lets happen
        self.hands, self.desk, self.guide = Hands(self), Desk(self), Guide(self)
        self.composer, self.deeds = Composer(self), Deeds(match)
        self.look()

    @property
    def match(self) -> Match[Any] | None:
        return self.played

    # ---- whose turn it is

    @property
    def my_turn(self) -> bool:
        """Whether an answer is awaited here; while one waits for the end of a show, it is not yet."""
        return self._is_asked and not self.director.holds

    @property
    def _is_asked(self) -> bool:
        decision = self.played.decision
        return decision is not None and decision.side in self.seats.humans

    def side_name(self, side: Side) -> str:
        return self.skin.side_name(side) if self.skin else self.played.game.sides[side].capitalize()

    def battle_name(self) -> str:
        return self.played.game.scenario_title(self.played.scenario)

    def look(self) -> None:
        """The position has changed: look at it anew, through the eyes of whoever sits here."""
        decision = self.played.decision
        if decision is not None and self._is_asked and decision.side != self.viewer:
            self.viewer = decision.side
            self.director.seat(self.viewer)
            self.curtain = True
            # what was told to the other side is not for this one
            self.chronicle = Chronicle(self.played, self.viewer, self.skin)
        self.view = self.played.view(self.viewer)
        self.number += 1
        had_choices, self.choices = self.choices is not None, None
        self.selected, self.shown = -1, []
        self.guide.look()
        self._tell_news()
        if decision is not None and self.my_turn:
            self.composer.open(decision)
            self.director.skipping, self.paused = "", False
        else:
            self.page.focus = "skip" if self.seats.humans else "pause"
        self.show_board()
        if self.board is not None and self.choices is not None:
            self.board.follow()
        if had_choices or self.choices is not None or self.curtain:
            self.change()
        elif not self.director.busy:  # the cards tell nothing before it was shown
            self.desk.tell_news()

    def _tell_news(self) -> None:
        """The log tells nothing before it was shown; what is not shown at least flashes."""
        if self.director.busy:
            return
        events = self.chronicle.catch_up(self.viewer)
        if self.board is not None and self.skin is not None and not self.app.settings.speed:
            touched = [place for event in events for place in self.skin.touched(self.view, event)]
            self.board.flash(set(touched))

    @property
    def seen(self) -> Any:
        """The position as far as it was shown: the cards tell no result while its dice still roll."""
        director = self.director
        frame = director.frame or next(iter(director.queue), None)
        return self.view if frame is None or director.looks_back else frame.before

    def show_board(self) -> None:
        if self.board is not None and self.stage is not None:
            self.board.show(self.stage.scene(self._present()))

    def _present(self) -> Shown:
        """The board as the game stands, whatever is being shown of how it came to that."""
        choices = self.choices
        if choices is None or self.skin is None:
            return Shown(self.view, self.viewer, number=self.number)
        question, composer = choices.decision.question, self.composer
        picked = {int(key) for kind, key in choices.path if kind == "piece"}
        in_hand = composer.pointing.in_hand() if composer.sheet is not None else self.skin.in_hand(question) | picked
        return Shown(
            composer.pointing.view,
            self.viewer,
            composer.pointing.lit_places(),
            composer.pointing.lit_pieces(),
            in_hand,
            composer.pointing.spot or self.skin.focus(choices.view, question),
            composer.pointing.quiet_pieces(),
            self.number,
        )

    # ---- playing

    def play(self, option: int) -> None:
        """Commit an option, with whatever was composed before it."""
        choices = self.choices
        if choices is None or not 0 <= option < len(choices.words):
            return
        decision = choices.decision
        self.composer.play([Answer(choices.view, decision, decision.options[option])])

    def give(self, action: Action) -> None:
        """The rules answer, the game is kept. Dice of the player's own desk are asked for first."""
        if not needs_dice(self, self.viewer, action, lambda: self._give(action)):
            self._give(action)

    def _give(self, action: Action) -> None:
        self.played.play(action)
        self.after_play()

    def after_play(self) -> None:
        self.place = ""
        if self.board is not None:
            self.board.close_fan()
        self.director.tell(mine=True)
        self.recapping = False
        self.app.keep_soon(self.played)
        self.look()

    def choose(self, option: int) -> None:
        """A first click on a risk only shows it; the second takes it. What has no risk is done at once."""
        if self.choices is None:
            return
        if option == self.selected or self.choices.forecast(option) is None:
            self.play(option)
            return
        self.selected = option
        self.composer.pointing.aim(option)
        self.focus(f"option {option}")
        self.change()

    def focus(self, key: str) -> None:
        """Something shall have the focus, and be in sight once the cards are put down anew."""
        self.page.focus = self.reveal = key

    def commit(self) -> None:
        self.composer.commit()

    def click_step(self, step: Step) -> None:
        """A lit place or piece was clicked."""
        if self.choices is None or self.composer.pointing.click(step):
            return
        found = self.choices.take(step)
        if step[0] == "place" and not self.composer.prefix:  # an order's own place stays the one it begins in
            self.place = str(step[1])
        if self.board is not None and step[0] == "piece":
            self.board.close_fan()
        if found is not None:
            self.choose(found)
            self.show_board()
        else:
            self._after_narrowing()

    def _after_narrowing(self) -> None:
        if self.choices is not None and self.selected not in self.choices.open:
            self.selected = -1
            self.focus(f"option {self.choices.open[0]}")
        places = [str(key) for kind, key in self.choices.path if kind == "place"] if self.choices is not None else []
        self.composer.pointing.target = places[-1] if places else ""
        self.page.scrolls["options"] = 0
        self.show_board()
        self.change()

    def step_back(self) -> bool:
        """Esc or right click: one step."""
        if self.guide.step_back():
            return True
        if self.reporting:
            self.reporting = False
        elif self.director.looks_back:
            self.end_show()
        elif self._closed_something():
            pass
        elif self.choices is not None and self.choices.step_back():
            self.place = ""
            self._after_narrowing()
        elif self.selected >= 0 or self.composer.pointing.target:
            self.selected = -1
            self.composer.pointing.aim(-1)
        elif self.place:
            self.place = ""
            self.show_board()
        else:
            return False
        self.change()
        return True

    def _closed_something(self) -> bool:
        """The fan, or a step of what is being composed."""
        if self.board is not None and self.board.close_fan():
            return True
        return self.choices is not None and self.composer.step_back()

    # ---- taking back

    def undo_closed(self) -> str:
        """Why nothing can be taken back; empty if it can."""
        match = self.played
        if not self.seats.humans:
            return "You watch: there is nothing of yours to undo."
        if match.may_undo(self.viewer):
            return ""
        if not match.history:
            return "Nothing was decided yet."
        if self.seats.take_backs and match.last_of(self.viewer) is not None:
            return ""
        return "Dice were rolled or something hidden was shown: that cannot be undone."

    def undo_words(self) -> str:
        """What the button would take back."""
        last = self.deeds.last()
        return f"Undo: {last[1]}" if last is not None and not self.undo_closed() else "Undo"

    def undo(self) -> None:
        if reason := self.undo_closed():
            self.app.say(reason)
            return
        self._drop_answer()
        if self.played.may_undo(self.viewer):
            self.deeds.undo(self.viewer)
        else:
            self._take_back()
        self.director.rewind()
        self.place = ""
        self.look()

    def _take_back(self) -> None:
        """Past dice, where this game allows it: noted in the result. The same dice come again."""
        self.played.take_back(self.viewer)
        notes = self.played.notes
        notes["take_backs"] = any_of(notes.get("take_backs"), int, 0) + 1
        Diary(notes).forget_after(len(self.played.history))
        self.app.say("Taken back past the dice. The same dice will fall again; the result notes it.")

    def redo(self) -> None:
        if not self.played.undone:
            self.app.say("Nothing was undone.")
            return
        self._drop_answer()
        self.deeds.redo(self.viewer)
        self.director.rewind()
        self.look()

    # ---- other things to do

    def back(self) -> None:
        """The menu, over the battle."""
        from ui.scenes.menu import MenuScene

        self.app.push(MenuScene(self))

    def open_rules_at(self, number: str) -> None:
        """The whole book, at a rule."""
        from ui.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, self.played.game, number))

    def point_at(self, option: int) -> None:
        """Select an option without playing it; its chances stand on the action card."""
        self.selected = option
        self.composer.pointing.aim(option)
        self.focus(f"option {option}")
        self.change()

    def save(self) -> None:
        """The quick save: one file, written over."""
        from ui.scenes.load import save_game

        self.app.say(save_game(self.app, self.played, QUICK))

    def quick_load(self) -> None:
        offer_quick_load(self.app)

    def report(self) -> None:
        """The whole position as text, over the map; also on the clipboard where there is one."""
        self.reporting = not self.reporting
        if self.reporting:
            with contextlib.suppress(pygame.error, AttributeError):
                pygame.scrap.put_text(self.played.game.report(self.view, self.viewer))
        self.change()

    def move_now(self) -> None:
        self.rival.move_now()

    # ---- the show of what happened

    def skip(self) -> None:
        """To the end of the stretch; a watcher pauses and goes on."""
        if not self.seats.humans:
            self.pause()
            return
        self.paused = False
        self.director.skip("stretch")
        self._after_show()

    def skip_all(self) -> None:
        """No show up to my next decision; whoever only watches has none, so it is the stretch."""
        self.paused = False
        self.director.skip("all" if self.seats.humans else "stretch")
        self._after_show()

    def pause(self) -> None:
        self.paused = not self.paused
        self.change()

    def look_back(self) -> None:
        """One move back in what happened; the other side waits."""
        self.paused = self.paused or not self.my_turn
        if not self.director.step(-1):
            self.app.say("There is nothing to be seen before this.")
        self._after_show()

    def look_on(self) -> None:
        """One move forth; at the end of what happened a watcher lets one more happen."""
        if not self.director.step(1) and self.paused:
            self.steps = 1
        self._after_show()

    def end_show(self) -> bool:
        """Back to the present at once; whether it was left."""
        was = self.director.finish()
        if was:
            self.paused = self.paused and not self.seats.humans  # a watcher's pause is meant to last
            self._after_show()
        return was

    def end_recap(self) -> None:
        self.recapping = False
        self.change()

    def _after_show(self) -> None:
        """What is seen on the board has changed; once nothing is shown, the question is asked."""
        if self.choices is None and self.my_turn and not self.director.looks_back:
            self.look()
            return
        self._tell_news()
        self.show_board()
        self.desk.tell_news()

    def take_over(self) -> None:
        """The side that is to decide is played by a person from now on; kept with the save."""
        decision = self.played.decision
        if decision is None or self._is_asked:
            return
        self._drop_answer()
        self.rival.close()
        self.seats = replace(self.seats, humans=tuple(sorted({*self.seats.humans, decision.side})))
        self.seats.note(self.played)
        self.director.people = self.seats.humans
        self.rival = Rival(self.played, self.seats.humans, self.app.folder)
        self.rival.wake()
        self.paused = False
        self.director.finish()
        self.look()
        self.curtain = self.curtain and len(self.seats.humans) > 1

    def change_speed(self) -> None:
        """The next of the speeds; kept in the settings."""
        speeds = SPEEDS
        self.app.settings.speed = speeds[(speeds.index(self.app.settings.speed) + 1) % len(speeds)]
        self.app.apply()
        self.change()

    def _drop_answer(self) -> None:
        self.rival.drop()
        self.answer = None

    def lift_curtain(self) -> None:
        self.curtain = False
        self.change()

    def pass_turn(self) -> None:
        decision = self.played.decision
        if decision is None or not self.my_turn:
            return
        self.composer.open(decision)
        option = self.choices.button("pass") if self.choices else None
        if option is None:
            self.app.say("You cannot pass here.")
        else:
            self.choose(option)
        self.change()

    # ---- the scene

    def enter(self) -> None:
        self.app.say(self.rival.warning)
        self.app.keeper.begin(self.played)
        picture_for(self.played, self.seats.humans)  # the first one takes longest: better now than at a decision
        self.rival.wake()
        super().enter()

    def leave(self) -> None:
        self.rival.close()
        self.guide.leave()
        super().leave()

    def restyle(self) -> None:
        guide = self.guide
        self.places = place_all(self.app.surface.get_rect(), self.app.style, guide.fold_left, guide.fold_right)
        if self.board is not None:
            self.board.resize(self.places.board, self.app.style.palette, self.app.style.factor)
        super().restyle()

    def update(self, seconds: float) -> None:
        if self.played.decision is None and not self.director.busy and not self.director.looks_back:
            self._end()
            return
        if self.unkept:
            self._keep_rivals()
        if not self.curtain and not (self.paused and self.director.is_rivals) and self.director.update(seconds):
            self._after_show()
        else:  # one thing per frame: the end of a show, or the next move
            self._let_rival_act()
        if self.stage is not None:
            self.stage.prepare(self.app.surface, self.app.style)
        self.guide.update()
        choices = None if self.app.held else self.choices  # a button built anew under a click would lose it
        if choices is not None and choices.weighing.poll() and not self.curtain:
            self.desk.tell_odds()
        super().update(seconds)
        if self.board is not None:
            self.board.update(seconds, self.app.settings.tint)
            self.board.hover(self._board_pointer(), seconds)
        self._follow_pointer()

    def _let_rival_act(self) -> None:
        """It thinks while its last move is still being shown, and moves once that is over."""
        decision = self.played.decision
        if decision is None or self._is_asked or self.curtain or self.director.looks_back:
            return
        if (self.paused and not self.steps) or (self.recapping and self.app.settings.speed):
            return
        self.answer = self.answer or self.rival.poll(decision)
        self.app.say(self.rival.tell_trouble())
        if self.answer is None or self.director.busy:
            return
        action, self.answer = self.answer, None
        if not needs_dice(self, decision.side, action, lambda: self._take_rivals(action)):
            self._take_rivals(action)

    def _take_rivals(self, action: Action) -> None:
        self.played.play(action)
        self.rival.note()
        self.director.tell(mine=False)
        self.recapping = False
        self.steps -= bool(self.steps and self.played.history[-1].events)
        self.unkept = True
        self.look()

    def _keep_rivals(self) -> None:
        """One frame after its move, so that the first of its show is not late."""
        self.unkept = False
        self.app.keep_soon(self.played)

    def _end(self) -> None:
        from ui.scenes.ending import EndingScene

        if self.rival.opponent is not None:
            self.app.say(count_once(self.played, self.seats.humans, self.rival.opponent, self.app.folder))
        self.app.keep(self.played)
        self.app.replace(EndingScene(self.app, self.played, self.seats))

    def _board_pointer(self) -> tuple[int, int] | None:
        """The pointer, while it points at the map and nothing covers or moves it."""
        assert self.board is not None
        free = not (self.curtain or self.reporting or self.hands.drag) and not self.page.hover
        return self.app.pointer if free and self.board.rect.collidepoint(self.app.pointer) else None

    def _follow_pointer(self) -> None:
        """What is pointed at is explained; else what is selected or has the focus."""
        shown: list[int] = []
        place = ""
        if self.choices is not None and not self.curtain:
            shown = self._pointed_options()
        board = self.board
        if board is not None and not self.curtain and not self.reporting:
            inside = self.hands.on_board(self.app.pointer) and self.hands.drag is None
            place = board.place_at(self.app.pointer) if inside else ""
            if place != board.hovered:
                board.hovered = place
                self.desk.fill_place()
        if shown != self.shown or self._points_at_end():
            self.shown = shown
            self.desk.fill_action()

    def _points_at_end(self) -> bool:
        """Whether the pointer has come to something else that ends the sheet."""
        if self.choices is None or self.composer.sheet is None or self.curtain:
            return False
        board, step = self.board, None
        if board is not None and board.rect.collidepoint(self.app.pointer) and not self.reporting and board.fan is None:
            place = board.place_at(self.app.pointer)
            step = ("place", place) if place else None
        return self.composer.pointing.look_at(step, self.page.hover)

    def _pointed_options(self) -> list[int]:
        choices, board = self.choices, self.board
        if choices is None or self.composer.sheet is not None:
            return []
        if (option := number_in(self.page.hover, "option")) is not None:
            return [option]
        if board is not None and self.hands.on_board(self.app.pointer):
            steps = board.step_under(self.app.pointer)
            found = sorted({number for step in steps for number in choices.by_click(step)})
            if found:
                return found
        if self.selected >= 0:
            return [self.selected]
        option = number_in(self.page.focus, "option")
        return [option] if option is not None and option < len(choices.words) else []

    def handle(self, event: pygame.Event) -> bool:
        return self.hands.handle(event)

    # ---- what is shown

    def _frame(self) -> pygame.Rect:
        return self.app.surface.get_rect()

    def notice_room(self) -> pygame.Rect:
        """On the map: the cards tell the score, the bar what to do."""
        return super().notice_room() if self.curtain else self.places.board

    @property
    def notice_edge(self) -> Edge:  # type: ignore[override]
        return "midbottom" if self.curtain else "midtop"

    def foot(self) -> int:
        """The battle keeps nothing free at its foot: the bar stands there."""
        return 0

    def build(self, area: pygame.Rect) -> None:
        self.desk.build(area)

    def draw(self, surface: pygame.Surface) -> None:
        if self.curtain:
            super().draw(surface)
            return
        surface.fill(self.app.style.palette.window)
        if self.board is not None:
            self.board.draw(surface, not self.app.settings.reduced_motion)
            self._draw_ways(surface, self.board)
        if self.stage is not None:
            self.stage.draw(surface, self.app.style, self.app.settings.reduced_motion, self.app.pointer)
        self.page.draw(surface)

    def _draw_ways(self, surface: pygame.Surface, board: Board) -> None:
        """Arrows for what is being composed."""
        if self.choices is None or self.skin is None or board.hidden:
            return
        surface.set_clip(board.rect)
        for start, end in dict.fromkeys(self.composer.pointing.ways()):
            points = [board.camera.to_screen(self.skin.badge(place)) for place in (start, end)]
            sprite = arrow(points, None, 5.0 * self.app.style.factor)
            surface.blit(sprite.picture, sprite.corner)
        surface.set_clip(None)

    def draw_over(self, surface: pygame.Surface) -> None:
        self.page.draw_over(surface)
        if not self.curtain:
            self.desk.draw_bar(surface)
