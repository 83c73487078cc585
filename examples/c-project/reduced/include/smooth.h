#ifndef H
smooth_weight(int);
#endif
