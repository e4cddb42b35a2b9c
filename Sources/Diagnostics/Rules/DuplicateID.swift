import JSON
import LayoutEngine
import LiveDocuments

/// Two elements have the same `id`: queries that name it find only the first one.
///
/// Names are the same if they are written with the same code points.
enum DuplicateID: DiagnosticRule {
  static let code = "duplicate-id"
  static let severity = Severity.warning
  static let checksSharedIDs = true

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let id = context.elements.id(of: element),
      let first = context.elements.firstElement(sharing: id),
      first != element
    else { return [] }
    return [
      PendingDiagnostic(
        Location(element, [.key("id")], part: .value),
        "the id \(quoted(id)) is used more than once: a query finds only the first element that has it",
        related: [firstUse(Location(first, [.key("id")], part: .value))])
    ]
  }

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .sharedID(let id, let first) = problem.kind else { return [] }
    return [
      PendingDiagnostic(
        problem.location,
        "the id \(quoted(id)) is used more than once in this layout: a query finds only the first element of each use",
        related: [firstUse(first)])
    ]
  }

  private static func firstUse(_ location: Location) -> Diagnostic.Related {
    Diagnostic.Related(.location(location), "first used here")
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    var used: (id: String, location: Location)?
    if let element = diagnostic.subject {
      used = context.elements.id(of: element).map {
        ($0, Location(element, [.key("id")], part: .value))
      }
    } else if let problem = context.problem(of: diagnostic),
      case .sharedID(let id, _) = problem.kind
    {
      used = (id, problem.location)
    }
    guard let (id, location) = used else { return [] }
    var number = 2
    while number < 1_000, context.document.element(withID: "\(id)\(number)") != nil { number += 1 }
    let name = "\(id)\(number)"
    return [CodeAction("Rename it to \(shortened(name))", .setValue(location, .string(name)))]
  }

  static let page = RulePage(
    meaning: """
      Two elements of the document, or of one of its layouts, have the same id. A query by this id finds only the first \
      one.
      """,
    reason: """
      Ids are for people who inspect the layout; Texture has none. In Texture the same element \
      twice in a tree is a crash, and equal ids often come from that.
      """,
    example: """
      {
        "type": "stack",
        "children": [
          { "type": "text", "id": "title", "text": "One" },
          { "type": "text", "id": "title", "text": "Two" }
        ]
      }
      """,
    instead: """
      {
        "type": "stack",
        "children": [
          { "type": "text", "id": "title", "text": "One" },
          { "type": "text", "id": "subtitle", "text": "Two" }
        ]
      }
      """,
    fix: """
      The fix adds a number to the later id. No frame changes, but scripts that use the id \
      may.
      """)
}
