"""The opponents: what they are, what was measured, and a workshop to make one's own."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pygame

from ai.arena import ArenaError
from ai.brain import weight_title
from ai.levels import (
    Level,
    LevelError,
    Measured,
    character_card,
    level_card,
)
from ai.search.skill import LIMITS, WHOLE, Skill
from ai.tuning import TuningError, ranges_of
from game.kernel.agenda import Side
from game.kernel.catalogue import ScenarioError
from game.kernel.game import Game
from ui.keeping.blocks import livery_of
from ui.keeping.standing import side_title
from ui.scenes.contest import Contest
from ui.scenes.host import Host
from ui.scenes.sheet_cards import BustCard, OpponentRow, bust_height, row_height
from ui.scenes.workshop import CALM, WorkshopScene
from ui.widgets import BODY, CARD, NOTE, Chip, Line, Pane

KNOBS: dict[str, tuple[str, float, float]] = {  # words, the slider's upper end, its step
    "iterations": ("Plans tried out in its head (0: judges at sight)", 3000, 20),
    "seconds": ("Longest thinking, in seconds (0: no cap)", 60, 1),
    "candidates": ("Options looked at (0: all)", 40, 1),
    "horizon": ("Plans ahead", 6, 1),
    "misjudge": ("How far it misreads odds", 1, 0.05),
    "processes": ("Processor cores", 8, 1),
}
ROUNDS = (10, 20, 100)
PICTURES = 1.6  # the factor up to which a bust is drawn


class OpponentsScene(WorkshopScene):
    """Cards on the left, the chosen one with its sliders on the right, and a trial of two."""

    title = "Opponents"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.contest: Contest | None = None
        self.rounds = ROUNDS[0]
        self.open_game(next(iter(app.games.values())))

    def open_game(self, game: Game[Any]) -> None:
        """Another game: its own opponents, and a trial of its first two."""
        self.stop()
        super().open_game(game)
        self.scenario = min(game.briefings, key=lambda brief: brief.minutes).name
        names = list(self.book.levels) if self.book else ["", ""]
        self.pair = [names[0], names[min(1, len(names) - 1)]]

    # ---- two against each other

    def fight(self) -> None:
        self.stop()
        self.write()
        names = (self.pair[0], self.pair[1])
        try:
            self.contest = Contest(self.game.name, self.scenario, names, self.rounds, 1, self.app.folder)
        except (ArenaError, LevelError, ScenarioError, OSError) as error:
            self.app.say(str(error))
        self.change()

    def stop(self) -> None:
        if self.contest is not None:
            self.contest.close()
            self.change()

    def next_fighter(self, seat: int, step: int) -> None:
        if self.book is not None:
            names = [*self.book.levels, *self.book.characters]
            place = names.index(self.pair[seat]) if self.pair[seat] in names else 0
            self.pair[seat] = names[(place + step) % len(names)]
            self.change()

    def pick_rounds(self, rounds: int) -> None:
        self.rounds = rounds
        self.change()

    # ---- the scene

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.take_in(Path(event.file))
            return True
        return super().handle(event)

    def update(self, seconds: float) -> None:
        if self.contest is not None and self.contest.poll():
            self.change()
        if self.unsaved > 0:
            self.unsaved -= seconds
            if self.unsaved <= 0:
                self.unsaved = 1e-6
                self.write()
        super().update(seconds)

    def leave(self) -> None:
        self.write()
        self.stop()
        super().leave()

    def head(self) -> list[Chip]:
        of_box = "" if self.is_own else "It belongs to the box: duplicate it first."
        no_level = "" if self.level else "A commander lives in the box: duplicate him first."
        return [
            Chip("duplicate", "Duplicate", self.duplicate, note="A copy of your own, with sliders that move."),
            Chip("remove", "Remove", self.remove, note="Only levels of your own.", blocked=of_box),
            Chip("export", "Export", self.export, note="Writes a file to pass on.", blocked=no_level),
            Chip("import", "Import", self.import_all, note="From the exchange folder, or drop a file here."),
        ]

    def build(self, area: pygame.Rect) -> None:
        left, right = self.two_panes(area, 0.44)
        self.page.reading = right.name
        if len(self.app.games) > 1:
            self._games(left)
        if self.book is None:
            left.text("Nobody has taught the computer this game yet.")
            return
        self._cards(left)
        self._details(right)
        self._sliders(right)
        self._trial(left)

    def _games(self, pane: Pane) -> None:
        chips = []
        for name, game in self.app.games.items():
            act = (lambda chosen: lambda: self.open_game(chosen))(game)
            chips.append(Chip(f"game {name}", game.title, act, "chosen" if game is self.game else "plain"))
        pane.chips(chips)

    def _cards(self, pane: Pane) -> None:
        assert self.book is not None
        pane.label("Levels")
        ladder = [level.name for level in self.book.ladder()]
        for name, level in self.book.levels.items():
            own = "yours" if name in self.book.own else f"rating {level.rated:.0f}"
            self._card(pane, name, level.title, own, dots=ladder.index(name) + 1 if name in ladder else 0)
        if self.book.characters:
            pane.gap()
            pane.label("Commanders")
        for name, character in self.book.characters.items():
            side = Side(self.game.sides.index(character.side)) if character.side in self.game.sides else None
            words = side_title(self.game, side) if side is not None else character.side.capitalize()
            self._card(pane, name, character.title, words, side)
        for name, words in self.book.broken.items():
            pane.words(Line(f"{name}: {words}", NOTE, False, "warning"))

    def _card(self, pane: Pane, name: str, title: str, right: str, side: Side | None = None, dots: int = 0) -> None:
        row = OpponentRow(f"card {name}", pane, pane.box(0), lambda: self.choose(name), note="Shows the card.")
        row.label, row.right, row.chosen, row.dots = title, right, name == self.chosen, dots
        row.portrait = name if side is not None else ""
        row.livery = livery_of(self.game.name, side, self.style.palette.name) if side is not None else None
        row.rect.height = row_height(self.style, row, pane.width)
        pane.add(row, 3)

    def _details(self, pane: Pane) -> None:
        """A bust, what he is and what to expect of him; then what was measured."""
        level, character = self.level, self.character
        found = level or character
        if found is None:
            return
        card = BustCard("", pane, pane.box(0))
        card.label, card.portrait, card.about = found.title, found.name, found.card
        sides = [Side(n) for n, name in enumerate(self.game.sides) if character and name == character.side]
        side = sides[0] if sides else self.game.players[0]
        card.livery = livery_of(self.game.name, side, self.style.palette.name)
        card.pictured = self.style.factor <= PICTURES
        card.rect.height = bust_height(self.style, card, pane.width)
        pane.add(card, 8)
        if level is not None and level.expect:
            pane.words(Line(level.expect, BODY, True), gap=6)
        told = level_card(level) if level is not None else character_card(character) if character is not None else ""
        pane.words(*(Line(line, NOTE, False, "quiet") for line in told.split("\n")[1:]))
        self._measured(pane, found.measured)

    def _measured(self, pane: Pane, measured: Measured) -> None:
        if measured.deeds:
            rows = ([name, f"{rate:g}"] for name, rate in measured.deeds.items())
            pane.table([["In an average game", "Times"], *rows])

    def _sliders(self, pane: Pane) -> None:
        level = self.level
        if level is None or self.brain is None:
            return
        blocked = "" if self.is_own else "It belongs to the box: duplicate it to change it."
        if self.is_own:
            pane.entry("title", level.title, "Its name", self._rename, "What your level is called.")
        pane.label("How hard it thinks")
        for item in fields(Skill):
            self._knob(pane, level, item.name, item.name in WHOLE, blocked)
        pane.gap()
        pane.label("What it values")
        for name, weight in self.brain.weights.items():
            self._weight(pane, level, name, weight, blocked)

    def _rename(self, text: str) -> None:
        if self.level is not None and text.strip() and self.book is not None:
            self.book.levels[self.chosen] = replace(self.level, title=text.strip()[:60])
            self.unsaved = CALM

    def _knob(self, pane: Pane, level: Level, name: str, whole: bool, blocked: str) -> None:
        words, high, step = KNOBS.get(name, (name, LIMITS[name][1], 1))
        low, value = LIMITS[name][0], getattr(level.knobs, name)

        def change(now: float) -> None:
            rounded = round(now / step) * step
            fitting: Any = int(max(low, rounded)) if whole else round(max(low, rounded), 3)
            self.edit(replace(level, knobs=replace(level.knobs, **{name: fitting})))

        pane.slider(f"knob {name}", words, value, (low, max(high, value)), step, change, f"{value:g}", "", blocked)

    def _weight(self, pane: Pane, level: Level, name: str, usual: float, blocked: str) -> None:
        low, high = self._ends(name, usual)
        value = level.weights.get(name, usual)
        step = (high - low) / 20

        def change(now: float) -> None:
            self.edit(replace(level, weights={**level.weights, name: round(now, 3)}))

        title = weight_title(self.brain, name) if self.brain is not None else name
        shown = f"{value:g}" + ("" if value == usual else f" (usually {usual:g})")
        ends = (min(low, value), max(high, value))
        pane.slider(f"weight {name}", title, value, ends, step, change, shown, "", blocked)

    def _ends(self, name: str, usual: float) -> tuple[float, float]:
        assert self.brain is not None
        try:
            return ranges_of(self.brain, [name])[name]
        except (TuningError, KeyError):
            return usual - 1.0, usual + 1.0

    def _trial(self, pane: Pane) -> None:
        """Two fighters, how many games, and the table as it fills."""
        assert self.book is not None
        pane.gap(10)
        pane.heading("Try two against each other")
        for seat, word in enumerate(("First", "Second")):
            step = (lambda number: lambda: self.next_fighter(number, 1))(seat)
            item = pane.row(f"fighter {seat}", [Line(self._title(self.pair[seat]), CARD)], step, right=word, gap=3)
            item.step = (lambda number: lambda by: self.next_fighter(number, by))(seat)
            item.note = "Left and right change who plays."
        acts = {rounds: (lambda number: lambda: self.pick_rounds(number))(rounds) for rounds in ROUNDS}
        running = self.contest is not None and self.contest.running
        go = Chip("stop", "Stop", self.stop) if running else Chip("fight", "Start", self.fight, "chosen")
        kinds = {rounds: "chosen" if rounds == self.rounds else "plain" for rounds in ROUNDS}
        pane.chips([*(Chip(f"rounds {n}", f"{n} games", acts[n], kinds[n]) for n in ROUNDS), go])  # type: ignore[arg-type]
        self._results(pane)

    def _results(self, pane: Pane) -> None:
        if self.contest is None:
            alone = len(self.game.players) == 1
            how = "each with the same dice" if alone else "each seed twice with sides swapped"
            pane.text(f"They play {self.game.scenario_title(self.scenario)}, {how}.", NOTE, "quiet")
            return
        played, planned = len(self.contest.result.outcomes), self.contest.result.planned
        state = "playing" if self.contest.running else "done" if played == planned else "stopped"
        pane.text(self.contest.words or f"{played} of {planned} games, {state}", CARD, "quiet")
        pane.art(self.app.style.px(10), self._bar)
        pane.table(self.contest.table())
        if played:
            pane.table(self.contest.deeds())

    def _bar(self, surface: pygame.Surface, box: pygame.Rect, _: object) -> None:
        if self.contest is not None:
            colours = self.app.style.palette
            share = len(self.contest.result.outcomes) / max(1, self.contest.result.planned)
            pygame.draw.rect(surface, colours.line, box)
            pygame.draw.rect(surface, colours.light, (*box.topleft, round(box.width * share), box.height))
            pygame.draw.rect(surface, colours.quiet, box, 1)
