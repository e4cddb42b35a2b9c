#include <jansson.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The thread that calls, as a number: what systems say is of several types. */
static inline uintptr_t numberOfThread(void) { return (uintptr_t)pthread_self(); }
