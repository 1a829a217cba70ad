"""Orders of random play, what their sheets said, and the fights that they came to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from game.kernel.agenda import Side
from game.kernel.forecast import Chance
from game.kernel.match import Match
from game.registry import GAMES
from table.composition.composition import Composition
from table.composition.intents import Aim, Commit, PointAt, Take
from tests.table.matches import a_composition
from ui.director.beats import FightBeat
from ui.director.fight import FightShow
from ui.director.fight_card import beforehand
from ui.director.past import Past
from ui.skins.registry import find_skin

KINDS = {"assault", "fire", "charge", "attack", "close"}  # orders that come to a fight
ANSWERS = {"ForwardUnit", "DefensiveFire"}  # of whoever is attacked


class Table:
    """Random play in which some orders are composed, with the past of both sides."""

    def __init__(self, name: str, folder: Path, most: int, seed: int = 3) -> None:
        game, self.most = GAMES[name], most
        self.rng = Random(seed)
        shortest = min(game.briefings, key=lambda one: one.minutes).name
        self.match: Match[Any] = Match(game, shortest, seed)
        self.composition = a_composition(folder, self.match)
        self.past = Past(self.match, find_skin(name), [Side(side) for side in game.players])

    def fights(self) -> Iterator[tuple[Side, Chance, FightShow]]:
        """Who gave an order, what its sheet said, and the first fight that settles it."""
        found = 0
        while self.match.decision is not None and found < self.most:
            self.composition.look()
            side, self.asked, self.target = self.match.decision.side, type(self.match.decision.question), ""
            self.past.rewind()  # what was played since then is nobody's order
            told = self.order()
            show = self.settled(side) if told is not None else None
            if told is not None and show is not None:
                found += 1
                yield side, told, show
            if told is None:
                self.match.play(self.rng.choice(self.match.decision.options))

    def order(self) -> Chance | None:
        """Compose one and give it; what stood on its sheet."""
        composition = self.composition
        if type(composition.asked.choices.decision.question).__name__ in ANSWERS and composition.asked.sheet is None:
            composition.do(Take(0))
            return _committed(composition)
        spots: list[Any] = [None] if composition.asked.goals else sorted(composition.spots, key=str)
        spot = self.rng.choice(spots) if spots else None
        if not spots or self.rng.random() < 0.3:
            return None
        offered = composition.orders.goals(composition.view, composition.root, spot)  # type: ignore[arg-type]
        goals = [goal for goal in offered if goal.kind in KINDS]
        if not goals:
            return None
        goal = self.rng.choice(goals)
        if spot is not None:
            composition.do(PointAt(spot))
        steps = [(one.step, one.kind) for one in composition.asked.goals]
        if (goal.step, goal.kind) in steps:
            composition.do(Aim(steps.index((goal.step, goal.kind))))
            self.target = composition.asked.target
            if (told := _committed(composition)) is not None:
                return told
        composition.spot = None
        composition.restart()
        return None

    def settled(self, side: Side) -> FightShow | None:
        """Play on until its dice have told it; None if it never comes to them, or somewhere else before."""
        for _ in range(30):
            for frame in self.past.record(side):
                for beat in frame.beats:
                    if isinstance(beat, FightBeat) and beat.show.settles and beat.show.outcome is not None:
                        return beat.show if self.target in ("", beat.show.place) else None
            decision = self.match.decision
            if decision is None or (decision.side == side and type(decision.question) is self.asked):
                return None
            self.composition.look()
            if not self.composition.go_on() and self.match.decision is not None:
                self.match.play(self.rng.choice(self.match.decision.options))
        return None


def _committed(composition: Composition) -> Chance | None:
    forecast = composition.asked.forecast
    if not composition.asked.answers or forecast is None or forecast.main is None:
        return None
    composition.do(Commit())
    return forecast.main


def check_fights(name: str, folder: Path, most: int, seed: int = 3) -> None:
    """Orders of random play, each with the card of the fight that it came to."""
    met = list(Table(name, folder, most, seed).fights())
    assert len(met) == most
    for side, told, show in met:
        pledge = show.foreseen(side)
        assert pledge is not None, (told, show.title)
        assert (pledge.chance.label, pledge.chance.percent) == (told.label, told.percent)
        assert show.said_before(side) == f"foreseen: {told.label} {told.percent}"
        assert beforehand(show, side)[0].startswith(f"You foresaw: {told.label} {told.percent}")
        assert show.foreseen(Side(1 - side)) is None, "what one side was shown is nothing to the other"
