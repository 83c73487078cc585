"""The command that the wheel installs."""

import os
import subprocess
import sys

import picireny_rs
import pytest

INPUT = '{"name": ["a", "b"], "sizes": [1, 2, 300, 4], "ok": true}'


@pytest.fixture
def place(tmp_path):
    (tmp_path / "orders.json").write_text(INPUT)
    test = tmp_path / "test.sh"
    test.write_text('#!/bin/sh\necho ran >> "$LOG"\ngrep -q 300 "$1"\n')
    test.chmod(0o755)
    return tmp_path


def run(place, command, *arguments):
    environment = {**os.environ, "LOG": str(place / "log")}
    return subprocess.run(
        [*command, *arguments],
        cwd=place,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "command",
    [
        [os.path.join(os.path.dirname(sys.executable), "picireny")],
        [sys.executable, "-m", "picireny_rs"],
    ],
    ids=["command", "module"],
)
def test_the_command_reduces_a_file_by_a_test_script(place, command):
    done = run(place, command, "orders.json", "./test.sh", "--out", "out", "-j", "2")
    assert done.returncode == 0, done.stderr
    assert (place / "out" / "orders.json").read_text() == "300"
    # The tests ran, each under a supervisor, which is the program again.
    assert len((place / "log").read_text().splitlines()) > 2


def test_the_command_has_the_version_of_the_package():
    done = subprocess.run([picireny_rs.program(), "--version"], capture_output=True, text=True)
    assert done.stdout.split() == ["picireny", picireny_rs.__version__]


def test_exit_statuses_are_handed_on(place):
    command = [sys.executable, "-m", "picireny_rs"]
    assert run(place, command, "orders.json", "--", "false").returncode == 4
    assert run(place, command, "missing.json", "./test.sh").returncode == 2
