smooth_weight(long)
{}
