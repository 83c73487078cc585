int a = 1;
int f() { return ( 1 + ; }
int g() { return 2; }
