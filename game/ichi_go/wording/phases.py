"""A whole phase in few words: what each army did, the fights, losses, and what changed hands."""

from __future__ import annotations

from collections.abc import Sequence

from game.ichi_go import events
from game.ichi_go.armies import army_of
from game.ichi_go.components import CITIES, JAPANESE, NATION, Nation
from game.ichi_go.secrets import is_cover
from game.ichi_go.stacking import has_garrison
from game.ichi_go.state import China, is_regular
from game.ichi_go.supply import is_out
from game.ichi_go.wording.names import regular, short_place, unit
from game.kernel.agenda import Event, Side
from game.kernel.named import Piece, Place
from game.kernel.state import Drawn, Rolled, Told
from game.kernel.words import count, joined

NAMED = 3  # marches of an army that are told one by one
ARRIVALS, RECRUITS = "Japanese reinforcements", "Chinese reinforcements"
SILENT = (Rolled, Drawn, events.PointsRolled, events.Controlled)  # they go with the march that they belong to


def group_of(view: China, event: Event) -> str | None:
    """An army, or who arrives; None for what is a thing of its own: a battle, a die that decides."""
    match event:
        case events.Moved(units, path) if path:
            return army_of(view, _known(units), path[0])
        case events.Flown(one, start, _):
            return army_of(view, one, start)
        case events.Entered():
            return ARRIVALS
        case events.Recruited():
            return RECRUITS
    return "" if isinstance(event, SILENT) else None


def _known(units: Sequence[Piece]) -> Piece:
    """One that may be seen, if any of them may."""
    return next((one for one in units if not is_cover(one)), units[0])


def group_words(name: str, told: Sequence[Told]) -> str:
    """`9th War Area: 2 units from Changsha to 1914 and 1 from Hengyang to Leiyang. It takes 1914.`"""
    happened = [event for event, _ in told]
    came = [event for event in happened if isinstance(event, events.Entered | events.Recruited)]
    if came:
        where = [event.place for event in came]
        spots = [f"{where.count(place)} at {short_place(place)}" for place in dict.fromkeys(where)]
        return f"{name}: {joined(spots)}{' (9.7)' if name == RECRUITS else ' (9.1)'}."
    parts = [_march_words(units, path) for units, path in marches_of(happened)]
    more = [count(len(parts) - NAMED + 1, "more march", "more marches")] if len(parts) > NAMED else []
    taken = dict.fromkeys(event.place for event in happened if isinstance(event, events.Controlled))
    gain = f" Taken: {joined(map(short_place, taken))} (3.5)." if taken else ""
    return f"{name}: {joined([*parts[: NAMED - 1 if more else NAMED], *more])}.{gain}"


def _march_words(units: tuple[Piece, ...], path: tuple[Place, ...]) -> str:
    who = count(len(units), "army", "armies") if all(map(is_regular, units)) else count(len(units), "unit")
    return f"{who} from {short_place(path[0])} to {short_place(path[-1])}"


def marches_of(happened: Sequence[Event]) -> list[tuple[tuple[Piece, ...], tuple[Place, ...]]]:
    """Who went which way; a march that was led over a hex on its way is one."""
    found: list[tuple[tuple[Piece, ...], tuple[Place, ...]]] = []
    for event in happened:
        if isinstance(event, events.Flown):
            found.append(((event.unit,), (event.start, event.end)))
        if not isinstance(event, events.Moved):
            continue
        if found and found[-1][1][-1] == event.start and _are_same(found[-1][0], event.units):
            found[-1] = (found[-1][0], (*found[-1][1], *event.path[1:]))
        else:
            found.append((event.units, event.path))
    return found


def _are_same(before: tuple[Piece, ...], after: tuple[Piece, ...]) -> bool:
    """6.6 Covered units are called by where they lie."""
    known = [[unit for unit in units if not is_cover(unit)] for units in (before, after)]
    return len(before) == len(after) and known[0] == known[1]


# ---- the sections of a summary


def moves_words(told: Sequence[Told]) -> list[str]:
    """A sentence for each army."""
    groups: dict[str, list[Told]] = {}
    name = ""
    for event, view in told:
        name = group_of(view, event) or name
        if name and group_of(view, event) is not None:
            groups.setdefault(name, []).append(Told(event, view))
    kinds = (events.Moved, events.Flown, events.Entered, events.Recruited)
    return [group_words(name, own) for name, own in groups.items() if any(isinstance(e, kinds) for e, _ in own)]


def fights_of(told: Sequence[Told]) -> list[tuple[Place, bool, str]]:
    """Where, whether nobody stands there afterwards, and how it went."""
    found: list[tuple[Place, bool, str]] = []
    odds: events.OddsFound | None = None
    for event, _ in told:
        if isinstance(event, events.OddsFound):
            odds = event
        elif isinstance(event, events.Walkover):
            why = "nobody there has any strength" if event.defenders_gone else "the attackers have no strength"
            found.append(_fight(told, event.target, f"{why}, no die"))
        elif isinstance(event, events.Fought):
            sums = f"{odds.attack} against {odds.defence}, " if odds is not None else ""
            found.append(_fight(told, event.target, f"{sums}die {event.die}, {event.result}"))
    return found


def _fight(told: Sequence[Told], place: Place, how: str) -> tuple[Place, bool, str]:
    """11.24 A hex has fallen if somebody advanced into it, or nobody is left there."""
    last = told[-1].after
    entered = any(isinstance(event, events.Advanced) and event.place == place for event, _ in told)
    falls = entered or (place not in last.stacks and not has_garrison(last, place))
    return place, falls, f"{short_place(place)} {'falls' if falls else 'holds'}: {how} (11.19)."


def losses_words(before: China, after: China, told: Sequence[Told]) -> list[str]:
    """Steps on one side, whole armies on the other."""
    lines = []
    steps = after.lost - before.lost
    if steps:
        lines.append(f"Japan: {count(steps, 'step')} (11.20), {after.lost} in all.")
    for side, whose in ((JAPANESE, "Japanese"), (Side(1 - JAPANESE), "Allied")):
        names = [name for event, view in told if isinstance(event, events.Destroyed) for name in _of(side, view, event)]
        if names:
            lines.append(f"{whose} units destroyed: {joined(names)} (11.20).")
    left = [regular(face) for event, _ in told if isinstance(event, events.ZerosLeft) for face in event.faces]
    if left:
        lines.append(f"Without strength, to the pool: {joined(left)} (11.27).")
    tanks = sum(event.tanks for event, _ in told if isinstance(event, events.SupportLost))
    return [*lines, *([f"Spent: {count(tanks, 'tank regiment')} (11.17)."] if tanks else [])]


def _of(side: Side, view: China, event: events.Destroyed) -> list[str]:
    """Regulars by their faces, everybody else by name."""
    faces = [regular(face) for face in event.faces] if side != JAPANESE else []
    own = [one for one in event.units if not is_regular(one) and not is_cover(one) and NATION[one].side == side]
    return [*faces, *(unit(view, one) for one in own)]


def changed_hands(told: Sequence[Told]) -> dict[Place, int]:
    """3.5 Each hex with whoever had it at the end."""
    return {event.place: event.side for event, _ in told if isinstance(event, events.Controlled)}


def hands_words(changes: dict[Place, int]) -> list[str]:
    found = []
    for side, name in ((JAPANESE, "Japan"), (1 - JAPANESE, "The Allies")):
        own = sorted((place for place, owner in changes.items() if owner == side), key=lambda p: (p not in CITIES, p))
        if own:
            verb = "takes" if side == JAPANESE else "take"
            found.append(f"{name} {verb} {joined(map(short_place, own))} (3.5).")
    return found


def cut_off(view: China) -> frozenset[Place]:
    """7.1, 7.5 Hexes with units out of supply, as far as they are seen."""
    mine = view.layout.of(Nation.JP) | view.layout.of(Nation.US)
    return frozenset(
        place for place in mine if any(one in view.steps and is_out(view, one, place) for one in view.stacks[place])
    )


def supply_words(before: China, after: China) -> list[str]:
    """What became of supply: who is cut off, and who is joined again."""
    then, now = cut_off(before), cut_off(after)
    new, back = sorted(now - then), sorted(place for place in then - now if place in after.stacks)
    found = [f"Cut off now: {joined(map(short_place, new))} (7.3)."] if new else []
    return [*found, *([f"In supply again: {joined(map(short_place, back))} (7.1)."] if back else [])]
