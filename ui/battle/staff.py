"""The staff at the post: the parts that do something there, each knowing only those before it."""

from __future__ import annotations

from ui.battle.choosing import Choosing, standing
from ui.battle.composer import Composer
from ui.battle.cursor import MapCursor
from ui.battle.explaining import Explainer
from ui.battle.guide import Guide
from ui.battle.hints import Hints
from ui.battle.lone import LoneAnswer
from ui.battle.picker import Picker
from ui.battle.post import Post
from ui.battle.show import Show
from ui.battle.sighting import Sighting


class Staff:
    """All parts of one battle screen that are neither words on a card nor hands."""

    def __init__(self, post: Post, recap: bool) -> None:
        self.post = post
        self.show = Show(post, recap)
        self.cursor = MapCursor(post)
        self.composer = Composer(post, self.cursor)
        self.guide = Guide(post, self.cursor, self.composer)
        self.choosing = Choosing(post, self.composer, self.guide, self.show)
        self.hints = Hints(post, self.guide, self.choosing)
        self.picker, self.explainer = Picker(post), Explainer(post)
        self.lone = LoneAnswer(post, self.composer)
        self.sighting = Sighting(post, self.composer)

    def look(self) -> bool:
        """The position has changed: look at it anew, and ask what it asks. Whether the cards must change at once."""
        post, decision = self.post, self.post.played.decision
        had_choices = post.choices is not None
        post.see()
        self.hints.look()
        self.guide.look()
        self.picker.section = ""
        post.hear()
        if decision is not None and post.my_turn:
            self.composer.open()
            post.director.skipping, self.show.paused = "", False
        else:
            post.page.focus = "skip" if post.sitting.seats.humans else "pause"
        self.show_board()
        if post.board is not None and post.choices is not None:
            post.board.follow()
        return had_choices or post.choices is not None or post.curtain

    def update(self) -> None:
        """Once a frame."""
        self.hints.update()
        self.guide.update()
        self.explainer.update()
        self.lone.update()

    def show_board(self) -> None:
        post = self.post
        if post.board is not None and post.stage is not None:
            post.board.show(post.stage.scene(standing(post, self.composer)))
