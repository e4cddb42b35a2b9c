import LayoutEngine
import LiveDocuments

/// A `layoutPosition` on an element whose parent is no absolute spec.
///
/// - Source: Texture docs/_docs/layout2-layout-element-properties.md
enum InertLayoutPosition: DiagnosticRule {
  static let code = "inert-layout-position"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys(.layoutPosition)

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    let parent = document.parent(of: element).map { document.type(of: $0) }
    guard parent != .absolute else { return [] }
    let place =
      parent.map { "the parent of this element is \(withArticle("\($0)"))" }
      ?? "this element is the root"
    return [
      PendingDiagnostic(
        document.location(of: .layoutPosition, in: element),
        "\"layoutPosition\" is read by an absolute spec from its own children, and \(place), "
          + "so it has no effect")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let element = diagnostic.subject else { return [] }
    var fixes: [QuickFix] = []
    // A spec with one child goes on having one.
    if document.slot(of: element) != .children {
      fixes.append(
        QuickFix(
          "Put it into an absolute spec", .wrap(element, type: "absolute", key: "children")))
    }
    return fixes + [.remove(.layoutPosition, of: element, in: document, isSafe: fixes.isEmpty)]
  }

  static let page = RulePage(
    meaning: """
      Only the children of an absolute spec are placed at their layoutPosition. Everywhere else the \
      parent decides where the element is.
      """,
    reason: """
      ASAbsoluteLayoutSpec alone reads the layoutPosition of its children.
      """,
    example: """
      {
        "type": "stack",
        "children": [
          { "type": "text", "text": "Bea", "style": { "layoutPosition": { "x": 44, "y": 4 } } }
        ]
      }
      """,
    instead: """
      {
        "type": "absolute",
        "children": [
          { "type": "text", "text": "Bea", "style": { "layoutPosition": { "x": 44, "y": 4 } } }
        ]
      }
      """,
    fix: """
      Deleting the key leaves every frame as it is. To place elements freely make their parent an \
      absolute spec.
      """)
}
