
@a = global i32 1
@b = global } i32 ]
@c = global i32 3
