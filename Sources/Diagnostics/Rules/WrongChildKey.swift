import DocumentSyntax
import JSON
import LiveDocuments

/// Elements stand under a key that the type does not take, so they are not laid out.
///
/// - Source: Texture's specs have either `child` or `children`, ASLayoutSpec.mm
enum WrongChildKey: DiagnosticRule {
  static let code = "wrong-child-key"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .wrongChildKey(let wrong, let right, let type) = problem.kind else { return [] }
    if let element = problem.location.element, context.elements.isHidden(element) { return [] }
    let reason =
      right.map { "\(withArticle(type)) takes \"\($0)\", not \"\(wrong)\"" }
      ?? "\(withArticle(type)) takes no children"
    return [
      PendingDiagnostic(
        problem.location, "nothing in \"\(wrong)\" is laid out: \(reason)")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic), let element = problem.location.element,
      case .wrongChildKey(let wrong, let right?, _) = problem.kind
    else { return [] }
    let location = problem.location.with(part: .value)
    if wrong == "child", !context.document.isInFile(location) {
      let range = context.document.range(of: location)
      let text = context.source.text.bytes(in: range)
      return [
        CodeAction(
          "Move it to \(right)",
          [
            .replaceText(range, "[\(String(decoding: text, as: UTF8.self))]"),
            .rename(problem.location, to: right),
          ])
      ]
    }
    guard context.elements.childCount(of: element) == 1 else {
      let stack = Location(element, [.key(right)], part: .value)
      return [
        CodeAction(
          "Wrap them in a stack",
          [
            .setMember(of: stack, key: "type", "stack"),
            .moveMember(location, to: stack, key: "children"),
          ])
      ]
    }
    return [
      CodeAction(
        "Move it to \(right)",
        [
          .moveMember(
            location.appending(.index(0), part: .value), to: Location(element, part: .value),
            key: right),
          .remove(problem.location),
        ])
    ]
  }

  static let page = RulePage(
    meaning: """
      Elements are under a key that this type does not have, so they are not laid out.
      """,
    reason: """
      A spec in Texture has either one child or a list of children. A plain ASLayoutSpec, used \
      as a spacer, has none.
      """,
    example: """
      { "type": "inset", "insets": 8, "children": [ { "type": "text", "text": "Title" } ] }
      """,
    instead: """
      { "type": "inset", "insets": 8, "child": { "type": "text", "text": "Title" } }
      """,
    fix: """
      The fix moves the elements to the right key, several of them in a stack. They become \
      visible, so look at the result.
      """)
}
