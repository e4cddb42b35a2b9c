#import <AsyncDisplayKit/AsyncDisplayKit.h>
#include <exception>
#include <string>

@interface ClassNode : ASDisplayNode
@end

class Spacing {
 public:
  explicit Spacing(CGFloat value) : _value(value) {}
  CGFloat value() const { return _value; }
  Spacing &operator=(const Spacing &other) = default;

 private:
  CGFloat _value = 0;
};

struct Metrics final {
  static constexpr CGFloat gap = 3;
};

@implementation ClassNode {
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
  [[maybe_unused]] Spacing spacing(12);
  try {
    NSLog(@"%f", spacing.value());
  } catch (const std::exception &error) {
    NSLog(@"%s", error.what());
  }
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(5, 5, 5, 5) child:_title];
}

@end
// {"type": "inset", "id": "inset", "insets": {"top": 5, "left": 5, "bottom": 5, "right": 5}, "child": {"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}}
