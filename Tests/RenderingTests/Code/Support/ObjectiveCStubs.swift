/// As much of Texture and UIKit as generated Objective-C uses, declared as they declare it.
let objectiveCStubs = """
  #pragma once
  typedef double CGFloat;
  typedef signed char BOOL;
  typedef long NSInteger;
  typedef unsigned long NSUInteger;
  #define YES ((BOOL)1)
  #define NO ((BOOL)0)
  #define INFINITY __builtin_inff()
  #define NAN __builtin_nanf("")
  #define MAX(A, B) ((A) > (B) ? (A) : (B))
  double ceil(double);
  #pragma clang assume_nonnull begin
  typedef struct { CGFloat width, height; } CGSize;
  typedef struct { CGFloat x, y; } CGPoint;
  typedef struct { CGPoint origin; CGSize size; } CGRect;
  typedef struct CGColor *CGColorRef;
  typedef struct { CGFloat top, left, bottom, right; } UIEdgeInsets;
  typedef struct { NSUInteger location, length; } NSRange;
  NSRange NSMakeRange(NSUInteger, NSUInteger);
  CGSize CGSizeMake(CGFloat, CGFloat);
  CGPoint CGPointMake(CGFloat, CGFloat);
  CGRect CGRectMake(CGFloat, CGFloat, CGFloat, CGFloat);
  UIEdgeInsets UIEdgeInsetsMake(CGFloat, CGFloat, CGFloat, CGFloat);

  @protocol NSObject
  @end
  __attribute__((objc_root_class)) @interface NSObject <NSObject>
  + (instancetype)alloc;
  - (instancetype)init;
  @end
  @protocol NSCopying
  @end
  @interface NSNumber : NSObject <NSCopying>
  @property (readonly) double doubleValue;
  @property (readonly) BOOL boolValue;
  + (NSNumber *)numberWithBool:(BOOL)value;
  + (NSNumber *)numberWithDouble:(double)value;
  + (NSNumber *)numberWithInt:(int)value;
  + (NSNumber *)numberWithUnsignedInt:(unsigned)value;
  @end
  @interface NSString : NSObject <NSCopying>
  @end
  typedef struct {
    unsigned long state;
    id __unsafe_unretained _Nullable *_Nullable itemsPtr;
    unsigned long *_Nullable mutationsPtr;
    unsigned long extra[5];
  } NSFastEnumerationState;
  @interface NSArray<__covariant Element> : NSObject
  - (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                    objects:(id __unsafe_unretained _Nullable *_Nonnull)buffer
                                      count:(NSUInteger)count;
  - (NSArray<Element> *)arrayByAddingObjectsFromArray:(NSArray<Element> *)other;
  + (instancetype)array;
  + (instancetype)arrayWithObjects:(const Element _Nonnull [_Nullable])objects count:(NSUInteger)count;
  @end
  @interface NSMutableArray<Element> : NSArray<Element>
  - (void)addObject:(Element)object;
  @end
  @interface NSDictionary<Key, Value> : NSObject
  - (nullable Value)objectForKeyedSubscript:(Key)key;
  + (instancetype)dictionaryWithObjects:(const Value _Nonnull [_Nullable])objects
                                forKeys:(const Key<NSCopying> _Nonnull [_Nullable])keys
                                  count:(NSUInteger)count;
  @end
  typedef NSString *NSAttributedStringKey;
  extern NSAttributedStringKey const NSFontAttributeName, NSForegroundColorAttributeName;
  extern NSAttributedStringKey const NSKernAttributeName, NSBaselineOffsetAttributeName;
  extern NSAttributedStringKey const NSParagraphStyleAttributeName;
  @interface NSTextAttachment : NSObject
  @property (nonatomic) CGRect bounds;
  @end
  @interface NSAttributedString : NSObject
  - (instancetype)initWithString:(NSString *)string
                      attributes:(nullable NSDictionary<NSAttributedStringKey, id> *)attributes;
  + (NSAttributedString *)attributedStringWithAttachment:(NSTextAttachment *)attachment;
  @end
  @interface NSMutableAttributedString : NSAttributedString
  - (void)appendAttributedString:(NSAttributedString *)other;
  - (void)addAttribute:(NSAttributedStringKey)name value:(id)value range:(NSRange)range;
  @property (readonly) NSUInteger length;
  @end
  typedef enum : NSInteger {
    NSTextAlignmentLeft, NSTextAlignmentCenter, NSTextAlignmentRight, NSTextAlignmentJustified,
    NSTextAlignmentNatural
  } NSTextAlignment;
  typedef enum : NSInteger {
    NSLineBreakByWordWrapping, NSLineBreakByCharWrapping, NSLineBreakByClipping,
    NSLineBreakByTruncatingHead, NSLineBreakByTruncatingTail, NSLineBreakByTruncatingMiddle
  } NSLineBreakMode;
  @interface NSMutableParagraphStyle : NSObject
  @property (nonatomic) NSTextAlignment alignment;
  @property (nonatomic) NSLineBreakMode lineBreakMode;
  @property (nonatomic) CGFloat lineSpacing, lineHeightMultiple, minimumLineHeight;
  @property (nonatomic) CGFloat maximumLineHeight, firstLineHeadIndent, headIndent;
  @end

  typedef CGFloat UIFontWeight;
  extern const UIFontWeight UIFontWeightUltraLight, UIFontWeightThin, UIFontWeightLight;
  extern const UIFontWeight UIFontWeightRegular, UIFontWeightMedium, UIFontWeightSemibold;
  extern const UIFontWeight UIFontWeightBold, UIFontWeightHeavy, UIFontWeightBlack;
  typedef NSString *UIFontDescriptorAttributeName;
  typedef NSString *UIFontDescriptorTraitKey;
  extern UIFontDescriptorAttributeName const UIFontDescriptorFamilyAttribute;
  extern UIFontDescriptorAttributeName const UIFontDescriptorTraitsAttribute;
  extern UIFontDescriptorTraitKey const UIFontWeightTrait, UIFontSymbolicTrait;
  typedef enum : unsigned { UIFontDescriptorTraitItalic = 1 } UIFontDescriptorSymbolicTraits;
  @interface UIFontDescriptor : NSObject
  + (UIFontDescriptor *)fontDescriptorWithFontAttributes:
      (NSDictionary<UIFontDescriptorAttributeName, id> *)attributes;
  - (UIFontDescriptor *)fontDescriptorByAddingAttributes:
      (NSDictionary<UIFontDescriptorAttributeName, id> *)attributes;
  @end
  @interface UIColor : NSObject
  @property (nonatomic, readonly) CGColorRef CGColor;
  @property (class, nonatomic, readonly) UIColor *blackColor, *darkGrayColor, *lightGrayColor;
  @property (class, nonatomic, readonly) UIColor *whiteColor, *grayColor, *redColor;
  @property (class, nonatomic, readonly) UIColor *greenColor, *blueColor, *cyanColor;
  @property (class, nonatomic, readonly) UIColor *yellowColor, *magentaColor, *orangeColor;
  @property (class, nonatomic, readonly) UIColor *purpleColor, *brownColor, *clearColor;
  + (UIColor *)colorWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha;
  @end
  @interface UIImage : NSObject
  + (nullable UIImage *)imageNamed:(NSString *)name;
  @end
  typedef NSString *UIFontTextStyle;
  extern UIFontTextStyle const UIFontTextStyleLargeTitle, UIFontTextStyleTitle1, UIFontTextStyleTitle2;
  extern UIFontTextStyle const UIFontTextStyleTitle3, UIFontTextStyleHeadline, UIFontTextStyleBody;
  extern UIFontTextStyle const UIFontTextStyleCallout, UIFontTextStyleSubheadline, UIFontTextStyleFootnote;
  extern UIFontTextStyle const UIFontTextStyleCaption1, UIFontTextStyleCaption2;
  @interface UIFont : NSObject
  + (UIFont *)preferredFontForTextStyle:(UIFontTextStyle)style;
  + (UIFont *)systemFontOfSize:(CGFloat)size;
  + (UIFont *)italicSystemFontOfSize:(CGFloat)size;
  @property (nonatomic, readonly) UIFontDescriptor *fontDescriptor;
  + (UIFont *)systemFontOfSize:(CGFloat)size weight:(UIFontWeight)weight;
  + (UIFont *)fontWithDescriptor:(UIFontDescriptor *)descriptor size:(CGFloat)size;
  @end
  typedef enum : NSUInteger { UIControlStateNormal = 0 } UIControlState;

  typedef enum : NSInteger { ASDimensionUnitAuto } ASDimensionUnit;
  typedef struct { ASDimensionUnit unit; CGFloat value; } ASDimension;
  typedef struct { ASDimension width, height; } ASLayoutSize;
  typedef struct { CGSize min, max; } ASSizeRange;
  extern ASDimension const ASDimensionAuto;
  ASDimension ASDimensionMake(CGFloat) __attribute__((overloadable));
  ASDimension ASDimensionMake(NSString *) __attribute__((overloadable));
  ASDimension ASDimensionMakeWithPoints(CGFloat);
  ASDimension ASDimensionMakeWithFraction(CGFloat);
  ASLayoutSize ASLayoutSizeMake(ASDimension, ASDimension);
  typedef enum : NSUInteger {
    ASStackLayoutAlignSelfAuto, ASStackLayoutAlignSelfStart, ASStackLayoutAlignSelfEnd,
    ASStackLayoutAlignSelfCenter, ASStackLayoutAlignSelfStretch
  } ASStackLayoutAlignSelf;
  @interface ASLayoutElementStyle : NSObject
  @property (nonatomic) ASDimension width, height, minWidth, minHeight, maxWidth, maxHeight, flexBasis;
  @property (nonatomic) CGSize preferredSize, minSize, maxSize;
  @property (nonatomic) ASLayoutSize preferredLayoutSize, minLayoutSize, maxLayoutSize;
  @property (nonatomic) CGFloat spacingBefore, spacingAfter, flexGrow, flexShrink, ascender, descender;
  @property (nonatomic) ASStackLayoutAlignSelf alignSelf;
  @property (nonatomic) CGPoint layoutPosition;
  @end
  @protocol ASLayoutElement <NSObject>
  @property (nonatomic, readonly) ASLayoutElementStyle *style;
  @end

  @interface ASLayoutSpec : NSObject <ASLayoutElement>
  @end
  typedef enum : unsigned char {
    ASStackLayoutDirectionVertical, ASStackLayoutDirectionHorizontal
  } ASStackLayoutDirection;
  typedef enum : unsigned char {
    ASStackLayoutJustifyContentStart, ASStackLayoutJustifyContentCenter,
    ASStackLayoutJustifyContentEnd, ASStackLayoutJustifyContentSpaceBetween,
    ASStackLayoutJustifyContentSpaceAround
  } ASStackLayoutJustifyContent;
  typedef enum : unsigned char {
    ASStackLayoutAlignItemsStart, ASStackLayoutAlignItemsEnd, ASStackLayoutAlignItemsCenter,
    ASStackLayoutAlignItemsStretch, ASStackLayoutAlignItemsBaselineFirst,
    ASStackLayoutAlignItemsBaselineLast
  } ASStackLayoutAlignItems;
  typedef enum : unsigned char {
    ASStackLayoutFlexWrapNoWrap, ASStackLayoutFlexWrapWrap
  } ASStackLayoutFlexWrap;
  typedef enum : unsigned char {
    ASStackLayoutAlignContentStart, ASStackLayoutAlignContentCenter, ASStackLayoutAlignContentEnd,
    ASStackLayoutAlignContentSpaceBetween, ASStackLayoutAlignContentSpaceAround,
    ASStackLayoutAlignContentStretch
  } ASStackLayoutAlignContent;
  typedef enum : unsigned char {
    ASHorizontalAlignmentNone, ASHorizontalAlignmentLeft, ASHorizontalAlignmentMiddle,
    ASHorizontalAlignmentRight
  } ASHorizontalAlignment;
  typedef enum : unsigned char {
    ASVerticalAlignmentNone, ASVerticalAlignmentTop, ASVerticalAlignmentCenter,
    ASVerticalAlignmentBottom
  } ASVerticalAlignment;
  @interface ASStackLayoutSpec : ASLayoutSpec
  @property (nonatomic) ASStackLayoutFlexWrap flexWrap;
  @property (nonatomic) ASStackLayoutAlignContent alignContent;
  @property (nonatomic) CGFloat lineSpacing;
  @property (nonatomic) ASHorizontalAlignment horizontalAlignment;
  @property (nonatomic) ASVerticalAlignment verticalAlignment;
  + (instancetype)stackLayoutSpecWithDirection:(ASStackLayoutDirection)direction
                                       spacing:(CGFloat)spacing
                                justifyContent:(ASStackLayoutJustifyContent)justifyContent
                                    alignItems:(ASStackLayoutAlignItems)alignItems
                                      children:(NSArray<id<ASLayoutElement>> *)children;
  @end
  @interface ASInsetLayoutSpec : ASLayoutSpec
  + (instancetype)insetLayoutSpecWithInsets:(UIEdgeInsets)insets child:(id<ASLayoutElement>)child;
  @end
  @interface ASOverlayLayoutSpec : ASLayoutSpec
  + (instancetype)overlayLayoutSpecWithChild:(id<ASLayoutElement>)child
                                     overlay:(id<ASLayoutElement>)overlay;
  @end
  @interface ASBackgroundLayoutSpec : ASLayoutSpec
  + (instancetype)backgroundLayoutSpecWithChild:(id<ASLayoutElement>)child
                                     background:(id<ASLayoutElement>)background;
  @end
  typedef enum : NSUInteger {
    ASRelativeLayoutSpecPositionNone, ASRelativeLayoutSpecPositionStart,
    ASRelativeLayoutSpecPositionCenter, ASRelativeLayoutSpecPositionEnd
  } ASRelativeLayoutSpecPosition;
  typedef enum : NSUInteger {
    ASRelativeLayoutSpecSizingOptionDefault, ASRelativeLayoutSpecSizingOptionMinimumWidth,
    ASRelativeLayoutSpecSizingOptionMinimumHeight, ASRelativeLayoutSpecSizingOptionMinimumSize
  } ASRelativeLayoutSpecSizingOption;
  @interface ASRelativeLayoutSpec : ASLayoutSpec
  + (instancetype)
      relativePositionLayoutSpecWithHorizontalPosition:(ASRelativeLayoutSpecPosition)horizontal
                                      verticalPosition:(ASRelativeLayoutSpecPosition)vertical
                                          sizingOption:(ASRelativeLayoutSpecSizingOption)sizing
                                                 child:(id<ASLayoutElement>)child;
  @end
  typedef enum : NSUInteger {
    ASCenterLayoutSpecCenteringNone, ASCenterLayoutSpecCenteringX, ASCenterLayoutSpecCenteringY,
    ASCenterLayoutSpecCenteringXY
  } ASCenterLayoutSpecCenteringOptions;
  typedef enum : NSUInteger {
    ASCenterLayoutSpecSizingOptionDefault, ASCenterLayoutSpecSizingOptionMinimumX,
    ASCenterLayoutSpecSizingOptionMinimumY, ASCenterLayoutSpecSizingOptionMinimumXY
  } ASCenterLayoutSpecSizingOptions;
  @interface ASCenterLayoutSpec : ASRelativeLayoutSpec
  + (instancetype)
      centerLayoutSpecWithCenteringOptions:(ASCenterLayoutSpecCenteringOptions)centering
                             sizingOptions:(ASCenterLayoutSpecSizingOptions)sizing
                                     child:(id<ASLayoutElement>)child;
  @end
  @interface ASRatioLayoutSpec : ASLayoutSpec
  + (instancetype)ratioLayoutSpecWithRatio:(CGFloat)ratio child:(id<ASLayoutElement>)child;
  @end
  typedef enum : NSInteger {
    ASAbsoluteLayoutSpecSizingDefault, ASAbsoluteLayoutSpecSizingSizeToFit
  } ASAbsoluteLayoutSpecSizing;
  @interface ASAbsoluteLayoutSpec : ASLayoutSpec
  + (instancetype)absoluteLayoutSpecWithSizing:(ASAbsoluteLayoutSpecSizing)sizing
                                      children:(NSArray<id<ASLayoutElement>> *)children;
  + (instancetype)absoluteLayoutSpecWithChildren:(NSArray<id<ASLayoutElement>> *)children;
  @end
  typedef enum : NSInteger {
    ASCornerLayoutLocationTopLeft, ASCornerLayoutLocationTopRight, ASCornerLayoutLocationBottomLeft,
    ASCornerLayoutLocationBottomRight
  } ASCornerLayoutLocation;
  @interface ASCornerLayoutSpec : ASLayoutSpec
  @property (nonatomic) CGPoint offset;
  @property (nonatomic) BOOL wrapsCorner;
  + (instancetype)cornerLayoutSpecWithChild:(id<ASLayoutElement>)child
                                     corner:(id<ASLayoutElement>)corner
                                   location:(ASCornerLayoutLocation)location;
  @end
  @interface ASWrapperLayoutSpec : ASLayoutSpec
  + (instancetype)wrapperWithLayoutElement:(id<ASLayoutElement>)element;
  + (instancetype)wrapperWithLayoutElements:(NSArray<id<ASLayoutElement>> *)elements;
  @end

  @class ASDisplayNode;
  typedef ASLayoutSpec *_Nonnull (^ASLayoutSpecBlock)(__kindof ASDisplayNode *node, ASSizeRange range);
  typedef enum : NSInteger {
    UISemanticContentAttributeUnspecified, UISemanticContentAttributePlayback,
    UISemanticContentAttributeSpatial, UISemanticContentAttributeForceLeftToRight,
    UISemanticContentAttributeForceRightToLeft
  } UISemanticContentAttribute;
  @interface ASDisplayNode : NSObject <ASLayoutElement>
  @property (nonatomic) UISemanticContentAttribute semanticContentAttribute;
  @property (nonatomic, copy, nullable) UIColor *backgroundColor;
  @property (nonatomic) CGFloat cornerRadius, borderWidth;
  @property (nonatomic, nullable) CGColorRef borderColor;
  @property (nonatomic) BOOL automaticallyManagesSubnodes;
  @property (nonatomic, copy, nullable) ASLayoutSpecBlock layoutSpecBlock;
  - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize;
  - (CGSize)calculateSizeThatFits:(CGSize)constrainedSize;
  @end
  @interface ASTextNode : ASDisplayNode
  @property (nonatomic, copy, nullable) NSAttributedString *attributedText;
  @property (nonatomic) UIEdgeInsets textContainerInset;
  @property (nonatomic) NSUInteger maximumNumberOfLines;
  @property (nonatomic) NSLineBreakMode truncationMode;
  @property (nonatomic, copy, nullable) NSAttributedString *truncationAttributedText;
  @end
  @interface ASImageNode : ASDisplayNode
  @property (nonatomic, nullable) UIImage *image;
  @end
  typedef enum : NSInteger {
    ASButtonNodeImageAlignmentBeginning, ASButtonNodeImageAlignmentEnd
  } ASButtonNodeImageAlignment;
  @interface ASButtonNode : ASDisplayNode
  @property (nonatomic, readonly) ASImageNode *imageNode;
  @property (nonatomic, readonly) ASImageNode *backgroundImageNode;
  @property (nonatomic) CGFloat contentSpacing;
  @property (nonatomic) BOOL laysOutHorizontally;
  @property (nonatomic) ASButtonNodeImageAlignment imageAlignment;
  @property (nonatomic) ASHorizontalAlignment contentHorizontalAlignment;
  @property (nonatomic) ASVerticalAlignment contentVerticalAlignment;
  @property (nonatomic) UIEdgeInsets contentEdgeInsets;
  @property (nonatomic, readonly) ASTextNode *titleNode;
  - (void)setImage:(nullable UIImage *)image forState:(UIControlState)state;
  - (void)setBackgroundImage:(nullable UIImage *)image forState:(UIControlState)state;
  - (void)setAttributedTitle:(nullable NSAttributedString *)title forState:(UIControlState)state;
  @end
  @interface ASEditableTextNode : ASDisplayNode
  @property (nonatomic, copy, nullable) NSAttributedString *attributedText;
  @property (nonatomic) UIEdgeInsets textContainerInset;
  @property (nonatomic) NSUInteger maximumLinesToDisplay;
  @end
  typedef enum : NSInteger { ASScrollDirectionNone } ASScrollDirection;
  extern const ASScrollDirection ASScrollDirectionHorizontalDirections;
  extern const ASScrollDirection ASScrollDirectionVerticalDirections;
  @interface ASScrollNode : ASDisplayNode
  @property (nonatomic) ASScrollDirection scrollableDirections;
  @property (nonatomic) BOOL automaticallyManagesContentSize;
  @end
  @interface ASNetworkImageNode : ASImageNode
  @property (nonatomic, copy, nullable) UIImage *defaultImage;
  @end
  @interface ASVideoNode : ASNetworkImageNode
  @end
  @interface ASMapNode : ASImageNode
  @end
  #pragma clang assume_nonnull end

  """
