"""The settings of a reduction as the compiled part wants them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Optional, Union

AnyPath = Union[str, "os.PathLike[str]"]


def settings(
    *,
    name: Optional[str] = None,
    format: Optional[AnyPath] = None,
    grammar: Sequence[AnyPath] = (),
    start: Optional[str] = None,
    replacements: Optional[AnyPath] = None,
    encoding: Optional[str] = None,
    strategy: str = "normal",
    jobs: int = 1,
    limit_tests: Optional[int] = None,
    limit_time: Optional[float] = None,
    classic: Optional[dict[str, Any]] = None,
) -> dict[str, Any]:
    if isinstance(grammar, (str, os.PathLike)):
        raise TypeError("grammar is a list of files")
    if jobs < 1:
        raise ValueError("jobs is how many tests may run at once: 1 or more")
    if limit_tests is not None and limit_tests < 0:
        raise ValueError("limit_tests is a number of tests: 0 or more")
    return {
        "name": name,
        "format": format,
        "grammar": list(grammar),
        "start": start,
        "replacements": replacements,
        "folders": _grammar_folders(),
        "encoding": encoding,
        "strategy": strategy,
        "jobs": jobs,
        "limit_tests": limit_tests,
        "limit_time": limit_time,
        "classic": classic,
    }


def _grammar_folders() -> list[Path]:
    """Where the program looks for grammars of antlr/grammars-v4, too."""
    named = os.environ.get("PICIRENY_GRAMMARS")
    if named:
        return [Path(named)]
    data = os.environ.get("XDG_DATA_HOME", "")
    if not os.path.isabs(data):
        data = os.path.expanduser("~/.local/share")
    return [Path(data, "picireny", "grammars-v4")]
