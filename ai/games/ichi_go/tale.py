"""A plan in words: what each army does, the largest force first, and who guards."""

from __future__ import annotations

from collections import Counter

from ai.games.ichi_go.offensive import ATTACK, CLOSE, GUARD, TAKE, March
from game.ichi_go.armies import army_of
from game.ichi_go.components import BRIGADES, CITIES, PLACES, RAILROAD, Nation
from game.ichi_go.state import China
from game.kernel.named import Piece, Place

MOST_ARMIES = 4  # that one sentence tells of
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
VERBS = {
    Nation.JP: {ATTACK: "drives on", TAKE: "walks into", CLOSE: "closes up towards"},
    Nation.US: {ATTACK: "drives on", TAKE: "walks into", CLOSE: "closes up towards"},
    Nation.CH: {TAKE: "steps onto", GUARD: "fills", CLOSE: "falls back on"},
}


def spot(place: Place) -> str:
    """A city by its name, a hex of the railroad as such, any other by its number."""
    if place in CITIES:
        return CITIES[place].name
    if place in PLACES:
        return str(PLACES[place])
    return f"the railroad at {place:04}" if place in RAILROAD else f"{place:04}"


def number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def tale(state: China, nation: Nation, marches: tuple[March, ...], fights_first: bool) -> str:
    """One sentence; without orders everybody stays."""
    active = [march for march in marches if march.why != GUARD or nation is Nation.CH]
    armies: dict[str, Counter[tuple[str, Place]]] = {}
    for march in active:
        for unit in march.units:
            armies.setdefault(army_of(state, unit, march.start), Counter())[march.why, march.target] += 1
    ranked = sorted(armies, key=lambda army: (-armies[army].total(), army))[:MOST_ARMIES]
    told = [_army(army, armies[army], nation) for army in ranked]
    guards = [unit for march in marches if march.why == GUARD for unit in march.units]
    if guards and nation is not Nation.CH:
        told.append(_guards(guards, {march.target for march in marches if march.why == GUARD}))
    if not told:
        return "Everybody stays where he is." if not fights_first else "Fight first, then stay."
    words = ", ".join(told)
    return f"Fight first; then {words}." if fights_first else f"{words[0].upper()}{words[1:]}."


def _army(army: str, deeds: Counter[tuple[str, Place]], nation: Nation) -> str:
    """The deed of most of its units, and where else it goes."""
    (why, place), _ = max(deeds.items(), key=lambda item: (item[1], -item[0][1]))
    also = [other for (reason, other), _ in deeds.most_common() if other != place and reason == why][:1]
    ends = " and ".join(spot(each) for each in (place, *also))
    return f"{army} {VERBS[nation].get(why, 'moves to')} {ends}"


def _guards(units: list[Piece], places: set[Place]) -> str:
    kind = "brigade" if all(unit in BRIGADES for unit in units) else "unit"
    what = "the railroad" if places <= set(RAILROAD) else spot(min(places)) if len(places) == 1 else "what is ours"
    plural = len(units) != 1
    return f"{number(len(units))} {kind}{'s' if plural else ''} guard{'' if plural else 's'} {what}"
