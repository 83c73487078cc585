#include "smooth.h"
e()
{
    smooth_weight(c);
}
