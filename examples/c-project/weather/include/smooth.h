#ifndef SMOOTH_H
#define SMOOTH_H

#include "series.h"

enum window { WINDOW_FLAT, WINDOW_TRIANGLE };

int smooth(const struct series *from, struct series *to, int width, enum window window);
int smooth_weight(enum window window, int width, int offset);

#endif
