a = 1
def f(b, c:
    return b +
def g():
    return 2
g()
