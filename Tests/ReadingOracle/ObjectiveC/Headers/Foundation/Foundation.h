// The parts of Foundation and CoreGraphics that the classes use.
#pragma once

#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include "Runtime.h"

typedef bool BOOL;
#define YES __objc_yes
#define NO __objc_no
#define nil ((id)0)
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef double CGFloat;
#define NSNotFound LONG_MAX
#define MIN(A, B) ({ __typeof__(A) a_ = (A); __typeof__(B) b_ = (B); a_ < b_ ? a_ : b_; })
#define MAX(A, B) ({ __typeof__(A) a_ = (A); __typeof__(B) b_ = (B); a_ > b_ ? a_ : b_; })
#define ABS(A) ({ __typeof__(A) a_ = (A); a_ < 0 ? -a_ : a_; })
#define NS_ENUM(TYPE, NAME) enum NAME : TYPE NAME; enum NAME : TYPE
#define NS_OPTIONS(TYPE, NAME) NS_ENUM(TYPE, NAME)

typedef struct { CGFloat x, y; } CGPoint;
typedef struct { CGFloat width, height; } CGSize;
typedef struct { CGPoint origin; CGSize size; } CGRect;
typedef struct { NSUInteger location, length; } NSRange;
#define CGSizeZero ((CGSize){0, 0})
#define CGRectZero ((CGRect){{0, 0}, {0, 0}})

static inline CGPoint CGPointMake(CGFloat x, CGFloat y) { return (CGPoint){x, y}; }
static inline CGSize CGSizeMake(CGFloat width, CGFloat height) { return (CGSize){width, height}; }
static inline CGRect CGRectMake(CGFloat x, CGFloat y, CGFloat width, CGFloat height) {
  return (CGRect){{x, y}, {width, height}};
}
static inline BOOL CGSizeEqualToSize(CGSize a, CGSize b) {
  return a.width == b.width && a.height == b.height;
}
static inline CGFloat CGRectGetWidth(CGRect rect) { return rect.size.width; }
static inline CGFloat CGRectGetHeight(CGRect rect) { return rect.size.height; }
static inline CGFloat CGRectGetMaxX(CGRect rect) { return rect.origin.x + rect.size.width; }
static inline CGFloat CGRectGetMidX(CGRect rect) { return rect.origin.x + rect.size.width / 2; }
static inline CGRect CGRectInset(CGRect rect, CGFloat x, CGFloat y) {
  return CGRectMake(rect.origin.x + x, rect.origin.y + y, rect.size.width - 2 * x, rect.size.height - 2 * y);
}
static inline NSRange NSMakeRange(NSUInteger location, NSUInteger length) {
  return (NSRange){location, length};
}

__attribute__((objc_root_class))
@interface NSObject {
  Class isa;
}
+ (instancetype)alloc;
+ (instancetype)new;
+ (Class)class;
- (instancetype)init;
- (Class)class;
- (id)copy;
- (id)mutableCopy;
- (BOOL)isKindOfClass:(Class)kind;
- (BOOL)respondsToSelector:(SEL)selector;
- (BOOL)isEqual:(id)other;
@end

@interface NSString : NSObject {
  const char *_text;
  unsigned _length;
}
@property (nonatomic, readonly) NSUInteger length;
@property (nonatomic, readonly) const char *UTF8String;
+ (instancetype)stringWithUTF8String:(const char *)text;
+ (instancetype)stringWithFormat:(NSString *)format, ...;
- (BOOL)isEqualToString:(NSString *)other;
- (NSString *)stringByAppendingString:(NSString *)end;
@property (nonatomic, readonly) NSString *uppercaseString;
@end

@interface NSConstantString : NSString
@end

@interface NSNumber : NSObject
@property (nonatomic, readonly) double doubleValue;
@property (nonatomic, readonly) float floatValue;
@property (nonatomic, readonly) NSInteger integerValue;
@property (nonatomic, readonly) int intValue;
+ (NSNumber *)numberWithInt:(int)value;
+ (NSNumber *)numberWithLong:(long)value;
+ (NSNumber *)numberWithUnsignedLong:(unsigned long)value;
+ (NSNumber *)numberWithDouble:(double)value;
@end

typedef struct {
  unsigned long state;
  __unsafe_unretained id *itemsPtr;
  unsigned long *mutationsPtr;
  unsigned long extra[5];
} NSFastEnumerationState;

@protocol NSFastEnumeration
- (unsigned long)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                     objects:(__unsafe_unretained id[])buffer
                                       count:(unsigned long)count;
@end

@interface NSEnumerator : NSObject <NSFastEnumeration>
@end

@interface NSArray<__covariant ObjectType> : NSObject <NSFastEnumeration> {
  __strong id *_items;
  NSUInteger _count;
}
@property (nonatomic, readonly) NSUInteger count;
@property (nonatomic, readonly) ObjectType firstObject;
@property (nonatomic, readonly) ObjectType lastObject;
+ (instancetype)array;
+ (instancetype)arrayWithObjects:(const ObjectType[])items count:(NSUInteger)count;
+ (instancetype)arrayWithObjects:(ObjectType)first, ...;
+ (instancetype)arrayWithObject:(ObjectType)item;
+ (instancetype)arrayWithArray:(NSArray<ObjectType> *)items;
+ (instancetype)arrayWithCapacity:(NSUInteger)capacity;
- (ObjectType)objectAtIndex:(NSUInteger)index;
- (ObjectType)objectAtIndexedSubscript:(NSUInteger)index;
- (NSUInteger)indexOfObject:(ObjectType)item;
- (NSArray<ObjectType> *)arrayByAddingObject:(ObjectType)item;
- (NSArray<ObjectType> *)arrayByAddingObjectsFromArray:(NSArray<ObjectType> *)items;
- (NSArray<ObjectType> *)subarrayWithRange:(NSRange)range;
- (NSEnumerator *)reverseObjectEnumerator;
- (void)enumerateObjectsUsingBlock:(void (^)(ObjectType item, NSUInteger index, BOOL *stop))block;
@end

@interface NSMutableArray<ObjectType> : NSArray<ObjectType>
- (void)addObject:(ObjectType)item;
- (void)addObjectsFromArray:(NSArray<ObjectType> *)items;
- (void)insertObject:(ObjectType)item atIndex:(NSUInteger)index;
- (void)removeObject:(ObjectType)item;
- (void)removeObjectAtIndex:(NSUInteger)index;
- (void)removeLastObject;
- (void)setObject:(ObjectType)item atIndexedSubscript:(NSUInteger)index;
@end

@interface NSDictionary<KeyType, ObjectType> : NSObject
@property (nonatomic, readonly) NSUInteger count;
+ (instancetype)dictionaryWithObjects:(const ObjectType[])values forKeys:(const KeyType[])keys count:(NSUInteger)count;
- (ObjectType)objectForKey:(KeyType)key;
- (ObjectType)objectForKeyedSubscript:(KeyType)key;
@end

@interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary<KeyType, ObjectType>
+ (instancetype)dictionary;
- (void)setObject:(ObjectType)value forKeyedSubscript:(KeyType)key;
@end

@interface NSAttributedString : NSObject
@property (nonatomic, readonly) NSString *string;
@property (nonatomic, readonly) NSUInteger length;
- (instancetype)initWithString:(NSString *)string;
- (instancetype)initWithString:(NSString *)string attributes:(NSDictionary<NSString *, id> *)attributes;

/// The attributes of each character.
@property (nonatomic, readonly) NSArray<NSDictionary *> *attributes;
@end

@interface NSMutableAttributedString : NSAttributedString
- (void)appendAttributedString:(NSAttributedString *)end;
- (void)addAttribute:(NSString *)name value:(id)value range:(NSRange)range;
@end
