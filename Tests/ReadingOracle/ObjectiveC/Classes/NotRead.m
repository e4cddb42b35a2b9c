#import "Shared.h"

// Numbers of single precision.
@interface FloatNode : ASDisplayNode
@end

@implementation FloatNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  return [[ASWrapperLayoutSpec wrapperWithLayoutElement:Box(10, 0.7f < 0.7 ? 10 : 20)] paddedBy:1];
}
@end

static void Grow(CGSize *size, CGFloat by) {
  size->width += by;
  size->height += by;
}

// Pointers to structs.
@interface PointerNode : ASDisplayNode
@end

@implementation PointerNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  CGSize size = CGSizeMake(10, 20);
  Grow(&size, 4);
  return [[ASWrapperLayoutSpec wrapperWithLayoutElement:Box(size.width, size.height)] paddedBy:1];
}
@end

#define ROW(...) @[ __VA_ARGS__ ]

// Macros with any number of arguments.
@interface VariadicMacroNode : ASDisplayNode
@end

@implementation VariadicMacroNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = ROW(Box(1, 2), Box(3, 4));
  return row;
}
@end

#define MARGIN 5

// Macros that are defined again.
@interface RedefinedMacroNode : ASDisplayNode
@end

@implementation RedefinedMacroNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
#undef MARGIN
#define MARGIN 9
  return [[ASWrapperLayoutSpec wrapperWithLayoutElement:Box(10, 10)] paddedBy:MARGIN];
}
@end

#define SPACED(STACK, SPACE) \
  do { \
    STACK.spacing = SPACE; \
    STACK.alignItems = ASStackLayoutAlignItemsEnd; \
  } while (0)

// Macros of statements.
@interface StatementMacroNode : ASDisplayNode
@end

@implementation StatementMacroNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = @[ Box(1, 2), Box(3, 4) ];
  SPACED(row, 2);
  return row;
}
@end
