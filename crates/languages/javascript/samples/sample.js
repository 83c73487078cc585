#!/usr/bin/env node
'use strict'
import def, { a as b, default as c, "string name" as d } from './m.js' with { type: 'json' }
import * as ns from 'ns'
import 'side-effect'
export * from 'x'; export * as y from 'y'; export { b, c as default, d as 'e f' }
export default class extends (class {}) { }
export const { x, y: [z = 1, , ...rest], ...others } = {}, w = 2
export async function* gen() { yield; yield* [1]; yield
  await x; for await (const q of y) ; }
var re = /[/\]]+/giu, div = a / b / c, neg = -1 ** 2, big = 0x1Fn + 0b1_0 + 0o17 + .5e-3 + 1. + 1_000
let tpl = `a ${b + `c ${{ d: `${e}` }.d}`} \` $ {`, tagged = String.raw`\u{1F600}${x}`
a = b
++c
if (a) b; else if (c) { d } else e
for (var i = 0, n = 9; i < n; i++) { continue }
for (const k in o) break
for (x.y of z);
for (;;) { break }
label: while (x) { do { break label } while (y) x++ }
do x++; while (x < 5) y
switch (x) { case 1: case a ? b : c: { } break; default: z() }
try { throw new Error('x') } catch { } finally { }
try { f() } catch ({ message }) { return_ }
const f = async x => await x, g = async (x, y = 1) => ({ x, y }), h = (...args) => { return args }
const i2 = () => {}
(function () { return /re/.test(x) })()
const o = {
  a, 'b': 1, 2: 3, [c + d]: 4, get e() { return 1 }, set e(v) { }, async f() { }, *g() { }, async *h() { },
  if: 1, class: 2, get: 3, set() { }, async, static: 4, ...spread, await: 5, new: 6,
}
o?.a?.[b]?.(c) ?? d ? e?.5:.6 : 7
new.target; new A; new A.B(1)[2]; import.meta.url; import('x').then(function () { })
class A extends B {
  static #p = 1; #q; static { this.x = 1 }
  a = 1
  'b' = 2; [c] = 3
  get
  d() { }
  static async *e() { } static f = () => { }
  get g() { return this.#p } set g(v) { super.g = v } constructor() { super(); #q in this }
  static
  get; set; async; static static() { } async await() { }
  @dec h() { } @dec.x(1) i = 2
}
@decorated @twice() class C { }
x = a ? b : c ? d => { } : function* () { }
delete x.y, void 0, typeof x === 'undefined' || !(x instanceof Y) && 'a' in b
let async; async = 1; async
function let_() { var of = 1, get, set, from, as; for (of of of) of }
a = b ** c ||= d &&= e ??= f >>>= g
x = y / 2 /* comment */ / 3
if (x) /re/.exec(y)
{ } /re/g.exec(z)
x = {} / 1
;[1, 2, , 3,].map(n => n); `x`.y
var π = '\u{1F600}', \u0061b = "line \
continuation"
<!-- an old comment
--> another
with (o) { x }
debugger
