"""What is this? Half a second on a thing says in a clause and a sentence what it is, and its rule."""

from __future__ import annotations

import pygame

from ui.battle.post import Post
from ui.board.board import Board
from ui.board.skin import Explained, Explaining
from ui.widgets import CARD, Item, Style

STILL = 0.5  # seconds that the pointer rests
BADGE = 15  # pixels at 100 % around the middle of a badge
PLAIN = {  # parts that every game has, where its skin says nothing of its own
    "question": Explained("What is asked", "One answer goes on; Esc steps back, H gives a hint."),
    "step back": Explained("Back", "The last thing that you chose is open again; nothing of it has happened yet."),
    "pass": Explained("Pass", "You do nothing this time, and the turn goes on."),
    "pass on": Explained("Pass again and again", "You are asked again when something happens, or in the next turn."),
    "undo": Explained("Undo", "Takes the last deed back, as long as no dice fell and nothing secret was seen since."),
    "commit": Explained("The gold button", "It does exactly what it says; Enter is the same from anywhere."),
    "sums": Explained("The sums", "Every point of both sides with its reason and rule."),
    "hold": Explained("Hold", "This stack stays: the key for the next one passes it by until an enemy comes near."),
}
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
        if item.blocked:
            return as_note(item.blocked)
        return self.explain(self._thing_of(item)) or as_note(item.note) or PLAIN.get(item.thing)

    def _thing_of(self, item: Item) -> str:
        """A whole order in a list is one of its kind; cards of a hand and the like are of one kind together."""
        word, _, rest = item.thing.partition(" ")
        asking = self.post.composition.asking
        if word == "goal" and rest.isdecimal() and asking is not None and int(rest) < len(asking.goals):
            return f"kind {asking.goals[int(rest)].kind}"
        return item.thing

    def explain(self, thing: str) -> Explained | None:
        skin = self.post.skin
        if not isinstance(skin, Explaining):
            return None
        kind, _, name = thing.partition(" ")
        return skin.explain(thing) or (skin.explain(f"{kind} {name.partition(' ')[0]}") if name else None)

    def _on_map(self) -> tuple[Explained, pygame.Rect] | None:
        """A counter: its symbol. The badge of a place: its signs."""
        board = self.post.board
        if board is None or not board.rect.collidepoint(self.spot) or self.post.reporting:
            return None
        piece = board.token_at(self.spot)
        if piece is None:
            return self._on_badge(board)
        face = self.post.counters.faces(board, self.post.view, self.post.style.palette.name).get(piece)
        told = self.explain(f"symbol {face.icon}") if face is not None else None
        if told is None or face is None:
            return None
        clause = f"{face.name or face.short}: {told.clause[:1].lower()}{told.clause[1:]}"
        return Explained(clause, told.sentence, told.rule), pygame.Rect(self.spot, (1, 1)).inflate(40, 40)

    def _on_badge(self, board: Board) -> tuple[Explained, pygame.Rect] | None:
        """What the number of a place and the signs beside it mean."""
        place = board.place_at(self.spot)
        told = self.explain("marker place") if place in board.regions.shapes else None
        if told is None:
            return None
        x, y = board.camera.to_screen(board.chart.badge(place))
        box = pygame.Rect(0, 0, 2 * self.post.style.px(BADGE), 2 * self.post.style.px(BADGE))
        box.center = round(x), round(y)
        return (told, box) if box.collidepoint(self.spot) else None

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
