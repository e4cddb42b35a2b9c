import LayoutEngine
import LiveDocuments

/// The children of a stack are too long for it, and its `justifyContent` lets the first one begin outside
/// of it.
///
/// - Source: Texture ASStackPositionedLayout.mm, where the space to distribute may be negative;
///   ASStackLayoutDefines.h
enum NegativeOriginOverflow: DiagnosticRule {
  static let code = "negative-origin-overflow"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.mainAxisOverflows
  static let yieldsTo =
    [Subsumption](["percent-siblings-overflow"])
    + [Subsumption](["missing-flex-shrink"], [.parent])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let justify = context.stack(element)?.justifyContent, justify != .start,
      let overflow = context.overflow(of: element),
      case .negativeOrigin(let child, let origin) = overflow.cause
    else { return [] }
    let axis = overflow.axis
    let found =
      PendingDiagnostic(
        context.location(of: context.justifyingKey(of: element), in: element),
        "the children begin outside this stack, at \(axis.coordinateName) = \(spelled(origin)): they need "
          + "\(points(overflow.line.finalLength)) of \(axis.lengthName) and are "
          + "\(justify == .end ? "aligned at its end" : "centered"); the stack has "
          + spelled(overflow.maximum), axis: axis,
        related: [
          Diagnostic.Related(
            .location(Location(child, part: .type)),
            "this child begins at \(axis.coordinateName) = \(spelled(origin))")
        ])
    return [overflow.qualify(found, in: context)]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let stack = diagnostic.subject, let overflow = context.overflow(of: stack) else {
      return []
    }
    return CodeAction.makingRoom(in: stack, for: overflow, context)
  }

  static let page = RulePage(
    meaning: """
      The children of a stack are longer together than the stack, and the stack centers them \
      or aligns them at its end. So the first child begins at a negative coordinate, where it \
      is cut and nobody can scroll to it.
      """,
    reason: """
      justifyContent distributes the stack's length minus that of its children. If the \
      children are longer, this is negative, and Texture uses it as it is.
      """,
    example: """
      {
        "constrainedSize": { "width": 240 },
        "root": {
          "type": "stack", "spacing": 8, "justifyContent": "center",
          "children": [
            { "type": "image", "imageSize": { "width": 160, "height": 90 } },
            { "type": "image", "imageSize": { "width": 160, "height": 90 } }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 240 },
        "root": {
          "type": "stack", "spacing": 8, "justifyContent": "center",
          "children": [
            { "type": "image", "imageSize": { "width": 112, "height": 63 } },
            { "type": "image", "imageSize": { "width": 112, "height": 63 } }
          ]
        }
      }
      """,
    fix: """
      flexWrap "wrap" moves what does not fit to a new line. A flexShrink of 1 on the longest \
      child takes the excess from that child. Both change frames, so look at the result.
      """)
}
