"""The battle: map, cards, the list of options, and a bar that says what to do. `BattleScene(app, match, seats)`.

Everything shown comes from what the human at the screen may know; the match itself is only asked for views.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import pygame

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.composition.choices import Choices
from table.seats import Seats
from table.sitting import Sitting
from ui.battle.choosing import Choosing, draw_ways, standing
from ui.battle.chronicle import Chronicle
from ui.battle.composer import Composer
from ui.battle.desk import Desk
from ui.battle.follow import Follow
from ui.battle.guide import Guide
from ui.battle.hands import Hands
from ui.battle.layout import Places, place_all
from ui.battle.show import Show
from ui.board.board import Board
from ui.director.director import Director
from ui.director.stage import Stage
from ui.keeping.miniatures import picture_for
from ui.notices import Edge
from ui.scenes.base import Screen
from ui.scenes.moves import Moves
from ui.skins.orders import find_orders
from ui.skins.registry import find_skin

if TYPE_CHECKING:
    from ui.app import App


class BattleScene(Screen):
    """One match on the screen."""

    title = "Battle"

    def __init__(self, app: App, match: Match[Any], seats: Seats, recap: bool = False) -> None:
        super().__init__(app)
        self.sitting, self.played = Sitting(match, seats, app.keeper), match
        self.skin, self.orders = find_skin(match.game.name), find_orders(match.game.name)
        self.viewer: Side = self.sitting.viewer
        self.curtain = len(seats.humans) > 1
        self.places: Places = place_all(app.surface.get_rect(), app.style)
        self.view: Any = match.view(self.viewer)
        self.director = Director(match, self.skin, seats.humans, self.viewer, app.settings, app.sounds.play)
        self.chronicle = Chronicle(match, self.viewer, self.skin)
        self.board: Board | None = None
        if self.skin is not None:
            self.board = Board(
                self.skin,
                self.skin.chart(match.scenario),
                self.view,
                self.places.board,
                app.style.palette,
                app.style.factor,
            )
        self.choices: Choices | None = None
        self.selected = -1
        self.shown: list[int] = []
        self.place = ""
        self.number = 0  # of the position shown
        self.reporting = False
        self.stage = Stage(self.director, self.board) if self.board is not None else None
        self.show, self.follow = Show(self, recap), Follow(self)
        self.hands, self.desk, self.guide = Hands(self), Desk(self), Guide(self)
        self.composer, self.choosing, self.moves = Composer(self), Choosing(self), Moves(self)
        self.look()

    @property
    def match(self) -> Match[Any] | None:
        return self.played

    # ---- whose turn it is

    @property
    def my_turn(self) -> bool:
        """Whether an answer is awaited here; while one waits for the end of a show, it is not yet."""
        return self.sitting.is_asked and not self.director.holds

    def side_name(self, side: Side) -> str:
        return self.skin.side_name(side) if self.skin else self.played.game.sides[side].capitalize()

    def look(self) -> None:
        """The position has changed: look at it anew, through the eyes of whoever sits here."""
        decision = self.played.decision
        if self.sitting.viewer != self.viewer:
            self.viewer = self.sitting.viewer
            self.director.seat(self.viewer)
            self.curtain = True
            # what was told to the other side is not for this one
            self.chronicle = Chronicle(self.played, self.viewer, self.skin)
        self.view = self.played.view(self.viewer)
        self.number += 1
        had_choices, self.choices = self.choices is not None, None
        self.selected, self.shown = -1, []
        self.guide.look()
        self.tell_news()
        if decision is not None and self.my_turn:
            self.composer.open(decision)
            self.director.skipping, self.show.paused = "", False
        else:
            self.page.focus = "skip" if self.sitting.seats.humans else "pause"
        self.show_board()
        if self.board is not None and self.choices is not None:
            self.board.follow()
        if had_choices or self.choices is not None or self.curtain:
            self.change()
        elif not self.director.busy:  # the cards tell nothing before it was shown
            self.desk.tell_news()

    def tell_news(self) -> None:
        """The log tells nothing before it was shown; what is not shown at least flashes."""
        if self.director.busy:
            return
        news = self.chronicle.catch_up(self.viewer)
        if self.board is not None and self.skin is not None and not self.app.settings.speed:
            touched = [place for event, view in news for place in self.skin.touched(view, event)]
            self.board.flash(set(touched))

    @property
    def seen(self) -> Any:
        """The position as far as it was shown: the cards tell no result while its dice still roll."""
        director = self.director
        frame = director.frame or next(iter(director.queue), None)
        return self.view if frame is None or director.looks_back else frame.before

    def show_board(self) -> None:
        if self.board is not None and self.stage is not None:
            self.board.show(self.stage.scene(standing(self)))

    # ---- other things to do

    def focus(self, key: str) -> None:
        """Something shall have the focus, and be in sight once the cards are put down anew."""
        self.page.focus = self.reveal = key

    def back(self) -> None:
        """The menu, over the battle."""
        from ui.scenes.menu import MenuScene

        self.app.push(MenuScene(self))

    def open_rules_at(self, number: str) -> None:
        """The whole book, at a rule."""
        from ui.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, self.played.game, number))

    def report(self) -> None:
        """The whole position as text, over the map; also on the clipboard where there is one."""
        self.reporting = not self.reporting
        if self.reporting:
            with contextlib.suppress(pygame.error, AttributeError):
                pygame.scrap.put_text(self.played.game.report(self.view, self.viewer))
        self.change()

    def lift_curtain(self) -> None:
        self.curtain = False
        self.change()

    # ---- the scene

    def enter(self) -> None:
        self.sitting.begin()
        self.moves.tell_trouble()
        picture_for(self.played, self.sitting.seats.humans)  # the first takes longest: better now than later
        super().enter()

    def leave(self) -> None:
        self.sitting.close()
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
            self.moves.end()
            return
        self.moves.keep_rivals()
        held = self.curtain or (self.show.paused and self.director.is_rivals)
        if not held and self.director.update(seconds):
            self.show.after()
        else:  # one thing per frame: the end of a show, or the next move
            self.moves.let_rival_act()
        if self.stage is not None:
            self.stage.prepare(self.app.surface, self.app.style)
        self.guide.update()
        choices = None if self.app.held else self.choices  # a button built anew under a click would lose it
        if choices is not None and choices.weighing.poll() and not self.curtain:
            self.desk.tell_odds()
        super().update(seconds)
        if self.board is not None:
            self.board.update(seconds, self.app.settings.tint)
            self.board.hover(self.follow.on_board(), seconds)
        self.follow.update()

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
            draw_ways(self, surface, self.board)
        if self.stage is not None:
            self.stage.draw(surface, self.app.style, self.app.settings.reduced_motion, self.app.pointer)
        self.page.draw(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        self.page.draw_over(surface)
        if not self.curtain:
            self.desk.draw_bar(surface)
