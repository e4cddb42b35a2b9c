import Foundation
import Testing

/// Every command line in the documentation and the help that reads source code.
@Suite struct DocumentedCommandsTests {
  /// A folder with the example that the documentation is about.
  private func commands() throws -> BuiltCommands {
    func example(_ name: String) throws -> String {
      try String(
        contentsOf: BuiltCommands.checkout.appending(path: "Protocol/source/\(name)"),
        encoding: .utf8)
    }
    let text = try example("PhotoCell.swift")
    let commands = try BuiltCommands([
      "TeamNode.swift": try example("TeamNode.swift"), "PhotoCell.swift": text,
      "Sources/PhotoCell.swift": text,
      "Protocol/source/PhotoCell.swift": text,
      "Sources/ProfileNode.swift": text.replacing("PhotoCell", with: "ProfileNode"),
    ])
    let repository = try commands.run(
      "lintel import PhotoCell.swift > capture.layout.json && git init -q -b main && git add . && git -c user.name=n -c user.email=e commit -qm one"
    )
    try #require(repository.code == 0, "\(repository)")
    return commands
  }

  private static func lines() throws -> [String] {
    let checkout = BuiltCommands.checkout
    let pages = try FileManager.default.subpathsOfDirectory(
      atPath: checkout.appending(path: "Protocol").path
    ).filter { $0.hasSuffix(".md") }.map { "Protocol/\($0)" }
    var texts = try (["README.md"] + pages.sorted()).map {
      try String(contentsOf: checkout.appending(path: $0), encoding: .utf8)
    }
    let commands = try BuiltCommands()
    for command in ["import", "diff"] {
      texts.append(try commands.run("lintel help \(command)").output)
    }
    let found = texts.flatMap { text in
      text.matches(of: /(?m)(?:^\$ |^ *|`)(lintel [^`\n]+)/).map { String($0.output.1) }
    }
    return Set(found).filter { line in
      // It runs until it is interrupted; LiveSourceTests has it.
      !line.hasPrefix("lintel live ")
        && line.replacing(/> *[^ ]+/, with: "").contains(/\.(swift|mm?)\b|\bSources\//)
    }.sorted()
  }

  @Test func `Commands on source code are documented`() throws {
    #expect(try Self.lines().count >= 8)
  }

  @Test(arguments: try lines())
  func `A documented command exits with 0 or 1`(line: String) throws {
    let commands = try commands()
    let outcome = try commands.run(line)
    #expect([0, 1].contains(outcome.code), "\(line): \(outcome)")
  }

  @Test func `The page about source code has the output of its commands`() throws {
    let page = try String(
      contentsOf: BuiltCommands.checkout.appending(path: "Protocol/guide/source.md"),
      encoding: .utf8)
    let commands = try commands()
    var compared = 0
    for block in page.components(separatedBy: "```console\n").dropFirst() {
      let text = block.components(separatedBy: "```")[0]
      for part in ("\n" + text).components(separatedBy: "\n$ ").dropFirst() {
        let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = lines.dropFirst().joined(separator: "\n")
        let outcome = try commands.run(String(lines[0]))
        #expect(
          outcome.output.trimmingCharacters(in: .newlines)
            == expected.trimmingCharacters(in: .newlines), "\(lines[0])")
        compared += 1
      }
    }
    #expect(compared == 6)
  }
}
