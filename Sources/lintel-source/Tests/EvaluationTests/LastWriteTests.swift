import JSONText
import LayoutEvaluation
import RandomCode
import Randomness
import SourceTree
import Testing

/// Texture keeps one value for properties that several setters write: the last statement that runs counts.
@Suite("Last write")
struct LastWriteTests {
  private static let node = "let a = ASDisplayNode()"

  private func style(_ code: String) throws -> (style: JSONValue?, layout: ImportedLayout) {
    let layout = try swiftLayout(
      swiftCell(Self.node, "\(code)\n    return ASWrapperLayoutSpec(layoutElement: a)"))
    return (layout.document?.at("/root/child/style"), layout)
  }

  @Test(
    "Size key after another of the same side counts",
    arguments: [
      (
        "a.style.width = ASDimensionMake(32)\na.style.preferredSize = CGSize(width: 64, height: 60)",
        #"{"preferredSize":{"width":64,"height":60}}"#
      ),
      (
        "a.style.preferredSize = CGSize(width: 64, height: 60)\na.style.width = ASDimensionMake(32)",
        #"{"height":60,"width":32}"#
      ),
      (
        "a.style.minHeight = ASDimensionMake(9)\na.style.minSize = CGSize(width: 1, height: 2)",
        #"{"minSize":{"width":1,"height":2}}"#
      ),
      (
        "a.style.maxSize = CGSize(width: 1, height: 2)\na.style.maxHeight = ASDimensionMake(\"50%\")",
        #"{"maxWidth":1,"maxHeight":"50%"}"#
      ),
      (
        "a.style.preferredSize = CGSize(width: 1, height: 2)\na.style.preferredLayoutSize = ASLayoutSizeMake(ASDimensionMake(\"50%\"), ASDimensionAuto)",
        #"{"preferredLayoutSize":{"width":"50%","height":"auto"}}"#
      ),
      (
        "a.style.preferredLayoutSize = ASLayoutSizeMake(ASDimensionMake(\"50%\"), ASDimensionMake(3))\na.style.preferredSize.height = 35",
        #"{"preferredSize":{"width":0,"height":35}}"#
      ),
      ("a.style.preferredSize.height = 8", #"{"preferredSize":{"width":0,"height":8}}"#),
      (
        "a.style.width = ASDimensionMake(7)\na.style.preferredSize.height = 8",
        #"{"preferredSize":{"width":7,"height":8}}"#
      ),
      (
        "a.style.width = ASDimensionMake(7)\na.style.width.value = 9\na.style.height.unit = .points\na.style.height.value = 4",
        #"{"height":4,"width":9}"#
      ),
    ])
  func sizes(code: String, expected: String) throws {
    let (style, layout) = try style(code.replacing("\n", with: "\n    "))
    #expect(style?.unmarked == (try JSONValue.parse(expected)).unmarked)
    #expect(layout.unknown.isEmpty)
  }

  @Test("Size key in Objective-C counts in the order of execution, across methods")
  func order() throws {
    let layout = try objectiveCLayout(
      """
      @interface Card : ASCellNode
      @end
      @implementation Card { ASDisplayNode *_photo; }
      - (void)shrink { [_photo.style setPreferredSize:CGSizeMake(20, 30)]; }
      - (instancetype)init {
        if (self = [super init]) { _photo = [ASDisplayNode new]; }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)range {
        _photo.style.width = ASDimensionMake(50);
        [self shrink];
        _photo.style.minWidth = ASDimensionMake(1);
        _photo.style.minLayoutSize = ASLayoutSizeMake(ASDimensionMakeWithFraction(0.5), ASDimensionMake(4));
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:_photo];
      }
      @end
      """)
    let style = layout.document?.at("/root/child/style")
    #expect(style?.at("/preferredSize/width") == .number(20))
    #expect(style?.at("/width") == nil)
    #expect(style?.at("/minLayoutSize/width") == .string("50%"))
    #expect(style?.at("/minWidth") == nil)
    // `shrink` may be called without the other statement.
    #expect(layout.warnings.map(\.position.line) == [12])
  }

  @Test("Side that a pair of sizes leaves unknown is known once it is written")
  func unknownPair() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let model: Model\n  init(model: Model) { self.model = model; super.init() }",
        "a.style.preferredSize = model.size\n    a.style.width = ASDimensionMake(4)\n    return ASWrapperLayoutSpec(layoutElement: a)"
      ))
    #expect(layout.document?.at("/root/child/style") == .object([.init("width", .number(4))]))
    #expect(layout.document?.at("/root/child/unknown") == .array([.string("height")]))
    #expect(layout.unknown.map(\.key) == ["height"])
  }

  @Test(
    "Alignment of a stack counts with the property that it sets, in the order of the statements",
    arguments: [
      ("row.justifyContent = .end\nrow.horizontalAlignment = .middle", "center", "stretch"),
      ("row.horizontalAlignment = .middle\nrow.justifyContent = .end", "end", "stretch"),
      ("row.verticalAlignment = .bottom\nrow.direction = .vertical", "end", "end"),
      (
        "row.horizontalAlignment = .right\nrow.justifyContent = .start\nrow.direction = .vertical",
        "start", "end"
      ),
      ("row.verticalAlignment = .top\nrow.verticalAlignment = .none", "start", "start"),
    ])
  func alignments(code: String, justify: String, align: String) throws {
    let layout = try swiftLayout(
      swiftCell(
        Self.node,
        "let row = ASStackLayoutSpec()\n    \(code.replacing("\n", with: "\n    "))\n    row.children = [a]\n    return row"
      ))
    let values = try #require(layout.document?.at("/root").flatMap(RandomStyles.values))
    #expect(values["justifyContent"] == .string(justify))
    #expect(values["alignItems"] == .string(align))
  }

  @Test(
    "Child of a spec replaces the first of its children",
    arguments: [
      ("let row = ASStackLayoutSpec()\nrow.child = a", ["a"]),
      ("let row = ASStackLayoutSpec()\nrow.children = [a, b]\nrow.child = c", ["c", "b"]),
      ("let row = ASStackLayoutSpec()\nrow.child = c\nrow.children = [a, b]", ["a", "b"]),
      ("let row = ASStackLayoutSpec()\nrow.children = [a, b]\nrow.child = nil", ["b"]),
      ("let row = ASWrapperLayoutSpec(layoutElements: [a, b])\nrow.child = c", ["c", "b"]),
      ("let row = ASAbsoluteLayoutSpec()\nrow.setChild(a, at: 0)\nrow.child = b", ["b"]),
    ])
  func children(code: String, expected: [String]) throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let b = ASDisplayNode()\n  let c = ASDisplayNode()",
        "\(code.replacing("\n", with: "\n    "))\n    return row"))
    #expect(layout.document?.at("/root/children")?.items?.map { $0["id"]?.string } == expected)
    #expect(layout.read == .whole)
  }

  @Test("Children of a spec with slots are its slots in order")
  func slots() throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode()\n  let b = ASDisplayNode()",
        "let over = ASOverlayLayoutSpec(child: b, overlay: a)\n    over.children = [a, b]\n    return over"
      ))
    #expect(layout.document?.at("/root/child/id")?.string == "a")
    #expect(layout.document?.at("/root/overlay/id")?.string == "b")
  }

  @Test("Position of a center spec counts beside the options that it replaces")
  func centering() throws {
    let layout = try swiftLayout(
      swiftCell(
        Self.node,
        "let center = ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: .minimumX, child: a)\n    center.horizontalPosition = .end\n    return center"
      ))
    let root = try #require(layout.document?.at("/root"))
    #expect(root["type"]?.string == "relative")
    #expect(root["horizontalPosition"]?.string == "end")
    #expect(root["verticalPosition"]?.string == "center")
    #expect(root["sizingOption"]?.string == "minimumWidth")
  }

  @Test(
    "Value of a size that the next statements overwrite is reported where it is lost",
    arguments: [
      (
        "a.style.width = ASDimensionMake(32)\na.style.preferredSize = CGSize(width: 64, height: 64)",
        [
          "5: \"width\" is lost: \"preferredSize\" in line 6 sets the same value later; the width is 64 pt, not 32 pt"
        ]
      ),
      (
        "a.style.preferredSize = CGSize(width: 64, height: 64)\na.style.flexGrow = 1\na.style.width = ASDimensionMake(\"50%\")",
        [
          "5: \"preferredSize.width\" is lost: \"width\" in line 7 sets the same value later; the width is 50%, not 64 pt"
        ]
      ),
      (
        "a.style.minSize = CGSize(width: 1, height: 2)\na.style.minHeight = ASDimensionMake(3)",
        [
          "5: \"minSize.height\" is lost: \"minHeight\" in line 6 sets the same value later; the minimum height is 3 pt, not 2 pt"
        ]
      ),
      // An equal value, an automatic side, a default that a branch overrides, and another element.
      (
        "a.style.width = ASDimensionMake(3)\na.style.preferredSize = CGSize(width: 3, height: 4)",
        []
      ),
      ("a.style.width = ASDimensionAuto\na.style.width = ASDimensionMake(3)", []),
      ("a.style.width = ASDimensionMake(3)\nif isWide { a.style.width = ASDimensionMake(4) }", []),
      (
        "a.style.width = ASDimensionMake(3)\nif isWide { return ASLayoutSpec() }\na.style.width = ASDimensionMake(4)",
        []
      ),
      ("a.style.width = ASDimensionMake(3)\npick().style.width = ASDimensionMake(4)", []),
    ])
  func lost(code: String, messages: [String]) throws {
    let layout = try swiftLayout(
      swiftCell(
        "let a = ASDisplayNode(); let isWide = true; func pick() -> ASDisplayNode { a }",
        "\(code)\nreturn ASWrapperLayoutSpec(layoutElement: a)"))
    let found = layout.warnings.filter { $0.rule == .conflictingSizeKeys }
    #expect(found.map { "\($0.position.line): \($0.message)" } == messages)
  }

  @Test(
    "Random sizes, alignments and children have the values of Texture's setters",
    arguments: RandomCases.seeds(0..<2_000, least: 100))
  func random(seed: UInt64) throws {
    for isSwift in [true, false] {
      let sample = RandomStyles(seed: seed, isSwift: isSwift)
      let layout = try isSwift ? swiftLayout(sample.text) : objectiveCLayout(sample.text)
      let found = layout.document?.at("/root").flatMap(RandomStyles.values)
      let expected = sample.document.at("/root").flatMap(RandomStyles.values)
      #expect(found == expected, "\(sample.text)")
      #expect(layout.read == .whole)
    }
  }
}
