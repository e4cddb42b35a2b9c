// Separators of one point above and below the content are not shown.
#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface FramedCell : ASCellNode
@end

@implementation FramedCell {
  ASDisplayNode *_topSeparator;
  ASTextNode *_contentNode;
}

- (instancetype)init {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    _topSeparator = [[ASDisplayNode alloc] init];
    _topSeparator.style.height = ASDimensionMake(1);
    _contentNode = [[ASTextNode alloc] init];
    _contentNode.attributedText = [[NSAttributedString alloc]
        initWithString:@"Tides"
            attributes:@{NSFontAttributeName : [UIFont systemFontOfSize:17]}];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASLayoutSpec *separator = [[ASLayoutSpec alloc] init];
  separator.child = _topSeparator;
  return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionVertical
                                                 spacing:4
                                          justifyContent:ASStackLayoutJustifyContentStart
                                              alignItems:ASStackLayoutAlignItemsStretch
                                                children:@[ separator, _contentNode ]];
}

@end
