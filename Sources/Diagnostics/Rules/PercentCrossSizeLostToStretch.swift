import LayoutEngine
import LiveDocuments

/// A width or height in percent across a stack is ignored, because the stack stretches the child.
///
/// - Source: Texture `resolveCrossDimensionMinForStretchChild` and its counterpart for the maximum,
///   ASStackUnpositionedLayout.mm, which work without a parent's size
enum PercentCrossSizeLostToStretch: DiagnosticRule {
  static let code = "percent-cross-size-lost-to-stretch"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys.lengths
  static let traits = ElementTraits.fraction
  static let subsumes = LostPercentage.subsumes

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let stack = context.elements.parent(of: element),
      let size = context.layout.size(of: element),
      let type = context.elements.declaration(of: element)?.name
    else { return [] }
    return context.lostPercentages(of: element).filter(isMeant).map { lost in
      let base = context.layout.measureRequests(of: element).last?.parentSize[lost.axis] ?? 0
      return PendingDiagnostic(
        context.location(of: lost),
        "the \(lost.name) of \(lost.percent) is ignored: the stack stretches this \(type) to "
          + "\(points(size[lost.axis])); \(lost.percent) would be \(points(lost.fraction * base))",
        axis: lost.axis,
        related: [
          Diagnostic.Related(
            .location(Location(stack, part: .type)), "this stack stretches its child")
        ])
    }
  }

  private static func isMeant(_ lost: LostPercentage) -> Bool {
    lost.fault == .lostToStretch && lost.bound == .exact
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let lost = context.lostPercentage(of: diagnostic, where: isMeant) else { return [] }
    return [
      .alignAtStart(lost.element), CodeAction.points(for: lost, in: context),
      .remove(lost, in: context),
    ].compactMap { $0 }
  }

  static let page = RulePage(
    meaning: """
      A child of a vertical stack has a width in percent, or a child of a horizontal stack a \
      height, but it is as wide or high as the stack.
      """,
    reason: """
      A stack stretches its children by default. For a stretched child it reads the child's \
      style without a parent size, so a percentage is read as auto, and the child gets the \
      stack's length.
      """,
    example: """
      {
        "constrainedSize": { "min": { "width": 320 }, "max": { "width": 320 } },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "text", "text": "Downloading" },
            { "type": "node", "style": { "width": "42%", "height": 6 } }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "min": { "width": 320 }, "max": { "width": 320 } },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "text", "text": "Downloading" },
            { "type": "node", "style": { "width": "42%", "height": 6, "alignSelf": "start" } }
          ]
        }
      }
      """,
    fix: """
      alignSelf "start" stops the stretching, and the percentage is used. A length in points \
      also holds for a stretched child. Removing the percentage changes no frame.
      """)
}
