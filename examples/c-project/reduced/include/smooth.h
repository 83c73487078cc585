#ifndef H
smooth_weight(enum { h });
#endif
