import Diagnostics
import DocumentSyntax
import Foundation
import JSON
import LiveDocuments

/// A document and what must be found in it.
struct Fixture {
  let name: String
  let text: [UInt8]
  let expectations: [Expectation]

  /// Codes that may not occur.
  let absent: Set<String>

  /// True if no error or warning may occur that is not expected.
  let isComplete: Bool

  /// Codes of which one must be found as an error, if it says so.
  let alternatives: [String]?

  static func all() throws -> [Fixture] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/diagnostics.jsonl")
    return try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")).map { line in
      Fixture(try JSONValue(parsing: line))
    }
  }

  init(_ value: JSONValue) {
    name = value["name"]?.stringValue ?? ""
    expectations = (value["expect"]?.arrayValue ?? []).map(Expectation.init)
    absent = Set(value["absent"]?.strings ?? [])
    isComplete = value["only"]?.boolValue ?? false
    alternatives = value["anyOf"]?.strings
    if let base64 = value["base64"]?.stringValue {
      text = Data(base64Encoded: base64).map { Array($0) } ?? []
    } else {
      text = Array((value["text"]?.stringValue ?? Self.generated(value["generate"])).utf8)
    }
  }

  private static func generated(_ recipe: JSONValue?) -> String {
    func part(_ key: String) -> String { recipe?[key]?.stringValue ?? "" }
    let count = recipe?["count"]?.integerValue ?? 0
    return part("prefix") + String(repeating: part("open"), count: count) + part("core")
      + String(repeating: part("close"), count: count) + part("suffix")
  }

  var expectedCodes: [String] { expectations.map(\.code) + (alternatives ?? []) }

  func open() -> LiveDocument { LiveDocument(text: text) }

  /// The differences from the expected diagnostics, a line each.
  func differences() -> [String] {
    let document = open()
    let diagnostics = document.diagnostics()
    var differences: [String] = []
    for code in Set(expectations.map(\.code)) {
      let expected = expectations.filter { $0.code == code }
      let found = diagnostics.filter { $0.code == code }
      if found.count != expected.count {
        differences.append("\(found.count) times \(code) instead of \(expected.count)")
      }
      for expectation in expected
      where !found.contains(where: { expectation.isMet(by: $0, in: document) }) {
        differences.append("not \(expectation), but \(found.map { ($0.location, $0.severity) })")
      }
    }
    let codes = Set(expectations.map(\.code))
    for diagnostic in diagnostics where !codes.contains(diagnostic.code) {
      let isUnwanted = isComplete && diagnostic.severity <= .warning
      if isUnwanted || absent.contains(diagnostic.code) {
        differences.append("unexpected \(diagnostic.code): \(diagnostic.message)")
      }
    }
    if let alternatives,
      !diagnostics.contains(where: { alternatives.contains($0.code) && $0.severity == .error })
    {
      differences.append("none of \(alternatives)")
    }
    return differences
  }
}

extension Fixture {
  /// One diagnostic that must be there.
  struct Expectation {
    let code: String

    /// The JSON Pointer of the element, `*` for any.
    let pointer: String
    let severity: String

    /// True if the range is the element's `type`.
    let isAtType: Bool

    /// The positions at which the range may start.
    let starts: ClosedRange<TextPosition>

    init(_ value: JSONValue) {
      code = value["code"]?.stringValue ?? ""
      pointer = value["pointer"]?.stringValue ?? ""
      severity = value["severity"]?.stringValue ?? ""
      isAtType = value["key"]?.isNull ?? true
      let lines = value["lines"]?.arrayValue?.compactMap(\.integerValue)
      if let start = TextPosition(value["start"]) {
        starts = start...start
      } else if let start = TextPosition(value["within"]?["start"]),
        let end = TextPosition(value["within"]?["end"])
      {
        starts = start...end
      } else {
        let first = TextPosition(line: (lines?.first ?? 1) - 1, character: 0)
        let last = TextPosition(line: (lines?.last ?? .max) - 1, character: .max)
        starts = first...last
      }
    }

    func isMet(by diagnostic: Diagnostic, in document: LiveDocument) -> Bool {
      let range = document.range(of: diagnostic.location)
      let start = document.source.text.position(at: range.lowerBound, in: .utf16)
      guard "\(diagnostic.severity)" == severity, starts.contains(start) else { return false }
      if pointer == "*" { return true }
      guard case .location(let location) = diagnostic.location else { return false }
      let type = Location(location.element, part: .type)
      return location.pointer(in: document) == pointer
        && (!isAtType || range == document.range(of: type))
    }
  }
}

extension Location {
  /// The JSON Pointer of the element, the variant or the document it is in.
  fileprivate func pointer(in document: LiveDocument) -> String {
    if let element { return document.pointer(of: element) }
    guard path.first == .key("variants"), case .index(let index) = path.dropFirst().first else {
      return ""
    }
    return "/variants/\(index)"
  }
}

extension TextPosition {
  fileprivate init?(_ value: JSONValue?) {
    guard let line = value?["line"]?.integerValue, let character = value?["character"]?.integerValue
    else { return nil }
    self.init(line: line, character: character)
  }
}

extension JSONValue {
  fileprivate var strings: [String] { arrayValue?.compactMap(\.stringValue) ?? [] }
}
