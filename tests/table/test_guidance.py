"""The line of a guided battle: from what one side may know, for its own decisions, and fading."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.kernel.match import Match
from game.registry import GAMES
from table.guidance import COST, GOAL_ALONE, GUIDED, SILENT, WHOLE, Guidance, is_guided
from table.seats import HINTS


@pytest.mark.parametrize("name", sorted(GAMES))
def test_something_is_said_in_the_battle_to_begin_with(name: str, tmp_path: Path) -> None:
    game = GAMES[name]
    match: Match[Any] = Match(game, game.first_scenario, 3)
    assert match.decision is not None and not is_guided(match)
    guidance = Guidance(match, (match.decision.side,), tmp_path)
    before = match.state.digest()
    assert len(guidance.line) > 20 and "option" not in guidance.line
    assert match.state.digest() == before
    other = Guidance(match, tuple(side for side in game.players if side != match.decision.side), tmp_path)
    assert not other.line, "nobody else is told what to think"


def test_it_fades_as_one_manages_alone_and_comes_back_with_a_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = next(iter(GAMES.values()))
    match: Match[Any] = Match(game, game.first_scenario, 3)
    assert match.decision is not None
    match.notes[GUIDED] = True
    assert is_guided(match)
    lines = []
    for alone in (0, WHOLE, GOAL_ALONE, GOAL_ALONE + COST):
        monkeypatch.setattr(Guidance, "alone", property(lambda _, alone=alone: alone))
        lines.append(Guidance(match, (match.decision.side,), tmp_path).line)
    whole, goal, silent, nothing = lines
    assert whole.startswith(goal) and silent == SILENT and not nothing
    monkeypatch.undo()
    guidance = Guidance(match, (match.decision.side,), tmp_path)
    side = match.decision.side
    while match.decision is not None and guidance.alone < 3:
        match.play(match.decision.options[0])
        assert guidance.match.history
    assert guidance.alone == sum(moment.side == side for moment in match.history)
    match.notes[HINTS] = 1
    assert guidance.alone == 0
