// A spacer should push the time to the right edge; it is in an inset, and its flexGrow is not read.
#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface SocialCell : ASCellNode
@end

@implementation SocialCell {
  ASTextNode *_nameNode;
  ASTextNode *_timeNode;
}

- (instancetype)init {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    NSDictionary *attributes = @{NSFontAttributeName : [UIFont systemFontOfSize:15]};
    _nameNode = [[ASTextNode alloc] init];
    _nameNode.attributedText = [[NSAttributedString alloc] initWithString:@"Ottilia"
                                                               attributes:attributes];
    _timeNode = [[ASTextNode alloc] init];
    _timeNode.attributedText = [[NSAttributedString alloc] initWithString:@"2 h"
                                                               attributes:attributes];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASLayoutSpec *spacer = [[ASLayoutSpec alloc] init];
  spacer.style.flexGrow = 1.0;
  UIEdgeInsets insets = UIEdgeInsetsMake(0, 4, 0, 4);
  ASInsetLayoutSpec *insetSpacer =
      [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:spacer];
  return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                                 spacing:5.0
                                          justifyContent:ASStackLayoutJustifyContentStart
                                              alignItems:ASStackLayoutAlignItemsCenter
                                                children:@[ _nameNode, insetSpacer, _timeNode ]];
}

@end
