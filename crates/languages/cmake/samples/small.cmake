message(a)
