import JSON
import LayoutEngine
import LiveDocuments

/// An overlay or background is as large as its child, which has no size, so that the other element
/// gets none either although it has content.
///
/// - Source: Texture `ASOverlayLayoutSpec` and `ASBackgroundLayoutSpec`; Texture#545
enum CompanionBaseWithoutSize: DiagnosticRule {
  static let code = "companion-base-without-size"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.overlay, .background]
  static let traits = ElementTraits.holdsEmpty
  static let subsumes =
    [Subsumption("companion-base-without-size", [.ancestorsViaChild])]
    + [Subsumption](
      ["missing-intrinsic-size", "zero-size", "companion-base-swapped", "companion-squeezed"],
      [.itself, .below])
    + [Subsumption](
      [
        "cross-axis-overflow", "flex-item-collapsed", "insets-exceed-space", "main-axis-overflow",
        "size-overridden-by-parent",
      ], [.below])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let child = context.elements.child(of: element, role: .child),
      let companion = context.elements.child(of: element, role: .companion),
      let size = context.layout.size(of: child), size.width == 0 || size.height == 0,
      let type = context.elements.declaration(of: element)?.name
    else { return [] }
    let measurements = context.measurements(of: child)
    var lost: [(axis: Axis, length: Double)] = []
    for axis in Axis.allCases where size[axis] == 0 {
      guard let request = measurements.lastFree(on: axis)?.request else { continue }
      guard
        let alone = context.layout.size(
          of: companion, thatFits: SizeRange(min: .zero, max: request.range.max),
          parentSize: request.parentSize)
      else { continue }
      if alone[axis] > 0 { lost.append((axis, alone[axis])) }
    }
    guard !lost.isEmpty else { return [] }
    let name = lost[0].axis.lengthName
    let isOne = lost.count == 1
    let childSize = isOne ? "has a \(name) of 0" : "is 0×0"
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "the \(type) gets \(isOne ? "a \(name) of 0" : "0×0") pt, not the \(spelled(lost.map(\.length))) it "
          + "wants: \(withArticle(type)) is exactly as large as its child, and this child \(childSize)",
        related: [
          Diagnostic.Related(.location(Location(child, part: .type)), "this child \(childSize)")
        ])
    ]
  }

  private static func spelled(_ lengths: [Double]) -> String {
    lengths.map(LiveDocuments.spelled).joined(separator: "×")
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject,
      let child = context.elements.child(of: element, role: .child),
      let companion = context.elements.child(of: element, role: .companion),
      let request = context.measurements(of: child).final?.request,
      let name = context.elements.declaration(of: element)?.name
    else { return [] }
    guard
      let alone = context.layout.size(
        of: companion, thatFits: SizeRange(min: .zero, max: request.range.max),
        parentSize: request.parentSize)
    else { return [] }
    let size: JSONValue = ["width": .length(alone.width), "height": .length(alone.height)]
    func location(_ key: String) -> Location { Location(element, [.key(key)], part: .value) }
    return [
      CodeAction(
        "Give the child the size of the \(name)",
        .setStyle(child, key: "preferredSize", size)),
      CodeAction("Swap child and \(name)", .swapValues(location("child"), location(name))),
    ]
  }

  static let page = RulePage(
    meaning: """
      The child of an overlay or background has no size, so the overlay or background is \
      invisible although it has content. It is exactly as large as its child.
      """,
    reason: """
      Both specs measure the child first and then the overlay or background with exactly that \
      size. A child that is loaded later, such as a network image, is 0 until then.
      """,
    example: """
      {
        "type": "overlay",
        "child": { "type": "networkImage" },
        "overlay": { "type": "text", "text": "Sold out" }
      }
      """,
    instead: """
      {
        "type": "overlay",
        "child": {
          "type": "networkImage",
          "style": { "preferredSize": { "width": 120, "height": 80 } }
        },
        "overlay": { "type": "text", "text": "Sold" }
      }
      """,
    fix: """
      One fix gives the child the size that the overlay or background wants, the other swaps \
      the two. Something becomes visible, so look at the result.
      """)
}
