import JSONText
import LayoutEvaluation
import SourceTree
import Testing

/// Names that several files declare: each file lays out with what the compiler would take.
@Suite("Meaning of names")
struct NameMeaningTests {
  /// A class in Swift whose layout has an inset of an expression at the top.
  static func swift(_ name: String, _ top: String) -> String {
    """
    final class \(name): ASCellNode {
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
}
