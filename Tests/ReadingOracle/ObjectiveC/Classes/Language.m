#import "Shared.h"

static int Half(CGFloat value) { return value / 2; }
static CGFloat Third(int value) { return value / 3.0; }

// Conversions at assignments, arguments and returns.
@interface ConversionNode : ASDisplayNode
@property (nonatomic) NSInteger rows;
@end

@implementation ConversionNode {
  NSUInteger _columns;
}

- (NSInteger)lines { return _columns * 2.6; }
- (CGFloat)unit:(NSInteger)number { return number / 2; }

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  CGFloat width = 25;
  int narrow = width / 2;
  NSInteger count = width * 0.396;
  self.rows = width / 5.1;
  _columns = width / 6.4;
  count += 1.6;
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = @[
    Box(narrow, count), Box(self.rows, _columns + 1), Box(Half(15), Third(width / 2.6)), Box([self lines], [self unit:width / 2.6]),
    Box((width > 3) * 10, -7 % 3 + 10), Box(YES + 4, !!narrow + 2), Box(7, 10 - (int)2.5)
  ];
  return row;
}
@end

enum { kFirst = 3, kSecond, kThird = kSecond * 2 };
static const CGFloat kBase = kThird + 0.5;
static const CGFloat kDoubled = kBase * 2;
static NSString *const kName = @"wide";
static NSInteger counter = 0;
typedef NS_OPTIONS(NSUInteger, Edges) { EdgesTop = 1 << 0, EdgesLeft = 1 << 1, EdgesAll = EdgesTop | EdgesLeft };

static NSInteger Next(void) { return ++counter; }

// Constants, and variables that live longer than a call.
@interface ConstantNode : ASDisplayNode
@end

@implementation ConstantNode
- (CGFloat)remembered {
  static CGFloat last = 10;
  last += 2;
  return last;
}

- (CGFloat)lengthOfEdges:(Edges)edges {
  CGFloat length = 0;
  if (edges & EdgesTop) length += 5;
  if ((edges & EdgesLeft) != 0) length += 6;
  return length;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  NSDictionary *sizes = @{kName : @(kSecond), @"12" : @31};
  NSString *key = [NSString stringWithFormat:@"%d", 12];
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = @[
    Box(kDoubled, kBase), Box([sizes[@"wide"] floatValue], [sizes[key] intValue]),
    Box([self lengthOfEdges:EdgesAll], [self lengthOfEdges:EdgesAll & ~EdgesTop])
  ];
#if 0
  row.spacing = 99;
#endif
  return row;
}
@end

// Lists that several names mean, and that methods change.
@interface SharedListNode : ASDisplayNode
@end

@implementation SharedListNode
- (void)addTo:(NSMutableArray *)list width:(CGFloat)width {
  [list addObject:Box(width, 10)];
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  NSMutableArray *list = [NSMutableArray array];
  NSMutableArray *same = list;
  [same addObject:Box(9, 9)];
  [self addTo:list width:12];
  NSArray *copy = [list copy];
  void (^add)(CGFloat) = ^(CGFloat height) {
    [list addObject:Box(5, height)];
  };
  add(7);
  add(copy.count + 10);
  NSArray<NSArray<NSNumber *> *> *rows = @[ @[ @1, @2 ], @[ @3, @4.5 ] ];
  for (NSUInteger i = rows.count; i-- > 0;) {
    for (NSUInteger j = 0; j < rows[i].count; j++) [list addObject:Box(rows[i][j].doubleValue * 2, 3)];
  }
  id last = list[list.count - 1];
  [last style].spacingBefore = 3;
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = list;
  return row;
}
@end

// Scopes, and early returns.
@interface ScopeNode : ASDisplayNode
@end

@implementation ScopeNode
- (CGFloat)lengthOf:(NSInteger)kind {
  switch (kind) {
    case 0: return 10;
    case 1:
    case 2: return 20;
  }
  if (kind < 5) return 30;
  return kind > 9 ? 40 : kind > 7 ? 50 : 60;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  CGFloat size = 4;
  {
    CGFloat size = 40;
    size += 1;
  }
  for (int size = 0; size < 3; size++) continue;
  if (size == 4) {
    CGFloat inner = size;
    size = inner * 2;
  }
  NSMutableArray *list = [NSMutableArray array];
  [list addObject:Box(size, 6)];
  int left = 3;
  while (left--) [list addObject:Box([self lengthOf:left], left + 1)];
  for (NSInteger kind = 10; kind > 2; kind -= 3) [list addObject:Box([self lengthOf:kind], 5)];
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.spacing = 2;
  row.children = list;
  return row;
}
@end

@interface InsetNode : ASDisplayNode
@end

@interface InsetNode ()
@property (nonatomic) UIEdgeInsets insets;
@property (nonatomic) CGSize size;
@property (nonatomic, strong) NSMutableArray<NSNumber *> *widths;
@end

// Structs in properties and variables are copies.
@implementation InsetNode
- (instancetype)init {
  if (self = [super init]) {
    _insets = UIEdgeInsetsMake(1, 2, 3, 4);
    _size = CGSizeMake(12, 4);
    _size.height = _size.width * 1.5;
    _widths = [NSMutableArray arrayWithArray:@[ @4, @5 ]];
    [self.widths addObject:@6.5];
  }
  return self;
}

- (UIEdgeInsets)larger:(UIEdgeInsets)insets {
  insets.top += 10;
  return insets;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  UIEdgeInsets insets = self.insets;
  insets.left = 20;
  UIEdgeInsets more = [self larger:insets];
  self.insets = (UIEdgeInsets){insets.top, more.top, self.insets.left, 0};
  NSMutableArray *boxes = [NSMutableArray arrayWithObject:Box(self.size.width, _size.height)];
  for (NSNumber *width in _widths) [boxes addObject:Box(width.floatValue, 5)];
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = boxes;
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:self.insets child:row];
}
@end

// Instance variables with another name than their property.
@interface SynthesizedNode : ASDisplayNode
@property (nonatomic, strong) ASDisplayNode *box;
@end

@implementation SynthesizedNode
@synthesize box = _content;

- (instancetype)init {
  if (self = [super init]) {
    _content = Box(10, 20);
    self.box.style.height = ASDimensionMake(30);
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  return [[ASWrapperLayoutSpec wrapperWithLayoutElement:_content] paddedBy:1];
}
@end
