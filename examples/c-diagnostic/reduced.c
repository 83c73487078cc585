b(int g)
{
    int rate;
    switch (g)
    case 0:
    return rate;
}
