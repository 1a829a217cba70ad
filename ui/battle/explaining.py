"""What is this? Half a second on a thing says in a clause and a sentence what it is, and its rule."""

from __future__ import annotations

import pygame

from ui.battle.post import Post
from ui.board.skin import Explained, Explaining
from ui.widgets import CARD, Item, Style

STILL = 0.5  # seconds that the pointer rests
WIDEST = 280  # pixels at 100 %
GROUND = (0x17, 0x1B, 0x1F)


class Explainer:
    """What the pointer rests on, since when, and the note on it."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.spot = (-1, -1)
        self.since = 0.0

    def update(self) -> None:
        """Once a frame: the pointer has moved, or rests."""
        if self.post.app.pointer != self.spot:
            self.spot, self.since = self.post.app.pointer, self.post.clock

    @property
    def rests(self) -> bool:
        return self.post.clock - self.since >= STILL and self.spot[0] > 0

    def note(self) -> tuple[Explained, pygame.Rect] | None:
        """The words for what the pointer rests on, and the thing itself."""
        if not self.rests or self.post.curtain:
            return None
        item = self.post.page.at(self.spot)
        if item is not None:
            found = self.explain_item(item)
            return (found, item.where) if found is not None else None
        return self._on_map()

    def explain_item(self, item: Item) -> Explained | None:
        """The skin's word for it, else what stands in its note."""
        told = self.explain(item.thing)
        if told is not None and not item.blocked:
            return told
        return as_note(item.blocked or item.note)

    def explain(self, thing: str) -> Explained | None:
        skin = self.post.skin
        return skin.explain(thing) if isinstance(skin, Explaining) else None

    def _on_map(self) -> tuple[Explained, pygame.Rect] | None:
        """A counter: its symbol."""
        board = self.post.board
        if board is None or not board.rect.collidepoint(self.spot) or self.post.reporting:
            return None
        piece = board.token_at(self.spot)
        if piece is None:
            return None
        face = self.post.counters.faces(board, self.post.view, self.post.style.palette.name).get(piece)
        told = self.explain(f"symbol {face.icon}") if face is not None else None
        if told is None or face is None:
            return None
        clause = f"{face.name or face.short}: {told.clause[:1].lower()}{told.clause[1:]}"
        return Explained(clause, told.sentence, told.rule), pygame.Rect(self.spot, (1, 1)).inflate(40, 40)

    # ---- drawing

    def draw(self, surface: pygame.Surface) -> None:
        found = self.note()
        if found is None:
            return
        told, thing = found
        style = self.post.style
        rows = note_rows(style, told)
        wide = max(style.width(text, CARD, bold) for text, bold in rows) + style.px(24)
        box = pygame.Rect(0, 0, wide, len(rows) * style.height(CARD) + style.px(16))
        box = self._beside(box, thing)
        pygame.draw.rect(surface, GROUND, box)
        pygame.draw.rect(surface, style.palette.accent, box, 1)
        y = box.y + style.px(8)
        for text, bold in rows:
            surface.blit(style.render(text, CARD, bold, style.palette.text), (box.x + style.px(12), y))
            y += style.height(CARD)

    def _beside(self, box: pygame.Rect, thing: pygame.Rect) -> pygame.Rect:
        """Below the ribbon, left of the sheet, else beside the thing; never on it."""
        places, gap = self.post.places, self.post.style.px(8)
        if places.ribbon.colliderect(thing):
            box.topright = thing.right, places.ribbon.bottom + gap
        elif places.sheet.width and thing.left >= places.sheet.left:
            box.topright = places.sheet.left - gap, thing.top
        else:
            box.bottomleft = thing.right + gap, thing.top
        return box.clamp(self.post.app.surface.get_rect())


def as_note(text: str) -> Explained | None:
    """The first clause of a note in bold, the rest after it."""
    if not text:
        return None
    clause, mark, rest = text.partition(": ")
    return Explained(f"{clause}:", rest) if mark and len(clause) < 40 else Explained("", text)


def note_rows(style: Style, told: Explained) -> list[tuple[str, bool]]:
    width = style.px(WIDEST - 24)
    sentence = f"{told.sentence} ({told.rule})" if told.rule else told.sentence
    bold = [(row, True) for row in style.wrap(told.clause, CARD, True, width)] if told.clause else []
    return bold + ([(row, False) for row in style.wrap(sentence, CARD, False, width)] if sentence else [])
