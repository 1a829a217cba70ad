"""What a finished game came to in figures: losses, points, luck, the proof of the dice, records, and old thoughts."""

from __future__ import annotations

from typing import Protocol

from game.kernel.agenda import Side, by_side
from game.kernel.words import count
from table.disclosure import END, disclosures
from table.keeping.audit import Audit
from table.keeping.records import Records, Result, rows_of
from ui.keeping.ledger import Luck, LuckLedger
from ui.scenes.host import Host
from ui.scenes.verdict import EndVerdict
from ui.widgets import CARD, NOTE, Line, Pane


class Ended(Protocol):
    """The scene, as far as its figures ask it."""

    app: Host
    verdict: EndVerdict
    ledger: LuckLedger
    audit: Audit
    records: Records
    outcome: Result | None
    finding: bool


def fill_facts(scene: Ended, pane: Pane) -> None:
    _losses(scene, pane)
    _luck(scene, pane)
    if scene.finding or (scene.audit.done and not scene.audit.agrees):
        pane.label("The dice")
        pane.text(scene.audit.plain_words(), CARD, "text" if scene.audit.agrees or not scene.audit.done else "warning")
    _records(scene, pane)
    _thoughts(scene, pane)


def _losses(scene: Ended, pane: Pane) -> None:
    lost = scene.ledger.losses(scene.verdict.match.view(scene.verdict.viewer))
    if lost:
        each = ", ".join(f"{scene.verdict.side_name(side)} {count(n, 'piece')}" for side, n in by_side(lost))
        pane.words(Line("Losses", CARD, True, "quiet"), Line(each, CARD), gap=8)
    points = sorted(scene.ledger.points.items())
    if scene.audit.done and len(points) > 1:
        alone = len(scene.verdict.match.game.players) == 1
        title = "Score by turn" if alone else f"Lead of the {scene.verdict.side_name(Side(0))} by turn"
        each = ", ".join(f"turn {turn}: {worth:+.0f}" for turn, worth in points)
        pane.words(Line(title, CARD, True, "quiet"), Line(each, CARD), gap=8)


def _luck(scene: Ended, pane: Pane) -> None:
    pane.words(Line("Luck of the dice", CARD, True, "quiet"), gap=0)
    if not scene.audit.done:
        pane.text("The game is being played again to count it.", CARD, "quiet")
        return
    lines = [
        Line(luck_words(scene.verdict.side_name(side), luck), CARD) for side, luck in sorted(scene.ledger.luck.items())
    ]
    if (luckier := scene.ledger.luckier()) is not None:
        name, lead = scene.verdict.side_name(luckier[0]), float(luckier[1])
        better = f"The {name} threw better, by {lead:.1f} pips. Where a low roll is wanted, a 1 counts as a 6."
        lines.append(Line(better, CARD, False, "quiet"))
    if not scene.ledger.luck:
        lines = [Line(luck_words(f"All {scene.ledger.rolls} rolls", scene.ledger.all_dice), CARD)]
    pane.words(*lines)


def _records(scene: Ended, pane: Pane) -> None:
    """Where this game stands among those of the same set-up, and among those with the same dice."""
    now = scene.outcome
    if now is None:
        return
    known = next((old for old in scene.records.on_seed(now) if old.digest == now.digest), now)
    pane.label("Best results of this set-up")
    pane.table(rows_of(scene.records.best(now.contest, 3), known))
    alike = scene.records.on_seed(now)
    if len(alike) > 1:
        pane.label("On these dice, in the order played")
        pane.table(rows_of(alike, known))


def _thoughts(scene: Ended, pane: Pane) -> None:
    """What the opponent weighed, newest first, for who chose to read everything at the end."""
    told = disclosures(scene.verdict.match, scene.verdict.seats.humans, scene.app.settings.openness)
    if scene.app.settings.openness != END or not told:
        return
    pane.heading("What the opponent thought")
    for plan in told:
        pane.words(Line(f"{scene.verdict.side_name(plan.side)}, move {plan.first}", CARD, True), gap=1)
        pane.words(*(Line(line, NOTE) for line in plan.lines), gap=6)


def luck_words(who: str, luck: Luck) -> str:
    """What was thrown, against what true dice bring on average."""
    expected = f"{float(luck.gain):+.1f} against {float(luck.expected):.1f} expected"
    return f"{who}: {luck.dice} dice, {luck.pips} pips, {expected}: {luck.words}."
