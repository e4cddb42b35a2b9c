#import "Shared.h"

// lintel: font fixed
@implementation TagNode
- (instancetype)initWithName:(NSString *)name {
  if (self = [super init]) {
    self.automaticallyManagesSubnodes = YES;
    _label = [ASTextNode new];
    _label.attributedText = [name styled:12];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(4, GRID, 4, GRID) child:_label];
}
@end

// A cloud of nested nodes that a loop makes.
@interface TagCloud : ASDisplayNode
@end

// lintel: font fixed
@implementation TagCloud {
  NSArray<TagNode *> *_tags;
}

- (instancetype)init {
  self = [super init];
  if (self != nil) {
    self.automaticallyManagesSubnodes = YES;
    NSMutableArray *tags = [NSMutableArray arrayWithCapacity:6];
    for (NSString *name in @[ @"bread", @"salt", @"olive oil", @"rosemary", @"sea", @"a longer tag" ]) {
      [tags addObject:[[TagNode alloc] initWithName:name]];
    }
    _tags = [tags copy];
    [tags removeLastObject];
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  return [[ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
                                                  spacing:6
                                           justifyContent:ASStackLayoutJustifyContentStart
                                               alignItems:ASStackLayoutAlignItemsStart
                                                 flexWrap:ASStackLayoutFlexWrapWrap
                                             alignContent:ASStackLayoutAlignContentStart
                                              lineSpacing:SharedGap
                                                 children:_tags] paddedBy:10];
}
@end

// A grid of rows.
@interface GridNode : ASDisplayNode
@end

@implementation GridNode {
  NSMutableArray<ASDisplayNode *> *_cells;
}

static const NSUInteger kColumns = 3;

- (instancetype)init {
  if (self = [super init]) {
    _cells = [NSMutableArray new];
    for (NSUInteger i = 0; i < 8; ++i) {
      ASDisplayNode *cell = [ASDisplayNode new];
      cell.style.flexGrow = 1;
      cell.style.height = ASDimensionMake(20 + 5 * (i % 3));
      [_cells addObject:cell];
    }
  }
  return self;
}

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  NSMutableArray *rows = [@[] mutableCopy];
  for (NSUInteger start = 0; start < _cells.count; start += kColumns) {
    NSUInteger length = MIN(kColumns, _cells.count - start);
    NSArray *cells = [_cells subarrayWithRange:NSMakeRange(start, length)];
    ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
    row.spacing = 2;
    row.children = cells;
    [rows addObject:row];
  }
  ASStackLayoutSpec *column = [ASStackLayoutSpec verticalStackLayoutSpec];
  column.children = rows;
  column.spacing = rows.count;
  return column;
}
@end

// Lists that are changed.
@interface ChangedListNode : ASDisplayNode
@end

@implementation ChangedListNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  NSMutableArray *list = [NSMutableArray arrayWithObjects:Box(10, 10), Box(20, 10), Box(30, 10), nil];
  [list insertObject:Box(33, 12) atIndex:1];
  [list removeObjectAtIndex:0];
  list[1] = Box(21, 21);
  [list addObjectsFromArray:@[ Box(7, 7), Box(8, 8) ]];
  id last = list.lastObject;
  [list removeObject:last];
  if ([list indexOfObject:last] == NSNotFound) [list insertObject:last atIndex:0];
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = list;
  [list removeLastObject];
  ASStackLayoutSpec *reversed = [ASStackLayoutSpec horizontalStackLayoutSpec];
  NSMutableArray *others = [NSMutableArray array];
  for (ASDisplayNode *node in [list reverseObjectEnumerator]) {
    [others addObject:Box(node.style.width.value, node.style.height.value + others.count)];
  }
  reversed.children = others;
  ASStackLayoutSpec *column = [ASStackLayoutSpec verticalStackLayoutSpec];
  column.children = @[ row, reversed ];
  return column;
}
@end

// A line between each two rows.
@interface DividedColumn : ASDisplayNode
@end

@implementation DividedColumn
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  NSArray<NSNumber *> *heights = @[ @40, @(25.5), @30 ];
  NSMutableArray<id<ASLayoutElement>> *children = [NSMutableArray array];
  [heights enumerateObjectsUsingBlock:^(NSNumber *height, NSUInteger index, BOOL *stop) {
    ASDisplayNode *row = [ASDisplayNode new];
    row.style.height = ASDimensionMake(height.floatValue);
    [children addObject:row];
    if (index < heights.count - 1) {
      ASDisplayNode *line = [[ASDisplayNode alloc] init];
      line.style.height = ASDimensionMake(1.0 / [UIScreen mainScreen].scale);
      line.style.spacingBefore = 3;
      [children addObject:line];
    }
  }];
  ASStackLayoutSpec *column = [ASStackLayoutSpec verticalStackLayoutSpec];
  column.children = children;
  return column;
}
@end

// Loops with all kinds of ends.
@interface LoopNode : ASDisplayNode
@end

@implementation LoopNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  NSMutableArray *boxes = [NSMutableArray array];
  for (int i = 0; i < 10; i++) {
    if (i % 2 == 0) continue;
    if (i > 7) break;
    [boxes addObject:Box(i, i * 2)];
  }
  int rest = 20;
  while (rest > 3) rest /= 2;
  do {
    rest++;
    [boxes addObject:Box(rest, 5)];
  } while (rest < 2);
  for (NSInteger i = 3, j = 9; i > 0; i--, j += 2) [boxes addObject:Box(j, i)];
  __block CGFloat total = 0;
  [boxes enumerateObjectsUsingBlock:^(ASDisplayNode *box, NSUInteger index, BOOL *stop) {
    total += box.style.width.value;
    *stop = index == 2;
  }];
  for (;;) {
    if (total > 50) break;
    total += 11;
  }
  [boxes addObject:Box(total, 1)];
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = boxes;
  return row;
}
@end

// Dictionaries.
@interface PaletteNode : ASDisplayNode
@end

@implementation PaletteNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  NSDictionary<NSString *, NSNumber *> *sizes = @{@"small" : @12, @"large" : @(12 * 3)};
  NSMutableDictionary *more = [sizes mutableCopy];
  more[@"small"] = @13;
  more[@"huge"] = @50.5;
  NSMutableArray *boxes = [NSMutableArray array];
  for (NSString *name in @[ @"small", @"huge", @"none" ]) {
    NSNumber *size = more[name] ?: @20;
    [boxes addObject:Box(size.doubleValue, [sizes[name] integerValue] + 5)];
  }
  [boxes addObject:Box([[sizes objectForKey:@"large"] floatValue], sizes.count * 4)];
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.spacing = more.count;
  row.children = boxes;
  return row;
}
@end
