"""What stands on the ribbon: the phases of this turn by their Roman numbers, the months with what is due, points."""

from __future__ import annotations

from game.ichi_go.components import JAPANESE, RAILROAD, UNITS, Nation, Phase
from game.ichi_go.sequence import CAUSEWAY_TURN, CombatPhase, MovementPhase
from game.ichi_go.state import PENDING, China
from game.ichi_go.victory import DRAW, LATE_DRAW, LATE_VICTORY, VICTORY, points
from game.ichi_go.wording.names import DATES
from game.kernel.agenda import Side
from game.kernel.words import joined
from ui.board.skin import Explained, PhaseState, RibbonWord, Track
from ui.skins.explained import load_explained

NUMBERS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
PHASES: dict[str, str] = {
    Phase.SETUP: "Set-up",
    Phase.US_LANDING: "Landing",
    Phase.US_MOVEMENT: "US move",
    Phase.US_COMBAT: "US fight",
    Phase.AIRPOWER: "Air",
    Phase.JP_REINFORCEMENT: "Reinforce",
    Phase.JP_MOVEMENT: "Move",
    Phase.JP_COMBAT: "Fight",
    Phase.CH_MOVEMENT: "Chinese move",
    Phase.CH_COMBAT: "Chinese fight",
    Phase.CH_REINFORCEMENT: "Chinese reinforce",
}
PHASE_NOTES: dict[str, str] = {
    Phase.US_LANDING: "US divisions land, and go by sea between the beachheads (5.3.4, 10.11).",
    Phase.US_MOVEMENT: "The US divisions move (10.16).",
    Phase.US_COMBAT: "The US divisions attack (11.0).",
    Phase.AIRPOWER: "Both sides roll for the air; who wins places markers that shift battles (8.1).",
    Phase.JP_REINFORCEMENT: "Japanese units arrive, leave or are joined (9.1).",
    Phase.JP_MOVEMENT: "Stacks move, one after the other; moving or fighting first is the player's choice (5.5, 10.1).",
    Phase.JP_COMBAT: "One battle after the other (11.0).",
    Phase.CH_MOVEMENT: "The Chinese move, each stack by its die (10.15).",
    Phase.CH_COMBAT: "The Chinese attack (11.0).",
    Phase.CH_REINFORCEMENT: "Chinese armies come from the pool, unseen (9.7).",
}
PAIRS = (
    (Nation.US, Phase.US_MOVEMENT, Phase.US_COMBAT),
    (Nation.JP, Phase.JP_MOVEMENT, Phase.JP_COMBAT),
    (Nation.CH, Phase.CH_MOVEMENT, Phase.CH_COMBAT),
)


def order_of(view: China) -> list[Phase]:
    """5.0, 5.5 The phases of this turn as they are played; those of a launch only after it."""
    found = [Phase(name) for name in PHASES if name != Phase.SETUP]
    for nation, move, fight in PAIRS:
        waits_to_move = MovementPhase(nation) in view.agenda
        waits_to_fight = CombatPhase(nation) in view.agenda
        if (view.phase == fight and waits_to_move) or (view.phase == move and not waits_to_fight):
            at = found.index(move)
            found[at : at + 2] = [fight, move]
    skipped = {Phase.AIRPOWER} if view.is_launched else {Phase.US_LANDING, Phase.US_MOVEMENT, Phase.US_COMBAT}
    return [phase for phase in found if phase not in skipped]


def shown_name(view: China, phase: Phase) -> str:
    """`VII Fight`: the number is the place in the turn, whichever comes first."""
    order = order_of(view)
    skipped = 0 if view.is_launched else NUMBERS.index("IV")
    place = order.index(phase) + skipped
    if view.is_launched and phase not in (Phase.US_LANDING, Phase.US_MOVEMENT, Phase.US_COMBAT):
        place += 1  # IV is not played after a launch
    return f"{NUMBERS[place]} {PHASES[phase]}"


def phases(view: China) -> list[tuple[str, PhaseState]]:
    order = order_of(view)
    if view.phase not in order:
        return [(PHASES[Phase.SETUP], "now")]
    now = order.index(Phase(view.phase))
    return [
        (shown_name(view, phase), "now" if number == now else "done" if number < now else "later")
        for number, phase in enumerate(order)
    ]


def due(view: China, turn: int) -> list[str]:
    """What a month brings besides its phases."""
    scenario = view.scenario
    names = [UNITS[unit].name for unit, when in sorted(scenario.arrivals.items()) if when == turn]
    found = [f"{joined(names)} may come (9.1)"] if names else []
    if scenario.is_campaign:
        found += ["two divisions leave (9.2)"] if turn == 5 else []
        found += ["Causeway is rolled for (5.2)"] if turn == CAUSEWAY_TURN and view.causeway == PENDING else []
    found += ["Japanese supply is attenuated from now on (7.4)"] if turn == 7 and view.last_turn >= 7 else []
    found += ["points are counted (4.2, 4.3)"] if turn == view.last_turn else []
    return found


def months(view: China) -> Track:
    """5.0 One box a turn; its note says what is still due."""
    first, last = view.scenario.first_turn, view.last_turn
    boxes = tuple(DATES[turn][:3] for turn in range(first, last + 1))
    coming = [f"{DATES[turn]}: {joined(words)}." for turn in range(view.turn, last + 1) if (words := due(view, turn))]
    return Track("Months", boxes, view.turn - first, " ".join(coming))


def words(view: China, side: Side) -> list[RibbonWord]:
    """The railroad, what support is left, the price so far, and the points."""
    rails = [number for number in RAILROAD if number in view.scenario.theatre.inside]
    held = sum(view.control[number] == JAPANESE for number in rails)
    tally = points(view)
    draw, win = (LATE_DRAW, LATE_VICTORY) if view.is_launched else (DRAW, VICTORY)
    lines = "; ".join(line.words for line in tally.lines) or "none yet"
    note = f"Japan has {tally.total}: {lines}. {draw} is a draw, {win} or more a Japanese victory (4.2, 4.3)."
    return [
        RibbonWord("Railroad", f"{held}/{len(rails)}", note="Railroad hexes that are Japanese (4.2)."),
        RibbonWord("Tanks", str(view.tanks), JAPANESE, "Tank regiments left: one column each, once (11.17)."),
        RibbonWord("Steps lost", str(view.lost), JAPANESE, "Japanese steps lost so far (11.20)."),
        RibbonWord("Points", str(tally.total), note=note),
    ]


class ChinaRibbon:
    """The part of the skin that speaks on the ribbon, on the goal slip and in notes."""

    def ribbon(self, view: China, side: Side) -> list[RibbonWord]:
        return words(view, side)

    def goal(self, view: China, side: Side) -> str:
        text = view.scenario.card.goals[side] if view.scenario.card.goals else view.scenario.goal
        return f"{text[:1].lower()}{text[1:]}"

    def phases(self, view: China) -> list[tuple[str, PhaseState]]:
        return phases(view)

    def phase_notes(self) -> dict[str, str]:
        """By every number that a phase may have."""
        return {f"{number} {PHASES[phase]}": note for phase, note in PHASE_NOTES.items() for number in NUMBERS}

    def turn_words(self, view: China) -> str:
        return view.scenario.title.partition(":")[0]

    def where(self, view: China) -> str:
        return f"{DATES[view.turn]}, {view.phase}" if view.turn in DATES else self.turn_words(view)

    def explain(self, thing: str) -> Explained | None:
        known = load_explained(__package__ or "")
        kind, _, name = thing.partition(" ")
        plain = name.partition(" ")[2] if kind == "phase" and name.partition(" ")[0] in NUMBERS else name
        return known.get(thing) or known.get(f"{kind} {plain}")
