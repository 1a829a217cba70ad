"""7.5-7.16, 8, 9, 11.4 Fights on stage: rounds of fire, the last one whole; shells, a Banzai charge, counterattacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.bloody_ridge import events as told
from game.bloody_ridge.components import AMERICAN, FACTOR, JAPANESE
from game.bloody_ridge.state import Ridge
from game.kernel.agenda import Event, Side
from game.kernel.forecast import Tone
from game.kernel.named import Piece
from game.kernel.state import Rolled
from game.kernel.tally import TallyLine
from game.kernel.words import count
from ui.director.fight import Camp, FightOutcome, FightShow, StageFighter
from ui.skins.bloody_ridge.places import name_of


class ToldMove(Protocol):
    """What is told of a move, up to one event of it."""

    @property
    def events(self) -> Sequence[Event]: ...
    @property
    def index(self) -> int: ...
    @property
    def views(self) -> Sequence[Ridge]: ...


RESULTS: dict[type[Event], tuple[str, Tone, str, str]] = {
    told.Taken: ("TAKEN", Tone.GOOD, "{place} is yours.", "{place} is lost."),
    told.ForceLost: (
        "REPULSED",
        Tone.BAD,
        "The whole force is lost before {place}.",
        "{place} holds, the force is gone.",
    ),
}


EXCHANGES: dict[tuple[bool, bool], tuple[str, Tone]] = {  # whether Marines fell, whether Japanese fell
    (True, False): ("HIT", Tone.GOOD),
    (False, True): ("LOSSES", Tone.BAD),
    (True, True): ("BOTH BLEED", Tone.EVEN),
    (False, False): ("NOBODY FALLS", Tone.EVEN),
}


def is_first_volley(scene: ToldMove) -> bool:
    """7.8 Both sides' fire of a round is one picture, seen with the second."""
    here = scene.events[scene.index]
    assert isinstance(here, told.Fired)
    later = [event for event in scene.events[scene.index + 1 :] if isinstance(event, told.Fired)]
    return bool(later) and later[0].round == here.round


def round_of(scene: ToldMove) -> FightShow | None:
    """7.11 A round as it began: the last one with what the fight came to, an earlier one small."""
    here = scene.events[scene.index]
    assert isinstance(here, told.Fired)
    volleys = {
        event.side: (place, event)
        for place, event in enumerate(scene.events[: scene.index + 1])
        if isinstance(event, told.Fired) and event.round == here.round
    }
    began = scene.views[min(place for place, _ in volleys.values())]
    if began.fight is None or began.force is None:
        return None
    camps = _camp(began, JAPANESE, volleys), _camp(began, AMERICAN, volleys)
    place, after, end = name_of(began.fight.place), scene.views[scene.index + 1], _outcome(scene, began)
    outcome = end or _exchange(volleys)
    title = f"Attack on {place}, round {here.round}"
    return FightShow(place, title, camps, began, after, None, outcome, is_small=end is None)


def _exchange(volleys: dict[Side, tuple[int, told.Fired]]) -> FightOutcome:
    """A round that decides nothing yet: who fell on either side."""
    fallen, killed = (len(volleys[side][1].hit) if side in volleys else 0 for side in (AMERICAN, JAPANESE))
    word, tone = EXCHANGES[bool(killed), bool(fallen)]
    words = f"{killed or 'None'} of theirs, {fallen or 'none'} of yours."
    return FightOutcome(word, (words, f"{fallen or 'None'} of theirs, {killed or 'none'} of yours."), tone)


def shells_on(view: Ridge, event: told.Shelled) -> FightShow:
    """8.2 A die for every unit under the shells."""
    place, hits = name_of(event.place), len(event.hit)
    guns = Camp(AMERICAN, "shell", place, (), (), event.dice, True, f"{event.needed} or less hits")
    men = Camp(JAPANESE, "lie under it", place, tuple(_line(event.units, event.hit)))
    fallen = count(hits, "unit") if hits else "Nobody"
    outcome = (
        FightOutcome("HIT", (f"{fallen} of theirs killed.", f"{fallen} of yours killed."), Tone.GOOD)
        if hits
        else FightOutcome("MISS", ("Nobody is hit.", "Nobody is hit."), Tone.BAD)
    )
    camps = guns, men
    return FightShow(place, f"Shells on {place}", camps, view, view, None, outcome, is_small=True, settles=False)


def charge_at(view: Ridge, event: told.Charged) -> FightShow | None:
    """11.4 One die each; the higher one has the hex."""
    if view.fight is None or view.force is None:
        return None
    place = name_of(view.fight.place)
    lost = () if event.success else view.force.units
    men = Camp(JAPANESE, "charge", place, tuple(_line(view.force.units, lost)), (), (event.japanese,))
    line = Camp(AMERICAN, "stand", place, tuple(_line(view.fight.units, ())), (), (event.american,))
    if event.success:
        outcome = FightOutcome("BREAKS IN", ("The charge is among them.", "The charge is among you."), Tone.GOOD)
    else:
        outcome = FightOutcome("SHOT DOWN", ("The whole charge is lost.", "The charge is shot down."), Tone.BAD)
    return FightShow(place, f"Banzai at {place}", (men, line), view, view, None, outcome, is_small=True)


def counterattacks(view: Ridge, tried: Sequence[told.Retaken]) -> FightShow:
    """9 A die for every hex, all in one throw."""
    lost = [each for each in tried if each.success]
    dice = tuple(each.die for each in tried)
    theirs = Camp(AMERICAN, "counterattack", "", (), (), dice, True, f"{len(lost)} of {len(tried)}")
    yours = Camp(JAPANESE, "hold", count(len(tried), "hex", "hexes"), ())
    names = ", ".join(name_of(each.place) for each in lost)
    if lost:
        outcome = FightOutcome("RETAKEN", (f"{names} are yours again.", f"{names} lost."), Tone.GOOD)
    else:
        outcome = FightOutcome("HELD", ("No hex is retaken.", "All your hexes hold."), Tone.BAD)
    place = name_of((lost or tried)[0].place)
    camps = theirs, yours
    return FightShow(place, "Counterattacks", camps, view, view, None, outcome, is_small=True, settles=False)


def _line(units: Sequence[Piece], dead: Sequence[Piece]) -> list[StageFighter]:
    """The strongest in front."""
    strongest = max(units, key=lambda unit: FACTOR[unit], default=None)
    fighters = [StageFighter(unit, "lead" if unit == strongest else "line", is_lost=unit in dead) for unit in units]
    return sorted(fighters, key=lambda one: one.role != "lead")


def _camp(view: Ridge, side: Side, volleys: dict[Side, tuple[int, told.Fired]]) -> Camp:
    fight, force = view.the_fight, view.the_force
    units = force.units if side == JAPANESE else fight.units
    fired = volleys[side][1] if side in volleys else None
    other = volleys.get(Side(1 - side))
    dead = set(other[1].hit) if other is not None else set()
    fighters = _line(units, tuple(dead))
    place = force.place if side == JAPANESE else fight.place
    deed = "attack" if side == JAPANESE else "defend"
    dice, says = (fired.dice, _says(fired)) if fired is not None else ((), "no fire")
    return Camp(side, deed, name_of(place), tuple(fighters), _sums(fired), dice, True, says)


def _sums(fired: told.Fired | None) -> tuple[TallyLine, ...]:
    """7.5, 7.15 Factors against the strength of the ground, and Hill 123."""
    if fired is None or not fired.needed:
        return ()
    lines = [TallyLine(f"factors against strength {fired.strength}", fired.total, "7.5")]
    lines += [TallyLine("Hill 123 on the odds", fired.shift, "7.15")] if fired.shift else []
    return tuple(lines)


def _says(fired: told.Fired) -> str:
    if not fired.needed:
        return "no fire"
    return f"{count(len(fired.hit), 'hit') if fired.hit else 'no hit'} at {fired.needed} or less"


def _outcome(scene: ToldMove, began: Ridge) -> FightOutcome | None:
    """7.12, 7.13 Taken or lost; a fight that ends otherwise has no word."""
    fight = began.fight
    for event in scene.events[scene.index + 1 :]:
        if type(event) in RESULTS and fight is not None:
            word, tone, *sentences = RESULTS[type(event)]
            attacker, defender = (sentence.format(place=name_of(fight.place)) for sentence in sentences)
            return FightOutcome(word, (attacker, defender), tone)
        if isinstance(event, told.Fired | Rolled):
            return None
    return None
