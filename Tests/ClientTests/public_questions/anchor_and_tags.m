// A name and its tags should stand left, the viewers right; spaceBetween does not part them.
#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface LiveCell : ASCellNode
@end

@implementation LiveCell {
  ASTextNode *_nameNode;
  ASTextNode *_viewersNode;
  ASNetworkImageNode *_coverNode;
}

- (instancetype)init {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    NSDictionary *attributes = @{NSFontAttributeName : [UIFont systemFontOfSize:15]};
    _coverNode = [[ASNetworkImageNode alloc] init];
    _coverNode.style.preferredSize = CGSizeMake(200, 100);
    _nameNode = [[ASTextNode alloc] init];
    _nameNode.attributedText = [[NSAttributedString alloc] initWithString:@"Vesper"
                                                               attributes:attributes];
    _viewersNode = [[ASTextNode alloc] init];
    _viewersNode.attributedText = [[NSAttributedString alloc] initWithString:@"312"
                                                                  attributes:attributes];
  }
  return self;
}

- (ASLayoutSpec *)bottomSpec {
  return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                                 spacing:5
                                          justifyContent:ASStackLayoutJustifyContentSpaceBetween
                                              alignItems:ASStackLayoutAlignItemsCenter
                                                children:@[ _nameNode, _viewersNode ]];
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionVertical
                                                 spacing:5
                                          justifyContent:ASStackLayoutJustifyContentStart
                                              alignItems:ASStackLayoutAlignItemsStart
                                                children:@[ _coverNode, [self bottomSpec] ]];
}

@end
