"""Reductions whose tests are calls of a function."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Generic, Optional

from . import _native
from ._events import Accepted, Content, Event, Phase, Result, Tested
from ._settings import AnyPath, settings


class Reduction(Generic[Content]):
    """A reduction that tells what happens: iterating over it gives events.

    >>> reduction = Reduction("[1, 2, 3]", lambda text: "2" in text, format="json")
    >>> sizes = [len(event.content) for event in reduction if isinstance(event, Accepted)]
    >>> reduction.best, sizes[-1]
    ('2', 1)

    The reduction does not run ahead of who reads its events by more than a few. What the
    predicate raises is raised by the iteration, and `best` has the result so far. Leaving the
    iteration early does not end the reduction: `close` does, and so does a `with` block.

    The arguments are those of `reduce`.
    """

    def __init__(
        self,
        text: Content,
        predicate: Callable[[Content], object],
        *,
        format: Optional[AnyPath] = None,
        strategy: str = "normal",
        jobs: int = 1,
        grammar: Sequence[AnyPath] = (),
        start: Optional[str] = None,
        replacements: Optional[AnyPath] = None,
        encoding: Optional[str] = None,
        name: Optional[str] = None,
        limit_tests: Optional[int] = None,
        limit_time: Optional[float] = None,
    ) -> None:
        self._begin(
            text,
            predicate,
            settings(
                name=name,
                format=format,
                grammar=grammar,
                start=start,
                replacements=replacements,
                encoding=encoding,
                strategy=strategy,
                jobs=jobs,
                limit_tests=limit_tests,
                limit_time=limit_time,
            ),
        )

    def _begin(
        self,
        text: Content,
        predicate: Callable[[Content], object],
        settings: dict[str, object],
    ) -> None:
        if not isinstance(text, (str, bytes)):
            raise TypeError(f"the input is a str or bytes, not {type(text).__name__}")
        if not callable(predicate):
            raise TypeError("the predicate is a function that is given a candidate")
        if isinstance(text, str):
            if settings["encoding"] is not None:
                raise ValueError("a str has no encoding: leave out encoding, or give bytes")
            # A surrogate by itself is no character.
            text.encode("utf-8")
        self._native: _native.Reduction[Content] = _native.Reduction(text, predicate, settings)

    def __iter__(self) -> Iterator[Event[Content]]:
        return self

    def __next__(self) -> Event[Content]:
        event = self._native.next_event()
        if event is None:
            raise StopIteration
        kind, *values = event
        if kind == "tested":
            size, outcome, seconds, cached = values
            return Tested(size, outcome == "interesting", seconds, cached)
        if kind == "accepted":
            return Accepted(*values)
        return Phase(*values)

    def __enter__(self) -> Reduction[Content]:
        return self

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the reduction. A predicate that runs in another thread is waited for."""
        self._native.close()

    @property
    def best(self) -> Content:
        """The smallest interesting candidate so far; the input if there is none yet."""
        return self._native.best()

    @property
    def result(self) -> Optional[Result]:
        """How it ended; `None` as long as it did not."""
        result = self._native.result()
        return None if result is None else Result(*result)


def reduce(
    text: Content,
    predicate: Callable[[Content], object],
    *,
    format: Optional[AnyPath] = None,
    strategy: str = "normal",
    jobs: int = 1,
    grammar: Sequence[AnyPath] = (),
    start: Optional[str] = None,
    replacements: Optional[AnyPath] = None,
    encoding: Optional[str] = None,
    name: Optional[str] = None,
    limit_tests: Optional[int] = None,
    limit_time: Optional[float] = None,
) -> Content:
    """The smallest text that is found for which the predicate holds.

    :param text: The input, a `str`, or `bytes` of any encoding.
    :param predicate: Is called with candidates of the input's type; what it returns says
        whether one is interesting. What it raises ends the reduction and is raised here. With
        one job, it is called on this thread.
    :param format: The name of a built-in format (`formats` lists them), `"text"`, `"binary"`, or
        a description file. By default, the input's beginning says what it is, and anything
        else is taken for plain text.
    :param strategy: `"quick"`, `"normal"` or `"thorough"`.
    :param jobs: How many predicates may run at once, in threads. The result does not depend on
        it. More than one pays if the predicate waits for something, such as a process.
    :param grammar: ANTLR v4 grammar files, with `start`, `[grammar:]rule`.
    :param replacements: A file of replacement strings (YAML or JSON).
    :param encoding: That of `bytes`; by default, it is detected.
    :param name: A file name that says what the input is.
    :param limit_tests: The most calls of the predicate.
    :param limit_time: The most seconds to take.
    :raises NotInterestingError: The predicate does not hold for the input.
    :raises ValueError: An argument is wrong, or the format has an error.
    """
    with Reduction(
        text,
        predicate,
        format=format,
        strategy=strategy,
        jobs=jobs,
        grammar=grammar,
        start=start,
        replacements=replacements,
        encoding=encoding,
        name=name,
        limit_tests=limit_tests,
        limit_time=limit_time,
    ) as reduction:
        for _ in reduction:
            pass
        return reduction.best


def reduce_file(
    path: AnyPath,
    predicate: Callable[[Path], object],
    *,
    out: Optional[AnyPath] = None,
    format: Optional[AnyPath] = None,
    strategy: str = "normal",
    jobs: int = 1,
    grammar: Sequence[AnyPath] = (),
    start: Optional[str] = None,
    replacements: Optional[AnyPath] = None,
    encoding: Optional[str] = None,
    limit_tests: Optional[int] = None,
    limit_time: Optional[float] = None,
) -> bytes:
    """The content of the smallest file that is found for which the predicate holds.

    The predicate gets the path of a file that is called as the input, in a folder of its own
    that is removed afterwards.

    :param path: The input. Its name may say what its format is.
    :param out: Where the result is written, also if the predicate raises an exception after
        something smaller than the input was found.

    The other arguments are those of `reduce`.
    """
    path = Path(path)
    with tempfile.TemporaryDirectory(prefix="picireny-") as work:

        def holds(candidate: bytes) -> object:
            folder = tempfile.mkdtemp(dir=work)
            try:
                file = Path(folder, path.name)
                file.write_bytes(candidate)
                return bool(predicate(file))
            finally:
                shutil.rmtree(folder, ignore_errors=True)

        input = path.read_bytes()
        with Reduction(
            input,
            holds,
            format=format,
            strategy=strategy,
            jobs=jobs,
            grammar=grammar,
            start=start,
            replacements=replacements,
            encoding=encoding,
            name=path.name,
            limit_tests=limit_tests,
            limit_time=limit_time,
        ) as reduction:
            try:
                for _ in reduction:
                    pass
            except BaseException:
                reduction.close()
                if out is not None and reduction.best != input:
                    _write(Path(out), reduction.best)
                raise
            if out is not None:
                _write(Path(out), reduction.best)
            return reduction.best


def _write(path: Path, content: bytes) -> None:
    """Writes a file, all of it or nothing."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        # As a new file would be.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def formats() -> dict[str, str]:
    """The built-in formats: names and titles."""
    return dict(_native.formats())
