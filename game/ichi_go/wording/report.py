"""The situation front by front, and the score."""

from __future__ import annotations

from game.ichi_go.components import (
    AIRBASES,
    ALLIED,
    CITIES,
    JAPANESE,
    NATION,
    RAILROAD,
    UNITS,
    Nation,
)
from game.ichi_go.scenarios import HOUSE_RULES
from game.ichi_go.stacking import garrisons
from game.ichi_go.state import CANCELLED, LAUNCHED, China
from game.ichi_go.supply import american_supply, is_attenuated, is_out
from game.ichi_go.victory import points
from game.ichi_go.wording.names import DATES, FRONTS, front, full_place, place, places, stack_words
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from game.kernel.words import count, joined

CAUSEWAY = {LAUNCHED: "Operation Causeway is launched (5.3).", CANCELLED: "The US has gone to the Philippines (5.2)."}


def score(state: China) -> str:
    """4 The standing in one line."""
    tally = points(state)
    lines = "; ".join(line.words for line in tally.lines)
    return f"Japanese points {tally.total}{': ' + lines if lines else ''}."


def report(state: China, side: Side | None = None) -> str:
    """B.4 As the side may see it: whoever asks hands over his own view."""
    return "\n".join([*_head(state), *_aims(state), *_fronts(state), *_off_map(state)])


def _head(state: China) -> list[str]:
    rules = [f"House rule: {rule.text} ({rule.rule})." for rule in HOUSE_RULES if rule.name in state.house]
    causeway = [CAUSEWAY[state.causeway]] if state.causeway in CAUSEWAY else []
    return [
        f"{state.scenario.title}.",
        f"Turn {state.turn} of {state.last_turn}, {DATES[state.turn]}. {str(state.phase).capitalize()} phase.",
        score(state),
        *causeway,
        *rules,
    ]


def _aims(state: China) -> list[str]:
    """3.5 Railroad, airbases, cities that have changed hands, and what flies."""
    inside = state.scenario.theatre.inside
    gaps = [number for number in RAILROAD if state.control[number] == ALLIED and number in inside]
    bases = [number for number in AIRBASES if state.control[number] == ALLIED]
    taken = [number for number, city in CITIES.items() if state.control[number] != city.owner and number in inside]
    lines = [
        f"Railroad hexes still Chinese: {places(gaps)}." if gaps else "The railroad is Japanese from end to end.",
        f"Airbases in Allied hands: {places(bases)} (8.7).",
        f"Cities that have changed hands: {places(taken)}.",
        f"Japanese steps lost: {state.lost}. Tank regiments left: {state.tanks}.",
    ]
    if state.air:
        whose = "Japanese" if state.air_side == JAPANESE else "Allied"
        lines.append(f"{whose} air markers: {places(state.air)} (8.3).")
    if state.b29:
        lines.append(f"The B-29s are over {place(state.b29)} (8.9).")
    if state.beachheads:
        lines.append(f"Beachheads: {places(state.beachheads)} (7.5).")
    if is_attenuated(state):
        lines.append("Japanese supply is attenuated (7.4).")
    return lines


def _fronts(state: China) -> list[str]:
    lines = []
    for name in FRONTS:
        here = [number for number in sorted(state.stacks) if front(number) == name]
        if here:
            lines.append(f"{name.capitalize()}:")
            lines += [f"  {full_place(number)}: {_stack(state, number)}." for number in here]
    empty = sorted(garrisons(state))
    return [*lines, f"Garrisons alone: {places(empty)} (11.29)."]


def _stack(state: China, number: Place) -> str:
    units = state.stacks[number]
    nation = NATION[units[-1]]
    who = {Nation.JP: "Japanese", Nation.CH: "Chinese", Nation.US: "US"}[nation]
    out = ", out of supply" if _is_cut_off(state, number, nation) else ""
    return f"{who}, {stack_words(state, number)}{out}"


def _is_cut_off(state: China, number: Place, nation: Nation) -> bool:
    top = state.stacks[number][-1]
    return not american_supply(state, number) if nation is Nation.US else is_out(state, top, number)


def _off_map(state: China) -> list[str]:
    due = sorted(state.waiting, key=lambda unit: (state.scenario.arrivals.get(unit, 0), unit))
    waiting = [f"{UNITS[unit].name} ({_when(state, unit)})" for unit in due]
    lines = [
        f"Japanese still to come: {joined(waiting)} (9.1).",
        f"Chinese pool: {count(len(state.pool), 'regular')} (9.7).",
    ]
    if state.unlanded and state.is_launched:
        lines.append(f"US divisions not yet landed: {len(state.unlanded)} (9.8).")
    if state.area_army and state.is_launched:
        lines.append(f"14th Area Army pool: {count(len(state.area_army), 'unit')} (5.3.7).")
    return lines


def _when(state: China, unit: Piece) -> str:
    turn = state.scenario.arrivals.get(unit, 0)
    return f"turn {turn}" if turn else UNITS[unit].army
