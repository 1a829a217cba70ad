"""Positions for rule tests: an open field of one board with what a test needs on it, and turns played by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.conflict_of_heroes import firefights
from game.conflict_of_heroes.asking import At, Caps, No, Toward, Unit, Yes
from game.conflict_of_heroes.board import COLUMNS, FirefightBoard, Ground, hex_name, number_of
from game.conflict_of_heroes.components import BY_MARKER, CARD_OF, CARDS, DECK, TERRAIN, TYPES
from game.conflict_of_heroes.firefights import FIREFIGHTS, Counter, Firefight, Group
from game.conflict_of_heroes.rounds import EndRound
from game.conflict_of_heroes.setup import new_state
from game.conflict_of_heroes.state import By, Do, Engagement
from game.conflict_of_heroes.turns import Pass, TurnStart, Undertake
from game.kernel.agenda import Action, Decision, Question, Side, advance, play, settle
from game.kernel.picking import Done, Pick
from game.kernel.pool import Pool
from game.kernel.state import Copies

AMERICAN, JAPANESE = Side(0), Side(1)
BASE = "d7_coffin_corner"  # a sheet with every section in force (R129)
Placing = tuple[Any, ...]  # type, hex, facing, and what else is said of the counter


def spot(name: str) -> int:
    return number_of(name)


def field(ground: Mapping[str, str] | None = None, paths: Sequence[tuple[str, str]] = ()) -> FirefightBoard:
    """All open at level 0 but for `ground`: terrain, or terrain/level."""
    hexes = {}
    for column in range(1, 19):
        for row in range(1 if column % 2 else 2, 13):
            word, _, level = (ground or {}).get(f"{COLUMNS[column - 1]}{row:02d}", "open").partition("/")
            hexes[100 * column + row] = Ground(TERRAIN[word], int(level or 0))
    links = {(spot(one), spot(two)) for one, two in paths}
    return FirefightBoard(hexes, frozenset(links | {(two, one) for one, two in links}))


def sheet_of(units: Sequence[Placing], board: FirefightBoard, **changes: Any) -> Firefight:
    """A sheet with these units and nothing to be won, unless a test says so."""
    base = FIREFIGHTS.find(BASE)
    used: dict[str, int] = {}
    counters, groups = [], []
    for number, (kind, place, facing, *extra) in enumerate(units):
        said = dict(extra[0]) if extra else {}
        nth = used.get(kind, 0)
        used[kind] = nth + 1
        weapons, skills = tuple(said.get("weapons", ())), tuple(said.get("skills", ()))
        counters.append(Counter(TYPES[kind], TYPES[kind].numbers[nth], number, weapons, skills))
        mode, hexes = ("fixed", (spot(place),)) if place else ("edge", tuple(map(spot, said.get("gates", ()))))
        groups.append(
            Group(f"group {number}", TYPES[kind].side, said.get("round", 1), mode, (number,), hexes, (facing,), "S")
        )
    plain: dict[str, Any] = {
        "board": board,
        "counters": tuple(counters),
        "groups": tuple(groups),
        "night": (),
        "night_range": 0,
        "bushido": None,
        "gains": (),
        "losses": (),
        "bonus": firefights.BushidoLine(),
        "penalty": firefights.BushidoLine(),
        "deck": Pool((*(CARDS[number].copies for number in DECK), 0)),
        "draws": ((0, 0), (0, 0)),
        "bunkers": (),
        "wire": frozenset(),
        "hasty": (),
        "builders": (),
        "control": (),
        "strikes": (),
        "victory": (),
        "specials": (),
        "choices": (),
        "objectives": (),
        "markers": (),
        "suggested": {},
        "caps": (5, 5),
        "initiative": AMERICAN,
        "lead": 1,
        "rounds": 5,
    }
    return replace(base, **(plain | changes))


def position(
    *units: Placing,
    ground: Mapping[str, str] | None = None,
    paths: Sequence[tuple[str, str]] = (),
    house: tuple[str, ...] = (),
    sheet: Mapping[str, Any] | None = None,
    board: FirefightBoard | None = None,
    **facts: Any,
) -> Engagement:
    """A position in round 1, nobody's turn yet; `facts` are set on it."""
    state = new_state(sheet_of(units, board or field(ground, paths), **(sheet or {})), 7, house)
    state.agenda.clear()
    state.caps, state.pool, state.used, state.sorties = [5, 5], [0, 0], [0, 0], [0, 0]
    for name, value in facts.items():
        setattr(state, name, value)
    return state


def hit(state: Engagement, unit: int, marker: str, shown: bool = False) -> None:
    """A marker of the pile on a unit."""
    kind = BY_MARKER[marker]
    pile = state.pile_of(unit)
    state.piles[pile] = state.piles[pile].taken(kind)
    state.mark(unit, kind)
    if shown:
        state.show(unit)


def hold(state: Engagement, side: Side, *numbers: str) -> None:
    """Cards of the deck in a hand."""
    for number in numbers:
        kind = CARD_OF[number]
        state.deck = state.deck.taken(kind)
        state.hands[side] = state.hands[side].added(kind)


def stacked(*markers: str) -> tuple[int, ...]:
    return tuple(BY_MARKER[marker] for marker in markers)


# ---- playing by hand


def begin(state: Engagement, side: Side = AMERICAN) -> Decision:
    """The side's turn in a round that has begun."""
    state.ears = Copies()  # type: ignore[misc]
    state.do(TurnStart(side), EndRound())
    return asked(state)


def asked(state: Engagement) -> Decision:
    decision = settle(state)
    assert decision is not None, "nothing is asked"
    return decision


def told(state: Engagement) -> list[Any]:
    assert isinstance(state.ears, Copies)
    return [each.event for each in state.ears]


def answer(state: Engagement, *actions: Action) -> Decision | None:
    """Each must be among the options of the question that waits; what has one answer answers itself."""
    for action in actions:
        for _ in range(20):
            advance(state, pause=lambda question: True)
            question = state.agenda[-1]
            assert isinstance(question, Question), f"nobody asks for {action}"
            offered = question.options(state)
            if action in offered:
                break
            assert len(offered) == 1, f"{action} is none of {offered} to {question}"
            play(state, offered[0])
        play(state, action)
    return settle(state)


def until(state: Engagement, kind: type) -> Decision:
    """On with the mildest answers until a question of this kind waits."""
    for _ in range(50):
        decision = asked(state)
        if isinstance(decision.question, kind):
            return decision
        play(state, mild(decision))
    raise AssertionError(f"{kind.__name__} is never asked")


def mild(decision: Decision) -> Action:
    for wanted in (Done, No, Pass):
        for action in decision.options:
            if isinstance(action, wanted):
                return action
    return decision.options[0]


def finish(state: Engagement) -> None:
    """On with the mildest answers until the other side's turn, or the end."""
    from game.conflict_of_heroes.turns import Turn

    for _ in range(60):
        decision = settle(state)
        if decision is None or isinstance(decision.question, Turn):
            return
        play(state, mild(decision))
    raise AssertionError("the turn does not end")


def do(unit: int, deed: Do, by: By = By.NEW, skill: str = "") -> tuple[Action, ...]:
    return Unit(unit), Undertake(deed, by, skill)


def at(name: str) -> At:
    return At(spot(name))


def options(state: Engagement) -> list[Action]:
    return list(asked(state).options)


def places(state: Engagement) -> set[str]:
    """The hexes that are offered."""
    return {hex_name(action.place) for action in options(state) if isinstance(action, At)}


def acts(state: Engagement) -> set[tuple[Do, By]]:
    return {(action.do, action.by) for action in options(state) if isinstance(action, Undertake)}


__all__ = [
    "AMERICAN",
    "JAPANESE",
    "At",
    "By",
    "Caps",
    "Do",
    "Done",
    "No",
    "Pass",
    "Pick",
    "Toward",
    "Unit",
    "Yes",
    "acts",
    "answer",
    "asked",
    "at",
    "begin",
    "do",
    "field",
    "finish",
    "hit",
    "hold",
    "mild",
    "options",
    "places",
    "position",
    "sheet_of",
    "spot",
    "stacked",
    "told",
    "until",
]
