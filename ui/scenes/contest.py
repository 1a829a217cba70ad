"""Two players against each other in another process, while the screen goes on."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

from ai.arena import PairingResult, PlayedGame, labels_for, play_game, programme
from ai.levels import find_game, find_seat
from game.kernel.agenda import by_side
from game.kernel.game import Game
from table.opponent import title_of


class Contest:
    """Games between two players, every seed twice with sides swapped; `poll` takes in what is finished."""

    def __init__(
        self,
        game: str,
        scenario: str,
        names: Sequence[str],
        games: int,
        seed: int,
        folder: Path,
        position: str = "",
    ) -> None:
        seats = [find_seat(game, name, user=folder) for name in names]
        fixtures = programme(game, scenario, seats, games, seed, position=position)
        sides = find_game(game)[0].sides
        self.result = PairingResult(game, scenario, seed, len(fixtures), labels_for(names), sides)
        self.titles = {label: self._title(find_game(game)[0], label, folder) for label in self.result.players}
        self.words = ""
        self._others = {child.pid for child in multiprocessing.active_children()}
        self._pool: ProcessPoolExecutor | None = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        self._futures: list[Future[PlayedGame]] = [self._pool.submit(play_game, fixture) for fixture in fixtures]

    @staticmethod
    def _title(game: Game[Any], label: str, folder: Path) -> str:
        """Two of the same name are told apart by a number behind it."""
        name, _, number = label.partition("#")
        return f"{title_of(game, name, folder)} {number}".strip()

    @property
    def running(self) -> bool:
        return self._pool is not None

    def poll(self) -> bool:
        """Whether anything is new."""
        if not self.running:
            return False
        done = [future for future in self._futures if future.done()]
        for future in done:
            self._futures.remove(future)
            self._take(future)
        if not self._futures:
            self.close()
        return bool(done)

    def _take(self, future: Future[PlayedGame]) -> None:
        try:
            if not future.cancelled():
                self.result.add(future.result())
        except Exception as error:  # a brain or a process broke; what was played still counts
            self.words = f"The games stopped: {type(error).__name__}: {error}"
            for other in self._futures:
                other.cancel()

    def close(self) -> None:
        """End it at once, also in the middle of a game."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        mine = [child for child in multiprocessing.active_children() if child.pid not in self._others]
        pool.shutdown(wait=False, cancel_futures=True)
        for child in mine:
            child.terminate()

    def table(self) -> list[list[str]]:
        """As it stands now, for the screen."""
        result = self.result
        rows = [["", "Games", "Won", "Likely share", *(f"as {side.capitalize()}" for side in result.sides), "Lead"]]
        for player in result.players:
            low, high = result.interval(player)
            points = result.points(player)
            row: list[Any] = [self.titles[player], result.games(player), result.wins(player)]
            row.append(f"{100 * low:.0f}-{100 * high:.0f} %")
            row += [f"{result.wins(player, s)} of {result.games(player, s)}" for s, _ in by_side(result.sides)]
            rows.append([str(cell) for cell in [*row, "-" if points is None else f"{points:+.1f}"]])
        return rows

    def deeds(self) -> list[list[str]]:
        """What the two did in an average game."""
        result = self.result
        counts = {player: result.deeds(player) for player in result.players}
        names = sorted({name for found in counts.values() for name in found})
        head = ["In an average game", *(self.titles[player] for player in result.players)]
        each = {player: max(1, result.games(player)) for player in result.players}
        return [head, *([name, *(f"{counts[p].get(name, 0) / each[p]:.1f}" for p in counts)] for name in names)]
