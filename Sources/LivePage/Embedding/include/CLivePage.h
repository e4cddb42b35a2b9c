#ifndef LINTEL_LIVE_PAGE_H
#define LINTEL_LIVE_PAGE_H

#include <stddef.h>

/// The names of the files of the page, with spaces between them.
const char *_Nonnull lintelPageNames(void);

/// The contents of the files in the order of their names, each with a zero behind it.
const unsigned char *_Nonnull lintelPageContents(size_t *_Nonnull count);

#endif
