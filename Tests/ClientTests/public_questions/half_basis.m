// Two counters should share a row in halves; their flexBasis of 50 % has no base.
#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface GuestsCell : ASCellNode
@end

@implementation GuestsCell {
  ASTextNode *_adultsNode;
  ASTextNode *_childrenNode;
}

- (instancetype)init {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    NSDictionary *attributes = @{NSFontAttributeName : [UIFont systemFontOfSize:15]};
    _adultsNode = [ASTextNode new];
    _adultsNode.attributedText = [[NSAttributedString alloc] initWithString:@"2 adults"
                                                                 attributes:attributes];
    _childrenNode = [ASTextNode new];
    _childrenNode.attributedText = [[NSAttributedString alloc] initWithString:@"3 children"
                                                                   attributes:attributes];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  _adultsNode.style.flexBasis = ASDimensionMakeWithFraction(0.5);
  _childrenNode.style.flexBasis = ASDimensionMakeWithFraction(0.5);
  ASStackLayoutSpec *guests =
      [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                              spacing:0
                                       justifyContent:ASStackLayoutJustifyContentStart
                                           alignItems:ASStackLayoutAlignItemsStretch
                                             children:@[ _adultsNode, _childrenNode ]];
  return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionVertical
                                                 spacing:0
                                          justifyContent:ASStackLayoutJustifyContentStart
                                              alignItems:ASStackLayoutAlignItemsStart
                                                children:@[ guests ]];
}

@end
