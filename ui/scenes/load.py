"""Saved games: a list that fills while one looks, with search by typing and deletion that can be undone."""

from __future__ import annotations

import time

import pygame

from game.kernel.agenda import Side
from game.kernel.match import Match
from game.kernel.reading import legible
from game.kernel.saves import SaveError
from table.keeping import autosaves
from table.keeping.audit import Audit
from table.keeping.shelf import Bin, Saved, list_saves, read_words
from ui.keeping import miniatures
from ui.keeping.blocks import BORDER, bordered, cutout, placed
from ui.keeping.cutouts import Cut, chart_of, field_of
from ui.palette import paper_colours
from ui.scenes.host import Host
from ui.scenes.night_scene import NightScene
from ui.scenes.opening import open_game
from ui.widgets import CARD, NOTE, Chip, Line, Pane, scaled

READ_SECONDS = 0.008  # of a frame for reading saves: the list fills while the app stays smooth


class LoadScene(NightScene):
    """The list, newest first; autosaves stand apart."""

    title = "Load a game"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.wanted = self.chosen = ""
        self.saves: list[Saved] = []
        self.bin = Bin(app.folder)
        self.audit: Audit | None = None
        self.checked = ""  # the save that was checked last, and what came of it
        self.finding = ""

    def enter(self) -> None:
        self.app.keeper.autosaves.flush()
        self.look()
        super().enter()

    def look(self) -> None:
        """See which files there are; what is known of them stays known."""
        known = {(saved.path, saved.changed): saved for saved in self.saves}
        there = list_saves(self.app.folder, *self.app.in_play.rescued)
        self.saves = [known.get((saved.path, saved.changed), saved) for saved in there]

    def update(self, seconds: float) -> None:
        until = time.perf_counter() + READ_SECONDS
        for saved in self.saves:
            if not saved.words and not saved.error:
                read_words(saved, self.app.games)
                self.change()
                if time.perf_counter() > until:
                    break
        self._go_on_checking()
        super().update(seconds)

    # ---- what can be done

    @property
    def listed(self) -> list[Saved]:
        """What the search has left, the newest first."""
        return [saved for saved in self.saves if saved.fits(self.wanted)]

    def found(self) -> Saved | None:
        """The save that the buttons act on, always one that is listed: the chosen one, or else the newest."""
        listed = self.listed
        return next((saved for saved in listed if saved.name == self.chosen), listed[0] if listed else None)

    def choose(self, name: str) -> None:
        """The first press chooses, the second opens: keys and mouse alike."""
        if self.chosen == name:
            return self.open()
        self.chosen = name
        return self.change()

    def open(self) -> None:
        saved = self.found()
        if saved is not None:
            self.app.say(open_game(self.app, saved.path))

    def search(self, text: str) -> None:
        self.wanted = text
        self.change()

    def check(self) -> None:
        """Play the chosen save again behind the list."""
        saved = self.found()
        if saved is None:
            return
        self.checked = saved.name
        try:
            match = Match.load(saved.path, self.app.games)
            self.audit = None if match.opened else Audit(match)
            self.finding = self.audit.plain_words() if self.audit is not None else match.opened
        except SaveError as error:
            self.audit, self.finding = None, str(error)
        self.change()

    def _go_on_checking(self) -> None:
        if self.audit is not None:
            done = self.audit.work()
            self.finding = self.audit.plain_words()
            self.audit = None if done else self.audit
            self.change()

    def delete(self) -> None:
        saved = self.found()
        if saved is None:
            return
        try:
            self.bin.put(saved.path)
        except OSError as error:
            self.app.say(f"{saved.label} was not deleted: {error.strerror or error}.")
        else:
            self.app.say(f"{saved.label} is deleted. Undo brings it back.")
        self._after_change(saved)

    def _after_change(self, gone: Saved) -> None:
        """The next one of the list takes the place of the one that is gone."""
        place = self.listed.index(gone)
        self.look()
        if self.listed and gone not in self.listed:
            self.chosen = self.listed[min(place, len(self.listed) - 1)].name
        self.change()

    def undelete(self) -> None:
        if not self.bin.deleted:
            return self.app.say("Nothing was deleted here.")
        try:
            path = self.bin.take_back()
        except OSError as error:
            return self.app.say(f"It did not come back: {error.strerror or error}.")
        self.look()
        self.chosen, self.wanted = path.stem, ""  # whatever was searched for meanwhile, it shall be seen
        self.change()
        return self.app.say(f"{legible(path.stem)} is back.")

    def handle(self, event: pygame.Event) -> bool:
        entry = self.page.item("search")
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE and self.page.focus != "search" and entry:
            self.delete()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self.undelete()
            return True
        return super().handle(event)

    # ---- what is shown

    def head(self) -> list[Chip]:
        saved = self.found()
        nothing = "" if saved else "No save fits these words." if self.saves else "There is nothing to choose yet."
        broken = saved.error if saved else ""
        none = "" if self.bin.deleted else "Nothing was deleted here."
        check = "Plays the chosen save again from its first roll and says whether all agrees."
        delete = "Deletes the chosen save (Del). It can be undone."
        return [
            Chip("undelete", "Undo delete", self.undelete, note="Brings the last deleted save back.", blocked=none),
            Chip("delete", "Delete", self.delete, note=delete, blocked=nothing),
            Chip("check", "Check this game", self.check, note=check, blocked=nothing or broken),
            Chip("open", "Open", self.open, "main", "Go on with the chosen save.", nothing or broken),
        ]

    def build(self, area: pygame.Rect) -> None:
        left, right = self.two_panes(area, 0.62)
        left.entry("search", self.wanted, "Search: just type", self.search, "Type words of a name, date or opponent.")
        self.page.typing = "search"
        if right is left and self.checked:
            self._finding(left)
        own, auto = [s for s in self.listed if not s.auto], [s for s in self.listed if s.auto]
        self._list(left, "Your saves", own, "No saves yet." if not self.wanted else "No save fits these words.")
        self._list(left, f"Autosaves (the last {autosaves.MOST})", auto, "No autosaves.")
        if right is not left:
            self._details(right)

    def _list(self, pane: Pane, title: str, saves: list[Saved], nothing: str) -> None:
        pane.heading(title)
        now = self.found()
        if not saves:
            pane.text(nothing, colour="quiet")
        for saved in saves:
            lines = [Line(saved.label, CARD, True)]
            if saved.title:
                lines.append(Line(", ".join(part for part in (saved.title, saved.where) if part), NOTE))
            about = saved.error or saved.words or "Reading ..."
            lines.append(Line(about, NOTE, False, "warning" if saved.error else "quiet"))
            act = (lambda name: lambda: self.choose(name))(saved.name)
            note = saved.error or "Enter chooses it, Enter again opens it. Del deletes it."
            chosen, picture = saved is now, self._picture(saved)
            pane.row(f"save {saved.name}", lines, act, chosen, note, right=saved.date, picture=picture)

    def _picture(self, saved: Saved) -> pygame.Surface:
        return miniatures.load(saved.path, saved.changed) or miniatures.plain_card(self.app.style.palette.name)

    def _details(self, pane: Pane) -> None:
        saved = self.found()
        if saved is None:
            pane.text("Whatever you play is kept by itself: it will be listed here.", CARD, "quiet")
            return
        self._large_picture(pane, saved)
        pane.heading(saved.label)
        pane.words(Line(saved.date, NOTE, False, "quiet"))
        if saved.error:
            pane.words(Line(saved.error, CARD, False, "warning"), card=True)
        else:
            parts = (saved.title, saved.where, saved.words, saved.result)
            pane.words(*(Line(part, CARD) for part in parts if part), card=True)
        if self.checked == saved.name:
            self._finding(pane)

    def _large_picture(self, pane: Pane, saved: Saved) -> None:
        """Cut out of the map with who stands where, if the save tells; else the small one that lies beside it."""
        style, picture, game = self.style, self._picture(saved), self.app.games.get(saved.game)
        box = field_of(game, saved.scenario) if game is not None else None
        chart = chart_of(saved.game, saved.scenario) if box is not None else None
        if chart is None or box is None or not saved.stands:
            tall = min(style.px(300), round(pane.width * picture.get_height() / picture.get_width()))
            pane.art(tall, lambda surface, room, _: draw_picture(surface, room, picture))
            return
        blocks = placed(chart, [(place, Side(side), number) for place, side, number in saved.stands])

        def draw(surface: pygame.Surface, room: pygame.Rect, _: object) -> None:
            edge = 2 * style.px(BORDER) + 2
            cut = Cut(saved.game, saved.scenario, box, (room.width - edge, room.height - edge))
            bordered(surface, room, cutout(cut, style, blocks), style, paper_colours(style.palette).paper)

        pane.art(min(style.px(320), round(pane.width * 0.66)), draw)

    def _finding(self, pane: Pane) -> None:
        pane.words(Line(self.finding, CARD, False, "text"), card=True)


def draw_picture(surface: pygame.Surface, box: pygame.Rect, picture: pygame.Surface) -> None:
    """As large as the box allows, in its middle."""
    small = scaled(picture, box.size)
    surface.blit(small, small.get_rect(midleft=box.midleft))
