// c
package a.b;
@A(x = {1, 2}) class B<T extends C<D>> implements E {
  int[] f(final int... a) throws F {
    G<H<I>> g = (J) (x, y) -> { return x + 1 >> 2; };
    return switch (a) { case K(var k) when k -> 1; default -> 'c'; };
  }
}
