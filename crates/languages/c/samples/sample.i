# 1 "sample.c"
# 1 "/usr/include/stddef.h" 1 3 4
typedef long unsigned int size_t;
typedef __builtin_va_list va_list; typedef struct S { int a : 3, : 2; char *b[4]; } S, *SP;
typedef int (*fn)(const char *restrict, ...) __attribute__ ((__nothrow__, __format__ (printf, 1, 2)));
typedef enum E { A, B = 1 << 2, C, } E; typedef int array[2]; typedef union { int i; float f; } U;
# 5 "sample.c" 2
extern int printf (const char *__restrict __format, ...) __asm__ ("" "printf2") __attribute__ ((__nothrow__));
static inline __attribute__((always_inline)) int add(int x, register int y) { return x + y; }
_Static_assert(sizeof(int) == 4, "int");
__extension__ typedef long long ll; __extension__ struct { int a; } anonymous;
int (*table[])(int, S *) = { [0] = 0, [1 ... 3] = 0, };
S s = { .a = 1, .b = { "x" "y", L"z", u8"w" }, }, *t = &(S){ 1 };
_Thread_local const volatile unsigned long long int v = 0x1FULL, w = 'a', f = 1.5e-3f + 0x1p3;
struct forward; struct forward *g(void); void h(int n, int a[static n], S (*)[2], int (*)(void));
int old(a, b) int a; char *b; { return a + *b; }
size_t k(size_t n, va_list ap) {
  int i, *p = (int *) ap, (*q)[3] = 0; size_t size_ = n; S S = { 0 };
  ll m = (ll) n * -1 + (size_t) sizeof (S) + sizeof n / sizeof(int) - _Alignof(ll);
  __typeof__(n) o = __builtin_offsetof(struct S, b[1]) + __builtin_types_compatible_p(int, size_t *);
  __label__ out, again;
again:
  if (i) for (int j = 0; j < 3; j++) { continue; } else while (i--) ; do i++; while (i < 5);
  switch (i) { case 1: case 2 ... 5: i = ({ int z = 1; z + 1; }); break; default: ; }
  asm volatile ("mov %1, %0\n\t" "nop" : "=r" (i), [name] "+m" (*p) : "r" (n) : "memory", "cc");
  asm goto ("" : : : : out); void *l = &&out; goto *l;
  i = n ? : 3, p = & i, *p++ = ~i ^ !n, i <<= 2; p[0] = s.a + t->b[1][0];
  i = _Generic(n, int: 1, size_t: 2, default: 3) + __builtin_va_arg(ap, SP)->a;
  foo(
# 3 "/usr/include/x.h" 3 4
     ((void *)0)
# 30 "sample.c"
     , 1);
  switch (n) { case 
# 7 "/usr/include/x.h" 3 4
   -1
# 30 "sample.c"
   : i = t->
# 8 "/usr/include/x.h" 3 4
   b
# 30 "sample.c"
   [1, 0]; }
  struct s u = 
# 9 "/usr/include/x.h" 3 4
   { 0, ((void *)0) }
# 30 "sample.c"
   ;
  struct { int a; }
# 31 "sample.c"
   v; i = n ? i = 1, 2 : 3;
  { typedef char size_t; size_t c; int inner(int a) { return a; } }
#pragma omp parallel for
  for (;;) { if (__builtin_expect(!!(n), 0)) goto again; }
out: __attribute__((unused));
  return __extension__ ({ n; }) + (fn) 0 == 0;
}
[[nodiscard]] _BitInt(7) bits; _Atomic(int) at; _Atomic int au; _Alignas(16) char aligned;
