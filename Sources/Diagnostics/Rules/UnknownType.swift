import JSON
import LayoutEngine
import LiveDocuments

/// An element has a type that does not exist and is laid out as an empty spec.
///
/// - Source: the type list is that of ``allTypes``; Texture's class names lead to it
enum UnknownType: DiagnosticRule {
  static let code = "unknown-type"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func diagnostics(for problem: Problem, in document: LiveDocument) -> [PendingDiagnostic] {
    guard case .unknownType(let name) = problem.kind else { return [] }
    var message =
      "\(quoted(name)) is not an element type; an empty spec takes its place"
    if let nearest = nearestType(to: name) { message += "; did you mean \"\(nearest)\"?" }
    return [PendingDiagnostic(problem.location, message)]
  }

  private static func nearestType(to name: String) -> String? {
    nearestName(to: name, among: allTypes.map(\.name), aliases: otherNames)
      ?? nearestName(to: withoutTexturesAffixes(name), among: allTypes.map(\.name))
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

  /// Texture's classes and other systems' words, in lower case.
  private static let otherNames: [String: String] = {
    var names = Dictionary(
      allTypes.filter { $0.replacement == nil }
        .map { ($0.textureName.lowercased(), $0.name) },
      uniquingKeysWith: { first, _ in first })
    for (word, name) in [
      ("ascellnode", "node"), ("ascontrolnode", "node"), ("astextnode2", "text"),
      ("asmultipleximagenode", "networkImage"), ("asstaticlayoutspec", "absolute"),
      ("aspectratio", "ratio"), ("column", "stack"), ("flex", "stack"), ("hstack", "stack"),
      ("label", "text"), ("padding", "inset"), ("row", "stack"), ("scrollview", "scroll"),
      ("spacer", "spec"), ("textfield", "editableText"), ("view", "node"), ("vstack", "stack"),
      ("zstack", "overlay"),
    ] {
      names[word] = name
    }
    return names
  }()

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [CodeAction] {
    guard let problem = document.problem(of: diagnostic),
      case .unknownType(let name) = problem.kind,
      let nearest = nearestType(to: name)
    else { return [] }
    return [CodeAction("Write \"\(nearest)\"", .setValue(problem.location, .string(nearest)))]
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
