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
    return [diagnostic(element, id, usedBy: first)]
  }

  private static func diagnostic(
    _ element: ElementID, _ id: String, usedBy other: ElementID
  ) -> PendingDiagnostic {
    PendingDiagnostic(
      Location(element, [.key("id")], part: .value),
      "the id \(quoted(id)) is used more than once: a query finds only the first element that has it",
      related: [
        Diagnostic.Related(
          .location(Location(other, [.key("id")], part: .value)), "first used here")
      ])
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let id = context.elements.id(of: element) else {
      return []
    }
    var number = 2
    while number < 1_000, context.document.element(withID: "\(id)\(number)") != nil { number += 1 }
    let name = "\(id)\(number)"
    return [
      CodeAction(
        "Rename it to \(shortened(name))",
        .setValue(Location(element, [.key("id")], part: .value), .string(name)))
    ]
  }

  static let page = RulePage(
    meaning: """
      Two elements have the same id. A query by this id finds only the first one.
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
