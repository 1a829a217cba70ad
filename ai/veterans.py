"""Opponents kept from earlier versions, by name: yardsticks for the present ones. They are on no card.

Weights and judgement of a veteran lie in a file of its own and never change; rules and scorers are those of today.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from ai.brain import Brain
from ai.search.skill import Skill


@dataclass(frozen=True)
class Veteran:
    """How it judged and how hard it thought."""

    brain: Brain[Any]
    skill: Skill


@runtime_checkable
class KeepsVeterans(Protocol):
    """A brain may remember what it was before."""

    veterans: Mapping[str, Veteran]


def veterans_of(brain: Brain[Any]) -> Mapping[str, Veteran]:
    return brain.veterans if isinstance(brain, KeepsVeterans) else {}


def as_veteran(brain: Brain[Any], name: str) -> Brain[Any]:
    """The brain as it was when a veteran was kept; without a name the present one."""
    return veterans_of(brain)[name].brain if name else brain
