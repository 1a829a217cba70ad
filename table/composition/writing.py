"""The sheet written out: what is asked and filled in, as the values of an `OrderPaper`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from game.kernel.forecast import Forecast, button, headline, told
from game.kernel.standing import MODES, STEP, Mode, StandingOrder
from table.composition.asking import PASS_WORDS, Asking, button_lines
from table.composition.choices import STILL_WEIGHED
from table.composition.ends import short
from table.composition.forms import OrderKind, Row
from table.composition.intents import Aim, Fill, PassSpan, PickKind, StandingChoice, Take
from table.composition.paper import (
    ButtonWords,
    OrderPaper,
    OrderTarget,
    Section,
    SectionKind,
    SheetEntry,
    Word,
    alike,
    numbered,
)
from table.composition.plans import Goal, PlanPart, PlanSheet
from table.composition.series import SeriesSheet
from table.composition.sheet import Sheet

MANY = 4  # targets of one kind that are told by their names
MOST_TARGETS = 40  # badges that are weighed for one picture


def write(
    asking: Asking,
    caption: str,
    kinds: tuple[OrderKind, ...] = (),
    kind: str = "",
    start: Section | None = None,
) -> OrderPaper:
    """Everything that stands on the sheet now; before anything is chosen, where an order can begin."""
    forecast = asking.forecast
    words = asking.words(chance=False)
    sections = _whole(asking) if asking.goals else (*_kinds(kinds, kind), *_sections(asking))
    if start is not None:
        sections = (start,)
    if asking.pass_span is not None:
        sections = (_how_long(asking.pass_span),)
    return OrderPaper(
        caption,
        asking.question,
        _order(asking, words),
        numbered((*sections, *_standing(asking, forecast))),
        forecast,
        _otherwise(forecast),
        facts(forecast),
        _button(asking, words, forecast),
        asking.missing,
        targets(asking),
        sheet.form.result(sheet.view, sheet.outcome) if isinstance(sheet := asking.sheet, Sheet) else None,
    )


def _how_long(whole_turn: bool) -> Section:
    return Section(
        "How long",
        "switch",
        tuple(
            SheetEntry(number, words.removeprefix("Pass "), is_in=span == whole_turn, click=PassSpan(span))
            for number, (span, words) in enumerate(PASS_WORDS.items())
        ),
        "It goes on by itself; whatever the enemy does then is shown as always.",
    )


def _button(asking: Asking, words: str, forecast: Forecast | None) -> ButtonWords | None:
    """The deed, and what may come of it: by the dice, or for certain."""
    price = headline(forecast) if forecast is not None else button_lines(asking.sheet)[1]
    return ButtonWords(words, price) if words else None


def _otherwise(forecast: Forecast | None) -> str:
    """Beside the headline: what it would be without what is counted in, or that it is an estimate."""
    if forecast is None:
        return ""
    if not forecast.exact:
        return "an estimate"
    other = forecast.otherwise
    return f"{other.label} {other.percent}" if other is not None else ""


def _standing(asking: Asking, forecast: Forecast | None) -> tuple[Section, ...]:
    """The standing orders that may come to bear, where dice are about to fall."""
    decision, presets = asking.choices.decision, asking.presets
    if forecast is None:
        return ()
    now = presets.standing.of(decision.side)
    return tuple(
        Section(
            kind.title, "switch", tuple(_mode(now, number, mode) for number, mode in enumerate(MODES)), kind.caption
        )
        for kind in presets.game.standing_for(asking.choices.view, decision.side)
    )


def _mode(now: StandingOrder, number: int, mode: Mode) -> SheetEntry:
    by_points = mode == "gain"
    return SheetEntry(
        number,
        StandingOrder(mode, now.points).words,
        is_in=mode == now.mode,
        click=StandingChoice(mode),
        less=StandingChoice(mode, -STEP) if by_points else None,
        value=str(now.points) if by_points else "",
    )


def _order(asking: Asking, words: str) -> tuple[Word, ...]:
    """The sentence of a whole order; else what the button does."""
    if isinstance(asking.sheet, PlanSheet):
        return asking.sheet.words
    return (Word(words),) if words else ()


# ---- whole orders


def _whole(asking: Asking) -> tuple[Section, ...]:
    """The parts of the order, its other kinds first; or all that can be ordered from here."""
    sheet = asking.sheet
    if not isinstance(sheet, PlanSheet):
        return (Section("Where to", "options", _offers(asking)),)
    other = [(n, goal) for n, goal in _numbers(asking) if goal.step == sheet.goal.step]
    kinds = Section("Order", "switch", tuple(_goal(asking, n, "") for n, _ in other))
    parts = [_part(sheet, part) for part in sheet.plan.parts]
    return (kinds, *parts) if len(other) > 1 else tuple(parts)


def _offers(asking: Asking) -> tuple[SheetEntry, ...]:
    """Every target by its name; many of one kind beside another are one line, and the map has the rest."""
    kinds: dict[str, list[int]] = {}
    for number, goal in _numbers(asking):
        kinds.setdefault(goal.kind, []).append(number)
    found: list[SheetEntry] = []
    for kind, numbers in kinds.items():
        if len(kinds) > 1 and len(numbers) > MANY:
            label = asking.goals[numbers[0]].label
            about = f"{len(numbers)} places, click one"
            found.append(SheetEntry(numbers[0], label, about, click=PickKind(kind)))
        else:
            found += [_goal(asking, number, asking.goals[number].place) for number in numbers]
    return tuple(found)


def _numbers(asking: Asking) -> list[tuple[int, Goal]]:
    return list(enumerate(asking.goals))


def _goal(asking: Asking, number: int, place: str) -> SheetEntry:
    goal = asking.goals[number]
    label = (goal.title if place else "") or f"{goal.label} {place}".strip()
    return SheetEntry(number, label, is_in=goal == asking.goal, value=goal.key, click=Aim(number))


def _part(sheet: PlanSheet, part: PlanPart) -> Section:
    if part.kind not in ("options", "switch"):
        return Section(part.title, part.kind, tuple(alike([entry_of(sheet, row) for row in part.rows])))
    (row,) = part.rows
    if part.kind == "switch":
        return Section(part.title, "switch", tuple(_setting(sheet, row, index) for index in range(len(row.values))))
    entries = [_value(sheet, row, index) for index in range(len(row.values))]
    return Section(part.title, "options", tuple(_one_of_each(sheet, entries)))


def _one_of_each(sheet: PlanSheet, entries: Sequence[SheetEntry]) -> list[SheetEntry]:
    """Of identical pieces one: that which is chosen, or which goes along, or the first."""
    groups: dict[tuple[str, str], list[SheetEntry]] = {}
    for entry in entries:
        groups.setdefault((entry.label, entry.caption), []).append(entry)
    ticked = set(sheet.ticked)
    return [min(same, key=lambda one: (not one.is_in, one.piece not in ticked)) for same in groups.values()]


def _setting(sheet: PlanSheet, row: Row, index: int) -> SheetEntry:
    """One of a few words side by side; what follows a comma is told on pointing."""
    label, _, about = row.values[index].label.partition(", ")
    return SheetEntry(index, label, about, is_in=sheet.chosen[row.key] == index, click=Fill(row.key, value=index))


def _value(sheet: PlanSheet, row: Row, index: int) -> SheetEntry:
    value = row.values[index]
    name, _, about = value.label.partition(", ")
    name = plain_name(name)
    pieces = (value.level,) if value.level >= 0 else ()
    is_in = sheet.chosen[row.key] == index
    return SheetEntry(
        index,
        name,
        about,
        pieces[0] if pieces else -1,
        pieces,
        is_in,
        1,
        int(is_in),
        click=Fill(row.key, value=index),
    )


def facts(forecast: Forecast | None) -> tuple[str, ...]:
    """What is chained to it and what else is to be known, in whole lines."""
    if forecast is None:
        return ()
    lines = [note.as_text() for note in forecast.notes]
    return tuple(lines + [line.strip() for later in forecast.next for line in told(later)])


def targets(asking: Asking) -> tuple[OrderTarget, ...]:
    """What can be clicked to answer, with its chance where it is known."""
    if asking.goals:
        return _aims(asking)
    if asking.sheet is not None:
        chosen = asking.chosen_end
        return tuple(
            OrderTarget(end.step, _badge(end.forecast), number == chosen, end.forecast)
            for number, end in enumerate(asking.ends)
            if end.step[0] != "button"
        )
    choices = asking.choices
    found = []
    for number in choices.open[:MOST_TARGETS]:
        step = choices.steps[number][-1] if choices.steps[number] else ("button", "")
        if step[0] != "button" and len(choices.steps[number]) - len(choices.path) <= 1:
            forecast = choices.told(number)
            found.append(OrderTarget(step, _badge(forecast), number == asking.selected, forecast))
    return tuple(found)


def _aims(asking: Asking) -> tuple[OrderTarget, ...]:
    """Every place that can be aimed at; the one that is has the badge of the sheet's forecast."""
    found = []
    for step in dict.fromkeys(goal.step for goal in asking.goals):
        chosen = asking.goal is not None and asking.goal.step == step
        forecast = asking.forecast if chosen else None
        price = next((goal.badge for goal in asking.goals_on(step)), "") if chosen else ""
        found.append(OrderTarget(step, _badge(forecast) or price, chosen, forecast))
    return tuple(found)


def _badge(forecast: Forecast | None) -> str:
    return button(forecast) if forecast is not None and forecast is not STILL_WEIGHED else ""


def _kinds(kinds: tuple[OrderKind, ...], chosen: str) -> tuple[Section, ...]:
    """The kinds of order that the place chosen has, open or closed."""
    entries = tuple(
        SheetEntry(
            number,
            kind.label,
            is_in=kind.name == chosen,
            reason="" if kind.options else kind.reason,
            digit=kind.letter,
            value=kind.key,
            click=PickKind(kind.name),
        )
        for number, kind in enumerate(kinds)
    )
    return (Section("Order", "switch", entries),) if entries else ()


def _sections(asking: Asking) -> tuple[Section, ...]:
    sheet = asking.sheet
    if sheet is None:
        return (Section("", "options", _options(asking)),)
    kind: SectionKind = "chips" if all(row.is_tick for row in sheet.rows) else "steps"
    if isinstance(sheet, SeriesSheet):
        kind = "list"
    entries = [entry_of(sheet, row) for row in sheet.rows]
    meter = sheet.form.meter(sheet.view, sheet.outcome) if isinstance(sheet, Sheet) else (0, 0)
    rows = Section(sheet.form.title, kind, tuple(alike(entries) if kind == "chips" else entries), _note(sheet), meter)
    ends = _ends(asking)
    return (rows, Section("Then", "options", ends)) if ends else (rows,)


def _note(sheet: Sheet | SeriesSheet) -> str:
    return " ".join(sheet.summary())


def plain_name(name: str) -> str:
    """A piece without the number that tells it from others of its kind."""
    return re.sub(r" \(\d+\)$", "", name)


def entry_of(sheet: Sheet | SeriesSheet, row: Row) -> SheetEntry:
    """One row as it is filled in. A title has the name, a colon, and what is to be known."""
    name, _, about = row.title.partition(": ")
    name = plain_name(name) if row.is_tick else name
    if row.is_tick and len({other.home for other in sheet.rows if other.is_tick}) > 1:
        about = ", ".join(part for part in (about, f"in {row.home}" if row.home else "") if part)
    chosen = sheet.chosen[row.key]
    inside = bool(chosen) and not isinstance(sheet, SeriesSheet)
    return SheetEntry(
        row.key,
        name,
        about or row.note,
        row.piece,
        (row.piece,) if row.piece >= 0 else (),
        inside,
        1,
        int(inside),
        value=sheet.value(row).brief or sheet.value(row).label,
        click=Fill(row.key, step=0 if row.is_tick else 1),
        less=None if row.is_tick else Fill(row.key, step=-1),
        is_now=row.key == sheet.current,
        level=sheet.value(row).level if row.has_levels else -1,
        then=sheet.value(row).then,
        turn=_turned(sheet, row) if sheet.value(row).then else None,
        leaves=bool(sheet.value(row).place) or (bool(chosen) and not row.has_levels),
    )


def _turned(sheet: Sheet | SeriesSheet, row: Row) -> Fill | None:
    """The other thing that may become of the piece: it leaves for the first place it can, or stays after all."""
    now = sheet.value(row)
    if now.place:
        stays = (number for number, value in enumerate(row.values) if not value.place and value.level == now.level)
        return Fill(row.key, value=next(stays, 0))
    away = next((value.place for value in row.values if value.place), "")
    if away:
        return Fill(row.key, place=away)
    return Fill(row.key) if not row.has_levels else None


def _ends(asking: Asking) -> tuple[SheetEntry, ...]:
    if len(asking.ends) < 2:
        return ()
    return tuple(
        SheetEntry(
            number,
            short(end.words),
            is_in=number == asking.chosen_end,
            right=_badge(end.forecast),
            click=Take(number),
        )
        for number, end in enumerate(asking.ends)
    )


def _options(asking: Asking) -> tuple[SheetEntry, ...]:
    """The plain list. What asks for a place first is told by the map, so only what can still be meant is listed."""
    return tuple(_one_of_alike([option_entry(asking, number) for number in asking.choices.open]))


def _one_of_alike(entries: Sequence[SheetEntry]) -> list[SheetEntry]:
    """Pieces that differ in nothing but their number, and come to the same, are one choice: the one that is selected,
    or the first."""
    groups: dict[object, list[SheetEntry]] = {}
    for entry in entries:
        is_known = len(entry.pieces) == 1 and bool(entry.right)
        alike_in = _unnumbered(entry.label), entry.caption, _unnumbered(entry.right)
        groups.setdefault(alike_in if is_known else entry.key, []).append(entry)
    return [_first_of(same) for same in groups.values()]


def _first_of(same: Sequence[SheetEntry]) -> SheetEntry:
    one = next((entry for entry in same if entry.is_in), same[0])
    return replace(one, label=_unnumbered(one.label), count=len(same)) if len(same) > 1 else one


def _unnumbered(words: str) -> str:
    return re.sub(r" \(\d+\)", "", words)


def option_entry(asking: Asking, number: int) -> SheetEntry:
    choices = asking.choices
    name, _, about = choices.words[number].partition(": ")
    pieces = tuple(int(key) for kind, key in choices.steps[number] if kind == "piece")
    return SheetEntry(
        number,
        name,
        about,
        pieces[0] if pieces else -1,
        pieces,
        number == asking.selected,
        right=_badge(choices.told(number)),
        click=Take(number),
    )
