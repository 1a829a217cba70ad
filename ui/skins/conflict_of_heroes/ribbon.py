"""What the ribbon, the goal slip and the strip of tracks tell: victory, command points, Bushido, cards."""

from __future__ import annotations

from game.conflict_of_heroes.components import AMERICAN, JAPANESE
from game.conflict_of_heroes.state import MOST_BUSHIDO, WINNING, Engagement
from game.kernel.agenda import Side
from game.kernel.words import count
from ui.board.skin import RibbonWord, Track

REACH = 8  # boxes of the victory track to either side of its middle
NAMES = ("Marines", "Japanese")


def words(view: Engagement, side: Side) -> list[RibbonWord]:
    """3.2, 8.0, 9.0, 2.5 In short; the score last."""
    found = [
        RibbonWord("Your CAPs", str(view.caps[side]), side, "Command points: actions of any unit, or dice +1 (3.2)."),
        RibbonWord("Theirs", str(view.caps[1 - side]), 1 - side, "The other side's command points (3.2)."),
    ]
    if view.sheet.bushido is not None:
        found.append(RibbonWord("Bushido", signed(view.bushido), JAPANESE, bushido_words(view)))
    if view.hands[side].size or view.hands[1 - side].size:
        held = f"{view.hands[side].size} to {view.hands[1 - side].size}"
        found.append(RibbonWord("Cards", held, note="Your cards and theirs; theirs are face down (9.0)."))
    leader, points = leading(view)
    found.append(RibbonWord("Lead", f"{NAMES[leader]} {points}", leader, "Victory points; 20 win at once (2.5)."))
    return found


def leading(view: Engagement) -> tuple[Side, int]:
    """2.5.a The track has no 0."""
    return (AMERICAN, view.lead) if view.lead >= 1 else (JAPANESE, 1 - view.lead)


def signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def bushido_words(view: Engagement) -> str:
    """8.0.b What the score does now."""
    line = view.sheet.bonus if view.bushido > 0 else view.sheet.penalty if view.bushido < 0 else None
    text = line.text if line is not None and line.text else "neither bonus nor penalty now"
    now = text.partition(" while ")[0].rstrip(".")  # the score is known
    return f"{now}. It is added to the Japanese command points each round (8.0)."


def goal(view: Engagement, side: Side) -> str:
    goals = view.sheet.card.goals
    words = goals[side] if goals else view.sheet.briefing
    return f"{words[:1].lower()}{words[1:]}"


def strip(view: Engagement, side: Side) -> list[Track]:
    """2.5, 3.2, 8.0 The tracks of the paper strip, with what each does now."""
    leader, points = leading(view)
    boxes = tuple(str(abs(number)) for number in range(-REACH, REACH + 1))
    place = REACH - min(REACH, points) if leader == AMERICAN else REACH + min(REACH, points)
    more = f", {points} points" if points > REACH else ""
    halves = (*(AMERICAN,) * REACH, -1, *(JAPANESE,) * REACH)
    note = f"{NAMES[leader]} by {points}{more}: {WINNING} win at once (2.5)."
    found = [Track("Victory", boxes, place, note, owners=halves)]
    for who in (side, Side(1 - side)):
        start = max(view.caps[who], view.sheet.caps[who])
        name = "Your command points" if who == side else f"{NAMES[who]}"
        numbers = tuple(str(number) for number in range(start + 1))
        full = tuple(int(who) if 0 < number <= view.caps[who] else -1 for number in range(start + 1))
        found.append(Track(name, numbers, view.caps[who], f"{view.caps[who]} left (3.2).", who, full))
    if view.sheet.bushido is not None:
        low, high = max(-MOST_BUSHIDO, view.bushido - 3), min(MOST_BUSHIDO, view.bushido + 3)
        numbers = tuple(map(signed, range(low, high + 1)))
        found.append(Track("Bushido", numbers, view.bushido - low, bushido_words(view), JAPANESE))
    return found


def hand_title(view: Engagement, side: Side) -> str:
    theirs = count(view.hands[1 - side].size, "card")
    return f"Your hand, {count(view.hands[side].size, 'card')}. {NAMES[1 - side]}: {theirs}, face down."
