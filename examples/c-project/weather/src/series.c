#include "series.h"

#include <stdlib.h>

void series_init(struct series *series)
{
    series->values = NULL;
    series->times = NULL;
    series->length = 0;
    series->room = 0;
}

void series_free(struct series *series)
{
    free(series->values);
    free(series->times);
    series_init(series);
}

static int grow(struct series *series)
{
    size_t room = series->room ? 2 * series->room : 16;
    double *values = realloc(series->values, room * sizeof *values);
    if (values)
        series->values = values;
    stamp_t *times = realloc(series->times, room * sizeof *times);
    if (times)
        series->times = times;
    if (!values || !times) {
        report(LEVEL_ERROR, "no memory for a series");
        return -1;
    }
    series->room = room;
    return 0;
}

int series_push(struct series *series, double value, stamp_t when)
{
    if (series->length == series->room && grow(series))
        return -1;
    series->values[series->length] = value;
    series->times[series->length] = when;
    series->length++;
    return 0;
}

double series_mean(const struct series *series)
{
    double sum = 0;
    for (size_t i = 0; i < series->length; i++)
        sum += series->values[i];
    return series->length ? sum / (double)series->length : 0;
}

double series_spread(const struct series *series)
{
    if (!series->length)
        return 0;
    double least = series->values[0], most = series->values[0];
    for (size_t i = 1; i < series->length; i++) {
        if (series->values[i] < least)
            least = series->values[i];
        if (series->values[i] > most)
            most = series->values[i];
    }
    return most - least;
}

size_t series_find(const struct series *series, stamp_t when)
{
    size_t from = 0, to = series->length;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (series->times[middle] < when)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}
