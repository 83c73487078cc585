;; c
(module (; d ;) (func $f (param i32) (result i32)
  block $l local.get 0 (i32.const 1) i32.add end
  (if (then nop) (else unreachable)))
  (data (i32.const 0) "a\00"))
