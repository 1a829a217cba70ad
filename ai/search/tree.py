"""The tree: numbers, never states. The same line of play is met again in other worlds, with other options open."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import exp, isqrt, sqrt

from ai.search.handicap import ranked
from game.kernel.agenda import Action, Side

CURIOSITY = 3.0  # how much the doubt about a value counts, in deviations of the values seen
OPEN_MIND = 0.15  # the share of first guesses given to all options alike: scorers miss what needs two steps
RULED_OUT = -10.0  # a score that says: this can only cost something, do not even try it
OPENING = 4  # options of a wide question that are tried at once; one more for each square root of a visit
DOUBT = 0.1  # the deviation of values expected before any is seen
DOUBT_EVERY, LEAST_DOUBT = 8, 1e-10  # iterations between two looks at it; its least square


class Twig:
    """An option in the tree: visits, summed value for the chooser, how often it was open, and where it led."""

    __slots__ = ("action", "available", "bias", "children", "squares", "total", "visits")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.squares = 0.0
        self.bias = 0.0
        self.children: dict[Hashable, Node] = {}

    @property
    def value(self) -> float:
        return (self.total / self.visits if self.visits else 0.0) + self.bias

    @property
    def spread(self) -> float:
        """The variance of the values seen."""
        visits = max(1, self.visits)
        return max(0.0, self.squares / visits - (self.total / visits) ** 2)


class Node:
    """A question somebody faces after a certain line of play. The line-up is kept while no dice were thrown."""

    __slots__ = ("edges", "lineup", "options", "side", "total", "visits")

    def __init__(self, side: Side) -> None:
        self.side = side
        self.visits = 0
        self.total = 0.0
        self.edges: dict[Action, Twig] = {}
        self.options: tuple[Action, ...] = ()
        self.lineup: Lineup = []


Lineup = list[tuple[Twig, float]]  # best score first, each with its first guess


def line_up(node: Node, options: Sequence[Action], scores: list[float], most: int, warmth: float) -> Lineup:
    """Edges by score with their first guesses: a softmax, and a little for everybody."""
    order = ranked(scores, most)
    order = [index for index in order if scores[index] > RULED_OUT] or order
    top = scores[order[0]]
    shares = [exp((scores[index] - top) / warmth) for index in order]
    scale, floor = (1 - OPEN_MIND) / sum(shares), OPEN_MIND / len(shares)
    edges, lineup = node.edges, []
    for index, share in zip(order, shares, strict=True):
        action = options[index]
        edge = edges.get(action)
        if edge is None:
            edge = edges[action] = Twig(action)
        lineup.append((edge, share * scale + floor))
    return lineup


def most_promising(node: Node, lineup: Lineup, urge: float) -> Twig:
    """By value and curiosity among the best options that this world offers."""
    usual = node.total / node.visits if node.visits else 0.5
    best, highest = lineup[0][0], -1e9
    for edge, guess in lineup[: OPENING + isqrt(node.visits)]:
        edge.available += 1
        visits = edge.visits
        worth = edge.bias + (edge.total / visits if visits else usual)
        worth += urge * guess * sqrt(edge.available) / (1 + visits)
        if worth > highest:
            best, highest = edge, worth
    return best


def learn(path: list[tuple[Node, Twig]], worth: Sequence[float]) -> None:
    """Every choice on the path by the gain of the side that made it."""
    for node, edge in path:
        value = worth[node.side]
        node.visits += 1
        node.total += value
        edge.visits += 1
        edge.total += value
        edge.squares += value * value


def doubt(root: Node) -> float:
    """How far values scatter: a tenth is much in one position and nothing in another.

    Each option counts once, however often it was tried, or a favourite with steady values would end all doubt.
    """
    tried = [edge for edge, _ in root.lineup if edge.visits]
    usual = sum(edge.total / edge.visits for edge in tried) / len(tried)
    square = sum((edge.squares - 2 * usual * edge.total) / edge.visits for edge in tried) / len(tried)
    return sqrt(max(square + usual * usual, LEAST_DOUBT))
