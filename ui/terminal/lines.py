"""Lines in and out of a terminal, and the signals that may come between them.

Signals wait until no move is half made: only while a line is awaited may one break in. While the opponent thinks,
Ctrl-C is a question and no end.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO


class Stopped(BaseException):
    """The session was told to end from outside, by the signal of this number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Lines:
    """What is said and what is typed."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self.source, self.out = source, out
        self.thinking = False  # while the opponent thinks, Ctrl-C is a question and no end
        self.interrupted = False  # and it was asked
        self.stopped = 0
        self._waiting = False  # only while a line is awaited may a signal break in

    def say(self, *lines: str) -> None:
        if not lines:
            return
        self.out.write("".join(f"{line}\n" for line in lines))
        self.out.flush()

    def read(self) -> str:
        """The next line; EOFError if there is none any more."""
        self.out.write("> ")
        self.out.flush()
        self._waiting = True  # before the look: a signal that came between the two would wait for a line
        try:
            self.heed_signals()
            line = self.source.readline()
        finally:
            self._waiting = False
        if not line:
            raise EOFError
        return line

    def heed_signals(self) -> None:
        if self.stopped:
            raise Stopped(self.stopped)

    def on_signal(self, number: int, frame: object) -> None:
        if self.thinking and number == signal.SIGINT:
            self.interrupted = True
            return
        self.stopped = number
        if self._waiting:
            self._waiting = False
            raise Stopped(number)

    @contextmanager
    def signals(self) -> Iterator[None]:
        """Ours while the session lasts; a second Ctrl-C cannot cut the saving short."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = {number: signal.signal(number, self.on_signal) for number in numbers}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
