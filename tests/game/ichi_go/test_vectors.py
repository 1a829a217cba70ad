"""The 140 worked examples of `data/vectors.json`, each through the engine's own functions (V01-V140)."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from game.ichi_go import air, area_army, causeway, march, recruits
from game.ichi_go.advance import keeps_momentum
from game.ichi_go.components import (
    BOARD,
    BY_ID,
    CRT,
    CRT_DATA,
    DATA,
    GROUND,
    JAPANESE,
    ODDS_LABELS,
    UNITS,
    BattleResult,
    Nation,
    distance,
    odds_words,
)
from game.ichi_go.reinforcement import may_withdraw
from game.ichi_go.resolution import ATTACKER, StepLoss, TurnUp
from game.ichi_go.state import LAUNCHED, China, Clash
from game.ichi_go.supply import american_supply, is_supplied
from game.ichi_go.theatre import in_range, may_cross, step_cost
from game.ichi_go.values import (
    Circumstances,
    attacker_steps,
    column_of,
    defence_of,
    halvings,
    is_concentric,
    label_of,
    rounded,
    shifted_label,
    shifts,
    steps_after_support,
    supportable,
)
from game.ichi_go.victory import COLLAPSE_AT, LAUNCH_AT, verdict
from game.kernel.hexmap import reach_over
from tests.game.ichi_go.positions import chinese, empty, own, put, start

VECTORS = json.loads((DATA / "vectors.json").read_text(encoding="utf-8"))["vectors"]


def label(text: str) -> int:
    return ODDS_LABELS.index(odds_words(text))


def words(number: int) -> str:
    return str(CRT_DATA["odds_labels"][number])


def hexes(names: list[str]) -> tuple[int, ...]:
    return tuple(int(name) for name in names)


def result_of(text: str) -> BattleResult:
    return next(result for column in CRT.columns for result in column if result.words == text)


def net_shift(nation: str, target: str, attackers: list[str], **facts: Any) -> int:
    late = nation == "JP" and facts.get("turn", 1) >= 7 and not facts.get("oos", False)
    field = Circumstances(
        Nation(nation),
        int(target),
        hexes(attackers),
        air={"JP": JAPANESE, "AL": 1}.get(facts.get("air", "")),  # type: ignore[arg-type]
        is_launched=facts.get("causeway", False),
        is_attenuated=late,
        tanks=facts.get("tanks", 0),
        defending_tanks=facts.get("tanks_def", 0),
        sf=bool(facts.get("sf", 0)),
    )
    return shifts(field).total


def loss_legal(units: list[list[Any]], loss: int) -> bool:
    """Whether that allocation is among all that the questions of the engine lead to."""
    american = any(steps == 4 for _, steps, _ in units)
    names = ["US-6", "US-7"] if american else ["CEA-62D", "CEA-27D", "CEA-1B", "CEA-9B"]
    kinds = {"division": iter(names[:2]), "brigade": iter(names[2:])}
    state = empty()
    chosen = [put(state, 1901, next(kinds[kind]), steps=steps)[0] for kind, steps, _ in units]
    nation = Nation.US if american else Nation.JP
    state.battle = Clash(1801, nation, tuple(chosen), (1901,) * len(chosen))
    wanted = tuple(steps - lost for _, steps, lost in units)
    if sum(steps for _, steps, _ in units) <= loss:
        return not any(wanted)
    return wanted in _allocations(state, tuple(chosen), loss)


def _allocations(state: China, units: tuple[int, ...], loss: int) -> set[tuple[int, ...]]:
    if not loss:
        return {tuple(state.steps.get(unit, 0) for unit in units)}
    question = StepLoss(JAPANESE, ATTACKER, loss)
    found: set[tuple[int, ...]] = set()
    for action in question.options(state):
        world = state.clone()
        question.answer(world, action)
        found |= _allocations(world, units, loss - 1)
    return found | {tuple(reversed(row)) for row in found if len({UNITS[unit].steps for unit in units}) == 1}


def reveal(factors: list[int]) -> list[int]:
    """11.27 A real attack up to the odds step."""
    state = empty()
    units = put(state, 1901, "CEA-62D")
    chinese(state, 1902, *factors)
    before = len(state.pool)
    state.battle = Clash(1902, Nation.JP, units, (1901,))
    TurnUp().run(state)
    return [defence_of(state, 1902), len(state.pool) - before]


def supply_jp(place: str, **facts: Any) -> bool:
    state = empty()
    return _supplied(state, place, **facts)


def supply_jp_start(place: str, **facts: Any) -> bool:
    return _supplied(start(), place, **facts)


def _supplied(state: China, place: str, **facts: Any) -> bool:
    for number, enemy in enumerate(facts.get("enemy_units", [])):
        chinese(state, int(enemy), 1 if number else 2)
    if facts.get("allied_cities") == []:
        for city in list(state.control):
            own(state, city, JAPANESE)
    for source in facts.get("allied_sources", []):
        own(state, int(source), 1)
    state.ever_lost |= frozenset(hexes(facts.get("ever_lost", [])))
    unit = BY_ID["CEA-47D"]
    if "b29" in facts:
        state.b29 = int(facts["b29"])
        if distance(state.b29, int(place)) <= 3:
            state.raided.add(unit)
    return is_supplied(state, unit, int(place))


def supply_us(place: str, beachheads: list[str], **facts: Any) -> str | None:
    state = empty("campaign", 8)
    state.causeway, state.beachheads = LAUNCHED, hexes(beachheads)
    for beach in state.beachheads:
        own(state, beach, 1)
    state.aerial = int(facts.get("aerial", 0))
    return american_supply(state, int(place)) or None


def path_cost(path: list[str], enemy_air: list[str] | None = None) -> int | None:
    covered = in_range(hexes(enemy_air or []))
    places = hexes(path)
    pairs = list(pairwise(places))
    if not all(may_cross(one, two) for one, two in pairs):
        return None
    return sum(step_cost(one, two, two in covered) for one, two in pairs)


def airpower(turn: int, bases: int, japanese: int, allied: int) -> list[Any]:
    winner, markers = air.superiority(turn, bases, japanese, allied)
    return ["tie" if winner is None else "JP" if winner == JAPANESE else "AL", markers]


def crossing(kind: str, die: int) -> str:
    unit = {"division": "14AA-8D", "brigade": "14AA-54B", "sf": "14AA-1SF"}[kind]
    if kind == "sf":
        state = empty("campaign", 8, (die,))
        area_army.cross(state, BY_ID[unit])
        return "survives" if state.sf and state.loaded == (die,) else "lost"
    left = area_army.crossing(BY_ID[unit], die)
    return {0: "eliminated", 1: "reduced" if kind == "division" else "survives", 2: "full"}[left]


def city_defence(place: str, factors: list[int], controller: str = "JP") -> int:
    state = empty()
    own(state, int(place), JAPANESE if controller == "JP" else 1)
    if factors:
        put(state, int(place), "CEA-62D")
    return defence_of(state, int(place))


def tanks_allowed(units: int, regiments: int, on_formosa: bool = False) -> int:
    """Supported units in supply, next to Kaifeng or on Formosa."""
    state = empty()
    state.tanks = regiments
    names = ("CEA-62D", "CEA-1B", "CEA-9B")[:units]
    place = 3317 if on_formosa else 1901
    return min(state.tanks, supportable(state, put(state, place, *names), [place] * units))


def verdict_words(launched: bool, total: int) -> list[Any]:
    state = empty()
    state.causeway = LAUNCHED if launched else 0
    return [total, {None: "draw", 0: "Japanese victory", 1: "Allied victory"}[verdict(state, total)]]


def launch(die: int, ports: int, gearr: int = 0, base_die: int = 0) -> list[Any]:
    total = causeway.launch_total(die, ports + gearr, base_die)
    return [total, "Causeway launched" if total >= LAUNCH_AT else "US invades the Philippines"]


def japanese_mp(turn: int, supply: str, die: int = 0, strategic: bool = False) -> int:
    return march.japanese_points(turn, supply == "oos", die, strategic)


def can_reach(start_hex: str, end: str, points: int) -> bool:
    return int(end) in reach_over(start().scenario.theatre.steps, int(start_hex), points, frozenset())


ENGINE: dict[str, Any] = {
    "odds": lambda attack, defence: words(label_of(attack, defence)),
    "attack_total": lambda units: rounded(sum(f * halvings(river, out) for f, river, out in units)),
    "shifted": lambda nation, text, shift: words(shifted_label(label(text), shift)),
    "net_shift": net_shift,
    "result": lambda nation, text, shift, die: (
        CRT.result(column_of(Nation(nation), shifted_label(label(text), shift)), die).words
    ),
    "chinese_attack_loss": lambda text: attacker_steps(Nation.CH, result_of(text)),
    "loss_legal": loss_legal,
    "after_tanks": steps_after_support,
    "tanks_allowed": tanks_allowed,
    "reveal": reveal,
    "concentric": lambda target, attackers: is_concentric(int(target), hexes(attackers)),
    "path_cost": path_cost,
    "in_range": lambda place, markers: int(place) in in_range(hexes(markers)),
    "can_reach": can_reach,
    "chinese_mp": march.chinese_points,
    "japanese_mp": japanese_mp,
    "distance": lambda one, other: BOARD.distance(int(one), int(other)),
    "supply_jp_start": supply_jp_start,
    "supply_jp": supply_jp,
    "supply_us": supply_us,
    "collapse": lambda die, more: "China Collapses" if die + more >= COLLAPSE_AT else "China Fights On",
    "causeway": launch,
    "airpower": airpower,
    "chinese_reinforcements": recruits.number_of,
    "area_army": area_army.number_of,
    "crossing": crossing,
    "withdrawable": lambda name, fed, weak: may_withdraw(BY_ID[name], 1 if weak else 2, fed),
    "vp_no_causeway": lambda flags: verdict_words(False, sum(flags)),
    "vp_causeway": lambda plus, minus: verdict_words(True, sum(plus) - sum(minus)),
    "city_defence": city_defence,
    "momentum": lambda nation, turn, supply: keeps_momentum(Nation(nation), turn, supply in ("full", "beachhead")),
    "side_of_gearr": lambda place: GROUND[int(place)].side_of_gearr,
}


def test_there_are_140_of_them() -> None:
    assert [vector["id"] for vector in VECTORS] == [f"V{number:02}" for number in range(1, 141)]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vector(vector: dict[str, Any]) -> None:
    got = ENGINE[vector["fn"]](*vector.get("args", []), **vector.get("kw", {}))
    assert got == vector["want"], vector["what"]
