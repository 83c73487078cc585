enum d { B }
smooth_weight(enum d, int);
