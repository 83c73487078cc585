"""The program `picireny`, which is installed with this package."""

from __future__ import annotations

import os
import sysconfig


def program() -> str:
    """The path of the program of this package."""
    schemes = [sysconfig.get_default_scheme()] if hasattr(sysconfig, "get_default_scheme") else []
    schemes += [scheme for scheme in sysconfig.get_scheme_names() if scheme.startswith("posix_")]
    for scheme in schemes:
        path = os.path.join(sysconfig.get_path("scripts", scheme), "picireny")
        if os.access(path, os.X_OK):
            return path
    raise FileNotFoundError("the program `picireny` is not beside this Python")
