#!/usr/bin/env python3
"""Checks the data of 'Conflict of Heroes: Guadalcanal' mechanically. Standard library only.

Run it from anywhere; it prints what it checked and exits 1 when anything is wrong.
The functions of part 1 are a small reference implementation of the rules that the test
vectors of vectors.json exercise (geometry, line of sight, movement cost, combat sums).
"""

import json
import os
import sys
from fractions import Fraction
from itertools import pairwise
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
COLS = "ABCDEFGHIJKLMNOPQR"
DIRS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # 1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW
ERRORS: list[str] = []


def load(path: Any) -> Any:
    with open(os.path.join(HERE, path), encoding="utf-8") as f:
        return json.load(f)


def need(ok: Any, text: Any) -> Any:
    if not ok:
        ERRORS.append(text)
    return ok


# ---------------------------------------------------------------- part 1: reference rules
def xy(h: Any) -> Any:
    """Hex name 'J06' -> (column 0-17, doubled row). Columns B, D, ... stand half a hex higher."""
    c = COLS.index(h[0])
    return c, 2 * int(h[1:]) - c % 2


def hexname(c: Any, y: Any) -> Any:
    return f"{COLS[c]}{(y + c % 2) // 2:02d}"


def playable(c: Any, y: Any) -> Any:
    if not 0 <= c < 18:
        return False
    r = (y + c % 2) // 2
    return (1 if c % 2 == 0 else 2) <= r <= 12


def neighbour(h: Any, d: Any) -> Any:
    c, y = xy(h)
    c, y = c + DIRS[d - 1][0], y + DIRS[d - 1][1]
    return hexname(c, y) if playable(c, y) else None


def neighbours(h: Any) -> Any:
    return [n for n in (neighbour(h, d) for d in range(1, 7)) if n]


def distance(a: Any, b: Any) -> Any:
    (c1, y1), (c2, y2) = xy(a), xy(b)
    dx, dy = abs(c1 - c2), abs(y1 - y2)
    return dx + max(0, (dy - dx) // 2)


def in_arc(h: Any, facing: Any, target: Any) -> Any:
    """Arc of Fire: the 120 degree cone spanned by the two outer front directions."""
    if h == target:
        return False
    (c1, y1), (c2, y2) = xy(h), xy(target)
    dx, dy = c2 - c1, y2 - y1
    lx, ly = DIRS[(facing - 2) % 6]
    rx, ry = DIRS[facing % 6]
    det = lx * ry - ly * rx
    a, b = (dx * ry - dy * rx) / det, (lx * dy - ly * dx) / det
    return a >= 0 and b >= 0


def rotate(dx: Any, dy: Any, k: Any) -> Any:
    for _ in range(k % 6):
        dx, dy = (dx - dy) // 2, (3 * dx + dy) // 2
    return dx, dy


def line_elements(a: Any, b: Any) -> Any:
    """Hexes the line from centre to centre passes, in order from a; a hexside run gives both hexes in one element.

    Scaled coordinates: centre (3*column, doubled row); a hex is |y|<=1, |x+y|<=2, |x-y|<=2 round its centre.
    A touch in a single point does not count.
    """
    (c1, y1), (c2, y2) = xy(a), xy(b)
    px, py, dx, dy = 3 * c1, y1, 3 * (c2 - c1), y2 - y1
    out: dict[Any, Any] = {}
    for c in range(min(c1, c2), max(c1, c2) + 1):
        for y in range(min(y1, y2) - 2, max(y1, y2) + 3):
            if (c + y) % 2 or not playable(c, y) or (c, y) in ((c1, y1), (c2, y2)):
                continue
            rx, ry = px - 3 * c, py - y
            lo, hi, edge, ok = Fraction(0), Fraction(1), False, True
            for f, g, bound in ((ry, dy, 1), (rx + ry, dx + dy, 2), (rx - ry, dx - dy, 2)):
                if g == 0:
                    if abs(f) > bound:
                        ok = False
                        break
                    if abs(f) == bound:
                        edge = True
                    continue
                t1, t2 = Fraction(-bound - f, g), Fraction(bound - f, g)
                lo, hi = max(lo, min(t1, t2)), min(hi, max(t1, t2))
            if ok and hi > lo:
                key = (lo, hi, "edge") if edge else (lo, hi, c, y)
                out.setdefault(key, []).append(hexname(c, y))
    return [v for k, v in sorted(out.items(), key=lambda kv: (kv[0][0], kv[0][1]))]


class Field:
    """A board ready for line of sight: terrain, levels and smoke by hex name."""

    def __init__(self, hexes: Any, smoke: Any = None) -> None:
        self.hexes, self.smoke = hexes, smoke or {}

    def level(self, h: Any) -> Any:
        return self.hexes[h]["level"]

    def obstacles(self, h: Any) -> Any:
        t = self.hexes[h]["terrain"]
        out = []
        if t in ("light_jungle", "heavy_jungle", "hut"):
            out.append(("full", 1, "terrain"))
        elif t == "palm_grove":
            out.append(("partial", 1, "palm"))
        s = self.smoke.get(h, 0)
        if s == 1:
            out.append(("partial", 1, "smoke"))
        elif s >= 2:
            out.append(("full", s, "smoke"))
        return out


def los(field: Any, a: Any, b: Any) -> Any:
    """Line of sight between two hexes: dict(visible, palms, smoke). palms and smoke count the +1 DMs passed."""
    if a == b or distance(a, b) == 1:
        return {"visible": True, "palms": 0, "smoke": 0}
    va, vb = field.level(a), field.level(b)
    if va < vb:
        a, b, va, vb = b, a, vb, va  # look from the higher end
    elements = line_elements(a, b)
    grounds = [va] + [min(field.level(h) for h in e) for e in elements] + [vb]
    slope = all(p >= q for p, q in pairwise(grounds))
    palms = smoke = 0
    blocked = False
    for i, e in enumerate(elements):
        blind = va > vb and i == len(elements) - 1  # directly in front of the lower hex
        best = None
        for h in e:
            g = field.level(h)
            full = g > va if va == vb else g >= va
            if blind and g > vb and not slope:
                full = True
            np = ns = 0
            for kind, height, what in field.obstacles(h):
                if g + height >= va or (blind and g + height > vb):
                    if kind == "full":
                        full = True
                    elif what == "palm":
                        np += 1
                    else:
                        ns += 1
            score = (full, np + ns, np, ns)
            best = score if best is None else min(best, score)
        assert best is not None
        blocked = blocked or best[0]
        palms, smoke = palms + best[2], smoke + best[3]
    return {"visible": not blocked and palms + smoke < 2, "palms": palms, "smoke": smoke}


def move_cost(
    u: Any,
    terrain: Any,
    levels: Any = (0, 0),
    path: Any = False,
    backwards: Any = False,
    wire: Any = None,
    hidden: Any = False,
    marker: Any = None,
) -> Any:
    """AP cost of one move, or None when the hex cannot be entered. terrain is a terrain.json record."""
    if hidden:
        f = TERRAIN_FEATURES["hidden_move"]
        return u["move_cost"] + (f["cover"] if terrain["cover"] else f["no_cover"])
    cost = u["move_cost"] + (marker["move_cost"] if marker else 0)
    foot = u["move_class"] == "foot"
    up = levels[1] - levels[0]
    if u["move_class"] == "boat":
        return cost if terrain["id"] in ("open_water", "surf") else None
    if not path:
        extra = terrain["foot_cost"] if foot else terrain["vehicle_cost"]
        if extra is None:
            return None
        cost += extra
    if abs(up) >= 2:
        if not foot:
            return None
        cost += 2
    elif up == 1:
        cost += 1
    if backwards:
        cost += 1
    if wire is not None:
        cost += wire if foot else 2
    return cost


def attack(att: Any, tgt: Any, units: Any, terrain: Any, markers: Any, o: Any) -> Any:
    """Sums of one attack roll. Returns dict(ar, dv, av, hits) ('need' too when no roll is given)."""
    a = units[att] if att else None
    t = units[tgt] if tgt else None
    dist = o.get("distance", 2)
    he = o.get("he", a["high_explosive"] if a else False)
    ter = terrain[o.get("terrain", "open")]
    water = ter["id"] in ("open_water", "surf", "river_shallow", "river_deep", "river_rushing")
    ar_mod = 0
    if he and water:
        he, ar_mod = False, -2
    colour = t["dr_color"] if t else "red"
    if t and t["open_top"] and (he or (dist == 0 and a and a["move_class"] == "foot")):
        colour = "red"
    if "weapon_ar" in o:
        ar = o["weapon_ar"][0 if colour == "red" else 1]
    else:
        assert a is not None
        ar = a["ar_red"] if colour == "red" else a["ar_blue"]
    ar += ar_mod
    m = markers.get(o.get("attacker_marker"))
    rng, minr = (a["range_max"], a["range_min"]) if a else (99, 0)
    if m:
        ar += m["ar_red"] if colour == "red" else m["ar_blue"]
        if m["range_set"] is not None:
            rng = m["range_set"]
    if "weapon_range" in o:
        rng, minr = o["weapon_range"], 1
    if "night" in o:
        rng = min(rng, o["night"])
    if a:
        if dist == 0:
            ar += a["cc_modifier"]
        elif dist < minr or dist > 2 * rng:
            return {"legal": False}
        elif dist == 1:
            ar += 3
        elif dist > rng:
            ar -= 2
    ar += o.get("support", 0) + o.get("card", 0) + (1 if o.get("higher") == "attacker" else 0) + o.get("ar_bonus", 0)
    flank = (
        o.get("side", "front") == "flank"
        or dist == 0
        or he
        or o.get("flank_always")
        or (a and a["sniper"])
        or o.get("transported")
    )
    if t:
        dr = t["dr_flank"] if flank else t["dr_front"]
        tm = markers.get(o.get("target_marker"))
        if tm:
            dr += tm["dr_flank"] if flank else tm["dr_front"]
    else:
        dr = o["dr"]
    dm = 0 if o.get("transported") or (t and t["move_class"] == "boat") else ter["dm"]
    if (
        he and t and ter["id"] in ("light_jungle", "heavy_jungle") and colour == "red"
    ):  # R110: an open top counts as red
        dm = 0
    dm += o.get("palms", 0) + o.get("smoke", 0) + (1 if o.get("higher") == "target" else 0)
    dm += {"front": 3, "flank": 2}.get(o.get("bunker"), 0) + (1 if o.get("hasty") else 0)
    dm += (1 if o.get("vehicle_cover") else 0) + (2 if o.get("transported") and colour == "red" else 0)
    dm += o.get("dm_bonus", 0)
    dv = dr + dm
    out = {"legal": True, "ar": ar, "dv": dv}
    if "roll" in o:
        av = ar + o["roll"] + o.get("caps", 0)
        out.update(av=av, hits=2 if av >= dv + 4 else 1 if av >= dv else 0)
    else:
        out["need"] = dv - ar - o.get("caps", 0)
    return out


def bonus_run(u: Any, run: Any) -> Any:
    """A vehicle's move along the terrains of run ('+path' = along a path): (AP cost, hexes reached)."""

    def entry(text: Any) -> Any:
        t, _, p = text.partition("+")
        return TERRAIN[t], p == "path"

    t, path = entry(run[0])
    cost = move_cost(u, t, (0, 0), path)
    if cost is None:
        return None, 0
    hexes, ok = 1, path or t["vehicle_bonus"]
    for nxt in run[1 : 1 + u["bonus_moves"]]:
        t, path = entry(nxt)
        if not ok or not (path or t["vehicle_bonus"]):
            break
        hexes += 1
    return cost, hexes


def artillery_safe(hexes: Any, h: Any, edge: Any) -> Any:
    """Ruling R12: sheltered from off-board artillery by higher ground towards its edge."""
    dirs = {"N": (1,), "S": (4,), "E": (2, 3), "W": (5, 6)}[edge]
    near = [neighbour(h, d) for d in dirs]
    return all(n is not None and hexes[n]["level"] > hexes[h]["level"] for n in near)


def barred_retreat(h: Any, came_from: Any) -> Any:
    return sorted({came_from} | {n for n in neighbours(h) if n in neighbours(came_from)})


def vp_move(side: Any, points: Any, gains: Any) -> Any:
    """Victory point track without a zero: returns (side, points) after gains [(side, n), ...]."""
    s = points if side == "american" else 1 - points
    for who, n in gains:
        s += n if who == "american" else -n
    return ("american", s) if s >= 1 else ("japanese", 1 - s)


def hit_result(marker: Any, hits: Any, draws: Any) -> Any:
    """Japanese foot unit: marker before (None, 'no_hit' or a real one), hits taken, markers drawn in order."""
    draws = list(draws)
    cur = marker
    for _ in range(hits):
        d = draws.pop(0)
        if d == "kia":
            return "destroyed"
        if cur in (None, "no_hit"):
            cur = d if d != "no_hit" else "no_hit"
        elif d != "no_hit":
            return "destroyed"
    return cur


def scatter(target: Any, roll: Any, caps: Any, direction: Any) -> Any:
    if min(6, roll + caps) >= 3:
        return target
    c, y = xy(target)
    return hexname(c + DIRS[direction - 1][0] * roll, y + DIRS[direction - 1][1] * roll)


# ---------------------------------------------------------------- part 2: the data
UNITS = load("units.json")
UNIT = {u["id"]: u for u in UNITS["units"]}
MARKER_COUNT = {m["id"]: m["count"] for m in UNITS["markers"]}
HITS = load("hit_markers.json")
HIT = {m["id"]: m for k in ("american_foot", "japanese_foot", "vehicle") for m in HITS[k]}
TERRAIN_FILE = load("terrain.json")
TERRAIN = {t["id"]: t for t in TERRAIN_FILE["terrain"]}
TERRAIN_FEATURES = TERRAIN_FILE["features"]
CARDS = load("cards.json")
CARD = {c["number"]: c for c in CARDS["cards"]}
OVERLAYS = load("maps/overlays.json")["overlays"]
BOARDS = {}
for _f in sorted(os.listdir(os.path.join(HERE, "maps"))):
    if _f.startswith("board_"):
        _b = load("maps/" + _f)
        BOARDS[_b["board"]] = _b

# unit id: attack, indirect, move, red AR, blue AR, min range, range, DR colour, front, flank, count, first number
UNIT_TABLE = {
    "us_rifle": (3, None, 1, 3, 0, 1, 6, "red", 12, 11, 8, 1),
    "us_bar": (3, None, 1, 4, 0, 1, 7, "red", 12, 11, 4, 9),
    "us_raider": (3, None, 1, 3, 0, 1, 6, "red", 12, 11, 6, 13),
    "us_para": (2, None, 1, 5, 0, 1, 2, "red", 12, 12, 3, 19),
    "us_mmg": (2, None, 1, 4, 1, 1, 8, "red", 12, 10, 2, 22),
    "us_hmg": (2, None, 3, 4, 1, 1, 12, "red", 12, 10, 2, 24),
    "us_81mm": (3, 4, 3, 3, 2, 3, 16, "red", 12, 10, 2, 26),
    "us_60mm": (3, 4, 1, 2, 1, 2, 12, "red", 12, 10, 2, 28),
    "us_atg": (3, None, 3, 2, 6, 1, 6, "red", 13, 10, 2, 30),
    "us_stuart": (4, None, 1, 3, 6, 1, 7, "blue", 16, 14, 3, 32),
    "us_gmc": (4, None, 1, 5, 4, 1, 9, "blue", 12, 10, 1, 35),
    "us_lcp": (2, None, 1, 5, 1, 1, 6, "blue", 12, 12, 3, 36),
    "jp_infantry": (3, None, 1, 4, 0, 1, 5, "red", 12, 10, 16, 1),
    "jp_conscripts": (4, None, 1, 3, -1, 1, 4, "red", 11, 10, 4, 17),
    "jp_lmg": (2, None, 1, 3, 1, 1, 7, "red", 12, 10, 2, 21),
    "jp_mmg": (2, None, 2, 4, 1, 1, 12, "red", 12, 10, 2, 23),
    "jp_gd": (2, None, 1, 2, 0, 1, 6, "red", 12, 10, 3, 25),
    "jp_81mm": (3, 4, 3, 4, 1, 3, 18, "red", 13, 10, 2, 28),
    "jp_sniper": (3, None, 1, 2, 2, 1, 12, "red", 12, 12, 2, 30),
    "jp_70mm": (2, 3, 3, 3, 3, 1, 8, "red", 13, 10, 1, 32),
    "jp_75mm": (3, None, 5, 3, 6, 1, 10, "red", 13, 10, 1, 33),
    "jp_pak36": (2, None, 3, 2, 5, 1, 5, "red", 13, 10, 2, 34),
    "jp_chiha": (4, None, 1, 4, 2, 1, 5, "blue", 15, 13, 2, 36),
    "jp_hago": (5, None, 1, 3, 4, 1, 6, "blue", 13, 12, 2, 38),
}
# terrain id: foot cost, DM, los, cover, vehicle cost, vehicle bonus, vehicle check
TERRAIN_TABLE = {
    "open": (0, 0, "none", False, 0, True, False),
    "kunai": (1, 0, "none", True, 0, True, False),
    "palm_grove": (0, 1, "partial", True, 0, False, False),
    "hut": (1, 1, "full", True, 2, False, False),
    "light_jungle": (1, 2, "full", True, 2, False, False),
    "heavy_jungle": (2, 3, "full", True, None, False, False),
    "open_water": (None, None, "none", False, None, False, False),
    "river_shallow": (3, -1, "none", False, 2, False, True),
    "river_deep": (5, -1, "none", False, 5, False, True),
    "river_rushing": (None, None, "none", False, None, False, False),
    "surf": (2, -1, "none", False, 0, False, True),
    "swamp": (2, 1, "none", True, 2, False, True),
}
EXAMPLE_TERRAIN = {
    "open": "13-C03 13-C04 14-G02 15-J04 15-K05 16-E05 16-E11 V1-18",
    "kunai": "13-H07 15-I03 15-H06 16-I12",
    "palm_grove": "13-K05 14-E04 13-J06",
    "hut": "13-Q04 V1-21 H4-03",
    "light_jungle": "13-C06 13-G07 13-E12 14-F03 15-D05",
    "heavy_jungle": "13-C07 14-C06 15-C04",
    "open_water": "13-B02 R2-10",
    "river": "16-B09 M1-02 R1-06 R2-09",
    "surf": "13-B03 13-C02 R2-06",
    "swamp": "16-J08 16-H11 16-R10",
}
EXAMPLE_PATH = ["14-E03", "14-C06", "14-E09", "14-O09", "15-D11", "15-R11"]
EXAMPLE_LEVEL = {"15-D04": 1, "15-G05": 2, "15-F05": 3}
EXAMPLE_STEEP = (("15-H03", "15-I03"), ("15-H06", "15-H05"), ("15-N03", "15-M03"), ("15-N03", "15-N04"))


def check_units() -> Any:
    need(set(UNIT) == set(UNIT_TABLE), "units.json: wrong set of unit ids")
    for uid, (ac, ind, mc, red, blue, mn, mx, col, fr, fl, n, first) in UNIT_TABLE.items():
        u = UNIT[uid]
        got = (
            u["attack_cost"],
            u["indirect_attack_cost"],
            u["move_cost"],
            u["ar_red"],
            u["ar_blue"],
            u["range_min"],
            u["range_max"],
            u["dr_color"],
            u["dr_front"],
            u["dr_flank"],
            u["count"],
        )
        need(got == (ac, ind, mc, red, blue, mn, mx, col, fr, fl, n), f"{uid}: numbers {got}")
        need(u["numbers"] == [f"{k:02d}" for k in range(first, first + n)], f"{uid}: counter numbers")
        need(u["side"] == ("american" if uid.startswith("us_") else "japanese"), f"{uid}: side")
        need(u["unburdened"] == (u["move_class"] == "foot" and mc <= 2), f"{uid}: unburdened")
        need(u["cc_modifier"] == (-2 if u["white_box"] else 4), f"{uid}: close combat modifier")
        need((ind is None) or ind == ac + 1, f"{uid}: indirect cost")
        need((col == "blue") == (u["move_class"] in ("tracked", "boat")), f"{uid}: DR colour")
        need(fl <= fr, f"{uid}: flank above front")
        need(u["source_digits"], f"{uid}: no source digits")
    for side, total in (("american", 38), ("japanese", 39)):
        nums = [n for u in UNITS["units"] if u["side"] == side for n in u["numbers"]]
        need(
            len(nums) == total and sorted(nums) == [f"{k:02d}" for k in range(1, total + 1)],
            f"{side}: counter numbers do not run 01-{total}",
        )
    need(
        UNIT["us_mmg"]["inferred"].get("dr_flank")
        and UNIT["jp_pak36"]["inferred"].get("range_max")
        and UNIT["jp_70mm"]["inferred"].get("range_max"),
        "units.json: inferred numbers not named",
    )


def check_hits() -> Any:
    want = {
        "american_foot": {
            "Cower": (3, 9),
            "Unnerved": (2, 8),
            "KIA": (1, None),
            "Panic": (2, 9),
            "Pinned": (4, 8),
            "Suppressed": (5, 8),
            "Stunned": (3, 8),
        },
        "japanese_foot": {
            "Cower": (2, 8),
            "Stunned": (2, 7),
            "KIA": (1, None),
            "Major Casualties": (2, None),
            "Pinned": (3, 7),
            "Suppressed": (3, 7),
            "No Hit": (5, None),
            "Berserk": (2, 9),
        },
        "vehicle": {
            "Destroyed": (1, None),
            "Gun Damaged": (1, None),
            "Immobilized": (3, None),
            "Light Damage": (2, None),
            "Panicked": (1, 9),
            "Stunned": (1, 9),
            "Suppressed": (1, 8),
        },
    }
    for pile, rows in want.items():
        got = {m["name"]: (m["count"], m["rally"]) for m in HITS[pile]}
        need(got == rows, f"hit_markers.json {pile}: {got}")
    need([sum(m["count"] for m in HITS[p]) for p in want] == [20, 20, 10], "hit marker totals are not 20, 20, 10")
    need(len(HIT) == 22, "hit marker ids repeat")


def check_terrain() -> Any:
    need(set(TERRAIN) == set(TERRAIN_TABLE), "terrain.json: wrong ids")
    for tid, row in TERRAIN_TABLE.items():
        t = TERRAIN[tid]
        got = (t["foot_cost"], t["dm"], t["los"], t["cover"], t["vehicle_cost"], t["vehicle_bonus"], t["vehicle_check"])
        need(got == row, f"terrain {tid}: {got}")
        need(t["los_height"] == (0 if t["los"] == "none" else 1), f"terrain {tid}: height")


def check_cards() -> Any:
    copies = {"02": 7}
    for n in ["03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "30"]:
        copies[n] = 2
    for n in [*map(str, range(40, 49)), *map(str, range(50, 55)), *map(str, range(60, 70))]:
        copies[n] = 1
    need({c["number"]: c["copies"] for c in CARDS["cards"]} == copies, "cards.json: numbers or copies")
    need(sum(copies.values()) == 55, "card total")
    cost = {
        "03": ("ap_or_cap", 2),
        "06": ("ap_or_cap", 2),
        "07": ("cap", 1),
        "08": ("ap", 2),
        "10": ("cap", 1),
        "65": ("cap", 1),
        "67": ("cap", 1),
    }
    for n, c in cost.items():
        need((CARD[n]["cost"]["pay"], CARD[n]["cost"]["amount"]) == c, f"card {n}: cost")
    for n in ["02", "04", "05", "12", "13", "30", "09", "11"]:
        need(CARD[n]["cost"] == {"pay": "none", "amount": 0}, f"card {n}: should be free")
    ar = {"44": (4, 2), "45": (5, 3), "46": (6, 4), "47": (6, 3), "48": (6, 3), "42": (3, -1)}
    for n, (r, b) in ar.items():
        need((CARD[n]["effect"]["ar_red"], CARD[n]["effect"]["ar_blue"]) == (r, b), f"card {n}: AR")
    for c in CARDS["cards"]:
        need(c["type"] in ("action", "bonus", "event", "weapon", "capability"), f"card {c['number']}: type")
        need("op" in c["effect"] and c["text"], f"card {c['number']}: no effect")
        for u in c.get("assign_to", []):
            need(u == "any" or u in UNIT, f"card {c['number']}: unit {u}")
    kinds = {
        k: sum(c["copies"] for c in CARDS["cards"] if c["type"] == k)
        for k in ("action", "bonus", "event", "weapon", "capability")
    }
    need(kinds == {"action": 25, "bonus": 6, "event": 5, "weapon": 9, "capability": 10}, f"card kinds {kinds}")


ROADLESS = (
    "open",
    "kunai",
    "palm_grove",
    "hut",
    "light_jungle",
    "heavy_jungle",
    "open_water",
    "surf",
    "river",
    "swamp",
)


def check_maps() -> Any:
    need(len(BOARDS) >= 3 and {13, 14, 15, 16} <= set(BOARDS), "boards 13-16 are not all there")
    for n, b in BOARDS.items():
        hx = b["hexes"]
        want = {hexname(c, y) for c in range(18) for y in range(1, 26) if (c + y) % 2 == 0 and playable(c, y)}
        need(set(hx) == want and len(want) == 207, f"board {n}: hex set")
        need(
            set(b["half_hexes"]) == {f"{COLS[c]}{r:02d}" for c in range(1, 18, 2) for r in (1, 13)},
            f"board {n}: half hexes",
        )
        for h, v in hx.items():
            need(v["terrain"] in ROADLESS, f"board {n} {h}: terrain {v['terrain']}")
            need(v["level"] in (0, 1, 2, 3), f"board {n} {h}: level")
            if v["terrain"] in ("open_water", "surf", "river", "swamp"):
                need(v["level"] == 0, f"board {n} {h}: raised water")
            if v["terrain"] == "open_water":
                for q in neighbours(h):
                    need(
                        hx[q]["terrain"] in ("open_water", "surf", "river"),
                        f"board {n}: land {q} touches open water {h}",
                    )
            if v["terrain"] == "river":
                c, y = xy(h)
                k = (
                    sum(hx[q]["terrain"] in ("river", "surf", "open_water") for q in neighbours(h))
                    + (c in (0, 17))
                    + (y in (2, 3, 23, 24))
                )
                need(k >= 2, f"board {n}: river {h} ends nowhere")
        for a, c in b["path_links"]:
            need(a in hx and c in neighbours(a), f"board {n}: path link {a}-{c}")
            need("open_water" not in (hx[a]["terrain"], hx[c]["terrain"]), f"board {n}: path in the sea {a}-{c}")
        for h in b["names"]:
            need(h in hx, f"board {n}: named hex {h}")
        need(connected(n), f"board {n}: land is not connected for foot units")
    for terrain, names in EXAMPLE_TERRAIN.items():
        for full in names.split():
            code, h = full.split("-")
            if code.isdigit():
                need(BOARDS[int(code)]["hexes"][h]["terrain"] == terrain, f"{full} is not {terrain}")
            else:
                need(OVERLAYS[code]["cells"][h]["terrain"] == terrain, f"{full} is not {terrain}")
    for full in EXAMPLE_PATH:
        code, h = full.split("-")
        need(any(h in link for link in BOARDS[int(code)]["path_links"]), f"{full} has no path")
    for full, lv in EXAMPLE_LEVEL.items():
        need(BOARDS[15]["hexes"][full[3:]]["level"] == lv, f"{full} is not level {lv}")
    for a, b in EXAMPLE_STEEP:
        need(b[3:] in neighbours(a[3:]), f"{a} and {b} are not adjacent")
        need(BOARDS[15]["hexes"][b[3:]]["level"] - BOARDS[15]["hexes"][a[3:]]["level"] >= 2, f"{a} to {b} is not steep")
    for code, o in OVERLAYS.items():
        pos = {}
        for k, c in o["cells"].items():
            need((c["dx"] + c["dy"]) % 2 == 0, f"overlay {code}-{k}: off the grid")
            need(c["terrain"] in ROADLESS, f"overlay {code}-{k}: terrain")
            pos[(c["dx"], c["dy"])] = k
        need(len(pos) == len(o["cells"]), f"overlay {code}: cells overlap")
        need((0, 0) in pos, f"overlay {code}: no anchor cell")
        need(sorted(o["cells"]) == [f"{i:02d}" for i in range(1, len(pos) + 1)], f"overlay {code}: numbering")
        seen, todo = {(0, 0)}, [(0, 0)]
        while todo:
            x, y = todo.pop()
            for dx, dy in DIRS:
                q = (x + dx, y + dy)
                if q in pos and q not in seen:
                    seen.add(q)
                    todo.append(q)
        need(len(seen) == len(pos), f"overlay {code}: not in one piece")
        for a, b in o["path_links"]:
            ca, cb = o["cells"][a], o["cells"][b]
            need((cb["dx"] - ca["dx"], cb["dy"] - ca["dy"]) in DIRS, f"overlay {code}: path {a}-{b}")


def connected(n: Any) -> Any:
    hx = BOARDS[n]["hexes"]
    land = {h for h, v in hx.items() if v["terrain"] != "open_water"}
    start = min(land)
    seen, todo = {start}, [start]
    while todo:
        for q in neighbours(todo.pop()):
            if q in land and q not in seen:
                seen.add(q)
                todo.append(q)
    return seen == land


def compose(layout: Any) -> Any:
    """Hexes and path links of a firefight's map after overlays and terrain changes (board numbers stripped)."""
    n = layout["boards"][0]["board"]
    hx = {h: dict(v) for h, v in BOARDS[n]["hexes"].items()}
    links = {tuple(link) for link in BOARDS[n]["path_links"]}
    for p in layout.get("overlays", []):
        c0, y0 = xy(p["anchor"].split("-")[1])
        where = {}
        for k, cell in OVERLAYS[p["overlay"]]["cells"].items():
            dx, dy = rotate(cell["dx"], cell["dy"], p.get("rotation", 0))
            need(playable(c0 + dx, y0 + dy), f"overlay {p['overlay']} at {p['anchor']} leaves the board")
            where[k] = hexname(c0 + dx, y0 + dy)
            hx[where[k]] = {"terrain": cell["terrain"], "level": cell.get("level", 0)}
        links = {one for one in links if one[0] not in where.values() and one[1] not in where.values()}
        links |= {tuple(sorted((where[a], where[b]))) for a, b in OVERLAYS[p["overlay"]]["path_links"]}
    for h, t in layout.get("terrain_changes", {}).items():
        need(h.split("-")[1] in hx and t in ROADLESS, f"terrain change {h}")
        hx[h.split("-")[1]]["terrain"] = t
    for a, b in layout.get("path_links_added", []):
        a, b = a.split("-")[1], b.split("-")[1]
        need(b in neighbours(a), f"added path {a}-{b}")
        links.add(tuple(sorted((a, b))))
    return n, hx, links


EDGE = {"N": lambda c, y: y <= 3, "S": lambda c, y: y >= 23, "W": lambda c, y: c == 0, "E": lambda c, y: c == 17}
EVENTS = {
    "unit_destroyed",
    "unit_exited",
    "control_gained",
    "control_held_round_end",
    "control_held_game_end",
    "unit_on_map_game_end",
    "unit_not_entered_game_end",
    "unit_not_entered_round_end",
    "unit_near_marker_when_it_leaves",
    "unit_in_area_game_end",
    "unit_first_enters_area",
    "secret_objective_held",
    "close_combat_attack",
    "destroyed_in_close_combat",
    "no_close_combat_in_round",
    "supplies_burned",
    "control_lost",
    "round_won",
}
BONUS_OPS = {"rally_modifier", "cc_attack_cost", "attack_cost", "no_hit_markers", "extra_card", "cc_ar", "none"}
SPECIAL_OPS = {
    "boat_ban",
    "burn_supplies",
    "draw_objective",
    "free_entry",
    "free_flare",
    "immobilize_target",
    "inert_marker",
    "player_may_end",
    "may_exit",
    "once_free_group_move",
    "start_spent",
    "note",
}
EVENT_OPS = {"night_range", "reinforce"}  # all explained in part F of the rules


def enterable(u: Any, hx: Any, links: Any, h: Any, river: Any) -> Any:
    t = hx[h]["terrain"]
    if t == "river":
        t = "river_" + river
    if u["move_class"] == "boat":
        return t in ("open_water", "surf")
    if any(h in link for link in links):
        return True
    return (TERRAIN[t]["foot_cost"] if u["move_class"] == "foot" else TERRAIN[t]["vehicle_cost"]) is not None


def reachable(u: Any, hx: Any, links: Any, starts: Any, river: Any) -> Any:
    seen, todo = set(starts), list(starts)
    while todo:
        h = todo.pop()
        for q in neighbours(h):
            if q in seen:
                continue
            t = hx[q]["terrain"]
            t = "river_" + river if t == "river" else t
            path = tuple(sorted((h, q))) in links
            if move_cost(u, TERRAIN[t], (hx[h]["level"], hx[q]["level"]), path) is not None:
                seen.add(q)
                todo.append(q)
    return seen


SIDES = ("american", "japanese")
KEYS = (
    *("id", "number", "title", "date", "place", "layout", "rounds", "caps", "starting_vp", "initiative"),
    *("bushido", "cards", "hit_piles", "forces", "fortifications", "control_markers", "off_board"),
    *("victory", "special_rules", "history", "sources", "designed"),
)


def check_firefight(name: Any) -> Any:
    ff = load("scenarios/" + name)
    tag = ff.get("id", name)
    need(name == tag + ".json", f"{tag}: file name")
    for key in KEYS:
        need(key in ff, f"{tag}: no {key}")
    if any(k not in ff for k in ("layout", "forces")):
        return None
    FirefightCheck(ff, tag).run()
    return ff


class FirefightCheck:
    """One sheet against its own map, the counters and the cards."""

    def __init__(self, ff: Any, tag: str) -> None:
        self.ff, self.tag = ff, tag
        self.n, self.hx, self.links = compose(ff["layout"])
        self.river = ff["layout"].get("river_class", "shallow")
        self.used: dict[str, int] = {}  # counters by type
        self.starts: dict[str, dict[str, set[str]]] = {side: {} for side in SIDES}  # where each type may begin

    def run(self) -> None:
        self.numbers()
        for side in SIDES:
            need(self.ff["forces"][side], f"{self.tag}: no {side} force")
            for group in self.ff["forces"][side]:
                self.group(side, group)
        for unit, many in self.used.items():
            need(many <= UNIT[unit]["count"], f"{self.tag}: {many} {unit}, only {UNIT[unit]['count']} counters")
        self.fortifications()
        self.in_bunkers()
        self.special_rules()
        self.control()
        self.off_board()
        self.deck()
        self.objectives()
        self.victory()
        self.bushido()

    def hexok(self, h: Any, what: Any) -> Any:
        ok = h.startswith(f"{self.n}-") and h.split("-")[1] in self.hx
        need(ok, f"{self.tag}: {what} {h} is not on the map")
        return h.split("-")[1] if ok else None

    # ---- numbers of the sheet

    def numbers(self) -> None:
        ff, tag = self.ff, self.tag
        need(self.river in ("shallow", "deep", "rushing"), f"{tag}: river class")
        need(3 <= ff["rounds"] <= 7, f"{tag}: rounds")
        for side in SIDES:
            need(3 <= ff["caps"][side] <= 15, f"{tag}: CAPs of {side}")
        lead = ff["starting_vp"]
        need(lead["side"] in SIDES and 1 <= lead["points"] <= 12, f"{tag}: starting VP")
        need(ff["initiative"]["round_1"] in (*SIDES, "roll"), f"{tag}: initiative")
        need(0 <= ff["hit_piles"]["japanese_no_hit"] <= 5, f"{tag}: No Hit markers")
        for r in ff.get("night", {}).get("rounds", []):
            need(1 <= r <= ff["rounds"], f"{tag}: night round {r}")
        if ff.get("night", {}).get("rounds"):
            need(1 <= ff["night"]["range"] <= 6, f"{tag}: night range")
        need(len(ff["history"]) > 200 and ff["sources"], f"{tag}: history")

    # ---- forces

    def group(self, side: str, group: Any) -> None:
        mode, name = group["setup"]["mode"], f"{self.tag} {group['group']}"
        need(mode in ("fixed", "area", "edge", "aboard"), f"{name}: mode {mode}")
        need(1 <= group.get("round", 1) <= self.ff["rounds"], f"{name}: round")
        for unit in group["units"]:
            self.unit(side, unit)
        hexes = self.setup_hexes(side, group, name)
        for i, h in enumerate(hexes):
            self.start(side, group, name, i, h)
        if mode == "aboard":
            surf = {h for h, v in self.hx.items() if v["terrain"] == "surf"}
            for unit in group["units"]:
                self.starts[side].setdefault(unit["type"], set()).update(surf)

    def unit(self, side: str, unit: Any) -> None:
        kind, tag = unit["type"], self.tag
        need(kind in UNIT, f"{tag}: unit {kind}")
        need(UNIT[kind]["side"] == side, f"{tag}: {kind} on the wrong side")
        self.used[kind] = self.used.get(kind, 0) + unit["count"]
        for w in unit.get("weapon_cards", []):
            fits = kind in CARD[w].get("assign_to", []) or "any" in CARD[w].get("assign_to", [])
            need(CARD[w]["type"] == "weapon" and fits, f"{tag}: card {w} on {kind}")
        for w in unit.get("capability_cards", []):
            need(CARD[w]["type"] == "capability", f"{tag}: card {w} is no capability")

    def setup_hexes(self, side: str, group: Any, name: str) -> Any:
        where, total = group["setup"], sum(u["count"] for u in group["units"])
        if where["mode"] == "fixed":
            need(len(where["hexes"]) == total, f"{name}: {total} units, {len(where['hexes'])} hexes")
            facings = where["facing"]
            need(len(facings) == total and all(1 <= f <= 6 for f in facings), f"{name}: facings")
            return where["hexes"]
        if where["mode"] == "area":
            need(len(set(where["area"])) == len(where["area"]) >= 2, f"{name}: area")
            return where["area"]
        if where["mode"] == "edge":
            for h in where["hexes"]:
                hh = self.hexok(h, "entry hex")
                if hh:
                    need(EDGE[where["edge"]](*xy(hh)), f"{self.tag}: {h} is not on the {where['edge']} edge")
            return where["hexes"]
        self.cargo(side, group, name)
        return []

    def cargo(self, side: str, group: Any, name: str) -> None:
        carrier = group["setup"]["carrier"]
        forces = self.ff["forces"][side]
        boats = [g for g in forces if any(u["type"] == "us_lcp" for u in g["units"])]
        need(any(g["group"] == carrier for g in boats), f"{name}: no carrier {carrier}")
        own = [u for g in boats if g["group"] == carrier for u in g["units"] if u["type"] == "us_lcp"]
        aboard = [u for g in forces if g["setup"].get("carrier") == carrier for u in g["units"]]
        room, load_ = sum(4 * u["count"] for u in own), sum(u["count"] for u in aboard)
        need(load_ <= room, f"{self.tag}: {load_} units aboard {carrier}, room for {room}")
        on_foot = all(UNIT[u["type"]]["move_class"] == "foot" for u in group["units"])
        need(on_foot, f"{self.tag}: only foot units go aboard")

    def start(self, side: str, group: Any, name: str, i: int, h: Any) -> None:
        """A unit can enter the hex that it begins in."""
        hh = self.hexok(h, "setup hex")
        if hh is None:
            return
        types = [u["type"] for u in group["units"]]
        if group["setup"]["mode"] == "fixed":
            types = [[u["type"] for u in group["units"] for _ in range(u["count"])][i]]
        fitting = [t for t in types if enterable(UNIT[t], self.hx, self.links, hh, self.river)]
        terrain = self.hx[hh]["terrain"]
        need(fitting or group.get("marker_only"), f"{name}: {h} ({terrain}) cannot be entered")
        for t in fitting:
            self.starts[side].setdefault(t, set()).add(hh)

    # ---- what lies on the map

    def fortifications(self) -> None:
        ff, tag = self.ff, self.tag
        marks: dict[str, Any] = {"control": len(ff["control_markers"])}
        bunkers = set()
        for m in ff["fortifications"]:
            hh = self.hexok(m["hex"], "fortification")
            marks[m["kind"]] = marks.get(m["kind"], 0) + 1
            need(m["kind"] in ("bunker", "wire", "hasty_defense"), f"{tag}: {m['kind']}")
            dry = hh and self.hx[hh]["terrain"] not in ("open_water", "river")
            need(dry, f"{tag}: fortification in water {m['hex']}")
            if m["kind"] == "bunker":
                need(1 <= m["facing"] <= 6, f"{tag}: bunker facing {m['hex']}")
                need(m["hex"] not in bunkers, f"{tag}: two bunkers in {m['hex']}")
                bunkers.add(m["hex"])
        for kind, laid in marks.items():
            need(laid <= MARKER_COUNT[kind], f"{tag}: {laid} {kind} markers, only {MARKER_COUNT[kind]}")
        for m in ff.get("map_markers", []):
            self.hexok(m["hex"], "map marker")

    def in_bunkers(self) -> None:
        for side in SIDES:
            own = [m for m in self.ff["fortifications"] if m["kind"] == "bunker" and m["side"] == side]
            facing = {m["hex"]: m["facing"] for m in own}
            for group in self.ff["forces"][side]:
                if not group.get("in_bunkers"):
                    continue
                for h, f in zip(group["setup"]["hexes"], group["setup"]["facing"], strict=True):
                    need(facing.get(h) == f, f"{self.tag} {group['group']}: no bunker facing {f} in {h}")

    def special_rules(self) -> None:
        rules = self.ff["special_rules"]
        for rule in rules:
            need(rule["text"] and rule["effect"].get("op") in SPECIAL_OPS, f"{self.tag}: special rule {rule['id']}")
            hexes = rule["effect"].get("hexes", [])
            for h in hexes if isinstance(hexes, list) else []:
                self.hexok(h, "special rule hex")
        ids = [rule["id"] for rule in rules]
        need(len(ids) == len(set(ids)), f"{self.tag}: special rule ids")

    def control(self) -> None:
        for m in self.ff["control_markers"]:
            hh = self.hexok(m["hex"], "control hex")
            need(m["side"] in SIDES, f"{self.tag}: control {m['hex']}")
            need(hh and self.hx[hh]["terrain"] != "open_water", f"{self.tag}: control hex in the sea {m['hex']}")
            for side in SIDES:
                on_foot = [(t, s) for t, s in self.starts[side].items() if UNIT[t]["move_class"] == "foot" and s]
                can = any(hh in reachable(UNIT[t], self.hx, self.links, s, self.river) for t, s in on_foot)
                need(can, f"{self.tag}: no {side} foot unit can reach {m['hex']}")

    def off_board(self) -> None:
        tag, last = self.tag, self.ff["rounds"]
        for o in self.ff["off_board"]:
            op = CARD[o["card"]]["effect"]["op"]
            need(op in ("off_board_artillery", "aerial_attack"), f"{tag}: card {o['card']} off board")
            need(o["side"] in SIDES and all(1 <= r <= last for r in o["rounds"]), f"{tag}: off-board rounds")
            if op != "off_board_artillery":
                need(o["uses_per_round"] >= 1, f"{tag}: aircraft uses")
                continue
            need(o["from_edge"] in EDGE, f"{tag}: artillery edge")
            plotted = all(r >= 2 for r in o["rounds"]) or o.get("preplotted")
            need(plotted, f"{tag}: artillery lands in round 1 without a setup plot")

    # ---- cards

    def deck(self) -> None:
        c, tag = self.ff["cards"], self.tag
        for num in c["deck"]:
            need(num in CARD and CARD[num]["type"] in ("action", "bonus", "event"), f"{tag}: deck card {num}")
            if CARD[num]["type"] == "event" and num in ("53", "54"):
                events = c.get("events", {})
                need(num in events, f"{tag}: event card {num} not explained")
                op = events.get(num, {}).get("effect", {}).get("op")
                need(op in EVENT_OPS, f"{tag}: event card {num} has no known effect")
        size = sum(CARD[k]["copies"] for k in c["deck"])
        first, later = (sum(c[when][side] for side in SIDES) for when in ("draw_round_1", "draw_later"))
        drawn = first + (self.ff["rounds"] - 1) * later
        need(size >= drawn, f"{tag}: {drawn} cards drawn from {size}")

    def objectives(self) -> None:
        for num, objective in self.ff["cards"].get("objectives", {}).items():
            need(num in ("50", "51", "52"), f"{self.tag}: objective {num}")
            need(self.hexok(objective["hex"], "objective"), f"{self.tag}: objective hex")

    # ---- points

    def victory(self) -> None:
        for v in self.ff["victory"]:
            known = v["side"] in SIDES and v["event"] in EVENTS
            need(known and v["points"] >= 1 and v["text"], f"{self.tag}: victory line {v}")
            for h in v.get("hexes", []):
                self.hexok(h, "victory hex")
        need({v["side"] for v in self.ff["victory"]} == set(SIDES), f"{self.tag}: a side cannot score")
        for line in self.ff["bushido"]["gains"] + self.ff["bushido"]["losses"] + self.ff["victory"]:
            self.scoring(line)

    def scoring(self, line: Any) -> None:
        for h in line.get("area", []):
            self.hexok(h, "scoring area")
        for u in line.get("unit_types", []):
            need(u in UNIT, f"{self.tag}: unit type {u} in a scoring line")
        need(line.get("of") in (None, *SIDES), f"{self.tag}: side {line.get('of')}")

    def bushido(self) -> None:
        b, tag = self.ff["bushido"], self.tag
        need(-9 <= b["start"] <= 9, f"{tag}: Bushido start")
        for part, sign in (("gains", 1), ("losses", -1)):
            for e in b[part]:
                need(e["event"] in EVENTS and e["points"] * sign > 0 and e["text"], f"{tag}: Bushido {part} {e}")
        if not b["used"]:
            return
        for part in ("bonus", "penalty"):
            need(b[part]["op"] in BONUS_OPS and b[part]["text"], f"{tag}: Bushido {part}")
        need(b["gains"] and b["losses"], f"{tag}: Bushido without gains or losses")


def check_firefights() -> Any:
    names = sorted(os.listdir(os.path.join(HERE, "scenarios")))
    need(len(names) >= 5, "fewer than five firefights")
    ffs = [check_firefight(n) for n in names if n.endswith(".json")]
    nums = [f["number"] for f in ffs if f]
    need(len(nums) == len(set(nums)), "firefight numbers repeat")
    one = [f for f in ffs if f and f["number"] == "1"]
    if need(len(one) == 1, "Firefight 1 is missing"):
        f = one[0]
        need(
            f["title"] == "Goettge's Patrol" and f["layout"]["boards"][0]["board"] == 13, "Firefight 1: title or board"
        )
        need(
            f["caps"] == {"american": 5, "japanese": 5} and f["hit_piles"]["japanese_no_hit"] == 4,
            "Firefight 1: CAPs or No Hit",
        )
        need(f["initiative"]["round_1"] == "japanese" and f["cards"]["deck"] == [], "Firefight 1: initiative or cards")
        pts = sorted((v["side"], v["event"], v["points"]) for v in f["victory"])
        need(
            pts
            == sorted(
                [
                    ("japanese", "unit_destroyed", 2),
                    ("japanese", "unit_on_map_game_end", 2),
                    ("japanese", "unit_not_entered_game_end", 2),
                    ("american", "unit_not_entered_round_end", 1),
                    ("american", "unit_near_marker_when_it_leaves", 1),
                ]
            ),
            f"Firefight 1: victory points {pts}",
        )
        need(
            any(u["type"] == "jp_lmg" and u["count"] == 1 for g in f["forces"]["japanese"] for u in g["units"]),
            "Firefight 1: the LMG of the text is missing",
        )
    return len(names)


# ---------------------------------------------------------------- part 3: vectors
def field_of(v: Any) -> Any:
    if "board" in v:
        if isinstance(v["board"], int):
            hx = BOARDS[v["board"]]["hexes"]
        else:
            hx = compose(load(f"firefights/{v['board']}.json")["layout"])[1]
        return Field(hx, v.get("smoke"))
    hx = {
        hexname(c, y): {"terrain": "open", "level": 0}
        for c in range(18)
        for y in range(1, 26)
        if (c + y) % 2 == 0 and playable(c, y)
    }
    for h, s in v.get("set", {}).items():
        t, _, lv = s.partition("/")
        hx[h] = {"terrain": t, "level": int(lv or 0)}
    return Field(hx, v.get("smoke"))


def run_vector(v: Any) -> Any:
    k, i = v["kind"], v["in"]
    if k == "attack":
        o = dict(i)
        return attack(o.pop("attacker", None), o.pop("target", None), UNIT, TERRAIN, HIT, o)
    if k == "move":
        return {
            "cost": move_cost(
                UNIT[i["unit"]],
                TERRAIN[i["terrain"]],
                tuple(i.get("levels", (0, 0))),
                i.get("path", False),
                i.get("backwards", False),
                i.get("wire"),
                i.get("hidden", False),
                HIT.get(i.get("marker")),
            )
        }
    if k == "group_move":
        return {"cost": max(move_cost(UNIT[u], TERRAIN[t]) for u, t in i["moves"])}
    if k == "bonus":
        cost, hexes = bonus_run(UNIT[i["unit"]], i["run"])
        return {"cost": cost, "hexes": hexes}
    if k == "art_blind":
        return {"safe": artillery_safe(BOARDS[i["board"]]["hexes"], i["hex"], i["edge"])}
    if k == "retreat":
        return {"barred": barred_retreat(i["hex"], i["from"])}
    if k == "ap":
        ap, cap, out = i["ap"], i.get("cap", 0), []
        for a, c in i["spend"]:
            ap, cap = ap - a, cap - c
            out.append([ap, cap])
        return {"track": out, "spent": ap == 0}
    if k == "los":
        r = los(field_of(i), i["from"], i["to"])
        back = los(field_of(i), i["to"], i["from"])
        need(r == back, f"{v['id']}: LOS differs backwards")
        return (
            r
            if v["expect"].get("palms") is not None or v["expect"].get("smoke") is not None
            else {"visible": r["visible"]}
        )
    if k == "line":
        return {"elements": line_elements(i["from"], i["to"])}
    if k == "distance":
        return {"distance": distance(i["from"], i["to"])}
    if k == "arc":
        return {"in_arc": in_arc(i["hex"], i["facing"], i["target"])}
    if k == "vp":
        s, p = vp_move(i["side"], i["points"], i["gains"])
        return {"side": s, "points": p}
    if k == "american_cap":
        start, cur, lost = i["start"], i["current"], i["lost_before"]
        for _ in range(i["losses"]):
            if cur == start - lost:
                cur -= 1
            lost += 1
        return {"now": cur, "next_round": start - lost}
    if k == "bushido":
        cap, bp = i["cap"], i["bp"]
        for d in i["changes"]:
            new = max(-9, min(9, bp + d))
            cap, bp = max(0, cap + new - bp), new
        return {"cap": cap, "bp": bp, "state": "bonus" if bp > 0 else "penalty" if bp < 0 else "none"}
    if k == "bushido_round":
        return {"cap": max(0, i["allocation"] + i["bp"])}
    if k == "initiative":
        a, j = i["american"][0] + i["american"][1], i["japanese"][0] + i["japanese"][1]
        return {"american": a, "japanese": j, "first": "american" if a > j else "japanese" if j > a else "reroll"}
    if k == "variable_ap":
        return {"ap": max(i["dice"]) + min(i["dice"])}
    if k == "rally":
        m = HIT[i["marker"]]
        if m["rally"] is None:
            return {"possible": False}
        total = (
            i["roll"] + (1 if i.get("cover") else 0) + i.get("unhit_friends", 0) + i.get("caps", 0) + i.get("card", 0)
        )
        return {"total": total, "success": total >= m["rally"]}
    if k == "hit_draw":
        return {"result": hit_result(i["marker"], i["hits"], i["draws"])}
    if k == "scatter":
        return {"hex": scatter(i["target"], i["roll"], i.get("caps", 0), i.get("direction", 1))}
    if k == "marked_stats":
        u, m = UNIT[i["unit"]], HIT[i["marker"]]
        return {
            "attack_cost": u["attack_cost"] + m["attack_cost"],
            "move_cost": u["move_cost"] + m["move_cost"],
            "ar_red": u["ar_red"] + m["ar_red"],
            "ar_blue": u["ar_blue"] + m["ar_blue"],
            "dr_front": u["dr_front"] + m["dr_front"],
            "dr_flank": u["dr_flank"] + m["dr_flank"],
            "range": u["range_max"] if m["range_set"] is None else m["range_set"],
        }
    if k == "night":
        n = min(UNIT[i["unit"]]["range_max"], i["limit"])
        return {"normal": n, "long": 2 * n}
    if k == "table":
        return {"value": CARD[i["card"]]["effect"]["table"][str(i["roll"])]}
    if k == "concealed":
        return {"hidden": i["roll"] + i.get("caps", 0) > i["enemies"]}
    if k == "sum":
        return {"value": sum(i["terms"])}
    if k == "immobilize":
        return {"safe": i["roll"] + i.get("caps", 0) >= 6}
    raise KeyError(k)


def check_vectors() -> Any:
    vs = load("vectors.json")["vectors"]
    need(len(vs) >= 50, "fewer than 50 vectors")
    need(len({v["id"] for v in vs}) == len(vs), "vector ids repeat")
    for v in vs:
        got = run_vector(v)
        for key, want in v["expect"].items():
            need(got.get(key) == want, f"{v['id']} ({v['ref']}): {key} is {got.get(key)}, expected {want}")
    return len(vs)


def check_symmetry() -> Any:
    """LOS is the same both ways, and adjacent hexes always see each other."""
    k = 0
    for n, b in sorted(BOARDS.items()):
        f = Field(b["hexes"])
        names = sorted(b["hexes"])
        for i in range(0, len(names), 3):
            for j in range((i * 7) % 11, len(names), 11):
                a, c = names[i], names[j]
                need(los(f, a, c) == los(f, c, a), f"board {n}: LOS {a}-{c} is not symmetric")
                k += 1
        for a in names:
            for q in neighbours(a):
                need(los(f, a, q)["visible"], f"board {n}: adjacent {a}-{q} blind")
                need(distance(a, q) == 1 and a in neighbours(q), f"geometry {a}-{q}")
    return k


def main() -> Any:
    check_units()
    check_hits()
    check_terrain()
    check_cards()
    check_maps()
    nf = check_firefights()
    nv = check_vectors()
    ns = check_symmetry()
    print(
        f"units {len(UNIT)} types, {sum(u['count'] for u in UNIT.values())} counters; "
        f"hit markers {sum(m['count'] for m in HIT.values())}; "
        f"cards {sum(c['copies'] for c in CARD.values())}; terrain {len(TERRAIN)}"
    )
    print(
        f"boards {len(BOARDS)} of 207 hexes, overlays {len(OVERLAYS)}; firefights {nf}; "
        f"vectors {nv}; LOS symmetry pairs {ns}"
    )
    for e in ERRORS:
        print("WRONG:", e)
    print("all good" if not ERRORS else f"{len(ERRORS)} faults")
    return 1 if ERRORS else 0


if __name__ == "__main__":
    sys.exit(main())
