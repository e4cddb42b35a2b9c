#import <AsyncDisplayKit/AsyncDisplayKit.h>
#include <vector>

@interface RangeForNode : ASDisplayNode
@end

@implementation RangeForNode {
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
  NSMutableArray *children = [NSMutableArray array];
  for (ASDisplayNode *node : {_title, _badge}) {
    [children addObject:node];
  }
  CGFloat total = 0;
  for (const auto &value : {1.0, 2.0, 3.0}) {
    total += value;
  }
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.spacing = total;
  row.children = children;
  return row;
}

@end
// {"type": "stack", "id": "row", "direction": "horizontal", "spacing": 6, "children": [{"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}, {"type": "node", "id": "badge", "style": {"preferredSize": {"width": 30, "height": 10}}}]}
