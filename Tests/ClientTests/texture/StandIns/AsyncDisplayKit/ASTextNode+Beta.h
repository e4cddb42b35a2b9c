#import <AsyncDisplayKit/AsyncDisplayKit.h>

@interface ASTextNode (Beta)
@property (nonatomic) UIEdgeInsets textContainerInset;
@property (nonatomic, copy) NSArray *pointSizeScaleFactors;
@end
