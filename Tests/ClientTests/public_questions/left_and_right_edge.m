// Two labels should stand at the left and the right edge of a node in a row.
#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface ScoreCell : ASCellNode
@end

@implementation ScoreCell {
  ASImageNode *_flagNode;
  ASTextNode *_teamNode;
  ASTextNode *_pointsNode;
}

- (instancetype)init {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    NSDictionary *attributes = @{NSFontAttributeName : [UIFont systemFontOfSize:15]};
    _flagNode = [[ASImageNode alloc] init];
    _teamNode = [[ASTextNode alloc] init];
    _teamNode.attributedText = [[NSAttributedString alloc] initWithString:@"Rowers"
                                                               attributes:attributes];
    _pointsNode = [[ASTextNode alloc] init];
    _pointsNode.attributedText = [[NSAttributedString alloc] initWithString:@"41"
                                                                 attributes:attributes];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  _flagNode.style.preferredSize = CGSizeMake(32, 20);
  ASStackLayoutSpec *labels = [ASStackLayoutSpec horizontalStackLayoutSpec];
  labels.justifyContent = ASStackLayoutJustifyContentSpaceBetween;
  labels.children = @[ _teamNode, _pointsNode ];
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.spacing = 8;
  row.alignItems = ASStackLayoutAlignItemsCenter;
  row.children = @[ _flagNode, labels ];
  return row;
}

@end
