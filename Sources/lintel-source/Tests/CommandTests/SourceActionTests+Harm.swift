import Foundation
import Testing

/// Edits of code that would do harm elsewhere: in another class, to comments and to expressions.
extension SourceActionTests {
  /// A cell with a long title beside a photo, whose title shrinks if `statement` makes it so.
  private static func wideCell(_ superclass: String, _ body: String) -> String {
    """
    import AsyncDisplayKit
    final class WideRow: \(superclass) {
    \(body)
    }

    """
  }

  private static let nodes = """
      let photo = ASImageNode() // lintel: imageSize 64x48
      let title = ASTextNode()
      override init() {
        super.init()
        title.attributedText = NSAttributedString(string: "The collected letters of a lighthouse keeper and his daughters", attributes: [.font: UIFont.systemFont(ofSize: 17)])
      }
    """

  private static let inset =
    "ASInsetLayoutSpec(insets: UIEdgeInsets(top: 4, left: 4, bottom: 4, right: 4), child: title)"

  /// A file with a statement that has no effect in its own class, and another file with a class that needs it.
  private struct Harm: CustomTestStringConvertible {
    let name: String
    let text: String
    let other: String
    var isSwift = true
    var testDescription: String { name }
  }

  private static let harms: [Harm] = [
    Harm(
      name: "line of a base class that a subclass needs",
      text: """
        import AsyncDisplayKit
        class BaseRow: ASCellNode {
        \(nodes)
          func content() -> ASLayoutSpec { return \(inset) }
          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            title.style.flexShrink = 1
            return content()
          }
        }

        """,
      other: wideCell(
        "BaseRow", "  override func content() -> ASLayoutSpec { return \(row) }")),
    Harm(
      name: "line of a function that a class of another file calls",
      text: """
        import AsyncDisplayKit
        func prepare(_ node: ASTextNode) {
          node.style.flexShrink = 1
        }
        final class HeadRow: ASCellNode {
        \(nodes)
          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            prepare(title)
            return \(inset)
          }
        }

        """,
      other: wideCell(
        "ASCellNode",
        """
        \(nodes)
          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            prepare(title)
            return \(row)
          }
        """)),
    Harm(
      name: "line of an extension that a class of another file calls through a third file",
      text: """
        import AsyncDisplayKit
        extension ASTextNode {
          func prepared() -> ASTextNode {
            style.flexShrink = 1
            return self
          }
        }
        enum Rows {
          static func prepared(_ node: ASTextNode) -> ASTextNode { return node.prepared() }
        }
        final class HeadRow: ASCellNode {
        \(nodes)
          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            return \(inset.replacing("child: title", with: "child: title.prepared()"))
          }
        }

        """,
      other: wideCell(
        "ASCellNode",
        """
        \(nodes)
          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            return \(row.replacing("title]", with: "Rows.prepared(title)]"))
          }
        """)),
    Harm(
      name: "line of a base class in Objective-C that a subclass needs",
      text: objectiveC(
        """
          _title.style.flexShrink = 1;
          return [self content];
        }
        - (ASLayoutSpec *)content {
          return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(4, 4, 4, 4) child:_title];
        """
      ).replacing(
        "@\"Jane\"", with: "@\"The collected letters of a lighthouse keeper and his daughters\""),
      other: """
        #import "Own.h"
        @interface WideRow : RowNode
        @end
        @implementation WideRow
        - (ASLayoutSpec *)content {
          return \(oldRow);
        }
        @end

        """, isSwift: false),
  ]

  @Test("Statement that a class of another file needs is not removed", arguments: harms)
  private func neededStatements(_ harm: Harm) throws {
    let ending = harm.isSwift ? "swift" : "m"
    let parts = harm.text.components(separatedBy: "@implementation")
    let own = harm.isSwift ? harm.text : "#import \"Own.h\"\n@implementation" + parts[1]
    for isNeeded in [false, true] {
      var files = ["Own.\(ending)": own]
      if !harm.isSwift { files["Own.h"] = parts[0] }
      if isNeeded { files["Other.\(ending)"] = harm.other }
      let commands = try BuiltCommands(files)
      defer { commands.remove() }
      _ = try commands.run("git init -q .")
      let server = try EditorServer(capabilities: Self.capabilities)
      defer { server.end() }
      let path = commands.folder.path + "/Own.\(ending)"
      try server.open(path, own)
      #expect(try isNeeded || codes(server, path).contains("inert-stack-style"))
      let titles = try actions(server, path, own).map(\.title)
      #expect(titles.contains("Remove flexShrink") == !isNeeded, "\(titles)")
      let made = try commands.run("lintel check --fix Own.\(ending)")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("flexShrink") == isNeeded, "\(made)")
    }
  }

  @Test("Statement with a comment, and one whose value is an expression, stays what it is")
  func keptText() throws {
    try withServer { server, folder in
      let inner = "let inner = \(Self.inset)"
      let end = "return \(Self.row.replacing("[photo, title]", with: "[photo, inner]"))"
      func text(_ statement: String) -> String {
        Self.swift("    \(inner)\n\(statement)\n    \(end)")
      }
      let path = folder + "/Row.swift"
      for (statement, hasFix) in [
        ("    title.style.flexShrink = 1", true),
        ("    title.style.flexShrink = 1 // for long names", false),
        ("    // for long names\n    title.style.flexShrink = 1", false),
        ("    title.name = #\"a \"}\"#; title.style.flexShrink = 1", true),
        ("#if os(iOS)\n    title.style.flexShrink = 1\n#endif", true),
        ("    [title].forEach { $0.style.flexShrink = 1 }", true),
      ] {
        let text = text(statement)
        try server.open(path, text)
        let removal = try actions(server, path, text).first { $0.title == "Remove flexShrink" }
        #expect((removal != nil) == hasFix, "\(statement)")
        if let removal {
          #expect(!removal.text.contains("flexShrink"))
          let kept = statement.replacing("title.style.flexShrink = 1", with: "")
            .replacing("$0.style.flexShrink = 1", with: "")
          for part in kept.split(whereSeparator: { " ;\n".contains($0) }) {
            #expect(removal.text.contains(part), "\(removal.text)")
          }
        }
        try server.close(path)
      }
    }
  }

  @Test("Value of an expression moves as the expression")
  func movedExpression() throws {
    try withServer { server, folder in
      let path = folder + "/Row.swift"
      let text = Self.swift(
        """
            title.style.spacingBefore = UIScreen.main.bounds.width / 10
            let inner = \(Self.inset)
            inner.style.flexShrink = 1
            return \(Self.row.replacing("[photo, title]", with: "[photo, inner]"))
        """)
      try server.open(path, text)
      let found = try actions(server, path, text)
      let move = try #require(
        found.first { $0.title.hasPrefix("Move spacingBefore") }, "\(found.map(\.title))")
      #expect(
        difference(text, move.text) == [
          "-title.style.spacingBefore = UIScreen.main.bounds.width / 10",
          "+inner.style.spacingBefore = UIScreen.main.bounds.width / 10",
        ])
      #expect(!found.contains { $0.text.contains("37.5") })
    }
  }

  @Test("Fix that is not tried on all classes is not preferred and says so")
  func untriedClasses() throws {
    // Each class takes many steps, so that the limit leaves some.
    let harm = Self.harms[0]
    var files = ["Own.swift": harm.text]
    for number in 0..<40 {
      files["Row\(number).swift"] = """
        import AsyncDisplayKit
        final class Row\(number): BaseRow {
          var total: CGFloat = 0
          override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
            for row in 0..<50 { for column in 0..<20 { total += CGFloat(row * column) } }
            return content()
          }
        }

        """
    }
    let commands = try BuiltCommands(files)
    defer { commands.remove() }
    _ = try commands.run("git init -q .")
    let server = try EditorServer(capabilities: Self.capabilities)
    defer { server.end() }
    let path = commands.folder.path + "/Own.swift"
    try server.open(path, harm.text)
    let found = try actions(server, path, harm.text)
    let removal = try #require(
      found.first { $0.title.hasPrefix("Remove flexShrink") }, "\(found.map(\.title))")
    #expect(removal.title.hasSuffix(" of 41 classes tried)"), "\(removal.title)")
    #expect(!removal.isPreferred)
    #expect(found.last?.title == removal.title)
  }
}
