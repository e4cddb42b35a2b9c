import Foundation
import Testing

/// The files that `lintel import` writes for classes that use each other.
@Suite struct WrittenDocumentsTests {
  private let commands: BuiltCommands

  init() throws {
    let example = BuiltCommands.checkout.appending(path: "Protocol/source/TeamNode.swift")
    commands = try BuiltCommands([
      "TeamNode.swift": try String(contentsOf: example, encoding: .utf8)
    ])
  }

  private func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: commands.folder.appending(path: folder).path
    ).sorted()
  }

  @Test func `Use of a class is laid out as the class in code, alone and in a screen`() throws {
    let outcome = try commands.run("lintel import TeamNode.swift -o layouts")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(
      try files("layouts") == ["MemberNode.layout.json", "TeamNode.layout.json"])
    for name in ["MemberNode", "TeamNode"] {
      func frames(_ file: String) throws -> [Substring] {
        // Without ids, which are addresses in uses.
        try commands.run(
          "lintel frames --format csv \(file) | awk -F, 'NR > 1 { print $4, $5, $6, $7, $8 }'"
        ).lines
      }
      let code = try frames("'TeamNode.swift#\(name)'")
      #expect(code.count == (name == "TeamNode" ? 17 : 3))
      #expect(try frames("layouts/\(name).layout.json") == code)
    }
    #expect(try commands.run("lintel check layouts").output == "nothing is wrong in 2 files\n")
  }

  @Test func `Class whose document is not written is written out in those that are`() throws {
    let outcome = try commands.run("lintel import 'TeamNode.swift#TeamNode' -o layouts")
    #expect(outcome.output == "layouts/TeamNode.layout.json: complete\n", "\(outcome)")
    let text = try commands.text(of: "layouts/TeamNode.layout.json")
    #expect(!text.contains("\"layout\"") && text.contains("Alexandra"))
    #expect(text.contains("\"$gap\""))
  }

  @Test func `Expanded documents are those that a single class is written as`() throws {
    #expect(try commands.run("lintel import TeamNode.swift --expanded -o layouts").code == 0)
    let one = try commands.run("lintel import 'TeamNode.swift#TeamNode'")
    #expect(try commands.text(of: "layouts/TeamNode.layout.json") == one.output)
    #expect(!one.output.contains("$") && one.output.contains("Alexandra"))
    let wrong = try commands.run("lintel import --expanded TeamNode.swift")
    #expect(wrong.code == 2 && wrong.errors.contains("--output"), "\(wrong)")
  }
}
