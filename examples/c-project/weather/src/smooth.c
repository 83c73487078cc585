#include "series.h"

/* The header of this file was not included when the width became a size. */
enum window { WINDOW_FLAT, WINDOW_TRIANGLE };

int smooth_weight(enum window window, long width, long offset)
{
    long half = width / 2;
    if (offset < -half || offset > half)
        return 0;
    if (window == WINDOW_FLAT)
        return 1;
    return (int)(half + 1 - (offset < 0 ? -offset : offset));
}

int smooth(const struct series *from, struct series *to, int width, enum window window)
{
    if (width < 1) {
        report(LEVEL_WARNING, "a window without width");
        return -1;
    }
    for (size_t i = 0; i < from->length; i++) {
        double sum = 0;
        int weights = 0;
        for (int offset = -width / 2; offset <= width / 2; offset++) {
            size_t at = i + (size_t)offset;
            if (at >= from->length)
                continue;
            int weight = smooth_weight(window, width, offset);
            sum += weight * from->values[at];
            weights += weight;
        }
        if (series_push(to, weights ? sum / weights : 0, from->times[i]))
            return -1;
    }
    return 0;
}
