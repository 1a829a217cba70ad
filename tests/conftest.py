"""What all tests need, however they are started."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """A shell's background job ignores Ctrl-C and so would every child of it: tests that press it would fail."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
