"""Choosing among the options of a question: by clicks that narrow it down, by the list, and one step back."""

from __future__ import annotations

from typing import Any

from table.composition.asking import Asking
from table.composition.forms import ClickStep
from table.composition.intents import ByHand, Commit, HoldHere, PassSpan, PointAt, StepBack, Take
from table.composition.on_map import in_hand, quiet_pieces
from table.composition.orders import PASS
from table.composition.plans import PlanSheet
from ui.battle.composer import Composer
from ui.battle.guide import Guide
from ui.battle.intended import world_of
from ui.battle.post import Post
from ui.battle.show import Show
from ui.board.scene import Shown


class Choosing:
    """What a click on the map or on a line of the list means."""

    def __init__(self, scene: Post, composer: Composer, guide: Guide, show: Show) -> None:
        self.scene, self.composer, self.guide, self.show = scene, composer, guide, show

    def play(self, option: int) -> None:
        """Commit an option of the plain list, with whatever was composed before it."""
        composer = self.composer
        if composer.sheet is not None:
            composer.do(ByHand())
        if composer.do(Take(option)):
            composer.do(Commit())

    def point_at(self, option: int) -> None:
        """Select an option without playing it; its chances stand on the action card."""
        self.composer.do(Take(option))

    def pass_turn(self) -> None:
        if self.scene.choices is not None and self.scene.my_turn:
            self.composer.do(PointAt(("button", PASS)))

    def hold(self) -> None:
        """Pass the chosen place by from now on, or no longer."""
        if self.scene.choices is not None and self.scene.my_turn:
            self.composer.do(HoldHere())

    def pass_for(self, whole_turn: bool) -> None:
        """Look at passing again and again; the button does it."""
        if self.scene.choices is not None and self.scene.my_turn:
            self.composer.do(PassSpan(whole_turn))

    def click_step(self, step: ClickStep) -> None:
        """A lit place or piece was clicked; the fan stays open while several of its pieces may be wanted."""
        scene = self.scene
        if scene.choices is None:
            return
        if scene.board is not None and step[0] == "piece" and self.composer.sheet is None:
            scene.board.close_fan()
        if self._is_chosen(step):
            if self.composer.has_been_seen:
                self.composer.commit()
            return
        self.composer.do(PointAt(step))

    def _is_chosen(self, step: ClickStep) -> bool:
        """Whether this is the target that is selected already."""
        asking = self.composer.composition.asking
        if asking is None:
            return False
        if asking.goal is not None:
            return asking.goal.step == step
        if asking.sheet is None:
            return asking.selected >= 0 and step in asking.choices.steps[asking.selected][-1:]
        return asking.end >= 0 and asking.ends[asking.end].step == step

    def back(self) -> None:
        """The button of the foot."""
        self.step_back()

    def step_back(self) -> bool:
        """Esc or right click: one step."""
        scene = self.scene
        if self.guide.step_back():
            return True
        if scene.reporting:
            scene.reporting = False
        elif scene.director.looks_back:
            self.show.end()
        elif scene.board is not None and scene.board.close_fan():
            pass
        elif scene.choices is not None:
            return self.composer.do(StepBack(), tells=False)
        elif scene.place:
            scene.place = ""
            scene.show_board()
        else:
            return False
        scene.change()
        return True


def standing(scene: Post, composer: Composer) -> Shown:
    """The board as the game stands, whatever is being shown of how it came to that."""
    asking, pointing = composer.composition.asking, composer.pointing
    if asking is None or scene.skin is None:
        return Shown(scene.view, scene.viewer, number=scene.number)
    return Shown(
        scene.view if pointing.draft is None else pointing.draft,
        scene.viewer,
        pointing.lit_places(),
        pointing.lit_pieces(),
        in_hand(asking),
        pointing.spot or asking.orders.focus(asking.choices.view, asking.choices.decision.question),
        quiet_pieces(asking),
        scene.number,
        coming=world_of(asking) if pointing.draft is None else None,
        **_facing(asking),
    )


def _facing(asking: Asking) -> dict[str, Any]:
    """Where a facing is to be chosen, which are open and which one is chosen."""
    facings = frozenset(int(way) for way in asking.lit_of("facing"))
    if not facings:
        return {}
    sheet, chosen = asking.sheet, 0
    place = asking.orders.focus(asking.choices.view, asking.choices.decision.question)
    if isinstance(sheet, PlanSheet):
        place = sheet.plan.faces
        clicks = [sheet.value(row).click for row in sheet.rows]
        chosen = next((int(click[1]) for click in clicks if click is not None and click[0] == "facing"), 0)
    return {"facing_at": place, "facings": facings, "faced": chosen}
