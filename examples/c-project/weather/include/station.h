#ifndef STATION_H
#define STATION_H

#include "common.h"

/* A place that measures, with what it has measured last. */
struct station {
    char name[MAX_NAME];
    double latitude;
    double longitude;
    stamp_t last_seen;
    int readings;
};

struct station *station_open(const char *name, double latitude, double longitude);
void station_close(struct station *station);
int station_add(struct station *station, double value, stamp_t when);
double station_distance(const struct station *one, const struct station *other);

#endif
