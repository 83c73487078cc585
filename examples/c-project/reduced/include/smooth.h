smooth_weight(enum { d });
