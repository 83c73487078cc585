// c
import a.b as c
@D enum class E(val f: G<H?>) : I by j { K { l() }; val m get() = "n$o${p}" }
suspend fun <T> Q.r(s: (T) -> Unit = { u -> v!!.w?.x(y) }) where T : A {
    l@ for ((a, b) in c) when (d) { is E, !in 1..2 -> continue@l; else -> try { f } finally { g } }
}
