int a = 1;
int b = ;
int f(int x { return x; }
int c = (1 + 2;
if else } ) ]
char *d = "unclosed;
int g(void) { return 2 }
int h(void) { return 3; }
