#import "LintelCapture.h"

#import <AsyncDisplayKit/ASDisplayNode+Subclasses.h>
#import <AsyncDisplayKit/ASTextNode+Beta.h>
#import <AsyncDisplayKit/AsyncDisplayKit.h>
#import <math.h>
#import <sys/utsname.h>

// Sending needs NSURLSession, which is not everywhere.
#ifndef LINTEL_CAPTURE_SENDS
#ifdef GNUSTEP
#define LINTEL_CAPTURE_SENDS 0
#else
#define LINTEL_CAPTURE_SENDS 1
#endif
#endif

// One source for both ways of counting references.
#if __has_feature(objc_arc)
#define LTLAutorelease(object) (object)
#define LTLRelease(object) ((void)0)
#define LTLDealloc() ((void)0)
#else
#define LTLAutorelease(object) [(object) autorelease]
#define LTLRelease(object) [(object) release]
#define LTLDealloc() [super dealloc]
#endif

/// Elements that are nested deeper are left out, as the format does.
static const NSUInteger LTLDepthLimit = 500;

/// The most measurements of one content, to find all its sizes.
static const NSUInteger LTLProbeLimit = 64;

/// The most texts whose sizes are cached.
static const NSUInteger LTLKnownTextLimit = 2000;

/// The length that is offered where there is no limit: finite, because an ASVideoNode asserts on infinity, and the
/// least that text nodes take for no limit.
static const double LTLUnlimited = 0x100000;

static BOOL LTLMasksTexts = NO;
static NSMutableDictionary *LTLKnownTexts = nil;
static NSMutableDictionary *LTLSent = nil;

#pragma mark - JSON

/// Writes JSON in pieces: an element over several lines, the value of each of its keys on one line.
@interface LTLWriter : NSObject {
  NSMutableString *_text;
  NSMutableArray *_spreads;
  BOOL _isFirst;
}
- (NSData *)data;
- (void)openSpread:(BOOL)isSpread bracket:(NSString *)bracket;
- (void)close:(NSString *)bracket;
- (void)item;
- (void)key:(NSString *)key;
- (void)string:(NSString *)string;
- (void)number:(double)number;
- (void)takeBackIfEmpty:(NSString *)key;
- (NSUInteger)length;
- (NSUInteger)level;
- (void)cutToLength:(NSUInteger)length level:(NSUInteger)level;
- (void)key:(NSString *)key string:(NSString *)string;
- (void)key:(NSString *)key number:(double)number;
- (void)key:(NSString *)key flag:(BOOL)flag;
- (void)key:(NSString *)key size:(CGSize)size;
- (void)key:(NSString *)key insets:(UIEdgeInsets)insets;
@end

@implementation LTLWriter

- (instancetype)init {
  self = [super init];
  if (self) {
    _text = [[NSMutableString alloc] init];
    _spreads = [[NSMutableArray alloc] init];
    _isFirst = YES;
  }
  return self;
}

- (void)dealloc {
  LTLRelease(_text);
  LTLRelease(_spreads);
  LTLDealloc();
}

- (NSData *)data {
  return [_text dataUsingEncoding:NSUTF8StringEncoding];
}

- (void)breakLine {
  [_text appendString:@"\n"];
  for (NSUInteger level = 0; level < [_spreads count]; level++) [_text appendString:@"  "];
}

- (void)item {
  if ([_spreads count] == 0) return;
  if (!_isFirst) [_text appendString:@","];
  if ([[_spreads lastObject] boolValue]) {
    [self breakLine];
  } else if (!_isFirst) {
    [_text appendString:@" "];
  }
  _isFirst = NO;
}

- (void)openSpread:(BOOL)isSpread bracket:(NSString *)bracket {
  [_text appendString:bracket];
  if (!isSpread && [bracket isEqualToString:@"{"]) [_text appendString:@" "];
  [_spreads addObject:[NSNumber numberWithBool:isSpread]];
  _isFirst = YES;
}

- (void)close:(NSString *)bracket {
  BOOL isSpread = [[_spreads lastObject] boolValue];
  [_spreads removeLastObject];
  if (isSpread && !_isFirst) {
    [self breakLine];
  } else if (!isSpread && [bracket isEqualToString:@"}"]) {
    [_text appendString:@" "];
  }
  [_text appendString:bracket];
  _isFirst = NO;
  if ([_spreads count] == 0) [_text appendString:@"\n"];
}

- (void)key:(NSString *)key {
  [self item];
  [_text appendFormat:@"\"%@\": ", key];
}

- (void)string:(NSString *)string {
  [_text appendString:@"\""];
  NSUInteger length = [string length];
  for (NSUInteger index = 0; index < length; index++) {
    unichar unit = [string characterAtIndex:index];
    BOOL isHigh = unit >= 0xD800 && unit < 0xDC00;
    BOOL isLow = unit >= 0xDC00 && unit < 0xE000;
    unichar next = index + 1 < length ? [string characterAtIndex:index + 1] : 0;
    if (isHigh && next >= 0xDC00 && next < 0xE000) {
      [_text appendString:[string substringWithRange:NSMakeRange(index, 2)]];
      index++;
    } else if (isHigh || isLow || unit == 0) {
      // Half a character, or one that no document may have.
      [_text appendString:@"\\ufffd"];
    } else if (unit == '"' || unit == '\\') {
      [_text appendFormat:@"\\%C", unit];
    } else if (unit < 0x20 || unit == 0x2028 || unit == 0x2029) {
      [_text appendFormat:@"\\u%04x", (unsigned)unit];
    } else {
      [_text appendFormat:@"%C", unit];
    }
  }
  [_text appendString:@"\""];
}

/// The shortest digits that read back as the number; "infinity" where there is no limit.
- (void)number:(double)number {
  // Zero has no sign in documents.
  if (isnan(number) || number == 0) number = 0;
  if (isinf(number) || fabs(number) >= DBL_MAX) {
    [_text appendString:number > 0 ? @"\"infinity\"" : @"-1e9"];
    return;
  }
  NSString *digits = nil;
  for (int count = 6; count <= 17; count++) {
    digits = [NSString stringWithFormat:@"%.*g", count, number];
    if ([digits doubleValue] == number) break;
  }
  [_text appendString:digits];
}

/// Removes the object that was closed last, with its key, if it is empty.
- (void)takeBackIfEmpty:(NSString *)key {
  NSMutableString *empty = [NSMutableString string];
  [empty appendString:@",\n"];
  for (NSUInteger level = 0; level < [_spreads count]; level++) [empty appendString:@"  "];
  [empty appendFormat:@"\"%@\": {  }", key];
  if (![_text hasSuffix:empty]) return;
  NSUInteger length = [empty length];
  [_text deleteCharactersInRange:NSMakeRange([_text length] - length, length)];
}

- (NSUInteger)length {
  return [_text length];
}

- (NSUInteger)level {
  return [_spreads count];
}

/// Removes the end of the text, and closes nothing of what was opened in it.
- (void)cutToLength:(NSUInteger)length level:(NSUInteger)level {
  [_text deleteCharactersInRange:NSMakeRange(length, [_text length] - length)];
  while ([_spreads count] > level) [_spreads removeLastObject];
}

- (void)key:(NSString *)key string:(NSString *)string {
  [self key:key];
  [self string:string];
}

- (void)key:(NSString *)key number:(double)number {
  [self key:key];
  [self number:number];
}

- (void)key:(NSString *)key flag:(BOOL)flag {
  [self key:key];
  [_text appendString:flag ? @"true" : @"false"];
}

- (void)key:(NSString *)key size:(CGSize)size {
  [self key:key];
  [self openSpread:NO bracket:@"{"];
  [self key:@"width" number:size.width];
  [self key:@"height" number:size.height];
  [self close:@"}"];
}

- (void)key:(NSString *)key insets:(UIEdgeInsets)insets {
  [self key:key];
  [self openSpread:NO bracket:@"{"];
  [self key:@"top" number:insets.top];
  [self key:@"left" number:insets.left];
  [self key:@"bottom" number:insets.bottom];
  [self key:@"right" number:insets.right];
  [self close:@"}"];
}

@end

#pragma mark - Sizes of contents

/// The sizes of a content, by the width that it is offered.
@interface LTLSizes : NSObject {
  ASDisplayNode *_node;
  NSMutableDictionary *_asked;
  NSMutableArray *_entries;
  NSUInteger _calls;
  BOOL _isComplete;
  BOOL _fillsOffer;
  NSString *_fault;
}
- (instancetype)initWithNode:(ASDisplayNode *)node pixel:(double)pixel;
- (BOOL)fillsOffer;
- (NSString *)fault;
- (void)writeTo:(LTLWriter *)writer;
@end

@implementation LTLSizes

- (instancetype)initWithNode:(ASDisplayNode *)node pixel:(double)pixel {
  self = [super init];
  if (self) {
    _node = node;
    _asked = [[NSMutableDictionary alloc] init];
    _entries = [[NSMutableArray alloc] init];
    @try {
      _fillsOffer = [self isAsLargeAsOffered:CGSizeMake(97, 61)]
          && [self isAsLargeAsOffered:CGSizeMake(211, 307)];
      if (!_fillsOffer) [self probeWithPixel:pixel];
      // The node keeps the size range that it was measured in last.
      CGSize last = [node constrainedSizeForCalculatedLayout].max;
      if (last.width > 0 || last.height > 0) {
        [node calculateSizeThatFits:CGSizeMake(
                                        fmin(last.width, LTLUnlimited),
                                        fmin(last.height, LTLUnlimited))];
      }
    } @catch (NSException *exception) {
      _fault = [[NSString alloc]
          initWithFormat:@"it raised when it was measured: %@", [exception reason]];
    }
    _node = nil;
    LTLRelease(_asked);
    _asked = nil;
  }
  return self;
}

- (void)dealloc {
  LTLRelease(_asked);
  LTLRelease(_entries);
  LTLRelease(_fault);
  LTLDealloc();
}

/// True if the content fills its size range: a node without content does so in documents too, and needs no
/// table.
- (BOOL)fillsOffer {
  return _fillsOffer;
}

/// The reason for which there are no sizes; nil where there are.
- (NSString *)fault {
  return _fault;
}

- (BOOL)isAsLargeAsOffered:(CGSize)offer {
  _calls++;
  return CGSizeEqualToSize([_node calculateSizeThatFits:offer], offer);
}

- (CGSize)sizeForWidth:(double)width {
  NSNumber *key = [NSNumber numberWithDouble:width];
  NSArray *known = [_asked objectForKey:key];
  if (known) {
    return CGSizeMake(
        [[known objectAtIndex:0] doubleValue], [[known objectAtIndex:1] doubleValue]);
  }
  _calls++;
  CGSize size = [_node calculateSizeThatFits:CGSizeMake(width, LTLUnlimited)];
  if (!isfinite(size.width) || size.width < 0) size.width = 0;
  if (!isfinite(size.height) || size.height < 0) size.height = 0;
  NSArray *sides = [NSArray arrayWithObjects:[NSNumber numberWithDouble:size.width],
                                             [NSNumber numberWithDouble:size.height], nil];
  [_asked setObject:sides forKey:key];
  return size;
}

- (BOOL)isAskable {
  return _calls + 2 < LTLProbeLimit;
}

/// From the natural width down: a content that is as wide as the offer needs is offered just that, and then a
/// pixel less, which is the next size. Where it is no narrower than the offer, the next change is found by
/// bisection. What calls remain for is spread over the widths that were not reached.
- (void)probeWithPixel:(double)pixel {
  CGSize natural = [self sizeForWidth:LTLUnlimited];
  double top = natural.width;
  CGSize last = [_node constrainedSizeForCalculatedLayout].max;
  double offered = isfinite(last.width) ? last.width : 0;
  [self addFrom:top size:natural];
  // Sizes at widths far above the offered one are not all needed.
  double start = offered > 0 ? fmin(top, fmax(2 * offered, 1000)) : top;
  _isComplete = start == top;
  double width = _isComplete ? top - pixel : start;
  NSUInteger changesInARow = 0;
  while (width > pixel && [self isAskable]) {
    CGSize size = [self sizeForWidth:width];
    double from = [self startOfSize:size at:width pixel:pixel];
    [self addFrom:from size:size];
    // Where it changes with every pixel, or often, the other calls are for widths in between.
    changesInARow = width - from < pixel ? changesInARow + 1 : 0;
    width = from - pixel;
    if (changesInARow > 3 || _calls > LTLProbeLimit * 3 / 4) break;
  }
  if (width > pixel) {
    _isComplete = NO;
    NSUInteger left = LTLProbeLimit - 2 - _calls;
    double step = width / (double)(left + 1);
    for (NSUInteger index = 1; index <= left; index++) {
      double between = floor(step * (double)index / pixel) * pixel;
      if (between > 0) [self addFrom:between size:[self sizeForWidth:between]];
    }
    if (offered > 0 && offered < top) [self addFrom:offered size:[self sizeForWidth:offered]];
  }
}

/// The least width at which a content has the same size as at this one.
- (double)startOfSize:(CGSize)size at:(double)width pixel:(double)pixel {
  double high = width;
  if (size.width < width && size.width > 0 && [self isAskable]) {
    if (CGSizeEqualToSize([self sizeForWidth:size.width], size)) high = size.width;
  }
  if (![self isAskable]) return high;
  // Content that is broken into lines is as narrow as possible now.
  if (high == size.width && high < width) return high;
  double low = 0;
  if (high <= pixel) return high;
  if (CGSizeEqualToSize([self sizeForWidth:pixel], size)) return 0;
  while (high - low > pixel && [self isAskable]) {
    double middle = low + (high - low) / 2;
    if (CGSizeEqualToSize([self sizeForWidth:middle], size)) high = middle;
    else low = middle;
  }
  return high;
}

- (void)addFrom:(double)from size:(CGSize)size {
  NSArray *entry = [NSArray arrayWithObjects:[NSNumber numberWithDouble:from],
                                             [NSNumber numberWithDouble:size.width],
                                             [NSNumber numberWithDouble:size.height], nil];
  NSUInteger place = 0;
  while (place < [_entries count]
         && [[[_entries objectAtIndex:place] objectAtIndex:0] doubleValue] < from) place++;
  if (place < [_entries count]
      && [[[_entries objectAtIndex:place] objectAtIndex:0] doubleValue] == from) {
    [_entries replaceObjectAtIndex:place withObject:entry];
  } else {
    [_entries insertObject:entry atIndex:place];
  }
}

- (void)writeTo:(LTLWriter *)writer {
  [writer key:@"measured"];
  if (!_isComplete) {
    [writer openSpread:NO bracket:@"{"];
    [writer key:@"complete" flag:NO];
    [writer key:@"sizes"];
  }
  [writer openSpread:NO bracket:@"["];
  for (NSArray *entry in _entries) {
    [writer item];
    [writer openSpread:NO bracket:@"{"];
    [writer key:@"from" number:[[entry objectAtIndex:0] doubleValue]];
    [writer key:@"width" number:[[entry objectAtIndex:1] doubleValue]];
    [writer key:@"height" number:[[entry objectAtIndex:2] doubleValue]];
    [writer close:@"}"];
  }
  [writer close:@"]"];
  if (!_isComplete) [writer close:@"}"];
}

@end

#pragma mark - Names

static BOOL LTLIsKind(id object, NSString *className) {
  Class type = NSClassFromString(className);
  return type != Nil && [object isKindOfClass:type];
}

/// True if a class overrides a method of another one.
static BOOL LTLOverrides(id object, NSString *className, SEL selector) {
  Class type = NSClassFromString(className);
  if (type == Nil || [object class] == type) return NO;
  return [[object class] instanceMethodForSelector:selector]
      != [type instanceMethodForSelector:selector];
}

static NSString *LTLAlignItems(ASStackLayoutAlignItems value) {
  switch (value) {
    case ASStackLayoutAlignItemsStart: return @"start";
    case ASStackLayoutAlignItemsEnd: return @"end";
    case ASStackLayoutAlignItemsCenter: return @"center";
    case ASStackLayoutAlignItemsBaselineFirst: return @"baselineFirst";
    case ASStackLayoutAlignItemsBaselineLast: return @"baselineLast";
    default: return @"stretch";
  }
}

static NSString *LTLJustifyContent(ASStackLayoutJustifyContent value) {
  switch (value) {
    case ASStackLayoutJustifyContentCenter: return @"center";
    case ASStackLayoutJustifyContentEnd: return @"end";
    case ASStackLayoutJustifyContentSpaceBetween: return @"spaceBetween";
    case ASStackLayoutJustifyContentSpaceAround: return @"spaceAround";
    default: return @"start";
  }
}

static NSString *LTLAlignContent(ASStackLayoutAlignContent value) {
  switch (value) {
    case ASStackLayoutAlignContentCenter: return @"center";
    case ASStackLayoutAlignContentEnd: return @"end";
    case ASStackLayoutAlignContentSpaceBetween: return @"spaceBetween";
    case ASStackLayoutAlignContentSpaceAround: return @"spaceAround";
    case ASStackLayoutAlignContentStretch: return @"stretch";
    default: return @"start";
  }
}

static NSString *LTLAlignSelf(ASStackLayoutAlignSelf value) {
  switch (value) {
    case ASStackLayoutAlignSelfStart: return @"start";
    case ASStackLayoutAlignSelfEnd: return @"end";
    case ASStackLayoutAlignSelfCenter: return @"center";
    case ASStackLayoutAlignSelfStretch: return @"stretch";
    default: return @"auto";
  }
}

static NSString *LTLRelativePosition(ASRelativeLayoutSpecPosition value) {
  switch (value) {
    case ASRelativeLayoutSpecPositionStart: return @"start";
    case ASRelativeLayoutSpecPositionCenter: return @"center";
    case ASRelativeLayoutSpecPositionEnd: return @"end";
    default: return @"none";
  }
}

static NSString *LTLHorizontalAlignment(ASHorizontalAlignment value) {
  switch (value) {
    case ASHorizontalAlignmentLeft: return @"left";
    case ASHorizontalAlignmentMiddle: return @"middle";
    case ASHorizontalAlignmentRight: return @"right";
    default: return @"none";
  }
}

static NSString *LTLVerticalAlignment(ASVerticalAlignment value) {
  switch (value) {
    case ASVerticalAlignmentTop: return @"top";
    case ASVerticalAlignmentCenter: return @"center";
    case ASVerticalAlignmentBottom: return @"bottom";
    default: return @"none";
  }
}

static NSString *LTLLineBreakMode(NSLineBreakMode value) {
  switch (value) {
    case NSLineBreakByCharWrapping: return @"byCharWrapping";
    case NSLineBreakByClipping: return @"byClipping";
    case NSLineBreakByTruncatingHead: return @"byTruncatingHead";
    case NSLineBreakByTruncatingTail: return @"byTruncatingTail";
    case NSLineBreakByTruncatingMiddle: return @"byTruncatingMiddle";
    default: return @"byWordWrapping";
  }
}

static NSString *LTLTextAlignment(NSTextAlignment value) {
  switch (value) {
    case NSTextAlignmentLeft: return @"left";
    case NSTextAlignmentCenter: return @"center";
    case NSTextAlignmentRight: return @"right";
    case NSTextAlignmentJustified: return @"justified";
    default: return @"natural";
  }
}

static BOOL LTLIsRightToLeft(UISemanticContentAttribute attribute) {
  return [UIView userInterfaceLayoutDirectionForSemanticContentAttribute:attribute]
      == UIUserInterfaceLayoutDirectionRightToLeft;
}

static NSString *LTLSemanticContentAttribute(UISemanticContentAttribute value) {
  switch (value) {
    case UISemanticContentAttributePlayback: return @"playback";
    case UISemanticContentAttributeSpatial: return @"spatial";
    case UISemanticContentAttributeForceLeftToRight: return @"forceLeftToRight";
    case UISemanticContentAttributeForceRightToLeft: return @"forceRightToLeft";
    default: return @"unspecified";
  }
}

/// True if a node mirrors the nodes in its specs.
static BOOL LTLMirrors(ASDisplayNode *node) {
  UISemanticContentAttribute attribute = node.semanticContentAttribute;
  return (attribute == UISemanticContentAttributeUnspecified
          || attribute == UISemanticContentAttributeForceRightToLeft)
      && LTLIsRightToLeft(attribute);
}

/// A text with letters and digits replaced by similar ones.
static NSString *LTLMasked(NSString *text) {
  if (!LTLMasksTexts) return text;
  NSMutableString *masked = [NSMutableString string];
  NSCharacterSet *upper = [NSCharacterSet uppercaseLetterCharacterSet];
  NSCharacterSet *letters = [NSCharacterSet letterCharacterSet];
  NSCharacterSet *digits = [NSCharacterSet decimalDigitCharacterSet];
  for (NSUInteger index = 0; index < [text length]; index++) {
    unichar unit = [text characterAtIndex:index];
    if (unit >= 0xD800 && unit < 0xE000) {
      // A character beyond the first plane; most are emoji.
      if (unit < 0xDC00) [masked appendString:@"\U0001F600"];
    } else if ([digits characterIsMember:unit]) {
      [masked appendString:@"0"];
    } else if ([letters characterIsMember:unit]) {
      BOOL isWide = unit >= 0x2E80;
      [masked appendString:isWide ? @"\u5B57" : [upper characterIsMember:unit] ? @"X" : @"x"];
    } else {
      [masked appendFormat:@"%C", unit];
    }
  }
  return masked;
}

/// A text as documents spell it: a `$` is added before one that begins with `$`, which could name a variable.
static NSString *LTLSpelled(NSString *text) {
  NSString *masked = LTLMasked(text);
  return [masked hasPrefix:@"$"] ? [@"$" stringByAppendingString:masked] : masked;
}

#pragma mark - Elements

/// Writes one document.
@interface LTLCapturer : NSObject {
  LTLWriter *_writer;
  NSMutableDictionary *_counts;
  NSMutableSet *_ids;
  double _scale;
  NSUInteger _depth;
  // The width in which the node around mirrors the nodes in its specs; NaN where it does not.
  double _mirrorWidth;
  // The position of the innermost spec in that node.
  CGPoint _origin;
}
- (NSData *)documentForNode:(ASDisplayNode *)node;
@end

@implementation LTLCapturer

- (instancetype)init {
  self = [super init];
  if (self) {
    _writer = [[LTLWriter alloc] init];
    _counts = [[NSMutableDictionary alloc] init];
    _ids = [[NSMutableSet alloc] init];
    _scale = [[UIGraphicsImageRendererFormat preferredFormat] scale];
    if (!(_scale > 0)) _scale = 2;
    _mirrorWidth = NAN;
  }
  return self;
}

- (void)dealloc {
  LTLRelease(_writer);
  LTLRelease(_counts);
  LTLRelease(_ids);
  LTLDealloc();
}

- (NSData *)documentForNode:(ASDisplayNode *)node {
  // A scroll node that manages its content size keeps the layout of its content, which has another size.
  CGSize size = [node calculatedSize];
  ASLayout *layout = [node unflattenedCalculatedLayout];
  if (size.width == 0 && size.height == 0 && layout) size = layout.size;
  if (layout == nil && size.width == 0 && size.height == 0) return nil;
  ASSizeRange range = [node constrainedSizeForCalculatedLayout];
  [_writer openSpread:YES bracket:@"{"];
  [_writer key:@"scale" number:_scale];
  [_writer key:@"constrainedSize"];
  [_writer openSpread:NO bracket:@"{"];
  [_writer key:@"min" size:range.min];
  [_writer key:@"max" size:range.max];
  [_writer close:@"}"];
  if (LTLIsRightToLeft(UISemanticContentAttributeUnspecified)) {
    [_writer key:@"userInterfaceLayoutDirection" string:@"rightToLeft"];
  }
  [_writer key:@"root"];
  [self writeNode:node size:size position:CGPointZero isCaptured:YES isRoot:YES place:nil];
  [_writer close:@"}"];
  return [_writer data];
}

/// A name that is unique in the document.
- (NSString *)idOf:(id)element {
  NSString *name = nil;
  if ([element respondsToSelector:@selector(debugName)]) name = [element debugName];
  if ([name length] == 0 && LTLIsKind(element, @"ASDisplayNode")) {
    name = [(ASDisplayNode *)element accessibilityIdentifier];
  }
  BOOL isNamed = [name length] > 0;
  if (!isNamed) name = NSStringFromClass([element class]);
  NSString *unique = isNamed ? name : nil;
  while (unique == nil || [_ids containsObject:unique]) {
    NSUInteger count = [[_counts objectForKey:name] unsignedIntegerValue] + 1;
    [_counts setObject:[NSNumber numberWithUnsignedInteger:count] forKey:name];
    unique = [NSString stringWithFormat:@"%@-%lu", name, (unsigned long)count];
  }
  [_ids addObject:unique];
  return unique;
}

- (void)beginElement:(id)element type:(NSString *)type {
  [_writer openSpread:YES bracket:@"{"];
  [_writer key:@"type" string:type];
  [_writer key:@"id" string:[self idOf:element]];
}

/// The frame on the device, and at the root the device itself.
- (void)writeCapturedSize:(CGSize)size
                 position:(CGPoint)position
                   isRoot:(BOOL)isRoot
                     note:(NSString *)note {
  // NaN equals nothing.
  if (isnan(position.x) || isnan(position.y)) return;
  [_writer key:@"captured"];
  [_writer openSpread:NO bracket:@"{"];
  [_writer key:@"x" number:position.x];
  [_writer key:@"y" number:position.y];
  [_writer key:@"width" number:size.width];
  [_writer key:@"height" number:size.height];
  if (note) [_writer key:@"note" string:note];
  if (isRoot) {
    NSProcessInfo *process = [NSProcessInfo processInfo];
    NSString *device = [[process environment] objectForKey:@"SIMULATOR_MODEL_IDENTIFIER"];
    struct utsname names;
    if (device == nil && uname(&names) == 0) device = [NSString stringWithUTF8String:names.machine];
    if (device) [_writer key:@"device" string:device];
    [_writer key:@"system" string:[process operatingSystemVersionString]];
    NSDictionary *info = [[NSBundle mainBundle] infoDictionary];
    id app = [info objectForKey:@"CFBundleIdentifier"];
    id version = [info objectForKey:@"CFBundleShortVersionString"];
    if ([app isKindOfClass:[NSString class]]) {
      [_writer key:@"app"
            string:version ? [NSString stringWithFormat:@"%@ %@", app, version] : app];
    }
    [_writer key:@"at" string:[[NSDate date] description]];
  }
  [_writer close:@"}"];
}

/// Writes the position that a custom spec gave an element, and the range in which it measured it.
///
/// The range of a spec is no longer known: its size, rounded up to pixels, replaces it.
- (void)writePlace:(ASLayout *)place position:(CGPoint)position {
  if (place == nil) return;
  [_writer key:@"position"];
  [_writer openSpread:NO bracket:@"{"];
  [_writer key:@"x" number:position.x];
  [_writer key:@"y" number:position.y];
  ASSizeRange range = {place.size, place.size};
  id element = place.layoutElement;
  if (LTLIsKind(element, @"ASDisplayNode")) {
    ASSizeRange own = [(ASDisplayNode *)element constrainedSizeForCalculatedLayout];
    // Nothing but zeros is that of a node without a layout of its own.
    if (own.max.width != 0 || own.max.height != 0) range = own;
  }
  [self writeMinimum:range.min.width maximum:range.max.width side:@"width"];
  [self writeMinimum:range.min.height maximum:range.max.height side:@"height"];
  [_writer close:@"}"];
}

- (void)writeMinimum:(double)minimum maximum:(double)maximum side:(NSString *)side {
  if (minimum == maximum) {
    [_writer key:side number:minimum];
    return;
  }
  NSString *name = [side capitalizedString];
  if (minimum != 0) [_writer key:[@"min" stringByAppendingString:name] number:minimum];
  [_writer key:[@"max" stringByAppendingString:name] number:maximum];
}

/// An element with its layout in its parent; nil if there is none.
- (void)writeElement:(id)element
              layout:(ASLayout *)layout
          isCaptured:(BOOL)isCaptured
               place:(ASLayout *)place {
  NSUInteger length = [_writer length], level = [_writer level], depth = _depth++;
  double mirrorWidth = _mirrorWidth;
  CGPoint origin = _origin;
  @try {
    if (_depth > LTLDepthLimit || element == nil) {
      [self writeUnknown:layout place:place note:nil];
    } else if (LTLIsKind(element, @"ASDisplayNode")) {
      [self writeNode:element
                 size:layout ? layout.size : [(ASDisplayNode *)element calculatedSize]
             position:layout ? [self positionOf:layout] : CGPointZero
           isCaptured:isCaptured && layout != nil
               isRoot:NO
                place:place];
    } else {
      [self writeSpec:element layout:layout isCaptured:isCaptured && layout != nil place:place];
    }
  } @catch (NSException *exception) {
    // The other elements are written nevertheless.
    [_writer cutToLength:length level:level];
    NSString *note =
        [NSString stringWithFormat:@"it raised when it was read: %@", [exception reason]];
    [self writeUnknown:layout place:place note:note];
  }
  _depth = depth;
  _mirrorWidth = mirrorWidth;
  _origin = origin;
}

/// Writes an element of which only the size is known.
- (void)writeUnknown:(ASLayout *)layout place:(ASLayout *)place note:(NSString *)note {
  [_writer openSpread:YES bracket:@"{"];
  [_writer key:@"type" string:@"custom"];
  [_writer key:@"size" size:layout ? layout.size : CGSizeZero];
  if (place) [self writePlace:place position:[self positionOf:place]];
  if (layout && note) {
    [self writeCapturedSize:layout.size position:[self positionOf:layout] isRoot:NO note:note];
  }
  [_writer close:@"}"];
}

/// The position of an element in its spec, before the node around mirrors it.
///
/// Texture mirrors flattened layouts. They are the same objects as in the whole layout for nodes without sublayouts
/// whose position in the node, rounded up to pixels, is that in their spec.
- (CGPoint)positionOf:(ASLayout *)layout {
  CGPoint position = layout.position;
  BOOL isNode = LTLIsKind(layout.layoutElement, @"ASDisplayNode");
  if (isnan(_mirrorWidth) || !isNode || [layout.sublayouts count] > 0) return position;
  CGPoint unmirrored =
      CGPointMake(_mirrorWidth - layout.size.width - position.x, position.y);
  double x = [self roundedUp:_origin.x + unmirrored.x];
  double y = [self roundedUp:_origin.y + unmirrored.y];
  BOOL isShared = fabs(x - unmirrored.x) < 1e-6 && fabs(y - unmirrored.y) < 1e-6;
  return isShared ? CGPointMake(x, position.y) : position;
}

/// A length in whole pixels, as Texture rounds it.
- (double)roundedUp:(double)length {
  return ceil((length - FLT_EPSILON) * _scale) / _scale;
}

#pragma mark Specs

- (ASLayout *)layoutOf:(id)element in:(ASLayout *)layout {
  for (ASLayout *sublayout in layout.sublayouts) {
    if (sublayout.layoutElement == element) return sublayout;
  }
  return nil;
}

- (void)writeSpec:(ASLayoutSpec *)spec
           layout:(ASLayout *)layout
       isCaptured:(BOOL)isCaptured
            place:(ASLayout *)place {
  // The most derived first: a center spec is a relative one.
  NSArray *known = [NSArray
      arrayWithObjects:@"ASStackLayoutSpec", @"stack", @"ASInsetLayoutSpec", @"inset",
                       @"ASOverlayLayoutSpec", @"overlay", @"ASBackgroundLayoutSpec", @"background",
                       @"ASCenterLayoutSpec", @"center", @"ASRelativeLayoutSpec", @"relative",
                       @"ASRatioLayoutSpec", @"ratio", @"ASAbsoluteLayoutSpec", @"absolute",
                       @"ASStaticLayoutSpec", @"static", @"ASCornerLayoutSpec", @"corner",
                       @"ASWrapperLayoutSpec", @"wrapper", @"ASLayoutSpec", @"spec", nil];
  NSString *type = @"custom";
  for (NSUInteger index = 0; index + 1 < [known count]; index += 2) {
    NSString *className = [known objectAtIndex:index];
    if (!LTLIsKind(spec, className)) continue;
    if (!LTLOverrides(spec, className, @selector(calculateLayoutThatFits:))) {
      type = [known objectAtIndex:index + 1];
    }
    break;
  }
  [self beginElement:spec type:type];
  if ([type isEqualToString:@"custom"]) {
    [_writer key:@"size" size:layout ? layout.size : CGSizeZero];
  } else {
    [self writeKeysOfSpec:spec type:type];
  }
  [self writeStyle:spec.style usualShrink:0];
  [self writePlace:place position:layout.position];
  if (isCaptured) {
    [self writeCapturedSize:layout.size position:layout.position isRoot:NO note:nil];
  }
  if (layout) {
    _origin = CGPointMake(_origin.x + layout.position.x, _origin.y + layout.position.y);
  }
  [self writeChildrenOfSpec:spec type:type layout:layout isCaptured:isCaptured];
  [_writer close:@"}"];
}

- (void)writeKeysOfSpec:(ASLayoutSpec *)spec type:(NSString *)type {
  if ([type isEqualToString:@"stack"]) {
    ASStackLayoutSpec *stack = (ASStackLayoutSpec *)spec;
    BOOL isVertical = stack.direction == ASStackLayoutDirectionVertical;
    [_writer key:@"direction" string:isVertical ? @"vertical" : @"horizontal"];
    if (stack.spacing != 0) [_writer key:@"spacing" number:stack.spacing];
    // The two alignments are in these already.
    [_writer key:@"justifyContent" string:LTLJustifyContent(stack.justifyContent)];
    [_writer key:@"alignItems" string:LTLAlignItems(stack.alignItems)];
    if (stack.flexWrap == ASStackLayoutFlexWrapWrap) {
      [_writer key:@"flexWrap" string:@"wrap"];
      [_writer key:@"alignContent" string:LTLAlignContent(stack.alignContent)];
      if (stack.lineSpacing != 0) [_writer key:@"lineSpacing" number:stack.lineSpacing];
    }
  } else if ([type isEqualToString:@"inset"]) {
    [_writer key:@"insets" insets:((ASInsetLayoutSpec *)spec).insets];
  } else if ([type isEqualToString:@"center"]) {
    [self writeKeysOfCenter:(ASCenterLayoutSpec *)spec];
  } else if ([type isEqualToString:@"relative"]) {
    ASRelativeLayoutSpec *relative = (ASRelativeLayoutSpec *)spec;
    [_writer key:@"horizontalPosition" string:LTLRelativePosition(relative.horizontalPosition)];
    [_writer key:@"verticalPosition" string:LTLRelativePosition(relative.verticalPosition)];
    BOOL fitsWidth = (relative.sizingOption & ASRelativeLayoutSpecSizingOptionMinimumWidth) != 0;
    BOOL fitsHeight = (relative.sizingOption & ASRelativeLayoutSpecSizingOptionMinimumHeight) != 0;
    NSString *sizing = fitsWidth ? (fitsHeight ? @"minimumSize" : @"minimumWidth")
                                 : (fitsHeight ? @"minimumHeight" : @"default");
    [_writer key:@"sizingOption" string:sizing];
  } else if ([type isEqualToString:@"ratio"]) {
    [_writer key:@"ratio" number:((ASRatioLayoutSpec *)spec).ratio];
  } else if ([type isEqualToString:@"absolute"]) {
    BOOL fits = ((ASAbsoluteLayoutSpec *)spec).sizing == ASAbsoluteLayoutSpecSizingSizeToFit;
    [_writer key:@"sizing" string:fits ? @"sizeToFit" : @"default"];
  } else if ([type isEqualToString:@"corner"]) {
    [self writeKeysOfCorner:(ASCornerLayoutSpec *)spec];
  }
}

- (void)writeKeysOfCenter:(ASCenterLayoutSpec *)center {
  BOOL x = (center.centeringOptions & ASCenterLayoutSpecCenteringX) != 0;
  BOOL y = (center.centeringOptions & ASCenterLayoutSpecCenteringY) != 0;
  [_writer key:@"centeringOptions" string:x ? (y ? @"xy" : @"x") : (y ? @"y" : @"none")];
  x = (center.sizingOptions & ASCenterLayoutSpecSizingOptionMinimumX) != 0;
  y = (center.sizingOptions & ASCenterLayoutSpecSizingOptionMinimumY) != 0;
  [_writer key:@"sizingOptions"
        string:x ? (y ? @"minimumXY" : @"minimumX") : (y ? @"minimumY" : @"default")];
}

- (void)writeKeysOfCorner:(ASCornerLayoutSpec *)corner {
  NSString *location = @"topLeft";
  if (corner.cornerLocation == ASCornerLayoutLocationTopRight) location = @"topRight";
  if (corner.cornerLocation == ASCornerLayoutLocationBottomLeft) location = @"bottomLeft";
  if (corner.cornerLocation == ASCornerLayoutLocationBottomRight) location = @"bottomRight";
  [_writer key:@"cornerLocation" string:location];
  if (corner.offset.x != 0 || corner.offset.y != 0) {
    [_writer key:@"offset"];
    [_writer openSpread:NO bracket:@"{"];
    [_writer key:@"x" number:corner.offset.x];
    [_writer key:@"y" number:corner.offset.y];
    [_writer close:@"}"];
  }
  if (corner.wrapsCorner) [_writer key:@"wrapsCorner" flag:YES];
}

- (void)writeChild:(id)child
               key:(NSString *)key
            layout:(ASLayout *)layout
        isCaptured:(BOOL)isCaptured {
  if (child == nil) return;
  [_writer key:key];
  [self writeElement:child
              layout:[self layoutOf:child in:layout]
          isCaptured:isCaptured
               place:nil];
}

- (void)writeChildrenOfSpec:(ASLayoutSpec *)spec
                       type:(NSString *)type
                     layout:(ASLayout *)layout
                 isCaptured:(BOOL)isCaptured {
  if ([type isEqualToString:@"spec"]) return;
  if ([type isEqualToString:@"custom"]) {
    // Only the elements that it laid out count, and their positions.
    [_writer key:@"children"];
    [_writer openSpread:YES bracket:@"["];
    for (ASLayout *sublayout in layout.sublayouts) {
      [_writer item];
      [self writeElement:sublayout.layoutElement
                  layout:sublayout
              isCaptured:isCaptured
                   place:sublayout];
    }
    [_writer close:@"]"];
    return;
  }
  NSArray *several = [NSArray arrayWithObjects:@"stack", @"absolute", @"static", @"wrapper", nil];
  if ([several containsObject:type]) {
    [_writer key:@"children"];
    [_writer openSpread:YES bracket:@"["];
    for (id child in spec.children) {
      [_writer item];
      [self writeElement:child
                  layout:[self layoutOf:child in:layout]
              isCaptured:isCaptured
                   place:nil];
    }
    [_writer close:@"]"];
    return;
  }
  [self writeChild:spec.child key:@"child" layout:layout isCaptured:isCaptured];
  if ([type isEqualToString:@"overlay"]) {
    id overlay = ((ASOverlayLayoutSpec *)spec).overlay;
    [self writeChild:overlay key:@"overlay" layout:layout isCaptured:isCaptured];
  } else if ([type isEqualToString:@"background"]) {
    id background = ((ASBackgroundLayoutSpec *)spec).background;
    [self writeChild:background key:@"background" layout:layout isCaptured:isCaptured];
  } else if ([type isEqualToString:@"corner"]) {
    id corner = ((ASCornerLayoutSpec *)spec).corner;
    [self writeChild:corner key:@"corner" layout:layout isCaptured:isCaptured];
  }
}

#pragma mark Styles

- (void)writeDimension:(ASDimension)dimension key:(NSString *)key {
  if (dimension.unit == ASDimensionUnitPoints) {
    [_writer key:key number:dimension.value];
  } else if (dimension.unit == ASDimensionUnitFraction) {
    double percent = dimension.value * 100;
    NSString *digits = nil;
    for (int count = 6; count <= 17; count++) {
      digits = [NSString stringWithFormat:@"%.*g", count, percent];
      if ([digits doubleValue] / 100 == dimension.value) break;
    }
    [_writer key:key string:[digits stringByAppendingString:@"%"]];
  }
}

- (void)writeStyle:(ASLayoutElementStyle *)style usualShrink:(double)usualShrink {
  [_writer key:@"style"];
  [_writer openSpread:NO bracket:@"{"];
  [self writeDimension:style.width key:@"width"];
  [self writeDimension:style.height key:@"height"];
  [self writeDimension:style.minWidth key:@"minWidth"];
  [self writeDimension:style.minHeight key:@"minHeight"];
  [self writeDimension:style.maxWidth key:@"maxWidth"];
  [self writeDimension:style.maxHeight key:@"maxHeight"];
  if (style.spacingBefore != 0) [_writer key:@"spacingBefore" number:style.spacingBefore];
  if (style.spacingAfter != 0) [_writer key:@"spacingAfter" number:style.spacingAfter];
  if (style.flexGrow != 0) [_writer key:@"flexGrow" number:style.flexGrow];
  if (style.flexShrink != usualShrink) [_writer key:@"flexShrink" number:style.flexShrink];
  [self writeDimension:style.flexBasis key:@"flexBasis"];
  if (style.alignSelf != ASStackLayoutAlignSelfAuto) {
    [_writer key:@"alignSelf" string:LTLAlignSelf(style.alignSelf)];
  }
  if (style.ascender != 0) [_writer key:@"ascender" number:style.ascender];
  if (style.descender != 0) [_writer key:@"descender" number:style.descender];
  CGPoint place = style.layoutPosition;
  if (place.x != 0 || place.y != 0) {
    [_writer key:@"layoutPosition"];
    [_writer openSpread:NO bracket:@"{"];
    [_writer key:@"x" number:place.x];
    [_writer key:@"y" number:place.y];
    [_writer close:@"}"];
  }
  [_writer close:@"}"];
  [_writer takeBackIfEmpty:@"style"];
}

#pragma mark Nodes

- (NSString *)typeOfNode:(ASDisplayNode *)node {
  NSArray *known = [NSArray
      arrayWithObjects:@"ASTextNode", @"text", @"ASTextNode2", @"text", @"ASEditableTextNode",
                       @"editableText", @"ASButtonNode", @"button", @"ASVideoNode", @"video",
                       @"ASMapNode", @"map", @"ASNetworkImageNode", @"networkImage", @"ASImageNode",
                       @"image", @"ASScrollNode", @"scroll", nil];
  for (NSUInteger index = 0; index + 1 < [known count]; index += 2) {
    if (!LTLIsKind(node, [known objectAtIndex:index])) continue;
    NSString *type = [known objectAtIndex:index + 1];
    BOOL laysOutItself = [type isEqualToString:@"button"]
        && LTLOverrides(node, @"ASButtonNode", @selector(layoutSpecThatFits:));
    return laysOutItself ? @"node" : type;
  }
  return @"node";
}

/// A node at its position in its parent; `place` is the position that a custom spec gave it, and nil in any other.
- (void)writeNode:(ASDisplayNode *)node
             size:(CGSize)size
         position:(CGPoint)position
       isCaptured:(BOOL)isCaptured
           isRoot:(BOOL)isRoot
            place:(ASLayout *)place {
  [self writeNode:node
             size:size
         position:position
       isCaptured:isCaptured
           isRoot:isRoot
            place:place
      usualShrink:0];
}

- (void)writeNode:(ASDisplayNode *)node
             size:(CGSize)size
         position:(CGPoint)position
       isCaptured:(BOOL)isCaptured
           isRoot:(BOOL)isRoot
            place:(ASLayout *)place
      usualShrink:(double)usualShrink {
  ASLayout *own = [node unflattenedCalculatedLayout];
  NSString *type = [self typeOfNode:node];
  [self beginElement:node type:type];
  BOOL isButton = [type isEqualToString:@"button"];
  if (isButton) {
    [self writeKeysOfButton:(ASButtonNode *)node];
  } else if ([type isEqualToString:@"scroll"]) {
    [self writeKeysOfScroll:(ASScrollNode *)node];
  } else if ([type isEqualToString:@"text"] || [type isEqualToString:@"editableText"]) {
    [self writeTextOfNode:(ASTextNode *)node];
  }
  UISemanticContentAttribute attribute = node.semanticContentAttribute;
  if (attribute != UISemanticContentAttributeUnspecified) {
    [_writer key:@"semanticContentAttribute" string:LTLSemanticContentAttribute(attribute)];
  }
  // Before it is measured, which changes the baselines.
  [self writeStyle:node.style usualShrink:usualShrink];
  NSString *note = nil;
  if (own == nil) {
    note = [self writeContentOfNode:node type:type size:size];
  } else if (![self managesContentSize:node]
             && (fabs(own.size.width - size.width) > 0.001
                 || fabs(own.size.height - size.height) > 0.001)) {
    note = @"what is in it was measured for another size";
  }
  [self writePlace:place position:position];
  _mirrorWidth = own && LTLMirrors(node) ? own.size.width : NAN;
  _origin = CGPointZero;
  if (isCaptured) [self writeCapturedSize:size position:position isRoot:isRoot note:note];
  if (own && isButton) {
    [self writePartsOfButton:(ASButtonNode *)node layout:own isCaptured:isCaptured && note == nil];
  } else if (own) {
    // Its one sublayout is that of the spec that it returned.
    ASLayout *inner = [own.sublayouts firstObject];
    if (inner) {
      [_writer key:@"child"];
      [self writeElement:inner.layoutElement
                  layout:inner
              isCaptured:isCaptured && note == nil
                   place:nil];
    }
  }
  [_writer close:@"}"];
}

/// The size of a node without a spec, and the note on it.
- (NSString *)writeContentOfNode:(ASDisplayNode *)node type:(NSString *)type size:(CGSize)size {
  if ([type isEqualToString:@"text"] || [type isEqualToString:@"editableText"]) {
    return [self writeSizes:[self sizesOfText:(ASTextNode *)node] orSize:size];
  }
  // They fill their size range, as these types do in documents.
  NSString *filling = LTLIsKind(node, @"ASVideoNode") ? @"ASVideoNode"
      : LTLIsKind(node, @"ASMapNode")                 ? @"ASMapNode"
                                                      : nil;
  if (filling && !LTLOverrides(node, filling, @selector(calculateSizeThatFits:))) return nil;
  BOOL isImage = LTLIsKind(node, @"ASImageNode");
  if (isImage && !LTLOverrides(node, @"ASImageNode", @selector(calculateSizeThatFits:))) {
    UIImage *image = [(ASImageNode *)node image];
    if (image) {
      BOOL isPlain = [type isEqualToString:@"image"];
      [_writer key:isPlain ? @"imageSize" : @"intrinsicSize" size:image.size];
    }
    return nil;
  }
  if ([type isEqualToString:@"button"] || [type isEqualToString:@"scroll"]) return nil;
  if (LTLOverrides(node, @"ASDisplayNode", @selector(calculateSizeThatFits:))) {
    LTLSizes *sizes =
        LTLAutorelease([[LTLSizes alloc] initWithNode:node pixel:1 / _scale]);
    return [self writeSizes:sizes orSize:size];
  } else if (LTLOverrides(node, @"ASDisplayNode", @selector(layoutSpecThatFits:))) {
    // It has a spec, which was not kept.
    [_writer key:@"intrinsicSize" size:size];
    return @"it was measured before captures were switched on";
  }
  return nil;
}

/// Writes the sizes of a content, or its size on the screen if it could not be measured.
- (NSString *)writeSizes:(LTLSizes *)sizes orSize:(CGSize)size {
  if ([sizes fault]) {
    [_writer key:@"intrinsicSize" size:size];
    return [sizes fault];
  }
  if (![sizes fillsOffer]) [sizes writeTo:_writer];
  return nil;
}

/// True if a node fills the size range of its parent, whatever its content.
- (BOOL)managesContentSize:(ASDisplayNode *)node {
  return LTLIsKind(node, @"ASScrollNode") && ((ASScrollNode *)node).automaticallyManagesContentSize;
}

/// Everything that the sizes of a text depend on.
- (NSArray *)sizeKeyOf:(ASTextNode *)node {
  NSMutableArray *key = [NSMutableArray array];
  [key addObject:NSStringFromClass([node class])];
  [key addObject:[self insetWordsOf:node]];
  id text = node.attributedText;
  [key addObject:text ? text : @""];
  if (LTLIsKind(node, @"ASEditableTextNode")) {
    ASEditableTextNode *field = (ASEditableTextNode *)(id)node;
    [key addObject:[NSNumber numberWithUnsignedInteger:field.maximumLinesToDisplay]];
    [key addObject:[NSNumber numberWithBool:[field isDisplayingPlaceholder]]];
    [key addObject:field.attributedPlaceholderText ? (id)field.attributedPlaceholderText : @""];
    return key;
  }
  [key addObject:[NSNumber numberWithUnsignedInteger:[self lineLimitOf:node]]];
  [key addObject:[NSNumber numberWithInteger:node.truncationMode]];
  id truncation = node.truncationAttributedText, message = node.additionalTruncationMessage;
  [key addObject:truncation ? truncation : @""];
  [key addObject:message ? message : @""];
  [key addObject:node.exclusionPaths ? (id)node.exclusionPaths : @""];
  NSArray *factors = [node respondsToSelector:@selector(pointSizeScaleFactors)]
      ? node.pointSizeScaleFactors
      : nil;
  [key addObject:factors ? (id)factors : @""];
  return key;
}

/// The sizes of a text, found once for each text.
- (LTLSizes *)sizesOfText:(ASTextNode *)node {
  NSArray *key = [self sizeKeyOf:node];
  LTLSizes *known = [LTLKnownTexts objectForKey:key];
  if (known) return known;
  LTLSizes *sizes =
      LTLAutorelease([[LTLSizes alloc] initWithNode:(ASDisplayNode *)node pixel:1 / _scale]);
  if ([sizes fault]) return sizes;
  if (LTLKnownTexts == nil) LTLKnownTexts = [[NSMutableDictionary alloc] init];
  if ([LTLKnownTexts count] >= LTLKnownTextLimit) [LTLKnownTexts removeAllObjects];
  [LTLKnownTexts setObject:sizes forKey:key];
  return sizes;
}

#pragma mark Buttons and scroll nodes

- (void)writeKeysOfButton:(ASButtonNode *)button {
  [_writer key:@"contentSpacing" number:button.contentSpacing];
  if (!button.laysOutHorizontally) [_writer key:@"laysOutHorizontally" flag:NO];
  if (button.imageAlignment == ASButtonNodeImageAlignmentEnd) {
    [_writer key:@"imageAlignment" string:@"end"];
  }
  [_writer key:@"contentHorizontalAlignment"
        string:LTLHorizontalAlignment(button.contentHorizontalAlignment)];
  [_writer key:@"contentVerticalAlignment"
        string:LTLVerticalAlignment(button.contentVerticalAlignment)];
  [_writer key:@"contentEdgeInsets" insets:button.contentEdgeInsets];
}

/// The parts that a button laid out; its own specs are no elements.
- (void)writePartsOfButton:(ASButtonNode *)button
                    layout:(ASLayout *)layout
                isCaptured:(BOOL)isCaptured {
  NSMutableArray *pending = [NSMutableArray array];
  NSMutableArray *origins = [NSMutableArray array];
  for (ASLayout *inner in layout.sublayouts) {
    [pending addObject:inner];
    [origins addObject:[NSValue valueWithCGPoint:CGPointZero]];
  }
  while ([pending count] > 0) {
    ASLayout *next = [pending lastObject];
    CGPoint origin = [[origins lastObject] CGPointValue];
    [pending removeLastObject];
    [origins removeLastObject];
    _origin = origin;
    CGPoint position = [self positionOf:next];
    origin.x += position.x;
    origin.y += position.y;
    id part = next.layoutElement;
    if (!LTLIsKind(part, @"ASDisplayNode")) {
      for (ASLayout *inner in next.sublayouts) {
        [pending addObject:inner];
        [origins addObject:[NSValue valueWithCGPoint:origin]];
      }
      continue;
    }
    BOOL isTitle = part == (id)button.titleNode;
    NSString *key = isTitle ? @"titleNode"
        : part == (id)button.imageNode ? @"imageNode" : @"backgroundImageNode";
    [_writer key:key];
    double mirrorWidth = _mirrorWidth;
    [self writeNode:part
               size:next.size
           position:origin
         isCaptured:isCaptured
             isRoot:NO
              place:nil
        usualShrink:isTitle ? 1 : 0];
    _mirrorWidth = mirrorWidth;
  }
}

- (void)writeKeysOfScroll:(ASScrollNode *)scroll {
  BOOL x = (scroll.scrollableDirections & ASScrollDirectionHorizontalDirections) != 0;
  BOOL y = (scroll.scrollableDirections & ASScrollDirectionVerticalDirections) != 0;
  [_writer key:@"scrollableDirections"
        string:x ? (y ? @"both" : @"horizontal") : (y ? @"vertical" : @"none")];
  if (scroll.automaticallyManagesContentSize) {
    [_writer key:@"automaticallyManagesContentSize" flag:YES];
  }
}

#pragma mark Texts

- (NSUInteger)lineLimitOf:(ASTextNode *)node {
  return [node respondsToSelector:@selector(maximumNumberOfLines)] ? node.maximumNumberOfLines : 0;
}

- (UIEdgeInsets)insetsOf:(ASTextNode *)node {
  UIEdgeInsets none = {0, 0, 0, 0};
  return [node respondsToSelector:@selector(textContainerInset)] ? node.textContainerInset : none;
}

- (NSString *)insetWordsOf:(ASTextNode *)node {
  UIEdgeInsets insets = [self insetsOf:node];
  return [NSString
      stringWithFormat:@"%g %g %g %g", insets.top, insets.left, insets.bottom, insets.right];
}

- (void)writeTextOfNode:(ASTextNode *)node {
  NSAttributedString *text = node.attributedText;
  NSUInteger length = [text length];
  NSRange whole = NSMakeRange(0, 0);
  NSDictionary *first =
      length > 0 ? [text attributesAtIndex:0 effectiveRange:&whole] : [NSDictionary dictionary];
  BOOL isPlain = whole.length == length && [first objectForKey:NSKernAttributeName] == nil
      && [first objectForKey:NSBaselineOffsetAttributeName] == nil
      && [first objectForKey:NSAttachmentAttributeName] == nil;
  if (isPlain) {
    [_writer key:@"text" string:LTLSpelled(text ? [text string] : @"")];
  } else {
    [self writeRunsOf:text];
  }
  UIFont *font = [first objectForKey:NSFontAttributeName];
  if (font) [self writeFont:font];
  NSParagraphStyle *paragraph = [first objectForKey:NSParagraphStyleAttributeName];
  if (paragraph) [self writeParagraph:paragraph];
  NSUInteger limit = [self lineLimitOf:node];
  if (limit > 0) [_writer key:@"maximumNumberOfLines" number:(double)limit];
  if (!LTLIsKind(node, @"ASEditableTextNode")
      && [node respondsToSelector:@selector(truncationMode)]
      && node.truncationMode != NSLineBreakByWordWrapping) {
    [_writer key:@"truncationMode" string:LTLLineBreakMode(node.truncationMode)];
  }
  UIEdgeInsets insets = [self insetsOf:node];
  if (insets.top != 0 || insets.left != 0 || insets.bottom != 0 || insets.right != 0) {
    [_writer key:@"textContainerInset" insets:insets];
  }
}

- (void)writeRunsOf:(NSAttributedString *)text {
  [_writer key:@"text"];
  [_writer openSpread:NO bracket:@"["];
  NSUInteger place = 0;
  while (place < [text length]) {
    NSRange range = NSMakeRange(place, 0);
    NSDictionary *attributes = [text attributesAtIndex:place effectiveRange:&range];
    NSUInteger end = NSMaxRange(range);
    if (end <= place) break;
    [_writer item];
    [_writer openSpread:NO bracket:@"{"];
    NSTextAttachment *attachment = [attributes objectForKey:NSAttachmentAttributeName];
    if (attachment) {
      CGSize size = attachment.bounds.size;
      if (size.width == 0 && size.height == 0) size = attachment.image.size;
      [_writer key:@"attachment" size:size];
    } else {
      NSString *words = [[text string] substringWithRange:NSMakeRange(place, end - place)];
      [_writer key:@"text" string:LTLSpelled(words)];
    }
    UIFont *font = [attributes objectForKey:NSFontAttributeName];
    if (font) [self writeFont:font];
    NSNumber *kern = [attributes objectForKey:NSKernAttributeName];
    if (kern) [_writer key:@"kern" number:[kern doubleValue]];
    NSNumber *offset = [attributes objectForKey:NSBaselineOffsetAttributeName];
    if (offset) [_writer key:@"baselineOffset" number:[offset doubleValue]];
    [_writer close:@"}"];
    place = end;
  }
  [_writer close:@"]"];
}

- (void)writeFont:(UIFont *)font {
  // The system's fonts have names of their own, which begin with a dot.
  NSString *family = font.familyName;
  if ([family length] == 0 || [family hasPrefix:@"."]) family = @"system";
  [_writer key:@"font"];
  [_writer openSpread:NO bracket:@"{"];
  [_writer key:@"family" string:family];
  [_writer key:@"size" number:font.pointSize];
  NSDictionary *traits = [font.fontDescriptor objectForKey:UIFontDescriptorTraitsAttribute];
  double weight = [[traits objectForKey:UIFontWeightTrait] doubleValue];
  // Ultra light to black, as UIFont has them.
  static const double weights[] = {-0.8, -0.6, -0.4, 0, 0.23, 0.3, 0.4, 0.56, 0.62};
  int nearest = 3;
  for (int index = 0; index < 9; index++) {
    if (fabs(weights[index] - weight) < fabs(weights[nearest] - weight)) nearest = index;
  }
  [_writer key:@"weight" number:(nearest + 1) * 100];
  if ((font.fontDescriptor.symbolicTraits & UIFontDescriptorTraitItalic) != 0) {
    [_writer key:@"italic" flag:YES];
  }
  [_writer close:@"}"];
}

- (void)writeParagraph:(NSParagraphStyle *)style {
  [_writer key:@"paragraph"];
  [_writer openSpread:NO bracket:@"{"];
  if (style.lineSpacing != 0) [_writer key:@"lineSpacing" number:style.lineSpacing];
  if (style.lineHeightMultiple != 0) {
    [_writer key:@"lineHeightMultiple" number:style.lineHeightMultiple];
  }
  if (style.minimumLineHeight != 0) {
    [_writer key:@"minimumLineHeight" number:style.minimumLineHeight];
  }
  if (style.maximumLineHeight != 0) {
    [_writer key:@"maximumLineHeight" number:style.maximumLineHeight];
  }
  [_writer key:@"alignment" string:LTLTextAlignment(style.alignment)];
  [_writer key:@"lineBreakMode" string:LTLLineBreakMode(style.lineBreakMode)];
  if (style.firstLineHeadIndent != 0) {
    [_writer key:@"firstLineHeadIndent" number:style.firstLineHeadIndent];
  }
  if (style.headIndent != 0) [_writer key:@"headIndent" number:style.headIndent];
  [_writer close:@"}"];
}

@end

#pragma mark - What the app calls

@implementation LintelCapture

+ (void)start {
  [ASDisplayNode setShouldStoreUnflattenedLayouts:YES];
  [ASLayout setShouldRetainSublayoutLayoutElements:YES];
}

+ (BOOL)masksTexts {
  return LTLMasksTexts;
}

+ (void)setMasksTexts:(BOOL)masksTexts {
  LTLMasksTexts = masksTexts;
}

+ (NSData *)documentForNode:(ASDisplayNode *)node {
  // Some of the methods called assert it.
  if (node == nil || ![NSThread isMainThread]) return nil;
  @try {
    LTLCapturer *capturer = LTLAutorelease([[LTLCapturer alloc] init]);
    return [capturer documentForNode:node];
  } @catch (NSException *exception) {
    NSLog(@"LintelCapture: no document: %@", exception);
    return nil;
  }
}

+ (BOOL)writeNode:(ASDisplayNode *)node toFile:(NSString *)path {
  NSData *document = [self documentForNode:node];
  return document != nil && [document writeToFile:path atomically:YES];
}

+ (BOOL)sendNode:(ASDisplayNode *)node name:(NSString *)name toURL:(NSURL *)address {
  NSData *document = [self documentForNode:node];
  if (document == nil || [name length] == 0) return NO;
  if ([[LTLSent objectForKey:name] isEqual:[self withoutTime:document]]) return NO;
#if LINTEL_CAPTURE_SENDS
  NSURLComponents *parts =
      [NSURLComponents componentsWithURL:address resolvingAgainstBaseURL:NO];
  NSMutableArray *items = [NSMutableArray arrayWithArray:parts.queryItems ? parts.queryItems : @[]];
  [items addObject:[NSURLQueryItem queryItemWithName:@"name" value:name]];
  parts.queryItems = items;
  parts.path = @"/captures";
  NSURL *url = parts.URL;
  if (url == nil) return NO;
  NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:url];
  request.HTTPMethod = @"POST";
  [request setValue:@"application/json" forHTTPHeaderField:@"Content-Type"];
  if (LTLSent == nil) LTLSent = [[NSMutableDictionary alloc] init];
  [LTLSent setObject:[self withoutTime:document] forKey:name];
  [[[NSURLSession sharedSession] uploadTaskWithRequest:request fromData:document] resume];
  return YES;
#else
  (void)address;
  return NO;
#endif
}

/// A document without its time, which does not distinguish documents.
+ (NSData *)withoutTime:(NSData *)document {
  NSString *text = LTLAutorelease([[NSString alloc] initWithData:document
                                                        encoding:NSUTF8StringEncoding]);
  NSRange start = [text rangeOfString:@", \"at\": \""];
  if (start.location == NSNotFound) return document;
  NSRange rest = NSMakeRange(NSMaxRange(start), [text length] - NSMaxRange(start));
  NSRange end = [text rangeOfString:@"\"" options:0 range:rest];
  if (end.location == NSNotFound) return document;
  NSRange time = NSMakeRange(start.location, NSMaxRange(end) - start.location);
  return [[text stringByReplacingCharactersInRange:time withString:@""]
      dataUsingEncoding:NSUTF8StringEncoding];
}

@end
