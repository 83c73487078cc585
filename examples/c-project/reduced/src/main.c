#include "smooth.h"
f()
{
    smooth_weight(0, 0);
}
