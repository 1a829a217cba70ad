"""Events in words: one line of the log each, dice and sums included."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.ichi_go import events
from game.ichi_go.components import STRENGTH
from game.ichi_go.state import China, is_regular
from game.ichi_go.wording.names import (
    DATES,
    full_place,
    nation,
    place,
    regular,
    side,
    unit,
    units,
)
from game.kernel.agenda import Event
from game.kernel.state import Drawn, Rolled
from game.kernel.words import Sentences, count, joined, sentence

WON = {
    "points": "{points:+d} points: {winner} (4.2, 4.3).",
    "collapse": "China collapses: {winner} on turn {turn} (4.1).",
    "beachhead": "A beachhead has fallen: {winner} on turn {turn} (4.4).",
    "cities": "Shanghai and Wuhan are Allied: {winner} on turn {turn} (4.5).",
}
VERDICTS = {-1: "the game is drawn", 0: "the Japanese have won", 1: "the Allies have won"}


def date(turn: int) -> str:
    return str(DATES[turn])


def _air(state: China, e: events.AirRolled) -> str:
    ours, theirs = e.totals
    head = f"Air superiority: Japanese die {e.japanese}, total {ours}; Allied "
    head += f"die {e.allied}, total {theirs}" if e.allied else "no base and no die"
    return (
        f"{head}; {side(e.winner)} place {count(e.markers, 'marker')} (8.1)."
        if e.markers
        else f"{head}; rolled again (8.1)."
    )


def _moved(state: China, e: events.Moved) -> str:
    way = f" over {', '.join(map(place, e.path[1:-1]))}" if len(e.path) > 2 else ""
    far = ", strategic movement (10.17)" if e.is_strategic else " (10.1)"
    return f"{units(state, e.units)}: from {place(e.start)}{way} to {full_place(e.end)}, {count(e.cost, 'point')}{far}."


def _declared(state: China, e: events.AttackDeclared) -> str:
    head = "Momentum attack" if e.is_momentum else "Attack"
    return f"{head} on {full_place(e.target)} by {units(state, e.units)} ({'11.25' if e.is_momentum else '11.2'})."


def _support(state: China, e: events.SupportGiven) -> str:
    parts = [count(e.tanks, "tank regiment")] if e.tanks else []
    parts += ["the Special Forces Group"] if e.sf else []
    end = "s" if e.tanks + e.sf == 1 else ""
    deed = f"help{end} to hold" if e.is_defending else f"support{end} the attack"
    return f"{joined(parts)} {deed} (11.17)."


def _faces(e: events.TurnedUp | events.ZerosLeft | events.Destroyed) -> str:
    return joined(regular(face) for face in e.faces)


def _turned(state: China, e: events.TurnedUp) -> str:
    shown = joined(f"{regular(face)} of {STRENGTH[face]}" if face >= 0 else regular(face) for face in e.faces)
    return f"Turned up: {shown} (11.27)."


def _zeros(state: China, e: events.ZerosLeft) -> str:
    return f"Without strength, back to the pool: {_faces(e)} (11.27)."


def _odds(state: China, e: events.OddsFound) -> str:
    shift = f", shifted by {e.shift:+d} to {e.shifted}" if e.shift else ""
    return f"{{nation:nation}} {e.attack} against {e.defence} in {place(e.target)}: {e.odds}{shift} (11.6)."


def _fought(state: China, e: events.Fought) -> str:
    owed = f"the attackers owe {count(e.attacker, 'step')}, the defenders {count(e.defender, 'step')}"
    return f"Die {e.die}: {e.result}; {owed} beside committed support (11.19)."


def _destroyed(state: China, e: events.Destroyed) -> str:
    names = [unit(state, number) for number in e.units if number not in _homes(e)]
    return f"Lost in {place(e.place)}: {joined([*names, *map(regular, e.faces)])} (11.20)."


def _homes(e: events.Destroyed) -> set[int]:
    """Counters whose regulars are named by their faces."""
    return {number for number in e.units if is_regular(number)}


def _support_lost(state: China, e: events.SupportLost) -> str:
    parts = [count(e.tanks, "tank regiment")] if e.tanks else []
    return f"Spent: {joined([*parts, *(['the Special Forces Group'] if e.sf else [])])} (11.17)."


def _advanced(state: China, e: events.Advanced) -> str:
    verb = "advances" if len(e.units) == 1 else "advance"
    return f"{units(state, e.units)} {verb} into {place(e.place)} (11.24)."


def _withdrawn(state: China, e: events.Withdrawn) -> str:
    pool = f"; {unit(state, e.to_pool)} joins the 14th Area Army" if e.to_pool >= 0 else ""
    return f"Withdrawn from China: {units(state, e.units)}{pool} (9.2)."


def _area_army(state: China, e: events.AreaArmyRolled) -> str:
    closed = "; no more will come" if e.closed else ""
    return f"14th Area Army: die {e.die}, {units(state, e.units)} put to sea{closed} (5.3.7)."


def _crossed(state: China, e: events.Crossed) -> str:
    if not e.die:
        return f"{unit(state, e.unit)} gets through without a die (11.28)."
    fate = f"{count(e.left, 'step')} left" if e.left else "lost at sea"
    return f"{unit(state, e.unit)}: die {e.die}, {fate} (5.3.9)."


def _causeway(state: China, e: events.CausewayRolled) -> str:
    bases = f", airbase die {e.base_die}" if e.base_die else ""
    what = "Operation Causeway is launched" if e.launched else "the US goes to the Philippines"
    return f"Die {e.die}{bases}, total {e.total}: {what} (5.2)."


def _collapse(state: China, e: events.CollapseRolled) -> str:
    fate = "collapses" if e.collapses else "fights on"
    return f"Chungking has fallen. Die {e.die}, total {e.total}: China {fate} (4.1)."


def _ended(state: China, e: events.GameEnded) -> str:
    return WON[e.how].format(points=e.points, winner=VERDICTS[e.winner], turn=e.turn)


def _of_unit(words: str) -> Callable[[China, Any], str]:
    """A sentence about one unit, whose name depends on who listens; the other gaps are in single braces."""
    return lambda state, e: f"{unit(state, e.unit)} {words}"


DESCRIBE = Sentences(
    "words",
    {
        Rolled: "",  # the event that follows tells the dice with their meaning
        Drawn: "",
        events.TurnBegun: "Turn {turn}, {turn:date}.",
        events.PhaseBegun: "{phase} phase (5.1).",
        events.OrderChosen: "{nation:nation}: {moves_first:movement before combat|combat before movement} (5.5).",
        events.Controlled: "{place:place} comes under control of {side:side} (3.5).",
        events.AirRolled: _air,
        events.AirPlaced: "An air marker over {place:place} (8.2).",
        events.BomberRolled: "B-29s: die {die}, {flies:they fly|they stay away} (8.9).",
        events.BomberPlaced: "The B-29s strike around {place:place}: {units:count unit} out of supply (8.9).",
        events.PointsRolled: "{nation:nation} stack in {place:place}: die {die}, {points:count point} (10.14).",
        events.Moved: _moved,
        events.AttackDeclared: _declared,
        events.SupportGiven: _support,
        events.TurnedUp: _turned,
        events.ZerosLeft: _zeros,
        events.OddsFound: _odds,
        events.Fought: _fought,
        events.Walkover: "{defenders_gone:Nobody with any strength is left|The attackers have no strength} "
        "at {target:place}: no die (11.27).",
        events.StepLost: _of_unit("loses a step, {left} left (11.20)."),
        events.Destroyed: _destroyed,
        events.GarrisonFell: "The garrison of {place:place} is gone (11.29).",
        events.SupportLost: _support_lost,
        events.Advanced: _advanced,
        events.Entered: _of_unit("comes in at {place:place} (9.1)."),
        events.Withdrawn: _withdrawn,
        events.Absorbed: lambda s, e: f"{unit(s, e.division)} absorbs {unit(s, e.brigade)} in {place(e.place)} (9.5).",
        events.AreaArmyRolled: _area_army,
        events.Crossed: _crossed,
        events.RecruitsRolled: "Chinese reinforcements: die {die}, {units:count unit} (9.7).",
        events.Recruited: "An untried army gathers in {place:place} (9.7).",
        events.Flown: _of_unit("is flown from {start:place} to {end:place} (8.10)."),
        events.Dropped: _of_unit("drops at {place:place} (8.11)."),
        events.AerialPlaced: "Aerial supply for {place:place} (7.8).",
        events.CausewayRolled: _causeway,
        events.Landed: lambda s, e: (
            f"{count(len(e.units), 'US division')} "
            f"{'lands' if len(e.units) == 1 else 'land'} at {place(e.place)} (5.3.4)."
        ),
        events.Shipped: _of_unit("goes by sea to {place:place} (10.11)."),
        events.Displaced: _of_unit("is moved aside from {start:place} to {end:place} (5.3.12)."),
        events.CollapseRolled: _collapse,
        events.GameEnded: _ended,
    },
    (date, nation, place, side),
)


def describe(state: China, event: Event) -> str:
    return sentence(DESCRIBE(event, state))
