"""The whole situation as text, and the standing in one line."""

from __future__ import annotations

from game.conflict_of_heroes.board import hex_name
from game.conflict_of_heroes.components import AMERICAN, DECK, JAPANESE, UNHIT, UNKNOWN_CARD
from game.conflict_of_heroes.firefights import Group
from game.conflict_of_heroes.sight import facing_of, smoke_dm
from game.conflict_of_heroes.state import EXITED, GONE, OFF, SOMEWHERE, Engagement
from game.conflict_of_heroes.victory import score_game
from game.conflict_of_heroes.wording.events import lead_words
from game.conflict_of_heroes.wording.names import FACINGS, adjective, card_name, condition, side_name, unit_name
from game.kernel.agenda import Side
from game.kernel.named import Piece
from game.kernel.words import count, joined, sentence

MANY = 4  # entry hexes that are told by their names
EDGES = {"N": "north", "E": "east", "S": "south", "W": "west"}


def report(state: Engagement, side: Side | None = None) -> str:
    """1.0, 2.0 Rounds, points, what lies on the map, and every unit; secrets only for the side they belong to."""
    lines = [_heading(state), score(state)]
    lines += [line for each in (AMERICAN, JAPANESE) for line in _side(state, each, side)]
    lines += [*_map(state), *_points(state), *_sheet_rules(state)]
    return "\n".join(lines)


def score(state: Engagement) -> str:
    """2.5"""
    return f"{sentence(lead_words(state.lead))}."


def _heading(state: Engagement) -> str:
    dark = f" Night, range {state.dark}." if state.dark else ""
    bushido = f" Bushido {state.bushido}." if state.sheet.bushido is not None else ""
    return f"{state.sheet.title}, round {state.turn} of {state.sheet.rounds}.{dark}{bushido}"


def _side(state: Engagement, side: Side, reader: Side | None) -> list[str]:
    known = reader is None or reader == side
    hand = _hand(state, side, known)
    lines = [f"{sentence(side_name(side))}: {count(state.caps[side], 'CAP')}{_pool(state, side)}{hand}."]
    mine = state.sheet.units_of[side]
    lines += [f"  {_unit(state, unit, known)}" for unit in mine if state.is_on_map(unit)]
    lines += [f"  {words}" for words in _to_come(state, side)]
    for place, words in ((GONE, "destroyed"), (EXITED, "off the map")):
        names = [unit_name(state, unit) for unit in mine if state.where[unit] == place]
        if names:
            lines.append(f"  {sentence(words)}: {joined(names)}.")
    return lines


def _to_come(state: Engagement, side: Side) -> list[str]:
    """5.5 Who waits, from which round on, and where."""
    found = []
    for number, group in enumerate(state.sheet.groups):
        names = [unit_name(state, unit) for unit in group.units if state.where[unit] == OFF]
        if group.side != side or not names:
            continue
        rounds = f"from round {group.round}" if group.round <= state.sheet.rounds else "by an event"
        when = "now" if group.round <= max(1, state.turn) or number in state.due else rounds
        where = f"over the {EDGES[group.edge]} edge" if len(group.hexes) > MANY and group.edge else _hexes(group)
        found.append(f"Not on the map yet: {joined(names)}, {when}{where and ' ' + where} (5.5).")
    return found


def _hexes(group: Group) -> str:
    return f"at {', '.join(map(hex_name, group.hexes))}" if 0 < len(group.hexes) <= MANY else ""


def _points(state: Engagement) -> list[str]:
    """2.5, F What gives points, and how it would stand if the firefight ended now."""
    lines = [f"  {each.points} for {side_name(each.side)}: {each.text}" for each in state.sheet.victory]
    return ["Victory points (2.5):", *lines, f"  If it ended now {lead_words(lead_at_end(state))}."]


def lead_at_end(state: Engagement) -> int:
    """2.4.a With the points that the end of the game gives, as far as the reader knows."""
    world = state.clone()
    score_game(world)
    return world.lead


def _sheet_rules(state: Engagement) -> list[str]:
    if not state.sheet.specials:
        return []
    return ["Rules of this firefight:", *(f"  {rule.text}" for rule in state.sheet.specials)]


def _pool(state: Engagement, side: Side) -> str:
    if not state.active(side):
        return ""
    left = state.pool[side]
    return f", {count(left, 'AP')} left" if left >= 0 else f", {count(state.used[side], 'AP')} used"


def _hand(state: Engagement, side: Side, known: bool) -> str:
    hand = state.hands[side]
    if not hand.size:
        return ""
    if not known or hand.counts[UNKNOWN_CARD]:
        return f", {count(hand.size, 'card')} in hand"
    return ", holds " + joined(card_name(DECK[kind]) for kind, n in enumerate(hand.counts) for _ in range(n))


def _unit(state: Engagement, unit: Piece, known: bool) -> str:
    secret = unit in state.hidden and (not known or state.where[unit] == SOMEWHERE)
    where = "hidden" if secret else f"{hex_name(state.where[unit])}"
    facing = facing_of(state, unit)
    faces = f", facing {FACINGS[facing]}" if facing and unit not in state.hidden else ""
    words = (
        condition(state, unit) if known or state.marker[unit] == UNHIT or unit in state.shown else _masked(state, unit)
    )
    return f"{unit_name(state, unit)}: {where}{faces}{f'; {words}' if words else ''}"


def _masked(state: Engagement, unit: Piece) -> str:
    words = condition(state, unit)
    start, _, rest = words.partition("hit (")
    return f"{start}hit{rest.partition(')')[2]}" if rest else words


def _map(state: Engagement) -> list[str]:
    lines = []
    if state.control:
        held = [f"{hex_name(place)} {adjective(side)}" for place, side in sorted(state.control.items())]
        lines.append(f"Control: {joined(held)}.")
    if state.bunkers:
        works = [f"{hex_name(place)} facing {FACINGS[way]}" for place, way in sorted(state.bunkers.items())]
        lines.append(f"Bunkers: {joined(works)}.")
    if state.wire:
        lines.append(f"Wire: {joined(map(hex_name, sorted(state.wire)))}.")
    if state.smoke:
        lines.append(f"Smoke: {joined(f'{hex_name(p)} +{smoke_dm(state, p)}' for p in sorted(state.smoke))}.")
    if state.flares:
        lines.append(f"Flares: {joined(hex_name(place) for place, _, _ in state.flares)}.")
    for name, place in state.sheet.markers:
        lines.append(f"{name.upper()}: {hex_name(place)}.")
    return lines
