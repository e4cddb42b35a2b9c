// A node should stand at the bottom left, but it fills the space up to its infinite insets.
#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface CornerNode : ASDisplayNode
@end

@implementation CornerNode {
  ASDisplayNode *_markNode;
}

- (instancetype)init {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    _markNode = [[ASDisplayNode alloc] init];
    _markNode.backgroundColor = [UIColor redColor];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  UIEdgeInsets insets = UIEdgeInsetsMake(INFINITY, 10, 5, INFINITY);
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:_markNode];
}

@end

@interface CornerController : ASDKViewController <CornerNode *>
@end

@implementation CornerController

- (instancetype)init {
  return [super initWithNode:[[CornerNode alloc] init]];
}

@end
