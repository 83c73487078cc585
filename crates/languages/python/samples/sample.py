#!/usr/bin/env python3
"""What Python has, once each."""
from __future__ import annotations

import os.path as path, sys
from . import (
    one,
    two as three,
)
from ...package.module import *

type Pair[T: int = bool, *Ts, **P] = tuple[T, *Ts]
type = match = case = 1; type(match)
total: int = 0
first, *rest = a = [1, 2, *range(3), ]
total += 0x_ff + 0b11 - 0o17 * 1_000.5e-3j // .5 % 2 ** -1 @ a
total = not a if b else c is not d or e not in f and ~g < h <= i != j
print(1 if a else 2, *args, key=value, **options)


@decorated(by=1)
@also.this
class A[T](Base, metaclass=Meta):
    x: int

    async def method(self, /, a, b: int = 1, *args: *Ts, c=2, **options) -> None:
        global total, first
        async with open(a) as f, b as c:
            await f.read()
        async for x, in y:
            yield x
        else:
            return (yield from z)
        return [x async for x in y if x if not x]

    def empty(self): pass


match match, case:
    case [1, A(x=0) | {"key": value, **rest}, *_] as whole if whole:
        pass
    case -1 + 2j | "a" "b" | None: pass
    case _:
        match = lambda *a, b=1, **c: (a if b else c)

match[0] = case
if (n := len(a)) > 10: del a[1:2, ::3, ...], b
elif b:
    nonlocal_ = {**a, 'k': [v for v in a for w in v if w], 1: 2}; pass
else: assert a, "b"

try:
    raise E from e
except* (A, B) as e:
    pass
except:
    if a: \
        pass
else:
    while True: break
finally:
    continue_ = {x for x in y} | {k: v for k, v in w}
	# comments count for nothing
    with (a as b, c as d,):
        exec(f"a{b!r:>{width}.{precision}}c{{d}} {e=} {f'{g}'}" rf'\d{h}' b'i' """j
k""" f'''{
    l:=10}
  "m" {lambda_} \N{DASH}''')
def f(a=lambda: 0,
      b=(1,)): return a[b](c).d
x = y if 0 else t"{z}"
