"""All 237 vectors of the specification, through the engine's own functions."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from game.conflict_of_heroes import bushido, hits, marching, rounds
from game.conflict_of_heroes.artillery import struck
from game.conflict_of_heroes.attacking import is_sheltered, onlookers
from game.conflict_of_heroes.board import FirefightBoard, compose, hex_name
from game.conflict_of_heroes.components import BACKWARDS, CARDS, DATA, MARKERS, TYPES, UNHIT, table_of
from game.conflict_of_heroes.fire import reaches
from game.conflict_of_heroes.movement import (
    allows_bonus,
    bar_retreat,
    creep_cost,
    starts_bonus,
    step_cost,
)
from game.conflict_of_heroes.paying import deed_price, draw_aps, going_price, settle_bill
from game.conflict_of_heroes.rallying import has_rally, rally_tally
from game.conflict_of_heroes.sight import range_of
from game.conflict_of_heroes.state import ACTIVE, BUNKER, NOBODY, SPENT, WIRE, By, Deed, Do, Going
from game.conflict_of_heroes.turns import variable_aps
from game.conflict_of_heroes.values import LineOfFire, attack_tally, defence_tally, hits_of, price_tally
from tests.game.conflict_of_heroes.positions import AMERICAN, JAPANESE, field, hit, position, spot, stacked

VECTORS = json.loads((DATA / "vectors.json").read_text(encoding="utf-8"))["vectors"]
HERE = "H08"
Facts = dict[str, Any]


# ---- 7, 12-22 attacks


def shooter(given: Facts) -> tuple[str, str]:
    """The attacker's hex and the target's, so far apart."""
    far = given.get("distance", 2)
    east = {8: "J08", 9: "K08", 13: "O08"}.get(far)
    return (east, "B08") if east else (HERE, f"H{8 - far:02d}")


def weapon(given: Facts) -> tuple[Do, str]:
    rating = tuple(given.get("weapon_ar", ()))
    if not rating:
        return (Do.CLOSE if given.get("distance") == 0 else Do.ATTACK), ""
    if given.get("weapon_range"):
        return Do.CANISTER, "42"
    if given.get("he"):
        return Do.BARRAGE, next(n for n in ("44", "45", "46", "47") if (CARDS[n].red, CARDS[n].blue) == rating)
    return Do.AIR, "48"


def build(given: Facts) -> tuple[Any, LineOfFire, int]:
    """The attack of a vector on an open field: target first, then the attacker, then friends of both."""
    start, place = shooter(given)
    level = {"target": (0, 1), "attacker": (1, 0)}.get(given.get("higher", ""), (0, 0))
    ground = {start: f"open/{level[0]}"} if start != place else {}
    ground[place] = f"{given.get('terrain', 'open')}/{level[1]}"
    if given.get("palms"):
        ground["H06"] = "palm_grove"
    flank = given.get("side") == "flank" or given.get("bunker") == "flank"
    kind = given.get("target", "jp_infantry")
    enemy = TYPES[kind].side
    toward = 3 if place == "B08" else 4
    units: list[Any] = [(kind, place, 1 if flank else toward)]
    shooter_kind = given.get("attacker", "us_rifle" if enemy else "jp_infantry")
    skills = {"skills": ("68",)} if given.get("ar_bonus") else {}
    units.append((shooter_kind, start, 1, skills))
    mates = [len(units) + n for n in range(given.get("support", 0))]
    units += [("us_rifle" if shooter_kind.startswith("us") else "jp_infantry", start, 1) for _ in mates]
    if given.get("vehicle_cover"):
        units.append(("us_stuart" if enemy == AMERICAN else "jp_chiha", place, 4))
    if given.get("transported"):
        units.append(("us_lcp", place, 4))
    state = position(*units, ground=ground, dark=given.get("night", 0))
    if given.get("transported"):
        state.aboard[0] = len(units) - 1
    if given.get("bunker"):
        state.bunkers[spot(place)] = 1 if flank else 4
        state.bunkered.add(0)
    if given.get("hasty"):
        state.hasty.add(0)
    if given.get("smoke"):
        state.smoke[spot(place)] = 10 * (given["smoke"] // 2)
    do, card = weapon(given)
    off = do in (Do.AIR, Do.BARRAGE)
    side, begins = TYPES[shooter_kind].side, 0 if off else spot(start)
    shot = LineOfFire(do, side, NOBODY if off else 1, tuple(mates), begins, begins, spot(place), card=card)
    target = 0
    if "dr" in given:
        target = (BUNKER if given["dr"] == 16 else WIRE) + spot(place)
    return state, shot, target


def check_attack(given: Facts, wanted: Facts) -> None:
    state, shot, target = build(given)
    if wanted.get("legal") is False:
        assert not reaches(state, 1, shot.place)
        return
    ar = attack_tally(state, shot, target).total + given.get("card", 0)
    dv = defence_tally(state, shot, target).total
    av = ar + given.get("roll", 0) + given.get("caps", 0)
    found = {"ar": ar, "dv": dv, "av": av, "hits": hits_of(av, dv), "need": dv - ar - given.get("caps", 0)}
    assert {name: found[name] for name in wanted} == wanted


def check_marked(given: Facts, wanted: Facts) -> None:
    """7.4, 12.2 A unit's numbers under a marker, as each rule reads them."""
    kind = given["unit"]
    enemy = "us_rifle" if kind.startswith("jp") else "jp_infantry"
    found: Facts = {}
    for name, facing in (("dr_front", 4), ("dr_flank", 1)):
        state = position((kind, "H06", facing), (enemy, "H08", 1))
        hit(state, 0, given["marker"])
        shot = LineOfFire(Do.ATTACK, state.side(1), 1, (), spot("H08"), spot("H08"), spot("H06"))
        found[name] = defence_tally(state, shot, 0).total
    foes = [("us_stuart" if kind.startswith("jp") else "jp_chiha", "H03", 4), (enemy, "H03", 4)]
    state = position((kind, "H06", 1), *foes)
    hit(state, 0, given["marker"])
    shot = LineOfFire(Do.ATTACK, state.side(0), 0, (), spot("H06"), spot("H06"), spot("H03"))
    long = 2 if range_of(state, 0, spot("H03")) < 3 else 0
    found |= {"ar_blue": attack_tally(state, shot, 1).total + long, "ar_red": attack_tally(state, shot, 2).total + long}
    found |= {"attack_cost": price_tally(state, 0, Do.ATTACK).total, "range": range_of(state, 0, spot("H03"))}
    found["move_cost"] = step_cost(state, 0, spot("H05"))
    assert {name: found[name] for name in wanted} == wanted


# ---- 4, 5, 11 moves


def check_move(given: Facts, wanted: Facts) -> None:
    start, end = "H08", "H09" if given.get("backwards") else "H07"
    low, high = given.get("levels", (0, 0))
    under = "open_water" if TYPES[given["unit"]].is_boat else "open"
    ground = {start: f"{under}/{low}", end: f"{given['terrain']}/{high}"}
    paths = [(start, end)] if given.get("path") else []
    state = position((given["unit"], start, 1), ground=ground, paths=paths)
    if given.get("marker"):
        hit(state, 0, given["marker"])
    if given.get("hidden"):
        state.hidden.add(0)
        assert creep_cost(state, 0, spot(end)) == wanted["cost"]
        return
    if given.get("wire"):
        state.wire = frozenset({spot(end)})
    cost = step_cost(state, 0, spot(end))
    if given.get("wire") and TYPES[given["unit"]].on_foot:
        cost = going_price(state, Going(0, spot(end), 1, toll=given["wire"]))
    assert cost == wanted["cost"]


def check_group(given: Facts, wanted: Facts) -> None:
    """10.1.1 The dearest move is the price of the group."""
    columns = "DFHJ"
    ground = {f"{columns[n]}07": terrain for n, (_, terrain) in enumerate(given["moves"])}
    units = [(kind, f"{columns[n]}08", 1) for n, (kind, _) in enumerate(given["moves"])]
    state = position(*units, ("us_mmg", "L08", 1), ground=ground)
    goings = [Going(n, spot(f"{columns[n]}07"), 1) for n in range(len(units))]
    goings.append(Going(len(units), spot("L08")))  # stays
    deed = Deed(Do.MOVE, state.side(0), 0, By.POOL, goings=tuple(goings))
    assert deed_price(state, deed) == wanted["cost"]


def check_bonus(given: Facts, wanted: Facts) -> None:
    names = ["H10", "H09", "H08", "H07", "H06"]
    ground, paths = {}, []
    for n, word in enumerate(given["run"], 1):
        terrain, _, path = word.partition("+")
        ground[names[n]] = terrain
        paths += [(names[n - 1], names[n])] if path else []
    state = position((given["unit"], "H10", 1), ground=ground, paths=paths)
    cost = step_cost(state, 0, spot(names[1]))
    hexes, left = 1, TYPES[given["unit"]].bonus if starts_bonus(state, 0, spot("H10"), spot(names[1])) else 0
    while left and hexes < len(given["run"]) and allows_bonus(state, 0, spot(names[hexes]), spot(names[hexes + 1])):
        hexes, left = hexes + 1, left - 1
    assert {"cost": cost, "hexes": hexes} == wanted


def check_immobilize(given: Facts, wanted: Facts) -> None:
    state = position(("jp_chiha", "H08", 1), ground={"H08": "river_shallow"})
    total = given["roll"] + given.get("caps", 0)
    assert (total >= marching.safe_number(state, spot("H08"))) is wanted["safe"]


def check_retreat(given: Facts, wanted: Facts) -> None:
    state = position(("us_rifle", given["hex"], 1), ("jp_infantry", given["hex"], 4))
    bar_retreat(state, 1, spot(given["from"]))
    assert sorted(hex_name(place) for unit, place in state.barred if unit == 0) == wanted["barred"]


# ---- 2, 3, 8 tracks


def check_ap(given: Facts, wanted: Facts) -> None:
    """2.2, 3.2 Each payment out of the pool, CAPs or both, by the engine's own till."""
    state = position(("us_rifle", "H08", 1), ("us_rifle", "H07", 1))
    state.caps = [given.get("cap", 0), 0]
    state.pool = [given["ap"], 0]
    if given["ap"]:
        state.status[0] = ACTIVE
    track = []
    for aps, caps in given["spend"]:
        by = By.POOL if aps else By.CAPS if caps else By.CARD
        state.deed = Deed(Do.MOVE, AMERICAN, 0 if by == By.POOL else 1, by)
        settle_bill(state, aps + caps, caps)
        track.append([state.pool[0], state.caps[0]])
        if state.pool[0] <= 0 and state.active(AMERICAN):
            state.retire(AMERICAN)
    assert track == wanted["track"]
    if "spent" in wanted:
        assert (state.status[0] == SPENT) is wanted["spent"]


def check_vp(given: Facts, wanted: Facts) -> None:
    points = given["points"] if given["side"] == "american" else 1 - given["points"]
    state = position(("us_rifle", "H08", 1), lead=points)
    for side, gain in given["gains"]:
        state.gain(AMERICAN if side == "american" else JAPANESE, gain, "a vector")
    lead = state.lead
    assert ("american" if lead >= 1 else "japanese") == wanted["side"]
    assert (lead if lead >= 1 else 1 - lead) == wanted["points"]


def check_variable(given: Facts, wanted: Facts) -> None:
    assert variable_aps(given["dice"]) == wanted["ap"]


def check_initiative(given: Facts, wanted: Facts) -> None:
    totals = {side: sum(given[side]) for side in ("american", "japanese")}
    first = rounds.initiative(totals["american"], totals["japanese"])
    found = totals | {"first": "reroll" if first is None else ("american", "japanese")[first]}
    assert {name: found[name] for name in wanted} == wanted


def check_american_cap(given: Facts, wanted: Facts) -> None:
    state = position(("us_rifle", "H08", 1), sheet={"caps": (given["start"], 5)})
    state.caps[0], state.lost = given["current"], given["lost_before"]
    for _ in range(given["losses"]):
        hits.lose_american(state)
    assert {"now": state.caps[0], "next_round": rounds.american_caps(state)} == wanted


def check_bushido_round(given: Facts, wanted: Facts) -> None:
    sheet = {"caps": (5, given["allocation"]), "bushido": 0}
    state = position(("us_rifle", "H08", 1), sheet=sheet, bushido=given["bp"])
    assert bushido.round_caps(state) == wanted["cap"]


def check_bushido(given: Facts, wanted: Facts) -> None:
    state = position(("us_rifle", "H08", 1), sheet={"bushido": 0}, bushido=given["bp"])
    state.caps[1] = given["cap"]
    for points in given["changes"]:
        bushido.change(state, points, "a vector")
    sign = "bonus" if state.bushido > 0 else "penalty" if state.bushido < 0 else "none"
    assert {"cap": state.caps[1], "bp": state.bushido, "state": sign} == wanted


def check_sum(given: Facts, wanted: Facts) -> None:
    """The five sums that are no table: each by the function that counts them."""
    terms = given["terms"]
    ground = {"H07": "light_jungle", "G08": "heavy_jungle"}
    state = position(("us_raider", "H08", 6), house=("cautious_movement",), ground=ground)
    found = {
        (1, 1): lambda: going_price(state, Going(0, spot("H09"), 1, careful=True)) - BACKWARDS,
        (1, 2, -2): lambda: step_cost(state, 0, spot("G08"), "67"),
        (1, 1, -2): lambda: step_cost(state, 0, spot("H07"), "67"),
        (7, 6, -1): lambda: rounds.joined_caps(7, 6),
        (8, -3): lambda: used_up(8, 3),
    }[tuple(terms)]()
    assert found == wanted["value"]


def used_up(aps: int, spent: int) -> int:
    state = position(("us_rifle", "H08", 1), house=("fog_of_war", "variable_ap"))
    state.activate(0, aps)
    draw_aps(state, AMERICAN, spent)
    assert state.used[0] == spent
    return state.pool[0]


# ---- 7.4, 7.6 hits and rallying


def check_hits(given: Facts, wanted: Facts) -> None:
    state = position(("jp_infantry", "H08", 1), ("us_rifle", "A04", 1))
    if given["marker"]:
        hit(state, 0, f"jp_{given['marker']}")
    state.stacked = stacked(*(f"jp_{name}" for name in given["draws"]))
    hits.take(state, 0, given["hits"])
    kind = state.marker[0]
    result = "destroyed" if state.where[0] < 0 else MARKERS[kind].id.removeprefix("jp_")
    assert result == wanted["result"]
    assert sum(state.piles[1].counts) + (kind != UNHIT) == 15 + state.sheet.no_hit


def check_rally(given: Facts, wanted: Facts) -> None:
    kind = "us_rifle" if given["marker"].startswith("us") else "jp_infantry"
    skills = {"skills": ("69",)} if given.get("card") else {}
    friends = [(kind, "H08", 1) for _ in range(given.get("unhit_friends", 0))]
    ground = {"H08": "palm_grove" if given.get("cover") else "open"}
    state = position((kind, "H08", 1, skills), *friends, ground=ground)
    hit(state, 0, given["marker"])
    total = given["roll"] + rally_tally(state, 0).total
    found = {"possible": has_rally(state, 0), "total": total, "success": total >= MARKERS[state.marker[0]].rally}
    assert {name: found[name] for name in wanted} == wanted


def check_table(given: Facts, wanted: Facts) -> None:
    assert table_of(given["card"], given["roll"]) == wanted["value"]


def check_concealed(given: Facts, wanted: Facts) -> None:
    enemies = [("us_rifle", place, 1) for place in ("H08", "G08", "I08")][: given["enemies"]]
    state = position(("jp_sniper", "H05", 0), *enemies, ground={"H05": "kunai"})
    state.hidden.add(0)
    assert (given["roll"] > onlookers(state, 0)) is wanted["hidden"]


# ---- 6, 13, 15, 20 geometry


def board_of(given: Facts) -> FirefightBoard:
    if "board" in given:
        layout = {"boards": [{"board": given["board"], "column_offset": 0}], "overlays": [], "river_class": "shallow"}
        return compose(layout)
    return field(given.get("set", {}))


def check_los(given: Facts, wanted: Facts) -> None:
    smoke = {spot(name): dm for name, dm in given.get("smoke", {}).items()}
    board = board_of(given)
    for one, two in ((given["from"], given["to"]), (given["to"], given["from"])):
        seen = board.sight(spot(one), spot(two), smoke)
        found = {"visible": seen.clear, "palms": seen.palms, "smoke": seen.smoke}
        assert {name: found[name] for name in wanted} == wanted


def check_line(given: Facts, wanted: Facts) -> None:
    elements = field().map.elements(spot(given["from"]), spot(given["to"]))
    assert [sorted(map(hex_name, element)) for element in elements] == wanted["elements"]


def check_distance(given: Facts, wanted: Facts) -> None:
    assert field().distance(spot(given["from"]), spot(given["to"])) == wanted["distance"]


def check_arc(given: Facts, wanted: Facts) -> None:
    assert field().in_arc(spot(given["hex"]), given["facing"], spot(given["target"])) is wanted["in_arc"]


def check_scatter(given: Facts, wanted: Facts) -> None:
    state = position(("us_rifle", "A04", 1))
    total = given["roll"] + given.get("caps", 0)
    drift = 0 if total >= 3 else given["roll"]
    assert hex_name(struck(state, spot(given["target"]), given["direction"], drift)[0]) == wanted["hex"]


def check_night(given: Facts, wanted: Facts) -> None:
    state = position((given["unit"], "H08", 1), dark=given["limit"])
    normal = range_of(state, 0, spot("H02"))
    assert {"normal": normal, "long": 2 * normal} == wanted


def check_shelter(given: Facts, wanted: Facts) -> None:
    state = position(("us_rifle", "A04", 1), board=board_of(given))
    assert is_sheltered(state, spot(given["hex"]), given["edge"]) is wanted["safe"]


CHECKS: dict[str, Callable[[Facts, Facts], None]] = {
    "attack": check_attack,
    "marked_stats": check_marked,
    "move": check_move,
    "group_move": check_group,
    "bonus": check_bonus,
    "immobilize": check_immobilize,
    "retreat": check_retreat,
    "ap": check_ap,
    "vp": check_vp,
    "variable_ap": check_variable,
    "initiative": check_initiative,
    "american_cap": check_american_cap,
    "bushido_round": check_bushido_round,
    "bushido": check_bushido,
    "sum": check_sum,
    "hit_draw": check_hits,
    "rally": check_rally,
    "table": check_table,
    "concealed": check_concealed,
    "los": check_los,
    "line": check_line,
    "distance": check_distance,
    "arc": check_arc,
    "scatter": check_scatter,
    "night": check_night,
    "art_blind": check_shelter,
}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_vector(vector: Facts) -> None:
    CHECKS[vector["kind"]](vector["in"], vector["expect"])


def test_all_237_are_there() -> None:
    assert [vector["id"] for vector in VECTORS] and len({vector["id"] for vector in VECTORS}) == 237
