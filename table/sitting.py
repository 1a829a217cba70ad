"""One match at a table: what the people answer and the opponent, the way back, the result, and keeping. No screen.

The window and the terminal both sit here. A verb does what its name says, or raises `Refused` with the reason for the
player and changes nothing. What he should hear besides, such as an opponent that stumbled, waits in `news`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from game.kernel.agenda import Action, Question, Side
from game.kernel.match import Match
from game.kernel.state import DiceWanted
from table.deeds import Deeds
from table.keeping.counting import count_once
from table.keeping.falls import way_back
from table.opponent import Diary, Opponent
from table.rival import Rival, noted_opponent
from table.seats import TAKE_BACKS, Seats, count_help

PAST_DICE = "Taken back past the dice. The same dice will fall again; the result notes it."


class Refused(Exception):
    """Why not; one line for the player."""


class Barred(Refused):
    """An answer that the rules have and this table does not; whoever bars it may tell it in his own way."""


class AnswerGuard(Protocol):
    """Somebody who does not let every answer pass that the rules have: a lesson. At an ordinary table there is none."""

    def objection(self, answers: Sequence[tuple[Question[Any], Action]]) -> str:
        """Why these answers, one after the other, may not be given; empty if they may."""

    def check(self, answers: Sequence[tuple[Question[Any], Action]]) -> None:
        """Raises Barred, and remembers what was said."""


class GameKeeper(Protocol):
    """Who keeps what was decided at this table."""

    @property
    def folder(self) -> Path: ...
    def begin(self, match: Match[Any]) -> None: ...
    def decided(self, match: Match[Any]) -> None: ...
    def over(self) -> None: ...


class Sitting:
    """Whoever is not seated among the people is played by the opponent: the one given, or the one the match names."""

    def __init__(self, match: Match[Any], seats: Seats, keeper: GameKeeper, opponent: Opponent | None = None) -> None:
        self.match, self.seats, self.keeper = match, seats, keeper
        self.deeds = Deeds(match)
        self.ready: Action | None = None  # what the opponent answers, until it is given
        self.is_due = False  # whether a decision still has to be kept
        self._news: list[str] = []
        self.guard: AnswerGuard | None = None
        self.rival = self._seat(opponent)
        Diary(match.notes).forget_after(len(match.history))

    def _seat(self, opponent: Opponent | None) -> Rival:
        self.seats.note(self.match)
        others = [side for side in self.match.game.players if side not in self.seats.humans]
        if opponent is None and others:
            opponent, warning = noted_opponent(self.match, self.seats.humans, self.keeper.folder)
            self._tell(warning)
        if opponent is not None:
            self.seats = replace(self.seats, opponent=opponent.name)
            self.seats.note(self.match)
        return Rival(self.match, opponent)

    def begin(self) -> None:
        """Somebody sits down, for the first time or again: the game is in play, the opponent wakes."""
        self.keeper.begin(self.match)
        self.rival.wake()
        self._finish()

    def close(self) -> None:
        """Everybody gets up: all is kept, the opponent's process ends. It may begin again."""
        self.keep_due()
        self.rival.close()

    # ---- who is asked

    @property
    def is_asked(self) -> bool:
        """Whether one of the people here is to decide."""
        decision = self.match.decision
        return decision is not None and decision.side in self.seats.humans

    @property
    def viewer(self) -> Side:
        """Through whose eyes to look: the one who is asked, else who decided last, of those who sit here."""
        humans = self.seats.humans
        if self.is_asked and self.match.decision is not None:
            return self.match.decision.side
        sides = (moment.side for moment in reversed(self.match.history) if moment.side in humans)
        return next(sides, humans[0] if humans else Side(0))

    # ---- answering

    def answer(self, action: Action, keep: bool = True) -> None:
        """What the side in question decides. Kept at once, or later by `keep_due`: of several in a row the last."""
        if (decision := self.match.decision) is not None and self.guard is not None:
            self.guard.check([(decision.question, action)])
        by_people, self.ready = self.is_asked, None
        self.match.play(action)
        number = len(self.match.history)
        Diary(self.match.notes).forget_after(number - 1)  # what was taken back was never thought
        if not by_people:
            self.rival.note(number)
        self._finish()
        self.is_due = True
        if keep:
            self.keep_due()

    def poll(self, seconds: float = 0.0) -> Action | None:
        """The opponent's answer, after so many seconds at most; it is asked by this, and `answer` gives it."""
        decision = self.match.decision
        if decision is None or self.is_asked:
            return None
        self.ready = self.ready or self.rival.poll(decision, seconds)
        self._news += self.rival.tell_trouble()
        return self.ready

    def move_now(self) -> None:
        """The opponent shall answer with the best it has found."""
        self.rival.move_now()

    def dice_for(self, action: Action, *pips: int) -> DiceWanted | None:
        """Which dice the player has to throw at his own desk for an answer, beyond these pips."""
        decision = self.match.decision
        throws = decision is not None and self.seats.throws(decision.side)
        return self.match.dice_for(action, *pips) if throws else None

    def lay_dice(self, *pips: int) -> None:
        """Pips of the player's own dice, for the answer that follows."""
        self.match.load_dice(*pips)

    def take_over(self) -> None:
        """A person plays the side that is to decide, from now on."""
        decision = self.match.decision
        if decision is None or self.is_asked:
            raise Refused("There is no other side to play.")
        self._drop()
        self.rival.close()
        self.seats = replace(self.seats, humans=tuple(sorted({*self.seats.humans, decision.side})))
        self.rival = self._seat(None)
        self.rival.wake()

    # ---- the way back

    def undo_closed(self) -> str:
        """Why nothing can be taken back; empty if it can."""
        if not self.seats.humans:
            return "You watch: there is nothing of yours to undo."
        if not self.match.history:
            return "Nothing was decided yet."
        past_dice = self.seats.take_backs and self.match.last_of(self.viewer) is not None
        if past_dice or self.deeds.may_undo(self.seats.humans, self.viewer):
            return ""
        return "Dice were rolled or something hidden was shown: that cannot be undone."

    def undo_words(self) -> str:
        """What would be taken back."""
        last = self.deeds.last()
        return f"Undo: {last[1]}" if last is not None and not self.undo_closed() else "Undo"

    def undo(self) -> None:
        """The last act, whole; past dice where this game allows it."""
        if reason := self.undo_closed():
            raise Refused(reason)
        if not self.deeds.may_undo(self.seats.humans, self.viewer):
            self.take_back()
            return
        self._drop()
        self.deeds.undo(self.seats.humans, self.viewer)
        self.keep()

    def take_back(self) -> None:
        """Past dice; noted in the result. The same dice come again."""
        if not self.seats.take_backs or self.match.last_of(self.viewer) is None:
            raise Refused("This game is played strictly: what was rolled or shown stays.")
        self._drop()
        self.match.take_back(self.viewer)
        count_help(self.match, TAKE_BACKS)
        Diary(self.match.notes).forget_after(len(self.match.history))
        self._tell(PAST_DICE)
        self.keep()

    def redo_closed(self) -> str:
        return "" if self.match.undone else "Nothing was undone."

    def redo(self) -> None:
        """The act that was taken back last, whole."""
        if reason := self.redo_closed():
            raise Refused(reason)
        self._drop()
        self.deeds.redo(self.seats.humans, self.viewer)
        self._finish()
        self.keep()

    def _drop(self) -> None:
        """What the opponent thinks about is no question any more."""
        self.ready = None
        self.rival.drop()

    def last_sound(self, error: Exception) -> Match[Any] | None:
        """After a fall: the position to go on from, in a sitting of its own; None if the rules are not to blame."""
        return way_back(self.match, self.viewer, error)

    # ---- keeping

    def keep(self) -> None:
        """The disk is waited for elsewhere; the keeper's `trouble` tells of it."""
        self.is_due = False
        self.keeper.decided(self.match)

    def keep_due(self) -> None:
        """What was decided and not kept at once."""
        if self.is_due:
            self.keep()

    def _finish(self) -> None:
        """The first end of a game is its result."""
        if self.match.decision is not None:
            return
        self.keeper.over()
        if self.rival.opponent is not None:
            self._tell(count_once(self.match, self.seats.humans, self.rival.opponent, self.keeper.folder))

    # ---- what the player should hear

    def news(self) -> list[str]:
        """Each sentence once."""
        told, self._news = self._news, []
        return told

    def _tell(self, words: str) -> None:
        if words:
            self._news.append(words)
