#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface NamespaceNode : ASDisplayNode
@end

namespace Metrics {

constexpr CGFloat kGap = 6;

namespace Row {
static const CGFloat height{44};
}

}  // namespace Metrics

@implementation NamespaceNode {
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
  _title.style.height = ASDimensionMake(Metrics::Row::height);
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(Metrics::kGap, 0, Metrics::kGap, 0) child:_title];
}

@end
// {"type": "inset", "id": "inset", "insets": {"top": 6, "left": 0, "bottom": 6, "right": 0}, "child": {"type": "node", "id": "title", "style": {"width": 20, "height": 44}}}
