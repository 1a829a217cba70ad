"""The situation report: the whole position as text."""

from __future__ import annotations

from game.edsons_ridge.ammo import LAST_BOX, chit_index
from game.edsons_ridge.components import (
    AMERICAN,
    AREAS,
    BRIDGES,
    ELIMINATED,
    FIRST_ZONE,
    FRESH,
    GROUND,
    GUNS,
    JAPANESE,
    LEADERS,
    NOBODY,
    NOWHERE,
    PLACES,
    TRACKS,
    VANDEGRIFT,
    Phase,
    place_name,
)
from game.edsons_ridge.reinforcements import waiting
from game.edsons_ridge.state import Edson
from game.edsons_ridge.victory import area_points, units_on_airfield
from game.edsons_ridge.wording.names import (
    WHO,
    WHOSE,
    called,
    condition,
    full_place,
    lead_words,
    short_place,
    terrain,
    unit_words,
)
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from game.kernel.words import count, joined, sentence

FACE_DOWN = "face down"
PHASES = {
    Phase.SETUP: "Set-up",
    Phase.REINFORCEMENTS: "Reinforcement Phase",
    Phase.IMPULSES: "Impulse Phase",
    Phase.CLOSE_COMBAT: "Close Combat Phase",
    Phase.REFIT: "Refit Phase",
    Phase.REGROUP: "Regroup Phase",
}


# The standing


def score(state: Edson) -> str:
    """The lead, or the result and what decided it."""
    if state.winner is None:
        return f"Turn {state.turn} of {state.scenario.last_turn}: {lead_words(state.lead)}."
    won = f"{sentence(WHO[state.winner])} have won"
    needed = state.scenario.breakthrough
    if state.phase == Phase.IMPULSES and needed and units_on_airfield(state) >= needed:
        return f"{won} by breaking through to Henderson Field (21.4)."
    if not state.lead:
        return f"{won}: no points between the sides, so the units on Henderson Field decided (21.3)."
    return f"{won} with a lead of {count(abs(state.lead), 'point')} (21.1)."


# The report


def report(state: Edson, side: Side | None = None) -> str:
    """The whole position as text. The dump is named once found, or to the Americans if this state knows it."""
    parts = [
        _header(state),
        _ammo(state),
        _markers(state, side),
        ["Areas:", *(_area(state, area) for area in AREAS if _is_listed(state, area)), *_empty_areas(state)],
        ["Zones:", *(_zone(state, zone) for zone in PLACES if zone >= FIRST_ZONE and zone in state.scenario.in_play)],
        _reinforcements(state),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _header(state: Edson) -> list[str]:
    start, end, date = TRACKS.times[state.turn]
    spent = ", used in this impulse or phase" if state.advantage_used else ""
    paying = state.turn >= state.scenario.americans_score_from
    american = area_points(state, AMERICAN) if paying else 0
    return [
        f"{state.scenario.title}.",
        f"Turn {state.turn} of {state.scenario.last_turn}, {start} to {end}, {date}. {PHASES[state.phase]}.",
        f"Score: {lead_words(state.lead)}." if state.winner is None else score(state),
        f"Areas as held now: Japanese {area_points(state, JAPANESE)}, Marine {american} this turn (21.2).",
        f"Advantage: {WHO[state.holder]}{spent}.",
        *_impulse(state),
    ]


def _impulse(state: Edson) -> list[str]:
    impulse = state.impulse
    if impulse is None or not impulse.kind:
        return []
    place = f", {full_place(impulse.area)}" if impulse.area else ""
    return [f"Under way: {WHOSE[impulse.side]} impulse, {impulse.kind}{place}."]


def ammo_numbers(state: Edson) -> list[str]:
    """12.2 The Japanese boxes of this turn, chits that nobody has turned up among them."""
    return [*(_chit(state, box) for box in range(LAST_BOX)), str(TRACKS.last_box[state.turn])]


def _ammo(state: Edson) -> list[str]:
    japanese = ammo_numbers(state)
    american = [str(number) for number in state.scenario.american_ammo[state.turn]]
    return [
        f"Japanese ammo: box {state.box[JAPANESE] + 1} of 3 in use. Numbers: {', '.join(japanese)}.",
        f"Marine ammo: box {state.box[AMERICAN] + 1} of 3 in use. Units to refit: {', '.join(american)}.",
    ]


def _chit(state: Edson, box: int) -> str:
    index = chit_index(state.turn, box)
    return str(state.chits[index]) if index in state.shown else FACE_DOWN


def _markers(state: Edson, side: Side | None) -> list[str]:
    dug_in = [f"{called(unit)} in {short_place(state.where[unit])}" for unit in sorted(state.entrenched)]
    return [
        f"Improved positions: {state.ips} left; dug in: {joined(dug_in)}.",
        *(f"{WHOSE[side]} guns off the board: {_guns(state, side)}." for side in (JAPANESE, AMERICAN)),
        *(f"{WHOSE[side]} leaders: {_leaders(state, side)}." for side in (JAPANESE, AMERICAN)),
        *_vandegrift(state),
        *(f"{bridge.name} between {_ends(bridge.ends)}: {WHOSE[state.bridges[bridge.number]]}." for bridge in BRIDGES),
        f"Gas attack: {'still possible' if state.gas else 'not possible'}.",
        *_dump(state, side),
    ]


def _ends(ends: tuple[Place, Place]) -> str:
    return joined(full_place(end) for end in ends)


def _guns(state: Edson, side: Side) -> str:
    present = {force.unit for force in state.scenario.forces}
    return joined(f"{called(gun)} {condition(state, gun)}" for gun in GUNS[side] if gun in present)


def _leaders(state: Edson, side: Side) -> str:
    alive = [leader for leader in LEADERS[side] if state.where[leader]]
    return "; ".join(f"{unit_words(state, who)}, in {short_place(state.where[who])}" for who in alive) or "none"


def _vandegrift(state: Edson) -> list[str]:
    place = state.where[VANDEGRIFT]
    if not place:
        return []
    points, last = TRACKS.vandegrift[place]
    return [f"Vandegrift: in {full_place(place)}, worth {points} points until the end of turn {last} (18.8)."]


def _dump(state: Edson, side: Side | None) -> list[str]:
    """15.51 Face down for the Japanese: the text may not even differ with the place."""
    if not state.scenario.dump_areas:
        return []
    if state.dump == NOWHERE:
        return [f"Supply dump: {'not chosen yet' if state.phase == 'setup' else 'no longer in play'}."]
    if state.dump_found:
        return [f"Supply dump: found in {full_place(state.dump)} (15.51)."]
    if side == AMERICAN and state.dump > NOWHERE:
        return [f"Supply dump: hidden in {full_place(state.dump)}, not found yet (15.51)."]
    return ["Supply dump: hidden, not found yet (15.51)."]


def _is_listed(state: Edson, area: Place) -> bool:
    """In play, and with someone in it or worth something."""
    return area in state.scenario.in_play and (_is_occupied(state, area) or state.scenario.points[area] > 0)


def _is_occupied(state: Edson, place: Place) -> bool:
    return state.where[VANDEGRIFT] == place or any(_present(state, side, place) for side in (JAPANESE, AMERICAN))


def _present(state: Edson, side: Side, place: Place) -> list[Piece]:
    return [*state.units(side, place), *state.leaders(side, place)]


def _area(state: Edson, area: Place) -> str:
    ground, worth = GROUND[area], state.scenario.points[area]
    facts = [
        sentence(full_place(area)),
        terrain(area),
        f"TEM +{ground.tem}",
        *([count(worth, "point")] if worth else []),
        f"{WHOSE[state.control[area]]} control",
        *(["contested"] if state.is_contested(area) else []),
    ]
    return f"{', '.join(facts)}. {_stacks(state, area)}"


def _zone(state: Edson, zone: Place) -> str:
    return f"{sentence(full_place(zone))}, TEM +{GROUND[zone].tem}. {_stacks(state, zone)}"


def _stacks(state: Edson, place: Place) -> str:
    stacks = [
        f"{heading}: {'; '.join(unit_words(state, unit) for unit in _present(state, side, place))}."
        for side, heading in ((JAPANESE, "Japanese"), (AMERICAN, "Marines"))
        if _present(state, side, place)
    ]
    general = ["Vandegrift is here."] if state.where[VANDEGRIFT] == place else []
    return " ".join([*stacks, *general]) or "Nobody here."


def _empty_areas(state: Edson) -> list[str]:
    lines = []
    for side in (JAPANESE, AMERICAN, NOBODY):
        areas = [a for a in AREAS if a in state.scenario.in_play and not _is_listed(state, a)]
        own = [place_name(area) for area in areas if state.control[area] == side]
        if own:
            lines.append(f"Empty areas without points, {WHOSE[side]} control: {', '.join(own)}.")
    return lines


def _reinforcements(state: Edson) -> list[str]:
    lines = []
    for turn in range(state.turn, state.scenario.last_turn + 1):
        coming = [
            f"{called(f.unit)} in {_entries(f.places)}" for f in waiting(state, turn) if _is_coming(state, f.unit)
        ]
        if coming:
            lines.append(f"Reinforcements of turn {turn}: {'; '.join(coming)}.")
    return lines or ["Reinforcements: none to come."]


def _is_coming(state: Edson, unit: Piece) -> bool:
    return FRESH <= state.level[unit] < ELIMINATED


def _entries(places: tuple[Place, ...]) -> str:
    return " or ".join(short_place(place) for place in places) or "any own area"
