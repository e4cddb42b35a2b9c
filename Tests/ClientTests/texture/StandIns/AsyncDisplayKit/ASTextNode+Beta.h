#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface ASTextNode (Beta)
@property (nonatomic) UIEdgeInsets textContainerInset;
@end
