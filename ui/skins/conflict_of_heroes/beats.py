"""The events as beats of the show, each between the positions before and after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.conflict_of_heroes import events as told
from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import CARDS, MARKERS
from game.conflict_of_heroes.state import BLIND, NOBODY, Engagement
from game.conflict_of_heroes.wording.names import target_name, unit_name
from game.kernel.agenda import Event, Side
from game.kernel.named import Piece
from game.kernel.state import Drawn, Rolled, Told
from game.kernel.words import count, sentence
from ui.director import happening
from ui.director.beats import (
    Banner,
    Beat,
    Burst,
    Chit,
    Dice,
    DiceThrow,
    Entry,
    FightBeat,
    Flag,
    Flip,
    Glow,
    Loss,
    MachineGun,
    Muzzle,
    Overture,
    Ribbon,
    Slide,
    Verdict,
)
from ui.director.canvas import StageCanvas
from ui.director.happening import Beats, act_out
from ui.skins.conflict_of_heroes import fights

Now = happening.Happening[Engagement]
NAMES = ("Marines", "Japanese")
TRACE: tuple[int, int, int] = (255, 236, 160)


@dataclass(frozen=True)
class Tracer(Beat):
    """A burst of light from the gun to its target."""

    start: str
    end: str
    seconds = 0.3

    def sites(self) -> tuple[str, ...]:
        return self.start, self.end

    def draw(self, canvas: StageCanvas, share: float) -> None:
        one, two = pygame.Vector2(canvas.at(self.start)), pygame.Vector2(canvas.at(self.end))
        ends = (0.0, 1.0) if canvas.still else (share * 0.8, min(1.0, share * 0.8 + 0.3))
        first, last = (one + (two - one) * part for part in ends)
        pygame.draw.line(canvas.surface, (20, 16, 10), first, last, max(3, canvas.px(4)))
        pygame.draw.line(canvas.surface, TRACE, first, last, max(1, canvas.px(2)))


def beats(before: Engagement, heard: Sequence[Told]) -> list[Beats]:
    return act_out(SHOWN, before, heard)


def _where(view: Engagement, unit: Piece) -> str:
    return hex_name(view.where[unit]) if unit >= 0 and view.where[unit] > 0 else ""


# ---- attacks


def _attacked(now: Now, event: told.Attacked) -> Beats:
    """The flash and the tracer; shells and bombs burst."""
    place = hex_name(event.place) if event.place > 0 else ""
    start = _where(now.before, event.leader) if event.leader != NOBODY else ""
    if not start or not place:
        return (Burst(place),) if place else ()
    kind = now.before.type(event.leader)
    flash = MachineGun(start) if kind.weapon == "machine_gun" else Muzzle(start)
    if kind.explosive or kind.is_mortar:
        return flash, Burst(place)
    return (flash, Tracer(start, place)) if start != place else (flash,)


def _resolved(now: Now, event: told.Resolved) -> Beats:
    show = fights.show_of(now)
    if show is not None:
        return (FightBeat(show.place, show),)
    if event.target >= BLIND:
        place = hex_name(event.target - BLIND)
        return (Verdict(place, str(event.attack) if event.attack else "", "Nobody is seen to be hit"),)
    place = _where(now.before, Piece(event.target))
    result = ("Not hit", "Hit", "Hit twice")[event.hits]
    return (Verdict(place, target_name(now.before, event.target), result),)


def _destroyed(now: Now, event: told.Destroyed) -> Beats:
    if fights.is_on_stage(now, event.unit):
        return ()
    return (Loss(event.unit, hex_name(event.place)),) if event.place > 0 else ()


def _marked(now: Now, event: told.MarkerPut) -> Beats:
    place = _where(now.after, event.unit)
    return (Flip(event.unit, place, True),) if place and not fights.is_on_stage(now, event.unit) else ()


def _rallied(now: Now, event: told.Rallied) -> Beats:
    place = _where(now.before, event.unit)
    words = "rallies" if event.success else "does not rally"
    return (Verdict(place, f"{event.total}, {event.needed} needed", f"{unit_name(now.before, event.unit)} {words}"),)


def _rolled(now: Now, event: Rolled) -> Beats:
    """The dice of an attack are seen on its stage; others lie where they count."""
    if event.why == "attack":
        show = fights.dice_of(now)
        return (FightBeat(show.place, show),) if show is not None else ()
    if event.why == "strike back":
        return ()
    unit = now.before.throw.target if now.before.throw is not None else -1
    place = _where(now.before, Piece(unit)) if 0 <= unit < len(now.before.where) else ""
    return (Dice(place, tuple(DiceThrow(side, pips, event.low) for side, pips in event.throws)),)


# ---- moves


def _moved(now: Now, event: told.Moved) -> Beats:
    return (Slide((event.unit,), (hex_name(event.start), hex_name(event.place))),)


def _shells(now: Now, event: told.ShellsFall) -> Beats:
    name = CARDS[event.card].name
    if event.place <= 0:
        return (Ribbon(f"{name} falls off the map"),)
    return Burst(hex_name(event.place)), Verdict(hex_name(event.place), name, _drift(event))


def _drift(event: told.ShellsFall) -> str:
    return "On target" if event.aimed == event.place or event.aimed <= 0 else f"Drifted from {hex_name(event.aimed)}"


def _points(now: Now, event: told.PointsGained) -> Beats:
    lead = (NAMES[0], event.lead) if event.lead >= 1 else (NAMES[1], 1 - event.lead)
    return (Chit(event.side, f"+{count(event.points, 'point')}: {event.why}", "", f"{lead[0]} {lead[1]}"),)


def _initiative(now: Now, event: told.InitiativeTaken) -> Beats:
    totals = f", {event.totals[0]} to {event.totals[1]}" if event.totals else ""
    return (Ribbon(f"{NAMES[event.side]} begin{totals}"),)


def _turn(side: Side, view: Engagement, unit: Piece) -> Beats:
    return (Overture(side, _where(view, unit)),)


def _nothing(now: Now, event: Event) -> Beats:
    return ()


ALL: tuple[type[Event], ...] = tuple(
    kind for kind in vars(told).values() if isinstance(kind, type) and issubclass(kind, Event)
)
SHOWN: happening.Happened[Engagement] = {
    **dict.fromkeys((*ALL, Drawn), _nothing),  # seen with another event, or by nobody
    Rolled: _rolled,
    told.UnitPlaced: lambda now, e: (Entry(e.unit, hex_name(e.place)),),
    told.RoundBegun: lambda now, e: (Ribbon(f"Round {e.round}"),),
    told.InitiativeTaken: _initiative,
    told.Activated: lambda now, e: _turn(now.after.side(e.unit), now.after, e.unit),
    told.Stalled: lambda now, e: (Chit(e.side, f"{NAMES[e.side]} stall", "", "1 CAP" if e.with_cap else "1 AP"),),
    told.Passed: lambda now, e: (Chit(e.side, f"{NAMES[e.side]} pass", "", ""),),
    told.PointsGained: _points,
    told.BushidoChanged: lambda now, e: (Chit(Side(1), f"Bushido {e.points:+d}: {e.why}", "", f"{e.now:+d}"),),
    told.ControlTaken: lambda now, e: (Flag(hex_name(e.place), e.side),),
    told.Moved: _moved,
    told.Turned: lambda now, e: (Flip(e.unit, _where(now.after, e.unit), False),) if _where(now.after, e.unit) else (),
    told.Entered: lambda now, e: (Entry(e.unit, hex_name(e.place)),),
    told.Left: lambda now, e: (Glow((hex_name(e.place),)),),
    told.WireDeclined: lambda now, e: (Verdict(_where(now.after, e.unit), "Wire", "It does not get through"),),
    told.Stuck: lambda now, e: (Verdict(_where(now.after, e.unit), "Stuck", "Immobilized in the mud"),),
    told.Boarded: lambda now, e: (Glow(tuple(filter(None, (_where(now.after, e.boat),)))),),
    told.Attacked: _attacked,
    told.Resolved: _resolved,
    told.StruckBack: lambda now, e: (
        Verdict(_where(now.before, e.unit), "Strikes back", ("no hit", "a hit", "two hits")[e.hits]),
    ),
    told.CoverTaken: lambda now, e: (Verdict(_where(now.after, e.unit), "Take Cover!", "+1 on the defence"),),
    told.MarkerPut: _marked,
    told.MarkerShown: lambda now, e: (
        () if fights.is_on_stage(now, e.unit)
        else (Verdict(_where(now.after, e.unit), MARKERS[e.kind].name, unit_name(now.after, e.unit)),)
    ),
    told.Destroyed: _destroyed,
    told.Rallied: _rallied,
    told.WorksGone: lambda now, e: (Burst(hex_name(e.place)),),
    told.CardPlayed: lambda now, e: (Chit(e.side, f"{NAMES[e.side]} play a card", "", CARDS[e.card].name),),
    told.EventDrawn: lambda now, e: (Ribbon(f"{CARDS[e.card].name}: {e.text}"),),
    told.Gained: lambda now, e: (
        Chit(e.side, f"{NAMES[e.side]} gain", "", count(e.aps, "AP") if e.aps else count(e.caps, "CAP")),
    ),
    told.CapsLost: lambda now, e: (Chit(e.side, f"{NAMES[e.side]} lose", "", count(e.caps, "CAP")),),
    told.PlotMade: lambda now, e: (Chit(e.side, f"{NAMES[e.side]} plot a strike", "", CARDS[e.card].name),),
    told.ShellsFall: _shells,
    told.SmokeSet: lambda now, e: (Glow((hex_name(e.place),)),),
    told.FlareBurns: lambda now, e: (Glow((hex_name(e.place),)),),
    told.DugIn: lambda now, e: (Glow(tuple(filter(None, (_where(now.after, e.unit),)))),),
    told.SuppliesBurned: lambda now, e: (Burst(hex_name(e.place)),),
    told.BoatLeft: lambda now, e: (Ribbon(f"The boat leaves with {count(len(e.units), 'unit')}"),),
    told.Revealed: lambda now, e: (Entry(e.unit, hex_name(e.place)),),
    told.GameOver: lambda now, e: (Banner(f"{sentence(NAMES[e.side])} win", e.side),),
}  # fmt: skip
