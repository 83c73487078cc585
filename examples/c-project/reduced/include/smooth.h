enum c { d }
smooth_weight(enum c, int);
