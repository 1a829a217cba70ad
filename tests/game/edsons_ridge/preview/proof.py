"""The proof that previews are exact: every throw is played through the real engine, weighed, and compared as fractions.

`play_out` runs the agenda, splits the world at every throw into all its totals, lets a fixed policy answer, and adds up
what came of it. Worlds that have become the same are carried on as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from game.edsons_ridge import events
from game.edsons_ridge.advantage import REROLL, Advantage, Throw
from game.edsons_ridge.state import Edson
from game.kernel.agenda import Action, Question, Step
from game.kernel.dice import dice
from tests.listening import listen

Policy = Callable[[Edson, Question[Any], list[Action]], Action]
Notes = tuple[tuple[Any, ...], ...]
World = tuple[Edson, Notes]

PIPS = {total: (total // 2, total - total // 2) for total in range(2, 13)}
ROLLS: dict[int, list[tuple[tuple[int, ...], int]]] = {
    1: [((pip,), 1) for pip in range(1, 7)],
    2: [(PIPS[total], weight) for total, weight in dice(2).weights.items()],
    4: [(PIPS[a] + PIPS[b], v * w) for a, v in dice(2).weights.items() for b, w in dice(2).weights.items()],
}


def play_out(state: Edson, policy: Policy, *items: Step[Any] | Question[Any]) -> list[tuple[Edson, Notes, Fraction]]:
    """All the worlds that may come of these items, with what was told on the way and their exact chances."""
    start = state.clone()
    start.do(*items)
    frontier = {0: (advance(start, policy, ()), Fraction(1))}
    ended: list[tuple[Edson, Notes, Fraction]] = []
    while frontier:
        reached: dict[Any, tuple[World, Fraction]] = {}
        for (world, notes), chance in frontier.values():
            if not world.agenda:
                ended.append((world, notes, chance))
                continue
            for branch, share in split(world, notes, policy):
                key = identity(*branch)
                before = reached[key][1] if key in reached else Fraction(0)
                reached[key] = branch, before + chance * share
        frontier = reached
    assert sum(chance for _, _, chance in ended) == 1
    return ended


def split(world: Edson, notes: Notes, policy: Policy) -> Iterable[tuple[World, Fraction]]:
    """One world for every total of the throw that comes next."""
    throw = world.agenda[-1]
    assert isinstance(throw, Throw)
    rolls = ROLLS[throw.count]
    total = sum(weight for _, weight in rolls)
    for pips, weight in rolls:
        twin = world.clone()
        twin.loaded = pips
        twin.agenda.pop()
        throw.run(twin)
        yield advance(twin, policy, notes), Fraction(weight, total)


def advance(world: Edson, policy: Policy, notes: Notes) -> World:
    """Run up to the next throw, or to the end."""
    heard = listen(world)
    while world.agenda and not isinstance(world.agenda[-1], Throw):
        item = world.agenda.pop()
        if isinstance(item, Step):
            item.run(world)
            continue
        options = item.options(world)
        action = options[0] if len(options) == 1 else policy(world, item, options)
        assert action in options, f"{action} is no answer to {item}: {options}"
        if isinstance(item, Advantage) and action == REROLL:  # the new throw is split like any other
            world.advantage_used = True
            world.do(item.throw)
            continue
        item.answer(world, action)
    return world, (*notes, *filter(None, map(note, heard)))


def note(event: Any) -> tuple[Any, ...]:
    """What a proof wants to know of an event; an empty note is dropped."""
    match event:
        case events.Compared(kind="defensive fire"):
            return ("fire", event.points)
        case events.Compared():
            difference = event.attack + event.attack_roll - event.defence - event.defence_roll
            return (event.kind, event.result, event.points, difference)
        case events.AmmoDropped():
            return ("ammo", event.side)
        case events.PhaseWillEnd():
            return ("phase ends",)
        case events.Overrun():
            return ("overrun",)
        case events.Checked(kind="gas"):
            return ("gas", event.needed)
        case events.Checked():
            return ("checked", event.unit, event.success)
    return ()


def identity(world: Edson, notes: Notes) -> tuple[Any, ...]:
    """Worlds that agree in this have the same future and the same past."""
    facts = world.__dict__
    lists = ("where", "level", "box", "lost", "crossed", "bridges", "control", "agenda")
    sets = ("entrenched", "labour", "used", "rallied", "checked", "tired", "halted", "assaulted", "failed")
    plain = ("ending", "fight", "melee", "passes", "gas", "advantage_used", "holder")
    return (
        notes,
        *(tuple(facts[name]) for name in lists),
        *(tuple(sorted(facts[name])) for name in sets),
        *(facts[name] for name in plain),
    )


def tally(ended: list[tuple[Edson, Notes, Fraction]], read: Callable[[Edson, Notes], Any]) -> dict[Any, Fraction]:
    chances: dict[Any, Fraction] = {}
    for world, notes, chance in ended:
        seen = read(world, notes)
        chances[seen] = chances.get(seen, Fraction(0)) + chance
    return chances


def told(ended: list[tuple[Edson, Notes, Fraction]], *what: Any) -> Fraction:
    """The chance that exactly this was noted."""
    return tally(ended, lambda world, notes: what in notes).get(True, Fraction(0))


def no_choice(state: Edson, question: Question[Any], options: list[Action]) -> Action:
    raise AssertionError(f"nobody expected {question}")
