"""Units as counters, as far as a side may see them, and the stacks they lie in."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.conflict_of_heroes.components import AMERICAN, MARKERS, UNHIT, UNKNOWN_MARKER, Branch, UnitType
from game.conflict_of_heroes.state import GONE, SPENT, Engagement
from game.conflict_of_heroes.wording.names import unit_name
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from ui.board.faces import Face, Livery
from ui.board.piles import Stack, Token
from ui.skins.conflict_of_heroes.counters import (
    GOLD_FIELD,
    JAPANESE_INK,
    JAPANESE_SPENT,
    MARINE,
    MARINE_INK,
    MARINE_SPENT,
    Counter,
)

LIVERIES = (
    Livery("American", MARINE, MARINE_SPENT, MARINE_INK),
    Livery("Japanese", GOLD_FIELD, JAPANESE_SPENT, JAPANESE_INK, rounded=True, emblem="disc"),
)
SHORT = {
    "us_rifle": "Rifle", "us_bar": "BAR", "us_raider": "Raider", "us_para": "Para", "us_mmg": "MMG", "us_hmg": "HMG",
    "us_81mm": "81mm", "us_60mm": "60mm", "us_atg": "37mm", "us_stuart": "M3A1", "us_gmc": "GMC", "us_lcp": "LCP",
    "jp_infantry": "Inf", "jp_conscripts": "Consc", "jp_lmg": "LMG", "jp_mmg": "MMG", "jp_gd": "GD", "jp_81mm": "81mm",
    "jp_sniper": "Sniper", "jp_70mm": "70mm", "jp_75mm": "75mm", "jp_pak36": "PaK36", "jp_chiha": "97", "jp_hago": "95",
}  # fmt: skip


def figure_of(kind: UnitType) -> str:
    """The silhouette of a type."""
    if kind.sniper:
        return "sniper"
    if kind.branch in (Branch.TANK, Branch.SPG):
        return "tank"
    if kind.branch in (Branch.BOAT, Branch.GUN):
        return str(kind.branch)
    if kind.weapon == "machine_gun":
        return "light_gun" if kind.move_cost == 1 and kind.side != AMERICAN else "machine_gun"
    if kind.weapon == "mortar":
        return "discharger" if not kind.indirect_cost else "mortar"
    return "light_gun" if kind.id == "us_bar" else "squad"


@lru_cache(maxsize=64)
def printed(kind: UnitType) -> Counter:
    """1.1.b What is printed on a counter of a type."""
    cost = f"{kind.attack_cost}"
    return Counter(
        marine=kind.side == AMERICAN,
        kind=figure_of(kind),
        name=SHORT.get(kind.id, ""),
        attack_cost=cost,
        move_cost=str(kind.move_cost),
        bonus_moves=kind.bonus,
        turret=kind.turret,
        red=str(kind.red),
        blue=str(kind.blue),
        weak_in_close_combat=kind.close < 0,
        reach=str(kind.range_max),
        front=str(kind.front),
        flank=str(kind.flank),
        armoured=kind.armoured,
    )


def counter(view: Engagement, unit: Piece, side: Side) -> Counter:
    """A unit as its reader sees it: an enemy's marker lies face down until it is shown (7.4)."""
    hit, effect = hit_words(view, unit)
    return replace(
        printed(view.type(unit)),
        spent=view.status[unit] == SPENT,
        hit=hit,
        effect=effect,
        hidden=unit in view.hidden,
        bunker=unit in view.bunkered,
    )


def hit_words(view: Engagement, unit: Piece) -> tuple[str, str]:
    """The name of a marker that the reader knows, with what rallies it; a question mark for one that he does not."""
    kind = view.marker[unit]
    if kind == UNHIT:
        return "", ""
    if kind == UNKNOWN_MARKER:
        return "?", ""
    marker = MARKERS[kind]
    return marker.name, f"rally {marker.rally}+" if marker.rally else "no rally"


def face(view: Engagement, unit: Piece, side: Side) -> Face:
    return Face(LIVERIES[view.side(unit)], name=unit_name(view, unit), art=counter(view, unit, side))


def stacks_at(
    view: Engagement, place: Place, side: Side, chosen: frozenset[int], dimmed: frozenset[int]
) -> tuple[Stack, ...]:
    """One stack a side; hidden units are only in their owner's view."""
    here = [unit for unit in view.sheet.units if view.where[unit] == place and unit not in view.aboard]
    found = []
    for owner in (0, 1):
        units = [unit for unit in here if view.side(unit) == owner]
        tokens = tuple(Token(unit, _marked(face(view, unit, side), unit, chosen, dimmed)) for unit in units)
        if tokens:
            found.append(Stack(LIVERIES[owner], tokens))
    return tuple(found)


def _marked(piece: Face, unit: Piece, chosen: frozenset[int], dimmed: frozenset[int]) -> Face:
    if unit not in chosen and unit not in dimmed:
        return piece
    return replace(piece, chosen=unit in chosen, dimmed=unit in dimmed)


def losses(view: Engagement) -> tuple[Stack, ...]:
    """Who was destroyed, by side."""
    found = []
    for owner in (0, 1):
        fallen = [unit for unit in view.sheet.units_of[owner] if view.where[unit] == GONE]
        faces = [Face(LIVERIES[owner], unit_name(view, unit), art=printed(view.type(unit))) for unit in fallen]
        tokens = tuple(Token(unit, piece) for unit, piece in zip(fallen, faces, strict=True))
        found.append(Stack(LIVERIES[owner], tokens))
    return tuple(found)
