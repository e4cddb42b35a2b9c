// The parts of UIKit that the classes use. Fonts are as in the module UIKit of this package.
#pragma once

#import <Foundation/Foundation.h>

typedef struct { CGFloat top, left, bottom, right; } UIEdgeInsets;
#define UIEdgeInsetsZero ((UIEdgeInsets){0, 0, 0, 0})
static inline UIEdgeInsets UIEdgeInsetsMake(CGFloat top, CGFloat left, CGFloat bottom, CGFloat right) {
  return (UIEdgeInsets){top, left, bottom, right};
}

typedef CGFloat UIFontWeight;
#define UIFontWeightMedium 0.23

@interface UIFont : NSObject
@property (nonatomic, readonly) CGFloat pointSize;
+ (UIFont *)systemFontOfSize:(CGFloat)size;
+ (UIFont *)systemFontOfSize:(CGFloat)size weight:(UIFontWeight)weight;
+ (UIFont *)boldSystemFontOfSize:(CGFloat)size;
@end

@interface UIColor : NSObject
+ (UIColor *)grayColor;
+ (UIColor *)redColor;
@end

@interface UIImage : NSObject
@end

typedef NS_ENUM(NSInteger, NSTextAlignment) { NSTextAlignmentLeft, NSTextAlignmentCenter, NSTextAlignmentRight };
typedef NS_OPTIONS(NSUInteger, UIControlState) { UIControlStateNormal, UIControlStateHighlighted };

@interface NSMutableParagraphStyle : NSObject
@property (nonatomic) NSTextAlignment alignment;
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
