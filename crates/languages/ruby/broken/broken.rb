a = 1
def f; b = ( }
end
def g(c) c end
class C
  d = 3 +* ]
  e = 4
end
