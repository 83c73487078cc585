a(e)
{
    int rate;
    switch (e)
    case 0:
    return rate;
}
