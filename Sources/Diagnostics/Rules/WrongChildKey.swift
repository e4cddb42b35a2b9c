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

  static func diagnostics(for problem: Problem, in document: LiveDocument) -> [PendingDiagnostic] {
    guard case .wrongChildKey(let wrong, let right, let type) = problem.kind else { return [] }
    if let element = problem.location.element, document.isHidden(element) { return [] }
    let reason =
      right.map { "\(withArticle(type)) takes \"\($0)\", not \"\(wrong)\"" }
      ?? "\(withArticle(type)) takes no elements"
    return [
      PendingDiagnostic(
        problem.location, "\(reason), so what stands under \"\(wrong)\" is not laid out")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let problem = document.problem(of: diagnostic), let element = problem.location.element,
      case .wrongChildKey(let wrong, let right?, _) = problem.kind
    else { return [] }
    let place = problem.location.with(part: .value)
    if wrong == "child" {
      let range = document.range(of: place)
      let text = document.source.text.bytes(in: range)
      return [
        QuickFix(
          "Put it into \(right)",
          [
            .replaceText(range, "[\(String(decoding: text, as: UTF8.self))]"),
            .rename(problem.location, to: right),
          ])
      ]
    }
    guard document.children(of: element).count == 1 else {
      let stack = Location(element, [.key(right)], part: .value)
      return [
        QuickFix(
          "Put them into a stack",
          [
            .setMember(of: stack, key: "type", "stack"),
            .moveMember(place, to: stack, key: "children"),
          ])
      ]
    }
    return [
      QuickFix(
        "Make it the \(right)",
        [
          .moveMember(
            place.appending(.index(0), part: .value), to: Location(element, part: .value),
            key: right),
          .remove(problem.location),
        ])
    ]
  }

  static let page = RulePage(
    meaning: """
      Elements stand under a key that this type does not take, so they are not laid out.
      """,
    reason: """
      A spec of Texture has either one child or a list of children; a plain ASLayoutSpec used \
      as a spacer has none.
      """,
    example: """
      { "type": "inset", "insets": 8, "children": [ { "type": "text", "text": "Title" } ] }
      """,
    instead: """
      { "type": "inset", "insets": 8, "child": { "type": "text", "text": "Title" } }
      """,
    fix: """
      The fix puts the elements where the type takes them, several into a stack. They become \
      visible, so look at the result.
      """)
}
