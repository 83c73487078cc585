#include "smooth.h"
a()
{
    smooth_weight(0, 0)
    ;
}
