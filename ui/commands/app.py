"""`main.py app`: the window."""

from __future__ import annotations

import gc
import os
from argparse import Namespace

from ui.commands import choices

UNSEEN = ("offscreen", "dummy", "evdev")  # SDL falls back to these where there is no display; nobody would see a thing


def main(arguments: list[str]) -> int:
    return choices.run("app", lambda: open_window(parsed(arguments)))


def parsed(arguments: list[str]) -> Namespace:
    parser = choices.Parser(prog="main.py app", description="Opens the window.")
    parser.add_argument("--size", metavar="WxH", type=size, help="the window's size; otherwise as it was last time")
    return parser.parse_args(arguments)


def size(text: str) -> tuple[int, int]:
    width, _, height = text.lower().partition("x")
    return choices.count(width), choices.count(height)


def open_window(words: Namespace) -> int:
    """pygame is imported here: a wrong word should not have to wait for it. Nothing of what a start makes is ever
    thrown away: it is not searched for rubbish, then or later."""
    gc.disable()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from ui.app import App

    try:
        app = App(size=words.size)
    except pygame.error as error:
        raise choices.WrongWord(f"no window can be opened here ({error}): play --text needs none") from error
    if pygame.display.get_driver() in UNSEEN and "SDL_VIDEODRIVER" not in os.environ:
        app.close()
        raise choices.WrongWord("no window can be opened here (there is no display): play --text needs none")
    app.step(0.0)
    gc.freeze()
    gc.enable()
    return app.run()
