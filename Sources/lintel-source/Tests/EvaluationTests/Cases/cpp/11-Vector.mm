#import <AsyncDisplayKit/AsyncDisplayKit.h>
#include <vector>

@interface VectorNode : ASDisplayNode
@end

@implementation VectorNode {
  ASDisplayNode *_title;
  ASDisplayNode *_badge;
}

- (instancetype)init {
  if (self = [super init]) {
    _title = [[ASDisplayNode alloc] init];
    _title.style.preferredSize = CGSizeMake(20, 10);
    _badge = [[ASDisplayNode alloc] init];
    _badge.style.preferredSize = CGSizeMake(30, 10);
    self.automaticallyManagesSubnodes = YES;
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  std::vector<CGFloat> gaps = {2, 4, 8};
  std::vector<ASDisplayNode *> nodes{_title, _badge};
  NSMutableArray<ASDisplayNode *> *children = [NSMutableArray new];
  for (auto &node : nodes) {
    [children addObject:node];
  }
  ASStackLayoutSpec *row = [ASStackLayoutSpec verticalStackLayoutSpec];
  row.spacing = gaps[1];
  row.children = children;
  return row;
}

@end
// {"type": "stack", "id": "row", "direction": "vertical", "spacing": 4, "children": [{"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}, {"type": "node", "id": "badge", "style": {"preferredSize": {"width": 30, "height": 10}}}]}
