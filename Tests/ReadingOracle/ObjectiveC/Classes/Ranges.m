#import "Shared.h"

@interface HalvesNode : ASDisplayNode
@end

@implementation HalvesNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  CGFloat half = constrainedSize.max.width / 2;
  ASDisplayNode *left = Box(half, half / 3), *right = Box(constrainedSize.max.width - half - GRID, 20);
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = @[ left, right ];
  return row;
}
@end

@interface AdaptiveCell : ASCellNode
@end

@implementation AdaptiveCell
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  BOOL isWide = constrainedSize.max.width > 600;
  ASStackLayoutSpec *stack = [[ASStackLayoutSpec alloc] init];
  stack.direction = isWide ? ASStackLayoutDirectionHorizontal : ASStackLayoutDirectionVertical;
  stack.children = @[ Box(100, 40), Box(100, 60) ];
  if (constrainedSize.max.width >= 321 && constrainedSize.max.width < 500) stack.spacing = 11;
  if (isinf(constrainedSize.max.height)) stack.style.spacingAfter = 3;
  return [stack paddedBy:isWide ? 24 : 12];
}
@end

// Each node gets its own range.
@interface InnerNode : ASDisplayNode
@end

@implementation InnerNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  CGFloat width = MIN(constrainedSize.max.width, 300);
  return [[ASWrapperLayoutSpec wrapperWithLayoutElement:Box(width * 0.5, width * 0.25)] paddedBy:2];
}
@end

@interface OuterCell : ASCellNode
@end

@implementation OuterCell {
  InnerNode *_inner, *_half;
}

- (instancetype)init {
  if (self = [super init]) {
    _inner = [InnerNode new];
    _half = [[InnerNode alloc] init];
    _half.style.width = ASDimensionMakeWithFraction(0.5);
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASStackLayoutSpec *column = [ASStackLayoutSpec verticalStackLayoutSpec];
  column.alignItems = ASStackLayoutAlignItemsStart;
  column.children = @[ _inner, _half ];
  return [column paddedBy:constrainedSize.min.width / 25];
}
@end

@interface ScreenNode : ASDisplayNode
@end

@implementation ScreenNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  CGRect screen = [[UIScreen mainScreen] bounds];
  CGFloat width = CGRectGetWidth(screen) * 0.8;
  ASDisplayNode *cover = Box(width, SCREEN_WIDTH * 0.4);
  if (UI_USER_INTERFACE_IDIOM() == UIUserInterfaceIdiomPad) cover.style.height = ASDimensionMake(200);
  return [ASCenterLayoutSpec centerLayoutSpecWithCenteringOptions:ASCenterLayoutSpecCenteringX
                                                    sizingOptions:ASCenterLayoutSpecSizingOptionDefault
                                                            child:cover];
}
@end
