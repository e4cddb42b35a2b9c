#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface BraceInsetsNode : ASDisplayNode
@end

@implementation BraceInsetsNode {
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
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:{4, 5, 6, 7} child:_title];
}

@end
// {"type": "inset", "id": "inset", "insets": {"top": 4, "left": 5, "bottom": 6, "right": 7}, "child": {"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}}
