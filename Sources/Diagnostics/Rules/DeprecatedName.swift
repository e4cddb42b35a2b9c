import JSON
import LayoutEngine
import LiveDocuments

/// A name of AsyncDisplayKit 1.x; it is read as its replacement.
///
/// - Source: Texture's conversion guide, layout2-conversion-guide.md
enum DeprecatedName: DiagnosticRule {
  static let code = "deprecated-name"
  static let severity = Severity.hint
  static let tags = [Diagnostic.Tag.deprecated]

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .deprecatedName(let old, let new) = problem.kind else { return [] }
    let stylePrefix = "style."
    let message =
      new == stylePrefix + old
      ? "\"\(old)\" belongs in \"style\" since AsyncDisplayKit 2.0; it is read as if it were there"
      : "\"\(old)\" is a name from AsyncDisplayKit 1.x; it is read as \(new)"
    return [PendingDiagnostic(problem.location, message)]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic),
      case .deprecatedName(let old, let new) = problem.kind
    else { return [] }
    let rewrites = problem.rewritesOfOldName(in: context.document)
    guard !rewrites.isEmpty else { return [] }
    let title = new.hasPrefix("style.") ? "Move \(old) into style" : "Write \(new)"
    return [CodeAction(title, rewrites, isSafe: true)]
  }

  static let page = RulePage(
    meaning: """
      A type or key has its old name from AsyncDisplayKit 1, or is in its old place. It is \
      read as its new name.
      """,
    reason: """
      In 2.0 all layout properties of an element moved into its style, sizes got new names, \
      and the static spec became the absolute spec.
      """,
    example: """
      {
        "type": "stack",
        "children": [
          { "type": "node", "preferredFrameSize": { "width": 40, "height": 40 } }
        ]
      }
      """,
    instead: """
      {
        "type": "stack",
        "children": [
          { "type": "node", "style": { "preferredSize": { "width": 40, "height": 40 } } }
        ]
      }
      """,
    fix: """
      The fix writes the new name in the new place. No frame changes.
      """)
}
