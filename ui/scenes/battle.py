"""The battle: ribbon, map, and one sheet for what is to be decided. `BattleScene(app, match, seats)`.

Everything shown comes from what the human at the screen may know; the match itself is only asked for views.
"""

from __future__ import annotations

from typing import Any

import pygame

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.composition.asking import chance_news
from table.guidance import Guidance, is_guided
from table.keeping.tries import is_a_try
from table.seats import Seats
from table.sitting import Sitting
from ui.battle.desk import Desk
from ui.battle.follow import Follow
from ui.battle.guiding import GuidingSlip
from ui.battle.hands import Hands
from ui.battle.intended import draw_badge, draw_intended
from ui.battle.post import GOALS, Post
from ui.battle.staff import Staff
from ui.director.annals import PhaseCard
from ui.keeping.miniatures import picture_for
from ui.notices import NoticeEdge
from ui.scenes.base import PageScene
from ui.scenes.host import Host
from ui.scenes.moves import Moves
from ui.scenes.review_shelf import review_in_play
from ui.scenes.what_if_frame import draw_what_if


class BattleScene(PageScene):
    """One match on the screen: the post with its staff, the cards around the map, and the player's hands."""

    title = "Battle"

    def __init__(self, app: Host, match: Match[Any], seats: Seats, recap: bool = False) -> None:
        super().__init__(app)
        self.sitting, self.played = self.seated(match, seats), match
        self.moves = self.handling()
        self.post = Post(self, self.moves, self.sitting, app.sounds.play)
        self.board, self.director = self.post.board, self.post.director
        self.staff = Staff(self.post, recap)
        self.desk, self.hands = Desk(self.staff), Hands(self.staff)
        self.follow = Follow(self.staff.composer, self.desk, self.hands)
        if is_guided(match):
            self.post.slip = GuidingSlip(self.post, Guidance(match, self.sitting.seats.humans, app.folder))
        self.look()

    def seated(self, match: Match[Any], seats: Seats) -> Sitting:
        """Everybody sits down."""
        return Sitting(match, seats, self.app.keeper)

    def handling(self) -> Moves:
        """Who carries out what is done here."""
        return Moves(self)

    @property
    def match(self) -> Match[Any] | None:
        return self.played

    # ---- what the parts ask for

    def look(self) -> None:
        """The position has changed: look at it anew, through the eyes of whoever sits here."""
        if self.post.slip is not None:
            self.post.slip.look()
        if self.staff.look():
            self.change()
        elif not self.director.busy:  # the cards tell nothing before it was shown
            self.desk.tell_news()

    def side_name(self, side: Side) -> str:
        return self.post.side_name(side)

    def show_board(self) -> None:
        self.staff.show_board()

    def tell_news(self) -> None:
        self.desk.tell_news()

    def fill_place(self) -> None:
        self.desk.fill_place()

    def show_phase(self, card: PhaseCard) -> None:
        """What a phase came to, once more."""
        from ui.scenes.phase_card import PhaseCardScene

        self.app.push(PhaseCardScene(self.app, card, self.post))

    def back(self) -> None:
        """The menu, over the battle."""
        from ui.scenes.menu import MenuScene

        self.app.push(MenuScene(self.app, self.sitting))

    def open_rules_at(self, number: str) -> None:
        """The whole book, at a rule."""
        from ui.scenes.rules import RulesScene

        self.app.push(RulesScene(self.app, self.played.game, number))

    # ---- the scene

    def enter(self) -> None:
        self.sitting.begin()
        self.moves.tell_trouble()
        picture_for(self.played, self.sitting.seats.humans)  # the first takes longest: better now than later
        super().enter()

    def leave(self) -> None:
        self.sitting.close()
        self.staff.hints.leave()
        super().leave()

    def restyle(self) -> None:
        self.post.resize()
        super().restyle()

    def update(self, seconds: float) -> None:
        post, board, director = self.post, self.board, self.director
        post.clock += seconds
        if self.played.decision is None and not director.busy and not director.looks_back:
            if self.moves.end():
                return
        elif self.moves.show_phase_card() or self.moves.show_turn_card():
            return
        self.moves.keep_rivals()
        held = post.curtain or (self.staff.show.paused and director.is_rivals)
        if not held and director.update(seconds):
            self.staff.show.after()
        else:  # one thing per frame: the end of a show, or the next move
            self.moves.let_rival_act()
        if post.stage is not None:
            post.stage.prepare(self.app.surface, self.app.style)
        self.staff.show.follow_words()
        self.staff.update()
        asking = None if self.app.held else post.composition.asking  # a button built anew under a click would lose it
        own, news = chance_news(asking) if asking is not None else (False, False)
        if own:
            self.staff.composer.selected_at = post.clock  # what it may come to is seen from now on
        if news and not post.curtain:
            self.desk.tell_odds()
        self.desk.follow_light()
        super().update(seconds)
        if board is not None:
            board.update(seconds, self.app.settings.tint)
            board.hover(self.follow.on_board(), seconds)
        self.follow.update()

    def handle(self, event: pygame.Event) -> bool:
        return self._tries_from_log(event) or self.hands.handle(event)

    def _tries_from_log(self, event: pygame.Event) -> bool:
        """A right click on a line of the log: the review where it happened, and from there another way."""
        if event.type != pygame.MOUSEBUTTONUP or event.button != 3 or self.post.curtain:
            return False
        item = self.page.at(event.pos)
        entry = self.post.chronicle.entry_of(item.key) if item is not None else None
        return entry is not None and review_in_play(self.app, self.played, max(0, entry.number - 1))

    # ---- what is shown

    def _frame(self) -> pygame.Rect:
        return self.app.surface.get_rect()

    def notice_room(self) -> pygame.Rect:
        """On the map, below the goal slip: ribbon and sheet stay in sight."""
        if self.post.curtain:
            return super().notice_room()
        room, px = self.post.places.board.copy(), self.app.style.px
        goal = max((pane.rect.bottom for pane in self.page.panes if pane.name in GOALS), default=0)
        top = max(room.y + px(52), goal + px(6))
        room.y, room.height = top, room.bottom - top
        return room

    @property
    def notice_edge(self) -> NoticeEdge:  # type: ignore[override]
        return "midbottom" if self.post.curtain else "midtop"

    def foot(self) -> int:
        """The battle keeps nothing free at its foot."""
        return 0

    def build(self, area: pygame.Rect) -> None:
        self.desk.build(area)

    def draw(self, surface: pygame.Surface) -> None:
        post = self.post
        if post.curtain:
            super().draw(surface)
            return
        for part in beside(surface.get_rect(), self.board.rect if self.board is not None else None):
            surface.fill(self.app.style.palette.window, part)
        if self.board is not None:
            self.board.draw(surface, not self.app.settings.reduced_motion)
            zooms = self.board.journey is not None and self.board.journey.zooms
            if not zooms:
                draw_intended(post, post.composition.asking, surface, self.board)
            if not zooms and not self.director.busy and post.choices is not None:
                draw_badge(surface, self.app.style, self.board, self.desk.sheet.asked.paper)
        if post.stage is not None:
            post.stage.draw(surface, self.app.style, self.app.settings.reduced_motion, self.app.pointer)
        self.staff.sighting.draw(surface)
        self.desk.draw(surface)
        self.page.draw(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        self.page.draw_over(surface)
        if not self.post.curtain:
            if self.post.stage is not None:
                self.post.stage.draw_over(surface, self.app.style, self.desk.sheet.free, self.post.is_night)
            self.staff.explainer.draw(surface)
        if is_a_try(self.played):
            draw_what_if(surface, self.app.style, self.played.notes)


def beside(window: pygame.Rect, board: pygame.Rect | None) -> list[pygame.Rect]:
    """The window without the map, which covers its own part of it: left and right of it, above and below."""
    if board is None:
        return [window]
    left, right, above = board.x - window.x, window.right - board.right, board.y - window.y
    parts = [
        pygame.Rect(window.x, window.y, left, window.height),
        pygame.Rect(board.right, window.y, right, window.height),
        pygame.Rect(board.x, window.y, board.width, above),
        pygame.Rect(board.x, board.bottom, board.width, window.bottom - board.bottom),
    ]
    return [part for part in parts if part.width > 0 and part.height > 0]
