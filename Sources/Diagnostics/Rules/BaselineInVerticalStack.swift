import JSON
import LayoutEngine
import LiveDocuments

/// A vertical stack aligns its children by their baselines, which run along rows only.
///
/// - Source: Texture ASStackLayoutDefines.h
enum BaselineInVerticalStack: DiagnosticRule {
  static let code = "baseline-in-vertical-stack"
  static let severity = Severity.warning
  static let subjects: Set<ElementType> = [.stack]
  static let keys = ElementKeys(.alignItems)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let stack = context.stack(element), stack.direction == .vertical,
      stack.alignItems.isBaseline
    else { return [] }
    return [
      PendingDiagnostic(
        context.location(of: .alignItems, in: element),
        "\"\(stack.alignItems.rawValue)\" does not work in a vertical stack: baselines align children in "
          + "a row; here they only move children sideways")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    return [
      CodeAction(
        "Set alignItems to start",
        .setValue(
          context.location(of: .alignItems, in: element, part: .value), .string("start")))
    ]
  }

  static let page = RulePage(
    meaning: """
      A vertical stack aligns its children by their baselines. That has no meaning in a \
      column: the children are not stretched, and some are moved to the right.
      """,
    reason: """
      ASStackLayoutDefines.h defines the baseline values for horizontal stacks only. The code \
      subtracts the ascender across the stack in both directions.
      """,
    example: """
      {
        "type": "stack", "direction": "vertical", "alignItems": "baselineFirst",
        "children": [
          { "type": "text", "text": "21", "font": { "size": 48 } },
          { "type": "text", "text": "degrees in Oslo" }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "direction": "vertical", "alignItems": "start",
        "children": [
          { "type": "text", "text": "21", "font": { "size": 48 } },
          { "type": "text", "text": "degrees in Oslo" }
        ]
      }
      """,
    fix: """
      With start, the children keep their sizes and stand at the left edge.
      """)
}

extension AlignItems {
  /// True if children are aligned by their baselines.
  var isBaseline: Bool { self == .baselineFirst || self == .baselineLast }
}
