"""Bloody Ridge for the battle screen: where things lie, what the cards say; how it is played is in its orders."""

from __future__ import annotations

from game.bloody_ridge.components import JAPANESE, RED_ROW
from game.bloody_ridge.state import Ridge
from game.kernel import named
from game.kernel.agenda import Side
from game.kernel.named import Place
from ui.board.chart import Chart
from ui.board.faces import Face
from ui.board.overlays import Overlay
from ui.board.piles import Stack
from ui.board.skin import Track
from ui.director.annals import TurnAccount
from ui.skins.bloody_ridge import accounts, beats, facts, overlays, pieces, ribbon, standing
from ui.skins.bloody_ridge.map import CHART
from ui.skins.bloody_ridge.places import name_of, number_of
from ui.skins.plain import PlainSkin


class RidgeSkin(ribbon.RidgeRibbon, PlainSkin):
    """Answers for the battle screen. The sides fire from hex to hex and never stand in the same one."""

    side_names = beats.NAMES
    phase_names, phase_words = facts.PHASES, facts.PHASE_NOTES
    stretch_word = "attack"
    overlay_names: tuple[str, ...] = tuple(overlays.OVERLAYS)
    draw_markers = staticmethod(standing.draw)
    side_style, losses = staticmethod(pieces.style_of), staticmethod(pieces.losses)
    beats = staticmethod(beats.beats)

    def chart(self, scenario: str) -> Chart:
        """Every scenario is fought on the one map."""
        return CHART

    def place_name(self, place: Place) -> str:
        return name_of(place)

    def stacks(
        self, view: Ridge, place: str, palette: str, chosen: frozenset[int], dimmed: frozenset[int]
    ) -> tuple[Stack, ...]:
        return pieces.stacks_at(view, number_of(place), palette, chosen, dimmed)

    def face(self, view: Ridge, piece: int, palette: str) -> Face:
        """2.6 By its counter: on stage every piece is face up."""
        return pieces.face(named.Piece(piece), palette)

    def is_target(self, view: Ridge, side: Side, place: str) -> bool:
        number = number_of(place)
        return bool(number) and not view.is_japanese(number)

    def holders(self, view: Ridge) -> dict[str, Side]:
        """3.7 A hex is Japanese once its flag stands there; the red row always is."""
        return {str(place): JAPANESE for place in view.control} | {str(place): JAPANESE for place in RED_ROW}

    def worth(self, view: Ridge, place: str) -> int:
        """10 No hex counts points: only the exits and the headquarters decide."""
        return 0

    def light(self, view: Ridge) -> str:
        """5.1 A night of turns; the last one ends at dawn (4.3)."""
        return "dusk" if view.turn >= view.scenario.last_turn else "night"

    def hour(self, view: Ridge) -> str:
        """5.1 A turn is about two hours; nobody says from when on."""
        return f"Hours {2 * view.turn - 1} and {2 * view.turn} of the night"

    def fires(self, view: Ridge) -> list[str]:
        """Over the hex that is attacked, and over the force before it."""
        places = [view.fight.place] if view.fight is not None else []
        places += [view.force.place] if view.force is not None else []
        return [str(place) for place in dict.fromkeys(places)]

    def account(self, before: Ridge, after: Ridge, reader: Side) -> TurnAccount:
        return accounts.account(before, after, reader)

    def place_title(self, place: str) -> str:
        return accounts.place_title(place)

    # ---- words

    def status(self, view: Ridge, side: Side) -> list[str]:
        return facts.status(view)

    def tracks(self, view: Ridge, side: Side) -> list[Track]:
        return facts.tracks(view)

    def overlay(self, view: Ridge, side: Side, name: str, place: str) -> Overlay:
        return overlays.OVERLAYS[name](view, place)

    def place_card(self, view: Ridge, side: Side, place: str) -> list[str]:
        return facts.place_card(view, place)


SKIN = RidgeSkin()
