#!/usr/bin/env python3
"""Checks the Operation Ichi-Go data against every fact the rulebook states.

Standard library only.  Run it from anywhere:  python3 check.py [-v]
Exit status 0 when everything holds, 1 otherwise.

The first half is a small reference implementation of the arithmetic rules
(odds, halving, shifts, geometry, movement, supply, tables).  The second half
checks the data files and then every entry of vectors.json with it.
"""

import itertools
import json
import math
import os
import sys
from collections import Counter, deque
from fractions import Fraction
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
VERBOSE = "-v" in sys.argv[1:]


def load(name: Any) -> Any:
    with open(os.path.join(HERE, name), encoding="utf-8") as f:
        return json.load(f)


MAP = load("map.json")
UNITS = load("units.json")
CRT = load("crt.json")
TAB = load("tables.json")
CAMPAIGN = load(os.path.join("scenarios", "campaign.json"))
VEC = load("vectors.json")

HEX = MAP["hexes"]
CITY = {c["hex"]: c for c in MAP["cities"]}
BYNAME = {c["name"]: c for c in MAP["cities"]}
RAIL = MAP["railroad"]["path"]
RIVER = {frozenset(e) for e in MAP["hexsides"]["river"]}
LAKE = {frozenset(e) for e in MAP["hexsides"]["lake"]}
SEASIDE = {frozenset(e) for e in MAP["hexsides"]["sea"]}
FORMOSA = set(MAP["formosa"])
BASES = [a["hex"] for a in MAP["airbases"]]
ODDS = CRT["odds_labels"]
NORTH = MAP["north_edge"]["hexes"]
NAMED = {
    "Shanghai": "3106",
    "Chungking": "0712",
    "Kunming": "0119",
    "Wuhan": "2008",
    "Wuzhow": "1422",
    "Shaoyang": "1615",
    "Ganzhow": "2217",
    "Takao-Tainan": "3221",
    "Kaifeng": "1901",
}
CHINESE_CITIES = [h for h, c in CITY.items() if c["owner"] == "CH"]
JAPANESE_CITIES = [h for h, c in CITY.items() if c["owner"] == "JP"]

# ------------------------------------------------------------------ geometry
ODD = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]  # N NE SE S SW NW
EVEN = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]


def parse(h: Any) -> Any:
    return int(h[:2]), int(h[2:])


def all_six(h: Any) -> Any:
    """The six surrounding hex numbers in clockwise order, on the map or not."""
    c, r = parse(h)
    return [f"{c + a:02}{r + b:02}" for a, b in (ODD if c % 2 else EVEN)]


def neighbours(h: Any) -> Any:
    return [n for n in all_six(h) if n in HEX]


def cube(h: Any) -> Any:
    c, r = parse(h)
    z = r - (c + (c % 2)) // 2  # odd columns high
    return c, z, -c - z


def distance(a: Any, b: Any) -> Any:
    return max(abs(p - q) for p, q in zip(cube(a), cube(b), strict=False))


def land(h: Any) -> Any:
    return HEX[h]["terrain"] != "sea"


def blocked(a: Any, b: Any) -> Any:
    e = frozenset((a, b))
    return e in LAKE or e in SEASIDE or not land(a) or not land(b)


def y_of(h: Any) -> Any:
    c, r = parse(h)
    return r + (0 if c % 2 else 0.5)


# -------------------------------------------------------------------- combat
def odds(att: Any, dfn: Any) -> Any:
    """11.6 and 11.7: round down in the attacker's favour band, up otherwise."""
    if att >= dfn:
        k = att // dfn
        return ">=10:1" if k >= 10 else f"{k}:1"
    k = -(-dfn // att)
    return "<=1:5" if k >= 5 else f"1:{k}"


def attack_total(units: Any) -> Any:
    """Exact sum of [factor, across_river, oos] entries, rounded up once."""
    t = Fraction(0)
    for f, river, oos in units:
        v = Fraction(f)
        if river:
            v /= 2
        if oos:
            v /= 2
        t += v
    return math.ceil(t)


def column(nat: Any, label: Any, shift: Any) -> Any:
    i = ODDS.index(label) + CRT["first_column"][nat] + shift
    return max(CRT["first_column"][nat], min(CRT["last_column"][nat], i))


def shifted(nat: Any, label: Any, shift: Any) -> Any:
    return CRT["headings"][nat][column(nat, label, shift)]


def result(nat: Any, label: Any, shift: Any, die: Any) -> Any:
    return CRT["columns"][column(nat, label, shift)][die - 1]


def concentric(defender: Any, attackers: Any) -> Any:
    """11.15 (geometry only) plus the city exception of 11.14."""
    if defender in CITY:
        return False
    ring = all_six(defender)
    d = {ring.index(a) for a in attackers}
    opposite = any((k + 3) % 6 in d for k in d)
    three = {0, 2, 4} <= d or {1, 3, 5} <= d
    return opposite or three or len(d) > 3


def net_shift(
    nat: Any,
    defender: Any,
    attackers: Any,
    turn: Any = 1,
    causeway: Any = False,
    air: Any = None,
    tanks: Any = 0,
    tanks_def: Any = 0,
    sf: Any = 0,
    oos: Any = False,
    defender_nat: Any = None,
) -> Any:
    """All column shifts of 7.4, 8.5, 11.11-11.18 and 11.28, summed."""
    s = {"clear": 0, "rough": -1, "mountain": -2}[HEX[defender]["terrain"]]
    if defender in CITY:
        s -= 1
    if nat in ("JP", "US") and concentric(defender, attackers):
        s += 1 if nat == "JP" else 2
    if causeway and HEX[defender].get("coastal"):
        if nat in ("US", "CH"):
            s += 1
        elif defender_nat in ("US", "CH"):
            s -= 1
    if air:
        side = "JP" if nat == "JP" else "AL"
        s += 1 if air == side else -1
    if nat == "JP":
        s += tanks + sf
        if turn >= 7 and not oos:
            s -= 1
    else:
        s -= tanks_def
    return s


def steps(res: Any) -> Any:
    if res == "DE":
        return 0, None
    a, d = res.split("/")
    return int(a), int(d)


def chinese_attack_loss(res: Any) -> Any:
    a, _ = steps(res)
    return 2 * a if a else 1


def loss_legal(units: Any, loss: Any) -> Any:
    """11.21: units are [kind, steps, lost]; may that allocation stand?"""
    if sum(u[2] for u in units) != min(loss, sum(u[1] for u in units)):
        return False
    if any(u[2] > u[1] for u in units):
        return False
    dead_div = any(u[0] == "division" and u[2] == u[1] for u in units)
    return not dead_div or all(u[1] - u[2] <= 1 for u in units)


def reveal(factors: Any) -> Any:
    """11.27: strength that stays after zero-strength units leave."""
    real = [f for f in factors if f > 0]
    return sum(real), len(factors) - len(real)


# ------------------------------------------------------------------ movement
def in_range(h: Any, markers: Any, r: Any = 1) -> Any:
    return any(distance(h, m) <= r for m in markers)


def step_cost(a: Any, b: Any, enemy_air: Any = ()) -> Any:
    if b not in neighbours(a) or blocked(a, b):
        return None
    cost = {"clear": 1, "rough": 1, "mountain": 2}[HEX[b]["terrain"]]
    river = frozenset((a, b)) in RIVER
    cost += 1 if river else 0
    if in_range(b, enemy_air):
        cost += 2 if river else 1
    return cost


def path_cost(path: Any, enemy_air: Any = ()) -> Any:
    t = 0
    for a, b in itertools.pairwise(path):
        c = step_cost(a, b, enemy_air)
        if c is None:
            return None
        t += c
    return t


def reachable(start: Any, mp: Any, enemy_units: Any = (), enemy_air: Any = ()) -> Any:
    best = {start: 0}
    queue = deque([start])
    while queue:
        u = queue.popleft()
        for v in neighbours(u):
            c = step_cost(u, v, enemy_air)
            if c is None or v in enemy_units or best[u] + c > mp:
                continue
            if best[u] + c < best.get(v, 99):
                best[v] = best[u] + c
                queue.append(v)
    return best


# -------------------------------------------------------------------- supply
def start_allied() -> Any:
    return set(CAMPAIGN["regulars"]) | set(CAMPAIGN["militia"].values())


def start_japanese() -> Any:
    return set(CAMPAIGN["japanese"])


def supply_jp(
    h: Any,
    enemy_units: Any = (),
    allied_cities: Any = None,
    ever_lost: Any = (),
    allied_sources: Any = None,
    b29: Any = None,
) -> Any:
    """7.1; allied_sources lists north edge / 0925 hexes now Allied controlled."""
    if b29 and distance(h, b29) <= 3:
        return False
    if allied_cities is None:
        allied_cities = CHINESE_CITIES
    if allied_sources is None:
        allied_sources = MAP["north_edge"]["chinese_at_start"]
    bad_c, bad_u = set(allied_cities), set(enemy_units)
    if h in CITY and CITY[h]["owner"] == "JP" and h not in ever_lost and h not in bad_c:
        return True
    src = {s for s in MAP["north_edge"]["hexes"] if land(s)} | {"0925"}
    src -= set(allied_sources) | bad_c | bad_u
    return _trace(h, src, bad_c | bad_u)


def supply_us(h: Any, beachheads: Any, enemy_units: Any = (), japanese_cities: Any = None, aerial: Any = None) -> Any:
    """7.5; returns 'beachhead', 'coastal', 'aerial' or None."""
    if japanese_cities is None:
        japanese_cities = [c for c in JAPANESE_CITIES if c not in beachheads]
    if _trace(h, set(beachheads), set(japanese_cities) | set(enemy_units)):
        return "beachhead"
    if HEX[h].get("coastal"):
        return "coastal"
    return "aerial" if aerial == h else None


def _trace(h: Any, sources: Any, bad: Any) -> Any:
    seen, queue = {h}, deque([h])
    while queue:
        u = queue.popleft()
        if u in sources:
            return True
        for v in neighbours(u):
            if v not in seen and v not in bad and not blocked(u, v):
                seen.add(v)
                queue.append(v)
    return False


# -------------------------------------------------------------------- tables
def collapse(die: Any, drm: Any) -> Any:
    return "China Collapses" if die + drm >= 6 else "China Fights On"


def causeway(
    die: Any, ports: Any, gearr: Any = 0, near_chungking: Any = 0, near_kunming: Any = 0, base_die: Any = None
) -> Any:
    t = die + ports + gearr + near_chungking + near_kunming
    if base_die is not None:
        t += 1 if base_die <= 3 else -1
    return [t, "Causeway launched" if t >= 6 else "US invades the Philippines"]


def airpower(turn: Any, bases: Any, jp: Any, al: Any) -> Any:
    j = jp + (1 if turn == 1 else -2 if turn >= 7 else 0)
    mod = TAB["airpower"]["allied_drm_by_bases"][str(bases)]
    a = 0 if bases == 0 else al + mod
    j, a = max(0, j), max(0, a)
    if j == a:
        return ["tie", 0]
    return ["JP" if j > a else "AL", min(5, abs(j - a))]


def japanese_mp(turn: Any, supply: Any, die: Any = None, strategic: Any = False) -> Any:
    if supply == "oos":
        return 3
    if turn <= 6:
        return 12 if strategic else 6
    return TAB["movement_points"]["japanese_attenuated_by_die"][str(die)]


def chinese_mp(die: Any, causeway_launched: Any) -> Any:
    return die if causeway_launched else die - 1


def chinese_reinforcements(die: Any, all_bases_japanese: Any) -> Any:
    return -(-die // 2) if all_bases_japanese else die


def area_army(die: Any) -> Any:
    return die - 1


def crossing(kind: Any, die: Any) -> Any:
    if kind == "sf":
        return "survives"
    return TAB["area_army_14"]["division" if kind == "division" else "brigade"][str(die)]


def vp_no_causeway(flags: Any) -> Any:
    n = sum(flags)
    return [n, "Allied victory" if n <= 1 else "draw" if n == 2 else "Japanese victory"]


def vp_causeway(plus: Any, minus: Any) -> Any:
    n = sum(plus) - sum(minus)
    return [n, "Allied victory" if n <= 0 else "draw" if n == 1 else "Japanese victory"]


def withdrawable(unit: Any, in_supply: Any, reduced: Any) -> Any:
    u = next(x for x in UNITS["japanese"] if x["id"] == unit)
    return (
        u["size"] == "division"
        and not u.get("static")
        and not reduced
        and in_supply
        and u["factors"][0] == 4
        and u["identity"] < 101
    )


def after_tanks(loss: Any, committed: Any) -> Any:
    """11.17: committed regiments die anyway and count toward the loss."""
    return max(0, loss - committed)


def tanks_allowed(supplied_units: Any, regiments: Any, on_formosa: Any = False, is_momentum: Any = False) -> Any:
    return 0 if on_formosa or is_momentum else min(supplied_units, regiments)


def city_defence(h: Any, factors: Any, controller: Any = "JP") -> Any:
    """11.29: the intrinsic garrison stands only in an empty initially Japanese city."""
    if factors:
        return sum(factors)
    own = h in CITY and CITY[h]["owner"] == "JP" and controller == "JP"
    return 1 if own else 0


def momentum(nat: Any, turn: Any, supply: Any) -> Any:
    """11.25: supply is 'full', 'oos', or for the US 'beachhead', 'coastal', 'aerial', None."""
    if nat == "JP":
        return turn <= 6 and supply == "full"
    return nat == "US" and supply == "beachhead"


FUNCTIONS: dict[str, Any] = {
    "after_tanks": after_tanks,
    "tanks_allowed": tanks_allowed,
    "city_defence": city_defence,
    "momentum": momentum,
    "odds": odds,
    "attack_total": attack_total,
    "shifted": shifted,
    "result": result,
    "concentric": concentric,
    "net_shift": net_shift,
    "chinese_attack_loss": chinese_attack_loss,
    "loss_legal": loss_legal,
    "reveal": lambda factors: list(reveal(factors)),
    "path_cost": path_cost,
    "distance": distance,
    "neighbours": neighbours,
    "supply_us": supply_us,
    "collapse": collapse,
    "causeway": causeway,
    "airpower": airpower,
    "japanese_mp": japanese_mp,
    "chinese_mp": chinese_mp,
    "in_range": in_range,
    "chinese_reinforcements": chinese_reinforcements,
    "area_army": area_army,
    "crossing": crossing,
    "vp_no_causeway": vp_no_causeway,
    "vp_causeway": vp_causeway,
    "withdrawable": withdrawable,
    "supply_jp": supply_jp,
    "supply_jp_start": lambda h, **k: supply_jp(h, enemy_units=start_allied(), **k),
    "can_reach": lambda start, to, mp, **k: to in reachable(start, mp, **k),
    "side_of_gearr": lambda h: HEX[h]["side_of_gearr"],
}

# -------------------------------------------------------------------- checks
FAIL: list[str] = []
COUNT = [0]


def ok(rule: Any, text: Any, cond: Any) -> None:
    COUNT[0] += 1
    if not cond:
        FAIL.append(f"{rule}  {text}")
    if VERBOSE or not cond:
        print(f"{'ok' if cond else 'FAIL':<4} {rule:<12} {text}")


def check_map() -> None:
    for n, h in NAMED.items():
        ok("named hex", f"{n} in {h}", BYNAME.get(n, {}).get("hex") == h)
    for n in ("Shanghai", "Wuhan", "Kaifeng", "Takao-Tainan"):
        ok("3.5", f"{n} initially Japanese", BYNAME[n]["owner"] == "JP")
    for n in ("Chungking", "Kunming", "Wuzhow", "Shaoyang", "Ganzhow"):
        ok("3.3/4.1", f"{n} initially Chinese", BYNAME[n]["owner"] == "CH")
    ok(
        "2.1",
        "hex numbers are four digits, unique, within columns 01-36 and rows 01-25",
        all(len(h) == 4 and 1 <= parse(h)[0] <= 36 and 1 <= parse(h)[1] <= 25 for h in HEX),
    )
    ok(
        "1.3",
        "north edge is exactly 1401 to 3601",
        [f"{c:02}01" for c in range(14, 37)] == NORTH and sorted(h for h in HEX if h.endswith("01")) == NORTH,
    )
    ok(
        "7.1",
        "0925 lies on the south edge",
        "0925" in HEX and "0926" not in HEX and max(parse(h)[1] for h in HEX) == 25,
    )
    ok(
        "11.15",
        "1701 has exactly the neighbours 1601, 1702, 1801",
        sorted(neighbours("1701")) == ["1601", "1702", "1801"],
    )
    ok(
        "11.15",
        "1601+1702+1801 on 1701 is no concentric attack",
        not concentric("1701", ["1601", "1702", "1801"]) and "1701" not in CITY,
    )
    ok("11.2", "2611 touches 2610 and 2711", {"2610", "2711"} <= set(neighbours("2611")))
    ok("11.25", "1902 touches 1903", "1903" in neighbours("1902"))
    ok("grid", "neighbour relation is symmetric", all(a in neighbours(b) for a in HEX for b in neighbours(a)))
    ok(
        "grid",
        "distance 1 is the same as being adjacent",
        all(distance(a, b) == 1 for a in HEX for b in neighbours(a))
        and sum(distance("2008", b) == 1 for b in HEX) == 6,
    )
    g = MAP["grid"]
    ok(
        "grid",
        "neighbour tables in the file agree with the checker",
        [tuple(x[1:]) for x in g["neighbours_odd"]] == ODD and [tuple(x[1:]) for x in g["neighbours_even"]] == EVEN,
    )


def check_ground() -> None:
    kinds = Counter(x["terrain"] for x in HEX.values())
    ok("10.6", "terrain kinds are clear, rough, mountain and sea", set(kinds) == {"clear", "rough", "mountain", "sea"})
    ok("10.7", "every city hex is otherwise clear", all(HEX[h]["terrain"] == "clear" for h in CITY))
    ok(
        "data",
        "city marks in hexes and city list agree",
        {h for h, x in HEX.items() if "city" in x} == set(CITY) and len(CITY) == len(MAP["cities"]) == len(BYNAME),
    )
    for kind, sides in (("river", RIVER), ("lake", LAKE), ("sea", SEASIDE)):
        ok(
            "10.9/10.10",
            f"{kind} hexsides join two adjacent land hexes",
            sides
            and all(
                len(e) == 2 and sorted(e)[1] in neighbours(sorted(e)[0]) and all(land(h) for h in e) for e in sides
            ),
        )
    ok("10.6", "no hexside has two water kinds", not (RIVER & LAKE or RIVER & SEASIDE or LAKE & SEASIDE))
    ok(
        "data",
        "named rivers and lakes make up the hexside lists",
        {frozenset(e) for v in MAP["rivers"].values() for e in v} == RIVER
        and {frozenset(e) for v in MAP["lakes"].values() for e in v} == LAKE,
    )


def check_railroad() -> Any:
    ok("3.5", "GEARR runs from 1801 to 0925", RAIL[0] == "1801" and RAIL[-1] == "0925")
    ok(
        "3.5",
        "GEARR is one unbroken path without repeats",
        len(set(RAIL)) == len(RAIL) and all(b in neighbours(a) for a, b in itertools.pairwise(RAIL)),
    )
    ok(
        "3.5",
        "GEARR contains 1906 and 1812, and crosses no lake or sea",
        {"1906", "1812"} <= set(RAIL) and not any(blocked(a, b) for a, b in itertools.pairwise(RAIL)),
    )
    seg = RAIL[RAIL.index("1906") : RAIL.index("1812") + 1]
    ok(
        "3.5",
        "Japan starts with exactly 1906 through 1812 and 0925 of the GEARR",
        MAP["railroad"]["japanese_at_start"] == [*seg, "0925"],
    )
    ok(
        "3.5",
        "city ownership on the GEARR agrees with rail control",
        all((CITY[h]["owner"] == "JP") == (h in [*seg, "0925"]) for h in RAIL if h in CITY),
    )
    ok("data", "rail marks agree", {h for h, x in HEX.items() if x.get("rail")} == set(RAIL))

    def comp(seed: Any) -> Any:
        seen, q = {seed}, deque([seed])
        while q:
            for v in neighbours(q.popleft()):
                if v not in seen and v not in RAIL:
                    seen.add(v)
                    q.append(v)
        return seen

    east, west = comp("3106"), comp("0712")
    ok(
        "4.1/4.2",
        "the GEARR parts the map; the east side is well defined",
        not east & west
        and len(east) + len(west) + len(RAIL) == len(HEX)
        and all(HEX[h]["side_of_gearr"] == "east" for h in east)
        and all(HEX[h]["side_of_gearr"] == "west" for h in west),
    )


def check_airbases_and_coast() -> None:
    ok("8.7", "eight USAAF airbases", len(MAP["airbases"]) == 8 and len(set(BASES)) == 8)
    ok(
        "3.5/8.7",
        "every airbase is in a city or GEARR hex, Chinese at start",
        all((h in CITY and CITY[h]["owner"] == "CH") or h in RAIL for h in BASES),
    )
    ok("data", "airbase marks agree", {h for h, x in HEX.items() if "airbase" in x} == set(BASES))
    # coast, ports, Formosa
    coast = {h for h in HEX if land(h) and any(not land(n) for n in neighbours(h))}
    ok(
        "5.2/7.7",
        "coastal hexes are the land hexes touching the sea",
        {h for h, x in HEX.items() if x.get("coastal")} == coast,
    )
    ok(
        "5.2",
        "port cities are the cities on coastal hexes",
        all(c["port"] == (c["hex"] in coast) for c in CITY.values()),
    )
    ok("5.3.4", "3221 is a port city on Formosa", "3221" in FORMOSA and CITY["3221"]["port"])
    seen, q = {"3221"}, deque(["3221"])
    while q:
        for v in neighbours(q.popleft()):
            if land(v) and v not in seen:
                seen.add(v)
                q.append(v)
    ok("4.3", "Formosa is one island, its hex list complete", seen == FORMOSA)
    mainland = {h for h in HEX if land(h)} - FORMOSA
    seen, q = {"2008"}, deque(["2008"])
    while q:
        u = q.popleft()
        for v in neighbours(u):
            if v in mainland and v not in seen and not blocked(u, v):
                seen.add(v)
                q.append(v)
    ok("10.x", "the mainland is connected", seen == mainland)
    ports = sorted(h for h, c in CITY.items() if c["port"] and c["mainland"] and y_of(h) > y_of("2817"))
    ok("5.3.12", f"2817 exists and mainland ports lie south of it: {ports}", "2817" in HEX and len(ports) >= 2)
    ok(
        "5.2",
        "some mainland ports start Chinese",
        any(c["port"] and c["mainland"] and c["owner"] == "CH" for c in CITY.values()),
    )
    ok(
        "5.3.8",
        "Japan owns mainland ports and Formosa has coastal hexes",
        any(c["port"] and c["mainland"] and c["owner"] == "JP" for c in CITY.values())
        and any(HEX[h].get("coastal") for h in FORMOSA),
    )


def check_map_setup() -> None:
    st = MAP["chinese_setup"]
    ok(
        "3.3",
        "set-up diamonds hold 1 or 2; 1904 has 2 and 2004 has 1",
        set(st.values()) <= {1, 2} and st["1904"] == 2 and st["2004"] == 1,
    )
    ok(
        "3.3",
        "1422, 1615 and 2217 carry no diamond and so get one unit",
        not {"1422", "1615", "2217"} & set(st) and all(CAMPAIGN["regulars"][h] == 1 for h in ("1422", "1615", "2217")),
    )
    ok(
        "3.3",
        "diamonds lie on land, never in a Japanese city or Japanese rail hex",
        all(
            land(h) and (h not in CITY or CITY[h]["owner"] == "CH") and h not in MAP["railroad"]["japanese_at_start"]
            for h in st
        ),
    )
    # supply sources
    n = MAP["north_edge"]
    ok(
        "7.1",
        "land hexes of the north edge are split between the sides",
        sorted(n["japanese_at_start"] + n["chinese_at_start"]) == [h for h in NORTH if land(h)],
    )
    ok(
        "7.1",
        "Kaifeng is on the north edge, Japanese, and the only such city",
        [h for h in NORTH if h in CITY and CITY[h]["owner"] == "JP"] == ["1901"] and "1901" in n["japanese_at_start"],
    )
    ok("3.5", "1801 starts Chinese", "1801" in n["chinese_at_start"])


def check_geography() -> None:
    """The fit, recomputed from latitude and longitude."""
    ax, ay = MAP["projection"]["affine_x"], MAP["projection"]["affine_y"]
    f1, f2, f0 = (math.radians(v) for v in (25, 33, 28.5))
    k = math.log(math.cos(f1) / math.cos(f2)) / math.log(
        math.tan(math.pi / 4 + f2 / 2) / math.tan(math.pi / 4 + f1 / 2)
    )
    cf = math.cos(f1) * math.tan(math.pi / 4 + f1 / 2) ** k / k
    err = {}
    for c in CITY.values():
        rho = 6371 * cf / math.tan(math.pi / 4 + math.radians(c["lat"]) / 2) ** k
        rho0 = 6371 * cf / math.tan(math.pi / 4 + f0 / 2) ** k
        th = k * math.radians(c["lon"] - 105)
        east, north = rho * math.sin(th), rho0 - rho * math.cos(th)
        x = ax[0] * east + ax[1] * north + ax[2]
        y = ay[0] * east + ay[1] * north + ay[2]
        cc, _ = parse(c["hex"])
        err[c["name"]] = math.hypot(x - cc * math.sqrt(3) / 2, y - y_of(c["hex"]))
    anchors = [n for n in NAMED if n != "Wuzhow"]
    rms = math.sqrt(sum(err[n] ** 2 for n in anchors) / len(anchors))
    worst = max(e for n, e in err.items() if n != "Wuzhow")
    ok(
        "fit",
        f"anchor cities rms {rms:.2f} hex, any city but Wuzhow within {worst:.2f} hex",
        rms < 0.45 and worst < 0.85,
    )
    ok("fit", "Wuzhow is the known outlier ({:.1f} hexes)".format(err["Wuzhow"]), 1.5 < err["Wuzhow"] < 2.5)


def check_units() -> None:
    men = UNITS["japanese"]
    {u["id"]: u for u in men}
    ok(
        "data",
        "unit ids are unique",
        len({u["id"] for k in ("japanese", "chinese_regular", "chinese_militia", "us") for u in UNITS[k]})
        == sum(len(UNITS[k]) for k in ("japanese", "chinese_regular", "chinese_militia", "us")),
    )
    ok("2.5", "four Japanese armies", {u["army"] for u in men} == {"CEA", "KA", "14AA", "FG"})
    ok(
        "2.15",
        "Japanese divisions two steps, brigades and regiments one",
        all(u["steps"] == (2 if u["size"] == "division" else 1) for u in men),
    )
    ok(
        "2.15",
        "factors fall with each step and there is one per step",
        all(
            len(u["factors"]) == u["steps"]
            and u["factors"] == sorted(u["factors"], reverse=True)
            and len(set(u["factors"])) == u["steps"]
            for u in men
            if not u.get("off_map")
        ),
    )
    tr = Counter(u["army"] for u in men if u["size"] == "regiment")
    ok("3.4/11.17", "three CEA and seven Kwantung tank regiments", tr == {"CEA": 3, "KA": 7})
    ok(
        "2.13",
        "tank regiments are shifts, off the map",
        all(u["odds_shift"] == 1 and u["off_map"] for u in men if u["size"] == "regiment"),
    )
    fg = [u for u in men if u["army"] == "FG"]
    ok(
        "5.3.5",
        "Formosa Garrison is four divisions, the 50th and 66th among them",
        len(fg) == 4 and all(u["size"] == "division" for u in fg) and {50, 66} <= {u["identity"] for u in fg},
    )
    ok(
        "5.3.6",
        "Kwantung Army has divisions and brigades",
        {"division", "brigade"} <= {u["size"] for u in men if u["army"] == "KA"},
    )


def check_japanese_armies() -> None:
    men = UNITS["japanese"]
    by = {u["id"]: u for u in men}
    td = by["14AA-2TD"]
    ok(
        "2.12",
        "2nd Tank Division is static: attack 0, movement 0, two steps",
        td["static"]
        and td["movement"] == 0
        and set(td["attack"]) == {0}
        and td["steps"] == 2
        and sum(1 for u in men if u.get("static")) == 1,
    )
    sf = by["14AA-1SF"]
    ok(
        "11.28",
        "1st SF Group is in 14AA, one 1R shift, attack only, off the map",
        sf["odds_shift"] == 1 and sf["off_map"] and sf["attack_only"],
    )
    ok(
        "5.3.9",
        "14AA has brigades and divisions",
        {"division", "brigade"} <= {u["size"] for u in men if u["army"] == "14AA"},
    )
    ok("3.4", "1st Brigade sets up in 1906", by["CEA-1B"]["setup"] == "1906")
    ok("3.4", "3rd Brigade enters on turn 2", by["CEA-3B"]["turn"] == 2)
    cea = [u for u in men if u["army"] == "CEA" and u["size"] != "regiment"]
    ok(
        "3.4",
        "every CEA unit has either a hex or a one-digit turn",
        all(("setup" in u) != ("turn" in u) for u in cea) and all(2 <= u["turn"] <= 9 for u in cea if "turn" in u),
    )
    ok(
        "3.4",
        "only CEA units start on the map or turn track",
        all("setup" not in u and "turn" not in u for u in men if u["army"] != "CEA"),
    )
    ok(
        "9.2",
        "26th and 62nd Divisions are 4-factor and numbered below 101",
        all(by[i]["factors"][0] == 4 and by[i]["identity"] < 101 for i in ("CEA-26D", "CEA-62D")),
    )
    ok("9.2", "both are on the map or due before turn 5", all(by[i].get("turn", 1) < 5 for i in ("CEA-26D", "CEA-62D")))
    ok("11.13", "some Japanese unit has a factor of 1", any(1 in u["factors"] for u in cea))
    ok(
        "2.9",
        "infantry, cavalry, tank, airborne types occur",
        {u["type"] for u in men} == {"infantry", "cavalry", "tank", "airborne"},
    )
    at = Counter(u["setup"] for u in cea if "setup" in u)
    ok("6.2", "no set-up stack above five", max(at.values()) <= 5)


def check_chinese_units() -> None:
    men = UNITS["japanese"]
    by = {u["id"]: u for u in men}
    at = Counter(u["setup"] for u in men if "setup" in u)
    ch_hexes = start_allied()
    ok(
        "3.4",
        "Japanese set-up hexes are land, free of Chinese units and Chinese cities",
        all(land(h) and h not in ch_hexes and (h not in CITY or CITY[h]["owner"] == "JP") for h in at),
    )
    ok("5.4", "a force starts in 0925", at["0925"] > 0)
    ok(
        "data",
        "the campaign lists every Japanese unit that begins on the map or the turn track",
        sorted(
            [x for units in CAMPAIGN["japanese"].values() for x in units]
            + [x for units in CAMPAIGN["arrivals"].values() for x in units]
        )
        == sorted(i for i, u in by.items() if "setup" in u or "turn" in u),
    )
    regulars = UNITS["chinese_regular"]
    ok("2.14", "exactly 15 zero-strength Chinese regulars", sum(c["factor"] == 0 for c in regulars) == 15)
    ok("2.15", "all Chinese units have one step", all(c["steps"] == 1 for c in regulars + UNITS["chinese_militia"]))
    labels = {c["label"] for c in regulars}
    ok(
        "2.7",
        "New, Provisional and Likuo's units occur",
        "LK" in labels and any(x.startswith("N") for x in labels) and any(x.startswith("P") for x in labels),
    )
    m = {x["id"]: x for x in UNITS["chinese_militia"]}
    ok("2.12", "five militia: YRD, GM, HM, JM, YM", set(m) == {"YRD", "GM", "HM", "JM", "YM"})
    ok(
        "2.12",
        "militia attack 0, movement 0, defence above 0",
        all(x["attack"] == 0 and x["movement"] == 0 and x["defence"] > 0 for x in m.values()),
    )
    ok("3.2", "YRD starts in 1309", m["YRD"]["hex"] == "1309")
    ok(
        "2.7",
        "Guilin, Hengyang and Jian militia start in those cities",
        all(m[i]["hex"] == BYNAME[n]["hex"] for i, n in (("GM", "Guilin"), ("HM", "Hengyang"), ("JM", "Jian"))),
    )
    ok(
        "3.2",
        "militia stand on land hexes not Japanese",
        all(land(x["hex"]) and CITY.get(x["hex"], {}).get("owner") != "JP" for x in m.values()),
    )
    on = CAMPAIGN["regulars"]
    want = dict(MAP["chinese_setup"])
    for h, c in CITY.items():
        if c["owner"] == "CH":
            want.setdefault(h, 1)
    ok("3.3", "set-up numbers follow diamonds, then one per remaining Chinese city", on == want)
    ok("3.3", "the rest form the pool", CAMPAIGN["pool"] == len(regulars) - sum(on.values()) > 0)
    ok("6.3", "no Chinese set-up stack above four", max(on.values()) <= 4)
    ok("9.9", "no Chinese unit starts on Formosa", not FORMOSA & set(on))


def check_us_units() -> None:
    divisions = UNITS["us"]
    ok(
        "5.3",
        "17 US divisions, 16 of them infantry (1st Cavalry counts) and the 11th Airborne",
        len(divisions) == 17
        and sum(u["type"] == "airborne" for u in divisions) == 1
        and {"1C", "11A"} <= {u["label"] for u in divisions},
    )
    ok(
        "2.15",
        "US divisions have four steps on two counters",
        all(
            u["steps"] == 4
            and len(u["factors"]) == 4
            and len(u["counters"]) == 2
            and u["factors"] == sorted(u["factors"], reverse=True)
            for u in divisions
        ),
    )


def check_crt() -> Any:
    ok(
        "11.8",
        "three rows of odds, 14 labels each, <=1:5 to >=10:1 in order",
        set(CRT["headings"]) == {"JP", "CH", "US"}
        and all(
            [x for x in row if x] == ODDS
            and row[CRT["first_column"][n]] == "<=1:5"
            and row[CRT["last_column"][n]] == ">=10:1"
            for n, row in CRT["headings"].items()
        )
        and ODDS[0] == "<=1:5"
        and ODDS[-1] == ">=10:1"
        and len(ODDS) == 14,
    )
    ok(
        "11.8",
        "one result column per heading column, six die rows",
        all(len(r) == len(CRT["columns"]) for r in CRT["headings"].values())
        and all(len(c) == 6 for c in CRT["columns"]),
    )
    ok("11.19", "Japanese 2:1, die 6 gives 2/4", result("JP", "2:1", 0, 6) == "2/4")
    good = True
    for c in CRT["columns"]:
        for x in c:
            if x != "DE":
                a, d = x.split("/")
                good &= a.isdigit() and d.isdigit()
    ok("11.20", "results are a/d or DE", good)
    ok(
        "11.23",
        "results with attacker loss 0 exist besides DE",
        any(x.startswith("0/") for c in CRT["columns"] for x in c)
        and any(x == "DE" for c in CRT["columns"] for x in c),
    )

    def key(x: Any) -> Any:
        return (0, 99) if x == "DE" else tuple(int(v) for v in x.split("/"))

    mono = True
    for i, c in enumerate(CRT["columns"]):
        for d in range(6):
            a = key(c[d])
            for b in ([key(c[d + 1])] if d < 5 else []) + (
                [key(CRT["columns"][i + 1][d])] if i + 1 < len(CRT["columns"]) else []
            ):
                mono &= b[0] <= a[0] and b[1] >= a[1]
    ok("design", "results never get worse for the attacker to the right or at a higher die", mono)
    ok(
        "11.8",
        "the three nationalities read different columns at the same odds",
        len({column(n, "2:1", 0) for n in ("JP", "CH", "US")}) == 3,
    )


def check_tables() -> None:
    t = TAB["turn_track"]
    ok(
        "3.4/5.2",
        "turn 1 April 1944, 2 May 1944, 7 October 1944, 9 December 1944, 12 March 1945",
        [t[i - 1]["date"] for i in (1, 2, 7, 9, 12)]
        == ["April 1944", "May 1944", "October 1944", "December 1944", "March 1945"]
        and len(t) == 12,
    )
    ok("5.0", "nine turns without Causeway, twelve with", CAMPAIGN["turns"] == [1, 9] and t[-1]["turn"] == 12)
    ph = TAB["phases"]
    ok(
        "5.1",
        "ten phases I to X",
        [p["phase"] for p in ph] == ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"],
    )
    ok(
        "5.0",
        "phases I-III only with Causeway, IV only without",
        [p["only_if"] for p in ph[:4]] == ["causeway"] * 3 + ["no causeway"]
        and all(p["only_if"] == "always" for p in ph[4:]),
    )
    ok(
        "4.1",
        "collapse on 6 or more, four DRM of +1",
        collapse(5, 0) == "China Fights On"
        and collapse(6, 0) == "China Collapses"
        and [d["dm"] for d in TAB["china_collapse"]["drm"]] == [1, 1, 1, 1],
    )
    ok(
        "5.2",
        "Causeway on 6 or more, turn 7, five DRM lines",
        TAB["causeway_or_philippines"]["turn"] == 7 and len(TAB["causeway_or_philippines"]["drm"]) == 5,
    )
    ok(
        "4.2",
        "five VP conditions; 0-1 Allied, 2 draw, 3+ Japanese",
        len(TAB["victory_no_causeway"]["awards"]) == 5
        and [vp_no_causeway([1] * n + [0] * (5 - n))[1] for n in range(4)]
        == ["Allied victory", "Allied victory", "draw", "Japanese victory"],
    )
    ok(
        "4.3",
        "four awards and four debits; 0 or less Allied, 1 draw, 2+ Japanese",
        len(TAB["victory_causeway"]["awards"]) == len(TAB["victory_causeway"]["debits"]) == 4
        and [vp_causeway([1] * n, [])[1] for n in range(3)] == ["Allied victory", "draw", "Japanese victory"],
    )
    ok("6.2-6.4", "stacking 5 / 4 / 8", [TAB["stacking"][k] for k in ("JP", "CH", "US")] == [5, 4, 8])


def check_movement_tables() -> None:
    mp = TAB["movement_points"]
    ok(
        "7.4/10.14",
        "attenuated movement 3,3,3,4,5,6",
        [mp["japanese_attenuated_by_die"][str(d)] for d in range(1, 7)] == [3, 3, 3, 4, 5, 6],
    )
    ok(
        "10.14-10.17",
        "6 MP, 3 out of supply, 12 strategic",
        [
            mp[k]
            for k in (
                "japanese_turns_1_6",
                "japanese_oos",
                "japanese_strategic_turns_1_6",
                "us",
                "us_oos",
                "us_strategic",
            )
        ]
        == [6, 3, 12, 6, 3, 12],
    )
    ok(
        "10.15",
        "Chinese movement die-1, the full die after launch",
        [mp["chinese_by_die_minus_1"][str(d)] for d in range(1, 7)] == [0, 1, 2, 3, 4, 5]
        and [mp["chinese_by_die_causeway"][str(d)] for d in range(1, 7)] == [1, 2, 3, 4, 5, 6],
    )
    te = TAB["terrain_effects"]
    ok(
        "10.7-10.9",
        "clear 1, rough 1, mountain 2, river +1",
        (te["clear"]["mp"], te["rough"]["mp"], te["mountain"]["mp"], te["river_hexside"]["extra_mp"]) == (1, 1, 2, 1),
    )
    ok(
        "11.11-11.14",
        "rough 1L, mountain 2L, city 1L",
        (te["rough"]["defence_shift"], te["mountain"]["defence_shift"], te["city"]["defence_shift"]) == (-1, -2, -1),
    )
    ap = TAB["airpower"]
    ok(
        "8.1/8.7",
        "airpower modifiers",
        ap["japanese_drm_turn_1"] == 1
        and ap["japanese_drm_turn_7_on"] == -2
        and [ap["allied_drm_by_bases"][str(b)] for b in range(8, 0, -1)] == [0, 0, 0, -1, -2, -3, -4, -5],
    )
    a = TAB["area_army_14"]
    ok(
        "5.3.9",
        "14AA crossings",
        [a["brigade"][str(d)] for d in range(1, 7)] == ["survives"] * 3 + ["eliminated"] * 3
        and [a["division"][str(d)] for d in range(1, 7)]
        == ["full", "full", "reduced", "reduced", "eliminated", "eliminated"],
    )
    ok("8.9", "B-29 range three hexes", TAB["b29"]["range"] == 3)


def check_limits() -> None:
    lim = TAB["limits"]
    for rule, key, want in (
        ("5.3.4", "landing_hex_turn_7", "3221"),
        ("5.3.4/12", "us_landing_divisions_each", 8),
        ("5.3.12", "landing_ports_south_of", "2817"),
        ("5.3.14/9.3", "formosa_transfer_divisions", 2),
        ("8.10", "chinese_airlift_units", 1),
        ("7.8", "aerial_supply_placements_per_turn", 1),
        ("8.11", "airdrops_of_11th_airborne", 1),
        ("11.17", "tank_regiments_per_supported_unit", 1),
        ("8.3", "airpower_range", 1),
        ("4.2/5.2", "chungking_kunming_distance", 5),
        ("5.3.7", "area_army_die_modifier", -1),
        ("11.25", "japanese_momentum_last_turn", 6),
        ("7.4", "attenuated_from_turn", 7),
        ("10.11", "naval_transfer_from_turn", 9),
        ("5.4", "frozen_0925_turn", 1),
    ):
        ok(rule, f"{key} is {want!r}", lim[key] == want)
    w = TAB["withdrawal"]
    ok("9.2", "two divisions leave on turn 5", w["turn"] == 5 and w["count"] == 2)
    ok(
        "4.1/4.4/4.5",
        "two Japanese and one Allied sudden-death conditions",
        [x["winner"] for x in TAB["sudden_death"]] == ["Japanese", "Japanese", "Allied"],
    )
    ok(
        "9.7",
        "US order of battle covers two landings of eight and the airborne",
        len(UNITS["us"]) == 2 * lim["us_landing_divisions_each"] + 1,
    )
    ok(
        "8.1",
        "five airpower markers suffice",
        UNITS["markers"]["airpower"] == 5
        and UNITS["markers"]["us_beachhead"] == 2
        and UNITS["markers"]["b29"] == 1
        and UNITS["markers"]["us_aerial_supply"] == 1,
    )
    sh = {s["name"]: s["shift"] for s in TAB["shifts"]}
    ok(
        "11.15",
        "concentric +1 Japanese, +2 US",
        sh["concentric, Japanese attacker"] == 1 and sh["concentric, US attacker"] == 2,
    )


def check_geometry() -> None:
    """Properties of the rule for concentric attacks."""
    ring = all_six("2611")
    ok(
        "11.15",
        "any four hexes around a defender are concentric",
        all(concentric("2611", list(s)) for s in itertools.combinations(ring, 4)) and "2611" not in CITY,
    )
    ok(
        "11.15",
        "two adjacent hexes are never concentric",
        not any(concentric("2611", [ring[k], ring[(k + 1) % 6]]) for k in range(6)),
    )


def area_of(s: Any) -> Any:
    (c0, c1), (r0, r1) = s["area"]["columns"], s["area"]["rows"]
    return {h for h in HEX if land(h) and c0 <= parse(h)[0] <= c1 and r0 <= parse(h)[1] <= r1}


def check_scenarios() -> None:
    """Every name exists, nothing stands outside the area, stacking holds, awards make sense."""
    names = sorted(f for f in os.listdir(os.path.join(HERE, "scenarios")) if f.endswith(".json"))
    ok(
        "G.1",
        "the campaign and three short scenarios",
        names == ["campaign.json", "honan.json", "hunan.json", "kwangsi.json"],
    )
    for f in names:
        check_forces(f[:-5], load(os.path.join("scenarios", f)))
        if f != "campaign.json":
            check_aims(f[:-5], load(os.path.join("scenarios", f)))


def check_forces(i: Any, s: Any) -> None:
    jp = {u["id"]: u for u in UNITS["japanese"]}
    militia = {m["id"]: m["hex"] for m in UNITS["chinese_militia"]}
    on, reg, area = s["japanese"], s["regulars"], area_of(s)
    ids = [x for units in (*on.values(), *s["arrivals"].values()) for x in units]
    ok(
        i,
        "Japanese units exist, once each, none off-map or static",
        len(ids) == len(set(ids))
        and all(x in jp and not jp[x].get("off_map") and not jp[x].get("static") for x in ids),
    )
    ok(
        i,
        "set-up hexes lie in the area, sides apart, stacking kept",
        set(on) | set(reg) | set(s["militia"].values()) <= area
        and not set(on) & set(reg)
        and max(len(v) for v in on.values()) <= 5
        and max(reg.values()) <= 4,
    )
    ok(i, "militia stand where the units say", all(militia.get(k) == h for k, h in s["militia"].items()))
    ok(i, "pool and deal fit the 84 regulars", sum(reg.values()) + s["pool"] <= len(UNITS["chinese_regular"]))


def check_aims(i: Any, s: Any) -> None:
    """Of a short scenario: turns, awards, ground."""
    area, reg = area_of(s), s["regulars"]
    ok(
        i,
        "every initially Chinese city of the area has a regular or is Japanese by the scenario",
        all(h in reg or s["control"].get(h) in ("JP", "japanese") or h not in area for h in CHINESE_CITIES),
    )
    ok(
        i,
        "turns in order within 1-9",
        1 <= s["turns"][0] < s["turns"][1] <= 9 and all(s["turns"][0] < int(t) <= s["turns"][1] for t in s["arrivals"]),
    )
    ok(i, "four points, of which two are a draw and three a victory", sum(a["vp"] for a in s["awards"]) == 4)
    ok(
        i,
        "awards name hexes of the area and a known kind",
        all(
            a["kind"] in ("control_all", "control_count", "steps_lost_at_most") and set(a.get("hexes", ())) <= area
            for a in s["awards"]
        ),
    )
    ok(
        i,
        "sources, entries and hexes that are held lie in the area",
        set(s["sources"]) | set(s["entries"]) | set(s["held"]) <= area,
    )
    ok(i, "tank regiments 0 to 3, 30 to 60 minutes", 0 <= s["tank_regiments"] <= 3 and 30 <= s["minutes"] <= 60)


def check_vectors() -> None:
    ids: list[str] = [v["id"] for v in VEC["vectors"]]
    ok("vectors", "at least 40 vectors with unique ids", len(ids) >= 40 and len(set(ids)) == len(ids))
    for v in VEC["vectors"]:
        fn = FUNCTIONS[v["fn"]]
        try:
            got = fn(*v.get("args", []), **v.get("kw", {}))
        except Exception as e:  # a broken vector is a failure, not a crash
            got = f"error: {e!r}"
        ok(v["id"] + " " + v["rule"], "{} -> {!r} (want {!r})".format(v["what"], got, v["want"]), got == v["want"])


CHECKS = (
    check_map,
    check_ground,
    check_railroad,
    check_airbases_and_coast,
    check_map_setup,
    check_geography,
    check_units,
    check_japanese_armies,
    check_chinese_units,
    check_us_units,
    check_crt,
    check_tables,
    check_movement_tables,
    check_limits,
    check_geometry,
    check_scenarios,
    check_vectors,
)


def main() -> Any:
    for check in CHECKS:
        check()
    print(f"{COUNT[0]} checks, {len(FAIL)} failed")
    return 1 if FAIL else 0


if __name__ == "__main__":
    sys.exit(main())
