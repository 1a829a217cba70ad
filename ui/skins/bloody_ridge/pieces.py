"""2.6 The counters as pieces: Japanese forces face down and turned up, Marines in a fight, HQs on the map.

Face-down infantry has no identity (6.11), so its pieces are numbered by where they lie: in the moving force, or in a
red-row hex. A force keeps those numbers when it is turned up, which is what lets a piece be seen to turn over.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.bloody_ridge.components import AMERICAN, COUNTERS, FACTOR, JAPANESE, KIND, RED_ROW, Kind
from game.bloody_ridge.state import Fight, Ridge
from game.bloody_ridge.support import helpers, marine_factors
from game.kernel import named
from game.kernel.agenda import Side
from game.kernel.named import Place
from ui.board.canvas import Colour
from ui.board.faces import Face, Livery, liveries
from ui.board.piles import Stack, Token

FORCE, WAITING, PER_HEX = 1000, 1100, 10  # where the numbers of Japanese pieces begin
STANDARD = "standard"
BANDS: dict[str, Colour] = {Kind.INFANTRY: (150, 60, 40), Kind.CREW: (40, 40, 44), Kind.RIFLE: (120, 150, 96)}
NAMES = {
    Kind.ARTILLERY: ("Artillery", "Art"),
    Kind.CACHE: ("Cache", "Ca"),
    Kind.MACHINE_GUN: ("Machine gun", "MG"),
    Kind.HERO: ("Hero", "He"),
    Kind.BATTALION: ("Battalion HQ", "Bn HQ"),
    Kind.DIVISION: ("Division HQ", "Div HQ"),
    Kind.CREW: ("MG crew", "MG"),
}
ICONS = {
    Kind.INFANTRY: "infantry",
    Kind.RIFLE: "infantry",
    Kind.CREW: "machine_gun",
    Kind.MACHINE_GUN: "machine_gun",
    Kind.ARTILLERY: "howitzer",
    Kind.HERO: "star",
    Kind.BATTALION: "helmet",
    Kind.DIVISION: "star",
    Kind.CACHE: "unknown",
}


PALETTES = {  # by the names of the app's own
    STANDARD: liveries(("Japanese", 0xE3B44C, 0xF5E9C9), ("Marines", 0x2F4B30, 0x5C7A52)),
    "second": liveries(("Japanese", 0xE69F00, 0xF8E3B0), ("Marines", 0x123F73, 0x4375AC)),
    "contrast": liveries(("Japanese", 0xFFE600, 0xFFFFFF), ("Marines", 0x000000, 0x444444)),
}


def style_of(side: Side, palette: str = STANDARD) -> Livery:
    return PALETTES.get(palette, PALETTES[STANDARD])[side]


@lru_cache(maxsize=512)
def face(counter: int, palette: str = STANDARD, factor: int = -1) -> Face:
    """A counter face up; `factor` is what it fires with where that is not what is printed."""
    kind = KIND[counter]
    side = COUNTERS[counter].side
    name, short = NAMES.get(kind, (COUNTERS[counter].label, COUNTERS[counter].label))
    value = factor if factor >= 0 else FACTOR[counter]
    return Face(
        style=style_of(AMERICAN if side is None else side, palette),
        name=name,
        short=short,
        icon=ICONS[kind],
        band=BANDS.get(kind),
        values=(str(value),) if value else (),
        levels=1,
        tag="x2" if value > FACTOR[counter] else "",
    )


@lru_cache(maxsize=8)
def face_down(palette: str = STANDARD) -> Face:
    """6.11 Nobody knows yet how strong it is."""
    style = style_of(JAPANESE, palette)
    return Face(style, "Unknown", "?", icon="infantry", band=BANDS[Kind.INFANTRY], values=("?",), levels=1, worn=True)


# ---- what lies where


def stacks_at(
    view: Ridge, place: Place, palette: str, chosen: frozenset[int], dimmed: frozenset[int]
) -> tuple[Stack, ...]:
    found = ((JAPANESE, _japanese(view, place, palette)), (AMERICAN, _marines(view, place, palette)))
    return tuple(
        Stack(style_of(side, palette), tuple(_marked(token, chosen, dimmed) for token in tokens))
        for side, tokens in found
        if tokens
    )


def _marked(token: Token, chosen: frozenset[int], dimmed: frozenset[int]) -> Token:
    if token.key not in chosen and token.key not in dimmed:
        return token
    piece = replace(token.piece, chosen=token.key in chosen, dimmed=token.key in dimmed)
    return replace(token, piece=piece)


def force_keys(view: Ridge) -> tuple[int, ...]:
    """The pieces of the moving force: unknown ones first, as they are turned up."""
    return tuple(FORCE + number for number in range(view.force.size)) if view.force is not None else ()


def key_of(view: Ridge, unit: int) -> int:
    """The piece of a unit, whichever side's."""
    force = view.force
    if force is not None and unit in force.units:
        return FORCE + force.hidden + force.units.index(unit)
    return unit


def _japanese(view: Ridge, place: Place, palette: str) -> list[Token]:
    tokens = []
    if place in RED_ROW:
        index = RED_ROW.index(place)
        first = WAITING + PER_HEX * index
        tokens = [Token(first + number, face_down(palette)) for number in range(view.waiting[index])]
        if place in view.crews:  # the one that is known lies on top
            tokens.insert(0, Token(view.crews[place], face(view.crews[place], palette)))
    force = view.force
    if force is not None and force.place == place:
        pieces = [*[face_down(palette)] * force.hidden, *(face(unit, palette) for unit in force.units)]
        tokens += [Token(key, piece) for key, piece in zip(force_keys(view), pieces, strict=True)]
    return tokens


def _marines(view: Ridge, place: Place, palette: str) -> list[Token]:
    fight = view.fight
    if fight is not None and fight.place == place:
        fires = marine_factors(fight)
        shown = [*fight.units, *(piece for piece in _others(fight) if piece not in fight.units)]
        return [Token(piece, face(piece, palette, fires.get(piece, -1))) for piece in shown]
    return [Token(hq, face(hq, palette)) for hq in view.hqs_in(place)]


def _others(fight: Fight) -> tuple[named.Piece, ...]:
    """Drawn with them, but no units: shells that have not fired, machine guns, the hero, the cache."""
    return (*fight.shells, *helpers(fight), *(piece for piece in fight.drawn if KIND[piece] == Kind.CACHE))


def losses(view: Ridge, palette: str = STANDARD) -> tuple[Stack, ...]:
    """3.6, 7.9 Who fell, by side."""
    return tuple(
        Stack(
            style_of(side, palette),
            tuple(Token(unit, _fallen(unit, palette)) for unit in view.dead if COUNTERS[unit].side == side),
        )
        for side in (JAPANESE, AMERICAN)
    )


def _fallen(unit: int, palette: str) -> Face:
    """Listed by strength: whose company it was is on the counter."""
    if KIND[unit] not in (Kind.INFANTRY, Kind.RIFLE):
        return face(unit, palette)
    kind = "Infantry" if KIND[unit] == Kind.INFANTRY else "Rifle"
    return replace(face(unit, palette), name=f"{kind} {FACTOR[unit]}")
