# 1 "a.c"
typedef struct s { int a : 3; } s;
static int f(const char *p, ...) {
for (int i = 0; i < 3; i++) { p = (char *) p + i; if (*p) goto end; }
end: return __builtin_expect(p[0] == 'x', 0) ? 1.0f : 2;
}
