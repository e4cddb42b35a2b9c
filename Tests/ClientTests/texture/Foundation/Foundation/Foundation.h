//  Just as much of Foundation as LintelCapture uses, to compile it with ARC, and with what sends, where Apple's is not.
//  Nothing of it can be run.

#include <float.h>
#include <math.h>
#include <stddef.h>

#define NS_ENUM(type, name) enum name : type name; enum name : type
#define NS_OPTIONS(type, name) enum name : type name; enum name : type
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_SWIFT_NAME(name) __attribute__((swift_name(#name)))
#define YES __objc_yes
#define NO __objc_no
#define nil ((id)0)
#define Nil ((Class)0)

typedef signed char BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef double CGFloat;
typedef unsigned short unichar;
typedef void (*IMP)(void);
typedef struct { NSUInteger location, length; } NSRange;

enum { NSNotFound = 0x7fffffffffffffffL, NSUTF8StringEncoding = 4 };

static inline NSRange NSMakeRange(NSUInteger location, NSUInteger length) {
  NSRange range = {location, length};
  return range;
}

static inline NSUInteger NSMaxRange(NSRange range) { return range.location + range.length; }

@class NSArray, NSData, NSDictionary, NSString, NSURL, NSURLRequest;

@protocol NSObject
- (BOOL)isKindOfClass:(Class)type;
- (BOOL)isEqual:(id)object;
- (BOOL)respondsToSelector:(SEL)selector;
- (Class)class;
- (NSString *)description;
- (instancetype)autorelease;
- (oneway void)release;
@end

@protocol NSCopying
@end

@interface NSObject <NSObject>
+ (instancetype)alloc;
+ (Class)class;
+ (IMP)instanceMethodForSelector:(SEL)selector;
- (instancetype)init;
- (void)dealloc;
@end

typedef struct {
  unsigned long state;
  id __unsafe_unretained *itemsPtr;
  unsigned long *mutationsPtr;
  unsigned long extra[5];
} NSFastEnumerationState;

@interface NSString : NSObject <NSCopying>
+ (instancetype)stringWithFormat:(NSString *)format, ... __attribute__((format(__NSString__, 1, 2)));
+ (instancetype)stringWithUTF8String:(const char *)text;
@property (readonly) NSUInteger length;
@property (readonly) double doubleValue;
- (unichar)characterAtIndex:(NSUInteger)index;
- (NSData *)dataUsingEncoding:(NSUInteger)encoding;
@property (readonly, copy) NSString *capitalizedString;
- (BOOL)hasPrefix:(NSString *)prefix;
- (BOOL)hasSuffix:(NSString *)suffix;
- (instancetype)initWithData:(NSData *)data encoding:(NSUInteger)encoding;
- (instancetype)initWithFormat:(NSString *)format, ... __attribute__((format(__NSString__, 1, 2)));
- (BOOL)isEqualToString:(NSString *)other;
- (NSRange)rangeOfString:(NSString *)text;
- (NSRange)rangeOfString:(NSString *)text options:(NSUInteger)options range:(NSRange)range;
- (NSString *)stringByAppendingString:(NSString *)text;
- (NSString *)stringByReplacingCharactersInRange:(NSRange)range withString:(NSString *)text;
- (NSString *)substringWithRange:(NSRange)range;
@end

@interface NSMutableString : NSString
+ (instancetype)string;
- (void)appendFormat:(NSString *)format, ... __attribute__((format(__NSString__, 1, 2)));
- (void)appendString:(NSString *)text;
- (void)deleteCharactersInRange:(NSRange)range;
@end

@interface NSValue : NSObject <NSCopying>
@end

@interface NSNumber : NSValue
+ (NSNumber *)numberWithBool:(BOOL)value;
+ (NSNumber *)numberWithDouble:(double)value;
+ (NSNumber *)numberWithInteger:(NSInteger)value;
+ (NSNumber *)numberWithUnsignedInteger:(NSUInteger)value;
@property (readonly) BOOL boolValue;
@property (readonly) double doubleValue;
@property (readonly) NSUInteger unsignedIntegerValue;
@end

@interface NSArray : NSObject <NSCopying>
+ (instancetype)arrayWithObjects:(const id *)objects count:(NSUInteger)count;
+ (instancetype)arrayWithObjects:(id)first, ... __attribute__((sentinel));
@property (readonly) NSUInteger count;
- (BOOL)containsObject:(id)object;
- (id)firstObject;
- (id)lastObject;
- (id)objectAtIndex:(NSUInteger)index;
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained *)objects
                                    count:(NSUInteger)count;
@end

@interface NSMutableArray : NSArray
+ (instancetype)array;
+ (instancetype)arrayWithArray:(NSArray *)array;
- (void)addObject:(id)object;
- (void)insertObject:(id)object atIndex:(NSUInteger)index;
- (void)removeLastObject;
- (void)replaceObjectAtIndex:(NSUInteger)index withObject:(id)object;
@end

@interface NSDictionary : NSObject <NSCopying>
+ (instancetype)dictionary;
@property (readonly) NSUInteger count;
- (id)objectForKey:(id)key;
@end

@interface NSMutableDictionary : NSDictionary
- (void)removeAllObjects;
- (void)setObject:(id)object forKey:(id)key;
@end

@interface NSMutableSet : NSObject
- (void)addObject:(id)object;
- (BOOL)containsObject:(id)object;
@end

@interface NSData : NSObject
- (BOOL)writeToFile:(NSString *)path atomically:(BOOL)isAtomic;
@end

@interface NSDate : NSObject
+ (instancetype)date;
@end

@interface NSCharacterSet : NSObject
+ (NSCharacterSet *)decimalDigitCharacterSet;
+ (NSCharacterSet *)letterCharacterSet;
+ (NSCharacterSet *)uppercaseLetterCharacterSet;
- (BOOL)characterIsMember:(unichar)character;
@end

@interface NSException : NSObject
@property (readonly, copy) NSString *reason;
@end

@interface NSProcessInfo : NSObject
+ (NSProcessInfo *)processInfo;
@property (readonly) NSDictionary *environment;
@property (readonly) NSString *operatingSystemVersionString;
@end

@interface NSBundle : NSObject
+ (NSBundle *)mainBundle;
@property (readonly) NSDictionary *infoDictionary;
@end

@interface NSThread : NSObject
+ (BOOL)isMainThread;
@end

@interface NSAttributedString : NSObject <NSCopying>
@property (readonly) NSString *string;
@property (readonly) NSUInteger length;
- (NSDictionary *)attributesAtIndex:(NSUInteger)index effectiveRange:(NSRange *)range;
@end

@interface NSURL : NSObject
@end

@interface NSURLQueryItem : NSObject
+ (instancetype)queryItemWithName:(NSString *)name value:(NSString *)value;
@end

@interface NSURLComponents : NSObject
+ (instancetype)componentsWithURL:(NSURL *)url resolvingAgainstBaseURL:(BOOL)resolves;
@property (copy) NSArray *queryItems;
@property (copy) NSString *path;
@property (readonly) NSURL *URL;
@end

@interface NSURLRequest : NSObject
@end

@interface NSMutableURLRequest : NSURLRequest
+ (instancetype)requestWithURL:(NSURL *)url;
@property (copy) NSString *HTTPMethod;
- (void)setValue:(NSString *)value forHTTPHeaderField:(NSString *)field;
@end

@interface NSURLSessionTask : NSObject
- (void)resume;
@end

@interface NSURLSession : NSObject
+ (NSURLSession *)sharedSession;
- (NSURLSessionTask *)uploadTaskWithRequest:(NSURLRequest *)request fromData:(NSData *)data;
@end

extern Class NSClassFromString(NSString *name);
extern NSString *NSStringFromClass(Class type);
extern void NSLog(NSString *format, ...) __attribute__((format(__NSString__, 1, 2)));
