#import <AsyncDisplayKit/AsyncDisplayKit.h>

#define GRID 8
#define TWICE(x) ((x) * 2)
#define SCREEN_WIDTH ([UIScreen mainScreen].bounds.size.width)

extern const CGFloat SharedGap;

typedef NS_ENUM(NSInteger, PostKind) {
  PostKindText,
  PostKindPhoto,
  PostKindLink = 7,
};

static inline ASDisplayNode *Box(CGFloat width, CGFloat height) {
  ASDisplayNode *box = [[ASDisplayNode alloc] init];
  box.style.preferredSize = CGSizeMake(width, height);
  return box;
}

@interface NSString (Styled)
- (NSAttributedString *)styled:(CGFloat)size;
@end

@interface ASLayoutSpec (Padded)
- (ASInsetLayoutSpec *)paddedBy:(CGFloat)side;
@end

/// A text in a padded box.
@interface TagNode : ASDisplayNode
@property (nonatomic, readonly) ASTextNode *label;
- (instancetype)initWithName:(NSString *)name;
@end
