import LayoutEngine
import LiveDocuments

/// A `layoutPosition` on an element whose parent is not an absolute spec, or a captured `position` on an element whose
/// parent is not a custom spec.
///
/// - Source: Texture docs/_docs/layout2-layout-element-properties.md
enum InertLayoutPosition: DiagnosticRule {
  static let code = "inert-layout-position"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys(.layoutPosition, .position)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    let parent = context.elements.parent(of: element).map { context.elements.type(of: $0) }
    let parentNote =
      parent.map { "the parent here is \(withArticle("\($0)"))" }
      ?? "this element is the root"
    let readers: [(key: ElementKey, type: ElementType)] = [
      (.layoutPosition, .absolute), (.position, .custom),
    ]
    return readers.filter { context.elements.writes($0.key, element) && parent != $0.type }.map {
      reader in
      PendingDiagnostic(
        context.location(of: reader.key, in: element),
        "\"\(reader.key.name)\" has no effect: only \(withArticle("\(reader.type)")) spec reads it, "
          + "from its own children; \(parentNote)")
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let key = diagnostic.elementKey else { return [] }
    if key == .position { return [.remove(key, of: element, in: context, isSafe: true)] }
    var fixes: [CodeAction] = []
    // A spec with one child goes on having one.
    if context.elements.slot(of: element) != .children {
      fixes.append(
        CodeAction(
          "Wrap it in an absolute spec", .wrap(element, type: "absolute", key: "children")))
    }
    return fixes + [.remove(.layoutPosition, of: element, in: context, isSafe: fixes.isEmpty)]
  }

  static let page = RulePage(
    meaning: """
      Only children of an absolute spec are placed at their layoutPosition. Everywhere else it \
      has no effect.
      """,
    reason: """
      Only ASAbsoluteLayoutSpec reads the layoutPosition of its children.
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
      Removing the key changes no frame. To place elements freely, make their parent an \
      absolute spec.
      """)
}
