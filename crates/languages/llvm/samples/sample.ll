; ModuleID = 'x'
target triple = "x86_64"
%T = type <{ i32, { i8* }, [4 x i8] }>
@g = private constant [3 x i8] c"a\00b", align 1
$c = comdat any
define dso_local i32 @f(i32 %x, ...) #0 !dbg !5 { ; c
entry:
  %0 = add nsw i32 %x, -1
  switch i32 %0, label %d [
    i32 1, label %"a b"
    i32 2, label %d
  ]
"a b":                       ; preds = %entry
  call void (i8*, ...) @llvm.x(i8* getelementptr inbounds ([3 x i8], [3 x i8]* @g, i64 0, i64 0)), !dbg !6
  br label %d
d:
  ret i32 undef
}
attributes #0 = { nounwind "k"="v" }
!0 = !{!1, !"s", i32 7}
!6 = distinct !DILocation(line: 1, scope: !5, flags: A | B)
@v = global <4 x i32> <i32 1, i32 2,
                       i32 3, i32 4>
^0 = module: (path: "a", hash: (0, 1))
