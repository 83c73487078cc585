fn a() { let b = 1; }
fn f() { let c = (; }
fn g() -> u8 { 2 }
