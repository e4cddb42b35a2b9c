#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface RawStringNode : ASDisplayNode
@end

static const char *const kPattern = R"re(\d+ [("{]re)re";
static NSString *const kHelp = @"( [ {";

@implementation RawStringNode {
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
  const char *json = R"({"a": [1, 2, {)";
  NSLog(@"%s %s", json, kPattern);
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(2, 2, 2, 2) child:_title];
}

@end
// {"type": "inset", "id": "inset", "insets": {"top": 2, "left": 2, "bottom": 2, "right": 2}, "child": {"type": "node", "id": "title", "style": {"preferredSize": {"width": 20, "height": 10}}}}
