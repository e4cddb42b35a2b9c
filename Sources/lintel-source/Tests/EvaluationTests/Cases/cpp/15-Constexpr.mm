#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface ConstexprNode : ASDisplayNode
@end

static constexpr CGFloat kGrid = 4;
static constexpr CGFloat kGap = kGrid * 3;
constexpr NSUInteger kLimit = 1'000;

@implementation ConstexprNode {
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
  if constexpr (kLimit > 10) {
    _title.style.flexShrink = 1;
  }
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.spacing = kGap;
  row.children = @[ _title ];
  return row;
}

@end
// {"type": "stack", "id": "row", "direction": "horizontal", "spacing": 12, "children": [{"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}, "flexShrink": 1}}]}
