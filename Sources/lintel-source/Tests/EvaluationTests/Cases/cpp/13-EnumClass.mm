#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface EnumClassNode : ASDisplayNode
@end

enum class Density : NSInteger { Compact, Regular = 2, Wide };

static CGFloat gapForDensity(Density density) {
  switch (density) {
    case Density::Compact: return 2;
    case Density::Regular: return 4;
    case Density::Wide: return 8;
  }
}

@implementation EnumClassNode {
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
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.spacing = gapForDensity(Density::Wide);
  row.children = @[ _title ];
  return row;
}

@end
// {"type": "stack", "id": "row", "direction": "horizontal", "spacing": 8, "children": [{"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}]}
