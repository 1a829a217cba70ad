"""7 An attack on stage: who fires at whom, both sums line by line, the dice last, and what the hit did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.conflict_of_heroes import events as told
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import MARKERS, UNHIT, UNKNOWN_MARKER
from game.conflict_of_heroes.preview import odds_of
from game.conflict_of_heroes.state import BLIND, BUNKER, GONE, NOBODY, WIRE, Deed, Engagement, Throw, stands_at
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
    """One roll of an attack; None where the reader cannot know who fired, or at whom."""
    event, before = scene.events[scene.index], scene.views[scene.index]
    assert isinstance(event, told.Resolved)
    deed = before.deed or scene.views[scene.index + 1].deed
    if deed is None or event.target >= BLIND or not event.attack or stands_at(before, event.target) <= 0:
        return None
    if deed.leader != NOBODY and before.where[deed.leader] <= 0:
        return None
    after = scene.views[_end_of(scene) + 1]
    shot = shot_of(before, deed, stands_at(before, event.target))
    attack, defence = attack_tally(before, shot, event.target), defence_tally(before, shot, event.target)
    throw, dice = before.throw, _dice(scene)
    place = hex_name(stands_at(before, event.target))
    odds = odds_of(before, shot, event.target, _added(throw))
    hit, name = odds.hit + odds.critical, target_name(before, event.target)
    return FightShow(
        place,
        f"{sentence(deed.do)} on {place}",
        (
            _attackers(before, deed, (*attack.lines, *_extra(throw, event, attack.total, dice)), dice),
            _defenders(before, after, deed, event, defence.lines),
        ),
        before,
        after,
        (Chance(f"{name} is hit", hit, Tone.GOOD), Chance(f"{name} is spared", 1 - hit, Tone.GOOD)),
        _outcome(scene, before, after, event),
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


def _extra(throw: Throw | None, event: told.Resolved, rating: int, dice: tuple[int, ...]) -> list[TallyLine]:
    """3.2.3, 9.2 What else was added to the dice; all of it as one line where they fell before."""
    if not dice:
        return [TallyLine("dice and CAPs", event.attack - rating, "7.1")]
    more = event.attack - rating - sum(dice)
    caps = throw.caps if throw is not None else 0
    aim = throw.aim if throw is not None else 0
    lines = [TallyLine("CAPs", caps, "3.2.3"), TallyLine("Careful Aiming", aim, "9.2")]
    lines.append(TallyLine("Luck!", more - caps - aim, "9.2"))
    return [line for line in lines if line.points]


# ---- who stands there


def _attackers(view: Engagement, deed: Deed, sums: tuple[TallyLine, ...], dice: tuple[int, ...]) -> Camp:
    units = [] if deed.leader == NOBODY else [StageFighter(deed.leader, "lead", "leads")]
    units += [StageFighter(unit, "aside", "supports") for unit in deed.supporters if deed.leader != NOBODY]
    where = f"from {hex_name(view.where[deed.leader])}" if deed.leader != NOBODY else "from off the map"
    return Camp(deed.side, "attack", where, tuple(units), sums, dice)


def _defenders(
    view: Engagement, after: Engagement, deed: Deed, event: told.Resolved, sums: tuple[TallyLine, ...]
) -> Camp:
    units: tuple[StageFighter, ...] = ()
    side = Side(1 - deed.side)
    if event.target < BUNKER:
        unit = Piece(event.target)
        side = view.side(unit)
        lost = after.where[unit] == GONE
        changed = after.marker[unit] != view.marker[unit] and not lost
        later = marker_words(after, unit) if changed else ""
        units = (StageFighter(unit, "lead", "is attacked", later, changed, lost),)
    cover = event.defence - sum(line.points for line in sums)
    more = (TallyLine("Take Cover!", cover, "9.5"),) if cover else ()
    return Camp(side, "defend", hex_name(stands_at(view, event.target)), units, (*sums, *more))


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
    return FightOutcome(word, (attacker, defender), tone)
