import JSON
import LayoutEngine
import LiveDocuments

/// A spec that arranges one child has none: Texture asserts, and the spec is empty.
///
/// - Source: Texture `-[ASInsetLayoutSpec calculateLayoutThatFits:]` and the same method of similar specs
enum MissingChild: DiagnosticRule {
  static let code = "missing-child"
  static let severity = Severity.error
  static let subjects: Set<ElementType> = [
    .inset, .overlay, .background, .center, .relative, .ratio, .corner,
  ]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let type = context.elements.declaration(of: element)?.name,
      !context.elements.hasChild(element, in: .child), !context.elements.isCutShort(element),
      // Its elements stand under another key, which a diagnostic says already.
      !context.elements.problems(of: element).contains(where: \.isWrongChildKey)
    else { return [] }
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "this \(type) has no \"child\": it is empty and Texture asserts")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    let top = Location(element, part: .value)
    return [
      CodeAction(
        "Insert a spec as its child", .setMember(of: top, key: "child", ["type": "spec"])),
      CodeAction(
        "Insert a node as its child", .setMember(of: top, key: "child", ["type": "node"])),
    ]
  }

  static let page = RulePage(
    meaning: """
      A spec that needs a child has none. Nothing is laid out here.
      """,
    reason: """
      ASInsetLayoutSpec and the other specs with one child assert that they have it. A release \
      build returns an empty layout.
      """,
    example: """
      { "type": "inset", "insets": 8 }
      """,
    instead: """
      { "type": "inset", "insets": 8, "child": { "type": "text", "text": "Title" } }
      """,
    fix: """
      The fix inserts an empty child as a start. What belongs there, only you know.
      """)
}

extension Problem {
  fileprivate var isWrongChildKey: Bool {
    if case .wrongChildKey = kind { true } else { false }
  }
}
