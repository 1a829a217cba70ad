"""The sheet while a step is announced for a table of printed counters: its lines in large type, and what goes on."""

from __future__ import annotations

from ui.battle.inked import PaperPane, put_slab
from ui.battle.post import Post
from ui.battle.show import Show
from ui.director.announcer import announced_by
from ui.widgets import Chip

LARGE, SMALLER = 26, 20  # sizes of type
LEADING = 1.3
BETWEEN = 10  # pixels at 100 % after a line


def put_announced(pane: PaperPane, post: Post, is_close: bool) -> None:
    """Each line by itself; smaller where the sheet could not hold them, and then it scrolls."""
    size = SMALLER if is_close else LARGE
    for line in announced_by(post.director) if post.choices is None else ():
        put_slab(pane, line, size, size * LEADING, gap=BETWEEN)


def told(post: Post) -> tuple[str, str, str]:
    """Caption, what is to be done, and which keys help."""
    director, key_of = post.director, post.key_of
    back, on = key_of("step_back"), key_of("skip")
    if director.looks_back:
        return "Announced before", "Read once more", f"{on} or Enter goes on to the next, {back} further back."
    frame = director.frame
    who = post.side_name(frame.side) if frame is not None else ""
    return (
        f"{who}: at your table",
        "Do this on the table",
        f"{on} or Enter when it is done, {back} reads again.",
    )


def chips(post: Post, show: Show) -> list[Chip]:
    """Back, and the gold one."""
    back = Chip("look back", "Back", show.look_back, note="What was announced before.")
    words = "On to the next" if post.director.looks_back else "Done on the table"
    return [back, Chip("skip", words, show.skip, "main", note="The next step, or your decision.")]
