"""What is done at the table from the battle screen: answers are given and taken back, the opponent moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.kernel.agenda import Action
from table.composition.intents import Undo
from table.keeping.shelf import QUICK
from table.sitting import Refused
from ui.battle.post import Post
from ui.battle.staff import Staff
from ui.scenes.own_dice import DiceDesk, needs_dice
from ui.scenes.recovery import offer_quick_load


class BattleDesk(DiceDesk, Protocol):
    """The screen that follows what is done."""

    post: Post
    staff: Staff


class Moves:
    """Whatever changes the match goes through here to the sitting; the screen follows."""

    def __init__(self, scene: BattleDesk) -> None:
        self.scene, self.sitting = scene, scene.sitting

    # ---- of the player

    def give(self, action: Action) -> None:
        """The rules answer, the game is kept. Dice of the player's own desk are asked for first."""
        if not needs_dice(self.scene, self.scene.post.viewer, action, lambda: self._give(action)):
            self._give(action)

    def _give(self, action: Action) -> None:
        self.sitting.answer(action)
        self.after_answer()

    def after_answer(self) -> None:
        scene, post = self.scene, self.scene.post
        post.place = ""
        if post.board is not None:
            post.board.close_fan()
        post.director.tell(mine=True)
        scene.staff.show.recapping = False
        self.sitting.keep_due()
        self.tell_trouble()
        scene.look()

    def undo(self) -> None:
        if self._did(lambda: self.scene.post.composition.do(Undo())):
            self.scene.post.place = ""
            self.scene.post.director.rewind()
            self.scene.look()

    def redo(self) -> None:
        if self._did(self.sitting.redo):
            self.scene.post.director.rewind()
            self.scene.look()

    def take_over(self) -> None:
        """The side that is to decide is played by a person from now on."""
        if self._did(self.sitting.take_over):
            scene, post, humans = self.scene, self.scene.post, self.sitting.seats.humans
            post.director.people, scene.staff.show.paused = humans, False
            post.director.finish()
            scene.look()
            post.curtain = post.curtain and len(humans) > 1

    def _did(self, verb: Callable[[], object]) -> bool:
        """Whether the table did it; if not, why not is said."""
        try:
            verb()
        except Refused as error:
            self.scene.app.say(str(error))
            return False
        self.tell_trouble()
        return True

    def tell_trouble(self) -> None:
        """What went wrong with the opponent, the result or the disk; the newest stands."""
        self.scene.app.say(" ".join(self.sitting.news()))
        self.scene.app.in_play.say_unkept(self.sitting.match)

    # ---- of the opponent

    def let_rival_act(self) -> None:
        """It thinks while its last move is still being shown or read, and moves once that is over."""
        scene, post, decision = self.scene, self.scene.post, self.sitting.match.decision
        if self.sitting.is_asked and not post.director.busy and not post.director.looks_back and not post.curtain:
            self._go_on()
            return
        action = self._ask_rival()
        waits = post.curtain or post.director.busy or post.director.looks_back or scene.staff.show.holds_rival
        if decision is None or action is None or waits:
            return
        if not needs_dice(scene, decision.side, action, lambda: self._take_rivals(action)):
            self._take_rivals(action)

    def _go_on(self) -> None:
        """What was ordered before answers what is asked on its way, or the rest of it comes back composed."""
        composition = self.scene.post.composition
        before = composition.carrying.later
        if not composition.go_on() and composition.carrying.later not in (None, before):
            self.scene.look()

    def _ask_rival(self) -> Action | None:
        """Its answer, if it has one: whoever pauses, looks back or reads a card gives it time to think."""
        action = self.sitting.poll()
        self.scene.app.say(" ".join(self.sitting.news()))
        return action

    def _take_rivals(self, action: Action) -> None:
        self.sitting.answer(action, keep=False)  # one frame later, so that the first of its show is not late
        self.scene.post.director.tell(mine=False)
        self.scene.staff.show.recapping = False
        self.scene.staff.show.count_step()
        self.scene.look()

    def keep_rivals(self) -> None:
        if self.sitting.is_due:
            self.sitting.keep_due()
            self.tell_trouble()

    # ---- saves

    def quick_save(self) -> None:
        """One file, written over."""
        from ui.scenes.opening import save_game

        self.scene.app.say(save_game(self.scene.app, self.sitting.match, QUICK))

    def quick_load(self) -> None:
        offer_quick_load(self.scene.app)

    def show_turn_card(self) -> bool:
        """Whether a turn is over whose card nobody here has seen: it lies on top now."""
        from ui.scenes.turn_card import CardWay, TurnCardScene

        post, staff = self.scene.post, self.scene.staff
        card = post.director.new_turn_card() if not post.curtain and self.sitting.seats.humans else None
        if card is None or post.board is None:
            return False
        self._ask_rival()
        ways = [CardWay("Look back", "step_back", staff.show.look_back)]
        if card.fights:
            ways.append(CardWay(f"Fight cards, {card.fights}", "log", staff.guide.open_fights))
        self.scene.app.push(TurnCardScene(self.scene.app, card, post.board, ways))
        return True

    def show_phase_card(self) -> bool:
        """Whether a phase is over that nobody here has read the summary of: it lies on top now."""
        from ui.scenes.phase_card import PhaseCardScene

        post = self.scene.post
        card = post.director.cards.phase() if not post.curtain and self.sitting.seats.humans else None
        if card is None or post.board is None:
            return False
        self.scene.staff.show_board()
        self.scene.app.push(PhaseCardScene(self.scene.app, card, post))
        return True

    def end(self) -> bool:
        """The game is over: whether another screen has taken the place of this one."""
        from ui.scenes.ending import EndingScene

        app, match = self.scene.app, self.sitting.match
        app.in_play.keep(match)
        app.replace(EndingScene(app, match, self.sitting.seats))
        return True
