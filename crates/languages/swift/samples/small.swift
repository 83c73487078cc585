// c
@a(b: 1) public struct C<D: E>: F where D == [G?] { var h: Int { get { 0 } }; case i(_ j: K) }
func l(m n: inout O) async throws -> some P { q { [weak r] (s: T) in s! }; #if u
 v?.w(\.x)
 #endif
 }
if let y = z, case .a(let b) = c { switch d { case is E: 1 ... 2; default: "f\(g)h" } } else { try i as J }
