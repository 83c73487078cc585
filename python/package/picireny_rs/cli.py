"""Functions as the Python tool Picireny 21.8 has them in its module `picireny.cli`.

`build_with_antlr4` and `reduce` test the same candidates in the same order as the Python tool,
and end with the same result. Wherever the tool takes one of its own classes or functions (or
one of Picire's), theirs are understood by their names, and so are the names of its command
line: `hddmin="hdd"`, `{"transformations": ["prune", "hoist"]}`.

Supported:

- `build_with_antlr4`, with grammars, islands and replacements in `input_format`. `antlr`, `lang`
  and `work_dir` are not needed: nothing is generated.
- `reduce` with all parameters. Testers are those of Picire (`SubprocessTest`), or any class with
  the same interface; they are called in threads if `proc_num` in `reduce_config` says so.
- Of a tree: `unparse`.

Not supported: `build_with_srcml`, classes and functions of one's own for `hddmin`,
`reduce_class`, `cache_class`, transformations, filters, splitters and iterators, and
`max_utilization`, which is ignored. The untouched input is tested first.
"""

from __future__ import annotations

import itertools
import json
import logging
import os
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Optional

from . import _native
from ._reduce import Reduction
from ._settings import settings

__all__ = ["Tree", "build_with_antlr4", "reduce"]

logger = logging.getLogger(__name__)

#: By the names of the tool's command line, of its functions, and of Picire's.
_HDD = {"hddmin": "hdd", "hddrmin": "hddr", "hdd": "hdd", "hddr": "hddr"}
_CACHES = {
    "OutcomeCache": "none",
    "ConfigCache": "config",
    "ContentCache": "content",
    "none": "none",
    "config": "config",
    "content": "content",
}
_SPLITS = {
    "ZellerSplit": "zeller",
    "BalancedSplit": "balanced",
    "zeller": "zeller",
    "balanced": "balanced",
}
_ITERATORS = {
    # What Picire calls `forward` is `range`.
    "range": "forward",
    "forward": "forward",
    "backward": "backward",
    "random": "random",
    "skip": "skip",
}
_REDUCERS = {"DD": "dd", "ParallelDD": "dd", "CombinedParallelDD": "dd"}
_TRANSFORMATIONS = {"prune": "prune", "hoist": "hoist"}
_FILTERS = {"coarse_filter": "coarse-", "coarse": "coarse-"}


class Tree:
    """An input with its format, or a reduced one."""

    def __init__(self, text: str, format: Mapping[str, Any], hidden_tokens: bool) -> None:
        self._text = text
        self._format = format
        self._hidden_tokens = hidden_tokens

    def unparse(self, with_whitespace: bool = True) -> str:
        """The text. That of a tree that was not reduced is the input as it stands."""
        return self._text


def build_with_antlr4(
    src: str,
    *,
    input_format: Mapping[str, Mapping[str, Any]],
    start: str,
    antlr: Optional[str] = None,
    lang: str = "python",
    build_hidden_tokens: bool = False,
    work_dir: Optional[str] = None,
) -> Tree:
    """The tree of an input.

    :param src: The input.
    :param input_format: By the names of grammars: `files`, `replacements`, `islands`.
    :param start: The start rule, `[grammar:]rule`.
    :param build_hidden_tokens: Whether hidden tokens are in the tree.
    :raises ValueError: A grammar has a fault.
    """
    grammars = {name: _grammar(grammar) for name, grammar in input_format.items()}
    format = {"start": start, "grammars": grammars}
    with _Description(format) as description:
        _native.check_format(settings(format=description))
    return Tree(src, format, build_hidden_tokens)


def reduce(
    hdd_tree: Tree,
    *,
    hddmin: Any = "hdd",
    reduce_class: Any = "DD",
    reduce_config: Optional[Mapping[str, Any]] = None,
    tester_class: Callable[..., Callable[[Any, Sequence[str]], Any]],
    tester_config: Optional[Mapping[str, Any]] = None,
    cache_class: Any = None,
    unparse_with_whitespace: bool = True,
    hdd_phase_configs: Iterable[Mapping[str, Any]] = ({},),
    hdd_star: bool = True,
    flatten_recursion: bool = False,
    squeeze_tree: bool = True,
    skip_unremovable: bool = True,
    skip_whitespace: bool = False,
) -> Tree:
    """The tree of the reduced input. The parameters are those of the Python tool.

    :raises NotInterestingError: The untouched input is not interesting.
    :raises ValueError: Something is asked for that is not supported.
    """
    if unparse_with_whitespace == hdd_tree._hidden_tokens:
        raise ValueError(
            "unparse_with_whitespace is supported for trees without hidden tokens, and only for "
            "these"
        )
    _known("reduce_class", reduce_class, _REDUCERS)
    config = dict(reduce_config or {})
    split = config.pop("split", None)
    combined = config.pop("config_iterator", None)
    if combined is not None:
        for name in ("subset_first", "subset_iterator", "complement_iterator"):
            config[name] = getattr(combined, f"_{name}")
    config.pop("max_utilization", None)
    classic = {
        "hdd": _known("hddmin", hddmin, _HDD),
        "phases": [_phase(phase) for phase in hdd_phase_configs],
        "hdd_star": hdd_star,
        "hidden_tokens": hdd_tree._hidden_tokens,
        "flatten_recursion": flatten_recursion,
        "squeeze_tree": squeeze_tree,
        "skip_unremovable": skip_unremovable,
        "skip_whitespace": skip_whitespace,
        "cache": "config"
        if cache_class is None
        else _known("cache_class", cache_class, _CACHES),
        "split": "zeller" if split is None else _known("split", split, _SPLITS),
        "granularity": _granularity(split),
        "subset_iterator": _iterator(config, "subset_iterator"),
        "complement_iterator": _iterator(config, "complement_iterator"),
        "complement_first": not config.pop("subset_first", True),
    }
    jobs = config.pop("proc_num", None) or 1
    if config:
        raise ValueError(f"reduce_config has {', '.join(sorted(config))}: that is not supported")

    # A configuration is the candidate itself.
    tester = tester_class(test_builder=lambda candidate: candidate, **dict(tester_config or {}))
    numbers = itertools.count()

    def interesting(candidate: str) -> bool:
        outcome = tester(candidate, (f"t{next(numbers)}",))
        return bool(getattr(outcome, "name", outcome) == "FAIL")

    with _Description(hdd_tree._format) as description:
        reduction = Reduction.__new__(Reduction)
        how = settings(format=description, jobs=jobs, classic=classic)
        reduction._begin(hdd_tree._text, interesting, how)
        with reduction:
            for event in reduction:
                logger.debug("%s", event)
            return Tree(reduction.best, hdd_tree._format, hdd_tree._hidden_tokens)


class _Description:
    """A format's description as a file."""

    def __init__(self, format: Mapping[str, Any]) -> None:
        self._format = format

    def __enter__(self) -> str:
        handle, self._path = tempfile.mkstemp(prefix="picireny-", suffix=".json")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(self._format, file)
        return self._path

    def __exit__(self, *_: object) -> None:
        os.unlink(self._path)


def _grammar(grammar: Mapping[str, Any]) -> dict[str, Any]:
    # Paths are those of the caller, wherever the description is.
    files = [os.path.abspath(file) for file in grammar["files"]]
    islands = grammar.get("islands") or {}
    return {
        "files": files,
        "replacements": dict(grammar.get("replacements") or {}),
        "islands": {
            token: getattr(island, "pattern", island) for token, island in islands.items()
        },
    }


def _phase(phase: Mapping[str, Any]) -> str:
    unknown = sorted(set(phase) - {"transformations", "config_filter"})
    if unknown:
        raise ValueError(f"hdd_phase_configs has {', '.join(unknown)}: that is not supported")
    transformations = phase.get("transformations", ("prune",))
    names = [_known("transformations", it, _TRANSFORMATIONS) for it in transformations]
    filter = phase.get("config_filter")
    prefix = "" if filter is None else _known("config_filter", filter, _FILTERS)
    return prefix + "+".join(names)


def _iterator(config: dict[str, Any], name: str) -> str:
    iterator = config.pop(name, None)
    return "forward" if iterator is None else _known(name, iterator, _ITERATORS)


def _granularity(split: Any) -> Optional[int]:
    parts = getattr(split, "_n", 2)
    return None if parts == float("inf") else parts


def _known(parameter: str, value: Any, names: Mapping[str, str]) -> str:
    """What a name, a class, a function or an object of a class stands for."""
    name = value if isinstance(value, str) else getattr(value, "__name__", type(value).__name__)
    if name not in names:
        known = ", ".join(sorted(names))
        raise ValueError(f"{parameter} is {name}, which is not supported; known are {known}")
    return names[name]
