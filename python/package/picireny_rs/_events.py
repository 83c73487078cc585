"""What a reduction tells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Optional, TypeVar, Union

Content = TypeVar("Content", str, bytes)


@dataclass(frozen=True)
class Phase:
    """Another part of the reduction begins."""

    name: str


@dataclass(frozen=True)
class Tested:
    """A candidate's turn has come, and its outcome is known."""

    #: In bytes; `None` if the outcome was known without the candidate's text.
    size: Optional[int]
    #: Whether the predicate holds for it.
    interesting: bool
    #: How long the predicate took.
    seconds: float
    #: Whether the outcome was known from an earlier test.
    cached: bool


@dataclass(frozen=True)
class Accepted(Generic[Content]):
    """A candidate was interesting: it is the smallest one so far."""

    content: Content


#: What iterating over a `Reduction` gives.
Event = Union[Phase, Tested, Accepted[Content]]


@dataclass(frozen=True)
class Result:
    """How a reduction ended."""

    #: "complete", or "limit" if the tests or the time that were allowed are used up.
    ending: str
    #: How often the predicate was called, apart from calls whose outcome did not matter.
    tests: int
    #: Candidates whose outcome was known from an earlier test.
    cache_hits: int
    #: The time in those calls, summed up.
    seconds_in_tests: float
