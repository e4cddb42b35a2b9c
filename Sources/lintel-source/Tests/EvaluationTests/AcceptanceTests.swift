import JSONText
import LayoutEvaluation
import Randomness
import SourceTree
import SystemAccess
import Testing

@Suite("Acceptance cases")
struct AcceptanceTests {
  static let folder =
    "\(#filePath)".split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    + "/Cases"

  static let cases = [
    "01-photo-overlay.swift", "02-row-with-spacer.m", "03-optional-child.swift", "05-loop.m",
    "06-helpers.swift", "07-nested-node.swift", "08-hint.swift", "11-OldNode.m",
  ]

  static func file(_ name: String) throws -> String {
    String(
      decoding: try #require(SystemAccess.read(folder + "/" + name, limit: 1_000_000)),
      as: UTF8.self)
  }

  /// The text of a case; Swift has a longer name, for the formatter would change its lines.
  static func text(_ name: String) throws -> String {
    try file(name.hasSuffix(".swift") ? name + ".txt" : name)
  }

  /// All files of a case by name.
  static func texts(_ name: String) throws -> [String: String] {
    var result = [name: try text(name)]
    for header in ["02-row-with-spacer.h", "11-OldNode.h"] { result[header] = try file(header) }
    return result
  }

  @Test("Case has the expected documents, unknown values and source lines", arguments: cases)
  func expected(name: String) throws {
    let stem = try #require(name.split(separator: ".").first)
    let expected = try #require(
      try JSONValue.parse(Self.file("expected/\(stem).json")).items)
    let found = layouts(try Self.texts(name), of: name)
    #expect(found.map(\.className) == expected.compactMap { $0["class"]?.string })
    for (layout, wanted) in zip(found, expected) {
      #expect(layout.document?.unmarked == wanted["document"]?.unmarked)
      #expect(layout.unknown.isEmpty)
      for entry in try #require(wanted["source"]?.members) {
        let position = layout.source.first { $0.pointer == entry.key }?.position
        #expect(position.map { "\($0.line):\($0.column)" } == entry.value.string, "\(entry.key)")
      }
    }
  }

  @Test("Each prefix of a case ends with documents or reasons", arguments: cases)
  func prefixes(name: String) throws {
    let text = Array(try Self.text(name).utf8)
    let isSwift = name.hasSuffix(".swift")
    let path = isSwift ? "Code.swift" : "Code.m"
    let step = (isSwift ? 7 : 3) * (RandomCases.runsAll ? 1 : 10)
    for end in stride(from: 0, through: text.count, by: step) {
      let prefix = String(decoding: text[..<end], as: UTF8.self)
      for layout in layouts([path: prefix], of: path) {
        #expect((layout.document == nil) != (layout.reason == nil))
      }
    }
  }
}
