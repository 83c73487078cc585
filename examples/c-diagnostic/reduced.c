s(n)
{
    int rate;
    switch (n)
    case 0:
    return rate;
}
