import Foundation
import Testing

/// The commands of lintel on source files.
@Suite struct SourceCommandTests {
  // MARK: Fixes

  /// A class with a statement without effect for each key.
  private static func fixable(_ name: String, _ keys: [String]) -> String {
    """
    final class \(name): ASCellNode {
      let dotNode = ASImageNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        dotNode.style.preferredSize = CGSize(width: 8, height: 8)
        let row = ASStackLayoutSpec.horizontal()
        row.children = [dotNode]
    \(keys.map { "    row.style.\($0) = 1\n" }.joined())\
        return ASInsetLayoutSpec(
          insets: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8), child: row)
      }
    }

    """
  }

  @Test func `Safe fixes are made in code, each in the text that the one before left`() throws {
    let commands = try BuiltCommands([
      "Sources/Dot.swift": Self.fixable("DotCell", ["flexGrow", "flexShrink"]),
      "Sources/Other.swift": SourceSamples.card,
    ])
    let outcome = try commands.run("lintel check --fix Sources")
    #expect(
      try commands.text(of: "Sources/Dot.swift") == Self.fixable("DotCell", []), "\(outcome)")
    #expect(
      outcome.errors.contains("Sources/Dot.swift: 2 fixes made: Remove flexGrow"), "\(outcome)")
    // A fix of its style would change where the caption is.
    #expect(try commands.text(of: "Sources/Other.swift") == SourceSamples.card)
    #expect(outcome.output.contains("Sources/Other.swift:15:"), "\(outcome)")
    #expect(!outcome.output.contains("Dot.swift:"), "\(outcome)")
  }

  @Test func `Fixes of a named class leave the other classes of the file alone`() throws {
    let (first, second) = (Self.fixable("DotCell", ["flexGrow"]), ["flexGrow"])
    let commands = try BuiltCommands(["Card.swift": first + Self.fixable("TileNode", second)])
    let outcome = try commands.run("lintel check --fix 'Card.swift#TileNode'")
    let text = try commands.text(of: "Card.swift")
    #expect(text == first + Self.fixable("TileNode", []), "\(outcome)")
  }

  @Test func `--dry-run prints the edits of code as a patch, also of two classes of a file`() throws
  {
    let text = Self.fixable("DotCell", ["flexGrow"]) + Self.fixable("TileNode", ["flexShrink"])
    let commands = try BuiltCommands(["Card.swift": text])
    let outcome = try commands.run(
      "lintel check --fix --dry-run 'Card.swift#TileNode' 'Card.swift#DotCell'")
    #expect(try commands.text(of: "Card.swift") == text, "\(outcome)")
    #expect(outcome.errors.contains("Card.swift: 2 fixes would be made: "), "\(outcome)")
    let changed = outcome.output.split(separator: "\n").filter { "+-".contains($0.prefix(1)) }
    #expect(
      changed == [
        "--- a/Card.swift", "+++ b/Card.swift", "-    row.style.flexGrow = 1",
        "-    row.style.flexShrink = 1",
      ], "\(outcome)")
    #expect(outcome.code == 1, "\(outcome)")
  }

  @Test func `--dry-run says of each diagnostic of code that is left why it has no fix`() throws {
    let commands = try BuiltCommands([
      "Card.swift": """
      final class CardNode: ASCellNode { // lintel: row
        let dotNode = ASImageNode() // lintel: imageSize 8x8
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          automaticallyManagesSubnodes = true
          dotNode.style.width = ASDimensionMake(-3)
          dotNode.style.flexShrink = gap()
          dotNode.style.flexGrow = 1
          return ASInsetLayoutSpec(insets: .zero, child: dotNode)
        }
        func gap() -> CGFloat { 1 }
      }
      """
    ])
    let outcome = try commands.run("lintel check --fix --dry-run Card.swift")
    let lines = outcome.errors.split(separator: "\n").filter { $0.contains(": not fixed: ") }
    #expect(
      lines.contains {
        $0.hasPrefix("lintel: Card.swift:5:") && $0.contains(": not fixed: a fix needs review: ")
          && $0.hasSuffix("[negative-size]")
      }, "\(outcome)")
    #expect(
      lines.contains {
        $0.hasPrefix("lintel: Card.swift:6:")
          && $0.contains(": not fixed: \"Remove flexShrink\": the value of flexShrink calls code")
      }, "\(outcome)")
    // The one that is fixed is in the patch.
    #expect(!lines.contains { $0.hasPrefix("lintel: Card.swift:7:") }, "\(outcome)")
    #expect(outcome.output.contains("-    dotNode.style.flexGrow = 1"), "\(outcome)")
  }

  @Test func `check of code ends with the number of diagnostics that may be fixed`() throws {
    let keys = ["flexGrow", "flexShrink"]
    let commands = try BuiltCommands([
      "Dot.swift": Self.fixable("DotCell", keys),
      "a.layout.json": #"{"root":{"type":"text","text":"a","maxLines":2}}"#,
    ])
    func last(_ words: String) throws -> Substring? {
      try commands.run("lintel check \(words)").output.split(separator: "\n").last
    }
    #expect(try last("Dot.swift") == "up to 2 can be fixed: lintel check --fix")
    #expect(
      try last("Dot.swift a.layout.json")
        == "1 in documents and up to 2 in code can be fixed: lintel check --fix")
    // Neither other rules nor another screen count.
    #expect(try last("--rule zero-size Dot.swift")?.contains("can be fixed") == false)
    #expect(try last("--width 400 Dot.swift")?.contains("can be fixed") == false)
    // So it is.
    #expect(try commands.run("lintel check --fix Dot.swift").errors.contains("2 fixes made"))
  }

  @Test func `Fix of a rule that was not named is not made`() throws {
    let text = Self.fixable("DotCell", ["flexGrow"])
    let commands = try BuiltCommands(["Card.swift": text])
    let outcome = try commands.run("lintel check --fix --rule zero-size Card.swift")
    #expect(try commands.text(of: "Card.swift") == text, "\(outcome)")
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
  }

  @Test(
    arguments: [
      // The item of a collection is as wide as its image.
      ("ASCellNode", "ASOverlayLayoutSpec(child: photoNode, overlay: ASDisplayNode())", 0),
      // A node that fills the screen has a height.
      (
        "ASDisplayNode",
        "ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 0, bottom: .infinity, right: 0), child: photoNode)",
        0
      ),
      ("ASCellNode", "ASRatioLayoutSpec(ratio: 0.5, child: photoNode)", 1),
    ])
  func `What holds in one of two size ranges alone is not reported`(
    superclass: String, layout: String, count: Int
  ) throws {
    let commands = try BuiltCommands([
      "Photo.swift": """
      final class PhotoNode: \(superclass) {
        let photoNode = ASNetworkImageNode()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          photoNode.style.preferredSize = CGSize(width: 120, height: 80)
          return \(layout)
        }
      }
      """
    ])
    let outcome = try commands.run("lintel check --format json Photo.swift")
    #expect(outcome.output.contains("\"severity\":\"warning\"") == (count > 0), "\(outcome)")
    #expect(!outcome.output.contains("\"severity\":\"error\""), "\(outcome)")
  }

  @Test(arguments: [
    ("row.style.flexGrow = 1\n return isWide ? inset(row) : column([row])", 0),
    ("row.style.flexGrow = 1\n return isWide ? inset(row) : column([])", 1),
  ])
  func `Statement that has an effect in another state is not reported`(
    body: String, count: Int
  ) throws {
    let commands = try BuiltCommands([
      "Row.swift": """
      final class RowNode: ASCellNode {
        let isWide: Bool
        init(isWide: Bool) { self.isWide = isWide; super.init() }
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          let row = ASStackLayoutSpec.horizontal()
          \(body)
        }
        func inset(_ child: ASLayoutElement) -> ASLayoutSpec {
          ASInsetLayoutSpec(insets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), child: child)
        }
        func column(_ children: [ASLayoutElement]) -> ASLayoutSpec {
          let column = ASStackLayoutSpec.vertical()
          column.children = children
          return column
        }
      }
      """
    ])
    let outcome = try commands.run("lintel check --format json Row.swift")
    #expect(
      outcome.output.contains("inert-stack-style") == (count > 0), "\(outcome)")
  }

  @Test func `check reports at the lines of the code`() throws {
    let commands = try SourceSamples.commands()
    let outcome = try commands.run("lintel check Sources/Card.swift")
    #expect(
      outcome.lines.first?.hasPrefix(
        "Sources/Card.swift:15:23: warning: \"flexGrow\" has no effect: ") == true, "\(outcome)")
    #expect(
      outcome.lines.dropFirst().prefix(2) == [
        "    captionNode.style.flexGrow = 1", "                      ^~~~~~~~",
      ])
    #expect(outcome.lines.last == "1 warning in 2 layouts")
    #expect(outcome.code == 1)
    let annotation = try commands.run("lintel check --format github Sources/Card.swift").output
    #expect(annotation.hasPrefix("::warning file=Sources/Card.swift,line=15,endLine=15,col=23,"))
  }

  @Test func `check finds the source files with layouts in a folder`() throws {
    let commands = try SourceSamples.commands()
    let outcome = try commands.run("lintel check Sources")
    #expect(
      outcome.lines.contains { $0.hasSuffix("1 warning in 3 layouts; 1 read in part") },
      "\(outcome)")
    #expect(outcome.errors.isEmpty)
    #expect(try commands.run("lintel check --rule zero-size Sources").code == 0)
  }

  @Test func `Other screens are checked too`() throws {
    let commands = try SourceSamples.commands()
    let narrow = try commands.run("lintel check --width 100 Sources/Card.swift").output
    #expect(narrow.contains("Sources/Card.swift:18:12: warning:"), "\(narrow)")
  }

  @Test func `A class is named behind its file`() throws {
    let commands = try SourceSamples.commands()
    let frames = try commands.run("lintel frames 'Sources/Card.swift#TagNode'")
    #expect(frames.lines.last == "#dotNode  node     0,0 8×8  0,0 8×8", "\(frames)")
    let none = try commands.run("lintel frames 'Sources/Card.swift#NoNode'")
    #expect(none.code == 2 && none.errors.contains("no class NoNode with a layout"))
  }

  @Test(arguments: ["frames", "explain", "render", "export --format json", "sweep"])
  func `A command takes all classes of a file, of folders and beside documents`(command: String)
    throws
  {
    let commands = try SourceSamples.commands()
    let rest = command == "sweep" ? " 100 400" : ""
    let file = try commands.run("lintel \(command) Sources/Card.swift\(rest)")
    #expect(file.code == 0 && file.errors.isEmpty, "\(file)")
    let names = ["Sources/Card.swift#CardNode", "Sources/Card.swift#TagNode"]
    for name in names where command != "sweep" { #expect(file.output.contains(name), "\(file)") }
    if command == "sweep" { #expect(file.output.contains("of 2 files"), "\(file)") }
    try Data(#"{ "root": { "type": "node" } }"#.utf8)
      .write(to: commands.folder.appending(path: "Sources/plain.layout.json"))
    let folder = try commands.run("lintel \(command) Sources\(rest)")
    let note = command == "frames" ? "Sources/RowNode.m:5:10: note: \"insets\" is known" : ""
    #expect(folder.code == 0 && folder.errors.hasPrefix(note), "\(folder)")
    #expect(folder.errors.split(separator: "\n").count == (note.isEmpty ? 0 : 1), "\(folder)")
    for name in names + ["Sources/plain.layout.json"] where command != "sweep" {
      #expect(folder.output.contains(name), "\(folder)")
    }
  }

  @Test func `Rows that repeat in nodes of one class are one row`() throws {
    let commands = try BuiltCommands([
      "Row.swift": """
      final class DotNode: ASDisplayNode {
        let dotNode = ASDisplayNode()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          dotNode.style.preferredSize = CGSize(width: 8, height: 8)
          return ASInsetLayoutSpec(insets: .zero, child: dotNode)
        }
      }
      final class RowNode: ASDisplayNode {
        let dots = (0..<3).map { _ in DotNode() }
        let wideNode = DotNode()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          wideNode.style.width = ASDimensionMake(30)
          let row = ASStackLayoutSpec.horizontal()
          row.children = dots + [wideNode]
          return row
        }
      }
      """
    ])
    let table = try commands.run("lintel frames 'Row.swift#RowNode'").lines
    #expect(
      table.compactMap { $0.contains(" in ") && !$0.hasPrefix("element") ? $0.suffix(13) : nil }
        == ["in 3 DotNodes", "in 3 DotNodes"], "\(table)")
    // Two headings, the row, its four nodes, and two elements each in the first and the last one.
    #expect(table.count == 11, "\(table)")
    let selected = try commands.run("lintel frames 'Row.swift#RowNode' --at inset").lines
    #expect(selected.count == 6, "\(selected)")
    let json = try json(commands.run("lintel frames 'Row.swift#RowNode' --format json"))
    #expect((json["elements"] as? [Any])?.count == 13)
  }

  @Test func `import of a file with two classes prints what to type`() throws {
    let commands = try SourceSamples.commands()
    let outcome = try commands.run("lintel import Sources/Card.swift")
    #expect(outcome.lines.map { $0.prefix { $0 != ":" } } == ["CardNode", "TagNode"])
    #expect(
      outcome.errors.contains(
        "note: these are 2 classes; \"lintel import 'Sources/Card.swift#CardNode'\" prints the document of "
          + "one, and -o layouts/ writes them all\n"), "\(outcome)")
  }

  @Test func `Steps of an explanation name lines of the code`() throws {
    let commands = try SourceSamples.commands()
    let outcome = try commands.run("lintel explain 'Sources/Card.swift#CardNode' '#captionNode'")
    #expect(outcome.output.contains("minus its insets of 8 and 8: unlimited width [line 16]"))
    #expect(outcome.code == 0, "\(outcome)")
  }

  /// The code at the ranges of an answer, line and word.
  private func code(at value: Any?) -> String? {
    guard let range = value as? [String: [String: Int]], let start = range["start"],
      let end = range["end"], let line = start["line"], let from = start["character"],
      let to = end["character"], end["line"] == line
    else { return nil }
    let text = SourceSamples.card.components(separatedBy: "\n")[line].utf16
    let word = String(text.dropFirst(from).prefix(to - from)) ?? ""
    return "\(line + 1) \(word)"
  }

  private func json(_ outcome: BuiltCommands.Outcome) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func `Ranges of explanations in JSON are those of the code`() throws {
    let commands = try SourceSamples.commands()
    let outcome = try commands.run(
      "lintel explain --format json 'Sources/Card.swift#CardNode' '#captionNode'")
    let answer = try json(outcome)
    #expect(code(at: answer["range"]) == "5 ASTextNode")
    let steps = try #require(answer["horizontal"] as? [[String: Any]])
    #expect(
      steps.compactMap { code(at: $0["range"]) } == [
        "3 final", "16 ASInsetLayoutSpec", "5 ASTextNode", "16 ASInsetLayoutSpec",
      ], "\(steps)")
    #expect((answer["text"] as? String)?.contains("unlimited width [line 16]") == true)
  }

  @Test func `Elements of frames in JSON have the range of the code`() throws {
    let commands = try SourceSamples.commands()
    let outcome = try commands.run("lintel frames --format json 'Sources/Card.swift#CardNode'")
    let elements = try #require(try json(outcome)["elements"] as? [[String: Any]])
    #expect(
      elements.map { code(at: $0["range"]) } == [
        "18 ASStackLayoutSpec", "4 ASNetworkImageNode", "16 ASInsetLayoutSpec", "5 ASTextNode",
      ])
  }

  @Test func `Elements that another file makes have no range`() throws {
    let base = SourceSamples.card.replacing("final class CardNode", with: "class CardNode")
    let commands = try BuiltCommands([
      "Card.swift": base,
      "Row.swift": """
      final class RowNode: CardNode {
        let dotNode = ASDisplayNode()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          return ASOverlayLayoutSpec(
            child: super.layoutSpecThatFits(constrainedSize), overlay: dotNode)
        }
      }
      """,
    ])
    let outcome = try commands.run("lintel frames --format json Row.swift")
    let elements = try #require(try json(outcome)["elements"] as? [[String: Any]])
    #expect(elements.compactMap { $0["type"] as? String }.first == "overlay")
    #expect(elements.map { $0["range"] != nil } == [true, false, false, false, false, true])
  }

  @Test(arguments: [
    ("frames --tree", "text #captionNode"), ("frames --at text", "#captionNode  text"),
    ("render --format svg", "<svg"), ("export", "ASInsetLayoutSpec"), ("sweep", "layouts"),
    ("frames --format json", "\"/root/children/1/child\""),
  ])
  func `Commands take the layout of a class`(command: String, expected: String) throws {
    let commands = try SourceSamples.commands()
    let rest = command == "sweep" ? " 200 400" : ""
    let outcome = try commands.run("lintel \(command) 'Sources/Card.swift#CardNode'\(rest)")
    #expect(outcome.output.contains(expected), "\(outcome)")
    #expect(outcome.code == 0)
  }

  @Test func `A wrong hint is an error at its line`() throws {
    let commands = try BuiltCommands([
      "Card.swift": SourceSamples.card.replacing(
        "let captionNode", with: "// lintel: imageSize 40\n  let captionNode")
    ])
    let outcome = try commands.run("lintel check Card.swift")
    #expect(
      outcome.output.contains(
        "Card.swift:5:3: error: this is no hint: \"imageSize 40\"; write it as \"imageSize 64x48\" [bad-hint]"
      ))
    #expect(outcome.output.contains("Card.swift:16:23: warning:"))
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 1)
  }

  @Test func `Values of the configuration are used, and one without effect is a warning`() throws {
    let commands = try BuiltCommands([
      "RowNode.m": SourceSamples.row, "RowNode.h": SourceSamples.rowHeader,
      ".lintel.json": """
      { "source": {
        "RowNode.model.gap": 12,
        "RowNode.model.gpa": 12, "OtherNode.gap": 1 } }
      """,
    ])
    let outcome = try commands.run("lintel import RowNode.m")
    #expect(outcome.output.contains("\"top\": 12"), "\(outcome)")
    #expect(
      outcome.errors == ".lintel.json:3:28: warning: \"source.OtherNode.gap\" has no effect: "
        + "there is no class OtherNode\n.lintel.json:3:3: warning: \"source.RowNode.model.gpa\" has "
        + "no effect: RowNode reads no such value from data\n")
    let frames = try commands.run("lintel frames RowNode.m")
    #expect(frames.output.contains("2,12 "), "\(frames)")
  }

  @Test func `test runs the layout tests in comments`() throws {
    let tested = SourceSamples.card.replacing(
      "let inset =", with: "// lintel: expect #captionNode.width == 50\n    let inset ="
    ).replacing(
      "final class TagNode", with: "// lintel: expect #dotNode.width == 8\nfinal class TagNode")
    let commands = try BuiltCommands(["Card.swift": tested])
    let outcome = try commands.run("lintel test .")
    #expect(
      outcome.output == """
        ./Card.swift:16:23: failed: #captionNode.width == 50 does not hold: the left side is 52
        1 of 2 tests fails in 1 file

        """, "\(outcome)")
    #expect(outcome.code == 1)
    let one = try commands.run("lintel test 'Card.swift#TagNode'")
    #expect(one.output == "1 test holds in 1 file\n", "\(one)")
    let check = try commands.run("lintel check 'Card.swift#CardNode'")
    #expect(
      check.output.contains("Card.swift:16:23: error: #captionNode.width == 50 does not hold"))
    #expect(try commands.run("lintel check 'Card.swift#TagNode'").code == 0)
    #expect(try commands.run("lintel test --record '#dotNode' Card.swift").code == 2)
  }

  @Test func `A class that cannot be evaluated is named, and the others are checked`() throws {
    let unknown = """
      final class MadeNode: ASDisplayNode {
        let factory: SpecFactory
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          return factory.spec(constrainedSize)
        }
      }
      """
    let commands = try BuiltCommands(["Card.swift": SourceSamples.card + "\n" + unknown])
    let outcome = try commands.run("lintel check Card.swift")
    #expect(
      outcome.output.contains(": information: MadeNode was not read: "), "\(outcome)")
    #expect(outcome.output.contains("Card.swift:15:23: warning:"))
    #expect(outcome.code == 1)
    #expect(try commands.run("lintel import -o layouts Card.swift").code == 1)
  }

  @Test func `Code of dependencies and of other files is not reported on`() throws {
    let base = SourceSamples.card.replacing("final class CardNode", with: "class CardNode")
    let commands = try BuiltCommands([
      "Pods/Card.swift": base,
      ".lintel.json": "{}",
      "App/Row.swift": """
      final class RowNode: CardNode {
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          return super.layoutSpecThatFits(constrainedSize)
        }
      }
      """,
    ])
    let outcome = try commands.run("lintel check .")
    #expect(outcome.output == "nothing is wrong in 1 layout\n", "\(outcome)")
    #expect(outcome.code == 0)
    #expect(try commands.run("lintel check Pods/Card.swift").code == 1)
  }

  @Test func `Statements outside of layouts may be anything`() throws {
    let commands = try BuiltCommands([
      "RowNode.h": SourceSamples.rowHeader,
      "RowNode.m": SourceSamples.row.replacing(
        "@end", with: "- (void)log { asm volatile (\"nop\" : : : \"memory\"); @@ x y; }\n@end"),
    ])
    let outcome = try commands.run("lintel check RowNode.m")
    #expect(outcome.errors.isEmpty, "\(outcome)")
    #expect(outcome.code == 0)
  }

  @Test(arguments: [
    ("import Sources/Nothing.swift", "No such file"),
    ("import Sources/Model.swift", "no class has a layout"),
    ("import 'Sources/Card.swift#NoNode'", "no class NoNode"),
    ("import --format json -o x Sources", "--output"),
    ("check Sources/Nothing.swift", "No such file"),
    ("check 'Sources/Card.swift#NoNode'", "no class NoNode"),
    ("test 'Sources/Card.swift#NoNode'", "no class NoNode"),
  ])
  func `What cannot be read is an error`(command: String, message: String) throws {
    let commands = try SourceSamples.commands()
    let outcome = try commands.run("lintel \(command)")
    #expect(outcome.errors.contains(message), "\(outcome)")
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
  }
}
