"""The cards: what a level or a character is, in plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ai.levels.kinds import ADAPTIVE, HEURISTIC, RANDOM, SEARCH, Character, Level
from ai.search.skill import Skill

EARLY = "fewer where one answer is plain or the game all but won"  # ai.search.budget stops there

if TYPE_CHECKING:
    from ai.levels.files import Book

PLAIN = {RANDOM: "Random player", HEURISTIC: "Judge at sight", SEARCH: "Bare search"}  # players without a card


def player_title(name: str, book: Book | None = None) -> str:
    """A player's name as it is read: of a level, a commander or both, or of a player without a card."""
    titles: dict[str, str] = {}
    if book is not None:
        titles = {level.name: level.title for level in book.levels.values()}
        titles |= {character.name: character.title for character in book.characters.values()}
    return ", ".join(titles.get(part) or _plain_title(part) for part in name.split("+"))


def _plain_title(name: str) -> str:
    kind, _, budget = name.partition(":")
    tries = f" with {budget} {'try' if budget == '1' else 'tries'}" if budget else ""
    return f"{PLAIN.get(kind) or kind.replace('_', ' ').capitalize()}{tries}"


def level_card(level: Level) -> str:
    """A level in plain text: what it is, how hard it thinks, what it sees, what the arena found."""
    found = level.measured.text or "not measured yet in this game"
    effort = "the strength follows your results" if level.name == ADAPTIVE else knobs_text(level.knobs)
    return f"{level.title}. {level.card}\nEffort: {effort}.\nMeasured: {found}."


def character_card(character: Character) -> str:
    """A character in plain text, with what the arena counted."""
    found = character.measured.text or "not measured yet"
    return f"{character.title} ({character.side}). {character.card}\nMeasured: {found}."


def knobs_text(knobs: Skill) -> str:
    """The knobs in words: the same figures for every level, so that cards can be compared."""
    plans = "1 plan" if knobs.horizon == 1 else f"{knobs.horizon} plans"
    search = f"up to {knobs.iterations} iterations ({EARLY}), {plans} ahead" if knobs.iterations else "no search"
    cap = f"at most {knobs.seconds:g} s for a plan" if knobs.seconds else "no time cap"
    odds = f"odds misread by up to {knobs.misjudge:.0%}" if knobs.misjudge else "exact odds"
    looked = f"the best {knobs.candidates} options" if knobs.candidates else "all options"
    cores = f", {knobs.processes} processes" if knobs.processes > 1 else ""
    return f"{search}, {cap}, {looked} of a question, {odds}{cores}"
