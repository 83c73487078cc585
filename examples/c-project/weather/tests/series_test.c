#include "series.h"

#include <assert.h>

int main(void)
{
    struct series series;
    series_init(&series);
    for (stamp_t i = 0; i < 100; i++)
        assert(series_push(&series, (double)i, 2 * i) == 0);
    assert(series_find(&series, 51) == 26);
    assert(series_mean(&series) == 49.5);
    assert(series_spread(&series) == 99);
    series_free(&series);
    return 0;
}
