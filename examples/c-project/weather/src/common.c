#include "common.h"

#include <stdio.h>

static const char *const names[] = {"debug", "info", "warning", "error"};

void report(enum level level, const char *text)
{
    if (level >= LEVEL_INFO && (size_t)level < COUNT(names))
        fprintf(stderr, "%s: %s\n", names[level], text);
}
