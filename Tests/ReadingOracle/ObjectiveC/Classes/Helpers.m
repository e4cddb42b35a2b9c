#import "Shared.h"

// An inherited layout, and methods that a subclass overrides.
@interface BaseCell : ASCellNode {
@protected
  ASDisplayNode *_box;
}
@property (nonatomic) CGFloat margin;
+ (CGFloat)boxHeight;
- (id<ASLayoutElement>)content;
@end

@implementation BaseCell
+ (CGFloat)boxHeight { return 30; }

- (instancetype)init {
  if (self = [super init]) {
    _margin = 10;
    _box = Box(50, [[self class] boxHeight]);
    [self setUp];
  }
  return self;
}

- (void)setUp {
  _margin += 1;
}

- (id<ASLayoutElement>)content { return _box; }

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  UIEdgeInsets insets = UIEdgeInsetsMake(self.margin, self.margin, self.margin, self.margin);
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:insets child:[self content]];
}
@end

@interface WideCell : BaseCell
@end

@implementation WideCell
+ (CGFloat)boxHeight { return [super boxHeight] + 5; }

- (void)setUp {
  [super setUp];
  self.margin *= 2;
}

- (id<ASLayoutElement>)content {
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = @[ [super content], Box(10, 10) ];
  return row;
}
@end

@interface FramedCell : WideCell
@end

@implementation FramedCell
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASLayoutSpec *inner = [super layoutSpecThatFits:constrainedSize];
  return [ASBackgroundLayoutSpec backgroundLayoutSpecWithChild:[inner paddedBy:SharedGap] background:[ASDisplayNode new]];
}
@end

// Initializers that call each other, and a factory.
@interface CircleNode : ASDisplayNode
@property (nonatomic, readonly) CGFloat radius;
+ (instancetype)circleWithRadius:(CGFloat)radius;
- (instancetype)initWithRadius:(CGFloat)radius scale:(CGFloat)scale;
@end

@implementation CircleNode
+ (instancetype)circleWithRadius:(CGFloat)radius {
  CircleNode *circle = [[self alloc] initWithRadius:radius scale:1.5];
  circle.cornerRadius = radius;
  return circle;
}

- (instancetype)init { return [self initWithRadius:10 scale:2]; }

- (instancetype)initWithRadius:(CGFloat)radius scale:(CGFloat)scale {
  if (self = [super init]) {
    _radius = radius * scale;
    self.style.preferredSize = CGSizeMake(2 * _radius, 2 * _radius);
  }
  return self;
}
@end

@interface CirclesNode : ASDisplayNode
@end

@implementation CirclesNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  CircleNode *large = [CircleNode circleWithRadius:14], *small = [CircleNode new];
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.spacing = large.radius - small.radius;
  row.children = @[ large, small, [[CircleNode alloc] initWithRadius:3 scale:3] ];
  return row;
}
@end

// Getters, setters and lazy properties.
@interface PropertyNode : ASDisplayNode
@property (nonatomic, strong) ASDisplayNode *bar;
@property (nonatomic) CGFloat height;
@property (nonatomic, readonly) CGFloat doubled;
@end

@implementation PropertyNode
- (instancetype)init {
  if (self = [super init]) {
    self.height = 12;
    self.height += 1;
    [self setHeight:_height + 3];
  }
  return self;
}

- (ASDisplayNode *)bar {
  if (!_bar) {
    _bar = [ASDisplayNode new];
    _bar.style.width = ASDimensionMake(60);
  }
  return _bar;
}

- (void)setHeight:(CGFloat)height {
  _height = MIN(height, 14);
  self.bar.style.height = ASDimensionMake(_height + 0.5);
}

- (CGFloat)doubled { return self.height * 2; }

- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = @[ self.bar, Box(self.doubled, _height) ];
  return row;
}
@end

static CGFloat Clamp(CGFloat value, CGFloat low, CGFloat high) {
  if (value < low) return low;
  return value > high ? high : value;
}

static NSInteger Factorial(NSInteger number) { return number < 2 ? 1 : number * Factorial(number - 1); }

// Functions.
@interface FunctionNode : ASDisplayNode
@end

@implementation FunctionNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = @[ Box(Clamp(5, 8, 30), Clamp(50, 8, 30)), Box(Factorial(4), 9) ];
  return row;
}
@end

// Blocks.
@interface BlockNode : ASDisplayNode
@property (nonatomic, copy) CGFloat (^scale)(CGFloat);
@end

@implementation BlockNode
- (instancetype)init {
  if (self = [super init]) {
    CGFloat factor = 3;
    self.scale = ^CGFloat(CGFloat value) {
      return value * factor;
    };
    factor = 30;
    __weak typeof(self) weakSelf = self;
    self.layoutSpecBlock = ^ASLayoutSpec *(ASDisplayNode *node, ASSizeRange range) {
      __strong typeof(weakSelf) strongSelf = weakSelf;
      ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
      row.children = @[ Box(strongSelf.scale(7), 10), [weakSelf boxOf:range.max.width / 5] ];
      return row;
    };
  }
  return self;
}

- (ASDisplayNode *)boxOf:(CGFloat)width {
  ASDisplayNode * (^make)(void) = ^{
    return Box(width, 12);
  };
  return make();
}
@end

@interface ASDisplayNode (Sized)
- (instancetype)sized:(CGFloat)side;
@property (nonatomic, readonly) BOOL isLarge;
@end

@implementation ASDisplayNode (Sized)
- (instancetype)sized:(CGFloat)side {
  self.style.preferredSize = CGSizeMake(side, side);
  return self;
}
- (BOOL)isLarge { return self.style.preferredSize.width >= 25; }
@end

// Methods of categories, and of classes that are asked for.
@interface CategoryNode : ASDisplayNode
@end

@implementation CategoryNode
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  NSArray<ASDisplayNode *> *nodes = @[ [[ASImageNode new] sized:20], [[ASDisplayNode new] sized:30] ];
  NSInteger large = 0;
  for (ASDisplayNode *node in nodes) {
    if (node.isLarge) large++;
    if ([node isKindOfClass:[ASImageNode class]]) node.style.spacingBefore = 5;
    if ([node respondsToSelector:@selector(sized:)]) node.style.spacingAfter = 2;
  }
  ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
  row.children = nodes;
  row.spacing = large * 7;
  return row;
}
@end
