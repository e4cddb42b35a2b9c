import JSONText
import LayoutEvaluation
import Testing

@Suite("Configuration objects")
struct ConfigurationObjectTests {
  /// A node of Objective-C that takes a configuration, with the body of its layout method.
  private func objectiveCNode(_ body: String, style: String = "") -> String {
    """
    @interface PanelStyle : NSObject
    @property (nonatomic) CGFloat cornerGap;
    @property (nonatomic) CGFloat other;
    @end
    @implementation PanelStyle
    - (instancetype)init {
      self = [super init];
      if (self) { _cornerGap = 6; }
      return self;
    }
    @end
    @interface BubbleStyle : PanelStyle
    @property (nonatomic) UIEdgeInsets padding;
    @property (nonatomic) CGSize badgeSize;
    @property (nonatomic) CGFloat width;
    @property (nonatomic) NSInteger columns;
    @property (nonatomic) ASStackLayoutAlignItems alignment;
    @property (nonatomic, strong) UIImage *icon;
    @property (nonatomic, copy) NSString *title;
    @end
    @implementation BubbleStyle
    - (instancetype)init { return [self initWithFont:[UIFont systemFontOfSize:15]]; }
    - (instancetype)initWithFont:(UIFont *)font {
      self = [super init];
      if (self) {
        [self setPadding:UIEdgeInsetsMake(8, 12, 8, 12) adjusts:YES];
        self.badgeSize = CGSizeMake(100, 80);
        _width = [BubbleStyle widthOnScreen:[UIScreen mainScreen].bounds.size];
        _columns = 2;
        _alignment = ASStackLayoutAlignItemsCenter;
        \(style)
      }
      return self;
    }
    + (CGFloat)widthOnScreen:(CGSize)screen {
      int width = (int)(screen.width * 0.75f);
      while ((width % 3 != 1) && (width % 2 != 0)) { width--; }
      return width;
    }
    - (void)setPadding:(UIEdgeInsets)padding adjusts:(BOOL)adjusts { _padding = padding; }
    @end
    @implementation BubbleNode {
      BubbleStyle *_style;
      ASDisplayNode *_badge;
    }
    - (instancetype)initWithText:(NSString *)text style:(BubbleStyle *)style {
      self = [super init];
      if (self) {
        _style = style;
        _badge = [[ASDisplayNode alloc] init];
        _badge.style.preferredSize = style.badgeSize;
      }
      return self;
    }
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
      \(body)
    }
    @end
    """
  }

  /// A node of Swift that takes a configuration, with the body of its layout method.
  private func swiftNode(_ body: String, theme: String = "") -> String {
    """
    final class Metrics {
      var edge: CGFloat
      init(edge: CGFloat = 4) { self.edge = edge }
    }
    class BaseTheme {
      var gap: CGFloat
      init() { gap = 6 }
    }
    final class CardTheme: BaseTheme {
      var padding: UIEdgeInsets
      var badge: CGSize
      var alignment: ASStackLayoutAlignItems
      var columns: Int
      var metrics: Metrics
      var icon: UIImage?
      var other: CGFloat?
      init(scale: CGFloat = 2) {
        padding = UIEdgeInsets(top: 4 * scale, left: 12, bottom: 4 * scale, right: 12)
        badge = CGSize(width: 50 * scale, height: 40 * scale)
        alignment = .center
        columns = 2
        metrics = Metrics(edge: 20)
        \(theme)
        super.init()
      }
    }
    final class CardNode: ASDisplayNode {
      let badge = ASDisplayNode()
      let theme: CardTheme
      init(name: String, theme: CardTheme) {
        self.theme = theme
        super.init()
        badge.style.preferredSize = theme.badge
      }
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        \(body)
      }
    }
    """
  }

  @Test("Members that the initializer of a configuration sets are assumed, in Objective-C")
  func objectiveCDefaults() throws {
    let layout = try objectiveCLayout(
      objectiveCNode(
        """
        ASStackLayoutSpec *stack = [ASStackLayoutSpec stackLayoutSpecWithDirection:ASStackLayoutDirectionVertical spacing:_style.cornerGap justifyContent:ASStackLayoutJustifyContentStart alignItems:_style.alignment children:@[_badge]];
        stack.style.width = ASDimensionMake(_style.width);
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:_style.padding child:stack];
        """))
    #expect(layout.read == .whole && layout.variants.isEmpty)
    #expect(layout.document?.at("/root/insets/left") == .number(12))
    #expect(layout.document?.at("/root/child/spacing") == .number(6))
    #expect(layout.document?.at("/root/child/alignItems") == .string("center"))
    #expect(layout.document?.at("/root/child/style/width") == .number(280))
    #expect(
      layout.document?.at("/root/child/children/0/style/preferredSize/height") == .number(80))
    #expect(
      layout.assumed.map { "\($0.what) \($0.id)" }.sorted() == [
        "alignItems stack", "insets inset", "preferredSize badge", "spacing stack", "width stack",
      ])
  }

  @Test("Members that the initializer of a configuration sets are assumed, in Swift")
  func swiftDefaults() throws {
    let layout = try swiftLayout(
      swiftNode(
        """
        let column = ASStackLayoutSpec(direction: .vertical, spacing: theme.gap, justifyContent: .start, alignItems: theme.alignment, children: [badge])
        column.style.spacingAfter = theme.metrics.edge
        return ASInsetLayoutSpec(insets: theme.padding, child: column)
        """))
    #expect(layout.read == .whole && layout.variants.isEmpty)
    #expect(layout.document?.at("/root/insets/top") == .number(8))
    #expect(layout.document?.at("/root/child/spacing") == .number(6))
    #expect(layout.document?.at("/root/child/alignItems") == .string("center"))
    #expect(layout.document?.at("/root/child/style/spacingAfter") == .number(20))
    #expect(
      layout.document?.at("/root/child/children/0/style/preferredSize/width") == .number(100))
    #expect(
      layout.assumed.map { "\($0.what) \($0.id)" }.sorted() == [
        "alignItems column", "insets inset", "preferredSize badge", "spacing column",
        "spacingAfter column",
      ])
  }

  @Test("Member that the initializer of a configuration does not set is unknown")
  func withoutDefault() throws {
    let layout = try objectiveCLayout(
      objectiveCNode(
        """
        _badge.style.flexGrow = _style.other;
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:_badge];
        """))
    #expect(layout.unknown.map(\.key) == ["flexGrow"])
    let swift = try swiftLayout(
      swiftNode(
        """
        badge.style.flexGrow = theme.other ?? theme.icon!.scale
        return ASWrapperLayoutSpec(layoutElement: badge)
        """))
    #expect(swift.unknown.map(\.key) == ["flexGrow"])
  }

  @Test("Type that no initializer makes without arguments has no defaults")
  func withArguments() throws {
    let swift = try swiftLayout(
      swiftNode(
        """
        badge.style.flexGrow = theme.gap
        return ASWrapperLayoutSpec(layoutElement: badge)
        """
      ).replacing("init() { gap = 6 }", with: "init(gap: CGFloat) { self.gap = gap }")
        .replacing("init(scale: CGFloat = 2)", with: "init(scale: CGFloat)"))
    #expect(swift.unknown.map(\.key) == ["preferredSize", "flexGrow"])
    let layout = try objectiveCLayout(
      objectiveCNode("return [ASWrapperLayoutSpec wrapperWithLayoutElement:_badge];")
        .replacing("- (instancetype)init {", with: "- (instancetype)initWithGap:(CGFloat)gap {")
        .replacing("- (instancetype)init { return", with: "+ (instancetype)plain { return"))
    #expect(layout.unknown.map(\.key) == ["preferredSize"])
  }

  @Test(
    "Condition on a default of a configuration is a state",
    arguments: ["columns == 2", "columns != 3", "columns > 1", "columns < 3"])
  func conditions(condition: String) throws {
    let layout = try objectiveCLayout(
      objectiveCNode(
        """
        if (_style.\(condition)) { _badge.style.flexGrow = 1; }
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:_badge];
        """))
    #expect(layout.document?.at("/root/child/style/flexGrow") == .number(1))
    #expect(layout.variants.count == 1)
    let swift = try swiftLayout(
      swiftNode(
        """
        if theme.\(condition) { badge.style.flexGrow = 1 }
        return ASWrapperLayoutSpec(layoutElement: badge)
        """))
    #expect(swift.document?.at("/root/child/style/flexGrow") == .number(1))
    #expect(swift.variants.count == 1)
  }

  @Test("Choice between the cases of a default of a configuration has a state for each case")
  func selection() throws {
    let swift = try swiftLayout(
      swiftNode(
        """
        switch theme.columns {
        case 1: badge.style.flexGrow = 1
        case 2: badge.style.flexGrow = 2
        default: badge.style.flexGrow = 3
        }
        return ASWrapperLayoutSpec(layoutElement: badge)
        """))
    #expect(swift.document?.at("/root/child/style/flexGrow") == .number(2))
    #expect(swift.variants == ["theme.columns is 1", "theme.columns is other"])
    let layout = try swiftLayout(
      swiftNode(
        """
        if theme.alignment == .center { badge.style.flexGrow = 1 }
        return ASWrapperLayoutSpec(layoutElement: badge)
        """))
    #expect(layout.document?.at("/root/child/style/flexGrow") == .number(1))
    #expect(layout.variants == ["not theme.alignment == center"])
  }

  @Test("Configuration that the code makes has known members")
  func made() throws {
    let layout = try objectiveCLayout(
      objectiveCNode(
        "return [ASInsetLayoutSpec insetLayoutSpecWithInsets:_style.padding child:_badge];"
      )
      .replacing("_style = style;", with: "style = [[BubbleStyle alloc] init]; _style = style;"))
    #expect(layout.document?.at("/root/insets/left") == .number(12))
    #expect(layout.assumed.isEmpty)
  }

  @Test("Side of a size that is a default beside an unknown side is assumed")
  func oneSide() throws {
    let layout = try objectiveCLayout(
      objectiveCNode(
        """
        _badge.style.preferredSize = CGSizeMake(_style.width, _style.other);
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:_badge];
        """))
    #expect(layout.document?.at("/root/child/style/width") == .number(280))
    #expect(layout.document?.at("/root/child/assumed") == .array([.string("width")]))
    #expect(layout.unknown.map(\.key) == ["preferredSize"])
  }

  @Test("Branches over a count of data are states, with sizes that come from a default")
  func counts() throws {
    let layout = try objectiveCLayout(
      objectiveCNode("return [ASWrapperLayoutSpec wrapperWithLayoutElement:_badge];")
        .replacing(
          "initWithText:(NSString *)text", with: "initWithPhotos:(NSArray<Photo *> *)photos"
        )
        .replacing(
          "_badge.style.preferredSize = style.badgeSize;",
          with: """
            CGFloat side = 0;
            if (photos.count == 1) { side = style.width; }
            else if (photos.count == 2) { side = floorf((style.width - 2) / 2); }
            else if (photos.count <= 4) { side = floorf((style.width - 4) / 3); }
            else { side = 40; }
            _badge.style.preferredSize = CGSizeMake(side, side);
            """))
    #expect(layout.document?.at("/root/child/style/preferredSize/width") == .number(280))
    #expect(
      layout.variants == [
        "not photos.count == 1", "not photos.count == 1, not photos.count == 2",
        "not photos.count == 1, not photos.count == 2, not photos.count <= 4",
      ])
    let widths = (layout.document?["variants"]?.items ?? []).map {
      $0.at("/style/#badge/preferredSize/width")
    }
    #expect(widths == [.number(139), .number(92), .number(40)])
  }

  @Test("Object that a configuration does not make is data, and so is its text")
  func data() throws {
    let layout = try objectiveCLayout(
      objectiveCNode(
        """
        if (_style.icon) { _badge.style.flexGrow = 1; }
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:_badge];
        """, style: "_icon = nil; _title = @\"Plain\";"))
    #expect(layout.variants == ["not style.icon"])
  }

  @Test("Initializer of a configuration that needs itself leaves its members unknown")
  func recursion() throws {
    let swift = try swiftLayout(
      swiftNode(
        """
        badge.style.flexGrow = theme.gap
        return ASWrapperLayoutSpec(layoutElement: badge)
        """, theme: "gap = CardTheme.plain(self).gap"))
    #expect(swift.document != nil)
  }
}
