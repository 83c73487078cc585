smooth_weight(int)
{}
