smooth_weight(long)
{
}
