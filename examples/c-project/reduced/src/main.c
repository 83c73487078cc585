#include "smooth.h"
c()
{
    int d;
    smooth_weight(d);
}
