import LayoutEngine
import LiveDocuments

/// An object has a key that means nothing there: a slip, or a key of something else.
enum UnknownKey: DiagnosticRule {
  static let code = "unknown-key"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]

  static func diagnostics(for problem: Problem, in document: LiveDocument) -> [PendingDiagnostic] {
    guard case .unknownKey(let key, let owner) = problem.kind else { return [] }
    var message = "\(quoted(key)) is not a key of \(owner) and is ignored"
    if let type = typeWithKey(key, notOf: problem.location, in: document) {
      message += "; it belongs on the \(type) itself, not in its style"
    } else if let nearest = nearestKey(to: key, at: problem.location, in: document) {
      message += "; did you mean \"\(nearest)\"?"
    }
    return [PendingDiagnostic(problem.location, message)]
  }

  /// The element's type, if a key written in its style belongs on the element.
  private static func typeWithKey(
    _ key: String, notOf location: Location, in document: LiveDocument
  ) -> String? {
    guard let element = location.element, location.path == [.key("style"), .key(key)],
      let declaration = document.declaration(of: element),
      declaration.properties.contains(where: { $0.name == key })
    else { return nil }
    return declaration.name
  }

  /// The key that was probably meant; none that is there already.
  private static func nearestKey(
    to key: String, at location: Location, in document: LiveDocument
  ) -> String? {
    let known = document.knownKeys(beside: location)
    guard let nearest = nearestName(to: key, among: known, aliases: otherNames) else { return nil }
    let path = Array(location.path.dropLast()) + [.key(nearest)]
    return document.isWritten(Location(location.element, path, part: .value)) ? nil : nearest
  }

  /// What other systems call things, in lower case.
  private static let otherNames = [
    "align": "alignItems", "aspectratio": "ratio", "axis": "direction", "columngap": "spacing",
    "content": "text", "end": "right", "gap": "spacing", "justify": "justifyContent",
    "leading": "left", "margin": "insets", "maxlines": "maximumNumberOfLines",
    "numberoflines": "maximumNumberOfLines", "orientation": "direction", "padding": "insets",
    "rowgap": "lineSpacing", "start": "left", "title": "text", "trailing": "right",
    "wrap": "flexWrap",
  ]

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [CodeAction] {
    guard let problem = document.problem(of: diagnostic),
      case .unknownKey(let key, _) = problem.kind
    else { return [] }
    var fixes: [CodeAction] = []
    let location = problem.location
    if let element = location.element, typeWithKey(key, notOf: location, in: document) != nil {
      fixes.append(
        CodeAction(
          "Move \(shortened(key)) out of style",
          .moveMember(location, to: Location(element, part: .value), key: key)))
    } else if let nearest = nearestKey(to: key, at: location, in: document) {
      fixes.append(CodeAction("Rename it to \(nearest)", .rename(location, to: nearest)))
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
      The fixes write the key that was probably meant, or remove this one, which changes no \
      frame.
      """)
}
