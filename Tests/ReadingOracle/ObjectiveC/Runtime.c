// The part of an Objective-C runtime that the classes need, for the ABI of ObjFW: of the runtimes for which clang
// compiles instance variables in implementations, synthesized properties and ARC on Linux, the one with the fewest
// functions. GCC's runtime, which Debian has, supports none of these. Objects are never freed.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Runtime.h"

struct method { const char *name, *types; IMP implementation; };
struct method_list { struct method_list *next; int count; struct method methods[]; };
struct category { const char *name, *class_name; struct method_list *instance_methods, *class_methods; };

// `superclass` is its name until the class is set up; `info` has the bits below.
struct objc_class {
  Class isa, superclass;
  const char *name;
  long version;
  unsigned long info;
  long instance_size;
  struct { int count; } *ivars;
  struct method_list *methods;
  void *unused[5];
  long abi;
  int **ivar_offsets;
};
enum { isSetUp = 1 << 16 };

struct symbols { long selector_count; SEL selectors; short class_count, category_count; void *definitions[]; };
struct module { long version, size; const char *name; struct symbols *symbols; };

static struct module *modules[256];
static int moduleCount;
static int isReady;

// Called by each object file before main.
void __objc_exec_class(struct module *module) {
  if (moduleCount == sizeof modules / sizeof *modules) abort();
  modules[moduleCount++] = module;
}

static Class find(const char *name) {
  for (int i = 0; i < moduleCount; i++)
    for (int j = 0; j < modules[i]->symbols->class_count; j++) {
      Class class = modules[i]->symbols->definitions[j];
      if (strcmp(class->name, name) == 0) return class;
    }
  return NULL;
}

static Class need(const char *name) {
  Class class = find(name);
  if (class) return class;
  fprintf(stderr, "there is no class %s\n", name);
  abort();
}

static void setUp(Class class) {
  if (class->info & isSetUp) return;
  class->info |= isSetUp;
  if (class->superclass) {
    class->superclass = need((const char *)class->superclass);
    setUp(class->superclass);
  }
  // Class messages end in the instance methods of the root.
  class->isa->superclass = class->superclass ? class->superclass->isa : class;
  // A size that is not positive, and offsets, begin at the end of the superclass.
  long base = class->superclass ? class->superclass->instance_size : 0;
  if (class->instance_size <= 0) class->instance_size = base - class->instance_size;
  for (int i = 0; class->ivars && i < class->ivars->count; i++) *class->ivar_offsets[i] += base;
}

static void add(struct method_list *methods, Class class) {
  if (!methods) return;
  methods->next = class->methods;
  class->methods = methods;
}

static void setUpAll(void) {
  isReady = 1;
  for (int i = 0; i < moduleCount; i++) {
    struct symbols *symbols = modules[i]->symbols;
    for (int j = 0; j < symbols->class_count; j++) setUp(symbols->definitions[j]);
    for (int j = 0; j < symbols->category_count; j++) {
      struct category *category = symbols->definitions[symbols->class_count + j];
      Class class = find(category->class_name);
      // The list of protocols is a category of a class that nobody defines.
      if (!class) continue;
      add(category->instance_methods, class);
      add(category->class_methods, class->isa);
    }
  }
}

Class objc_class_named(const char *name) {
  if (!isReady) setUpAll();
  return need(name);
}

IMP objc_method(Class class, SEL selector) {
  static struct { Class class; const char *name; IMP found; } cache[4096];
  unsigned long hash = ((unsigned long)class >> 4 ^ (unsigned long)selector->name) % 4096;
  if (cache[hash].class == class && cache[hash].name == selector->name) return cache[hash].found;
  for (Class owner = class; owner; owner = owner->superclass)
    for (struct method_list *list = owner->methods; list; list = list->next)
      for (int i = 0; i < list->count; i++)
        if (strcmp(list->methods[i].name, selector->name) == 0) {
          cache[hash].class = class;
          cache[hash].name = selector->name;
          return cache[hash].found = list->methods[i].implementation;
        }
  return NULL;
}

static id zero(id self, SEL selector, ...) { return NULL; }

static IMP needMethod(Class class, SEL selector) {
  IMP found = objc_method(class, selector);
  if (found) return found;
  fprintf(stderr, "%s does not implement %s\n", class->name, selector->name);
  abort();
}

IMP objc_msg_lookup(id self, SEL selector) {
  if (!self) return (IMP)zero;
  if (!isReady) setUpAll();
  return needMethod(self->isa, selector);
}

IMP objc_msg_lookup_stret(id self, SEL selector) { return objc_msg_lookup(self, selector); }

struct objc_super { id self; Class class; };

IMP objc_msg_lookup_super(struct objc_super *super, SEL selector) {
  return needMethod(super->class, selector);
}

id objc_new_instance(Class class) {
  id instance = calloc(1, class->instance_size);
  instance->isa = class;
  return instance;
}

Class objc_superclass(Class class) { return class->superclass; }
const char *objc_name(Class class) { return class->name; }

// Properties

extern void *_NSConcreteStackBlock[], *_NSConcreteGlobalBlock[], *_NSConcreteMallocBlock[];
extern void *_Block_copy(const void *block);

static int isBlock(id value) {
  void *isa = value->isa;
  return isa == _NSConcreteStackBlock || isa == _NSConcreteGlobalBlock || isa == _NSConcreteMallocBlock;
}

void objc_setProperty(
  id self, SEL selector, long offset, id value, signed char atomic, signed char copies
) {
  static struct objc_selector copy = {"copy", NULL};
  if (value && copies)
    value = isBlock(value) ? _Block_copy(value) : objc_msg_lookup(value, &copy)(value, &copy);
  *(id *)((char *)self + offset) = value;
}

// Reference counts: there are none.

id objc_retain(id value) { return value; }
id objc_autoreleaseReturnValue(id value) { return value; }
id objc_retainAutoreleaseReturnValue(id value) { return value; }
id objc_retainAutoreleasedReturnValue(id value) { return value; }
id objc_retainBlock(id value) { return _Block_copy(value); }
void objc_release(id value) {}
void objc_storeStrong(id *to, id value) { *to = value; }
id objc_initWeak(id *to, id value) { return *to = value; }
id objc_loadWeakRetained(id *from) { return *from; }
void objc_copyWeak(id *to, id *from) { *to = *from; }
void objc_destroyWeak(id *value) {}
void objc_enumerationMutation(id list) { abort(); }

// No exception is thrown.
void __gnu_objc_personality_v0(void) { abort(); }
