#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface LambdaNode : ASDisplayNode
@end

@implementation LambdaNode {
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
  const CGFloat base = 3;
  auto twice = [base](CGFloat value) -> CGFloat { return value * 2 + base; };
  auto pad = [&](CGFloat value) { return UIEdgeInsetsMake(value, twice(value), value, value); };
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:pad(4) child:_title];
}

@end
// {"type": "inset", "id": "inset", "insets": {"top": 4, "left": 11, "bottom": 4, "right": 4}, "child": {"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}}
