import LayoutEngine
import LiveDocuments

/// An object has a key that means nothing there: a slip, or a key of something else.
enum UnknownKey: DiagnosticRule {
  static let code = "unknown-key"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .unknownKey(let key, let owner) = problem.kind else { return [] }
    var message = "\(quoted(key)) is not a key of \(owner) and is ignored"
    if let type = typeWithKey(key, notOf: problem.location, in: context) {
      message += "; it belongs on the \(type) itself, not in its style"
    } else if let meant = context.meantKey(by: key, at: problem.location) {
      message += "; \(meant.sentence)"
    } else if let concept = Synonyms.keys[plainName(key)]?.concept {
      message += "; \(concept)"
    }
    return [PendingDiagnostic(problem.location, message)]
  }

  /// The element's type, if a key written in its style belongs on the element.
  private static func typeWithKey(
    _ key: String, notOf location: Location, in context: CheckContext
  ) -> String? {
    guard let element = location.element, location.path == [.key("style"), .key(key)],
      let declaration = context.elements.declaration(of: element),
      declaration.properties.contains(where: { $0.name == key })
    else { return nil }
    return declaration.name
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic),
      case .unknownKey(let key, _) = problem.kind
    else { return [] }
    var fixes: [CodeAction] = []
    let location = problem.location
    if let element = location.element, typeWithKey(key, notOf: location, in: context) != nil {
      fixes.append(
        CodeAction(
          "Move \(shortened(key)) out of style",
          .moveMember(location, to: Location(element, part: .value), key: key)))
    } else if let meant = context.meantKey(by: key, at: location) {
      fixes.append(meant.fix(of: location))
    }
    return fixes + [CodeAction("Remove \(shortened(key))", .remove(location))]
  }

  static let page = RulePage(
    meaning: """
      A key has no meaning in this object and is ignored. It is misspelled, it is a key of \
      another type, or it belongs in style.
      """,
    reason: """
      In code the compiler would report that there is no such property.
      """,
    example: """
      { "type": "stack", "spcing": 8, "children": [ { "type": "text", "text": "Title" } ] }
      """,
    instead: """
      { "type": "stack", "spacing": 8, "children": [ { "type": "text", "text": "Title" } ] }
      """,
    fix: """
      The fixes write the key that was probably meant, also for words of UIKit, SwiftUI, CSS, \
      Flutter and Android, or remove this one, which changes no frame.
      """)
}
