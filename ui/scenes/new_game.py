"""A new game: everything has a default, so that Play can be pressed at once."""

from __future__ import annotations

from typing import Any

import pygame

from ai.levels import character_card, level_card
from ai.par import find_par
from game.kernel.game import Game, Option, ScenarioError
from game.kernel.match import Match, draw_seed
from table.keeping.audit import dice_code
from table.keeping.records import Records
from table.seats import Seats
from ui.scenes import last_choices
from ui.scenes.base import PageScene
from ui.scenes.host import Host
from ui.scenes.own_dice import begin_game
from ui.scenes.set_up import DICE, HOT_SEAT, RANDOM, WATCH, SetUp
from ui.widgets import CARD, LEAD, NOTE, ButtonKind, Chip, Line, Pane

RESULTS = 5  # of the best ones are listed


class NewGameScene(PageScene):
    """Game, scenario, side, opponent, dice, house rules."""

    title = "New game"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.records = Records(app.folder)
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
        self.change()

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

    def play(self, seed: int | None = None) -> None:
        """Begin; with new dice unless somebody wants the dice of an earlier game."""
        setup, seed = self.setup, draw_seed() if seed is None else seed
        try:
            match: Match[Any] = Match(setup.game, setup.scenario, seed, setup.options)
        except ScenarioError as error:
            self.app.say(str(error))
            return
        begin_game(self.app, match, Seats(setup.humans, setup.opponent, setup.dice, setup.take_backs))
        self.app.say(f"Dice code {dice_code(match.seed)}: at the end, Check this game proves that no die was changed.")

    # ---- what is shown

    def head(self) -> list[Chip]:
        return [Chip("play", "Play", self.play, "main", self.setup.in_words())]

    def build(self, area: pygame.Rect) -> None:
        left, right = self.two_panes(area, 0.56)
        self.page.reading = right.name
        if len(self.app.games) > 1:
            self._games(left)
        self._scenarios(left)
        if right is left:
            self._briefing(right)
        self._sides(left)
        self._opponents(left)
        if right is left:
            self._card(right)
        self._dice(left)
        self._strictness(left)
        self._house_rules(left)
        if right is not left:
            self._briefing(right)
            self._card(right)

    def _chip(self, group: str, value: Any, label: str, note: str = "", blocked: str = "") -> Chip:
        kind: ButtonKind = "chosen" if getattr(self.setup, group) == value else "plain"
        return Chip(f"{group} {value}", label, lambda: self.pick(group, value), kind, note, blocked)

    def _games(self, pane: Pane) -> None:
        pane.label("Game")
        chips = []
        for name, game in self.app.games.items():
            act = (lambda chosen: lambda: self.pick_game(chosen))(game)
            chips.append(Chip(f"game {name}", game.title, act, "chosen" if game is self.setup.game else "plain"))
        pane.chips(chips)

    def _scenarios(self, pane: Pane) -> None:
        pane.label("Scenario")
        for brief in self.setup.game.briefings:
            act = (lambda name: lambda: self.pick("scenario", name))(brief.name)
            chosen = brief.name == self.setup.scenario
            lines = [Line(brief.title, bold=chosen)]
            first = "start here, " if brief.name == self.setup.game.first_scenario else ""
            pane.row(f"scenario {brief.name}", lines, act, chosen, right=f"{first}{brief.minutes} min", mark="disc")
        pane.gap()

    def _briefing(self, pane: Pane) -> None:
        brief = next(brief for brief in self.setup.game.briefings if brief.name == self.setup.scenario)
        pane.words(Line(brief.title, LEAD, True), Line(f"About {brief.minutes} minutes", NOTE, False, "quiet"))
        pane.text(brief.text, CARD)
        par = find_par(self.setup.game.name, self.setup.scenario, self.setup.house_rules)
        if par is not None:
            pane.text(par.words, CARD)
        self._records(pane)

    def _records(self, pane: Pane) -> None:
        """The best results of this set-up; pressing one plays its dice again."""
        found = self.records.best((self.setup.game.name, self.setup.scenario, self.setup.contest()), RESULTS)
        if not found:
            return
        pane.label("Best results: press one to play its dice")
        for number, result in enumerate(found):
            act = (lambda seed: lambda: self.play(seed))(result.seed)
            lines = [Line(f"{number + 1}. Score {result.score}"), Line(result.words, NOTE, False, "quiet")]
            pane.row(f"record {number}", lines, act, note="The same set-up with the same dice.")
        pane.gap()

    def _sides(self, pane: Pane) -> None:
        pane.label("You play")
        chips = [self._chip("side", side, self.setup.game.sides[side].capitalize()) for side in self.setup.game.players]
        if len(self.setup.game.players) > 1:
            chips.append(self._chip("side", HOT_SEAT, "Both, two at one desk", "Secrets are hidden between turns."))
        how = "against itself" if len(self.setup.game.players) > 1 else "in your place"
        chips.append(self._chip("side", WATCH, "Nobody: watch", f"The computer plays {how}."))
        pane.chips(chips)

    def _opponents(self, pane: Pane) -> None:
        alone = len(self.setup.game.players) == 1
        if alone and not self.setup.rivals:
            pane.label("The other side")
            pane.text("The rules run the other side by themselves.", CARD)
            return None
        pane.label("Who plays in your place" if alone else "Opponent")
        if self.setup.book is None:
            return pane.chips([self._chip("level", RANDOM, "Random", "Nobody has taught the computer this game yet.")])
        none = "" if self.setup.rivals else "Nobody is needed: all decisions are yours."
        pane.chips(
            [
                self._chip("level", n, level.title, first_sentence(level.card), none)
                for n, level in self.setup.book.levels.items()
            ]
        )
        commanders = self.setup.commanders()
        if commanders:
            pane.label("Commander")
            chips = [self._chip("character", "", "No special one", "Plays like anybody of that level.")]
            pane.chips(
                [*chips, *(self._chip("character", n, c.title, first_sentence(c.card)) for n, c in commanders.items())]
            )
        return None

    def _card(self, pane: Pane) -> None:
        """The card of whoever is chosen."""
        if self.setup.book is None or not self.setup.rivals or self.setup.level not in self.setup.book.levels:
            return
        pane.gap()
        pane.words(*card_lines(level_card(self.setup.book.levels[self.setup.level])), card=True)
        commander = self.setup.commanders().get(self.setup.character)
        if commander is not None:
            pane.words(*card_lines(character_card(commander)), card=True)

    def _dice(self, pane: Pane) -> None:
        pane.label("Dice")
        pane.chips([self._chip("dice", mode, *DICE[mode]) for mode in self.setup.dice_modes()])

    def _strictness(self, pane: Pane) -> None:
        pane.label("Options")
        note = "Off is strict play: the way back closes at every roll. The same dice come again either way."
        act = lambda: self.pick("take_backs", not self.setup.take_backs)  # noqa: E731
        pane.toggle("take backs", "Dice may be taken back; the result notes it", self.setup.take_backs, act, note)

    def _house_rules(self, pane: Pane) -> None:
        printed = [rule for rule in self.setup.fitting if rule.printed]
        ours = [rule for rule in self.setup.fitting if not rule.printed]
        self._rules(pane, "Optional rules of the book", printed, "An optional rule")
        self._rules(pane, "House rules", ours, "Another reading of the rules")

    def _rules(self, pane: Pane, title: str, rules: list[Option], kind: str) -> None:
        if rules:
            pane.label(title)
        for rule in rules:
            act = (lambda name: lambda: self.toggle(name))(rule.name)
            words, on = f"{rule.text} ({rule.rule})", rule.name in self.setup.house
            pane.toggle(f"house {rule.name}", words, on, act, f"{kind}: {rule.rule}.")


def card_lines(card: str) -> list[Line]:
    """A card's text: its name first and bold, the figures quiet."""
    first, *rest = card.split("\n")
    name, _, about = first.partition(". ")
    return [Line(name, LEAD, True), Line(about, CARD), *(Line(line, NOTE, False, "quiet") for line in rest)]


def first_sentence(text: str) -> str:
    """Enough for the line at the foot; the card beside it says the rest."""
    return text.split(". ")[0].rstrip(".") + "."
