"""Events in words: one line of the log each, dice and sums included."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.bloody_ridge import events
from game.bloody_ridge.components import JAPANESE, TABLES
from game.bloody_ridge.state import NOBODY, Ridge
from game.bloody_ridge.wording.names import factors, full_place, label, piece, pieces
from game.kernel.agenda import Event
from game.kernel.state import Rolled
from game.kernel.words import count, joined, sentence

PHASES = {
    "organization": "Japanese Organization Phase",
    "movement": "Japanese Movement & Combat Phase",
    "counterattack": "US Counterattack Phase",
}
LOST = {
    "fight": "The force that attacked from {place} is wiped out (7.13).",
    "shells": "The force in {place} is wiped out by the shells (6.8).",
    "cache": "The whole force in {place} scatters for food and is lost (7.14).",
    "charge": "The charge fails: the whole force in {place} is lost (11.4).",
}
WON = {
    "exit": "The Japanese leave the map from {place}: they have won on turn {turn} (4.1).",
    "division": "The 1st Marine Division HQ in {place} is destroyed: the Japanese have won on turn {turn} (4.2).",
    "time": "Dawn. The line has held: the Marines have won (4.3).",
    "reserves": "Nobody is left to send: the Marines have won (4.3).",
}
HELD = {
    "red row": "{guns} cannot reach the red row and {go} back to the pool (3.4).",
    "nobody left": "{guns} {find} nobody left to fire at and {go} back to the pool (8.3).",
}


def _rolled(state: Ridge, e: Rolled) -> str:
    """The event that follows tells the dice with their meaning."""
    return ""


def _phase_begun(state: Ridge, e: events.PhaseBegun) -> str:
    return f"Turn {e.turn}: {PHASES[e.phase]} (5.2)."


def _placed(state: Ridge, e: events.Placed) -> str:
    if e.units < e.due:
        return f"{e.place}: die {e.die}, {count(e.units, 'unit')} of {e.due}, the holding area is empty (3.6)."
    return f"{e.place}: die {e.die}, {count(e.units, 'unit') if e.units else 'nobody'} (3.5)."


def _crew_placed(state: Ridge, e: events.CrewPlaced) -> str:
    return f"An MG crew of 6 joins in {e.place} (11.5)."


def _force_chosen(state: Ridge, e: events.ForceChosen) -> str:
    return f"The force in {e.place} sets out: {count(e.hidden + len(e.units), 'unit')} (7.1)."


def _turned_up(state: Ridge, e: events.TurnedUp) -> str:
    return f"It attacks for the first time; its factors are {factors(e.units)} (6.11)."


def _marched(state: Ridge, e: events.Marched) -> str:
    return f"The force marches from {e.start} to {full_place(e.end)} (3.8)."


def _defense_rolled(state: Ridge, e: events.DefenseRolled) -> str:
    head = f"Defence of {full_place(e.place)}: die {e.die}, {count(e.due, 'counter')} (6.7)"
    hqs = "HQ" if len(state.hqs_in(e.place)) == 1 else "HQs"
    return f"{head}, but only {e.most} beside the {hqs} (6.3)." if e.most < e.due else f"{head}."


def _drew(state: Ridge, e: events.Drew) -> str:
    drawn = joined(f"{label(each)}{', set aside' * (each in e.aside)}" for each in e.pieces)
    replaced = " No HQ may stand there: back to the pool (6.10)." if e.aside else ""
    return f"Drawn: {drawn}.{replaced}"


def _hq_found(state: Ridge, e: events.HqFound) -> str:
    return f"{sentence(piece(e.hq))} stands in {e.place}: strength {TABLES.fortified} while it is there (7.7)."


def _cache_found(state: Ridge, e: events.CacheFound) -> str:
    return f"The supply cache lies in {e.place}; it leaves the game (6.5)."


def _shelled(state: Ridge, e: events.Shelled) -> str:
    dice = ", ".join(map(str, e.dice))
    hit = pieces(e.hit) if e.hit else "nobody"
    return f"Shells on {full_place(e.place)}: dice {dice}, hit up to {e.needed}; killed: {hit} (8.2)."


def _shells_held(state: Ridge, e: events.ShellsHeld) -> str:
    one = e.markers == 1
    return HELD[e.why].format(
        guns=count(e.markers, "artillery marker"), go="goes" if one else "go", find="finds" if one else "find"
    )


def _supported(state: Ridge, e: events.Supported) -> str:
    parts = []
    if e.manned:
        guns = "a machine gun doubles" if len(e.manned) == 1 else "machine guns double"
        parts.append(f"{guns} {pieces(e.manned)} (11.2)")
    if e.idle:
        parts.append(f"{count(e.idle, 'machine gun')} without enough men to serve them: no effect (11.2)")
    if e.heroic != NOBODY:
        parts.append(f"the hero doubles {piece(e.heroic)} (11.3)")
    return f"{sentence('; '.join(parts))}."


def _charged(state: Ridge, e: events.Charged) -> str:
    result = "the charge breaks in" if e.success else "it is shot down"
    return f"Banzai: {e.japanese} against {e.american}, {result} (11.4)."


def _struck(state: Ridge, e: events.Struck) -> str:
    return f"The charge kills {label(e.unit)} (11.4)."


def _fired(state: Ridge, e: events.Fired) -> str:
    who = "you fire" if e.side == JAPANESE else "the Marines fire"
    head = f"Round {e.round}, {who} with {e.total} against {e.strength}: {_odds(e)}"
    if not e.needed:
        return f"{head}, nobody can fire (7.5)."
    if not e.dice:
        return f"{head}; killed without a die: {pieces(e.hit)} (7.9)."
    dice = ", ".join(map(str, e.dice))
    hit = pieces(e.hit) if e.hit else "nobody"
    return f"{head}; dice {dice}, hit up to {e.needed}; killed: {hit} ({'7.16' if e.close else '7.9'})."


def _odds(e: events.Fired) -> str:
    shift = f", Hill 123 {e.shift:+d} (7.15)" if e.shift else ""
    close = ", close combat" if e.close else ""
    return f"{e.odds}:1{shift}{close}"


def _artillery_gone(state: Ridge, e: events.ArtilleryGone) -> str:
    return f"The battalion HQ is dead: {count(e.markers, 'artillery marker')} out of the game (8.4)."


def _returned(state: Ridge, e: events.Returned) -> str:
    return f"Back to the pool: {pieces(e.pieces)} ({e.rule})."


def _spent(state: Ridge, e: events.Spent) -> str:
    return f"{count(len(e.pieces), 'machine gun')} out of the game after the fight (11.2)."


def _taken(state: Ridge, e: events.Taken) -> str:
    verb = "walks into" if e.is_free else "takes"
    return f"The force {verb} {full_place(e.place)} ({e.rule})."


def _force_lost(state: Ridge, e: events.ForceLost) -> str:
    return LOST[e.why].format(place=e.place)


def _retaken(state: Ridge, e: events.Retaken) -> str:
    result = "the Marines take it back" if e.success else "it holds"
    return f"Counterattack on {full_place(e.place)}: {e.die}, up to {e.needed} needed, {result} (9.1)."


def _guns_ready(state: Ridge, e: events.GunsReady) -> str:
    return f"{count(e.markers, 'fired artillery marker')} back to the pool (8.3)."


def _game_won(state: Ridge, e: events.GameWon) -> str:
    return WON[e.how].format(place=e.place, turn=e.turn)


DESCRIBE: dict[type[Event], Callable[[Ridge, Any], str]] = {
    Rolled: _rolled,
    events.PhaseBegun: _phase_begun,
    events.Placed: _placed,
    events.CrewPlaced: _crew_placed,
    events.ForceChosen: _force_chosen,
    events.TurnedUp: _turned_up,
    events.Marched: _marched,
    events.DefenseRolled: _defense_rolled,
    events.Drew: _drew,
    events.HqFound: _hq_found,
    events.CacheFound: _cache_found,
    events.Shelled: _shelled,
    events.ShellsHeld: _shells_held,
    events.Supported: _supported,
    events.Charged: _charged,
    events.Struck: _struck,
    events.Fired: _fired,
    events.ArtilleryGone: _artillery_gone,
    events.Returned: _returned,
    events.Spent: _spent,
    events.Taken: _taken,
    events.ForceLost: _force_lost,
    events.Retaken: _retaken,
    events.GunsReady: _guns_ready,
    events.GameWon: _game_won,
}


def describe(state: Ridge, event: Event) -> str:
    return DESCRIBE[type(event)](state, event)
