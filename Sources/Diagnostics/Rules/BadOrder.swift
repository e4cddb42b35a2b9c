import LiveDocuments

/// The order that a variant gives to the children of an element is not one of all of them.
enum BadOrder: DiagnosticRule {
  static let code = "bad-order"
  static let severity = Severity.warning

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .badOrder(let fault) = problem.kind else { return [] }
    return [PendingDiagnostic(problem.location, "\(message(of: fault)); the order is ignored")]
  }

  private static func message(of fault: Problem.OrderFault) -> String {
    switch fault {
    case .noName(let name): "\(quoted(name)) names no child: a name is # and an id"
    case .noChild(let id, let parent):
      "no child of #\(shortened(parent)) has the id \(quoted(id))"
    case .listedTwice(let id): "#\(shortened(id)) is listed already"
    case .missing(let ids, let parent):
      "the order of #\(shortened(parent)) lacks "
        + listed(ids.prefix(4).map { "#\(shortened($0))" }, lastBy: "and")
        + (ids.count > 4 ? " and \(ids.count - 4) more" : "")
    }
  }

  static let page = RulePage(
    meaning: """
      A variant orders the children of an element, but its list is not one of all children that \
      have an id: it lacks some, has one twice, or names something else. The children stay in \
      the order of the document.
      """,
    reason: """
      An app that moves a subview moves the others as well. With a part of the list it would be \
      open where the others go.
      """,
    example: """
      {
        "variants": [{ "name": "swapped", "order": { "#row": ["#price"] } }],
        "root": {
          "type": "stack", "id": "row",
          "children": [
            { "type": "text", "id": "name", "text": "Tea" },
            { "type": "text", "id": "price", "text": "2.50" }
          ]
        }
      }
      """,
    instead: """
      {
        "variants": [{ "name": "swapped", "order": { "#row": ["#price", "#name"] } }],
        "root": {
          "type": "stack", "id": "row",
          "children": [
            { "type": "text", "id": "name", "text": "Tea" },
            { "type": "text", "id": "price", "text": "2.50" }
          ]
        }
      }
      """,
    fix: """
      List each child that has an id once.
      """)
}
