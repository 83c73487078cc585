#include "smooth.h"
c()
{
    if (smooth_weight(0))
    h();
}
