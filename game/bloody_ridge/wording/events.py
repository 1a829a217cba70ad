"""Events in words: one line of the log each, dice and sums included."""

from __future__ import annotations

from collections.abc import Iterable

from game.bloody_ridge import events
from game.bloody_ridge.components import JAPANESE, TABLES
from game.bloody_ridge.state import NOBODY, Ridge
from game.bloody_ridge.wording.names import factors, full_place, label, piece, pieces
from game.kernel.agenda import Event
from game.kernel.state import Rolled
from game.kernel.words import Sentences, joined

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
    "red row": "{markers:count artillery marker} cannot reach the red row and {alone:goes|go} back to the pool (3.4).",
    "nobody left": "{markers:count artillery marker} {alone:finds|find} nobody left to fire at "
    "and {alone:goes|go} back to the pool (8.3).",
}


def phase(name: str) -> str:
    return PHASES[name]


def dice(pips: Iterable[int]) -> str:
    return ", ".join(map(str, pips))


def _placed(state: Ridge, e: events.Placed) -> str:
    if e.units < e.due:
        return "{place}: die {die}, {units:count unit} of {due}, the holding area is empty (3.6)."
    return "{place}: die {die}, {units:count unit} (3.5)." if e.units else "{place}: die {die}, nobody (3.5)."


def _defense_rolled(state: Ridge, e: events.DefenseRolled) -> str:
    head = "Defence of {place:full_place}: die {die}, {due:count counter} (6.7)"
    hqs = "HQ" if len(state.hqs_in(e.place)) == 1 else "HQs"
    return f"{head}, but only {e.most} beside the {hqs} (6.3)." if e.most < e.due else f"{head}."


def _drew(state: Ridge, e: events.Drew) -> str:
    drawn = joined(f"{label(each)}{', set aside' * (each in e.aside)}" for each in e.pieces)
    replaced = " No HQ may stand there: back to the pool (6.10)." if e.aside else ""
    return f"Drawn: {drawn}.{replaced}"


def _supported(state: Ridge, e: events.Supported) -> str:
    one = len(e.manned) == 1
    parts = (
        ("a machine gun doubles {manned:pieces} (11.2)", one),
        ("machine guns double {manned:pieces} (11.2)", e.manned and not one),
        ("{idle:count machine gun} without enough men to serve them: no effect (11.2)", e.idle),
        ("the hero doubles {heroic:piece} (11.3)", e.heroic != NOBODY),
    )
    return f"{'; '.join(words for words, is_so in parts if is_so)}."


def _fired(state: Ridge, e: events.Fired) -> str:
    who = "you fire" if e.side == JAPANESE else "the Marines fire"
    shift = ", Hill 123 {shift:+d} (7.15)" if e.shift else ""
    head = "Round {round}, " + who + " with {total} against {strength}: {odds}:1" + shift + "{close:, close combat|}"
    if not e.needed:
        return head + ", nobody can fire (7.5)."
    if not e.dice:
        return head + "; killed without a die: {hit:pieces} (7.9)."
    return head + "; dice {dice:dice}, hit up to {needed}; killed: {hit:pieces} ({close:7.16|7.9})."


DESCRIBE = Sentences(
    "words",
    {
        Rolled: "",  # the event that follows tells the dice with their meaning
        events.PhaseBegun: "Turn {turn}: {phase:phase} (5.2).",
        events.Placed: _placed,
        events.CrewPlaced: "An MG crew of 6 joins in {place} (11.5).",
        events.ForceChosen: "The force in {place} sets out: {size:count unit} (7.1).",
        events.TurnedUp: "It attacks for the first time; its factors are {units:factors} (6.11).",
        events.Marched: "The force marches from {start} to {end:full_place} (3.8).",
        events.DefenseRolled: _defense_rolled,
        events.Drew: _drew,
        events.HqFound: f"{{hq:piece}} stands in {{place}}: strength {TABLES.fortified} while it is there (7.7).",
        events.CacheFound: "The supply cache lies in {place}; it leaves the game (6.5).",
        events.Shelled: "Shells on {place:full_place}: dice {dice:dice}, hit up to {needed}; "
        "killed: {hit:pieces} (8.2).",
        events.ShellsHeld: lambda _, e: HELD[e.why],
        events.Supported: _supported,
        events.Charged: "Banzai: {japanese} against {american}, {success:the charge breaks in|it is shot down} (11.4).",
        events.Struck: "The charge kills {unit:label} (11.4).",
        events.Fired: _fired,
        events.ArtilleryGone: "The battalion HQ is dead: {markers:count artillery marker} out of the game (8.4).",
        events.Returned: "Back to the pool: {pieces:pieces} ({rule}).",
        events.Spent: "{pieces:count machine gun} out of the game after the fight (11.2).",
        events.Taken: "The force {is_free:walks into|takes} {place:full_place} ({rule}).",
        events.ForceLost: lambda _, e: LOST[e.why],
        events.Retaken: "Counterattack on {place:full_place}: {die}, up to {needed} needed, "
        "{success:the Marines take it back|it holds} (9.1).",
        events.GunsReady: "{markers:count fired artillery marker} back to the pool (8.3).",
        events.GameWon: lambda _, e: WON[e.how],
    },
    (dice, factors, full_place, label, phase, piece, pieces),
)


def describe(state: Ridge, event: Event) -> str:
    return DESCRIBE(event, state)
