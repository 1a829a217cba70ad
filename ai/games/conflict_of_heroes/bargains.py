"""What each deed promises a unit, and what it costs in points that somebody else could use."""

from __future__ import annotations

from ai.brain import Weights
from ai.games.conflict_of_heroes.lanes import chance, harm, toughness
from ai.games.conflict_of_heroes.picture import Picture
from ai.games.conflict_of_heroes.stakes import FAR, Magnet, prices, route, scored
from game.conflict_of_heroes.components import MARKERS, UNHIT
from game.conflict_of_heroes.deeds import boats_for, exit_edge
from game.conflict_of_heroes.fire import cans, targets
from game.conflict_of_heroes.movement import creeps, gates, is_held, is_waiting, may_move, may_pivot, steps
from game.conflict_of_heroes.paying import DRIVEN, LONG_WORK, RALLYING
from game.conflict_of_heroes.preview import rally_chance
from game.conflict_of_heroes.rallying import has_rally
from game.conflict_of_heroes.state import ACTIVE, APS, FRESH, SPENT, By, Do, Engagement
from game.conflict_of_heroes.values import CLOSE_RANGE, LONG_RANGE
from game.kernel.agenda import Side
from game.kernel.named import Piece, Place

Bargain = tuple[float, int]  # what a deed promises, and its price in APs or CAPs
NOTHING: Bargain = (-1.0, 1)
CANISTER_RATING = 3  # 16.0
COMMANDED = 2  # CAPs below which nobody thinks of moving a spent unit
BRACE = 0.6  # of the price of a unit: what a marker costs it while it lasts


# ---- points


def cap_price(state: Engagement, side: Side, weights: Weights) -> float:
    """3.2.a What is not spent is lost: CAPs grow cheap when nobody is left who could use them."""
    mine = [unit for unit in state.sheet.units_of[side] if state.is_on_map(unit)]
    able = sum(state.status[unit] != SPENT for unit in mine)
    return weights["cap"] * (0.3 + 0.7 * able / max(1, len(mine)))


def cost_of(picture: Picture, unit: Piece, by: By, price: int) -> float:
    """What a payment takes from others."""
    state, weights, side = picture.world, picture.weights, picture.side
    ap = weights["ap"]
    if by == By.CAPS:
        return cap_price(state, side, weights) * price
    if by == By.CARD:
        return weights["card"]
    if by == By.CHANCE:  # the rest of an activation is thrown away
        return ap * max(0, APS - price) + weights["reserve"]
    if by == By.NEW:
        lost = state.pool[side] if state.active(side) else 0
        short = max(0, price - APS)
        return ap * (price + 2 * lost) + cap_price(state, side, weights) * short
    joins = weights["join"] if state.status[unit] == FRESH else 0.0
    return ap * price + joins + cap_price(state, side, weights) * max(0, price - state.pool[side])


def ways(state: Engagement, unit: Piece, price: int) -> list[By]:
    """How this could be paid for, roughly; the rules say it exactly when the deed is chosen."""
    side, status = state.sheet.side_of[unit], state.status[unit]
    found = []
    if status == ACTIVE and state.pool[side] + state.caps[side] >= price:
        found.append(By.POOL)
    if status == FRESH:
        found += [By.CHANCE, By.NEW] if state.caps[side] + APS >= price else [By.CHANCE]
    if state.caps[side] >= price:
        found.append(By.CAPS)
    return found


def unit_value(picture: Picture, unit: Piece) -> float:
    """Its best bargain, paid for in the cheapest way."""
    best = -2.0
    for worth, price in bargains(picture, unit).values():
        if worth <= best:
            continue
        paid = [cost_of(picture, unit, by, price) for by in ways(picture.world, unit, price)]
        if paid:
            best = max(best, worth - min(paid))
    return best


# ---- deeds


def bargains(picture: Picture, unit: Piece) -> dict[Do, Bargain]:
    """What each kind of deed promises this unit, best guess."""
    state = picture.world
    if state.where[unit] <= 0:
        return {Do.ENTER: (_entry(picture, unit), 1)} if is_waiting(state, unit) else {}
    if unit in state.aboard:
        return {Do.UNLOAD: (_landing(picture, unit), state.sheet.types[unit].move_cost), **_rallying(picture, unit)}
    if unit in state.hidden:
        return _ambush(picture, unit)
    found = {**_fighting(picture, unit), **_rallying(picture, unit)}
    found[Do.MOVE] = moving(picture, unit)
    found |= _works(picture, unit)
    found |= _points(picture, unit)
    return found


def _fire_price(picture: Picture, unit: Piece) -> int:
    state = picture.world
    return max(1, state.sheet.types[unit].attack_cost + MARKERS[state.marker[unit]].attack_cost)


def _fighting(picture: Picture, unit: Piece) -> dict[Do, Bargain]:
    state, price = picture.world, _fire_price(picture, unit)
    found: dict[Do, Bargain] = {}
    shot = picture.best_shot(unit)
    if shot > 0:
        found[Do.ATTACK] = (shot, price)
    fight = picture.best_grip(unit)
    if fight > 0:
        found[Do.CLOSE] = (fight + close_bonus(state, picture.side), price)
    if state.sheet.types[unit].indirect_cost and not is_held(state, unit, "attack"):
        found[Do.INDIRECT] = (_best_lob(picture, unit), state.sheet.types[unit].indirect_cost)
    if may_pivot(state, unit):
        turned = picture.outlook(unit, state.where[unit])
        if turned > max(0.0, shot) and state.where[unit] not in picture.brawlers:
            found[Do.PIVOT] = (0.6 * (turned - max(0.0, shot)), 1)
    if state.sheet.counters[unit].weapons:
        found |= _weapons(picture, unit)
    return found


def close_bonus(state: Engagement, side: Side) -> float:
    """F What a close combat attack saves in a round in which there has been none yet."""
    if side in state.fought:
        return 0.0
    total = 0.0
    for line in state.sheet.victory:
        if line.event == "no_close_combat_in_round" and line.of == side and line.from_round <= state.turn:
            total += line.points
    for line in state.sheet.losses:
        if line.event == "no_close_combat_in_round" and line.of == side and line.from_round <= state.turn:
            total += 0.3
    return total


def lob_value(picture: Picture, unit: Piece, place: Place) -> float:
    """13.0 Indirect fire: the range counts from the mortar, what lies between does not."""
    state, start = picture.world, picture.world.where[unit]
    kind = state.sheet.types[unit]
    far = state.sheet.board.distance(start, place)
    rating = kind.red + (CLOSE_RANGE if far == 1 else LONG_RANGE if far > kind.range_max else 0)
    total = 0.0
    for target in state.seen_at(place):
        worth = harm(state, target, toughness(state, target, place, start, unit) - rating)
        total += worth if state.sheet.side_of[target] != picture.side else -picture.weights["friend"] * worth
    return total


def _best_lob(picture: Picture, unit: Piece) -> float:
    state = picture.world
    spots = [place for place in targets(state, unit, Do.INDIRECT) if place in picture.brawlers]
    return max((lob_value(picture, unit, place) for place in spots), default=-1.0)


def _weapons(picture: Picture, unit: Piece) -> dict[Do, Bargain]:
    """14.1, 15.1, 16.0"""
    state, price = picture.world, _fire_price(picture, unit)
    found: dict[Do, Bargain] = {}
    weapons = state.sheet.counters[unit].weapons
    if "42" in weapons:
        blasts = [can_value(picture, unit, *pair) for pair in cans(state, unit)]
        if blasts:
            found[Do.CANISTER] = (max(blasts), price)
    if "41" in weapons and picture.guns:
        found[Do.SMOKE] = (max(smoke_value(picture, gun.place) for gun in picture.guns), price)
    if "40" in weapons and state.dark and not state.flares and picture.foes:
        found[Do.FLARE] = (max(flare_value(picture, place) for place in picture.prey[:6]), price)
    return found


def can_value(picture: Picture, unit: Piece, first: Place, second: Place) -> float:
    state, total = picture.world, 0.0
    for place, rating in ((first, CANISTER_RATING + CLOSE_RANGE), (second, CANISTER_RATING + LONG_RANGE)):
        for target in state.seen_at(place):
            kind = state.sheet.types[target]
            needed = kind.flank + state.sheet.board.terrain[place].dm - rating + (4 if kind.armoured else 0)
            worth = harm(state, target, needed)
            total += worth if state.sheet.side_of[target] != picture.side else -picture.weights["friend"] * worth
    return total


def smoke_value(picture: Picture, place: Place) -> float:
    """14.0 +2 against whatever comes out of the hex: the guns in it do about half of their harm."""
    state = picture.world
    if state.smoke.get(place):
        return -0.5
    guns = [gun for gun in picture.guns if gun.place == place]
    total = 0.0
    for unit in state.sheet.units_of[picture.side]:
        here = state.where[unit]
        for gun in guns if here > 0 else ():
            if here in gun.lane:
                needed = toughness(state, unit, here, gun.place, gun.unit) - gun.lane[here]
                total += gun.ready * (harm(state, unit, needed) - harm(state, unit, needed + 2))
    return picture.weights["danger"] * total


def flare_value(picture: Picture, place: Place) -> float:
    """15.1 Enemies in its light, for as many guns as could reach them by day."""
    state, board = picture.world, picture.world.sheet.board
    lit = sum(board.distance(place, spot) <= 1 for spot in picture.prey)
    guns = 0
    for unit in state.sheet.units_of[picture.side]:
        here = state.where[unit]
        if here > 0 and state.status[unit] != SPENT:
            guns += state.dark < board.distance(here, place) <= state.sheet.types[unit].range_max
    return picture.weights["flare"] * lit * min(3, guns)


def _rallying(picture: Picture, unit: Piece) -> dict[Do, Bargain]:
    state = picture.world
    if state.marker[unit] == UNHIT or not has_rally(state, unit):
        return {}
    price = DRIVEN if "63" in state.skills(unit) else RALLYING
    return {Do.RALLY: (rally_value(picture, unit), price)}


def rally_value(picture: Picture, unit: Piece, caps: int = 0) -> float:
    """7.6 What the marker takes, and what the next hit would take with it."""
    state = picture.world
    chance_to = float(rally_chance(state, unit, caps))
    burden = _burden(state, unit) + 0.3 * picture.danger(unit, state.where[unit])
    return picture.weights["rally"] * chance_to * prices(state.sheet)[unit] * burden


def _burden(state: Engagement, unit: Piece) -> float:
    """How much of a unit its marker takes."""
    marker = MARKERS[state.marker[unit]]
    lame = 0.25 * ("move" in marker.bars) + 0.5 * bool(marker.bars & {"attack", "other"})
    return min(
        1.0, BRACE * 0.5 + lame + 0.2 * bool(marker.red or marker.attack_cost > 0) + 0.1 * bool(marker.front < 0)
    )


def moving(picture: Picture, unit: Piece) -> Bargain:
    """The best neighbouring hex against the own one; kept as long as the enemy has not stirred."""
    state = picture.world
    flags = tuple(state.control.values())
    points = state.caps[picture.side] >= COMMANDED, picture.side in state.fought, bool(state.barred)
    key = ("move", *picture.likeness(unit), state.status[unit], flags, points, state.turn)
    found = picture.moves.get(key)
    if found is None:
        found = picture.moves[key] = _best_move(picture, unit)
    return found


def _best_move(picture: Picture, unit: Piece) -> Bargain:
    state = picture.world
    kind = state.sheet.types[unit]
    if not may_move(state, unit) or (kind.is_boat and unit not in state.aboard.values()):
        return NOTHING
    if state.status[unit] == SPENT and state.caps[picture.side] < COMMANDED:
        return NOTHING
    best, price = -1.0, 1
    here = picture.stand(unit, state.where[unit]) + anchor(picture, unit)
    for place, cost in steps(state, unit):
        if cost > APS + state.caps[picture.side]:
            continue
        gain = picture.stand(unit, place) - here - fight_ahead(picture, unit, place)
        if gain > best:
            best, price = gain, cost
    return best, price


def anchor(picture: Picture, unit: Piece) -> float:
    """What holds a unit where it is: a fortification, and a hex of its side's that the enemy wants."""
    state, here = picture.world, picture.world.where[unit]
    held = picture.weights["works"] * (unit in state.bunkered or unit in state.hasty)
    if state.control.get(here) == picture.side:
        alone = not any(state.where[u] == here for u in state.sheet.units_of[picture.side] if u != unit)
        held += picture.weights["hold"] * alone
    return held


def fight_ahead(picture: Picture, unit: Piece, place: Place) -> float:
    """Going in among enemies gives them the first blow; a round without close combat may cost more."""
    if place not in picture.brawlers:
        return 0.0
    return -0.5 * close_bonus(picture.world, picture.side)


def _works(picture: Picture, unit: Piece) -> dict[Do, Bargain]:
    """18.1.2, 18.2, 19.2"""
    state, weights = picture.world, picture.weights
    found: dict[Do, Bargain] = {}
    here = state.where[unit]
    quiet = not picture.magnets
    if unit not in state.hasty and unit not in state.bunkered and quiet:
        found[Do.DIG] = (weights["dig"] * (1 if picture.danger(unit, here) else 0.5), LONG_WORK)
    if here in state.bunkers:
        found[Do.SHELTER] = (-0.5 if unit in state.bunkered else 0.3, 2)
    if quiet and state.sheet.types[unit].unburdened:
        found[Do.HIDE] = (weights["hide"] - 0.3, LONG_WORK)
    if state.sheet.types[unit].on_foot and state.sheet.board.terrain[here].id == "surf":
        found[Do.LOAD] = (-0.5, 1)
    return found


def _points(picture: Picture, unit: Piece) -> dict[Do, Bargain]:
    """F Deeds that score."""
    state, found = picture.world, {}
    here = state.where[unit]
    if here in state.sheet.dumps and state.control.get(here) == picture.side:
        found[Do.BURN] = (3.0, 3)
    if exit_edge(state, picture.side, unit):
        line = scored(state.sheet, "unit_exited")
        points = float(line.points) if line and (not line.types or state.sheet.types[unit].id in line.types) else 0.0
        rounds = state.sheet.rounds - state.turn
        found[Do.EXIT] = (points - 0.25 * rounds - 0.2, state.sheet.types[unit].move_cost)
    return found


def _entry(picture: Picture, unit: Piece) -> float:
    """F Whoever earns points by staying out stays out; everybody else comes at once."""
    state = picture.world
    paid = any(line.event == "unit_not_entered_round_end" for line in state.sheet.victory)
    if paid and state.sheet.group_of[unit].name in state.sheet.free_groups:
        return -1.0
    places = [place for place, _ in gates(state, unit)]
    if not places:
        return -1.0
    return 0.5 + max(picture.stand(unit, place) for place in places)


def _landing(picture: Picture, unit: Piece) -> float:
    """22.0 Out where the boat can bring it no nearer."""
    state, here = picture.world, picture.world.where[unit]
    if state.sheet.board.terrain[here].id != "surf" or not boats_for(state, unit):
        return -1.0
    hopes: list[Magnet] = picture.magnets
    if not hopes:
        return 0.3
    boat = state.sheet.types[state.aboard[unit]]
    nearest = min(hopes, key=lambda magnet: route(state.sheet, boat, magnet.places).get(here, FAR))
    way = route(state.sheet, boat, nearest.places)
    better = min((way.get(place, FAR) for place in state.sheet.board.near[here]), default=FAR)
    return 0.8 if better >= way.get(here, FAR) - 2 else 0.1


def _ambush(picture: Picture, unit: Piece) -> dict[Do, Bargain]:
    """19.0 A hidden unit waits for a shot that is worth being seen for."""
    state, weights = picture.world, picture.weights
    price = _fire_price(picture, unit)
    found: dict[Do, Bargain] = {Do.PIVOT: (-1.0, 1)}
    shot = picture.best_shot(unit)
    if shot > 0:
        found[Do.ATTACK] = (shot - weights["ambush"], price)
    if state.sheet.types[unit].unburdened and picture.magnets and not is_held(state, unit, "move"):
        here = weights["near"] * picture.pull(unit, state.where[unit])
        ahead = [weights["near"] * picture.pull(unit, place) for place in creeps(state, unit, state.where[unit])]
        found[Do.CREEP] = (max(ahead, default=here) - here, 4)
    return {**found, **_rallying(picture, unit)}


def roll_gain(picture: Picture, target: Piece, needed: int) -> list[float]:
    """What 0, 1 and 2 points more on a throw at a unit add."""
    state = picture.world
    sign = 1.0 if state.sheet.side_of[target] != picture.side else -1.0
    plain = harm(state, target, needed)
    return [sign * (harm(state, target, needed - more) - plain) for more in range(3)]


def odds_gain(worth: float, needed: int) -> list[float]:
    plain = chance(needed)
    return [worth * (chance(needed - more) - plain) for more in range(3)]
