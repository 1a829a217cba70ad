"""Whole turns as plans: a unit, its deed, how it is paid for and at whom or where to; a card; waiting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ai.brain import Weights
from ai.games.conflict_of_heroes.bargains import bargains, cost_of
from ai.games.conflict_of_heroes.picture import Picture
from ai.games.conflict_of_heroes.turn_scorers import turn
from ai.search.proposals import Proposal, StepByStep
from game.conflict_of_heroes import cards, turns
from game.conflict_of_heroes.asking import At, Unit
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.deeds import offers
from game.conflict_of_heroes.movement import steps
from game.conflict_of_heroes.planning import Destination
from game.conflict_of_heroes.state import By, Do, Engagement
from game.kernel.agenda import Action, Decision, Question, Side
from game.kernel.hexmap import NOWHERE
from game.kernel.named import Piece, Place

INSIST = 40.0  # points: a plan is carried out
PER_POINT = 0.14  # of the game that a point of score is worth when it stands even
SHOTS_KEPT = 2  # targets that are tried for one gun
STEPS_KEPT = 2  # hexes that are tried for one mover
HOPELESS = -0.35  # points behind the best that are not worth a rehearsal
IDLE = -0.15  # the same for waiting: a rehearsal ends before it shows what a missed moment costs
CARRIED = {
    Do.ATTACK: "fires",
    Do.INDIRECT: "lobs shells",
    Do.CLOSE: "fights hand to hand",
    Do.MOVE: "moves",
    Do.RALLY: "rallies",
    Do.PIVOT: "turns",
    Do.DIG: "digs in",
    Do.HIDE: "goes into hiding",
    Do.CREEP: "creeps on",
    Do.CANISTER: "fires canister",
    Do.SMOKE: "lays smoke",
    Do.FLARE: "sends up a flare",
    Do.UNLOAD: "goes ashore",
    Do.ENTER: "comes in",
    Do.EXIT: "leaves the map",
    Do.BURN: "burns the dump",
    Do.SHELTER: "uses the bunker",
}
PAYING = {By.CAPS: " with CAPs", By.CHANCE: " as an opportunity", By.CARD: " with a card"}
Fingerprint = tuple[Any, ...]


def fingerprint(state: Engagement, side: Side) -> Fingerprint:
    """What stays the same until something is paid for: a plan holds for one turn."""
    sizes = tuple(hand.size for hand in state.hands)
    return state.turn, state.pool[side], state.caps[side], sizes, state.status.count(0), state.passes


@dataclass(frozen=True)
class Errand(Proposal):
    """One turn of one side."""

    first: Action = field(default_factory=turns.Pass)
    act: Action | None = None
    place: Place = NOWHERE
    start: Fingerprint = ()

    def lean(self, state: Any, question: Question[Any], options: Sequence[Action]) -> Sequence[float]:
        wanted = self._wanted(question)
        if wanted is None or wanted not in options or fingerprint(state, question.side) != self.start:
            return ()
        return [INSIST if option == wanted else 0.0 for option in options]

    def insists(self) -> bool:
        return True

    def _wanted(self, question: Question[Any]) -> Action | None:
        if isinstance(question, turns.Turn):
            return self.first
        if isinstance(question, turns.ChooseDeed):
            return self.act if self.first == Unit(question.unit) else None
        if self.place and isinstance(question, turns.ChooseTarget | Destination):
            mine = isinstance(question, turns.ChooseTarget) or self.first == Unit(question.unit)
            return At(self.place) if mine else None
        return None


@dataclass(frozen=True)
class Habit(Errand, StepByStep):
    """As the scorers would do it: the turn that looks best at first sight."""


Candidate = tuple[float, Action, Action | None, Place]


def errands(view: Engagement, decision: Decision, weights: Weights) -> list[Proposal]:
    """The turns worth trying, the best-looking first; none where nobody can hurt anybody."""
    question = decision.question
    if not isinstance(question, turns.Turn) or len(decision.options) < 2:
        return []
    picture = Picture(view, decision.side, weights)
    if is_quiet(picture):
        return []
    found = candidates(picture, question, decision.options)
    found.sort(key=lambda candidate: -candidate[0])
    best = found[0][0]
    start = fingerprint(view, decision.side)
    plans: list[Proposal] = []
    for score, first, act, place in found:
        if score < best + HOPELESS:
            break
        if score < best + IDLE and isinstance(first, turns.Pass | turns.Stall):
            continue
        name, words = f"{first} {act} {place}", _words(view, first, act, place)
        promise = PER_POINT * (score - best)
        kind = Errand if plans else Habit
        plans.append(kind(name, words, first, act, place, start, promise=promise))
    return plans


def is_quiet(picture: Picture) -> bool:
    """Nobody of either side has a shot, and nobody stands in the same hex."""
    state = picture.world
    mine = {state.where[unit] for unit in state.sheet.units_of[picture.side] if state.where[unit] > 0}
    if mine & picture.brawlers or any(mine & gun.lane.keys() for gun in picture.guns):
        return False
    return not any(picture.shots(unit) for unit in state.sheet.units_of[picture.side] if state.where[unit] > 0)


def candidates(picture: Picture, question: turns.Turn, options: Sequence[Action]) -> list[Candidate]:
    """Every deed of every unit with its best payment, and whatever else a turn may be."""
    scores = turn(picture.world, question, options, picture.weights)
    found: list[Candidate] = []
    for action, score in zip(options, scores, strict=True):
        if isinstance(action, Unit):
            found += _of_unit(picture, action)
        else:
            found.append((score, action, None, NOWHERE))
    return found


def _of_unit(picture: Picture, action: Unit) -> list[Candidate]:
    state, unit = picture.world, action.unit
    promises = bargains(picture, unit)
    paid: dict[Do, tuple[float, By]] = {}
    for do, by, skill in offers(state, unit):
        if skill or do not in promises:
            continue
        worth, price = promises[do]
        score = worth - cost_of(picture, unit, by, price)
        if do not in paid or score > paid[do][0]:
            paid[do] = (score, by)
    found: list[Candidate] = []
    for do, (score, by) in paid.items():
        for less, place in _places(picture, unit, do):
            found.append((score - less, action, turns.Undertake(do, by), place))
    return found


def _places(picture: Picture, unit: Piece, do: Do) -> list[tuple[float, Place]]:
    """The best targets or hexes of a deed, each with how far it falls behind the best."""
    if do == Do.ATTACK:
        return _behind([(worth, place) for worth, place in picture.shots(unit) if worth > 0], SHOTS_KEPT)
    if do == Do.MOVE:
        stands = [(picture.stand(unit, place), place) for place, _ in steps(picture.world, unit)]
        return _behind(stands, STEPS_KEPT)
    return [(0.0, NOWHERE)]


def _behind(worths: list[tuple[float, Place]], most: int) -> list[tuple[float, Place]]:
    ranked = sorted(worths, reverse=True)[:most]
    return [(ranked[0][0] - worth, place) for worth, place in ranked] or [(0.0, NOWHERE)]


# ---- in words


def _words(state: Engagement, first: Action, act: Action | None, place: Place) -> str:
    if isinstance(first, Unit) and isinstance(act, turns.Undertake):
        counter = state.sheet.counters[first.unit]
        here = state.where[first.unit]
        who = f"The {counter.type.name} in {hex_name(here)}" if here > 0 else f"The {counter.type.name}"
        deed, where = CARRIED.get(act.do, str(act.do)), ""
        if place:
            where = f" {'to' if act.do == Do.MOVE else 'at'} {hex_name(place)}"
        return f"{who} {deed}{where}{PAYING.get(act.by, '')}."
    if isinstance(first, turns.Pass):
        return "Wait, and keep whoever is fresh for an opportunity."
    if isinstance(first, turns.Stall):
        return "Stall, so that the enemy has to move first."
    if isinstance(first, cards.PlayCard):
        return "Play a card."
    return "Use what this firefight allows."
