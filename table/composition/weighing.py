"""Chances are worked out on a thread, so that the screen stays alive however long they take."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Lock
from time import perf_counter

from game.kernel.forecast import Forecast

THREAD = ThreadPoolExecutor(max_workers=1, thread_name_prefix="weighing")  # two would only take time from each other
SLICE = 0.01  # seconds that the thread works before it looks whether anybody still wants to know
PATIENCE = 0.03  # seconds that the first pictures of a question wait for its chances, all together


class Weighing:
    """The forecasts of a few options. What is asked for comes next; quick ones are there before the first picture."""

    def __init__(self, weigh: Callable[[int], Forecast | None], count: int) -> None:
        self.weigh = weigh
        self.known: dict[int, Forecast | None] = {}
        self.patience = PATIENCE
        self._open = list(range(count))
        self._lock = Lock()
        self._at_work: Future[None] | None = None
        self._told = 0

    @property
    def is_done(self) -> bool:
        return not self._open and (self._at_work is None or self._at_work.done())

    def is_known(self, option: int) -> bool:
        """Asked for by a picture: it waits a little, but never long."""
        if option not in self.known:
            self._take(option, put_first=True)
            self._wait_a_little(option)
        return option in self.known

    def wait(self, option: int) -> Forecast | None:
        """The forecast, however long it takes."""
        if option not in self.known:
            if self._take(option):
                self.known[option] = self.weigh(option)
            elif self._at_work is not None:
                self._at_work.result()
        return self.known[option]

    def poll(self) -> bool:
        """Once a frame: whether something new is known."""
        self._go_on()
        news, self._told = len(self.known) > self._told, len(self.known)
        return news

    def _take(self, option: int, put_first: bool = False) -> bool:
        """Out of the row of those that are still open, or to its head; whether it was there."""
        with self._lock:
            if option not in self._open:
                return False
            self._open.remove(option)
            if put_first:
                self._open.insert(0, option)
        return True

    def _wait_a_little(self, option: int) -> None:
        while option not in self.known and self.patience > 0:
            began = perf_counter()
            self._go_on()
            if self._at_work is not None:
                wait([self._at_work], timeout=self.patience)
            self.patience -= perf_counter() - began

    def _go_on(self) -> None:
        """Let the thread work on if there is anything left to do; what went wrong there is told here."""
        if self._at_work is not None and self._at_work.done():
            self._at_work.result()
            self._at_work = None
        if self._at_work is None and self._open:
            self._at_work = THREAD.submit(self._work)

    def _work(self) -> None:
        until = perf_counter() + SLICE
        while perf_counter() < until:
            with self._lock:
                if not self._open:
                    return
                option = self._open.pop(0)
            self.known[option] = self.weigh(option)
