"""Makes an input small while it stays interesting.

>>> import picireny_rs
>>> picireny_rs.reduce('{"a": [1, 2], "b": true}', lambda text: "2" in text, format="json")
'2'

`reduce` takes a text and a function, `reduce_file` a file, and `Reduction` tells what happens
meanwhile. The program itself is the command `picireny`. `picireny_rs.cli` has functions as the
Python tool Picireny has them.
"""

from ._events import Accepted, Event, Phase, Result, Tested
from ._native import NotInterestingError, __version__
from ._program import program
from ._reduce import Reduction, formats, reduce, reduce_file

__all__ = [
    "Accepted",
    "Event",
    "NotInterestingError",
    "Phase",
    "Reduction",
    "Result",
    "Tested",
    "__version__",
    "formats",
    "program",
    "reduce",
    "reduce_file",
]
