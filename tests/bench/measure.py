"""Speed and size figures of a game, and catanatron's random play in the same minute as a yardstick.

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

from game.kernel.agenda import play, settle
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.state import State

ROOT = Path(__file__).resolve().parents[2]
YARDSTICK_FOLDER = ROOT / ".venv-bench"
REQUIREMENTS = ROOT / "requirements-bench.txt"
ROUNDS = 3
ROUND_SECONDS = 1.0
YARDSTICK_SECONDS = 2.0
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


# ---- the yardstick --------------------------------------------------------------------------------------------------


def yardstick_python() -> Path:
    folder = "Scripts" if os.name == "nt" else "bin"
    return YARDSTICK_FOLDER / folder / ("python.exe" if os.name == "nt" else "python")


def prepare_yardstick() -> str:
    """Install catanatron into a folder of its own; the reason why not, or nothing."""
    try:
        if not yardstick_python().exists():
            venv.create(YARDSTICK_FOLDER, with_pip=True)
            (YARDSTICK_FOLDER / ".gitignore").write_text("*\n")
        if _succeeds([str(yardstick_python()), "-c", "import catanatron"]):
            return ""
        options = ["--disable-pip-version-check", "--no-input", "-q", "-r", str(REQUIREMENTS)]
        done = subprocess.run(
            [str(yardstick_python()), "-m", "pip", "install", *options], capture_output=True, text=True, timeout=600
        )
    except (OSError, subprocess.SubprocessError) as error:
        return f"catanatron cannot be installed: {error}"
    lines = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or ["pip gave no reason"]
    return "" if done.returncode == 0 else f"catanatron cannot be installed: {lines[-1]}"


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, timeout=60).returncode == 0


def run_yardstick() -> Figures:
    script = Path(__file__).with_name("catan.py")
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


def machine() -> Figures:
    """What the figures were taken on; the load tells whether the machine was idle."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return {"python": sys.version.split()[0], "cores": os.cpu_count(), "load": round(load, 2)}
