"""10.31, 11, 17 Fire on a small stage: machine guns at an assault, ranged fire, shells from land and sea, gas."""

from __future__ import annotations

from game.edsons_ridge import events as told
from game.edsons_ridge.assault import ResolveDefensiveFire
from game.edsons_ridge.components import AMERICAN, GROUND, JAPANESE, other, place_name
from game.edsons_ridge.preview.fire import defensive_fire, ranged_fire
from game.edsons_ridge.ranged_fire import ResolveFire, ResolveGas, is_bombardment
from game.edsons_ridge.values import defensive_fire_defence, defensive_fire_value, ranged_defence, ranged_value
from game.kernel.agenda import Event
from game.kernel.forecast import Chance, Share, Tone
from game.kernel.tally import TallyLine
from game.kernel.words import count
from ui.director.fight import FightOutcome, FightShow
from ui.skins.edsons_ridge.camps import DiceCast, camp, enemies, from_where

PAIR = 2  # dice of one side
MISS = ("MISS", Tone.BAD)
HIT = ("HIT", Tone.GOOD)
FIRE: dict[tuple[str, str], tuple[tuple[str, Tone], str, str]] = {  # as who fires and as who is fired at reads it
    ("defensive fire", "casualties"): (HIT, "{hits} on those who come.", "Your men take {hits} on the way."),
    ("defensive fire", "no effect"): (MISS, "The fire stops nobody.", "The fire stops none of your men."),
    ("ranged fire", "attrition"): (HIT, "{wear} in {place}.", "{wear} on your men in {place}."),
    ("ranged fire", "no effect"): (MISS, "Nobody in {place} is hurt.", "Nobody of yours is hurt."),
    ("ranged fire", "mistaken attack"): (
        ("FALLS SHORT", Tone.BAD),
        "Equal dice: it falls on your own men (17.2).",
        "Equal dice: it falls on his own men (17.2).",
    ),
}


def chances(good: str, bad: str, share: Share) -> tuple[Chance, Chance]:
    """As who throws and as the other reads it: each his own hope."""
    return Chance(good, share, Tone.GOOD), Chance(bad, 1 - share, Tone.GOOD)


def _outcome(event: Event | None) -> FightOutcome | None:
    if not isinstance(event, told.Compared):
        return None
    (word, tone), *sentences = FIRE[event.kind, event.result]
    facts = {
        "hits": count(event.points, "casualty point"),
        "wear": count(event.points, "attrition point"),
        "place": GROUND[event.place].title,
    }
    mine, his = (sentence.format(**facts) for sentence in sentences)
    return FightOutcome(word, (mine, his), tone)


def defensive(step: ResolveDefensiveFire, cast: DiceCast) -> FightShow:
    """10.31 Machine guns fire first at those who come."""
    view, fight = cast.view, cast.view.the_fight
    shooter, title = other(fight.side), GROUND[fight.place].title
    charge = (TallyLine("against a charge", 1, "10.31E"),) if fight.charge else ()
    lines = (*defensive_fire_value(view, fight.firing).lines, *charge)
    guns = camp(cast, shooter, "fire", title, fight.firing, fight.firing[0], "fires", lines, cast.pips[:PAIR])
    cover = defensive_fire_defence(view, fight).lines
    deed = "charge" if fight.charge else "attack"
    force = camp(cast, fight.side, deed, title, fight.units, fight.point, "in front", cover, cast.pips[PAIR:])
    share = defensive_fire(view, fight, fight.firing).hit
    return FightShow(
        place_name(fight.place),
        f"Fire at the {'charge' if fight.charge else 'assault'} on {title}",
        (guns, force),
        view,
        cast.after,
        chances("the fire hits", "the fire misses", share),
        _outcome(cast.result),
        again=cast.again,
        is_small=True,
        settles=False,
    )


def ranged(step: ResolveFire, cast: DiceCast) -> FightShow:
    """11.1-11.4, 17 From a distance: platoons, guns, or destroyers from the sea."""
    view, title = cast.view, GROUND[step.target].title
    shells = is_bombardment(view, step.firing[0], step.target)
    units = enemies(view, step.side, step.target)
    where = from_where(view, step.firing, step.target)
    guns = camp(
        cast,
        step.side,
        "shell" if shells else "fire",
        where,
        step.firing,
        step.firing[0],
        "fires",
        ranged_value(view, step.firing).lines,
        cast.pips[:PAIR],
    )
    cover = ranged_defence(step.target).lines
    men = camp(cast, other(step.side), "take cover", title, units, step.primary, "aimed at", cover, cast.pips[PAIR:])
    return FightShow(
        place_name(step.target),
        f"{'Shells on' if shells else 'Fire at'} {title}",
        (guns, men),
        view,
        cast.after,
        chances("the fire hits", "the fire misses", ranged_fire(view, step.side, step.target, step.firing).hit),
        _outcome(cast.result),
        again=cast.again,
        is_small=True,
    )


def gas(step: ResolveGas, cast: DiceCast) -> FightShow:
    """11.7 One die says how many points the Marines take."""
    title, event = GROUND[step.target].title, cast.result
    points = count(event.needed, "casualty point") if isinstance(event, told.Checked) else "?"
    cloud = camp(cast, JAPANESE, "release gas", title, (), dice=cast.pips, says=points)
    men = camp(cast, AMERICAN, "are in it", title, cast.view.units(AMERICAN, step.target))
    words = (f"{points} in {title}.", f"Your men take {points}.")
    outcome = FightOutcome("HIT", words, Tone.GOOD) if event is not None else None
    place = place_name(step.target)
    return FightShow(
        place,
        f"Gas on {title}",
        (cloud, men),
        cast.view,
        cast.after,
        None,
        outcome,
        again=cast.again,
        is_small=True,
    )
