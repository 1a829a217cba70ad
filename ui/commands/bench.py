"""`main.py bench`: speed and size figures; the measuring itself is tests/bench/measure.py."""

from __future__ import annotations

import json
import sys
from typing import Any

from game.kernel.game import Game
from game.registry import GAMES
from tests.bench import baseline, measure, stage
from ui.commands import choices


def main(arguments: list[str]) -> int:
    return choices.run("bench", lambda: bench(arguments))


def bench(arguments: list[str]) -> int:
    parser = choices.Parser(
        prog="main.py bench", description="Speed and size figures, beside catanatron's and OpenSpiel's."
    )
    parser.add_argument("--game", help="which game; every game if not given")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--window", action="store_true", help="the window alone: start, frames, answers, memory")
    parser.add_argument("--alarm", action="store_true", help="is anything slower than it was? code 1 if it is")
    parser.add_argument("--keep", action="store_true", help="keep today's speeds as what --alarm compares with")
    words = parser.parse_args(arguments)
    games = [choices.pick_game(words.game, GAMES)] if words.game else list(GAMES.values())
    if words.alarm or words.keep:
        return compared(games, words.keep)
    figures = {"machine": measure.machine(), "windows": windows(games)} if words.window else measured(games)
    print(json.dumps(figures) if words.json else "\n".join(lines(figures)))
    return 0


def measured(games: list[Game[Any]]) -> dict[str, Any]:
    """Everything, one after the other; what is being measured is told meanwhile."""
    figures: dict[str, Any] = {
        "machine": measure.machine(),
        "games": [],
        "catanatron": {},
        "minds": [],
        "openspiel": [],
    }
    for game in games:
        for scenario in choices.scenario_names(game):
            _tell(f"{game.name} {scenario}")
            figures["games"].append(measure.scenario_figures(game, scenario))
    _tell("beside catanatron")
    figures["catanatron"] = measure.compare(games[0], choices.scenario_names(games[0])[0])
    for game in games:
        scenario = choices.scenario_names(game)[0]
        _tell(f"the opponent in {game.name} {scenario}")
        figures["minds"].append(measure.mind_figures(game, scenario))
        _tell(f"{game.name} beside OpenSpiel")
        figures["openspiel"].append(measure.compare_search(game, scenario))
    return {**figures, "windows": windows(games)}


def compared(games: list[Game[Any]], keep: bool) -> int:
    """Speeds as ratios within this run, beside those that are kept."""
    _tell("ratios to a fixed piece of work")
    found, kept = baseline.ratios(games), {} if keep else baseline.kept()
    for name, ratio in found.items():
        print(f"{name}: {ratio}" + (f" (kept: {kept[name]})" if name in kept else ""))
    if keep:
        baseline.keep(found)
    slower = baseline.alarms(found, kept)
    print("\n".join(slower) or "Nothing has become slower.")
    return 1 if slower else 0


def windows(games: list[Game[Any]]) -> list[dict[str, Any]]:
    found = []
    for game in games:
        _tell(f"the window of {game.name}")
        found.append(stage.window_figures(game))
    return found


def _tell(what: str) -> None:
    print(f"measuring {what} ...", file=sys.stderr)


def lines(figures: dict[str, Any]) -> list[str]:
    """The figures for a reader."""
    machine = figures["machine"]
    found = [f"Python {machine['python']}, {machine['cores']} cores, load {machine['load']}"]
    for part in figures.get("games", ()):
        found += [f"{part['game']} {part['scenario']}:", *_scenario_lines(part)]
    if "catanatron" in figures:
        found.append(_yardstick_line(figures["catanatron"]))
    for part in figures.get("minds", ()):
        found += [f"the opponent in {part['game']} {part['scenario']}:", *_mind_lines(part)]
    found += [_search_line(part) for part in figures.get("openspiel", ())]
    for part in figures["windows"]:
        found += [f"the window of {part['game']}:", *_window_lines(part)]
    return found


def _window_lines(part: dict[str, Any]) -> list[str]:
    if "missing" in part:
        return [f"  {part['missing']}"]
    doing = {
        "pan": f"panning with {part['counters']} counters",
        "animate": "animating",
        "stage": "with a fight on stage",
        "think": "while it thinks",
    }
    frames = [
        f"  frames {words}: {part[name]['mean_ms']} ms, 99 of 100 under {part[name]['p99_ms']} ms "
        f"(processor {part[name]['cpu_mean_ms']} and {part[name]['cpu_p99_ms']} ms)"
        for name, words in doing.items()
        if part[name]
    ]
    return [
        f"  {part['size']}, display {part['display']}; from nothing to the title {part['title_s']} s, "
        f"to a battle continued {part['battle_s']} s",
        *frames,
        f"  an event is answered in {part['answer']['mean_ms']} ms, at the longest {part['answer']['longest_ms']} ms; "
        f"memory {part['memory_mb']} MB, the opponent's process {part['opponent_memory_mb']} MB",
        f"  missed: {', '.join(stage.missed(part)) or 'none of the targets'}",
    ]


def _scenario_lines(part: dict[str, Any]) -> list[str]:
    return [
        f"  clone {part['clone_us']} µs, digest {part['digest_us']} µs, "
        f"settle, options and play {part['decision_us']} µs a decision",
        f"  {part['choices_per_second']} choices/s, {part['choices_per_game']} choices a game, "
        f"{part['games_per_second']} random games/s",
        f"  save {part['save_ms']} ms, load {part['load_ms']} ms, replay {part['replay_ms']} ms, "
        f"{part['save_bytes']} bytes after {part['save_decisions']} decisions",
        f"  a match after a whole game: {part['match_memory_bytes'] / 1024:.0f} KiB",
    ]


def _yardstick_line(part: dict[str, Any]) -> str:
    if "missing" in part:
        return f"No comparison: {part['missing']}"
    return (
        f"In turns with catanatron (2 random players), choices/s on one core: {part['choices_per_second']} here "
        f"({part['scenario']}), {part['catanatron_choices_per_second']} there "
        f"({part['catanatron_applies_per_second']} applies/s): {part['ratio']} times as many"
    )


def _mind_lines(part: dict[str, Any]) -> list[str]:
    if "missing" in part:
        return [f"  {part['missing']}"]
    return [
        f"  search: {part['iterations_per_second']} iterations/s, {part['applied_per_second']} applied decisions/s",
        f"  a game of the scorers against themselves: {part['game_seconds']} s "
        f"({part['decisions_per_game']} decisions), the slowest {part['slowest_game_seconds']} s",
        *(
            f"  {level['level']} (cap {level['cap_seconds']:g} s, {level['processes']} processes): "
            f"{level['seconds_per_plan']} s a plan, the slowest of {level['plans']} {level['slowest_plan_seconds']} s"
            for level in part["levels"]
        ),
    ]


def _search_line(part: dict[str, Any]) -> str:
    if "missing" in part:
        return f"No comparison: {part['missing']}"
    return (
        "In turns with OpenSpiel's Python MCTSBot (python_block_dominoes), applied decisions/s in searches on one "
        f"core: {part['applied_per_second']} here ({part['scenario']}), "
        f"{part['openspiel_applied_per_second']} there ({part['openspiel_choices_per_second']} with two or more "
        f"options): {part['ratio']} times as many"
    )
