"""1.0 Setting up: fixed groups, hidden ones first, areas, capabilities, Hasty Defences, and the first flare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.conflict_of_heroes import bushido, events
from game.conflict_of_heroes.artillery import PlotAll
from game.conflict_of_heroes.asking import HEXES, NO, TOWARD, YES, At, FirefightQuestion, Toward, Unit, Yes
from game.conflict_of_heroes.carrying import light
from game.conflict_of_heroes.components import (
    AMERICAN,
    CARD_KINDS,
    JAPANESE,
    MARKER_KINDS,
    MARKERS,
    NO_HIT,
    PILES,
    SIDES,
    other,
)
from game.conflict_of_heroes.firefights import Firefight, Group
from game.conflict_of_heroes.fortifications import dig, may_shelter_in, step_in
from game.conflict_of_heroes.hidden import search
from game.conflict_of_heroes.movement import may_stand
from game.conflict_of_heroes.revealing import faces
from game.conflict_of_heroes.rounds import RoundStart
from game.conflict_of_heroes.state import OFF, SPENT, Engagement
from game.kernel.agenda import Action, Question, Side, Step
from game.kernel.catalogue import ScenarioError
from game.kernel.named import Piece, Place
from game.kernel.pool import Pool

FREE_FLARE_TURNS = 2  # F counted from the side's first turn


def new_state(sheet: Firefight, seed: int, options: tuple[str, ...]) -> Engagement:
    """Everything before the first question."""
    if "fog_of_war" in options and "variable_ap" not in options:
        raise ScenarioError("the rule 'fog_of_war' needs the rule 'variable_ap'")
    count = len(sheet.counters)
    state = Engagement(
        seed=seed,
        sheet=sheet,
        house=options,
        lead=sheet.lead,
        bushido=sheet.bushido or 0,
        where=[OFF] * count,
        facing=[0] * count,
        status=[0] * count,
        marker=[0] * count,
        could_be=[0] * count,
        maybe=[()] * count,
        caps=[0, 0],
        pool=[0, 0],
        used=[0, 0],
        sorties=[0, 0],
        hands=[Pool((0,) * CARD_KINDS)] * len(SIDES),
        deck=sheet.optional_deck if "cards_in_firefight_1" in options else sheet.deck,
        piles=[pile_of(sheet, pile) for pile in range(len(PILES))],
        control=dict(sheet.control),
        taken=frozenset(place for place, side in sheet.control if side == JAPANESE),
        bunkers=dict(sheet.bunkers),
        wire=sheet.wire,
        first=sheet.initiative if sheet.initiative is not None else AMERICAN,
    )
    if bushido.has_extra_no_hit(state):
        bushido.switch_no_hit(state, True)
    _place_fixed(state)
    state.do(*_order_of_setup(state))
    return state


def pile_of(sheet: Firefight, pile: int) -> Pool:
    """1.0.9 With the firefight's number of No Hit markers."""
    counts = [marker.count if marker.pile == pile else 0 for marker in MARKERS]
    if pile == JAPANESE:
        counts[NO_HIT] = sheet.no_hit
    assert len(counts) == MARKER_KINDS
    return Pool(tuple(counts))


def _place_fixed(state: Engagement) -> None:
    """1.0.6 Who has a hex on the sheet stands there; whoever is aboard fills the boats in their order."""
    for group in state.sheet.groups:
        if group.mode == "fixed":
            for unit, place, facing in zip(group.units, group.hexes, group.facings, strict=True):
                state.where[unit], state.facing[unit] = place, facing
                if group.in_bunkers:
                    state.bunkered.add(unit)
        elif group.mode == "aboard":
            _embark(state, group)
    rule = state.sheet.special("start_spent")
    for unit in state.sheet.units:
        if rule is not None and state.type(unit).id in rule.data["unit_types"]:
            state.status[unit] = SPENT


def _embark(state: Engagement, group: Group) -> None:
    boats = next(other_group.units for other_group in state.sheet.groups if other_group.name == group.carrier)
    for number, unit in enumerate(group.units):
        boat = boats[number // state.type(boats[0]).capacity]
        state.aboard[unit] = boat
        state.where[unit], state.facing[unit] = state.where[boat], state.facing[boat]


def _order_of_setup(state: Engagement) -> list[Step[Engagement] | Question[Engagement]]:
    """R03 The side without the first initiative sets up first; what is secret comes before what is seen."""
    first = AMERICAN if state.sheet.initiative is None else other(state.sheet.initiative)
    sides = (first, other(first))
    items: list[Step[Engagement] | Question[Engagement]] = []
    areas = [group for side in sides for group in state.sheet.groups if group.side == side and group.mode == "area"]
    items += [PlaceHidden(group.side, unit) for group in areas if group.hidden for unit in group.units]
    items += [PlotAll(1), DrawObjective()]
    items += [PlaceUnit(group.side, unit) for group in areas if not group.hidden for unit in group.units]
    items += [ChooseCapability(side, kind, cards) for side, kind, cards in state.sheet.choices]
    items += [PlaceHasty(side, place) for side, place in state.sheet.hasty]
    rule = state.sheet.special("free_flare")
    if rule is not None:
        items.append(FreeFlare(Side(SIDES.index(rule.data["side"]))))
    return [*items, OpeningSearch(), RoundStart(1)]


@dataclass(frozen=True)
class OpeningSearch(Step[Engagement]):
    """19.0.2, F Whoever shares a hex with somebody visible is found; who stands in an area never enters it first."""

    def run(self, state: Engagement) -> None:
        lines = [line for line in (*state.sheet.gains, *state.sheet.victory) if line.event == "unit_first_enters_area"]
        for unit in state.sheet.units:
            if any(state.where[unit] in line.places and line.of == state.side(unit) for line in lines):
                state.visited.add(unit)
        state.do(*faces(state, search(state, [])))


@dataclass(frozen=True)
class AsSuggested(Action):
    """Everybody of this side who is still to be placed in the same way, by a pattern of ours (data/suggested.json)."""


AS_SUGGESTED = AsSuggested()


def _waiting_for(state: Engagement, asked: PlaceHidden | PlaceUnit) -> list[Piece]:
    """Who is placed by the same kind of question of this side, whoever is asked for among them."""
    alike = [item for item in state.agenda if isinstance(item, type(asked)) and item.side == asked.side]
    return sorted({asked.unit, *(item.unit for item in alike)})


def _choices(state: Engagement, asked: PlaceHidden | PlaceUnit) -> list[Action]:
    pattern = state.sheet.suggested
    hexes: list[Action] = [HEXES[place] for place in _open_hexes(state, asked.unit)]
    return [*hexes, AS_SUGGESTED] if all(unit in pattern for unit in _waiting_for(state, asked)) else hexes


def _take_rest(state: Engagement, asked: PlaceHidden | PlaceUnit) -> list[tuple[Piece, Place, int]]:
    """The units with their suggested hexes and facings; nobody is asked for them any more."""
    units = _waiting_for(state, asked)
    kind, side = type(asked), asked.side
    state.agenda[:] = [item for item in state.agenda if not (isinstance(item, kind) and item.side == side)]
    return [(unit, *state.sheet.suggested[unit]) for unit in units]


def _open_hexes(state: Engagement, unit: Piece) -> list[Place]:
    return [place for place in state.sheet.group_of[unit].hexes if may_stand(state, unit, place)]


@dataclass(frozen=True)
class PlaceHidden(FirefightQuestion):
    """P02 A hex of the area; secret, no facing."""

    unit: Piece

    def choices(self, state: Engagement) -> Sequence[Action]:
        return _choices(state, self)

    def take(self, state: Engagement, action: Action) -> None:
        if isinstance(action, At):
            _put_hidden(state, self.unit, action.place)
            return
        for unit, place, _ in _take_rest(state, self):
            _put_hidden(state, unit, place)


def _put_hidden(state: Engagement, unit: Piece, place: Place) -> None:
    state.where[unit] = place
    state.hidden.add(unit)
    state.maybe[unit] = tuple(sorted(_open_hexes(state, unit)))
    state.tell(events.PlacedHidden, unit, place)


@dataclass(frozen=True)
class PlaceUnit(FirefightQuestion):
    """P01 A hex of the area that it can enter, its facing, and the bunker if there is one."""

    unit: Piece

    def choices(self, state: Engagement) -> Sequence[Action]:
        return _choices(state, self)

    def take(self, state: Engagement, action: Action) -> None:
        if not isinstance(action, At):
            for unit, place, facing in _take_rest(state, self):
                _put(state, unit, place, facing)
            return
        state.where[self.unit] = action.place
        inside = may_shelter_in(state, self.unit, action.place)
        state.do(InBunker(self.side, self.unit) if inside else FaceUnit(self.side, self.unit))


def _put(state: Engagement, unit: Piece, place: Place, facing: int) -> None:
    """As suggested: in the bunker where there is one."""
    inside = may_shelter_in(state, unit, place)
    state.where[unit], state.facing[unit] = place, state.bunkers[place] if inside else facing
    state.tell(events.UnitPlaced, unit, place, state.facing[unit])
    if inside:
        step_in(state, unit)


@dataclass(frozen=True)
class InBunker(FirefightQuestion):
    """P01 In the bunker or beside it."""

    unit: Piece

    def choices(self, state: Engagement) -> Sequence[Action]:
        return YES, NO

    def take(self, state: Engagement, action: Action) -> None:
        if isinstance(action, Yes):
            state.facing[self.unit] = state.bunkers[state.where[self.unit]]
            state.tell(events.UnitPlaced, self.unit, state.where[self.unit], state.facing[self.unit])
            step_in(state, self.unit)
        else:
            state.do(FaceUnit(self.side, self.unit))


@dataclass(frozen=True)
class FaceUnit(FirefightQuestion):
    """P01"""

    unit: Piece

    def choices(self, state: Engagement) -> Sequence[Action]:
        return TOWARD[1:]

    def take(self, state: Engagement, action: Toward) -> None:
        state.facing[self.unit] = action.facing
        state.tell(events.UnitPlaced, self.unit, state.where[self.unit], action.facing)


@dataclass(frozen=True)
class Choose(Action):
    """P04 A capability card."""

    card: str


@dataclass(frozen=True)
class ChooseCapability(FirefightQuestion):
    """P04, 9.5 One card for all units of a type."""

    type: str
    cards: tuple[str, ...]

    def choices(self, state: Engagement) -> Sequence[Action]:
        return [Choose(card) for card in self.cards]

    def take(self, state: Engagement, action: Choose) -> None:
        state.capability = (*state.capability, (self.type, action.card))
        state.tell(events.CapabilityChosen, self.side, self.type, action.card)


@dataclass(frozen=True)
class PlaceHasty(FirefightQuestion):
    """P38 Which unit in the hex gets the counter; with nobody there it is lost."""

    place: Place

    def choices(self, state: Engagement) -> Sequence[Action]:
        units = [u for u in state.seen_at(self.place) if state.side(u) == self.side and u not in state.hasty]
        return [Unit(unit) for unit in units] or [NO]

    def take(self, state: Engagement, action: Action) -> None:
        if isinstance(action, Unit):
            dig(state, action.unit)


@dataclass(frozen=True)
class FreeFlare(FirefightQuestion):
    """P39 Any hex, or nothing."""

    def choices(self, state: Engagement) -> Sequence[Action]:
        return [*(HEXES[place] for place in state.sheet.board.hexes), NO]

    def take(self, state: Engagement, action: Action) -> None:
        if isinstance(action, At):
            light(state, int(self.side), action.place, FREE_FLARE_TURNS)


@dataclass(frozen=True)
class DrawObjective(Step[Engagement]):
    """P05, F One of the objective cards by chance, secret."""

    def run(self, state: Engagement) -> None:
        rule = state.sheet.special("draw_objective")
        if rule is None:
            return
        kind = state.draw("the objective", (1,) * len(state.sheet.objectives))
        state.objective = state.sheet.objectives[kind][1]
        state.tell(events.ObjectiveDrawn, Side(SIDES.index(rule.data["side"])), state.objective)
