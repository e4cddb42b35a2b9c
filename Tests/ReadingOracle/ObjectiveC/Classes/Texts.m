#import "Shared.h"

@interface ParagraphCell : ASCellNode
@end

// lintel: font fixed
@implementation ParagraphCell {
  ASTextNode *_title;
  ASTextNode *_paragraph;
  ASTextNode *_note;
}

- (instancetype)init {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    _title = [self textNode:@"Field notes" size:20];
    _paragraph = [self textNode:@"The path leaves the road behind the mill and climbs in wide turns to the first "
                                @"meadow where the view opens to the lake"
                           size:15];
    _note = [self textNode:[[@"Written in " stringByAppendingString:@"May"] uppercaseString] size:TWICE(6)];
    _note.maximumNumberOfLines = 1;
  }
  return self;
}

- (ASTextNode *)textNode:(NSString *)text size:(CGFloat)size {
  ASTextNode *node = [ASTextNode new];
  node.attributedText = [text styled:size];
  return node;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  _title.style.spacingAfter = 2;
  _note.style.alignSelf = ASStackLayoutAlignSelfEnd;
  ASStackLayoutSpec *column = [ASStackLayoutSpec verticalStackLayoutSpec];
  column.spacing = 6;
  column.children = @[ _title, _paragraph, _note ];
  return [column paddedBy:15];
}
@end

@interface MixedTextNode : ASDisplayNode
@end

// lintel: font fixed
@implementation MixedTextNode {
  ASTextNode *_label;
}

- (instancetype)init {
  if (self = [super init]) {
    NSMutableAttributedString *text = [[@"Two " styled:14] mutableCopy];
    [text appendAttributedString:[@"words and more" styled:14]];
    [text addAttribute:NSForegroundColorAttributeName value:[UIColor redColor] range:NSMakeRange(0, text.length)];
    _label = [ASTextNode new];
    _label.attributedText = text;
    _label.textContainerInset = UIEdgeInsetsMake(5, 10, 5, 10);
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  _label.style.maxWidth = ASDimensionMake(@"40%");
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = @[ _label ];
  return row;
}
@end

@interface ButtonBar : ASDisplayNode
@end

// lintel: font fixed
@implementation ButtonBar {
  NSMutableArray<ASButtonNode *> *_buttons;
}

- (instancetype)init {
  if (self = [super init]) {
    _buttons = [NSMutableArray array];
    for (NSString *title in @[ @"Like", @"Comment", @"Share" ]) {
      ASButtonNode *button = [[ASButtonNode alloc] init];
      [button setTitle:title withFont:[UIFont systemFontOfSize:14] withColor:nil forState:UIControlStateNormal];
      button.contentEdgeInsets = UIEdgeInsetsMake(3, 6, 3, 6);
      button.style.height = ASDimensionMake(44);
      [_buttons addObject:button];
    }
    _buttons.firstObject.style.flexGrow = 1;
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  return [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                                 spacing:1
                                          justifyContent:ASStackLayoutJustifyContentStart
                                              alignItems:ASStackLayoutAlignItemsStretch
                                                children:_buttons];
}
@end

@interface CountNode : ASDisplayNode
@end

// lintel: font fixed
@implementation CountNode {
  ASTextNode *_big, *_small;
  UIFont *_font;
}

- (instancetype)init {
  if (self = [super init]) {
    _font = [UIFont systemFontOfSize:15];
    NSInteger count = 12;
    _big = [ASTextNode new];
    _big.attributedText = [[NSString stringWithFormat:@"%ld of %lu %@", (long)count, (unsigned long)count * 2, @"items"]
        styled:_font.pointSize * 2];
    _small = [ASTextNode new];
    NSMutableParagraphStyle *style = [[NSMutableParagraphStyle alloc] init];
    style.alignment = NSTextAlignmentCenter;
    NSDictionary *attributes = @{NSFontAttributeName : _font, NSParagraphStyleAttributeName : style};
    _small.attributedText = [[NSAttributedString alloc] initWithString:@"km" attributes:attributes];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.alignItems = ASStackLayoutAlignItemsBaselineLast;
  NSString *text = _small.attributedText.string;
  if ([text isEqualToString:@"km"]) row.spacing = text.length * 2;
  row.children = @[ _big, _small, Box(10, _font.pointSize) ];
  return row;
}
@end
