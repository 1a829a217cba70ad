"""10.3 Fights on stage: an assault whole, each shot and blow by itself; sums from the tallies that the rules used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game.edsons_ridge import events as told
from game.edsons_ridge.assault import ResolveDefensiveFire
from game.edsons_ridge.close_combat import Blow
from game.edsons_ridge.components import GROUND, PLACES, other, place_name
from game.edsons_ridge.infiltration import SlipIn
from game.edsons_ridge.patrol import ResolvePatrol
from game.edsons_ridge.preview.assault import AssaultForecast, assault
from game.edsons_ridge.preview.outlook import WORTHWHILE
from game.edsons_ridge.ranged_fire import ResolveFire, ResolveGas
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import attack_value, defence_value
from game.edsons_ridge.withdrawal import BreakAway
from game.kernel.agenda import Event
from game.kernel.forecast import Chance, Tone
from game.kernel.named import Piece
from game.kernel.state import Rolled
from game.kernel.words import count
from ui.director.fight import Camp, FightOutcome, FightShow, StageFighter, pieces_in
from ui.director.happening import Happening
from ui.skins.edsons_ridge import blows, shots
from ui.skins.edsons_ridge.camps import AFTERMATH, ToldMove, cast_of, end_of, fighter, lead_first, waiting_for

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
CHARGES: dict[str, tuple[str, Tone, str, str]] = {  # 10.9 the same of a whole charge
    "carried": (
        "CARRIED",
        Tone.GOOD,
        "{place} is swept clean; {left} of your {came} are left.",
        "{place} is lost; {left} of their {came} are left.",
    ),
    "stopped": (
        "STOPPED",
        Tone.PARTLY_BAD,
        "{left} of your {came} are left, and {place} still stands.",
        "{place} still stands; {left} of their {came} are in it.",
    ),
    "broken": (
        "BROKEN",
        Tone.BAD,
        "None of your {came} is left before {place}.",
        "None of their {came} is left before {place}.",
    ),
}
SMALL: dict[type[Any], Callable[..., FightShow | None]] = {
    ResolveDefensiveFire: shots.defensive,
    ResolveFire: shots.ranged,
    ResolveGas: shots.gas,
    Blow: blows.blow,
    SlipIn: blows.tried,
    ResolvePatrol: blows.tried,
    BreakAway: blows.tried,
}
THROWN = (ASSAULT, "defensive fire", "ranged fire", "gas", "close combat", "infiltration", "patrol", "withdrawal")
CHECKED = ("gas", "infiltration", "patrol", "withdrawal")


def is_thrown(event: Event) -> bool:
    """Whether these dice fall on a stage."""
    return isinstance(event, Rolled) and event.why.removesuffix(" again") in THROWN


def is_settled(event: Event) -> bool:
    """Whether this tells what dice on a stage came to."""
    if isinstance(event, told.Checked):
        return event.kind in CHECKED
    return isinstance(event, told.Compared | told.Struck)


def is_settled_later(scene: ToldMove) -> bool:
    """Whether the dice of this event are read, or thrown again, in the same move: then they are seen there."""
    later = scene.events[scene.index + 1 : scene.index + 2]
    return any(is_settled(event) or is_thrown(event) for event in later)


def is_on_stage(scene: ToldMove, unit: int) -> bool:
    """10.4 Whether a loss was already seen with the fight that it comes from; 13.2 or with its blow."""
    if any(isinstance(event, told.Struck) and event.hit and event.target == unit for event in scene.events):
        return True
    place = scene.index - 1
    while place >= 0 and isinstance(scene.events[place], AFTERMATH):
        place -= 1
    if place < 0 or not is_settled(scene.events[place]):
        return False
    show = show_of(Happening(scene.views, scene.events, place))
    return show is not None and unit in pieces_in(show)


def show_of(scene: ToldMove) -> FightShow | None:
    """The fight, shot or blow at its dice or at its result; None where there is none to show."""
    event = scene.events[scene.index]
    if isinstance(event, Rolled) and event.why.startswith(ASSAULT):
        return _assault(scene)
    if isinstance(event, told.Compared) and event.kind == ASSAULT:
        return _assault(scene)
    cast = cast_of(scene)
    step = waiting_for(cast.view)
    make = SMALL.get(type(step))
    return make(step, cast) if make is not None else None


def charge_of(view: Edson) -> FightShow | None:
    """10.9 Before the first shot at a charge: who comes, and who awaits them."""
    fight = view.fight
    if fight is None:
        return None
    title, side = GROUND[fight.place].title, other(fight.side)
    comers = _standing(fight.units)
    comers += [_leader(unit) for unit in view.leaders(fight.side, fight.place)]
    waiters = _standing(view.units(side, fight.place))
    waiters += [_leader(unit) for unit in view.leaders(side, fight.place)]
    camps = (
        Camp(fight.side, "charge", f"from {GROUND[fight.origin].title}", tuple(comers)),
        Camp(side, "stand", title, tuple(waiters)),
    )
    return FightShow(place_name(fight.place), f"Charge into {title}", camps, view, view, is_prelude=True)


def charge_done(event: told.ChargeFought, before: Edson, after: Edson) -> FightShow:
    """10.9 A charge as a whole, after all its fire and blows: one word, and who is left on either side."""
    title = GROUND[event.place].title
    camps = (
        Camp(event.side, "charge", "", tuple(_left_of(event.came, after))),
        Camp(other(event.side), "stand", title, tuple(_left_of(event.stood, after))),
    )
    name = "broken" if not event.left else "carried" if event.cleared else "stopped"
    word, tone, *sentences = CHARGES[name]
    facts = {"place": title, "left": event.left, "came": len(event.came)}
    attacker, defender = (sentence.format(**facts) for sentence in sentences)
    outcome = FightOutcome(word, (attacker, defender), tone)
    return FightShow(place_name(event.place), f"Charge into {title}", camps, before, after, None, outcome, again=True)


def _left_of(units: Sequence[Piece], after: Edson) -> list[StageFighter]:
    return [replace(one, is_lost=not after.where[one.piece]) for one in _standing(units)]


def _standing(units: Sequence[Piece]) -> list[StageFighter]:
    """Nobody leads yet: the first platoon stands in front."""
    found = [StageFighter(unit) for unit in lead_first(units, UNKNOWN)]
    return [replace(one, role="line" if place else "lead") for place, one in enumerate(found)]


def _assault(scene: ToldMove) -> FightShow | None:
    """10.35 At its dice or at its result."""
    view, event = scene.views[scene.index + 1], scene.events[scene.index]  # dice and result change nothing yet
    fight = view.fight
    if fight is None or UNKNOWN in (fight.point, fight.forward) or fight.charge:
        return None
    settled = isinstance(event, told.Compared)
    end = end_of(scene) if settled else scene.index
    pips = event.dice if isinstance(event, Rolled) else view.dice
    after = scene.views[end + 1]
    again = settled and not any(isinstance(each, Rolled) for each in scene.events[: scene.index][-1:])
    forecast = assault(view, fight)
    place = GROUND[fight.place].title
    return FightShow(
        place_name(fight.place),
        f"Assault on {place}",
        (_attackers(view, after, pips[:PAIR]), _defenders(view, after, pips[PAIR:])),
        view,
        after,
        (_hope(forecast, place), Chance(f"{place} holds", 1 - forecast.success, Tone.GOOD)),
        _outcome(scene, view, event, end) if isinstance(event, told.Compared) else None,
        again=again,
    )


def _hope(forecast: AssaultForecast, place: str) -> Chance:
    """10.35 What an attacker wants of these dice, as his order said it: the area, or at least to break in."""
    if forecast.cleared >= WORTHWHILE:
        return Chance(f"{place} falls", forecast.cleared, Tone.GOOD)
    return Chance(f"you break into {place}", forecast.success, Tone.GOOD)


# ---- who stands there


def _attackers(view: Edson, after: Edson, pips: tuple[int, ...]) -> Camp:
    fight = view.fight
    assert fight is not None
    origins = {view.came_from.get(unit, fight.place) for unit in fight.units} & set(PLACES)
    where = [f"from {GROUND[place].title}" for place in origins if place != fight.place]
    fighters = [
        fighter(view, after, unit, unit == fight.point, "leads") for unit in lead_first(fight.units, fight.point)
    ]
    fighters += [replace(fighter(view, after, gun, False, "supports"), role="aside") for gun in fight.support]
    fighters += [_leader(unit) for unit in view.leaders(fight.side, fight.place)]
    return Camp(fight.side, "attack", " and ".join(where), tuple(fighters), attack_value(view, fight).lines, pips)


def _defenders(view: Edson, after: Edson, pips: tuple[int, ...]) -> Camp:
    fight = view.fight
    assert fight is not None
    side = other(fight.side)
    units = lead_first(view.units(side, fight.place), fight.forward)
    fighters = [fighter(view, after, unit, unit == fight.forward, "forward") for unit in units]
    fighters += [_leader(unit) for unit in view.leaders(side, fight.place)]
    where = GROUND[fight.place].title
    return Camp(side, "defend", where, tuple(fighters), defence_value(view, fight).lines, pips)


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
