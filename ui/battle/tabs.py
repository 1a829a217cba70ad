"""Which tab of the card is open: Log, Rules and Opponent; where there is little room, Status and Area too."""

from __future__ import annotations

from ui.battle.post import Post

LOG, RULES, OPPONENT, STATUS, AREA = "Log", "Rules", "Opponent", "Status", "Area"


class Tabs:
    """The tabs of one battle screen; what stands on them is put down by `tab_card`."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.shown = LOG
        self.rule = ""  # the entry open on the Rules tab; the question's if none

    @property
    def names(self) -> list[str]:
        return [*([STATUS, AREA] if self.post.places.small else []), LOG, RULES, OPPONENT]

    def open(self, name: str) -> None:
        if name in self.names:
            self.shown = name
            self.post.page.scrolls["log"] = 0
            self.post.change()

    def read(self, number: str) -> None:
        """A link on the Rules tab."""
        self.rule = number
        self.open(RULES)

    def title_of(self, name: str) -> str:
        """Where the rules run the other side there is no opponent: the tab holds hints alone."""
        return "Hints" if name == OPPONENT and self.post.sitting.rival.opponent is None else name
