# c
@d(1)
async def f(a, *b: int, c=2) -> None:
    for x in y:
        yield f'{a!r:>{b}} {{}}' \
            + """z
"""

    else: pass; return
match a:
	case [1, *_] if b: type x = [y for z in w if v]
