#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface DefaultArgumentsNode : ASDisplayNode
@end

static const CGFloat kSide = 5;
static inline UIEdgeInsets pad(CGFloat side = kSide, CGFloat top = 1) {
  return UIEdgeInsetsMake(top, side, top, side);
}

@implementation DefaultArgumentsNode {
  ASDisplayNode *_title;
}

- (instancetype)init {
  if (self = [super init]) {
    _title = [[ASDisplayNode alloc] init];
    _title.style.preferredSize = CGSizeMake(20, 10);
    self.automaticallyManagesSubnodes = YES;
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:pad() child:_title];
}

@end
// {"type": "inset", "id": "inset", "insets": {"top": 1, "left": 5, "bottom": 1, "right": 5}, "child": {"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}}
