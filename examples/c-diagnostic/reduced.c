z(t)
{
    int rate;
    switch (t)
    case 0:
    return rate;
}
