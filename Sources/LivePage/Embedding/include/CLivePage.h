#ifndef LINTEL_LIVE_PAGE_H
#define LINTEL_LIVE_PAGE_H

#include <stddef.h>

/// A file of the page, as it is in the program.
typedef struct {
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t count;
} LintelPageFile;

size_t lintelPageFileCount(void);
LintelPageFile lintelPageFile(size_t index);

#endif
