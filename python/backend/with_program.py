"""Builds wheels with maturin, after the program that they have as their command.

So `pip install` in a clone gives the command, too. It needs Rust.
"""

import json
import os
import shutil
import subprocess

import maturin
from maturin import (
    get_requires_for_build_editable,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    _put_program()
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    _put_program()
    return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("there is no source distribution: build in a clone of the repository")


def _put_program():
    # A backend runs in the folder of the project.
    top = os.path.dirname(os.getcwd())
    cargo = ["cargo", "build", "--release", "--locked", "--package", "picireny"]
    subprocess.run([*cargo, "--bin", "picireny"], cwd=top, check=True)
    metadata = subprocess.run(
        ["cargo", "metadata", "--no-deps", "--format-version", "1"],
        cwd=top,
        check=True,
        stdout=subprocess.PIPE,
    )
    target = json.loads(metadata.stdout)["target_directory"]
    os.makedirs("data/scripts", exist_ok=True)
    shutil.copy(os.path.join(target, "release", "picireny"), "data/scripts/picireny")
