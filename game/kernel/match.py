"""A match: a game under way that can be saved, taken up again, and proved by playing it from its seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.kernel.agenda import Action, Side
from game.kernel.catalogue import ScenarioError
from game.kernel.course import DICE, SEEDS, Course, Fallen, IllegalAction, LoadDice, Moment, bring_dice, draw_seed
from game.kernel.envelope import SaveFile
from game.kernel.game import Game
from game.kernel.reading import legible
from game.kernel.records import CodecError, decode, encode, refuse_strangers
from game.kernel.saves import SaveError, read_save, write_save
from game.kernel.state import S, canonical

__all__ = [
    "DICE",
    "SEEDS",
    "Fallen",
    "Forgotten",
    "IllegalAction",
    "LoadDice",
    "Match",
    "OpeningDice",
    "bring_dice",
    "draw_seed",
]


@dataclass(frozen=True)
class OpeningDice(Action):
    """Pips of a player's own dice for what is rolled before the first decision: in a save they stand first."""

    pips: tuple[int, ...]


@dataclass(frozen=True)
class Forgotten(Action):
    """An answer that this version cannot read any more, as it was written: no rule takes it, but no save loses it."""

    text: str


class Match(Course[S]):
    """The true state and everything around it. Players see `view`s of it."""

    opened = ""  # what a player is told of a save that could not be read as it was written
    origin: tuple[S, int] | None = None  # where a save was taken up as it stood, after how many answers

    def opened_with(self, *pips: int) -> Match[S]:
        """The same game with these pips before its first decision."""
        return Match(self.game, self.scenario, self.seed, self.options, pips)

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
    def load(cls, path: Path, games: Mapping[str, Game[Any]]) -> Match[Any]:
        """The match that `save` wrote; `proven` plays it again from the seed."""
        return cls.restore(read_save(path), games, legible(path.name))

    @classmethod
    def restore(cls, saved: SaveFile, games: Mapping[str, Game[Any]], name: str = "save") -> Match[Any]:
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


def _still_a_choice(game: Game[Any], saved: SaveFile) -> tuple[str, ...]:
    """A save's options without those that meant nothing in its scenario: earlier versions let them be chosen."""
    idle = {option.name for option in game.options} - {option.name for option in game.options_for(saved.scenario)}
    return tuple(name for name in saved.options if name not in idle)


def _answer(data: Any) -> Action:
    """One answer of a save."""
    try:
        found = decode(data)
    except CodecError:
        found = None
    return found if isinstance(found, Action) else Forgotten(legible(canonical(data), 2_000))


def _unreadable(name: str, error: Exception) -> SaveError:
    return SaveError(f"{name}: cannot be read by this version: {legible(error, 200)}. Load another save.")
