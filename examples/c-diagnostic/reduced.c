k(i)
{
    int rate;
    switch (i)
    case 0:
    return rate;
}
