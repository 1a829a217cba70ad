"""The situation report and the standing in words."""

from __future__ import annotations

from collections.abc import Iterable

from game.bloody_ridge.components import CREWS, FACTOR, GROUND, HILL_123, HQS, INFANTRY_UNITS, KIND, Kind, Zone
from game.bloody_ridge.scenarios import OPTIONAL_RULES
from game.bloody_ridge.state import Ridge
from game.bloody_ridge.victory import competitive_score
from game.bloody_ridge.wording.events import PHASES
from game.bloody_ridge.wording.names import full_place, mix, piece
from game.bloody_ridge.wording.questions import force_words, waiting_words
from game.kernel.agenda import Side
from game.kernel.named import Place
from game.kernel.words import count, joined, sentence

RESULTS = {
    "exit": "You have won: a force left the map{place} on turn {turn} (4.1). Level A, score {score} (4.5).",
    "division": "You have won: the 1st Marine Division HQ{place} fell on turn {turn} (4.2). "
    "Level B, score {score} (4.5).",
    "time": "The Marines have won: dawn came (4.3). {advance} Level C, score {score} (4.5).",
    "reserves": "The Marines have won: nobody was left to send (4.3). {advance} Level C, score {score} (4.5).",
}


def score(state: Ridge) -> str:
    """The standing or the result, with the number of 4.5."""
    points = competitive_score(state)
    if state.winner is None:
        return f"{advance(state)} Score if it ended now: {points} (4.5)."
    preposition = "from" if state.ending == "exit" else "in"
    place = f" {preposition} {state.ending_place}" if state.ending_place else ""
    return RESULTS[state.ending].format(turn=state.turn, score=points, advance=advance(state), place=place)


def advance(state: Ridge) -> str:
    """4.5, R37 The farthest row reached, and where."""
    if not state.farthest:
        return "Nobody has left the red row."
    place = f" in {state.farthest}" if state.farthest in GROUND else ""
    return f"Farthest advance: row {state.farthest_row:02d}{place} on turn {state.farthest_turn}."


def report(state: Ridge, side: Side | None = None) -> str:
    """The whole position as text; nothing in it is secret (R33)."""
    parts = [_header(state), _japanese(state), _ground(state), _marines(state)]
    return "\n\n".join("\n".join(part) for part in parts)


def _header(state: Ridge) -> list[str]:
    rules = [f"{option.text} ({option.rule})" for option in OPTIONAL_RULES if option.name in state.house]
    charges = [f"Banzai charges left: {state.charges_left} (11.4)."] if "banzai" in state.house else []
    return [
        f"{state.scenario.title}.",
        f"Turn {state.turn} of {state.scenario.last_turn}. {PHASES.get(state.phase, 'Set-up')}.",
        score(state),
        *(f"Optional rule: {rule}." for rule in rules),
        *charges,
    ]


def _japanese(state: Ridge) -> list[str]:
    lines = ["Your men:"]
    if state.force is not None:
        lines.append(f"  {force_words(state.force)} in {full_place(state.force.place)}, moving (7.1).")
    for place in state.waiting_forces():
        waiting = waiting_words(state, place, face_down=" face down", factor=" of 6")
        lines.append(f"  {place}: {waiting}, {GROUND[place].sector} sector.")
    fallen = [unit for unit in state.dead if unit in INFANTRY_UNITS or unit in CREWS]
    return [
        *lines,
        f"  Holding area: {count(state.holding, 'unit')} (3.1).",
        f"  Never turned up, holding area and face down together: {mix(state.unseen)} (6.11).",
        f"  Dead: {len(fallen)} ({mix(fallen)}).",
    ]


def _ground(state: Ridge) -> list[str]:
    main = {place for place in state.control if GROUND[place].zone == Zone.MAIN}
    bonus = ", so your odds rise by 1 and theirs fall by 1 (7.15)" if state.holds_hill() else ""
    return [
        "Ground you hold:",
        f"  North of the US line, open to counterattack (9.1): {_places(main)}.",
        f"  South of it, yours for good: {_places(state.control - main)}.",
        f"  Hill 123: {len(HILL_123 & state.control)} of {len(HILL_123)} hexes{bonus}.",
    ]


def _places(places: Iterable[Place]) -> str:
    return joined(map(str, sorted(places)))


def _marines(state: Ridge) -> list[str]:
    kinds = [KIND[unit] for unit in state.pool]
    rifles = [unit for unit in state.pool if KIND[unit] == Kind.RIFLE]
    others = [piece(unit) for unit in state.pool if unit in HQS or KIND[unit] in (Kind.CACHE, Kind.HERO)]
    guns = [count(kinds.count(Kind.MACHINE_GUN), "machine gun")] if Kind.MACHINE_GUN in kinds else []
    markers = count(kinds.count(Kind.ARTILLERY), "artillery marker")
    pool = ", ".join([f"{count(len(rifles), 'rifle')} ({mix(rifles)})", markers, *others, *guns])
    found = (
        f"  {sentence(piece(hq)[4:])} in {full_place(place)}, factor {FACTOR[hq]}."
        for hq, place in sorted(state.hqs.items())
    )
    fallen = [unit for unit in state.dead if KIND[unit] == Kind.RIFLE]
    return [
        "The Marines:",
        f"  Pool of {len(state.pool)}: {pool} (3.2).",
        f"  Artillery that has fired this turn: {len(state.aside)} (8.3).",
        *found,
        f"  Dead rifles: {len(fallen)} ({mix(fallen)}).",
    ]
