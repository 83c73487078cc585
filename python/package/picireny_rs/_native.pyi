from collections.abc import Callable
from typing import Any, Generic, Optional, TypeVar

Content = TypeVar("Content", str, bytes)

__version__: str

class NotInterestingError(ValueError):
    """The predicate does not hold for the input itself, so there is nothing to keep."""

class Reduction(Generic[Content]):
    def __new__(
        cls,
        content: Content,
        predicate: Callable[[Content], object],
        settings: dict[str, Any],
    ) -> Reduction[Content]: ...
    def next_event(self) -> Optional[tuple[Any, ...]]: ...
    def close(self) -> None: ...
    def best(self) -> Content: ...
    def result(self) -> Optional[tuple[str, int, int, float]]: ...

def formats() -> list[tuple[str, str]]: ...
def check_format(settings: dict[str, Any]) -> None: ...
