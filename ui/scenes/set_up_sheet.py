"""The sheet of a new game: story, sides, opponent and level; and, unfolded in their place, what experts choose."""

from __future__ import annotations

from typing import Any, Protocol

import pygame

from ai.levels import ADAPTIVE, Level
from ai.par import find_par
from game.kernel.agenda import Side
from game.kernel.catalogue import Option
from game.kernel.game import Game
from table.keeping.records import Records
from table.keeping.service import Service, words_of
from table.seats import TABLE
from ui.keeping.blocks import livery_of
from ui.keeping.standing import side_title
from ui.scenes.host import Host
from ui.scenes.night_page import Heading, heading_height
from ui.scenes.plates import TextLink
from ui.scenes.set_up import DICE, HOT_SEAT, RANDOM, WATCH, SetUp
from ui.scenes.sheet_cards import BustCard, FoldRow, Segment, SideCard, bust_height, side_height
from ui.widgets import BODY, CARD, NOTE, ButtonKind, Chip, Line, Pane, Style, Words

FOLDS = ("par", "story", "habits", "title", "forces", "bust")  # what goes first where there is little room
RESULTS = 5  # of the best ones are listed
TITLE = 22  # size of type
PICTURES = 1.6  # the factor up to which a bust is drawn
NO_RIVAL = "There is no other side whose dice you could throw."
NO_TABLE = "It is for one player, who moves the counters of both sides."
ALONE = "Nobody is needed: all decisions are yours."
PLAIN = "By the book"
PLAIN_WORDS = "A commander without habits of his own: he plays as anybody of that level would."


class Chooser(Protocol):
    """The scene, as far as its sheet asks and tells it."""

    app: Host
    setup: SetUp
    records: Records
    service: Service
    is_expert: bool

    def pick(self, name: str, value: Any) -> None: ...
    def toggle(self, rule: str) -> None: ...
    def unfold(self) -> None: ...
    def another(self) -> None: ...
    def play(self, seed: int | None = None) -> None: ...


def result_words(service: Service, game: Game[Any], scenario: str) -> str:
    """The player's own results in a battle: with the side that he has led there last."""
    played = service.of(game.name, scenario)
    if not played:
        return ""
    side = played[-1].side
    words = words_of(each for each in played if each.side == side)
    if len(game.players) == 1 or side not in game.sides:
        return words
    return f"You: {words[:1].lower()}{words[1:]} as {side_title(game, Side(game.sides.index(side)))}"


class SetUpSheet:
    """Puts everything down on one pane, from top to bottom."""

    def __init__(self, scene: Chooser, pane: Pane) -> None:
        self.scene, self.pane, self.setup = scene, pane, scene.setup
        self.style = pane.page.style
        self.folds: frozenset[str] = frozenset()  # what is left out for want of room

    def build_fitting(self) -> None:
        """Without a scroll bar: as much is folded away, in that order, as the room asks for."""
        top, before = self.pane.y, len(self.pane.items)
        for number in range(len(FOLDS) + 1):
            self.folds = frozenset(FOLDS[:number])
            del self.pane.items[before:]
            self.pane.y = top
            self.build()
            if not self.pane.most or self.scene.is_expert:
                return

    def build(self) -> None:
        brief = self.setup.briefing
        title = brief.short if "title" in self.folds else brief.title  # its card has all of it
        tall = heading_height(self.style, title, TITLE, self.pane.width)
        self.pane.add(Heading("", self.pane, self.pane.box(tall), text=title, size=TITLE), 4)
        if self.scene.is_expert:
            self._fold_row()
            self._expert()
            return
        self._story()
        self._sides()
        self._opponent()
        self._fold_row()

    # ---- the story and the sides

    def _story(self) -> None:
        """Two sentences; folded away where there is little room."""
        brief, card = self.setup.briefing, self.setup.briefing.card
        text = card.story or brief.text
        if "story" not in self.folds or not card.story:
            self.pane.words(Line(text, CARD), gap=6)
        par = find_par(self.setup.game.name, self.setup.scenario, self.setup.house_rules)
        if par is not None and "par" not in self.folds:
            self.pane.words(Line(par.words, NOTE, False, "quiet"), gap=6)

    def _caption(self, text: str) -> None:
        self.pane.words(Line(text, NOTE, False, "quiet"), gap=4)

    def _sides(self) -> None:
        game, pane, px = self.setup.game, self.pane, self.style.px
        self._caption("You lead")
        gap = px(10)
        number = len(game.players)
        width = (pane.width - (number - 1) * gap) // number
        cards = [self._side_card(side, width) for side in game.players]
        tall = max(card.rect.height for card in cards)
        for place, card in enumerate(cards):
            card.rect = pygame.Rect(pane.pad + place * (width + gap), pane.y, width, tall)
            pane.items.append(card)
        pane.y += tall + px(6)
        self._other_seats()

    def _side_card(self, side: Side, width: int) -> SideCard:
        game, told = self.setup.game, self.setup.briefing.card
        goal = told.goals[side] if told.goals else ""
        forces = told.forces[side] if told.forces and "forces" not in self.folds else ()
        tall = side_height(self.style, goal, width, bool(forces))
        card = SideCard(f"side {side}", self.pane, pygame.Rect(0, 0, width, tall), self._picks("side", side))
        card.label, card.goal, card.forces = side_title(game, side), goal, forces
        card.livery = livery_of(game.name, side, self.style.palette.name)
        card.chosen = self.setup.side == side
        card.note = goal or f"You lead the {card.label}."
        return card

    def _other_seats(self) -> None:
        """Two at one desk, and watching: as links."""
        x, y, pane, game = self.pane.pad, self.pane.y, self.pane, self.setup.game
        seats = [(HOT_SEAT, "two at one desk", "Secrets are hidden between turns.")] if len(game.players) > 1 else []
        how = "against itself" if len(game.players) > 1 else "in your place"
        seats.append((WATCH, "watch", f"The computer plays {how}."))
        x += self._plain("Or ", x, y)
        for place, (seat, label, note) in enumerate(seats):
            x += self._plain(", ", x, y) if place else 0
            box = pygame.Rect(x, y, self.style.width(label, CARD, self.setup.side == seat), self.style.height(CARD))
            link = TextLink(f"side {seat}", pane, box, self._picks("side", seat), note=note)
            link.label, link.chosen = label, self.setup.side == seat
            pane.items.append(link)
            x += box.width
        pane.y = y + self.style.height(CARD) + self.style.px(8)

    def _plain(self, text: str, x: int, y: int) -> int:
        wide = self.style.width(text, CARD)
        box = pygame.Rect(x, y, wide + 2, self.style.height(CARD))
        self.pane.items.append(Words("", self.pane, box, lines=[Line(text, CARD)]))
        return wide

    def _picks(self, name: str, value: Any) -> Any:
        return lambda: self.scene.pick(name, value)

    # ---- the opponent

    def _opponent(self) -> None:
        setup, alone = self.setup, len(self.setup.game.players) == 1
        if alone and not setup.rivals:
            self.pane.words(Line("The rules run the other side by themselves.", CARD, False, "quiet"))
            return
        self._caption("In your place" if alone else "Against")
        if setup.book is None:
            self.pane.words(Line("Nobody has taught the computer this game yet: it plays at random.", CARD))
            return
        if setup.rivals:
            self._bust()
        self._levels("" if setup.rivals else ALONE)

    def _bust(self) -> None:
        setup = self.setup
        commanders, pane = setup.commanders(), self.pane
        who = commanders.get(setup.character)
        level = setup.book.levels[setup.level] if setup.book and setup.level in setup.book.levels else None
        card = BustCard("another", pane, pane.box(0), self.scene.another if commanders else None)
        card.label = who.title if who else PLAIN
        card.about = sentences(who.card, 1 if "habits" in self.folds else 2) if who else PLAIN_WORDS
        card.portrait = who.name if who else (level.name if level else RANDOM)
        card.livery = livery_of(setup.game.name, setup.rivals[0], self.style.palette.name)
        card.pictured = self.style.factor <= PICTURES and "bust" not in self.folds
        card.more, card.cap = ("Another general", "G") if commanders else ("", "")
        card.note = "The next commander of that side (G)."
        card.rect.height = bust_height(self.style, card, pane.width)
        pane.add(card, 8)

    def _levels(self, blocked: str) -> None:
        """The ladder of the box as segments, the others as links, and what to expect of the chosen one."""
        setup, pane, px = self.setup, self.pane, self.style.px
        assert setup.book is not None
        ladder = [level.name for level in setup.book.ladder()]
        titles = [setup.book.levels[name].title for name in ladder]
        boxes, size = self._segment_boxes(titles)
        for name, box in zip(ladder, boxes, strict=True):
            pane.items.append(self._segment(setup.book.levels[name], box, blocked, size))
        pane.y = boxes[-1].bottom + px(4)
        self._other_levels([name for name in setup.book.levels if name not in ladder], blocked)
        level = setup.book.levels.get(setup.level)
        if level is not None and not blocked:
            pane.words(Line(f"{level.title}: {self._expected(level)}", CARD), gap=8)

    def _segment_boxes(self, titles: list[str]) -> tuple[list[pygame.Rect], int]:
        """A row as wide as the sheet, each segment by its own word; as many rows as large letters need."""
        pane, px = self.pane, self.style.px
        gap, pad = px(4), px(6)
        size = CARD if widest(self.style, titles, CARD) + px(10) <= (pane.width - 4 * gap) // 5 else NOTE
        rows: list[list[int]] = [[]]
        for title in titles:
            width = widest(self.style, [title], size) + pad
            if rows[-1] and sum(rows[-1]) + width + gap * len(rows[-1]) > pane.width:
                rows.append([])
            rows[-1].append(width)
        boxes: list[pygame.Rect] = []
        for number, row in enumerate(rows):
            spare, x = (pane.width - sum(row) - gap * (len(row) - 1)) // len(row), pane.pad
            for width in row:
                boxes.append(pygame.Rect(x, pane.y + number * px(34), width + spare, px(30)))
                x += width + spare + gap
        return boxes, size

    def _segment(self, level: Level, box: pygame.Rect, blocked: str, size: int) -> Segment:
        found = Segment(f"level {level.name}", self.pane, box, self._picks("level", level.name), blocked=blocked)
        found.label, found.chosen, found.note = level.title, level.name == self.setup.level, level.expect
        found.size = size
        return found

    def _expected(self, level: Level) -> str:
        """In words, with the player's own record against it."""
        told = level.expect or sentences(level.card, 2)
        played = self.scene.service.of(self.setup.game.name, level=level.name)
        won = sum(each.won for each in played)
        own = f" You have won {won} of {len(played)}." if played and len(self.setup.game.players) > 1 else ""
        return f"{told[:1].lower()}{told[1:]}{own}"

    def _other_levels(self, names: list[str], blocked: str) -> None:
        """The one that follows results, and those that the player has made."""
        setup, pane = self.setup, self.pane
        if not names or setup.book is None:
            return
        x, y = pane.pad, pane.y
        x += self._plain("Or ", x, y)
        for place, name in enumerate(names):
            level = setup.book.levels[name]
            label = f"the {level.title.lower()}" if name == ADAPTIVE else level.title
            wide = self.style.width(label, CARD, name == setup.level)
            if x + wide > pane.pad + pane.width and place:
                x, y = pane.pad, y + self.style.height(CARD)
            x += self._plain(", ", x, y) if place and x > pane.pad else 0
            box = pygame.Rect(x, y, min(wide, pane.width), self.style.height(CARD))
            link = TextLink(f"level {name}", pane, box, self._picks("level", name), blocked=blocked, note=level.expect)
            link.label, link.chosen = label, name == setup.level
            pane.items.append(link)
            x += box.width
        pane.y = y + self.style.height(CARD) + self.style.px(6)

    # ---- what experts choose

    def _fold_row(self) -> None:
        row = FoldRow("expert", self.pane, self.pane.box(self.style.px(36)), self.scene.unfold)
        row.label, row.cap, row.is_open = "Expert options", "X", self.scene.is_expert
        row.set_to, row.note = self.setup.expert_words(), "Dice, take-backs and house rules (X)."
        row.lines = [Line(row.set_to)]
        self.pane.add(row, 6)

    def _expert(self) -> None:
        pane, setup = self.pane, self.setup
        pane.label("Dice")
        modes = setup.dice_modes()
        closed = {mode: NO_TABLE if mode == TABLE else NO_RIVAL for mode in DICE if mode not in modes}
        chips = [self._chip("dice", mode, *DICE[mode], closed.get(mode, "")) for mode in DICE]
        pane.chips(chips)
        note = "Off is strict play: the way back closes at every roll. The same dice come again either way."
        act = lambda: self.scene.pick("take_backs", not setup.take_backs)  # noqa: E731
        pane.toggle("take backs", "Dice may be taken back; the result notes it", setup.take_backs, act, note)
        self._chance()
        guide = lambda: self.scene.pick("guided", not setup.guided)  # noqa: E731
        first = setup.game.scenario_title(setup.game.first_scenario)
        why = "" if setup.may_guide else f"Only in {first}, for one player."
        told = "A line says what a good player would think about; it fades as you manage alone."
        pane.toggle("guided", "Guide me", setup.guided and setup.may_guide, guide, told, why)
        printed = [rule for rule in setup.game.options if rule.printed]
        ours = [rule for rule in setup.game.options if not rule.printed]
        self._rules("Optional rules of the book", printed)
        self._rules("House rules", ours)
        self._best()

    def _chip(self, group: str, value: Any, label: str, note: str = "", blocked: str = "") -> Chip:
        kind: ButtonKind = "chosen" if getattr(self.setup, group) == value else "plain"
        return Chip(f"{group} {value}", label, self._picks(group, value), kind, note, blocked)

    def _chance(self) -> None:
        settings = self.scene.app.settings

        def turn() -> None:
            settings.show_chance = not settings.show_chance
            self.scene.pick("dice", self.setup.dice)

        self.pane.toggle("chance", "Show the chance to win", settings.show_chance, turn, "At a glance, while you play.")

    def _rules(self, title: str, rules: list[Option]) -> None:
        """Those that mean nothing in this battle are dimmed, and say so."""
        if rules:
            self.pane.label(title)
        fitting = self.setup.fitting
        for rule in rules:
            act = (lambda name: lambda: self.scene.toggle(name))(rule.name)
            fits = rule in fitting
            on, blocked = fits and rule.name in self.setup.house, "" if fits else "It is no choice in this battle."
            self.pane.toggle(f"house {rule.name}", f"{rule.text} ({rule.rule})", on, act, f"Rule {rule.rule}.", blocked)

    def _best(self) -> None:
        """The best results of this set-up; pressing one plays its dice again."""
        setup, pane = self.setup, self.pane
        found = self.scene.records.best((setup.game.name, setup.scenario, setup.contest()), RESULTS)
        if not found:
            return
        pane.label("Best results: press one to play its dice")
        for number, result in enumerate(found):
            act = (lambda seed: lambda: self.scene.play(seed))(result.seed)
            lines = [Line(f"{number + 1}. Score {result.score}", BODY), Line(result.words, NOTE, False, "quiet")]
            pane.row(f"record {number}", lines, act, note="The same set-up with the same dice.")


def widest(style: Style, words: list[str], size: int) -> int:
    return max(style.width(word, size, True) for word in words)


def sentences(text: str, number: int) -> str:
    """The first ones: enough to know somebody by."""
    parts = text.split(". ")
    return ". ".join(parts[:number]).rstrip(".") + "."
