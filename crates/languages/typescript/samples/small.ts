// c
import type { A } from 'b';
@c export abstract class D<E extends F = G> implements H {
  private i?: J<K[]>
  l(m: (n: string) => void, ...o): asserts m is P { return <q r={`s${t}`}>u {v! as W}</q> }
}
type X<Y> = Y extends { z: infer A } ? A[] : never
const b = <C,>(d: C): C => d < e && f<g>(h)!
