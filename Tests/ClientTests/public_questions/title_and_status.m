// A title in one line should give way to the status beside it, but pushes it off the screen.
#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface TicketCell : ASCellNode
@end

@implementation TicketCell {
  ASTextNode *_titleNode;
  ASTextNode *_statusNode;
}

- (instancetype)init {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    NSDictionary *attributes = @{NSFontAttributeName : [UIFont systemFontOfSize:17]};
    _titleNode = [[ASTextNode alloc] init];
    _titleNode.maximumNumberOfLines = 1;
    _titleNode.truncationMode = NSLineBreakByTruncatingTail;
    _titleNode.attributedText =
        [[NSAttributedString alloc] initWithString:@"Replace the chain of the outer mooring buoy"
                                        attributes:attributes];
    _statusNode = [[ASTextNode alloc] init];
    _statusNode.maximumNumberOfLines = 1;
    _statusNode.attributedText = [[NSAttributedString alloc] initWithString:@"open"
                                                                 attributes:attributes];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASInsetLayoutSpec *title =
      [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(4, 8, 4, 8) child:_titleNode];
  title.style.flexGrow = 1;
  return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                                 spacing:8
                                          justifyContent:ASStackLayoutJustifyContentSpaceBetween
                                              alignItems:ASStackLayoutAlignItemsCenter
                                                children:@[ title, _statusNode ]];
}

@end
