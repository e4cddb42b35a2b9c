import Foundation
import JSON
import Testing

/// Every command line that the README, the pages of the protocol and the help show is one that the program takes.
@Suite struct DocumentedCommandsTests {
  /// A command line, and the page that shows it.
  struct Documented: Sendable, Hashable, CustomTestStringConvertible {
    let line: String
    let page: String

    var testDescription: String { "\(page): \(line)" }

    /// True if it needs librsvg.
    var drawsPNG: Bool { line.contains("png") }

    var needsJQ: Bool { line.contains("jq ") }

    /// True if it needs `lintel-live`.
    var needsLive: Bool { line.contains("lintel live ") }
  }

  /// True if librsvg can be loaded.
  private static let hasPNG: Bool = {
    let outcome = try? BuiltProgram.run("render", "-", "--format", "png", input: smallDocument)
    return outcome?.code == 0
  }()

  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../..").standardizedFileURL

  @Test func `Pages and help show commands`() throws {
    let commands = try Self.documented()
    #expect(commands.count > 90)
    let pages = Set(commands.map(\.page))
    #expect(pages.isSuperset(of: ["README.md", "lintel help check", "Protocol/guide/start.md"]))
  }

  @Test(arguments: try documented().filter { !$0.drawsPNG && !$0.needsJQ && !$0.needsLive })
  func `A documented command exits with 0 or 1`(command: Documented) throws {
    try run(command)
  }

  @Test(
    .enabled(if: SystemParts.haveJQ, "no jq"), arguments: try documented().filter(\.needsJQ))
  func `A documented command with jq exits with 0 or 1`(command: Documented) throws {
    try run(command)
  }

  @Test(.enabled(if: hasPNG, "no librsvg2-2"), arguments: try documented().filter(\.drawsPNG))
  func `A documented command that draws a PNG exits with 0 or 1`(command: Documented) throws {
    try run(command)
  }

  @Test(
    .enabled(if: RunningPage.isBuilt, "no lintel-live: swift build makes it"),
    arguments: try documented().filter(\.needsLive))
  func `A documented command of the live page exits with 0 or 1`(command: Documented) throws {
    try run(command)
  }

  private func run(_ command: Documented) throws {
    let folder = try TemporaryFolder()
    try Self.fill(folder)
    var line = command.line.replacing("lintel live ", with: "lintel live --no-open ")
      .replacing(" && man ./lintel.1", with: "").replacing("/tmp/", with: "")
    let isEndless =
      line.contains("lintel live ") || line.contains("--watch")
      || line.contains("lintel serve")
    if isEndless { line = "timeout 5 \(line.hasPrefix("lintel") ? line : "bash -c '\(line)'")" }
    let outcome = try BuiltProgram.script(
      """
      touch lintel.log; export PATH="$(dirname "$LINTEL"):$PATH" XDG_RUNTIME_DIR="$PWD/run"; mkdir -m 700 run
      \(line.contains("lintel attach") ? Self.session : "")
      { \(line); } < \(line.contains("lintel attach") ? "requests.jsonl" : "/dev/null")
      """, in: folder)
    #expect(
      [0, 1].contains(outcome.code) || isEndless && outcome.code == 124,
      "\(outcome.code) \(outcome.errors)")
    #expect(!outcome.errors.contains("--help"), "\(outcome.errors)")
  }

  /// A daemon that can be joined.
  private static let session = """
    sleep 60 | lintel serve --socket "$XDG_RUNTIME_DIR/lintel/4711.sock" > /dev/null &
    trap 'kill %1' EXIT; mkdir -pm 700 run/lintel
    for try in $(seq 600); do [ -S run/lintel/4711.sock ] && break; sleep 0.05; done
    """

  // MARK: Finding

  private static func documented() throws -> [Documented] {
    var found: [Documented] = []
    var pages = ["README.md", "Clients/texture/README.md"]
    let folder = root.appending(path: "Protocol").path
    pages += try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".md") }.sorted().map { "Protocol/\($0)" }
    for page in pages {
      let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
      found += lines(ofPage: text).map { Documented(line: $0, page: page) }
    }
    let dump = try BuiltProgram.run("--experimental-dump-help")
    let help = try JSONValue(parsing: Array(dump.output.utf8))["command"]
    var pending = [(words: ["lintel help"], command: help ?? .null)]
    while let (words, command) = pending.popLast() {
      pending += (command["subcommands"]?.arrayValue ?? []).map {
        (words + [$0["commandName"]?.stringValue ?? ""], $0)
      }
      let examples = (command["discussion"]?.stringValue ?? "").components(
        separatedBy: "Examples:\n"
      ).dropFirst().joined().split(separator: "\n").prefix { $0.hasPrefix("  ") }
      let page = words.joined(separator: " ")
      found += examples.map { Documented(line: Self.command(in: $0), page: page) }
    }
    return found.filter { runsLintel($0.line) && !readsSource($0.line) }
  }

  /// The command of an example, without the words behind it that say what it does.
  private static func command(in example: Substring) -> String {
    String(example.trimmingCharacters(in: .whitespaces).split(separator: "   ").first ?? "")
  }

  /// True if a command reads source code; those are run by the tests of the package `lintel-source`.
  private static func readsSource(_ line: String) -> Bool {
    line.replacing(/> *[^ ]+/, with: "").contains(/\.(swift|mm?)\b|\bSources\//)
  }

  private static func runsLintel(_ line: String) -> Bool {
    line.contains(/(^|[|;&(] ?|do )lintel( |$)/) && !line.contains(/\b[A-Z]{4,}\b|…/)
  }

  /// The commands in the blocks of a page, and those in its sentences that name what they are about.
  private static func lines(ofPage text: String) -> [String] {
    var lines: [String] = []
    var block: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("```") {
        block = block == nil ? trimmed.dropFirst(3) : nil
      } else if block == "console" {
        if trimmed.hasPrefix("$ ") { lines.append(String(trimmed.dropFirst(2))) }
      } else if block == "sh" {
        lines.append(String(trimmed))
      } else if block == nil {
        lines += line.matches(of: /`(lintel [^`]+)`/).map { String($0.output.1) }
          .filter { line in
            line.split(separator: " ").dropFirst(2).contains { !$0.hasPrefix("-") && $0 != "merge" }
          }
      }
    }
    return lines
  }

  // MARK: Files

  /// Makes the files that the documentation names.
  private static func fill(_ folder: TemporaryFolder) throws {
    let examples = root.appending(path: "Protocol/examples")
    for name in try FileManager.default.contentsOfDirectory(atPath: examples.path) {
      try FileManager.default.copyItem(
        at: examples.appending(path: name), to: folder.url.appending(path: name))
    }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Protocol"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      at: examples, to: folder.url.appending(path: "Protocol/examples"))
    for path in [
      "title.layout.json", "card.layout.json", "cell.layout.json", "before.layout.json",
      "after.layout.json",
      "layouts/card.layout.json", "before/card.layout.json", "after/card.layout.json",
      "cells/card.layout.json", "captures/card.layout.json", "se.layout.json", "max.layout.json",
    ] {
      try folder.write(card, to: path)
    }
    try folder.write(
      #"{"jsonrpc":"2.0","id":1,"method":"layout/documents"}"# + "\n", to: "requests.jsonl")
    try folder.write(#"{"root":{"type":"spec"}}"# + "\n", to: "documents.jsonl")
  }

  private static let card = #"""
    { "constrainedSize": { "width": 320 }, "expect": ["#title.height > 0"],
      "variants": [
        { "name": "landscape", "constrainedSize": { "width": 600 } },
        { "name": "tablet", "constrainedSize": { "width": 700 } }],
      "root": { "type": "inset", "insets": 4, "child":
        { "type": "stack", "id": "row", "direction": "vertical", "children": [
          { "type": "node", "id": "header", "style": { "height": 10 },
            "captured": { "x": 0, "y": 0, "width": 312, "height": 10 } },
          { "type": "text", "id": "title", "text": "First" },
          { "type": "text", "id": "subtitle", "text": "Second" }] } } }
    """#
}
