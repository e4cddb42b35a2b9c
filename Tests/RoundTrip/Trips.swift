import JSON
import LiveDocuments
import Rendering

/// The round trips of a set of documents.
struct Trips {
  private let process: SourceProcess
  private var count = 0
  private var different = 0
  private var variantCount = 0
  private var excepted: [Exception: Int] = [:]

  private static let className = "RoundTripNode"

  /// More differences than these are counted only.
  private static let mostShown = 5

  init(_ process: SourceProcess) { self.process = process }

  /// Exports, imports and compares a document in both languages, on its screen and on those of its variants.
  mutating func run(_ text: [UInt8], name: String) {
    count += 1
    var trip = Trip(text)
    for language in CodeLanguage.allCases {
      let code = code(for: trip.document, in: language, className: Self.className)
      do {
        try trip.compare(imported(code, language))
      } catch {
        trip.differences.append("\(error)")
      }
      guard let first = trip.differences.first else { continue }
      trip.differences = []
      different += 1
      guard different <= Self.mostShown else { continue }
      let text = String(decoding: text, as: UTF8.self)
      print("\(name), \(language.rawValue): \(first)\n\(text)\n\(code)")
    }
    variantCount += trip.comparedVariants.count
    for exception in trip.exceptions { excepted[exception, default: 0] += 1 }
  }

  /// The document that is imported from code.
  private func imported(_ code: String, _ language: CodeLanguage) throws -> JSONValue {
    let file = language == .swift ? "Node.swift" : "Node.m"
    // Those of layouts are imported as well.
    let classes = try process.classes(in: code, named: file)
    guard
      let imported = classes.first(where: { $0["class"]?.stringValue == Self.className }),
      let result = imported["document"]
    else {
      throw SourceProcess.Failure(
        message: "\(Self.className) is none of the \(classes.count) classes that are imported")
    }
    for key in ["unknown", "assumed", "holes"] {
      let values = imported[key]?.arrayValue ?? []
      if let first = values.first(where: { !isUnsized($0, key) }) {
        throw SourceProcess.Failure(message: "\(key): \(first)")
      }
    }
    return result
  }

  /// True for a node or an image without a size, which has none in the document either.
  private func isUnsized(_ value: JSONValue, _ key: String) -> Bool {
    key == "assumed" && ["image", "size"].contains(value["what"]?.stringValue)
  }

  /// Prints the result; false if a document differs without a reason, or the documents that have one are others than
  /// expected.
  func report(_ what: String, expecting expected: [Exception: Int]?) -> Bool {
    print(
      "\(count) \(what) and \(variantCount) variants in two languages, \(different) differ")
    for exception in Exception.allCases {
      if let found = excepted[exception] {
        print("  \(found) documents with \(exception.rawValue), which code does not express")
      }
    }
    guard let expected, expected != excepted else { return different == 0 }
    print("expected are \(expected.map { "\($1) with \($0.rawValue)" }.sorted())")
    return false
  }
}
