#include "smooth.h"
e()
{
    smooth_weight(0, 0);
}
