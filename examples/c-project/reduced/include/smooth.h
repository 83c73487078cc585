smooth_weight(enum {a});
