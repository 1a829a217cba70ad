"""13.6, 10.9, 8.22, 8.25, 13.8 Blows in close combat and single tries against a number, each on a small stage."""

from __future__ import annotations

from dataclasses import replace

from game.edsons_ridge import events as told
from game.edsons_ridge.close_combat import Blow
from game.edsons_ridge.components import GROUND, TRACKS, other, place_name
from game.edsons_ridge.infiltration import SlipIn
from game.edsons_ridge.patrol import ResolvePatrol
from game.edsons_ridge.preview.checks import check_of
from game.edsons_ridge.preview.melee import strike
from game.edsons_ridge.state import UNKNOWN, Edson
from game.edsons_ridge.values import lead_striker, strike_modifier, strike_target
from game.edsons_ridge.withdrawal import BreakAway
from game.edsons_ridge.wording.names import called
from game.kernel.agenda import Event, Side
from game.kernel.forecast import Tone
from game.kernel.named import Place
from game.kernel.tally import TallyLine
from ui.director.fight import Camp, FightOutcome, FightShow
from ui.skins.edsons_ridge.camps import DiceCast, camp
from ui.skins.edsons_ridge.shots import chances

DOUBLE_ONE = 2  # 13.6 a roll that misses whatever is added
Tries = SlipIn | ResolvePatrol | BreakAway
TRIED: dict[str, tuple[str, str, str]] = {  # what it is, and the words for it well done and not
    "infiltration": ("slips towards", "SLIPS IN", "SEEN"),
    "patrol": ("patrols", "HIT", "WORN DOWN"),
    "withdrawal": ("breaks away from", "AWAY", "HELD FAST"),
}
SAID: dict[str, tuple[str, str, str, str]] = {  # well done for who tries and for the other, and not
    "infiltration": (
        "{unit} is in {place} unseen.",
        "{unit} has slipped into {place}.",
        "{unit} will have to assault.",
        "You see {unit}: it must assault.",
    ),
    "patrol": (
        "{unit} wears its target down.",
        "The patrol wears one of yours down.",
        "{unit} is worn down itself.",
        "The patrol is worn down.",
    ),
    "withdrawal": (
        "{unit} gets away.",
        "{unit} gets away.",
        "{unit} must stay and fight.",
        "{unit} must stay and fight.",
    ),
}


def blow(step: Blow, cast: DiceCast) -> FightShow:
    """13.6 Two dice and what is added, against what the two values leave to be reached."""
    view = cast.view
    melee, fight, target = view.the_melee, view.fight, step.target
    lead, needed = lead_striker(view, step.attackers), strike_target(view, step.attackers, target)
    added = strike_modifier(view, melee, step.attackers, target, fight).lines
    title = GROUND[melee.place].title
    mine = camp(cast, step.side, "strike", title, step.attackers, lead, "strikes", added, cast.pips)
    his = camp(cast, other(step.side), "stand", title, (target,), target, "", _needed(needed))
    event = cast.result
    hit = isinstance(event, told.Struck) and event.hit
    if hit:  # 13.2 he falls when all blows are struck
        his = replace(his, fighters=tuple(replace(one, is_lost=True) for one in his.fighters))
    word = "Charge into" if fight is not None else "Close combat in"
    return FightShow(
        place_name(melee.place),
        f"{word} {title}",
        (mine, his),
        view,
        cast.after,
        chances("the blow hits", f"{called(target)} stands", strike(view, melee, step.attackers, target, fight).hit),
        _struck(event, sum(cast.pips)),
        again=cast.again,
        is_small=True,
        settles=False,
    )


def _needed(needed: int) -> tuple[TallyLine, ...]:
    base = TRACKS.close_combat_target
    stronger = (TallyLine("the attacker is stronger", needed - base, "13.6"),) if needed != base else ()
    return TallyLine("to be reached", base, "13.6"), *stronger


def _struck(event: Event | None, roll: int) -> FightOutcome | None:
    if not isinstance(event, told.Struck):
        return None
    name = called(event.target)
    if event.hit:
        return FightOutcome("HIT", (f"{name} falls.", f"{name} falls."), Tone.GOOD)
    why = "A double one always misses. " if roll == DOUBLE_ONE else ""
    return FightOutcome("MISS", (f"{why}{name} stands.", f"{why}{name} stands."), Tone.BAD)


def tried(step: Tries, cast: DiceCast) -> FightShow | None:
    """8.222, 8.25, 13.8 One unit, one roll, one number."""
    view, check, place = cast.view, check_of(cast.view, step), _place(cast.view, step)
    if check is None:
        return None
    deed, *_ = TRIED[check.kind]
    title, bound = GROUND[place].title, "more" if check.upward else "less"
    mine = camp(cast, check.side, "try", title, (step.unit,), step.unit, "", (), cast.pips, str(sum(cast.pips)))
    his = _watchers(cast, step, place, other(check.side), f"{check.needed} or {bound}")
    name = called(step.unit)
    return FightShow(
        place_name(place),
        f"{name} {deed} {title}",
        (replace(mine, low=not check.upward), replace(his, sums=tuple(check.tally.lines))),
        view,
        cast.after,
        chances("it succeeds", "it fails", check.success),
        _tried(cast.result, check.kind, name, title),
        again=cast.again,
        is_small=True,
        settles=False,
    )


def _place(view: Edson, step: Tries) -> Place:
    match step:
        case SlipIn(_, place):
            return place
        case ResolvePatrol(_, _, area):
            return area
    return view.the_melee.place


def _watchers(cast: DiceCast, step: Tries, place: Place, side: Side, says: str) -> Camp:
    """Who stands there: the patrol's target in front."""
    victim = step.victim if isinstance(step, ResolvePatrol) else UNKNOWN
    units = (victim,) if victim != UNKNOWN else cast.view.units(side, place)
    return camp(cast, side, "watch", GROUND[place].title, units, victim, says=says)


def _tried(event: Event | None, kind: str, name: str, title: str) -> FightOutcome | None:
    if not isinstance(event, told.Checked):
        return None
    _, good, bad = TRIED[kind]
    words = SAID[kind][:2] if event.success else SAID[kind][2:]
    mine, his = (sentence.format(unit=name, place=title) for sentence in words)
    return FightOutcome(good if event.success else bad, (mine, his), Tone.GOOD if event.success else Tone.BAD)
