"""The show of what happened, in the player's hands: held, skipped, stepped through, ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.director.recap import recall
from ui.settings import SPEEDS

if TYPE_CHECKING:
    from ui.scenes.battle import BattleScene


class Show:
    """What the director shows, and when it goes on."""

    def __init__(self, scene: BattleScene, recap: bool) -> None:
        self.scene, self.director = scene, scene.director
        self.paused = False
        self.recapping = recap and recall(self.director)
        self._steps = 0  # moves that a paused watcher lets happen

    @property
    def holds_rival(self) -> bool:
        """Whether the other side waits: somebody pauses it, or still sees what happened before he came."""
        return (self.paused and not self._steps) or (self.recapping and bool(self.scene.app.settings.speed))

    def count_step(self) -> None:
        """A move was made; one that nobody could see is no step."""
        self._steps -= bool(self._steps and self.scene.played.history[-1].told)

    def skip(self) -> None:
        """To the end of the stretch; a watcher pauses and goes on."""
        if not self.scene.sitting.seats.humans:
            self.pause()
            return
        self.paused = False
        self.director.skip("stretch")
        self.after()

    def skip_all(self) -> None:
        """No show up to my next decision; whoever only watches has none, so it is the stretch."""
        self.paused = False
        self.director.skip("all" if self.scene.sitting.seats.humans else "stretch")
        self.after()

    def pause(self) -> None:
        self.paused = not self.paused
        self.scene.change()

    def look_back(self) -> None:
        """One move back in what happened; the other side waits."""
        self.paused = self.paused or not self.scene.my_turn
        if not self.director.step(-1):
            self.scene.app.say("There is nothing to be seen before this.")
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
            self.paused = self.paused and not self.scene.sitting.seats.humans  # a watcher's pause is meant to last
            self.after()
        return was

    def end_recap(self) -> None:
        self.recapping = False
        self.scene.change()

    def after(self) -> None:
        """What is seen on the board has changed; once nothing is shown, the question is asked."""
        scene = self.scene
        if scene.choices is None and scene.my_turn and not self.director.looks_back:
            scene.look()
            return
        scene.tell_news()
        scene.show_board()
        scene.desk.tell_news()

    def change_speed(self) -> None:
        """The next of the speeds; kept in the settings."""
        settings = self.scene.app.settings
        settings.speed = SPEEDS[(SPEEDS.index(settings.speed) + 1) % len(SPEEDS)]
        self.scene.app.apply()
        self.scene.change()
