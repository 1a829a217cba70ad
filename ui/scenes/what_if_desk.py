"""Trying a game again from one of its positions: play on, watch, or have it played many times; the tree of tries."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ai.arena import wilson
from ai.levels import HEURISTIC, LevelError
from game.kernel.agenda import Side
from game.kernel.match import Match, draw_seed
from game.kernel.saves import SaveError
from table.keeping.naming import game_key
from table.opponent import default_name
from table.seats import Seats, noted_seats
from table.what_if import LONGEST, NoBranch, Twiglet, branch, branches_of, branching_of, free_branch_name, may_branch
from ui.keeping.standing import side_title
from ui.scenes.contest import Contest
from ui.scenes.host import Host
from ui.scenes.opening import KEPT_AS, open_game, save_game
from ui.widgets import BODY, CARD, NOTE, Act, Chip, Line, Pane

TIMES = 200  # games that a position is played to the end


class WhatIfDesk:
    """What can be tried from a step of one game; `change` is called when something of it is to be seen anew."""

    def __init__(self, app: Host, match: Match[Any], change: Callable[[], None]) -> None:
        self.app, self.match, self.change = app, match, change
        self.fresh = False
        self.name = ""
        self.branches: list[Twiglet] = []
        self.trials: Contest | None = None
        self.tried = -1  # the position that is played many times

    # ---- what can be done

    @property
    def root(self) -> str:
        left = branching_of(self.match.notes)
        return left.root if left is not None else game_key(self.match)

    def look(self) -> None:
        """The tries that lie among the saves."""
        self.branches = branches_of(self.app.folder, self.root)

    def poll(self) -> bool:
        return self.trials is not None and self.trials.poll()

    def close(self) -> None:
        if self.trials is not None:
            self.trials.close()

    def play_on(self, start: int, cursor: int, humans: tuple[Side, ...]) -> None:
        """A game of its own from here, with whoever played against it."""
        noted = noted_seats(self.match)
        opponent = noted.opponent or default_name(self.match.game, self.app.folder)
        seats = Seats(humans, opponent.split("+")[0], take_backs=True)
        try:
            tried = self._branched(start, cursor, seats)
        except NoBranch as error:
            self.app.say(str(error))
            return
        save_game(self.app, tried, str(tried.notes[KEPT_AS]))
        self.app.begin(self.app.battle(tried, seats))

    def _branched(self, start: int, cursor: int, seats: Seats) -> Match[Any]:
        kept = self.match.notes.get(KEPT_AS)
        save = kept if isinstance(kept, str) else ""
        name = self.name.strip() or free_branch_name([each.branching.name for each in self.branches], cursor)
        tried = branch(self.match, start, seats, draw_seed() if self.fresh else None, name, save)
        battle = self.match.game.scenario_title(self.match.scenario).partition(":")[0]
        tried.notes[KEPT_AS] = _free_file(self.app.folder, f"What-if, {battle}")
        return tried

    def play_often(self, start: int, cursor: int) -> None:
        """Two equal players finish it many times, beside the screen; wins are counted with their interval."""
        self.close()
        game, seats = self.match.game, Seats(tuple(self.match.game.players))
        try:
            position = branch(self.match, start, seats, None).snapshot().sealed()
            players = [HEURISTIC] * len(game.players)
            self.trials = Contest(
                game.name, self.match.scenario, players, TIMES, self.match.seed + start, self.app.folder, position
            )
        except (NoBranch, LevelError, SaveError) as error:
            self.app.say(str(error))
            return
        self.tried = cursor
        self.change()

    def toggle_dice(self) -> None:
        self.fresh = not self.fresh
        self.change()

    def rename(self, text: str) -> None:
        self.name = text[:LONGEST]

    # ---- what is shown

    def fill(self, pane: Pane, start: int, cursor: int) -> None:
        """`start`: after how many actions of the match; below 0 there is nothing left to be played."""
        closed = may_branch(self.match) or ("" if start >= 0 else "The game is over here: step back to try again.")
        pane.words(Line("Play on from here", BODY, True), gap=2)
        told = "A game of its own: this one stays as it is, and nothing of it counts."
        pane.words(Line(closed or told, CARD, False, "quiet"))
        if not closed:
            self._fill_ways(pane, start, cursor)
        self._fill_trials(pane)
        self._fill_tree(pane)

    def _fill_ways(self, pane: Pane, start: int, cursor: int) -> None:
        hint = free_branch_name([each.branching.name for each in self.branches], cursor)
        pane.entry("branch name", self.name, f"Its name: {hint}", self.rename, "What it shall be called in the tree.")
        note = "Other dice than those that fell; off, the same dice come again."
        pane.toggle("fresh dice", "Fresh dice", self.fresh, self.toggle_dice, note)
        game = self.match.game
        chips = [
            Chip(f"play {game.sides[side]}", f"Play the {side_title(game, side)}", self._player(start, cursor, (side,)))
            for side in game.players
        ]
        chips.append(Chip("watch", "Watch", self._player(start, cursor, ()), note="The computer plays all sides."))
        pane.chips(chips)
        note = "Two equal players finish this position; who wins is counted, in the background."
        often = Chip("often", f"Play it {TIMES} times", lambda: self.play_often(start, cursor), note=note)
        pane.chips([often])

    def _player(self, start: int, cursor: int, humans: tuple[Side, ...]) -> Act:
        return lambda: self.play_on(start, cursor, humans)

    def _fill_trials(self, pane: Pane) -> None:
        if self.trials is None:
            return
        result, game = self.trials.result, self.match.game
        played = len(result.outcomes)
        lines = [Line(f"Decision {self.tried + 1}, played {played} of {result.planned} times:", CARD, True)]
        for side in range(len(game.sides)):
            won = sum(outcome.winner == side for outcome in result.outcomes)
            low, high = wilson(won, played)
            share = f"{won / played:.0%} ({100 * low:.0f} to {100 * high:.0f})" if played else "-"
            lines.append(Line(f"The {side_title(game, Side(side))} win {share}", CARD))
        if self.trials.words:
            lines.append(Line(self.trials.words, NOTE, False, "warning"))
        pane.words(*lines, card=True)

    def _fill_tree(self, pane: Pane) -> None:
        if not self.branches:
            return
        pane.heading("What was tried")
        for number, each in enumerate(self.branches):
            branching, saved = each.branching, each.saved
            dice = "fresh dice" if branching.fresh else "the same dice"
            lines = [
                Line(branching.name, CARD, True),
                Line(f"From decision {branching.start + 1}, {dice}", NOTE, False, "quiet"),
            ]
            pane.row(f"branch {number}", lines, self._opener(saved.path), indent=each.depth, note="Goes on with it.")

    def _opener(self, path: Path) -> Act:
        return lambda: self.app.say(open_game(self.app, path))


def _free_file(folder: Path, name: str) -> str:
    numbers = (f"{name} {number}" for number in range(1, 1000))
    return next((each for each in numbers if not (folder / f"{each}.json").exists()), name)
