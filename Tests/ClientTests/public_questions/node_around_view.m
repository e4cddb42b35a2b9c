// A node around a UIView in a column is not shown.
#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface ChartCell : ASCellNode
@end

@implementation ChartCell {
  ASTextNode *_titleNode;
  ASDisplayNode *_chartNode;
}

- (instancetype)init {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    _titleNode = [[ASTextNode alloc] init];
    _titleNode.attributedText = [[NSAttributedString alloc]
        initWithString:@"Depths"
            attributes:@{NSFontAttributeName : [UIFont systemFontOfSize:17]}];
    _chartNode = [[ASDisplayNode alloc] initWithViewBlock:^UIView * {
      return [[UIView alloc] init];
    }];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionVertical
                                                 spacing:8
                                          justifyContent:ASStackLayoutJustifyContentStart
                                              alignItems:ASStackLayoutAlignItemsStretch
                                                children:@[ _titleNode, _chartNode ]];
}

@end
