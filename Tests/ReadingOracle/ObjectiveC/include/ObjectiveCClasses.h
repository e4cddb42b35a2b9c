#pragma once

// Functions that Swift calls.

/// A new object of a class, which the selector of an initializer with words as arguments makes.
void *ObjectiveCObject(const char *className, const char *selector, const long *words);

/// Sends a message with words as arguments.
void *ObjectiveCSend(void *object, const char *selector, const long *words);

/// A string object.
void *ObjectiveCString(const char *text);

/// The element of a node or spec, retained.
void *ObjectiveCElement(void *object);

/// The spec of a node in a range, retained; NULL if the node has no layout of its own.
void *ObjectiveCSpec(const void *node, double minWidth, double minHeight, double maxWidth, double maxHeight);

// Functions of Swift, which return retained elements.

void *OracleNode(const char *class, const void *object, int hasLayout);
void *OracleSpec(const char *class, const double *values, void *const *children, long count);

/// The sizes with their units, the basis, and the other values of `ASLayoutElementStyle` in the order of its header.
void OracleSetStyle(void *element, const double *values);
void OracleSetText(void *node, const char *text, double fontSize, long lines, const double *insets);
void OracleSetButton(void *node, double spacing, const double *insets, const char *title, double fontSize);
void OracleScreenSize(double *size);
