// The parts of UIKit that the classes use. Fonts are as in the module UIKit of this package.
#pragma once

#import <Foundation/Foundation.h>

typedef struct { CGFloat top, left, bottom, right; } UIEdgeInsets;
#define UIEdgeInsetsZero ((UIEdgeInsets){0, 0, 0, 0})
static inline UIEdgeInsets UIEdgeInsetsMake(CGFloat top, CGFloat left, CGFloat bottom, CGFloat right) {
  return (UIEdgeInsets){top, left, bottom, right};
}
static inline CGRect UIEdgeInsetsInsetRect(CGRect rect, UIEdgeInsets insets) {
  return CGRectMake(
    rect.origin.x + insets.left, rect.origin.y + insets.top, rect.size.width - insets.left - insets.right,
    rect.size.height - insets.top - insets.bottom);
}

typedef CGFloat UIFontWeight;
#define UIFontWeightRegular 0.0
#define UIFontWeightMedium 0.23
#define UIFontWeightSemibold 0.3
#define UIFontWeightBold 0.4

@interface UIFont : NSObject
@property (nonatomic, readonly) CGFloat pointSize;
@property (nonatomic, readonly) CGFloat lineHeight;
+ (UIFont *)systemFontOfSize:(CGFloat)size;
+ (UIFont *)systemFontOfSize:(CGFloat)size weight:(UIFontWeight)weight;
+ (UIFont *)boldSystemFontOfSize:(CGFloat)size;
@end

@interface UIColor : NSObject
+ (UIColor *)blackColor;
+ (UIColor *)whiteColor;
+ (UIColor *)grayColor;
+ (UIColor *)redColor;
+ (UIColor *)colorWithWhite:(CGFloat)white alpha:(CGFloat)alpha;
@end

@interface UIImage : NSObject
@end

typedef NS_ENUM(NSInteger, NSTextAlignment) { NSTextAlignmentLeft, NSTextAlignmentCenter, NSTextAlignmentRight };
typedef NS_ENUM(NSInteger, NSLineBreakMode) { NSLineBreakByWordWrapping, NSLineBreakByTruncatingTail = 4 };
typedef NS_OPTIONS(NSUInteger, UIControlState) { UIControlStateNormal, UIControlStateHighlighted };

@interface NSMutableParagraphStyle : NSObject
@property (nonatomic) NSTextAlignment alignment;
@property (nonatomic) NSLineBreakMode lineBreakMode;
@end

extern NSString *const NSFontAttributeName;
extern NSString *const NSForegroundColorAttributeName;
extern NSString *const NSParagraphStyleAttributeName;

@interface UIScreen : NSObject
@property (nonatomic, readonly) CGRect bounds;
@property (nonatomic, readonly) CGFloat scale;
+ (UIScreen *)mainScreen;
@end

typedef NS_ENUM(NSInteger, UIUserInterfaceIdiom) { UIUserInterfaceIdiomPhone, UIUserInterfaceIdiomPad };
typedef NS_ENUM(NSInteger, UIUserInterfaceSizeClass) {
  UIUserInterfaceSizeClassUnspecified, UIUserInterfaceSizeClassCompact, UIUserInterfaceSizeClassRegular
};

@interface UIDevice : NSObject
@property (nonatomic, readonly) UIUserInterfaceIdiom userInterfaceIdiom;
+ (UIDevice *)currentDevice;
@end

#define UI_USER_INTERFACE_IDIOM() [UIDevice currentDevice].userInterfaceIdiom
