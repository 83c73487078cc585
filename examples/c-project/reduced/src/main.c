#include "smooth.h"
#include "station.h"
f()
{
        if (smooth_weight(e))
        b;
}
