#import <AsyncDisplayKit/AsyncDisplayKit.h>

#include "ObjectiveCClasses.h"

// MARK: UIKit

NSString *const NSFontAttributeName = @"NSFont";
NSString *const NSForegroundColorAttributeName = @"NSColor";
NSString *const NSParagraphStyleAttributeName = @"NSParagraphStyle";

@implementation UIFont
+ (UIFont *)systemFontOfSize:(CGFloat)size {
  UIFont *font = [self new];
  font->_pointSize = size;
  return font;
}
+ (UIFont *)systemFontOfSize:(CGFloat)size weight:(UIFontWeight)weight { return [self systemFontOfSize:size]; }
+ (UIFont *)boldSystemFontOfSize:(CGFloat)size { return [self systemFontOfSize:size]; }
@end

@implementation UIColor
+ (UIColor *)grayColor { return [self new]; }
+ (UIColor *)redColor { return [self new]; }
@end

@implementation UIImage
@end

@implementation NSMutableParagraphStyle
@end

@implementation UIScreen
+ (UIScreen *)mainScreen { return [self new]; }
- (CGFloat)scale { return 2; }
- (CGRect)bounds {
  CGRect bounds = CGRectZero;
  OracleScreenSize(&bounds.size.width);
  return bounds;
}
@end

@implementation UIDevice
+ (UIDevice *)currentDevice { return [self new]; }
- (UIUserInterfaceIdiom)userInterfaceIdiom {
  return [UIScreen mainScreen].bounds.size.width < 768 ? UIUserInterfaceIdiomPhone : UIUserInterfaceIdiomPad;
}
@end

// MARK: Styles

@implementation ASLayoutElementStyle
static ASLayoutSize points(CGSize size) {
  return ASLayoutSizeMake(ASDimensionMake(size.width), ASDimensionMake(size.height));
}
- (CGSize)preferredSize {
  if (_width.unit == ASDimensionUnitFraction || _height.unit == ASDimensionUnitFraction) return CGSizeZero;
  return CGSizeMake(_width.value, _height.value);
}
- (CGSize)minSize { return CGSizeMake(_minWidth.value, _minHeight.value); }
- (CGSize)maxSize { return CGSizeMake(_maxWidth.value, _maxHeight.value); }
- (ASLayoutSize)preferredLayoutSize { return ASLayoutSizeMake(_width, _height); }
- (ASLayoutSize)minLayoutSize { return ASLayoutSizeMake(_minWidth, _minHeight); }
- (ASLayoutSize)maxLayoutSize { return ASLayoutSizeMake(_maxWidth, _maxHeight); }
- (void)setPreferredSize:(CGSize)size { self.preferredLayoutSize = points(size); }
- (void)setMinSize:(CGSize)size { self.minLayoutSize = points(size); }
- (void)setMaxSize:(CGSize)size { self.maxLayoutSize = points(size); }
- (void)setPreferredLayoutSize:(ASLayoutSize)size { _width = size.width, _height = size.height; }
- (void)setMinLayoutSize:(ASLayoutSize)size { _minWidth = size.width, _minHeight = size.height; }
- (void)setMaxLayoutSize:(ASLayoutSize)size { _maxWidth = size.width, _maxHeight = size.height; }

- (void)setOnElement:(void *)element {
  OracleSetStyle(
    element, (double[]){
      _width.unit, _width.value, _height.unit, _height.value, _minWidth.unit, _minWidth.value, _minHeight.unit,
      _minHeight.value, _maxWidth.unit, _maxWidth.value, _maxHeight.unit, _maxHeight.value, _flexBasis.unit,
      _flexBasis.value, _spacingBefore, _spacingAfter, _flexGrow, _flexShrink, _ascender, _descender, _alignSelf,
      _layoutPosition.x, _layoutPosition.y});
}
@end

@implementation ASElement
@synthesize style = _style;
- (ASLayoutElementStyle *)style { return _style = _style ?: [ASLayoutElementStyle new]; }
- (void *)makeElement { abort(); }
@end

// MARK: Specs

@implementation ASLayoutSpec {
  NSMutableArray *_parts;
}
- (NSArray *)children { return _parts; }
- (void)setChildren:(NSArray *)children { _parts = [children mutableCopy]; }
- (id<ASLayoutElement>)child { return _parts.firstObject; }
- (void)setChild:(id<ASLayoutElement>)child {
  NSMutableArray *parts = [NSMutableArray array];
  if (child) [parts addObject:child];
  for (NSUInteger i = 1; i < _parts.count; i++) [parts addObject:_parts[i]];
  _parts = parts;
}
+ (instancetype)specWithChild:(id<ASLayoutElement>)child {
  ASLayoutSpec *spec = [self new];
  spec.child = child;
  return spec;
}
/// The values of the spec, in the order of its initializer in Swift.
- (void)writeValues:(double *)values {}
- (id<ASLayoutElement>)secondChild { return nil; }

- (void *)makeElement {
  NSMutableArray *parts = [NSMutableArray arrayWithArray:_parts ?: @[]];
  if ([self secondChild]) [parts addObject:[self secondChild]];
  void *children[parts.count + 1];
  for (NSUInteger i = 0; i < parts.count; i++) children[i] = ObjectiveCElement((__bridge void *)parts[i]);
  double values[10] = {0};
  [self writeValues:values];
  void *element = OracleSpec(objc_name([self class]), values, children, parts.count);
  [self.style setOnElement:element];
  return element;
}
@end

@implementation ASStackLayoutSpec
- (instancetype)init {
  _direction = ASStackLayoutDirectionHorizontal;
  _alignItems = ASStackLayoutAlignItemsStretch;
  return self;
}
+ (instancetype)horizontalStackLayoutSpec { return [self new]; }
+ (instancetype)verticalStackLayoutSpec {
  ASStackLayoutSpec *stack = [self new];
  stack.direction = ASStackLayoutDirectionVertical;
  return stack;
}
+ (instancetype)stackLayoutSpecWithDirection:(ASStackLayoutDirection)direction
                                     spacing:(CGFloat)spacing
                              justifyContent:(ASStackLayoutJustifyContent)justifyContent
                                  alignItems:(ASStackLayoutAlignItems)alignItems
                                    children:(NSArray *)children {
  return [self stackLayoutSpecWithDirection:direction spacing:spacing justifyContent:justifyContent
                                 alignItems:alignItems flexWrap:0 alignContent:0 lineSpacing:0 children:children];
}
+ (instancetype)stackLayoutSpecWithDirection:(ASStackLayoutDirection)direction
                                     spacing:(CGFloat)spacing
                              justifyContent:(ASStackLayoutJustifyContent)justifyContent
                                  alignItems:(ASStackLayoutAlignItems)alignItems
                                    flexWrap:(ASStackLayoutFlexWrap)flexWrap
                                alignContent:(ASStackLayoutAlignContent)alignContent
                                 lineSpacing:(CGFloat)lineSpacing
                                    children:(NSArray *)children {
  ASStackLayoutSpec *stack = [self new];
  stack->_direction = direction;
  stack->_spacing = spacing;
  stack->_justifyContent = justifyContent;
  stack->_alignItems = alignItems;
  stack->_flexWrap = flexWrap;
  stack->_alignContent = alignContent;
  stack->_lineSpacing = lineSpacing;
  stack.children = children;
  return stack;
}

/// Both lists of alignments begin with none; `_justifyContent` and `_alignItems` have other orders.
- (void)resolve:(NSUInteger)alignment isMain:(BOOL)isMain {
  if (!alignment) return;
  if (isMain) _justifyContent = alignment - 1;
  else _alignItems = (ASStackLayoutAlignItems[]){0, 0, 2, 1}[alignment];
}
- (void)setHorizontalAlignment:(ASHorizontalAlignment)alignment {
  if (_horizontalAlignment == alignment) return;
  _horizontalAlignment = alignment;
  [self resolve:alignment isMain:_direction == ASStackLayoutDirectionHorizontal];
}
- (void)setVerticalAlignment:(ASVerticalAlignment)alignment {
  if (_verticalAlignment == alignment) return;
  _verticalAlignment = alignment;
  [self resolve:alignment isMain:_direction == ASStackLayoutDirectionVertical];
}
- (void)setDirection:(ASStackLayoutDirection)direction {
  if (_direction == direction) return;
  _direction = direction;
  [self resolve:_horizontalAlignment isMain:direction == ASStackLayoutDirectionHorizontal];
  [self resolve:_verticalAlignment isMain:direction == ASStackLayoutDirectionVertical];
}
- (void)writeValues:(double *)values {
  double own[] = {_direction, _spacing, _justifyContent, _alignItems, _flexWrap, _alignContent, _lineSpacing};
  for (int i = 0; i < 7; i++) values[i] = own[i];
}
@end

@implementation ASInsetLayoutSpec
+ (instancetype)insetLayoutSpecWithInsets:(UIEdgeInsets)insets child:(id<ASLayoutElement>)child {
  ASInsetLayoutSpec *spec = [self specWithChild:child];
  spec.insets = insets;
  return spec;
}
- (void)writeValues:(double *)values { *(UIEdgeInsets *)values = _insets; }
@end

@implementation ASRatioLayoutSpec
+ (instancetype)ratioLayoutSpecWithRatio:(CGFloat)ratio child:(id<ASLayoutElement>)child {
  ASRatioLayoutSpec *spec = [self specWithChild:child];
  spec.ratio = ratio;
  return spec;
}
- (void)writeValues:(double *)values { values[0] = _ratio; }
@end

@implementation ASOverlayLayoutSpec
+ (instancetype)overlayLayoutSpecWithChild:(id<ASLayoutElement>)child overlay:(id<ASLayoutElement>)overlay {
  ASOverlayLayoutSpec *spec = [self specWithChild:child];
  spec.overlay = overlay;
  return spec;
}
- (id<ASLayoutElement>)secondChild { return _overlay; }
@end

@implementation ASBackgroundLayoutSpec
+ (instancetype)backgroundLayoutSpecWithChild:(id<ASLayoutElement>)child background:(id<ASLayoutElement>)background {
  ASBackgroundLayoutSpec *spec = [self specWithChild:child];
  spec.background = background;
  return spec;
}
- (id<ASLayoutElement>)secondChild { return _background; }
@end

@implementation ASCenterLayoutSpec
+ (instancetype)centerLayoutSpecWithCenteringOptions:(ASCenterLayoutSpecCenteringOptions)centeringOptions
                                       sizingOptions:(ASCenterLayoutSpecSizingOptions)sizingOptions
                                               child:(id<ASLayoutElement>)child {
  ASCenterLayoutSpec *spec = [self specWithChild:child];
  spec.centeringOptions = centeringOptions;
  spec.sizingOptions = sizingOptions;
  return spec;
}
- (void)writeValues:(double *)values { values[0] = _centeringOptions, values[1] = _sizingOptions; }
@end

@implementation ASRelativeLayoutSpec
+ (instancetype)relativePositionLayoutSpecWithHorizontalPosition:(ASRelativeLayoutSpecPosition)horizontalPosition
                                                verticalPosition:(ASRelativeLayoutSpecPosition)verticalPosition
                                                    sizingOption:(ASRelativeLayoutSpecSizingOption)sizingOption
                                                           child:(id<ASLayoutElement>)child {
  ASRelativeLayoutSpec *spec = [self specWithChild:child];
  spec.horizontalPosition = horizontalPosition;
  spec.verticalPosition = verticalPosition;
  spec.sizingOption = sizingOption;
  return spec;
}
- (void)writeValues:(double *)values {
  values[0] = _horizontalPosition, values[1] = _verticalPosition, values[2] = _sizingOption;
}
@end

@implementation ASAbsoluteLayoutSpec
+ (instancetype)absoluteLayoutSpecWithChildren:(NSArray *)children {
  return [self absoluteLayoutSpecWithSizing:ASAbsoluteLayoutSpecSizingDefault children:children];
}
+ (instancetype)absoluteLayoutSpecWithSizing:(ASAbsoluteLayoutSpecSizing)sizing children:(NSArray *)children {
  ASAbsoluteLayoutSpec *spec = [self new];
  spec.sizing = sizing;
  spec.children = children;
  return spec;
}
- (void)writeValues:(double *)values { values[0] = _sizing; }
@end

@implementation ASCornerLayoutSpec
+ (instancetype)cornerLayoutSpecWithChild:(id<ASLayoutElement>)child
                                   corner:(id<ASLayoutElement>)corner
                                 location:(ASCornerLayoutLocation)location {
  ASCornerLayoutSpec *spec = [self specWithChild:child];
  spec.corner = corner;
  spec.cornerLocation = location;
  return spec;
}
- (id<ASLayoutElement>)secondChild { return _corner; }
- (void)writeValues:(double *)values {
  values[0] = _cornerLocation, values[1] = _offset.x, values[2] = _offset.y, values[3] = _wrapsCorner;
}
@end

@implementation ASWrapperLayoutSpec
+ (instancetype)wrapperWithLayoutElement:(id<ASLayoutElement>)element { return [self specWithChild:element]; }
@end

// MARK: Nodes

@implementation ASDisplayNode
- (void)addSubnode:(ASDisplayNode *)node {}
- (void)setNeedsLayout {}
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  return _layoutSpecBlock ? _layoutSpecBlock(self, constrainedSize) : nil;
}

/// The name of the class in Texture that lays out.
- (const char *)className { return "ASDisplayNode"; }

- (void *)makeElement {
  SEL layout = @selector(layoutSpecThatFits:);
  BOOL hasLayout = _layoutSpecBlock || objc_method([self class], layout) != objc_method([ASDisplayNode class], layout);
  void *node = OracleNode([self className], (__bridge void *)self, hasLayout);
  [self.style setOnElement:node];
  return node;
}
@end

@implementation ASControlNode
@end

@implementation ASCellNode
@end

/// The size of the largest font of a text; Texture's default is Helvetica in 12 points.
static CGFloat fontSize(NSAttributedString *text) {
  CGFloat size = 0;
  for (NSDictionary *attributes in text.attributes)
    size = MAX(size, [(UIFont *)attributes[NSFontAttributeName] pointSize]);
  return size ?: 12;
}

@implementation ASTextNode
- (void)setAttributedText:(NSAttributedString *)text {
  _attributedText = [text copy];
  if (!text) return;
  self.style.ascender = 0.9 * fontSize(text);
  self.style.descender = -0.3 * fontSize(text);
}
- (const char *)className { return "ASTextNode"; }
- (void *)makeElement {
  void *node = [super makeElement];
  OracleSetText(
    node, _attributedText.string.UTF8String ?: "", fontSize(_attributedText), _maximumNumberOfLines,
    (double *)&_textContainerInset);
  // The text sets the baselines, which may have been set since.
  [self.style setOnElement:node];
  return node;
}
@end

@implementation ASImageNode
- (const char *)className { return "ASImageNode"; }
@end

@implementation ASNetworkImageNode
- (const char *)className { return "ASNetworkImageNode"; }
@end

@implementation ASButtonNode {
  NSAttributedString *_title;
}
- (instancetype)init {
  _contentSpacing = 8;
  return self;
}
- (void)setTitle:(NSString *)title withFont:(UIFont *)font withColor:(UIColor *)color forState:(UIControlState)state {
  id attributes = @{NSFontAttributeName : font ?: [UIFont systemFontOfSize:17]};
  [self setAttributedTitle:[[NSAttributedString alloc] initWithString:title attributes:attributes] forState:state];
}
- (void)setAttributedTitle:(NSAttributedString *)title forState:(UIControlState)state {
  if (state == UIControlStateNormal) _title = title;
}
- (const char *)className { return "ASButtonNode"; }
- (void *)makeElement {
  void *node = [super makeElement];
  OracleSetButton(
    node, _contentSpacing, (double *)&_contentEdgeInsets, _title.string.UTF8String ?: "", fontSize(_title));
  return node;
}
@end

// MARK: Functions that Swift calls

void *ObjectiveCSend(void *object, const char *name, const long *words) {
  struct { const char *name, *types; } selector = {name, NULL};
  id receiver = (__bridge id)object;
  IMP method = objc_method([receiver class], (SEL)(void *)&selector);
  if (!method) abort();
  return (__bridge void *)((id(*)(id, SEL, long, long, long, long))method)(
    receiver, (SEL)(void *)&selector, words[0], words[1], words[2], words[3]);
}

void *ObjectiveCObject(const char *className, const char *selector, const long *words) {
  return ObjectiveCSend((__bridge void *)[objc_class_named(className) alloc], selector, words);
}

void *ObjectiveCString(const char *text) { return (__bridge void *)[NSString stringWithUTF8String:text]; }

void *ObjectiveCElement(void *object) { return [(__bridge ASElement *)object makeElement]; }

void *ObjectiveCSpec(const void *node, double minWidth, double minHeight, double maxWidth, double maxHeight) {
  ASSizeRange range = ASSizeRangeMake(CGSizeMake(minWidth, minHeight), CGSizeMake(maxWidth, maxHeight));
  ASLayoutSpec *spec = [(__bridge ASDisplayNode *)node layoutSpecThatFits:range];
  return spec ? [spec makeElement] : NULL;
}
