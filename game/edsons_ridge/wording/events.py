"""Events in words: one line of the log each. Both sides read it, so nothing hidden is told."""

from __future__ import annotations

from game.edsons_ridge import events
from game.edsons_ridge.components import AMERICAN, JAPANESE, LEVELS, TRACKS
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording.names import WHO, called, full_place, lead_words, names
from game.edsons_ridge.wording.report import PHASES
from game.edsons_ridge.wording.sentences import Phrase, by, tellers
from game.kernel.agenda import Event
from game.kernel.state import Rolled
from game.kernel.words import count, sentence

ROLLS = {
    "assault": "the assault",
    "defensive fire": "defensive fire",
    "ranged fire": "the fire",
    "close combat": "close combat",
    "infiltration": "infiltration",
    "entrenchment": "digging in",
    "patrol": "the patrol",
    "withdrawal": "the withdrawal",
    "gas": "the gas attack",
    "ammo": "Japanese ammo",
    "leader": "the leader, against Japanese ammo",
}
MOVES = {
    "moves": "{unit:name} moves from {start:short} to {end:short}.",
    "retreats": "{unit:name} retreats from {start:short} to {end:short} (10.5).",
    "infiltrates": "{unit:name} slips from {start:short} into {end:short} (8.22).",
    "withdraws": "{unit:name} withdraws from {start:short} to {end:short} (13.8).",
    "regroups": "{unit:name} regroups from {start:short} to {end:short} (6.6).",
    "charges": "{unit:name} charges from {start:short} into {end:short} (10.9).",
    "returns": "{unit:name} ends its patrol: from {start:short} to {end:short} (8.25).",
}
REMOVALS = {
    "alone": "{leader:name} is left without men and out of the game (4.115).",
    "overrun": "{leader:name} falls with the men who were overrun (10.22).",
    "with his men": "{leader:name} falls with the unit he led (10.9).",
    "his charge is made": "{leader:name} has made his one charge and leaves the game (18.2).",
}
POINTS = {
    "early platoon": "for a platoon called early (19.2)",
    "Vandegrift": "for taking Vandegrift's headquarters (18.8)",
    "Henderson Field": "for units on Henderson Field (21.3)",
}
DECLARED = {
    "assault": "{side:Who} declare an assault impulse from {place:full} (8.21).",
    "infiltration": "{side:Who} declare infiltration from {place:full} (8.22).",
    "charge": "{side:Who} declare a charge from {place:full}, {piece:leading} (10.9).",
    "gas": "{side:Who} declare a gas attack on {place:full} (11.7).",
    "entrenchment": "{side:Who} declare entrenchment in {place:full} (8.24).",
    "patrol": "{side:Who} declare a patrol into {place:full} (8.25).",
    "ranged fire": "{side:Who} declare ranged fire at {place:full} (11.1).",
    "bombardment": "{side:Who} declare a bombardment by {piece:name} (11.11).",
    "pass": "{side:Who} pass (8.26).",
}
FIRE = {
    "gas": "{side:Who} release gas on {place:full} (11.7).",
    "defensive fire": "{side:Who} fire first in {place:full}, with {units:names} (10.31).",
    "bombardment": "{side:Who} shell {place:full} with {units:names} (11.11).",
    "ranged fire": "{side:Who} fire at {place:full} with {units:names} (11.1).",
}
CHECKS = {
    "infiltration": "{unit:name} tries to slip into {place:short}: rolls {roll}, {needed:low}, "
    "{success:it slips in|it must assault} (8.222).",
    "entrenchment": "{unit:name} digs in {place:short}: rolls {roll}, {needed:low}, "
    "{success:it is dug in|not yet} (8.24).",
    "patrol": "{unit:name} patrols {place:short}: rolls {roll}, {needed:low}, "
    "{success:it wears down its target|it is worn down itself} (8.25).",
    "withdrawal": "{unit:name} tries to withdraw: rolls {roll}, {needed:high}, "
    "{success:it gets away|it must stay and fight} (13.8).",
    "ammo": "Japanese ammo check: rolls {roll} against {needed}, {success:too low|ammo holds} (12.3).",
    "gas": "Gas on {place:full}: rolls {roll}, {needed:casualty point} (11.7).",
    "leader": "{unit:name} rolls {roll} against Japanese ammo, below {needed} needed: "
    "{success:it moves on|it stays} (18.5).",
}
PASSED = {
    "used": "The Advantage goes to {holder:who}: it was used (14.2).",
    "losses": "The Advantage goes to {holder:who}: its holder's losses were heavy (14.7).",
}
DROPPED = {
    JAPANESE: "Japanese ammo drops to {box:box}, number {number} (12.3).",
    AMERICAN: "Marine ammo drops to {box:box}: {number:unit} to refit (12.3).",
}
WON = {
    "breakthrough": "{side:Who} win the game: they have broken through to Henderson Field (21.4).",
    "points": "{side:Who} win the game: {lead:lead} (21.1).",
    "tie": "{side:Who} win the game: points are equal and Henderson Field decides (21.3).",
}
PHASE_RULES = {"reinforcements": "6.2", "impulses": "6.3", "close combat": "6.4", "refit": "6.5", "regroup": "6.6"}
RESULTS = {
    ("assault", "success"): "success, {points} (10.353)",
    ("assault", "failure"): "failure (10.351)",
    ("assault", "stalemate"): "stalemate (10.352)",
    ("defensive fire", "casualties"): "{points} (10.31)",
    ("defensive fire", "no effect"): "no effect (10.31)",
    ("ranged fire", "attrition"): "{points} (11.4)",
    ("ranged fire", "no effect"): "no effect (11.4)",
    ("ranged fire", "mistaken attack"): "equal dice, the shells fall on their own side (17.2)",
}
FIGHTS = {"assault": "Assault on", "defensive fire": "Defensive fire in", "ranged fire": "Fire on"}


def _rolled(state: Edson, e: Rolled) -> str:
    why, again = e.why.removesuffix(" again"), e.why.endswith(" again")
    head = f"Dice for {ROLLS[why]}{f', thrown again ({again_rule(why)})' if again else ''}: "
    if len(e.dice) == 4:
        return f"{head}{_sum(e.dice[:2])} against {_sum(e.dice[2:])}."
    return f"{head}{_sum(e.dice)}."


def again_rule(why: str) -> str:
    """14 Which rule lets this roll be thrown again."""
    if why == "close combat":
        return "14.6"
    return "14.3" if why in FIGHTS else "14.8"


def _sum(dice: tuple[int, ...]) -> str:
    return str(dice[0]) if len(dice) == 1 else f"{' + '.join(map(str, dice))} = {sum(dice)}"


def _points_gained(state: Edson, e: events.PointsGained) -> str:
    verb = "gain" if e.points >= 0 else "pay"
    points = count(abs(e.points), "point")
    return f"{sentence(WHO[e.side])} {verb} {points} {POINTS[e.why]}; {lead_words(e.lead)}."


def _compared(state: Edson, e: events.Compared) -> str:
    kind = "attrition point" if e.kind == "ranged fire" else "casualty point"
    result = RESULTS[e.kind, e.result].format(points=count(e.points, kind))
    sums = f"{e.attack} + {e.attack_roll} against {e.defence} + {e.defence_roll}"
    return f"{FIGHTS[e.kind]} {full_place(e.place)}: {sums}, {result}."


def _struck(state: Edson, e: events.Struck) -> str:
    verb = "attacks" if len(e.attackers) == 1 else "attack"
    change = f" {'+' if e.modifier > 0 else '-'} {abs(e.modifier)}" if e.modifier else ""
    sums = f"{e.roll}{change}, {e.needed} or more needed, {'hit' if e.hit else 'missed'}"
    return f"{names(e.attackers)} {verb} {called(e.target)}: {sums} (13.6)."


def _dump_found(state: Edson, e: events.DumpFound) -> str:
    men = f"{names(e.units)}, one level better, only defending this turn" if e.units else "it holds them up"
    return f"The Japanese find the supply dump in {full_place(e.place)}: {men} (15.51)."


def _charge_fought(_: Edson, e: events.ChargeFought) -> str:
    where, came = full_place(e.place), count(len(e.came), "unit")
    if not e.left:
        return f"The charge into {where} is broken: {came} came and nobody is left (10.9)."
    if e.cleared:
        return f"The charge carries {where}: {came} came, {e.left} left, and nobody against them (10.9)."
    return f"The charge into {where} is stopped: {came} came, {e.left} left among the defenders (10.9)."


SENTENCES: dict[type[Event], Phrase] = {
    Rolled: _rolled,
    events.Entered: "{unit:name} comes to {place:full}.",
    events.Moved: by("how", MOVES),
    events.ControlTurned: "{side:Who} now control {place:full} (7.3).",
    events.BridgeTaken: "{side:Who} now hold the {bridge:bridge} (20.1).",
    events.LevelChanged: lambda _, e: (
        f"{called(e.unit)} {'becomes' if e.after > e.before else 'recovers to'} {LEVELS[e.after]}."
    ),
    events.Eliminated: "{unit:name} is eliminated in {place:full}.",
    events.LeaderRemoved: by("why", REMOVALS),
    events.Entrenched: "{unit:name} is dug in: an improved position (8.241).",
    events.LabourPlaced: "{unit:name} has done labour: its next try at digging in is one easier (8.24).",
    events.PositionLost: "{unit:name} loses its improved position (8.241).",
    events.Used: "{piece:name} is used until the Refit Phase.",
    events.GunReady: "{gun:name} is ready again (15.5).",
    events.PointsGained: _points_gained,
    events.AdvantagePassed: by("why", PASSED),
    events.PhaseBegun: lambda _, e: (
        f"Turn {e.turn}, from {TRACKS.times[e.turn][0]}: {PHASES[e.phase]} ({PHASE_RULES[e.phase]})."
    ),
    events.ImpulseDeclared: by("kind", DECLARED),
    events.PhaseWillEnd: "Japanese ammo is at its end: the Impulse Phase closes with this impulse (12.4).",
    events.AmmoDropped: by("side", DROPPED),
    events.AmmoRaised: "Marine ammo goes back to {box:box}: {number:unit} to refit (18.5).",
    events.AssaultBegun: "{side:Who} {charge:charge into|assault} {place:full} with {units:names} "
    "({charge:10.9|10.3}).",
    events.FireOpened: by("kind", FIRE),
    events.Compared: _compared,
    events.Checked: by("kind", CHECKS),
    events.Struck: _struck,
    events.ChargeFought: _charge_fought,
    events.Overrun: "{side:Who} overrun {place:full}: nobody is left to defend it (10.22).",
    events.Screened: "Kept out of the fight behind the others: {units:names} (13.5).",
    events.DumpFound: _dump_found,
    events.DumpRemoved: "The supply dump in {place:full} is used up and leaves play (15.51).",
    events.VandegriftLeft: "Vandegrift {taken:is driven from|is out of danger and leaves} {place:full} (18.8).",
    events.Scored: "Points of turn {turn}: Japanese {japanese}, Marine {american}; {lead:lead} (21.2).",
    events.GameWon: by("why", WON),
}

DESCRIBE = tellers(SENTENCES)


def describe(state: Edson, event: Event) -> str:
    return DESCRIBE[type(event)](state, event)
