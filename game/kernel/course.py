"""A game under way: what was played and told so far, and the way back while it is open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import randbelow
from typing import Any, Generic

from game.kernel.agenda import Action, Decision, Side, play, settle
from game.kernel.bag import SMOOTHED, top_up
from game.kernel.game import Game
from game.kernel.reading import legible
from game.kernel.state import SIX, DiceWanted, S, State, Tape, Told

SEEDS = 1 << 32  # a seed is a whole number from 0 below this; saves of older versions may hold others


def draw_seed() -> int:
    """Dice for a new game."""
    return randbelow(SEEDS)


class IllegalAction(ValueError):
    """An action that is not among the options."""


class Fallen(RuntimeError):
    """A step that the rules could not carry out, because the position contradicts them. The match stands as before."""


def _fall(error: Exception) -> Fallen:
    return Fallen(f"{type(error).__name__}: {legible(error)}")


@dataclass(frozen=True)
class LoadDice(Action):
    """Pips that a player brings from his own dice: part of the history, so that a replay throws them too."""

    pips: tuple[int, ...]


@dataclass(frozen=True)
class FreshDice(Action):
    """Other dice from here on, for a game that is tried again: part of the history, so that a replay has them too."""

    seed: int


DICE = (LoadDice, FreshDice)  # what changes the dice and answers nothing


@dataclass
class Moment(Generic[S]):
    """A decision taken: where it stood, who took it, what came of it. `before` is dropped once the way back closes."""

    side: Side
    action: Action
    told: Sequence[Told]
    before: S | None


class Course(Generic[S]):
    """The true state, the answers that led to it, and the ones that may still be taken back."""

    def __init__(
        self,
        game: Game[S],
        scenario: str,
        seed: int,
        options: tuple[str, ...] = (),
        opening_dice: tuple[int, ...] = (),
    ) -> None:
        self.game, self.scenario, self.seed, self.options = game, scenario, seed, options
        self.opening_dice = opening_dice  # a player's own, for what is rolled before the first decision
        self.notes: dict[str, Any] = {}  # what the screen wants kept with a save; the rules never read it
        self.history: list[Moment[S]] = []
        self.undone: list[Moment[S]] = []
        self.opening: Sequence[Told] = ()  # what happened before the first decision
        self._before: S | None = None  # where the last answer was given, to be read only
        self._begin(self._set_up(opening_dice))

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The options that are the game's own."""
        return tuple(option for option in self.options if option != SMOOTHED)

    @property
    def is_smoothed(self) -> bool:
        """Whether its dice come from a bag."""
        return SMOOTHED in self.options

    def _set_up(self, pips: tuple[int, ...]) -> S:
        if not all(1 <= pip <= SIX for pip in pips):
            raise IllegalAction(f"{pips} are no dice.")
        state = self.game.setup(self.scenario, self.seed, self.house_rules)
        state.loaded += pips
        return state

    def _begin(self, state: S) -> None:
        self.state = state
        if self.is_smoothed:
            top_up(state)
        self.opening = self._listen()

    def _listen(self, action: Action | None = None, before: S | None = None) -> Sequence[Told]:
        """Play on to the next decision with an ear on the state. A bag is filled after rolls only: otherwise it would
        close the way."""
        tape = Tape(before or self.state.clone(), _play_on, action)
        self.state.ears = tape  # type: ignore[misc]
        self.decision: Decision | None = _play_on(self.state, action)
        if self.is_smoothed:
            top_up(self.state)
        return tape

    @property
    def actions(self) -> list[Action]:
        return [moment.action for moment in self.history]

    @property
    def told(self) -> list[Told]:
        """Everything that happened so far, in truth; what a side heard of it, `Game.told_to` says."""
        return [*self.opening, *(told for moment in self.history for told in moment.told)]

    def view(self, side: Side) -> S:
        return self.game.observe(self.state, side)

    def play(self, action: Action) -> Sequence[Told]:
        """Answer the decision; refuses what is not among its options."""
        decision = self.decision
        if decision is None:
            raise IllegalAction("The game is over: nothing can be played any more.")
        if action not in decision.options:
            raise IllegalAction(f"{action} is not among the {len(decision.options)} options of {decision.question}.")
        self.undone.clear()
        return self._take(decision.side, action)

    def load_dice(self, *pips: int) -> None:
        """Put pips before the seed's own; they are history like every action."""
        if self.decision is None or not all(1 <= pip <= SIX for pip in pips):
            raise IllegalAction(f"{pips} are no dice.")
        self.undone.clear()
        self._take(self.decision.side, LoadDice(tuple(pips)))

    def change_dice(self, seed: int) -> None:
        """Other dice from here on; history like every action."""
        if self.decision is None:
            raise IllegalAction("The game is over: no dice fall any more.")
        self.undone.clear()
        self._take(self.decision.side, FreshDice(seed))

    def dice_for(self, action: Action, *pips: int) -> DiceWanted | None:
        """Which dice an answer needs beyond these pips, before anything is decided: for players who throw their own."""
        trial = self.state.clone()
        trial.loaded += tuple(pips)
        return _rehearse(trial, action)

    def dice_for_opening(self, *pips: int) -> DiceWanted | None:
        """Which dice are needed beyond these pips before the first decision."""
        return _rehearse(self._set_up(pips))

    def _take(self, side: Side, action: Action) -> Sequence[Told]:
        before = self._before = self.state.imprint(self._before)
        try:
            told = self._listen(action, before)
        except BaseException as error:  # nothing may leave a half-made move behind: it could be saved
            self.state = before.clone()
            if isinstance(error, Exception):  # a forged position, or a mistake in the rules
                raise _fall(error) from error
            raise
        self.history.append(Moment(side, action, told, before))
        if self._is_closed(before):
            self._forget()
        return told

    def _is_closed(self, before: S) -> bool:
        """Dice, draws and reveals close the way back."""
        return _chance_so_far(self.state) != _chance_so_far(before)

    def _forget(self) -> None:
        for moment in reversed(self.history):
            if moment.before is None:
                return
            moment.before = None

    def may_undo(self, side: Side) -> bool:
        return self._last_open(side) is not None

    def _last_open(self, side: Side) -> int | None:
        for index in range(len(self.history) - 1, -1, -1):
            if self.history[index].before is None:
                return None
            if self.history[index].side == side:
                return index
        return None

    def undo(self, side: Side) -> bool:
        """Back to that side's last decision, if the way is open."""
        index = self._last_open(side)
        if index is None:
            return False
        state = self.history[index].before
        assert state is not None
        self.undone += reversed(self.history[index:])
        del self.history[index:]
        self.state = state.clone()  # copies of positions share what has not changed
        self._listen()
        return True

    def redo(self, side: Side) -> bool:
        """Play again what was undone, up to the next decision of that side."""
        if not self.undone:
            return False
        self._take(self.undone[-1].side, self.undone.pop().action)
        while self.undone and self.undone[-1].side != side:
            self._take(self.undone[-1].side, self.undone.pop().action)
        return True

    def last_of(self, side: Side) -> int | None:
        """The number of a side's last decision, wherever the way back closes."""
        moments = enumerate(self.history)
        found = [n for n, moment in moments if moment.side == side and not isinstance(moment.action, DICE)]
        return found[-1] if found else None

    def repeat(self, action: Action) -> None:
        """Play what was played."""
        if isinstance(action, LoadDice):
            self.load_dice(*action.pips)
        elif isinstance(action, FreshDice):
            self.change_dice(action.seed)
        else:
            self.play(action)


def _play_on(state: State, action: Action | None) -> Decision | None:
    """Give an answer, and what comes of it up to the next decision."""
    if isinstance(action, DICE):
        bring_dice(state, action)
    elif action is not None:
        play(state, action)
    return settle(state)


def bring_dice(state: State, action: Action) -> None:
    """What a player brings from his own dice, or other dice altogether."""
    if isinstance(action, LoadDice):
        state.loaded += action.pips
    elif isinstance(action, FreshDice):
        state.seed, state.loaded, state.stacked = action.seed, (), ()


def _chance_so_far(state: State) -> tuple[Any, ...]:
    return state.seed, state.loaded, state.stacked, state.revealed


def _rehearse(trial: State, action: Action | None = None) -> DiceWanted | None:
    """Play on up to the first dice that do not lie ready; None if none are needed."""
    trial.rehearsed = True  # type: ignore[misc]
    try:
        if action is not None:
            play(trial, action)
        settle(trial)
    except DiceWanted as wanted:
        return wanted
    except Exception as error:  # what is tried out here would fall in play
        raise _fall(error) from error
    return None
