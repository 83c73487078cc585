#!/usr/bin/env -S npx tsx
/* What the base class has to tell apart. */
import type { Point, type Shape as Figure } from "./shapes";
import fs, * as path from "node:fs" with { type: "json" };
import { type as, type as as kind, type default as base } from "./words";
import old = require("old");
import Inner = Outer.Middle.Inner;
export * as all from "all";
export type { Point, Figure };
export { path as default, type kind };
export import Again = Outer.Again;
export as namespace Sample;

declare global {
  interface Window { sample?: typeof fs }
  var debug: boolean
}
declare module "*.svg" { const url: string; export default url }
declare module "nothing";
declare function overloaded(a: string): void
declare function overloaded(a: number, ...rest: readonly unknown[]): asserts a is 1
declare const unique: unique symbol;
namespace Outer.Middle { export const Inner = 1; export namespace Deep {} }
const enum Direction { Up = 1, Down = Up << 1, "left", [`right`] = 4 }
export default abstract class Base<in out T extends object = {}, const U = unknown> {}

type Name = string
type Fn = new (...args: any[]) => void
type Callback<T> = (this: Window, value: T, index?: number, { a, b: [c] }: Point) => T | undefined;
type Predicate = (x: unknown) => x is string
type Assertion = typeof import("./shapes", { with: { "resolution-mode": "import" } }).Point<string>[]
type Pair = readonly [first: string, second?: number, ...rest: Array<Map<string, Set<number>>>];
type Mapped<T> = { readonly [K in keyof T as `get${Capitalize<K & string>}`]-?: T[K] } & { -readonly [K in "a"]+?: 1 }
type Awaited2<T> = T extends Promise<infer U extends string> ? U extends `${infer Head}.${string}` ? Head : never : T
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Loose =
  | "one"
  | -1
  | (abstract new <T>(x: T) => void) | { (): void; new (x: T): T; readonly [key: string]: any; get a(): 1; set a(v) }
  | (() => void)[]
  | null

interface Shape<T = never> extends Omit<Point, "x">, Figure {
  in: 1
  readonly "quoted-key"?: string
  method?<U>(this: this, x: U): x is U
  of(type: string): asserts this
  new (x: number): Shape
  <V extends T>(v: V): V,
  get: () => void; set
  [Symbol.iterator](): Iterator<T>
}

@decorate
@Component({ selector: "a" }) export class Circle<T extends Point = Point> extends mixin(Base<T>, Other)<T> implements Shape<T>, Figure {
  static #count = 0
  declare readonly x: number
  private y!: number;
  protected static override readonly z?: string = "z"
  accessor w = 1;
  [key: string]: unknown
  @Input({ required: true }) name: string
  @log() get size(): number { return this.#size }
  abstract area?(): number
  static { this.#count++ }
  constructor(private readonly a: string, public b?: number, @Inject(TOKEN) protected c = 1, { d }: Point = {} as Point) { super() }
  async *generate<U>(this: Circle<T>, x: U, ...rest: U[]): AsyncGenerator<U> { yield* rest; yield x; yield }
  get = 1; set = 2; static async = 3; type
  readonly
  handler = async (e: Event): Promise<void> => { await this.run?.<string>(e)! }
  static async<T>() {}
}

let definite!: string, { a, b: [c = 1], ...rest }: Point = point, as = 1, of: any = 2
var type = 1, declare = type, namespace = declare; type = declare
type
declare
abstract
async
namespace
using handle = open(), other: Disposable = null!
await using connection = connect()
const arrow = <T,>(x: T): T => x, second = <T extends Point>(x?: T, y: number = 1) => ({ x, y }) satisfies Point as const
const third = async <T>(x: T): Promise<Array<T>> => [x], fourth = async (x: number) => x, fifth = async x => x
const nested = (): (() => void) => (): void => null;
const chosen = a ? (b) : c => d, typed = a ? (b: T): T => b : (c), plain = a ? (b): void => {} : null, call = a ? f() : g
const less = a < b && c > (d), more = a < b > c, shifted = a >> b >>> c >= d, generic = f<T>(x), bare = f<T>, made = new Map<string, Array<Set<number>>>
const tagged = tag<Array<string>>`a ${b} ${`nested ${c as string}`}`, regular = a / b / c, pattern = /[/"]{2,}/.test(a)
const asserted = <any>x + <Array<string>>y, chain = a?.b!.c?.[0]!?.(1) as unknown as string[] | undefined, ok = a!== b
const object = { get: 1, set: 2, async: 3, get x(): number { return 1 }, async *m<T>(x: T): AsyncGenerator<T> {}, [key]: 1, async, type, "s"() {}, ...rest }
const expression = class<T> implements Shape<T> {}, fn = function <T>(this: Window, x: T): x is T { return x }
function isString(x: unknown): x is string { return typeof x === "string" }
function overload(x: string): string
function overload(x: number): number;
function overload(x: any) { return x as typeof x ? 1 : 2 }
for (const [k, v] of Object.entries(a as Record<string, number>)) { if (k in v) continue; else break }
for (let i: number = 0, n = a.length; i < n; i++) label: for (const x in y) { if (x) continue label }
for await (const x of y) { }
for (using x of y);
switch (a) { case (b): case c ? d : e: { break } default: f<T>(x) }
try { throw new Error() } catch (e: unknown) { } finally { }
export = object
