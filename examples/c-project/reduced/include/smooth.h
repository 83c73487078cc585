#ifndef H
smooth_weight(int, int);
#endif
