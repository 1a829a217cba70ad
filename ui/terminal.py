"""Play in the terminal: lines in, lines out, nothing drawn, so that a screen reader can follow.

Whatever is shown comes from the view of the side that is to be asked, never from the true state. Every decision is kept
before the next is asked for, and however a session ends (quit, end of input, Ctrl-C, a signal), the match is saved
first; signals wait until no move is half made. While the opponent thinks, Ctrl-C asks what to do instead.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, TextIO

from ai.arena import seed_for
from ai.levels import RANDOM, LevelError
from ai.player import Choice
from ai.worker import THINKING, Report
from game.kernel.agenda import Action, Decision, Side
from game.kernel.file_names import BadName
from game.kernel.forecast import brief, sums, told
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.picking import Picking
from game.kernel.reading import legible
from game.kernel.reference import load_reference
from game.kernel.saves import SaveError
from ui.commands.rules import entry_lines, result_lines
from ui.folders import data_folder
from ui.keeping.counting import count_once
from ui.keeping.falls import fall_words, way_back
from ui.opponent import Diary, Hint, NoHint, Opponent, answer_of, default_name, find_hint, thought_lines
from ui.terminal_saves import Saves, command_for, shown

CTRL_C = 130  # the exit codes shells expect
LOG_LINES = 40
QUIET = 0.25  # seconds of thinking that need no word
GLANCE = 0.1  # seconds between two looks for an answer or a key
ATTEMPTS = 2  # how often the opponent is asked before it answers without thinking
QUIT = ("quit", "exit", "q")
HELP = {
    "NUMBER": "choose that option",
    "options": "list the options again",
    "odds N": "the chances of option N",
    "why N": "the sums behind option N, with their rules",
    "look": "the whole situation",
    "log [N]": f"the last N events ({LOG_LINES})",
    "rules NUMBER": "read a rule; words search for one",
    "hint": "what the computer would do in your place: first the goal, again the kind of plan, again the exact action",
    "thoughts [N]": "what the opponent considered at its last move, or at move N; sealed until the game is over, "
    "unless it was started with --open",
    "undo": "take the last decision back, if no die has fallen and nothing hidden was shown since",
    "redo": "play again what was undone",
    "save [FILE]": "save the game",
    "load FILE": "go on with a saved game",
    "help": "this list",
    "quit": "save and stop",
}

WHITHER = (
    "The game is not saved, so it is still here. Type again to try once more, a folder or a file name to save it "
    "there, data for your data folder ({data}), play to play on, or drop to end without saving."
)


class Stopped(BaseException):
    """The session was told to end from outside, by the signal of this number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Enough(Exception):
    """The player stops while the opponent thinks."""


class BadInput(Exception):
    """A line that cannot be meant; the text says what would be right."""


def open_save(path: Path, games: dict[str, Game[Any]]) -> tuple[Match[Any], str]:
    """A saved match and a warning, if any. Played again from its seed it also has its log and its way back."""
    loaded = Match.load(path, games)
    warning = "These rules do not replay this save to the same position: it goes on without its log."
    try:
        again = loaded.replay()
    except Exception:  # the save may come from other rules or be forged: its state is still good to play on
        return loaded, warning
    return (again, "") if again.state.digest() == loaded.state.digest() else (loaded, warning)


def random_answer(match: Match[Any], decision: Decision) -> Action:
    """The random opponent. The same at the same point of the same game, so that a save changes nothing."""
    return Random(f"{match.seed}/{len(match.history)}").choice(decision.options)


def seat_opponent(match: Match[Any], humans: tuple[Side, ...], name: str, folder: Path) -> Opponent:
    """The player of that name on every side that nobody here plays; LevelError if there is none."""
    others = [side for side in match.game.players if side not in humans]
    return Opponent(match.game, name, others, seed_for(match.seed, "opponent"), folder)


def noted_opponent(match: Match[Any], humans: tuple[Side, ...], folder: Path) -> tuple[Opponent, str]:
    """Who played when the game was saved, and a warning if he cannot any more; notes are not believed blindly."""
    noted = match.notes.get("opponent")
    usual = default_name(match.game, folder)
    try:
        return seat_opponent(match, humans, noted if isinstance(noted, str) else usual, folder), ""
    except LevelError as error:
        found = seat_opponent(match, humans, usual, folder)
        return found, f"The opponent of this save cannot play on ({error}): {found.title} takes over."


class Session:
    """One match between the people at this terminal and an opponent: the random one if none is given."""

    def __init__(
        self,
        match: Match[Any],
        humans: tuple[Side, ...],
        source: TextIO,
        out: TextIO,
        games: dict[str, Game[Any]],
        folder: Path,
        opponent: Opponent | None = None,
        open_thoughts: bool = False,
    ) -> None:
        self.opponent = opponent or seat_opponent(match, humans, RANDOM, folder)
        self.open_thoughts = open_thoughts
        self.thinking = False  # while the opponent thinks, Ctrl-C is a question and no end
        self.interrupted = False
        self.quiet = True
        self.humans, self.source, self.out, self.games, self.folder = humans, source, out, games, folder
        self.parting = ""  # where the game lies, once the player has left it
        self.waiting = False  # only while a line is awaited may a signal break in
        self.stopped = 0
        self.saves = Saves(folder)
        self.changed = True  # something new has to be shown
        self._take_up(match)

    def _take_up(self, match: Match[Any]) -> None:
        self.match = match
        self.game = match.game
        self.told = len(match.history)  # moments whose events were shown
        self.hinted: Hint | None = None  # for the decision in hand
        match.notes["humans"] = [self.game.sides[side] for side in self.humans]
        match.notes["opponent"] = self.opponent.name
        Diary(match.notes).forget_after(len(match.history))
        self.saves.take_up(match)

    # ---- the loop ----------------------------------------------------------------------------------------------------

    def run(self) -> int:
        """Play until someone stops; the exit code."""
        with self._signals():
            try:
                return self._play_until_the_end()
            finally:
                self.opponent.close()
                self.saves.close(self.match)

    def _play_until_the_end(self) -> int:
        try:
            self._steadily(self._begin)
            while self._steadily(self._turn):
                pass
            return self._end(0, "Goodbye.")
        except Enough:
            return self._end(0, "Goodbye.")
        except EOFError:
            return self._end(0, "End of input.")
        except KeyboardInterrupt:
            return self._end(CTRL_C, "Interrupted.")
        except Stopped as stop:
            return self._end(128 + stop.number, "Interrupted.")
        except BrokenPipeError:  # nobody reads any more; the game is kept all the same
            return self._end(0, "")
        except Exception:  # a mistake of ours: it may be shown, but the player's game is kept first
            self._end(1, "Something in the program went wrong.")
            raise

    def _steadily(self, work: Callable[[], bool]) -> bool:
        """A position that the rules cannot play would fall again and again: the last sound one is offered."""
        try:
            return work()
        except (Enough, EOFError, OSError):
            raise
        except Exception as error:
            sound = way_back(self.match, self.humans[0], error)
            if sound is None:
                raise
            self._go_back_to(sound, error)
            return True

    def _go_back_to(self, sound: Match[Any], error: Exception) -> None:
        self.thinking = self.interrupted = False
        self._say(f"{fall_words(sound, error)} Type back to go on from there, or quit to save this one and stop.")
        while (word := self._read().strip()) != "back":
            if word in QUIT:
                raise Enough
            self._say("Type back or quit.")
        self._say(*self.saves.leave(self.match))
        self._take_up(sound)
        self.saves.kept = None  # it lies in no file yet
        self._jumped(f"Back at decision {len(sound.history)}.")

    def _begin(self) -> bool:
        people = " and ".join(self.game.sides[side].capitalize() for side in self.humans)
        others = "" if set(self.humans) >= set(self.game.players) else f" Your opponent: {self.opponent.title}."
        self._say(
            f"{self.game.title}, {self._title()}. Seed {self.match.seed}. You play: {people}.{others} "
            "Type help for help."
        )
        self.opponent.wake()
        if not self.match.history:
            self._tell(self.match.opening)
        self._answer_for_others()
        self.look("")
        return True

    def _title(self) -> str:
        return self.game.scenario_title(self.match.scenario)

    def _turn(self) -> bool:
        """Show what is new, read one line, do it; False when the player has had enough."""
        self._answer_for_others()
        if self.changed:
            self._tell_news()
            self.options("")
            self.changed = False
        word, _, rest = self._read().strip().partition(" ")
        if word in QUIT:
            return not self._may_go()
        try:
            self._obey(word, rest.strip())
        except (BadInput, BadName, SaveError) as error:
            self._say(str(error))
        return True

    def _obey(self, word: str, rest: str) -> None:
        commands: dict[str, Callable[[str], None]] = {
            name.split()[0]: getattr(self, name.split()[0]) for name in HELP if name not in ("NUMBER", "quit")
        }
        if word.rstrip(".").isdecimal() and not rest:
            self._choose(word)
        elif word in commands:
            commands[word](rest)
        else:
            raise BadInput(f"{self._right_numbers()} or help.")

    def _answer_for_others(self) -> None:
        """The other side's options are never shown: only what comes of its answers."""
        self.quiet = True  # one word about its thinking is enough, however many decisions it takes
        try:
            while (decision := self.match.decision) is not None and decision.side not in self.humans:
                self._heed_signals()
                self.thinking = self.opponent.thinks(decision.side)
                self._answer_for(decision)
        finally:
            self.thinking = self.interrupted = False
        if self.match.decision is None:
            self.saves.keeper.marker.clear()
            self._count_result()

    def _answer_for(self, decision: Decision) -> None:
        choice = self._opponents_choice(decision) if self.thinking else None
        action = answer_of(choice, decision) or random_answer(self.match, decision)
        self._play(action)
        if choice is not None and choice.action == action:
            Diary(self.match.notes).write(len(self.match.history), choice.thoughts)
        self.saves.keeper.decided(self.match)

    def _choose(self, word: str) -> None:
        decision, action = self._option(word)
        self.told = len(self.match.history)
        assert action in decision.options
        self._play(action)
        self.saves.keeper.decided(self.match)

    def _play(self, action: Action) -> None:
        self.match.play(action)
        self.hinted = None
        Diary(self.match.notes).forget_after(len(self.match.history) - 1)
        self.changed = True

    def _option(self, word: str) -> tuple[Decision, Action]:
        """The option that a number names."""
        decision, number = self.match.decision, word.rstrip(".")
        if decision is None or not number.isdecimal() or len(number) > 9:
            raise BadInput(self._right_numbers() + ".")
        if not 1 <= int(number) <= len(decision.options):
            raise BadInput(f"There is no option {int(number)}. {self._right_numbers()}.")
        return decision, decision.options[int(number) - 1]

    def _right_numbers(self) -> str:
        decision = self.match.decision
        return (
            f"Type a number from 1 to {len(decision.options)}" if decision else "The game is over: type look, log, quit"
        )

    # ---- the opponent ------------------------------------------------------------------------------------------------

    def _opponents_choice(self, decision: Decision) -> Choice | None:
        """Asked again after a crash, then answered at sight: a game never hangs on its opponent."""
        view = self.match.view(decision.side)
        for _ in range(ATTEMPTS):
            report = self._think(view, decision)
            if answer_of(report.choice, decision) is not None:
                return report.choice
            self._say(report.words or "The opponent gave no proper answer.")
            if self.opponent.hurried:
                break
        self._say("The opponent answers without thinking this time.")
        return self.opponent.stand_in(view, decision)

    def _think(self, view: Any, decision: Decision) -> Report:
        self.opponent.start(view, decision)
        began = time.perf_counter()
        while (report := self.opponent.wait(GLANCE)).status == THINKING:
            self._heed_signals()
            if self.quiet and time.perf_counter() - began >= QUIET:
                self.quiet = False
                self._say("The opponent is thinking...")
            if self.interrupted:
                self._ask_what_to_do()
        return report

    def _ask_what_to_do(self) -> None:
        """Ctrl-C while it thinks. It thinks on meanwhile; a second Ctrl-C saves and ends like everywhere."""
        self.thinking = self.interrupted = False
        self._say(
            "",
            "The opponent is still thinking. Type now to let it move at once, quit to save and stop, "
            "or nothing to let it think on.",
        )
        word = self._read().strip()
        if word in QUIT and self._may_go():
            raise Enough
        if word in ("now", "move", "n"):
            self.opponent.move_now()
        self.thinking = True

    def _count_result(self) -> None:
        """The adaptive level follows the results of whoever plays alone against it."""
        trouble = count_once(self.match, self.humans, self.opponent, self.folder)
        if trouble:
            self._say(trouble)

    def hint(self, rest: str) -> None:
        """Three steps, each on asking; the thinking is done once for each decision."""
        decision = self.match.decision
        if decision is None:
            raise BadInput("The game is over: there is nothing to decide any more.")
        if self.hinted is None:
            view, seed = self.match.view(decision.side), seed_for(self.match.seed, "hint")
            try:
                self.hinted = find_hint(self.game, view, decision, self.folder, seed, lambda: bool(self.stopped))
            except NoHint as error:
                raise BadInput(str(error)) from error
        self._say(self.hinted.tell())

    def thoughts(self, rest: str) -> None:
        """What was kept with the opponent's moves; it may speak of secrets, so it stays sealed until the end."""
        if self.match.decision is not None and not self.open_thoughts:
            raise BadInput(
                "The opponent's thoughts are sealed until the game is over (play --text --open shows them at once)."
            )
        diary = Diary(self.match.notes)
        numbers = [number for number in diary.numbers() if number <= len(self.match.history)]
        if not numbers:
            raise BadInput("There are no thoughts: no move was thought about so far.")
        word = rest or str(numbers[-1])
        if not (word.isdecimal() and len(word) < 9 and int(word) in numbers):
            raise BadInput(
                f"Type thoughts and the number of one of the opponent's moves, {numbers[0]} to {numbers[-1]}."
            )
        thoughts = diary.read(int(word))
        self._say(f"Move {int(word)}:", *(thought_lines(thoughts) if thoughts else ["Its thoughts cannot be read."]))

    # ---- what is shown -----------------------------------------------------------------------------------------------

    def _viewer(self) -> Side:
        """Whose eyes to look with: the side to be asked, if it sits here."""
        decision = self.match.decision
        return decision.side if decision is not None and decision.side in self.humans else self.humans[0]

    def _view(self) -> Any:
        return self.match.view(self._viewer())

    def _tell_news(self) -> None:
        for moment in self.match.history[self.told :]:
            self._tell(moment.events)
        self.told = len(self.match.history)

    def _tell(self, events: list[Any]) -> None:
        view = self._view()
        for event in events:
            if words := self.game.describe(view, event):
                self._say(words)

    def options(self, rest: str) -> None:
        """The question and its numbered answers."""
        decision, view = self.match.decision, self._view()
        if decision is None:
            self._say("", f"The game is over. {self.game.score(view)}".rstrip())
            return
        self._say("", f"{self.game.sides[decision.side].capitalize()}: {self.game.ask(view, decision.question)}")
        for number, action in enumerate(decision.options, start=1):
            forecast = self.game.forecast(view, decision, action, decision.side)
            words = self.game.say(view, decision.question, action)
            self._say(f"{number}. {words}{f' [{brief(forecast)}]' if forecast is not None else ''}")
        if isinstance(decision.question, Picking) and len(decision.options) > 2:
            self._say("One after the other, in any order.")

    def look(self, rest: str) -> None:
        view = self._view()
        self._say("", self.game.report(view, self._viewer()) or self.game.score(view))

    def odds(self, rest: str) -> None:
        decision, action = self._option(rest)
        forecast = self.game.forecast(self._view(), decision, action, self._viewer())
        self._say(*(told(forecast) if forecast is not None else ["No die is thrown there."]))

    def why(self, rest: str) -> None:
        decision, action = self._option(rest)
        forecast = self.game.forecast(self._view(), decision, action, self._viewer())
        found = sums(forecast) if forecast is not None else ()
        self._say(*([one.as_text() for one in found] or ["There are no sums behind that option."]))

    def log(self, rest: str) -> None:
        """The last events, as the side to be asked may know them."""
        if rest and not (rest.isdecimal() and 0 < len(rest) < 7):
            raise BadInput("Type log, or log and how many lines, such as log 20.")
        view = self._view()
        events = [*self.match.opening, *(event for moment in self.match.history for event in moment.events)]
        lines = [words for event in events if (words := self.game.describe(view, event))]
        self._say(*(lines[-int(rest or LOG_LINES) :] or ["Nothing has happened yet."]))

    def rules(self, rest: str) -> None:
        """A rule by its number, or what a search for words finds."""
        if not rest:
            raise BadInput("Type rules and a number or words, such as rules 10.4.")
        try:
            reference = load_reference(self.game.reference)
        except (OSError, ValueError) as error:
            raise BadInput(f"The rule reference cannot be read: {error}") from error
        entry = reference.find(rest)
        found = [entry] if entry else reference.search(rest)
        if not found:
            near = f" Nearest: {', '.join(reference.nearest(rest))}." if reference.is_number(rest) else ""
            raise BadInput(f"There is no rule {legible(rest)!r}.{near}")
        self._say(*(entry_lines(reference, found[0]) if len(found) == 1 else result_lines(found, rest)))

    def help(self, rest: str) -> None:
        self._say(*(f"{command}: {meaning}" for command, meaning in HELP.items()))

    # ---- back and forth ----------------------------------------------------------------------------------------------

    def undo(self, rest: str) -> None:
        """Back to the last decision taken at this terminal."""
        history = self.match.history
        side = history[-1].side if len(self.humans) > 1 and history else self._viewer()
        if not self.match.undo(side):
            raise BadInput("There is nothing to undo: dice have fallen or something came out, and that stays.")
        self._jumped("Taken back.")

    def redo(self, rest: str) -> None:
        """Several people at one terminal step through every decision; one alone only through his own."""
        undone = self.match.undone
        side = undone[-2].side if len(self.humans) > 1 and len(undone) > 1 else self._viewer()
        if not self.match.redo(side):
            raise BadInput("There is nothing to redo.")
        self._jumped("Played again.")

    def _jumped(self, words: str) -> None:
        self._say(words)
        self.told = len(self.match.history)
        self.hinted = None
        self.changed = True
        self.saves.keeper.decided(self.match)

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
        if match.game is not self.game:
            raise BadInput(f"That is a game of {match.game.title}: start it with {command_for(path)}")
        self._say(*self.saves.leave(self.match))
        self.opponent.close()
        self.opponent, other = noted_opponent(match, self.humans, self.folder)
        self._take_up(match)
        self.changed = True
        self._say(f"Loaded: {len(match.history)} decisions.", *(line for line in (warning, other) if line))
        self._answer_for_others()
        self.look("")

    def _may_go(self) -> bool:
        """Quit: only once the game lies somewhere, or the player gives it up; False if he plays on."""
        place: Path | None = None
        while True:
            try:
                self.parting = self.saves.save_at_end(self.match, place)
                return True
            except (SaveError, BadName) as error:
                self._say(str(error), WHITHER.format(data=data_folder() / "saves"))
            word = self._read().strip()
            if word in ("play", "drop"):
                self.saves.given_up = word == "drop"
                return word == "drop"
            place = self.saves.elsewhere(word, self.match) if word not in ("", "again", *QUIT) else None

    def _end(self, code: int, words: str) -> int:
        """Nobody can be asked any more: save what is not saved, wherever there is room, and say how to go on."""
        try:
            words = f"{words} {self.parting or self.saves.save_anywhere(self.match)}".rstrip()
        except (SaveError, BadName) as error:
            words, code = f"{words} {error} No other folder took it either: the game is not saved.", code or 1
        with suppress(OSError):
            self._say("", words)
        return code

    # ---- lines and signals -------------------------------------------------------------------------------------------

    def _say(self, *lines: str) -> None:
        self.out.write("".join(f"{line}\n" for line in lines))
        self.out.flush()

    def _read(self) -> str:
        """The next line; everything decided so far lies on the disk before it is asked for."""
        if news := self.saves.news(self.match):
            self._say(news)
        self.out.write("> ")
        self.out.flush()
        self.waiting = True  # before the look: a signal that came between the two would wait for a line
        try:
            self._heed_signals()
            line = self.source.readline()
        finally:
            self.waiting = False
        if not line:
            raise EOFError
        return line

    def _heed_signals(self) -> None:
        if self.stopped:
            raise Stopped(self.stopped)

    def _on_signal(self, number: int, frame: object) -> None:
        if self.thinking and number == signal.SIGINT:
            self.interrupted = True
            return
        self.stopped = number
        if self.waiting:
            self.waiting = False
            raise Stopped(number)

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """Ours while the session lasts; a second Ctrl-C cannot cut the saving short."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = {number: signal.signal(number, self._on_signal) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
