import JSON
import LiveDocuments

/// A value names a variable that neither the document nor a file around it defines, or a variant sets one.
enum UnknownVariable: DiagnosticRule {
  static let code = "unknown-variable"
  static let severity = Severity.error

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    if case .unknownArgument(let name, let layout) = problem.kind {
      return [
        PendingDiagnostic(
          problem.location,
          "the layout \(quoted(layout)) has no variable \(quoted(name)), so this is ignored")
      ]
    }
    guard case .unknownVariable(let name) = problem.kind else { return [] }
    var message = "the document has no variable \(quoted(name)), so this is ignored"
    if let meant = nearName(to: name, among: context.document.fewVariables) {
      message += "; did you mean \"\(meant.name)\"?"
    } else if problem.location.part != .key {
      message += "; a text that begins with $ is written with $$"
    }
    return [PendingDiagnostic(problem.location, message)]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic), problem.definition == nil,
      case .unknownVariable(let name) = problem.kind
    else { return [] }
    let location = problem.location
    let meant = nearName(to: name, among: context.document.fewVariables)
    if location.part == .key {
      let rename = meant.map {
        CodeAction("Rename it to \($0.name)", .rename(location, to: $0.name)).correcting($0.isOnly)
      }
      let removal = CodeAction("Remove \(shortened(name))", .remove(location), isSafe: true)
      return [rename, removal].compactMap(\.self)
    }
    guard let text = context.document.string(at: location) else { return [] }
    var fixes: [CodeAction] = []
    if let meant, let corrected = VariableReference.renaming(name, to: meant.name, in: text) {
      fixes.append(
        CodeAction("Write \(quoted(corrected))", .setValue(location, .string(corrected)))
          .correcting(meant.isOnly))
    }
    if location.path.last == .key("text"), VariableReference(text) == .value(name) {
      fixes.append(
        CodeAction("Write it as the text \(quoted(text))", .setValue(location, .string("$\(text)")))
      )
    }
    return fixes
  }

  static let page = RulePage(
    meaning: """
      A string such as "$gutter" names a variable, but neither the document nor the .lintel.json \
      above it has one of this name. The value is ignored, and the default is used. A variant can only \
      set variables that there are.
      """,
    reason: """
      Variables are Lintel's own: in an app they are constants and properties, and the compiler \
      would report a wrong name.
      """,
    example: """
      {
        "variables": { "gutter": 12 },
        "root": {
          "type": "inset", "insets": "$guter",
          "child": { "type": "text", "text": "Title" }
        }
      }
      """,
    instead: """
      {
        "variables": { "gutter": 12 },
        "root": {
          "type": "inset", "insets": "$gutter",
          "child": { "type": "text", "text": "Title" }
        }
      }
      """,
    fix: """
      If it is clear which variable was meant, one fix writes its name. For a text, another fix \
      writes $$, so that it is shown as it is. Both change the frames.
      """)
}
