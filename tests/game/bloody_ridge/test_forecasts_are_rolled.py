"""Every kind of forecast is what the rules then roll: imagined worlds are played on, and the outcomes counted."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.bloody_ridge.banzai import Charge, DeclareCharge, FightOn
from game.bloody_ridge.components import ARTILLERY, GROUND, KIND, TABLES
from game.bloody_ridge.events import DefenseRolled, Drew, Retaken, Shelled
from game.bloody_ridge.game import GAME
from game.bloody_ridge.movement import GoTo, NextHex
from game.bloody_ridge.preview import fight_without
from game.bloody_ridge.preview.toll import retaken
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Action, Decision, Event, advance, play, settle
from game.kernel.forecast import Forecast
from game.kernel.picking import Pick

WORLDS = 200
FAR = 20.0  # chi-square with two degrees of freedom: less than once in ten thousand


class Ears:
    """Hears how many defend."""

    drawn = -1

    def hear(self, event: Event, after: Any) -> None:
        if isinstance(event, DefenseRolled) and self.drawn < 0:
            self.drawn = event.most


def roll(view: Ridge, decision: Decision, action: GoTo, rng: Random, ears: Ears | None = None) -> int:
    """One imagined world: walked in, taken after a fight, or the force is lost."""
    world, ears = GAME.imagine(view, decision.side, rng), ears or Ears()
    world.ears = ears  # type: ignore[assignment]
    play(world, action)
    while (asked := advance(world)) is not None and isinstance(asked.question, DeclareCharge):
        play(world, FightOn())
    if action.place not in world.control and world.winner is None:
        return 2
    return 0 if not ears.drawn and not view.hqs_in(action.place) else 1


def chi_square(forecast: Forecast, counted: Counter[int]) -> float:
    shares = [float(chance.share) for chance in forecast.chances]
    return sum((counted[n] - share * WORLDS) ** 2 / max(share * WORLDS, 1.0) for n, share in enumerate(shares))


def attacks(view: Ridge, decision: Decision) -> list[tuple[GoTo, Forecast]]:
    found = [(action, GAME.forecast(view, decision, action, decision.side)) for action in decision.options]
    exact = [(action, told) for action, told in found if told is not None and told.exact]
    return [(action, told) for action, told in exact if isinstance(action, GoTo)]


@pytest.mark.parametrize("seed", range(2))
def test_7_4_every_exact_forecast_of_an_attack_is_what_is_rolled(seed: int) -> None:
    rng, weighed = Random(seed), 0
    state = GAME.setup(GAME.briefings[0].name, seed)
    while (decision := settle(state)) is not None and weighed < 8:
        if isinstance(decision.question, NextHex) and rng.random() < 0.3:
            view = GAME.observe(state, decision.side)
            for action, told in attacks(view, decision)[:1]:
                counted = Counter(roll(view, decision, action, rng) for _ in range(WORLDS))
                assert chi_square(told, counted) < FAR, (action, told.chances, counted)
                weighed += 1
        play(state, rng.choice(decision.options))
    assert weighed == 8


# ---- attacks under shells


class ShellEars(Ears):
    """Hears whether artillery was drawn, and who it killed before anybody shot."""

    def __init__(self) -> None:
        self.guns = self.killed = 0

    def hear(self, event: Event, after: Any) -> None:
        super().hear(event, after)
        match event:
            case Drew():
                self.guns += sum(KIND[piece] == ARTILLERY for piece in event.pieces)
            case Shelled():
                self.killed += len(event.hit)


def test_8_2_attacks_under_shells_are_what_is_rolled() -> None:
    """Every battery is still in the pool, and there is little else: shells fall in many of the worlds."""
    rng, met, killed = Random(4), 0, 0
    state = GAME.setup(GAME.briefings[0].name, 4)
    while (decision := settle(state)) is not None and met < 4:
        if isinstance(decision.question, NextHex) and not GROUND[state.the_force.place].is_red_row:
            world = state.clone()
            guns = [piece for piece in (*world.pool, *world.aside) if KIND[piece] == ARTILLERY]
            others = [piece for piece in world.pool if KIND[piece] != ARTILLERY]
            world.aside = [piece for piece in world.aside if piece not in guns] + others[: 3 * len(others) // 4]
            world.pool = guns + others[3 * len(others) // 4 :]
            view = GAME.observe(world, decision.side)
            for action, told in attacks(view, decision)[:1]:
                met += 1
                risk = next(later for later in told.next if later.title == "artillery").chances[0]
                heard = [ShellEars() for _ in range(WORLDS)]
                counted = Counter(roll(view, decision, action, rng, ears) for ears in heard)
                assert chi_square(told, counted) < FAR, (action, told.chances, counted)
                due, drawn = float(risk.share) * WORLDS, sum(ears.guns > 0 for ears in heard)
                assert due > WORLDS / 3 and abs(drawn - due) < 4 * due**0.5, (risk, drawn)
                killed += sum(ears.killed for ears in heard)
        play(state, rng.choice(decision.options))
    assert met == 4 and killed > WORLDS, "shells that kill nobody would prove nothing"


# ---- fights under way, charges, draws and the night


class NightEars:
    """Hears what is lost again at night."""

    def __init__(self) -> None:
        self.lost: dict[int, bool] = {}

    def hear(self, event: Event, after: Any) -> None:
        match event:
            case Retaken():
                self.lost[event.place] = event.success


def goes_on(view: Ridge, decision: Decision, action: Action, rng: Random) -> int:
    """7.8, 11.4 A fight to its end: taken, or the force is lost. The victim that the forecast names is struck."""
    world = GAME.imagine(view, decision.side, rng)
    place, best = view.the_fight.place, max(view.the_fight.units, key=lambda unit: fight_without(view, unit))
    play(world, action)
    while (asked := advance(world)) is not None and world.fight is not None:
        wanted = [option for option in asked.options if option == Pick(best)]
        calm = [option for option in asked.options if isinstance(option, FightOn)]
        play(world, next(iter([*wanted, *calm]), asked.options[0]))
    return 0 if place in world.control or world.winner is not None else 1


KINDS: dict[type[Action], str] = {FightOn: "fight", Charge: "banzai", Pick: "victim"}


def test_11_4_fights_charges_and_victims_are_what_is_rolled() -> None:
    """All kinds must have been met: the report is what the assertion shows."""
    rng, seen = Random(2), Counter[str]()
    for game in range(30):
        name = next(brief.name for brief in GAME.briefings if brief.name == "banzai")
        state = GAME.setup(name, game)
        while (decision := settle(state)) is not None:
            action = rng.choice(decision.options)
            kind = KINDS.get(type(action), "")
            if kind and seen[kind] < 2 and state.fight is not None and state.fight.units:
                view = GAME.observe(state, decision.side)
                told = GAME.forecast(view, decision, action, decision.side)
                if told is not None and told.exact and len(told.chances) == 2 and not told.is_certain:
                    seen[kind] += 1
                    counted = Counter(goes_on(view, decision, action, rng) for _ in range(WORLDS))
                    assert chi_square(told, counted) < FAR, (action, told.chances, counted)
            play(state, action)
        if all(seen[kind] >= 2 for kind in ("fight", "banzai")):
            break
    assert seen["fight"] >= 2 and seen["banzai"] >= 2, f"covered: {seen}"


def test_6_7_and_9_2_the_draw_and_the_night_are_as_they_are_told() -> None:
    """How many defend an attack, and how often a hex that is held in the main zone is lost again."""
    rng, drawn, nights, lost = Random(5), 0, Counter[str](), Counter[str]()
    for game in range(12):
        state = GAME.setup(GAME.briefings[0].name, game)
        ears = NightEars()
        state.ears = ears  # type: ignore[assignment]
        while (decision := settle(state)) is not None:
            if isinstance(decision.question, NextHex) and drawn < 4 and rng.random() < 0.2:
                view = GAME.observe(state, decision.side)
                for action, told in attacks(view, decision)[:1]:
                    drawn += 1
                    sizes = next(later for later in told.next if later.title == "defenders")
                    counted = Counter(_draw(view, decision, action, rng) for _ in range(WORLDS))
                    known = {_number(chance.label): float(chance.share) for chance in sizes.chances}
                    far = sum(
                        (counted[n] - share * WORLDS) ** 2 / max(share * WORLDS, 1.0) for n, share in known.items()
                    )
                    assert far < 30.0, (known, counted)
            play(state, rng.choice(decision.options))
        for place, gone in ears.lost.items():
            nights[GROUND[place].terrain] += 1
            lost[GROUND[place].terrain] += gone
            assert retaken(place) > 0
    assert drawn == 4 and sum(nights.values()) > 10, (drawn, nights)
    for terrain, many in nights.items():
        chance = TABLES.retaken[terrain] / 6
        assert abs(lost[terrain] - many * chance) < 4 * (many * chance * (1 - chance)) ** 0.5 + 1, (nights, lost)


def _number(label: str) -> int:
    return 0 if label.startswith("no ") else int(label.split()[0])


def _draw(view: Ridge, decision: Decision, action: Action, rng: Random) -> int:
    world, ears = GAME.imagine(view, decision.side, rng), Ears()
    world.ears = ears  # type: ignore[assignment]
    play(world, action)
    advance(world)
    return ears.drawn
