// What the GNU C library can say of its heap, which Swift's module of it lacks.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
