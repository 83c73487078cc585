; c
(set-logic QF_BV)
(declare-fun f (Int) (_ BitVec 8))
(assert (! (let ((x |a b|)) (forall ((y Int)) (=> (= (f y) #x0f) "s"))) :named n))
(check-sat)
