"""5 Scenarios: which ground, forces, turns and goals a game has. Data files, checked when loaded."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from game.edsons_ridge.components import (
    AMERICAN,
    AREAS,
    ARTILLERY,
    COUNTERS,
    DATA,
    EVERYWHERE,
    GRAPH,
    GROUND,
    HENDERSON,
    INFANTRY,
    IPS,
    IS_COMBAT,
    JAPANESE,
    KIND,
    LEADER,
    LEVELS,
    MACHINE_GUN,
    NUMBERS,
    OFF_BOARD,
    OWNER,
    PLACES,
    SIDES,
    STACKING_LIMIT,
    STACKS_AS,
    TRACKS,
    VANDEGRIFT,
    is_zone,
    place_name,
    place_number,
)
from game.kernel.agenda import Side
from game.kernel.briefing import ScenarioCard
from game.kernel.catalogue import Option
from game.kernel.named import Piece, Place
from game.kernel.scenario import Library, ScenarioSheet

ANY_OWN_AREA = "any_controlled_area_with_friendly_units"

HOUSE_RULES = (
    Option("vp_in_refit", "Count victory points in the Refit Phase, before Regroup", "R2"),
    Option("harsh_failure", "A failed assault costs two levels: D1 units are eliminated", "R5"),
    Option("spare_d2", "D2 assaulters survive a successful assault", "R6"),
    Option("forward_stands", "The forward unit never takes the first casualty point by a retreat", "R7"),
    Option("no_roll_no_ammo", "An attack destroyed before its own dice does not move the ammo marker", "R8"),
    Option("last_box_or_equal", "On the last ammo box a roll equal to the number ends the phase too", "R12"),
    Option("banzai_no_ammo", "A Banzai never moves the ammo marker", "R14"),
    Option(
        "company_scores_three",
        "A machine-gun company on Henderson Field scores 3 points, not 1",
        "R24",
        scenarios=("full_battle", "kokushos_flank", "last_stand", "tamuras_drive"),  # where the field scores (21.3)
    ),
    Option("stand_after_charge", "After a charge no defender leaves of his own will", "R43"),
    Option("joint_banzai", "Leaders in one area may lead one Banzai together, each with his battalion", "R44"),
    Option("contested_hill_fires", "Artillery on a contested hill may bombard any area", "R47"),
    Option("quit_position", "A dug-in unit may retreat at once instead of losing its position first", "R48"),
)


@dataclass(frozen=True)
class Force:
    """4.23 A unit, where it may start (empty for a leader: any own area with own units) and when it comes."""

    unit: Piece
    places: tuple[Place, ...]
    level: int
    turn: int  # 0: on the map from the start


@dataclass(frozen=True)
class Scenario:
    """A battle or a part of it. Frozen, shared by every clone of a position."""

    name: str
    title: str
    briefing: str  # the story, then each side's goal
    japanese_goal: str
    american_goal: str
    minutes: int
    first_turn: int
    last_turn: int
    in_play: frozenset[Place]
    near: tuple[tuple[Place, ...], ...]
    points: tuple[int, ...]
    forces: tuple[Force, ...]
    japanese_control: frozenset[Place]
    japanese_lead: int
    advantage: Side
    dump_areas: tuple[Place, ...]
    vandegrift: tuple[Place, ...]
    gas: bool
    improved_positions: int
    dug_in: frozenset[Piece]
    americans_score_from: int
    henderson_points: bool
    breakthrough: int
    american_ammo: dict[int, tuple[int, ...]]
    card: ScenarioCard = ScenarioCard()


FIELDS = (
    "title",
    "minutes",
    "briefing",
    "japanese_goal",
    "american_goal",
    "turns",
    "areas",
    "forces",
    "japanese_control",
    "japanese_lead",
    "advantage",
    "supply_dump",
    "vandegrift",
    "gas",
    "improved_positions",
    "americans_score_from",
    "henderson_points",
    "breakthrough",
)
OPTIONAL = ("points", "american_ammo", "dug_in", "card")


class _Reader(ScenarioSheet):
    """Reads one scenario file and names the field that is wrong."""

    def place(self, field: str, name: Any) -> Place:
        known = {str(p) for p in AREAS} | set("ABCDEF")
        self.check(isinstance(name, str) and name in known, field, f"names an unknown place {name!r}")
        return place_number(name)

    def places(self, field: str, value: Any) -> tuple[Place, ...]:
        self.check(isinstance(value, list), field, "must be a list of places")
        places = tuple(self.place(field, name) for name in value)
        self.check(len(set(places)) == len(places), field, "names a place twice")
        return places

    def in_play(self) -> frozenset[Place]:
        value = self.data["areas"]
        in_play = frozenset(PLACES) if value == "all" else frozenset(self.places("areas", value))
        self.check(bool(in_play), "areas", "must be 'all' or name the areas and zones in play")
        self.check(_hang_together(in_play), "areas", "do not hang together: some cannot be reached from the others")
        return in_play

    def forces(self, in_play: frozenset[Place], turns: tuple[int, int]) -> tuple[Force, ...]:
        value = self.data["forces"]
        if value == "book":
            value = _book_forces()
        self.check(isinstance(value, dict) and bool(value), "forces", "must be 'book' or name units and their places")
        forces = [self.force(key, given, in_play, turns) for key, given in value.items()]
        fighters = {COUNTERS[f.unit].side for f in forces if IS_COMBAT[f.unit] and not f.turn}
        self.check(fighters == {JAPANESE, AMERICAN}, "forces", "must put units of both sides on the map")
        self.check_stacks(forces)
        self.check_leaders(forces)
        return tuple(sorted(forces, key=lambda force: force.unit))

    def force(self, key: str, given: Any, in_play: frozenset[Place], turns: tuple[int, int]) -> Force:
        field = f"forces.{key}"
        self.check(key in NUMBERS and NUMBERS[key] != VANDEGRIFT, field, "is no unit that takes part")
        facts = given if isinstance(given, dict) else {"at": given}
        self.check(facts.keys() <= {"at", "level", "turn"}, field, "may hold only at, level and turn")
        at, level, turn = facts.get("at", []), facts.get("level", "Fresh"), facts.get("turn", 0)
        self.check(level in LEVELS[:4], field, f"has an unknown level {level!r}")
        places = self.places(field, [at] if isinstance(at, str) else at)
        self.check(all(p in in_play for p in places), field, "stands outside the areas in play")
        self.check_entry(field, turn, in_play, turns)
        self.check_kind(field, Force(NUMBERS[key], places, LEVELS.index(level), turn))
        return Force(NUMBERS[key], places, LEVELS.index(level), turn)

    def check_entry(self, field: str, turn: Any, in_play: frozenset[Place], turns: tuple[int, int]) -> None:
        """19.1 Reinforcements come on a turn that is played, and can always come by Henderson Field."""
        right = type(turn) is int and (turn == 0 or turns[0] <= turn <= turns[1])
        self.check(right, field, "has a wrong turn: 0 for the start, or one of the turns played")
        self.check(not turn or HENDERSON in in_play, field, "comes later, so zone A must be in play (19.1)")

    def check_kind(self, field: str, force: Force) -> None:
        """4.1 Combat units need a place; leaders and guns off the map have no level and do not come later."""
        late = force.turn and OWNER[force.unit] != AMERICAN
        self.check(not late, field, "comes later, but only the Americans are reinforced (19.1)")
        if IS_COMBAT[force.unit]:
            self.check(bool(force.places), field, "needs a place")
            return
        self.check(not force.level and not force.turn, field, "is no combat unit: it starts Fresh, at once")
        self.check(KIND[force.unit] != OFF_BOARD or not force.places, field, "is off the map and has no place")
        self.check(not any(is_zone(p) for p in force.places), field, "is a leader and starts in an area (5.2)")

    def check_stacks(self, forces: list[Force]) -> None:
        """7.1 However the free units are placed, no area can be overfull."""
        load: dict[tuple[Side, Place], int] = {}
        for force in forces:
            for place in () if force.turn else force.places:
                load[OWNER[force.unit], place] = load.get((OWNER[force.unit], place), 0) + STACKS_AS[force.unit]
        full = [place_name(place) for (_, place), n in load.items() if n > STACKING_LIMIT and not is_zone(place)]
        self.check(not full, "forces", f"may put more than {STACKING_LIMIT} into {', '.join(full)} (7.1)")

    def check_leaders(self, forces: list[Force]) -> None:
        """5.2 A leader needs an area where men of his side are sure to be."""
        fixed = [f for f in forces if IS_COMBAT[f.unit] and not f.turn and len(f.places) == 1]
        for leader in (f for f in forces if KIND[f.unit] == LEADER):
            held = {f.places[0] for f in fixed if OWNER[f.unit] == OWNER[leader.unit] and not is_zone(f.places[0])}
            right = set(leader.places) <= held if len(leader.places) == 1 else held & set(leader.places or held)
            self.check(bool(right), f"forces.{COUNTERS[leader.unit].key}", "has no own units to stand with (5.2)")

    def control(self, forces: tuple[Force, ...], in_play: frozenset[Place]) -> frozenset[Place]:
        value = self.data["japanese_control"]
        names = _book("units.json")["initial_control"]["japanese"] if value == "book" else value
        control = frozenset(self.places("japanese_control", names))
        self.check(control <= in_play, "japanese_control", "names areas out of play")
        self.check(
            not any(is_zone(p) for p in control), "japanese_control", "names a zone; nobody controls those (7.2)"
        )
        for force in forces:
            own = COUNTERS[force.unit].side != AMERICAN
            wrong = [p for p in force.places if not is_zone(p) and not force.turn and (p in control) != own]
            self.check(not wrong, f"forces.{COUNTERS[force.unit].key}", "starts in an area its side does not control")
        return control

    def dump_areas(self, in_play: frozenset[Place], control: frozenset[Place]) -> tuple[Place, ...]:
        value = self.data["supply_dump"]
        if value == "choose":
            return tuple(p for p in AREAS if p in in_play - control and GROUND[p].may_hold_dump)
        areas = self.places("supply_dump", value)
        for area in areas:
            right = area in in_play - control and GROUND[area].may_hold_dump
            self.check(right, "supply_dump", f"may not lie in {area} (15.51)")
        return areas

    def points(self, in_play: frozenset[Place]) -> tuple[int, ...]:
        value = self.data.get("points", {})
        self.check(isinstance(value, dict), "points", "must name areas and their points")
        points = [GROUND[p].points if p in GROUND else 0 for p in EVERYWHERE]
        for name, worth in value.items():
            self.check(type(worth) is int and 0 <= worth <= 9, f"points.{name}", "must be a number from 0 to 9")
            place = self.place(f"points.{name}", name)
            self.check(place in in_play and not is_zone(place), f"points.{name}", "is no area in play")
            points[place] = worth
        return tuple(points)

    def dug_in(self, forces: tuple[Force, ...], positions: int) -> frozenset[Piece]:
        """8.24 Marines who begin in an improved position; each uses up one of the scenario's."""
        keys = self.data.get("dug_in", [])
        self.check(isinstance(keys, list), "dug_in", "must be a list of units")
        sure = {COUNTERS[f.unit].key: f.unit for f in forces if not f.turn and len(f.places) == 1 and _may_dig(f)}
        for key in keys:
            self.check(
                isinstance(key, str) and key in sure, "dug_in", f"names {key!r}, no Marine platoon with a set place"
            )
        self.check(len(set(keys)) == len(keys) <= positions, "dug_in", "holds more than improved_positions, or doubles")
        return frozenset(sure[key] for key in keys)

    def ammo(self) -> dict[int, tuple[int, ...]]:
        ammo: dict[int, tuple[int, ...]] = dict(TRACKS.american_ammo)
        value = self.data.get("american_ammo", {})
        self.check(isinstance(value, dict), "american_ammo", "must name turns and their three boxes")
        for turn, boxes in value.items():
            field = f"american_ammo.{turn}"
            right = isinstance(boxes, list) and len(boxes) == 3 and all(type(b) is int and b > 0 for b in boxes)
            self.check(turn in tuple("12345") and right, field, "must be three whole numbers")
            ammo[int(turn)] = tuple(boxes)
        return ammo

    def scenario(self) -> Scenario:
        first, last = self.span("turns", 1, max(TRACKS.times))
        in_play = self.in_play()
        forces = self.forces(in_play, (first, last))
        control = self.control(forces, in_play)
        vandegrift = self.places("vandegrift", self.data["vandegrift"])
        self.check(set(vandegrift) <= set(TRACKS.vandegrift), "vandegrift", "may only name 24, 25, 31 (18.8)")
        self.check(set(vandegrift) <= in_play, "vandegrift", "names areas out of play")
        positions = self.number("improved_positions", 0, IPS)
        goals = self.text("japanese_goal"), self.text("american_goal")
        return Scenario(
            name=self.name,
            title=self.text("title"),
            briefing=f"{self.text('briefing')}\n\nJapanese goal: {goals[0]}\n\nAmerican goal: {goals[1]}",
            japanese_goal=goals[0],
            american_goal=goals[1],
            minutes=self.number("minutes", 1, 600),
            first_turn=first,
            last_turn=last,
            in_play=in_play,
            near=_near(in_play),
            points=self.points(in_play),
            forces=forces,
            japanese_control=control,
            japanese_lead=self.number("japanese_lead", -99, 99),
            advantage=Side(SIDES.index(self.choice("advantage", SIDES))),
            dump_areas=self.dump_areas(in_play, control),
            vandegrift=vandegrift,
            gas=self.switch("gas"),
            improved_positions=positions,
            dug_in=self.dug_in(forces, positions),
            americans_score_from=self.number("americans_score_from", 1, 6),
            henderson_points=self.switch("henderson_points"),
            breakthrough=self.number("breakthrough", 0, 99),
            american_ammo=self.ammo(),
            card=replace(self.card(SIDES, PLACE_NAMES), forces=tuple(_symbols(forces, side) for side in (0, 1))),
        )


PLACE_NAMES = tuple(place_name(place) for place in PLACES)
SYMBOLS = {INFANTRY: "infantry", MACHINE_GUN: "machine guns", ARTILLERY: "guns", OFF_BOARD: "guns", LEADER: "leaders"}


def _symbols(forces: tuple[Force, ...], side: int) -> tuple[tuple[str, int], ...]:
    """4.1 What a side brings, counted by kind."""
    own = [SYMBOLS[KIND[force.unit]] for force in forces if OWNER[force.unit] == side and KIND[force.unit] in SYMBOLS]
    return tuple((symbol, own.count(symbol)) for symbol in dict.fromkeys(SYMBOLS.values()) if symbol in own)


def _near(in_play: frozenset[Place]) -> tuple[tuple[Place, ...], ...]:
    """Neighbours by place, as a plain tuple: the rules look here more often than anywhere else."""
    ground = GRAPH.restrict(in_play)
    return tuple(ground.neighbours(place) if place in in_play else () for place in EVERYWHERE)


def _hang_together(places: frozenset[Place]) -> bool:
    """Whether every place in play can be reached from every other through places in play."""
    return len(GRAPH.restrict(places).components()) == 1


def _may_dig(force: Force) -> bool:
    """8.24 American infantry and machine guns, not in a zone."""
    able = IS_COMBAT[force.unit] and OWNER[force.unit] == AMERICAN and KIND[force.unit] != ARTILLERY
    return able and not any(is_zone(place) for place in force.places)


def _book(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def _book_forces() -> dict[str, Any]:
    """4.23 The set-up printed on the counters (units.json)."""
    forces: dict[str, Any] = {}
    for unit in _book("units.json")["units"]:
        setup = unit["setup"]
        at = [] if setup in (ANY_OWN_AREA, ["off_board"]) else setup
        if NUMBERS[unit["id"]] != VANDEGRIFT:
            forces[unit["id"]] = {"at": at, "turn": unit["turn_of_entry"] or 0}
    return forces


SCENARIOS = Library(
    DATA / "scenarios", "full_battle", lambda name, data: _Reader(name, data, FIELDS, OPTIONAL).scenario()
)
