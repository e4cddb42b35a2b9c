#import "Shared.h"

const CGFloat SharedGap = 6;

@implementation NSString (Styled)
- (NSAttributedString *)styled:(CGFloat)size {
  return [[NSAttributedString alloc] initWithString:self
                                         attributes:@{NSFontAttributeName : [UIFont systemFontOfSize:size]}];
}
@end

@implementation ASLayoutSpec (Padded)
- (ASInsetLayoutSpec *)paddedBy:(CGFloat)side {
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(side, side, side, side) child:self];
}
@end
