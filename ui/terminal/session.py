"""A session in the terminal: the loop from one line to the next, and what is done with the game.

Every decision is kept before the next is asked for, and however a session ends (quit, end of input, Ctrl-C, a signal),
the match is saved first. While the opponent thinks, Ctrl-C asks what to do instead.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

from ai.levels import RANDOM
from game.kernel.agenda import Side
from game.kernel.file_names import BadName
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.picking import Pick
from game.kernel.saves import SaveError
from table.composition.composition import Composition
from table.composition.intents import Commit, Take, Undo
from table.keeping.falls import fall_words
from table.keeping.shelf import open_save
from table.opponent import Opponent
from table.rival import seat_opponent
from table.seats import noted_seats
from table.sitting import Refused, Sitting
from ui.skins.orders import find_orders
from ui.terminal.dispatch import Dispatch
from ui.terminal.lines import Lines, Stopped
from ui.terminal.parting import QUIT, Parting
from ui.terminal.reading import BadInput, Reading
from ui.terminal.saves import Saves, command_for, shown

CTRL_C = 130  # the exit codes shells expect
QUIET = 0.25  # seconds of thinking that need no word
GLANCE = 0.1  # seconds between two looks for an answer or a key


class Enough(Exception):
    """The player stops while the opponent thinks."""


class Session:
    """One match between the people at this terminal and an opponent: the random one if none is given."""

    def __init__(
        self,
        match: Match[Any],
        humans: tuple[Side, ...],
        source: TextIO,
        out: TextIO,
        games: Mapping[str, Game[Any]],
        folder: Path,
        opponent: Opponent | None = None,
        open_thoughts: bool = False,
    ) -> None:
        self.humans, self.games, self.open_thoughts = humans, games, open_thoughts
        self.lines, self.saves = Lines(source, out), Saves(folder)
        self.quiet = True  # nothing was said yet about the opponent's thinking
        self.parting = Parting(self.lines, self.saves, self._read)
        self._take_up(match, opponent or seat_opponent(match, humans, RANDOM, folder))

    @property
    def match(self) -> Match[Any]:
        return self.sitting.match

    def _take_up(self, match: Match[Any], opponent: Opponent | None) -> None:
        seats = replace(noted_seats(match), humans=self.humans)
        self.sitting = Sitting(match, seats, self.saves.keeper, opponent)
        self.composition = Composition(self.sitting, find_orders(match.game.name), by_hand=True)
        self.reading = Reading(self.lines, self.composition, self.open_thoughts)
        self.dispatch = Dispatch(self.lines, self.sitting)
        self.told = len(match.history)  # moments whose events were shown
        self.changed = True  # something new has to be shown
        self.saves.take_up(match)

    # ---- the loop ----------------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Play until someone stops; the exit code."""
        with self.lines.signals():
            try:
                return self._play_until_the_end()
            finally:
                self.sitting.close()
                self.saves.close(self.match)

    def _play_until_the_end(self) -> int:
        try:
            self._steadily(self._begin)
            while self._steadily(self._turn):
                pass
            return self.parting.end(self.match, 0, "Goodbye.")
        except Enough:
            return self.parting.end(self.match, 0, "Goodbye.")
        except EOFError:
            return self.parting.end(self.match, 0, "End of input.")
        except KeyboardInterrupt:
            return self.parting.end(self.match, CTRL_C, "Interrupted.")
        except Stopped as stop:
            return self.parting.end(self.match, 128 + stop.number, "Interrupted.")
        except BrokenPipeError:  # nobody reads any more; the game is kept all the same
            return self.parting.end(self.match, 0, "")
        except Exception:  # a mistake of ours: it may be shown, but the player's game is kept first
            self.parting.end(self.match, 1, "Something in the program went wrong.")
            raise

    def _steadily(self, work: Callable[[], bool]) -> bool:
        """A position that the rules cannot play would fall again and again: the last sound one is offered."""
        try:
            return work()
        except (Enough, EOFError, OSError):
            raise
        except Exception as error:
            sound = self.sitting.last_sound(error)
            if sound is None:
                raise
            self._go_back_to(sound, error)
            return True

    def _go_back_to(self, sound: Match[Any], error: Exception) -> None:
        self.lines.thinking = self.lines.interrupted = False
        self._say(f"{fall_words(sound, error)} Type back to go on from there, or quit to save this one and stop.")
        while (word := self._read().strip()) != "back":
            if word in QUIT:
                raise Enough
            self._say("Type back or quit.")
        self.match.save(self.saves.file)  # as it is: a position that the rules cannot play may have no words either
        self._say(f"The game as it was is kept as {shown(self.saves.file)}.")
        self._take_up(sound, self.sitting.rival.opponent)
        self.saves.kept = None  # it lies in no file yet
        self.sitting.begin()
        self.sitting.keeper.decided(sound)
        self._say(f"Back at decision {len(sound.history)}.")

    def _begin(self) -> bool:
        game, rival = self.match.game, self.sitting.rival
        people = " and ".join(game.sides[side].capitalize() for side in self.humans)
        others = "" if set(self.humans) >= set(game.players) else f" Your opponent: {rival.name}."
        title = game.scenario_title(self.match.scenario)
        self._say(
            f"{game.title}, {title}. Seed {self.match.seed}. You play: {people}.{others} Type help for help.",
        )
        if not self.match.history:
            self.reading.tell(self.match.opening)
        self._look_round()
        return True

    def _look_round(self) -> None:
        """A match was taken up: the opponent may be to move."""
        self.sitting.begin()
        self._answer_for_others()
        self.reading.look("")
        mine = self.sitting.seats.humans
        if self.sitting.is_asked and not any(moment.side in mine for moment in self.match.history):
            with suppress(BadInput):  # a game need not tell its goal
                self.dispatch.goal("")

    def _turn(self) -> bool:
        """Show what is new, read one line, do it; False when the player has had enough."""
        self._answer_for_others()
        while self.dispatch.go_on():  # a standing order, or the order that was given, has answered
            self.changed = True
            self._answer_for_others()
        if self.changed:
            for moment in self.match.history[self.told :]:
                self.reading.tell(moment.told)
            self.told = len(self.match.history)
            self._say(*self.dispatch.changes())
            self.reading.options("")
            self.changed = False
        word, _, rest = self._read().strip().partition(" ")
        if word in QUIT:
            return not self.parting.may_go(self.match)
        try:
            self._obey(word, rest.strip())
        except (BadInput, BadName, Refused, SaveError) as error:
            self._say(str(error))
        return True

    # ---- what is typed -----------------------------------------------------------------------------------------------

    def _obey(self, word: str, rest: str) -> None:
        if word.rstrip(".").isdecimal() and all(one.isdecimal() for one in rest.split()):
            self._choose(word, *rest.split())
        elif word in self._commands():
            self._commands()[word](rest)
        else:
            raise BadInput(f"{self.reading.right_numbers()} or help.")

    def _commands(self) -> dict[str, Callable[[str], None]]:
        read, own, order = self.reading, (self.undo, self.redo, self.save, self.load), self.dispatch
        told = (read.options, read.odds, read.why, read.look, read.log, read.rules, read.hint, read.thoughts, read.help)
        placed = (order.goal, order.where, order.near, order.go, order.kind, order.change, order.order, order.standing)
        found = {command.__name__: command for command in (*told, read.speech, *placed, *own)}
        return {**found, "from": order.from_place, "do": self.give_order, "pass": self.pass_on}

    def _choose(self, *words: str) -> None:
        """One answer, or several that go together: each is given as long as it is still on offer."""
        asked = self.composition.asked.choices.decision.options if self.composition.asking is not None else ()
        wanted = [asked[self.reading.option(word)] for word in words]
        if len(wanted) > 1 and not all(isinstance(action, Pick) for action in wanted):
            raise BadInput(f"Only units can be named together. {self.reading.right_numbers()}.")
        self.told, given = len(self.match.history), 0
        for action in wanted:
            now = self.composition.asking
            if now is None or action not in now.choices.decision.options:
                break
            self.composition.do(Take(now.choices.decision.options.index(action)))
            self.composition.do(Commit())
            given += 1
        self.changed = True
        if given < len(wanted):
            self._say(f"{given} of {len(wanted)} were taken: the others do not go with them.")

    def give_order(self, rest: str) -> None:
        """The whole order that was composed."""
        self.told = len(self.match.history)
        self.dispatch.do(rest)
        self.composition.look()
        self.changed = True

    def pass_on(self, rest: str) -> None:
        """Again and again: until something happens, or for this turn."""
        if rest not in ("on", "turn"):
            raise BadInput("Type pass on to pass until something happens, or pass turn for this turn.")
        self.told = len(self.match.history)
        self.dispatch.pass_on(rest == "turn")
        self.composition.look()
        self.changed = True

    def undo(self, rest: str) -> None:
        self.composition.do(Undo())
        self._jumped("Taken back.")

    def redo(self, rest: str) -> None:
        self.sitting.redo()
        self.composition.look()
        self._jumped("Played again.")

    def _jumped(self, words: str) -> None:
        self._say(*(self.sitting.news() or [words]))
        self.told = len(self.match.history)
        self.changed = True

    # ---- the opponent ------------------------------------------------------------------------------------------------

    def _answer_for_others(self) -> None:
        """The other side's options are never shown: only what comes of its answers."""
        self.quiet = True  # one word about its thinking is enough, however many decisions it takes
        try:
            while self.match.decision is not None and not self.sitting.is_asked:
                self._let_opponent_answer(self.match.decision.side)
        finally:
            self.lines.thinking = self.lines.interrupted = False
        self._say(*self.sitting.news())
        self.composition.look()

    def _let_opponent_answer(self, side: Side) -> None:
        self.lines.heed_signals()
        self.lines.thinking = self.sitting.rival.thinks(side)
        began = time.perf_counter()
        while (action := self.sitting.poll(GLANCE)) is None:
            self._say(*self.sitting.news())
            self.lines.heed_signals()
            if self.quiet and time.perf_counter() - began >= QUIET:
                self.quiet = False
                self._say("The opponent is thinking...")
            if self.lines.interrupted:
                self._ask_what_to_do()
        self._say(*self.sitting.news())
        self.sitting.answer(action)
        self.changed = True

    def _ask_what_to_do(self) -> None:
        """Ctrl-C while it thinks. It thinks on meanwhile; a second Ctrl-C saves and ends like everywhere."""
        self.lines.thinking = self.lines.interrupted = False
        self._say(
            "",
            "The opponent is still thinking. Type now to let it move at once, quit to save and stop, "
            "or nothing to let it think on.",
        )
        word = self._read().strip()
        if word in QUIT and self.parting.may_go(self.match):
            raise Enough
        if word in ("now", "move", "n"):
            self.sitting.move_now()
        self.lines.thinking = True

    # ---- saves -------------------------------------------------------------------------------------------------------

    def save(self, rest: str) -> None:
        path = self.saves.named(rest) if rest else self.saves.file
        self.saves.save(self.match, path)
        self.saves.file = path
        self._say(f"Saved as {shown(path)}.")

    def load(self, rest: str) -> None:
        if not rest:
            raise BadInput("Type load and the name of a save, such as load my-game.")
        path = self.saves.find(rest)
        match, warning = open_save(path, self.games)
        if match.game is not self.match.game:
            raise BadInput(f"That is a game of {match.game.title}: start it with {command_for(path)}")
        self._say(*self.saves.leave(self.match))
        self.sitting.close()
        self._take_up(match, None)
        self._say(f"Loaded: {len(match.history)} decisions.", *([warning] if warning else []), *self.sitting.news())
        self._look_round()

    # ---- lines -------------------------------------------------------------------------------------------------------

    def _say(self, *lines: str) -> None:
        self.lines.say(*lines)

    def _read(self) -> str:
        """The next line; everything decided so far lies on the disk before it is asked for."""
        if news := self.saves.news(self.match):
            self._say(news)
        return self.lines.read()
