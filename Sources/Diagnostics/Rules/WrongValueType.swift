import DocumentSyntax
import JSON
import LiveDocuments

/// A known key has a value of a kind that it does not take; the value counts as not written.
enum WrongValueType: DiagnosticRule {
  static let code = "wrong-value-type"
  static let severity = Severity.error

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    if case .badExpression(let text, let key, let expected) = problem.kind {
      return [
        PendingDiagnostic(
          problem.location,
          "\"\(key)\" takes \(expected), and \(quoted(text)) is no expression; it is ignored")
      ]
    }
    if case .divisionByZero(let text, let key) = problem.kind {
      return [
        PendingDiagnostic(
          problem.location, "\(quoted(text)) divides by zero; \"\(key)\" is ignored")
      ]
    }
    guard case .wrongValueType(let key, let expected, let found) = problem.kind else { return [] }
    let consequence =
      expected == "an element"
      ? "an empty spec takes its place" : "it is ignored"
    var subject = "\"\(key)\" takes \(expected)"
    if case .index = problem.location.path.last {
      subject = "an item of \"\(key)\" must be \(expected)"
    } else if case .key(let key) = problem.location.path.last {
      subject = "\"\(shortened(key))\" takes \(expected)"
    }
    let contrast = found == .number && expected.contains("number") ? "this one" : found.name
    return [
      PendingDiagnostic(
        location(of: problem.location, found, problem.definition),
        "\(subject), not \(contrast); \(consequence)")
    ]
  }

  /// The location of the value, or of its key or type if the value is an object or array.
  private static func location(
    of location: Location, _ found: ValueKind, _ definition: Location?
  ) -> Location {
    guard found == .object || found == .array, definition == nil else { return location }
    if case .index = location.path.last { return location.with(part: .type) }
    return location.with(part: .key)
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic),
      case .wrongValueType(_, let expected, let found) = problem.kind
    else { return [] }
    let spelling = context.document.spelling(at: problem.location.with(part: .value), limit: 80)
    guard let value = try? JSONValue(parsing: Array(spelling.utf8)) else { return [] }
    var meant: JSONValue?
    switch (found, value) {
    case (.string, .string(let text)):
      let inner = try? JSONValue(parsing: Array(text.utf8))
      if expected.contains("number"), inner?.numberValue != nil { meant = inner }
      if expected == "true or false", inner?.boolValue != nil { meant = inner }
    case (.number, _), (.true, _), (.false, _):
      if expected == "a string" { meant = .string(spelling) }
      if expected == "true or false", value == 0 || value == 1 { meant = .bool(value == 1) }
    default: break
    }
    guard let meant else { return [] }
    return [
      CodeAction("Write \(meant)", .setValue(problem.location.with(part: .value), meant))
    ]
  }

  static let page = RulePage(
    meaning: """
      A value has the wrong JSON type, such as a number in quotes, or an expression divides by \
      zero. It is ignored.
      """,
    reason: """
      In code the compiler would report it.
      """,
    example: """
      { "type": "stack", "spacing": "8", "children": [ { "type": "text", "text": "Title" } ] }
      """,
    instead: """
      { "type": "stack", "spacing": 8, "children": [ { "type": "text", "text": "Title" } ] }
      """,
    fix: """
      If the same value can be written in the right type, such as a number without quotes, the \
      fix does that. Frames change if the value has an effect.
      """)
}

extension ValueKind {
  /// The name of a value of this kind in a sentence.
  var name: String {
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
