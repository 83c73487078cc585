#include "smooth.h"
c()
{
    smooth_weight(0);
}
