#include <jansson.h>
#include <stdlib.h>
#include <string.h>
