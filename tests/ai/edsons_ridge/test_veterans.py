"""The colonel of before: the same weights, judgement and budget as on the day it was kept."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from ai.games.edsons_ridge import BRAIN, colonel_1
from ai.levels import LevelError, find_seat, make_mind, make_player
from ai.veterans import as_veteran
from game.edsons_ridge.game import GAME
from game.kernel.match import Match
from tests.ai import toy_arena

NAME = "colonel_1"
SAVES = Path(__file__).parents[2] / "golden" / "saves" / "1" / "edsons_ridge"
KEPT = {
    "full_battle-regroup-Regroup": 0.1267,
    "full_battle-setup-PlaceUnit": 0.1638,
    "hill_80-impulses-ChooseImpulse": 0.0425,
    "kokushos_flank-reinforcements-EarlyReinforcements": 0.8091,
    "kokushos_flank-setup-HideDump": 0.8091,
    "last_stand-close_combat-OrderWithdrawal": 0.469,
    "last_stand-impulses-LeadShooter": 0.6669,
    "tamuras_drive-close_combat-CombatArea": 0.5652,
    "tamuras_drive-refit-Refit": 0.0255,
}


def judgement(save: str) -> float:
    """What it gives for the Japanese in a position that is kept."""
    return round(
        colonel_1.evaluate(Match.load(SAVES / f"{save}.json", {GAME.name: GAME}).state, 0, colonel_1.WEIGHTS), 4
    )


def test_it_still_is_what_it_was() -> None:
    weights = hashlib.sha256(repr(sorted(colonel_1.WEIGHTS.items())).encode()).hexdigest()
    assert weights[:16] == "27f1221a813592bc"
    assert (colonel_1.SKILL.iterations, colonel_1.SKILL.horizon) == (80, 2)
    assert {save: judgement(save) for save in KEPT} == KEPT


def test_it_is_found_by_its_name_alone(tmp_path: Path) -> None:
    seat = find_seat(GAME.name, NAME, user=tmp_path)
    assert (seat.veteran, seat.knobs) == (NAME, colonel_1.SKILL)
    assert make_mind(GAME.name, NAME, 1, 0, tmp_path).veteran == NAME
    with pytest.raises(LevelError, match="no player"):
        find_seat(toy_arena.NAME, NAME, user=tmp_path)


def test_it_judges_by_its_own_weights() -> None:
    match: Match[Any] = Match(GAME, "hill_80", 3)
    player = make_player(GAME.name, NAME, 1, 0, explain=False)
    then = as_veteran(BRAIN, NAME)
    assert player.search.brain is then  # type: ignore[union-attr]
    assert then.weights is colonel_1.WEIGHTS
    view = match.view(0)
    assert then.evaluate(view, 0, then.weights) == colonel_1.evaluate(view, 0, colonel_1.WEIGHTS)
    assert match.decision is not None
    choice = player.choose(match.view(match.decision.side), match.decision)
    assert choice.action in match.decision.options
