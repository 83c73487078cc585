/* Not preprocessed: types that nothing declares, macros, conditions. */
#include <stdint.h>
#define MAX(a, b) \
    ((a) > (b) ? (a) : (b))
#if defined(X) && \
    Y
EXPORT uint32_t API_CALL first(const Foo *foo, Bar **bar);
#endif
static uint8_t buffer[MAX(16, 32)] = { 0 };
Foo *second(Foo *foo) {
    uint64_t big = (uint64_t) foo->size * 2;
    Bar *bar = (Bar *) malloc(sizeof(Bar)), other;
    FOREACH(x, foo) { printf("%" PRIu64 "\n", big); }
#ifdef DEBUG
    fprintf(stderr, "debug\n");
#endif
    return some_call(foo,
#ifdef Z
                     1
#endif
                    );
}
