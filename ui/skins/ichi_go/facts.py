"""What the status, the cards and the lists say."""

from __future__ import annotations

from game.ichi_go.components import (
    AIRBASES,
    CITIES,
    FORMOSA_GARRISON,
    JAPANESE,
    NATION,
    RAILROAD,
    UNITS,
    Nation,
)
from game.ichi_go.preview.strength import unseen_mix
from game.ichi_go.stacking import has_garrison
from game.ichi_go.state import China
from game.ichi_go.supply import american_supply, is_attenuated, is_out
from game.ichi_go.theatre import in_range
from game.ichi_go.victory import points
from game.ichi_go.wording.names import DATES, full_place, strong_unit
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from game.kernel.words import count, joined

NationWords = {Nation.JP: "Japanese", Nation.CH: "Chinese", Nation.US: "US"}


def status(view: China, side: Side) -> list[str]:
    """4 The points with their reasons, then what decides."""
    tally = points(view)
    inside = view.scenario.theatre.inside
    rails = [number for number in RAILROAD if number in inside]
    held = sum(view.control[number] == JAPANESE for number in rails)
    bases = [number for number in AIRBASES if number in inside]
    lines = [f"Japanese points: {tally.total}.", *(line.words for line in tally.lines)]
    lines.append(f"Railroad: {held} of {len(rails)} hexes Japanese.")
    if bases:
        lines.append(f"Airbases: {sum(view.control[base] == JAPANESE for base in bases)} of {len(bases)} Japanese.")
    lines.append(f"Japanese steps lost: {view.lost}. Tank regiments: {view.tanks}.")
    return lines


# ---- the card of a hex


def place_card(view: China, side: Side, number: Place) -> list[str]:
    """A hex: ground, whose it is, what may be seen there, supply, air."""
    lines = [full_place(number)]
    if number in CITIES:
        lines.append(f"Today {CITIES[number].modern}.{' Airbase (8.7).' if number in AIRBASES else ''}")
    if number in view.control:
        lines.append("Japanese control (3.5)." if view.control[number] == JAPANESE else "Allied control (3.5).")
    if view.air and number in in_range(view.air):
        whose = "Japanese" if view.air_side == JAPANESE else "Allied"
        lines.append(f"{whose} aircraft reach it: one column, and dearer steps for the enemy (8.4, 8.5).")
    return [*lines, *_units(view, number)]


def _units(view: China, number: Place) -> list[str]:
    units = view.stacks.get(number, ())
    if not units:
        return ["Its garrison of 1 defends it (11.29)."] if has_garrison(view, number) else []
    nation = NATION[units[-1]]
    names = "; ".join(strong_unit(view, one) for one in reversed(units))
    lines = [f"{NationWords[nation]}, {count(len(units), 'unit')}: {names}."]
    if nation is Nation.US:
        found = american_supply(view, number)
        return [*lines, f"Supply: {found or 'none, 3 points and half of the attack'} (7.5, 7.9)."]
    if nation is Nation.JP:
        out = [one for one in units if one in view.steps and is_out(view, one, number)]
        state = "attenuated (7.4)" if is_attenuated(view) else "in supply (7.1)"
        lines.append("Out of supply: 3 points, attack halved (7.3)." if out else f"Supply: {state}.")
    return lines


# ---- the lists


def lists(view: China, side: Side) -> list[tuple[str, list[str]]]:
    """Who is due, who waits, and what may still be drawn."""
    found = [("Japanese still to come (9.1)", _arrivals(view)), ("Chinese pool (9.7)", _pool(view))]
    if view.scenario.is_campaign:
        found += _campaign(view)
    dead = [UNITS[unit].name for unit in sorted(view.dead) if unit < len(UNITS)]
    return [*found, ("Out of the game", [joined(dead, "nobody") + "."])]


def _arrivals(view: China) -> list[str]:
    by_turn: dict[int, list[str]] = {}
    for unit in sorted(view.waiting):
        if (turn := view.scenario.arrivals.get(unit, 0)) and unit not in FORMOSA_GARRISON:
            by_turn.setdefault(turn, []).append(_strong(unit))
    return [f"{DATES[turn]}: {joined(names)}." for turn, names in sorted(by_turn.items())] or ["Nobody."]


def _strong(unit: Piece) -> str:
    facts = UNITS[unit]
    return f"{facts.name} of {facts.factors[0]}"


def _pool(view: China) -> list[str]:
    """E.2 Everything that nobody sees, on the map or in the pool, as one mix."""
    mix = unseen_mix(view, view.turn)
    shares = joined([f"{number} of {factor}" for factor, number in sorted(mix.items())], "nobody")
    return [f"{count(len(view.pool), 'regular')} in the pool.", f"Untried, here and on the map: {shares} (11.27)."]


def _campaign(view: China) -> list[tuple[str, list[str]]]:
    found = []
    names = [UNITS[unit].name for unit in FORMOSA_GARRISON if unit in view.waiting]
    if names:
        found.append(("Formosa garrison (5.3.5, 9.3)", [f"{joined(names)}."]))
    if view.unlanded:
        found.append(("US divisions not landed (9.8)", [f"{count(len(view.unlanded), 'division')}."]))
    if view.area_army:
        found.append(("14th Area Army (5.3.7)", [f"{count(len(view.area_army), 'unit')} to be drawn."]))
    return found
