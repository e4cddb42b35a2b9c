import CaseFiles
import JSONText
import LayoutEvaluation
import Randomness
import Testing

@Suite("Layouts of code that is being typed")
struct BrokenCodeTests {
  private static let swift = """
    final class Card: ASCellNode {
      let a = ASDisplayNode()
      let b = ASDisplayNode()
      override init() {
        super.init()
        a.style.preferredSize = CGSize(width: 1, height: 2)
      }
      override func layoutSpecThatFits(_ s: ASSizeRange) -> ASLayoutSpec {
        let row = ASStackLayoutSpec.horizontal()
        row.spacing = 7
        row.children = [a, b]
        b.style.flexGrow = 1
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), child: row)
      }
    }
    final class Other: ASCellNode {
      override func layoutSpecThatFits(_ s: ASSizeRange) -> ASLayoutSpec { ASLayoutSpec() }
    }
    """

  private static let objectiveC = """
    @implementation Card {
      ASDisplayNode *_a;
      ASDisplayNode *_b;
    }
    - (instancetype)init {
      if (self = [super init]) {
        _a = [ASDisplayNode new];
        _b = [ASDisplayNode new];
        _a.style.preferredSize = CGSizeMake(1, 2);
      }
      return self;
    }
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)s {
      ASStackLayoutSpec *row = [ASStackLayoutSpec horizontalStackLayoutSpec];
      row.spacing = 7;
      row.children = @[ _a, _b ];
      _b.style.flexGrow = 1;
      return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(1, 2, 3, 4) child:row];
    }
    @end
    @implementation Other
    - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)s {
      return [ASLayoutSpec new];
    }
    @end
    """

  /// The classes of a text in which a piece is replaced, and the values of the first one that the piece does not give.
  private func check(
    _ path: String, _ text: String, _ piece: String, _ replacement: String, _ lost: String
  ) throws {
    #expect(text.contains(piece))
    let found = layouts([path: text.replacing(piece, with: replacement)], of: path)
    #expect(found.map(\.className) == ["Card", "Other"], "\(replacement)")
    let document = try #require(found.first?.document, "\(replacement)")
    let values: [(key: String, pointer: String, value: Double)] = [
      ("insets", "/root/insets/left", 2), ("insets", "/root/child/insets/left", 2),
      ("spacing", "/root/child/spacing", 7), ("spacing", "/root/child/child/spacing", 7),
      ("size", "/root/child/children/0/style/preferredSize/height", 2),
      ("size", "/root/child/child/children/0/style/preferredSize/height", 2),
      ("grow", "/root/child/children/1/style/flexGrow", 1),
      ("grow", "/root/child/child/children/1/style/flexGrow", 1),
    ]
    for key in ["insets", "spacing", "size", "grow"] where key != lost {
      #expect(
        values.contains { $0.key == key && document.at($0.pointer)?.number == $0.value },
        "\(replacement): \(key) in \(document)")
    }
  }

  @Test(
    "Half-typed value of Swift loses nothing but itself",
    arguments: [
      ("row.spacing = 7", "row.spacing = ", "spacing"), ("[a, b]", "[a, b", ""),
      ("CGSize(width: 1, height: 2)", "CGSize(width: ", "size"),
      ("b.style.flexGrow = 1", "b.style.flexGrow = ", "grow"),
      ("height: 2)\n  }", "height: 2)\n", ""),
      ("right: 4), child: row)", "right: 4), child: row", ""),
      ("b.style.flexGrow = 1", "b.style.flexGrow = 1\n    b.style.flex", ""),
      ("row.spacing = 7", "row.spacing = 7\n    let x = [a, foo(", ""),
      ("row.spacing = 7", "row.spacing = 7\n    if s.max.width > 3 {", ""),
    ])
  func swift(piece: String, replacement: String, lost: String) throws {
    try check("Card.swift", Self.swift, piece, replacement, lost)
  }

  @Test(
    "Half-typed value of Objective-C loses nothing but itself",
    arguments: [
      ("row.spacing = 7;", "row.spacing = ", "spacing"), ("@[ _a, _b ];", "@[ _a, _b ", ""),
      ("CGSizeMake(1, 2);", "CGSizeMake(", "size"),
      ("_b.style.flexGrow = 1;", "_b.style.flexGrow =", "grow"),
      ("  return self;\n}", "  return self;\n", ""),
      ("UIEdgeInsetsMake(1, 2, 3, 4) child:row];", "UIEdgeInsetsMake(1, 2, 3, 4) child:row", ""),
      ("row.spacing = 7;", "row.spacing = 7;\n  [self foo:@[ _a, ", ""),
      ("row.spacing = 7;", "row.spacing = 7;\n  NSString *x = @\"abc;", ""),
      ("row.spacing = 7;", "row.spacing = 7;\n  CGFloat x =", ""),
    ])
  func objectiveC(piece: String, replacement: String, lost: String) throws {
    try check("Card.m", Self.objectiveC, piece, replacement, lost)
  }

  @Test(
    "Each prefix of an acceptance case ends with documents or reasons",
    arguments: try LayoutCase.files().filter { $0.description.hasPrefix("acceptance/") })
  func prefixes(file: LayoutCase) throws {
    let code = try #require(try file.content().sections.dropLast().last)
    let text = Array(code.text.utf8)
    let step = (code.name.hasSuffix(".swift") ? 7 : 3) * (RandomCases.runsAll ? 1 : 10)
    for end in stride(from: 0, through: text.count, by: step) {
      let prefix = String(decoding: text[..<end], as: UTF8.self)
      for layout in layouts([code.name: prefix], of: code.name) {
        #expect((layout.document == nil) != (layout.reason == nil))
      }
    }
  }
}
