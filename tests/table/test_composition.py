"""Orders composed without a screen, by intents alone: any game, whatever it says of its orders."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.kernel.agenda import Action, Decision, Question, Side
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, PICKS
from game.registry import GAMES
from table.composition.composition import CHANGED, Composition
from table.composition.draft import Answer
from table.composition.forms import Click, ClickStep, OrderKind
from table.composition.intents import (
    Aim,
    ByHand,
    Come,
    Commit,
    Fill,
    Intent,
    PickKind,
    PointAt,
    StepBack,
    Take,
    Tick,
    Undo,
)
from table.composition.orders import PlainOrders
from table.sitting import Refused
from tests.ai import toy_arena
from tests.table.matches import a_composition
from tests.table.scripted import LEAP, STAND, WALK
from ui.skins.orders import find_orders

ROOT = Path(__file__).resolve().parents[2]


def a_race(folder: Path) -> Composition:
    return a_composition(folder, Match(toy_arena.GAME, "sprint", 4))


def options(composition: Composition) -> tuple[Any, ...]:
    return composition.asked.choices.decision.options


def some_intent(composition: Composition, rng: Random, seen: set[str]) -> Intent:
    """Anything that a player might do now, also what is refused; places are those that were ever lit."""
    asking = composition.asked
    steps = sorted(asking.lit | composition.spots, key=str)
    seen |= {str(key) for kind, key in steps if kind == "place"}
    rows = [row.key for row in asking.sheet.rows] if asking.sheet is not None else []
    return rng.choice(
        [
            PointAt(rng.choice(steps or [("piece", 0)])),
            *([PointAt(("place", place)), Come(place)] if (place := rng.choice([*sorted(seen), ""])) else [Commit()]),
            Tick(rng.choice(["all", "fresh", "formation", "none"])),
            Fill(rng.choice(rows or [0]), step=rng.choice([-1, 0, 1])),
            Take(rng.randrange(-1, asking.count() + 1), press=rng.random() < 0.5),
            PickKind(rng.choice([kind.name for kind in composition.kinds] or ["none"])),
            Aim(rng.randrange(len(asking.goals) + 1)),
            rng.choice([ByHand(), StepBack(), Undo()]),
            Commit(),
            Commit(),
        ]
    )


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_whatever_is_done_to_an_order_is_taken_or_refused_in_words(game: Game[Any], seed: int, tmp_path: Path) -> None:
    """Nothing happens in the match but by a deed, and the button is blocked exactly when it says why."""
    match: Match[Any] = Match(game, game.first_scenario, seed)
    composition, rng = a_composition(tmp_path, match), Random(seed)
    refused, most, seen = 0, 0, set[str]()
    for _ in range(250):
        if composition.asking is None:
            break
        before, intent = (match.state.digest(), len(match.history)), some_intent(composition, rng, seen)
        try:
            composition.do(intent)
        except Refused as error:
            refused += 1
            assert match.state.digest() == before[0], f"{intent} was refused ({error}) and yet something happened"
        most = max(most, len(match.history))
        assert (len(match.history) == before[1]) == (match.state.digest() == before[0]) or isinstance(intent, Undo)
        asking = composition.asking
        if asking is not None:
            assert asking.choices.decision.side == match.decision.side  # type: ignore[union-attr]
            assert bool(asking.words()) != bool(asking.missing)
    assert refused and most > 10


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_taken_and_committed_is_what_the_match_plays(game: Game[Any], tmp_path: Path) -> None:
    match: Match[Any] = Match(game, game.first_scenario, 5)
    composition, rng = a_composition(tmp_path, match, by_hand=True), Random(5)
    for _ in range(40):
        wanted = rng.randrange(len(options(composition)))
        action = options(composition)[wanted]
        assert composition.do(Take(wanted)) == "" and composition.asked.answers[0].action == action
        composition.do(Commit())
        assert match.actions[-1] == action
        if composition.asking is None:
            break


def test_a_risk_is_shown_by_the_first_press_and_taken_by_the_second(tmp_path: Path) -> None:
    game = next(iter(GAMES.values()))
    match: Match[Any] = Match(game, game.first_scenario, 2)
    composition, rng = a_composition(tmp_path, match, by_hand=True), Random(2)
    while not (risky := _risks(composition)):
        match.play(rng.choice(options(composition)))
        composition.look()
    before = len(match.history)
    composition.do(Take(risky[0], press=True))
    asking = composition.asked
    assert len(match.history) == before and asking.selected == risky[0]
    assert asking.forecast == asking.choices.forecast(risky[0]) is not None
    assert composition.asked.words() != composition.asked.words(chance=False)
    composition.do(Take(risky[0], press=True))
    assert len(match.history) == before + 1


def _risks(composition: Composition) -> list[int]:
    choices = composition.asked.choices
    return [number for number in choices.open if choices.forecast(number) is not None]


# ---- a game that says nothing of its orders


def test_a_plain_question_needs_nothing(tmp_path: Path) -> None:
    race = a_race(tmp_path)
    assert isinstance(race.orders, PlainOrders)
    assert race.asked.missing and race.asked.words() == ""
    walk = options(race).index(WALK)
    race.do(Take(walk))
    assert race.asked.words() == race.asked.choices.words[walk] and race.asked.missing == ""
    race.do(Commit())
    assert race.sitting.match.actions == [WALK]


def test_a_button_is_pointed_at_by_its_name(tmp_path: Path) -> None:
    race = a_race(tmp_path)
    race.do(PointAt(("button", repr(WALK))))
    assert race.sitting.match.actions == [WALK]
    with pytest.raises(Refused, match="cannot pass"):
        race.do(PointAt(("button", "pass")))
    with pytest.raises(Refused, match="no answer"):
        race.do(PointAt(("button", "fly")))


def test_a_step_back_and_an_undo(tmp_path: Path) -> None:
    race = a_race(tmp_path)
    with pytest.raises(Refused, match="no step"):
        race.do(StepBack())
    race.do(Take(options(race).index(WALK)))
    race.do(StepBack())
    assert race.asked.selected == -1 and race.asked.answers == []
    race.do(Take(options(race).index(WALK)))
    race.do(Commit())
    assert race.do(Undo()) == "" and race.sitting.match.actions == []
    assert race.asked.selected == -1


def test_an_order_that_meets_a_changed_world_comes_back(tmp_path: Path) -> None:
    race = a_race(tmp_path)
    race.do(Take(options(race).index(LEAP)))
    race.sitting.match.play(WALK)  # somebody was quicker: the other side is asked now
    assert race.do(Commit()) == CHANGED
    assert race.sitting.match.actions == [WALK]
    assert isinstance(race.root, Decision) and race.asked.choices.decision is race.root
    assert race.asked.selected == -1


def test_what_is_composed_stays_while_nothing_happens(tmp_path: Path) -> None:
    race = a_race(tmp_path)
    race.do(Take(1))
    asking = race.asked
    race.look()
    assert race.asked is asking and asking.selected == 1


def test_nobody_is_asked_after_the_end(tmp_path: Path) -> None:
    race = a_race(tmp_path)
    while race.asking is not None:
        race.do(Take(options(race).index(LEAP)))
        race.do(Commit())
    with pytest.raises(Refused, match="Nobody"):
        race.do(Commit())


# ---- what a game may say of its orders


@dataclass(frozen=True)
class Stroll(Action):
    """A piece goes to a place."""

    who: Piece
    where: Place


@dataclass(frozen=True)
class Around(Question[Any]):
    """Where a piece goes next."""

    who: Piece
    start: Place


@dataclass(frozen=True)
class Prompted(Around):
    """Asked even if there is nothing to choose."""

    always = True


def test_clicks_hand_and_focus_come_from_the_types_of_the_records() -> None:
    plain, question = PlainOrders(), Around(Side(0), 7, 12)
    assert plain.click_of(question, Stroll(7, 15)).steps == (("piece", 7), ("place", "15"))
    assert plain.click_of(question, PICKS[3]).steps == (("piece", 3),)
    assert plain.click_of(question, DONE).steps == (("button", repr(DONE)),)
    assert plain.in_hand(question) == {7} and plain.focus(None, question) == "12"
    assert plain.refusal(None, question, ("piece", 1)) == ""


def test_a_lone_answer_is_given_by_the_rules_unless_it_is_always_asked() -> None:
    alone = (Stroll(7, 15),)
    assert Answer(None, Decision(Side(0), Around(Side(0), 7, 12), alone), alone[0]).is_lone
    assert not Answer(None, Decision(Side(0), Prompted(Side(0), 7, 12), alone), alone[0]).is_lone


class CardOrders(PlainOrders):
    """Every stride is a card; a leap is chosen in two clicks, by its card and a facing."""

    def click_of(self, question: Question[Any], action: Action) -> Click:
        number = toy_arena.STRIDES.index(action)  # type: ignore[arg-type]
        return Click("card", number, Click("facing", 3) if action == LEAP else None)

    def refusal(self, view: Any, question: Question[Any], step: ClickStep) -> str:
        return f"{step[0]} {step[1]} cannot be played now."


def test_cards_and_facings_are_pointed_at_too(tmp_path: Path) -> None:
    race = a_race(tmp_path)
    race.orders = race.presets.orders = CardOrders()
    race.restart()
    assert race.asked.lit_of("card") == {0, 1} and race.asked.lit_of("facing") == {3}, (
        "a first step all share is spared"
    )
    with pytest.raises(Refused, match=r"card 9 cannot be played now\."):
        race.do(PointAt(("card", 9)))
    race.do(PointAt(("facing", 3)))
    assert race.sitting.match.actions == [LEAP]


class RunnerOrders(PlainOrders):
    """The runner is chosen first, and then what he does."""

    def has_kinds(self, decision: Decision) -> bool:
        return True

    def kinds(self, view: Any, decision: Decision, spot: ClickStep) -> list[OrderKind]:
        if spot != ("piece", 1):
            return []
        return [
            OrderKind("run", "Run", "", (WALK, LEAP), letter="r"),
            OrderKind("rest", "Rest", "", (STAND,), letter="z"),
            OrderKind("swim", "Swim", "", (), "There is no water."),
        ]


def test_kinds_of_order_belong_to_a_piece_too(tmp_path: Path) -> None:
    race = a_race(tmp_path)
    race.orders = race.presets.orders = RunnerOrders()
    race.restart()
    assert race.kinds == ()
    race.do(PointAt(("piece", 1)))
    assert race.spot == ("piece", 1) and race.place == "" and [kind.letter for kind in race.kinds] == ["r", "z", ""]
    with pytest.raises(Refused, match="no water"):
        race.do(PickKind("swim"))
    race.do(PickKind("run"))
    assert [options(race)[number] for number in race.asked.choices.open] == [WALK, LEAP]
    race.do(StepBack())
    assert race.kind == "" and race.spot == ("piece", 1)
    race.do(PickKind("rest"))
    assert race.asked.words() and race.asked.missing == ""
    race.do(Commit())
    assert race.sitting.match.actions == [STAND]


# ---- where orders come from


def test_a_game_that_nobody_knows_has_plain_orders() -> None:
    assert type(find_orders("no_such_game")) is PlainOrders


@pytest.mark.parametrize("name", GAMES)
def test_orders_are_found_without_a_window(name: str) -> None:
    code = f"import sys; from ui.skins.orders import find_orders; find_orders({name!r}); print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "False", done.stderr
