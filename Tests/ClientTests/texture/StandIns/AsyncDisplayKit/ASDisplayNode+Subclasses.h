#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface ASDisplayNode (Subclassing)
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range;
- (CGSize)calculateSizeThatFits:(CGSize)size;
@end
