"""One game being played: its history, the way back, saves and their proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import randbelow
from typing import Any, Generic

from game.kernel.agenda import Action, Decision, S, Side, play, settle
from game.kernel.bag import SMOOTHED, top_up
from game.kernel.envelope import SaveFile
from game.kernel.game import Game, ScenarioError
from game.kernel.reading import legible
from game.kernel.records import CodecError, decode, encode, refuse_strangers
from game.kernel.saves import SaveError, read_save, write_save
from game.kernel.state import SIX, DiceWanted, State, Tape, Told, canonical

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
class OpeningDice(Action):
    """Pips of a player's own dice for what is rolled before the first decision: in a save they stand first."""

    pips: tuple[int, ...]


@dataclass(frozen=True)
class Forgotten(Action):
    """An answer that this version cannot read any more, as it was written: no rule takes it, but no save loses it."""

    text: str


@dataclass
class Moment(Generic[S]):
    """A decision taken: where it stood, who took it, what came of it. `before` is dropped once the way back closes."""

    side: Side
    action: Action
    told: Sequence[Told]
    before: S | None


class Match(Generic[S]):
    """The true state and everything around it. Players see `view`s of it."""

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
        self.opened = ""  # what a player is told of a save that could not be read as it was written
        self.origin: tuple[S, int] | None = None  # where a save was taken up as it stood, after how many answers
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

    def dice_for(self, action: Action, *pips: int) -> DiceWanted | None:
        """Which dice an answer needs beyond these pips, before anything is decided: for players who throw their own."""
        trial = self.state.clone()
        trial.loaded += tuple(pips)
        return _rehearse(trial, action)

    def dice_for_opening(self, *pips: int) -> DiceWanted | None:
        """Which dice are needed beyond these pips before the first decision."""
        return _rehearse(self._set_up(pips))

    def opened_with(self, *pips: int) -> Match[S]:
        """The same game with these pips before its first decision."""
        return Match(self.game, self.scenario, self.seed, self.options, pips)

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

    def last_of(self, side: Side) -> int | None:
        """The number of a side's last decision, wherever the way back closes."""
        moments = enumerate(self.history)
        found = [n for n, moment in moments if moment.side == side and not isinstance(moment.action, LoadDice)]
        return found[-1] if found else None

    def take_back(self, side: Side) -> bool:
        """Back before a side's last decision, past dice too: what came before is played again, with the same dice."""
        last = self.last_of(side)
        if last is None:
            return False
        actions = self.actions[:last]
        while actions and isinstance(actions[-1], LoadDice):  # pips that were thrown for what is taken back
            actions.pop()
        again = self._taken_up(actions) if self.origin else self._replayed(actions)
        self.state, self.decision = again.state, again.decision
        self.history, self.opening = again.history, again.opening
        self.undone.clear()
        return True

    def _taken_up(self, actions: list[Action]) -> Match[S]:
        """Played again from where the save was taken up: what was before may have been played under other rules."""
        assert self.origin is not None
        again, (state, count) = self.opened_with(*self.opening_dice), self.origin
        again._resume(state.clone(), actions[:count])
        for action in actions[count:]:
            again.repeat(action)
        return again

    def redo(self, side: Side) -> bool:
        """Play again what was undone, up to the next decision of that side."""
        if not self.undone:
            return False
        self._take(self.undone[-1].side, self.undone.pop().action)
        while self.undone and self.undone[-1].side != side:
            self._take(self.undone[-1].side, self.undone.pop().action)
        return True

    def save(self, path: Path) -> None:
        write_save(path, self.snapshot())

    def snapshot(self) -> SaveFile:
        """Everything a save holds, as it is now."""
        first = [OpeningDice(self.opening_dice)] if self.opening_dice else []
        return SaveFile(
            game=self.game.name,
            scenario=self.scenario,
            options=list(self.options),
            seed=self.seed,
            actions=encode([*first, *self.actions]),
            state=self.state.facts(),
            notes=self.notes,
        )

    @classmethod
    def load(cls, path: Path, games: dict[str, Game[Any]]) -> Match[Any]:
        """The match that `save` wrote; `proven` plays it again from the seed."""
        return cls.restore(read_save(path), games, legible(path.name))

    @classmethod
    def restore(cls, saved: SaveFile, games: dict[str, Game[Any]], name: str = "save") -> Match[Any]:
        """A position that reads is used as it is; another is rebuilt from the answers, as far as the rules go."""
        if saved.game not in games:
            raise SaveError(f"{name}: belongs to the game {legible(saved.game)!r}, which is not installed here.")
        game = games[saved.game]
        try:
            refuse_strangers([saved.state, saved.actions], game.state.__module__.rpartition(".")[0])
            actions = [_answer(data) for data in saved.actions]
            opening = [action.pips for action in actions[:1] if isinstance(action, OpeningDice)]
            del actions[: len(opening)]
            match: Match[Any] = cls(game, saved.scenario, saved.seed, _still_a_choice(game, saved), *opening)
        except (CodecError, ScenarioError) as error:
            raise _unreadable(name, error) from error
        except Exception as error:  # forged data may break the rules in any way; the file is at fault, not the program
            raise SaveError(f"{name}: holds a game that the rules do not know. Load another save.") from error
        match.notes = saved.notes
        try:
            match._resume(game.state.from_facts(saved.state), actions)
        except Exception as error:  # of another version, or forged in any way
            match = match._rebuilt(actions, error)
            if actions and not match.history:
                raise _unreadable(name, error) from error
        return match

    def _resume(self, state: S, actions: list[Action]) -> None:
        """Go on from a position as it stands."""
        flaws = self.game.flaws(state)
        if flaws:
            raise CodecError(flaws[0])
        self.history = [Moment(Side(-1), action, [], None) for action in actions]
        self.opening = ()
        self.state = state
        self._listen()
        self.origin = (self.state.clone(), len(actions))

    def _rebuilt(self, actions: list[Action], error: Exception) -> Match[S]:
        """A position that does not read, as far as the answers lead to it."""
        again = self._as_far_as(actions)
        why = legible(error, 120) if isinstance(error, CodecError) else "the rules do not know it"
        again.opened = f"Its position cannot be read by this version ({why}): it was rebuilt from its "
        again.opened += f"{len(actions)} decisions."
        if len(again.history) < len(actions):
            again.opened = (
                f"Its position cannot be read by this version ({why}), and the rules of today play its decisions again "
                f"up to {len(again.history)} of {len(actions)}: it goes on from there. The save stays as it is."
            )
        return again

    def proven(self) -> tuple[Match[S], str]:
        """Played again from its seed a loaded match has its log and its way back. Where the rules lead elsewhere by
        now, it goes on from where it stood, and the words say so."""
        if self.opened:
            return self, self.opened
        again = self._as_far_as(self.actions)
        played = len(again.history)
        if played == len(self.history) and again.state.digest() == self.state.digest():
            return again, ""
        since = f" from decision {played + 1}" if played < len(self.history) else ""
        return self, f"Played under older rules{since}: it goes on from where it stood, without its log."

    def last_sound(self, side: Side) -> Match[S]:
        """Where to go on after a fall: from the seed, as far as the rules play these actions again. If that leads
        just here, the next step would fall again: then back before the side's last decision."""
        again = self._as_far_as(self.actions)
        if again.state.digest() == self.state.digest():
            again.take_back(side)
        return again

    def _as_far_as(self, actions: list[Action]) -> Match[S]:
        """From the seed, up to the first action that the rules do not take."""
        again = self._replayed([])
        with suppress(IllegalAction, Fallen):
            for action in actions:
                again.repeat(action)
        return again

    def replay(self, watch: Callable[[Match[S]], None] | None = None) -> Match[S]:
        """The same match played again from its seed: the proof that the rules still say the same."""
        return self._replayed(self.actions, watch)

    def _replayed(self, actions: list[Action], watch: Callable[[Match[S]], None] | None = None) -> Match[S]:
        again = self.opened_with(*self.opening_dice)
        again.notes = dict(self.notes)
        for action in actions:
            again.repeat(action)
            if watch is not None:
                watch(again)
        return again

    def repeat(self, action: Action) -> None:
        """Play what was played."""
        if isinstance(action, LoadDice):
            self.load_dice(*action.pips)
        else:
            self.play(action)


def _still_a_choice(game: Game[Any], saved: SaveFile) -> tuple[str, ...]:
    """A save's options without those that meant nothing in its scenario: earlier versions let them be chosen."""
    idle = {option.name for option in game.options} - {option.name for option in game.options_for(saved.scenario)}
    return tuple(name for name in saved.options if name not in idle)


def _play_on(state: State, action: Action | None) -> Decision | None:
    """Give an answer, and what comes of it up to the next decision."""
    if isinstance(action, LoadDice):
        state.loaded += action.pips
    elif action is not None:
        play(state, action)
    return settle(state)


def _chance_so_far(state: State) -> tuple[Any, ...]:
    return state.seed, state.loaded, state.stacked, state.revealed


def _answer(data: Any) -> Action:
    """One answer of a save."""
    try:
        found = decode(data)
    except CodecError:
        found = None
    return found if isinstance(found, Action) else Forgotten(legible(canonical(data), 2_000))


def _unreadable(name: str, error: Exception) -> SaveError:
    return SaveError(f"{name}: cannot be read by this version: {legible(error, 200)}. Load another save.")


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
