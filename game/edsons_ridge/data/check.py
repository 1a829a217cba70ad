"""Check the printed data of Edson's Ridge against the rulebook text and against itself.

Run it with Python: one line per check, the last line counts what failed, and the exit status is 1 if anything did. The
three data files need the standard library only; the scenario files are read by the game's own loader where that can be
imported. README.md beside this file says where each fact comes from.
"""

import heapq
import json
import math
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
Point = tuple[float, float]
Piece = dict[str, Any]


def load(name: str) -> Any:
    return json.loads((HERE / name).read_text(encoding="utf-8"))


MAP, UNITS, TRACKS = load("map.json"), load("units.json"), load("tracks.json")
FAILED: list[str] = []
COUNT = 0


def check(what: str, ok: Any, detail: Any = "") -> bool:
    global COUNT
    COUNT += 1
    print(("ok    " if ok else "FAIL  ") + what + (f"   [{detail}]" if detail != "" else ""))
    if not ok:
        FAILED.append(what)
    return bool(ok)


def section(title: str) -> None:
    print("\n== " + title)


# ---------------------------------------------------------------- helpers
V: list[Point] = [(p[0], p[1]) for p in MAP["vertices"]]
REG: dict[str, Any] = {r["id"]: r for r in MAP["regions"]}
AREAS = {k: r for k, r in REG.items() if r["kind"] == "area"}
ZONES = {k: r for k, r in REG.items() if r["kind"] == "zone"}
W, H = MAP["canvas"]["width"], MAP["canvas"]["height"]
ADJ: dict[str, set[str]] = {k: set(v) for k, v in MAP["adjacency"].items()}
BND: dict[frozenset[str], Any] = {frozenset(b["between"]): b for b in MAP["boundaries"]}
BRIDGES: dict[frozenset[str], Any] = {frozenset(b["between"]): b for b in MAP["bridges"]}
ARROWS: dict[frozenset[str], Any] = {frozenset(a["between"]): a for a in MAP["arrows"]}
U: dict[str, Piece] = {u["id"]: u for u in UNITS["units"]}
is_zone = str.isalpha


def pts(k: str) -> list[Point]:
    return [V[i] for i in REG[k]["polygon"]]


def area2(poly: list[Point]) -> float:
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(poly, poly[1:] + poly[:1], strict=False))


def inside(p: Point, poly: list[Point]) -> bool:
    x, y = p
    res = False
    for (x1, y1), (x2, y2) in zip(poly, poly[1:] + poly[:1], strict=False):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            res = not res
    return res


def cross(o: Point, a: Point, b: Point) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Proper crossing, or an end of one lying inside the other."""
    d1, d2, d3, d4 = cross(c, d, a), cross(c, d, b), cross(a, b, c), cross(a, b, d)
    if d1 * d2 < 0 and d3 * d4 < 0:
        return True

    def on(p: Point, q: Point, r: Point) -> bool:
        return (
            abs(cross(p, q, r)) < 1e-9
            and min(p[0], q[0]) - 1e-9 <= r[0] <= max(p[0], q[0]) + 1e-9
            and min(p[1], q[1]) - 1e-9 <= r[1] <= max(p[1], q[1]) + 1e-9
            and r not in (p, q)
        )

    return on(c, d, a) or on(c, d, b) or on(a, b, c) or on(a, b, d)


def on_border(i: int, j: int) -> bool:
    (x1, y1), (x2, y2) = V[i], V[j]
    return (x1 == x2 and x1 in (0, W)) or (y1 == y2 and y1 in (0, H))


def units_where(**k: str) -> list[Piece]:
    return [u for u in U.values() if all(u.get(a) == b for a, b in k.items())]


def of_company(c: str, typ: str | None = None) -> list[Piece]:
    return [u for u in U.values() if u["company"] == c and (typ is None or u["type"] == typ)]


# ================================================================ map
section("Regions (3.2, 3.21, 3.22, 3.3)")
check("35 areas numbered 1 to 35", sorted(r["number"] for r in AREAS.values()) == list(range(1, 36)))
check("six zones A to F", sorted(ZONES) == list("ABCDEF"))
check("every TEM is 1, 2 or 3", all(r["tem"] in (1, 2, 3) for r in REG.values()))
check(
    "square = 1 MF, circle = 2 MF",
    all((r["identifier"], r["mf"]) in (("square", 1), ("circle", 2)) for r in AREAS.values()),
)
check("entering a zone costs all MF (9.4)", all(r["mf"] == "all" for r in ZONES.values()))
check(
    "every region has name, terrain, anchor, label",
    all(r["name"] and r["terrain"] and len(r["anchor"]) == 2 and len(r["label"]) == 2 for r in REG.values()),
)
check("region names are all different", len({r["name"] for r in REG.values()}) == 41)

section("Tiling of the sheet")
check(
    "vertices are distinct and on the sheet",
    len(set(V)) == len(V) and all(0 <= x <= W and 0 <= y <= H for x, y in V),
    f"{len(V)} vertices",
)
check("canvas is 34 x 22 inches at 100 units an inch", {W, H} == {3400, 2200})
check("no polygon repeats a vertex", all(len(set(r["polygon"])) == len(r["polygon"]) for r in REG.values()))
check(
    "polygons are irregular (at least 24 vertices each)",
    min(len(r["polygon"]) for r in AREAS.values()) >= 24,
    f"min {min(len(r['polygon']) for r in AREAS.values())}",
)
check("all polygons run the same way round", all(area2(pts(k)) > 0 for k in REG))
edge_owner: dict[tuple[int, int], str] = {}
dup = 0
for k, r in REG.items():
    p = r["polygon"]
    for i, j in zip(p, p[1:] + p[:1], strict=False):
        if (i, j) in edge_owner:
            dup += 1
        edge_owner[i, j] = k
check("no directed edge belongs to two regions", dup == 0)
lonely = [(i, j) for (i, j) in edge_owner if (j, i) not in edge_owner and not on_border(i, j)]
check(
    "every edge is shared by exactly two regions or lies on the sheet edge",
    not lonely,
    f"{len(edge_owner)} directed edges",
)
both = [(i, j) for (i, j) in edge_owner if (j, i) in edge_owner and on_border(i, j)]
check("sheet-edge edges belong to one region", not both)
border = sum(math.dist(V[i], V[j]) for (i, j) in edge_owner if (j, i) not in edge_owner)
check("the outer edges run once round the sheet", abs(border - 2 * (W + H)) < 1e-6, border)
total = sum(area2(pts(k)) for k in REG) / 2
check("region areas add up to the sheet", abs(total - W * H) < 1.0, f"{total:.1f} of {W * H}")
used = {i for i, _ in edge_owner}
und = {frozenset(e) for e in edge_owner}
check("all vertices are used", len(used) == len(V))
check("Euler: V - E + F = 1 (one connected subdivision)", len(used) - len(und) + len(REG) == 1)
grid: defaultdict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
CELL = 60
for e in und:
    i, j = tuple(e)
    (x1, y1), (x2, y2) = V[i], V[j]
    for cx in range(int(min(x1, x2) // CELL), int(max(x1, x2) // CELL) + 1):
        for cy in range(int(min(y1, y2) // CELL), int(max(y1, y2) // CELL) + 1):
            grid[cx, cy].append((i, j))
bad: set[tuple[int, int, int, int]] = set()
for L in grid.values():
    for n, (a, b) in enumerate(L):
        for c, d in L[n + 1 :]:
            if {a, b} != {c, d} and segments_cross(V[a], V[b], V[c], V[d]):
                bad.add((a, b, c, d))
check("no two edges of the map cross or overlap", not bad, f"{len(und)} edges")
rnd = random.Random(1942)
POLY = {k: pts(k) for k in REG}
BOX = {
    k: (min(x for x, _ in p), min(y for _, y in p), max(x for x, _ in p), max(y for _, y in p)) for k, p in POLY.items()
}


def where(p: Iterable[float]) -> list[str]:
    x, y = p
    return [k for k, b in BOX.items() if b[0] <= x <= b[2] and b[1] <= y <= b[3] and inside((x, y), POLY[k])]


hits = Counter(len(where((rnd.uniform(1, W - 1), rnd.uniform(1, H - 1)))) for _ in range(4000))
check("4000 random points each lie in exactly one region", hits == {1: 4000}, dict(hits))
check(
    "anchor, label and name points lie in their own region",
    all(
        where(r[f]) == [k]
        for k, r in REG.items()
        for f in ("anchor", "anchor_american", "anchor_japanese", "label", "name_at")
    ),
)
size = 62
okslots = True
for k, r in REG.items():
    s = r["slots"]
    for n, (x, y) in enumerate(s):
        if where((x, y)) != [k] or any(abs(x - a) < size and abs(y - b) < size for a, b in s[n + 1 :]):
            okslots = False
        if not all(
            inside(c, POLY[k]) for c in ((x - 31, y - 31), (x + 31, y - 31), (x + 31, y + 31), (x - 31, y + 31))
        ):
            okslots = False
        lx, ly = r["label"]
        if abs(x - lx) < 31 + 36 and abs(y - ly) < 31 + 36:
            okslots = False
check("counter slots are inside, apart, and clear of the identifier", okslots)
check(
    "every area has room for ten counters side by side",
    min(len(r["slots"]) for r in AREAS.values()) >= 10,
    f"min {min(len(r['slots']) for r in AREAS.values())}",
)

section("Boundaries and adjacency (3.23, 3.25, 9.3, 16.1)")
shared: defaultdict[frozenset[str], set[frozenset[int]]] = defaultdict(set)
for (i, j), k in edge_owner.items():
    m = edge_owner.get((j, i))
    if m:
        shared[frozenset((k, m))].add(frozenset((i, j)))
check("boundary list = pairs of regions that share edges", set(shared) == set(BND), f"{len(BND)} boundaries")
check("each boundary is listed once", len(MAP["boundaries"]) == len(BND))
check(
    "each boundary path is exactly the shared edges, in one piece",
    all({frozenset(e) for e in zip(b["path"], b["path"][1:], strict=False)} == shared[p] for p, b in BND.items()),
)
check("each boundary has several vertices (at least 4)", min(len(b["path"]) for b in BND.values()) >= 4)
short = min(
    (sum(math.dist(V[a], V[b]) for a, b in zip(x["path"], x["path"][1:], strict=False)), sorted(p))
    for p, x in BND.items()
)
check("no boundary is too short to be read (50 units)", short[0] >= 50, f"shortest {short[0]:.0f} between {short[1]}")


def has_zone(p: Iterable[str]) -> bool:
    return any(is_zone(x) for x in p)


check(
    "boundary types: land or water between areas, zone or water where a zone touches",
    all(b["type"] in (("zone", "water") if has_zone(p) else ("land", "water")) for p, b in BND.items()),
)
land = {p for p, b in BND.items() if b["type"] == "land"}
water = {p for p, b in BND.items() if b["type"] == "water"}
want = land | set(BRIDGES) | set(ARROWS)
have = {frozenset((a, b)) for a, n in ADJ.items() for b in n}
check("adjacency is symmetric", all(a in ADJ[b] for a, n in ADJ.items() for b in n))
check("adjacency = land boundaries + bridges + zone arrows, nothing else", want == have, f"{len(have)} pairs")
check("the adjacent flag of each boundary agrees", all(b["adjacent"] == (p in have) for p, b in BND.items()))
check(
    "blue boundaries are not adjacent unless bridged",
    all(p not in have for p in water - set(BRIDGES)),
    f"{len(water)} blue",
)
check("exactly two bridges: 4-5 and Zone B-14 (3.25)", set(BRIDGES) == {frozenset("45"), frozenset(("B", "14"))})
check("both bridges cross blue boundaries", set(BRIDGES) <= water)
check(
    "five units may use a bridge; bridges start Japanese-held (9.61, 20.1)",
    all(b["max_units"] == 5 and b["held_by_at_start"] == "japanese" for b in BRIDGES.values())
    and TRACKS["bridges"] == {"max_units": 5, "start": "japanese"},
)
check("every arrow joins a zone to a region it touches", all(has_zone(p) and p in BND for p in ARROWS))
check(
    "arrow and bridge ends lie in the two regions, in order",
    all([where(e) for e in a["ends"]] == [[x] for x in a["between"]] for a in MAP["arrows"] + MAP["bridges"]),
)
check(
    "zones touch each other and areas only by arrow or bridge",
    all(p in ARROWS or p in BRIDGES for p in have if has_zone(p)),
)

section("Map facts from the examples of play")
for one, two, src in (
    ("13", "16", "ex. 2"),
    ("11", "19", "ex. 3, 6, 8"),
    ("11", "18", "ex. 6, 7"),
    ("8", "20", "ex. 11"),
    ("8", "21", "ex. 11"),
    ("8", "7", "ex. 11"),
    ("7", "21", "ex. 11"),
    ("7", "E", "ex. 11"),
    ("20", "21", "ex. 11"),
    ("20", "23", "ex. 11"),
    ("23", "19", "ex. 11"),
    ("23", "22", "ex. 11"),
):
    check(f"{one} and {two} are adjacent ({src})", two in ADJ[one])
check("17, 25, 26 and 30 stand together (ex. 13)", {"17", "25", "30"} <= ADJ["26"])
for k, t, src in (("16", 3, "ex. 2"), ("19", 1, "ex. 3"), ("11", 3, "ex. 6"), ("24", 2, "ex. 4, 5, 15")):
    check(f"TEM of {k} is {t} ({src})", REG[k]["tem"] == t)
check(
    "19 has a square identifier; entering it against fresh units costs 3 MF (ex. 3)",
    REG["19"]["identifier"] == "square" and REG["19"]["mf"] + 2 == 3,
)
check(
    "18 can be entered for 3 MF with enemy units in it, leaving 3 of 6 (ex. 7)",
    REG["18"]["mf"] + 1 == 3 or REG["18"]["mf"] + 2 == 3,
)
# example 11 replayed: only 7, 8, 20, 21 are Japanese-controlled, Americans stand in 23, 7, 22, 19
jc, ja, us = {"7", "8", "20", "21"}, {"7", "8", "20", "21", "23"}, {"23", "7", "22", "19"}
NO_JAPANESE, NO_AMERICAN = MAP["zone_rules"]["no_japanese_regroup"], MAP["zone_rules"]["no_american_regroup"]


def jp_to(s: str) -> set[str]:
    return {b for b in ADJ[s] if (b in jc and b not in us) or (is_zone(b) and b not in NO_JAPANESE)}


def us_to(s: str) -> set[str]:
    return {b for b in ADJ[s] if (is_zone(b) and b not in NO_AMERICAN) or (not is_zone(b) and b not in jc | ja)}


check("example 11: Japanese regroup 8 -> 20, 21", jp_to("8") == {"20", "21"})
check("example 11: Japanese regroup 7 -> 8, 21, Zone E", jp_to("7") == {"8", "21", "E"})
check("example 11: Japanese regroup 20 -> 8, 21", jp_to("20") == {"8", "21"})
check("example 11: American regroup 23 -> 19, 22 and nowhere else", us_to("23") == {"19", "22"})
check(
    "example 6: a patrol into 11 can return only to 18 or 19 on the American side",
    {b for b in ADJ["11"] if int(b) > 11} == {"18", "19"},
)
check(
    "regroup: no Japanese into A, F; no American into B, C, D, E (6.6, 16.5)",
    MAP["zone_rules"]["no_japanese_regroup"] == ["A", "F"]
    and MAP["zone_rules"]["no_american_regroup"] == ["B", "C", "D", "E"],
)
vp = {k: r["vp"] for k, r in REG.items()}
check("VP example 14: 11 + 20 + 23 = 3", vp["11"] + vp["20"] + vp["23"] == 3)
check("VP example 14: 17 + 18 + 19 + 25 + 26 = 7", sum(vp[k] for k in ("17", "18", "19", "25", "26")) == 7)
check(
    "no other VP area exists (both sides' totals in example 14 make 10)",
    sum(vp.values()) == 10 == TRACKS["victory_points"]["per_turn_total"],
    {k: v for k, v in vp.items() if v},
)
check(
    "the VP areas are the eight named ones",
    {k for k, v in vp.items() if v} == {"11", "17", "18", "19", "20", "23", "25", "26"},
)
hills = {r["hill"]: k for k, r in REG.items() if r["hill"]}
check("Hill 80 and Hill 123 are areas (4.1131)", set(hills) == {"Hill 80", "Hill 123"}, hills)
check(
    "supply dump barred from 8, 9, 10 and zones, allowed elsewhere (15.51)",
    {k for k, r in REG.items() if not r["supply_dump_allowed"]} == {"8", "9", "10"} | set(ZONES),
)
check("only 1, 2 and 6 have the stream (3.24)", {k for k, r in REG.items() if r["stream"]} == {"1", "2", "6"})
st = MAP["decor"]["streams"][0]["path"]
seen: list[str] = []
for p in st[1:-1]:
    for k in where(p):
        if not seen or seen[-1] != k:
            seen.append(k)
check("the drawn stream runs through 6, 2, 1 and no other area", seen == ["6", "2", "1"], seen)

section("Map against the real ground")
pk = {e["name"]: (e["x"], e["y"]) for e in MAP["decor"]["elevation_points"]}
check(
    "the summits lie in their areas",
    where(pk["Hill 80"]) == [hills["Hill 80"]] and where(pk["Hill 123"]) == [hills["Hill 123"]],
)
check("Hill 80 is south of Hill 123", pk["Hill 80"][1] > pk["Hill 123"][1])
check(
    "Henderson Field (A) lies on the north edge, zones C and D on the south edge, B west, E and F east",
    BOX["A"][1] == 0
    and BOX["C"][3] == H
    and BOX["D"][3] == H
    and BOX["B"][0] == 0
    and BOX["E"][2] == W
    and BOX["F"][2] == W,
)
strips = {s["name"]: s["polygon"] for s in MAP["decor"]["airstrips"]}
check(
    "the airstrips lie in zones A and F",
    all(where(p) == ["A"] for p in strips["Henderson Field"]) and all(where(p) == ["F"] for p in strips["Fighter One"]),
)
spine = next(r for r in MAP["decor"]["ridge_lines"] if r["kind"] == "spine")["points"]
check(
    "the ridge runs north-south: the spine is at least three times as long as it is wide",
    max(p[1] for p in spine) - min(p[1] for p in spine) > 3 * (max(p[0] for p in spine) - min(p[0] for p in spine)),
)
order: list[str] = []
for (x1, y1, _), (x2, y2, _) in pairwise(spine):
    for t in range(10):
        for k in where((x1 + (x2 - x1) * t / 10, y1 + (y2 - y1) * t / 10)):
            if not order or order[-1] != k:
                order.append(k)
check(
    "from the south the spine crosses 5, Hill 80, the Saddle, Hill 123, North Knoll, Airfield Road",
    order == ["5", "11", "19", "18", "25", "32"],
    order,
)
lag = MAP["decor"]["lagoons"][0]["polygon"][0]["outer"]
check("the lagoon lies west of Hill 80", max(p[0] for p in lag) < pk["Hill 80"][0])
check("the lagoon lies on blue boundaries 4-5 and 11-12", frozenset("45") in water and frozenset(("11", "12")) in water)
check(
    "the Lunga separates Zone B from every area it touches",
    all(BND[p]["type"] == "water" for p in BND if "B" in p and not all(is_zone(x) for x in p)),
)

section("Movement: reachability and distance")


def reach(start: str, nbr: Callable[[str], set[str]]) -> set[str]:
    todo, got = [start], {start}
    while todo:
        for b in nbr(todo.pop()):
            if b not in got:
                got.add(b)
                todo.append(b)
    return got


check("every region can be reached from every other", all(reach(k, lambda a: ADJ[a]) == set(REG) for k in REG))
check(
    "without zones all areas are still connected",
    reach("1", lambda a: {b for b in ADJ[a] if not is_zone(b)}) == set(AREAS),
)


def impulses_to(goal: str) -> dict[str, int]:
    """Fewest unopposed impulses (4 MF each; a zone takes a whole impulse and ends it) from every region."""
    res: dict[str, int] = {}
    for s in REG:
        best, todo = {(s, 4): 1}, [(1, -4, s)]
        while todo:
            n, m, a = heapq.heappop(todo)
            m = -m
            for b in ADJ[a]:
                if is_zone(b):
                    if m < 4:  # must begin the impulse next to the zone (16.2)
                        nn, mm = n + 1, 0
                    else:
                        nn, mm = n, 0
                else:
                    c = REG[b]["mf"]
                    nn, mm = (n, m - c) if m >= c else (n + 1, 4 - c)
                if b == goal:
                    res[s] = min(res.get(s, 99), nn)
                elif best.get((b, mm), 99) > nn:
                    best[b, mm] = nn
                    heapq.heappush(todo, (nn, -mm, b))
    return res


DIST = impulses_to("A")
jp_start = sorted(
    {u["setup_default"] for u in U.values() if u["side"] == "japanese" and u["setup_default"] in REG},
    key=lambda s: (is_zone(s), len(s), s),
)
check(
    "no Japanese unit starts within one impulse of Henderson Field",
    all(DIST[k] >= 2 for k in jp_start),
    {k: DIST[k] for k in jp_start},
)
check("Henderson Field can be entered by arrow from four areas and Zone F", ADJ["A"] == {"31", "32", "33", "34", "F"})
check("no zone road round the edge: E and F, A and B are not joined", "F" not in ADJ["E"] and "B" not in ADJ["A"])

# ================================================================ units
section("Units: counts and organisation (4.1, 4.2)")
check("unit ids are unique", len(U) == len(UNITS["units"]), f"{len(U)} pieces")
TYPES = {"infantry", "machine_gun", "artillery", "leader", "offboard_artillery"}
check(
    "types and sides are known", all(u["type"] in TYPES and u["side"] in ("american", "japanese") for u in U.values())
)
ground = [u for u in U.values() if u["type"] in ("infantry", "machine_gun", "artillery")]
check(
    "ground units are platoons or companies; stacking 1 or 3",
    all((u["size"], u["stacking"]) in (("platoon", 1), ("company", 3)) for u in ground),
)
comp = [u for u in ground if u["size"] == "company"]
check(
    "exactly three company-sized units, all Japanese machine-gun companies (4.21)",
    len(comp) == 3 and all(u["side"] == "japanese" and u["type"] == "machine_gun" for u in comp),
)
check(
    "one on-board artillery unit a side, 7-2-2 fresh, no spent attack, 2 MF (4.113)",
    all(len(units_where(side=s, type="artillery")) == 1 for s in ("american", "japanese"))
    and all(
        u["fresh"] == {"attack": 7, "defence": 2, "close_combat": 2}
        and u["spent"]["attack"] is None
        and u["movement"] == 2
        for u in units_where(type="artillery")
    ),
)
check(
    "infantry and machine guns move 4 (4.111, 4.112); leaders 4, Vandegrift 0 (4.115, 18.8)",
    all(u["movement"] == 4 for u in ground if u["type"] != "artillery")
    and all(u["movement"] == (0 if u["id"] == "US-L-VANDEGRIFT" else 4) for u in units_where(type="leader")),
)
check(
    "machine guns and artillery have red attack factors, infantry not",
    all(u["red_attack"] == (u["type"] != "infantry") for u in ground),
)
check(
    "spent machine-gun attack = half the fresh attack, rounded up (10.31)",
    all(u["spent"]["attack"] == math.ceil(u["fresh"]["attack"] / 2) for u in units_where(type="machine_gun")),
)
check(
    "no spent factor is better than the fresh one",
    all((u["spent"][f] or 0) <= u["fresh"][f] for u in ground for f in ("attack", "defence", "close_combat")),
)
named = {
    "Raider B": ("infantry", 2),
    "Raider C": ("infantry", 2),
    "Raider D": ("infantry", 1),
    "Para B": ("infantry", 1),
    "2/5 E": ("infantry", 1),
    "2/5 F": ("infantry", 1),
    "2/5 G": ("infantry", 1),
    "I/124 #1": ("infantry", 1),
    "I/124 #2": ("infantry", 3),
    "III/124 #9": ("infantry", 1),
    "III/124 #10": ("infantry", 3),
}
for company, (kind, least) in named.items():
    count = len(of_company(company, kind))
    check(f"{company}: at least {least} {kind} platoon(s)", count >= least, count)
for company in ("Raider C", "Raider E", "2/5 G", "I/124 #1", "I/124 #2", "III/124 #9", "III/124 #10"):
    check(f"{company} has a machine-gun platoon", len(of_company(company, "machine_gun")) >= 1)
check(
    "Raider E is machine guns only and may support any American unit (10.7)",
    of_company("Raider E")
    and all(u["type"] == "machine_gun" and u["supports"] == "any" for u in of_company("Raider E")),
)
for unit_name, side in (
    ("11th MG Platoon", "american"),
    ("Riggers", "american"),
    ("Engineers", "american"),
    ("Pioneers", "american"),
    ("Engineers", "japanese"),
    ("35 Brigade", "japanese"),
    ("II/4 MG Company", "japanese"),
):
    check(f"{side} {unit_name} present", bool(units_where(name=unit_name, side=side)))
eq = {s: sum(u["stacking"] for u in ground if u["side"] == s) for s in ("american", "japanese")}
check(
    "platoon equivalents: American 24-32, Japanese 36-48", 24 <= eq["american"] <= 32 and 36 <= eq["japanese"] <= 48, eq
)

section("Units: factors shown in the examples of play")
check(
    "11th MG Platoon and Raider E MG attack with 6 (ex. 3, 5, 15)",
    all(u["fresh"]["attack"] == 6 for u in units_where(name="11th MG Platoon") + of_company("Raider E")),
)
check("Raider E MG spent close combat 1 (ex. 12)", all(u["spent"]["close_combat"] == 1 for u in of_company("Raider E")))
check(
    "I/124 #2 and III/124 #10 infantry attack 4 (ex. 3, 15)",
    all(u["fresh"]["attack"] == 4 for c in ("I/124 #2", "III/124 #10") for u in of_company(c, "infantry")),
)
check("Raider D attack 4 (ex. 6)", all(u["fresh"]["attack"] == 4 for u in of_company("Raider D")))
check(
    "I/124 #1 and 2/5 E fresh close combat 6 (ex. 12)",
    all(u["fresh"]["close_combat"] == 6 for c in ("I/124 #1", "2/5 E") for u in of_company(c, "infantry")),
)
check(
    "III/124 #9, Para B and 35 Brigade spent close combat 4 (ex. 12)",
    all(
        u["spent"]["close_combat"] == 4
        for u in of_company("III/124 #9", "infantry") + of_company("Para B") + units_where(name="35 Brigade")
    ),
)
check(
    "an American infantry unit defends with 4 (ex. 3)",
    any(u["fresh"]["defence"] == 4 for u in units_where(side="american", type="infantry")),
)
j2 = of_company("I/124 #2", "infantry")[:3]
av3 = j2[0]["fresh"]["attack"] + len(j2) - 1 + 1
dv3 = 4 + REG["19"]["tem"]
check(
    "example 3 replayed: MG fire 6 to 1, assault 7 to 5",
    units_where(name="11th MG Platoon")[0]["fresh"]["attack"] == 6 and REG["19"]["tem"] == 1 and (av3, dv3) == (7, 5),
    (av3, dv3),
)
check(
    "example 5 replayed: ranged fire 6 to 4 at area 24",
    of_company("Raider E")[0]["fresh"]["attack"] == 6 and 2 * REG["24"]["tem"] == 4,
)
check(
    "example 6 replayed: patrol modifier -4 -1 +2 = -3 against TEM 3",
    -of_company("Raider D")[0]["fresh"]["attack"] - 1 + 2 == -3 and REG["11"]["tem"] == 3,
)


def need(a: int, d: int) -> int:
    return 8 - max(0, a - d)


def spent_cc(u: Piece, lvl: int = 0) -> int:
    return int(u["spent"]["close_combat"] - lvl)


check(
    "example 12 replayed: needs 8, 8, 4 and 8, 6, 7",
    (
        need(
            of_company("I/124 #1", "infantry")[0]["fresh"]["close_combat"],
            of_company("2/5 E")[0]["fresh"]["close_combat"],
        ),
        need(spent_cc(of_company("III/124 #9", "infantry")[0]), spent_cc(of_company("Para B")[0])),
        need(spent_cc(units_where(name="35 Brigade")[0], 1), spent_cc(of_company("Raider E")[0], 2)),
        need(spent_cc(of_company("Raider E")[0], 2), of_company("I/124 #1", "infantry")[0]["fresh"]["close_combat"]),
        need(of_company("2/5 E")[0]["fresh"]["close_combat"], spent_cc(of_company("III/124 #9", "infantry")[0])),
        need(spent_cc(of_company("Para B")[0]), spent_cc(units_where(name="35 Brigade")[0], 1)),
    )
    == (8, 8, 4, 8, 6, 7),
)
check(
    "example 15 replayed: MG fire 6 to 2, then assault 4 + 1 + 1 + 1 = 7",
    of_company("Raider E")[0]["fresh"]["attack"] == 6
    and REG["24"]["tem"] == 2
    and of_company("III/124 #10", "infantry")[0]["fresh"]["attack"] + 3 == 7,
)

section("Units: colours, leaders, artillery")
bands: defaultdict[str, set[str]] = defaultdict(set)
for u in ground:
    if u["company"]:
        bands[u["company"]].add(u["colours"]["band"])
check(
    "one band colour per company, all different",
    all(len(b) == 1 and None not in b for b in bands.values())
    and len({next(iter(b)) for b in bands.values()}) == len(bands),
    f"{len(bands)} companies",
)
check("units without a company have no band", all(u["colours"]["band"] is None for u in ground if not u["company"]))
check("band table agrees", all(UNITS["company_bands"][c] == next(iter(b)) for c, b in bands.items()))
jl = units_where(side="japanese", type="leader")
check(
    "one Japanese leader per battalion, bar colour = dot of his units (18.7)",
    sorted(x["battalion"] for x in jl) == ["I/124", "II/4", "III/124"]
    and all(
        u["colours"]["dot"] == x["colours"]["band"] for x in jl for u in ground if u["battalion"] == x["battalion"]
    ),
)
check(
    "battalion dots differ; only the three battalions carry one",
    len({x["colours"]["dot"] for x in jl}) == 3
    and all(
        (u["colours"]["dot"] is not None)
        == (u["side"] == "japanese" and u["battalion"] in ("I/124", "II/4", "III/124"))
        for u in ground
    ),
)
check(
    "American leaders: Edson, Bailey, Torgerson, Vandegrift",
    sorted(x["name"] for x in units_where(side="american", type="leader"))
    == ["Bailey", "Edson", "Torgerson", "Vandegrift"],
)
check(
    "Torgerson: one bayonet charge only; Vandegrift: marker only (18.2, 18.8)",
    U["US-L-TORGERSON"]["abilities"] == ["bayonet_charge_once"] and "marker_only" in U["US-L-VANDEGRIFT"]["abilities"],
)
off = units_where(type="offboard_artillery")
check(
    "each side has off-board artillery (4.114)",
    {u["side"] for u in off} == {"american", "japanese"},
    {u["id"]: u["strength"] for u in off},
)
check(
    "exactly one American off-board unit has strength 3, and only it refits free (15.5)",
    [u["strength"] for u in off if u["side"] == "american" and u["free_refit"]] == [3]
    and sum(u["strength"] == 3 for u in off if u["side"] == "american") == 1,
)

section("Setup (4.23, 5.2, 7.1, 7.3, 15.51)")
listed = [u for u in U.values() if isinstance(u["setup"], list)]
check(
    "all setup places exist",
    all(a in REG or a == "off_board" for u in listed for a in u["setup"])
    and all(u["setup_default"] in u["setup"] for u in listed),
)
check(
    "off-board pieces only are off board",
    all((u["setup"] == ["off_board"]) == (u["type"] == "offboard_artillery") for u in listed),
)
check(
    "no Japanese unit starts in A or F, no American in B, C, D, E",
    not any(a in ("A", "F") for u in listed if u["side"] == "japanese" for a in u["setup"])
    and not any(
        a in "BCDE" and is_zone(a) for u in listed if u["side"] == "american" for a in u["setup"] if a != "off_board"
    ),
)
start = [u for u in ground if u["turn_of_entry"] is None]
by: defaultdict[str, defaultdict[str, list[Piece]]] = defaultdict(lambda: defaultdict(list))
for u in start:
    by[u["setup_default"]][u["side"]].append(u)
stack = {(a, s): sum(u["stacking"] for u in L) for a, d in by.items() for s, L in d.items()}
check("no area holds both sides at the start", all(len(d) == 1 for a, d in by.items()))
check(
    "no area starts with more than ten platoons",
    all(n <= 10 for (a, s), n in stack.items() if not is_zone(a)),
    {a: n for (a, s), n in sorted(stack.items(), key=lambda t: (is_zone(t[0][0]), len(t[0][0]), t[0][0]))},
)
worst: Counter[str] = Counter()
for u in start:
    if u["side"] == "american":
        for a in u["setup"]:
            worst[a] += u["stacking"]
check(
    "even if every American choice falls on one area it holds at most ten",
    max(worst.values()) <= 10,
    max(worst.values()),
)
jap = {a for a, d in by.items() if "japanese" in d and not is_zone(a)}
ame = {a for a, d in by.items() if "american" in d}
check(
    "areas Japanese-controlled at the start: 1-7 and 12-14",
    jap == {str(n) for n in (1, 2, 3, 4, 5, 6, 7, 12, 13, 14)} == set(UNITS["initial_control"]["japanese"]),
)
check(
    "8, 9, 10 start American-controlled and vacant: the areas barred to the dump", not ({"8", "9", "10"} & (jap | ame))
)
check("both ends of the 4-5 bridge and area 14 start Japanese", {"4", "5", "14"} <= jap)
check(
    "area 4 starts with 7 platoons and one machine-gun company = 10 (ex. 1)",
    sum(u["size"] == "platoon" for u in by["4"]["japanese"]) == 7
    and sum(u["size"] == "company" for u in by["4"]["japanese"]) == 1
    and stack["4", "japanese"] == 10,
)
check("some units start in a zone (4.23)", any(is_zone(a) for a in by))
check(
    "American has both fixed and chosen setups (5.2)",
    {len(u["setup"]) > 1 for u in start if u["side"] == "american"} == {True, False}
    and all(len(u["setup"]) == 1 for u in start if u["side"] == "japanese"),
)
check(
    "every VP area except the rear slopes 25 and 26 is held by Marines at the start",
    {k for k, v in vp.items() if v} - ame <= {"25", "26"},
    sorted({k for k, v in vp.items() if v} - ame),
)


def ctl(side: str, a: str) -> bool:
    return (a in jap) if side == "japanese" else (a not in jap)


lead = [u for u in units_where(type="leader") if u["id"] != "US-L-VANDEGRIFT"]
check(
    "leaders are placed by choice, and by default stand in a controlled area with friendly units (5.2)",
    all(
        u["setup"] == "any_controlled_area_with_friendly_units"
        and not is_zone(u["setup_default"])
        and ctl(u["side"], u["setup_default"])
        and by[u["setup_default"]][u["side"]]
        for u in lead
    ),
)
check(
    "Japanese leaders stand with their own battalion",
    all(
        any(v["battalion"] == u["battalion"] for v in by[u["setup_default"]]["japanese"])
        for u in lead
        if u["side"] == "japanese"
    ),
)
dump = UNITS["supply_dump"]
check(
    "supply dump default is legal and barred areas are 8, 9, 10",
    dump["forbidden"] == ["8", "9", "10"]
    and REG[dump["setup_default"]]["supply_dump_allowed"]
    and ctl("american", dump["setup_default"]),
)
check(
    "the ridge and the jungle line are blocked: no Japanese start reaches A without meeting Marines",
    all("A" not in reach(s, lambda a: {b for b in ADJ[a] if b not in ame}) for s in jp_start),
)

section("Reinforcements (6.2, 19.0)")
rein = [u for u in ground if u["turn_of_entry"]]
check(
    "only Americans are reinforced, on turns 2 to 5",
    all(u["side"] == "american" and 2 <= u["turn_of_entry"] <= 5 for u in rein),
    Counter(u["turn_of_entry"] for u in rein),
)
check(
    "reinforcements are the 2/5 Marines and the Riggers",
    {u["battalion"] for u in rein} == {"2/5 Marines", "1st Parachute"}
    and all(u["name"] == "Riggers" for u in rein if u["battalion"] != "2/5 Marines"),
)
check(
    "all may come a turn early for VP except the Riggers (19.2)",
    all(u["early_entry"] == (u["name"] != "Riggers") for u in rein)
    and UNITS["reinforcements"]["early_cost"]["american_vp_lost"] == 2
    and UNITS["reinforcements"]["early_cost"]["or_japanese_vp_gained"] == 1,
)
check(
    "the reinforcement table agrees with the units",
    {t: sorted(v) for t, v in UNITS["reinforcements"]["american"].items()}
    == {str(t): sorted(u["id"] for u in rein if u["turn_of_entry"] == t) for t in {u["turn_of_entry"] for u in rein}}
    and UNITS["reinforcements"]["japanese"] == {},
)
check(
    "they enter behind the lines (Zone A or the command-post areas)",
    all(set(u["setup"]) <= {"A", "24", "25", "31"} and "A" in u["setup"] for u in rein),
)

# ================================================================ tracks
section("Tracks (3.4, 3.5, 5.1, 5.3, 11.7, 12.0, 18.8, 21.0)")
turns = TRACKS["turns"]


def mins(s: str) -> int:
    return (int(s[:2]) * 60 + int(s[3:]) - 12 * 60) % 1440


check(
    "five turns of an hour and a half, end to end",
    [t["turn"] for t in turns] == [1, 2, 3, 4, 5]
    and all(mins(t["end"]) - mins(t["start"]) == 90 for t in turns)
    and all(a["end"] == b["start"] for a, b in pairwise(turns)),
    f"{turns[0]['start']}-{turns[-1]['end']}",
)
check(
    "Americans score no VP on turn 1; no regroup on turn 5",
    [t["american_vp_scored"] for t in turns] == [False, True, True, True, True]
    and [t["regroup"] for t in turns] == [True] * 4 + [False],
)
aa = {t["turn"]: t["boxes"] for t in TRACKS["american_ammo"]}
check(
    "three American ammo boxes a turn, each worse than the one before",
    set(aa) == {1, 2, 3, 4, 5} and all(len(b) == 3 and b[0] > b[1] > b[2] > 0 for b in aa.values()),
    aa,
)
check("American turn 3: a box of 9, third box 8 (ex. 9, 13)", 9 in aa[3][:2] and aa[3][2] == 8)
ja_ = TRACKS["japanese_ammo"]
check(
    "three Japanese ammo boxes a turn: two chits and one printed (12.2)",
    [t["turn"] for t in ja_["turns"]] == [1, 2, 3, 4, 5]
    and all(t["boxes"][:2] == [None, None] and 2 <= t["boxes"][2] <= 12 for t in ja_["turns"]),
)
check(
    "ten chits drawn in all, from a larger pool (5.3)",
    ja_["chits_per_turn"] * 5
    == 10
    == ja_["chits_drawn"]
    < len(ja_["chit_pool"])
    == UNITS["markers"]["japanese_ammo_chits"],
    f"pool of {len(ja_['chit_pool'])}",
)
check(
    "chits of 6 and 7 exist; every chit is a possible dice roll",
    {6, 7} <= set(ja_["chit_pool"]) and all(2 <= c <= 12 for c in ja_["chit_pool"]),
)
check("Japanese turn 3 printed box is 5 (ex. 8)", ja_["turns"][2]["boxes"][2] == 5)
check("five improved positions (8.24)", TRACKS["improved_positions"] == 5 == UNITS["markers"]["improved_position"])
vpt = TRACKS["victory_points"]
check(
    "Japanese start with 3 VP and the Advantage (3.6, 4.7)",
    vpt["start"] == 3 and vpt["start_side"] == "japanese" and TRACKS["advantage_start"] == "japanese",
)
check(
    "breakthrough at 10 units, tie broken at 4, 1 VP a unit on Henderson Field (21.3, 21.4)",
    (vpt["breakthrough_units_in_a"], vpt["tie_break_units_in_a"], vpt["henderson_field_vp_per_unit"]) == (10, 4, 1)
    and MAP["zone_rules"]["henderson_field"] == "A",
)
van = {v["area"]: (v["vp"], v["until_end_of_turn"]) for v in TRACKS["vandegrift"]}
check(
    "Vandegrift: 24 = 2 VP to turn 3, 25 = 3 VP to turn 4, 31 = 4 VP to turn 5",
    van == {"24": (2, 3), "25": (3, 4), "31": (4, 5)} and sorted(U["US-L-VANDEGRIFT"]["setup"]) == sorted(van),
)
gas = {r: t["cp"] for t in TRACKS["gas_attack"]["table"] for r in t["rolls"]}
check(
    "gas: 1-2 = 2 CP, 3-5 = 3 CP, 6 = 4 CP, once, halved by Bailey",
    gas == {1: 2, 2: 2, 3: 3, 4: 3, 5: 3, 6: 4}
    and TRACKS["gas_attack"]["uses"] == 1
    and TRACKS["gas_attack"]["halved_by"] == "US-L-BAILEY",
)
check(
    "stacking ten a side, company counts three (7.1)",
    MAP["stacking"]["area_per_side"] == 10 and MAP["stacking"]["company_counts_as"] == 3,
)

section("Scenarios (read by the game's loader)")
FOLDER = HERE / "scenarios"
sys.path.insert(0, str(HERE.parents[2]))
try:
    from game.edsons_ridge import components, scenarios
    from game.kernel.catalogue import ScenarioError
except ImportError as missing:
    print(f"      not read: {missing}")
else:
    names = scenarios.SCENARIOS.names
    check("every file of the folder is a scenario", len(names) == len(list(FOLDER.glob("*.json"))))
    check("the full battle comes first", names[:1] == ("full_battle",))
    for name in names:
        try:
            played = scenarios.SCENARIOS.find(name)
        except ScenarioError as error:
            check(f"scenario {name}", False, error)
            continue
        sizes = Counter(components.OWNER[f.unit] for f in played.forces if components.IS_COMBAT[f.unit])
        check(
            f"scenario {name}: turns, ground, forces and goals",
            played.japanese_goal and played.american_goal and min(sizes.values()) > 0,
            f"turns {played.first_turn}-{played.last_turn}, {len(played.in_play)} places, "
            f"{sizes[components.JAPANESE]} Japanese and {sizes[components.AMERICAN]} American counters",
        )
    book = scenarios.SCENARIOS.find("full_battle")
    check(
        "the full battle is the book's: all places, five turns, every ground counter",
        len(book.in_play) == 41
        and (book.first_turn, book.last_turn) == (1, 5)
        and {components.COUNTERS[f.unit].key for f in book.forces} == set(U) - {"US-L-VANDEGRIFT"},
    )
    check(
        "the full battle starts at 3 VP for the Japanese, who hold the Advantage; breakthrough at 10",
        (book.japanese_lead, components.SIDES[book.advantage], book.breakthrough) == (3, "japanese", 10),
    )

section("Strength")
for side in ("american", "japanese"):
    force = [u for u in ground if u["side"] == side]
    early = sum(u["stacking"] for u in force if u["turn_of_entry"] is None)
    sums = ", ".join(f"{f} {sum(u['fresh'][f] for u in force)}" for f in ("attack", "defence", "close_combat"))
    print(
        f"      {side}: {len(force)} ground counters, {eq[side]} platoon equivalents ({early} at start); fresh {sums}"
    )
print(f"\n{COUNT} checks, {len(FAILED)} failed")
for f in FAILED:
    print("  failed: " + f)
sys.exit(1 if FAILED else 0)
