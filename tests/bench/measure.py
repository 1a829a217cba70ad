"""Speed and size figures of a game and its opponent, with yardsticks measured in the same minute: catanatron's random
play for the rules, OpenSpiel's Python MCTSBot for the search.

Every speed is the best of several short rounds: other programs can only make a round slower. Contract checks are off.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import tracemalloc
import venv
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from ai.arena import play_game, programme
from ai.brain import Brain
from ai.levels import HEURISTIC, Level, LevelError, find_game, find_seat, load_book, make_mind
from ai.player import HeuristicPlayer
from ai.search.search import Search
from ai.search.skill import Skill
from ai.worker import Mind, Worker
from game.kernel.agenda import Decision, by_side, play, settle
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.state import State

ROOT = Path(__file__).resolve().parents[2]
YARDSTICK_FOLDER = ROOT / ".venv-bench"
REQUIREMENTS = ROOT / "requirements-bench.txt"
ROUNDS = 3
ROUND_SECONDS = 1.0
YARDSTICK_SECONDS = 2.0
POSITIONS = 6  # plans of one game that the opponent is timed on
GAMES_TIMED = 4
LONGEST_ANSWER = 120.0  # seconds; no level of ours takes as long
MICRO, MILLI = 1e6, 1e3

Figures = dict[str, Any]


def best(action: Callable[[], object], times: int, clock: Callable[[], float] = time.process_time) -> float:
    """Seconds for one call: the fastest of several rounds of that many calls."""
    rounds = []
    for _ in range(ROUNDS):
        started = clock()
        for _ in range(times):
            action()
        rounds.append((clock() - started) / times)
    return min(rounds)


# ---- play -----------------------------------------------------------------------------------------------------------


def play_for(game: Game[Any], scenario: str, seconds: float) -> Figures:
    """Random games one after the other, counted like catanatron's: whole games until the time is up. CPU
    time, because the figure is per core and other programs may be using it too."""
    choices = games = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        choices += random_game(game, scenario, games + 1)
        games += 1
    return {"choices": choices, "games": games, "seconds": time.process_time() - started}


def random_game(game: Game[Any], scenario: str, seed: int) -> int:
    """How many decisions one game took; a decision is only asked with two or more options."""
    state, rng, decisions = game.setup(scenario, seed), Random(seed), 0
    while (decision := settle(state)) is not None:
        options = decision.options
        play(state, options[int(rng.random() * len(options))])
        decisions += 1
    return decisions


def rate(figures: Figures, what: str) -> float:
    return float(figures[what] / figures["seconds"])


# ---- one game's figures ---------------------------------------------------------------------------------------------


def middle_state(game: Game[Any], scenario: str) -> State:
    """A position halfway through a random game."""
    rng, halfway = Random(7), random_game(game, scenario, 7) // 2
    state = game.setup(scenario, 7)
    for _ in range(halfway):
        decision = settle(state)
        if decision is None:
            break
        play(state, rng.choice(decision.options))
    settle(state)
    found: State = state
    return found


def whole_match(game: Game[Any], scenario: str) -> Match[Any]:
    match: Match[Any] = Match(game, scenario, 7)
    rng = Random(7)
    while match.decision is not None:
        match.play(rng.choice(match.decision.options))
    return match


def save_figures(match: Match[Any]) -> Figures:
    """Times and size of a finished game's save; the player waits for the disk too, so by the clock on the wall."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.json"
        saving = best(lambda: match.save(path), 5, time.perf_counter)
        loading = best(lambda: Match.load(path, {match.game.name: match.game}), 5, time.perf_counter)
        size = path.stat().st_size
    return {
        "save_ms": round(saving * MILLI, 2),
        "load_ms": round(loading * MILLI, 2),
        "replay_ms": round(best(match.replay, 1) * MILLI, 1),
        "save_bytes": size,
        "save_decisions": len(match.history),
    }


def memory_of_match(game: Game[Any], scenario: str) -> int:
    """Bytes that a match holds after a whole game, history and events included."""
    whole_match(game, scenario)  # whatever is remembered for all games is there before we look
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    match = whole_match(game, scenario)
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del match
    return after - before


def scenario_figures(game: Game[Any], scenario: str) -> Figures:
    state = middle_state(game, scenario)
    play_for(game, scenario, 0.2)  # warm up
    rounds = [play_for(game, scenario, ROUND_SECONDS) for _ in range(ROUNDS)]
    fastest = max(rounds, key=lambda figures: rate(figures, "choices"))
    return {
        "game": game.name,
        "scenario": scenario,
        "clone_us": round(best(state.clone, 2000) * MICRO, 2),
        "digest_us": round(best(state.digest, 50) * MICRO, 1),
        "decision_us": round(MICRO / rate(fastest, "choices"), 1),
        "choices_per_second": round(rate(fastest, "choices")),
        "choices_per_game": round(fastest["choices"] / fastest["games"], 1),
        "games_per_second": round(rate(fastest, "games"), 2),
        **save_figures(whole_match(game, scenario)),
        "match_memory_bytes": memory_of_match(game, scenario),
    }


# ---- the opponent ---------------------------------------------------------------------------------------------------


def brain_of(game: Game[Any]) -> Brain[Any] | None:
    try:
        return find_game(game.name)[1]
    except LevelError:
        return None


def plan_states(game: Game[Any], brain: Brain[Any], scenario: str) -> list[State]:
    """True positions where a plan begins, spread over one game of the scorers; players get views of them."""
    players = [HeuristicPlayer(game, brain, seed=side, explain=False) for side, _ in by_side(game.sides)]
    state, found = game.setup(scenario, 7), []
    while (decision := settle(state)) is not None:
        if brain.is_plan_start(decision):
            found.append(state.clone())
        play(state, players[decision.side].choose(game.observe(state, decision.side), decision).action)
    return [found[index * len(found) // POSITIONS] for index in range(POSITIONS)] if found else []


def seen(game: Game[Any], state: State) -> tuple[Any, Decision]:
    """What whoever is asked in a position may know, and the question."""
    decision = settle(state)
    assert decision is not None
    return game.observe(state, decision.side), decision


def search_for(game: Game[Any], brain: Brain[Any], skill: Skill, states: list[State], seconds: float) -> Figures:
    """Searches by iterations, one position after the other, until the time is up. Applied decisions are those in
    imagined worlds, in the tree and in the playouts alike, lone answers too."""
    iterations = applied = searches = 0
    questions = [seen(game, state) for state in states]
    started = time.process_time()
    while time.process_time() - started < seconds:
        search: Search[Any] = Search(game, brain, skill, searches)
        iterations += search.think(*questions[searches % len(questions)]).iterations
        applied += search.applied
        searches += 1
    return {"iterations": iterations, "applied": applied, "seconds": time.process_time() - started}


def scorers_figures(game: Game[Any], scenario: str) -> Figures:
    """Whole games of the scorers against themselves, played as the arena plays them."""
    seat = find_seat(game.name, HEURISTIC)
    seconds, decisions = [], 0
    for fixture in programme(game.name, scenario, [seat, seat], GAMES_TIMED, 1):
        started = time.process_time()
        decisions += sum(play_game(fixture).decisions)
        seconds.append(time.process_time() - started)
    return {
        "game_seconds": round(sum(seconds) / len(seconds), 2),
        "slowest_game_seconds": round(max(seconds), 2),
        "decisions_per_game": round(decisions / len(seconds), 1),
    }


def plan_seconds(game: Game[Any], brain: Brain[Any], worker: Worker, minds: list[Mind], state: State) -> float:
    """How long a person waits for one plan, all its steps together, by the clock on the wall; the other side
    answers at sight. A plan ends where the next one begins."""
    rival: HeuristicPlayer[Any] = HeuristicPlayer(game, brain, explain=False)
    view, first = seen(game, state)
    decision: Decision | None = first
    waited = 0.0
    while decision is not None:
        view = game.observe(state, decision.side)
        if decision.side == first.side:
            started = time.perf_counter()
            worker.start(minds[first.side], view, decision)
            choice = worker.wait(LONGEST_ANSWER).choice
            waited += time.perf_counter() - started
            assert choice is not None, worker.poll().words
            play(state, choice.action)
        else:
            play(state, rival.choose(view, decision).action)
        decision = settle(state)
        if decision is not None and _begins_anew(brain, first, decision):
            break
    return waited


def _begins_anew(brain: Brain[Any], first: Decision, now: Decision) -> bool:
    """A side may open its plan with several questions; the same kind of question again is the next plan."""
    is_other = now.side != first.side or type(now.question) is type(first.question)
    return is_other and brain.is_plan_start(now)


def level_figures(game: Game[Any], brain: Brain[Any], level: Level, states: list[State]) -> Figures:
    """A level as it plays against people: with its clock, in processes of its own."""
    minds = [make_mind(game.name, level.name, 1, side) for side, _ in by_side(game.sides)]
    knobs = level.knobs
    with Worker(find_game, knobs.processes) as worker:
        warm = Mind(game.name, Skill(iterations=1, processes=knobs.processes))  # a fresh process loads the game first
        worker.start(warm, *seen(game, states[0].clone()))
        worker.wait(LONGEST_ANSWER)
        waits = [plan_seconds(game, brain, worker, minds, state.clone()) for state in states]
    return {
        "level": level.name,
        "iterations": knobs.iterations,
        "cap_seconds": knobs.seconds,
        "processes": knobs.processes,
        "plans": len(waits),
        "seconds_per_plan": round(sum(waits) / len(waits), 2),
        "slowest_plan_seconds": round(max(waits), 2),
    }


def mind_figures(game: Game[Any], scenario: str) -> Figures:
    """The opponent's speed: its scorers, its search, and how long its default and its best level take."""
    brain = brain_of(game)
    if brain is None:
        return {"game": game.name, "scenario": scenario, "missing": "this game has no brain yet"}
    book = load_book(game.name, brain)
    states = plan_states(game, brain, scenario)
    chosen = {level.name: level for level in (book.levels[book.default], book.ladder()[-1])}
    search_for(game, brain, book.search, states, 0.2)  # warm up
    rounds = [search_for(game, brain, book.search, states, ROUND_SECONDS) for _ in range(ROUNDS)]
    return {
        "game": game.name,
        "scenario": scenario,
        "iterations_per_second": round(max(rate(figures, "iterations") for figures in rounds)),
        "applied_per_second": round(max(rate(figures, "applied") for figures in rounds)),
        **scorers_figures(game, scenario),
        "levels": [level_figures(game, brain, level, states) for level in chosen.values()],
    }


# ---- the yardstick --------------------------------------------------------------------------------------------------


def yardstick_python() -> Path:
    folder = "Scripts" if os.name == "nt" else "bin"
    return YARDSTICK_FOLDER / folder / ("python.exe" if os.name == "nt" else "python")


def requirement(package: str) -> str:
    """The line of the requirements that names a package: one that cannot be had must not cost the others."""
    lines = [line.strip() for line in REQUIREMENTS.read_text(encoding="utf-8").splitlines()]
    return next((line for line in lines if line.startswith(package)), package)


def prepare_yardstick(package: str = "catanatron") -> str:
    """Install a yardstick into a folder of its own; the reason why not, or nothing."""
    try:
        if not yardstick_python().exists():
            venv.create(YARDSTICK_FOLDER, with_pip=True)
            (YARDSTICK_FOLDER / ".gitignore").write_text("*\n")
        if _succeeds([str(yardstick_python()), "-c", f"import {package}"]):
            return ""
        options = ["--disable-pip-version-check", "--no-input", "-q", requirement(package)]
        done = subprocess.run(
            [str(yardstick_python()), "-m", "pip", "install", *options], capture_output=True, text=True, timeout=600
        )
    except (OSError, subprocess.SubprocessError) as error:
        return f"{package} cannot be installed: {error}"
    lines = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or ["pip gave no reason"]
    return "" if done.returncode == 0 else f"{package} cannot be installed: {lines[-1]}"


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, timeout=60).returncode == 0


def run_yardstick(name: str = "catan.py") -> Figures:
    script = Path(__file__).with_name(name)
    command = [str(yardstick_python()), str(script), str(YARDSTICK_SECONDS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def compare(game: Game[Any], scenario: str) -> Figures:
    """Turn about, so that both meet the same machine; the best round of each counts."""
    reason = prepare_yardstick()
    if reason:
        return {"missing": reason}
    ours, theirs = [], []
    try:
        for _ in range(ROUNDS):
            theirs.append(run_yardstick())
            ours.append(play_for(game, scenario, YARDSTICK_SECONDS))
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        return {"missing": f"catanatron does not run: {error}"}
    mine = max(rate(figures, "choices") for figures in ours)
    yours = max(rate(figures, "choices") for figures in theirs)
    return {
        "scenario": scenario,
        "choices_per_second": round(mine),
        "catanatron_choices_per_second": round(yours),
        "catanatron_applies_per_second": round(max(rate(figures, "applies") for figures in theirs)),
        "ratio": round(mine / yours, 2),
    }


def compare_search(game: Game[Any], scenario: str) -> Figures:
    """Our search and OpenSpiel's, turn about: decisions applied in searches per second on one core."""
    brain = brain_of(game)
    reason = prepare_yardstick("open_spiel") if brain is not None else f"{game.name} has no brain yet"
    if reason or brain is None:
        return {"missing": reason}
    states, skill = plan_states(game, brain, scenario), load_book(game.name, brain).search
    ours, theirs = [], []
    try:
        for _ in range(ROUNDS):
            theirs.append(run_yardstick("dominoes.py"))
            ours.append(search_for(game, brain, skill, states, YARDSTICK_SECONDS))
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        return {"missing": f"open_spiel does not run: {error}"}
    mine = max(rate(figures, "applied") for figures in ours)
    yours = max(rate(figures, "applied") for figures in theirs)
    return {
        "game": game.name,
        "scenario": scenario,
        "applied_per_second": round(mine),
        "iterations_per_second": round(max(rate(figures, "iterations") for figures in ours)),
        "openspiel_applied_per_second": round(yours),
        "openspiel_choices_per_second": round(max(rate(figures, "choices") for figures in theirs)),
        "openspiel_simulations_per_second": round(max(rate(figures, "simulations") for figures in theirs)),
        "ratio": round(mine / yours, 2),
    }


def machine() -> Figures:
    """What the figures were taken on; the load tells whether the machine was idle."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return {"python": sys.version.split()[0], "cores": os.cpu_count(), "load": round(load, 2)}
