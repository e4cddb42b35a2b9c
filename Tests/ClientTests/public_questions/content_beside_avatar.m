// The content of a post beside its avatar is wider than the screen, and its text does not wrap.
#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface PostNode : ASCellNode
@end

@implementation PostNode {
  ASNetworkImageNode *_avatarNode;
  ASTextNode *_nameNode;
  ASTextNode *_postNode;
}

- (instancetype)init {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    _avatarNode = [[ASNetworkImageNode alloc] init];
    _avatarNode.style.preferredSize = CGSizeMake(44, 44);
    _nameNode = [[ASTextNode alloc] init];
    _nameNode.attributedText = [[NSAttributedString alloc]
        initWithString:@"Sanna"
            attributes:@{NSFontAttributeName : [UIFont boldSystemFontOfSize:15]}];
    _postNode = [[ASTextNode alloc] init];
    _postNode.attributedText = [[NSAttributedString alloc]
        initWithString:@"Whoever left a blue bicycle at the old slipway can get it from the smithy"
            attributes:@{NSFontAttributeName : [UIFont systemFontOfSize:15]}];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  NSMutableArray *content = [NSMutableArray array];
  [content addObject:_nameNode];
  [content addObject:_postNode];
  ASStackLayoutSpec *contentSpec =
      [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionVertical
                                              spacing:8.0
                                       justifyContent:ASStackLayoutJustifyContentStart
                                           alignItems:ASStackLayoutAlignItemsStart
                                             children:content];
  ASStackLayoutSpec *row =
      [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                              spacing:10.0
                                       justifyContent:ASStackLayoutJustifyContentStart
                                           alignItems:ASStackLayoutAlignItemsStart
                                             children:@[ _avatarNode, contentSpec ]];
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(10, 10, 10, 10) child:row];
}

@end
