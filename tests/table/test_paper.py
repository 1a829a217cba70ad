"""What stands on the sheet, as values: complete, and changed by its own intents only."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.kernel.game import Game
from game.kernel.match import Match
from game.registry import GAMES
from table.composition.intents import Commit, Fill, Intent, Take
from table.composition.paper import Section, SheetEntry, alike, numbered
from table.sitting import Refused
from tests.table.matches import a_composition


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_question_of_a_game_has_its_paper(game: Game[Any], tmp_path: Path) -> None:
    """It asks something, and has a button or says why not; what it offers to click is never nonsense."""
    match: Match[Any] = Match(game, game.first_scenario, 7)
    composition, rng = a_composition(tmp_path, match), Random(7)
    for _ in range(60):
        paper = composition.paper()
        if paper is None:
            break
        assert paper.question and paper.caption
        assert (paper.button is None) == bool(paper.blocked)
        if paper.button is not None:
            assert paper.button.title
        clicks = [
            entry.click for section in paper.sections for entry in section.entries if entry.click and not entry.reason
        ]
        assert clicks or paper.button or paper.targets
        for intent in rng.sample(clicks, min(2, len(clicks))):
            _try(composition, intent)
        match.play(rng.choice(match.decision.options))  # type: ignore[union-attr]
        composition.look()
    assert composition.asking is None or len(match.history) >= 60


def _try(composition: Any, intent: Intent) -> None:
    history = len(composition.sitting.match.history)
    try:
        composition.do(intent)
    except Refused as refused:
        assert str(refused)
    assert len(composition.sitting.match.history) == history, "a click on the sheet commits nothing"


def test_the_button_says_what_the_paper_commits(tmp_path: Path) -> None:
    game = next(iter(GAMES.values()))
    composition = a_composition(tmp_path, Match(game, game.first_scenario, 3), by_hand=True)
    composition.do(Take(0))
    paper = composition.paper()
    assert paper is not None and paper.button is not None and not paper.blocked
    chosen = [entry for section in paper.sections for entry in section.entries if entry.is_in]
    assert [entry.key for entry in chosen] == [0]
    composition.do(Commit())
    assert len(composition.sitting.match.history) == 1


def platoon(key: int, is_in: bool, label: str = "Raider C") -> SheetEntry:
    return SheetEntry(key, label, "Fresh", key, (key,), is_in, 1, int(is_in), click=Fill(key))


def test_identical_pieces_are_one_entry_that_counts() -> None:
    first, other = alike([platoon(3, True), platoon(4, False), platoon(9, True, "Raider B"), platoon(5, True)])
    assert (first.label, first.count, first.chosen, first.pieces) == ("Raider C", 3, 2, (3, 4, 5))
    assert first.click == Fill(4) and first.less == Fill(5), "one more is the first that is out, one fewer the last in"
    assert (other.count, other.chosen, other.click) == (1, 1, Fill(9))
    (full,) = alike([platoon(3, True), platoon(4, True)])
    assert full.click is None and full.less == Fill(4)


def test_the_first_nine_things_have_a_digit_each() -> None:
    sections = (
        Section("Order", "switch", (platoon(1, False),)),
        Section("Who", "chips", tuple(platoon(key, False) for key in range(6))),
        Section("Guns", "chips", tuple(platoon(key, False) for key in range(10, 16))),
    )
    order, who, guns = numbered(sections)
    assert [entry.digit for entry in order.entries] == [""]
    assert [entry.digit for entry in (*who.entries, *guns.entries)] == [*"123456789", "", "", ""]
