"""The show of what happened, in the player's hands: held, skipped, stepped through, ended."""

from __future__ import annotations

from ui.battle.post import Post
from ui.director.recap import recall
from ui.settings import SPEEDS


class Show:
    """What the director shows, and when it goes on."""

    def __init__(self, post: Post, recap: bool) -> None:
        self.post, self.director = post, post.director
        self.paused = False
        self.recapping = recap and recall(self.director)
        self._steps = 0  # moves that a paused watcher lets happen
        self._said = ""

    @property
    def holds_rival(self) -> bool:
        """Whether the other side waits: somebody pauses it, or still sees what happened before he came."""
        return (self.paused and not self._steps) or (self.recapping and bool(self.post.settings.speed))

    def count_step(self) -> None:
        """A move was made; one that nobody could see is no step."""
        self._steps -= bool(self._steps and self.post.played.history[-1].told)

    def follow_words(self) -> None:
        """The sheet says what is seen now, not what was seen first; a button under a click stays."""
        words = self.director.words if self.director.busy else ""
        if words != self._said and not self.post.app.held:
            self._said = words
            self.post.change()

    def skip(self) -> None:
        """To the end of the stretch; a watcher pauses and goes on."""
        if not self.post.sitting.seats.humans:
            self.pause()
            return
        self.paused = False
        self.director.skip("stretch")
        self.after()

    def skip_all(self) -> None:
        """No show up to my next decision; whoever only watches has none, so it is the stretch."""
        self.paused = False
        self.director.skip("all" if self.post.sitting.seats.humans else "stretch")
        self.after()

    def pause(self) -> None:
        self.paused = not self.paused
        self.post.change()

    def look_back(self) -> None:
        """One move back in what happened; the other side waits."""
        self.paused = self.paused or not (self.post.my_turn or self.director.announces)
        if not self.director.step(-1):
            self.post.say("There is nothing to be seen before this.")
        self.after()

    def look_on(self) -> None:
        """One move forth; at the end of what happened a watcher lets one more happen."""
        if not self.director.step(1) and self.paused:
            self._steps = 1
        self.after()

    def end(self) -> bool:
        """Back to the present at once; whether it was left."""
        was = self.director.finish()
        if was:
            self.paused = self.paused and not self.post.sitting.seats.humans  # a watcher's pause is meant to last
            self.after()
        return was

    def end_recap(self) -> None:
        self.recapping = False
        self.post.change()

    def after(self) -> None:
        """What is seen on the board has changed; once nothing is shown, the question is asked."""
        post = self.post
        if post.choices is None and post.my_turn and not self.director.looks_back:
            post.doors.look()
            return
        post.hear()
        post.show_board()
        post.doors.tell_news()

    def change_speed(self) -> None:
        """The next of the speeds; kept in the settings."""
        settings = self.post.settings
        settings.speed = SPEEDS[(SPEEDS.index(settings.speed) + 1) % len(SPEEDS)]
        self.post.app.apply()
        self.post.change()
