"""The events as beats of the show, each between the positions before and after it."""

from __future__ import annotations

from collections.abc import Sequence

from game.bloody_ridge import events as told
from game.bloody_ridge.components import AMERICAN, JAPANESE, TABLES
from game.bloody_ridge.defense import modifier
from game.bloody_ridge.state import NOBODY, Ridge
from game.bloody_ridge.wording.events import PHASES
from game.bloody_ridge.wording.names import piece
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from game.kernel.state import Rolled, Told
from game.kernel.words import count, sentence
from ui.director import happening
from ui.director.beats import (
    Banner,
    Burst,
    Chit,
    Dice,
    DiceThrow,
    Entry,
    FightBeat,
    Flag,
    Flip,
    Glow,
    Loss,
    MachineGun,
    Muzzle,
    Overture,
    Ribbon,
    Rush,
    Slide,
    Verdict,
)
from ui.director.happening import Beats, act_out
from ui.skins.bloody_ridge import fights
from ui.skins.bloody_ridge.pieces import FORCE, force_keys, key_of
from ui.skins.bloody_ridge.places import name_of

Now = happening.Happening[Ridge]
HELD = {"red row": "No shells on the red row", "nobody left": "Nobody left to fire at"}
NAMES = ("Japanese", "Marines")


def beats(before: Ridge, told: Sequence[Told]) -> list[Beats]:
    return act_out(SHOWN, before, told)


def _dice(place: str, side: Side, *pips: int, low: bool = False) -> Dice:
    return Dice(place, (DiceThrow(side, pips, low=low),))


def _placed(now: Now, event: told.Placed) -> Beats:
    """3.5 All the dice of the phase in one throw, and what they bring."""
    placed = now.in_a_row()
    if not placed:
        return ()
    dice, units = _dice("", JAPANESE, *(each.die for each in placed)), sum(each.units for each in placed)
    where = tuple(name_of(each.place) for each in placed if each.units)
    return dice, Verdict("", count(units, "unit"), "come to the red row"), Glow(where)


def _retaken(now: Now, event: told.Retaken) -> Beats:
    """9 The whole phase in one throw: a die for every hex, and the flags that fall."""
    tried = now.in_a_row()
    if not tried:
        return ()
    flags = (Flag(name_of(each.place), AMERICAN) for each in tried if each.success)
    show = fights.counterattacks(now.before, tried)
    return FightBeat(show.place, show), *flags


# ---- a force


def _turned_up(now: Now, event: told.TurnedUp) -> Beats:
    place = name_of(now.before.the_force.place)
    return tuple(Flip(FORCE + number, place, False) for number in range(now.before.the_force.hidden))


def _way(now: Now, start: Place, end: Place) -> Slide:
    return Slide(force_keys(now.before), (name_of(start), name_of(end)))


def _force_lost(now: Now, event: told.ForceLost) -> Beats:
    """Where it came to a fight, the stage has told it already."""
    rest = now.before.force.units if now.before.force is not None else ()
    place = name_of(event.place)
    if event.why != "cache":
        return () if event.why == "charge" else _losses(now, rest, place)
    return Verdict(_fight_place(now) or place, "Scattered for food", "The force is lost"), *_losses(now, rest, place)


# ---- the defence


def _defense_rolled(now: Now, event: told.DefenseRolled) -> Beats:
    """6.7 The die, what is added to it, and how many counters come."""
    place, more = name_of(event.place), modifier(event.place)
    total = f"{event.die} less {-more}" if more else str(event.die)
    words = f"{count(event.most, 'counter')} drawn from the pool" if event.most else "Nobody is drawn"
    return _dice(place, AMERICAN, event.die), Verdict(place, total, words)


def _supported(now: Now, event: told.Supported) -> Beats:
    """11.2, 11.3 Who fires with twice the factor."""
    place = _fight_place(now)
    guns = [Flip(unit, place, False) for unit in event.manned]
    hero = [Flip(event.heroic, place, False)] if event.heroic != NOBODY else []
    words = [words for words, holds in (("Machine guns", guns), ("Hero", hero)) if holds]
    chit = [Chit(AMERICAN, f"{' and '.join(words)}: factors doubled", "x1", "x2")] if words else []
    return *chit, *guns, *hero


# ---- fire


def _shelled(now: Now, event: told.Shelled) -> Beats:
    place, show = name_of(event.place), fights.shells_on(now.before, event)
    return Burst(place), FightBeat(place, show)


def _charged(now: Now, event: told.Charged) -> Beats:
    """11.4 The word, the drums, and both dice."""
    show = fights.charge_at(now.before, event)
    return Rush("Banzai", JAPANESE), *((FightBeat(show.place, show),) if show is not None else ())


def _fired(now: Now, event: told.Fired) -> Beats:
    """7.5, 7.8 Flashes; then both volleys of the round as one fight, seen with the second."""
    flash: Beats = ()
    if event.needed:
        theirs, ours = _fight_place(now), name_of(now.before.the_force.place)
        start = ours if event.side == JAPANESE else theirs
        guns = _round_began(now, event).the_fight.manned
        flash = (MachineGun(start) if event.side == AMERICAN and guns else Muzzle(start),)
    if fights.is_first_volley(now):
        return flash
    show = fights.round_of(now)
    return (*flash, FightBeat(show.place, show)) if show is not None else flash


def _round_began(now: Now, event: told.Fired) -> Ridge:
    """7.8 Both fire at once: a machine gun whose men fall in this round still fires in it."""
    first = now.index
    for index in reversed(range(now.index)):
        other = now.events[index]
        if isinstance(other, told.Fired) and other.round == event.round:
            first = index
        elif not isinstance(other, Rolled):
            break
    return now.views[first]


def _fight_place(now: Now) -> str:
    """Dice lie beside the hex that is attacked: south of it stand those who attack, and both are to be seen."""
    return name_of(now.before.fight.place) if now.before.fight is not None else ""


def _losses(now: Now, units: tuple[Piece, ...], place: str) -> Beats:
    return tuple(Loss(key_of(now.before, unit), place) for unit in units)


SHOWN: happening.Happened[Ridge] = {  # nothing for what is seen with another event
    Rolled: lambda now, e: (),
    told.PhaseBegun: lambda now, e: (Ribbon(f"Turn {e.turn}: {PHASES[e.phase]}"),),
    told.Placed: _placed,
    told.CrewPlaced: lambda now, e: (Glow((name_of(e.place),)),),
    told.ForceChosen: lambda now, e: (Overture(JAPANESE, name_of(e.place)),),
    told.TurnedUp: _turned_up,
    told.Marched: lambda now, e: (_way(now, e.start, e.end),),
    told.DefenseRolled: _defense_rolled,
    told.Drew: lambda now, e: tuple(Entry(each, name_of(e.place)) for each in e.kept),
    told.HqFound: lambda now, e: (
        Chit(AMERICAN, f"{sentence(piece(e.hq))} found", "", f"Strength {TABLES.fortified}"),
    ),
    told.CacheFound: lambda now, e: (Verdict(name_of(e.place), "Supply cache", "It leaves the game"),),
    told.Shelled: _shelled,
    told.ShellsHeld: lambda now, e: (Chit(AMERICAN, HELD[e.why], count(e.markers, "marker"), "Pool"),),
    told.Supported: _supported,
    told.Charged: _charged,
    told.Struck: lambda now, e: (Loss(e.unit, _fight_place(now)),),
    told.Fired: _fired,
    told.ArtilleryGone: lambda now, e: (Chit(AMERICAN, "Battalion HQ dead: artillery out", str(e.markers), "0"),),
    told.Returned: lambda now, e: (),
    told.Spent: lambda now, e: (),
    told.Taken: lambda now, e: (_way(now, e.start, e.place), Flag(name_of(e.place), JAPANESE)),
    told.ForceLost: _force_lost,
    told.Retaken: _retaken,
    told.GunsReady: lambda now, e: (Chit(AMERICAN, "Artillery back in the pool", "", str(e.markers)),),
    told.GameWon: lambda now, e: (Banner(f"{NAMES[e.side]} win", e.side),),
}
