#import <AsyncDisplayKit/AsyncDisplayKit.h>
#include <algorithm>

@interface StandardFunctionsNode : ASDisplayNode
@end

@implementation StandardFunctionsNode {
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
  const CGFloat widest = std::max<CGFloat>(4, std::min(12.0, 8.0));
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.spacing = widest;
  row.children = @[ _title ];
  return row;
}

@end
// {"type": "stack", "id": "row", "direction": "horizontal", "spacing": 8, "children": [{"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}]}
