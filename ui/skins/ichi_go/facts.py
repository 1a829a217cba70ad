"""What the ribbon, the status and the cards say."""

from __future__ import annotations

from game.ichi_go.components import AIRBASES, CITIES, JAPANESE, RAILROAD, Phase
from game.ichi_go.state import China
from game.ichi_go.supply import is_out
from game.ichi_go.victory import points
from game.ichi_go.wording.names import DATES, full_place, place, unit
from game.kernel.agenda import Side
from game.kernel.named import Place
from game.kernel.words import count
from ui.board.skin import Track

PHASES: dict[str, str] = {
    Phase.SETUP: "Set-up",
    Phase.US_LANDING: "Landing",
    Phase.US_MOVEMENT: "US move",
    Phase.US_COMBAT: "US fight",
    Phase.AIRPOWER: "Air",
    Phase.JP_REINFORCEMENT: "Reinforce",
    Phase.JP_MOVEMENT: "Move",
    Phase.JP_COMBAT: "Fight",
    Phase.CH_MOVEMENT: "Chinese move",
    Phase.CH_COMBAT: "Chinese fight",
    Phase.CH_REINFORCEMENT: "Chinese reinforce",
}
PHASE_NOTES: dict[str, str] = {
    Phase.AIRPOWER: "Both sides roll for the air; who wins places markers that shift battles (8.1).",
    Phase.JP_REINFORCEMENT: "Japanese units arrive, leave or are joined (9.1).",
    Phase.JP_MOVEMENT: "Stacks move, one after the other; moving or fighting first is the player's choice (5.4, 10.1).",
    Phase.JP_COMBAT: "One battle after the other (11.1).",
    Phase.CH_MOVEMENT: "The Chinese move (10.1).",
    Phase.CH_COMBAT: "The Chinese attack (11.1).",
    Phase.CH_REINFORCEMENT: "Chinese armies come from the pool, unseen (9.7).",
}


def turn_words(view: China) -> str:
    return f"{DATES[view.turn]}, turn {view.turn} of {view.last_turn}"


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


def tracks(view: China) -> list[Track]:
    """The months, so that what is due can be counted."""
    first, last = view.scenario.first_turn, view.last_turn
    months = tuple(DATES[turn][:3] for turn in range(first, last + 1))
    return [Track("Months", months, view.turn - first, "The turns of this scenario (5.0).")]


def place_card(view: China, side: Side, number: Place) -> list[str]:
    """A hex: ground, whose it is, what may be seen there, supply."""
    lines = [full_place(number)]
    if number in CITIES:
        lines.append(f"Today {CITIES[number].modern}.")
    if number in view.control:
        lines.append("Japanese control (3.5)." if view.control[number] == JAPANESE else "Allied control (3.5).")
    units = view.stacks.get(number, ())
    if units:
        lines.append(f"{count(len(units), 'unit')}: " + "; ".join(unit(view, one) for one in reversed(units)) + ".")
        out = [unit(view, one) for one in units if one in view.steps and is_out(view, one, number)]
        lines += [f"Out of supply: {'; '.join(out)} (7.3)."] if out else []
    return lines


def place_words(number: Place) -> str:
    return place(number)
