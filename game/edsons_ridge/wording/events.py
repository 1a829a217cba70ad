"""Events in words: one line of the log each. Both sides read it, so nothing hidden is told."""

from __future__ import annotations

from game.edsons_ridge import events
from game.edsons_ridge.components import BRIDGES, JAPANESE, LEVELS, TRACKS
from game.edsons_ridge.state import Edson
from game.edsons_ridge.wording.names import WHO, called, full_place, lead_words, names, short_place
from game.edsons_ridge.wording.report import PHASES
from game.edsons_ridge.wording.sentences import Phrase, tellers
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
    "moves": "{unit} moves from {start} to {end}.",
    "retreats": "{unit} retreats from {start} to {end} (10.5).",
    "infiltrates": "{unit} slips from {start} into {end} (8.22).",
    "withdraws": "{unit} withdraws from {start} to {end} (13.8).",
    "regroups": "{unit} regroups from {start} to {end} (6.6).",
    "charges": "{unit} charges from {start} into {end} (10.9).",
    "returns": "{unit} ends its patrol: from {start} to {end} (8.25).",
}
REMOVALS = {
    "alone": "{name} is left without men and out of the game (4.115).",
    "overrun": "{name} falls with the men who were overrun (10.22).",
    "with his men": "{name} falls with the unit he led (10.9).",
    "his charge is made": "{name} has made his one charge and leaves the game (18.2).",
}
POINTS = {
    "early platoon": "for a platoon called early (19.2)",
    "Vandegrift": "for taking Vandegrift's headquarters (18.8)",
    "Henderson Field": "for units on Henderson Field (21.3)",
}
DECLARED = {
    "assault": "an assault impulse from {place} (8.21)",
    "infiltration": "infiltration from {place} (8.22)",
    "charge": "a charge from {place}, {piece} (10.9)",
    "gas": "a gas attack on {place} (11.7)",
    "entrenchment": "entrenchment in {place} (8.24)",
    "patrol": "a patrol into {place} (8.25)",
    "ranged fire": "ranged fire at {place} (11.1)",
    "bombardment": "a bombardment by {piece} (11.11)",
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


def _moved(state: Edson, e: events.Moved) -> str:
    return MOVES[e.how].format(unit=called(e.unit), start=short_place(e.start), end=short_place(e.end))


def _bridge_taken(state: Edson, e: events.BridgeTaken) -> str:
    return f"{sentence(WHO[e.side])} now hold the {BRIDGES[e.bridge].name} (20.1)."


def _level_changed(state: Edson, e: events.LevelChanged) -> str:
    verb = "becomes" if e.after > e.before else "recovers to"
    return f"{called(e.unit)} {verb} {LEVELS[e.after]}."


def _leader_removed(state: Edson, e: events.LeaderRemoved) -> str:
    return REMOVALS[e.why].format(name=called(e.leader))


def _points_gained(state: Edson, e: events.PointsGained) -> str:
    verb = "gain" if e.points >= 0 else "pay"
    points = count(abs(e.points), "point")
    return f"{sentence(WHO[e.side])} {verb} {points} {POINTS[e.why]}; {lead_words(e.lead)}."


def _advantage_passed(state: Edson, e: events.AdvantagePassed) -> str:
    why = "it was used (14.2)" if e.why == "used" else "its holder's losses were heavy (14.7)"
    return f"The Advantage goes to {WHO[e.holder]}: {why}."


def _phase_begun(state: Edson, e: events.PhaseBegun) -> str:
    return f"Turn {e.turn}, from {TRACKS.times[e.turn][0]}: {PHASES[e.phase]} ({PHASE_RULES[e.phase]})."


def _impulse_declared(state: Edson, e: events.ImpulseDeclared) -> str:
    who = sentence(WHO[e.side])
    if e.kind == "pass":
        return f"{who} pass (8.26)."
    place = full_place(e.place) if e.place else ""
    return f"{who} declare {DECLARED[e.kind].format(place=place, piece=_declarer(e))}."


def _declarer(e: events.ImpulseDeclared) -> str:
    """Who leads or fires; a charge without a leader is launched by the Advantage (14.5)."""
    if e.piece < 0:
        return "by the Advantage"
    return f"led by {called(e.piece)}" if e.kind == "charge" else called(e.piece)


def _ammo_dropped(state: Edson, e: events.AmmoDropped) -> str:
    if e.side == JAPANESE:
        return f"Japanese ammo drops to box {e.box + 1} of 3, number {e.number} (12.3)."
    return f"Marine ammo drops to box {e.box + 1} of 3: {count(e.number, 'unit')} to refit (12.3)."


def _ammo_raised(state: Edson, e: events.AmmoRaised) -> str:
    return f"Marine ammo goes back to box {e.box + 1} of 3: {count(e.number, 'unit')} to refit (18.5)."


def _assault_begun(state: Edson, e: events.AssaultBegun) -> str:
    verb = "charge into" if e.charge else "assault"
    return f"{sentence(WHO[e.side])} {verb} {full_place(e.place)} with {names(e.units)} ({_fight_rule(e.charge)})."


def _fight_rule(charge: bool) -> str:
    return "10.9" if charge else "10.3"


def _fire_opened(state: Edson, e: events.FireOpened) -> str:
    who, place = sentence(WHO[e.side]), full_place(e.place)
    if e.kind == "gas":
        return f"{who} release gas on {place} (11.7)."
    if e.kind == "defensive fire":
        return f"{who} fire first in {place}, with {names(e.units)} (10.31)."
    verb, rule = ("shell", "11.11") if e.kind == "bombardment" else ("fire at", "11.1")
    return f"{who} {verb} {place} with {names(e.units)} ({rule})."


def _compared(state: Edson, e: events.Compared) -> str:
    kind = "attrition point" if e.kind == "ranged fire" else "casualty point"
    result = RESULTS[e.kind, e.result].format(points=count(e.points, kind))
    sums = f"{e.attack} + {e.attack_roll} against {e.defence} + {e.defence_roll}"
    return f"{FIGHTS[e.kind]} {full_place(e.place)}: {sums}, {result}."


CHECKS = {  # what is tried, and what comes of it if it succeeds or fails
    "infiltration": ("tries to slip into {place}: {roll}", "it slips in", "it must assault", "8.222"),
    "entrenchment": ("digs in {place}: {roll}", "it is dug in", "not yet", "8.24"),
    "patrol": ("patrols {place}: {roll}", "it wears down its target", "it is worn down itself", "8.25"),
}


def _checked(state: Edson, e: events.Checked) -> str:
    match e.kind:
        case "withdrawal":
            needed = "any roll will do" if e.needed <= 1 else f"{e.needed} or more needed"
            result = "it gets away" if e.success else "it must stay and fight"
            return f"{called(e.unit)} tries to withdraw: rolls {e.roll}, {needed}, {result} (13.8)."
        case "ammo":
            result = "too low" if e.success else "ammo holds"
            return f"Japanese ammo check: rolls {e.roll} against {e.needed}, {result} (12.3)."
        case "gas":
            return f"Gas on {full_place(e.place)}: rolls {e.roll}, {count(e.needed, 'casualty point')} (11.7)."
        case "leader":
            result = "it moves on" if e.success else "it stays"
            return f"{called(e.unit)} rolls {e.roll} against Japanese ammo, below {e.needed} needed: {result} (18.5)."
    tried, success, failure, rule = CHECKS[e.kind]
    needed = "no roll was low enough" if e.needed < 1 else f"{e.needed} or less needed"
    act = tried.format(place=short_place(e.place), roll=f"rolls {e.roll}, {needed}")
    return f"{called(e.unit)} {act}, {success if e.success else failure} ({rule})."


def _struck(state: Edson, e: events.Struck) -> str:
    verb = "attacks" if len(e.attackers) == 1 else "attack"
    change = f" {'+' if e.modifier > 0 else '-'} {abs(e.modifier)}" if e.modifier else ""
    sums = f"{e.roll}{change}, {e.needed} or more needed, {'hit' if e.hit else 'missed'}"
    return f"{names(e.attackers)} {verb} {called(e.target)}: {sums} (13.6)."


def _dump_found(state: Edson, e: events.DumpFound) -> str:
    men = f"{names(e.units)}, one level better, only defending this turn" if e.units else "it holds them up"
    return f"The Japanese find the supply dump in {full_place(e.place)}: {men} (15.51)."


def _vandegrift_left(state: Edson, e: events.VandegriftLeft) -> str:
    how = "is driven from" if e.taken else "is out of danger and leaves"
    return f"Vandegrift {how} {full_place(e.place)} (18.8)."


def _scored(state: Edson, e: events.Scored) -> str:
    sums = f"Japanese {e.japanese}, Marine {e.american}"
    return f"Points of turn {e.turn}: {sums}; {lead_words(e.lead)} (21.2)."


def _game_won(state: Edson, e: events.GameWon) -> str:
    if e.why == "breakthrough":
        why = "they have broken through to Henderson Field (21.4)"
    elif e.why == "points":
        why = f"{lead_words(e.lead)} (21.1)"
    else:
        why = "points are equal and Henderson Field decides (21.3)"
    return f"{sentence(WHO[e.side])} win the game: {why}."


SENTENCES: dict[type[Event], Phrase] = {
    Rolled: _rolled,
    events.Entered: "{unit:name} comes to {place:full}.",
    events.Moved: _moved,
    events.ControlTurned: "{side:Who} now control {place:full} (7.3).",
    events.BridgeTaken: _bridge_taken,
    events.LevelChanged: _level_changed,
    events.Eliminated: "{unit:name} is eliminated in {place:full}.",
    events.LeaderRemoved: _leader_removed,
    events.Entrenched: "{unit:name} is dug in: an improved position (8.241).",
    events.LabourPlaced: "{unit:name} has done labour: its next try at digging in is one easier (8.24).",
    events.PositionLost: "{unit:name} loses its improved position (8.241).",
    events.Used: "{piece:name} is used until the Refit Phase.",
    events.GunReady: "{gun:name} is ready again (15.5).",
    events.PointsGained: _points_gained,
    events.AdvantagePassed: _advantage_passed,
    events.PhaseBegun: _phase_begun,
    events.ImpulseDeclared: _impulse_declared,
    events.PhaseWillEnd: "Japanese ammo is at its end: the Impulse Phase closes with this impulse (12.4).",
    events.AmmoDropped: _ammo_dropped,
    events.AmmoRaised: _ammo_raised,
    events.AssaultBegun: _assault_begun,
    events.FireOpened: _fire_opened,
    events.Compared: _compared,
    events.Checked: _checked,
    events.Struck: _struck,
    events.Overrun: "{side:Who} overrun {place:full}: nobody is left to defend it (10.22).",
    events.Screened: "Kept out of the fight behind the others: {units:names} (13.5).",
    events.DumpFound: _dump_found,
    events.DumpRemoved: "The supply dump in {place:full} is used up and leaves play (15.51).",
    events.VandegriftLeft: _vandegrift_left,
    events.Scored: _scored,
    events.GameWon: _game_won,
}

DESCRIBE = tellers(SENTENCES)


def describe(state: Edson, event: Event) -> str:
    return DESCRIBE[type(event)](state, event)
