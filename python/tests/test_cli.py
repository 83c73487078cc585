"""`picireny_rs.cli`, which has functions of the Python tool."""

import hashlib
import json
import sys
from enum import Enum
from pathlib import Path

import picireny_rs
import pytest
from picireny_rs import cli

GRAMMAR = """
grammar List;
list : '[' (item (',' item)*)? ']' EOF ;
item : NUMBER | list_ ;
list_ : '[' (item (',' item)*)? ']' ;
NUMBER : [0-9]+ ;
WS : [ \\t\\n]+ -> skip ;
"""

INPUT = "[1, [2, 300], [4, [5]]]"


class Outcome(Enum):
    """As Picire has it."""

    PASS = "PASS"
    FAIL = "FAIL"


class ContentTest:
    """A tester with the interface of Picire's."""

    def __init__(self, *, test_builder, needed):
        self.test_builder = test_builder
        self.needed = needed

    def __call__(self, config, config_id):
        assert isinstance(config_id, tuple)
        return Outcome.FAIL if self.needed in self.test_builder(config) else Outcome.PASS


@pytest.fixture
def tree(tmp_path):
    grammar = tmp_path / "List.g4"
    grammar.write_text(GRAMMAR)
    input_format = {"": {"files": [str(grammar)], "islands": {}, "replacements": {}}}
    return cli.build_with_antlr4(
        INPUT,
        input_format=input_format,
        start="list",
        antlr="antlr.jar",
        lang="java",
        work_dir=str(tmp_path),
    )


# What Picire and the Python tool call what is handed over.
def hddmin():
    pass


def hddrmin():
    pass


def prune():
    pass


def hoist():
    pass


def coarse_filter():
    pass


def backward():
    pass


class DD:
    pass


class ParallelDD:
    pass


class ContentCache:
    pass


class BalancedSplit:
    def __init__(self, n):
        self._n = n


def reduced(tree, **arguments):
    result = cli.reduce(
        tree, tester_class=ContentTest, tester_config={"needed": "300"}, **arguments
    )
    return result.unparse()


def test_a_tree_is_reduced_as_the_python_tool_does(tree):
    assert tree.unparse() == INPUT
    assert "300" in reduced(tree, hddmin=hddmin, reduce_class=DD, reduce_config={})
    hoisted = reduced(tree, hdd_phase_configs=[{"transformations": [prune, hoist]}])
    assert len(hoisted) < len(INPUT)


def test_what_the_python_tool_is_given_is_understood_by_its_name(tree):
    parallel = reduced(
        tree,
        hddmin=hddrmin,
        reduce_class=ParallelDD,
        reduce_config={
            "split": BalancedSplit(n=float("inf")),
            "subset_iterator": range,
            "complement_iterator": backward,
            "subset_first": False,
            "proc_num": 4,
            "max_utilization": 100,
        },
        cache_class=ContentCache,
        hdd_phase_configs=[
            {"transformations": [prune], "config_filter": coarse_filter},
            {"transformations": [prune, hoist]},
        ],
        flatten_recursion=True,
        skip_whitespace=True,
    )
    assert "300" in parallel


def test_what_is_not_supported_is_named(tree):
    def mine():
        pass

    for arguments, message in [
        ({"hddmin": mine}, "hddmin is mine"),
        ({"reduce_config": {"speed": 3}}, "reduce_config has speed"),
        ({"hdd_phase_configs": [{"transformations": [mine]}]}, "transformations is mine"),
        ({"cache_class": mine}, "cache_class is mine"),
        ({"unparse_with_whitespace": False}, "unparse_with_whitespace"),
    ]:
        with pytest.raises(ValueError, match=message):
            reduced(tree, **arguments)


def test_a_fault_of_a_grammar_is_told_when_the_tree_is_built(tmp_path):
    with pytest.raises(ValueError, match="missing.g4"):
        cli.build_with_antlr4(INPUT, input_format={"": {"files": ["missing.g4"]}}, start="list")


def test_an_input_that_is_not_interesting_is_refused(tree):
    with pytest.raises(picireny_rs.NotInterestingError):
        cli.reduce(tree, tester_class=ContentTest, tester_config={"needed": "x"})


SPEC = Path(__file__).parents[2] / "tests" / "spec"

#: Recorded runs of the Python tool, by their names in the recordings, as parameters.
RUNS = {
    "default": {},
    "flatten-hoist": {
        "flatten_recursion": True,
        "hdd_phase_configs": [{"transformations": ["prune", "hoist"]}],
    },
    "hoist-then-prune": {
        "hdd_phase_configs": [{"transformations": ["hoist"]}, {"transformations": ["prune"]}],
    },
    "hddr": {"hddmin": "hddr"},
    "complement-first": {
        "reduce_config": {"subset_first": False, "complement_iterator": "backward"},
    },
    "hidden": {"unparse_with_whitespace": False},
}


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class RecordingTest:
    """A tester that remembers what it was asked."""

    def __init__(self, *, test_builder, needs, asked):
        self.test_builder = test_builder
        self.needs = needs
        self.asked = asked

    def __call__(self, config, config_id):
        candidate = self.test_builder(config)
        interesting = all(text in candidate for text in self.needs)
        self.asked.append(f"{'+' if interesting else '-'}{digest(candidate)}")
        return Outcome.FAIL if interesting else Outcome.PASS


def numbers(ranges):
    for part in ranges.split():
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def recorded_runs():
    for name in ("json", "lists", "page-with-islands"):
        recording = json.loads((SPEC / "reductions" / f"{name}.json").read_text())
        for run in sorted(RUNS.keys() & recording["runs"].keys()):
            yield pytest.param(recording, run, id=f"{name}-{run}")


@pytest.mark.parametrize(("recording", "run"), list(recorded_runs()))
def test_candidates_and_results_are_those_of_the_python_tool(recording, run, monkeypatch):
    recorded = recording["runs"][run]
    if "format" in recording:
        description = SPEC / recording["format"]
        monkeypatch.chdir(description.parent)
        format = json.loads(description.read_text())
        input_format, start = format["grammars"], format["start"]
        replacements = json.loads((SPEC / recording["replacements"]).read_text())
        input_format[""]["replacements"] = replacements
    else:
        monkeypatch.chdir(SPEC)
        input_format = {"": {"files": recording["grammar"]}}
        start = recording["start"]
    tree = cli.build_with_antlr4(
        (SPEC / recording["input"]).read_text(),
        input_format=input_format,
        start=start,
        build_hidden_tokens=run == "hidden",
    )
    asked = []
    config = {"needs": recording["needs"], "asked": asked}
    result = cli.reduce(tree, tester_class=RecordingTest, tester_config=config, **RUNS[run])
    wanted = [recording["candidates"][number] for number in numbers(recorded["tests"])]
    assert result.unparse() == recorded["result"]
    # The first test is that of the input. At the end, the result is tested if a hoisted node
    # has changed the white space around it, which the Python tool leaves untested.
    accepted = [candidate for candidate in wanted if candidate.startswith("+")]
    last = f"+{digest(result.unparse())}"
    assert asked[1:] == (wanted if accepted[-1] == last else [*wanted, last])


def test_the_module_needs_nothing_of_the_python_tool():
    assert "picire" not in sys.modules and "picireny" not in sys.modules
