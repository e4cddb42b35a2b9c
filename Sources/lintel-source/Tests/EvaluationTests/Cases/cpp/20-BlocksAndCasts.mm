#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface BlocksAndCastsNode : ASDisplayNode
@end

@implementation BlocksAndCastsNode {
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
  __weak auto weakSelf = self;
  auto child = ^ASLayoutSpec *(ASSizeRange range) {
    auto strongSelf = weakSelf;
    return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsets{2, 2, 2, 2} child:strongSelf->_title];
  };
  auto *spec = (ASInsetLayoutSpec *)child(constrainedSize);
  return [ASCenterLayoutSpec centerLayoutSpecWithCenteringOptions:ASCenterLayoutSpecCenteringXY sizingOptions:ASCenterLayoutSpecSizingOptionDefault child:spec];
}

@end
// {"type": "center", "id": "center", "centeringOptions": "xy", "sizingOptions": "default", "child": {"type": "inset", "id": "spec", "insets": {"top": 2, "left": 2, "bottom": 2, "right": 2}, "child": {"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}}}
