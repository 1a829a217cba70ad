"""The curtain between two people at one desk: nothing of the position is to be seen."""

from __future__ import annotations

import pygame

from ui.battle.post import Post
from ui.widgets import HEAD, Line


def build_curtain(post: Post, area: pygame.Rect) -> None:
    style, name = post.style, post.side_name(post.viewer)
    box = pygame.Rect(0, 0, min(style.px(520), area.width - 20), min(style.px(260), area.height - 20))
    box.center = area.center
    pane = post.page.pane("curtain", box, "panel", pad=20)
    pane.words(Line(f"{name}: your decision", HEAD, True))
    pane.text("Hand the screen over. The position is hidden until you press the button.")
    pane.button("curtain", f"I play the {name}: show the map", post.lift_curtain, "main")
