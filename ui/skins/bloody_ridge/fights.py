"""7.5-7.16 The last round of a fight on stage: the force against whoever the hex turned up, odds, dice and the dead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.bloody_ridge import events as told
from game.bloody_ridge.components import AMERICAN, FACTOR, JAPANESE
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Event, Side
from game.kernel.forecast import Tone
from game.kernel.state import Rolled
from game.kernel.tally import TallyLine
from game.kernel.words import count
from ui.director.fight import Camp, FightOutcome, FightShow, StageFighter
from ui.skins.bloody_ridge.places import name_of


class ToldMove(Protocol):
    """What is told of a move, up to one event of it."""

    @property
    def events(self) -> Sequence[Event]: ...
    @property
    def index(self) -> int: ...
    @property
    def views(self) -> Sequence[Ridge]: ...


RESULTS: dict[type[Event], tuple[str, Tone, str, str]] = {
    told.Taken: ("TAKEN", Tone.GOOD, "{place} is yours.", "{place} is lost."),
    told.ForceLost: (
        "REPULSED",
        Tone.BAD,
        "The whole force is lost before {place}.",
        "{place} holds, the force is gone.",
    ),
}


def is_last_round(scene: ToldMove) -> bool:
    """7.11 Whether no round comes after the one that this volley belongs to."""
    here = scene.events[scene.index]
    later = [event for event in scene.events[scene.index + 1 :] if isinstance(event, told.Fired)]
    return isinstance(here, told.Fired) and all(event.round == here.round for event in later)


def is_first_volley(scene: ToldMove) -> bool:
    """7.8 Both sides' fire of a round is one picture, seen with the second."""
    here = scene.events[scene.index]
    assert isinstance(here, told.Fired)
    later = [event for event in scene.events[scene.index + 1 :] if isinstance(event, told.Fired)]
    return bool(later) and later[0].round == here.round


def show_of(scene: ToldMove) -> FightShow | None:
    """The round as it began, and what the fight came to with it."""
    here = scene.events[scene.index]
    assert isinstance(here, told.Fired)
    volleys = {
        event.side: (place, event)
        for place, event in enumerate(scene.events[: scene.index + 1])
        if isinstance(event, told.Fired) and event.round == here.round
    }
    began = scene.views[min(place for place, _ in volleys.values())]
    outcome = _outcome(scene, began)
    if began.fight is None or began.force is None or outcome is None:
        return None
    camps = tuple(_camp(began, side, volleys) for side in (JAPANESE, AMERICAN))
    place = name_of(began.fight.place)
    after = scene.views[scene.index + 1]
    return FightShow(place, f"Attack on {place}, round {here.round}", (camps[0], camps[1]), began, after, None, outcome)


def _camp(view: Ridge, side: Side, volleys: dict[Side, tuple[int, told.Fired]]) -> Camp:
    fight, force = view.the_fight, view.the_force
    units = force.units if side == JAPANESE else fight.units
    fired = volleys[side][1] if side in volleys else None
    other = volleys.get(Side(1 - side))
    dead = set(other[1].hit) if other is not None else set()
    strongest = max(units, key=lambda unit: FACTOR[unit], default=-1)
    fighters = [StageFighter(unit, "lead" if unit == strongest else "line", is_lost=unit in dead) for unit in units]
    fighters.sort(key=lambda one: one.role != "lead")
    place = force.place if side == JAPANESE else fight.place
    deed = "attack" if side == JAPANESE else "defend"
    dice, says = (fired.dice, _says(fired)) if fired is not None else ((), "no fire")
    return Camp(side, deed, name_of(place), tuple(fighters), _sums(fired), dice, True, says)


def _sums(fired: told.Fired | None) -> tuple[TallyLine, ...]:
    """7.5, 7.15 Factors against the strength of the ground, and Hill 123."""
    if fired is None or not fired.needed:
        return ()
    lines = [TallyLine(f"factors against strength {fired.strength}", fired.total, "7.5")]
    lines += [TallyLine("Hill 123 on the odds", fired.shift, "7.15")] if fired.shift else []
    return tuple(lines)


def _says(fired: told.Fired) -> str:
    if not fired.needed:
        return "no fire"
    return f"{count(len(fired.hit), 'hit')} at {fired.needed} or less"


def _outcome(scene: ToldMove, began: Ridge) -> FightOutcome | None:
    """7.12, 7.13 Taken or lost; a fight that ends otherwise has no word."""
    fight = began.fight
    for event in scene.events[scene.index + 1 :]:
        if type(event) in RESULTS and fight is not None:
            word, tone, *sentences = RESULTS[type(event)]
            attacker, defender = (sentence.format(place=name_of(fight.place)) for sentence in sentences)
            return FightOutcome(word, (attacker, defender), tone)
        if isinstance(event, told.Fired | Rolled):
            return None
    return None
