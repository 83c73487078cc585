#include "smooth.h"
h()
{
    smooth_weight(0, 0)
    ;
}
