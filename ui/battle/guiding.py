"""The line of a guided battle, where otherwise the goal stands."""

from __future__ import annotations

import pygame

from table.guidance import Guidance
from ui.battle.post import SLIP, Post
from ui.battle.slips import put_news

HEAD = "A good player thinks:"


class GuidingSlip:
    """One line at the top left of the map; when it has nothing to say, the goal stands there again."""

    def __init__(self, post: Post, guidance: Guidance) -> None:
        self.post, self.guidance = post, guidance

    def look(self) -> None:
        """The line is found when it is put down: nothing has to be followed."""

    def build(self, corner: tuple[int, int], width: int) -> bool:
        post = self.post
        line = self.guidance.line if post.my_turn and not post.news() else ""
        if not line:
            return False
        pane = post.page.pane(SLIP, pygame.Rect(corner, (max(40, width), 10)))
        put_news(post.page, pane, HEAD, line, False)
        return True
