d(k)
{
    int rate;
    switch (k)
    case 0:
    return rate;
}
