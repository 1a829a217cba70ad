"""The events as beats of the show, each between the positions before and after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from game.bloody_ridge import events as told
from game.bloody_ridge.components import AMERICAN, JAPANESE, TABLES
from game.bloody_ridge.defense import modifier
from game.bloody_ridge.state import NOBODY, Ridge
from game.bloody_ridge.wording.events import PHASES
from game.bloody_ridge.wording.names import piece
from game.kernel.agenda import Event
from game.kernel.state import Rolled, Told
from game.kernel.words import count, sentence
from ui.director.beats import (
    Banner,
    Beat,
    Burst,
    Chit,
    Dice,
    DiceThrow,
    Entry,
    Fight,
    Flag,
    Flip,
    Glow,
    Loss,
    MachineGun,
    Muzzle,
    Overture,
    Ribbon,
    Slide,
    Verdict,
)
from ui.skins.bloody_ridge import fights
from ui.skins.bloody_ridge.pieces import FORCE, force_keys, key_of
from ui.skins.bloody_ridge.places import name_of

Beats = tuple[Beat, ...]
LOST = {"cache": "Scattered for food", "charge": "The charge is shot down", "shells": "Under the shells"}
NAMES = ("Japanese", "Marines")


@dataclass(frozen=True)
class Staging:
    """An event of a move: all of its events, and the positions before each of them."""

    views: Sequence[Ridge]
    events: Sequence[Event]
    index: int

    @property
    def before(self) -> Ridge:
        return self.views[self.index]

    def in_a_row(self) -> list[Any]:
        """The events of this kind one after the other, dice apart; empty if this one is not the first of them."""
        kind = type(self.events[self.index])
        ahead = [event for event in self.events[: self.index] if not isinstance(event, Rolled)]
        if ahead and isinstance(ahead[-1], kind):
            return []
        rest = (event for event in self.events[self.index :] if not isinstance(event, Rolled))
        return list(takewhile(lambda event: isinstance(event, kind), rest))


def beats(before: Ridge, told: Sequence[Told]) -> list[Beats]:
    views, events = [before, *(after for _, after in told)], [event for event, _ in told]
    return [SHOWN[type(event)](Staging(views, events, index), event) for index, event in enumerate(events)]


def _nothing(scene: Staging, event: Event) -> Beats:
    """It is seen with the event that it belongs to."""
    return ()


# ---- a turn


def _phase(scene: Staging, event: told.PhaseBegun) -> Beats:
    return (Ribbon(f"Turn {event.turn}: {PHASES[event.phase]}"),)


def _placed(scene: Staging, event: told.Placed) -> Beats:
    """3.5 All the dice of the phase in one throw, and what they bring."""
    placed = scene.in_a_row()
    if not placed:
        return ()
    dice = DiceThrow(JAPANESE, tuple(each.die for each in placed))
    units = sum(each.units for each in placed)
    where = tuple(name_of(each.place) for each in placed if each.units)
    return Dice("", (dice,)), Verdict("", count(units, "unit"), "come to the red row"), Glow(where)


def _crew_placed(scene: Staging, event: told.CrewPlaced) -> Beats:
    return (Glow((name_of(event.place),)),)


def _retaken(scene: Staging, event: told.Retaken) -> Beats:
    """9 The whole phase in one throw: a die for every hex, and the flags that fall."""
    tried = scene.in_a_row()
    if not tried:
        return ()
    lost = [each for each in tried if each.success]
    throw = DiceThrow(AMERICAN, tuple(each.die for each in tried), low=True)
    summary = Verdict("", f"{len(lost)} of {len(tried)}", "hexes retaken" if lost else "All your hexes hold")
    return Dice("", (throw,)), summary, *(Flag(name_of(each.place), AMERICAN) for each in lost)


def _guns_ready(scene: Staging, event: told.GunsReady) -> Beats:
    return (Chit(AMERICAN, "Artillery back in the pool", "", str(event.markers)),)


# ---- a force


def _chosen(scene: Staging, event: told.ForceChosen) -> Beats:
    return (Overture(JAPANESE, name_of(event.place)),)


def _turned_up(scene: Staging, event: told.TurnedUp) -> Beats:
    place = name_of(scene.before.the_force.place)
    return tuple(Flip(FORCE + number, place, False) for number in range(scene.before.the_force.hidden))


def _marched(scene: Staging, event: told.Marched) -> Beats:
    return (Slide(force_keys(scene.before), (name_of(event.start), name_of(event.end))),)


def _taken(scene: Staging, event: told.Taken) -> Beats:
    way = Slide(force_keys(scene.before), (name_of(event.start), name_of(event.place)))
    return way, Flag(name_of(event.place), JAPANESE)


def _force_lost(scene: Staging, event: told.ForceLost) -> Beats:
    place = name_of(event.place)
    rest = scene.before.force.units if scene.before.force is not None else ()
    why = Verdict(_fight_place(scene) or place, LOST.get(event.why, "Wiped out"), "The force is lost")
    return why, *(Loss(key_of(scene.before, unit), place) for unit in rest)


# ---- the defence


def _defense_rolled(scene: Staging, event: told.DefenseRolled) -> Beats:
    """6.7 The die, what is added to it, and how many counters come."""
    place, more = name_of(event.place), modifier(event.place)
    dice = Dice(place, (DiceThrow(AMERICAN, (event.die,)),))
    total = f"{event.die} less {-more}" if more else str(event.die)
    words = f"{count(event.most, 'counter')} drawn from the pool" if event.most else "Nobody is drawn"
    return dice, Verdict(place, total, words)


def _drew(scene: Staging, event: told.Drew) -> Beats:
    return tuple(Entry(each, name_of(event.place)) for each in event.kept)


def _hq_found(scene: Staging, event: told.HqFound) -> Beats:
    return (Chit(AMERICAN, f"{sentence(piece(event.hq))} found", "", f"Strength {TABLES.fortified}"),)


def _cache_found(scene: Staging, event: told.CacheFound) -> Beats:
    return (Verdict(name_of(event.place), "Supply cache", "It leaves the game"),)


def _held(scene: Staging, event: told.ShellsHeld) -> Beats:
    why = "No shells on the red row" if event.why == "red row" else "Nobody left to fire at"
    return (Chit(AMERICAN, why, count(event.markers, "marker"), "Pool"),)


def _supported(scene: Staging, event: told.Supported) -> Beats:
    """11.2, 11.3 Who fires with twice the factor."""
    place = name_of(scene.before.the_fight.place)
    guns = [Flip(unit, place, False) for unit in event.manned]
    hero = [Flip(event.heroic, place, False)] if event.heroic != NOBODY else []
    words = [words for words, holds in (("Machine guns", guns), ("Hero", hero)) if holds]
    chit = [Chit(AMERICAN, f"{' and '.join(words)}: factors doubled", "x1", "x2")] if words else []
    return *chit, *guns, *hero


# ---- fire


def _shelled(scene: Staging, event: told.Shelled) -> Beats:
    place, fight = name_of(event.place), _fight_place(scene)
    throw = Dice(fight, (DiceThrow(AMERICAN, event.dice, low=True),))
    verdict = Verdict(fight, f"Shells hit up to {event.needed}", _killed(event.hit))
    return Burst(place), throw, verdict, *_losses(scene, event.hit, place)


def _charged(scene: Staging, event: told.Charged) -> Beats:
    place = name_of(scene.before.the_fight.place)
    dice = Dice(place, (DiceThrow(JAPANESE, (event.japanese,)), DiceThrow(AMERICAN, (event.american,))))
    words = "The charge breaks in" if event.success else "The charge is shot down"
    return Banner("Banzai", JAPANESE), dice, Verdict(place, f"{event.japanese} to {event.american}", words)


def _struck(scene: Staging, event: told.Struck) -> Beats:
    return (Loss(event.unit, name_of(scene.before.the_fight.place)),)


def _fired(scene: Staging, event: told.Fired) -> Beats:
    """7.5, 7.9 The last round is fought on stage; before it flashes, dice and odds, then who falls."""
    fight, force = scene.before.the_fight, scene.before.the_force
    theirs, ours = name_of(fight.place), name_of(force.place)
    start, end = (ours, theirs) if event.side == JAPANESE else (theirs, ours)
    if not event.needed:
        staged = _on_stage(scene) if fights.is_last_round(scene) else None
        return (Verdict(theirs, "No fire", "Nobody left can shoot"),) if staged is None else staged
    guns = _round_began(scene, event).the_fight.manned
    flash = MachineGun(start) if event.side == AMERICAN and guns else Muzzle(start)
    if fights.is_last_round(scene) and (staged := _on_stage(scene)) is not None:
        return flash, *staged
    dice = [Dice(theirs, (DiceThrow(event.side, event.dice, low=True),))] if event.dice else []
    head = f"Close combat, up to {event.needed}" if event.close else f"{event.odds} to 1, up to {event.needed}"
    verdict = Verdict(theirs, head if event.dice else f"{event.odds} to 1, no die needed", _killed(event.hit))
    return flash, *dice, verdict, *_losses(scene, event.hit, end)


def _on_stage(scene: Staging) -> Beats | None:
    """7.8 Both volleys of the round as one fight; None where it comes to nothing that has a word."""
    if fights.is_first_volley(scene):
        second = next(i for i in range(scene.index + 1, len(scene.events)) if isinstance(scene.events[i], told.Fired))
        return () if fights.show_of(Staging(scene.views, scene.events, second)) is not None else None
    show = fights.show_of(scene)
    return (Fight(show.place, show),) if show is not None else None


def _round_began(scene: Staging, event: told.Fired) -> Ridge:
    """7.8 Both fire at once: a machine gun whose men fall in this round still fires in it."""
    first = scene.index
    for index in reversed(range(scene.index)):
        other = scene.events[index]
        if isinstance(other, told.Fired) and other.round == event.round:
            first = index
        elif not isinstance(other, Rolled):
            break
    return scene.views[first]


def _fight_place(scene: Staging) -> str:
    """Dice lie beside the hex that is attacked: south of it stand those who attack, and both are to be seen."""
    fight = scene.before.fight
    return name_of(fight.place) if fight is not None else ""


def _killed(hit: tuple[int, ...]) -> str:
    return f"{len(hit)} killed" if hit else "Nobody is hit"


def _losses(scene: Staging, units: tuple[int, ...], place: str) -> Beats:
    return tuple(Loss(key_of(scene.before, unit), place) for unit in units)


def _guns_gone(scene: Staging, event: told.ArtilleryGone) -> Beats:
    return (Chit(AMERICAN, "Battalion HQ dead: artillery out", str(event.markers), "0"),)


def _won(scene: Staging, event: told.GameWon) -> Beats:
    return (Banner(f"{NAMES[event.side]} win", event.side),)


SHOWN: dict[type[Event], Callable[[Staging, Any], Beats]] = {
    Rolled: _nothing,
    told.PhaseBegun: _phase,
    told.Placed: _placed,
    told.CrewPlaced: _crew_placed,
    told.ForceChosen: _chosen,
    told.TurnedUp: _turned_up,
    told.Marched: _marched,
    told.DefenseRolled: _defense_rolled,
    told.Drew: _drew,
    told.HqFound: _hq_found,
    told.CacheFound: _cache_found,
    told.Shelled: _shelled,
    told.ShellsHeld: _held,
    told.Supported: _supported,
    told.Charged: _charged,
    told.Struck: _struck,
    told.Fired: _fired,
    told.ArtilleryGone: _guns_gone,
    told.Returned: _nothing,
    told.Spent: _nothing,
    told.Taken: _taken,
    told.ForceLost: _force_lost,
    told.Retaken: _retaken,
    told.GunsReady: _guns_ready,
    told.GameWon: _won,
}
