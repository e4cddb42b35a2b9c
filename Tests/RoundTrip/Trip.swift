import JSON
import LiveDocuments

/// The comparison of a document with those that were imported from its code.
struct Trip {
  let document: LiveDocument
  var differences: [String] = []

  /// The reasons for which something was not compared or differs.
  private(set) var exceptions: Set<Exception> = []

  /// The names of the variants that the imported documents have too.
  private(set) var comparedVariants: Set<String> = []
  private let text: [UInt8]
  private let variants: [JSONValue]

  init(_ text: [UInt8]) {
    self.text = text
    document = LiveDocument(text: text)
    variants = (try? JSONValue(parsing: text))?["variants"]?.arrayValue ?? []
  }

  /// Compares the frames on all screens.
  mutating func compare(_ imported: JSONValue) {
    let result = imported.serialized()
    compare(document, LiveDocument(text: result), on: nil)
    let written = Set(
      (imported["variants"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue })
    for variant in variants {
      guard let name = variant["name"]?.stringValue else { continue }
      if written.contains(name) {
        comparedVariants.insert(name)
        compare(
          LiveDocument(text: text, variant: name), LiveDocument(text: result, variant: name),
          on: name)
      } else if Exception.changesElements(variant) {
        exceptions.insert(.variants)
      } else {
        differences.append("the variant \(name) is not imported")
      }
    }
  }

  private mutating func compare(
    _ original: LiveDocument, _ imported: LiveDocument, on variant: String?
  ) {
    guard let first = FrameComparison(original, imported).differences.first else { return }
    if let exception = Exception.allCases.first(where: { $0.applies(to: original) }) {
      exceptions.insert(exception)
    } else {
      differences.append((variant.map { "\($0): " } ?? "") + first)
    }
  }
}
