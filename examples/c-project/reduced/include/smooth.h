c;
smooth_weight(int);
