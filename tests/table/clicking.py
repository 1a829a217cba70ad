"""How many clicks, or keys, an order takes from the idle question to the first die (or the enemy's answer to it)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from game.kernel.agenda import Action, Question
from game.kernel.game import Game
from game.kernel.match import Match
from table.composition.composition import Composition
from table.composition.forms import ClickStep
from table.composition.intents import Aim, Come, Commit, Intent, PickKind, PointAt
from table.composition.plans import Goal
from tests.table.matches import a_composition

Fits = Callable[[Any, ClickStep, Goal], bool]


class Case:
    """An order that somebody wants to give: how it is found, and the most clicks it may take."""

    def __init__(
        self,
        game: Game[Any],
        idle: type[Question[Any]],
        kind: str,
        clicks: int,
        fits: Fits,
        needs: tuple[type[Action], ...],
        rolls: bool = True,
    ) -> None:
        self.rolls = rolls  # whether dice fall, or somebody answers, at its end
        self.game, self.idle, self.kind, self.clicks, self.fits, self.needs = game, idle, kind, clicks, fits, needs

    def offers(self, composition: Composition) -> Iterator[tuple[ClickStep | None, Goal]]:
        spots = sorted(composition.spots, key=str)
        for spot in [None, *spots] if composition.asked.goals else spots:
            for goal in composition.orders.goals(composition.view, composition.root, spot):  # type: ignore[arg-type]
                if goal.kind == self.kind and self.fits(composition.view, spot or ("", ""), goal):
                    yield spot, goal


def met(case: Case, folder: Path) -> tuple[Composition, ClickStep | None, Goal]:
    """The idle question of a game in which this order can be given."""
    found: list[tuple[Composition, ClickStep | None, Goal]] = []

    def test(state: Any, question: Any) -> bool:
        if not isinstance(question, case.idle) or matches[-1].decision is None:
            return False
        composition = a_composition(folder, matches[-1])
        offer = next((one for one in case.offers(composition) if _is_whole(composition, *one)), None)
        if offer is not None:
            found.append((composition, *offer))
        return offer is not None

    matches: list[Match[Any]] = []

    class Watched(Match[Any]):
        def __init__(self, *args: Any) -> None:
            matches.append(self)
            super().__init__(*args)

    meets_with(case.game, test, Watched)
    return found[0]


def meets_with(game: Game[Any], test: Callable[[Any, Any], bool], make: type[Match[Any]]) -> None:
    for seed in range(40):
        rng, match = Random(seed), make(game, game.briefings[seed % len(game.briefings)].name, seed)
        while match.decision is not None:
            if test(match.state, match.decision.question):
                return
            match.play(rng.choice(match.decision.options))
    raise AssertionError("no such moment")


def _is_whole(composition: Composition, spot: ClickStep | None, goal: Goal) -> bool:
    if spot is not None:
        composition.do(PointAt(spot))
    number = next(n for n, one in enumerate(composition.asked.goals) if (one.step, one.kind) == (goal.step, goal.kind))
    composition.do(Aim(number))
    complete = bool(composition.asked.answers)
    composition.spot = None
    composition.restart()
    return complete


def by_mouse(composition: Composition, spot: ClickStep | None, goal: Goal) -> list[Intent]:
    """Clicks on the map; another kind than the likeliest is a line of the sheet."""
    found: list[Intent] = [PointAt(spot)] if spot is not None else []
    goals = composition.orders.goals(composition.view, composition.root, spot)  # type: ignore[arg-type]
    likeliest = next(one for one in goals if one.step == goal.step)
    if likeliest.kind == goal.kind:
        return [*found, PointAt(goal.step), Commit()]
    return [*found, Aim([(one.step, one.kind) for one in goals].index((goal.step, goal.kind))), Commit()]


def by_keys(composition: Composition, spot: ClickStep | None, goal: Goal) -> list[Intent]:
    """The cursor comes to the place, the kind has a letter, Enter commits."""
    if spot is None:
        return [Come(goal.place), Commit()]
    begin: Intent = Come(str(spot[1])) if spot[0] == "place" else PointAt(spot)
    goals = composition.orders.goals(composition.view, composition.root, spot)  # type: ignore[arg-type]
    if len([one for one in goals if one.kind == goal.kind]) == 1:
        return [begin, PickKind(goal.kind), Commit()]
    return [begin, PickKind(goal.kind), Come(goal.place), Commit()]


def count_clicks(case: Case, hands: Any, folder: Path) -> None:
    """Give the order with as few clicks as there are, and see that it was given whole."""
    composition, spot, goal = met(case, folder)
    match, before = composition.sitting.match, len(composition.sitting.match.history)
    side, seed = match.decision.side, match.state.seed  # type: ignore[union-attr]
    intents = hands(composition, spot, goal)
    assert len(intents) <= case.clicks + (hands is by_keys)
    for intent in intents:
        assert len(match.history) == before, "nothing happens before the last of them"
        composition.do(intent)
    done = {type(action) for action in match.actions[before:]}
    assert done >= set(case.needs)
    asked = match.decision
    if not case.rolls:
        return
    assert match.state.seed != seed or (asked is not None and asked.side != side), "the dice have fallen, or he answers"
