import JSON
import LiveDocuments

/// A node uses a layout that the document does not have.
enum UnknownLayout: DiagnosticRule {
  static let code = "unknown-layout"
  static let severity = Severity.error

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .unknownLayout(let reference) = problem.kind else { return [] }
    var message = "the document has no layout \(quoted(reference)), so the node is empty"
    if let meant = meantReference(reference, in: context) {
      message += "; did you mean \(quoted(meant.reference))?"
    }
    return [PendingDiagnostic(problem.location, message)]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic),
      case .unknownLayout(let reference) = problem.kind,
      let meant = meantReference(reference, in: context)
    else { return [] }
    return [
      CodeAction(
        "Write \(quoted(meant.reference))",
        .setValue(problem.location, .string(meant.reference))
      ).correcting(meant.isOnly)
    ]
  }

  /// The layout whose name is nearest.
  private static func meantReference(
    _ reference: String, in context: CheckContext
  ) -> (reference: String, isOnly: Bool)? {
    let name = reference.utf8.first == UInt8(ascii: "#") ? String(reference.dropFirst()) : reference
    return nearName(to: name, among: context.document.fewLayouts).map {
      ("#\($0.name)", $0.isOnly)
    }
  }

  static let page = RulePage(
    meaning: """
      A node with "layout": "#name" has the root of one of the document's layouts as its content, but the document \
      has no layout of this name. The node is laid out without content.
      """,
    reason: """
      Layouts are Lintel's own: in an app they are node classes, and the compiler would report a wrong name.
      """,
    example: """
      {
        "layouts": {
          "avatar": { "root": { "type": "image", "imageSize": { "width": 24, "height": 24 } } }
        },
        "root": {
          "type": "stack",
          "children": [{ "type": "node", "layout": "#avatr" }, { "type": "node", "layout": "#avatar" }]
        }
      }
      """,
    instead: """
      {
        "layouts": {
          "avatar": { "root": { "type": "image", "imageSize": { "width": 24, "height": 24 } } }
        },
        "root": {
          "type": "stack",
          "children": [{ "type": "node", "layout": "#avatar" }, { "type": "node", "layout": "#avatar" }]
        }
      }
      """,
    fix: """
      If it is clear which layout was meant, the fix writes its name. It changes the frames.
      """)
}
