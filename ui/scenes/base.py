"""The plain screen that most scenes are."""

from __future__ import annotations

import pygame

from ui.scenes.host import Host, Scene
from ui.scenes.night import dim_night
from ui.widgets import HEAD, NOTE, Chip, Item, Line, Page, Pane, Words, columns


class PageScene(Scene):
    """A scene made of panes: a head with the title and Back, a body, and a line of help at the foot."""

    title = ""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.page = self._empty_page()
        self.dirty = False
        self.footed = 0  # what was kept free at the foot when the screen was built
        self.reveal = ""  # what shall have the focus, and be in sight, once the screen is built anew

    def _empty_page(self) -> Page:
        return Page(self.app.style, self.app.manager, self.app.say, self.app.sounds.click)

    # ---- what a screen says about itself

    def build(self, area: pygame.Rect) -> None:
        """Put the panes of the body down."""

    def head(self) -> list[Chip]:
        """Buttons in the head; the committing one last."""
        return []

    def back(self) -> None:
        """Esc, right click or the Back button."""
        self.app.pop()

    # ---- the scene

    def enter(self) -> None:
        self.restyle()  # the style may have changed while another scene was on top

    def leave(self) -> None:
        self.page.clear()

    def restyle(self) -> None:
        before, self.page = self.page, self._empty_page()
        before.clear()
        self.page.focus, self.page.scrolls, self.page.carets = before.focus, before.scrolls, before.carets
        self.refresh()

    def change(self) -> None:
        """Something is different: build anew once this frame's events are through."""
        self.dirty = True

    def refresh(self) -> None:
        """Build everything anew; focus and scrolling stay where they were."""
        self.dirty = False
        self.page.clear()
        self.footed = self.foot()
        self.build(self._frame())
        self.page.settle()
        self.page.focus_on(self.reveal)
        self.reveal = ""

    def foot(self) -> int:
        """The height of the line of help, and of the notice above it while one stands: the body ends above both."""
        return self.app.surface.get_height() - self.notice_room().height + self.taken()

    def taken(self) -> int:
        """The height that the notice of now takes from the body."""
        notice = self.app.notice_box()
        if notice is None:
            return 0
        return min(notice.height + self.app.style.px(4), self.notice_room().height // 3)

    def _frame(self) -> pygame.Rect:
        """Head and foot; what is left between them."""
        style, window = self.app.style, self.app.surface.get_rect()
        head = self.page.pane("head", pygame.Rect(0, 0, window.width, 10), pad=8)
        head.chips([Chip("back", "Back", self.back, note="Back to the screen before (Esc)."), *self.head()], gap=0)
        self._spread(head)
        head.rect.height = head.content
        head.container.set_dimensions(head.rect.size)
        area = pygame.Rect(0, head.rect.bottom, window.width, window.height - head.rect.height - self.footed)
        return area.inflate(-2 * style.px(8), 0)

    def _spread(self, head: Pane) -> None:
        """Back and the title on the left, the other buttons on the right; without room they stand as they come."""
        style = self.app.style
        buttons, wide = list(head.items), style.width(self.title, HEAD, True)
        last = max(item.rect.right for item in buttons)
        if last + wide + style.px(60) > head.rect.width or len({item.rect.y for item in buttons}) > 1:
            return
        shift = head.rect.width - head.pad - last
        for item in buttons[1:]:
            item.rect.x += shift
        y = buttons[0].rect.centery - style.height(HEAD) // 2
        place = pygame.Rect(buttons[0].rect.right + style.px(16), y, wide + 4, style.height(HEAD))
        head.items.append(self.named(head, place))

    def named(self, head: Pane, place: pygame.Rect) -> Item:
        """The title in the head."""
        return Words("", head, place, lines=[Line(self.title, HEAD, True)])

    def two_panes(self, area: pygame.Rect, left: float, least: float = 820) -> tuple[Pane, Pane]:
        """Two panes side by side, or one and the same where there is no room."""
        first, second = columns(area, self.app.style, left, least)
        pane = self.page.pane("left", first, "panel")
        return pane, self.page.pane("right", second, "panel") if second is not None else pane

    @property
    def narrow(self) -> bool:
        """Whether everything stands in one column."""
        return all(pane.name != "right" for pane in self.page.panes)

    def handle(self, event: pygame.Event) -> bool:
        if self.page.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
            self.back()
            return True
        return False

    def settle(self) -> None:
        if self.dirty:
            self.refresh()

    def take_typed(self) -> None:
        self.page.take_typed()

    def update(self, seconds: float) -> None:
        self._make_room()
        self.settle()
        self.page.update(self.app.pointer)

    def _make_room(self) -> None:
        """A notice has come or gone; never in the middle of a click, which would meet nothing any more."""
        if self.foot() != self.footed and not self.app.held:
            self.reveal = self.reveal or self.page.focus
            self.change()

    def draw(self, surface: pygame.Surface) -> None:
        if self.app.settings.high_contrast:
            surface.fill(self.app.style.palette.window)
        else:
            surface.blit(dim_night(surface.get_size()), (0, 0))
        self.page.draw(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        self.page.draw_over(surface)
        self.draw_note(surface)

    def draw_note(self, surface: pygame.Surface) -> None:
        """The line at the foot: never blank, so that a newcomer always finds the way on."""
        style = self.app.style
        text = self.page.note() or "Tab and arrows move, Enter chooses, Esc goes back."
        rows = style.wrap(text, NOTE, False, surface.get_width() - style.px(24))
        y = surface.get_height() - len(rows) * style.height(NOTE) - style.px(5)
        if len(rows) > 1:  # it may lie over the body for as long as it is asked for, but nothing of it is cut off
            box = pygame.Rect(0, y - style.px(4), surface.get_width(), surface.get_height())
            pygame.draw.rect(surface, style.palette.window, box)
            pygame.draw.line(surface, style.palette.line, box.topleft, box.topright)
        for number, row in enumerate(rows):
            words = style.render(row, NOTE, False, style.palette.quiet)
            surface.blit(words, (style.px(12), y + number * style.height(NOTE)))


def above_notice(scene: PageScene) -> pygame.Rect:
    """The window above the notice of now: the frame of a screen that has no line of help."""
    window = scene.app.surface.get_rect()
    window.height -= scene.footed if scene.taken() else 0
    return window
