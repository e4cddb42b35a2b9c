#import "Shared.h"

@interface MessageCell : ASCellNode
- (instancetype)initWithOutgoing:(BOOL)isOutgoing avatar:(BOOL)showsAvatar;
@end

// lintel: font fixed
@implementation MessageCell {
  ASDisplayNode *_bubble;
  ASTextNode *_message;
  ASImageNode *_avatar;
  BOOL _isOutgoing;
  BOOL _showsAvatar;
}

- (instancetype)initWithOutgoing:(BOOL)isOutgoing avatar:(BOOL)showsAvatar {
  if (self = [super init]) {
    _isOutgoing = isOutgoing;
    _showsAvatar = showsAvatar;
    self.automaticallyManagesSubnodes = YES;
    _bubble = [ASDisplayNode new];
    _message = [ASTextNode new];
    _message.attributedText = [@"See you at the station at noon, or a little later" styled:16];
    _avatar = [ASImageNode new];
    _avatar.style.preferredSize = CGSizeMake(30, 30);
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASInsetLayoutSpec *padded = [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(8, 12, 8, 12)
                                                                     child:_message];
  ASBackgroundLayoutSpec *bubble = [ASBackgroundLayoutSpec backgroundLayoutSpecWithChild:padded background:_bubble];
  bubble.style.flexShrink = 1;
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.spacing = 8;
  row.alignItems = ASStackLayoutAlignItemsEnd;
  row.justifyContent = _isOutgoing ? ASStackLayoutJustifyContentEnd : ASStackLayoutJustifyContentStart;
  if (_showsAvatar && !_isOutgoing) {
    row.children = @[ _avatar, bubble ];
  } else {
    row.children = @[ bubble ];
  }
  return row;
}
@end

@interface PostCell : ASCellNode
@property (nonatomic, assign) PostKind kind;
- (instancetype)initWithKind:(PostKind)kind;
@end

@implementation PostCell {
  ASDisplayNode *_text, *_link;
  ASImageNode *_photo;
}

- (instancetype)initWithKind:(PostKind)kind {
  if (self = [super init]) {
    _kind = kind;
    _text = Box(100, 32);
    _link = Box(200, 48);
    _photo = [ASImageNode new];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASStackLayoutSpec *column = [ASStackLayoutSpec verticalStackLayoutSpec];
  column.spacing = 8;
  switch (self.kind) {
    case PostKindPhoto: {
      ASRatioLayoutSpec *ratio = [ASRatioLayoutSpec ratioLayoutSpecWithRatio:0.75 child:_photo];
      column.children = @[ _text, ratio ];
      break;
    }
    case PostKindLink:
      column.alignItems = ASStackLayoutAlignItemsEnd;
      column.spacing = 1;
      // Falls through.
    default:
      column.children = @[ _text, _link ];
  }
  return column;
}
@end

@interface ExpandableCell : ASCellNode
@property (nonatomic, getter=isExpanded) BOOL expanded;
@end

@implementation ExpandableCell {
  ASDisplayNode *_header, *_body;
}

- (instancetype)init {
  if (self = [super init]) {
    _header = Box(100, 44);
    _body = [ASDisplayNode new];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  _body.style.height = ASDimensionMake(self.isExpanded ? 120 : 30);
  ASStackLayoutSpec *column = [ASStackLayoutSpec verticalStackLayoutSpec];
  column.children = @[ _header, _body ];
  if (_expanded) column.spacing = 6;
  return column;
}

- (void)toggle {
  self.expanded = !self.expanded;
  [self setNeedsLayout];
}
@end

@interface StatusCell : ASCellNode
- (instancetype)initWithDetail:(NSString *)detail;
@end

// lintel: font fixed
@implementation StatusCell {
  ASTextNode *_title, *_detail;
}

- (instancetype)initWithDetail:(NSString *)detail {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    _title = [ASTextNode new];
    _title.attributedText = [@"Away" styled:17];
    if (detail != nil) {
      _detail = [ASTextNode new];
      _detail.attributedText = [@"Since this morning" styled:12];
    }
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASStackLayoutSpec *column = [ASStackLayoutSpec verticalStackLayoutSpec];
  NSMutableArray *children = [NSMutableArray arrayWithObject:_title];
  if (_detail) {
    [children addObject:_detail];
  } else {
    column.style.minHeight = ASDimensionMake(50);
    column.justifyContent = ASStackLayoutJustifyContentCenter;
  }
  column.children = children;
  return column;
}
@end

@interface BannerNode : ASDisplayNode
- (instancetype)initWithIcon:(BOOL)showsIcon closable:(BOOL)isClosable;
@end

@implementation BannerNode {
  ASImageNode *_icon;
  ASDisplayNode *_label, *_close;
}

- (instancetype)initWithIcon:(BOOL)showsIcon closable:(BOOL)isClosable {
  if (self = [super init]) {
    _icon = showsIcon ? [ASImageNode new] : nil;
    _icon.style.preferredSize = CGSizeMake(20, 20);
    _label = Box(80, 18);
    _label.style.flexGrow = 1;
    if (isClosable) _close = Box(32, 32);
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  NSMutableArray *parts = [NSMutableArray new];
  if (_icon != nil) [parts addObject:_icon];
  [parts addObject:_label];
  if (_close) {
    [parts addObject:_close];
  }
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.alignItems = ASStackLayoutAlignItemsCenter;
  row.children = parts;
  row.spacing = _icon ? 8 : 16;
  return row;
}
@end

@interface UnreadCell : ASCellNode
- (instancetype)initWithUnread:(BOOL)isUnread muted:(BOOL)isMuted pinned:(BOOL)isPinned;
@end

@implementation UnreadCell {
  BOOL _isUnread, _isMuted, _isPinned;
}

- (instancetype)initWithUnread:(BOOL)isUnread muted:(BOOL)isMuted pinned:(BOOL)isPinned {
  if (self = [super init]) {
    _isUnread = isUnread;
    _isMuted = isMuted;
    _isPinned = isPinned;
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASDisplayNode *title = Box(120, 20), *dot = Box(10, 10);
  if (!_isUnread) return [ASWrapperLayoutSpec wrapperWithLayoutElement:title];
  if (_isMuted) {
    dot.style.alignSelf = ASStackLayoutAlignSelfEnd;
  } else if (_isPinned) {
    dot.style.alignSelf = ASStackLayoutAlignSelfCenter;
    dot.style.spacingBefore = 20;
  } else {
    dot.style.spacingBefore = 4;
  }
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.alignItems = ASStackLayoutAlignItemsStart;
  row.children = @[ title, dot ];
  return row;
}
@end

@interface CounterCell : ASCellNode
- (instancetype)initWithCount:(NSInteger)count;
@end

@implementation CounterCell {
  NSInteger _count;
}

- (instancetype)initWithCount:(NSInteger)count {
  self = [super init];
  _count = count;
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASDisplayNode *bar = nil;
  if (_count > 10) {
    bar = Box(100, 10);
  } else {
    bar = Box(40, 24);
  }
  return [[ASWrapperLayoutSpec wrapperWithLayoutElement:bar] paddedBy:_count > 10 ? 5 : 9];
}
@end
