#import <AsyncDisplayKit/ASTextNode+Beta.h>
#import <AsyncDisplayKit/AsyncDisplayKit.h>

// The properties of the stand-ins; what they do is in the test program, which ends before its memory matters.

NSString *const NSFontAttributeName = @"NSFont";
NSString *const NSKernAttributeName = @"NSKern";
NSString *const NSBaselineOffsetAttributeName = @"NSBaselineOffset";
NSString *const NSAttachmentAttributeName = @"NSAttachment";
NSString *const NSParagraphStyleAttributeName = @"NSParagraphStyle";
NSString *const UIFontDescriptorTraitsAttribute = @"NSCTFontTraitsAttribute";
NSString *const UIFontWeightTrait = @"NSCTFontWeightTrait";

@implementation NSValue (UIGeometry)

+ (NSValue *)valueWithCGPoint:(CGPoint)point {
  return [self valueWithPoint:NSMakePoint(point.x, point.y)];
}

- (CGPoint)CGPointValue {
  return CGPointMake(self.pointValue.x, self.pointValue.y);
}

@end

// The direction of the app, for tests.
BOOL StandInIsRightToLeft = NO;

@implementation UIView

+ (UIUserInterfaceLayoutDirection)userInterfaceLayoutDirectionForSemanticContentAttribute:
    (UISemanticContentAttribute)attribute {
  BOOL isRightToLeft = attribute == UISemanticContentAttributeForceRightToLeft
      || (attribute == UISemanticContentAttributeUnspecified && StandInIsRightToLeft);
  return isRightToLeft ? UIUserInterfaceLayoutDirectionRightToLeft
                       : UIUserInterfaceLayoutDirectionLeftToRight;
}

@end

@implementation UIFontDescriptor

@synthesize symbolicTraits = _symbolicTraits;
@synthesize attributes = _attributes;

- (id)objectForKey:(NSString *)key {
  return [self.attributes objectForKey:key];
}

@end

@implementation UIFont

@synthesize familyName = _familyName;
@synthesize pointSize = _pointSize;
@synthesize fontDescriptor = _fontDescriptor;

@end

@implementation UIImage

@synthesize size = _size;

@end

@implementation NSTextAttachment

@synthesize bounds = _bounds;
@synthesize image = _image;

@end

@implementation NSParagraphStyle

@synthesize lineSpacing = _lineSpacing;
@synthesize lineHeightMultiple = _lineHeightMultiple;
@synthesize minimumLineHeight = _minimumLineHeight;
@synthesize maximumLineHeight = _maximumLineHeight;
@synthesize firstLineHeadIndent = _firstLineHeadIndent;
@synthesize headIndent = _headIndent;
@synthesize alignment = _alignment;
@synthesize lineBreakMode = _lineBreakMode;

@end

@implementation UIGraphicsImageRendererFormat

@synthesize scale = _scale;

+ (instancetype)preferredFormat {
  UIGraphicsImageRendererFormat *format = [[[self alloc] init] autorelease];
  format.scale = 2;
  return format;
}

@end

@implementation ASLayoutElementStyle

@synthesize width = _width;
@synthesize height = _height;
@synthesize minWidth = _minWidth;
@synthesize minHeight = _minHeight;
@synthesize maxWidth = _maxWidth;
@synthesize maxHeight = _maxHeight;
@synthesize flexBasis = _flexBasis;
@synthesize flexGrow = _flexGrow;
@synthesize flexShrink = _flexShrink;
@synthesize spacingBefore = _spacingBefore;
@synthesize spacingAfter = _spacingAfter;
@synthesize ascender = _ascender;
@synthesize descender = _descender;
@synthesize alignSelf = _alignSelf;
@synthesize layoutPosition = _layoutPosition;

@end

@implementation ASLayout

@synthesize layoutElement = _layoutElement;
@synthesize type = _type;
@synthesize size = _size;
@synthesize position = _position;
@synthesize sublayouts = _sublayouts;

+ (void)setShouldRetainSublayoutLayoutElements:(BOOL)retains {
  (void)retains;
}

@end

@implementation ASLayoutSpec

@synthesize style = _style;
@synthesize debugName = _debugName;
@synthesize child = _child;
@synthesize children = _children;

- (instancetype)init {
  self = [super init];
  if (self) _style = [[ASLayoutElementStyle alloc] init];
  return self;
}

- (ASLayout *)calculateLayoutThatFits:(ASSizeRange)range {
  (void)range;
  return nil;
}

@end

@implementation ASStackLayoutSpec

@synthesize direction = _direction;
@synthesize spacing = _spacing;
@synthesize horizontalAlignment = _horizontalAlignment;
@synthesize verticalAlignment = _verticalAlignment;
@synthesize justifyContent = _justifyContent;
@synthesize alignItems = _alignItems;
@synthesize flexWrap = _flexWrap;
@synthesize alignContent = _alignContent;
@synthesize lineSpacing = _lineSpacing;

@end

@implementation ASInsetLayoutSpec

@synthesize insets = _insets;

@end

@implementation ASOverlayLayoutSpec

@synthesize overlay = _overlay;

@end

@implementation ASBackgroundLayoutSpec

@synthesize background = _background;

@end

@implementation ASRelativeLayoutSpec

@synthesize horizontalPosition = _horizontalPosition;
@synthesize verticalPosition = _verticalPosition;
@synthesize sizingOption = _sizingOption;

@end

@implementation ASCenterLayoutSpec

@synthesize centeringOptions = _centeringOptions;
@synthesize sizingOptions = _sizingOptions;

@end

@implementation ASRatioLayoutSpec

@synthesize ratio = _ratio;

@end

@implementation ASAbsoluteLayoutSpec

@synthesize sizing = _sizing;

@end

@implementation ASCornerLayoutSpec

@synthesize corner = _corner;
@synthesize cornerLocation = _cornerLocation;
@synthesize offset = _offset;
@synthesize wrapsCorner = _wrapsCorner;

@end

@implementation ASWrapperLayoutSpec

@end

@implementation ASDisplayNode

@synthesize style = _style;
@synthesize debugName = _debugName;
@synthesize accessibilityIdentifier = _accessibilityIdentifier;
@synthesize hidden = _hidden;
@synthesize semanticContentAttribute = _semanticContentAttribute;
@synthesize calculatedSize = _calculatedSize;
@synthesize constrainedSizeForCalculatedLayout = _constrainedSizeForCalculatedLayout;
@synthesize unflattenedCalculatedLayout = _unflattenedCalculatedLayout;

+ (void)setShouldStoreUnflattenedLayouts:(BOOL)stores {
  (void)stores;
}

- (instancetype)init {
  self = [super init];
  if (self) _style = [[ASLayoutElementStyle alloc] init];
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
  (void)range;
  return nil;
}

- (CGSize)calculateSizeThatFits:(CGSize)size {
  return isfinite(size.width) && isfinite(size.height) ? size : CGSizeZero;
}

@end

@implementation ASTextNode

@synthesize attributedText = _attributedText;
@synthesize maximumNumberOfLines = _maximumNumberOfLines;
@synthesize truncationMode = _truncationMode;
@synthesize truncationAttributedText = _truncationAttributedText;
@synthesize additionalTruncationMessage = _additionalTruncationMessage;
@synthesize exclusionPaths = _exclusionPaths;
@synthesize measurements = _measurements;

- (NSArray *)pointSizeScaleFactors {
  return _pointSizeScaleFactors;
}

- (void)setPointSizeScaleFactors:(NSArray *)factors {
  [_pointSizeScaleFactors autorelease];
  _pointSizeScaleFactors = [factors copy];
}

- (UIEdgeInsets)textContainerInset {
  return _textContainerInset;
}

- (void)setTextContainerInset:(UIEdgeInsets)insets {
  _textContainerInset = insets;
}

/// Letters of six points in lines of ten, and words between blanks, in insets. As Texture's own it sets the baselines
/// of its style.
- (CGSize)calculateSizeThatFits:(CGSize)size {
  self.measurements++;
  self.style.ascender = 8;
  self.style.descender = -2;
  double room = size.width - 2 * self.textContainerInset.left;
  double widest = 0, line = 0;
  NSUInteger lines = 0;
  for (NSString *word in [[self.attributedText string] componentsSeparatedByString:@" "]) {
    double width = 6 * (double)[word length];
    if (lines > 0 && line + 6 + width <= room) {
      line += 6 + width;
    } else {
      lines++;
      line = width;
    }
    widest = fmax(widest, fmin(line, room));
  }
  if (self.maximumNumberOfLines > 0 && lines > self.maximumNumberOfLines) {
    lines = self.maximumNumberOfLines;
  }
  return CGSizeMake(
      widest + 2 * self.textContainerInset.left, 10 * (double)lines + 2 * self.textContainerInset.top);
}

@end

@implementation ASEditableTextNode

@synthesize attributedText = _attributedText;
@synthesize attributedPlaceholderText = _attributedPlaceholderText;
@synthesize maximumLinesToDisplay = _maximumLinesToDisplay;
@synthesize measurements = _measurements;
@synthesize textContainerInset = _textContainerInset;

- (BOOL)isDisplayingPlaceholder {
  return [self.attributedText length] == 0;
}

- (CGSize)calculateSizeThatFits:(CGSize)size {
  self.measurements++;
  double width = 6 * (double)[[self.attributedText string] length];
  return CGSizeMake(ceil(fmin(width, size.width)), width > size.width ? 20 : 10);
}

@end

@implementation ASImageNode

@synthesize image = _image;

- (CGSize)calculateSizeThatFits:(CGSize)size {
  return self.image ? self.image.size : [super calculateSizeThatFits:size];
}

@end

@implementation ASNetworkImageNode

@end

@implementation ASVideoNode

/// As large as it may be; as in a debug build, no length may be infinite.
- (CGSize)calculateSizeThatFits:(CGSize)size {
  if (isinf(size.width) || isinf(size.height)) {
    [NSException raise:NSInternalInconsistencyException
                format:@"Infinite width or height in ASVideoNode"];
  }
  return size;
}

@end

@implementation ASMapNode

- (CGSize)calculateSizeThatFits:(CGSize)size {
  double limit = DBL_MAX / 2;
  return size.width < limit && size.height < limit ? size : CGSizeZero;
}

@end

@implementation ASScrollNode

@synthesize scrollableDirections = _scrollableDirections;
@synthesize automaticallyManagesContentSize = _automaticallyManagesContentSize;

@end

@implementation ASButtonNode

@synthesize titleNode = _titleNode;
@synthesize imageNode = _imageNode;
@synthesize backgroundImageNode = _backgroundImageNode;
@synthesize contentSpacing = _contentSpacing;
@synthesize laysOutHorizontally = _laysOutHorizontally;
@synthesize imageAlignment = _imageAlignment;
@synthesize contentHorizontalAlignment = _contentHorizontalAlignment;
@synthesize contentVerticalAlignment = _contentVerticalAlignment;
@synthesize contentEdgeInsets = _contentEdgeInsets;

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
  (void)range;
  return nil;
}

@end
