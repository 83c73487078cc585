d(g)
{
    int rate;
    switch (g)
    case 0:
    return rate;
}
