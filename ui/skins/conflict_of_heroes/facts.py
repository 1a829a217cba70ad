"""What the ribbon, the tracks and the cards say."""

from __future__ import annotations

from game.conflict_of_heroes.components import AMERICAN, JAPANESE
from game.conflict_of_heroes.sight import facing_of
from game.conflict_of_heroes.state import Engagement
from game.conflict_of_heroes.wording.events import lead_words
from game.conflict_of_heroes.wording.names import FACINGS, condition, ground, unit_name
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place
from game.kernel.words import count, sentence
from ui.board.skin import Track


def turn_words(view: Engagement) -> str:
    dark = f", night, range {view.dark}" if view.dark else ""
    return f"{view.sheet.title}{dark}"


def status(view: Engagement, side: Side) -> list[str]:
    """2.5, 3.2, 8.0 Points, command points, Bushido, hands."""
    lines = [f"{sentence(lead_words(view.lead))}."]
    for who, name in ((AMERICAN, "Americans"), (JAPANESE, "Japanese")):
        cards = f", {count(view.hands[who].size, 'card')}" if view.hands[who].size else ""
        lines.append(f"{name}: {count(view.caps[who], 'command point')}{cards} (3.2).")
    if view.sheet.bushido is not None:
        lines.append(f"Bushido {view.bushido:+d} (8.0).")
    return lines


def tracks(view: Engagement) -> list[Track]:
    rounds = tuple(str(number) for number in range(1, view.sheet.rounds + 1))
    return [Track("Round", rounds, view.turn - 1, "The game ends with the last one (2.4).")]


def place_card(view: Engagement, side: Side, place: Place) -> list[str]:
    """A hex: ground, what lies there, who stands there as far as the reader knows."""
    lines = [ground(view, place)]
    if place in view.control:
        lines.append("Japanese control." if view.control[place] == JAPANESE else "American control.")
    known = (("wire", view.wire), ("a bunker", view.bunkers), ("smoke", view.smoke))
    works = [name for name, there in known if place in there]
    if works:
        lines.append(f"{sentence(', '.join(works))} (18.0).")
    return lines + [_unit_line(view, unit) for unit in view.sheet.units if view.where[unit] == place]


def _unit_line(view: Engagement, unit: Piece) -> str:
    facing = facing_of(view, unit)
    words = [f"facing {FACINGS[facing]}"] if facing else []
    more = condition(view, unit)
    return f"{unit_name(view, unit)}: {', '.join([*words, *([more] if more else [])]) or 'ready'}."
