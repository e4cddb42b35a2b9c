import LayoutEngine
import LiveDocuments

/// A node with a child also says how large its content is, which nobody measures then.
///
/// - Source: Texture `-[ASDisplayNode calculateLayoutThatFits:]`, ASDisplayNode+LayoutSpec.mm
enum ContentIgnored: DiagnosticRule {
  static let code = "content-ignored"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]
  static let subjects = Set(ElementType.allCases.filter(\.isDisplayNode))
  static let keys = ElementKeys(.intrinsicSize, .imageSize, .flow, .text, .measured)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard context.elements.child(of: element, role: .child) != nil,
      let type = context.elements.declaration(of: element)?.name
    else { return [] }
    let size = context.layout.size(of: element).map {
      ", here \(spelled($0.width))×\(spelled($0.height)) pt"
    }
    return keys.intersection(context.elements.writtenKeys(of: element)).keys.map { key in
      PendingDiagnostic(
        context.location(of: key, in: element),
        "\"\(key.name)\" is ignored: \(withArticle(type)) with a \"child\" gets its size from the "
          + "child\(size ?? "")")
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let key = diagnostic.elementKey else { return [] }
    return [.remove(key, of: element, in: context, isSafe: true)]
  }

  static let page = RulePage(
    meaning: """
      The content of a node is ignored because it has a child. The node takes its size from \
      the child; a text or image of its own is not measured.
      """,
    reason: """
      A node in Texture uses layoutSpecThatFits:, or calculateSizeThatFits: if that returns \
      nothing; never both.
      """,
    example: """
      {
        "type": "node", "intrinsicSize": { "width": 343, "height": 120 },
        "child": {
          "type": "inset", "insets": 16, "child": { "type": "text", "text": "Visa" }
        }
      }
      """,
    instead: """
      {
        "type": "node",
        "child": {
          "type": "inset", "insets": 16, "child": { "type": "text", "text": "Visa" }
        }
      }
      """,
    fix: """
      Removing the key changes no frame. If the node should have this size, write it as \
      preferredSize in its style.
      """)
}
