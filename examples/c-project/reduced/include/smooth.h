smooth_weight(enum { c }, int);
