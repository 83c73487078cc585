#ifndef S
smooth_weight(enum { d });
#endif
