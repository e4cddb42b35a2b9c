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

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    guard let stack = document.stack(element), stack.direction == .vertical,
      stack.alignItems.isBaseline
    else { return [] }
    return [
      PendingDiagnostic(
        document.location(of: .alignItems, in: element),
        "baselines align the children of a horizontal stack, so in this vertical one "
          + "\"\(stack.alignItems.rawValue)\" only moves them sideways by the height of their letters"
      )
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let element = diagnostic.subject else { return [] }
    return [
      QuickFix(
        "Set alignItems to start",
        .setValue(
          document.location(of: .alignItems, in: element, part: .value), .string("start")))
    ]
  }

  static let page = RulePage(
    meaning: """
      In a vertical stack there is no row whose letters could stand on one line. The children are \
      not stretched, and each is moved to the right by as much as its baseline is nearer to its top \
      than that of the others.
      """,
    reason: """
      ASStackLayoutDefines.h defines the two baseline alignments for horizontal stacks only; the \
      code subtracts the ascender across the stack whichever way that is.
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
      With start the children keep their sizes and stand at the left edge.
      """)
}

extension AlignItems {
  /// Whether children are aligned by their letters.
  var isBaseline: Bool { self == .baselineFirst || self == .baselineLast }
}
