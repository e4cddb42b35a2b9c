#import "Shared.h"

// Integers divide as integers.
@interface IntegerNode : ASDisplayNode
@end

@implementation IntegerNode {
  NSInteger _count;
  NSMutableArray<ASDisplayNode *> *_boxes;
}

- (instancetype)init {
  if (self = [super init]) {
    _count = 7;
    _boxes = [[NSMutableArray alloc] init];
    CGFloat half = _count / 2;
    [_boxes addObject:Box(half, 7 / 2.0)];
    [_boxes addObject:Box(7 / 2 * 2.0, (CGFloat)_count / 2)];
    [_boxes addObject:Box(_count % 4 + 1, 1 << 4)];
    [_boxes addObject:Box(-7 / 2 + 20, 5 * (9 / 5) + 32)];
    [_boxes addObject:Box((int)7.9, (NSInteger)(half * 2.5))];
    NSUInteger third = 100 / 3;
    [_boxes addObject:Box(third, third / 2 + 0.5)];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.alignItems = ASStackLayoutAlignItemsEnd;
  row.children = _boxes;
  row.spacing = (_count + 2) / 4;
  return row;
}
@end

// Functions of the C library, and macros of Foundation.
@interface RoundingNode : ASDisplayNode
@end

@implementation RoundingNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  NSArray *boxes = @[
    Box(ceil(10.2), floor(20.8)), Box(round(10.5), trunc(9.9)), Box(fabs(-12.5), ABS(-7)),
    Box(MIN(30, 40), MAX(3, 12)), Box(fmin(5, 6), fmax(5, 6)), Box(sqrt(225), pow(2, 4)),
    Box(fmod(17, 5) * 4, lround(4.5)), Box(roundf(7.4f), ceilf(7.4f)), Box(lround(6.5), abs(-9)),
    Box(MAX(MIN(50, 12), 11), floorf(2.5f) * 3)
  ];
  return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                                 spacing:1
                                          justifyContent:ASStackLayoutJustifyContentCenter
                                              alignItems:ASStackLayoutAlignItemsStart
                                                children:boxes];
}
@end

#define SUM 3 + 4
#define SQUARE(x) x * x
#define TALL TWICE(SUM)
#if SUM > 6
#define EXTRA 5
#else
#define EXTRA 50
#endif

// Macros are tokens.
@interface MacroNode : ASDisplayNode
@end

@implementation MacroNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = @[ Box(SUM * 2, TALL), Box(SQUARE(2 + 3), TWICE(2 + 3)), Box(GRID / 3, EXTRA) ];
#ifdef GRID
  row.spacing = GRID;
#endif
  return [row paddedBy:EXTRA];
}
@end

// The last write wins.
@interface LastWriteNode : ASDisplayNode
@end

@implementation LastWriteNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASDisplayNode *a = [ASDisplayNode new], *b = [ASDisplayNode new], *c = [ASDisplayNode new];
  a.style.width = ASDimensionMake(50);
  a.style.preferredSize = CGSizeMake(20, 30);
  b.style.preferredSize = CGSizeMake(20, 30);
  b.style.height = ASDimensionMake(12);
  b.style.minLayoutSize = ASLayoutSizeMake(ASDimensionMake(40), ASDimensionAuto);
  c.style.minSize = CGSizeMake(10, 10);
  c.style.maxSize = CGSizeMake(10, 10);
  c.style.maxHeight = ASDimensionAuto;
  c.style.height = ASDimensionMake(c.style.minSize.width * 3);
  ASStackLayoutSpec *stack = [ASStackLayoutSpec horizontalStackLayoutSpec];
  stack.horizontalAlignment = ASHorizontalAlignmentRight;
  stack.verticalAlignment = ASVerticalAlignmentCenter;
  stack.direction = ASStackLayoutDirectionVertical;
  stack.children = @[ Box(1, 1), a, b ];
  stack.children = [stack.children arrayByAddingObject:c];
  stack.style.minHeight = ASDimensionMake(120);
  stack.child = Box(5, 5);
  return [stack paddedBy:2];
}
@end

// Members of structs, and their functions.
@interface StructNode : ASDisplayNode
@end

@implementation StructNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  CGSize size = CGSizeMake(10, 20);
  CGSize copy = size;
  size.height += 4;
  copy.width *= 3;
  CGRect frame = CGRectMake(5, 5, 60, 40);
  frame.size.width -= 6;
  frame = CGRectInset(frame, 2, 3);
  UIEdgeInsets insets = UIEdgeInsetsZero;
  insets.left = CGRectGetMaxX(frame) / 4;
  insets.top = insets.left + 1;
  CGSize equal = (CGSize){.width = 7, .height = 9};
  CGFloat gap = CGSizeEqualToSize(equal, (CGSize){7, 9}) ? 3 : 30;
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = @[
    Box(size.width, size.height), Box(copy.width, copy.height), Box(equal.width, equal.height),
    Box(CGRectGetWidth(frame), CGRectGetHeight(frame)), Box(CGRectGetMidX(frame), frame.origin.y)
  ];
  row.spacing = gap;
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:row];
}
@end

// Operators.
@interface OperatorNode : ASDisplayNode
@end

@implementation OperatorNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  int index = 3;
  int first = index++, second = ++index;
  CGFloat width = 40;
  width -= 4;
  width /= 8;
  NSNumber *given = nil;
  NSNumber *used = given ?: @(first * 5);
  BOOL isOdd = second % 2 == 1 && !(first > 3);
  NSInteger flags = (1 << 1) | 4;
  flags &= ~4;
  flags ^= 10;
  const CGFloat widths[] = {10, 25.5, 31};
  const CGSize sizes[2] = {{3, 4}, {5, 6}};
  CGFloat sum = 0;
  for (size_t i = 0; i < sizeof(widths) / sizeof(widths[0]); i++) sum += widths[i];
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = @[
    Box(first, second * 2), Box(width, used.doubleValue), Box(isOdd ? 14 : 41, flags), Box(sum, [used intValue] / 2),
    Box(index-- * 2, index), Box(sizes[1].width, widths[0] / 4)
  ];
  return row;
}
@end

// Dimensions.
@interface DimensionNode : ASDisplayNode
@end

@implementation DimensionNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASDisplayNode *a = [ASDisplayNode new], *b = [ASDisplayNode new], *c = [ASDisplayNode new], *d = [ASDisplayNode new];
  a.style.width = ASDimensionMake(@"20%");
  a.style.height = ASDimensionMakeWithPoints(14);
  b.style.preferredLayoutSize = ASLayoutSizeMake(ASDimensionMakeWithFraction(0.25), ASDimensionMake(@"18pt"));
  c.style.flexBasis = ASDimensionMake(ASDimensionUnitFraction, 0.1);
  c.style.height = ASDimensionMake(ASDimensionUnitPoints, 9);
  c.style.maxWidth = ASDimensionMake(60);
  d.style.height = ASDimensionMake(11);
  [d.style setMinWidth:ASDimensionMake(30)];
  d.style.alignSelf = ASStackLayoutAlignSelfEnd;
  d.style.spacingBefore = 4.5;
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = @[ a, b, c, d ];
  row.alignItems = ASStackLayoutAlignItemsCenter;
  return row;
}
@end

// Options that are combined, and positions.
@interface OptionsNode : ASDisplayNode
@end

@implementation OptionsNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASCenterLayoutSpec *center = [ASCenterLayoutSpec
      centerLayoutSpecWithCenteringOptions:ASCenterLayoutSpecCenteringX | ASCenterLayoutSpecCenteringY
                             sizingOptions:ASCenterLayoutSpecSizingOptionMinimumY
                                     child:Box(30, 30)];
  center.style.minHeight = ASDimensionMake(70);
  NSMutableArray *pins = [NSMutableArray array];
  for (int i = 0; i < 3; i++) {
    ASDisplayNode *pin = Box(10, 10);
    pin.style.layoutPosition = CGPointMake(20 * i, 15 - i * i);
    [pins addObject:pin];
  }
  ASAbsoluteLayoutSpec *pinned = [ASAbsoluteLayoutSpec absoluteLayoutSpecWithSizing:ASAbsoluteLayoutSpecSizingSizeToFit
                                                                           children:pins];
  ASRelativeLayoutSpec *low = [ASRelativeLayoutSpec
      relativePositionLayoutSpecWithHorizontalPosition:ASRelativeLayoutSpecPositionCenter
                                      verticalPosition:ASRelativeLayoutSpecPositionStart
                                          sizingOption:ASRelativeLayoutSpecSizingOptionMinimumHeight
                                                 child:pinned];
  ASStackLayoutSpec *column = [ASStackLayoutSpec verticalStackLayoutSpec];
  column.children = @[ center, low, [ASWrapperLayoutSpec wrapperWithLayoutElement:Box(9, 9)] ];
  return column;
}
@end
