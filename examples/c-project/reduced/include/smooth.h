enum c { D }
smooth_weight(enum c, int);
