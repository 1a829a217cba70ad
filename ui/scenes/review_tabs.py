"""The words of a review: one step, the turning points, the ledger, what to try again, and what happened in truth."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from game.kernel.agenda import Side
from game.kernel.match import Match
from table.disclosure import END, NEVER, disclosures
from table.keeping.intents import intent_of
from table.review.advice import Advice
from table.review.desk import ReviewDesk
from table.review.steps import Cause
from table.review.telling import TurnedWords, deed_of, ledger_rows, line_of, points, weight_words
from table.seats import noted_seats
from ui.keeping.standing import side_title
from ui.scenes.fight_paper import FightPaperScene
from ui.scenes.host import Host
from ui.scenes.ledger_bars import LedgerBars, bars_height
from ui.scenes.review_board import ReviewBoard
from ui.scenes.review_tale import ReviewTale
from ui.scenes.turn_card import TurnCardScene
from ui.scenes.turning_cards import TurningCard, picture_of_step, title_of_step
from ui.scenes.what_happened import fill_history
from ui.scenes.what_if_desk import WhatIfDesk
from ui.widgets import BODY, CARD, LEAD, NOTE, Act, Chip, Line, Pane, Style

STEP, TURNED, LEDGER, TRY, TRUTH = TABS = "Step", "Turned", "Ledger", "What-if", "History"
MOST_SENTENCES = 8
TINY = 0.015  # of the chance: less is not worth a word


class Reviewed(Protocol):
    """The scene, as far as its words ask it."""

    app: Host
    style: Style
    reviewed: Match[Any]
    save: Path | None
    reader: Side
    tale: ReviewTale
    desk: ReviewDesk
    advice: Advice
    what_if: WhatIfDesk
    cursor: int
    tab: str
    ground: ReviewBoard
    turned: list[TurnedWords]

    @property
    def last(self) -> int: ...
    def go(self, index: float) -> None: ...
    def open_tab(self, name: str) -> None: ...
    def ask_general(self) -> None: ...


def fill_review(scene: Reviewed, pane: Pane) -> None:
    if not scene.tale.retraced.is_done:
        pane.text("The game is being read.", BODY, "quiet")
        return
    {STEP: _step, TURNED: _turned, LEDGER: _ledger, TRY: _try, TRUTH: _truth}[scene.tab](scene, pane)


# ---- one step --------------------------------------------------------------------------------------------------------


def _step(scene: Reviewed, pane: Pane) -> None:
    if scene.cursor >= scene.last:
        _the_end(scene, pane)
        return
    match, answer = scene.reviewed, scene.tale.answers[scene.cursor]
    view = scene.tale.view(scene.cursor, scene.reader)
    where = scene.tale.skin.turn_words(view) if scene.tale.skin is not None else ""
    pane.words(Line(where, CARD, True, "accent"), gap=0)
    pane.words(Line(f"Decision {scene.cursor + 1} of {scene.last}", LEAD, True), gap=6)
    side = answer.decision.side
    who = "You" if side == scene.reader else f"The {side_title(match.game, side)}"
    if _may_tell(scene, side):
        pane.words(Line(f"{who} decided:", CARD, False, "quiet"), Line(deed_of(match.game, answer), BODY, True), gap=6)
    told = scene.tale.sentences(scene.cursor)
    more = [f"And {len(told) - MOST_SENTENCES} more."] if len(told) > MOST_SENTENCES else []
    if told:
        pane.words(*(Line(words, CARD) for words in [*told[:MOST_SENTENCES], *more]), gap=8)
    _chances(scene, pane)
    _cards(scene, pane)
    _intent(scene, pane)
    _thoughts(scene, pane)
    _general(scene, pane)


def _may_tell(scene: Reviewed, side: Side) -> bool:
    """While a game runs, what the other side answered is known only by what one saw of it."""
    return side == scene.reader or scene.reviewed.decision is None


def _the_end(scene: Reviewed, pane: Pane) -> None:
    match = scene.reviewed
    over = match.decision is None
    pane.words(Line("The end" if over else "As it stands now", LEAD, True), gap=6)
    pane.text(match.game.score(match.view(scene.reader)), BODY)
    for line in [f"{words.number}. {words.cause} {words.points}: {words.sentence}" for words in scene.turned]:
        pane.words(Line(line, CARD), gap=4)
    pane.words(Line("Page Up goes one step back; the line below leads anywhere.", NOTE, False, "quiet"))


def _chances(scene: Reviewed, pane: Pane) -> None:
    """What the choice and the dice did here; words first."""
    analysis = scene.desk.analysis
    if analysis is None or len(analysis.steps) <= scene.cursor:
        return
    step = analysis.steps[scene.cursor]
    after = analysis.curve[scene.cursor + 1] if len(analysis.curve) > scene.cursor + 1 else step.chosen
    own = step.side == scene.reader
    said = []
    for cause, name in ((Cause.CHOICE, "This choice" if own else "Their choice"), (Cause.DICE, "The dice")):
        swing, error = step.swing(after, cause)
        if cause is Cause.DICE and not step.dice:
            continue
        if abs(swing) < max(TINY, 2 * error):
            said.append(f"{name}: about even.")
        else:
            said.append(f"{name} {weight_words(swing)}: {points(swing)}, give or take {round(200 * error)}.")
    chance = f"Your chance: {step.before.mean:.0%} before, {after.mean:.0%} after."
    pane.words(*(Line(words, CARD) for words in said), Line(chance, CARD, False, "quiet"), card=True)


def _cards(scene: Reviewed, pane: Pane) -> None:
    """Fight card and turn card, where there is one."""
    chips = []
    fight = scene.tale.fight(scene.cursor)
    if fight is not None:
        chips.append(Chip("fight card", "Fight card", lambda: scene.app.push(FightPaperScene(scene.app, fight, scene))))
    card = scene.tale.turn_card(scene.tale.answers[scene.cursor].turn)
    if card is not None and scene.ground.board is not None:
        board = scene.ground.board
        chips.append(Chip("turn card", "Turn card", lambda: scene.app.push(TurnCardScene(scene.app, card, board))))
    if chips:
        pane.chips(chips)


def _intent(scene: Reviewed, pane: Pane) -> None:
    """What the player noted at the start of this turn, beside what came of it."""
    turn = scene.tale.answers[scene.cursor].turn
    words = intent_of(scene.reviewed, scene.reader, turn)
    if words:
        pane.words(Line(f"Your note for turn {turn}:", CARD, True, "accent"), Line(words, CARD), card=True)


def _thoughts(scene: Reviewed, pane: Pane) -> None:
    """The opponent's, sealed until the end: the plan that this answer belongs to."""
    match, answer = scene.reviewed, scene.tale.answers[scene.cursor]
    humans, side = noted_seats(match).humans, answer.decision.side
    if match.decision is not None or side in humans or scene.app.settings.openness == NEVER:
        return
    number = answer.number + 1
    for plan in disclosures(match, humans, END):
        if plan.first <= number <= plan.last and plan.side == side:
            pane.words(Line("What the opponent thought", CARD, True, "accent"), gap=2)
            pane.words(*(Line(line, NOTE) for line in plan.lines), gap=8)
            return


def _general(scene: Reviewed, pane: Pane) -> None:
    advice, answer = scene.advice, scene.tale.answers[scene.cursor]
    if scene.reviewed.decision is not None:
        return
    if advice.asked is answer and advice.lines:
        pane.words(Line("What would the general do here?", CARD, True, "accent"), gap=2)
        pane.words(*(Line(line, CARD) for line in advice.lines), card=True)
        return
    note = "The strongest player there is thinks about this position, seeing only what that side saw (G)."
    pane.button("general", "What would the general do here?", scene.ask_general, note=note, size=CARD)


# ---- turning points and ledger ---------------------------------------------------------------------------------------


def _turned(scene: Reviewed, pane: Pane) -> None:
    waiting = scene.desk.words
    if not scene.turned:
        pane.text(waiting or "No single step turned it.", BODY, "quiet")
        return
    if waiting:
        pane.words(Line(f"So far: {waiting}", NOTE, False, "quiet"))
    tall = scene.style.px(112)
    for words in scene.turned:
        card = TurningCard(f"turned {words.number}", pane, pane.box(tall), _goer(scene, words.index))
        card.words, card.title = words, title_of_step(scene.tale, words)
        card.picture, card.share, card.beside = picture_of_step(scene.tale, words.index), scene.style.px(150), True
        card.chosen, card.still = words.index == scene.cursor, True
        card.note = f"Shows the board there ({words.number})."
        pane.add(card, 10)


def _goer(scene: Reviewed, index: int) -> Act:
    return lambda: scene.go(index)


def _ledger(scene: Reviewed, pane: Pane) -> None:
    analysis = scene.desk.analysis
    if analysis is None or not analysis.is_whole:
        pane.text(scene.desk.words or "There is no ledger.", BODY, "quiet")
        return
    rows = ledger_rows(analysis)
    bars = LedgerBars("", pane, pane.box(bars_height(scene.style, len(rows))))
    bars.rows, bars.ledger = rows, analysis.ledger
    pane.add(bars, 10)
    for name, line in rows:
        pane.words(Line(line_of(name, line), CARD), gap=2)
    pane.gap(8)
    pane.words(
        Line("A choice is measured against what the computer usually does there, with the same dice. Luck is what "
             "the dice did beyond what was to be expected. What may be nothing but chance is called about even.",
             NOTE, False, "quiet")
    )  # fmt: skip
    if scene.desk.is_working:
        pane.button("stop", "Stop looking", lambda: _stop(scene), note="What was found is kept.", size=CARD)
    elif not analysis.is_done:
        pane.button("go on", "Go on looking", lambda: _go_on(scene), note="Goes on where it stopped.", size=CARD)


def _stop(scene: Reviewed) -> None:
    scene.desk.stop()
    scene.open_tab(scene.tab)


def _go_on(scene: Reviewed) -> None:
    scene.desk.go_on()
    scene.open_tab(scene.tab)


def _try(scene: Reviewed, pane: Pane) -> None:
    start = scene.tale.answers[scene.cursor].number if scene.cursor < scene.last else -1
    scene.what_if.fill(pane, start, scene.cursor)


def _truth(scene: Reviewed, pane: Pane) -> None:
    before = scene.reviewed.game.ground(scene.tale.view(0, scene.reader))
    fill_history(pane, scene.reviewed, scene.reader, scene.style, before)
