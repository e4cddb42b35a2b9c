import JSON
import LiveDocuments
import Rendering

/// The round trips of a set of documents.
struct Trips {
  private let process: SourceProcess
  private var count = 0
  private var different = 0
  private var excepted: [Exception: Int] = [:]

  /// More differences than these are counted only.
  private static let mostShown = 5

  init(_ process: SourceProcess) { self.process = process }

  /// Exports, imports and compares a document in both languages.
  mutating func run(_ text: [UInt8], name: String) {
    count += 1
    let document = LiveDocument(text: text)
    var reason: Exception?
    for language in CodeLanguage.allCases {
      let code = code(for: document, in: language, className: "RoundTripNode")
      let found: [String]
      do {
        found = try differences(of: document, code, language)
      } catch {
        found = ["\(error)"]
      }
      guard let first = found.first else { continue }
      if let exception = Exception.allCases.first(where: { $0.applies(to: document) }) {
        reason = exception
        continue
      }
      different += 1
      guard different <= Self.mostShown else { continue }
      let text = String(decoding: text, as: UTF8.self)
      print("\(name), \(language.rawValue): \(first)\n\(text)\n\(code)")
    }
    if let reason { excepted[reason, default: 0] += 1 }
  }

  private func differences(
    of document: LiveDocument, _ code: String, _ language: CodeLanguage
  ) throws -> [String] {
    let file = language == .swift ? "Node.swift" : "Node.m"
    let classes = try process.classes(in: code, named: file)
    guard classes.count == 1, let imported = classes.first, let result = imported["document"] else {
      return ["\(classes.count) classes are imported"]
    }
    for key in ["unknown", "assumed", "holes"] {
      let values = imported[key]?.arrayValue ?? []
      if let first = values.first(where: { !isUnsized($0, key) }) { return ["\(key): \(first)"] }
    }
    return FrameComparison(document, LiveDocument(text: result.serialized())).differences
  }

  /// True for a node or an image without a size, which has none in the document either.
  private func isUnsized(_ value: JSONValue, _ key: String) -> Bool {
    key == "assumed" && ["image", "size"].contains(value["what"]?.stringValue)
  }

  /// Prints the result; false if a document differs without a reason, or the documents that have one are others than
  /// expected.
  func report(_ what: String, expecting expected: [Exception: Int]?) -> Bool {
    print("\(count) \(what) in two languages, \(different) differ")
    for exception in Exception.allCases {
      if let found = excepted[exception] {
        print("  \(found) more differ by \(exception.rawValue)")
      }
    }
    guard let expected, expected != excepted else { return different == 0 }
    print("expected are \(expected.map { "\($1) by \($0.rawValue)" }.sorted())")
    return false
  }
}
