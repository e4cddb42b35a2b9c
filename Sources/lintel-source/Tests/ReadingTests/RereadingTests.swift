import Randomness
import SourceTree
import SwiftReading
import Testing

/// Swift files that are read again after an edit, where only declarations around the edit are parsed.
@Suite("Reading again")
struct RereadingTests {
  /// Declarations on one line, behind comments, in conditions, and such that the next line may go on with them.
  private static let text = #"""
    import AsyncDisplayKit
    // lintel: scale 3
    let gap: CGFloat = 4; let wide = gap * 2

    /* The cell. */
    final class FirstCell: ASCellNode {
      enum Metrics { static let side: CGFloat = 8 }
      private let title = ASTextNode() // lintel: size 30x40
      override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
        guard let text = title.attributedText else { return ASLayoutSpec() }
        switch text.length {
        case 0, 1: title.style.flexGrow = 1
        case let count where count > 9: for row in rows where row > count { title.add(row) }
        default: while gap > 4 { defer { done() }; do { try work() } catch { break } }
        }
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: gap, left: .side, bottom: 0, right: 0), child: title)
      }
    }
    #if WIDE
    let pad = [1: "a", 2: "b \(gap)"][1] ?? ""
    #else
    let pad = ""
    #endif
    let chain = FirstCell()
      .then { [weak self] in $0.style.width = ASDimensionMake(gap) }
    extension CGFloat { static let edge: CGFloat = wide is Int ? -1 : (2 as CGFloat) }
    func box(_ width: CGFloat = 3, _ more: CGFloat...) -> ASDisplayNode { ASDisplayNode() }
    struct Row {
      var height: CGFloat { didSet { update(&rows[height]!) } }
      subscript(index: Int) -> CGFloat { get { 1 } set { height = newValue } }
      init(_ size: (CGFloat, b: CGFloat)) { (height, _) = size }
    }
    let note = """
      one
      two
      """
    enum Kind: String { case small = "s", large }
    """#

  private static let insertions = [
    "{", "}", "\n", "\n\n", "\"", "\"\"\"", "/*", "*/", "//", " // lintel: 3", "#if A\n",
    "#endif\n",
    "(", ")", "[", "]", "#", "\\", ".then { 1 }", ".a", "+ 1", "= 2", "else", "let x = ", "where ",
    "class A {}\n", "import B\n", ";", "é", "\r\n", "private ", "@objc ", "@Builder\n", ",", "/",
    "<", "?",
    "actor ", "macro ", "get", "func f() -> Int\n", "case a",
  ]

  private static func edit(_ text: String, by generator: inout SeededGenerator) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let index = Int.random(in: 0..<lines.count, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[Int.random(in: 0..<lines.count, using: &generator)], at: index)
    case 2:
      lines.removeSubrange(
        index..<min(lines.count, index + Int.random(in: 1..<6, using: &generator)))
    default:
      var line = Array(lines[index])
      let column = Int.random(in: 0...line.count, using: &generator)
      if column < line.count, Int.random(in: 0..<3, using: &generator) == 0 {
        line.remove(at: column)
      } else {
        line.insert(contentsOf: insertions.randomElement(using: &generator) ?? "", at: column)
      }
      lines[index] = String(line)
    }
    return lines.joined(separator: "\n")
  }

  /// All that a tree says about a file but the way in which it was read.
  private func description(of tree: FileTree) -> String {
    var text = ""
    dump(tree.types, to: &text)
    dump(tree.functions, to: &text)
    dump(tree.globals, to: &text)
    dump(tree.problems, to: &text)
    dump(tree.items, to: &text)
    dump(tree.modules, to: &text)
    dump(tree.contextDigest, to: &text)
    return text
  }

  @Test("Tree after random edits is that of the same text read afresh")
  func randomEdits() {
    var generator = SeededGenerator(seed: 3)
    var (edits, parts) = (0, 0)
    for round in 0..<RandomCases.count(80) {
      var text = Self.text
      var former = SwiftReader.Former(Array(text.utf8), SwiftReader.read(Array(text.utf8), file: 0))
      for step in 0..<12 {
        text =
          Bool.random(using: &generator)
          ? Self.text : Self.edit(text, by: &generator)
        let bytes = Array(text.utf8)
        let tree = SwiftReader.read(bytes, file: 0, since: former)
        let fresh = SwiftReader.read(bytes, file: 0)
        guard description(of: tree) == description(of: fresh) else {
          Issue.record("round \(round), step \(step):\n\(text)")
          return
        }
        edits += 1
        if tree.stepCount < fresh.stepCount { parts += 1 }
        former = SwiftReader.Former(bytes, tree)
      }
    }
    #expect(parts > edits / 5)
  }

  @Test(
    "Text that joins declarations, or hides those behind it, is read with them",
    arguments: [
      ("let a = f()\n\nlet b = 1\nlet c = 2\nlet d = 3\n", "\n\nlet b", "\n.g()\nlet b"),
      ("let a = 1\nlet b = 2\nlet c = 3\nlet d = 4\nlet e = 5 /* x */\n", "= 1", "= 1 /*"),
    ])
  func joins(text: String, old: String, new: String) {
    let bytes = Array(text.utf8)
    let former = SwiftReader.Former(bytes, SwiftReader.read(bytes, file: 0))
    let edited = Array(text.replacing(old, with: new).utf8)
    let tree = SwiftReader.read(edited, file: 0, since: former)
    #expect(description(of: tree) == description(of: SwiftReader.read(edited, file: 0)))
  }

  @Test("Bytes that are parsed after an edit do not depend on the number of classes")
  func work() throws {
    func work(_ count: Int, _ added: String) throws -> Int {
      func text(_ number: Int) -> String {
        (0..<count).map {
          """
          final class Cell\(1000 + $0): ASCellNode {
            let gap = \($0 == count / 2 ? "\(number)" : "1")\($0 == count / 2 ? added : "")
          }

          """
        }.joined()
      }
      let bytes = Array(text(3).replacing(added, with: "").utf8)
      let former = SwiftReader.Former(bytes, SwiftReader.read(bytes, file: 0))
      let edited = Array(text(4).utf8)
      let tree = SwiftReader.read(edited, file: 0, since: former)
      #expect(tree.types.count == count)
      #expect(description(of: tree) == description(of: SwiftReader.read(edited, file: 0)))
      return tree.stepCount
    }
    for added in ["", "\n  let other = 2"] {
      let (few, many) = (try work(20, added), try work(200, added))
      #expect(few == many)
      #expect(few < 300)
    }
  }
}
