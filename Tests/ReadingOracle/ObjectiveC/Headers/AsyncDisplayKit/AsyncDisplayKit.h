// The parts of Texture that the classes use. Values are kept here; an element is given to the module AsyncDisplayKit of
// this package, which lays it out, once its node or spec is complete (`makeElement`).
#pragma once

#import <UIKit/UIKit.h>

typedef NS_ENUM(NSInteger, ASDimensionUnit) { ASDimensionUnitAuto, ASDimensionUnitPoints, ASDimensionUnitFraction };
typedef struct { ASDimensionUnit unit; CGFloat value; } ASDimension;
typedef struct { ASDimension width, height; } ASLayoutSize;
typedef struct { CGSize min, max; } ASSizeRange;
#define ASDimensionAuto ((ASDimension){ASDimensionUnitAuto, 0})

#define OVERLOADABLE static inline __attribute__((overloadable))
OVERLOADABLE ASDimension ASDimensionMake(ASDimensionUnit unit, CGFloat value) { return (ASDimension){unit, value}; }
OVERLOADABLE ASDimension ASDimensionMake(CGFloat points) { return ASDimensionMake(ASDimensionUnitPoints, points); }
OVERLOADABLE ASDimension ASDimensionMake(NSString *text) {
  char *end;
  CGFloat value = strtod(text.UTF8String, &end);
  if (*end == '%') return ASDimensionMake(ASDimensionUnitFraction, value / 100);
  return *end == 'p' ? ASDimensionMake(value) : ASDimensionAuto;
}
static inline ASDimension ASDimensionMakeWithPoints(CGFloat points) { return ASDimensionMake(points); }
static inline ASDimension ASDimensionMakeWithFraction(CGFloat fraction) {
  return ASDimensionMake(ASDimensionUnitFraction, fraction);
}
static inline ASLayoutSize ASLayoutSizeMake(ASDimension width, ASDimension height) {
  return (ASLayoutSize){width, height};
}
static inline ASSizeRange ASSizeRangeMake(CGSize min, CGSize max) { return (ASSizeRange){min, max}; }

typedef NS_ENUM(NSUInteger, ASStackLayoutDirection) { ASStackLayoutDirectionVertical, ASStackLayoutDirectionHorizontal };
typedef NS_ENUM(NSUInteger, ASStackLayoutJustifyContent) {
  ASStackLayoutJustifyContentStart, ASStackLayoutJustifyContentCenter, ASStackLayoutJustifyContentEnd,
  ASStackLayoutJustifyContentSpaceBetween, ASStackLayoutJustifyContentSpaceAround
};
typedef NS_ENUM(NSUInteger, ASStackLayoutAlignItems) {
  ASStackLayoutAlignItemsStart, ASStackLayoutAlignItemsEnd, ASStackLayoutAlignItemsCenter,
  ASStackLayoutAlignItemsStretch, ASStackLayoutAlignItemsBaselineFirst, ASStackLayoutAlignItemsBaselineLast
};
typedef NS_ENUM(NSUInteger, ASStackLayoutAlignSelf) {
  ASStackLayoutAlignSelfAuto, ASStackLayoutAlignSelfStart, ASStackLayoutAlignSelfEnd, ASStackLayoutAlignSelfCenter,
  ASStackLayoutAlignSelfStretch
};
typedef NS_ENUM(NSUInteger, ASStackLayoutFlexWrap) { ASStackLayoutFlexWrapNoWrap, ASStackLayoutFlexWrapWrap };
typedef NS_ENUM(NSUInteger, ASStackLayoutAlignContent) {
  ASStackLayoutAlignContentStart, ASStackLayoutAlignContentCenter, ASStackLayoutAlignContentEnd,
  ASStackLayoutAlignContentSpaceBetween, ASStackLayoutAlignContentSpaceAround, ASStackLayoutAlignContentStretch
};
typedef NS_ENUM(NSUInteger, ASHorizontalAlignment) {
  ASHorizontalAlignmentNone, ASHorizontalAlignmentLeft, ASHorizontalAlignmentMiddle, ASHorizontalAlignmentRight
};
typedef NS_ENUM(NSUInteger, ASVerticalAlignment) {
  ASVerticalAlignmentNone, ASVerticalAlignmentTop, ASVerticalAlignmentCenter, ASVerticalAlignmentBottom
};
typedef NS_OPTIONS(NSUInteger, ASCenterLayoutSpecCenteringOptions) {
  ASCenterLayoutSpecCenteringNone = 0, ASCenterLayoutSpecCenteringX = 1, ASCenterLayoutSpecCenteringY = 2,
  ASCenterLayoutSpecCenteringXY = 3
};
typedef NS_OPTIONS(NSUInteger, ASCenterLayoutSpecSizingOptions) {
  ASCenterLayoutSpecSizingOptionDefault = 0, ASCenterLayoutSpecSizingOptionMinimumX = 1,
  ASCenterLayoutSpecSizingOptionMinimumY = 2, ASCenterLayoutSpecSizingOptionMinimumXY = 3
};
typedef NS_ENUM(NSUInteger, ASRelativeLayoutSpecPosition) {
  ASRelativeLayoutSpecPositionNone, ASRelativeLayoutSpecPositionStart, ASRelativeLayoutSpecPositionCenter,
  ASRelativeLayoutSpecPositionEnd
};
typedef NS_OPTIONS(NSUInteger, ASRelativeLayoutSpecSizingOption) {
  ASRelativeLayoutSpecSizingOptionDefault, ASRelativeLayoutSpecSizingOptionMinimumWidth,
  ASRelativeLayoutSpecSizingOptionMinimumHeight, ASRelativeLayoutSpecSizingOptionMinimumSize
};
typedef NS_ENUM(NSUInteger, ASAbsoluteLayoutSpecSizing) {
  ASAbsoluteLayoutSpecSizingDefault, ASAbsoluteLayoutSpecSizingSizeToFit
};
typedef NS_ENUM(NSUInteger, ASCornerLayoutLocation) {
  ASCornerLayoutLocationTopLeft, ASCornerLayoutLocationTopRight, ASCornerLayoutLocationBottomLeft,
  ASCornerLayoutLocationBottomRight
};

@interface ASLayoutElementStyle : NSObject
@property (nonatomic) ASDimension width, height, minWidth, minHeight, maxWidth, maxHeight, flexBasis;
@property (nonatomic) CGFloat spacingBefore, spacingAfter, flexGrow, flexShrink, ascender, descender;
@property (nonatomic) ASStackLayoutAlignSelf alignSelf;
@property (nonatomic) CGPoint layoutPosition;
@property (nonatomic) CGSize preferredSize, minSize, maxSize;
@property (nonatomic) ASLayoutSize preferredLayoutSize, minLayoutSize, maxLayoutSize;
@end

@protocol ASLayoutElement
@property (nonatomic, readonly) ASLayoutElementStyle *style;
@end

/// A node or spec.
@interface ASElement : NSObject <ASLayoutElement>

/// A new element of the module AsyncDisplayKit, which the caller releases.
- (void *)makeElement;
@end

@interface ASLayoutSpec : ASElement
@property (nonatomic) id<ASLayoutElement> child;
@property (nonatomic) NSArray<id<ASLayoutElement>> *children;
@end

@interface ASStackLayoutSpec : ASLayoutSpec
@property (nonatomic) ASStackLayoutDirection direction;
@property (nonatomic) CGFloat spacing, lineSpacing;
@property (nonatomic) ASStackLayoutJustifyContent justifyContent;
@property (nonatomic) ASStackLayoutAlignItems alignItems;
@property (nonatomic) ASStackLayoutFlexWrap flexWrap;
@property (nonatomic) ASStackLayoutAlignContent alignContent;
@property (nonatomic) ASHorizontalAlignment horizontalAlignment;
@property (nonatomic) ASVerticalAlignment verticalAlignment;
+ (instancetype)horizontalStackLayoutSpec;
+ (instancetype)verticalStackLayoutSpec;
+ (instancetype)stackLayoutSpecWithDirection:(ASStackLayoutDirection)direction
                                     spacing:(CGFloat)spacing
                              justifyContent:(ASStackLayoutJustifyContent)justifyContent
                                  alignItems:(ASStackLayoutAlignItems)alignItems
                                    children:(NSArray<id<ASLayoutElement>> *)children;
+ (instancetype)stackLayoutSpecWithDirection:(ASStackLayoutDirection)direction
                                     spacing:(CGFloat)spacing
                              justifyContent:(ASStackLayoutJustifyContent)justifyContent
                                  alignItems:(ASStackLayoutAlignItems)alignItems
                                    flexWrap:(ASStackLayoutFlexWrap)flexWrap
                                alignContent:(ASStackLayoutAlignContent)alignContent
                                 lineSpacing:(CGFloat)lineSpacing
                                    children:(NSArray<id<ASLayoutElement>> *)children;
@end

@interface ASInsetLayoutSpec : ASLayoutSpec
@property (nonatomic) UIEdgeInsets insets;
+ (instancetype)insetLayoutSpecWithInsets:(UIEdgeInsets)insets child:(id<ASLayoutElement>)child;
@end

@interface ASRatioLayoutSpec : ASLayoutSpec
@property (nonatomic) CGFloat ratio;
+ (instancetype)ratioLayoutSpecWithRatio:(CGFloat)ratio child:(id<ASLayoutElement>)child;
@end

@interface ASOverlayLayoutSpec : ASLayoutSpec
@property (nonatomic) id<ASLayoutElement> overlay;
+ (instancetype)overlayLayoutSpecWithChild:(id<ASLayoutElement>)child overlay:(id<ASLayoutElement>)overlay;
@end

@interface ASBackgroundLayoutSpec : ASLayoutSpec
@property (nonatomic) id<ASLayoutElement> background;
+ (instancetype)backgroundLayoutSpecWithChild:(id<ASLayoutElement>)child background:(id<ASLayoutElement>)background;
@end

@interface ASCenterLayoutSpec : ASLayoutSpec
@property (nonatomic) ASCenterLayoutSpecCenteringOptions centeringOptions;
@property (nonatomic) ASCenterLayoutSpecSizingOptions sizingOptions;
+ (instancetype)centerLayoutSpecWithCenteringOptions:(ASCenterLayoutSpecCenteringOptions)centeringOptions
                                       sizingOptions:(ASCenterLayoutSpecSizingOptions)sizingOptions
                                               child:(id<ASLayoutElement>)child;
@end

@interface ASRelativeLayoutSpec : ASLayoutSpec
@property (nonatomic) ASRelativeLayoutSpecPosition horizontalPosition, verticalPosition;
@property (nonatomic) ASRelativeLayoutSpecSizingOption sizingOption;
+ (instancetype)relativePositionLayoutSpecWithHorizontalPosition:(ASRelativeLayoutSpecPosition)horizontalPosition
                                                verticalPosition:(ASRelativeLayoutSpecPosition)verticalPosition
                                                    sizingOption:(ASRelativeLayoutSpecSizingOption)sizingOption
                                                           child:(id<ASLayoutElement>)child;
@end

@interface ASAbsoluteLayoutSpec : ASLayoutSpec
@property (nonatomic) ASAbsoluteLayoutSpecSizing sizing;
+ (instancetype)absoluteLayoutSpecWithChildren:(NSArray<id<ASLayoutElement>> *)children;
+ (instancetype)absoluteLayoutSpecWithSizing:(ASAbsoluteLayoutSpecSizing)sizing
                                    children:(NSArray<id<ASLayoutElement>> *)children;
@end

@interface ASCornerLayoutSpec : ASLayoutSpec
@property (nonatomic) id<ASLayoutElement> corner;
@property (nonatomic) ASCornerLayoutLocation cornerLocation;
@property (nonatomic) CGPoint offset;
@property (nonatomic) BOOL wrapsCorner;
+ (instancetype)cornerLayoutSpecWithChild:(id<ASLayoutElement>)child
                                   corner:(id<ASLayoutElement>)corner
                                 location:(ASCornerLayoutLocation)location;
@end

@interface ASWrapperLayoutSpec : ASLayoutSpec
+ (instancetype)wrapperWithLayoutElement:(id<ASLayoutElement>)element;
@end

@class ASDisplayNode;
typedef ASLayoutSpec * (^ASLayoutSpecBlock)(__kindof ASDisplayNode *node, ASSizeRange constrainedSize);

@interface ASDisplayNode : ASElement
@property (nonatomic) BOOL automaticallyManagesSubnodes;
@property (nonatomic) CGFloat cornerRadius;
@property (nonatomic, copy) ASLayoutSpecBlock layoutSpecBlock;
- (void)addSubnode:(ASDisplayNode *)node;
- (void)setNeedsLayout;
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize;
@end

@interface ASControlNode : ASDisplayNode
@end

@interface ASCellNode : ASDisplayNode
@end

@interface ASTextNode : ASControlNode
@property (nonatomic, copy) NSAttributedString *attributedText;
@property (nonatomic) NSUInteger maximumNumberOfLines;
@property (nonatomic) UIEdgeInsets textContainerInset;
@end

@interface ASImageNode : ASControlNode
@property (nonatomic) UIImage *image;
@end

@interface ASNetworkImageNode : ASImageNode
@end

@interface ASButtonNode : ASControlNode
@property (nonatomic) CGFloat contentSpacing;
@property (nonatomic) UIEdgeInsets contentEdgeInsets;
- (void)setTitle:(NSString *)title withFont:(UIFont *)font withColor:(UIColor *)color forState:(UIControlState)state;
- (void)setAttributedTitle:(NSAttributedString *)title forState:(UIControlState)state;
@end
