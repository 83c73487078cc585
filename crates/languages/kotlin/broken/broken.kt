val a = 1
fun f() { val b = ( }
fun g(): Int { return 2 }
class C {
    val d = 3 +* ]
    val e = 4
}
