"""20 Bridges: who holds them, how they change hands, and how many may cross."""

from __future__ import annotations

from typing import Any

from game.edsons_ridge.casualties import Casualties
from game.edsons_ridge.close_combat import CloseCombatPhase, Strike
from game.edsons_ridge.components import AMERICAN, D1, D2, JAPANESE, SPENT
from game.edsons_ridge.game import GAME
from game.edsons_ridge.impulses import AssaultFrom, ChargeFrom, ChooseImpulse, NextImpulse
from game.edsons_ridge.movement import GoTo, NextMove
from game.edsons_ridge.regroup import RegroupPhase
from game.edsons_ridge.retreats import GO_ALONG, STAY, RetreatForce, RetreatTo, VoluntaryRetreats
from game.edsons_ridge.state import UNKNOWN, Edson, Impulse
from game.edsons_ridge.values import defence_value
from game.edsons_ridge.withdrawal import STAND, WITHDRAW
from game.kernel.agenda import Decision
from game.kernel.picking import DONE
from tests.game.edsons_ridge.positions import at, level, pick, place, play, position, run, unit

J = [f"JP-1_124-{company}-{number}" for company in (1, 2) for number in (1, 2, 3)]
A1, A2 = "US-RB-1", "US-RB-2"
LAGOON, LUNGA = 0, 1


def test_20_1_at_the_start_the_bridges_are_japanese() -> None:
    """20.1"""
    assert GAME.setup("full_battle", 1).bridges == [JAPANESE, JAPANESE]


def cross(dice: tuple[int, ...], defender: tuple[str, int], **facts: object) -> Edson:
    """Raiders in 5 assault over the Japanese-held lagoon bridge into 4."""
    state = position(at("5", A1, A2), at("4", defender), dice=dice, advantage_used=True, **facts)
    run(state, NextImpulse(AMERICAN))
    play(state, AssaultFrom(5), pick(A1), pick(A2), GoTo(4), pick(A1))
    decision = play(state)
    while decision is not None and not isinstance(decision.question, ChooseImpulse):
        bears = isinstance(decision.question, Casualties)  # the defender takes his points where he stands
        decision = play(state, decision.options[0 if bears else -1])
    return state


def test_20_1_a_successful_mandatory_assault_takes_the_bridge() -> None:
    """20.1, 10.2 4 + 1 v Spent 2 + TEM 2 + 2 for the held bridge (10.34C): DRs 8 and 6, 1 CP, and the bridge."""
    state = cross((4, 4, 3, 3), (J[0], SPENT))
    assert state.bridges[LAGOON] == AMERICAN
    assert state.control[4] == JAPANESE  # the defender still stands there
    assert state.bridges[LUNGA] == JAPANESE


def test_20_1_a_stalemate_takes_it_too() -> None:
    """20.1, 10.352 5 v 6: DRs 7 and 6 are level."""
    state = cross((3, 4, 3, 3), (J[0], SPENT))
    assert state.bridges[LAGOON] == AMERICAN
    assert level(state, A1) == D1


def test_20_1_a_failure_does_not_and_the_force_goes_back_over_it() -> None:
    """20.1, 9.62, 10.351 The retreat over the enemy's bridge is allowed after a failed mandatory assault."""
    state = cross((1, 1, 6, 6), (J[0], SPENT))
    assert state.bridges[LAGOON] == JAPANESE
    assert (place(state, A1), place(state, A2)) == (5, 5)


def test_20_1_controlling_both_ends_takes_the_bridge() -> None:
    """20.1 Americans hold 5; when 4 falls to them the bridge does too, without anybody crossing."""
    state = position(at("5", A1), at("3", A2), at("4", (J[0], D2)), dice=(6, 6, 1, 1), advantage_used=True)
    assert state.bridges[LAGOON] == JAPANESE
    run(state, NextImpulse(AMERICAN))
    play(state, AssaultFrom(3), GoTo(4))
    assert state.control[4] == AMERICAN
    assert state.bridges[LAGOON] == AMERICAN


def test_20_1_one_end_is_not_enough() -> None:
    """20.1 5 alone leaves the bridge Japanese."""
    assert position(at("5", A1), at("32", A2)).bridges[LAGOON] == JAPANESE


def test_20_1_nobody_crosses_an_enemy_held_bridge_into_an_empty_area() -> None:
    """20.1, 9.62 Only with a mandatory assault on the far side."""
    state = position(at("5", A1), at("32", A2))
    run(state, NextImpulse(AMERICAN))
    decision = play(state, AssaultFrom(5))
    assert decision is not None
    assert GoTo(4) not in decision.options
    held = position(at("5", A1), at("32", A2), bridges=[AMERICAN, JAPANESE])
    run(held, NextImpulse(AMERICAN))
    decision = play(held, AssaultFrom(5))
    assert decision is not None
    assert GoTo(4) in decision.options


def stop(state: Edson, decision: Decision | None) -> Decision | None:
    while decision is not None and not isinstance(decision.question, NextMove):
        decision = play(state, DONE)
    return decision


def test_20_1_five_units_may_cross_in_an_impulse() -> None:
    """20.1, 9.61 Vector 7: five over the bridge, the sixth has other ways only."""
    state = position(at("4", *J), at("32", A1))
    run(state, NextImpulse(JAPANESE))
    decision = play(state, AssaultFrom(4), *(pick(key) for key in J[:5]))
    assert decision is not None
    assert GoTo(5) in decision.options
    assert pick(J[5]) in decision.options  # by land six may go together
    decision = play(state, GoTo(5))
    decision = stop(state, decision)
    decision = play(state, pick(J[5]))
    assert decision is not None
    assert GoTo(5) not in decision.options
    assert GoTo(3) in decision.options


def test_20_1_six_units_do_not_cross_together() -> None:
    """20.1 The limit holds for a stack too."""
    state = position(at("4", *J), at("32", A1))
    run(state, NextImpulse(JAPANESE))
    decision = play(state, AssaultFrom(4), *(pick(key) for key in J))
    assert decision is not None
    assert GoTo(5) not in decision.options


def test_20_1_five_units_may_cross_in_the_regroup_phase() -> None:
    """20.1 The limit holds for the whole Regroup Phase, whatever the direction: three there, two back, no more."""
    state = position(at("4", *J[:4]), at("5", *J[4:]), at("32", A1))
    decision = run(state, RegroupPhase())
    assert decision is not None
    decision = play(state, DONE)
    for key in J[:3]:
        play(state, pick(key), GoTo(5))
    for key in J[4:]:
        play(state, pick(key), GoTo(4))
    decision = play(state, pick(J[3]))
    assert decision is not None
    assert GoTo(5) not in decision.options
    assert GoTo(3) in decision.options


def test_20_1_the_limit_starts_anew_with_every_impulse() -> None:
    """20.1 'during an Impulse': after five have crossed, the next impulse may use the bridge again."""
    state = position(at("4", *J), at("32", A1))
    run(state, NextImpulse(JAPANESE))
    decision = play(state, AssaultFrom(4), *(pick(key) for key in J[:5]), GoTo(5))
    stop(state, decision)
    play(state, DONE)
    state.agenda.clear()
    run(state, NextImpulse(JAPANESE))
    decision = play(state, AssaultFrom(4))
    assert decision is not None
    assert GoTo(5) in decision.options


def test_20_1_bridge_assaults_count_in_the_defence_value() -> None:
    """10.34C, 20.1 +1 for crossing, +1 more because the defender holds it: 2 + 2 + 2 = 6."""
    state = position(at("5", A1), at("4", (J[0], SPENT)))
    run(state, NextImpulse(AMERICAN))
    play(state, AssaultFrom(5), GoTo(4))
    assert state.fight is not None
    assert unit(A1) in state.fight.mandatory
    assert defence_value(state, state.fight).total == 6


def test_20_1_a_charge_over_an_enemy_bridge_takes_it() -> None:
    """20.1, 10.9 A charge is a mandatory assault: whoever gets over and stays holds the bridge he came by."""
    state = position(
        at("4", "JP-1_124-2-1", "JP-1_124-2-2"),
        at("5", ("US-EN-1", D2)),
        american="5",
        bridges=[AMERICAN, JAPANESE],
        holder=JAPANESE,
        dice=(1, 1, 6, 6),
    )
    decision = run(state, ChooseImpulse(JAPANESE))
    for action in (ChargeFrom(4, UNKNOWN), pick("JP-1_124-2-1"), DONE, Strike(unit("JP-1_124-2-1"))):
        decision = play(state, action)
    assert decision is not None and Strike(unit("US-EN-1")) in decision.options
    play(state, Strike(unit("US-EN-1")))
    assert state.bridges[LAGOON] == JAPANESE


def leaving(*crossed: int, **facts: Any) -> Edson:
    """Six Japanese defenders in 5 may leave over the lagoon bridge to 4, and nowhere else."""
    state = position(at("5", *J, A1, *facts.pop("leaders", ())), japanese="4 5", american="6 10 11", **facts)
    state.impulse, state.crossed = Impulse(AMERICAN, "assault", 10, ()), crossed
    run(state, VoluntaryRetreats(JAPANESE, 5))
    return state


def leavers(state: Edson) -> set[int]:
    return {way.unit for way in VoluntaryRetreats(JAPANESE, 5).options(state) if isinstance(way, RetreatTo)}


def test_20_1_r49_retreats_count_among_the_five() -> None:
    """20.1, R49 Five defenders go, the sixth finds the bridge used up; what crossed before counts too."""
    state = leaving(0, 0)
    for key in J[:5]:
        play(state, RetreatTo(unit(key), 4))
    assert leavers(state) == set()
    assert [place(state, key) for key in J] == [4] * 5 + [5]
    state = leaving(4, 0)
    play(state, RetreatTo(unit(J[5]), 4))
    assert leavers(state) == set()


def test_20_1_r49_nobody_retreats_for_a_point_over_a_bridge_that_is_used_up() -> None:
    """20.1, 10.4E, R49 With four across one Spent unit may retreat for a point, with five none."""
    for crossed, able in ((4, {unit(J[0])}), (5, set())):
        state = position(at("5", (J[0], SPENT), A1), japanese="4 5", american="6 10 11")
        state.impulse, state.crossed = Impulse(AMERICAN, "assault", 10, ()), (crossed, 0)
        options = Casualties(JAPANESE, (unit(J[0]),), 1, may_retreat=True).options(state)
        assert {way.unit for way in options if isinstance(way, RetreatTo)} == able


def test_20_1_r49_a_leader_is_one_of_the_five() -> None:
    """20.1, R18, R49 The unit he is with is the fifth: he stays. It is the fourth: he may go along."""
    state = leaving(4, 0, leaders=("JP-L-KOKUSHO",))
    assert play(state, RetreatTo(unit(J[0]), 4)) is None  # he is not even asked, and nobody else can leave
    assert place(state, "JP-L-KOKUSHO") == 5
    state = leaving(3, 0, leaders=("JP-L-KOKUSHO",))
    play(state, RetreatTo(unit(J[0]), 4), GO_ALONG)
    assert (place(state, "JP-L-KOKUSHO"), state.crossed[LAGOON]) == (4, 5)


def test_20_1_attackers_fall_back_over_a_bridge_that_is_used_up() -> None:
    """20.1 After a failed assault they go back the way they came, and are not counted again."""
    state = position(at("5", *J[:5], A1), japanese="4", american="5 6 10 11")
    state.impulse, state.crossed = Impulse(JAPANESE, "assault", 4, ()), (5, 0)
    state.came_from = {unit(key): 4 for key in J[:5]}
    run(state, RetreatForce(tuple(unit(key) for key in J[:5])))
    assert {place(state, key) for key in J[:5]} == {4}
    assert state.crossed == (5, 0)


def test_20_1_r49_withdrawals_in_the_close_combat_phase_are_not_counted() -> None:
    """20.1, 13.8, R49 The book limits impulses and the Regroup Phase: all six cross, and their leader with the last."""
    state = position(
        at("5", *J, A1, "JP-L-KOKUSHO"),
        japanese="4 5",
        american="6 10 11",
        dice=(6,) * 6,
        advantage_used=True,
        holder=AMERICAN,
    )
    run(state, CloseCombatPhase())
    play(state, WITHDRAW, STAND, *[STAY] * 5, GO_ALONG)
    assert {place(state, key) for key in (*J, "JP-L-KOKUSHO")} == {4}
