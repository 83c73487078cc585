#ifndef COMMON_H
#define COMMON_H

#include <stddef.h>

#define MAX_NAME 32
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

typedef unsigned long stamp_t;

enum level { LEVEL_DEBUG, LEVEL_INFO, LEVEL_WARNING, LEVEL_ERROR };

void report(enum level level, const char *text);

#endif
