"""Chances that take longer than a frame to work out: one after the other on a thread, while the screen stays alive."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

THREAD = ThreadPoolExecutor(max_workers=1, thread_name_prefix="weighing")  # two would only take time from each other


class Weighing:
    """The chances of a few options. Asked for one, it works that out next; without a thread, at once."""

    def __init__(self, weigh: Callable[[int], str], count: int, on_thread: bool) -> None:
        self.weigh, self.on_thread = weigh, on_thread
        self.known: dict[int, str] = {}
        self._open = list(range(count))
        self._at_work: tuple[int, Future[str]] | None = None

    @property
    def is_done(self) -> bool:
        return not self.on_thread or (self._at_work is None and not self._open)

    def ask(self, option: int) -> str | None:
        """The chances, or None while they are being worked out."""
        if option not in self.known:
            if not self.on_thread:
                return self.wait(option)
            if option in self._open:  # it comes next
                self._open.remove(option)
                self._open.insert(0, option)
        return self.known.get(option)

    def wait(self, option: int) -> str:
        """The chances, however long it takes."""
        if option not in self.known:
            busy = self._at_work
            self.known[option] = busy[1].result() if busy is not None and busy[0] == option else self.weigh(option)
        return self.known[option]

    def poll(self) -> bool:
        """Once a frame: whether something new is known."""
        if not self.on_thread:
            return False
        news = False
        if self._at_work is not None and self._at_work[1].done():
            option, found = self._at_work
            self.known[option], self._at_work, news = found.result(), None, True
        if self._at_work is None:
            self._open = [option for option in self._open if option not in self.known]
            if self._open:
                self._at_work = (self._open[0], THREAD.submit(self.weigh, self._open[0]))
        return news
