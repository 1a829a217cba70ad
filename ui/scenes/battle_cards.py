"""The battles of a game to choose from: cards with their own map, side by side or one a row."""

from __future__ import annotations

import pygame

from game.kernel.briefing import Briefing
from ui.keeping.blocks import cutout, of_card
from ui.keeping.cutouts import of_scenario
from ui.scenes.plates import PictureCard, Rich, card_height
from ui.scenes.set_up_sheet import Chooser, result_words
from ui.widgets import CARD, Line, Pane

PICTURES = 1.6  # the factor up to which cards have pictures
MANY = 6  # battles, beyond which they stand in three columns


class BattleCards:
    """Puts them down on one pane; a press chooses one."""

    def __init__(self, scene: Chooser, pane: Pane) -> None:
        self.scene, self.pane, self.setup = scene, pane, scene.setup
        self.style = pane.page.style

    def build(self) -> None:
        """In two columns, or three if there are many; what is left over for the last row takes its whole width."""
        pane, px, game = self.pane, self.style.px, self.setup.game
        about = f"{game.setting}. Choose a battle." if game.setting else "Choose a battle."
        line = pygame.Rect(pane.pad, 0, pane.rect.width - 2 * pane.pad, self.style.height(CARD))
        pane.items.append(Rich("", pane, line, lines=[Line(about, CARD, False, "quiet")]))
        briefs = shelved(game.briefings)
        columns = 2 if len(briefs) <= MANY else 3
        gap, rows = px(18 if columns == 2 else 14), -(-len(briefs) // columns)
        width = (line.width - (columns - 1) * gap) // columns
        top = line.bottom + px(8)
        tall = (pane.rect.height - top - px(8) - (rows - 1) * px(14)) // rows
        tall = min(tall, px(300))
        for place, brief in enumerate(briefs):
            row, column = divmod(place, columns)
            last = place == len(briefs) - 1
            box = pygame.Rect(pane.pad + column * (width + gap), top + row * (tall + px(14)), width, tall)
            box.width = line.width - column * (width + gap) if last else width
            card = self._card(brief, box)
            card.right = card.right if card.is_earned or columns == 2 else ""
            card.share = max(px(40), tall - card_height(self.style, card, box.width))
            pane.add(card, 0)
        pane.y = max(item.rect.bottom for item in pane.items) - pane.pad + px(4)

    def _card(self, brief: Briefing, box: pygame.Rect) -> PictureCard:
        game, told = self.setup.game, brief.card
        act = (lambda name: lambda: self.scene.pick("scenario", name))(brief.name)
        blocks, arrows = of_card(game, brief)
        reader = self.setup.humans[0] if len(self.setup.humans) == 1 else None

        def picture(size: tuple[int, int]) -> pygame.Surface:
            cut = of_scenario(game, brief, size)
            return pygame.Surface(size) if cut is None else cutout(cut, self.style, blocks, arrows, reader)

        card = PictureCard(f"scenario {brief.name}", self.pane, box, act, note=told.story or brief.title)
        card.title, card.picture, card.length = brief.title, picture, f"{brief.minutes} min"
        card.lines = [Line(told.line or f"About {brief.minutes} minutes", CARD)]
        results = result_words(self.scene.service, game, brief.name)
        card.right, card.is_earned = results or "Not played yet", bool(results)
        card.ribbon = "Start here" if brief.name == game.first_scenario else ""
        card.dots, card.odds, card.chosen = told.dots, told.odds, brief.name == self.setup.scenario
        card.still = self.scene.app.settings.reduced_motion
        return card

    def build_rows(self) -> None:
        """One battle a row."""
        for brief in self.setup.game.briefings:
            self._row(brief)

    def _row(self, brief: Briefing) -> None:
        """Its picture on the left; at the largest type without one."""
        pane, pictured = self.pane, self.style.factor <= PICTURES
        card = self._card(brief, pane.box(0))
        card.beside, card.share = True, round(pane.width * 0.32) if pictured else 0
        if not pictured:
            first = "Start here. " if card.ribbon else ""
            card.lines = [Line(f"{first}{card.lines[0].text}, {card.length}", CARD)]
        card.rect.height = card_height(self.style, card, pane.width - card.share)
        pane.add(card, 8)


def shelved(briefs: tuple[Briefing, ...]) -> list[Briefing]:
    """The one to begin with first, the longest last: it may have a row to itself."""
    longest = max(briefs, key=lambda brief: brief.minutes)
    return [*sorted((b for b in briefs if b is not longest), key=lambda b: b.minutes), longest]
