import Foundation
import Testing

/// Command lines of former versions are answered with the line to type.
@Suite struct FormerCommandLineTests {
  /// A former command line, the names that it is refused for, and the line to type.
  struct Former: Sendable, CustomTestStringConvertible {
    let words: [String]
    let names: String
    let line: String

    init(_ words: [String], _ names: String, _ line: String) {
      (self.words, self.names, self.line) = (words, names, line)
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let lines = [
    Former(
      ["tree", "card.layout.json"], "\"lintel tree\" has", "lintel frames --tree card.layout.json"),
    Former(
      ["tree", "card.layout.json", "#title", "--json"], "\"lintel tree\" and \"--json\" have",
      "lintel frames card.layout.json '#title' --format json"),
    Former(
      ["query", "card.layout.json", "text[width<40]"], "\"lintel query\" has",
      "lintel frames card.layout.json --at 'text[width<40]'"),
    Former(
      ["query", "--width", "320", "card.layout.json", ":outside", "layouts", "--json"],
      "\"lintel query\" and \"--json\" have",
      "lintel frames --width 320 card.layout.json --at :outside layouts --format json"),
    Former(
      ["query", "--", "-card.layout.json", "#title"], "\"lintel query\" has",
      "lintel frames --at '#title' -- -card.layout.json"),
    Former(
      ["measure", "card.layout.json", "--width", "320"], "\"lintel measure\" has",
      "lintel frames card.layout.json --at :root --width 320"),
    Former(
      ["measure", "card.layout.json", "#title", "/root", "--at-most", "--height=50"],
      "\"lintel measure\" has",
      "lintel frames card.layout.json --at '#title' --at :root --at-most --height=50"),
    Former(
      ["measure", "card.layout.json", "/root/children/0"], "\"lintel measure\" has",
      "lintel frames card.layout.json /root/children/0"),
    Former(["compare"], "\"lintel compare\" has", "lintel diff --captured"),
    Former(
      ["compare", "--format", "json", "captured.layout.json"], "\"lintel compare\" has",
      "lintel diff --captured --format json captured.layout.json"),
    Former(
      ["capture", "merge", "captured.layout.json", "captured.layout.json"],
      "\"lintel capture merge\" has",
      "lintel import --merge captured.layout.json captured.layout.json"),
    Former(
      ["expand", "card.layout.json"], "\"lintel expand\" has",
      "lintel format --expand card.layout.json"),
    Former(
      ["frames", "card.layout.json", "--text-scale", "1.5", "--json"],
      "\"--text-scale\" and \"--json\" have",
      "lintel frames card.layout.json --text-size 1.5 --format json"),
    Former(
      ["check", "--text-scale=1.5", "card.layout.json"], "\"--text-scale\" has",
      "lintel check --text-size=1.5 card.layout.json"),
    Former(
      ["explain", "card.layout.json", "--content-size-category", "accessibilityLarge"],
      "\"--content-size-category\" has",
      "lintel explain card.layout.json --text-size accessibilityLarge"),
    Former(
      ["diff", "card.layout.json", "it's.layout.json", "--format", "json", "--json"],
      "\"--json\" has", "lintel diff card.layout.json 'it'\\''s.layout.json' --format json"),
    Former(["sessions", "--json"], "\"--json\" has", "lintel sessions --format json"),
    Former(
      ["rules", "--json", "zero-size"], "\"--json\" has", "lintel rules --format json zero-size"),
    Former(["manual"], "\"lintel manual\" has", "lintel help"),
    Former(["help", "measure"], "\"lintel measure\" has", "lintel frames --help"),
    Former(["capture", "--help"], "\"lintel capture merge\" has", "lintel import --merge --help"),
  ]

  @Test(arguments: lines)
  func `A former command line is refused with the line to type, which runs`(former: Former) throws {
    let folder = try TemporaryFolder()
    for path in [
      "card.layout.json", "-card.layout.json", "it's.layout.json", "layouts/a.layout.json",
    ] {
      try folder.write(UsageTests.card, to: path)
    }
    try folder.write(
      #"""
      { "constrainedSize": { "width": 50, "height": 40 }, "root": { "type": "node", "id": "a",
        "captured": { "x": 0, "y": 0, "width": 50, "height": 40 } } }
      """#, to: "captured.layout.json")
    let outcome = try BuiltProgram.run(former.words, input: Data(), in: folder.url)
    #expect(
      outcome.errors == "lintel: \(former.names) another name now; type\n  \(former.line)\n")
    #expect(outcome.output.isEmpty && outcome.code == 2)
    let typed = try BuiltProgram.script(
      "PATH=$(dirname \"$LINTEL\"):$PATH; export XDG_RUNTIME_DIR=$PWD; \(former.line)", in: folder)
    // No element may match.
    #expect([0, 1].contains(typed.code), "\(typed)")
  }

  @Test func `Words behind -- are no former options`() throws {
    let folder = try TemporaryFolder()
    try folder.write(UsageTests.card, to: "--json")
    let outcome = try BuiltProgram.run(["frames", "--", "--json"], input: Data(), in: folder.url)
    #expect(outcome.lines.count == 4 && outcome.code == 0)
  }
}
