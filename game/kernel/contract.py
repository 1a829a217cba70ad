"""The contract that every game keeps, tried by random play: what the opponent, the screen and the saves rely on.

Each check is a generator of complaints under its own name. The quick ones look at every decision; the costly ones at a
share of them drawn by the game's own rng, so that a soak stays affordable and two runs of one seed look at the same
places.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from game.kernel.agenda import Action, Decision, Event, Side, by_side, play, settle
from game.kernel.envelope import unsealed
from game.kernel.forecast import Forecast, brief, rehearse
from game.kernel.game import Game
from game.kernel.match import Match
from game.kernel.state import State, Told, sightings

EVERYTHING = 1.0  # every check at every decision
SOAK_SHARE = 0.03  # of the decisions: keeps a game of a thousand decisions well under a second
DECISION_LIMIT = 20_000  # the longest real game takes a tenth of it
MOST_FLAWS = 20  # per game: after that, nothing new is learnt
DRAWN = "nobody"


@dataclass(frozen=True)
class TrialOutcome:
    """One game of random play."""

    seed: int
    decisions: int
    winner: str
    unfinished: bool
    flaws: tuple[str, ...]
    asked: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # question, kind of answer, how often


@dataclass
class SoakReport:
    """Many games of one scenario; the fields are the keys of `soak --json`."""

    game: str
    scenario: str
    games: int = 0
    decisions: int = 0
    decisions_per_game: float = 0.0
    seconds: float = 0.0
    decisions_per_second: float = 0.0
    flaws: list[str] = field(default_factory=list)
    winners: dict[str, int] = field(default_factory=dict)
    unfinished: int = 0
    asked: dict[str, dict[str, int]] = field(default_factory=dict)

    def add(self, outcome: TrialOutcome) -> None:
        self.games += 1
        self.decisions += outcome.decisions
        self.unfinished += outcome.unfinished
        self.flaws += outcome.flaws
        for question, answers in outcome.asked.items():
            known = self.asked.setdefault(question, {})
            for kind, count in answers.items():
                known[kind] = known.get(kind, 0) + count
        if not outcome.unfinished:
            self.winners[outcome.winner] = self.winners.get(outcome.winner, 0) + 1

    def close(self, seconds: float) -> None:
        """Work out the averages, with the time the games took."""
        self.seconds = round(seconds, 3)
        self.decisions_per_game = round(self.decisions / self.games, 1) if self.games else 0.0
        self.decisions_per_second = round(self.decisions / seconds, 1) if seconds else 0.0

    def as_json(self) -> str:
        return json.dumps(vars(self))


@dataclass
class Standpoint:
    """A decision being looked at; `digest` names the true position, which no check may change."""

    match: Match[Any]
    decision: Decision
    rng: Random
    digest: str = ""
    told: Sequence[Told] = field(default_factory=list)  # what came of the answer, once there is one

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    def any_option(self) -> Action:
        return self.rng.choice(self.decision.options)


ContractCheck = Callable[[Standpoint], Iterable[str]]


# ---- every decision --------------------------------------------------------------------------------------------------


def options_distinct(place: Standpoint) -> Iterator[str]:
    """A list to choose from: two or more unless it is always asked, none of them twice."""
    options = place.decision.options
    if len(options) < (1 if place.decision.question.is_always(place.state) else 2):
        yield f"{len(options)} options are no decision"
    if len(set(options)) != len(options):
        yield "an option is offered twice"


def options_stable(place: Standpoint) -> Iterator[str]:
    """Options are named by their number on the screen and in the search: asked again, the same list."""
    if tuple(place.decision.question.options(place.state)) != place.decision.options:
        yield "asked again, the options or their order differ"


def decided_by_a_player(place: Standpoint) -> Iterator[str]:
    """A side without a player must never be asked: nobody would answer."""
    if place.decision.side not in place.game.players:
        yield f"{place.game.sides[place.decision.side]} has no player, but is asked"


# ---- a share of the decisions ----------------------------------------------------------------------------------------


def position_sound(place: Standpoint) -> Iterator[str]:
    yield from place.game.flaws(place.state)


def clone_independent(place: Standpoint) -> Iterator[str]:
    """The search plays on clones: they start equal, and nothing done to them reaches the original."""
    twin = place.state.clone()
    if settle(twin) != place.decision:
        yield "a clone asks something else"
    if twin != place.state or twin.digest() != place.digest:
        yield "settling a clone changes it"
    play(twin, place.any_option())
    settle(twin)
    if place.state.digest() != place.digest:
        yield "playing on a clone changed the original"


def facts_round_trip(place: Standpoint) -> Iterator[str]:
    """A save holds the position as JSON text: nothing may get lost on the way there and back."""
    copy = place.game.state.from_facts(json.loads(json.dumps(place.state.facts())))
    if copy.digest() != place.digest:
        yield "facts read back give another position"
    if settle(copy) != place.decision:
        yield "a position read back asks something else"


def views_blank_the_seed(place: Standpoint) -> Iterator[str]:
    """No view may change with the seed: whoever can tell seeds apart knows the coming dice."""
    for side, name in by_side(place.game.sides):
        twin = place.state.clone()
        twin.seed ^= place.rng.getrandbits(64) | 1
        if place.game.observe(twin, side) != place.match.view(side):
            yield f"the view of {name} depends on the seed"


def worlds_fit_their_view(place: Standpoint) -> Iterator[str]:
    """Both sides may look ahead at any time, also while the other decides."""
    game = place.game
    for side, name in by_side(game.sides):
        view = place.match.view(side)
        seen = view.digest()
        world = game.imagine(view, side, place.rng)
        if game.observe(world, side).digest() != seen:
            yield f"observing a world imagined by {name} does not give back the view"
        yield from (f"a world imagined by {name}: {flaw}" for flaw in game.flaws(world))
        decision = settle(world)
        if decision is None or decision.side != place.decision.side:
            yield f"in a world imagined by {name} someone else decides"
            continue
        play(world, place.rng.choice(decision.options))
        settle(world)
        if view.digest() != seen:
            yield f"playing in a world imagined by {name} changed the view"
    if place.state.digest() != place.digest:
        yield "playing in an imagined world changed the truth"


def options_leak_no_secret(place: Standpoint) -> Iterator[str]:
    """What a side may do can only depend on what it knows, or the list of options would tell it more."""
    side = place.decision.side
    view = place.match.view(side)
    for _ in range(3):
        if settle(place.game.imagine(view, side, place.rng)) != place.decision:
            yield "the options differ in an imagined world: legality leaks a secret"
            return


def secrets_stay_hidden(place: Standpoint) -> Iterator[str]:
    """Whatever else were true that a side may not know, it sees the same: now, and after the other side's answer.

    A view may be blanked rightly and still tell a secret: by a record on the agenda, a count, a question not asked.
    """
    game, decision = place.game, place.decision
    for side, name in by_side(game.sides):
        twin = game.scramble(place.state, side, place.rng)
        if game.observe(twin, side) != place.match.view(side):
            yield f"what {name} sees changes with what it may not know"
            continue
        asked = settle(twin)
        if asked is None or asked.side != decision.side:
            yield f"who decides changes with what {name} may not know"
            continue
        if decision.side != side and (shared := list(_shared(place, twin, asked, side))):
            yield from _seen_afterwards(place, twin, side, place.rng.choice(shared))


def _shared(place: Standpoint, twin: State, asked: Decision, side: Side) -> Iterator[Action]:
    """The answers that are there in both worlds and look the same to a side that watches."""
    game = place.game
    for action in place.decision.options:
        if action in asked.options and game.witnessed(place.state, action, side) == game.witnessed(twin, action, side):
            yield action


def _seen_afterwards(place: Standpoint, twin: State, side: Side, action: Action) -> Iterator[str]:
    """Only where nothing came out: a reveal or a glimpse is meant to tell something."""
    truth = place.state.clone()
    for world in (truth, twin):
        play(world, action)
        settle(world)
    silent = sightings(truth) == sightings(twin) == sightings(place.state)
    if silent and place.game.observe(truth, side) != place.game.observe(twin, side):
        yield f"{action} tells {place.game.sides[side]} something that it may not know"


def words_are_there(place: Standpoint) -> Iterator[str]:
    """A player reads options as words, from his own view: each must say something, and something of its own."""
    game, decision = place.game, place.decision
    view = place.match.view(decision.side)
    said = [game.say(view, decision.question, action) for action in decision.options]
    if not game.ask(view, decision.question).strip() or not all(words.strip() for words in said):
        yield "a question or an option has no words"
    if len(set(said)) != len(said):
        double = next(words for words in said if said.count(words) > 1)
        yield f"two options are both called {double!r}"
    if not all(isinstance(text, str) for text in (game.report(view, decision.side), game.score(view))):
        yield "report or score is no text"


def forecasts_hold(place: Standpoint) -> Iterator[str]:
    """What an answer may lead to: in words, from the reader's side, out of what he knows, and never left out."""
    game, decision, action = place.game, place.decision, place.any_option()
    readers = [side for side, _ in by_side(game.sides)]
    told = [game.forecast(place.match.view(reader), decision, action, reader) for reader in readers]
    mine = told[decision.side]
    if mine is None and game.foresees and rehearse(place.state, action).dice:
        yield "dice are thrown that no forecast tells"
    if mine is not None and not _is_worded(mine):
        yield f"a forecast has no title or no words: {mine}"
    if game.forecast(place.state, decision, action, decision.side) != mine:
        yield "a forecast is another one on the truth: it leaks a secret"
    for reader, his in zip(readers, told, strict=True):
        if his is None and game.private_forecasts and reader != decision.side:
            continue
        if not _is_the_same_fact(mine, his, reader != decision.side):
            yield f"{game.sides[reader]} reads other chances than {game.sides[decision.side]}"


def _is_worded(forecast: Forecast) -> bool:
    """Where nothing is left to chance, notes say what there is to know."""
    said = brief(forecast) or " ".join(note.words for note in forecast.notes)
    labels = [forecast.title, said, *(chance.label for chance in forecast.chances)]
    return all(label.strip() for label in labels) and all(_is_worded(later) for later in forecast.next)


def _is_the_same_fact(mine: Forecast | None, his: Forecast | None, turned: bool) -> bool:
    """The same shares in the same order; what is good for one is bad for the other."""
    if mine is None or his is None:
        return mine is his
    facts = [(chance.share, chance.tone.turned(turned)) for chance in mine.chances]
    return (
        facts == [(chance.share, chance.tone) for chance in his.chances]
        and len(mine.next) == len(his.next)
        and all(_is_the_same_fact(one, other, turned) for one, other in zip(mine.next, his.next, strict=True))
    )


def events_are_heard(place: Standpoint) -> Iterator[str]:
    """Every side reads its part of what happened from its own view; no words at all is an answer too."""
    game = place.game
    for side, name in by_side(game.sides):
        for event, after in place.told:
            truth = after.digest()
            heard = game.heard(event, after, side)
            view = game.observe(after, side)
            seen = view.digest()
            if heard is None:
                continue
            if not isinstance(heard, Event):
                yield f"{name} hears something that is no event of {event}"
            elif not isinstance(game.describe(view, heard), str):
                yield f"{name} is told no text about {heard}"
            if (after.digest(), view.digest()) != (truth, seen):
                yield f"telling {name} of {event} changes a position"


QUICK: tuple[ContractCheck, ...] = (options_distinct, options_stable, decided_by_a_player)
COSTLY: tuple[ContractCheck, ...] = (
    position_sound,
    clone_independent,
    facts_round_trip,
    views_blank_the_seed,
    worlds_fit_their_view,
    options_leak_no_secret,
    secrets_stay_hidden,
    words_are_there,
    forecasts_hold,
)


# ---- one game --------------------------------------------------------------------------------------------------------


def try_game(
    game: Game[Any],
    scenario: str,
    seed: int,
    share: float = SOAK_SHARE,
    options: tuple[str, ...] = (),
    limit: int = DECISION_LIMIT,
) -> TrialOutcome:
    """Play one game at random and look at it on the way. Never raises: what breaks is a flaw."""
    trial = Trial(game, scenario, seed, share, options, limit)
    trial.run()
    return trial.outcome()


class Trial:
    """One game under the eye of the checks."""

    def __init__(
        self, game: Game[Any], scenario: str, seed: int, share: float, options: tuple[str, ...], limit: int
    ) -> None:
        self.game, self.scenario, self.seed, self.share, self.limit = game, scenario, seed, share, limit
        self.house = options
        self.rng = Random(f"{game.name}/{scenario}/{seed}")  # a text, so that it is the same in every process
        self.match: Match[Any] | None = None
        self.flaws: list[str] = []
        self.broken = False
        self.asked: dict[str, Counter[str]] = {}

    def run(self) -> None:
        try:
            self.match = Match(self.game, self.scenario, self.seed, self.house)
            while self._goes_on(self.match):
                self._one_decision(self.match)
            self._at_the_end(self.match)
        except Exception as error:  # whatever the rules do wrong, the soak goes on and says where
            self.broken = True
            self._complain("dead end", f"{type(error).__name__}: {error}")

    def _goes_on(self, match: Match[Any]) -> bool:
        return match.decision is not None and len(match.history) < self.limit and len(self.flaws) < MOST_FLAWS

    def _one_decision(self, match: Match[Any]) -> None:
        assert match.decision is not None
        place = Standpoint(match, match.decision, self.rng)
        self._look(QUICK, place)
        if self.rng.random() < self.share:
            place.digest = match.state.digest()
            self._look(COSTLY, place)
            self._there_and_back(place)
        else:
            match.play(self._noted(place.decision, place.any_option()))

    def _noted(self, decision: Decision, action: Action) -> Action:
        """What was asked, and what was answered: a report shows what random play never reaches."""
        self.asked.setdefault(type(decision.question).__name__, Counter())[type(action).__name__] += 1
        return action

    def _look(self, checks: tuple[ContractCheck, ...], place: Standpoint) -> None:
        """A check that breaks is a complaint of its own: the game itself may well go on."""
        for check in checks:
            try:
                for complaint in check(place):
                    self._complain(check.__name__, complaint)
            except Exception as error:
                self._complain(check.__name__, f"{type(error).__name__}: {error}")

    def _there_and_back(self, place: Standpoint) -> None:
        """Play; undo must restore the position, redo the one after it; only dice and reveals may close the way."""
        match, before = place.match, place.state.clone()
        place.told = match.play(self._noted(place.decision, place.any_option()))
        self._look((events_are_heard,), place)
        after = match.state.digest()
        if not match.may_undo(place.decision.side):
            now = match.state
            if (now.seed, now.loaded, now.revealed) == (before.seed, before.loaded, before.revealed):
                self._complain("undo", "the way back is closed though no die fell and no secret came out")
            return
        match.undo(place.decision.side)
        if match.state.digest() != place.digest or match.decision != place.decision:
            self._complain("undo", "undo does not restore the position")
        match.redo(place.decision.side)
        if match.state.digest() != after:
            self._complain("redo", "redo does not give the same position")

    def _at_the_end(self, match: Match[Any]) -> None:
        """The whole game once more: from its seed, and from its save."""
        if match.decision is not None and len(match.history) >= self.limit:
            self._complain("endless", f"not over after {self.limit} decisions")
        end = match.state.digest()
        for flaw in self.game.flaws(match.state):
            self._complain("position_sound", flaw)
        if match.replay().state.digest() != end:
            self._complain("replay", "the same actions from the same seed end elsewhere")
        text = match.snapshot().sealed()
        loaded = Match.restore(unsealed(text.encode()), {self.game.name: self.game})
        if loaded.opened or loaded.state.digest() != end or loaded.actions != match.actions:
            self._complain("save", "a save read back is another game")

    def _complain(self, check: str, complaint: str) -> None:
        if len(self.flaws) < MOST_FLAWS:
            count = len(self.match.history) if self.match else 0
            decision = self.match.decision if self.match else None
            asked = f", {type(decision.question).__name__}" if decision else ""
            self.flaws.append(f"{self.scenario} seed {self.seed}, decision {count}{asked}: {check}: {complaint}")

    def outcome(self) -> TrialOutcome:
        match = self.match
        over = match is not None and match.decision is None and not self.broken
        winner = match.state.winner if match else None
        return TrialOutcome(
            seed=self.seed,
            decisions=len(match.history) if match else 0,
            winner=DRAWN if winner is None else self.game.sides[winner],
            unfinished=not over,
            flaws=tuple(self.flaws),
            asked=self.asked,
        )
