import LayoutEngine
import LiveDocuments

/// A stack says twice how it aligns along one axis: `horizontalAlignment` or `verticalAlignment`
/// beats the `justifyContent` or `alignItems` that it stands for.
///
/// - Source: Texture `-[ASStackLayoutSpec setJustifyContent:]` and `setAlignItems:`, which assert;
///   AsyncDisplayKit#873
enum AlignmentConflict: DiagnosticRule {
  static let code = "alignment-conflict"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]
  static let subjects: Set<ElementType> = [.stack]
  static let keys = ElementKeys(.horizontalAlignment, .verticalAlignment)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let direction = context.stack(element)?.direction,
      !context.elements.unreadableKeys(of: element).contains(.direction)
    else { return [] }
    return Axis.allCases.compactMap { axis in
      let alignment: ElementKey =
        axis == .horizontal ? .horizontalAlignment : .verticalAlignment
      let loser: ElementKey = axis == direction ? .justifyContent : .alignItems
      guard context.elements.writes(alignment, element), context.elements.writes(loser, element)
      else { return nil }
      let winner = context.location(of: alignment, in: element)
      guard context.document.valueSpelling(at: winner.with(part: .value)) != "\"none\"" else {
        return nil
      }
      let location = context.location(of: loser, in: element)
      return PendingDiagnostic(
        location,
        "\"\(loser)\" is ignored and Texture asserts: in a \(direction) stack \"\(alignment)\" sets the "
          + "same and wins",
        related: [Diagnostic.Related(.location(winner), "this value is used")])
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let key = diagnostic.elementKey else { return [] }
    return [.remove(key, of: element, in: context, isSafe: true)]
  }

  static let page = RulePage(
    meaning: """
      A stack sets the same alignment twice. horizontalAlignment and verticalAlignment are \
      another way to write justifyContent and alignItems, depending on the direction. If both \
      are written, the alignment wins, and a debug build asserts.
      """,
    reason: """
      ASStackLayoutSpec translates its alignments into justifyContent and alignItems. It \
      asserts when one of these is set as well.
      """,
    example: """
      {
        "type": "stack", "horizontalAlignment": "middle", "justifyContent": "spaceBetween",
        "children": [{ "type": "button", "text": "Skip" }, { "type": "button", "text": "Next" }]
      }
      """,
    instead: """
      {
        "type": "stack", "justifyContent": "spaceBetween", "style": { "width": "100%" },
        "children": [{ "type": "button", "text": "Skip" }, { "type": "button", "text": "Next" }]
      }
      """,
    fix: """
      Removing the key that loses changes no frame.
      """)
}
