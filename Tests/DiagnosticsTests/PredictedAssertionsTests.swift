import Diagnostics
import Foundation
import JSON
import LiveDocuments
import Randomness
import Testing

/// A diagnostic predicts each assertion of Texture's debug build, and no other one.
@Suite struct PredictedAssertionsTests {
  /// The kinds of assertion that a rule's diagnostics foretell, whenever it speaks.
  private static let claims: [String: Set<String>] = [
    "flex-basis-percent-without-base": ["size"],
    "infinite-inset-unbounded": ["size"],
    "invalid-size": ["size"],
    "percent-bound-lost-to-stretch": ["minVal", "maxVal"],
    "percent-bound-without-base": ["minVal", "maxVal"],
    "percent-out-of-range": ["fraction"],
    "percent-size-in-corner": ["preferredSize"],
  ]

  /// Rules that explain assertions, or keep others from checking a layout that was made without what could
  /// not be read, and have other reasons to speak too.
  private static let causes: Set<String> = [
    "missing-key", "negative-flex-factor", "negative-size", "number-too-large",
    "percent-of-infinity", "ratio-unbounded",
  ]

  /// Texture rounds 9999999.9 points up when it wraps a root once more, outside of what a document says.
  private static let unforetold = ["quirk/valid-9999999.9-becomes-invalid-when-rewrapped: size"]

  @Test func `a diagnostic that foretells an assertion is right in every vector`() throws {
    let recorded = try Self.recordedAssertions()
    for (name, document) in try Self.vectors() {
      for diagnostic in document.diagnostics() {
        guard let claim = Self.claims[diagnostic.code] else { continue }
        #expect(
          !claim.isDisjoint(with: recorded[name] ?? []), "\(name): \(diagnostic.code)")
      }
    }
  }

  @Test func `every assertion of every vector is foretold`() throws {
    let recorded = try Self.recordedAssertions()
    #expect(recorded.count > 900)
    var missed: [String] = []
    for (name, document) in try Self.vectors() {
      let codes = Set(document.diagnostics().map(\.code))
      for kind in recorded[name] ?? [] {
        // Of several assertions with one cause the first is foretold.
        let isForetold = !codes.isDisjoint(with: Self.causes.union(Self.claims.keys))
        if !isForetold { missed.append("\(name): \(kind)") }
      }
    }
    #expect(missed == Self.unforetold)
  }

  /// The assertions of each vector, by its name.
  private static func recordedAssertions() throws -> [String: Set<String>] {
    var assertions: [String: Set<String>] = [:]
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/assertions.jsonl")
    for line in try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")) {
      let value = try JSONValue(parsing: line)
      let kinds = value["kinds"]?.arrayValue?.compactMap(\.stringValue) ?? []
      let name = try #require(value["name"]?.stringValue)
      assertions[name] = Set(kinds + (value["sizes"] == nil ? [] : ["size"]))
    }
    return assertions
  }

  private static func vectors() throws -> [(name: String, document: LiveDocument)] {
    try ["seeds", "texture-tests", "quirks", "random"].flatMap { file in
      let url = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../LayoutEngineTests/Vectors/\(file).jsonl")
      let lines = try Data(contentsOf: url).split(separator: UInt8(ascii: "\n"))
      return try (file == "random" ? RandomCases.sample(lines) : lines).map { line in
        let value = try JSONValue(parsing: line)
        let document = LiveDocument(text: value["document"]?.serialized() ?? [])
        return (value["name"]?.stringValue ?? "", document)
      }
    }
  }
}
