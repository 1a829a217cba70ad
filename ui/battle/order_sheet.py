"""The sheet: what is asked, the order being composed, what may come of it, and one button; in this order for every
question of every game. It is set normally, closely, or folded behind the words of the order, as the height allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.kernel.forecast import Forecast
from table.composition.intents import Intent
from table.composition.paper import OrderPaper, Section, SheetEntry, Word
from ui.battle import controls
from ui.battle.chips import StepRow, UnitChip
from ui.battle.composer import Composer
from ui.battle.easing import ForecastEasing
from ui.battle.forecasts import ForecastBlock
from ui.battle.inked import InkedItem, PaperPane, Slab, Span, put_paragraph, slab_lines
from ui.battle.layout import LEFT, RIGHT
from ui.battle.parts import CaptionItem, FootButton, GoldButton, OptionCard, SwitchPart, foot_width, gold_height
from ui.battle.sections import CLOSER, LISTED, NORMAL, SPREAD, WIDE, Density, SheetRows, folds
from ui.battle.sheet_keys import number_in
from ui.battle.staff import Staff
from ui.board.faces import Face
from ui.palette import PaperColours, paper_colours
from ui.widgets import CARD, Act, Chip, Item, Style

QUESTION = 20  # size of the heading face
ORDER = 14
FEW_LINES = 5  # of a long list that are always in sight
PEEK = 160  # pixels of the log below the sheet where there is room to spare
SUMS_ROOM = 110
OTHERS = "Other answers"
MOST_CHIPS = 3  # at the foot of the sheet
PASSING_ON = "Pass on: by itself until something happens, or for this turn; you choose which before it is done."


@dataclass
class SlipItem(InkedItem):
    """The ground under the order, or under a hint: a slip with a gold edge."""

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        box, inks = self.where, self.inks
        pygame.draw.rect(surface, inks.slip, box)
        pygame.draw.rect(surface, inks.rule, box, 1)
        pygame.draw.rect(surface, inks.gold, (box.x, box.y, style.px(4), box.height))


@dataclass(frozen=True)
class SheetAsked:
    """What stands on the sheet, whether somebody here is asked or the other side acts."""

    caption: str
    question: str
    help: str = ""
    paper: OrderPaper | None = None
    forecast: Forecast | None = None
    facts: tuple[str, ...] = ()
    gold: Chip | None = None
    price: str = ""
    foot: tuple[tuple[Chip, str], ...] = ()  # with the key of each


@dataclass
class Laid:
    """The stretches of the sheet, measured and not yet put down."""

    density: Density
    head: PaperPane
    rows: PaperPane
    forecast: PaperPane
    foot: PaperPane
    least_rows: int
    shown: tuple[Section, ...] = field(default=())

    def free(self, room: int) -> int:
        return room - self.head.y - self.rows.y - self.forecast.y - self.foot.y

    def fits(self, room: int) -> bool:
        return room >= self.head.y + min(self.rows.y, self.least_rows) + self.forecast.y + self.foot.y


class OrderSheet:
    """The sheet of one battle screen, as it was put down last."""

    def __init__(self, staff: Staff) -> None:
        self.staff, self.post = staff, staff.post
        self.density = NORMAL
        self.asked = SheetAsked("", "")
        self.easing = ForecastEasing()
        self.version = 0  # counts how often it was put down anew
        self.folded: tuple[int, ...] = ()  # sections that stand behind words of the order
        self.free = pygame.Rect(0, 0, 0, 0)  # between forecast and button
        self.by_night = False  # the light it was put down in: paper and ink change together

    # ---- what the rows ask for

    def press(self, section: Section, entry: SheetEntry, turns: bool = False) -> Act:
        composer, turn = self.staff.composer, entry.turn
        if turns and turn is not None:  # the plate of a row: what becomes of its piece
            return partial(_do, composer, turn)
        return lambda: composer.choose(entry)

    def step(self, entry: SheetEntry) -> Callable[[int], None]:
        return lambda direction: self.staff.composer.step_entry(entry, direction)

    def face(self, piece: int, after: bool = False) -> Face | None:
        post = self.post
        sheet = self.staff.composer.sheet
        world = post.view if sheet is None else sheet.world if after else sheet.view
        return post.counters.faces(post.board, world, post.style.palette.name).get(piece)

    def key_of(self, action: str) -> str:
        return self.post.key_of(action)

    @property
    def inks(self) -> PaperColours:
        return paper_colours(self.post.style.palette, self.by_night)

    # ---- what stands on it

    def read(self) -> SheetAsked:
        """What is asked now, in values."""
        post, staff = self.post, self.staff
        paper = post.composition.paper() if post.choices is not None else None
        if paper is None:
            caption, question, help_line = controls.told(post, staff.show)
            *foot, last = controls.chips(post, staff.show)
            keys = controls.keys(post)
            return SheetAsked(
                caption,
                question,
                help_line,
                gold=last,
                price=keys.get(last.key, ""),
                foot=tuple((chip, keys.get(chip.key, "")) for chip in foot),
            )
        forecast, facts = paper.forecast, paper.facts
        gold = Chip(
            "commit",
            paper.button.title if paper.button else "",
            staff.composer.commit,
            "main",
            "",
            "" if paper.button else paper.blocked,
        )
        return SheetAsked(
            paper.caption,
            paper.question,
            "",
            paper,
            forecast,
            facts,
            gold,
            paper.button.price if paper.button else "",
            tuple(self._foot()),
        )

    def _foot(self) -> list[tuple[Chip, str]]:
        """At most three: back, the last deed, and to pass or to be asked one by one."""
        post, composer, key_of = self.post, self.staff.composer, self.post.key_of
        found: list[tuple[Chip, str]] = []
        if composer.can_step_back:
            found.append((Chip("step back", "Back", self.staff.choosing.back), key_of("back")))
        reason = post.sitting.undo_closed()
        if reason and not post.sitting.redo_closed():
            found.append((Chip("redo", "Redo", post.moves.redo), key_of("redo")))
        else:
            words = "Undo" if reason or self.density.is_folded else post.sitting.undo_words()
            found.append((Chip("undo", words, post.moves.undo, note=reason, blocked=reason), key_of("undo")))
        if post.composition.place and post.composition.root and post.composition.orders.holds(post.composition.root):
            note = "This stack stays: the key for the next one passes it by until an enemy comes near."
            found[-1:] = [(Chip("hold", "Hold", self.staff.choosing.hold, note=note), key_of("hold"))]
        if (passing := composer.strip.pass_words()) is not None:
            found.append((Chip("pass", passing, self.staff.choosing.pass_turn), key_of("pass")))
            if len(found) < MOST_CHIPS:
                on = lambda: self.staff.choosing.pass_for(False)  # noqa: E731
                found.append((Chip("pass on", "Pass on", on, note=PASSING_ON), key_of("pass_on")))
        elif composer.sheet is not None:
            note = "The questions one after the other, from a plain list."
            found.append((Chip("by hand", "One by one", composer.go_by_hand, note=note), ""))
        return found

    # ---- putting it down

    def build(self) -> None:
        self.version += 1
        self.asked = self.read()
        self.easing.take(self.asked.question, self.asked.forecast)
        post, style = self.post, self.post.style
        sheet = post.places.sheet
        if not sheet.width:
            return
        drawer = self.staff.guide.tabs.drawer(post.places, style)
        if drawer >= sheet.height:
            return
        laid = self._choose(sheet.height - drawer - style.px(22))
        if not drawer and post.places.wide and laid.free(sheet.height - style.px(22)) > style.px(PEEK):
            drawer = style.px(PEEK)
        self.staff.guide.tabs.room = drawer
        self._place(laid, pygame.Rect(sheet.x, sheet.y, sheet.width, sheet.height - drawer))

    def _choose(self, room: int) -> Laid:
        """The first setting that fits; the last one takes what there is."""
        post = self.post
        tall = room >= 640 * post.style.factor
        wide = (SPREAD, WIDE) if post.places.wide else ()
        settings = (*wide, NORMAL, *CLOSER) if tall else CLOSER
        tried = list[Laid]()
        for density in settings:
            tried.append(laid := self._lay(density))
            if laid.free(room) >= 0:
                break
        else:  # a long list shows what it can
            laid = next((one for one in tried if one.fits(room)), tried[-1])
        self.density, self.folded = laid.density, self._folded(laid.density)
        self.staff.guide.sums.shown = self._opens(laid.density)
        return laid

    def _opens(self, density: Density) -> bool:
        """The sums stand open where there is room for them, or as the player has said."""
        wanted = self.staff.guide.sums.wanted
        return density.has_sums if wanted is None else wanted

    def _folded(self, density: Density) -> tuple[int, ...]:
        paper = self.asked.paper
        if paper is None:
            return ()
        named = {word.section for word in paper.order} - {""}
        return tuple(n for n, section in enumerate(paper.sections) if folds(section, density, named))

    def _pane(self, name: str) -> PaperPane:
        style, sheet = self.post.style, self.post.places.sheet
        width = sheet.width - style.px(LEFT) - style.px(RIGHT)
        return PaperPane(self.post.page, name, pygame.Rect(sheet.x + style.px(LEFT), sheet.y, width, 10), self.inks)

    def _lay(self, density: Density) -> Laid:
        paper = self.asked.paper
        folded = self._folded(density)
        shown = tuple(s for n, s in enumerate(paper.sections) if n not in folded) if paper is not None else ()
        head, rows = self._pane("asked"), self._pane("options")
        forecast, foot = self._pane("action"), self._pane("buttons")
        self._head(head, density, folded)
        SheetRows(rows, self, density, self.staff.composer.sheet is not None).put(shown)
        self._forecast(forecast, density)
        self._buttons(foot, density)
        return Laid(density, head, rows, forecast, foot, self._least(rows, shown), shown)

    def _least(self, rows: PaperPane, shown: Sequence[Section]) -> int:
        """A long list need not be in sight whole."""
        entries = sum(len(section.entries) for section in shown)
        if entries <= LISTED:
            return rows.y
        lines = [item for item in rows.items if item.act is not None]
        return min(rows.y, lines[min(FEW_LINES, len(lines)) - 1].rect.bottom) if lines else rows.y

    # ---- from top to bottom

    def _head(self, pane: PaperPane, density: Density, folded: Sequence[int]) -> None:
        style, asked = pane.page.style, self.asked
        if density.has_caption:
            self._caption(pane)
        few = len(slab_lines(style, asked.question, QUESTION, pane.width)) < 4
        size = CARD if density.is_bare else QUESTION if few else 15
        rows = slab_lines(style, asked.question, size, pane.width)
        step = style.px({QUESTION: 25, CARD: 17}.get(size, 20))
        question = Slab("question", pane, pane.box(len(rows) * step), rows=rows, size=size, step_y=step)
        question.act, question.by_keys = self.staff.guide.ask_rule, False
        pane.add(question, 4)
        if asked.help:
            pane.y += put_paragraph(pane, [Span(asked.help, False, "quiet")], {}, pane.box(0), CARD)
            pane.gap(4)
        self._order(pane, folded, density.is_bare)
        for text in self.staff.hints.lines():
            self._slip(pane, [Span(text)], {}, CARD, style.height(CARD))
        if self.staff.cursor.prompt:
            self._slip(pane, [Span(self.staff.cursor.prompt, True)], {}, CARD, style.height(CARD))
        pane.gap(density.pad - 2)

    def _caption(self, pane: PaperPane) -> None:
        post, style = self.post, pane.page.style
        look = post.side_look(post.viewer)
        item = CaptionItem("", pane, pane.box(style.px(20)), text=self.asked.caption)
        item.side, item.emblem = post.side_name(post.viewer), look.emblem if look is not None else ""
        item.side_ink = "light_side" if look is not None and look.rounded else "dark_side"
        pane.add(item, 0)

    def _order(self, pane: PaperPane, folded: Sequence[int], small: bool) -> None:
        """The order as a sentence; in the folded setting every word that can be changed is the way to its row."""
        paper = self.asked.paper
        if paper is None:
            return
        words = list(paper.order)
        if small and self.asked.gold is not None and words and words[0].text == self.asked.gold.label:
            words = words[1:]  # the button says it
        named = {word.section for word in words}
        behind = [paper.sections[n] for n in folded]
        for section in behind:
            if section.title not in named:
                told = _summary(section)
                if small and self.asked.gold is not None and told == self.asked.gold.label:
                    told = OTHERS  # the button says which is chosen
                words += [Word(told, section.title or "Then"), Word(".")]
        known = {section.title or "Then" for section in paper.sections}
        if len(words) < 2 and all(word.section not in known and not word.was for word in words):
            return  # the button says it
        spans, acts = list[Span](), dict[str, Act]()
        for number, word in enumerate(words):
            key = f"word {number}" if word.section in known else ""
            space = "" if not spans or word.text[:1] in ".,;:" else " "
            if word.was:
                spans.append(Span(f"{space}{word.was}", False, "disabled"))
                space = " "
            spans += [Span(space), Span(word.text, bool(key), "link" if key else "ink", key, was=word.was)]
            if key:
                acts[key] = partial(self.staff.picker.open, word.section)
        changed = [word.why_changed for word in words if word.why_changed]
        step = pane.page.style.height(CARD) if small else pane.page.style.px(22)
        self._slip(pane, spans, acts, CARD if small else ORDER, step)
        for line in changed:
            pane.y += put_paragraph(pane, [Span(line, False, "bad")], {}, pane.box(0), CARD)

    def _slip(self, pane: PaperPane, spans: Sequence[Span], acts: dict[str, Act], size: int, leading: int) -> None:
        style = pane.page.style
        ground = SlipItem("", pane, pane.box(0))
        pane.items.append(ground)
        box = pygame.Rect(style.px(16), pane.y + style.px(8), pane.width - style.px(28), 0)
        tall = put_paragraph(pane, spans, acts, box, size, leading)
        ground.rect.height = tall + style.px(14)
        pane.y += ground.rect.height + style.px(6)

    def _forecast(self, pane: PaperPane, density: Density) -> None:
        asked, guide = self.asked, self.staff.guide
        block = ForecastBlock(
            pane, self.post.book, guide.popup.open, guide.toggle_sums, self.post.key_of("sums"), 2, self._opens(density)
        )
        block.tabled = density.tables_sums
        block.most_facts, block.is_tight, block.most_table = density.facts, density.is_tight, density.table
        block.is_bare, block.easing = density.is_bare, self.easing
        if asked.forecast is not None:
            otherwise = asked.paper.otherwise if asked.paper is not None else ""
            block.put(asked.forecast, otherwise, asked.facts)
        else:
            if asked.paper is not None and asked.paper.result is not None:
                block.put_result(asked.paper.result)
            for line in asked.facts:
                block.line(block.prose(line))
        if self.post.played.is_smoothed and asked.paper is not None:
            block.line([Span("Your dice are smoothed; these are the odds of true dice.", False, "quiet")])

    def _buttons(self, pane: PaperPane, density: Density) -> None:
        style, asked, gold = pane.page.style, self.asked, self.asked.gold
        if gold is not None:
            cap = self.post.key_of("commit") if gold.key == "commit" else asked.price
            is_told = density.is_bare and asked.forecast is not None  # right above
            price = asked.price if gold.key == "commit" and not is_told else ""
            title = gold.label if not gold.blocked else ""
            if density.is_tight and len(style.wrap(price, CARD, False, pane.width - style.px(28))) == 1:
                cap = ""
            tall = gold_height(style, title or gold.blocked, price, cap, pane.width, 38 if density.is_bare else 58)
            item = GoldButton(gold.key, pane, pane.box(tall), gold.act, None, gold.note, gold.blocked)
            item.title, item.price, item.cap = title, price, cap
            pane.add(item, 8)
        self._foot_row(pane)

    def _foot_row(self, pane: PaperPane) -> None:
        """Side by side; the last of three at the right end. Without room for its words a button keeps its first."""
        style, foot = pane.page.style, list(self.asked.foot)
        gap = style.px(8)
        labels = [chip.label for chip, _ in foot]
        caps = [cap for _, cap in foot]
        while sum(map(foot_width, [style] * len(foot), labels, caps)) + gap * (len(foot) - 1) > pane.width:
            longest = max(range(len(foot)), key=lambda n: style.width(labels[n], CARD))
            shorter = labels[longest].rpartition(" ")[0].rstrip(",:")
            if not shorter:
                if not any(caps):
                    break
                caps = [""] * len(caps)
                continue
            labels[longest] = shorter
        x = 0
        for number, (chip, _) in enumerate(foot):
            wide = foot_width(style, labels[number], caps[number])
            if len(foot) > 1 and number == len(foot) - 1 and chip.key in ("pass", "by hand"):
                x = max(x, pane.width - wide)
            item = FootButton(chip.key, pane, pygame.Rect(x, pane.y, wide, style.px(28)), chip.act)
            item.note, item.blocked = chip.note or (chip.label if labels[number] != chip.label else ""), chip.blocked
            item.label, item.cap = labels[number], caps[number]
            pane.items.append(item)
            x += wide + gap
        if foot:
            pane.y += style.px(28)

    # ---- in its place

    def _place(self, laid: Laid, box: pygame.Rect) -> None:
        style, page = self.post.style, self.post.page
        top, bottom = box.y + style.px(10), box.bottom - style.px(10)
        foot_top = max(top, bottom - laid.foot.y)
        y = self._put(laid.head, top, min(laid.head.y, foot_top - top))
        room = max(0, foot_top - y - laid.forecast.y)
        rows = min(laid.rows.y, max(room, min(laid.least_rows, (foot_top - y) // 2)))
        y = self._put(laid.rows, y, rows)
        y = self._put(laid.forecast, y, min(laid.forecast.y, max(0, foot_top - y)))
        self.free = pygame.Rect(laid.head.rect.x, y, laid.head.rect.width, max(0, foot_top - y))
        self._put(laid.foot, foot_top, bottom - foot_top)
        page.reading, page.closed = "options", ("options",)

    def instead_of(self, line: str) -> str:
        """What stands for a line of the composition that has no item of its own: the chip that counts it, what is
        chosen, the first thing that can be, or the button."""
        items = [item for pane in self.post.page.panes if pane.name == "options" for item in pane.items if item.act]
        number = number_in(line, "row")
        chips = [item for item in items if isinstance(item, UnitChip) and number in item.pieces]
        chosen = [item for item in items if _is_chosen(item)]
        return next((item.key for item in (*chips, *chosen, *items)), "commit")

    def _put(self, pane: PaperPane, y: int, height: int) -> int:
        pane.rect.y, pane.rect.height = y, max(0, height)
        if pane.items:
            self.post.page.put(pane)
        pane.scroll = min(pane.scroll, pane.most)
        return y + pane.rect.height


def _do(composer: Composer, intent: Intent) -> None:
    composer.do(intent)


def _is_chosen(item: Item) -> bool:
    if isinstance(item, StepRow):
        return item.current
    return isinstance(item, UnitChip | OptionCard | SwitchPart) and item.chosen


def _summary(section: Section) -> str:
    """A row in a few words, for the order."""
    chosen = [entry for entry in section.entries if entry.is_in]
    count = sum(entry.chosen for entry in chosen)
    title = f"{section.title}: " if section.title else ""
    if section.kind == "chips" and count > 2:
        return f"{title}{count} of {sum(entry.count for entry in section.entries)}"
    return f"{title}{', '.join(entry.label for entry in chosen) or 'choose'}"
