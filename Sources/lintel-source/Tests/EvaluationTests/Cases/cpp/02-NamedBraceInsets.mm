#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface NamedBraceInsetsNode : ASDisplayNode
@end

@implementation NamedBraceInsetsNode {
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
  UIEdgeInsets insets{4, 5, 6, 7};
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:_title];
}

@end
// {"type": "inset", "id": "inset", "insets": {"top": 4, "left": 5, "bottom": 6, "right": 7}, "child": {"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}}
