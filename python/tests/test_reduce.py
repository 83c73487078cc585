"""Reductions by a function, as callers see them."""

import os
import signal
import subprocess
import sys
import threading
import time

import picireny_rs
import pytest

INPUT = '{"name": ["a", "b"], "sizes": [1, 2, 300, 4], "ok": true}'


def has_300(candidate):
    return "300" in candidate


def test_a_text_is_reduced_to_what_the_predicate_needs():
    assert picireny_rs.reduce(INPUT, has_300, format="json") == "300"


def test_the_format_is_told_by_the_text_or_by_a_name():
    assert picireny_rs.reduce(INPUT, has_300) == "300"
    page = "<p><b>one</b> two</p>"
    assert picireny_rs.reduce(page, lambda text: "two" in text, name="page.html") == "two"


def test_bytes_stay_bytes_in_their_encoding():
    seen = []

    def keeps_e(candidate):
        seen.append(type(candidate))
        return b"\xe9" in candidate

    input = '["\u00e9", "b", "c"]'.encode("latin-1")
    result = picireny_rs.reduce(input, keeps_e, format="json", encoding="latin-1")
    assert b"\xe9" in result and len(result) < len(input)
    assert set(seen) == {bytes}


def test_bytes_without_a_format_are_reduced_as_bytes():
    input = bytes(range(256)) * 4
    assert picireny_rs.reduce(input, lambda it: b"\x00\x01" in it) == b"\x00\x01"


@pytest.mark.parametrize("strategy", ["quick", "normal", "thorough"])
def test_every_strategy_has_an_interesting_result(strategy):
    result = picireny_rs.reduce(INPUT, has_300, format="json", strategy=strategy)
    assert "300" in result and len(result) < len(INPUT)


def test_the_result_does_not_depend_on_the_number_of_jobs():
    text = "\n".join(f"call_{number}(first, second);" for number in range(30))

    def interesting(candidate):
        return "call_7" in candidate and "second" in candidate

    alone = picireny_rs.reduce(text, interesting)
    assert picireny_rs.reduce(text, interesting, jobs=4) == alone
    threads = set()

    def noted(candidate):
        threads.add(threading.get_ident())
        time.sleep(0.001)
        return interesting(candidate)

    assert picireny_rs.reduce(text, noted, jobs=4) == alone
    assert len(threads) > 1
    threads.clear()
    assert picireny_rs.reduce(text, noted) == alone
    assert threads == {threading.get_ident()}


def test_other_threads_run_while_a_reduction_waits_for_a_process():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.wait(0.001):
            ticks.append(1)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        picireny_rs.reduce(INPUT, has_300, format="json", jobs=2)
        done.wait(0.05)
    finally:
        done.set()
        thread.join()
    assert ticks


@pytest.mark.parametrize("jobs", [1, 4])
def test_what_a_predicate_raises_is_raised(jobs):
    class Broken(Exception):
        pass

    calls = []

    def breaks(candidate):
        calls.append(candidate)
        if len(calls) > 5:
            raise Broken("no disk")
        return has_300(candidate)

    with pytest.raises(Broken, match="no disk") as raised:
        picireny_rs.reduce(INPUT, breaks, format="json", jobs=jobs)
    assert raised.traceback[-1].name == "breaks"


def test_the_best_candidate_is_there_after_an_exception():
    def breaks(candidate):
        if candidate == "300":
            raise KeyError(candidate)
        return has_300(candidate)

    reduction = picireny_rs.Reduction(INPUT, breaks, format="json")
    with pytest.raises(KeyError):
        list(reduction)
    assert "300" in reduction.best
    assert reduction.result is None
    assert list(reduction) == []


def test_an_input_that_is_not_interesting_is_refused():
    with pytest.raises(picireny_rs.NotInterestingError):
        picireny_rs.reduce(INPUT, lambda candidate: False)
    assert issubclass(picireny_rs.NotInterestingError, ValueError)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"format": "jsn"}, "did you mean `json`"),
        ({"strategy": "slow"}, "there is no strategy named `slow`"),
        ({"jobs": 0}, "1 or more"),
        ({"limit_time": -1}, "limit_time"),
        ({"limit_tests": -1}, "limit_tests"),
        ({"encoding": "utf-8"}, "a str has no encoding"),
        ({"format": "binary"}, "is for bytes"),
        ({"grammar": ["missing.g4"], "start": "a"}, "missing.g4"),
    ],
)
def test_wrong_arguments_are_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        picireny_rs.reduce(INPUT, has_300, **arguments)


def test_wrong_types_are_refused():
    with pytest.raises(TypeError):
        picireny_rs.reduce(7, has_300)
    with pytest.raises(TypeError):
        picireny_rs.reduce(INPUT, "300")
    with pytest.raises(TypeError):
        picireny_rs.reduce(INPUT, has_300, grammar="x.g4")
    with pytest.raises(UnicodeEncodeError):
        picireny_rs.reduce("\ud800", has_300)


def test_a_grammar_of_ones_own_is_used(tmp_path):
    grammar = tmp_path / "List.g4"
    grammar.write_text("grammar List; list : item* EOF ; item : 'x' | NUMBER ; NUMBER : [0-9]+ ;")
    result = picireny_rs.reduce("x12x3x", lambda it: "3" in it, grammar=[grammar], start="list")
    assert result == "3"


def test_limits_end_a_reduction_with_the_best_so_far():
    reduction = picireny_rs.Reduction(INPUT, has_300, format="json", limit_tests=2)
    list(reduction)
    assert reduction.result.ending == "limit"
    assert reduction.result.tests <= 2
    reduction = picireny_rs.Reduction(INPUT, has_300, format="json", limit_time=0)
    list(reduction)
    assert reduction.result.ending == "limit"


def test_events_tell_how_the_reduction_goes():
    calls = []

    def counted(candidate):
        calls.append(candidate)
        return has_300(candidate)

    reduction = picireny_rs.Reduction(INPUT, counted, format="json")
    assert reduction.best == INPUT
    assert reduction.result is None
    events = list(reduction)
    accepted = [event for event in events if isinstance(event, picireny_rs.Accepted)]
    tested = [event for event in events if isinstance(event, picireny_rs.Tested)]
    assert events and isinstance(events[0], picireny_rs.Phase)
    assert accepted[-1].content == reduction.best == "300"
    assert all(has_300(event.content) for event in accepted)
    assert sum(event.interesting for event in tested) == len(accepted)
    assert sum(not event.cached for event in tested) == len(calls) - 1
    assert reduction.result.tests == len(calls) - 1
    assert reduction.result.ending == "complete"


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_reduction_can_be_left_early(jobs):
    calls = []

    def counted(candidate):
        calls.append(candidate)
        return has_300(candidate)

    with picireny_rs.Reduction(INPUT, counted, format="json", jobs=jobs) as reduction:
        next(reduction)
    made = len(calls)
    assert list(reduction) == []
    assert len(calls) == made
    # Nobody closes this one.
    next(picireny_rs.Reduction(INPUT, counted, format="json", jobs=jobs))


def test_a_predicate_may_end_its_own_reduction():
    calls = threading.Semaphore(0)
    begun = threading.Event()

    def ends(candidate):
        if candidate != INPUT:
            begun.wait()
            reduction.close()
        calls.release()
        return has_300(candidate)

    reduction = picireny_rs.Reduction(INPUT, ends, format="json", jobs=2)
    begun.set()
    # The input's test, and one that ends it all.
    assert calls.acquire(timeout=60) and calls.acquire(timeout=60)
    assert list(reduction) == []


def test_a_predicate_may_reduce_itself():
    def nested(candidate):
        return picireny_rs.reduce("[1, 2]", lambda it: "2" in it) == "2" and has_300(candidate)

    assert picireny_rs.reduce(INPUT, nested, format="json") == "300"


def test_a_predicate_cannot_ask_its_own_reduction_for_events():
    def asks(candidate):
        return next(reduction)

    reduction = picireny_rs.Reduction(INPUT, asks, format="json")
    with pytest.raises(RuntimeError, match="waits for its next event"):
        next(reduction)


INTERRUPTED = """
import os, signal, sys, threading, time
import picireny_rs

# It is ignored in what a shell started in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)
jobs = int(sys.argv[1])
calls = 0

def interesting(candidate):
    global calls
    calls += 1
    if calls == 3:
        print("ready", flush=True)
    if calls >= 3:
        time.sleep(0.01)
    return "x" in candidate and len(candidate) > 100

try:
    picireny_rs.reduce("\\n".join("x y %d" % n for n in range(10000)), interesting, jobs=jobs)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize("jobs", [1, 4])
def test_ctrl_c_ends_a_reduction(jobs):
    process = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, str(jobs)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    finally:
        process.kill()
    assert out == "interrupted\n"
    assert process.returncode == 0


def test_formats_are_listed():
    formats = picireny_rs.formats()
    assert "json" in formats and formats["html"]


def test_the_documentation_shows_what_happens():
    import doctest

    import picireny_rs._reduce

    for module in (picireny_rs, picireny_rs._reduce):
        assert doctest.testmod(module).failed == 0


def test_a_file_is_reduced_by_files(tmp_path):
    file = tmp_path / "orders.json"
    file.write_text(INPUT)
    out = tmp_path / "small.json"
    folders = set()

    def interesting(path):
        folders.add(path.parent)
        assert path.name == "orders.json"
        return subprocess.run(["grep", "-q", "300", str(path)], check=False).returncode == 0

    result = picireny_rs.reduce_file(file, interesting, out=out, jobs=2)
    assert result == b"300"
    assert out.read_bytes() == result
    assert file.read_text() == INPUT
    assert sorted(os.listdir(tmp_path)) == ["orders.json", "small.json"]
    assert not any(folder.exists() for folder in folders)


def test_the_best_file_is_written_before_an_exception_is_raised(tmp_path):
    file = tmp_path / "orders.json"
    file.write_text(INPUT)
    out = tmp_path / "small.json"

    def breaks(path):
        text = path.read_text()
        if text == "300":
            raise KeyError(text)
        return has_300(text)

    with pytest.raises(KeyError):
        picireny_rs.reduce_file(file, breaks, out=out)
    assert "300" in out.read_text() and out.read_text() != INPUT
