#ifndef SMH
enum d { e };
smooth_weight(enum d);
#endif
