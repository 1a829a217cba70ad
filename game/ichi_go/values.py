"""11.6-11.18 The sums of a battle, each point with its reason and rule, for dice, forecast and opponent alike."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from game.ichi_go.components import (
    BOARD,
    CITIES,
    COASTAL,
    CRT,
    GROUND,
    LAST_LABEL,
    NATION,
    ODDS_LABELS,
    ROW,
    STATIC,
    TABLES,
    BattleResult,
    Nation,
)
from game.ichi_go.stacking import has_garrison
from game.ichi_go.state import China, Clash
from game.ichi_go.supply import is_attenuated, is_out, is_supplied
from game.ichi_go.theatre import in_range, is_river
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from game.kernel.tables import odds, steps_between
from game.kernel.tally import Tally

QUARTERS = 4  # R16 a factor may be halved twice
TERRAIN = {
    kind: (TABLES["terrain_effects"][kind]["defence_shift"], rule)
    for kind, rule in (("clear", "11.10"), ("rough", "11.11"), ("mountain", "11.12"))
}
CITY: int = TABLES["terrain_effects"]["city"]["defence_shift"]
CONCENTRIC = {Nation.JP: 1, Nation.US: 2}  # 11.15
GARRISON = 1  # 11.29


class Circumstances(NamedTuple):
    """Everything that shifts the odds of one attack."""

    nation: Nation
    target: Place
    hexes: Collection[Place]  # from which somebody takes part (R43)
    air: Side | None = None  # whose aircraft cover the target
    is_launched: bool = False
    is_attenuated: bool = False  # R63 a supplied Japanese unit takes part from turn 7 on
    tanks: int = 0
    defending_tanks: int = 0
    sf: bool = False


# ---- strengths


def halvings(across: bool, out: bool) -> int:
    """7.3, 7.9, 11.13 What a unit keeps of its factor, in quarters."""
    return QUARTERS >> (int(across) + int(out))


def rounded(quarters: int) -> int:
    """R16 Up, once a battle, and never less than 1."""
    return max(1, -(-quarters // QUARTERS))


def attack_quarters(state: China, attackers: Iterable[Piece], origins: Iterable[Place], target: Place) -> int:
    """11.13, R16 The attackers' factors, each with its own halvings."""
    total = 0
    for unit, place in zip(attackers, origins, strict=True):
        share = halvings(is_river(place, target), is_out(state, unit, place))
        total += max(0, state.factor(unit)) * share
    return total


def defence_of(state: China, place: Place) -> int:
    """7.3, 11.1, 11.29 All units of the hex at full factors, or the garrison."""
    units = state.stacks.get(place, ())
    if units:
        return sum(max(0, state.factor(unit)) for unit in units)
    return GARRISON if has_garrison(state, place) else 0


# ---- shifts


def is_concentric(target: Place, hexes: Collection[Place]) -> bool:
    """11.14, 11.15, R43 Two opposite hexes, three alternate ones, or more than three; never on a city."""
    if target in CITIES:
        return False
    ways = {way for way, place in enumerate(BOARD.around[target]) if place in hexes}
    opposite = any((way + 3) % 6 in ways for way in ways)
    return opposite or ways >= {0, 2, 4} or ways >= {1, 3, 5} or len(ways) > 3


def shifts(field: Circumstances) -> Tally:
    """11.9 All columns, summed before the table's end is looked at (R9)."""
    tally = Tally("Shift")
    _ground(tally, field)
    if field.nation in CONCENTRIC and is_concentric(field.target, field.hexes):
        tally.add("from opposite sides", CONCENTRIC[field.nation], "11.15")
    _gunfire(tally, field)
    if field.air is not None:
        own = field.air == field.nation.side
        tally.add("own aircraft" if own else "enemy aircraft", 1 if own else -1, "8.5")
    tally.add("tank regiments", field.tanks, "11.17")
    tally.add("Special Forces Group", int(field.sf), "11.28")
    tally.add("defending tank regiments", -field.defending_tanks, "11.17")
    tally.add("supply attenuated", -int(field.is_attenuated), "7.4")
    return tally


def _ground(tally: Tally, field: Circumstances) -> None:
    """11.10-11.12, 11.14"""
    terrain = GROUND[field.target].terrain
    shift, rule = TERRAIN[terrain]
    tally.add(f"{terrain} ground", shift, rule)
    if field.target in CITIES:
        tally.add("city", CITY, "11.14")


def _gunfire(tally: Tally, field: Circumstances) -> None:
    """11.16, R42 Naval guns look at the defender's hex and never help the Japanese."""
    if field.is_launched and field.target in COASTAL:
        tally.add("naval gunfire", -1 if field.nation is Nation.JP else 1, "11.16")


# ---- odds


def label_of(attack: int, defence: int) -> int:
    """11.6-11.8 Which heading the odds are, 0 for 1:5 and worse; beyond the table its end (R9)."""
    return max(0, min(LAST_LABEL, steps_between(CRT.first, odds(attack, defence))))


def shifted_label(label: int, shift: int) -> int:
    """11.9, R9 Along the attacker's own row, with one stop at the end."""
    return max(0, min(LAST_LABEL, label + shift))


def column_of(nation: Nation, label: int) -> int:
    """11.8, R56 The shared column under a heading of a nation's row."""
    return ROW[nation] + label


class Odds(NamedTuple):
    """A battle reckoned to the end: strengths, heading before and after the shifts."""

    nation: Nation
    attack: int
    defence: int
    shift: Tally

    @property
    def label(self) -> int:
        return label_of(self.attack, self.defence)

    @property
    def final(self) -> int:
        return shifted_label(self.label, self.shift.total)

    @property
    def column(self) -> int:
        return column_of(self.nation, self.final)

    @property
    def words(self) -> str:
        return ODDS_LABELS[self.label]

    @property
    def final_words(self) -> str:
        return ODDS_LABELS[self.final]

    def result(self, die: int) -> BattleResult:
        return CRT.result(self.column, die)


def attacker_steps(nation: Nation, result: BattleResult) -> int:
    """11.20, 11.23 Chinese attackers pay double, and one step where nothing is printed."""
    return result.attacker if nation is not Nation.CH else 2 * result.attacker or 1


def steps_after_support(owed: int, tanks: int, sf: bool = False) -> int:
    """11.17, 11.28, R29 Committed regiments and the SF Group die anyway and count first."""
    return max(0, owed - tanks - int(sf))


# ---- the battle of a position


def air_over(state: China, place: Place) -> Side | None:
    """8.5 Whose markers cover a hex."""
    return Side(state.air_side) if state.air and place in in_range(state.air) else None


def has_attenuated(state: China, attackers: Iterable[Piece], origins: Iterable[Place]) -> bool:
    """7.4, R63 From turn 7, if a supplied Japanese unit takes part."""
    pairs = zip(attackers, origins, strict=True)
    return is_attenuated(state) and any(
        NATION[unit] is Nation.JP and is_supplied(state, unit, place) for unit, place in pairs
    )


def field_of(state: China, battle: Clash) -> Circumstances:
    return Circumstances(
        nation=battle.nation,
        target=battle.target,
        hexes=frozenset(battle.origins),
        air=air_over(state, battle.target),
        is_launched=state.is_launched,
        is_attenuated=has_attenuated(state, battle.attackers, battle.origins),
        tanks=battle.tanks,
        defending_tanks=battle.defending_tanks,
        sf=battle.sf,
    )


def odds_now(state: China) -> Odds:
    """11.19 The battle under way, with everything that lies open."""
    battle = state.the_battle
    quarters = attack_quarters(state, battle.attackers, battle.origins, battle.target)
    return Odds(battle.nation, rounded(quarters), defence_of(state, battle.target), shifts(field_of(state, battle)))


def supportable(state: China, units: Iterable[Piece], places: Iterable[Place]) -> int:
    """11.17, R29 How many of these units may have a tank regiment: supplied, on the mainland."""
    pairs = zip(units, places, strict=True)
    return sum(not GROUND[place].is_formosa and is_supplied(state, unit, place) for unit, place in pairs)


def may_attack(unit: Piece) -> bool:
    """2.12, 11.26"""
    return unit not in STATIC


def defender_side(battle: Clash) -> Side:
    return Side(1 - battle.nation.side)
