import LiveDocuments

/// A variable of the document that nothing refers to, or one of a layout that nothing in the layout refers to.
enum UnusedVariable: DiagnosticRule {
  static let code = "unused-variable"
  static let severity = Severity.hint
  static let checksDocument = true
  static let readsNamesAlone = true
  static let tags = [Diagnostic.Tag.unnecessary]

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .badVariableName(let name) = problem.kind else { return [] }
    return [
      PendingDiagnostic(
        problem.location,
        "nothing can refer to \(quoted(name)): a name has only letters, digits and _, and begins with no digit"
      )
    ]
  }

  static func diagnostics(in context: CheckContext) -> [PendingDiagnostic] {
    // The screen of a variant does not show the uses on other screens.
    guard context.document.variantName == nil else { return [] }
    return context.document.unusedVariables.map { name, location in
      PendingDiagnostic(location.with(part: .key), "nothing refers to the variable \(quoted(name))")
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard case .location(let location) = diagnostic.location else { return [] }
    return [
      CodeAction(
        "Remove it",
        [.remove(location)] + context.variableUses.removalsOfArguments(for: location),
        isSafe: true)
    ]
  }

  static let page = RulePage(
    meaning: """
      No value, default or other variable refers to this variable. A variable of a layout is for values in the layout.
      """,
    reason: """
      It has no effect on the layout, as a constant that nothing reads.
      """,
    example: """
      {
        "variables": { "gutter": 12, "margin": 16 },
        "root": {
          "type": "inset", "insets": "$gutter",
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
      Removing the variable changes no frame. Uses of a layout that set it lose it too.
      """)
}
