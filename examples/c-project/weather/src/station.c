#include "station.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double RADIUS = 6371.0;

static double radians(double degrees)
{
    return degrees * 3.14159265358979 / 180.0;
}

struct station *station_open(const char *name, double latitude, double longitude)
{
    struct station *station = calloc(1, sizeof *station);
    if (!station) {
        report(LEVEL_ERROR, "no memory for a station");
        return NULL;
    }
    strncpy(station->name, name, MAX_NAME - 1);
    station->latitude = latitude;
    station->longitude = longitude;
    return station;
}

void station_close(struct station *station)
{
    free(station);
}

int station_add(struct station *station, double value, stamp_t when)
{
    if (when < station->last_seen) {
        report(LEVEL_WARNING, "a reading from the past");
        return -1;
    }
    station->last_seen = when;
    station->readings += value == value;
    return station->readings;
}

double station_distance(const struct station *one, const struct station *other)
{
    double north = radians(other->latitude - one->latitude);
    double east = radians(other->longitude - one->longitude) * cos(radians(one->latitude));
    return RADIUS * sqrt(north * north + east * east);
}
