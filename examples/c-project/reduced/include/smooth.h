smooth_weight(enum { f });
