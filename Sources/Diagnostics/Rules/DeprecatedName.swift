import JSON
import LayoutEngine
import LiveDocuments

/// A name of AsyncDisplayKit 1.x; it is read as the one that replaced it.
///
/// - Source: Texture's conversion guide, layout2-conversion-guide.md
enum DeprecatedName: DiagnosticRule {
  static let code = "deprecated-name"
  static let severity = Severity.hint
  static let tags = [FindingTag.deprecated]

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .deprecatedName(let old, let new) = problem.kind else { return [] }
    let stylePrefix = "style."
    let message =
      new == stylePrefix + old
      ? "\"\(old)\" moved into \"style\" with AsyncDisplayKit 2.0 and is read as if it stood there"
      : "\"\(old)\" is the name of AsyncDisplayKit 1.x and is read as \(quoted(new))"
    return [FindingDraft(problem.location, message)]
  }

  static func fixes(for finding: Finding, in document: LiveDocument) -> [QuickFix] {
    guard let problem = document.problem(of: finding), let element = problem.location.element,
      case .deprecatedName(let old, let new) = problem.kind
    else { return [] }
    let place = problem.location
    let style = Location(element, [.key("style")], part: .value)
    let isInStyle = place.path.first == .key("style")
    var rewrites: [Rewrite]
    switch old {
    case "static":
      rewrites = [
        .setValue(Location(element, [.key("type")], part: .value), "absolute"),
        .setMember(of: Location(element, part: .value), key: "sizing", "sizeToFit"),
      ]
    case "sizeRange":
      rewrites = ["min", "max"].compactMap { side in
        let bound = place.with(part: .value).appending(.key(side), part: .value)
        return document.isWritten(bound)
          ? .moveMember(bound, to: style, key: "\(side)Size") : nil
      }
      rewrites.append(.remove(place))
    case "preferredFrameSize" where isInStyle: rewrites = [.rename(place, to: "preferredSize")]
    case "preferredFrameSize": rewrites = [.moveMember(place, to: style, key: "preferredSize")]
    default: rewrites = [.moveMember(place, to: style, key: old)]
    }
    let title = new.hasPrefix("style.") ? "Move \(old) into style" : "Write \(new)"
    return [QuickFix(title, rewrites, isSafe: true)]
  }

  static let page = RulePage(
    meaning: """
      A type or a key has the name that AsyncDisplayKit 1.x had for it, or stands where it \
      stood then. It is read as what 2.0 calls it.
      """,
    reason: """
      With 2.0 everything that a layout asks of its elements moved into their style, sizes got \
      new names, and the static spec became the absolute one.
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
      The fix writes the new name in the new place and leaves every frame as it is.
      """)
}
