//  Just as much of Texture, and of UIKit's text and image classes, as LintelCapture uses: the names and types of
//  their public headers, to compile and to run it where they are not.

#import <Foundation/Foundation.h>
#import <math.h>

// What UIKit has and a Foundation elsewhere may not.
typedef struct {
  CGFloat x, y;
} CGPoint;

typedef struct {
  CGFloat width, height;
} CGSize;

typedef struct {
  CGPoint origin;
  CGSize size;
} CGRect;

@interface NSValue (UIGeometry)
+ (NSValue *)valueWithCGPoint:(CGPoint)point;
- (CGPoint)CGPointValue;
@end

static inline CGPoint CGPointMake(CGFloat x, CGFloat y) {
  CGPoint point = {x, y};
  return point;
}

static inline CGSize CGSizeMake(CGFloat width, CGFloat height) {
  CGSize size = {width, height};
  return size;
}

static inline CGRect CGRectMake(CGFloat x, CGFloat y, CGFloat width, CGFloat height) {
  CGRect rectangle = {{x, y}, {width, height}};
  return rectangle;
}

static inline BOOL CGSizeEqualToSize(CGSize left, CGSize right) {
  return left.width == right.width && left.height == right.height;
}

#define CGPointZero CGPointMake(0, 0)
#define CGSizeZero CGSizeMake(0, 0)

typedef struct {
  CGFloat top, left, bottom, right;
} UIEdgeInsets;

extern NSString *const NSFontAttributeName;
extern NSString *const NSKernAttributeName;
extern NSString *const NSBaselineOffsetAttributeName;
extern NSString *const NSAttachmentAttributeName;
extern NSString *const NSParagraphStyleAttributeName;
extern NSString *const UIFontDescriptorTraitsAttribute;
extern NSString *const UIFontWeightTrait;

enum { UIFontDescriptorTraitItalic = 1 << 0, UIFontDescriptorTraitBold = 1 << 1 };

typedef NS_ENUM(NSInteger, NSLineBreakMode) {
  NSLineBreakByWordWrapping,
  NSLineBreakByCharWrapping,
  NSLineBreakByClipping,
  NSLineBreakByTruncatingHead,
  NSLineBreakByTruncatingTail,
  NSLineBreakByTruncatingMiddle
};

typedef NS_ENUM(NSInteger, UISemanticContentAttribute) {
  UISemanticContentAttributeUnspecified,
  UISemanticContentAttributePlayback,
  UISemanticContentAttributeSpatial,
  UISemanticContentAttributeForceLeftToRight,
  UISemanticContentAttributeForceRightToLeft
};

typedef NS_ENUM(NSInteger, UIUserInterfaceLayoutDirection) {
  UIUserInterfaceLayoutDirectionLeftToRight,
  UIUserInterfaceLayoutDirectionRightToLeft
};

@interface UIView : NSObject
+ (UIUserInterfaceLayoutDirection)userInterfaceLayoutDirectionForSemanticContentAttribute:
    (UISemanticContentAttribute)attribute;
@end

typedef NS_ENUM(NSInteger, ASDimensionUnit) {
  ASDimensionUnitAuto,
  ASDimensionUnitPoints,
  ASDimensionUnitFraction
};

typedef NS_ENUM(NSInteger, ASLayoutElementType) {
  ASLayoutElementTypeLayoutSpec,
  ASLayoutElementTypeDisplayNode
};

typedef NS_ENUM(NSInteger, ASStackLayoutDirection) {
  ASStackLayoutDirectionVertical,
  ASStackLayoutDirectionHorizontal
};

typedef NS_ENUM(NSInteger, ASStackLayoutJustifyContent) {
  ASStackLayoutJustifyContentStart,
  ASStackLayoutJustifyContentCenter,
  ASStackLayoutJustifyContentEnd,
  ASStackLayoutJustifyContentSpaceBetween,
  ASStackLayoutJustifyContentSpaceAround
};

typedef NS_ENUM(NSInteger, ASStackLayoutAlignItems) {
  ASStackLayoutAlignItemsStart,
  ASStackLayoutAlignItemsEnd,
  ASStackLayoutAlignItemsCenter,
  ASStackLayoutAlignItemsStretch,
  ASStackLayoutAlignItemsBaselineFirst,
  ASStackLayoutAlignItemsBaselineLast
};

typedef NS_ENUM(NSInteger, ASStackLayoutAlignSelf) {
  ASStackLayoutAlignSelfAuto,
  ASStackLayoutAlignSelfStart,
  ASStackLayoutAlignSelfEnd,
  ASStackLayoutAlignSelfCenter,
  ASStackLayoutAlignSelfStretch
};

typedef NS_ENUM(NSInteger, ASStackLayoutFlexWrap) {
  ASStackLayoutFlexWrapNoWrap,
  ASStackLayoutFlexWrapWrap
};

typedef NS_ENUM(NSInteger, ASStackLayoutAlignContent) {
  ASStackLayoutAlignContentStart,
  ASStackLayoutAlignContentCenter,
  ASStackLayoutAlignContentEnd,
  ASStackLayoutAlignContentSpaceBetween,
  ASStackLayoutAlignContentSpaceAround,
  ASStackLayoutAlignContentStretch
};

typedef NS_ENUM(NSInteger, ASHorizontalAlignment) {
  ASHorizontalAlignmentNone,
  ASHorizontalAlignmentLeft,
  ASHorizontalAlignmentMiddle,
  ASHorizontalAlignmentRight
};

typedef NS_ENUM(NSInteger, ASVerticalAlignment) {
  ASVerticalAlignmentNone,
  ASVerticalAlignmentTop,
  ASVerticalAlignmentCenter,
  ASVerticalAlignmentBottom
};

typedef NS_ENUM(NSInteger, ASRelativeLayoutSpecPosition) {
  ASRelativeLayoutSpecPositionNone,
  ASRelativeLayoutSpecPositionStart,
  ASRelativeLayoutSpecPositionCenter,
  ASRelativeLayoutSpecPositionEnd
};

typedef NS_ENUM(NSInteger, ASAbsoluteLayoutSpecSizing) {
  ASAbsoluteLayoutSpecSizingDefault,
  ASAbsoluteLayoutSpecSizingSizeToFit
};

typedef NS_ENUM(NSInteger, ASCornerLayoutLocation) {
  ASCornerLayoutLocationTopLeft,
  ASCornerLayoutLocationTopRight,
  ASCornerLayoutLocationBottomLeft,
  ASCornerLayoutLocationBottomRight
};

typedef NS_ENUM(NSInteger, ASButtonNodeImageAlignment) {
  ASButtonNodeImageAlignmentBeginning,
  ASButtonNodeImageAlignmentEnd
};

typedef NS_ENUM(NSInteger, NSTextAlignment) {
  NSTextAlignmentLeft,
  NSTextAlignmentCenter,
  NSTextAlignmentRight,
  NSTextAlignmentJustified,
  NSTextAlignmentNatural
};

typedef NS_OPTIONS(NSUInteger, ASCenterLayoutSpecCenteringOptions) {
  ASCenterLayoutSpecCenteringNone = 0,
  ASCenterLayoutSpecCenteringX = 1,
  ASCenterLayoutSpecCenteringY = 2,
  ASCenterLayoutSpecCenteringXY = 3
};

typedef NS_OPTIONS(NSUInteger, ASCenterLayoutSpecSizingOptions) {
  ASCenterLayoutSpecSizingOptionDefault = 0,
  ASCenterLayoutSpecSizingOptionMinimumX = 1,
  ASCenterLayoutSpecSizingOptionMinimumY = 2,
  ASCenterLayoutSpecSizingOptionMinimumXY = 3
};

typedef NS_OPTIONS(NSUInteger, ASRelativeLayoutSpecSizingOption) {
  ASRelativeLayoutSpecSizingOptionDefault = 0,
  ASRelativeLayoutSpecSizingOptionMinimumWidth = 1,
  ASRelativeLayoutSpecSizingOptionMinimumHeight = 2,
  ASRelativeLayoutSpecSizingOptionMinimumSize = 3
};

typedef NS_OPTIONS(NSUInteger, ASScrollDirection) {
  ASScrollDirectionNone = 0,
  ASScrollDirectionHorizontalDirections = 3,
  ASScrollDirectionVerticalDirections = 12
};

typedef struct {
  ASDimensionUnit unit;
  CGFloat value;
} ASDimension;

typedef struct {
  CGSize min;
  CGSize max;
} ASSizeRange;

@class ASLayoutElementStyle;

@protocol ASDebugNameProvider <NSObject>
- (NSString *)debugName;
@end

@protocol ASLayoutElement <ASDebugNameProvider>
- (ASLayoutElementStyle *)style;
@end

@interface UIFontDescriptor : NSObject {
  NSUInteger _symbolicTraits;
  NSDictionary *_attributes;
}
@property (nonatomic) NSUInteger symbolicTraits;
@property (nonatomic, retain) NSDictionary *attributes;
- (id)objectForKey:(NSString *)key;
@end

@interface UIFont : NSObject {
  NSString *_familyName;
  CGFloat _pointSize;
  UIFontDescriptor *_fontDescriptor;
}
@property (nonatomic, copy) NSString *familyName;
@property (nonatomic) CGFloat pointSize;
@property (nonatomic, retain) UIFontDescriptor *fontDescriptor;
@end

@interface UIImage : NSObject {
  CGSize _size;
}
@property (nonatomic) CGSize size;
@end

@interface NSTextAttachment : NSObject {
  CGRect _bounds;
  UIImage *_image;
}
@property (nonatomic) CGRect bounds;
@property (nonatomic, retain) UIImage *image;
@end

@interface NSParagraphStyle : NSObject {
  CGFloat _lineSpacing;
  CGFloat _lineHeightMultiple;
  CGFloat _minimumLineHeight;
  CGFloat _maximumLineHeight;
  CGFloat _firstLineHeadIndent;
  CGFloat _headIndent;
  NSTextAlignment _alignment;
  NSLineBreakMode _lineBreakMode;
}
@property (nonatomic) CGFloat lineSpacing;
@property (nonatomic) CGFloat lineHeightMultiple;
@property (nonatomic) CGFloat minimumLineHeight;
@property (nonatomic) CGFloat maximumLineHeight;
@property (nonatomic) CGFloat firstLineHeadIndent;
@property (nonatomic) CGFloat headIndent;
@property (nonatomic) NSTextAlignment alignment;
@property (nonatomic) NSLineBreakMode lineBreakMode;
@end

@interface UIGraphicsImageRendererFormat : NSObject {
  CGFloat _scale;
}
@property (nonatomic) CGFloat scale;
+ (instancetype)preferredFormat;
@end

@interface ASLayoutElementStyle : NSObject {
  ASDimension _width;
  ASDimension _height;
  ASDimension _minWidth;
  ASDimension _minHeight;
  ASDimension _maxWidth;
  ASDimension _maxHeight;
  ASDimension _flexBasis;
  CGFloat _flexGrow;
  CGFloat _flexShrink;
  CGFloat _spacingBefore;
  CGFloat _spacingAfter;
  CGFloat _ascender;
  CGFloat _descender;
  ASStackLayoutAlignSelf _alignSelf;
  CGPoint _layoutPosition;
}
@property (nonatomic) ASDimension width;
@property (nonatomic) ASDimension height;
@property (nonatomic) ASDimension minWidth;
@property (nonatomic) ASDimension minHeight;
@property (nonatomic) ASDimension maxWidth;
@property (nonatomic) ASDimension maxHeight;
@property (nonatomic) ASDimension flexBasis;
@property (nonatomic) CGFloat flexGrow;
@property (nonatomic) CGFloat flexShrink;
@property (nonatomic) CGFloat spacingBefore;
@property (nonatomic) CGFloat spacingAfter;
@property (nonatomic) CGFloat ascender;
@property (nonatomic) CGFloat descender;
@property (nonatomic) ASStackLayoutAlignSelf alignSelf;
@property (nonatomic) CGPoint layoutPosition;
@end

@interface ASLayout : NSObject {
  id<ASLayoutElement> _layoutElement;
  ASLayoutElementType _type;
  CGSize _size;
  CGPoint _position;
  NSArray *_sublayouts;
}
@property (nonatomic, retain) id<ASLayoutElement> layoutElement;
@property (nonatomic) ASLayoutElementType type;
@property (nonatomic) CGSize size;
@property (nonatomic) CGPoint position;
@property (nonatomic, copy) NSArray *sublayouts;
+ (void)setShouldRetainSublayoutLayoutElements:(BOOL)retains;
@end

@interface ASLayoutSpec : NSObject <ASLayoutElement> {
  ASLayoutElementStyle *_style;
  NSString *_debugName;
  id<ASLayoutElement> _child;
  NSArray *_children;
}
@property (nonatomic, retain) ASLayoutElementStyle *style;
@property (nonatomic, copy) NSString *debugName;
@property (nonatomic, retain) id<ASLayoutElement> child;
@property (nonatomic, copy) NSArray *children;
- (ASLayout *)calculateLayoutThatFits:(ASSizeRange)range;
@end

@interface ASStackLayoutSpec : ASLayoutSpec {
  ASStackLayoutDirection _direction;
  CGFloat _spacing;
  ASHorizontalAlignment _horizontalAlignment;
  ASVerticalAlignment _verticalAlignment;
  ASStackLayoutJustifyContent _justifyContent;
  ASStackLayoutAlignItems _alignItems;
  ASStackLayoutFlexWrap _flexWrap;
  ASStackLayoutAlignContent _alignContent;
  CGFloat _lineSpacing;
}
@property (nonatomic) ASStackLayoutDirection direction;
@property (nonatomic) CGFloat spacing;
@property (nonatomic) ASHorizontalAlignment horizontalAlignment;
@property (nonatomic) ASVerticalAlignment verticalAlignment;
@property (nonatomic) ASStackLayoutJustifyContent justifyContent;
@property (nonatomic) ASStackLayoutAlignItems alignItems;
@property (nonatomic) ASStackLayoutFlexWrap flexWrap;
@property (nonatomic) ASStackLayoutAlignContent alignContent;
@property (nonatomic) CGFloat lineSpacing;
@end

@interface ASInsetLayoutSpec : ASLayoutSpec {
  UIEdgeInsets _insets;
}
@property (nonatomic) UIEdgeInsets insets;
@end

@interface ASOverlayLayoutSpec : ASLayoutSpec {
  id<ASLayoutElement> _overlay;
}
@property (nonatomic, retain) id<ASLayoutElement> overlay;
@end

@interface ASBackgroundLayoutSpec : ASLayoutSpec {
  id<ASLayoutElement> _background;
}
@property (nonatomic, retain) id<ASLayoutElement> background;
@end

@interface ASRelativeLayoutSpec : ASLayoutSpec {
  ASRelativeLayoutSpecPosition _horizontalPosition;
  ASRelativeLayoutSpecPosition _verticalPosition;
  ASRelativeLayoutSpecSizingOption _sizingOption;
}
@property (nonatomic) ASRelativeLayoutSpecPosition horizontalPosition;
@property (nonatomic) ASRelativeLayoutSpecPosition verticalPosition;
@property (nonatomic) ASRelativeLayoutSpecSizingOption sizingOption;
@end

@interface ASCenterLayoutSpec : ASRelativeLayoutSpec {
  ASCenterLayoutSpecCenteringOptions _centeringOptions;
  ASCenterLayoutSpecSizingOptions _sizingOptions;
}
@property (nonatomic) ASCenterLayoutSpecCenteringOptions centeringOptions;
@property (nonatomic) ASCenterLayoutSpecSizingOptions sizingOptions;
@end

@interface ASRatioLayoutSpec : ASLayoutSpec {
  CGFloat _ratio;
}
@property (nonatomic) CGFloat ratio;
@end

@interface ASAbsoluteLayoutSpec : ASLayoutSpec {
  ASAbsoluteLayoutSpecSizing _sizing;
}
@property (nonatomic) ASAbsoluteLayoutSpecSizing sizing;
@end

@interface ASCornerLayoutSpec : ASLayoutSpec {
  id<ASLayoutElement> _corner;
  ASCornerLayoutLocation _cornerLocation;
  CGPoint _offset;
  BOOL _wrapsCorner;
}
@property (nonatomic, retain) id<ASLayoutElement> corner;
@property (nonatomic) ASCornerLayoutLocation cornerLocation;
@property (nonatomic) CGPoint offset;
@property (nonatomic) BOOL wrapsCorner;
@end

@interface ASWrapperLayoutSpec : ASLayoutSpec
@end

@interface ASDisplayNode : NSObject <ASLayoutElement> {
  ASLayoutElementStyle *_style;
  NSString *_debugName;
  NSString *_accessibilityIdentifier;
  BOOL _hidden;
  UISemanticContentAttribute _semanticContentAttribute;
  CGSize _calculatedSize;
  ASSizeRange _constrainedSizeForCalculatedLayout;
  ASLayout *_unflattenedCalculatedLayout;
}
@property (nonatomic, retain) ASLayoutElementStyle *style;
@property (nonatomic, copy) NSString *debugName;
@property (nonatomic, copy) NSString *accessibilityIdentifier;
@property (nonatomic) BOOL hidden;
@property (nonatomic) UISemanticContentAttribute semanticContentAttribute;
@property (nonatomic) CGSize calculatedSize;
@property (nonatomic) ASSizeRange constrainedSizeForCalculatedLayout;
@property (nonatomic, retain) ASLayout *unflattenedCalculatedLayout;
+ (void)setShouldStoreUnflattenedLayouts:(BOOL)stores;
@end

@interface ASTextNode : ASDisplayNode {
  NSAttributedString *_attributedText;
  NSUInteger _maximumNumberOfLines;
  NSLineBreakMode _truncationMode;
  NSAttributedString *_truncationAttributedText;
  NSAttributedString *_additionalTruncationMessage;
  NSArray *_exclusionPaths;
  NSArray *_pointSizeScaleFactors;
  NSUInteger _measurements;
  UIEdgeInsets _textContainerInset;
}
@property (nonatomic, copy) NSAttributedString *attributedText;
@property (nonatomic) NSUInteger maximumNumberOfLines;
@property (nonatomic) NSLineBreakMode truncationMode;
@property (nonatomic, copy) NSAttributedString *truncationAttributedText;
@property (nonatomic, copy) NSAttributedString *additionalTruncationMessage;
@property (nonatomic, copy) NSArray *exclusionPaths;
@property (nonatomic) NSUInteger measurements;
@end

@interface ASEditableTextNode : ASDisplayNode {
  NSAttributedString *_attributedText;
  NSAttributedString *_attributedPlaceholderText;
  NSUInteger _maximumLinesToDisplay;
  NSUInteger _measurements;
  UIEdgeInsets _textContainerInset;
}
@property (nonatomic, copy) NSAttributedString *attributedText;
@property (nonatomic, copy) NSAttributedString *attributedPlaceholderText;
@property (nonatomic) NSUInteger maximumLinesToDisplay;
@property (nonatomic) NSUInteger measurements;
@property (nonatomic) UIEdgeInsets textContainerInset;
- (BOOL)isDisplayingPlaceholder;
@end

@interface ASImageNode : ASDisplayNode {
  UIImage *_image;
}
@property (nonatomic, retain) UIImage *image;
@end

@interface ASNetworkImageNode : ASImageNode
@end

@interface ASVideoNode : ASNetworkImageNode
@end

@interface ASMapNode : ASImageNode
@end

@interface ASScrollNode : ASDisplayNode {
  ASScrollDirection _scrollableDirections;
  BOOL _automaticallyManagesContentSize;
}
@property (nonatomic) ASScrollDirection scrollableDirections;
@property (nonatomic) BOOL automaticallyManagesContentSize;
@end

@interface ASButtonNode : ASDisplayNode {
  ASTextNode *_titleNode;
  ASImageNode *_imageNode;
  ASImageNode *_backgroundImageNode;
  CGFloat _contentSpacing;
  BOOL _laysOutHorizontally;
  ASButtonNodeImageAlignment _imageAlignment;
  ASHorizontalAlignment _contentHorizontalAlignment;
  ASVerticalAlignment _contentVerticalAlignment;
  UIEdgeInsets _contentEdgeInsets;
}
@property (nonatomic, retain) ASTextNode *titleNode;
@property (nonatomic, retain) ASImageNode *imageNode;
@property (nonatomic, retain) ASImageNode *backgroundImageNode;
@property (nonatomic) CGFloat contentSpacing;
@property (nonatomic) BOOL laysOutHorizontally;
@property (nonatomic) ASButtonNodeImageAlignment imageAlignment;
@property (nonatomic) ASHorizontalAlignment contentHorizontalAlignment;
@property (nonatomic) ASVerticalAlignment contentVerticalAlignment;
@property (nonatomic) UIEdgeInsets contentEdgeInsets;
@end
