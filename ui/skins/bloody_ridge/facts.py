"""What the cards say: standing, pool, phases, and everything there is to know of a hex."""

from __future__ import annotations

from game.bloody_ridge.components import FACTOR, GROUND, HILL_123, HQS, KIND, MAIN, RED_ROW, TABLES, Kind
from game.bloody_ridge.defense import modifier
from game.bloody_ridge.preview.defense import defense
from game.bloody_ridge.state import Ridge
from game.bloody_ridge.wording import report
from game.bloody_ridge.wording.names import ground, mix, piece
from game.bloody_ridge.wording.questions import DIE, force_words
from game.kernel.dice import percent
from game.kernel.named import Place
from game.kernel.words import count, joined, sentence
from ui.board.skin import Track
from ui.skins.bloody_ridge.places import EXIT, number_of

PHASES = {"organization": "Organize", "movement": "Attack", "counterattack": "Counterattack"}
PHASE_NOTES = {
    "organization": "Organize: a die for each red-row hex says how many units come there, face down (5.4).",
    "movement": "Attack: force by force, hex by hex; every force must go until it is dead or out (5.5).",
    "counterattack": "Counterattack: a die for every hex you hold north of the US line (5.6).",
}


# ---- the status card


def status(view: Ridge) -> list[str]:
    """The standing first; then who is left on both sides (6.6, R33)."""
    waiting, forces = sum(view.waiting) + len(view.crews), len(view.waiting_forces())
    rifles = [unit for unit in view.pool if KIND[unit] == Kind.RIFLE]
    kinds = [KIND[unit] for unit in view.pool]
    many = ((Kind.ARTILLERY, "artillery marker"), (Kind.MACHINE_GUN, "machine gun"))
    counted = [count(kinds.count(kind), name) for kind, name in many if kind in kinds]
    single = [piece(unit) for unit in view.pool if unit in HQS or KIND[unit] in (Kind.CACHE, Kind.HERO)]
    return [
        report.score(view),
        f"Waiting: {count(waiting, 'unit')} in {count(forces, 'force')}; holding area: {view.holding} (3.1).",
        f"Never turned up: {mix(view.unseen)} (6.11).",
        f"Hill 123: {len(HILL_123 & view.control)} of {len(HILL_123)} hexes yours (7.15).",
        f"Pool of {len(view.pool)}: {joined([count(len(rifles), 'rifle'), *counted, *single])} (3.2).",
        f"Rifles by factor: {mix(rifles)}.",
        *([f"Artillery set aside until next turn: {len(view.aside)} (8.3)."] if view.aside else []),
        *(f"{sentence(piece(hq))} stands in {place} (7.7)." for hq, place in sorted(view.hqs.items())),
    ]


def tracks(view: Ridge) -> list[Track]:
    """5.3 The night, and the charges where they are allowed."""
    scenario = view.scenario
    turns = range(scenario.first_turn, scenario.last_turn + 1)
    last = "The last turn: at its end the Marines have won (4.3)."
    note = last if view.turn == scenario.last_turn else f"After turn {scenario.last_turn} the Marines have won (4.3)."
    found = [Track("Turn", tuple(map(str, turns)), view.turn - scenario.first_turn, note)]
    if "banzai" in view.house:
        boxes = tuple(str(number) for number in range(1, TABLES.charges + 1))
        words = f"Banzai charges left: {TABLES.charges - view.charges} (11.4)."
        found.append(Track("Banzai charges", boxes, view.charges, words))
    return found


# ---- the card of a hex


def place_card(view: Ridge, place: str) -> list[str]:
    if place == EXIT:
        return ["The north edge", "A force that leaves here wins the game at once (4.1).", "Exits: 1401, 1501, 1601."]
    number = number_of(place)
    if not number:
        return [place]
    facts = GROUND[number]
    sector = f", {facts.sector} sector" if facts.sector else ""
    mine = "Japanese, never lost (3.4)." if facts.is_red_row else "Your flag is there (3.8)."
    holder = mine if view.is_japanese(number) else "Not yours."
    strength = f"Strength {view.strength(number)} ({'7.7' if view.hqs_in(number) else '7.6'})"
    return [f"Hex {number}: {ground(number)}{sector}", f"{strength}. {holder}", *_details(view, number)]


def _details(view: Ridge, place: Place) -> list[str]:
    lines = _occupants(view, place)
    if view.fight is not None and view.fight.place == place:
        lines.append(f"Attacked now; it is held by {joined(map(piece, view.fight.units), 'nobody')} (7.4).")
    elif not view.is_japanese(place):
        lines += _defence(view, place)
    elif GROUND[place].zone == MAIN:
        lines.append(f"Each turn the Marines retake it on up to {TABLES.retaken[GROUND[place].terrain]} (9.2).")
    if not GROUND[place].is_red_row:
        lines.append(f"Attack out of it, and shells hit you on up to {TABLES.shells[GROUND[place].terrain]} (10.3).")
    return lines


def _defence(view: Ridge, place: Place) -> list[str]:
    """6.7, 10.1 How many come, and what may be among them."""
    foreseen = defense(view, place)
    sizes = ", ".join(f"{size}: {percent(chance)}" for size, chance in foreseen.sizes.items())
    risks = (
        ("artillery", foreseen.artillery),
        ("cache", foreseen.cache),
        ("battalion HQ", foreseen.battalion),
        ("division HQ", foreseen.division),
    )
    special = ", ".join(f"{name} {percent(chance)}" for name, chance in risks if chance)
    return [
        f"Defended by {DIE[modifier(place)]} (10.1). Counters: {sizes}.",
        *([f"Among them: {special}."] if special else []),
    ]


def _occupants(view: Ridge, place: Place) -> list[str]:
    lines = []
    if view.force is not None and view.force.place == place:
        lines.append(f"{force_words(view.force)}, moving (7.1).")
    if place in RED_ROW:
        waiting = view.waiting[RED_ROW.index(place)]
        crew = " and an MG crew of 6" if place in view.crews else ""
        lines.append(f"{count(waiting, 'unit')} face down{crew}." if waiting or crew else "Nobody waits here.")
    lines += [f"{sentence(piece(hq))}, factor {FACTOR[hq]}." for hq in view.hqs_in(place)]
    return lines
