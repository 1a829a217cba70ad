"""10.3 An assault on stage: from the views around its dice alone, sums from the same tallies that the rules used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from game.edsons_ridge import events as told
from game.edsons_ridge.components import GROUND, INFANTRY, KIND, LEVELS, PLACES, other, place_name
from game.edsons_ridge.preview.assault import assault
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import attack_value, defence_value
from game.kernel.agenda import Event
from game.kernel.forecast import Chance, Tone
from game.kernel.state import Rolled
from game.kernel.words import count
from ui.director.fight import Camp, FightOutcome, FightShow, StageFighter

ASSAULT = "assault"
PAIR = 2  # dice of one side
RESULTS: dict[str, tuple[str, Tone, str, str]] = {  # as the attacker and as the defender reads it
    "overrun": (
        "OVERRUN",
        Tone.GOOD,
        "{hits}, he could bear {bears}. {place} is yours.",
        "{hits}, you could bear {bears}. {place} is lost.",
    ),
    "success": (
        "BREAK-IN",
        Tone.PARTLY_GOOD,
        "{hits}, he can bear {bears}. You are in.",
        "{hits}, you can bear {bears}. They are in.",
    ),
    "stalemate": ("HELD", Tone.EVEN, "{place} holds; your men cling on.", "{place} holds, but they cling on."),
    "failure": ("REPULSED", Tone.BAD, "The assault on {place} fails.", "{place} holds, they are thrown back."),
}
AFTERMATH = (
    told.LevelChanged,
    told.Eliminated,
    told.PositionLost,
    told.LeaderRemoved,
    told.Overrun,
    told.AmmoDropped,
    told.BridgeTaken,
)


class ToldMove(Protocol):
    """What is told of a move, up to one event of it."""

    @property
    def events(self) -> Sequence[Event]: ...
    @property
    def index(self) -> int: ...
    @property
    def views(self) -> Sequence[Edson]: ...


def is_thrown(event: Event) -> bool:
    return isinstance(event, Rolled) and event.why.startswith(ASSAULT)


def is_settled(event: Event) -> bool:
    return isinstance(event, told.Compared) and event.kind == ASSAULT


def is_settled_later(scene: ToldMove) -> bool:
    """Whether the dice of this event are compared in the same move: then they are seen there."""
    for event in scene.events[scene.index + 1 :]:
        if is_settled(event):
            return True
        if isinstance(event, Rolled):
            return is_thrown(event)
    return False


def is_on_stage(scene: ToldMove, unit: int) -> bool:
    """10.4 Whether a loss was already seen with the fight that it comes from."""
    place = scene.index - 1
    while place >= 0 and isinstance(scene.events[place], AFTERMATH):
        place -= 1
    if place < 0 or not is_settled(scene.events[place]):
        return False
    view = scene.views[place + 1]
    return view.fight is not None and unit in _everybody(view)


def show_of(scene: ToldMove) -> FightShow | None:
    """The fight at its dice or at its result; None where there is none to show."""
    view, event = scene.views[scene.index + 1], scene.events[scene.index]  # dice and result change nothing yet
    fight = view.fight
    if fight is None or UNKNOWN in (fight.point, fight.forward) or fight.charge:
        return None
    settled = isinstance(event, told.Compared)
    end = _end_of(scene) if settled else scene.index
    pips = event.dice if isinstance(event, Rolled) else view.dice
    after = scene.views[end + 1]
    again = settled and not any(is_thrown(each) for each in scene.events[: scene.index])
    forecast = assault(view, fight)
    place = GROUND[fight.place].title
    return FightShow(
        place_name(fight.place),
        f"Assault on {place}",
        (_attackers(view, after, pips[:PAIR]), _defenders(view, after, pips[PAIR:])),
        view,
        after,
        (
            Chance(f"{place} falls", forecast.cleared, Tone.GOOD),
            Chance(f"{place} holds", 1 - forecast.cleared, Tone.GOOD),
        ),
        _outcome(scene, view, event, end) if isinstance(event, told.Compared) else None,
        again=again,
    )


def _end_of(scene: ToldMove) -> int:
    """The last event that belongs to the result."""
    end = scene.index
    while end + 1 < len(scene.events) and isinstance(scene.events[end + 1], AFTERMATH):
        end += 1
    return end


def _everybody(view: Edson) -> list[int]:
    fight = view.fight
    assert fight is not None
    return [*fight.units, *fight.support, *view.units(other(fight.side), fight.place)]


# ---- who stands there


def _attackers(view: Edson, after: Edson, pips: tuple[int, ...]) -> Camp:
    fight = view.fight
    assert fight is not None
    origins = {view.came_from.get(unit, fight.place) for unit in fight.units} & set(PLACES)
    where = [f"from {GROUND[place].title}" for place in origins if place != fight.place]
    fighters = [
        _fighter(view, after, unit, unit == fight.point, "leads") for unit in _lead_first(fight.units, fight.point)
    ]
    fighters += [replace(_fighter(view, after, gun, False, "supports"), role="aside") for gun in fight.support]
    fighters += [_leader(unit) for unit in view.leaders(fight.side, fight.place)]
    return Camp(fight.side, "attack", " and ".join(where), tuple(fighters), attack_value(view, fight).lines, pips)


def _defenders(view: Edson, after: Edson, pips: tuple[int, ...]) -> Camp:
    fight = view.fight
    assert fight is not None
    side = other(fight.side)
    units = _lead_first(view.units(side, fight.place), fight.forward)
    fighters = [_fighter(view, after, unit, unit == fight.forward, "forward") for unit in units]
    fighters += [_leader(unit) for unit in view.leaders(side, fight.place)]
    where = GROUND[fight.place].title
    return Camp(side, "defend", where, tuple(fighters), defence_value(view, fight).lines, pips)


def _lead_first(units: Sequence[int], lead: int) -> list[int]:
    return sorted(units, key=lambda unit: (unit != lead, KIND[unit] != INFANTRY, unit))


def _fighter(view: Edson, after: Edson, unit: int, leads: bool, deed: str) -> StageFighter:
    before, now = view.level[unit], after.level[unit]
    lost = not after.where[unit]
    change = f"{LEVELS[before]} to {LEVELS[now]}" if now != before and not lost else ""
    caption = deed if leads or deed == "supports" else ""
    later = ", ".join(part for part in (caption, change) if part)
    return StageFighter(unit, "lead" if leads else "line", caption, later, now > before, lost)


def _leader(unit: int) -> StageFighter:
    """18 He stands beside his men and adds nothing himself."""
    return StageFighter(unit, "aside")


# ---- what came of it


def _outcome(scene: ToldMove, view: Edson, event: told.Compared, end: int) -> FightOutcome:
    """10.22, 10.351-10.353 One word, and a sentence for either side."""
    fight = view.fight
    assert fight is not None
    is_overrun = any(isinstance(each, told.Overrun) for each in scene.events[scene.index : end + 1])
    word, tone, *sentences = RESULTS["overrun" if is_overrun else event.result]
    facts = {
        "hits": count(event.points, "hit"),
        "bears": sum(view.absorbs(unit) for unit in view.units(other(fight.side), fight.place)),
        "place": GROUND[fight.place].title,
    }
    attacker, defender = (sentence.format(**facts) for sentence in sentences)
    return FightOutcome(word, (attacker, defender), tone)
