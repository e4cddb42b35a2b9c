import JSONText
import LayoutEvaluation
import SourceTree
import Testing

/// Nodes whose size, content or class other code decides, in a method that can be followed.
@Suite("Calculated sizes and made nodes")
struct CalculatedSizeTests {
  @Test(
    "Size that a node in Swift calculates is its own, or unknown if data decides it",
    arguments: [
      ("CGSize(width: 20, height: 8)", "20x8"), ("CGSize(width: count * 10, height: 6)", "30x6"),
      ("CGSize(width: model.width, height: 6)", nil), ("CGSize(width: c.width, height: 6)", nil),
    ])
  func calculated(size: String, expected: String?) throws {
    let layout = try swiftLayout(
      """
      final class Dots: ASDisplayNode {
        let count: CGFloat = 3
        let model: Model
        override func calculateSizeThatFits(_ c: CGSize) -> CGSize { return \(size) }
      }
      final class Row: ASDisplayNode {
        let dots: Dots
        init(model: Model) { dots = Dots(); super.init() }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          return ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: [dots])
        }
      }
      """)
    let found = layout.document?.at("/root/children/0/intrinsicSize")
    #expect(
      found.map { "\($0["width"]?.line ?? "")x\($0["height"]?.line ?? "")" } == expected)
    let marks = layout.document?.at("/root/children/0/unknown")
    #expect((marks == nil) == (expected != nil))
  }

  @Test("Size that a node in Objective-C calculates of its space is its own")
  func calculatedOfSpace() throws {
    let layout = try objectiveCLayout(
      """
      @interface Bar : ASDisplayNode
      @end
      @implementation Bar
      - (CGSize)calculateSizeThatFits:(CGSize)constrainedSize {
        return CGSizeMake(constrainedSize.width / 2, MIN(constrainedSize.height, 12));
      }
      @end
      @interface Card : ASDisplayNode
      @end
      @implementation Card
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(0, 5, 0, 0) child:[Bar new]];
      }
      @end
      """)
    let size = layout.document?.at("/root/child/intrinsicSize")
    #expect(size?["width"] == .number(185))
    #expect(size?["height"] == .number(12))
  }

  @Test("Message new runs the initializer of its class, and of a superclass")
  func new() throws {
    let layout = try objectiveCLayout(
      """
      @interface Badge : ASDisplayNode
      @end
      @implementation Badge
      - (instancetype)init {
        if (self = [super init]) { self.style.preferredSize = CGSizeMake(7, 8); }
        return self;
      }
      @end
      @interface SmallBadge : Badge
      @end
      @implementation SmallBadge
      @end
      @interface Card : ASDisplayNode
      @end
      @implementation Card
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        return [ASOverlayLayoutSpec overlayLayoutSpecWithChild:[Badge new] overlay:[SmallBadge new]];
      }
      @end
      """)
    #expect(layout.document?.at("/root/child/style/preferredSize/width") == .number(7))
    #expect(layout.document?.at("/root/overlay/style/preferredSize/height") == .number(8))
    #expect(layout.read == .whole)
  }

  @Test(
    "Size of the layout of a node with a size of its own is known in the layout that asks for it")
  func measured() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let t = ASTextNode()",
        """
        a.style.preferredSize = CGSize(width: 500, height: 40)
            let size = a.layoutThatFits(ASSizeRange(min: .zero, max: constrainedSize.max)).size
            let row = ASStackLayoutSpec.vertical()
            row.spacing = size.height
            row.style.width = ASDimensionMake(size.width)
            row.lineSpacing = t.layoutThatFits(constrainedSize).size.height
            row.children = [a, t]
            return row
        """))
    #expect(layout.document?.at("/root/spacing") == .number(40))
    #expect(layout.document?.at("/root/style/width") == .number(375))
    #expect(layout.unknown.map(\.key) == ["lineSpacing"])
  }

  @Test("Size that measure: of 1.x gives of a fixed node is known")
  func measuredInObjectiveC() throws {
    let layout = try objectiveCLayout(
      """
      @interface Card : ASDisplayNode
      @end
      @implementation Card
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        ASDisplayNode *a = [ASDisplayNode new];
        a.preferredFrameSize = CGSizeMake(30, 40);
        CGSize size = [a measure:CGSizeMake(20, 100)];
        a.spacingAfter = size.width;
        a.spacingBefore = size.height;
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:a];
      }
      @end
      """)
    #expect(layout.document?.at("/root/child/style/spacingAfter") == .number(20))
    #expect(layout.document?.at("/root/child/style/spacingBefore") == .number(40))
  }

  private static let factory = """
    @interface Factory : NSObject
    @end
    @implementation Factory
    - (ASDisplayNode *)nodeForItem:(Item *)item {
      ASDisplayNode *node = [ASDisplayNode new];
      node.style.preferredSize = CGSizeMake(3, 4);
      return node;
    }
    @end
    @interface Card : ASDisplayNode
    @property (nonatomic) Factory *factory;
    @property (nonatomic) Item *item;
    @end
    @implementation Card
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
      return [ASWrapperLayoutSpec wrapperWithLayoutElement:CALL];
    }
    @end
    """

  @Test(
    "Node that a factory of the project makes is the child",
    arguments: ["_factory", "self.factory"])
  func factory(receiver: String) throws {
    let layout = try objectiveCLayout(
      Self.factory.replacing("CALL", with: "[\(receiver) nodeForItem:_item]"))
    #expect(layout.document?.at("/root/child/style/preferredSize/height") == .number(4))
    #expect(layout.read == .whole)
  }

  @Test(
    "Node that a factory in Swift makes is the child; one of a class that is not known is marked")
  func swiftFactory() throws {
    for (type, isKnown) in [("Factory", true), ("OtherFactory", false)] {
      let layout = try swiftLayout(
        """
        class Factory {
          func node(for item: Item) -> ASDisplayNode {
            let node = ASDisplayNode()
            node.style.flexGrow = 2
            return node
          }
        }
        final class Card: ASDisplayNode {
          let factory: \(type)
          let item: Item
          init(factory: \(type), item: Item) { self.factory = factory; self.item = item; super.init() }
          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            return ASWrapperLayoutSpec(layoutElement: factory.node(for: item))
          }
        }
        """)
      #expect(layout.document?.at("/root/child/style/flexGrow") == (isKnown ? .number(2) : nil))
      #expect((layout.read == .whole) == isKnown)
    }
  }

  private static let measuringLoop = """
    + (CGSize)sizeOfText:(NSString *)text width:(CGFloat)width {
      CGSize size = CGSizeZero;
      CTFrameRef frame = CTFramesetterCreateFrame(text, width);
      CFArrayRef lines = CTFrameGetLines(frame);
      for (NSUInteger i = 0; i < CFArrayGetCount(lines); i++) {
        CTLineRef line = CFArrayGetValueAtIndex(lines, i);
        if (CFArrayGetCount(CTLineGetGlyphRuns(line)) == 0) continue;
        size.height += CTLineGetBounds(line).size.height;
      }
      return size;
    }
    """

  @Test("Size that a node in Objective-C measures with the system's libraries is not known")
  func measuredBySystem() throws {
    let layout = try objectiveCLayout(
      """
      @interface Label : ASDisplayNode
      @end
      @implementation Label
      \(Self.measuringLoop)
      - (CGSize)calculateSizeThatFits:(CGSize)constrainedSize {
        return [Label sizeOfText:@"abc" width:constrainedSize.width];
      }
      @end
      @interface Card : ASDisplayNode
      @end
      @implementation Card
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:[Label new]];
      }
      @end
      """)
    #expect(layout.document?.at("/root/child/intrinsicSize") == nil)
    #expect(layout.document?.at("/root/child/unknown") == .array([.string("size")]))
    #expect(layout.variants.isEmpty)
  }

  @Test("Size that a node in Swift measures with the system's libraries is not known")
  func measuredBySystemInSwift() throws {
    let layout = try swiftLayout(
      """
      final class Label: ASDisplayNode {
        override func calculateSizeThatFits(_ c: CGSize) -> CGSize {
          var size = CGSize.zero
          let storage = TextStorage(width: c.width)
          storage.fill()
          if storage.lines() > 1 { size.height = 0 }
          return size
        }
      }
      """ + swiftCell("let label = Label()", "return ASWrapperLayoutSpec(layoutElement: label)"))
    #expect(layout.document?.at("/root/child/intrinsicSize") == nil)
    #expect(layout.document?.at("/root/child/unknown") == .array([.string("size")]))
  }

  @Test("Size that a node calculates from data has a state for each outcome")
  func calculatedOfData() throws {
    let layout = try swiftLayout(
      """
      final class Dots: ASDisplayNode {
        var text: String?
        var isWide = false
        override func calculateSizeThatFits(_ c: CGSize) -> CGSize {
          return CGSize(width: isWide ? 40 : 20, height: 5)
        }
      }
      """ + swiftCell("let dots = Dots()", "return ASWrapperLayoutSpec(layoutElement: dots)"))
    #expect(layout.document?.at("/root/child/intrinsicSize/width") == .number(20))
    #expect(layout.variants == ["dots.isWide"])
  }

  @Test(
    "Object of an Objective-C class that Swift makes has what its initializer sets, or is not known",
    arguments: [
      ("Ruler().length", 4), ("Ruler(length: 9).length", 9),
      ("Ruler(start: 2, length: 9).length", 11), ("Ruler(text: \"a\").lineHeight", nil),
    ])
  func madeInSwift(call: String, expected: Double?) throws {
    let ruler = """
      @implementation Ruler
      + (instancetype)rulerWithText:(NSString *)text {
        Ruler *ruler = [Ruler new];
        ruler->_lineHeight = CTTextHeight(text);
        return ruler;
      }
      - (instancetype)init { return [self initWithLength:4]; }
      - (instancetype)initWithLength:(CGFloat)length {
        if (self = [super init]) { _length = length; }
        return self;
      }
      - (instancetype)initWithStart:(CGFloat)start length:(CGFloat)length {
        return [self initWithLength:start + length];
      }
      @end
      """
    let found = layouts(
      [
        "Ruler.h": """
        @interface Ruler : NSObject
        @property (nonatomic, readonly) CGFloat length, lineHeight;
        + (instancetype)rulerWithText:(NSString *)text;
        @end
        """,
        "Ruler.m": ruler,
        "Code.swift": swiftCell(
          "let a = ASDisplayNode()",
          """
          let length = \(call)
              a.style.width = ASDimensionMake(length)
              return ASWrapperLayoutSpec(layoutElement: a)
          """),
      ], of: "Code.swift")
    let layout = try #require(found.last)
    #expect(layout.document?.at("/root/child/style/width")?.number == expected)
    #expect((layout.document?.at("/root/child/unknown") == nil) == (expected != nil))
  }

  @Test("Node in Objective-C that Swift makes has the size that its initializer sets")
  func nodeMadeInSwift() throws {
    let node = """
      @implementation Badge
      - (instancetype)initWithSide:(CGFloat)side {
        if (self = [super init]) { self.style.preferredSize = CGSizeMake(side, side); }
        return self;
      }
      @end
      """
    let found = layouts(
      [
        "Badge.h": "@interface Badge : ASDisplayNode\n@end",
        "Badge.m": node,
        "Code.swift": swiftCell(
          "let badge = Badge(side: 7)", "return ASWrapperLayoutSpec(layoutElement: badge)"),
      ], of: "Code.swift")
    let layout = try #require(found.last)
    #expect(layout.document?.at("/root/child/style/preferredSize/width") == .number(7))
  }
}
