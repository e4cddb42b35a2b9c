import DocumentSyntax
import LiveDocuments

/// A known key has a value of a kind that it does not take; the value counts as not written.
enum WrongValueType: DiagnosticRule {
  static let code = "wrong-value-type"
  static let severity = Severity.error

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .wrongValueType(let key, let expected, let found) = problem.kind else { return [] }
    let consequence =
      expected == "an element"
      ? "an empty spec is laid out in its place" : "it counts as not written"
    var subject = "\"\(key)\" takes \(expected)"
    if case .index = problem.location.path.last {
      subject = "what stands in \"\(key)\" must be \(expected)"
    } else if case .key(let key) = problem.location.path.last {
      subject = "\"\(shortened(key))\" takes \(expected)"
    }
    let contrast = found == .number && expected.contains("number") ? "this one" : found.name
    return [
      FindingDraft(
        place(of: problem.location, found), "\(subject), not \(contrast), so \(consequence)")
    ]
  }

  /// The value, but of an object or array only what leads to it.
  private static func place(of location: Location, _ found: ValueKind) -> Location {
    guard found == .object || found == .array else { return location }
    if case .index = location.path.last { return location.with(part: .type) }
    return location.with(part: .key)
  }
}

extension ValueKind {
  /// What a sentence calls a value of this kind.
  fileprivate var name: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    case .invalid, .missing, .tooDeep: "this"
    }
  }
}
