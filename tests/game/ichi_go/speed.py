"""`.venv/bin/python -m tests.game.ichi_go.speed`: what this game is asked for all the time, in processor time.

Wanted: a clone in 8 µs, a supply flood in 0.4 ms, a reach in 0.2 ms, 4,000 real choices a second in random play.
"""

from __future__ import annotations

from game.ichi_go.components import ALLIED, Nation
from game.ichi_go.game import GAME
from game.ichi_go.march import STRATEGIC, closed, shunned
from game.ichi_go.state import China
from game.ichi_go.supply import held_cities, net, sources
from game.kernel.agenda import settle
from game.kernel.hexmap import reach_over
from tests.bench.measure import MICRO, MILLI, best, play_for, rate

SECONDS = 2.0


def flood(state: China) -> None:
    net(state.scenario.theatre, sources(state), held_cities(state, ALLIED), state.layout.allied)


def reaches(state: China, points: int, shun: bool) -> int:
    """From every Japanese stack, as the first question of a phase asks for them; nothing is remembered."""
    blocked = closed(state, Nation.JP) | (shunned(state, Nation.JP) if shun else frozenset())
    prizes, steps = state.held_by(ALLIED), state.scenario.theatre.steps
    for place in state.layout.jp:
        reach_over(steps, place, points, blocked, prizes)
    return len(state.layout.jp)


def main() -> None:
    state: China = GAME.setup("campaign", 1)
    settle(state)
    stacks = len(state.layout.jp)
    print(f"clone {best(state.clone, 2000) * MICRO:.1f} µs")
    print(f"supply flood {best(lambda: flood(state), 200) * MILLI:.2f} ms")
    print(f"reach {best(lambda: reaches(state, 6, False), 20) / stacks * MILLI:.2f} ms")
    print(f"strategic reach {best(lambda: reaches(state, 6 * STRATEGIC, True), 20) / stacks * MILLI:.2f} ms")
    for briefing in GAME.briefings:
        print(f"{briefing.name}: {rate(play_for(GAME, briefing.name, SECONDS), 'choices'):.0f} choices a second")


if __name__ == "__main__":
    main()
