"""A new game: battles as cards with their own map, and a sheet on which everything has a default."""

from __future__ import annotations

from typing import Any

import pygame

from game.kernel.catalogue import ScenarioError
from game.kernel.game import Game
from game.kernel.match import Match, draw_seed
from table.guidance import GUIDED
from table.keeping.audit import dice_code
from table.keeping.records import Records
from table.keeping.service import Service
from table.seats import Seats
from ui.keeping.standing import side_title
from ui.scenes import last_choices
from ui.scenes.base import above_notice
from ui.scenes.battle_cards import BattleCards
from ui.scenes.host import Host
from ui.scenes.night_page import Heading
from ui.scenes.night_scene import NightScene
from ui.scenes.own_dice import begin_game
from ui.scenes.plates import PictureCard, Plate, Rich, plate_width
from ui.scenes.set_up import SetUp
from ui.scenes.set_up_sheet import SetUpSheet
from ui.scenes.sheet_cards import GameTab, Segment, SideCard
from ui.widgets import BODY, CARD, LEAD, NOTE, Line, Pane
from ui.widgets.page import ENTERS, MOVES

WIDE = (1000, 620)  # of the room, from which battles and sheet stand side by side


class NewGameScene(NightScene):
    """Game, scenario, side, opponent, dice, house rules."""

    title, grows = "New game", True

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.records, self.service = Records(app.folder), Service(app.folder)
        self.is_expert = False
        self.open_game(last_choices.last_game(app.settings, app.games))

    # ---- choices

    def pick_game(self, game: Game[Any]) -> None:
        """Another game; what was chosen for this one stays chosen."""
        last_choices.keep(self.setup, self.app.settings)
        self.open_game(game)

    def open_game(self, game: Game[Any]) -> None:
        """A game brings its scenarios, sides, opponents and house rules, as they were chosen last."""
        self.setup = SetUp(game, self.app.folder)
        last_choices.recall(self.setup, self.app.settings)
        self.page.scrolls.clear()
        self.change()

    def turn_game(self, step: int) -> None:
        games = list(self.app.games.values())
        self.pick_game(games[(games.index(self.setup.game) + step) % len(games)])

    def leave(self) -> None:
        """For a battle or back to the title: the next time begins where this one ended."""
        last_choices.keep(self.setup, self.app.settings)
        self.app.apply()
        super().leave()

    def pick(self, name: str, value: Any) -> None:
        self.setup.pick(name, value)
        self.change()

    def toggle(self, rule: str) -> None:
        self.setup.house ^= {rule}
        self.change()

    def unfold(self) -> None:
        """The expert options, in the place of the story; Play stays where it is."""
        self.is_expert = not self.is_expert
        self.page.scrolls["sheet"] = 0
        self.reveal = "expert"
        self.change()

    def another(self) -> None:
        """The next commander of that side."""
        known = ["", *self.setup.commanders()]
        place = known.index(self.setup.character) if self.setup.character in known else 0
        self.pick("character", known[(place + 1) % len(known)])

    def play(self, seed: int | None = None) -> None:
        """Begin; with new dice unless somebody wants the dice of an earlier game."""
        setup, seed = self.setup, draw_seed() if seed is None else seed
        try:
            match: Match[Any] = Match(setup.game, setup.scenario, seed, setup.options)
        except ScenarioError as error:
            self.app.say(str(error))
            return
        if setup.may_guide and setup.guided:
            match.notes[GUIDED] = True
        begin_game(self.app, match, Seats(setup.humans, setup.opponent, setup.dice, setup.take_backs))
        self.app.say(f"Dice code {dice_code(match.seed)}: at the end, Check this game proves that no die was changed.")

    # ---- keys

    def handle(self, event: pygame.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return super().handle(event)
        if self._turns(event) or self._letter(event):
            return True
        if event.key in ENTERS and self._is_chosen():
            self.play()
            return True
        used = super().handle(event)
        if event.key in MOVES and self.page.focus.startswith("scenario "):
            self._choose(self.page.focus.removeprefix("scenario "))
        return used

    def _is_chosen(self) -> bool:
        """The focus lies on a battle, side or level that is chosen already: Enter does what the gold button says."""
        item = self.page.item(self.page.focus)
        return isinstance(item, PictureCard | SideCard | Segment) and item.chosen

    def _choose(self, scenario: str) -> None:
        if scenario != self.setup.scenario:
            self.pick("scenario", scenario)

    def _turns(self, event: pygame.Event) -> bool:
        """Ctrl and a number, or Page Up and Down: another game."""
        games = list(self.app.games.values())
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.turn_game(-1 if event.key == pygame.K_PAGEUP else 1)
            return True
        number = event.key - pygame.K_1
        if event.mod & pygame.KMOD_CTRL and 0 <= number < len(games):
            self.pick_game(games[number])
            return True
        return False

    def _letter(self, event: pygame.Event) -> bool:
        item = self.page.item({"x": "expert", "g": "another"}.get(event.unicode.casefold(), ""))
        if item is not None:
            item.press()
        return item is not None

    # ---- what is shown

    def _frame(self) -> pygame.Rect:
        """Back, the title, and the games as tabs."""
        px, window = self.style.px, above_notice(self)
        head = self.page.pane("head", pygame.Rect(0, 0, window.width, px(60)), pad=12)
        wide = plate_width(self.style, "Back", "Esc")
        back = Plate("back", head, pygame.Rect(px(20), px(12), wide, px(36)), self.back, note="To the title (Esc).")
        back.label, back.cap = "Back", "Esc"
        slab = self.style.slab(24)
        name = pygame.Rect(back.rect.right + px(16), px(30) - slab.get_linesize() // 2, slab.size(self.title)[0] + 4, 0)
        name.height = slab.get_linesize()
        head.items += [back, Heading("", head, name, text=self.title, size=24)]
        if len(self.app.games) > 1:
            self._tabs(head, name.right + px(24))
        head.rect.height = max(item.rect.bottom for item in head.items)
        head.rect.height = max(head.rect.height, px(60))
        return pygame.Rect(0, head.rect.height, window.width, window.height - head.rect.height)

    def _tabs(self, head: Pane, least: int) -> None:
        """To the right of the title, or below it where there is no room."""
        px, widths = self.style.px, []
        for game in self.app.games.values():
            widths.append(self.style.width(game.title, BODY, True) + px(24))
        x, row = head.rect.width - px(12) - sum(widths) - px(12) * (len(widths) - 1), pygame.Rect(0, px(4), 0, px(56))
        if x < least:
            x, row = px(12), pygame.Rect(0, px(54), 0, px(36))
        for (name, game), width in zip(self.app.games.items(), widths, strict=True):
            if x + width > head.rect.width - px(8):
                x, row = px(12), row.move(0, row.height)
            box = pygame.Rect(x, row.y, width, row.height)
            act = (lambda chosen: lambda: self.pick_game(chosen))(game)
            tab = GameTab(f"game {name}", head, box, act, note="Ctrl and its number, or Page Up and Down.")
            tab.label, tab.chosen = game.title, game is self.setup.game
            head.items.append(tab)
            x = box.right + px(12)

    @property
    def is_wide(self) -> bool:
        return all(has >= needs for has, needs in zip(self.room, WIDE, strict=True))

    def build(self, area: pygame.Rect) -> None:
        px = self.style.px
        if not self.is_wide:
            return self._build_column(area)
        right = pygame.Rect(0, area.y + px(12), round(area.width * 0.347), area.height - px(24))
        right.right = area.right - px(20)
        foot = px(96 if self.room[1] >= 760 else 84)
        self._foot(pygame.Rect(right.x, right.bottom - foot, right.width, foot), px(16))
        sheet = self.page.pane("sheet", pygame.Rect(right.x, right.y, right.width, right.height - foot), pad=14)
        SetUpSheet(self, sheet).build_fitting()
        left = pygame.Rect(px(12), area.y + px(8), right.x - px(24), area.height - px(12))
        battles = self.page.pane("battles", left, pad=8)
        BattleCards(self, battles).build()
        return None

    def _build_column(self, area: pygame.Rect) -> None:
        """Large type: one battle a row, then the sheet; all of it scrolls, Play stays."""
        px = self.style.px
        foot = pygame.Rect(area.x, area.bottom - px(66), area.width, px(66))
        self._foot(foot, px(14))
        pane = self.page.pane("sheet", pygame.Rect(area.x, area.y, area.width, area.height - foot.height), pad=12)
        BattleCards(self, pane).build_rows()
        pane.gap(8)
        SetUpSheet(self, pane).build()

    def _foot(self, box: pygame.Rect, pad: int) -> None:
        px, setup = self.style.px, self.setup
        pane = self.page.pane("foot", box, pad=0)
        edge = px(16 if self.room[1] >= 760 else 10)
        tall, y = px(50), box.height - edge - px(50)
        if self.is_wide:
            kept = pygame.Rect(pad, y - self.style.height(NOTE) - px(4), box.width - 2 * pad, self.style.height(NOTE))
            pane.items.append(Rich("", pane, kept, lines=[Line("Your last choices are kept.", NOTE, False, "quiet")]))
        else:
            tall, y = px(46), (box.height - px(46)) // 2
        plate = Plate("play", pane, pygame.Rect(pad, y, box.width - 2 * pad, tall), self.play, note=setup.in_words())
        plate.label, plate.cap, plate.is_gold, plate.size = self.play_words(), "Enter", True, LEAD
        for size in (LEAD, BODY, CARD, NOTE):
            plate.size = size
            if plate_width(self.style, plate.label, "Enter", size) <= plate.rect.width:
                break
        else:
            plate.label = "Play"
        pane.items.append(plate)
        pane.y = box.height - pane.pad

    def play_words(self) -> str:
        """What the gold plate does."""
        setup, brief = self.setup, self.setup.briefing
        if not setup.humans:
            return f"Watch {brief.short}"
        if len(setup.humans) > 1:
            return f"Play {brief.short} at one desk"
        return f"Play {brief.short} as the {side_title(setup.game, setup.humans[0])}"

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        sheet, foot = (next(pane.rect for pane in self.page.panes if pane.name == name) for name in ("sheet", "foot"))
        pygame.draw.rect(surface, self.style.palette.panel, sheet.union(foot), border_radius=self.style.px(4))
        pygame.draw.rect(surface, self.style.palette.line, sheet.union(foot), 1, border_radius=self.style.px(4))

    def draw_note(self, surface: pygame.Surface) -> None:
        """The sheet says it all; there is no line at the foot."""
