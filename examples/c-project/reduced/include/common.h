#ifndef COMN
b;
#endif
