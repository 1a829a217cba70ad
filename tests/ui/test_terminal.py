"""Play in the terminal, driven by scripts: what is shown, what is refused, and that nothing is ever lost."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ai import levels
from ai.player import SearchPlayer
from ai.thoughts import Plan, Thoughts
from ai.worker import DONE, FAILED, THINKING, Report
from game.kernel.match import Match
from game.kernel.saves import SaveError
from game.kernel.state import digest
from game.registry import GAMES
from tests.ai import toy_arena
from tests.kernel import toy
from ui import folders, opponent, terminal
from ui.commands import check, choices, play, soak
from ui.opponent import Diary, Opponent
from ui.terminal import HELP, Session, open_save, seat_opponent

ROOT = Path(__file__).resolve().parents[2]
REAL = next(iter(GAMES.values()))
SHORTEST = min(REAL.briefings, key=lambda briefing: briefing.minutes).name
NORTH, SOUTH = 0, 1


class Script(io.StringIO):
    """Lines typed one after the other, then the end of input or an interruption."""

    def __init__(self, *lines: str, interrupt: bool = False) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.interrupt = interrupt

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline()
        if not line and self.interrupt:
            raise KeyboardInterrupt
        return line


def session(folder: Path, script: Script, *humans: int, match: Match[Any] | None = None) -> Session:
    return Session(match or Match(toy.GAME, "short", 5), humans, script, io.StringIO(), toy.GAMES, folder)


def said(session: Session) -> str:
    assert isinstance(session.out, io.StringIO)
    return session.out.getvalue()


def run(folder: Path, *lines: str, humans: tuple[int, ...] = (NORTH,), seed: int = 5) -> tuple[Session, str]:
    """One scripted session of the toy to its end, and everything it said."""
    played = session(folder, Script(*lines), *humans, match=Match(toy.GAME, "short", seed))
    assert played.run() == 0
    return played, said(played)


def saved_name(text: str) -> Path:
    found = re.search(r"saved as (\S+\.json)\. Go on with: (.*)", text)
    assert found is not None
    assert found[2] == f"python3 main.py play --text --load {found[1]}"
    return Path(found[1])


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saves go to a folder of the test's own."""
    monkeypatch.setattr(play, "saves_folder", lambda: tmp_path)
    return tmp_path


# ---- what is shown --------------------------------------------------------------------------------------------------


def test_a_session_shows_situation_question_options_and_odds(tmp_path: Path) -> None:
    _, text = run(tmp_path)
    assert "The toy, Short. Seed 5. You play: North." in text
    assert "Round 1. Cards: [" in text
    assert "North: north: what now? (T2)" in text
    assert "1. Guess card 1\n" in text
    assert "4. Throw [31% for a six]" in text


def test_a_number_plays_and_the_events_are_told(tmp_path: Path) -> None:
    played, text = run(tmp_path, "1")
    assert played.match.actions[0] == toy.Guess(1)
    assert "It happened: Guessed(side=0, card=1" in text


def test_the_other_side_is_answered_and_never_shown(tmp_path: Path) -> None:
    for side, rival in ((NORTH, "South:"), (SOUTH, "North:")):
        played, text = run(tmp_path, *["4"] * 12, humans=(side,))
        assert rival not in text
        assert any(moment.side != side for moment in played.match.history)


@pytest.mark.parametrize("side", [NORTH, SOUTH])
def test_nobody_is_shown_the_others_secret(tmp_path: Path, side: int) -> None:
    for seed in range(6):
        played, text = run(tmp_path, "look", "5", "look", "log", humans=(side,), seed=seed)
        if 1 - side not in played.match.state.known:
            for cards in re.findall(r"Cards: \[(-?\d), (-?\d)\]", text):
                assert cards[1 - side] == "-1"


def test_two_people_each_see_with_their_own_eyes(tmp_path: Path) -> None:
    played, text = run(tmp_path, "look", "5", "1", "3", "look", humans=(NORTH, SOUTH))
    assert "You play: North and South." in text
    assert "North: north" in text
    assert "South: south" in text
    cards = played.match.state.cards
    assert f"[{cards[0]}, -1]" in text
    assert f"[-1, {cards[1]}]" in text
    assert str(cards) not in text


def test_a_whole_game_can_be_played_and_ends_with_its_result(tmp_path: Path) -> None:
    played, text = run(tmp_path, *["1"] * 40, "look", "1", "why 1")
    assert played.match.decision is None
    assert "The game is over. " in text
    assert "The game is over: type look, log, quit" in text
    saved_name(text)


def test_looking_things_up(tmp_path: Path) -> None:
    _, text = run(tmp_path, "why 4", "why 1", "odds 4", "odds 1", "options", "help", "log", "5", "1", "3", "log 2")
    assert "11 of 36" in text
    assert "There are no sums behind that option." in text
    assert "\n> 31% for a six\n" in text
    assert "Nothing is left to chance there." in text
    assert "Nothing has happened yet." in text
    assert all(f"{command}: " in text for command in HELP)


def test_rules_can_be_read_in_a_game(tmp_path: Path) -> None:
    match: Match[Any] = Match(REAL, SHORTEST, 1)
    script = Script("rules 10.4", "rules 999.9", "rules", "rules zzzzqq", "rules ammo")
    played = Session(match, (0,), script, io.StringIO(), GAMES, tmp_path)
    assert played.run() == 0
    assert "\n> 10.4 " in said(played)
    assert "There is no rule '999.9'. Nearest: " in said(played)
    assert "Type rules and a number or words" in said(played)
    assert "There is no rule 'zzzzqq'." in said(played)
    assert "entries for 'ammo'" in said(played)


def test_a_missing_reference_is_one_line(tmp_path: Path) -> None:
    _, text = run(tmp_path, "rules 1")
    assert "The rule reference cannot be read" in text


# ---- what is refused ------------------------------------------------------------------------------------------------

NONSENSE = [
    "",
    "   ",
    "0",
    "-1",
    "6",
    "99999999999999999999",
    "1 2",
    "1.5",
    "²",
    "٣٣",
    "foo",
    "why",
    "why x",
    "why 99",
    "odds",
    "log x",
    "log -3",
    "log 0x",
    "load",
    "load no-such-file",
    "load " + "x" * 400,
    "load nul\0byte",
    "save nul\0byte",
    "save " + "x" * 400,
    "undo",
    "redo",
    "run",
    "_obey",
    "__init__",
    "\x1b[A",
    "ä" * 50,
]


@pytest.mark.parametrize("line", NONSENSE)
def test_bad_input_gets_one_clear_line_and_changes_nothing(tmp_path: Path, line: str) -> None:
    quiet, _ = run(tmp_path)
    played, text = run(tmp_path, line)
    assert played.match.actions == quiet.match.actions
    answer = text.split("\n> ")[1]
    assert len(answer) > 10
    assert answer.count("\n") == 0


def test_random_typing_never_breaks_a_session(tmp_path: Path) -> None:
    words = [*(name.split()[0] for name in HELP if name != "quit"), "1", "2", "3", "4", "5", "a", "save x", "load x"]
    for seed in range(15):
        rng = Random(seed)
        lines = [" ".join(rng.choices(words, k=rng.choice([1, 1, 1, 2]))) for _ in range(60)]
        played, text = run(tmp_path, *lines, humans=rng.choice([(0,), (1,), (0, 1)]), seed=seed)
        assert played.match.replay().state.digest() == played.match.state.digest()
        assert "Traceback" not in text


# ---- back and forth -------------------------------------------------------------------------------------------------


def test_undo_and_redo(tmp_path: Path) -> None:
    played, text = run(tmp_path, "5", "undo", "redo", "undo", "undo")
    assert text.count("Taken back.") == 2
    assert text.count("Played again.") == 1
    assert "There is nothing to undo" in text
    assert played.match.actions == []


def test_two_people_step_back_through_every_decision(tmp_path: Path) -> None:
    lines = ["5", "2", "3", "5"]  # north gathers token 2, south begins to gather
    played, _ = run(tmp_path, *lines, "undo", "undo", humans=(NORTH, SOUTH))
    assert len(played.match.actions) == 2
    played, _ = run(tmp_path, *lines, "undo", "undo", "redo", humans=(NORTH, SOUTH))
    assert len(played.match.actions) == 3
    played, _ = run(tmp_path, *lines, "undo", "undo", "redo", "redo", "redo", humans=(NORTH, SOUTH))
    assert len(played.match.actions) == 4


def test_a_fallen_die_cannot_be_taken_back(tmp_path: Path) -> None:
    played, text = run(tmp_path, "4", "undo", humans=(NORTH, SOUTH))
    assert "There is nothing to undo" in text
    assert len(played.match.actions) == 1


# ---- saves ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "code"), [(Script("5", "quit"), 0), (Script("5"), 0), (Script("5", interrupt=True), 130)]
)
def test_every_end_saves_and_says_how_to_go_on(tmp_path: Path, script: Script, code: int) -> None:
    played = session(tmp_path, script, NORTH)
    assert played.run() == code
    loaded = Match.load(saved_name(said(played)), toy.GAMES)
    assert loaded.state.digest() == played.match.state.digest()
    assert loaded.notes["humans"] == ["north"]


def test_going_on_gives_the_same_game(tmp_path: Path) -> None:
    """One session, or the same lines in two with a save between: the opponent answers alike."""
    lines = ["5", "2", "3", "1", "2", "3", "4", "1", "2"]
    whole, _ = run(tmp_path, *lines)
    first, text = run(tmp_path, *lines[:4])
    match, warning = open_save(saved_name(text), toy.GAMES)
    assert warning == ""
    assert match.state.digest() == first.match.state.digest()
    second = session(tmp_path, Script(*lines[4:]), NORTH, match=match)
    second.run()
    assert second.match.state.digest() == whole.match.state.digest()


def test_save_and_load_by_name(tmp_path: Path) -> None:
    played, text = run(tmp_path, "5", "save mine", "2", "load mine", "undo")
    assert (tmp_path / "mine.json").exists()
    assert "Loaded: 1 decisions." in text
    assert "Taken back." in text  # the way back is open again after loading
    assert played.match.actions == []


def test_a_session_never_overwrites_the_save_it_came_from(tmp_path: Path) -> None:
    run(tmp_path, "5", "save mine")
    before = (tmp_path / "mine.json").read_bytes()
    match, _ = open_save(tmp_path / "mine.json", toy.GAMES)
    second = session(tmp_path, Script("2"), NORTH, match=match)
    second.run()
    assert (tmp_path / "mine.json").read_bytes() == before
    assert saved_name(said(second)) != tmp_path / "mine.json"


def test_nothing_new_is_nothing_to_save(tmp_path: Path) -> None:
    _, text = run(tmp_path, "5", "save mine", "quit")
    assert "Go on with" not in text
    assert os.listdir(tmp_path) == ["mine.json"]


def test_other_peoples_files_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "letter.json").write_text("dear diary")
    _, text = run(tmp_path, "save letter")
    assert "was left alone" in text
    assert (tmp_path / "letter.json").read_text() == "dear diary"


def test_a_broken_save_is_one_line_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text('{"program"')
    _, text = run(tmp_path, "load broken", "5")
    assert "broken.json: is damaged" in text
    assert "Take token 1" in text


def test_a_save_of_another_game_is_not_taken_up(tmp_path: Path) -> None:
    Match(REAL, SHORTEST, 1).save(tmp_path / "other.json")
    played = session(tmp_path, Script("load other"), NORTH)
    played.games = {**toy.GAMES, **GAMES}
    assert played.run() == 0
    assert f"That is a game of {REAL.title}" in said(played)


def test_a_save_that_does_not_replay_goes_on_with_a_warning(tmp_path: Path) -> None:
    forge(tmp_path / "game.json")
    match, warning = open_save(tmp_path / "game.json", GAMES)
    assert "do not replay" in warning
    assert match.decision is not None


def test_a_full_disk_is_told_and_does_not_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*names: object) -> None:
        raise SaveError("The game could not be saved: no space.")

    monkeypatch.setattr("game.kernel.match.write_save", refuse)
    played = session(tmp_path, Script("5", "save"), NORTH)
    assert played.run() == 1
    assert said(played).count("could not be saved") == 2


def test_a_mistake_of_ours_saves_too(tmp_path: Path) -> None:
    match: Match[Any] = Match(toy.GAME, "short", 5, ("raises",))
    played = session(tmp_path, Script(*["4"] * 30), NORTH, SOUTH, match=match)
    with pytest.raises(KeyError):
        played.run()
    loaded = Match.load(saved_name(said(played)), toy.GAMES)
    assert loaded.state.digest() == played.match.state.digest()
    assert loaded.replay().state.digest() == played.match.state.digest()


def test_a_closed_pipe_saves_too(tmp_path: Path) -> None:
    class Closed(io.StringIO):
        def write(self, text: str, /) -> int:
            raise BrokenPipeError

    played = Session(Match(toy.GAME, "short", 5), (0,), Script(), Closed(), toy.GAMES, tmp_path)
    assert played.run() == 0
    assert len(os.listdir(tmp_path)) == 1


# ---- the opponent ---------------------------------------------------------------------------------------------------

RACES: dict[str, Any] = {toy_arena.NAME: toy_arena.GAME}
RED, BLUE = 0, 1


class Scripted(Opponent):
    """Says what it is told to say, one report for each look, without a process."""

    def __init__(self, match: Match[Any], folder: Path, *reports: Report) -> None:
        super().__init__(match.game, "mcts:5", (BLUE,), 1, folder)
        self.reports = list(reports)
        self.hurried = False

    def wake(self) -> None: ...

    def start(self, view: Any, decision: Any) -> None:
        assert view.seed == 0  # never the true state
        self.asked = decision

    def wait(self, seconds: float) -> Report:
        if self.reports:
            return self.reports.pop(0)
        player = levels.make_player(self.game.name, "heuristic", 1, self.asked.side)
        return Report(DONE, choice=player.choose(self.game.observe(self.game.setup("sprint", 1), BLUE), self.asked))

    def move_now(self) -> None:
        self.hurried = True


def race(folder: Path, name: str, *lines: str, seed: int = 4, opened: bool = False) -> Session:
    """A race of red at the terminal against somebody."""
    match: Match[Any] = Match(toy_arena.GAME, "sprint", seed)
    rival = seat_opponent(match, (RED,), name, folder)
    return Session(match, (RED,), Script(*lines), io.StringIO(), RACES, folder, rival, opened)


def scripted_race(folder: Path, *reports: Report, lines: tuple[str, ...] = ("2",)) -> Session:
    played = race(folder, "random", *lines)
    played.opponent = Scripted(played.match, folder, *reports)
    return played


@pytest.mark.parametrize("name", ["heuristic", "mcts:20"])
def test_a_game_against_somebody_who_thinks(tmp_path: Path, name: str) -> None:
    played = race(tmp_path, name, *["2"] * 6, "thoughts", "thoughts 2", "thoughts 1")
    assert played.run() == 0
    text = said(played)
    assert f"Your opponent: {name}." in text
    assert played.match.decision is None
    assert "Move 12:\nGoal: Win.\nFear: Lose.\n" in text
    assert "Move 2:" in text
    assert "Type thoughts and the number of one of the opponent's moves, 2 to 12." in text
    assert ("tried" in text) == name.startswith("mcts")
    assert played.opponent.worker is None  # its process is ended with the session


def test_thoughts_are_sealed_until_the_end_unless_the_game_is_open(tmp_path: Path) -> None:
    for opened in (False, True):
        played = race(tmp_path, "heuristic", "thoughts", "2", "thoughts", opened=opened)
        played.run()
        assert ("Move 2:" in said(played)) is opened
        assert said(played).count("are sealed until the game is over") == (0 if opened else 2)
        assert said(played).count("There are no thoughts") == int(opened)
        assert Diary(played.match.notes).numbers() == [2]


def test_thoughts_are_kept_in_saves_and_stay_small(tmp_path: Path) -> None:
    played = race(tmp_path, "mcts:20", "2", "2", "save mine")
    played.run()
    loaded = Match.load(tmp_path / "mine.json", RACES)
    assert loaded.notes["opponent"] == "mcts:20"
    diary = Diary(loaded.notes)
    assert diary.numbers() == [2, 4]
    thoughts = diary.read(4)
    assert thoughts is not None and thoughts.goal == "Win."
    assert thoughts == Diary(played.match.notes).read(4)
    assert len(json.dumps(loaded.notes)) < 2500


def test_a_diary_keeps_three_plans_in_few_words_and_believes_nothing(tmp_path: Path) -> None:
    plan = Plan("Go on, then " * 100, 0.5, 3, "Why not.")
    diary = Diary({})
    diary.write(1, Thoughts("Win.", "Lose.", (plan,) * 5))
    kept = diary.read(1)
    assert kept is not None and len(kept.plans) == 3
    assert all(len(found.words) < 260 and found.words.endswith(" and so on") for found in kept.plans)
    forged = Diary({"thoughts": {"1": {"is": "ai.Nobody"}, "2": 7, "x": {}, "9" * 20: {}}})
    assert forged.numbers() == [1, 2]
    assert forged.read(1) is forged.read(2) is forged.read(3) is None
    forged.forget_after(1)
    assert list(forged.pages) == ["1"]
    assert Diary({"thoughts": "none"}).numbers() == []


def test_what_is_taken_back_is_forgotten_when_something_else_is_played(tmp_path: Path) -> None:
    played = race(tmp_path, "heuristic", "2", "2", "undo", "undo", "1", "undo")  # walking throws no dice
    played.run()
    assert said(played).count("Taken back.") == 3  # what the opponent did in between goes too
    assert played.match.actions == []
    assert Diary(played.match.notes).numbers() == [2]  # it may still be played again
    again = race(tmp_path, "heuristic", "2", "2", "undo", "undo", "redo", "redo")
    again.run()
    assert Diary(again.match.notes).numbers() == [2, 4]


def test_a_save_brings_its_opponent(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "GAMES", RACES)
    played = race(home, "mcts:7", "2", "save mine")
    played.run()
    seen: list[str] = []

    def look(session: Session) -> int:
        seen.append(session.opponent.name)
        return 0

    monkeypatch.setattr(Session, "run", look)
    assert play.main(["--text", "--load", "mine.json"]) == 0
    assert play.main(["--text", "--load", "mine.json", "--opponent", "heuristic"]) == 0
    assert play.main(["--text", "--game", toy_arena.NAME]) == 0
    assert seen == ["mcts:7", "heuristic", "lieutenant"]


def test_loading_in_a_session_changes_the_opponent(tmp_path: Path) -> None:
    race(tmp_path, "mcts:7", "2", "save mine").run()
    played = race(tmp_path, "random", "load mine", "2")
    played.run()
    assert played.opponent.name == "mcts:7"
    assert played.match.notes["opponent"] == "mcts:7"
    assert Diary(played.match.notes).numbers() == [2, 4]


@pytest.mark.parametrize("name", ["nobody", 7])
def test_an_opponent_that_is_gone_is_replaced(tmp_path: Path, name: object) -> None:
    match: Match[Any] = Match(toy_arena.GAME, "sprint", 4)
    match.notes["opponent"] = name
    found, warning = terminal.noted_opponent(match, (RED,), tmp_path)
    assert found.name == "lieutenant"
    assert ("lieutenant takes over" in warning) == isinstance(name, str)


def test_a_commander_of_the_other_side_is_refused(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = levels.load_book(REAL.name, levels.find_game(REAL.name)[1])
    character = next(iter(book.characters.values()))
    assert play.main(["--text", "--side", character.side, "--opponent", character.name]) == 2
    assert f"commands the {character.side} side" in capsys.readouterr().err


def test_the_opponent_is_never_handed_the_matchs_seed(tmp_path: Path) -> None:
    played = race(tmp_path, "mcts:5", seed=12)
    assert played.opponent.minds[BLUE].seed not in (0, 12)


# ---- when its thinking takes long or breaks -------------------------------------------------------------------------


def test_one_line_says_that_it_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "QUIET", 0.0)
    played = scripted_race(tmp_path, Report(THINKING), Report(THINKING))
    played.run()
    assert said(played).count("The opponent is thinking...\n") == 1
    assert len(played.match.actions) == 2


@pytest.mark.parametrize(("word", "hurried", "moves"), [("now", True, 2), ("", False, 2), ("quit", False, 1)])
def test_ctrl_c_while_it_thinks_is_a_question(tmp_path: Path, word: str, hurried: bool, moves: int) -> None:
    played = scripted_race(tmp_path, Report(THINKING), lines=("2", word))
    rival = played.opponent
    assert isinstance(rival, Scripted)

    def start(view: Any, decision: Any) -> None:
        Scripted.start(rival, view, decision)
        played._on_signal(signal.SIGINT, None)

    rival.start = start  # type: ignore[method-assign]
    assert played.run() == 0
    assert "Type now to let it move at once, quit to save and stop" in said(played)
    assert rival.hurried is hurried
    assert len(Match.load(saved_name(said(played)), RACES).actions) == moves
    assert ("Goodbye." in said(played)) == (word == "quit")


def test_other_signals_end_it_while_it_thinks(tmp_path: Path) -> None:
    played = scripted_race(tmp_path, Report(THINKING), Report(THINKING))
    played.opponent.start = lambda view, decision: played._on_signal(signal.SIGTERM, None)  # type: ignore[method-assign]
    assert played.run() == 143
    assert len(Match.load(saved_name(said(played)), RACES).actions) == 1


def test_a_crash_is_told_and_it_is_asked_again(tmp_path: Path) -> None:
    played = scripted_race(tmp_path, Report(FAILED, words="It fell over."))
    played.run()
    assert said(played).count("It fell over.") == 1
    assert "without thinking" not in said(played)
    assert Diary(played.match.notes).numbers() == [2]


@pytest.mark.parametrize("stumbles", [False, True])
def test_after_two_crashes_it_answers_at_sight(tmp_path: Path, stumbles: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*words: object, **names: object) -> None:
        raise ArithmeticError("one too many")

    played = scripted_race(tmp_path, Report(FAILED, words="It fell over."), Report(FAILED))
    if stumbles:
        monkeypatch.setattr(opponent, "make_player", refuse)
    played.run()
    assert "The opponent gave no proper answer.\nThe opponent answers without thinking this time." in said(played)
    assert len(played.match.actions) == 2


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_killed_process_costs_a_line_and_no_game(tmp_path: Path) -> None:
    played = race(tmp_path, "mcts:1000000", "2", "quit")
    rival, start, starts = played.opponent, played.opponent.start, []

    def start_and_kill(view: Any, decision: Any) -> None:
        start(view, decision)
        assert rival.worker is not None
        starts.append(rival.worker.pids[0])
        os.kill(starts[-1], signal.SIGKILL)

    rival.start = start_and_kill  # type: ignore[method-assign]
    assert played.run() == 0
    assert said(played).count("The opponent's thinking stopped: it was ended by SIGKILL.") == 2
    assert "The opponent answers without thinking this time." in said(played)
    assert len(set(starts)) == 2
    assert len(Match.load(saved_name(said(played)), RACES).actions) == 2


def test_a_machine_without_processes_still_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*words: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(opponent, "Worker", refuse)
    played = race(tmp_path, "mcts:5", "2")
    played.run()
    assert said(played).count("this machine starts no more processes") == 2
    assert len(played.match.actions) == 2


# ---- hints and results ----------------------------------------------------------------------------------------------


def test_a_hint_comes_in_three_steps(tmp_path: Path) -> None:
    played = race(tmp_path, "heuristic", "hint", "hint", "hint", "hint", "2", "hint", "undo", "hint")
    played.run()
    text = said(played)
    assert text.count("Hint 1 of 3: Win. (hint again tells more)") == 3  # a new decision begins anew
    assert re.search(r"Hint 2 of 3: Think of this kind of plan: (walk|leap)\.", text)
    answers = re.findall(r"Hint 3 of 3: Option \d: .*Chance to win \d+%, tried \d+ times\. It is a race\.", text)
    assert len(answers) == 2 and len(set(answers)) == 1


def test_a_hint_thinks_with_the_humans_own_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    choose = SearchPlayer.choose

    def spy(player: Any, view: Any, decision: Any, *rest: Any, **named: Any) -> Any:
        seen.append(view)
        return choose(player, view, decision, *rest, **named)

    monkeypatch.setattr(SearchPlayer, "choose", spy)
    match: Match[Any] = Match(REAL, SHORTEST, 3)
    played = Session(match, (0,), Script("hint", "hint", "hint"), io.StringIO(), GAMES, tmp_path)
    played.run()
    assert [view == match.view(0) for view in seen] == [True]
    assert all(f"Hint {step} of 3: " in said(played) for step in (1, 2, 3))


def test_no_hint_without_a_brain_or_a_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, text = run(tmp_path, "hint", *["1"] * 40, "hint")
    assert "There are no hints: nobody has taught the computer this game yet." in text
    assert "there is nothing to decide any more" in text
    monkeypatch.setattr(toy_arena.BRAIN, "evaluate", None)
    played = race(tmp_path, "random", "hint", "2")
    played.run()
    assert "There is no hint here: the thinking stumbled" in said(played)
    assert len(played.match.actions) == 2


def test_without_named_deeds_a_hint_points_to_options(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(toy_arena.BRAIN, "deeds", lambda decision, action: ())
    for few, words in ((3, "Hint 2 of 3: Lose."), (2, "Hint 2 of 3: Look closely at options ")):
        monkeypatch.setattr(opponent, "CANDIDATES", few)
        played = race(tmp_path, "random", "hint", "hint")
        played.run()
        assert words in said(played)


@pytest.mark.parametrize(("name", "counts"), [("sergeant", True), ("random", False), ("heuristic", False)])
def test_results_are_counted_once_for_the_adaptive_level(tmp_path: Path, name: str, counts: bool) -> None:
    played = race(tmp_path, name, *["2"] * 6, "look", "look", "save mine")
    played.run()
    assert (tmp_path / "adaptive.json").exists() is counts
    assert levels.load_record(toy_arena.NAME, tmp_path).games == int(counts)
    again = Session(open_save(tmp_path / "mine.json", RACES)[0], (RED,), Script(), io.StringIO(), RACES, tmp_path)
    again.run()
    assert levels.load_record(toy_arena.NAME, tmp_path).games == int(counts)


# ---- the commands ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [*REAL.sides, "both"])
def test_play_each_side(
    home: Path, side: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Script(*["1"] * 25, "look", "why 1", "undo", "log"))
    words = ["--text", "--scenario", SHORTEST, "--side", side, "--seed", "3", "--opponent", "random"]
    assert play.main(words) == 0
    text = capsys.readouterr().out
    path = saved_name(text)
    asked = {name for name in REAL.sides if f"\n{name.capitalize()}: " in text}
    assert asked == set(REAL.sides) if side == "both" else asked == {side}
    monkeypatch.setattr(sys, "stdin", Script("quit"))
    assert play.main(["--text", "--load", str(path)]) == 0
    assert (
        f"You play: {' and '.join(s.capitalize() for s in REAL.sides if side in (s, 'both'))}."
        in capsys.readouterr().out
    )


@pytest.mark.parametrize("name", ["recruit", "mcts:4"])
def test_play_the_real_game_against_a_level(
    home: Path, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", Script(*["1"] * 12, "thoughts"))
    words = ["--text", "--scenario", SHORTEST, "--side", REAL.sides[0], "--seed", "3", "--open", "--opponent", name]
    assert play.main(words) == 0
    text = capsys.readouterr().out
    assert f"Your opponent: {name}." in text
    assert "Goal: " in text
    path = saved_name(text)
    assert Match.load(path, GAMES).replay().notes["thoughts"]
    monkeypatch.setattr(sys, "stdin", Script("1", "1", "quit"))
    assert play.main(["--text", "--load", str(path)]) == 0
    assert f"Your opponent: {name}." in capsys.readouterr().out


WRONG = [
    (play.main, ["--text", "--game", "edson_ridge"], "did you mean 'edsons_ridge'?"),
    (play.main, ["--text", "--scenario", SHORTEST[:-1]], f"did you mean '{SHORTEST}'?"),
    (play.main, ["--text", "--side", "americn"], "did you mean 'american'?"),
    (play.main, ["--text", "--seed", "x"], "'x' is not a whole number"),
    (play.main, ["--text", "--house", "spare_d1"], "did you mean 'spare_d2'?"),
    (play.main, ["--text", "--load", "nowhere.json"], "nowhere.json: does not exist."),
    (play.main, ["--text", "--load", "x.json", "--seed", "1"], "leave them out"),
    (play.main, ["--text", "--opponent", "colonl"], "did you mean 'colonel'?"),
    (play.main, ["--text", "--opponent", "mcts:x"], "write the iterations as a number"),
    (play.main, ["--txt"], "unrecognized arguments: --txt"),
    (soak.main, ["--game", "edson"], "did you mean 'edsons_ridge'?"),
    (soak.main, ["--scenario", "zzz"], "there is no scenario 'zzz'"),
    (soak.main, ["--games", "0"], "'0' is less than one"),
    (check.main, [], "required: FILE"),
    (check.main, ["nowhere.json"], "nowhere.json: does not exist."),
    (check.main, ["."], "cannot be read"),
]


@pytest.mark.parametrize(("command", "words", "complaint"), WRONG)
def test_wrong_words_are_one_line_and_code_2(
    home: Path, command: Any, words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(words) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert complaint in heard.err
    assert heard.err.count("\n") == 1


@pytest.mark.parametrize("command", [play.main, soak.main, check.main])
def test_help_is_no_error(command: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["--help"]) == 0
    assert "usage: main.py" in capsys.readouterr().out


def test_nothing_to_choose_from_is_said() -> None:
    with pytest.raises(choices.WrongWord, match="there is none"):
        choices.pick("house rule", "x", [])


def save_of_real_game(path: Path) -> Match[Any]:
    match: Match[Any] = Match(REAL, SHORTEST, 8)
    rng = Random(8)
    for _ in range(40):
        assert match.decision is not None
        match.play(rng.choice(match.decision.options))
    match.save(path)
    return match


def forge(path: Path, *, actions: bool = False) -> None:
    """A cheat's save: sound by its seal, but not what the rules and the seed give."""
    save_of_real_game(path)
    data = json.loads(path.read_text())
    if actions:
        data["actions"].insert(0, data["actions"][-1])
    else:
        data["state"]["seed"] += 1
    data["digest"] = digest({name: value for name, value in data.items() if name != "digest"})
    path.write_text(json.dumps(data))


def test_check_agrees_with_a_true_save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_of_real_game(tmp_path / "game.json")
    assert check.main([str(tmp_path / "game.json")]) == 0
    assert re.fullmatch(
        r"game\.json: agrees: 40 actions and \d+ rolls replayed from seed 8\.\n", capsys.readouterr().out
    )


def test_check_replays_own_dice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = save_of_real_game(tmp_path / "game.json")
    match.load_dice(1, 6)
    match.save(tmp_path / "game.json")
    assert check.main([str(tmp_path / "game.json")]) == 0
    assert "41 actions" in capsys.readouterr().out


@pytest.mark.parametrize(("actions", "words"), [(False, "differs in seed"), (True, "DOES NOT AGREE: ")])
def test_check_finds_a_forged_save(
    tmp_path: Path, actions: bool, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    forge(tmp_path / "game.json", actions=actions)
    assert check.main([str(tmp_path / "game.json")]) == 1
    assert words in capsys.readouterr().out


def test_check_refuses_a_tampered_save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    save_of_real_game(path)
    path.write_text(path.read_text().replace('"seed":8', '"seed":9', 1))
    assert check.main([str(path)]) == 2
    assert "digest does not agree" in capsys.readouterr().err


SOAK_KEYS = [
    "game",
    "scenario",
    "games",
    "decisions",
    "decisions_per_game",
    "seconds",
    "decisions_per_second",
    "flaws",
    "winners",
    "unfinished",
]


def soaked(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert soak.main([*words, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_soak_prints_one_object_per_scenario(capsys: pytest.CaptureFixture[str]) -> None:
    found = soaked(capsys, "--games", "1", "--seed", "5", "--share", "0", "--workers", "1")
    assert [part["scenario"] for part in found] == choices.scenario_names(REAL)
    for part in found:
        assert list(part) == SOAK_KEYS
        assert (part["game"], part["games"], part["flaws"], part["unfinished"]) == (REAL.name, 1, [], 0)
        assert sum(part["winners"].values()) == 1


def test_soak_does_not_depend_on_the_number_of_workers(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--scenario", SHORTEST, "--games", "4", "--seed", "9")
    alone, together = (soaked(capsys, *words, "--workers", count)[0] for count in ("1", "2"))
    for part in (alone, together):
        del part["seconds"], part["decisions_per_second"]
    assert alone == together


def test_soak_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--scenario", SHORTEST, "--games", "1", "--share", "0"]) == 0
    assert f"{REAL.name} {SHORTEST}: 1 games" in capsys.readouterr().out


def test_soak_fails_when_something_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Broken(toy.ToyGame):
        def flaws(self, state: toy.Toy) -> list[str]:
            return ["all wrong"]

    monkeypatch.setattr(soak, "GAMES", {"toy": Broken()})
    assert soak.main(["--games", "2", "--share", "1"]) == 1
    assert "all wrong" in capsys.readouterr().out


def until_said(stream: Any, words: str) -> None:
    text = ""
    while not text.endswith(words):
        letter = stream.read(1)
        assert letter, f"the program ended after {text[-200:]!r}"
        text += letter


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_asks_while_the_real_opponent_thinks(tmp_path: Path) -> None:
    """The whole program: the key reaches the terminal and its thinking process alike, and only one of them minds."""
    program = (
        "import sys; from pathlib import Path; from ui.commands import play; "
        f"play.saves_folder = lambda: Path({str(tmp_path)!r}); sys.exit(play.main(sys.argv[1:]))"
    )
    words = ["--text", "--scenario", SHORTEST, "--side", REAL.sides[0], "--seed", "3", "--opponent", "mcts:1000000"]
    with subprocess.Popen(
        [sys.executable, "-c", program, *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as child:
        assert child.stdin is not None and child.stdout is not None and child.stderr is not None
        until_said(child.stdout, "thinking...\n")
        os.killpg(child.pid, signal.SIGINT)
        until_said(child.stdout, "or nothing to let it think on.\n> ")
        child.stdin.write("quit\n")
        child.stdin.flush()
        text = child.stdout.read()
        errors = child.stderr.read()
    assert (child.returncode, errors) == (0, "")
    assert "Goodbye." in text


# ---- signals and folders --------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_signals_save_the_game(tmp_path: Path, number: signal.Signals, code: int) -> None:
    program = (
        "import sys; from pathlib import Path; from ui.commands import play; "
        f"play.saves_folder = lambda: Path({str(tmp_path)!r}); sys.exit(play.main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", program, "--text", "--scenario", SHORTEST, "--seed", "3", "--opponent", "random"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdin is not None and child.stdout is not None and child.stderr is not None
        child.stdin.write("1\n1\n")
        child.stdin.flush()
        text = ""
        while text.count("\n> ") < 2 and text.count("> ") < 3:
            text += child.stdout.read(1)
        time.sleep(0.2)
        child.send_signal(number)
        text += child.stdout.read()
        errors = child.stderr.read()
    assert (child.returncode, errors) == (code, "")
    assert "Interrupted. The game is saved as " in text
    assert len(Match.load(saved_name(text), GAMES).actions) >= 2


def test_a_signal_waits_until_no_move_is_half_made(tmp_path: Path) -> None:
    played = session(tmp_path, Script("5", "1"), NORTH)
    played._on_signal(signal.SIGTERM, None)  # nothing is awaited: only noted
    assert played.run() == 143
    assert len(Match.load(saved_name(said(played)), toy.GAMES).actions) == len(played.match.actions)


def test_saves_lie_beside_main_where_they_can(tmp_path: Path) -> None:
    assert folders.saves_folder(tmp_path) == tmp_path / "saves"


def test_saves_go_home_from_a_read_only_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "saves").write_text("a file where the folder should be")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert folders.saves_folder(tmp_path) == tmp_path / "data" / "night-on-the-ridge" / "saves"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert folders.data_folder() == Path.home() / ".local" / "share" / "night-on-the-ridge"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("APPDATA", str(tmp_path / "roaming"))
    assert folders.data_folder() == tmp_path / "roaming" / "night-on-the-ridge"
