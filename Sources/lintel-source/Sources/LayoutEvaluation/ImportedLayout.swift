package import JSONText
package import SourceTree

/// The layout of one class: its document, or the reason why it has none.
package struct ImportedLayout {
  package let className: String
  package let position: SourcePosition
  package var document: JSONValue?
  /// The documents in the other size ranges in which the app may lay the class out; empty if the code or a hint says in
  /// which.
  package var otherDocuments: [JSONValue] = []
  /// The reason for the missing document, with the line of the code that it names.
  package var failure: SourceProblem?
  /// Code that was not evaluated because of a limit.
  package var warnings: [SourceProblem] = []
  package var unknown: [UnknownValue] = []
  package var assumed: [AssumedValue] = []
  package var holes: [Hole] = []
  /// The position of each element and key, by JSON Pointer.
  package var source: [(pointer: String, position: SourcePosition)] = []
  package var variants: [String] = []
  /// The loops over data, with the number of elements that the document has, and what they go through.
  package var repeated: [(position: SourcePosition, count: Int, expression: String)] = []
  /// Conditions beyond the limit of variants.
  package var omittedVariants = 0

  package struct UnknownValue {
    package let key: String
    package let position: SourcePosition
    package let expression: String
  }

  package struct AssumedValue {
    package let what: String
    package let id: String
  }

  package struct Hole {
    package let expression: String
    package let position: SourcePosition
    package let id: String?
  }
}

extension ImportedLayout {
  /// Adds layout tests to the document.
  mutating func add(_ expectations: [LayoutExpectation]) {
    guard case .object(let members)? = document else { return }
    let tests = expectations.map { JSONValue.string($0.text) }
    document = .object(members + [.init("expect", .array(tests))])
    source += expectations.enumerated().map { ("/expect/\($0.offset)", $0.element.position) }
  }
}
