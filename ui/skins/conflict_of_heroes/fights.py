"""7 An attack on stage: who fires at whom, both sums line by line, the dice last, and what the hit did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.conflict_of_heroes import events as told
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import MARKERS, UNHIT, UNKNOWN_MARKER
from game.conflict_of_heroes.preview import odds_of
from game.conflict_of_heroes.state import BLIND, BUNKER, GONE, NOBODY, WIRE, Deed, Do, Engagement, Throw, stands_at
from game.conflict_of_heroes.values import attack_tally, defence_tally, shot_of
from game.conflict_of_heroes.wording.names import target_name, unit_name
from game.kernel.agenda import Event, Side
from game.kernel.forecast import Chance, Tone
from game.kernel.named import Piece
from game.kernel.state import Rolled
from game.kernel.tally import TallyLine
from game.kernel.words import sentence
from ui.director.fight import Camp, FightOutcome, FightShow, StageFighter

AFTERMATH = (
    told.MarkerPut,
    told.MarkerSeen,
    told.MarkerShown,
    told.SavedByNoHit,
    told.Destroyed,
    told.PointsGained,
    told.BushidoChanged,
    told.CapsLost,
)
RESULTS: dict[str, tuple[str, Tone, str, str]] = {  # as the attacker and as the defender reads it
    "miss": ("MISS", Tone.BAD, "{name} is not hit.", "Your {name} is not hit."),
    "hit": ("HIT", Tone.PARTLY_GOOD, "{name} has a hit marker{marker}.", "Your {name} has a hit marker{marker}."),
    "saved": ("SAVED", Tone.EVEN, "A No Hit saves {name}.", "A No Hit saves your {name}."),
    "destroyed": ("DESTROYED", Tone.GOOD, "{name} is destroyed.", "Your {name} is destroyed."),
    "works": ("BREACHED", Tone.GOOD, "{name} is gone.", "{name} is gone."),
}


class ToldMove(Protocol):
    """What is told of a move, up to one event of it."""

    @property
    def events(self) -> Sequence[Event]: ...
    @property
    def index(self) -> int: ...
    @property
    def views(self) -> Sequence[Engagement]: ...


def is_on_stage(scene: ToldMove, unit: int) -> bool:
    """Whether what befell a unit was already seen with the attack that it comes from."""
    place = scene.index - 1
    while place >= 0 and isinstance(scene.events[place], AFTERMATH):
        place -= 1
    event = scene.events[place] if place >= 0 else None
    return isinstance(event, told.Resolved) and event.target == unit and event.attack > 0


def show_of(scene: ToldMove) -> FightShow | None:
    """One roll of an attack, at its result; None where the reader cannot know who fired, or at whom."""
    event, before = scene.events[scene.index], scene.views[scene.index]
    assert isinstance(event, told.Resolved)
    if not event.attack:
        return None
    dice = _dice(scene)
    after = scene.views[_end_of(scene) + 1]
    outcome = None if event.target >= BLIND else _outcome(scene, before, after, event)
    return _show(before, after, event.target, dice, (event.attack, event.defence), outcome, not dice)


def dice_of(scene: ToldMove) -> FightShow | None:
    """Up to the dice, where somebody may still change them (card 11) before the result is told."""
    event, before = scene.events[scene.index], scene.views[scene.index]
    later = scene.events[scene.index + 1 :]
    assert isinstance(event, Rolled)
    if before.throw is None or any(isinstance(each, told.Resolved) for each in later):
        return None
    return _show(before, before, before.throw.target, tuple(event.dice), None, None, False)


def _show(
    before: Engagement,
    after: Engagement,
    target: int,
    dice: tuple[int, ...],
    values: tuple[int, int] | None,
    outcome: FightOutcome | None,
    again: bool,
) -> FightShow | None:
    deed = before.deed or after.deed
    if deed is None or not 0 <= target < BLIND or stands_at(before, target) <= 0:
        return None
    if deed.leader != NOBODY and before.where[deed.leader] <= 0:
        return None
    shot = shot_of(before, deed, stands_at(before, target))
    attack, defence = attack_tally(before, shot, target), defence_tally(before, shot, target)
    place, name = hex_name(stands_at(before, target)), target_name(before, target)
    odds = odds_of(before, shot, target, _added(before.throw))
    hit = odds.hit + odds.critical
    value = values[1] if values is not None else defence.total + (before.throw.cover if before.throw else 0)
    more = _extra(before.throw, values[0] - attack.total if values is not None else None, dice)
    return FightShow(
        place,
        f"{sentence(deed.do)} on {place}",
        (
            _attackers(before, deed, (*attack.lines, *more), dice),
            _defenders(before, after, deed, target, value, defence.lines),
        ),
        before,
        after,
        (Chance(f"{name} is hit", hit, Tone.GOOD), Chance(f"{name} is spared", 1 - hit, Tone.GOOD)),
        outcome,
        again=again,
        is_small=deed.do != Do.CLOSE and not deed.supporters,
    )


def _end_of(scene: ToldMove) -> int:
    """The last event that belongs to this roll."""
    end = scene.index
    while end + 1 < len(scene.events) and isinstance(scene.events[end + 1], AFTERMATH):
        end += 1
    return end


def _dice(scene: ToldMove) -> tuple[int, ...]:
    """Those of this roll, if they fell in the same move."""
    for event in reversed(scene.events[: scene.index]):
        if isinstance(event, Rolled) and event.why == "attack":
            return tuple(event.dice)
        if isinstance(event, told.Resolved):
            break
    return ()


def _added(throw: Throw | None) -> int:
    return throw.caps + throw.aim - throw.cover if throw is not None else 0


def _extra(throw: Throw | None, added: int | None, dice: tuple[int, ...]) -> list[TallyLine]:
    """3.2.3, 9.2 What else was added to the dice; they stand as a line of their own where they fell before."""
    if throw is None:
        return [TallyLine("two dice and what was added", added or 0, "7.1")] if not dice else []
    pips = sum(dice) or throw.pips
    lines = [] if dice else [TallyLine("two dice", pips, "7.1")]
    lines += [TallyLine("CAPs", throw.caps, "3.2.3"), TallyLine("Careful Aiming", throw.aim, "9.2")]
    if added is not None:
        lines.append(TallyLine("Luck!", added - pips - throw.caps - throw.aim, "9.2"))
    return [line for line in lines if line.points]


# ---- who stands there


def _attackers(view: Engagement, deed: Deed, sums: tuple[TallyLine, ...], dice: tuple[int, ...]) -> Camp:
    units = [] if deed.leader == NOBODY else [StageFighter(deed.leader, "lead", "leads")]
    units += [StageFighter(unit, "aside", "supports") for unit in deed.supporters if deed.leader != NOBODY]
    where = f"from {hex_name(view.where[deed.leader])}" if deed.leader != NOBODY else "from off the map"
    return Camp(deed.side, "attack", where, tuple(units), sums, dice)


def _defenders(
    view: Engagement, after: Engagement, deed: Deed, target: int, value: int, sums: tuple[TallyLine, ...]
) -> Camp:
    units: tuple[StageFighter, ...] = ()
    side = Side(1 - deed.side)
    if target < BUNKER:
        unit = Piece(target)
        side = view.side(unit)
        lost = after.where[unit] == GONE
        changed = after.marker[unit] != view.marker[unit] and not lost
        later = marker_words(after, unit) if changed else ""
        units = (StageFighter(unit, "lead", "is attacked", later, changed, lost),)
    cover = value - sum(line.points for line in sums)
    more = (TallyLine("Take Cover!", cover, "9.5"),) if cover else ()
    return Camp(side, "defend", hex_name(stands_at(view, target)), units, (*sums, *more))


def marker_words(view: Engagement, unit: Piece) -> str:
    kind = view.marker[unit]
    if kind == UNHIT:
        return ""
    return "hit, face down" if kind == UNKNOWN_MARKER else f"hit: {MARKERS[kind].name}"


# ---- what came of it


def _outcome(scene: ToldMove, before: Engagement, after: Engagement, event: told.Resolved) -> FightOutcome:
    """7.3, 7.4 One word, and a sentence for either side."""
    later = scene.events[scene.index + 1 : _end_of(scene) + 1]
    unit = event.target < BUNKER
    if not event.hits:
        kind = "miss"
    elif not unit:
        kind = "works"
    elif any(isinstance(each, told.Destroyed) and each.unit == event.target for each in later):
        kind = "destroyed"
    elif any(isinstance(each, told.SavedByNoHit) for each in later):
        kind = "saved"
    else:
        kind = "hit"
    word, tone, *words = RESULTS[kind]
    known = MARKERS[after.marker[event.target]].name if unit and after.marker[event.target] != UNKNOWN_MARKER else ""
    marker = f" ({known})" if known and kind == "hit" else ", face down" if kind == "hit" else ""
    name = unit_name(before, Piece(event.target)) if unit else "the wire" if event.target >= WIRE else "the bunker"
    attacker, defender = (sentence(each.format(name=name, marker=marker)) for each in words)
    deed = before.deed or after.deed
    if unit and deed is not None and before.side(Piece(event.target)) == deed.side:  # R28 one's own unit in the hex
        return FightOutcome(word, (defender, defender), tone.turned())
    return FightOutcome(word, (attacker, defender), tone)
