import LayoutEngine
import LiveDocuments

/// A spec of the app's own class in a range in which no device laid it out.
enum LayoutNotKnown: DiagnosticRule {
  static let code = "layout-not-known"
  static let severity = Severity.information
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.custom]
  static let subsumes = [Subsumption("outside-parent")]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let size = context.elements.content(of: element).custom,
      let request = context.layout.measureRequests(of: element).last
    else { return [] }
    let words = "\(spelled(size.width))×\(spelled(size.height)) pt"
    let range = context.layout.resolvedRange(of: element, for: request)
    if range.clamp(size) != size {
      return [
        PendingDiagnostic(
          context.location(of: .size, in: element),
          "this layout is not known: its size on the device, \(words), is not one that it is offered here"
        )
      ]
    }
    guard context.document.variantName != nil else { return [] }
    return [
      PendingDiagnostic(
        context.location(of: .size, in: element),
        "this layout is not known on another screen: its size on the device, \(words), is kept")
    ]
  }

  static let page = RulePage(
    meaning: """
      A custom spec stands for a class of the app's own. It was captured in one range; what it \
      does in another is not known, and its size there is kept.
      """,
    reason: """
      A subclass of ASLayoutSpec may override calculateLayoutThatFits: and do anything. A \
      capture has what came out, not how.
      """,
    example: """
      {
        "type": "inset", "insets": 8,
        "child": { "type": "custom", "size": { "width": 400, "height": 44 } }
      }
      """,
    instead: """
      {
        "type": "inset", "insets": 8,
        "child": { "type": "custom", "size": { "width": 304, "height": 44 } }
      }
      """,
    fix: """
      There is no quick fix. Capture the node on the other screen too, or write the layout with \
      the specs of Texture.
      """)
}
