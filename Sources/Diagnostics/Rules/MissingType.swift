import JSON
import LiveDocuments

/// An element has no type and is laid out as an empty spec.
enum MissingType: DiagnosticRule {
  static let code = "missing-type"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .missingType = problem.kind else { return [] }
    if problem.location.path.isEmpty {
      return [
        PendingDiagnostic(
          problem.location,
          "this element has no \"type\"; an empty spec takes its place")
      ]
    }
    return [
      PendingDiagnostic(
        problem.location.with(part: .key),
        "\"type\" must be the name of a type in quotes; an empty spec takes its place")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    let type = typesByKey.first { context.document.hasMember($0.key, of: element) }?.type ?? "node"
    return [
      CodeAction(
        "Make it a \(type)",
        .setMember(of: Location(element, part: .value), key: "type", .string(type)))
    ]
  }

  /// The type that a key is the sign of, the surest first.
  private static let typesByKey: [(key: String, type: String)] = [
    ("insets", "inset"), ("ratio", "ratio"), ("overlay", "overlay"),
    ("background", "background"), ("corner", "corner"), ("cornerLocation", "corner"),
    ("centeringOptions", "center"), ("horizontalPosition", "relative"),
    ("verticalPosition", "relative"), ("sizing", "absolute"), ("imageSize", "image"),
    ("text", "text"), ("children", "stack"), ("direction", "stack"), ("spacing", "stack"),
    ("child", "wrapper"),
  ]

  static let page = RulePage(
    meaning: """
      An element has no type. An empty spec is laid out in its place, so the element is \
      invisible.
      """,
    reason: """
      Every element of a layout is an object of some class, and its type says which.
      """,
    example: """
      { "children": [ { "type": "text", "text": "Title" } ] }
      """,
    instead: """
      { "type": "stack", "children": [ { "type": "text", "text": "Title" } ] }
      """,
    fix: """
      The fix inserts the type that fits the element's other keys best.
      """)
}
