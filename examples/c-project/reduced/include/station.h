#ifndef STA
#include "common.h"
#endif
