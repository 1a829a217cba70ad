"""A result in words: the ground, who, by how much, the rule; how it was played, and how it stands among one's own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.kernel.agenda import Side
from game.kernel.match import Match
from game.kernel.words import count
from table.keeping.service import Service, served_in
from table.opponent import title_of
from table.seats import Seats, any_of
from ui.keeping.standing import side_title

USED = {"hints": "hint", "take_backs": "take-back", "reloads": "reload"}  # notes of a match, in words
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}


@dataclass
class EndVerdict:
    """What is said of a match that is over, through the eyes of one side."""

    match: Match[Any]
    seats: Seats
    viewer: Side
    folder: Path

    @property
    def others(self) -> tuple[Side, ...]:
        """The sides that nobody here has led."""
        return tuple(side for side in self.match.game.players if side not in self.seats.humans)

    def side_name(self, side: Side) -> str:
        return side_title(self.match.game, side)

    def headline(self) -> str:
        """One sentence about the ground; else the result in two or three words."""
        winner, brief = self.match.state.winner, self.match.game.briefing(self.match.scenario)
        if winner is not None and brief is not None and brief.card.endings:
            return str(brief.card.endings[winner])
        return self.result()

    def result(self) -> str:
        """In two or three words."""
        winner = self.match.state.winner
        if winner is None:
            return "The game is not over" if self.match.decision else "Nobody wins"
        side = self.side_name(winner)
        if len(self.seats.humans) == 1:
            own = self.side_name(self.seats.humans[0])
            return f"You win as the {own}" if winner in self.seats.humans else f"You lose as the {own}"
        return f"The {side} win"

    def sentence(self) -> str:
        """Who, by how much, and the rule."""
        return f"{self.result()}. {self.match.game.score(self.match.view(self.viewer))}"

    def played_words(self, service: Service) -> list[str]:
        """Against whom, how long, with what help, and where it stands among the player's own games."""
        match, notes = self.match, self.match.notes
        helped = [(any_of(notes.get(name), int, 0), word) for name, word in USED.items()]
        used = ", ".join(count(number, word) if number else f"no {word}s" for number, word in helped)
        found = [f"{count(len(match.history), 'decision')}, {used}", self._own_words(service)]
        if self.others and self.seats.humans:
            found.insert(0, f"Against {title_of(match.game, self.seats.opponent, self.folder)}")
        return [words for words in found if words]

    def _own_words(self, service: Service) -> str:
        now = served_in(self.match, self.seats)
        if now is None:
            return ""
        alike = service.of(now.game, now.scenario)
        wins = sum(each.won for each in alike)
        if now.score is not None:
            best = max((each.score for each in alike if each.score is not None), default=now.score)
            return f"{now.score} points, your best here" if now.score >= best else f"{now.score} points, best {best}"
        if now.won:
            return f"Your {ORDINALS.get(wins, f'{wins}.')} win here"
        return f"Won {wins} of {len(alike)} here"
