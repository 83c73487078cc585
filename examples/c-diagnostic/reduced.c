
 a;
 fee()
{
int rate;
switch (a)
case 0:
return rate;
}