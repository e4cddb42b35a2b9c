import JSONText
import LayoutEvaluation
import SourceTree
import Testing

/// Layouts in the style of Texture's documentation, in both languages.
@Suite("Layout code")
struct CodeTests {
  @Test("Objective-C header row: stack in an inset, styles, constants with prefixes")
  func headerRow() throws {
    let layout = try objectiveCLayout(
      """
      @interface HeaderNode : ASCellNode {
        ASTextNode *_user, *_place, *_time;
      }
      @end
      @implementation HeaderNode
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
        ASStackLayoutSpec *names = [ASStackLayoutSpec verticalStackLayoutSpec];
        names.style.flexShrink = 1.0f;
        if (_place.attributedText) {
          [names setChildren:@[ _user, _place ]];
        } else {
          [names setChildren:@[ _user ]];
        }
        ASLayoutSpec *spacer = [ASLayoutSpec new];
        spacer.style.flexGrow = 1;
        _time.style.width = ASDimensionMake(@"25%");
        ASStackLayoutSpec *row =
        [ASStackLayoutSpec
          stackLayoutSpecWithDirection:ASStackLayoutDirectionHorizontal
          spacing:5.0
          justifyContent:ASStackLayoutJustifyContentSpaceBetween
          alignItems:ASStackLayoutAlignItemsCenter
          children:@[ names, spacer, _time ]];
        return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(0, 10, 0, 10) child:row];
      }
      @end
      """)
    let row = try #require(layout.document?.at("/root/child"))
    #expect(row["justifyContent"]?.string == "spaceBetween")
    #expect(row.at("/children/2/style/width")?.string == "25%")
    #expect(row.at("/children/0/id")?.string == "names")
    #expect(layout.variants == ["not place.attributedText"])
    #expect(layout.document?.at("/variants/0/hidden/#place") == .boolean(true))
    #expect(layout.unknown.isEmpty && layout.holes.isEmpty)
  }

  @Test("Objective-C lazy getter makes its node once")
  func lazyGetter() throws {
    let layout = try objectiveCLayout(
      """
      @interface A : ASCellNode
      @property (nonatomic) ASImageNode *photoNode;
      @end
      @implementation A
      - (ASImageNode *)photoNode {
        if (!_photoNode) {
          _photoNode = [ASImageNode new];
          _photoNode.style.preferredSize = CGSizeMake(20, 10);
        }
        return _photoNode;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)s {
        self.photoNode.style.flexGrow = YES;
        return [ASCenterLayoutSpec centerLayoutSpecWithCenteringOptions:ASCenterLayoutSpecCenteringXY
          sizingOptions:ASCenterLayoutSpecSizingOptionMinimumXY child:self.photoNode];
      }
      @end
      """)
    #expect(layout.document?.at("/root/centeringOptions")?.string == "xy")
    #expect(layout.document?.at("/root/sizingOptions")?.string == "minimumXY")
    #expect(layout.document?.at("/root/child/style/preferredSize/width") == .number(20))
    #expect(layout.document?.at("/root/child/style/flexGrow") == .number(1))
    #expect(layout.variants.isEmpty)
  }

  @Test("Superclass, macro, C function and designated structure of other files")
  func otherFiles() throws {
    let texts = [
      "Base.h": "@interface Base : ASCellNode\n@property ASTextNode *label;\n@end",
      "Base.m":
        "#import \"Base.h\"\n@implementation Base\n- (instancetype)init { if (self = [super init]) { _label = [ASTextNode new]; _label.maximumNumberOfLines = 3; } return self; }\n@end",
      "Sizes.h":
        "#define GAP 7\n#define TWICE(x) ((x) * 2)\nstatic CGFloat half(CGFloat v) { return v / 2; }",
      "Cell.m":
        "@interface Cell : Base\n@end\n@implementation Cell\n- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)s {\n return [ASInsetLayoutSpec insetLayoutSpecWithInsets:(UIEdgeInsets){ .top = GAP, .left = TWICE(GAP), .right = half(GAP) } child:self.label];\n}\n@end",
    ]
    let layout = try #require(layouts(texts, of: "Cell.m").first)
    #expect(
      layout.document?.at("/root/insets")?.unmarked
        == .object([
          .init("bottom", .number(0)), .init("left", .number(14)), .init("right", .number(3.5)),
          .init("top", .number(7)),
        ]))
    #expect(layout.document?.at("/root/child/maximumNumberOfLines") == .number(3))
    #expect(layout.document?.at("/constrainedSize/min/width") == .number(375))
  }

  @Test("Swift specs of all kinds")
  func specs() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let photo = ASNetworkImageNode()\n  let badge = ASImageNode()\n  let line = ASDisplayNode()",
        """
        photo.style.preferredLayoutSize = ASLayoutSize(width: ASDimension(unit: .fraction, value: 0.5), height: ASDimensionMake(40))
        line.style.layoutPosition = CGPoint(x: 3, y: 4)
        line.style.alignSelf = .stretch
        line.style.flexBasis = .init(unit: .fraction, value: 0.25)
        let corner = ASCornerLayoutSpec(child: photo, corner: badge, location: .bottomLeft)
        corner.offset = CGPoint(x: -2, y: 2)
        let relative = ASRelativeLayoutSpec(horizontalPosition: .end, verticalPosition: .center, sizingOption: .minimumWidth, child: corner)
        let absolute = ASAbsoluteLayoutSpec(sizing: .sizeToFit, children: [line, relative])
        return ASBackgroundLayoutSpec(child: absolute, background: ASRatioLayoutSpec(ratio: 9 / 16, child: ASDisplayNode()))
        """))
    let document = try #require(layout.document)
    #expect(document.at("/root/child/type")?.string == "absolute")
    #expect(document.at("/root/child/sizing")?.string == "sizeToFit")
    #expect(document.at("/root/child/children/0/style/flexBasis")?.string == "25%")
    #expect(document.at("/root/child/children/0/style/layoutPosition/y") == .number(4))
    let relative = document.at("/root/child/children/1")
    #expect(relative?["verticalPosition"]?.string == "center")
    #expect(relative?.at("/child/offset/x") == .number(-2))
    #expect(relative?.at("/child/child/style/preferredLayoutSize/width")?.string == "50%")
    #expect(document.at("/root/background/ratio") == .number(0.5625))
    #expect(layout.unknown.isEmpty)
  }

  @Test("Result builder with a condition, a modifier of an extension, and a trailing closure")
  func builders() throws {
    let texts = [
      "Kit.swift": """
      final class Column: ASStackLayoutSpec {
        convenience init(spacing: CGFloat = 0, cross: ASStackLayoutAlignItems = .start, @LayoutBuilder content: () -> [ASLayoutElement]) {
          self.init(direction: .vertical, spacing: spacing, justifyContent: .start, alignItems: cross, children: content())
        }
      }
      extension ASLayoutElement {
        func padding(_ edge: CGFloat) -> ASInsetLayoutSpec {
          ASInsetLayoutSpec(insets: UIEdgeInsets(top: edge, left: edge, bottom: edge, right: edge), child: self)
        }
      }
      """,
      "Cell.swift": swiftCell(
        "let a = ASTextNode()\n  let b = ASTextNode()\n  let model: Model\n  init(model: Model) { self.model = model; super.init() }",
        "Column(cross: .center) {\n      a.padding(4)\n      if model.isOpen {\n        b\n      }\n    }"
      ),
    ]
    let layout = try #require(layouts(texts, of: "Cell.swift").first)
    #expect(layout.document?.at("/root/alignItems")?.string == "center")
    #expect(layout.document?.at("/root/children/0/insets/left") == .number(4))
    #expect(layout.document?.at("/root/children/1/id")?.string == "b")
    #expect(layout.variants == ["not model.isOpen"])
  }

  @Test("Swift arrays are copied, Objective-C arrays are shared, and a spec copies its children")
  func arrays() throws {
    let swift = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let b = ASDisplayNode()",
        "let first: [ASDisplayNode] = [a]\n    var second = first\n    second.append(b)\n"
          + "    let row = ASStackLayoutSpec.horizontal()\n    row.children = first\n    return row"
      ))
    #expect(swift.document?.at("/root/children")?.items?.count == 1)
    let shared = try objectiveCLayout(
      """
      @implementation A
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)s {
        NSMutableArray *list = [NSMutableArray array];
        NSMutableArray *same = list;
        ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
        for (int i = 0; i < 3; i++) { [list addObject:[[ASDisplayNode alloc] init]]; }
        row.children = same;
        [list removeAllObjects];
        return row;
      }
      @end
      """)
    #expect(shared.document?.at("/root/children")?.items?.count == 3)
  }

  @Test("Class that returns nothing has a reason at its layout method")
  func reason() throws {
    let layout = try objectiveCLayout(
      "@implementation A\n- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)s {\n}\n@end"
    )
    #expect(layout.reason?.message == "A returns no layout")
    #expect(layout.reason?.position.line == 2)
  }

  @Test("Layout block of a node, and of the node of a view controller")
  func layoutBlock() throws {
    let node = try objectiveCLayout(
      """
      @implementation A : ASDisplayNode
      - (instancetype)init {
        if (self = [super init]) {
          ASTextNode *text = [ASTextNode new];
          self.layoutSpecBlock = ^ASLayoutSpec *(ASDisplayNode *node, ASSizeRange size) {
            return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(1, 1, 1, 1) child:text];
          };
        }
        return self;
      }
      @end
      """)
    #expect(node.document?.at("/root/child/id")?.string == "text")
    let controller = try swiftLayout(
      """
      final class MainController: ASDKViewController<ASDisplayNode> {
        let label = ASTextNode()
        override init() {
          super.init(node: ASDisplayNode())
          node.layoutSpecBlock = { _, _ in ASWrapperLayoutSpec(layoutElement: self.label) }
        }
      }
      """)
    #expect(controller.document?.at("/root/child/id")?.string == "label")
  }

  @Test("Overload with the labels of the function that runs is the other one")
  func overloads() throws {
    let layout = try swiftLayout(
      "extension ASLayoutElement {\n"
        + "  func sized(width: CGFloat? = nil) -> Self { sized(width: width.map { .points($0) }) }\n"
        + "  func sized(width: ASDimension? = nil) -> Self { if let width { style.width = width }; return self }\n"
        + "}\n"
        + swiftCell(
          "let a = ASDisplayNode().sized(width: 20)", "ASWrapperLayoutSpec(layoutElement: a)"))
    #expect(layout.document?.at("/root/child/style/width") == .number(20))
    #expect(layout.warnings.isEmpty)
  }

  @Test(
    "Node with a property called node has its own layout; a center spec with positions is relative")
  func nodeProperty() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let node = ASDisplayNode()",
        "ASCenterLayoutSpec(horizontalPosition: .end, verticalPosition: .center, sizingOption: [], child: node)"
      ))
    #expect(layout.document?.at("/root/type")?.string == "relative")
    #expect(layout.document?.at("/root/horizontalPosition")?.string == "end")
    #expect(layout.document?.at("/root/child/id")?.string == "node")
  }

  @Test(
    "Layout method without a class has a document; its nodes are undeclared",
    arguments: [true, false])
  func snippet(isSwift: Bool) throws {
    let layout =
      isSwift
      ? try swiftLayout(
        """
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          photoNode.style.width = ASDimensionMake(50)
          return ASInsetLayoutSpec(insets: .zero, child: photoNode)
        }
        """)
      : try objectiveCLayout(
        """
        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize
        {
          _photoNode.style.width = ASDimensionMake(50);
          return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsZero child:self.photoNode];
        }
        """)
    #expect(layout.document?.at("/root/child/id")?.string == "photoNode")
    #expect(layout.document?.at("/root/child/style/width") == .number(50))
    #expect(layout.unknown.isEmpty)
  }

  @Test("Snippet with code left out names what it returns", arguments: [true, false])
  func elidedSnippet(isSwift: Bool) throws {
    let layout =
      isSwift
      ? try swiftLayout(
        """
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          photoNode.style.width = ASDimensionMake(50)
          ...
          return wholeSpec
        }
        """)
      : try objectiveCLayout(
        """
        - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize
        {
          photoNode.style.width = ASDimensionMake(50);
          ...
          return wholeSpec;
        }
        """)
    #expect(
      layout.reason?.message
        == "the layout of Snippet is `wholeSpec`, which is not known from the code")
  }

  @Test(
    "Factory of a stack by its type, and by the names of 1.x",
    arguments: [
      ": ASStackLayoutSpec = .vertical()", "= ASStackLayoutSpec.vertical()",
      "= ASStackLayoutSpec.verticalStackLayoutSpec()",
    ])
  func factories(code: String) throws {
    let layout = try swiftLayout(
      swiftCell("", "let row \(code)\n    row.spacing = 3\n    return row"))
    #expect(layout.document?.at("/root/direction")?.string == "vertical")
    #expect(layout.document?.at("/root/spacing") == .number(3))
  }

  @Test(
    "Array that begins empty takes the elements that are appended to it",
    arguments: [
      "var items = [ASLayoutElement]()", "var items: [ASLayoutElement] = []",
      "var items: [ASLayoutElement]", "var items = [ASLayoutElement].init()",
    ])
  func emptyArray(code: String) throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let b = ASDisplayNode()",
        "\(code)\n    items.append(a)\n    items.append(b)\n"
          + "    let row = ASStackLayoutSpec.horizontal()\n    row.children = items\n    return row"
      ))
    #expect(layout.document?.at("/root/children")?.items?.count == 2)
    #expect(layout.unknown.isEmpty)
  }

  @Test("Children of a spec that has none yet can be appended to")
  func appendedChildren() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()",
        "let row = ASStackLayoutSpec.horizontal()\n    row.children?.append(a)\n    return row"))
    #expect(layout.document?.at("/root/children/0/id")?.string == "a")
    #expect(layout.holes.isEmpty)
  }

  @Test(
    "Constants and properties in extensions of numbers and sizes",
    arguments: [
      ("extension CGFloat { static let edge: CGFloat = 9 }", "ASDimensionMake(.edge)", 9.0),
      (
        "extension CGFloat { static let edge: CGFloat = 9 }",
        "ASDimension(unit: .points, value: .edge)", 9
      ),
      (
        "extension CGFloat { var doubled: CGFloat { self * 2 } }", "ASDimensionMake(7.doubled)", 14
      ),
      (
        "extension CGSize { var longest: CGFloat { max(width, height) } }",
        "ASDimensionMake(CGSize(width: 3, height: 5).longest)", 5
      ),
      ("", "ASDimensionMake(ASDimensionMake(6).value + 1)", 7),
    ])
  func extensions(code: String, value: String, expected: Double) throws {
    let layout = try #require(
      layouts(
        [
          "Code.swift": code + "\n"
            + swiftCell(
              "let a = ASDisplayNode()",
              "a.style.width = \(value)\n    return ASWrapperLayoutSpec(layoutElement: a)")
        ], of: "Code.swift"
      ).last)
    #expect(layout.document?.at("/root/child/style/width") == .number(expected))
    #expect(layout.unknown.isEmpty)
  }
}
