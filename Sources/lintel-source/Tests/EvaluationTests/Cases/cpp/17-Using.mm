#import <AsyncDisplayKit/AsyncDisplayKit.h>
#include <algorithm>

@interface UsingNode : ASDisplayNode
@end

using Insets = UIEdgeInsets;
typedef NSArray<id<ASLayoutElement>> Elements;
using namespace std;

@implementation UsingNode {
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
  using Gap = CGFloat;
  const Gap gap = 7;
  Insets insets = UIEdgeInsetsMake(gap, gap, gap, gap);
  static_assert(sizeof(Gap) >= 4, "large enough");
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:_title];
}

@end
// {"type": "inset", "id": "inset", "insets": {"top": 7, "left": 7, "bottom": 7, "right": 7}, "child": {"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}}
