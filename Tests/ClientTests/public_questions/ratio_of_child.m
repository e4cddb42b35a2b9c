// A child with a ratio in a node of 100 by 100 is as large as the node.
#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface SampleNode : ASDisplayNode
@end

@implementation SampleNode {
  ASDisplayNode *_childNode;
}

- (instancetype)init {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    _childNode = [[ASDisplayNode alloc] init];
    _childNode.backgroundColor = [UIColor blueColor];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASRatioLayoutSpec *ratio = [ASRatioLayoutSpec ratioLayoutSpecWithRatio:0.25 child:_childNode];
  ratio.style.preferredSize = CGSizeMake(100, 100);
  ASStackLayoutSpec *column = [ASStackLayoutSpec verticalStackLayoutSpec];
  column.alignItems = ASStackLayoutAlignItemsStart;
  column.children = @[ ratio ];
  return column;
}

@end
