#ifndef SERIES_H
#define SERIES_H

#include "common.h"

/* Values over time, the oldest first. */
struct series {
    double *values;
    stamp_t *times;
    size_t length;
    size_t room;
};

void series_init(struct series *series);
void series_free(struct series *series);
int series_push(struct series *series, double value, stamp_t when);
double series_mean(const struct series *series);
double series_spread(const struct series *series);

/* The smallest index whose time is not before `when`. */
size_t series_find(const struct series *series, stamp_t when);

#endif
