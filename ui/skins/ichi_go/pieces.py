"""Units as counters: what a side may see of each, and the stacks they lie in."""

from __future__ import annotations

from functools import lru_cache

from game.ichi_go.components import (
    FIRST_COUNTER,
    JAPANESE,
    MILITIA,
    NATION,
    REGULARS,
    STRENGTH,
    UNITS,
    Nation,
    Size,
)
from game.ichi_go.secrets import is_cover, place_of_cover
from game.ichi_go.state import China
from game.ichi_go.supply import is_out
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from ui.board.faces import Face, Livery
from ui.board.piles import Stack, Token
from ui.skins.ichi_go.counters import FIELDS, INKS, PALE, Counter

SIZE_MARKS = {Size.DIVISION: "XX", Size.BRIGADE: "X", Size.REGIMENT: "III", Size.COUNTER: "XXX", Size.GROUP: "III"}
ARMIES = {"CEA": "C", "KA": "K", "FG": "F", "14AA": "14"}
LIVERIES = {
    Nation.JP: Livery("Japanese", FIELDS["JP"], PALE, INKS["JP"], rounded=True, emblem="disc"),
    Nation.CH: Livery("Chinese", FIELDS["CH"], (120, 146, 164), INKS["CH"]),
    Nation.US: Livery("US", FIELDS["US"], (92, 122, 82), INKS["US"]),
}


def livery(side: Side) -> Livery:
    """Whose dice and banners: the Allies have the Chinese colours."""
    return LIVERIES[Nation.JP if side == JAPANESE else Nation.CH]


def nation_of(view: China, unit: Piece) -> Nation:
    """A covered unit is of the nation whose stack it lies in."""
    return NATION[view.stacks[place_of_cover(unit)][-1]] if is_cover(unit) else NATION[unit]


def face(view: China, unit: Piece, place: Place) -> Face:
    """A unit as this view shows it."""
    nation = nation_of(view, unit)
    art = counter(view, unit, place)
    return Face(LIVERIES[nation], name=_name(view, unit), icon=_what(view, unit, nation), art=art)


def _what(view: China, unit: Piece, nation: Nation) -> str:
    """The word that its note begins with."""
    if is_cover(unit):
        return "covered"
    if unit >= FIRST_COUNTER:
        return "tried" if unit in view.tried and view.face.get(unit, -1) >= 0 else "untried"
    if unit in MILITIA:
        return "militia"
    if UNITS[unit].kind in ("airborne", "cavalry"):
        return UNITS[unit].kind
    return "us" if nation is Nation.US else "division" if UNITS[unit].size is Size.DIVISION else "brigade"


def _name(view: China, unit: Piece) -> str:
    if is_cover(unit):
        return "Covered"
    if unit < FIRST_COUNTER:
        return UNITS[unit].name
    return REGULARS[view.face[unit]].name if unit in view.tried and view.face.get(unit, -1) >= 0 else "Untried"


def counter(view: China, unit: Piece, place: Place) -> Counter:
    """2.10, 2.15, 3.3 Steps, factor now and next; an untried army shows nothing but that it is there."""
    if is_cover(unit):
        return _covered(str(nation_of(view, unit)))
    if unit >= FIRST_COUNTER:
        return _regular(view, unit)
    cut_off = place > 0 and is_out(view, unit, place)
    return _printed(unit, view.steps_of(unit), cut_off)


@lru_cache(maxsize=8)
def _covered(nation: str) -> Counter:
    return Counter(nation, factor="?", untried=True)


def _regular(view: China, unit: Piece) -> Counter:
    shown = view.face.get(unit, -1)
    if unit not in view.tried or shown < 0:
        return Counter("CH", size_mark="XXX", factor="?", untried=True)
    number = "".join(letter for letter in REGULARS[shown].name if letter.isdigit())
    strength = STRENGTH[shown]
    return Counter("CH", number, "XXX", factor=str(strength), struck=not strength)


@lru_cache(maxsize=1024)
def _printed(number: int, left: int, cut_off: bool) -> Counter:
    unit = UNITS[number]
    if number in MILITIA:
        initials = "".join(word[0] for word in unit.name.split()[:2])
        return Counter("CH", initials, kind="militia", factor=f"[{unit.factors[0]}]")
    now, rest = unit.factors[-left], unit.factors[len(unit.factors) - left + 1 :]
    return Counter(
        str(unit.nation),
        str(unit.identity or _digits(unit.name)),
        SIZE_MARKS.get(unit.size, ""),
        ARMIES.get(unit.army, ""),
        unit.kind,
        unit.steps,
        left,
        f"[{now}]" if unit.is_static else str(now),
        str(rest[0]) if rest else "",
        cut_off=cut_off,
    )


def _digits(name: str) -> str:
    return "".join(letter for letter in name if letter.isdigit())


def stacks_at(view: China, place: Place, chosen: frozenset[int], dimmed: frozenset[int]) -> tuple[Stack, ...]:
    """6.0 One stack a hex, top first; the rules put the weakest unit on top (R31)."""
    units = view.stacks.get(place, ())
    if not units:
        return ()
    tokens = tuple(Token(unit, _marked(face(view, unit, place), unit, chosen, dimmed)) for unit in reversed(units))
    return (Stack(tokens[0].piece.style, tokens),)


def _marked(piece: Face, unit: Piece, chosen: frozenset[int], dimmed: frozenset[int]) -> Face:
    if unit not in chosen and unit not in dimmed:
        return piece
    return Face(piece.style, piece.name, art=piece.art, chosen=unit in chosen, dimmed=unit in dimmed)


def losses(view: China) -> tuple[Stack, ...]:
    """Who is out of the game, by side; Chinese regulars only go back to the pool."""
    found: dict[Side, list[Token]] = {Side(0): [], Side(1): []}
    for unit in sorted(view.dead):
        if unit < FIRST_COUNTER:
            found[NATION[unit].side].append(
                Token(unit, Face(LIVERIES[NATION[unit]], UNITS[unit].name, art=_printed(unit, 1, False)))
            )
    return tuple(Stack(livery(side), tuple(tokens)) for side, tokens in found.items())
