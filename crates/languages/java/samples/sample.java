/** What Java has, once each. */
@Deprecated(since = "1", forRemoval = true)
package a.b.c;

import static java.util.Map.*;
import module java.base;
import java.util.List;

public sealed interface Shape<T extends Comparable<? super T> & Cloneable> permits Shape.Circle, Square {
    record Circle(double r, @A({1, 2}) int... rest) implements Shape<Integer> {
        Circle {
            if (r < 0) throw new IllegalArgumentException("""
                a "text" \""" block
                """);
        }
    }
    non-sealed class Square implements Shape<List<Map.Entry<String, int[]>>> {
        static final int[][] TABLE = {{1, 0x1F_FFL, 0b1}, {}, new int[3].length, 1_0e-3f, .5, };
        private <U, V extends U> Square(final U a, V b[]) throws E, F { this.<U>f(a).super(); }
        native void none(@A Square this);
        static { int yield = 1; yield++; }
        volatile int a = 1, b[] = null, c;
        int when, record, permits;
    }
    enum Kind implements Runnable { ONE, @A TWO(1) { void f() {} }, ; abstract void g(); }
    @interface Note { String value() default "x"; Class<?>[] of() default {}; }
    default int area(Object o) {
        label: for (int i = 0, j; i < 10 && i >= j; i++, --j) continue label;
        for (final var x : xs) { do break; while (x); }
        for (;;) synchronized (this) { assert a : "b"; }
    }
}

class Main {
    int f(Object o) {
        List<String>[] generic = (List<String>[]) new List<?>[a >>> 2 >> 1];
        a >>>= b <<= 1;
        Function<Integer, int[]> g = int[]::new, h = List<String>::size, i = super::f;
        Runnable r = () -> {}, s = (x, y) -> x, t = (int x, final var y) -> { return; }, u = x -> y -> -x;
        boolean b = o instanceof final String s && !(o instanceof Point(int x, var y)) || a < b == c > d;
        int c = (int) -1 + (a) - (b) + (Integer) d * (Foo & Bar) (x) -> x;
        try (var in = open(); this.out) { } catch (A | final B e) { } finally { }
        switch (a) { case 1: case 'b', C.D: f(); default: break; }
        var d = switch (o) {
            case Circle(var r, int[] rest) when r > 0 -> { yield r; }
            case String s -> s.length();
            case null, default -> throw new E();
        } + (int) switch (e) { default -> 0; };
        new Outer().new Inner<>(1) { int x; }.y[0]++;
        int.class.getName(); Main.this.g(); A.<B>c(); a.b.C x;
        return b ? c : d ? x -> 1 : null;
    }
}
