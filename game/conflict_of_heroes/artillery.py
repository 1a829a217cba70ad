"""13.1, 13.2 Off-board artillery: plotted in secret a round ahead, drifting when it falls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.conflict_of_heroes import events
from game.conflict_of_heroes.asking import HEXES, NO, At, Boundary, FirefightQuestion
from game.conflict_of_heroes.carrying import Carry, Finish, set_smoke
from game.conflict_of_heroes.state import NOBODY, Deed, Do, Engagement, Plot
from game.conflict_of_heroes.throwing import throw_for
from game.kernel.agenda import Action, Step
from game.kernel.hexes import disc
from game.kernel.hexes import step as step_to
from game.kernel.named import Place

ON_TARGET = 3  # 13.2


@dataclass(frozen=True)
class SmokeAt(Action):
    """14.1 Smoke instead of shells, where the firefight allows it."""

    place: Place


@dataclass(frozen=True)
class PlotStrike(FirefightQuestion):
    """P03, P06 A hex anywhere, or nothing; secret."""

    card: str
    round: int
    smoke: bool = False

    def choices(self, state: Engagement) -> Sequence[Action]:
        places = state.sheet.board.hexes
        clouds = [SmokeAt(place) for place in places] if self.smoke else []
        return [*(HEXES[place] for place in places), *clouds, NO]

    def take(self, state: Engagement, action: Action) -> None:
        if isinstance(action, At | SmokeAt):
            plot = Plot(self.side, self.card, self.round, action.place, isinstance(action, SmokeAt))
            state.plots = (*state.plots, plot)
            state.tell(events.PlotMade, self.side, self.card)
            state.tell(events.PlottedAt, self.side, self.card, action.place)


@dataclass(frozen=True)
class PlotAll(Step[Engagement]):
    """2.0.6 Every strike that falls in a round is plotted in the one before."""

    round: int

    def run(self, state: Engagement) -> None:
        due = [s for s in state.sheet.strikes if not s.uses and self.round in s.rounds]
        ready = [s for s in due if state.turn >= 1 and (self.round > 1 or s.preplotted)]
        state.do(*(PlotStrike(s.side, s.card, self.round, s.smoke) for s in ready))


@dataclass(frozen=True)
class Strikes(Step[Engagement]):
    """2.0.7 What was plotted for this round falls."""

    def run(self, state: Engagement) -> None:
        now = [number for number, plot in enumerate(state.plots) if plot.round == state.turn]
        if now:
            state.do(Accuracy(), StrikeOver(), Strikes())


@dataclass(frozen=True)
class StrikeOver(Boundary):
    """A strike is over, whatever came of it."""

    def run(self, state: Engagement) -> None:
        state.deed = state.throw = None


@dataclass(frozen=True)
class Accuracy(Step[Engagement]):
    """13.2 The accuracy die of the first strike that is due."""

    def run(self, state: Engagement) -> None:
        plot = next(plot for plot in state.plots if plot.round == state.turn)
        throw_for(state, plot.side, "accuracy", 1, Fall())


@dataclass(frozen=True)
class Fall(Step[Engagement]):
    """13.2, R77 On target from 3 on, else so many hexes away as the die shows."""

    def run(self, state: Engagement) -> None:
        plot = next(plot for plot in state.plots if plot.round == state.turn)
        state.plots = tuple(other for other in state.plots if other is not plot)
        throw, state.throw = state.the_throw, None
        direction, drift = 1, 0
        if throw.total < ON_TARGET:
            (direction,) = state.roll("drift", throwers=(plot.side,))
            drift = throw.pips
        state.reveal()
        area = struck(state, plot.place, direction, drift)
        state.tell(events.ShellsFall, plot.side, plot.card, plot.place, area[0] if area else 0)
        if not area:
            return
        if plot.smoke:
            for place in area:
                if not state.sheet.board.terrain[place].is_water:
                    set_smoke(state, place)
            return
        state.deed = Deed(Do.BARRAGE, plot.side, NOBODY, card=plot.card, target=area[0], area=area)
        state.do(Carry(), Finish())


def struck(state: Engagement, place: Place, direction: int, drift: int) -> tuple[Place, ...]:
    """13.1, R06 The hexes of the pattern that lie on the map, the centre first."""
    board = state.sheet.board.map
    centre = step_to(board.at[place], direction - 1, drift)
    found = [board.number(here) for here in (centre, *disc(centre, 1)) if board.number(here)]
    return tuple(dict.fromkeys(found))
