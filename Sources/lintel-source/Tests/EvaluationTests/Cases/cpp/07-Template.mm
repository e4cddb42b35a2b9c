#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface TemplateNode : ASDisplayNode
@end

namespace {

template <typename T>
T clamp(T value, T low, T high) {
  return value < low ? low : (value > high ? high : value);
}

}  // namespace

@implementation TemplateNode {
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
  CGFloat side = clamp<CGFloat>(20, 4, 12);
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(side, 0, side, 0) child:_title];
}

@end
// {"type": "inset", "id": "inset", "insets": {"top": 12, "left": 0, "bottom": 12, "right": 0}, "child": {"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}}
