; c
@a = global [2 x i8] c"b\00"
define i32 @f(i32 %x) #0 { ; d
e:
  %y = add i32 %x, -1
  switch i32 %y, label %e [
    i32 1, label %e
  ]
}
!0 = !{<2 x i32> <i32 1, i32 2>, !DILocation(line: 1)}
