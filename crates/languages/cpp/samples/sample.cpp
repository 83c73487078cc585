// One of each, as a person would write it.
#include <vector>
#define PLUGIN(name) \
    extern "C" void name##_init()
module;
export module shapes:round;
import <string>;

namespace shapes::detail [[deprecated("old")]] {
inline namespace v1 {}
extern template class Ring<int>;
}

extern "C" {
int scale(int, ...);
}

template <typename T, int N = (3 > 2), template <class, class...> class Box = Ring>
    requires(sizeof(T) > 1) && std::is_same_v<T, T>
class alignas(16) EXPORTED Shape final : public virtual Base<T, N>, private detail::Box<T>::template inner<0> {
    Q_OBJECT
public:
    using value_type = typename std::decay<T>::type;
    explicit constexpr Shape(int x, const T &y = {}) noexcept(noexcept(T()))
        : Base<T, N>(x), y_{y}, z{x > 2, x >> 2 > 3} {}
    virtual ~Shape() = default;
    Shape &operator=(const Shape &) & = delete;
    operator bool() const { return a < b && c > d; }
    operator enum Color() const;
    template <class U> auto get() -> std::map<U, std::vector<T>> { return {}; }
    T *operator()(int i)[2], (*callback)(int, T *);
    bool operator<(const Shape &) const, operator<=>(const Shape &) const;
    void *operator new[](size_t);
    friend struct ::Other;
private slots:
    void clicked() override try { run(); } catch (const std::exception &e) { throw; } catch (...) {}
protected:
    int bits : 3 {1}, : 0;
    static inline thread_local int count{0};
    enum class Kind : unsigned char { First, Second = First << 1, } kind;
    union { int i; float f; };
    struct {
        int x;
    } inner[2] = {{1}, {.x = 2}};
};

template <class T>
concept Drawable = requires(T t, int n) {
    { t.draw(n) } noexcept -> std::same_as<bool>;
    typename T::type;
    requires sizeof(T) > 1;
};

template <> struct Ring<int> {};
template <class T> Ring(T) -> Ring<T>;
struct Point make(struct Point p) { return p; }
enum Kind kind_of(const Shape<int> &s)
{
    return s.kind;
}

PLUGIN(first)
{
    auto greet = [&, n = 1]<class T>(T &&x) mutable noexcept -> int { return x + n; }(2);
    auto [key, value] = std::pair{1, "a"_s};
    int m[2][3] = {{1, 2, 3}, {4}}, *p = new int[2]{1, 2}, (*f)(int) = &scale;
    for (auto &[k, v] : map)
        k++ ? v-- : v;
    for (int i = 0, j; i < n && j > m; i++, --j) continue;
    if constexpr (std::is_same<T, int>::value) return;
    else if (int i = f(1); i < 2) goto end;
    else [[unlikely]] { delete[] p; }
    switch (n) {
    case A::B: case 1 ... 3: { break; }
    [[fallthrough]];
    default:
        do x.template f<0>().~T(); while (*p++ != 'a');
    }
    while (a < b)
        co_await (co_yield x, y);
end:
    foreach (item, items) { use(item); }
    auto q = static_cast<T *>(r)->*member + ::scale(1) - sizeof(int) * (int)-1;
    int T::*pm = &T::x;
    auto raw = R"x(a " )" { \)x";
    u8'\'', 0x1'000p-3, 1.e+5f, "a" "b";
    x = ({ int y = 1; y; });
    return std::make_unique<Shape<int, 3>>(std::forward<Args>(args)...), (... + args);
#if WIDE
    if (wide) {
#else
    if (narrow) {
#endif
        f(
#ifdef X
          1,
#endif
          2);
    }
#if OLD
    else
#endif
    asm volatile("nop" : "=r"(a), [b] "=m"(b) : : "memory");
    try { f(); } catch (int) {}
}

int a = b < c, d, e = f < 1 > 2, g = h<i>::j, k = l<m, (n > 1)>(o);
std::enable_if_t<A<T>::value && B<T>::value, int> = 0;
