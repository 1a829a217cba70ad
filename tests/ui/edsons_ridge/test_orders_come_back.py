"""An order that comes back, as the window and the terminal tell it: the old word, the new one, and why."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from game.edsons_ridge.assault import PointUnit
from game.edsons_ridge.impulses import ChooseImpulse
from game.edsons_ridge.wording.names import called
from game.kernel.match import Match
from game.registry import GAMES
from table.composition.intents import Commit
from table.seats import Seats
from tests.game.edsons_ridge.positions import unit
from tests.table.edsons_ridge.fallen_lead import (
    LEAD,
    SECOND,
    START,
    TARGET,
    before_the_order,
    compose,
    fire,
    has_fallen,
)
from tests.ui.opening import new_app
from ui.driver import Driver
from ui.scenes.battle import BattleScene
from ui.terminal.session import Session

OLD, NEW, WHY = called(unit(LEAD)), called(unit(SECOND)), "fell to the defensive fire"


def test_10_31_in_the_window_the_old_lead_is_struck_out(tmp_path: Path, unpainted: None) -> None:
    match = before_the_order()
    app = new_app(tmp_path)
    app.settings.speed = 0.0
    app.push(BattleScene(app, match, Seats((0, 1), "")))
    driver = Driver(app)
    scene = driver.scene
    driver.frames(2)
    scene.post.lift_curtain()
    compose(scene.post.composition)
    scene.post.composition.do(Commit())
    for _ in range(40):
        scene.post.lift_curtain()
        driver.frames(1)
        if has_fallen(match) and scene.post.my_turn:
            break
        if match.decision is not None and match.decision.side != 0:
            scene.moves.give(fire(match))
    driver.frames(3)
    assert match.decision is not None and isinstance(match.decision.question, PointUnit)
    paper = scene.desk.sheet.asked.paper
    assert paper is not None
    word = paper.order[0]
    assert (word.was, word.text) == (OLD, NEW) and WHY in word.why_changed
    drawn = [line.text for pane in scene.page.panes for item in pane.items for line in getattr(item, "lines", ())]
    assert any(WHY in text for text in drawn), "the sheet says why"
    app.close()


class Typist(io.StringIO):
    """Types the order, then what the defender answers, and leaves once the order is back."""

    def __init__(self, match: Match[Any], heard: io.StringIO) -> None:
        super().__init__()
        self.match, self.heard = match, heard
        self.order = [f"from {START}", f"go {TARGET}", "Who:", "Leads:", "do"]

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        asked = self.match.decision
        assert asked is not None
        if has_fallen(self.match):
            return "quit\n"
        if isinstance(asked.question, ChooseImpulse) and self.order:
            line = self.order.pop(0)
            return f"{self.change(line) if line.endswith(':') else line}\n"
        return f"{asked.options.index(fire(self.match)) + 1}\n"

    def change(self, section: str) -> str:
        """The number of the first line of a section that speaks of him."""
        text = self.heard.getvalue().rpartition(section)[2]
        line = next(line for line in text.splitlines() if OLD.partition(" (")[0] in line)
        return f"change {line.split('.')[0].strip()}"


def test_10_31_in_the_terminal_it_is_told_in_words(tmp_path: Path) -> None:
    match = before_the_order()
    out = io.StringIO()
    session = Session(match, (0, 1), Typist(match, out), out, GAMES, tmp_path)
    assert session.run() == 0
    told = " ".join(out.getvalue().split())
    assert f"Your order has changed: {NEW} instead of {OLD}. {OLD} {WHY} (10.31)." in told
