import JSONText
import LayoutEvaluation
import SourceTree
import Testing

/// All that Swift code can do with common values, in a small class each: the layout is right, or it says what is not known.
///
/// `SwiftMembers` lists the members of `Array`, `Dictionary`, `Optional`, `String`, `Int`, `CGFloat`, `CGSize`, `CGRect`
/// and `UIEdgeInsets`, and the statements of the language. Each line sets the number `n` or the nodes `list`, which are
/// the `flexGrow` and the children of a row.
@Suite("Silence in Swift")
struct SwiftSilenceTests {
  @Test(
    "Layout with a member or statement is right, or marks what it changes",
    arguments: SwiftMembers.all)
  func line(_ line: SwiftLine) throws {
    let found = try Self.evaluate(line.code)
    #expect(found == line.expected, "\(line.code)")
  }

  /// The nodes or the number of the layout of a class with the code in it; `marked` if a part of it is not known.
  static func evaluate(_ code: String) throws -> String {
    let layout = try swiftLayout(
      """
      struct Point3 { var x: CGFloat = 1; var y: CGFloat = 2; mutating func move(_ by: CGFloat) { x += by } }
      enum Kind: String, CaseIterable { case small, wide; var size: CGFloat { self == .small ? 1 : 2 } }
      enum Part { case gap(CGFloat), node(ASDisplayNode), none }
      struct Failure: Error { }
      enum Turn {
        case left, right
        static var gap: CGFloat = 3
        mutating func next() { self = self == .left ? .right : .left }
        mutating func flip(to other: Turn) { if self != other { self = other } }
      }
      extension Point3 { mutating func reset() { self = Point3(x: 8) } }
      extension CGSize {
        mutating func grow(by length: CGFloat) { width += length; height += length }
        static func + (left: CGSize, right: CGSize) -> CGFloat { left.width + right.width + left.height + right.height }
      }
      extension CGFloat { mutating func twice() { self = self * 2 } }
      extension Int { var squared: CGFloat { CGFloat(self * self) } }
      extension String { var doubled: String { self + self } }
      extension Array where Element == CGFloat { var total: CGFloat { reduce(0, +) } }
      extension Collection {
        var second: Element? { dropFirst().first }
        subscript(safe index: Index) -> Element? { indices.contains(index) ? self[index] : nil }
      }
      func reduceAll(_ values: [CGFloat], _ body: (CGFloat, CGFloat) -> CGFloat) -> CGFloat { values.reduce(0, body) }
      func add(_ value: CGFloat, to total: inout CGFloat) { total += value }
      func fail(_ flag: Bool) throws -> CGFloat { if flag { throw Failure() }; return 4 }
      final class Sample: ASDisplayNode {
        let a = ASDisplayNode(), b = ASDisplayNode(), c = ASDisplayNode()
        private var stored: CGFloat = 1 { didSet { observed += stored; before += oldValue } }
        private var watched: CGFloat = 1 { willSet { observed = newValue } }
        var observed: CGFloat = 0
        var before: CGFloat = 0
        lazy var later: CGFloat = observed + 1
        var maybe: CGFloat? { nil }
        subscript(index: Int) -> CGFloat { CGFloat(index) * 2 }
        subscript(named name: String) -> CGFloat { name == "x" ? 5 : 6 }
        override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
          let nodes = [a, b, c]
          let numbers: [CGFloat] = [3, 1, 2]
          let ints = [3, 1, 2]
          let table: [String: CGFloat] = ["x": 1, "y": 2]
          let text = "Hello"
          let five = 5
          let half: CGFloat = 2.5
          let some: CGFloat? = 4
          let nothing: CGFloat? = nil
          let size = CGSize(width: 3, height: 4)
          let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
          let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
          var n: CGFloat = 0
          var list: [ASDisplayNode] = []
          \(code)
          let row = ASStackLayoutSpec(direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: list)
          row.style.flexGrow = n
          return ASWrapperLayoutSpec(layoutElement: row)
        }
      }
      """)
    // A condition that is not known is a state.
    if layout.read != .whole || !layout.variants.isEmpty { return "marked" }
    let row = layout.document?.at("/root/child")
    let ids = (row?["children"]?.items ?? []).compactMap { $0["id"]?.string }.joined(separator: " ")
    let number = row?.at("/style/flexGrow")?.number ?? .nan
    return ids.isEmpty ? JSONValue.digits(of: number) : ids
  }
}

/// Code with what the layout is: a number, the ids of the children, or `marked`.
struct SwiftLine: Sendable, CustomTestStringConvertible {
  let code: String
  let expected: String
  var testDescription: String { code }

  init(_ code: String, _ expected: String) {
    self.code = code
    self.expected = expected
  }
}
