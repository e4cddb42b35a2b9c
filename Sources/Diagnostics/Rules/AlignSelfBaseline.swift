import JSON
import LayoutEngine
import LiveDocuments

/// A child of a stack asks for a baseline by itself, which Texture has no value for.
///
/// - Source: Texture `ASStackLayoutAlignSelf`, ASStackLayoutDefines.h
enum AlignSelfBaseline: DiagnosticRule {
  static let code = "align-self-baseline"
  static let severity = Severity.warning
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys(.alignSelf)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard context.elements.style(of: element).alignSelf == .auto,
      let parent = context.elements.parent(of: element), let stack = context.stack(parent)
    else { return [] }
    let location = context.location(of: .alignSelf, in: element)
    let spelling = context.document.valueSpelling(at: location.with(part: .value))
    guard spelling.hasPrefix("\"baseline") else { return [] }
    return [
      PendingDiagnostic(
        location,
        "\"alignSelf\" cannot be \(spelling) and falls back to auto: only the stack's alignItems, here "
          + "\(stack.alignItems.rawValue), can align by baselines")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let parent = context.elements.parent(of: element)
    else {
      return []
    }
    let location = context.location(of: .alignSelf, in: element, part: .value)
    let remove = CodeAction.remove(.alignSelf, of: element, in: context, isSafe: true)
    let baselines: [AlignItems] = [.baselineFirst, .baselineLast]
    guard
      let baseline = baselines.first(where: {
        context.document.valueSpelling(at: location) == "\"\($0.rawValue)\""
      }), context.stack(parent)?.alignItems != baseline
    else { return [remove] }
    let set = CodeAction(
      "Set alignItems of the stack to \(baseline.rawValue)",
      [
        .setMember(
          of: Location(parent, part: .value), key: "alignItems", .string(baseline.rawValue))
      ] + context.removal(of: .alignSelf, of: element))
    return [set, remove]
  }

  static let page = RulePage(
    meaning: """
      A single child cannot be aligned by its baseline. The value falls back to auto, so the \
      child is aligned like its siblings.
      """,
    reason: """
      ASStackLayoutAlignSelf has auto, start, end, center and stretch. Only the stack's \
      alignItems has the baseline values. They apply to all children without an alignSelf of \
      their own.
      """,
    example: """
      {
        "type": "stack", "alignItems": "center",
        "children": [
          { "type": "text", "text": "128", "style": { "alignSelf": "baselineFirst" } },
          { "type": "text", "text": "kcal", "font": { "size": 13 } }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "alignItems": "baselineFirst",
        "children": [
          { "type": "text", "text": "128" },
          { "type": "text", "text": "kcal", "font": { "size": 13 } }
        ]
      }
      """,
    fix: """
      Setting the stack's alignItems aligns all children by their baselines; there is no other \
      way. Removing the key changes no frame.
      """)
}
