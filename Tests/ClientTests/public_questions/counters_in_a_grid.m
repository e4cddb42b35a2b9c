// Three counters with their titles should be equally wide; the titles differ in length.
#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface CountersNode : ASCellNode
@end

@implementation CountersNode {
  ASTextNode *_likesTitle;
  ASTextNode *_postsTitle;
  ASTextNode *_followersTitle;
}

- (instancetype)init {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    NSDictionary *attributes = @{NSFontAttributeName : [UIFont systemFontOfSize:13]};
    _likesTitle = [[ASTextNode alloc] init];
    _likesTitle.attributedText = [[NSAttributedString alloc] initWithString:@"Likes"
                                                                 attributes:attributes];
    _postsTitle = [[ASTextNode alloc] init];
    _postsTitle.attributedText = [[NSAttributedString alloc] initWithString:@"Posts"
                                                                 attributes:attributes];
    _followersTitle = [[ASTextNode alloc] init];
    _followersTitle.attributedText = [[NSAttributedString alloc] initWithString:@"Followers"
                                                                     attributes:attributes];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  NSArray *titles = @[ _likesTitle, _postsTitle, _followersTitle ];
  for (ASTextNode *title in titles) {
    title.style.width = ASDimensionMakeWithFraction(1.0 / 3);
  }
  ASStackLayoutSpec *row =
      [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                              spacing:5
                                       justifyContent:ASStackLayoutJustifyContentCenter
                                           alignItems:ASStackLayoutAlignItemsCenter
                                             children:titles];
  return row;
}

@end

@interface CountersController : ASDKViewController <ASTableNode *> <ASTableDataSource>
@end

@implementation CountersController

- (ASCellNode *)tableNode:(ASTableNode *)tableNode nodeForRowAtIndexPath:(NSIndexPath *)indexPath {
  return [[CountersNode alloc] init];
}

@end
