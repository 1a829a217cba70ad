"""11 Battles as forecasts, told from the reader's side: what may come of them, and the table that is read."""

from __future__ import annotations

from collections.abc import Sequence

from game.ichi_go.preview import BattleForecast, Strengths, foresee
from game.ichi_go.preview.table import OddsColumn, odds_columns
from game.ichi_go.secrets import is_cover
from game.ichi_go.state import China, Clash
from game.ichi_go.supply import is_out
from game.ichi_go.theatre import is_river
from game.ichi_go.values import QUARTERS, rounded
from game.ichi_go.wording.names import short_place, units
from game.kernel.agenda import Side
from game.kernel.dice import percent
from game.kernel.forecast import Chance, ChanceColumn, ChanceTable, Expected, Forecast, Tone
from game.kernel.state import SIX
from game.kernel.tally import Reason, Tally
from game.kernel.words import joined

SURE = 1e-9  # sums of floats are never quite one


def battle_forecast(view: China, battle: Clash, reader: Side) -> Forecast:
    """`Hengyang falls 84 %` for whoever attacks, `Hengyang holds 16 %` for whoever stands there."""
    seen = foresee(view, battle)
    mine = reader == battle.nation.side
    name = short_place(battle.target)
    held = max(0.0, 1.0 - seen.cleared - seen.void)
    head = Chance(f"{name} falls", seen.cleared, Tone.GOOD)
    if not mine:
        head = Chance(f"{name} holds", held + seen.void, Tone.GOOD)
    own, theirs = (seen.own_lost, seen.enemy_lost) if mine else (seen.enemy_lost, seen.own_lost)
    return Forecast(
        f"attack on {name}",
        _outcomes(seen, held, mine),
        headline=head,
        expected=(
            Expected("you lose", own, "steps", Tone.BAD),
            Expected("the enemy loses", theirs, "steps", Tone.GOOD),
        ),
        sums=(_strength("Attack", seen.attack, "11.6"), _strength("Defence", seen.defence, "11.1"), seen.shift),
        notes=tuple(_notes(view, battle, seen, mine)),
        exact=seen.is_exact,
        table=_table(odds_columns(seen, battle), seen.shift, mine),
    )


def _outcomes(seen: BattleForecast, held: float, mine: bool) -> tuple[Chance, ...]:
    """Exclusive, and one of them comes out; a hex that falls to nobody stays empty."""
    empty = max(0.0, seen.cleared - seen.advance)
    found = [
        Chance("it falls, and you may advance" if mine else "it falls, and he may advance", seen.advance, Tone.GOOD),
        Chance("it falls, but nobody is left to advance", empty, Tone.PARTLY_GOOD),
        Chance("it holds", held, Tone.BAD),
        Chance("nobody with any strength attacks", seen.void, Tone.BAD),
    ]
    kept = [chance if mine else Chance(chance.label, chance.share, chance.tone.turned()) for chance in found]
    return tuple(chance for chance in kept if chance.share > SURE) or tuple(kept[:1])


def _notes(view: China, battle: Clash, seen: BattleForecast, mine: bool) -> list[Reason]:
    found = halved_words(view, battle)
    if not battle.is_open and mine:
        found.append(Reason("First both stacks are shown; then there is no way back", ("6.6",)))
    if battle.is_open and len(seen.odds) == 1:
        found.append(Reason("Both stacks lie open: of all columns only this one is left", ("6.6",)))
    walk = 1.0 - seen.void - sum(seen.odds.values())
    if walk > SURE:
        found.append(Reason(f"Nobody there has any strength, and no die is thrown: {_share(walk)}", ("11.27",)))
    if seen.momentum and mine:
        found.append(Reason(f"Afterwards momentum, where you advance in supply: {_share(seen.momentum)}", ("11.25",)))
    if battle.tanks + battle.sf and mine:
        found.append(Reason("What supports it is gone afterwards and pays losses first", ("11.17",)))
    return found


def halved_words(view: China, battle: Clash) -> list[Reason]:
    """7.3, 11.13 Whose factors do not count in full."""
    pairs = [(u, p) for u, p in zip(battle.attackers, battle.origins, strict=True) if not is_cover(u)]
    across = dict.fromkeys(p for _, p in pairs if is_river(p, battle.target))
    out = [u for u, p in pairs if is_out(view, u, p)]
    found = [Reason(f"Halved across the river: who attacks from {joined(map(short_place, across))}", ("11.13",))]
    cut = [Reason(f"Halved, out of supply: {units(view, out)}", ("7.3",))]
    return found[: min(1, len(across))] + (cut if out else [])


def _share(share: float) -> str:
    return percent(share).replace("%", " %")


def _strength(title: str, strengths: Strengths, rule: str) -> Reason:
    """`Attack strength 18`, or the range of what it may be."""
    totals = [rounded(quarters) if quarters else 0 for quarters, _ in strengths.chances]
    low, high = min(totals), max(totals)
    mean = sum(quarters * share for (quarters, _), share in strengths.chances.items()) / QUARTERS
    words = f"{title} strength {low}" if low == high else f"{title} strength {low} to {high}, about {mean:.1f}"
    return Reason(words, (rule,))


def _table(columns: Sequence[OddsColumn], shift: Tally, mine: bool) -> ChanceTable | None:
    if not columns:
        return None
    fought = sum(column.share for column in columns)
    rows = tuple(str(die) for die in range(1, SIX + 1))
    legend = "steps lost: attacker / defender"
    made = tuple(
        ChanceColumn(column.heading, column.share / fought, _cells(column), column.from_heading) for column in columns
    )
    table = ChanceTable("Result table", legend, rows, made, shift)
    return table if mine else table.turned()


def _cells(column: OddsColumn) -> tuple[Chance, ...]:
    """What each die does to the attacker's aim: always, sometimes or never."""
    found = []
    for words, cleared in zip(column.cells, column.cleared, strict=True):
        part = cleared / column.share
        tone = Tone.GOOD if part > 1 - SURE else Tone.PARTLY_GOOD if part > SURE else Tone.BAD
        found.append(Chance(words, part, tone))
    return tuple(found)
