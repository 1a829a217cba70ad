#!/usr/bin/env python3
"""Checks map.json and pieces.json against every fact the rulebook text gives.

    python3 check.py        exits 0 when everything holds, 1 otherwise

Standard library only. Numbers such as 7.19 are rule numbers."""

import itertools
import json
import os
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
Convention = Callable[[str], tuple[int, int]]
failures: list[str] = []
done = 0


def ok(cond: object, text: str) -> None:
    global done
    done += 1
    if not cond:
        failures.append(text)
        print("FAIL  " + text)


def load(name: str) -> Any:
    with open(os.path.join(HERE, name), encoding="utf-8") as f:
        return json.load(f)


def cr(h: str) -> tuple[int, int]:
    return int(h[:2]), int(h[2:])


def hid(c: int, r: int) -> str:
    return f"{c:02d}{r:02d}"


# ------------------------------------------------------------------- possible hex conventions
def conv_odd_low(h: str) -> tuple[int, int]:
    c, r = cr(h)
    return 3 * c, 2 * r + (c % 2)


def conv_even_low(h: str) -> tuple[int, int]:
    c, r = cr(h)
    return 3 * c, 2 * r + (1 - c % 2)


def conv_slant_down(h: str) -> tuple[int, int]:
    c, r = cr(h)
    return 3 * c, 2 * r + c


def conv_slant_up(h: str) -> tuple[int, int]:
    c, r = cr(h)
    return 3 * c, 2 * r - c


def touching(conv: Convention, a: str, b: str) -> bool:
    (x1, y1), (x2, y2) = conv(a), conv(b)
    return (abs(x1 - x2), abs(y1 - y2)) in ((0, 2), (3, 1))


def vertices(h: str) -> set[tuple[int, int]]:
    """Corners of a hex in whole units (centre as in conv_odd_low)."""
    x, y = conv_odd_low(h)
    return {(x + 2, y), (x - 2, y), (x + 1, y + 1), (x + 1, y - 1), (x - 1, y + 1), (x - 1, y - 1)}


def is_path(sides: list[list[str]]) -> bool:
    """Do these hexsides, in this order, form one unbroken line without forks?"""
    ends = [vertices(a) & vertices(b) for a, b in sides]
    if any(len(e) != 2 for e in ends):
        return False
    count = Counter(v for e in ends for v in e)
    if sorted(count.values()) != [1, 1] + [2] * (len(count) - 2):
        return False
    return all(ends[i] & ends[i + 1] for i in range(len(ends) - 1))


m, p = load("map.json"), load("pieces.json")
hexes: dict[str, Any] = m["hexes"]
terr: dict[str, str] = {h: v["terrain"] for h, v in hexes.items()}
zone: dict[str, str] = {h: v["zone"] for h, v in hexes.items()}
sector: dict[str, str | None] = {h: v["sector"] for h, v in hexes.items()}
red: list[str] = m["red_row"]
exits: list[str] = m["exit_hexes"]
first = ["1218", "1317", "1417", "1516"]
hill = ["1710", "1810", "1811", "1910", "1911"]
walls = {frozenset(side) for line in m["japanese_sector_boundaries"] for side in line["hexsides"]}
c: list[dict[str, Any]] = p["counters"]
kinds = Counter(x["kind"] for x in c)


def nb(h: str) -> dict[str, str]:
    """The six neighbors by direction."""
    c, r = cr(h)
    deltas = m["grid"]["neighbor_deltas"]["odd" if c % 2 else "even"]
    return {d: hid(c + a, r + b) for d, (a, b) in deltas.items()}


def moves(h: str) -> list[str]:
    """7.18, 7.19 Where a force may go."""
    out = []
    for d, g in nb(h).items():
        if g not in hexes or zone[g] == "red_row":
            continue
        open_ground = zone[h] != "red_row" and terr[h] != "jungle" and terr[g] != "jungle"
        if open_ground or (d in ("N", "NE", "NW") and frozenset((h, g)) not in walls):
            out.append(g)
    return out


def hq(h: str) -> bool:
    """6.10 Whether an HQ may stand there."""
    if zone[h] != "main" or terr[h] == "hill":
        return False
    return terr[h] == "clear" or any(g in hexes and zone[g] == "main" and terr[g] == "clear" for g in nb(h).values())


def check_grid() -> None:
    """2.2, 3.4, 7.19 The hexes touch as the text needs it."""
    fits = []
    for f in (conv_odd_low, conv_even_low, conv_slant_down, conv_slant_up):
        if (
            touching(f, "2012", "1912")
            and touching(f, "2012", "1911")
            and all(touching(f, a, b) for a, b in itertools.pairwise(red))
        ):
            fits.append(f.__name__)
    ok(fits == ["conv_odd_low"], f"only the 'odd columns lower' grid fits 3.4 and 7.19: {fits}")
    for h in hexes:
        ok(len(h) == 4 and h.isdigit(), f"hex id {h} is CCRR")
        for d, g in nb(h).items():
            ok(touching(conv_odd_low, h, g), f"{g} {d} of {h} touches it")
            if g in hexes:
                ok(h in nb(g).values(), f"{h} and {g} are neighbors both ways")
    for h in hexes:
        x, y = conv_odd_low(h)
        n = nb(h)
        ok(
            conv_odd_low(n["N"]) == (x, y - 2)
            and conv_odd_low(n["S"]) == (x, y + 2)
            and conv_odd_low(n["NE"]) == (x + 3, y - 1)
            and conv_odd_low(n["NW"]) == (x - 3, y - 1)
            and conv_odd_low(n["SE"]) == (x + 3, y + 1)
            and conv_odd_low(n["SW"]) == (x - 3, y + 1),
            f"directions of {h}",
        )
    lo, hi = m["grid"]["columns"]
    ok((lo, hi) == (10, 23), "columns 10 to 23 (2.3, 3.4)")
    want = {hid(c, r) for c in range(lo, hi + 1) for r in range(1, m["grid"]["last_row"][str(c)] + 1)}
    ok(want == set(hexes), "every column runs from row 01 to its last row without gaps")
    ok(m["forward_directions"] == ["N", "NE", "NW"], "7.19 directions")


def check_red_row() -> None:
    """3.4 Where the Japanese come from."""
    ok(red[:4] == first and red[-1] == "2312", f"red row begins {first} and ends 2312")
    ok(len(red) == 12 and [cr(h)[0] for h in red] == list(range(12, 24)), "twelve red-row hexes")
    ok(all(nb(a)["NE"] == b for a, b in itertools.pairwise(red)), "each red-row hex is NE of the last")
    ok(set(red) == {h for h, v in hexes.items() if v["zone"] == "red_row"}, "red row zone")
    ok(all(nb(h)["S"] not in hexes for h in red), "the red row is the south edge")
    ok(all(hexes[h]["terrain"] == "jungle" for h in red), "red row counts as jungle (7.19)")


def check_terrain() -> None:
    """2.2, 7.6 Three terrains, one hill."""
    ok(set(terr.values()) == {"clear", "jungle", "hill"}, "three kinds of terrain")
    ok(m["hill_123"] == hill, f"Hill 123 is {hill} (2.2)")
    ok({h for h, t in terr.items() if t == "hill"} == set(hill), "10.4: no other hill hexes")
    seen, todo = {hill[0]}, [hill[0]]
    for h in todo:
        for g in nb(h).values():
            if g in hill and g not in seen:
                seen.add(g)
                todo.append(g)
    ok(seen == set(hill), "Hill 123 hangs together")
    ok(terr["2012"] == "clear", "2012 is clear (7.19)")
    ok(
        terr["1912"] in ("clear", "hill") and terr["1911"] in ("clear", "hill"),
        "1912 and 1911 can be entered from 2012 (7.19)",
    )


def check_us_line() -> None:
    """2.3 The line between Forward and Main zone."""
    ok(set(zone.values()) == {"red_row", "forward", "main"}, "three zones (2.3)")
    b = m["us_sector_boundary"]
    ok(b["from"] == ["1010", "1011"] and b["to"] == ["2308", "2309"], "US boundary ends (2.3)")
    ok(b["hexsides"][0] == b["from"] and b["hexsides"][-1] == b["to"], "US boundary hexsides' ends")
    for h in hexes:
        c, r = cr(h)
        north = r <= b["last_main_row"][str(c)]
        ok((zone[h] == "main") == north, f"{h} lies on the side its zone says")
    ok(zone["1010"] == "main" and zone["1011"] == "forward", "1010 north, 1011 south")
    ok(zone["2308"] == "main" and zone["2309"] == "forward", "2308 north, 2309 south")
    ok(all(zone[h] == "main" for h in hill), "Hill 123 lies north of the line (10.4)")
    sides = {
        frozenset((h, g))
        for h in hexes
        for g in nb(h).values()
        if g in hexes and zone[h] == "main" and zone[g] == "forward"
    }
    ok(sides == {frozenset(s) for s in b["hexsides"]}, "US boundary is exactly the zones' border")
    ok(
        all(zone[x] == "main" and zone[y] == "forward" for x, y in b["hexsides"]),
        "US boundary hexsides are given north hex first",
    )
    ok(is_path(b["hexsides"]), "US boundary is one unbroken line")
    ok(
        not any(zone[g] == "main" for h in red for g in nb(h).values() if g in hexes),
        "the Forward Zone lies everywhere between the red row and the line",
    )


def check_sectors() -> None:
    """7.17 Two lines, three sectors."""
    ends = {"left_center": (["1516", "1616"], ["1309", "1409"]), "center_right": (["1914", "2014"], ["1909", "2009"])}
    ok({x["id"] for x in m["japanese_sector_boundaries"]} == set(ends), "two Japanese boundaries")
    for x in m["japanese_sector_boundaries"]:
        start, stop = ends[x["id"]]
        s = x["hexsides"]
        ok(x["from"] == start and s[0] == start, f"{x['id']} starts at {start}")
        ok(x["to"] == stop and s[-1] == stop, f"{x['id']} ends at {stop}")
        ok(all(g in nb(h).values() for h, g in s), f"{x['id']} runs along hexsides")
        ok(is_path(s), f"{x['id']} is one unbroken line")
    ok(Counter(sector[h] for h in red) == {"left": 4, "center": 4, "right": 4}, "each sector has four red-row hexes")
    ok(
        [sector[h] for h in red] == ["left"] * 4 + ["center"] * 4 + ["right"] * 4,
        "left, center, right from the west (7.17)",
    )
    for h in hexes:
        for g in nb(h).values():
            if g in hexes and sector[h] and sector[g]:
                ok((sector[h] != sector[g]) == (frozenset((h, g)) in walls), f"sector line between {h} and {g}")
    ok(all(sector[h] is None for h in hexes if cr(h)[1] < 9), "no sectors north of the lines' ends")
    ok(
        frozenset(("2012", "1912")) in walls and frozenset(("2012", "1911")) in walls,
        "7.19's example crosses a sector line",
    )
    ok(
        frozenset(("1309", "1409")) in walls and frozenset(("1308", "1409")) not in walls,
        "the left line stops at 1309/1409",
    )
    ok(
        frozenset(("1909", "2009")) in walls and frozenset(("1908", "2009")) not in walls,
        "the right line stops at 1909/2009",
    )


def check_moves() -> None:
    """3.4, 4.1, 7.18, 7.19 Everything can be reached, nothing is a dead end."""
    ok(set(moves("2012")) >= {"1912", "1911"}, "2012 may attack 1912 and 1911 (7.19)")
    for h in red:
        ok(moves(h) and all(zone[g] == "forward" for g in moves(h)), f"{h} leads into the Forward Zone only")
    ok(
        exits and all(h in hexes and nb(h)["N"] not in hexes and cr(h)[1] == 1 for h in exits),
        "exit hexes lie on the north edge (4.1)",
    )
    ok(set(exits) == {h for h, v in hexes.items() if v.get("exit")}, "exit flags")
    reach, todo = set(red), list(red)
    for h in todo:
        for g in moves(h):
            if g not in reach:
                reach.add(g)
                todo.append(g)
    ok(reach == set(hexes), f"every hex can be reached from the red row: {sorted(set(hexes) - reach)}")
    good, todo = set(exits), list(exits)
    back: dict[str, list[str]] = {h: [] for h in hexes}
    for h in hexes:
        for g in moves(h):
            back[g].append(h)
    for h in todo:
        for g in back[h]:
            if g not in good:
                good.add(g)
                todo.append(g)
    ok(good == set(hexes), f"no dead ends, an exit can be reached from every hex: {sorted(set(hexes) - good)}")


def check_hq_places() -> None:
    """6.10 Where an HQ may stand."""
    ok({h for h in hexes if hq(h)} == {h for h, v in hexes.items() if v.get("hq")}, "HQ hexes (6.10)")
    ok(sum(map(hq, hexes)) >= 20, "enough places for an HQ")


def check_art() -> None:
    """The drawing data name real hexes."""
    art = m["art"]
    for h in (
        art["ridge"]["south"]
        + art["ridge"]["north"]
        + art["trail"]
        + art["lagoon"]
        + art["swamp"]
        + art["wooded_saddle"]
        + [x["at"] for x in art["labels"]]
    ):
        ok(h in hexes, f"art names hex {h}")
    ok(all(y in nb(x).values() for x, y in itertools.pairwise(art["trail"])), "trail unbroken")


def check_counters() -> None:
    """2.5, 3.2, 11 The counter sheet."""
    opt = [x for x in c if x.get("optional")]
    ok(len(c) == 228 == p["totals"]["all"], "228 counters (2.1, 2.5)")
    ok(len(opt) == 13 == p["totals"]["optional"], "13 of them optional (11.1)")
    ok(len(c) - len(opt) == p["totals"]["standard"] == 215, "215 standard counters")
    ok(len({x["id"] for x in c}) == len(c), "counter ids are unique")
    ok(kinds["infantry"] >= len(red) * 5 * 2, "two turns of highest rolls are covered (4.3)")
    ok(kinds["hq_battalion"] == 1 and kinds["hq_division"] == 1, "two HQs (3.2, 4.2, 8.4)")
    ok(kinds["supply_cache"] == 1, "one supply cache (3.2, 6.5)")
    ok(kinds["turn"] == 1 and kinds["phase"] == 1, "turn and phase markers (3.3)")
    ok(kinds["artillery"] >= 1 and kinds["control"] >= 1, "artillery and control markers")
    ok(
        kinds["machinegun"] == 4 and kinds["hero"] == 1 and kinds["mg_crew"] == 4,
        "4 machine guns, 1 hero, 4 MG crews (11.2, 11.3, 11.5)",
    )
    ok(all(x["attack"] == 6 for x in c if x["kind"] == "mg_crew"), "MG crews attack with 6 (11.5)")
    ok(kinds["banzai"] == p["tables"]["banzai_per_game"] == 2, "two banzai charges a game (11.4)")
    ok(any(x["kind"] == "rifle" and x["attack"] == 2 for x in c), "a '2' Marine unit exists (11.3)")
    for kind, side, entry in (("infantry", "japanese", p["japanese"]["infantry"]), ("rifle", "us", p["us"]["rifle"])):
        dist = Counter(str(x["attack"]) for x in c if x["kind"] == kind)
        ok(dict(dist) == entry["attack_factors"], f"{kind} factors agree with the list")
        ok(sum(entry["attack_factors"].values()) == entry["count"] == kinds[kind], f"{kind} count")
        ok(all(x["side"] == side and x["attack"] >= 1 for x in c if x["kind"] == kind), f"{kind} side and factor")
    hqs = p["us"]["headquarters"]
    ok(
        [x["attack"] for x in c if x["kind"] == "hq_battalion"] == [hqs["battalion"]["attack_factor"]]
        and [x["attack"] for x in c if x["kind"] == "hq_division"] == [hqs["division"]["attack_factor"]],
        "HQ factors",
    )
    for kind, entry in (
        ("control", p["japanese"]["control"]),
        ("mg_crew", p["japanese"]["mg_crew"]),
        ("banzai", p["japanese"]["banzai"]),
        ("banzai_used", p["japanese"]["banzai_used"]),
        ("artillery", p["us"]["artillery"]),
        ("supply_cache", p["us"]["supply_cache"]),
        ("machinegun", p["us"]["machinegun"]),
        ("hero", p["us"]["hero"]),
    ):
        ok(kinds[kind] == entry["count"], f"{kind} count")
    pool = p["force_pool"]
    ok(
        pool["standard"] == ["rifle", "hq_battalion", "hq_division", "supply_cache", "artillery"]
        and pool["optional"] == ["machinegun", "hero"],
        "what goes into the pool (3.2, 11.2, 11.3)",
    )


def check_tables() -> None:
    """10 The tables."""
    t = p["tables"]
    f = t["10.1_force_determination"]
    ok((f["us_hill"], f["us_main"], f["us_forward"], f["japanese"]) == (0, -1, -3, -1), "table 10.1")
    d = t["10.2_defense"]
    ok((d["hill"], d["hq"], d["jungle"], d["clear"]) == (8, 8, 4, 2), "table 10.2")
    ok(t["10.3_artillery_hits_up_to"] == {"clear": 3, "hill": 3, "jungle": 2}, "table 10.3")
    ok(t["10.4_recapture_up_to"] == {"clear": 4, "jungle": 3, "hill": 2}, "table 10.4")
    ok(t["7.9_eliminated_up_to"] == {str(k): k for k in range(1, 7)}, "7.9 results")
    ok(t["7.16_close_combat_up_to"] == 3, "7.16 close combat")
    ok(t["stacking"] == {"japanese": 5, "us": 6}, "6.2 and 6.3 stacking")
    ok(m["scale"] == {"hex_yards": 125, "turn_hours": 2, "turns": 4}, "1.2 scale, 4.3 four turns")


def main() -> int:
    check_grid()
    check_red_row()
    check_terrain()
    check_us_line()
    check_sectors()
    check_moves()
    check_hq_places()
    check_art()
    check_counters()
    check_tables()
    ground = ", ".join(f"{n} {k}" for k, n in sorted(Counter(terr.values()).items()))
    print(f"{len(hexes)} hexes ({ground}); {len(c)} counters; {kinds['rifle']} rifles, {kinds['infantry']} infantry")
    print(f"{done} checks, {len(failures)} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
