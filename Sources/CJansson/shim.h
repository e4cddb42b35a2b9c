#include <jansson.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
