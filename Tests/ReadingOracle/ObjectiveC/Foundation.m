#import <Foundation/Foundation.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

@implementation NSObject
+ (instancetype)alloc { return objc_new_instance(self); }
+ (instancetype)new { return [[self alloc] init]; }
+ (Class)class { return self; }
- (instancetype)init { return self; }
- (Class)class { return ((struct { Class class; } *)(__bridge void *)self)->class; }
- (id)copy { return self; }
- (id)mutableCopy { return self; }
- (BOOL)isKindOfClass:(Class)kind {
  for (Class class = [self class]; class; class = objc_superclass(class)) if (class == kind) return YES;
  return NO;
}
- (BOOL)respondsToSelector:(SEL)selector { return objc_method([self class], selector) != NULL; }
- (BOOL)isEqual:(id)other { return self == other; }
@end

@implementation NSString
+ (instancetype)stringWithUTF8String:(const char *)text {
  NSString *string = [self new];
  string->_text = strdup(text);
  string->_length = strlen(text);
  return string;
}

/// Objects, numbers, and all else that printf writes.
+ (instancetype)stringWithFormat:(NSString *)format, ... {
  char text[1024], piece[16];
  size_t length = 0;
  va_list arguments;
  va_start(arguments, format);
  for (const char *next = format.UTF8String; *next; next++) {
    if (*next != '%' || next[1] == '%') {
      next += *next == '%';
      text[length++] = *next;
      continue;
    }
    size_t size = strcspn(next, "@diuxfgsc") + 1;
    memcpy(piece, next, size);
    piece[size] = 0;
    next += size - 1;
    char *to = text + length;
    size_t space = sizeof text - length;
    switch (*next) {
      case '@': {
        id value = va_arg(arguments, id);
        if ([value isKindOfClass:[NSNumber class]]) length += snprintf(to, space, "%g", [value doubleValue]);
        else length += snprintf(to, space, "%s", value ? [value UTF8String] : "(null)");
        break;
      }
      case 'f': case 'g': length += snprintf(to, space, piece, va_arg(arguments, double)); break;
      case 's': length += snprintf(to, space, piece, va_arg(arguments, char *)); break;
      default:
        if (strpbrk(piece, "lz")) length += snprintf(to, space, piece, va_arg(arguments, long));
        else length += snprintf(to, space, piece, va_arg(arguments, int));
    }
  }
  va_end(arguments);
  text[length] = 0;
  return [NSString stringWithUTF8String:text];
}

- (NSUInteger)length { return _length; }
- (const char *)UTF8String { return _text; }
- (BOOL)isEqualToString:(NSString *)other { return strcmp(_text, other.UTF8String) == 0; }
- (BOOL)isEqual:(id)other {
  return [other isKindOfClass:[NSString class]] && [self isEqualToString:other];
}
- (NSString *)stringByAppendingString:(NSString *)end {
  return [NSString stringWithFormat:@"%@%@", self, end];
}
- (NSString *)uppercaseString {
  NSString *string = [NSString stringWithUTF8String:_text];
  for (char *next = (char *)string->_text; *next; next++)
    if (*next >= 'a' && *next <= 'z') *next -= 32;
  return string;
}
@end

@implementation NSConstantString
@end

@implementation NSNumber {
  double _value;
}
+ (NSNumber *)numberWithDouble:(double)value {
  NSNumber *number = [self new];
  number->_value = value;
  return number;
}
+ (NSNumber *)numberWithInt:(int)value { return [self numberWithDouble:value]; }
+ (NSNumber *)numberWithLong:(long)value { return [self numberWithDouble:value]; }
+ (NSNumber *)numberWithUnsignedLong:(unsigned long)value { return [self numberWithDouble:value]; }
- (double)doubleValue { return _value; }
- (float)floatValue { return _value; }
- (NSInteger)integerValue { return _value; }
- (int)intValue { return _value; }
- (BOOL)isEqual:(id)other {
  return [other isKindOfClass:[NSNumber class]] && [other doubleValue] == _value;
}
@end

@implementation NSEnumerator {
  NSArray *_rest;
}
- (instancetype)initWithArray:(NSArray *)array {
  _rest = array;
  return self;
}
- (unsigned long)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                     objects:(__unsafe_unretained id[])buffer
                                       count:(unsigned long)count {
  return [_rest countByEnumeratingWithState:state objects:buffer count:count];
}
@end

@implementation NSArray
+ (instancetype)array { return [self new]; }
+ (instancetype)arrayWithCapacity:(NSUInteger)capacity { return [self new]; }
+ (instancetype)arrayWithObjects:(const id[])items count:(NSUInteger)count {
  NSArray *array = [self new];
  for (NSUInteger i = 0; i < count; i++) [array insert:items[i] at:i];
  return array;
}
+ (instancetype)arrayWithObjects:(id)first, ... {
  NSArray *array = [self new];
  va_list items;
  va_start(items, first);
  for (id item = first; item; item = va_arg(items, id)) [array insert:item at:array->_count];
  va_end(items);
  return array;
}
+ (instancetype)arrayWithObject:(id)item { return [self arrayWithObjects:&item count:1]; }
+ (instancetype)arrayWithArray:(NSArray *)items {
  return [self arrayWithObjects:items->_items count:items->_count];
}

- (void)insert:(id)item at:(NSUInteger)index {
  if (!item || index > _count) abort();
  _items = (__strong id *)realloc((void *)_items, (_count + 1) * sizeof(id));
  memmove((void *)(_items + index + 1), (void *)(_items + index), (_count - index) * sizeof(id));
  _items[index] = item;
  _count++;
}

- (NSUInteger)count { return _count; }
- (id)firstObject { return _count ? _items[0] : nil; }
- (id)lastObject { return _count ? _items[_count - 1] : nil; }
- (id)objectAtIndex:(NSUInteger)index {
  if (index >= _count) abort();
  return _items[index];
}
- (id)objectAtIndexedSubscript:(NSUInteger)index { return [self objectAtIndex:index]; }
- (NSUInteger)indexOfObject:(id)item {
  for (NSUInteger i = 0; i < _count; i++) if ([_items[i] isEqual:item]) return i;
  return NSNotFound;
}
- (NSArray *)arrayByAddingObject:(id)item {
  NSArray *array = [self copy];
  [array insert:item at:_count];
  return array;
}
- (NSArray *)arrayByAddingObjectsFromArray:(NSArray *)items {
  NSMutableArray *array = [self mutableCopy];
  [array addObjectsFromArray:items];
  return array;
}
- (NSArray *)subarrayWithRange:(NSRange)range {
  if (range.location + range.length > _count) abort();
  return [NSArray arrayWithObjects:_items + range.location count:range.length];
}
- (NSEnumerator *)reverseObjectEnumerator {
  NSArray *reversed = [NSArray new];
  for (NSUInteger i = 0; i < _count; i++) [reversed insert:_items[i] at:0];
  return [[NSEnumerator alloc] initWithArray:reversed];
}
- (void)enumerateObjectsUsingBlock:(void (^)(id item, NSUInteger index, BOOL *stop))block {
  BOOL stop = NO;
  for (NSUInteger i = 0; i < _count && !stop; i++) block(_items[i], i, &stop);
}
- (unsigned long)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                     objects:(__unsafe_unretained id[])buffer
                                       count:(unsigned long)count {
  if (state->state) return 0;
  state->state = 1;
  state->itemsPtr = (__unsafe_unretained id *)(void *)_items;
  state->mutationsPtr = &_count;
  return _count;
}
- (id)copy { return [NSArray arrayWithObjects:_items count:_count]; }
- (id)mutableCopy { return [NSMutableArray arrayWithObjects:_items count:_count]; }
@end

@implementation NSMutableArray
- (void)addObject:(id)item { [self insert:item at:_count]; }
- (void)addObjectsFromArray:(NSArray *)items { for (id item in items) [self addObject:item]; }
- (void)insertObject:(id)item atIndex:(NSUInteger)index { [self insert:item at:index]; }
- (void)removeObjectAtIndex:(NSUInteger)index {
  if (index >= _count) abort();
  _count--;
  memmove((void *)(_items + index), (void *)(_items + index + 1), (_count - index) * sizeof(id));
}
- (void)removeObject:(id)item {
  for (NSUInteger i = _count; i-- > 0;) if ([_items[i] isEqual:item]) [self removeObjectAtIndex:i];
}
- (void)removeLastObject { [self removeObjectAtIndex:_count - 1]; }
- (void)setObject:(id)item atIndexedSubscript:(NSUInteger)index {
  if (index == _count) [self addObject:item];
  else if (index < _count) _items[index] = item;
  else abort();
}
@end

@implementation NSDictionary {
@protected
  NSMutableArray *_keys, *_values;
}
+ (instancetype)dictionaryWithObjects:(const id[])values forKeys:(const id[])keys count:(NSUInteger)count {
  NSDictionary *dictionary = [self new];
  dictionary->_keys = [NSMutableArray arrayWithObjects:keys count:count];
  dictionary->_values = [NSMutableArray arrayWithObjects:values count:count];
  return dictionary;
}
- (NSUInteger)count { return _keys.count; }
- (id)objectForKey:(id)key {
  NSUInteger index = [_keys indexOfObject:key];
  return index == NSNotFound || !_keys ? nil : _values[index];
}
- (id)objectForKeyedSubscript:(id)key { return [self objectForKey:key]; }
- (id)mutableCopy {
  NSMutableDictionary *copy = [NSMutableDictionary new];
  for (id key in _keys) copy[key] = self[key];
  return copy;
}
@end

@implementation NSMutableDictionary
+ (instancetype)dictionary { return [self new]; }
- (instancetype)init {
  _keys = [NSMutableArray array];
  _values = [NSMutableArray array];
  return self;
}
- (void)setObject:(id)value forKeyedSubscript:(id)key {
  NSUInteger index = [_keys indexOfObject:key];
  if (index == NSNotFound) [_keys addObject:key], [_values addObject:value];
  else _values[index] = value;
}
@end

@implementation NSAttributedString {
@protected
  NSMutableArray<NSDictionary *> *_attributes;
}
- (instancetype)initWithString:(NSString *)string { return [self initWithString:string attributes:@{}]; }
- (instancetype)initWithString:(NSString *)string attributes:(NSDictionary *)attributes {
  if (!string) abort();
  _string = string;
  _attributes = [NSMutableArray array];
  for (NSUInteger i = 0; i < string.length; i++) [_attributes addObject:attributes ?: @{}];
  return self;
}
- (NSUInteger)length { return _string.length; }
- (NSArray *)attributes { return _attributes; }
- (void)append:(NSAttributedString *)end {
  _string = [(_string ?: @"") stringByAppendingString:end.string];
  [_attributes = _attributes ?: [NSMutableArray array] addObjectsFromArray:end.attributes];
}
- (id)mutableCopy {
  NSMutableAttributedString *copy = [NSMutableAttributedString new];
  [copy append:self];
  return copy;
}
@end

@implementation NSMutableAttributedString
- (void)appendAttributedString:(NSAttributedString *)end { [self append:end]; }
- (void)addAttribute:(NSString *)name value:(id)value range:(NSRange)range {
  for (NSUInteger i = range.location; i < range.location + range.length; i++) {
    NSMutableDictionary *changed = [_attributes[i] mutableCopy];
    changed[name] = value;
    _attributes[i] = changed;
  }
}
- (id)copy { return [self mutableCopy]; }
@end
