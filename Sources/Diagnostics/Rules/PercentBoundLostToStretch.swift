import LayoutEngine
import LiveDocuments

/// A stretched child has a minimum or maximum in percent: Texture asserts, and across the stack the bound
/// does not hold.
///
/// - Source: Texture `resolveCrossDimensionMinForStretchChild` and its counterpart for the maximum,
///   ASStackUnpositionedLayout.mm, which resolve both axes without a parent's size
enum PercentBoundLostToStretch: DiagnosticRule {
  static let code = "percent-bound-lost-to-stretch"
  static let severity = Severity.error
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys.bounds
  static let traits = ElementTraits.fraction
  static let subsumes = LostPercentage.subsumes

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let stack = context.elements.parent(of: element),
      let direction = context.stack(stack)?.direction,
      let size = context.layout.size(of: element),
      let type = context.elements.declaration(of: element)?.name
    else { return [] }
    return context.lostPercentages(of: element).filter(isMeant).map { lost in
      let length =
        "a release build makes this \(type) \(points(size[lost.axis])) \(lost.axis.extent)"
      return PendingDiagnostic(
        context.location(of: lost),
        "Texture asserts on a \(lost.name) of \(lost.percent) here: a stack measures a stretched child "
          + "without a parent size" + (lost.axis == direction ? "" : "; \(length)"),
        axis: lost.axis,
        related: [
          Diagnostic.Related(
            .location(Location(stack, part: .type)), "this stack stretches its child")
        ])
    }
  }

  private static func isMeant(_ lost: LostPercentage) -> Bool {
    lost.fault == .lostToStretch && lost.bound != .exact
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
      A stretched child of a stack has a minimum or maximum in percent. A debug build asserts. \
      In a release build the bound has no effect across the stack.
      """,
    reason: """
      For a stretched child a stack resolves the child's sizes, on both axes, with an unknown \
      parent size. A percentage of that is not a number, and ASLayoutElementSizeConstrain \
      asserts on it.
      """,
    example: """
      {
        "constrainedSize": { "min": { "width": 320 }, "max": { "width": 320 } },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "text", "text": "Shall we take the early train?", "style": { "maxWidth": "70%" } }
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
            {
              "type": "text", "text": "Shall we take the early train?",
              "style": { "maxWidth": "70%", "alignSelf": "start" }
            }
          ]
        }
      }
      """,
    fix: """
      alignSelf "start" stops the stretching: the bound holds, and the child is as large as \
      its content within it. The others write the bound in points or remove it.
      """)
}
