import LayoutEngine
import LiveDocuments

/// A spec that arranges one child has none: Texture asserts, and the spec is empty.
///
/// - Source: Texture `-[ASInsetLayoutSpec calculateLayoutThatFits:]` and those of its kin
enum MissingChild: DiagnosticRule {
  static let code = "missing-child"
  static let severity = Severity.error
  static let subjects: Set<ElementType> = [
    .inset, .overlay, .background, .center, .relative, .ratio, .corner,
  ]

  static func findings(in element: ElementID, of document: LiveDocument) -> [FindingDraft] {
    guard let type = document.declaration(of: element)?.name,
      !document.hasChild(element, in: .child), !document.isCutShort(element),
      // Its elements stand under another key, which a finding says already.
      !document.problems(of: element).contains(where: \.isWrongChildKey)
    else { return [] }
    return [
      FindingDraft(
        Location(element, part: .type),
        "\(withArticle(type)) needs a \"child\"; without one it is empty and Texture asserts")
    ]
  }
}

extension Problem {
  fileprivate var isWrongChildKey: Bool {
    if case .wrongChildKey = kind { true } else { false }
  }
}
