"""11.19-11.24 A battle on stage: both stacks, every column it was shifted by, the die, and the word for it."""

from __future__ import annotations

from game.ichi_go import events as told
from game.ichi_go.preview import foresee
from game.ichi_go.state import China, Clash
from game.ichi_go.values import defender_side, field_of, shifts
from game.ichi_go.wording.battles import halved_words
from game.ichi_go.wording.names import short_place
from game.kernel.forecast import Chance, Tone
from game.kernel.named import Piece
from game.kernel.tally import TallyLine
from game.kernel.words import count
from ui.director.fight import Camp, FightOutcome, FightShow, StageFighter
from ui.director.happening import Happening
from ui.skins.ichi_go.map import name_of


def show_of(now: Happening[China], fought: told.Fought) -> FightShow | None:
    """The battle as it stood when the die fell; None where the reader does not know enough of it."""
    view = now.before
    battle = view.battle
    odds = next((event for event in reversed(now.events[: now.index]) if isinstance(event, told.OddsFound)), None)
    if battle is None or odds is None:
        return None
    name = short_place(fought.target)
    attack = _attackers(view, battle, odds, fought)
    defence = _defenders(view, battle, odds, fought)
    title = f"{'Momentum' if battle.is_momentum else 'Attack'} on {name}, {odds.odds}"
    title += f" shifted to {odds.shifted}" if odds.shift else ""
    outcome = _outcome(view, battle, fought, name)
    return FightShow(
        name_of(fought.target), title, (attack, defence), view, now.after, _foreseen(view, battle), outcome
    )


def _attackers(view: China, battle: Clash, odds: told.OddsFound, fought: told.Fought) -> Camp:
    """Every column with its reason; the die is read under the last heading."""
    halved = ", some of it halved" if halved_words(view, battle) else ""
    lines = [TallyLine(f"strength{halved}", odds.attack, "11.6")]
    lines += [
        TallyLine(f"{line.reason}, columns", line.points, line.rule) for line in shifts(field_of(view, battle)).lines
    ]
    gone = fought.attacker >= sum(view.steps_of(unit) for unit in battle.attackers)
    fighters = _fighters(view, battle.attackers, gone)
    starts = dict.fromkeys(battle.origins)
    where = ", ".join(short_place(start) for start in starts)
    return Camp(battle.nation.side, "attack", where, fighters, tuple(lines), (fought.die,), False, odds.shifted)


def _defenders(view: China, battle: Clash, odds: told.OddsFound, fought: told.Fought) -> Camp:
    units = view.stacks.get(battle.target, ())
    fighters = _fighters(view, units, is_cleared(view, battle, fought))
    lines = (TallyLine("strength", odds.defence, "11.1"),)
    says = str(odds.defence) if units else "garrison of 1"
    return Camp(defender_side(battle), "defend", short_place(battle.target), fighters, lines, (), False, says)


def _fighters(view: China, units: tuple[Piece, ...], gone: bool) -> tuple[StageFighter, ...]:
    """The strongest in front."""
    ranked = sorted(units, key=lambda unit: -max(0, view.factor(unit)))
    return tuple(StageFighter(unit, "line" if number else "lead", is_lost=gone) for number, unit in enumerate(ranked))


def is_cleared(view: China, battle: Clash, fought: told.Fought) -> bool:
    """11.24 Whether nobody is left in the hex after these losses."""
    standing = sum(view.steps_of(unit) for unit in view.stacks.get(battle.target, ())) + int(battle.garrison)
    return fought.defender >= standing


def _outcome(view: China, battle: Clash, fought: told.Fought, name: str) -> FightOutcome:
    has = sum(view.steps_of(unit) for unit in battle.attackers)
    wall = sum(view.steps_of(unit) for unit in view.stacks.get(battle.target, ())) + int(battle.garrison)
    own, theirs = count(min(fought.attacker, has), "step"), count(min(fought.defender, wall), "step")
    sums = f"Die {fought.die}, {fought.result}"
    if is_cleared(view, battle, fought):
        return FightOutcome(
            "CLEARED",
            (f"{sums}: {name} is empty, you lose {own}.", f"{sums}: {name} is lost, he loses {own}."),
            Tone.GOOD,
        )
    word, tone = ("HELD", Tone.BAD) if fought.attacker <= fought.defender else ("REPULSED", Tone.BAD)
    return FightOutcome(
        word,
        (
            f"{sums}: {name} holds, you lose {own}, he loses {theirs}.",
            f"{sums}: {name} holds, you lose {theirs}, he loses {own}.",
        ),
        tone,
    )


def _foreseen(view: China, battle: Clash) -> tuple[Chance, Chance]:
    """Once both stacks lay open, and before the die."""
    falls = round(foresee(view, battle).cleared, 9)
    name = short_place(battle.target)
    return Chance(f"{name} falls", falls, Tone.GOOD), Chance(f"{name} holds", 1.0 - falls, Tone.GOOD)
