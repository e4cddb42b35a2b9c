// Two buttons should share the width of a dialog; 50 points cut their titles.
#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface DialogNode : ASDisplayNode
@end

@implementation DialogNode {
  ASButtonNode *_cancelNode;
  ASButtonNode *_doneNode;
}

- (instancetype)init {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    _cancelNode = [[ASButtonNode alloc] init];
    [_cancelNode setTitle:@"Cancel"
                 withFont:[UIFont systemFontOfSize:17]
                withColor:nil
                 forState:UIControlStateNormal];
    _doneNode = [[ASButtonNode alloc] init];
    [_doneNode setTitle:@"Done"
               withFont:[UIFont systemFontOfSize:17]
              withColor:nil
               forState:UIControlStateNormal];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  CGFloat buttonWidth = 50;
  _cancelNode.style.preferredSize = CGSizeMake(buttonWidth, 50);
  _doneNode.style.preferredSize = CGSizeMake(buttonWidth, 50);
  return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                                 spacing:0
                                          justifyContent:ASStackLayoutJustifyContentStart
                                              alignItems:ASStackLayoutAlignItemsStart
                                                children:@[ _cancelNode, _doneNode ]];
}

@end
