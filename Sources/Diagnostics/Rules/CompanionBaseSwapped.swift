import JSON
import LayoutEngine
import LiveDocuments

/// The child of an overlay or background has no content and fills the offered space, while the other element, which
/// gets the child's size, has content.
///
/// - Source: Texture `ASOverlayLayoutSpec` and `ASBackgroundLayoutSpec`; Texture#545
enum CompanionBaseSwapped: DiagnosticRule {
  static let code = "companion-base-swapped"
  static let severity = Severity.information
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.overlay, .background]
  static let traits = ElementTraits.holdsBare
  static let subsumes = [Subsumption("bare-node-fills", [.children])]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let child = context.elements.child(of: element, role: .child), context.isBare(child),
      let companion = context.elements.child(of: element, role: .companion),
      context.elements.style(of: child).width == .auto,
      context.elements.style(of: child).height == .auto,
      context.hasContent(companion), let size = context.layout.size(of: child),
      let name = context.elements.declaration(of: element)?.name
    else { return [] }
    let measurements = context.measurements(of: child)
    let axes = Axis.allCases.filter { size[$0] > 0 && measurements.isFree(on: $0) }
    guard !axes.isEmpty else { return [] }
    let lengths = axes.map { "\(points(size[$0])) of \($0.lengthName)" }
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "the child of this \(name) sets the size of both but has no content; it takes all it is offered, "
          + "\(listed(lengths, lastBy: "and")); the \(name) has the content",
        related: [
          Diagnostic.Related(.location(Location(child, part: .type)), "the child without content")
        ])
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    return [.lettingCompanionDecideSize(in: element, context)].compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      The child of an overlay or background has no content, but the overlay or background has. \
      The child sets the size of both and takes all it is offered. Probably the two are \
      swapped.
      """,
    reason: """
      Both specs measure the child and stretch the overlay or background to exactly its size. \
      They differ only in which of the two is in front.
      """,
    example: """
      {
        "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": {
          "type": "background",
          "child": { "type": "node" },
          "background": { "type": "text", "text": "Title" }
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "max": { "width": 320, "height": 480 } },
        "root": {
          "type": "background",
          "child": { "type": "text", "text": "Title" },
          "background": { "type": "node" }
        }
      }
      """,
    fix: """
      The content sets the size afterwards and is in front: in a background the two are \
      swapped, and an overlay becomes a background. Both shrink to the content.
      """)
}
