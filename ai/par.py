"""Par: how often our best player wins a set-up, as measured in the arena and written down in a data file."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from ai.levels import BOX, data_of, player_title
from game.kernel.reading import BadFile, into, read_json


@dataclass(frozen=True)
class Par:
    """A measurement: who played, how many games, and how many of them were won."""

    player: str
    games: Annotated[int, Meta(ge=1)]
    wins: Annotated[int, Meta(ge=0)]

    def __post_init__(self) -> None:
        if self.wins > self.games:
            raise ValueError("counts more wins than games")

    @property
    def words(self) -> str:
        share = round(100 * self.wins / self.games)
        who = player_title(self.player)
        return f"Par: our best player ({who[0].lower()}{who[1:]}) won {share} % of {self.games:,} such games."


def set_up(scenario: str, options: Collection[str] = ()) -> str:
    """The name of a set-up in the file: the scenario, then the options that were switched on."""
    return "+".join([scenario, *sorted(options)])


def find_par(game: str, scenario: str, options: Collection[str] = (), box: Path = BOX) -> Par | None:
    """The figure of a set-up; None if nobody has measured it. The BadFile names file and set-up."""
    path = data_of(game, box) / "par.json"
    if not path.exists():
        return None
    try:
        return into(dict[str, Par], read_json(path), exact=True).get(set_up(scenario, options))
    except BadFile as error:
        raise BadFile(f"{path.name}: {error}") from error
