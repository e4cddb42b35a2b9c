import LiveDocuments

/// An image is somewhere else than beside the document.
enum BadImagePath: DiagnosticRule {
  static let code = "bad-image-path"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.nothing

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .badImagePath(let text) = problem.kind else { return [] }
    return [
      PendingDiagnostic(
        problem.location,
        "\(quoted(text)) is not a path in the document's folder and is ignored; write one like \"photos/cat.png\""
      )
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic) else { return [] }
    return [CodeAction("Remove image", .remove(problem.location), isSafe: true)]
  }

  static let page = RulePage(
    meaning: """
      The image of a node is not a file in the folder of the document or below it: the path is \
      absolute, has "." or ".." in it, or is a URL. It is ignored.
      """,
    reason: """
      A document can be sent to somebody with the files beside it, and a picture of it reads no \
      other files. Layout does not look at the file: its size is imageSize.
      """,
    example: """
      { "type": "image", "imageSize": { "width": 40, "height": 40 }, "image": "../cat.png" }
      """,
    instead: """
      { "type": "image", "imageSize": { "width": 40, "height": 40 }, "image": "cat.png" }
      """,
    fix: """
      Removing the key changes no frame.
      """)
}
