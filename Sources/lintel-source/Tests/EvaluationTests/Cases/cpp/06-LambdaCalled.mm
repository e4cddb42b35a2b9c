#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface LambdaCalledNode : ASDisplayNode
@end

@implementation LambdaCalledNode {
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
  const UIEdgeInsets insets = [&] {
    UIEdgeInsets result = UIEdgeInsetsZero;
    result.left = 9;
    return result;
  }();
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:_title];
}

@end
// {"type": "inset", "id": "inset", "insets": {"top": 0, "left": 9, "bottom": 0, "right": 0}, "child": {"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}}
