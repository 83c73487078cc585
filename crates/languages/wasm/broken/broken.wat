(module
  (func $a (nop))
  (func $b , { nop)
  (func $c (nop))
)
