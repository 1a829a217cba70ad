"""Par: how often our best player wins a set-up, as measured in the arena and written down in a data file."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from ai.levels import player_title

FOLDER = Path(__file__).parent / "data" / "par"


@dataclass(frozen=True)
class Par:
    """A measurement: who played, how many games, and how many of them were won."""

    player: str
    games: int
    wins: int

    @property
    def words(self) -> str:
        share = round(100 * self.wins / self.games)
        who = player_title(self.player)
        return f"Par: our best player ({who[0].lower()}{who[1:]}) won {share} % of {self.games:,} such games."


def set_up(scenario: str, options: Collection[str] = ()) -> str:
    """The name of a set-up in the file: the scenario, then the options that were switched on."""
    return "+".join([scenario, *sorted(options)])


def find_par(game: str, scenario: str, options: Collection[str] = (), folder: Path = FOLDER) -> Par | None:
    """The figure of a set-up; None if nobody has measured it."""
    path = folder / f"{game}.json"
    if not path.exists():
        return None
    entry = json.loads(path.read_text(encoding="utf-8")).get(set_up(scenario, options))
    if entry is None:
        return None
    par = Par(str(entry["player"]), int(entry["games"]), int(entry["wins"]))
    if not 0 <= par.wins <= par.games or not par.games:
        raise ValueError(f"{path.name}: {set_up(scenario, options)} counts more wins than games")
    return par
