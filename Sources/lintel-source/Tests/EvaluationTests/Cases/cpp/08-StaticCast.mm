#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface StaticCastNode : ASDisplayNode
@end

static const int kColumns = 4;

@implementation StaticCastNode {
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
  CGFloat gap = static_cast<CGFloat>(kColumns) / 2;
  NSUInteger count = static_cast<NSUInteger>(3);
  const auto insets = UIEdgeInsetsMake(gap, static_cast<CGFloat>(count), 0, 0);
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:_title];
}

@end
// {"type": "inset", "id": "inset", "insets": {"top": 2, "left": 3, "bottom": 0, "right": 0}, "child": {"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}}
