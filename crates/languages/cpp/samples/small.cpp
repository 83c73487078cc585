// c
#if A
template <class T> struct S : B<C<T>> { int a : 3; S() : b{1}, c(a < 2 && d > e) {} };
#endif
auto f(int x) -> int {
  for (auto &[y, z] : m) if (x) g([&] { return R"x(a)x"; });
  MACRO }
