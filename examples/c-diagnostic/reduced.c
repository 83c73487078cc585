b(c)
{
    int rate;
    switch (c)
    case 0:
    return rate;
}
