"""The commander's post: what stands at one battle screen, as the one who sits there sees it.

All parts of the screen work on it and know nothing above it; what they want from above goes through its doors.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pygame

from game.kernel.agenda import Action, Side
from table.composition.composition import Composition
from table.sitting import Sitting
from ui.battle.chronicle import Chronicle
from ui.battle.composing import Composing
from ui.battle.counters import Counters
from ui.battle.layout import Places, is_wide, place_all
from ui.battle.links import Rulebook
from ui.board import lights
from ui.board.board import Board
from ui.board.faces import Livery
from ui.board.skin import ExtraPane, Paned, Signed
from ui.director.annals import PhaseCard
from ui.director.announcer import Announcer
from ui.director.director import Director
from ui.director.stage import Stage
from ui.settings import Settings, key_label
from ui.skins.orders import find_orders
from ui.skins.registry import find_skin
from ui.widgets import Page, Style

SLIP = "slip"  # the pane of such a thing
GOALS = ("goal", "hour", SLIP)  # panes at the upper left of the map


class PostWindow(Protocol):
    """What the parts use of the program that they run in."""

    @property
    def surface(self) -> pygame.Surface: ...
    @property
    def style(self) -> Style: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def pointer(self) -> tuple[int, int]: ...
    @property
    def held(self) -> int: ...
    @property
    def folder(self) -> Path: ...
    def say(self, text: str) -> None: ...
    def apply(self) -> None: ...


class Doors(Protocol):
    """What the parts ask of the scene that they stand on."""

    page: Page
    reveal: str

    @property
    def app(self) -> PostWindow: ...
    def change(self) -> None: ...
    def restyle(self) -> None: ...
    def back(self) -> None: ...
    def open_rules_at(self, number: str) -> None: ...
    def look(self) -> None: ...
    def show_board(self) -> None: ...
    def tell_news(self) -> None: ...
    def fill_place(self) -> None: ...
    def show_phase(self, card: PhaseCard) -> None: ...


class TableDoors(Protocol):
    """What the parts may do to the match."""

    def give(self, action: Action) -> None: ...
    def after_answer(self) -> None: ...
    def undo(self) -> None: ...
    def redo(self) -> None: ...
    def take_over(self) -> None: ...
    def quick_save(self) -> None: ...
    def quick_load(self) -> None: ...


class Slip(Protocol):
    """What may lie at the top left of the map instead of the goal: a lesson's sentence, or somebody's advice."""

    def build(self, corner: tuple[int, int], width: int) -> bool:
        """Put it down; False if there is nothing to say."""

    def look(self) -> None:
        """The position has changed."""


class Post(Composing):
    """One match as it stands on the screen, and the small things that every part does."""

    def __init__(self, doors: Doors, moves: TableDoors, sitting: Sitting, sound: Callable[[str], object]) -> None:
        self.doors, self.moves, self.sitting = doors, moves, sitting
        self.played = match = sitting.match
        self.composition = Composition(sitting, find_orders(match.game.name), habits=self.settings.standing)
        self.composition.presets.is_patient = False
        self.skin, self.book = find_skin(match.game.name), Rulebook(match.game)
        self.viewer: Side = sitting.viewer
        self.view: Any = match.view(self.viewer)
        self.curtain = len(sitting.seats.humans) > 1
        self.is_folded = False  # the sheet is put away
        self.panes_away = False  # so are the cards and tracks that the game adds
        self.clock = 0.0  # seconds that this screen has been shown
        self.counters = Counters()
        self._wanted = self._wants()
        self.places: Places = self._place_all()
        shows = Announcer if sitting.seats.at_table else Director
        self.director: Director = shows(match, self.skin, sitting.seats.humans, self.viewer, self.settings, sound)
        self.chronicle = Chronicle(match, self.viewer, self.skin)
        self.board: Board | None = None
        if self.skin is not None:
            chart = self.skin.chart(match.scenario)
            self.board = Board(self.skin, chart, self.view, self.places.board, self.style.palette, self.style.factor)
        self.stage = Stage(self.director, self.board) if self.board is not None else None
        self.shown: list[int] = []  # the options that are explained
        self.number = 0  # of the position shown
        self.reporting = False
        self.slip: Slip | None = None

    # ---- the window

    @property
    def app(self) -> PostWindow:
        return self.doors.app

    @property
    def style(self) -> Style:
        return self.app.style

    @property
    def settings(self) -> Settings:
        return self.app.settings

    @property
    def page(self) -> Page:
        return self.doors.page

    def key_of(self, action: str) -> str:
        """As it stands on a button."""
        return key_label(self.settings.key_of(action))

    def say(self, words: str) -> None:
        self.app.say(words)

    def change(self) -> None:
        """Something is different: the cards are put down anew before the next picture."""
        self.doors.change()

    def focus(self, key: str) -> None:
        """Something shall have the focus, and be in sight once the cards are put down anew."""
        self.page.focus = self.doors.reveal = key

    def show_board(self) -> None:
        self.doors.show_board()

    def _place_all(self) -> Places:
        return place_all(self.app.surface.get_rect(), self.style, self.is_folded, self._wants())

    def _wants(self) -> tuple[tuple[str, str, int], ...]:
        """The panes that the skin adds."""
        return tuple((pane.name, pane.side, pane.least) for pane in self.extra_panes())

    def extra_panes(self) -> tuple[ExtraPane, ...]:
        if not isinstance(self.skin, Paned) or self.panes_away:
            return ()
        wide = is_wide(self.app.surface.get_rect(), self.style)
        found = self.skin.extra_panes(self.view, self.viewer)
        return tuple(pane for pane in found if wide or not pane.needs_width)

    def resize(self) -> None:
        """The window, the scale, the colours or what is folded away are different."""
        self.places = self._place_all()
        if self.board is not None:
            self.board.resize(self.places.board, self.style.palette, self.style.factor)

    # ---- whose turn it is, and what he sees

    @property
    def my_turn(self) -> bool:
        """Whether an answer is awaited here; while one waits for the end of a show, it is not yet."""
        return self.sitting.is_asked and not self.director.holds

    def side_look(self, side: Side) -> Livery | None:
        """Colours and emblem of a side, where the skin has them."""
        return self.skin.side_style(side, self.style.palette.name) if isinstance(self.skin, Signed) else None

    @property
    def is_night(self) -> bool:
        """Whether the paper lies in the dark, too."""
        board, tint = self.board, self.settings.tint
        return board is not None and board.lighting.light_of(tint, board.scene.view, board.palette) == lights.NIGHT

    def toggle_light(self) -> None:
        """The light of the battle's own hour, or day."""
        self.settings.tint = "none" if self.settings.tint != "none" else "hour"
        self.app.apply()
        self.say("Light by the hour." if self.settings.tint == "hour" else "Daylight on the map.")
        self.change()

    def side_name(self, side: Side) -> str:
        return self.skin.side_name(side) if self.skin else self.played.game.sides[side].capitalize()

    @property
    def seen(self) -> Any:
        """The position as far as it was shown: the cards tell no result while its dice still roll."""
        director = self.director
        frame = director.next_frame
        if frame is None or director.looks_back:
            return self.view
        return frame.after if director.announces else frame.before

    def see(self) -> None:
        """The position through the eyes of whoever sits here now; nothing is chosen in it yet."""
        if self.sitting.viewer != self.viewer:
            self.viewer = self.sitting.viewer
            self.director.seat(self.viewer)
            self.curtain = True
            # what was told to the other side is not for this one
            self.chronicle = Chronicle(self.played, self.viewer, self.skin)
        self.view = self.played.view(self.viewer)
        if self._wants() != self._wanted:
            self._wanted = self._wants()
            self.resize()
        self.number += 1
        self.shown = []
        self.composition.close()

    def hear(self) -> None:
        """The log tells nothing before it was shown; what is not shown at least flashes."""
        if self.director.next_frame is not None:
            return
        news = self.chronicle.catch_up(self.viewer)
        if self.board is not None and self.skin is not None and not self.settings.speed:
            touched = [place for event, view in news for place in self.skin.touched(view, event)]
            self.board.flash(set(touched))

    def news(self) -> str:
        """What the other side did last, while it acts or while one answers it; else nothing."""
        entries, history = self.chronicle.entries, self.played.history
        if not entries or not 0 < entries[-1].number <= len(history) or self.composition.has_kinds:
            return ""
        return entries[-1].text if history[entries[-1].number - 1].side != self.viewer else ""

    def lift_curtain(self) -> None:
        self.curtain = False
        self.change()

    def report(self) -> None:
        """The whole position as text, over the map; also on the clipboard where there is one."""
        self.reporting = not self.reporting
        if self.reporting:
            with contextlib.suppress(pygame.error, AttributeError):
                pygame.scrap.put_text(self.played.game.report(self.view, self.viewer))
        self.change()
