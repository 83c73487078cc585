#!/usr/bin/env kotlin
@file:JvmName("Sample")
@file:[Suppress("A", "B") OptIn(A::class)]

package a.b.`in`

import a.b.*
import a.b.C as D; import e.F

/* A comment /* in a comment */ still one */
typealias Handler<T> = suspend (event: T, count: Int) -> Unit
typealias Getter = A.() -> B?

@Target(AnnotationTarget.CLASS) annotation class Marked(val names: Array<String> = ["a", "b"])

/** What is drawn. */
sealed interface Shape {
    val area: Double
        get() = 0.0
    @JvmInline value class Square(override val area: Double) : Shape
    data object Empty : Shape { override val area = .5e-3 }
}

fun interface Action<in T, out R : Any> { operator fun invoke(t: T): R }

enum class Color(val rgb: Int) : Named {
    RED(0xFF_00_00) { override fun name() = "r" },
    @Deprecated("no") GREEN(0x00FF00),
    BLUE(0b1111_1111);

    abstract fun name(): String
    companion object
}

enum class Empty { A, B }

open class Base<T : Any, U> @Inject internal constructor(
    private val first: T,
    protected open var second: U?,
    vararg rest: List<out U>,
) : Parent(first.toString()), Other by other, Third<T> where T : Comparable<T>, U : T & Any {
    init { println("$first ${second ?: "none"}") }

    constructor(first: T) : this(first, null) { count++ }

    companion object Factory : Maker { const val LIMIT = 10_000L }

    var size: Int = 0
        private set
    val lazy by lazy(LazyThreadSafetyMode.NONE) { compute() }
    var text: String
        @Synchronized get() = field
        set(value) {
            field = value.trim()
        }
    lateinit var later: Map<String, (Int, List<*>) -> Unit>
    val String.double: String get() = this + this

    context(Logger, config: Config)
    private inline fun <reified A, B> List<A>.mapped(
        crossinline block: (A) -> B = { it as B },
        noinline other: (() -> Unit)?,
    ): List<B> where A : Any = this.map { block(it) }

    override fun equals(other: Any?): Boolean {
        if (this === other) return true
        if (other !is Base<*, *>) return false
        else return first == other.first
            && second == other.second
            || size !in 0..<10
    }

    tailrec infix fun until(value: Int) = value downTo size step 2
    external fun native(): dynamic
}

class Plain
class Allman
{
    fun f()
    {
    }
}

class A private constructor(); class B class C { fun f() {} val x = 1 }

fun (suspend () -> Unit).start(context: Context) = Unit
fun <T> T?.orElse(other: T): T = this ?: other

suspend fun main(args: Array<String>) {
    val (a, _, c: Int) = triple
    val data = open.value
    var i = 1; i += 2; i++; --i
    val compared = a < b && c > (d)
    val called = listOf<Map<String, Int?>>().size < max<Int>(1, 2)
    val list = call<A>(1, *others, name = value, ) { x, (y, z): Pair<A, B> -> x + y shl z }
    outer@ for ((key, value) in map) {
        for (@Suppress("x") item: Int in 1..10 step 2) if (item % 2 == 0) continue@outer else break
        while (i-- > 0) if (i == 3) { break@outer }
        do { val x = read() } while (x != null)
    }
    val result = when (val response = request()) {
        is Success, is Cached -> response.body
        in 1..9, !in others -> { "few" }
        is Failure if response.code > 500 -> throw IllegalStateException("${response.code}")
        null -> return
        else -> try { parse(response) } catch (e: IOException) { null } finally { close() }
    }
    when { a > b -> x = 1; else -> {} }
    val name = if (a) "x" else if (b)
        "y"
    else
        """raw $name ${"nested ${"deep"}"} \n "quoted" """"
    val dollars = $$"""{"$id": "$$name", "$${a.b}"}"""
    list
        // A comment in a chain.
        .filter(String::isNotEmpty)
        ?.map { it.length }
        ?: return@main
    -1
    object : Runnable, Other by other { override fun run() = Unit }.run()
    val function = fun Int.(other: Int): Int = this + other
    val lambda: (Int) -> (String) -> Unit = { a -> { b: String -> println(b) } }
    run block@{ return@block 1 }
    foo()
    { it.bar }
    foo @Marked { }
    x!!.y!![0][1, 2] = this@main.z as? Z? ?: super<Base>@main.z
    val reference = ::main to String?::length
    val type = Map.Entry::class.java
    if (x) y() else z(); if (x); else z()
    @Suppress("UNUSED") val unused = 'c' + '\u0041'.code + 1.5f + 2u + 0xFFuL
    val enum = get + set * field - value / import
    label@ while (true) { return }
}

// What the compiler reads, and refuses later.
class Hidden private ()
class Held<T> @Inject internal (val held: T) : Base<T>()
enum class Marked { open, private @Old FIRST(1), final data { fun f() = 1 } }
