#include "smooth.h"
m()
{
    smooth_weight(0)
    ;
}
