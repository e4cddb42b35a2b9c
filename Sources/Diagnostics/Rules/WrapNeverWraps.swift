import LayoutEngine
import LiveDocuments

/// A stack is to break into lines, but is measured without a limit for its length and never has to.
///
/// - Source: Texture `collectChildrenIntoLines`, ASStackUnpositionedLayout.mm
enum WrapNeverWraps: DiagnosticRule {
  static let code = "wrap-never-wraps"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let keys = ElementKeys(.flexWrap)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let properties = context.stack(element), properties.wraps,
      context.canBeUnlimited(element, along: properties.direction),
      context.measurements(of: element).isUnlimited(on: properties.direction),
      let measurement = context.finalMeasurement(ofStack: element), measurement.lines.count == 1
    else { return [] }
    let axis = properties.direction
    let count = measurement.lines.first?.items.count ?? 0
    return [
      PendingDiagnostic(
        context.location(of: .flexWrap, in: element),
        "\"flexWrap\" has no effect: the \(axis.lengthName) is unlimited here, so "
          + "\(count == 1 ? "the child stays" : count == 2 ? "both children stay" : "all \(count) children stay") on one line",
        axis: axis)
    ]
  }

  /// Holds until a stack that has a limit may shorten its lines: then it would break where there is
  /// too little space.
  static let mayExpire = true

  static func stillHolds(_ diagnostic: Diagnostic, in context: CheckContext) -> Bool {
    guard let element = diagnostic.subject, let axis = diagnostic.axis else { return true }
    return context.shrinkingElement(from: element, along: axis) == nil
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let axis = diagnostic.axis else { return [] }
    let item = context.itemOfLimitedStack(from: element, along: axis)
    return (item.map { [.shrink($0, in: context)] } ?? [])
      + [.remove(.flexWrap, of: element, in: context)]
  }

  static let page = RulePage(
    meaning: """
      A stack with flexWrap "wrap" still puts all children on one line, which may stick out of \
      the screen.
      """,
    reason: """
      A stack starts a new line when the next child would exceed its maximum. Inside another \
      stack of the same direction, or on an unlimited axis, there is no maximum.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack",
          "children": [
            {
              "type": "stack", "flexWrap": "wrap",
              "children": [{ "type": "text", "text": "swift" }, { "type": "text", "text": "layout" }]
            }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack",
          "children": [
            {
              "type": "stack", "flexWrap": "wrap", "style": { "flexShrink": 1 },
              "children": [{ "type": "text", "text": "swift" }, { "type": "text", "text": "layout" }]
            }
          ]
        }
      }
      """,
    fix: """
      A flexShrink of 1 lets the outer stack limit the length, so lines break if there is too \
      little space; if there is enough, no frame changes. Removing flexWrap changes no frame \
      either.
      """)
}
