"""Questions and answers in words."""

from __future__ import annotations

from typing import Any

from game.ichi_go import (
    advance,
    air,
    airborne,
    area_army,
    attack,
    causeway,
    combat,
    movement,
    recruits,
    reinforcement,
    resolution,
    sequence,
    support,
)
from game.ichi_go.components import AIRBORNE, FIRST_COUNTER
from game.ichi_go.march import key_of, ready
from game.ichi_go.state import China, is_regular
from game.ichi_go.wording.names import (
    full_place,
    ground,
    nation,
    place,
    places,
    stack_words,
    strong_unit,
    strong_units,
    unit,
    units,
)
from game.kernel.agenda import Action, Question
from game.kernel.named import Place
from game.kernel.picking import Done, Pick
from game.kernel.words import Sentences, count

# ---- questions


def _choose_stack(state: China, q: movement.ChooseStack) -> str:
    return "{nation:nation} movement: which stack moves next (10.3)?"


def _who(state: China, q: movement.WhoMoves) -> str:
    chosen = f" So far: {units(state, q.chosen)}." if q.chosen else ""
    return f"Who of the stack in {place(q.place)} moves (10.3)?{chosen}"


def _destination(state: China, q: movement.Destination) -> str:
    far = f", {q.far} by strategic movement (10.17)" if q.far > q.left else ""
    verb = "does" if len(q.units) == 1 else "do"
    return f"Where {verb} {units(state, q.units)} go from {place(q.place)}? {q.left} movement points{far}."


def _attackers(state: China, q: attack.Attackers) -> str:
    battle = state.the_battle
    so_far = f" So far: {strong_units(state, q.chosen)}." if q.chosen else ""
    head = "Momentum against" if battle.is_momentum else "Attack on"
    return f"{head} {full_place(battle.target)}, held by {_held(state, battle.target)}. Who attacks (11.5)?{so_far}"


def _held(state: China, target: Place) -> str:
    return stack_words(state, target) if target in state.stacks else "its garrison of 1"


def _support(state: China, q: support.Support) -> str:
    target = place(state.the_battle.target)
    group = ", and the Special Forces Group" if state.sf else ""
    return f"How many of {count(state.tanks, 'tank regiment')}{group} support the attack on {target} (11.17)?"


def _defensive(state: China, q: support.DefensiveTanks) -> str:
    battle = state.the_battle
    known = f" Attackers: {strong_units(state, battle.attackers)}." if battle.is_open else ""
    return f"{place(battle.target)} is attacked.{known} How many tank regiments help to hold it (11.17)?"


def _loss(state: China, q: resolution.StepLoss) -> str:
    role = "attack on" if q.role == resolution.ATTACKER else "defence of"
    return (
        f"{role.capitalize()} {place(state.the_battle.target)}: {count(q.owed, 'step')} to lose. Who loses one (11.21)?"
    )


def _advance(state: China, q: advance.AdvanceIn) -> str:
    chosen = f" So far: {units(state, q.chosen)}." if q.chosen else ""
    return f"{full_place(state.the_battle.target)} is empty. Who advances (11.24)?{chosen}"


def _momentum(state: China, q: advance.Momentum) -> str:
    return f"{units(state, q.units)} in {place(q.place)} may attack again at once (11.25)."


def _landing(state: China, q: causeway.Landing) -> str:
    return f"Which divisions land at {place(q.place)}, one to eight (5.3.4)? {len(q.chosen)} chosen."


def _airborne(state: China, q: airborne.Airborne) -> str:
    if AIRBORNE in state.steps:
        return "Is the 11th Airborne flown to another city, in place of a Chinese unit (8.11)?"
    return "The 11th Airborne: land it at a beachhead, drop it, or keep it (8.11)?"


def _withdraw(state: China, q: reinforcement.Withdraw) -> str:
    return f"Which {count(q.number, 'division')} must leave China (9.2)? {units(state, q.chosen)} chosen."


def _air(state: China, q: air.AirMarker) -> str:
    placed = f" So far: {', '.join(map(place, q.chosen))}." if q.chosen else ""
    return f"Where do the air markers go? {q.number - len(q.chosen)} to place (8.2).{placed}"


def _ask_unit(words: str) -> Any:
    return lambda state, q: words.format(unit=unit(state, q.unit), strong=strong_unit(state, q.unit))


ASK = Sentences(
    "words",
    {
        sequence.PhaseOrder: "The {nation:nation} phases: do they move or fight first (5.5)?",
        movement.ChooseStack: _choose_stack,
        movement.WhoMoves: _who,
        movement.Destination: _destination,
        combat.ChooseBattle: "{nation:nation} combat: which hex is attacked next (11.0)?",
        attack.Attackers: _attackers,
        support.Support: _support,
        support.DefensiveTanks: _defensive,
        resolution.StepLoss: _loss,
        advance.AdvanceIn: _advance,
        advance.Momentum: _momentum,
        air.AirMarker: _air,
        air.Bombers: "Do the B-29s fly this turn, and over which Japanese city (8.9)?",
        air.Airlift: "Which Chinese army is flown to another city (8.10)?",
        air.AirliftTo: _ask_unit("To which city is {unit} flown (8.10)?"),
        recruits.PlaceRegular: "Where does a Chinese reinforcement gather? {left} left to place (9.7).",
        reinforcement.Withdraw: _withdraw,
        reinforcement.ToPool: "Which of them joins the 14th Area Army? Any other leaves the game (9.2).",
        reinforcement.Substitute: lambda s, q: (
            f"Which two weaker units leave instead (9.2)? {units(s, q.chosen)} chosen."
        ),
        reinforcement.ChooseUnion: "Does a reduced division absorb a brigade (9.5)?",
        reinforcement.FromFormosa: lambda s, q: (
            f"Which divisions come from Formosa, two at most (9.3)? {units(s, q.chosen)} chosen."
        ),
        reinforcement.Enter: _ask_unit("Where does {strong} come in (9.1)?"),
        area_army.LandAt: _ask_unit("Where does {unit} of the 14th Area Army land (5.3.8)?"),
        causeway.Port: "Where is the second landing (5.3.12)?",
        causeway.Landing: _landing,
        causeway.Displace: lambda s, q: f"Where is {unit(s, q.unit)} in {place(q.place)} moved aside to (5.3.12)?",
        causeway.Garrison: _ask_unit("Where on Formosa does {strong} stand (5.3.5)?"),
        causeway.Transfer: "Which divisions go by sea to a beachhead (10.11)?",
        airborne.AerialSupply: "Which US hex is supplied from the air (7.8)?",
        airborne.Airborne: _airborne,
    },
    (nation,),
)


def ask(state: China, question: Question[Any]) -> str:
    return ASK(question, state)


# ---- answers


def _stack(state: China, q: movement.ChooseStack, a: movement.MoveFrom) -> str:
    movers = ready(state, a.place, q.nation)
    points = state.points.get(key_of(state, movers, a.place))
    rolled = f", {points} points rolled" if points is not None else ""
    return f"{place(a.place)}: {strong_units(state, reversed(movers))}{rolled}"


def _move(state: China, q: movement.Destination, a: movement.MoveTo | movement.Via) -> str:
    way = q.ends(state)[a.place]
    far = ", strategic" if way.is_strategic else ""
    own = f", with {stack_words(state, a.place)}" if a.place in state.stacks else ""
    return f"{place(a.place)}: {ground(a.place)}, {count(way.cost, 'point')}{far}{own}"


def _via(state: China, q: movement.Destination, a: movement.Via) -> str:
    return f"Over {_move(state, q, a)}, then further"


def _target(state: China, q: Question[Any], a: attack.AttackHex) -> str:
    return f"{full_place(a.place)}: {_held(state, a.place)}"


def _pick(state: China, q: Question[Any], a: Pick[Any]) -> str:
    if isinstance(q, air.AirMarker):
        return _at(state, q, air.AT[a.item])
    where = f" in {place(state.place_of(a.item))}" if isinstance(q, attack.Attackers | resolution.StepLoss) else ""
    same = f", counter {a.item - FIRST_COUNTER + 1}" if is_regular(a.item) and a.item in state.tried else ""
    return f"{strong_unit(state, a.item)}{same}{where}"


def _commit(state: China, q: Question[Any], a: support.CommitSupport) -> str:
    tanks = count(a.tanks, "tank regiment") if a.tanks else "no tanks"
    return f"{tanks}{' and the Special Forces Group' if a.sf else ''}"


def _all_in(state: China, q: Question[Any], a: attack.AllIn) -> str:
    match q:
        case attack.Attackers():
            return f"Everybody: {strong_units(state, q.candidates(state))}"
        case advance.AdvanceIn():
            return f"The strongest: {strong_units(state, advance.strongest(state))}"
    return "The first eight divisions"


def _not_now(state: China, q: Question[Any], a: air.NotNow) -> str:
    match q:
        case reinforcement.Enter():
            return "It waits for a later turn"
        case causeway.Transfer():
            return "Nobody else goes by sea"
        case reinforcement.ChooseUnion():
            return "No more absorptions"
    return "Not now"


def _at(state: China, q: Question[Any], a: air.At) -> str:
    held = f", {stack_words(state, a.place)} there" if a.place in state.stacks else ""
    return f"{full_place(a.place)}{held}"


def _fly(state: China, q: Question[Any], a: air.Fly) -> str:
    return f"{strong_unit(state, a.unit)} in {place(state.place_of(a.unit))}"


def _absorb(state: China, q: Question[Any], a: reinforcement.Absorb) -> str:
    pair = f"{unit(state, a.division)} absorbs {unit(state, a.brigade)}"
    return f"{pair} in {place(state.place_of(a.division))}"


def _ship(state: China, q: Question[Any], a: causeway.Ship) -> str:
    start = state.place_of(a.unit)
    origin = f"from {place(start)}" if start else "from the fleet"
    return f"{unit(state, a.unit)} {origin} to {place(a.place)}"


def _done(state: China, q: Any, a: Done) -> str:
    if isinstance(q, air.AirMarker):
        return f"That is all: {places(q.chosen)}"
    return f"That is all: {units(state, q.chosen)}" if q.chosen else "Nobody"


SAY = Sentences(
    "words",
    {
        sequence.MoveFirst: "Move first, then fight",
        sequence.FightFirst: "Fight first, then move",
        movement.MoveFrom: _stack,
        movement.Airlifted: lambda s, q, a: f"{strong_unit(s, a.unit)}, flown to {place(s.place_of(a.unit))}",
        movement.EndMovement: "Nobody else moves",
        movement.WholeStack: "The whole stack",
        movement.MoveTo: _move,
        movement.Via: _via,
        movement.Stay: "No further",
        attack.AttackHex: _target,
        attack.AllIn: _all_in,
        attack.CallOff: "Call the attack off",
        attack.NoMomentum: "Stop here",
        combat.EndCombat: "No more attacks",
        support.CommitSupport: _commit,
        advance.Nobody: "Nobody advances",
        air.At: _at,
        air.NotNow: _not_now,
        air.Fly: _fly,
        reinforcement.Absorb: _absorb,
        causeway.Ship: _ship,
        airborne.Drop: lambda s, q, a: f"Drop it at {full_place(a.place)}",
        Pick: _pick,
        Done: _done,
    },
)


def say(state: China, question: Question[Any], action: Action) -> str:
    return SAY(action, state, question)
