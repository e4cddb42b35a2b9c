import JSON
import LayoutEngine
import LiveDocuments

/// An element has a type that does not exist and is laid out as an empty spec.
///
/// - Source: the type list of ``allTypes``; Texture's class names lead to it
enum UnknownType: DiagnosticRule {
  static let code = "unknown-type"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .unknownType(let name) = problem.kind else { return [] }
    var message =
      "\(quoted(name)) is not an element type; an empty spec takes its place"
    if let meant = meantType(by: name) {
      let members = meant.type.members.map { path, value in
        let spelling = String(decoding: value.serialized(), as: UTF8.self)
        return "\(path.map { "\"\($0)\"" }.joined(separator: " / ")): \(spelling)"
      }
      let with = members.isEmpty ? "" : " with \(listed(members, lastBy: "and"))"
      message += "; did you mean \"\(meant.type.name)\"\(with)?"
    }
    return [PendingDiagnostic(problem.location, message)]
  }

  /// The type that was probably meant, and if it alone can be.
  private static func meantType(
    by name: String
  ) -> (type: Synonyms.ElementType, isOnly: Bool)? {
    let word = plainName(name)
    if let type = Synonyms.types[word] {
      return (type, type.members.isEmpty && !Synonyms.conceptTypes.contains(word))
    }
    let names = allTypes.map(\.name)
    let near =
      nearName(to: name, among: names) ?? nearName(to: withoutTexturesAffixes(name), among: names)
    return near.map { (Synonyms.ElementType(name: $0.name), $0.isOnly) }
  }

  private static func withoutTexturesAffixes(_ name: String) -> String {
    var rest = name[...]
    guard rest.hasPrefix("AS") else { return name }
    rest = rest.dropFirst(2)
    for suffix in ["LayoutSpec", "Spec", "Node", "Node2"] where rest.hasSuffix(suffix) {
      return String(rest.dropLast(suffix.count))
    }
    return String(rest)
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic),
      case .unknownType(let name) = problem.kind, let meant = meantType(by: name)
    else { return [] }
    var rewrites: [Rewrite] = [.setValue(problem.location, .string(meant.type.name))]
    if let element = problem.location.element {
      for (path, value) in meant.type.members {
        let keys = path.map { Location.Step.key($0) }
        guard case .key(let key)? = keys.last,
          !context.document.isWritten(Location(element, keys, part: .value))
        else { continue }
        rewrites.append(
          .setMember(of: Location(element, keys.dropLast(), part: .value), key: key, value))
      }
    }
    return [
      CodeAction("Write \"\(meant.type.name)\"", rewrites).correcting(meant.isOnly)
    ]
  }

  static let page = RulePage(
    meaning: """
      The element has a type that does not exist. An empty spec is laid out in its place, so \
      the element is invisible.
      """,
    reason: """
      Types are Texture's specs and nodes under short names: stack for ASStackLayoutSpec, \
      networkImage for ASNetworkImageNode.
      """,
    example: """
      { "type": "label", "text": "Title" }
      """,
    instead: """
      { "type": "text", "text": "Title" }
      """,
    fix: """
      If it is clear which type was meant, also by Texture's class name, the fix writes it.
      """)
}
