#!/usr/bin/swift
import struct Foo.Bar
@testable import Baz
precedencegroup P { higherThan: A, B
  associativity: left; assignment: true }
infix operator <+> : P
prefix operator √
prefix func √(x: Double) -> Double { x.squareRoot() }
func == <T>(a: T, b: T) -> Bool { true }
func <<T>(a: T, b: T) {}
func f<T, each U>(_ a: T..., b c: inout Int = 3, d: repeat each U) async throws(E) -> (T, Int)? where T: P & Q, T.X == [Int] {
  let x = a < b && c > d
  let y = a<b>(c)
  let z = f(a < b, c > d)
  let w = [Int?](), q = [String: [Int]]()
  let v = Array<Array<Int>>()
  let k = \Foo.bar[0]?.baz!, l = \.self, m = \.[0], n = \[Int].count, o = \.?.x
  g { $0 + 1 } h: { a, b in a } i: { [weak self, x = y] (a: Int, b) async throws -> Int in
    return a
  }
  if x { y } else if let a = b, case .c(let d, _)? = e, #available(iOS 13, *) { z }
  if a.contains { $0 == 1 } { b }
  if let x, var y: Int = z { }
  guard let self else { return }
  for case let (a, b?) in c where a > b { }
  for try await x in y { }
  outer: while true { break outer }
  repeat { x += 1 } while x < 3
  switch x {
  case .a where b, .c: foo()
  case let .d(e): bar()
    .baz()
  case is Int, let x as String: 1
  case 1...5, ...3, 7...: 2
  @unknown default: break
  }
  let s = "a \(b + "c \(d)") e"
  let r = #"x \(y) \#(z) "q" "#
  let t = """
    multi "quoted" \(x)
    """
  let u = ##"""
    a """# \##(b)
    """##
  let re = /ab+c\/d/, re2 = #/a/b/#, re3 = #/
    x  # comment
    /#
  let dv = a / b / c
  foo(/, +)
  let sorted = xs.sorted(by: <)
  let e = try? await foo(), ff = try! bar()
  _ = x as? Int ?? 3
  let tern = a ? b : c ? d : e
  x = y
  x += -1
  let cl = { (x: Int) -> Int in x }(3)
  let ex = if a { 1 } else { 2 }
  let sw = switch a { case 1: 2 default: 3 }
  do { try x() } catch let e as Foo where e.x { } catch { }
  do throws(E) { } catch is X {}
  defer { x() }
  x.0.1.foo
  let tt = (a: 1, b: 2)
  let fn = foo(a:b:), g2 = foo(_:), h2 = x.bar(in:for:)
  foo(in: 1, for: 2, default: 3)
  a[default: 1] += 2
  let opt: Int! = nil, fnt: @escaping (Int) -> Void, arr: [(Int) throws -> [String: Any]]?
  let any: any P & Q = x, somes: some View, meta = Int.self, meta2 = (any P).self
  return x
  let ty = [any P]()
  Text("x")
    .foo()
  #if os(iOS) && !DEBUG
    .bar { 1 }
  #elseif X
    .baz
  #else
    .q()
  #endif
    .z()
  return
}
#if os(iOS)
import UIKit
#elseif swift(>=5.5)
  func f() {}
#else
#endif
@available(iOS 13.0, *, deprecated, message: "x")
@objc(foo:bar:) public final class A<T: P>: B<T>, C where T: D {
  private(set) var x: Int = 0 { didSet { a() } willSet(n) { b() } }
  lazy var y: Int = { 3 }()
  var z: Int { get async throws { 1 } set(v) { x = v } }
  var w: Int { 3 }
  static let a = 1, b: Int = 2
  @Published var p: [Int] = []
  @Wrapper(a: 1, b: { $0 }) var q
  init?(x: Int) { super.init(); self.x = x }
  convenience required init<T>(_ y: T) throws { self.init(x: 1)! }
  deinit { }
  subscript(i: Int, j k: Int) -> Int { get { 1 } set { } }
  subscript<T>(i: T) -> T { i }
  class func foo() {}
  func `default`() {}
  typealias X<T> = (T) -> Void
  mutating func m() -> Self
}
indirect enum E: Int, Codable {
  case a = 1, b(Int, x: String = "c"), `default`
  case c
  #if X
  case d
  #endif
  var x: Int { switch self { case .a: return 1 case .b: return 2
    #if X
    case .d: return 3
    #endif
    default: return 4 } }
}
protocol Q: AnyObject { associatedtype X: P = Int where X.Y == Int; var x: Int { get set }; func f(); static func + (a: Self, b: Self) -> Self }
actor Foo { nonisolated func x() async { async let a = b(); await a } }
extension Foo: @unchecked Sendable where T == Int {}
macro stringify<T>(_ v: T) -> (T, String) = #externalMacro(module: "a", type: "b")
#Preview("x") { Text() }
let café = "é", 🎉 = 1
/* a /* nested */ b */
struct V: View { var body: some View { VStack(spacing: 1) { if x { A() } else { B() }
  ForEach(xs, id: \.self) { x in C(x) } } } }
let pick = numbers.isEmpty ? nil : numbers[0]
let run = { @MainActor (a: Int, _ b: inout [String]) async throws(Failure) -> Void in a }
let types = [@Sendable () -> Void](), named = (@convention(c) (_ a: Int) -> Int).self
func pack<each T: P>(_ t: repeat each T) -> (repeat each T) { (repeat (each t)) }
func ownership(_ a: borrowing A, _ b: consuming B, c: sending @escaping () -> Void) where A: ~Copyable {
    let d = consume b, e = copy a
    discard self
}
extension A {
    #if DEBUG
    @available(*, deprecated)
    #else
    @inlinable
    #endif
    func later() async -> (any P)? {
        guard let a = await b, let c = try? await d(e.map { $0.f })
        else { return nil }
        for await (x, var y) in z where !x { y = x }
        return switch a {
        case let .some(a) where a > 0, .none: .init(a)
        default: fatalError()
        }
    }
    static func ... (a: A, b: A) -> A { a &+ b << 1 }
    var `case`: Bool { mutating get { true } nonmutating set(new) { _ = new } }
    subscript(dynamicMember m: KeyPath<A, B>) -> B { self[keyPath: m] }
}
let text = #"""
    \#(a) "b" \(c)
    """#, regex = /[a-z]\/(b)/, empty = [:] as [String: Any]
let big = 0xFFp3 + 1_000.5e-3 + 0b01 &* 0o17, half = \A.b?.c[0].d

struct Isolated {
    var body: Int {
        #if compiler(>=6)
        @available(macOS 15, *)
        _read { yield 1 }
        #elseif DEBUG
        get { 2 }
        #else
        get { 3 }
        #endif
        set { print(newValue) }
    }
    var four: [4 of Int] = [1, 2, 3, 4]
    var nested = [2 of [_ of String?]](repeating: [""])
    func run<let n: Int>(_ list: [n of Int], with body: nonisolated(nonsending) @escaping () async -> Void) async {}
    typealias Body = nonisolated(nonsending) (Int) async throws -> Void
    nonisolated(nonsending) func call() async {}
}
