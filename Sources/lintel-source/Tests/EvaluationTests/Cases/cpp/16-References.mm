#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface ReferencesNode : ASDisplayNode
@end

static void widen(UIEdgeInsets &insets, const CGFloat &by) {
  insets.left += by;
}

static CGFloat sum(const UIEdgeInsets &insets) {
  return insets.left + insets.right;
}

@implementation ReferencesNode {
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
  const UIEdgeInsets &fixed = UIEdgeInsetsMake(0, 3, 0, 4);
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.spacing = sum(fixed);
  row.children = @[ _title ];
  return row;
}

@end
// {"type": "stack", "id": "row", "direction": "horizontal", "spacing": 7, "children": [{"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}]}
