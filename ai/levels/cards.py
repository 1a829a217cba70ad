"""The cards: what a level or a character is, in plain text."""

from __future__ import annotations

from ai.levels.kinds import ADAPTIVE, Character, Level
from ai.search.skill import Skill

EARLY = "fewer where one answer is plain or the game all but won"  # ai.search.budget stops there


def level_card(level: Level, game: str) -> str:
    """A level in plain text: what it is, how hard it thinks, what it sees, what the arena found."""
    found = level.measured.get(game, {}).get("text", "not measured yet in this game")
    effort = "the strength follows your results" if level.name == ADAPTIVE else knobs_text(level.knobs)
    return f"{level.title}. {level.card}\nEffort: {effort}.\nMeasured: {found}."


def character_card(character: Character, game: str) -> str:
    """A character in plain text, with what the arena counted."""
    found = character.measured.get(game, {}).get("text", "not measured yet")
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
