import JSONText
import LayoutEvaluation
import SourceTree
import Testing

/// Names that several files declare: each file lays out with what the compiler would take.
@Suite("Meaning of names")
struct NameMeaningTests {
  /// A class in Swift whose layout has an inset of an expression at the top.
  static func swift(_ name: String, _ top: String, base: String = "ASCellNode") -> String {
    """
    final class \(name): \(base) {
      let box = ASDisplayNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: \(top), left: 0, bottom: 0, right: 0), child: box)
      }
    }

    """
  }

  /// A class in Objective-C with such an inset.
  static func objectiveC(_ name: String, _ top: String) -> String {
    """
    @implementation \(name) { ASDisplayNode *_box; }
    - (instancetype)init { if (self = [super init]) { _box = [ASDisplayNode new]; } return self; }
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
      return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(\(top), 0, 0, 0) child:_box];
    }
    @end

    """
  }

  static func header(_ name: String) -> String {
    "@interface \(name) : ASCellNode\n@end\n"
  }

  /// The top insets of the layouts of a file.
  static func tops(_ texts: [String: String], of path: String) -> [JSONValue?] {
    layouts(texts, of: path).map { $0.document?.at("/root/insets/top") }
  }

  /// Two files with a private declaration of one name each.
  struct Twins: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let first: String
    let second: String
    let use: String
    var isSwift = true

    init(_ title: String, _ first: String, _ second: String, use: String, isSwift: Bool = true) {
      testDescription = title
      self.first = first
      self.second = second
      self.use = use
      self.isSwift = isSwift
    }
  }

  static let twins: [Twins] = [
    Twins(
      "private let", "private let padding: CGFloat = 4", "private let padding: CGFloat = 20",
      use: "padding"),
    Twins(
      "fileprivate let with a calculation", "fileprivate let gap: CGFloat = 2\n let unit = gap * 2",
      "private let gap: CGFloat = 20", use: "gap == 20 ? gap : 4"),
    Twins(
      "private var with a getter", "private var edge: CGFloat { return 4 }",
      "private var edge: CGFloat { 20 }", use: "edge"),
    Twins(
      "private func", "private func inset() -> CGFloat { 4 }",
      "private func inset() -> CGFloat { return 20 }", use: "inset()"),
    Twins(
      "fileprivate func with labels",
      "fileprivate func margin(of width: CGFloat) -> CGFloat { width / 2 }",
      "fileprivate func margin(of width: CGFloat) -> CGFloat { width * 2.5 }",
      use: "margin(of: 8)"),
    Twins(
      "private func with a default", "private func space(_ n: CGFloat = 4) -> CGFloat { n }",
      "private func space(_ n: CGFloat = 20) -> CGFloat { n }", use: "space()"),
    Twins(
      "private enum of constants", "private enum Constants { static let top: CGFloat = 4 }",
      "private enum Constants { static let top: CGFloat = 20 }", use: "Constants.top"),
    Twins(
      "private struct of constants",
      "private struct Layout { let unit: CGFloat = 2\n static var top: CGFloat { 4 } }",
      "fileprivate struct Layout { static var top: CGFloat { 20 } }", use: "Layout.top"),
    Twins(
      "enum in a private enum", "private enum Theme { enum Gaps { static let top: CGFloat = 4 } }",
      "private enum Theme { enum Gaps { static let top: CGFloat = 20 } }", use: "Theme.Gaps.top"),
    Twins(
      "private extension of CGFloat", "private extension CGFloat { static let pad: CGFloat = 4 }",
      "private extension CGFloat { static let pad: CGFloat = 20 }", use: ".pad"),
    Twins(
      "private member of an extension of CGFloat",
      "extension CGFloat { private static var small: CGFloat { 4 } }",
      "extension CGFloat { fileprivate static let small: CGFloat = 20 }", use: "CGFloat.small"),
    Twins(
      "private enum in an extension of CGFloat",
      "private extension CGFloat { enum Gaps { static let side: CGFloat = 4 } }",
      "private extension CGFloat { enum Gaps { static let side: CGFloat = 20 } }",
      use: ".Gaps.side"),
    Twins(
      "private function of an extension of a number",
      "private extension CGFloat { func scaled() -> CGFloat { self * 2 } }",
      "private extension CGFloat { func scaled() -> CGFloat { self * 10 } }",
      use: "CGFloat(2).scaled()"),
    Twins(
      "static const", "static const CGFloat kPadding = 4;", "static const CGFloat kPadding = 20;",
      use: "kPadding", isSwift: false),
    Twins(
      "static CGFloat const", "static CGFloat const kGap = 2 * 2;",
      "static CGFloat const kGap = 20;", use: "kGap", isSwift: false),
    Twins(
      "constant that no header declares", "const CGFloat Padding = 4;",
      "CGFloat const Padding = 20;", use: "Padding", isSwift: false),
    Twins(
      "#define", "#define kPadding 4", "#define kPadding 20", use: "kPadding", isSwift: false),
    Twins(
      "#define with a calculation", "#define UNIT 2\n#define EDGE (UNIT * 2)",
      "#define UNIT 10\n#define EDGE (UNIT * 2)", use: "EDGE", isSwift: false),
    Twins(
      "#define with a parameter", "#define SCALE(x) ((x) * 2)", "#define SCALE(x) ((x) * 10)",
      use: "SCALE(2)", isSwift: false),
    Twins(
      "static function", "static CGFloat margin(void) { return 4; }",
      "static CGFloat margin(void) { return 20; }", use: "margin()", isSwift: false),
    Twins(
      "static inline function with a parameter",
      "static inline CGFloat Scaled(CGFloat x) { return x * 2; }",
      "static inline CGFloat Scaled(CGFloat x) { return x * 10; }", use: "Scaled(2)",
      isSwift: false),
    Twins(
      "anonymous enumeration", "enum { kTop = 4 };", "enum { kTop = 20 };", use: "kTop",
      isSwift: false),
  ]

  @Test("Private declaration of a file is not that of a neighbour", arguments: twins)
  func privateTwins(_ twins: Twins) {
    let suffix = twins.isSwift ? "swift" : "m"
    func text(_ declaration: String, _ name: String) -> String {
      declaration + "\n"
        + (twins.isSwift ? Self.swift(name, twins.use) : Self.objectiveC(name, twins.use))
    }
    // In one folder in both orders of paths, and with the neighbour in the folder below.
    for (own, other) in [("B", "A"), ("A", "B"), ("B", "A/A"), ("A/A", "B")] {
      var texts = [
        "\(own).\(suffix)": text(twins.first, "FirstNode"),
        "\(other).\(suffix)": text(twins.second, "SecondNode"),
      ]
      if !twins.isSwift {
        texts["Nodes.h"] = Self.header("FirstNode") + Self.header("SecondNode")
      }
      #expect(Self.tops(texts, of: "\(own).\(suffix)") == [.number(4)], "\(own)")
      #expect(Self.tops(texts, of: "\(other).\(suffix)") == [.number(20)], "\(other)")
    }
  }

  @Test(
    "Private class of a file is laid out in it, not the one of a neighbour",
    arguments: [
      (
        "private final class Header: ASDisplayNode",
        "override init() { super.init(); style.height = ASDimensionMake(HEIGHT) }"
      ),
      (
        "fileprivate class Header: ASDisplayNode",
        "var unused = 1\n  override init() { super.init(); style.height = ASDimension(unit: .points, value: HEIGHT) }"
      ),
      (
        "private final class Header: BaseNode",
        "override init() { super.init(); self.style.height = ASDimensionMake(HEIGHT) }"
      ),
    ])
  func privateClasses(_ head: String, _ body: String) {
    func text(_ name: String, _ height: Int) -> String {
      """
      \(head) {
        \(body.replacing("HEIGHT", with: "\(height)"))
      }
      class \(name): ASCellNode {
        private let header = Header()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          ASInsetLayoutSpec(insets: .zero, child: header)
        }
      }
      """
    }
    let texts = [
      "Feed.swift": text("FeedCell", 40), "Profile.swift": text("ProfileCell", 90),
      "Base.swift": "class BaseNode: ASDisplayNode {}",
    ]
    for (path, height) in [("Feed.swift", 40.0), ("Profile.swift", 90)] {
      let found = layouts(texts, of: path)
      #expect(found.map { $0.document?.at("/root/child/style/height") } == [.number(height)])
    }
  }

  @Test("Code of a superclass means the names of its own file")
  func superclassInOtherFile() {
    let texts = [
      "Base.swift": "private let gap: CGFloat = 4\nprivate enum Metrics { static let top = gap }\n"
        + Self.swift("BaseCell", "Metrics.top").replacing("final ", with: ""),
      "Cell.swift": """
      private let gap: CGFloat = 20
      private enum Metrics { static let top: CGFloat = 30 }
      class ACell: BaseCell {
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          let inner = super.layoutSpecThatFits(constrainedSize)
          return ASInsetLayoutSpec(insets: UIEdgeInsets(top: gap, left: Metrics.top, bottom: 0, right: 0), child: inner)
        }
      }
      """,
    ]
    let document = layouts(texts, of: "Cell.swift").first?.document
    #expect(document?.at("/root/insets/top") == .number(20))
    #expect(document?.at("/root/insets/left") == .number(30))
    #expect(document?.at("/root/child/insets/top") == .number(4))
  }

  @Test("Closure means the names of the file that wrote it")
  func closureOfOtherFile() {
    let texts = [
      "Helper.swift": """
      private let gap: CGFloat = 90
      func made(_ value: () -> CGFloat) -> CGFloat { value() + gap }
      """,
      "Cell.swift": "private let gap: CGFloat = 4\n" + Self.swift("ACell", "made { gap }"),
    ]
    #expect(Self.tops(texts, of: "Cell.swift") == [.number(94)])
  }

  @Test("Private method of a superclass is not overridden by one of the same name")
  func privateMethods() {
    let base = """
      class BaseCell: ASCellNode {
        let box = ASDisplayNode()
        private func top() -> CGFloat { 4 }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          ASInsetLayoutSpec(insets: UIEdgeInsets(top: top(), left: 0, bottom: 0, right: 0), child: box)
        }
      }
      """
    let cell = """
      class ACell: BaseCell {
        private func top() -> CGFloat { 20 }
        override func layoutSpecThatFits(_ s: ASSizeRange) -> ASLayoutSpec { super.layoutSpecThatFits(s) }
      }
      """
    #expect(
      Self.tops(["Base.swift": base, "Cell.swift": cell], of: "Cell.swift") == [.number(4)])
    // One that is not private in the subclass does not override it either; one of two that are not does.
    let visible = cell.replacing("private ", with: "")
    #expect(
      Self.tops(["Base.swift": base, "Cell.swift": visible], of: "Cell.swift") == [.number(4)])
    let open = base.replacing("private ", with: "")
    #expect(
      Self.tops(["Base.swift": open, "Cell.swift": visible], of: "Cell.swift") == [.number(20)])
  }

  @Test(
    "Private property of a superclass is another one than that of the class",
    arguments: [
      ("private let gap: CGFloat = 4", "private let gap: CGFloat = 20", "", ""),
      (
        "private let gap: CGFloat", "fileprivate var gap: CGFloat",
        "override init() { gap = 4; super.init() }", "override init() { gap = 20; super.init() }"
      ),
      ("private var gap: CGFloat { 4 }", "let gap: CGFloat = 20", "", ""),
    ])
  func privateProperties(_ base: String, _ own: String, _ baseInit: String, _ ownInit: String) {
    let texts = [
      "Base.swift": """
      class BaseCell: ASCellNode {
        private let box = ASDisplayNode()
        \(base)
        \(baseInit)
        override func layoutSpecThatFits(_ s: ASSizeRange) -> ASLayoutSpec {
          ASInsetLayoutSpec(insets: UIEdgeInsets(top: gap, left: 0, bottom: 0, right: self.gap), child: box)
        }
      }
      """,
      "Cell.swift": """
      class ACell: BaseCell {
        \(own)
        \(ownInit)
        override func layoutSpecThatFits(_ s: ASSizeRange) -> ASLayoutSpec {
          ASInsetLayoutSpec(insets: UIEdgeInsets(top: gap, left: 0, bottom: 0, right: self.gap), child: super.layoutSpecThatFits(s))
        }
      }
      """,
    ]
    let document = layouts(texts, of: "Cell.swift").first?.document
    for side in ["top", "right"] {
      #expect(document?.at("/root/insets/\(side)") == .number(20))
      #expect(document?.at("/root/child/insets/\(side)") == .number(4))
    }
  }

  @Test("Private extension members of one name belong to their files")
  func extensionsOfOneClass() {
    let texts = [
      "Theme.swift": "enum Theme { static let unit: CGFloat = 2 }",
      "A.swift": "private extension Theme { static let top = unit * 2 }\n"
        + Self.swift("ACell", "Theme.top"),
      "B.swift": "extension Theme { fileprivate static var top: CGFloat { unit * 10 } }\n"
        + Self.swift("BCell", "Theme.top"),
    ]
    #expect(Self.tops(texts, of: "A.swift") == [.number(4)])
    #expect(Self.tops(texts, of: "B.swift") == [.number(20)])
  }

  @Test("Two files with a class of one name are laid out each for itself")
  func classesOfOneName() {
    let swift = [
      "One/Card.swift": Self.swift("Card", "4"), "Two/Card.swift": Self.swift("Card", "20"),
      "Three.swift": Self.swift("Card", "7"),
    ]
    #expect(Self.tops(swift, of: "One/Card.swift") == [.number(4)])
    #expect(Self.tops(swift, of: "Two/Card.swift") == [.number(20)])
    #expect(Self.tops(swift, of: "Three.swift") == [.number(7)])
    let objectiveC = [
      "A/Card.h": Self.header("Card"),
      "A/Card.m": "#import \"Card.h\"\n" + Self.objectiveC("Card", "4"),
      "B/Card.h": Self.header("Card"),
      "B/Card.m": "#import \"Card.h\"\n" + Self.objectiveC("Card", "20"),
    ]
    #expect(Self.tops(objectiveC, of: "A/Card.m") == [.number(4)])
    #expect(Self.tops(objectiveC, of: "B/Card.m") == [.number(20)])
  }

  @Test("Functions of one name differ by their labels, in files and extensions")
  func labels() {
    let functions = """
      func inset(by value: CGFloat) -> CGFloat { value }
      func inset(_ value: CGFloat) -> CGFloat { value * 10 }
      func inset() -> CGFloat { 1 }
      """
    for (use, top) in [("inset(by: 4)", 4.0), ("inset(4)", 40), ("inset()", 1)] {
      let cell = Self.swift("ACell", use)
      #expect(Self.tops(["A.swift": functions + "\n" + cell], of: "A.swift") == [.number(top)])
      let parts = functions.split(separator: "\n")
      let texts = [
        "A.swift": "private " + parts[0] + "\n" + cell, "B.swift": String(parts[1]),
        "C.swift": String(parts[2]),
      ]
      #expect(Self.tops(texts, of: "A.swift") == [.number(top)], "\(use)")
    }
    let texts = [
      "A.swift": "extension ASCellNode { func gap(of n: CGFloat) -> CGFloat { n } }\n"
        + Self.swift("ACell", "gap(of: 4) + gap(times: 2)"),
      "B.swift": "extension ASCellNode { func gap(times n: CGFloat) -> CGFloat { n * 10 } }",
    ]
    #expect(Self.tops(texts, of: "A.swift") == [.number(24)])
  }

  @Test("Nested types of one name in two classes are told apart from anywhere")
  func nestedTypes() {
    let texts = [
      "Feed.swift": "class Feed { class Cell: ASDisplayNode { static let top: CGFloat = 4 } }",
      "Profile.swift":
        "enum Profile { class Cell: ASDisplayNode { static let top: CGFloat = 20 } }",
      "A.swift": Self.swift("ACell", "Feed.Cell.top + Profile.Cell.top * 10"),
    ]
    #expect(Self.tops(texts, of: "A.swift") == [.number(204)])
  }

  @Test("Constants of an implementation are seen where a header declares them")
  func externs() {
    for word in ["extern", "FOUNDATION_EXPORT", "UIKIT_EXTERN", "APP_EXPORT"] {
      let texts = [
        "Metrics.h": "\(word) CGFloat const kTop;\nCGFloat Margin(void);",
        "Metrics.m":
          "#import \"Metrics.h\"\nCGFloat const kTop = 4;\nCGFloat Margin(void) { return 30; }",
        "Other.m": "static CGFloat const kTop = 20;",
        "A.m": "#import \"Metrics.h\"\n" + Self.objectiveC("ANode", "kTop + Margin()"),
        "A.h": Self.header("ANode"),
      ]
      #expect(Self.tops(texts, of: "A.m") == [.number(34)], "\(word)")
    }
  }

  @Test("Macro comes from the header that a file imports, through others too")
  func importedHeaders() {
    let texts = [
      "One/Metrics.h": "#define kTop 4", "One/All.h": "#import \"Metrics.h\"",
      "Two/Metrics.h": "#define kTop 20",
      "One/A.m": "#import \"All.h\"\n" + Self.objectiveC("ANode", "kTop"),
      "Two/B.m": "#include \"Metrics.h\"\n" + Self.objectiveC("BNode", "kTop"),
      "C.m": "#import <Two/Metrics.h>\n" + Self.objectiveC("CNode", "kTop"),
      "Nodes.h": Self.header("ANode") + Self.header("BNode") + Self.header("CNode"),
    ]
    #expect(Self.tops(texts, of: "One/A.m") == [.number(4)])
    #expect(Self.tops(texts, of: "Two/B.m") == [.number(20)])
    #expect(Self.tops(texts, of: "C.m") == [.number(20)])
  }

  @Test("Macro of a header means the names of the file that uses it")
  func macroInFile() {
    let texts = [
      "Metrics.h": "#define EDGE (UNIT * 2)",
      "A.m": "#import \"Metrics.h\"\n#define UNIT 2\n" + Self.objectiveC("ANode", "EDGE"),
      "B.m": "#import \"Metrics.h\"\nstatic const CGFloat UNIT = 10;\n"
        + Self.objectiveC("BNode", "EDGE"),
      "Nodes.h": Self.header("ANode") + Self.header("BNode"),
    ]
    #expect(Self.tops(texts, of: "A.m") == [.number(4)])
    #expect(Self.tops(texts, of: "B.m") == [.number(20)])
  }

  @Test("Constant of the file is no property of the same name in Objective-C")
  func propertyAndConstant() {
    let text = """
      @interface ANode : ASCellNode
      @property (nonatomic) CGFloat padding;
      @end
      static const CGFloat padding = 4;

      """
    #expect(
      Self.tops(["A.m": text + Self.objectiveC("ANode", "padding")], of: "A.m") == [.number(4)])
  }

  @Test(
    "Value of a name is unknown if nothing decides between two declarations, and both are named")
  func contenders() throws {
    let texts = [
      "One/Theme.swift": "let gap: CGFloat = 4", "Two/Theme.swift": "let gap: CGFloat = 20",
      "A.swift": Self.swift("ACell", "gap"),
    ]
    let layout = try #require(layouts(texts, of: "A.swift").first)
    #expect(layout.document?.at("/root/insets/top") == nil)
    #expect(layout.unknown.map(\.expression) == ["gap"])
    let message = try #require(layout.warnings.first?.message)
    #expect(message.contains("One/Theme.swift and Two/Theme.swift"))
    let equal = texts.mapValues { $0.replacing("20", with: "4") }
    #expect(Self.tops(equal, of: "A.swift") == [.number(4)])
  }

  @Test(
    "Nested type of the expected type is found behind a point",
    arguments: [
      "extension CGFloat { enum Gaps { static let side: CGFloat = 16 } }",
      "extension CGFloat { struct Gaps { static var side: CGFloat { 8 * 2 } } }",
      "enum Unit { static let one: CGFloat = 16 }\nextension CGFloat { enum Gaps { static let side = Unit.one } }",
    ])
  func implicitNestedMembers(_ declaration: String) throws {
    let text = """
      \(declaration)
      extension UIEdgeInsets {
        enum Insets { static let text = UIEdgeInsets(top: 1, left: .Gaps.side, bottom: 3, right: CGFloat.Gaps.side) }
        static func around(_ v: CGFloat) -> UIEdgeInsets { .init(top: v, left: .Gaps.side, bottom: v, right: .Gaps.side) }
      }
      class ANode: ASDisplayNode {
        let a = ASDisplayNode(), b = ASDisplayNode()
        override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
          let inner = ASInsetLayoutSpec(insets: .Insets.text, child: a)
          return ASInsetLayoutSpec(insets: .around(7), child: inner)
        }
      }
      """
    let layout = try #require(layouts(["A.swift": text], of: "A.swift").last)
    #expect(layout.unknown.isEmpty)
    #expect(
      layout.document?.at("/root/insets")?.unmarked
        == .object([
          .init("bottom", .number(7)), .init("left", .number(16)), .init("right", .number(16)),
          .init("top", .number(7)),
        ]))
    #expect(layout.document?.at("/root/child/insets/left") == .number(16))
    #expect(layout.document?.at("/root/child/insets/right") == .number(16))
  }
}
