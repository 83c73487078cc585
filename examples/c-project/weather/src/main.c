#include "smooth.h"
#include "station.h"

#include <stdio.h>
#include <stdlib.h>

static const struct {
    const char *name;
    double latitude, longitude;
} places[] = {
    {"harbour", 54.32, 10.14},
    {"airfield", 54.38, 10.15},
    {"hill", 54.21, 10.32},
};

static void fill(struct series *series, struct station *station, unsigned seed)
{
    for (stamp_t hour = 0; hour < 48; hour++) {
        seed = seed * 1103515245u + 12345u;
        double value = 12.0 + (double)(seed >> 16 & 0xff) / 64.0;
        if (station_add(station, value, hour) > 0)
            series_push(series, value, hour);
    }
}

static void show(const char *title, const struct series *series)
{
    printf("%-10s %5.2f +- %4.2f\n", title, series_mean(series), series_spread(series) / 2);
}

int main(int argc, char **argv)
{
    int width = argc > 1 ? atoi(argv[1]) : 5;
    struct station *first = NULL;
    for (size_t i = 0; i < COUNT(places); i++) {
        struct station *station =
            station_open(places[i].name, places[i].latitude, places[i].longitude);
        struct series raw, smoothed;
        series_init(&raw);
        series_init(&smoothed);
        fill(&raw, station, (unsigned)i + 1);
        if (smooth(&raw, &smoothed, width, WINDOW_TRIANGLE) == 0) {
            show(places[i].name, &raw);
            show("", &smoothed);
        }
        if (smooth_weight(WINDOW_TRIANGLE, width, 0) < 1)
            report(LEVEL_WARNING, "the window has no weight");
        if (first)
            printf("%.1f km\n", station_distance(first, station));
        series_free(&raw);
        series_free(&smoothed);
        if (!first)
            first = station;
        else
            station_close(station);
    }
    station_close(first);
    return EXIT_SUCCESS;
}
