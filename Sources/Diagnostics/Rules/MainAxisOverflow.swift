import LayoutEngine
import LiveDocuments

/// The children of a stack are longer together than it may be, and no more specific rule applies.
///
/// - Source: Texture `flexLinesAlongStackDimension`, ASStackUnpositionedLayout.mm: a line that still exceeds the
///   maximum after flexing is positioned all the same
enum MainAxisOverflow: DiagnosticRule {
  static let code = "main-axis-overflow"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.mainAxisOverflows
  // On one screen only one of these rules reports a stack, but the rule may differ between screens.
  static let yieldsTo =
    [Subsumption](["negative-origin-overflow", "percent-siblings-overflow"])
    + [Subsumption](["missing-flex-shrink"], [.parent])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let overflow = context.overflow(of: element), case .tooLong = overflow.cause else {
      return []
    }
    let axis = overflow.axis
    let mayShrink = overflow.line.items.contains {
      context.elements.style(of: $0.element).flexShrink != 0
    }
    let found = PendingDiagnostic(
      Location(element, part: .type),
      "the children stick out of this stack by \(points(overflow.excess)) \(axis.atFarSide): they need "
        + "\(points(overflow.line.finalLength)) of \(axis.lengthName)"
        + (mayShrink ? ", even after shrinking" : " and none of them can shrink")
        + "; the stack has \(spelled(overflow.maximum))", axis: axis)
    return [overflow.qualify(found, in: context)]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let stack = diagnostic.subject, let overflow = context.overflow(of: stack) else {
      return []
    }
    var fixes = CodeAction.makingRoom(in: stack, for: overflow, context)
    if overflow.axis == .vertical,
      let (holder, side) = context.limitingSide(.vertical, around: stack)
    {
      fixes += [.makeMinimum(side, of: holder, in: context), .remove(side, in: context)]
        .compactMap(\.self)
    }
    return fixes
  }

  static let page = RulePage(
    meaning: """
      The children of a stack are longer together than the stack, even after those with a \
      flexShrink have shrunk. The last ones stick out of the stack and often of the screen.
      """,
    reason: """
      A stack never cuts its children. It shrinks those with a flexShrink, limits its own \
      length to its maximum, and places the children with the lengths they have.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "spacing": 8,
          "children": [
            { "type": "image", "imageSize": { "width": 160, "height": 90 } },
            { "type": "image", "imageSize": { "width": 160, "height": 90 } }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "spacing": 8,
          "children": [
            { "type": "image", "imageSize": { "width": 156, "height": 90 } },
            { "type": "image", "imageSize": { "width": 156, "height": 90 } }
          ]
        }
      }
      """,
    fix: """
      flexWrap "wrap" moves what does not fit to a new line. A flexShrink of 1 on the longest \
      child takes the excess from that child; from a flexBasis of 0, children of the same shape share the \
      row equally. A height that fixes a column can be its minimum, or go. All change frames, so \
      look at the result.
      """)
}
