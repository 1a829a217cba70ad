"""Hints: asked for by H, told in three steps on the sheet and on the map."""

from __future__ import annotations

from ui.battle.choosing import Choosing
from ui.battle.guide import Guide
from ui.battle.hinting import Hinter
from ui.battle.post import Post


class Hints:
    """The hint for the question in hand, if one was asked for."""

    def __init__(self, post: Post, guide: Guide, choosing: Choosing) -> None:
        self.post, self.guide, self.choosing = post, guide, choosing
        self.hinter = Hinter(post.played, post.app.folder)

    def look(self) -> None:
        """Another position: the hint for the old question is gone."""
        if self.hinter.asked is not self.post.played.decision:
            self.hinter.drop()
            if self.post.board is not None:
                self.post.board.pointed = {}

    def update(self) -> None:
        """Once a frame: is the hint there?"""
        if self.hinter.poll():
            self._show_hint()

    def leave(self) -> None:
        self.hinter.close()

    def ask(self) -> None:
        """H: thinks first, then tells a question, the area, the move."""
        decision = self.post.played.decision
        if decision is None or not self.post.my_turn:
            self.post.say("Hints are for your own decisions: wait until it is your turn.")
            return
        told = self.hinter.told
        self.hinter.ask(decision)
        if self.hinter.told > told:
            self._show_hint()
        else:
            self._tell_hint()

    def _show_hint(self) -> None:
        """The steps told so far: words on the sheet, the place on the map, the move in the list."""
        hinter, choices, board = self.hinter, self.post.choices, self.post.board
        place = self._hinted_place()
        if hinter.told >= 2 and place and board is not None:
            board.pointed = {place: "Hint"}
            self.guide.cursor.show(place)
        plain = choices is not None and choices.decision is hinter.asked and self.choosing.composer.sheet is None
        if hinter.told >= 3 and hinter.hint is not None and choices is not None and plain:
            option = choices.decision.options.index(hinter.hint.action)
            if self.post.page.item(f"option {option}") is not None:
                self.choosing.point_at(option)
        self._tell_hint()

    def _tell_hint(self) -> None:
        self.post.change()

    def _hinted_place(self) -> str:
        """Where on the map the hinted move begins, if anywhere."""
        hint, decision, board = self.hinter.hint, self.hinter.asked, self.post.board
        if hint is None or decision is None or board is None:
            return ""
        view, skin, orders = self.post.view, board.skin, self.post.composition.orders
        for kind, key in orders.click_of(decision.question, hint.action).steps:
            if kind == "place":
                return str(key)
            if kind == "piece":
                found = [place for place in board.regions.shapes if key in skin.pieces_at(view, place)]
                return found[0] if found else orders.focus(view, decision.question)
        return orders.focus(view, decision.question)

    def lines(self) -> list[str]:
        """What was told of the hint last, for the sheet; what came before it would only crowd it."""
        hinter, hint = self.hinter, self.hinter.hint
        if hinter.trouble:
            return [hinter.trouble]
        if hinter.thinking:
            return ["Thinking about a hint. Play on if you do not want to wait."]
        if hint is None:
            return []
        place, skin = self._hinted_place(), self.post.skin
        where = skin.place_card(self.post.view, self.post.viewer, place)[0] if skin is not None and place else ""
        area = f"Look at {where}. {hint.kind}" if where else hint.kind
        steps = [f"{hint.goal} Where can you do most for that?", area, hint.answer]
        more = f" {self.post.key_of('hint')} tells more." if hinter.told < len(steps) else ""
        told = [f"Hint {number} of 3: {text}" for number, text in enumerate(steps[: hinter.told], start=1)]
        return [f"{text}{more}" for text in told[-1:]]
