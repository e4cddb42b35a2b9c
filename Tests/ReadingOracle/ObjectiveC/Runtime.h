#pragma once

#ifndef __OBJC__
typedef struct objc_class *Class;
typedef struct objc_object { Class isa; } *id;
typedef struct objc_selector { const char *name, *types; } *SEL;
#endif
typedef id (*IMP)(id, SEL, ...);

Class objc_class_named(const char *name);
Class objc_superclass(Class class);
const char *objc_name(Class class);
id objc_new_instance(Class class);

/// The method of a class; NULL without one.
IMP objc_method(Class class, SEL selector);
