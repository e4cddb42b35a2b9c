#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface NullptrNode : ASDisplayNode
@end

@implementation NullptrNode {
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
  ASLayoutSpec *other = nullptr;
  ASDisplayNode *node = other == nullptr ? _title : nullptr;
  if (node != nullptr) {
    return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(1, 1, 1, 1) child:node];
  }
  return [ASLayoutSpec new];
}

@end
// {"type": "inset", "id": "inset", "insets": {"top": 1, "left": 1, "bottom": 1, "right": 1}, "child": {"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}}
