"""11.0-11.5, 11.17 An attack as one order: a target, who takes part, and what supports them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ichi_go.advance import Momentum
from game.ichi_go.attack import ALL_IN, TARGET, Attackers, able, eligible
from game.ichi_go.combat import ChooseBattle, targets
from game.ichi_go.components import Nation
from game.ichi_go.state import China
from game.ichi_go.support import COMMIT, Support
from game.ichi_go.values import supportable
from game.ichi_go.wording.names import chip_name, short_place, short_units, stack_words, strong_unit
from game.kernel.agenda import Action, Decision, Side
from game.kernel.named import Piece, Place
from game.kernel.picking import DONE, PICKS
from game.kernel.words import count, joined
from table.composition.forms import ClickStep, Row, Value
from table.composition.paper import Word
from table.composition.plans import Filled, Goal, OrderPlan, PlanPart, PlanScript

TANKS, GROUP = 100_002, 100_003  # the keys of the rows of support
WHO, HELP = "Who", "Support"
IN_OR_OUT = (Value(""), Value(""))
Pairs = tuple[tuple[Piece, Place], ...]  # who may take part, and from where


def attack_goals(view: China, decision: Decision, spot: ClickStep | None) -> list[Goal]:
    """Every hex that may be attacked; from a stack or by a unit that was chosen, only what it touches."""
    found = []
    for target, pairs in _targets(view, decision).items():
        first = _begins_with(view, decision.side, pairs, spot)
        if first:
            title = f"{short_place(target)}: {_held(view, target)}"
            step = ("place", f"{target:04}")
            found.append(Goal(step, "attack", "Attack", _maker(view, decision, target, pairs, first), title=title))
    return found


def _maker(
    view: China, decision: Decision, target: Place, pairs: Pairs, first: tuple[Piece, ...]
) -> Callable[[], OrderPlan]:
    return lambda: attack_plan(view, decision, target, pairs, first)


def _targets(view: China, decision: Decision) -> dict[Place, Pairs]:
    match decision.question:
        case ChooseBattle(_, nation):
            return {target: eligible(view, target, nation) for target in targets(view, nation)}
        case Momentum() as asked:
            return {target: tuple((unit, asked.place) for unit in asked.units) for target in asked.targets(view)}
        case Attackers():
            return {view.the_battle.target: able(view)}
    return {}


def _begins_with(view: China, side: Side, pairs: Pairs, spot: ClickStep | None) -> tuple[Piece, ...]:
    """Who is ticked to begin with: everybody, or whoever was chosen."""
    everybody = tuple(unit for unit, _ in pairs)
    if spot is None:
        return everybody
    if spot[0] == "piece":
        return tuple(unit for unit in everybody if unit == int(spot[1]))
    from_there = tuple(unit for unit, place in pairs if place == int(spot[1]))
    is_own = int(spot[1]) in view.layout.against(Side(1 - side))
    return from_there if is_own else everybody


def _held(view: China, target: Place) -> str:
    return stack_words(view, target) if target in view.stacks else "its garrison of 1"


# ---- the plan


def attack_plan(view: China, decision: Decision, target: Place, pairs: Pairs, first: tuple[Piece, ...]) -> OrderPlan:
    """Chips for who attacks, minus and plus for what supports them."""
    who = tuple(_unit_row(view, unit, place) for unit, place in pairs)
    support = _support_rows(view, decision, pairs)
    parts = [PlanPart(WHO, who)] + ([PlanPart(HELP, support, "steps")] if support else [])

    def units_of(filled: Filled) -> tuple[Piece, ...]:
        return tuple(unit for unit, _ in pairs if filled.get(unit))

    def script(filled: Filled) -> PlanScript:
        return Assault(target, units_of(filled), filled.get(TANKS, 0), bool(filled.get(GROUP, 0)))

    def words(filled: Filled, world: China) -> tuple[Word, ...]:
        return _words(view, target, units_of(filled), pairs, filled, bool(support))

    def deed(filled: Filled, world: China) -> str:
        return _deed(target, len(units_of(filled)), filled, isinstance(decision.question, Momentum))

    def check(filled: Filled) -> str:
        where = [(unit, place) for unit, place in pairs if filled.get(unit)]
        most = supportable(view, [unit for unit, _ in where], [place for _, place in where])
        if filled.get(TANKS, 0) > most:
            return f"One regiment for each unit in supply that attacks: {most} at most (11.17)."
        return ""

    def trails(filled: Filled, world: China) -> tuple[tuple[str, ...], ...]:
        starts = dict.fromkeys(place for unit, place in pairs if filled.get(unit))
        return tuple((f"{place:04}", f"{target:04}") for place in starts)

    return OrderPlan(
        f"Attack {short_place(target)}?",
        tuple(parts),
        first,
        script,
        words,
        deed,
        () if isinstance(decision.question, Attackers) else (TARGET[target],),
        check=check,
        trails=trails,
    )


def _unit_row(view: China, unit: Piece, place: Place) -> Row:
    name, _, about = strong_unit(view, unit).partition(" of ")
    return Row(unit, f"{chip_name(name)}: {about}" if about else chip_name(name), IN_OR_OUT, unit, f"{place:04}")


def _support_rows(view: China, decision: Decision, pairs: Pairs) -> tuple[Row, ...]:
    """11.17, 11.28 Only in an ordinary Japanese attack, and only what there is."""
    question = decision.question
    nation = question.nation if isinstance(question, ChooseBattle) else view.battle.nation if view.battle else None
    momentum = isinstance(question, Momentum) or (view.battle is not None and view.battle.is_momentum)
    if nation is not Nation.JP or momentum:
        return ()
    most = min(view.tanks, supportable(view, [unit for unit, _ in pairs], [place for _, place in pairs]))
    rows = []
    if most:
        values = tuple(Value(f"{number} of {view.tanks}", (), number) for number in range(most + 1))
        rows.append(Row(TANKS, "Tank regiments", values, note="one column each, gone afterwards (11.17)"))
    if view.sf:
        values = (Value("stays", (), 0), Value("joins", (), 1))
        rows.append(Row(GROUP, "Special Forces Group", values, note="one column, gone afterwards (11.28)"))
    return tuple(rows)


@dataclass(frozen=True)
class Assault:
    """The answers of an attack up to the reveal."""

    target: Place
    units: tuple[Piece, ...]
    tanks: int
    sf: bool

    def __call__(self, world: China, decision: Decision) -> Action | None:
        match decision.question:
            case ChooseBattle() | Momentum():
                return TARGET[self.target]
            case Attackers() as asked:
                return self._who(world, asked)
            case Support():
                return COMMIT[self.tanks, self.sf]
        return None

    def _who(self, world: China, asked: Attackers) -> Action | None:
        wanted = [unit for unit in self.units if unit in asked.candidates(world)]
        if not asked.chosen and len(wanted) == len(asked.candidates(world)):
            return ALL_IN
        missing = [unit for unit in wanted if unit not in asked.chosen]
        return PICKS[missing[0]] if missing else DONE if asked.chosen else None


# ---- words


def _words(
    view: China, target: Place, units: tuple[Piece, ...], pairs: Pairs, filled: Filled, has_support: bool
) -> tuple[Word, ...]:
    """`116th and 68th Division from 1814 and the 40th from 1915 attack Hengyang, with 1 tank regiment.`"""
    where = dict(pairs)
    starts = dict.fromkeys(where[unit] for unit in units)
    found = list[Word]()
    for number, start in enumerate(starts):
        here = tuple(unit for unit in units if where[unit] == start)
        found += [Word("and")] if number else []
        found += [Word(short_units(view, here), WHO), Word(f"from {short_place(start)}")]
    found += [Word("attacks" if len(units) == 1 else "attack"), Word(short_place(target))]
    if has_support:
        found += [Word("with"), Word(_help(filled) or "no tanks", HELP)]
    return (*found, Word("."))


def _help(filled: Filled) -> str:
    tanks = [count(filled[TANKS], "tank regiment")] if filled.get(TANKS) else []
    return joined([*tanks, *(["the Special Forces Group"] if filled.get(GROUP) else [])], "")


def _deed(target: Place, units: int, filled: Filled, momentum: bool) -> str:
    verb = "Press on against" if momentum else "Attack"
    helped = " and tanks" if filled.get(TANKS) else ""
    return f"{verb} {short_place(target)} with {count(units, 'unit')}{helped}"
