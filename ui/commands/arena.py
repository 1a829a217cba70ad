"""`main.py arena`: players against each other, with sides swapped, intervals, ratings and what they did."""

from __future__ import annotations

import argparse
import csv
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from ai.arena import ArenaError, PairingResult, ended_gently, find_crew, labels_for, programme, run
from ai.levels import HEURISTIC, LevelError, find_game, find_seat, load_book, note_characters, note_levels
from game.kernel.agenda import Side, by_side
from game.kernel.catalogue import ScenarioError
from game.kernel.match import Match
from game.kernel.saves import SaveError
from game.registry import GAMES
from ui.commands import choices

BAR = 30
INTERRUPTED = 130


def main(arguments: list[str]) -> int:
    """Run the command and give back its exit code."""
    try:
        options = _parser().parse_args(arguments)
    except SystemExit as stop:
        return int(stop.code or 0)
    try:
        result, code = compete(options)
    except (ArenaError, LevelError, SaveError, ScenarioError) as error:
        return _fail(str(error))
    if options.csv:
        try:
            write_csv(result, Path(options.csv))
        except OSError as error:
            code = _fail(f"cannot write {options.csv}: {error.strerror or error}")
    print(json.dumps(result.as_json()) if options.json else "\n".join(table(result)), flush=True)
    if options.record and not code:
        record(result)
    return code


def compete(options: argparse.Namespace) -> tuple[PairingResult, int]:
    """Play all games; whatever goes wrong on the way, what was finished is kept and shown."""
    position = placed_in(options)
    rules, _ = find_game(options.game)
    seats = [find_seat(options.game, name) for name in options.players]
    house = tuple(options.house)
    rules.setup(options.scenario, 1, house)  # a wrong scenario or house rule is said here, not by a worker
    fixtures = programme(
        options.game, options.scenario, seats, options.games, options.seed, options.blunders, position, house
    )
    labels = labels_for(options.players)
    result = PairingResult(options.game, options.scenario, options.seed, len(fixtures), labels, rules.sides)
    crew = find_crew(min(options.workers, len(fixtures)), options.scheduler)
    try:
        with ended_gently():
            run(result, fixtures, crew, progress_bar(sys.stderr))
    except Exception as error:  # a player or a worker broke: hours of other games must not go with it
        print(file=sys.stderr)
        return result, _fail(f"stopped after {len(result.outcomes)} games: {type(error).__name__}: {error}", code=1)
    if result.interrupted:
        print(f"\ninterrupted after {len(result.outcomes)} of {len(fixtures)} games", file=sys.stderr)
        return result, INTERRUPTED
    return result, 0


def placed_in(options: argparse.Namespace) -> str:
    """The position to begin with, as text that can travel; game and scenario are then those of its save, and two
    equal players finish it if nobody is named."""
    if options.position:
        if options.record:
            raise ArenaError("what comes of one position is no measure of a level: leave --record away")
        path = Path(options.position)
        match = Match.load(path, GAMES)
        if match.decision is None:
            raise ArenaError(f"{path}: the game is over there, nothing is left to be played")
        if options.game not in (None, match.game.name) or options.scenario not in (None, match.scenario):
            raise ArenaError(f"{path} is {match.game.name} / {match.scenario}: leave --game and --scenario away")
        options.game, options.scenario = match.game.name, match.scenario
        options.players = options.players or [HEURISTIC] * len(match.game.players)
        return match.snapshot().sealed()
    missing = [f"--{name}" for name in ("game", "scenario", "players") if not getattr(options, name)]
    if missing:
        raise ArenaError(f"{' and '.join(missing)} must be said, or a save with --position")
    return ""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="main.py arena",
        description="Lets players play against each other, every seed twice with sides swapped. Thinking is counted in "
        "iterations without a clock, one process for each player: the same call gives the same games everywhere.",
        epilog="PLAYER: a level, a character, level+character, random, heuristic, mcts or mcts:ITERATIONS.",
    )
    parser.add_argument("--game", help="needed without --position")
    parser.add_argument("--scenario", help="needed without --position")
    parser.add_argument("--position", metavar="SAVE", help="every game begins where this save stands, with other dice")
    parser.add_argument(
        "--players",
        default=[],
        nargs="+",
        metavar="PLAYER",
        help="two or more: everybody meets; where the rules run the enemy, everybody plays alone on the same seeds",
    )
    parser.add_argument(
        "--games", type=positive, default=20, help="games for each pair, or for each player alone (default 20)"
    )
    parser.add_argument("--seed", type=choices.seed, default=1)
    parser.add_argument("--workers", type=positive, default=os.cpu_count() or 1, help="processes on this machine")
    parser.add_argument("--house", action="append", default=[], metavar="RULE", help="switch a house rule on")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on a Dask cluster instead")
    parser.add_argument("--blunders", action="store_true", help="count what the game's brain calls silly, too")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.add_argument("--csv", metavar="FILE", help="write one line for each game")
    parser.add_argument("--record", action="store_true", help="write the figures onto the cards of the levels")
    return parser


def positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above zero")
    return int(text)


def _fail(message: str, code: int = 2) -> int:
    print(f"arena: {message}", file=sys.stderr)
    return code


# ---- progress --------------------------------------------------------------------------------------------------------


def progress_bar(stream: TextIO) -> Callable[[PairingResult], None]:
    """A bar that stays on one line in a terminal; in a file, a line for each tenth."""
    started, shown = time.perf_counter(), [0]

    def show(result: PairingResult) -> None:
        done, planned = len(result.outcomes), result.planned
        text = progress_text(done, planned, time.perf_counter() - started)
        if stream.isatty():
            print(f"\r{text}", end="\n" if done == planned else "", file=stream, flush=True)
        elif done * 10 // planned > shown[0]:
            shown[0] = done * 10 // planned
            print(text, file=stream, flush=True)

    return show


def progress_text(done: int, planned: int, seconds: float) -> str:
    """How far, and how long it will take if the rest is like what was."""
    full = BAR * done // planned
    left = seconds / done * (planned - done) if done else 0.0
    return f"[{'#' * full}{'.' * (BAR - full)}] {done}/{planned} games, {clock(left)} left"


def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02d}:{rest:02d}"


# ---- the tables ------------------------------------------------------------------------------------------------------


def table(result: PairingResult) -> list[str]:
    """Everything to be read: totals, pairs, sides, deeds."""
    head = f"{result.game} / {result.scenario}: {len(result.outcomes)} games from seed {result.seed}"
    lines = [f"{head} in {clock(result.seconds)}", "", *_aligned(_totals(result))]
    pairs = _pairs(result)
    if len(pairs) > 2:
        lines += ["", *_aligned(pairs)]
    if len(pairs) > 1:
        lines += ["", *_aligned(_sides(result))]
    for rows in (_rates(result, "deeds a game", result.deeds), _rates(result, "blunders a game", result.blunders)):
        lines += ["", *_aligned(rows)] if len(rows) > 1 else []
    return lines


def _totals(result: PairingResult) -> list[list[str]]:
    sides = [side for side, _ in by_side(result.sides) if any(result.games(player, side) for player in result.players)]
    head = ["player", "games", "wins", "95 %", *(f"as {result.sides[side]}" for side in sides)]
    rows = [[*head, "rating", "points", "s/decision", "slowest plan"]]
    fitted = result.ratings() if result.pairs() else {}
    for player in result.players:
        points = result.points(player)
        row = [player, str(result.games(player)), str(result.wins(player)), _interval(result.interval(player))]
        row += [_of_side(result, player, side) for side in sides]
        row += [f"{fitted[player]:.0f}" if fitted else "-", "-" if points is None else f"{points:+.1f}"]
        rows.append([*row, f"{result.seconds_per_decision(player):.4f}", f"{result.slowest_plan(player):.2f} s"])
    return rows


def _of_side(result: PairingResult, player: str, side: Side) -> str:
    return f"{result.wins(player, side)}/{result.games(player, side)} {_interval(result.interval(player, side))}"


def _pairs(result: PairingResult) -> list[list[str]]:
    rows = [["pair", "games", "score", "95 %"]]
    for pair in result.pairs():
        (first, second), score = pair["players"], pair["score"]
        rows.append(
            [f"{first} - {second}", str(pair["games"]), f"{score[0]:g} - {score[1]:g}", _interval(pair["interval"])]
        )
    return rows


def _sides(result: PairingResult) -> list[list[str]]:
    """Whether the battle itself is even."""
    rows = [["side", "games", "wins", "95 %"]]
    wins = result.as_json()
    for side in result.sides:
        interval = _interval(wins["sides_intervals"][side])
        rows.append([side, str(len(result.outcomes)), str(wins["sides"][side]), interval])
    return rows


def _rates(result: PairingResult, title: str, count: Callable[[str, Side], dict[str, int]]) -> list[list[str]]:
    """What was done, per game, by player and side: that is where characters differ."""
    seats = [(p, side) for p in result.players for side, _ in by_side(result.sides) if result.games(p, side)]
    rows = [[title, *(f"{player} {result.sides[side]}" for player, side in seats)]]
    counts = {seat: count(*seat) for seat in seats}
    for name in sorted({name for found in counts.values() for name in found}):
        rows.append([name, *(f"{counts[s].get(name, 0) / max(1, result.games(*s)):.2f}" for s in seats)])
    return rows


def _interval(interval: tuple[float, float]) -> str:
    return f"{100 * interval[0]:.0f}-{100 * interval[1]:.0f} %"


def _aligned(rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


# ---- files -----------------------------------------------------------------------------------------------------------


def write_csv(result: PairingResult, path: Path) -> None:
    """One line for each game, for whoever wants to count differently."""
    sides = result.sides
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        heads = [f"{word}_{side}" for word in ("decisions", "seconds") for side in sides]
        writer.writerow(["game", "scenario", "number", "seed", *sides, "winner", "winning_side", "points", *heads])
        for o in result.outcomes:
            winner = ("", "") if o.winner is None else (o.labels[o.winner], sides[o.winner])
            row = [result.game, result.scenario, o.index, o.seed, *o.labels, *winner]
            seconds = [f"{value:.4f}" for value in o.seconds]
            writer.writerow([*row, "" if o.points is None else o.points, *o.decisions, *seconds])


def record(result: PairingResult) -> None:
    """Put the measured figures onto the cards of the levels and characters that played."""
    book = load_book(result.game, find_game(result.game)[1])
    whole = all(level.name in result.players for level in book.ladder())
    found = {player: strength(result, player, whole) for player in result.players}
    noted = note_levels(result.game, found)
    if book.characters:
        deeds = {
            part: behaviour(result, player, Side(result.sides.index(book.characters[part].side)))
            for player in result.players
            for part in player.split("+")
            if part in book.characters
        }
        noted += note_characters(result.game, deeds)
    print(f"arena: figures noted on the cards of {', '.join(noted) or 'nobody'}", file=sys.stderr)


def strength(result: PairingResult, player: str, whole: bool) -> dict[str, object]:
    """The sentence on a level's card; its rating only if the whole ladder met, since ratings are relative."""
    if not result.pairs():
        interval = _interval(result.interval(player))
        return {"text": f"{played(result)}: won {result.wins(player)} of {result.games(player)} games ({interval})"}
    said = [
        f"{score / games:.0%} of {games} games against {other} ({_interval(interval)})"
        for other, games, score, interval in _meetings(result, player)
    ]
    text = f"{played(result)}: {'; '.join(said)}"
    rating = round(result.ratings()[player])
    return {"rating": rating, "text": f"{text}; rating {rating}"} if whole else {"text": text}


def _meetings(result: PairingResult, player: str) -> list[tuple[str, int, float, tuple[float, float]]]:
    """The player's pairs, seen from his side."""
    found = []
    for pair in result.pairs():
        if player in pair["players"] and pair["games"]:
            me = pair["players"].index(player)
            low, high = pair["interval"]
            interval = (low, high) if me == 0 else (1 - high, 1 - low)
            found.append((pair["players"][1 - me], pair["games"], pair["score"][me], interval))
    return found


def played(result: PairingResult) -> str:
    """The battle as a card names it: without what stands behind the colon."""
    return find_game(result.game)[0].scenario_title(result.scenario).partition(":")[0]


def behaviour(result: PairingResult, player: str, side: Side) -> dict[str, object]:
    """What a commander did in an average game on his own side."""
    games = max(1, result.games(player, side))
    rates = {name: round(count / games, 2) for name, count in result.deeds(player, side).items()}
    said = ", ".join(f"{name} {rate:g}" for name, rate in rates.items())
    return {"deeds": rates, "games": games, "text": f"{played(result)}, in an average of {games} games: {said}"}
