;; A comment (; not nested
(module $m (; nested (; comment ;) ((; another ;) ;)
  (@custom "x" (a) "b")
  (@b "y" (@) , ; ] [ {} ")" (end $z then) else 1 i32 block) ;; a )
  (type $t (func (param $a i32) (param i32 f64) (result i64)))
  (import "env" "f" (func $f (type $t)))
  (memory (export "mem") 1 2)
  (table 2 funcref)
  (elem (i32.const 0) $g 1)
  (data (i32.const 0) "a\"b" "\00")
  (global $x (mut i32) (i32.const -0x1p))
  (func (@name "G") $g (export "g") (param $p i32) (result i32) (local i32 i64)
    ((@a) block (result i32) (i32.const 1))
    ((@b "c") (@d) i32.add (local.get $p))
    local.get $p
    i32.const 5 (@"note")
    i32.add
    (if (result i32) (i32.eqz (local.get 0)) (then (i32.const 1)) (else (unreachable)))
    block $l (result f32)
      loop
        br_table 0 1 $l
        f32.const nan:0x200000
        i32.load offset=4 align=2
      end
      i32.const 1
      if $i nop else drop end $i
    end
    call_indirect (type $t)
  )
)
(assert_return (invoke "g" (i32.const 1)) (f64.const +inf))
