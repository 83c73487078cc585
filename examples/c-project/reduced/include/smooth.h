smooth_weight(int);
