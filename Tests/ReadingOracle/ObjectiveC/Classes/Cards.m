#import <AsyncDisplayKit/AsyncDisplayKit.h>

static const CGFloat kAvatarSide = 44.0;
#define kCardMargin 12
#define CARD_INSETS UIEdgeInsetsMake(kCardMargin, kCardMargin * 2, kCardMargin, kCardMargin * 2)

// A row with two texts and an image.
@interface ArticleCard : ASCellNode
@end

// lintel: font fixed
@implementation ArticleCard {
  ASTextNode *_title;
  ASTextNode *_author;
  ASNetworkImageNode *_photo;
}

- (instancetype)init {
  self = [super init];
  if (self) {
    self.automaticallyManagesSubnodes = YES;
    _title = [[ASTextNode alloc] init];
    _title.attributedText = [[NSAttributedString alloc]
        initWithString:@"A walk along the river in the first days of spring"
            attributes:@{NSFontAttributeName : [UIFont boldSystemFontOfSize:18]}];
    _title.maximumNumberOfLines = 2;
    _author = [[ASTextNode alloc] init];
    _author.attributedText =
        [[NSAttributedString alloc] initWithString:@"Ida Berg"
                                        attributes:@{
                                          NSFontAttributeName : [UIFont systemFontOfSize:13],
                                          NSForegroundColorAttributeName : [UIColor grayColor]
                                        }];
    _photo = [ASNetworkImageNode new];
    _photo.style.preferredSize = CGSizeMake(kAvatarSide, kAvatarSide);
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASStackLayoutSpec *texts = [ASStackLayoutSpec verticalStackLayoutSpec];
  texts.spacing = 4;
  texts.style.flexShrink = 1.0;
  texts.style.flexGrow = 1.0;
  texts.children = @[ _title, _author ];
  ASStackLayoutSpec *row =
      [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                              spacing:kCardMargin
                                       justifyContent:ASStackLayoutJustifyContentStart
                                           alignItems:ASStackLayoutAlignItemsCenter
                                             children:@[ _photo, texts ]];
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:CARD_INSETS child:row];
}

@end

// An image behind a gradient, with a caption in a corner.
@interface CoverCard : ASDisplayNode
@property (nonatomic, strong) ASImageNode *cover;
@property (nonatomic, strong) ASDisplayNode *shade;
@property (nonatomic, strong) ASTextNode *caption;
@end

// lintel: font fixed
@implementation CoverCard

- (instancetype)init {
  if (self = [super init]) {
    [self setAutomaticallyManagesSubnodes:YES];
    self.cover = [[ASImageNode alloc] init];
    self.shade = [[ASDisplayNode alloc] init];
    self.caption = [[ASTextNode alloc] init];
    [self.caption setAttributedText:[self captionText]];
  }
  return self;
}

- (NSAttributedString *)captionText {
  NSDictionary *attributes = @{NSFontAttributeName : [UIFont systemFontOfSize:14 weight:UIFontWeightMedium]};
  return [[NSAttributedString alloc] initWithString:@"Harbour" attributes:attributes];
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASRatioLayoutSpec *ratio = [ASRatioLayoutSpec ratioLayoutSpecWithRatio:9.0 / 16.0 child:self.cover];
  ASOverlayLayoutSpec *shaded = [ASOverlayLayoutSpec overlayLayoutSpecWithChild:ratio overlay:self.shade];
  UIEdgeInsets insets = UIEdgeInsetsMake(INFINITY, 10, 8, INFINITY);
  ASInsetLayoutSpec *captionSpec = [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:self.caption];
  return [ASOverlayLayoutSpec overlayLayoutSpecWithChild:shaded overlay:captionSpec];
}

@end

// A badge in a corner.
@interface BadgedIcon : ASDisplayNode
- (instancetype)initWithBadge:(BOOL)showsBadge;
@end

@implementation BadgedIcon {
  ASDisplayNode *_icon;
  ASDisplayNode *_badge;
  BOOL _showsBadge;
}

- (instancetype)initWithBadge:(BOOL)showsBadge {
  self = [super init];
  if (!self) return nil;
  _showsBadge = showsBadge;
  _icon = [ASDisplayNode new];
  _icon.style.preferredSize = (CGSize){40, 40};
  _badge = [ASDisplayNode new];
  _badge.style.preferredSize = CGSizeMake(16, 12);
  self.automaticallyManagesSubnodes = YES;
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  id<ASLayoutElement> content = _icon;
  if (_showsBadge) {
    ASCornerLayoutSpec *corner =
        [ASCornerLayoutSpec cornerLayoutSpecWithChild:_icon
                                               corner:_badge
                                             location:ASCornerLayoutLocationBottomRight];
    corner.offset = CGPointMake(-3, 4);
    corner.wrapsCorner = YES;
    content = corner;
  }
  return [ASCenterLayoutSpec centerLayoutSpecWithCenteringOptions:ASCenterLayoutSpecCenteringXY
                                                    sizingOptions:ASCenterLayoutSpecSizingOptionMinimumXY
                                                            child:content];
}

@end

// Space between a name and a price, over a background.
@interface PriceRow : ASDisplayNode
@end

// lintel: font fixed
@implementation PriceRow {
  ASTextNode *_name, *_price;
  ASDisplayNode *_background;
}

static NSAttributedString *PriceText(NSString *text, CGFloat size) {
  return [[NSAttributedString alloc] initWithString:text
                                         attributes:@{NSFontAttributeName : [UIFont systemFontOfSize:size]}];
}

- (instancetype)init {
  if ((self = [super init])) {
    self.automaticallyManagesSubnodes = YES;
    _name = [ASTextNode new];
    _name.attributedText = PriceText(@"Rye bread with seeds and a long name", 16);
    _price = [ASTextNode new];
    _price.attributedText = PriceText([NSString stringWithFormat:@"%.2f", 3.5], 16 + 4);
    _background = [ASDisplayNode new];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  _name.style.flexShrink = 1;
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.justifyContent = ASStackLayoutJustifyContentSpaceBetween;
  row.alignItems = ASStackLayoutAlignItemsBaselineFirst;
  row.spacing = 20;
  [row setChildren:@[ _name, _price ]];
  id padded = [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(6, 16, 6, 16) child:row];
  return [ASBackgroundLayoutSpec backgroundLayoutSpecWithChild:padded background:_background];
}

@end

// A node in the lower right of a fixed height.
@interface PinnedNode : ASDisplayNode
@end

@implementation PinnedNode {
  ASDisplayNode *_pin;
}

- (instancetype)init {
  if (self = [super init]) {
    _pin = [[ASDisplayNode alloc] init];
    [self addSubnode:_pin];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  _pin.style.width = ASDimensionMake(@"25%");
  _pin.style.height = ASDimensionMake(24);
  ASRelativeLayoutSpec *pinned =
      [ASRelativeLayoutSpec relativePositionLayoutSpecWithHorizontalPosition:ASRelativeLayoutSpecPositionEnd
                                                            verticalPosition:ASRelativeLayoutSpecPositionEnd
                                                                sizingOption:ASRelativeLayoutSpecSizingOptionDefault
                                                                       child:_pin];
  pinned.style.minHeight = ASDimensionMake(90);
  return pinned;
}

@end
