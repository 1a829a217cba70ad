"""Exact chances of attacks, rallies, drift and checks, from what a side knows."""

from __future__ import annotations

from game.conflict_of_heroes.preview.attack import TWO_DICE, Odds, attack_odds, blind_chance, odds_of
from game.conflict_of_heroes.preview.danger import dangers
from game.conflict_of_heroes.preview.rolls import accuracy, rally_chance, safe_chance
from game.conflict_of_heroes.preview.strikes import barrage_odds, fallings, mean_hits

__all__ = [
    "TWO_DICE",
    "Odds",
    "accuracy",
    "attack_odds",
    "barrage_odds",
    "blind_chance",
    "dangers",
    "fallings",
    "mean_hits",
    "odds_of",
    "rally_chance",
    "safe_chance",
]
