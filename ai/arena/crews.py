"""Who plays the games: this process, others on this machine, or a cluster."""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from typing import Any, Protocol

from ai.arena.counting import PairingResult
from ai.arena.playing import ArenaError, Fixture, PlayedGame, play_game
from ai.worker import deaf_to_interrupts


class Crew(Protocol):
    """Hands that play fixtures and give outcomes back as they finish, in any order."""

    def play(self, fixtures: Sequence[Fixture]) -> Iterator[PlayedGame]: ...

    def close(self) -> None:
        """Let go at once, also in the middle of a game."""
        ...


def find_crew(workers: int, scheduler: str | None) -> Crew:
    """A cluster if there is one, else processes, else nobody but us."""
    if scheduler:
        return ClusterCrew(scheduler)
    return LocalCrew(workers) if workers > 1 else LoneCrew()


class LoneCrew:
    """This process plays all."""

    def play(self, fixtures: Sequence[Fixture]) -> Iterator[PlayedGame]:
        yield from map(play_game, fixtures)

    def close(self) -> None:
        pass


class LocalCrew:
    """Spawned processes on this machine. Ctrl-C is for the parent alone, which then ends them."""

    def __init__(self, workers: int) -> None:
        self._others = {child.pid for child in multiprocessing.active_children()}
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts)

    def play(self, fixtures: Sequence[Fixture]) -> Iterator[PlayedGame]:
        with deaf_to_interrupts():
            futures: list[Future[PlayedGame]] = [self._pool.submit(play_game, fixture) for fixture in fixtures]
        for future in as_completed(futures):
            yield future.result()

    def close(self) -> None:
        mine = [child for child in multiprocessing.active_children() if child.pid not in self._others]
        self._pool.shutdown(wait=False, cancel_futures=True)
        for child in mine:
            child.terminate()


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextlib.contextmanager
def ended_gently() -> Iterator[None]:
    """A polite kill counts as Ctrl-C in here, so that results are shown and no worker is left behind."""
    try:
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class ClusterCrew:
    """A Dask cluster. Its workers must be able to import this project: start them in its folder."""

    def __init__(self, address: str) -> None:
        try:
            self._dask: Any = importlib.import_module("distributed")
        except ImportError as error:
            raise ArenaError(
                "--scheduler needs dask.distributed: install requirements-cluster.txt into the app's environment"
            ) from error
        try:
            self._client: Any = self._dask.Client(address, timeout=10)
        except (OSError, ValueError) as error:
            raise ArenaError(f"no Dask scheduler answers at {address}") from error
        if not self._client.scheduler_info()["workers"]:
            self._client.close()
            raise ArenaError(f"the Dask scheduler at {address} has no workers: start some in the project's folder")

    def play(self, fixtures: Sequence[Fixture]) -> Iterator[PlayedGame]:
        self._futures: list[Any] = [self._client.submit(play_game, fixture, pure=False) for fixture in fixtures]
        for future in self._dask.as_completed(self._futures):
            outcome: PlayedGame = future.result()
            yield outcome

    def close(self) -> None:
        self._client.cancel(getattr(self, "_futures", []), force=True)
        self._client.close()


def run(
    result: PairingResult, fixtures: Sequence[Fixture], crew: Crew, progress: Callable[[PairingResult], None]
) -> None:
    """Play a programme into the result; Ctrl-C leaves there what was finished."""
    started = time.perf_counter()
    try:
        for outcome in crew.play(fixtures):
            result.add(outcome)
            result.seconds = time.perf_counter() - started
            progress(result)
    except KeyboardInterrupt:
        result.interrupted = True
    finally:
        crew.close()
        result.seconds = time.perf_counter() - started
