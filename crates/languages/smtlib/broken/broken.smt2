(assert a)
(assert (let 1))
(assert b)
