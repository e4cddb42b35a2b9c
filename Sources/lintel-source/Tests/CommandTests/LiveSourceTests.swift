import Foundation
import Testing

private let isPageBuilt = FileManager.default.isExecutableFile(
  atPath: BuiltCommands.checkout.appending(path: ".build/debug/lintel-live").path)

/// `lintel live` with source files, asked through `lintel attach`.
@Suite(.enabled(if: isPageBuilt, "no lintel-live: swift build makes it"))
struct LiveSourceTests {
  private static let card = """
    final class CardNode: ASCellNode {
      let dotNode = ASDisplayNode()
      override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        dotNode.style.preferredSize = CGSize(width: 8, height: 30)
        return ASStackLayoutSpec(
          direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start,
          children: [dotNode])
      }
    }
    """

  /// Runs a script with functions beside a page: `wait_for WORD FILE` waits for a word in a file, `ask METHOD PARAMS`
  /// sends a request.
  private func run(
    _ commands: BuiltCommands, live arguments: String, _ script: String
  ) throws -> BuiltCommands.Outcome {
    try commands.run(
      """
      export XDG_RUNTIME_DIR="$PWD"
      wait_for() { i=0; until grep -q "$1" "$2"; do i=$((i+1)); [ $i -lt 300 ] || return 1; sleep 0.1; done; }
      ask() { printf '{"jsonrpc":"2.0","id":1,"method":"%s","params":%s}\\n' "$1" "$2" | lintel attach; }
      wait_frame() { i=0; until ask layout/frames "$1" | grep -q "$2"; do i=$((i+1)); [ $i -lt 100 ] || return 1; sleep 0.1; done; }
      touch page.txt
      lintel live --no-open \(arguments) > page.txt &
      page=$!
      trap 'kill $page' EXIT
      wait_for token: page.txt || exit 9
      \(script)
      """)
  }

  private func parameters(_ commands: BuiltCommands, _ className: String) -> String {
    "'{\"textDocument\":{\"uri\":\"file://\(commands.folder.path)/Card.swift#\(className)\"}}'"
  }

  @Test func `Layout of a class is a document that follows its file`() throws {
    let commands = try BuiltCommands(["Card.swift": Self.card])
    let document = parameters(commands, "CardNode")
    let outcome = try run(
      commands, live: "Card.swift",
      """
      wait_frame \(document) '8,30' && echo opened
      ask layout/source \(document)
      sed -i.bak 's/width: 8/width: 44/' Card.swift
      wait_frame \(document) '44,30' && echo followed
      echo >> Card.swift; sed -i.bak 's/class CardNode/class OtherNode/' Card.swift
      wait_frame \(parameters(commands, "OtherNode")) '44,30' && echo joined
      """)
    for word in ["opened", "followed", "joined"] {
      #expect(outcome.lines.contains { $0 == word }, "\(word): \(outcome)")
    }
    let answer = try #require(outcome.lines.first { $0.contains(#""positions""#) }, "\(outcome)")
    #expect(answer.contains(#""languageId":"swift""#), "\(outcome)")
    let starts = [
      #""/root":{"start":{"line":4,"character":11}"#,
      #""/root/children/0":{"start":{"line":1,"character":16}"#,
    ]
    for start in starts { #expect(answer.contains(start), "\(outcome)") }
    #expect(outcome.errors.isEmpty, "\(outcome)")
  }

  @Test func `Edit of the layout of a class is refused and the code stays`() throws {
    let commands = try BuiltCommands(["Card.swift": Self.card])
    let uri = "file://\(commands.folder.path)/Card.swift#CardNode"
    let outcome = try run(
      commands, live: "'Card.swift#CardNode'",
      """
      { echo '{"jsonrpc":"2.0","id":1,"method":"layout/edit","params":{"textDocument":{"uri":"\(uri)"},\
      "patch":[{"op":"add","path":"/root/spacing","value":4}]}}'; until [ -e done ]; do sleep 0.1; done; } | lintel attach > answers.txt &
      wait_for 'is made of code' answers.txt; cat answers.txt
      ask layout/text '{"textDocument":{"uri":"\(uri)"}}'; touch done
      """)
    #expect(outcome.output.contains("is made of code, which is edited instead"), "\(outcome)")
    #expect(outcome.output.contains(#"\"spacing\": 0"#), "\(outcome)")
    #expect(try commands.text(of: "Card.swift") == Self.card)
  }

  @Test(arguments: [
    ("Model.swift", "Model.swift: no class has a layout"), ("None.swift", "No such file"),
    ("'Card.swift#Other'", "no class Other with a layout"),
    ("Empty.swift", "Empty.swift:2: EmptyNode: EmptyNode returns no layout"),
  ])
  func `File without a layout is an error`(file: String, message: String) throws {
    let commands = try BuiltCommands([
      "Model.swift": "struct Model {}", "Card.swift": Self.card,
      "Empty.swift": """
      final class EmptyNode: ASCellNode {
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec { }
      }
      """,
    ])
    let outcome = try commands.run("timeout 20 lintel live --no-open \(file)")
    #expect(outcome.errors.contains(message) && outcome.code == 2, "\(outcome)")
  }
}
