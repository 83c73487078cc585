let a = 1
func f() { let b = ( }
func g() -> Int { return 2 }
class C {
    let d = 3 +* ]
    let e = 4
}
