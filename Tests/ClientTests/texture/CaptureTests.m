//  Captures trees of stand-ins, whose layouts are made by hand, and writes the documents into a folder.
//
//  CaptureTests FOLDER

#import <AsyncDisplayKit/ASDisplayNode+Subclasses.h>
#import <AsyncDisplayKit/ASTextNode+Beta.h>
#import <AsyncDisplayKit/AsyncDisplayKit.h>

#import "LintelCapture.h"

#pragma mark - Making trees

static ASSizeRange Range(double minWidth, double minHeight, double maxWidth, double maxHeight) {
  ASSizeRange range = {{minWidth, minHeight}, {maxWidth, maxHeight}};
  return range;
}

/// The layout of an element where it is in its parent.
static ASLayout *Layout(id element, double x, double y, double width, double height, NSArray *inner) {
  ASLayout *layout = [[[ASLayout alloc] init] autorelease];
  layout.layoutElement = element;
  layout.position = CGPointMake(x, y);
  layout.size = CGSizeMake(width, height);
  layout.sublayouts = inner ? inner : @[];
  return layout;
}

/// Gives a node the whole layout of its measurement: that of the spec that it returned.
static void Measured(ASDisplayNode *node, ASSizeRange range, ASLayout *spec) {
  node.unflattenedCalculatedLayout =
      Layout(node, 0, 0, spec.size.width, spec.size.height, @[ spec ]);
  node.calculatedSize = spec.size;
  node.constrainedSizeForCalculatedLayout = range;
}

static id Named(id element, NSString *name) {
  [element setDebugName:name];
  return element;
}

static id Make(Class type, NSString *name) {
  return Named([[[type alloc] init] autorelease], name);
}

static ASDimension Points(double value) {
  ASDimension dimension = {ASDimensionUnitPoints, value};
  return dimension;
}

static ASDimension Fraction(double value) {
  ASDimension dimension = {ASDimensionUnitFraction, value};
  return dimension;
}

static ASImageNode *Image(NSString *name, double width, double height) {
  ASImageNode *node = Make([ASImageNode class], name);
  UIImage *image = [[[UIImage alloc] init] autorelease];
  image.size = CGSizeMake(width, height);
  node.image = image;
  return node;
}

static UIFont *Font(NSString *family, double size, double weight, BOOL isItalic) {
  UIFontDescriptor *descriptor = [[[UIFontDescriptor alloc] init] autorelease];
  descriptor.attributes =
      @{UIFontDescriptorTraitsAttribute : @{UIFontWeightTrait : [NSNumber numberWithDouble:weight]}};
  descriptor.symbolicTraits = isItalic ? UIFontDescriptorTraitItalic : 0;
  UIFont *font = [[[UIFont alloc] init] autorelease];
  font.familyName = family;
  font.pointSize = size;
  font.fontDescriptor = descriptor;
  return font;
}

static ASTextNode *Text(NSString *name, NSString *text) {
  ASTextNode *node = Make([ASTextNode class], name);
  NSDictionary *attributes = @{NSFontAttributeName : Font(@".SFUI", 17, 0, NO)};
  node.attributedText =
      [[[NSAttributedString alloc] initWithString:text attributes:attributes] autorelease];
  node.constrainedSizeForCalculatedLayout = Range(0, 0, 300, INFINITY);
  return node;
}

static ASStackLayoutSpec *Stack(NSString *name, NSArray *children) {
  ASStackLayoutSpec *stack = Make([ASStackLayoutSpec class], name);
  stack.direction = ASStackLayoutDirectionVertical;
  stack.alignItems = ASStackLayoutAlignItemsStart;
  stack.children = children;
  return stack;
}

#pragma mark - An app's own classes

/// A spec whose algorithm is the app's.
@interface Ring : ASLayoutSpec
@end

@implementation Ring
- (ASLayout *)calculateLayoutThatFits:(ASSizeRange)range {
  (void)range;
  return nil;
}
@end

/// A stack that only has another name.
@interface Row : ASStackLayoutSpec
@end

@implementation Row
@end

/// A content that is half as high as it is wide.
@interface Chart : ASDisplayNode
@end

@implementation Chart
- (CGSize)calculateSizeThatFits:(CGSize)size {
  double width = isfinite(size.width) ? size.width : 200;
  return CGSizeMake(width, ceil(width / 2));
}
@end

/// A content that takes all that it is offered, and a width of its own with all the height.
@interface Filler : ASDisplayNode
@end

@implementation Filler
- (CGSize)calculateSizeThatFits:(CGSize)size {
  return size;
}
@end

@interface Divider : ASDisplayNode
@end

@implementation Divider
- (CGSize)calculateSizeThatFits:(CGSize)size {
  return CGSizeMake(1, size.height);
}
@end

/// A node that cannot be read.
@interface Broken : ASDisplayNode
@end

@implementation Broken
- (ASLayoutElementStyle *)style {
  [NSException raise:NSGenericException format:@"no style"];
  return nil;
}
@end

/// A content that throws.
@interface Thrower : ASDisplayNode
@end

@implementation Thrower
- (CGSize)calculateSizeThatFits:(CGSize)size {
  (void)size;
  [NSException raise:NSGenericException format:@"not now"];
  return CGSizeZero;
}
@end

#pragma mark - Trees

/// Every spec, each in a column of 300 points.
static ASDisplayNode *Specs(void) {
  ASDisplayNode *root = Make([ASDisplayNode class], @"specs");
  NSMutableArray *children = [NSMutableArray array];
  NSMutableArray *layouts = [NSMutableArray array];
  double y = 0;
#define ADD(spec, width, height, ...)                                          \
  do {                                                                         \
    [children addObject:(spec)];                                               \
    [layouts addObject:Layout((spec), 0, y, (width), (height), (__VA_ARGS__))]; \
    y += (height);                                                             \
  } while (0)

  ASInsetLayoutSpec *inset = Make([ASInsetLayoutSpec class], @"inset");
  UIEdgeInsets insets = {1, 2, 3, INFINITY};
  inset.insets = insets;
  id a = inset.child = Image(@"a", 10, 20);
  ADD(inset, 300, 24, @[ Layout(a, 2, 1, 10, 20, nil) ]);

  ASOverlayLayoutSpec *overlay = Make([ASOverlayLayoutSpec class], @"overlay");
  id b = overlay.child = Image(@"b", 30, 40);
  id over = overlay.overlay = Image(@"over", 5, 6);
  ADD(overlay, 30, 40, (@[ Layout(b, 0, 0, 30, 40, nil), Layout(over, 0, 0, 30, 40, nil) ]));

  ASBackgroundLayoutSpec *background = Make([ASBackgroundLayoutSpec class], @"background");
  id c = background.child = Image(@"c", 30, 20);
  id behind = background.background = Image(@"behind", 5, 6);
  // Texture lays the background out first.
  ADD(background, 30, 20,
      (@[ Layout(behind, 0, 0, 30, 20, nil), Layout(c, 0, 0, 30, 20, nil) ]));

  ASCenterLayoutSpec *center = Make([ASCenterLayoutSpec class], @"center");
  center.centeringOptions = ASCenterLayoutSpecCenteringX;
  center.sizingOptions = ASCenterLayoutSpecSizingOptionMinimumY;
  id d = center.child = Image(@"d", 100, 20);
  ADD(center, 300, 20, @[ Layout(d, 100, 0, 100, 20, nil) ]);

  ASRelativeLayoutSpec *relative = Make([ASRelativeLayoutSpec class], @"relative");
  relative.horizontalPosition = ASRelativeLayoutSpecPositionEnd;
  relative.verticalPosition = ASRelativeLayoutSpecPositionCenter;
  relative.sizingOption = ASRelativeLayoutSpecSizingOptionMinimumHeight;
  id e = relative.child = Image(@"e", 100, 20);
  ADD(relative, 300, 20, @[ Layout(e, 200, 0, 100, 20, nil) ]);

  ASRatioLayoutSpec *ratio = Make([ASRatioLayoutSpec class], @"ratio");
  ratio.ratio = 0.25;
  ratio.style.width = Points(120);
  id f = ratio.child = Make([ASNetworkImageNode class], @"f");
  ADD(ratio, 120, 30, @[ Layout(f, 0, 0, 120, 30, nil) ]);

  ASAbsoluteLayoutSpec *absolute = Make([ASAbsoluteLayoutSpec class], @"absolute");
  absolute.sizing = ASAbsoluteLayoutSpecSizingSizeToFit;
  ASImageNode *g = Image(@"g", 10, 20);
  g.style.layoutPosition = CGPointMake(7, 8.5);
  absolute.children = @[ g ];
  ADD(absolute, 17, 28.5, @[ Layout(g, 7, 8.5, 10, 20, nil) ]);

  ASCornerLayoutSpec *corner = Make([ASCornerLayoutSpec class], @"corner");
  corner.cornerLocation = ASCornerLayoutLocationBottomRight;
  corner.offset = CGPointMake(-1, 2);
  corner.wrapsCorner = YES;
  id h = corner.child = Image(@"h", 40, 30);
  id badge = corner.corner = Image(@"badge", 10, 10);
  ADD(corner, 44, 37, (@[ Layout(h, 0, 0, 40, 30, nil), Layout(badge, 34, 27, 10, 10, nil) ]));

  ASWrapperLayoutSpec *wrapper = Make([ASWrapperLayoutSpec class], @"wrapper");
  id i = Image(@"i", 40, 30);
  wrapper.children = @[ i ];
  ADD(wrapper, 40, 30, @[ Layout(i, 0, 0, 40, 30, nil) ]);

  // One that lays out as its parent class does is no spec of the app's own.
  Row *row = Make([Row class], @"row");
  row.direction = ASStackLayoutDirectionHorizontal;
  row.spacing = 5;
  row.justifyContent = ASStackLayoutJustifyContentEnd;
  row.alignItems = ASStackLayoutAlignItemsCenter;
  row.style.minWidth = Fraction(1);
  id j = Image(@"j", 40, 30), k = Image(@"k", 40, 10);
  row.children = @[ j, k ];
  ADD(row, 300, 30, (@[ Layout(j, 215, 0, 40, 30, nil), Layout(k, 260, 10, 40, 10, nil) ]));

  ASStackLayoutSpec *tags = Stack(@"tags", nil);
  tags.direction = ASStackLayoutDirectionHorizontal;
  tags.flexWrap = ASStackLayoutFlexWrapWrap;
  tags.alignContent = ASStackLayoutAlignContentStart;
  tags.lineSpacing = 3;
  id l = Image(@"l", 200, 10), m = Image(@"m", 150, 10);
  tags.children = @[ l, m ];
  ADD(tags, 200, 23, (@[ Layout(l, 0, 0, 200, 10, nil), Layout(m, 0, 13, 150, 10, nil) ]));

  Ring *ring = Make([Ring class], @"ring");
  id n = Image(@"n", 9, 9), o = Image(@"o", 9, 9);
  ring.children = @[ n, o ];
  // One could be smaller; the other one had this size exactly, which its layout rounds up to pixels.
  [n setConstrainedSizeForCalculatedLayout:Range(0, 0, 61, 62)];
  [o setConstrainedSizeForCalculatedLayout:Range(11.7, 14.6, 11.7, 14.6)];
  ADD(ring, 61, 62, (@[ Layout(n, 26, 1, 9, 9, nil), Layout(o, 3, 40, 12, 15, nil) ]));

  ASLayoutSpec *spacer = Make([ASLayoutSpec class], nil);
  spacer.style.height = Points(6);
  ADD(spacer, 0, 6, nil);
#undef ADD
  ASStackLayoutSpec *column = Stack(@"column", children);
  Measured(root, Range(300, 0, 300, INFINITY), Layout(column, 0, 0, 300, y, layouts));
  return root;
}

/// Every key of a style.
static ASDisplayNode *Styles(void) {
  ASDisplayNode *root = Make([ASDisplayNode class], @"styles");
  ASImageNode *a = Image(@"a", 10, 10), *b = Image(@"b", 10, 10), *c = Image(@"c", 10, 10),
              *d = Image(@"d", 10, 10), *e = Image(@"e", 10, 10);
  a.style.width = Fraction(0.3333);
  a.style.height = Points(12.5);
  a.style.spacingBefore = 4;
  a.style.spacingAfter = -1;
  a.style.alignSelf = ASStackLayoutAlignSelfEnd;
  b.style.minWidth = Points(20);
  b.style.minHeight = Points(22);
  b.style.flexGrow = 1;
  b.style.flexBasis = Points(30);
  c.style.maxWidth = Points(8);
  c.style.maxHeight = Fraction(0.05);
  d.style.flexShrink = 1;
  d.style.alignSelf = ASStackLayoutAlignSelfStretch;
  // A hidden node keeps its room.
  e.hidden = YES;
  ASStackLayoutSpec *row = Stack(@"row", @[ a, b, c, d, e ]);
  row.direction = ASStackLayoutDirectionHorizontal;
  row.spacing = 2;
  Measured(root, Range(300, 100, 300, 100),
           Layout(row, 0, 0, 300, 100, (@[
             Layout(a, 4, 87.5, 100, 12.5, nil), Layout(b, 105, 0, 161, 22, nil),
             Layout(c, 268, 0, 8, 5, nil), Layout(d, 278, 0, 10, 100, nil),
             Layout(e, 290, 0, 10, 10, nil)
           ])));
  return root;
}

/// A text of words, in lines of a width.
static ASLayout *Lines(ASTextNode *text, double x, double y, double width) {
  CGSize size = [text calculateSizeThatFits:CGSizeMake(width, INFINITY)];
  return Layout(text, x, y, size.width, size.height, nil);
}

static NSString *const Words = @"several words that are broken into lines of many widths";

/// Texts, in nested nodes with specs of their own.
static ASDisplayNode *Texts(void) {
  ASDisplayNode *root = Make([ASDisplayNode class], @"texts");

  ASTextNode *title = Text(@"title", Words);
  title.style.flexShrink = 1;
  ASTextNode *limited = Text(@"limited", Words);
  limited.maximumNumberOfLines = 2;
  UIEdgeInsets insets = {3, 5, 3, 5};
  limited.textContainerInset = insets;
  limited.truncationMode = NSLineBreakByTruncatingTail;

  ASTextNode *runs = Make([ASTextNode class], @"runs");
  NSParagraphStyle *paragraph = [[[NSParagraphStyle alloc] init] autorelease];
  paragraph.lineSpacing = 2;
  paragraph.alignment = NSTextAlignmentCenter;
  paragraph.lineBreakMode = NSLineBreakByTruncatingTail;
  NSMutableAttributedString *text = [[[NSMutableAttributedString alloc]
      initWithString:@"Bea \"and\" "
          attributes:@{
            NSFontAttributeName : Font(@"Avenir Next", 15, 0.3, NO),
            NSParagraphStyleAttributeName : paragraph
          }] autorelease];
  [text appendAttributedString:[[[NSAttributedString alloc]
                                   initWithString:@"Ada \u00e4\u65e5 12"
                                       attributes:@{
                                         NSFontAttributeName : Font(@"Avenir Next", 15, 0.4, YES),
                                         NSKernAttributeName : @1.5,
                                         NSBaselineOffsetAttributeName : @2
                                       }] autorelease]];
  NSTextAttachment *picture = [[[NSTextAttachment alloc] init] autorelease];
  picture.bounds = CGRectMake(0, 0, 14, 15);
  [text appendAttributedString:[[[NSAttributedString alloc]
                                   initWithString:@"\ufffc"
                                       attributes:@{NSAttachmentAttributeName : picture}] autorelease]];
  runs.attributedText = text;
  runs.constrainedSizeForCalculatedLayout = Range(0, 0, 300, INFINITY);

  // The nested node was laid out by its own spec, which its flattened layout in the root's tree has not.
  ASDisplayNode *card = Make([ASDisplayNode class], @"card");
  ASImageNode *icon = Image(@"icon", 40, 40);
  ASStackLayoutSpec *row = Stack(@"row", @[ icon, title ]);
  row.direction = ASStackLayoutDirectionHorizontal;
  row.spacing = 10;
  ASLayout *lines = Lines(title, 50, 0, 150);
  double height = fmax(40, lines.size.height), width = 50 + lines.size.width;
  Measured(card, Range(0, 0, 200, INFINITY),
           Layout(row, 0, 0, width, height, (@[ Layout(icon, 0, 0, 40, 40, nil), lines ])));

  ASEditableTextNode *field = Make([ASEditableTextNode class], @"field");
  field.attributedText =
      [[[NSAttributedString alloc] initWithString:@"typed"] autorelease];
  field.constrainedSizeForCalculatedLayout = Range(0, 0, 200, INFINITY);
  Chart *chart = Make([Chart class], @"chart");
  chart.style.width = Points(150);
  chart.constrainedSizeForCalculatedLayout = Range(150, 0, 150, INFINITY);

  ASStackLayoutSpec *column = Stack(@"column", @[ card, limited, runs, field, chart ]);
  NSMutableArray *layouts = [NSMutableArray arrayWithObject:Layout(card, 0, 0, width, height, nil)];
  for (ASTextNode *next in @[ limited, runs ]) {
    ASLayout *layout = Lines(next, 0, height, 200);
    [layouts addObject:layout];
    height += layout.size.height;
  }
  [layouts addObject:Layout(field, 0, height, 30, 10, nil)];
  [layouts addObject:Layout(chart, 0, height + 10, 150, 75, nil)];
  Measured(root, Range(0, 0, 200, INFINITY), Layout(column, 0, 0, 200, height + 85, layouts));
  column.style.width = Points(200);
  return root;
}

/// A scroll node and a button.
static ASDisplayNode *Nodes(void) {
  ASDisplayNode *root = Make([ASDisplayNode class], @"nodes");
  ASScrollNode *scroll = Make([ASScrollNode class], @"scroll");
  scroll.scrollableDirections = ASScrollDirectionHorizontalDirections;
  ASImageNode *wide = Image(@"wide", 280, 20);
  ASStackLayoutSpec *strip = Stack(@"strip", @[ wide ]);
  Measured(scroll, Range(0, 0, 300, INFINITY),
           Layout(strip, 0, 0, 280, 20, @[ Layout(wide, 0, 0, 280, 20, nil) ]));

  ASButtonNode *button = Make([ASButtonNode class], @"button");
  UIEdgeInsets insets = {4, 6, 4, 6};
  button.contentEdgeInsets = insets;
  button.contentSpacing = 8;
  button.laysOutHorizontally = YES;
  button.contentHorizontalAlignment = ASHorizontalAlignmentMiddle;
  button.contentVerticalAlignment = ASVerticalAlignmentCenter;
  ASTextNode *title = Text(nil, @"Follow");
  title.style.flexShrink = 1;
  button.titleNode = title;
  button.imageNode = Image(nil, 20, 20);
  button.backgroundImageNode = Image(nil, 3, 3);
  ASStackLayoutSpec *parts = Stack(nil, @[ button.imageNode, title ]);
  ASInsetLayoutSpec *inset = Make([ASInsetLayoutSpec class], nil);
  ASBackgroundLayoutSpec *background = Make([ASBackgroundLayoutSpec class], nil);
  ASLayout *inner = Layout(parts, 6, 4, 64, 20, (@[
                             Layout(button.imageNode, 0, 0, 20, 20, nil),
                             Layout(title, 28, 5, 36, 10, nil)
                           ]));
  Measured(button, Range(0, 0, 300, INFINITY),
           Layout(background, 0, 0, 76, 28, (@[
                    Layout(button.backgroundImageNode, 0, 0, 76, 28, nil),
                    Layout(inset, 0, 0, 76, 28, @[ inner ])
                  ])));

  // Without a debug name, an accessibility identifier, or else the class and a number.
  ASNetworkImageNode *avatar = Make([ASNetworkImageNode class], nil);
  avatar.accessibilityIdentifier = @"avatar";
  avatar.style.width = avatar.style.height = Points(44);
  ASNetworkImageNode *other = Make([ASNetworkImageNode class], @"avatar");
  other.style.width = other.style.height = Points(44);
  ASMapNode *map = Make([ASMapNode class], nil);
  map.style.width = map.style.height = Points(20);
  ASVideoNode *video = Make([ASVideoNode class], nil);
  video.style.width = video.style.height = Points(20);
  ASDisplayNode *bare = Make([ASDisplayNode class], nil);
  bare.style.width = bare.style.height = Points(20);
  NSArray *children = @[ scroll, button, avatar, other, map, video, bare ];
  ASStackLayoutSpec *column = Stack(nil, children);
  Measured(root, Range(300, 0, 300, INFINITY),
           Layout(column, 0, 0, 300, 196, (@[
             Layout(scroll, 0, 0, 280, 20, nil), Layout(button, 0, 20, 76, 28, nil),
             Layout(avatar, 0, 48, 44, 44, nil), Layout(other, 0, 92, 44, 44, nil),
             Layout(map, 0, 136, 20, 20, nil), Layout(video, 0, 156, 20, 20, nil),
             Layout(bare, 0, 176, 20, 20, nil)
           ])));
  return root;
}

/// A node that was measured again, for another range than the one that it is shown in, and layouts that are
/// not there any more.
static ASDisplayNode *Leftovers(void) {
  ASDisplayNode *root = Make([ASDisplayNode class], @"leftovers");
  ASDisplayNode *again = Make([ASDisplayNode class], @"again");
  again.style.height = Points(30);
  ASImageNode *inside = Image(@"inside", 10, 10);
  ASInsetLayoutSpec *inset = Make([ASInsetLayoutSpec class], @"inset");
  UIEdgeInsets insets = {1, 1, 1, 1};
  inset.insets = insets;
  inset.child = inside;
  Measured(again, Range(0, 0, 55, 66),
           Layout(inset, 0, 0, 55, 30, @[ Layout(inside, 1, 1, 53, 28, nil) ]));

  ASImageNode *lost = Image(@"lost", 10, 10);
  ASLayout *gone = Layout(nil, 0, 40, 25, 15, nil);
  ASStackLayoutSpec *column = Stack(@"column", @[ again, lost ]);
  column.alignItems = ASStackLayoutAlignItemsStretch;
  // A layout of one child is missing, and one whose element is gone is left.
  Measured(root, Range(100, 40, 100, 40),
           Layout(column, 0, 0, 100, 40, (@[ Layout(again, 0, 0, 100, 30, nil), gone ])));
  return root;
}

extern BOOL StandInIsRightToLeft;

/// Mirrors the flattened layouts of the nodes in a spec, as Texture does: those of nodes without sublayouts whose
/// position in the node is that in their spec are the objects of the whole layout.
static void Mirror(ASLayout *spec, double x, double y, double width) {
  x += spec.position.x;
  y += spec.position.y;
  for (ASLayout *layout in spec.sublayouts) {
    if ([layout.layoutElement isKindOfClass:[ASLayoutSpec class]]) {
      Mirror(layout, x, y, width);
    } else if ([layout.sublayouts count] == 0 && x == 0 && y == 0) {
      layout.position =
          CGPointMake(width - layout.size.width - layout.position.x, layout.position.y);
    }
  }
}

/// Rows in an app from right to left: at the origin of their node, elsewhere, and in nodes of another direction.
static ASDisplayNode *Mirrored(void) {
  ASDisplayNode *root = Make([ASDisplayNode class], @"mirrored");
  id a = Image(@"a", 50, 20), b = Image(@"b", 70, 20), c = Image(@"c", 30, 10),
     d = Image(@"d", 40, 10), e = Image(@"e", 25, 10);
  ASStackLayoutSpec *first = Stack(@"first", @[ a, b ]), *second = Stack(@"second", @[ c, d ]);
  first.direction = second.direction = ASStackLayoutDirectionHorizontal;
  first.spacing = second.spacing = 8;

  ASDisplayNode *player = Make([ASDisplayNode class], @"player");
  player.semanticContentAttribute = UISemanticContentAttributePlayback;
  ASInsetLayoutSpec *inset = Make([ASInsetLayoutSpec class], @"inset");
  UIEdgeInsets insets = {0, 5, 0, 60};
  inset.insets = insets;
  inset.child = e;
  Measured(player, Range(0, 0, 300, INFINITY),
           Layout(inset, 0, 0, 90, 10, @[ Layout(e, 5, 0, 25, 10, nil) ]));

  ASButtonNode *button = Make([ASButtonNode class], @"button");
  button.laysOutHorizontally = YES;
  button.contentSpacing = 8;
  button.contentHorizontalAlignment = ASHorizontalAlignmentMiddle;
  button.contentVerticalAlignment = ASVerticalAlignmentCenter;
  ASTextNode *title = Text(nil, @"Follow");
  title.style.flexShrink = 1;
  button.titleNode = title;
  button.imageNode = Image(nil, 20, 10);
  ASStackLayoutSpec *parts = Stack(nil, @[ button.imageNode, title ]);
  ASLayout *content = Layout(parts, 0, 0, 64, 10, (@[
                               Layout(button.imageNode, 0, 0, 20, 10, nil),
                               Layout(title, 28, 0, 36, 10, nil)
                             ]));
  Measured(button, Range(0, 0, 300, INFINITY), content);
  Mirror(content, 0, 0, 64);

  ASStackLayoutSpec *column = Stack(@"column", @[ first, second, player, button ]);
  ASLayout *layout = Layout(column, 0, 0, 300, 50, (@[
                              Layout(first, 0, 0, 128, 20, (@[
                                       Layout(a, 0, 0, 50, 20, nil), Layout(b, 58, 0, 70, 20, nil)
                                     ])),
                              Layout(second, 0, 20, 78, 10, (@[
                                       Layout(c, 0, 0, 30, 10, nil), Layout(d, 38, 0, 40, 10, nil)
                                     ])),
                              // Flattened, they have sublayouts.
                              Layout(player, 0, 30, 90, 10, @[ Layout(e, 5, 0, 25, 10, nil) ]),
                              Layout(button, 0, 40, 64, 10, @[ Layout(title, 0, 0, 36, 10, nil) ])
                            ]));
  Measured(root, Range(300, 0, 300, INFINITY), layout);
  Mirror(layout, 0, 0, 300);
  return root;
}

/// A column of 900 points in a scroll node that manages its content size: the layout that it keeps is the content's.
static ASScrollNode *Scroll(NSString *name, double width, double height) {
  ASScrollNode *scroll = Make([ASScrollNode class], name);
  scroll.scrollableDirections = ASScrollDirectionVerticalDirections;
  scroll.automaticallyManagesContentSize = YES;
  id tall = Image([name stringByAppendingString:@"-tall"], 50, 900);
  ASStackLayoutSpec *column = Stack([name stringByAppendingString:@"-column"], @[ tall ]);
  column.alignItems = ASStackLayoutAlignItemsStretch;
  Measured(scroll, Range(width, height, width, height),
           Layout(column, 0, 0, width, 900, @[ Layout(tall, 0, 0, width, 900, nil) ]));
  scroll.calculatedSize = CGSizeMake(width, height);
  return scroll;
}

static ASDisplayNode *NestedScroll(void) {
  ASDisplayNode *root = Make([ASDisplayNode class], @"nestedScroll");
  ASInsetLayoutSpec *inset = Make([ASInsetLayoutSpec class], @"inset");
  UIEdgeInsets insets = {10, 10, 10, 10};
  inset.insets = insets;
  ASScrollNode *scroll = Scroll(@"list", 355, 647);
  inset.child = scroll;
  Measured(root, Range(375, 667, 375, 667),
           Layout(inset, 0, 0, 375, 667, @[ Layout(scroll, 10, 10, 355, 647, nil) ]));
  return root;
}

/// Contents that take all they are offered, in 200 by 100 points, and nodes that raise.
static ASDisplayNode *Filling(void) {
  ASDisplayNode *root = Make([ASDisplayNode class], @"filling");
  ASAbsoluteLayoutSpec *absolute = Make([ASAbsoluteLayoutSpec class], @"absolute");
  ASDisplayNode *video = Make([ASVideoNode class], @"video"), *map = Make([ASMapNode class], @"map"),
                *filler = Make([Filler class], @"filler"), *divider = Make([Divider class], @"divider"),
                *thrower = Make([Thrower class], @"thrower"), *broken = Make([Broken class], @"broken"),
                *last = Image(@"last", 9, 9);
  NSArray *children = @[ video, map, filler, divider, thrower, broken, last ];
  absolute.children = children;
  NSMutableArray *layouts = [NSMutableArray array];
  for (ASDisplayNode *child in children) {
    BOOL fills = child == video || child == map || child == filler;
    double width = fills ? 200 : child == divider ? 1 : 9, height = fills || child == divider ? 100 : 9;
    child.calculatedSize = CGSizeMake(width, height);
    child.constrainedSizeForCalculatedLayout = Range(0, 0, 200, INFINITY);
    [layouts addObject:Layout(child, 0, 0, width, height, nil)];
  }
  Measured(root, Range(200, 100, 200, 100), Layout(absolute, 0, 0, 200, 100, layouts));
  return root;
}

/// A frame of which nothing is known, and one that is nowhere.
static ASDisplayNode *Nowhere(void) {
  ASDisplayNode *root = Make([ASDisplayNode class], @"nowhere");
  ASInsetLayoutSpec *inset = Make([ASInsetLayoutSpec class], @"inset");
  UIEdgeInsets insets = {0, INFINITY, INFINITY, 0};
  inset.insets = insets;
  id pinned = inset.child = Image(@"pinned", 9, 9);
  Measured(root, Range(0, 0, INFINITY, 100),
           Layout(inset, 0, 0, 0, 0, @[ Layout(pinned, INFINITY, 0, 9, 9, nil) ]));
  root.calculatedSize = CGSizeMake(0, 0);
  return root;
}

/// Returns true if a text is measured again for each property on which its size depends.
static BOOL MeasuresForEachProperty(void) {
  ASTextNode *text = Text(@"text", @"some words of a text");
  text.calculatedSize = CGSizeMake(54, 10);
  NSAttributedString *more = [[[NSAttributedString alloc] initWithString:@"more"] autorelease];
  for (int property = 0; property < 6; property++) {
    NSUInteger before = text.measurements;
    if (property == 0) text.maximumNumberOfLines = 3;
    if (property == 1) text.truncationMode = NSLineBreakByTruncatingMiddle;
    if (property == 2) text.truncationAttributedText = more;
    if (property == 3) text.additionalTruncationMessage = more;
    if (property == 4) text.exclusionPaths = @[ @"a path" ];
    if (property == 5) text.pointSizeScaleFactors = @[ @0.9 ];
    if ([LintelCapture documentForNode:text] == nil || text.measurements == before) {
      NSLog(@"property %d of a text", property);
      return NO;
    }
  }
  ASEditableTextNode *field = Make([ASEditableTextNode class], @"field");
  field.calculatedSize = CGSizeMake(54, 10);
  for (int property = 0; property < 4; property++) {
    NSUInteger before = field.measurements;
    if (property == 1) field.maximumLinesToDisplay = 2;
    if (property == 2) field.attributedPlaceholderText = more;
    if (property == 3) field.attributedText = more;
    if ([LintelCapture documentForNode:field] == nil || field.measurements == before) {
      NSLog(@"property %d of an editable text", property);
      return NO;
    }
  }
  return YES;
}

/// A leaf by itself, and nodes of which nothing can be said.
static void Odd(NSString *folder) {
  ASTextNode *alone = Text(@"alone", @"by itself");
  alone.calculatedSize = CGSizeMake(54, 10);
  alone.constrainedSizeForCalculatedLayout = Range(0, 0, 100, 50);
  if (![LintelCapture writeNode:alone
                         toFile:[folder stringByAppendingPathComponent:@"alone.layout.json"]]) {
    abort();
  }
  NSUInteger measurements = alone.measurements;
  if (measurements == 0 || measurements > 65) abort();
  // A text that is known is not asked again.
  if ([LintelCapture documentForNode:alone] == nil || alone.measurements != measurements) abort();
  if ([LintelCapture documentForNode:Make([ASDisplayNode class], @"never measured")]) abort();
  if (!MeasuresForEachProperty()) abort();
  if ([LintelCapture writeNode:alone toFile:@"/no/such/folder/a.layout.json"]) abort();
  // What is nested deeper than the format allows is cut off.
  ASDisplayNode *deep = Make([ASDisplayNode class], @"innermost");
  deep.calculatedSize = CGSizeMake(7, 7);
  ASLayout *inner = Layout(deep, 0, 0, 7, 7, nil);
  for (int level = 0; level < 700; level++) {
    ASWrapperLayoutSpec *wrapper = Make([ASWrapperLayoutSpec class], nil);
    wrapper.children = @[ inner.layoutElement ];
    inner = Layout(wrapper, 0, 0, 7, 7, @[ inner ]);
  }
  ASDisplayNode *root = Make([ASDisplayNode class], @"deep");
  Measured(root, Range(7, 7, 7, 7), inner);
  [LintelCapture writeNode:root toFile:[folder stringByAppendingPathComponent:@"deep.layout.json"]];
}

int main(int count, char **arguments) {
  @autoreleasepool {
    if (count < 2) return 2;
    NSString *folder = [NSString stringWithUTF8String:arguments[1]];
    [LintelCapture start];
    NSDictionary *trees = @{
      @"specs" : Specs(),
      @"styles" : Styles(),
      @"texts" : Texts(),
      @"nodes" : Nodes(),
      @"leftovers" : Leftovers(),
      @"rootScroll" : Scroll(@"rootScroll", 375, 667),
      @"nestedScroll" : NestedScroll(),
      @"filling" : Filling(),
      @"nowhere" : Nowhere()
    };
    for (NSString *name in trees) {
      NSString *path = [folder stringByAppendingPathComponent:name];
      if (![LintelCapture writeNode:[trees objectForKey:name]
                             toFile:[path stringByAppendingString:@".layout.json"]]) {
        return 1;
      }
    }
    Odd(folder);
    StandInIsRightToLeft = YES;
    NSString *mirrored = [folder stringByAppendingPathComponent:@"mirrored.layout.json"];
    if (![LintelCapture writeNode:Mirrored() toFile:mirrored]) return 1;
    StandInIsRightToLeft = NO;
    [LintelCapture setMasksTexts:YES];
    NSString *masked = [folder stringByAppendingPathComponent:@"masked.layout.json"];
    if (![LintelCapture writeNode:Texts() toFile:masked]) return 1;
  }
  return 0;
}
