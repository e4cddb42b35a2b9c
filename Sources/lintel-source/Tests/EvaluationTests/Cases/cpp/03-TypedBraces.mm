#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface TypedBracesNode : ASDisplayNode
@end

@implementation TypedBracesNode {
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
  _title.style.preferredSize = CGSize{10, 20};
  const auto insets = UIEdgeInsets{1, 2, 3, 4};
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:_title];
}

@end
// {"type": "inset", "id": "inset", "insets": {"top": 1, "left": 2, "bottom": 3, "right": 4}, "child": {"type": "node", "id": "title", "style": {"preferredSize": {"width": 10, "height": 20}}}}
