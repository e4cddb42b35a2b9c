import JSON
import LayoutEngine
import LiveDocuments

/// An overlay or background would by itself be larger than the child whose size it gets.
///
/// - Source: Texture `ASOverlayLayoutSpec`, ASOverlayLayoutSpec.mm
enum CompanionSqueezed: DiagnosticRule {
  static let code = "companion-squeezed"
  static let severity = Severity.information
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.overlay]
  static let subsumes = [Subsumption](
    ["size-overridden-by-parent", "text-truncated"], [.below])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let child = context.elements.child(of: element, role: .child),
      let base = context.layout.size(of: child),
      let wanted = sizeWanted(over: base, in: element, context)
    else { return [] }
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "the overlay gets \(spelled(base)) pt, not the \(spelled(wanted)) it wants: an overlay is exactly as "
          + "large as its child",
        related: [
          Diagnostic.Related(
            .location(Location(child, part: .type)), "the child, \(spelled(base)) pt")
        ])
    ]
  }

  private static func spelled(_ size: Size) -> String {
    "\(LiveDocuments.spelled(size.width))×\(LiveDocuments.spelled(size.height))"
  }

  /// The size that an overlay would take by itself, if it exceeds the child's size and breaking lines does not help.
  private static func sizeWanted(
    over base: Size, in element: ElementID, _ context: CheckContext
  ) -> Size? {
    guard let overlay = context.elements.child(of: element, role: .companion),
      !context.isScaled(overlay), context.hasContent(overlay),
      let maximum = context.layout.measuredRange(of: element)?.max
    else { return nil }
    let tolerance = context.layout.pixelTolerance
    func size(_ maximum: Size) -> Size? {
      context.layout.size(
        of: overlay, thatFits: SizeRange(min: .zero, max: maximum), parentSize: base)
    }
    func excess(_ size: Size) -> [Axis] { Axis.allCases.filter { size[$0] > base[$0] + tolerance } }
    guard let wanted = size(maximum), !excess(wanted).isEmpty,
      // An overlay that only fills the given space is not larger without a limit.
      let natural = size(Size(width: Double.infinity, height: .infinity)),
      excess(wanted).contains(where: excess(natural).contains),
      let atWidth = size(Size(width: base.width, height: .infinity))
    else { return nil }
    // An overlay that gains no height at the child's width is cut, not wrapped.
    let isWrapped = atWidth.height > natural.height || context.isBreakable(overlay)
    guard !isWrapped || !excess(atWidth).isEmpty else { return nil }
    return natural.width <= wanted.width && natural.height <= wanted.height ? natural : wanted
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject,
      let child = context.elements.child(of: element, role: .child),
      let base = context.layout.size(of: child),
      let wanted = sizeWanted(over: base, in: element, context)
    else { return [] }
    let enlarged = Size(
      width: max(base.width, wanted.width), height: max(base.height, wanted.height))
    return [
      .set(enlarged, of: child, called: "the child", in: context),
      .lettingCompanionDecideSize(in: element, context),
    ].compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      An overlay wants to be larger than its child, but it gets the child's size. Its images \
      shrink and its texts are cut.
      """,
    reason: """
      ASOverlayLayoutSpec measures the child first and then the overlay with exactly that \
      size. The overlay never makes the child larger.
      """,
    example: """
      {
        "type": "stack",
        "children": [
          {
            "type": "overlay",
            "child": { "type": "image", "imageSize": { "width": 20, "height": 20 } },
            "overlay": { "type": "inset", "insets": 4, "child": { "type": "text", "text": "Sold" } }
          }
        ]
      }
      """,
    instead: """
      {
        "type": "stack",
        "children": [
          {
            "type": "overlay",
            "child": { "type": "image", "imageSize": { "width": 80, "height": 40 } },
            "overlay": { "type": "inset", "insets": 4, "child": { "type": "text", "text": "Sold" } }
          }
        ]
      }
      """,
    fix: """
      One fix makes the child as large as the overlay wants. The other turns the overlay into \
      the child of a background, so the content in front sets the size. Frames around it \
      change.
      """)
}

extension CheckContext {
  /// True if an element's content is meant to be scaled to the size it gets.
  fileprivate func isScaled(_ element: ElementID) -> Bool {
    switch elements.type(of: element) {
    case .image, .networkImage, .video, .map: true
    case .node: elements.child(of: element, role: .child) == nil
    default: false
    }
  }
}
